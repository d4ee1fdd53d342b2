"""`upwords-tui levels`: the computer players there are."""

from __future__ import annotations

from argparse import Namespace

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.cli.output import print_json


def run(arguments: Namespace) -> int:
    """Print one line, or one JSON object, a computer player; the gentlest first."""
    game = kind_of(arguments.game)
    if arguments.json:
        print_json([game.level_json(level) for level in game.levels])
        return 0
    width = max(len(level.id) for level in game.levels)
    for level in game.levels:
        print(game.level_line(level, width))
    return 0
