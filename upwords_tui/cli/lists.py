"""`upwords-tui editions`, `levels`: what there is to play, and against whom."""

from __future__ import annotations

import sys
from argparse import Namespace

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.base.i18n import translate
from upwords_tui.base.safe_text import clean
from upwords_tui.cli.streams import answer
from upwords_tui.engine.registry import engines


def editions(arguments: Namespace) -> int:
    """Print one line, or one JSON object, an edition (of Words Up: a card set).

    For each invalid file there is a line on standard error, and the exit code is 2.
    """
    kind = kind_of(arguments.game)
    found = kind.variants()
    answer(arguments, [variant.as_json() for variant in found], [variant.listing for variant in found])
    broken = kind.broken_variants()
    for error in broken:
        print(f"upwords-tui: {clean(translate(error))}", file=sys.stderr)
    return 2 if broken else 0


def levels(arguments: Namespace) -> int:
    """Print one line, or one JSON object, a computer player, engines of others last.

    Raises InputError if the file of engines is not valid.
    """
    game = kind_of(arguments.game)
    levels = *game.levels, *game.foreign_levels
    width = max(len(level.id) for level in levels)
    value = [game.level_json(level) for level in levels]
    answer(arguments, value, [game.level_line(level, width) for level in levels])
    engines()
    return 0
