"""`upwords-tui moves` and `score`: what can be played on a position."""

from __future__ import annotations

from argparse import Namespace
from itertools import islice

from upwords_tui.app.narration.upwords.events import score_items, worth_sentence
from upwords_tui.app.narration.upwords.refusals import violation_sentence
from upwords_tui.base.errors import InputError, NotationError
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.cli.streams import print_json, read_source, show_compiling
from upwords_tui.engine.upwords.compiled_generator import make_generator
from upwords_tui.games.upwords.play import format_play
from upwords_tui.games.upwords.position import StatedPosition, is_line, parse_line, parse_position
from upwords_tui.games.upwords.rules import FormedWord, check
from upwords_tui.lexicon.cache import load_lexicon
from upwords_tui.lexicon.files import WordFile
from upwords_tui.lexicon.registry import word_list


def moves(arguments: Namespace) -> int:
    """Print every legal play; always exit code 0."""
    position, _name = _read_position(arguments.file)
    edition = position.edition
    dictionary = arguments.dictionary or edition.dictionary
    chosen = word_list(dictionary)
    lexicon = load_lexicon(
        chosen.path, edition.alphabet, edition.size, sha256=chosen.sha256, progress=show_compiling
    )
    found = make_generator(edition, lexicon).generate(position.board, position.rack)
    plays = list(islice(found, arguments.limit))
    if arguments.json:
        answer = {
            "edition": edition.id,
            "dictionary": dictionary,
            "count": len(found),
            "plays": [
                {
                    "notation": format_play(position.board, scored.play),
                    "tiles": {square.name: tile for square, tile in scored.play},
                    "words": _words_json(scored.words),
                    "score": scored.score,
                }
                for scored in plays
            ],
        }
        print_json(answer)
        return 0
    for scored in plays:
        words = ", ".join(f"{word.text} {word.score}" for word in scored.words)
        print(f"{scored.score:4}  {format_play(position.board, scored.play):24}  {words}")
    said = ngettext("{count} play.", "{count} plays.", len(plays))
    if len(plays) < len(found):
        said = ngettext("The best of {total} plays.", "The best {count} of {total} plays.", len(plays))
    print(said.format(count=len(plays), total=len(found)))
    return 0


def score(arguments: Namespace) -> int:
    """Print the verdict; exit code 1 if the play is not legal."""
    position, name = _read_position(arguments.file)
    if position.play is None:
        raise InputError(_('a play is missing: add "play": {"D5": "W"}'), f"{name}: play")
    edition, board, play = position.edition, position.board, position.play
    dictionary = arguments.dictionary or edition.dictionary
    words = WordFile(word_list(dictionary).path)
    verdict = check(edition, board, position.rack, play, words)
    said = [violation_sentence(violation, board, edition, dictionary) for violation in verdict.violations]
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
            "words": _words_json(verdict.score.words) if verdict.score else [],
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


def _read_position(source: str) -> tuple[StatedPosition, str]:
    """Return the position in `source` and the source's name. Raises InputError."""
    text, name = read_source(source)
    try:
        stated = parse_line(text) if is_line(text) else parse_position(text)
    except NotationError as error:
        raise error.at(name) from error
    if not stated.is_rack_known:
        raise InputError(_("the rack must be known here"), f"{name}: rack")
    return stated, name


def _words_json(words: tuple[FormedWord, ...]) -> list[dict[str, object]]:
    return [
        {"word": word.text, "squares": [square.name for square in word.squares], "score": word.score}
        for word in words
    ]
