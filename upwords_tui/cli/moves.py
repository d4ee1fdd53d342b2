"""`upwords-tui moves`: every legal play for a position, best first."""

from __future__ import annotations

from argparse import Namespace
from itertools import islice
from typing import Any

from upwords_tui.base.i18n import ngettext
from upwords_tui.cli.output import print_json
from upwords_tui.cli.sources import lexicon_for, read_position
from upwords_tui.engine.upwords.compiled_generator import make_generator
from upwords_tui.engine.upwords.play_list import ScoredPlay
from upwords_tui.games.upwords.play import format_play
from upwords_tui.games.upwords.scoring import FormedWord


def run(arguments: Namespace) -> int:
    """Print the plays; always exit code 0."""
    position, _name = read_position(arguments.file)
    lexicon, dictionary = lexicon_for(position.edition, arguments.dictionary)
    found = make_generator(position.edition, lexicon).generate(position.board, position.rack)
    plays = list(islice(found, arguments.limit))
    if arguments.json:
        answer = {
            "edition": position.edition.id,
            "dictionary": dictionary,
            "count": len(found),
            "plays": [_play_json(position.board, scored) for scored in plays],
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


def _play_json(board: Any, scored: ScoredPlay) -> dict[str, Any]:
    play = scored.play
    return {
        "notation": format_play(board, play),
        "tiles": {square.name: tile for square, tile in play},
        "words": words_json(scored.words),
        "score": scored.score,
    }


def words_json(words: tuple[FormedWord, ...]) -> list[dict[str, Any]]:
    """Return the words formed, the main word first, as the command line writes them."""
    return [
        {"word": word.text, "squares": [square.name for square in word.squares], "score": word.score}
        for word in words
    ]
