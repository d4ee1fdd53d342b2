"""`upwords-tui levels`: the computer players there are."""

from __future__ import annotations

from argparse import Namespace

from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.levels import LEVELS
from upwords_tui.i18n import _
from upwords_tui.subcommands.output import print_json


def run(arguments: Namespace) -> int:
    """Print one line, or one JSON object, a computer player; the gentlest first."""
    if arguments.game == "wordsup":
        return _words_up(as_json=arguments.json)
    if arguments.json:
        generator = "python" if kernel.library() is None else "compiled"
        print_json(
            [
                {
                    "id": level.id,
                    "name": level.name,
                    "sentence": level.sentence,
                    "average": level.average,
                    "generator": generator,
                }
                for level in LEVELS
            ]
        )
        return 0
    width = max(len(level.id) for level in LEVELS)
    for level in LEVELS:
        print(
            _("{id}  {name}: {sentence} About {points} points a game.").format(
                id=level.id.ljust(width),
                name=_(level.name),
                sentence=_(level.sentence),
                points=level.average,
            )
        )
    if kernel.library() is None:
        print(_("There is no compiled kernel here: the strong ones think in Python and are weaker."))
    return 0


def _words_up(*, as_json: bool) -> int:
    from upwords_tui.engine.wordsup.levels import LEVELS

    if as_json:
        print_json([{"id": level.id, "name": level.name, "sentence": level.sentence} for level in LEVELS])
        return 0
    width = max(len(level.id) for level in LEVELS)
    for level in LEVELS:
        print(f"{level.id.ljust(width)}  {_(level.name)}: {_(level.sentence)}")
    return 0
