"""Upwords line by line, in the middle of a game."""

from __future__ import annotations

from typing import Any

from tests.games.scene import board_of, scene
from tests.text.playing import Playing
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import UpwordsOptions

MOOD = board_of("5C MOOD")


def at(*racks: str, options: UpwordsOptions | None = None, **how: Any) -> Playing:
    """Return a text game in the middle of which two seats sit at MOOD."""
    edition = load_edition("hasbro-10x10")
    game: UpwordsGame = scene(
        *(racks or ("WLQuDEAR", "XXXXXXX")), bag="EEEEEEEE", board=MOOD, options=options,
                       edition=edition)  # fmt: skip
    return Playing(**how).sit(game)
