"""`upwords-tui score`: judge one play on a position."""

from __future__ import annotations

from argparse import Namespace

from upwords_tui.app.narration.upwords.events import score_items, worth_sentence
from upwords_tui.app.narration.upwords.refusals import violation_sentence
from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import _
from upwords_tui.cli.moves import words_json
from upwords_tui.cli.output import print_json
from upwords_tui.cli.sources import read_position
from upwords_tui.games.upwords.rules import check
from upwords_tui.lexicon.registry import word_list
from upwords_tui.lexicon.word_file import WordFile


def run(arguments: Namespace) -> int:
    """Print the verdict; exit code 1 if the play is not legal."""
    position, name = read_position(arguments.file)
    if position.play is None:
        raise InputError(_('a play is missing: add "play": {"D5": "W"}'), f"{name}: play")
    edition, board, play = position.edition, position.board, position.play
    dictionary = arguments.dictionary or edition.dictionary
    words = WordFile(word_list(dictionary).path)
    verdict = check(edition, board, position.rack, play, words)
    said = [
        violation_sentence(violation, play, board, edition, dictionary) for violation in verdict.violations
    ]
    if arguments.json:
        answer = {
            "legal": verdict.is_legal,
            "violations": [
                {
                    "rule": str(violation.rule),
                    "squares": [square.name for square in violation.squares],
                    "words": list(violation.words),
                    "message": sentence,
                }
                for violation, sentence in zip(verdict.violations, said, strict=True)
            ],
            "words": words_json(verdict.score.words) if verdict.score else [],
            "score": verdict.score.total if verdict.score and verdict.is_legal else None,
        }
        print_json(answer)
    elif said:
        print("\n".join(said))
    else:
        assert verdict.score
        print(worth_sentence(play, verdict.score, board))
        for what, count, worth in score_items(verdict.score):
            print(f"  {what:16} {count:24} {worth:4}")
    return 0 if verdict.is_legal else 1
