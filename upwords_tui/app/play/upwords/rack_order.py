"""In which order somebody has the tiles on their rack, kept for when they come back to the game.

The one idea: it is one setting of theirs for their latest games; tiles drawn since then come last, so that it
is good however the game has gone on.
"""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.app.play.library import Library
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.store.port import RACKS

_MOST_GAMES = 20
_LONGEST = 12
"""No rack has more tiles."""


def kept_order(library: Library, game_id: str) -> tuple[Tile, ...]:
    """Return the tiles in the order they were in when this game was left; none if that is not known.

    Raises StoreError.
    """
    return tuple(map(Tile, _readable(library.setting(RACKS)).get(game_id, ())))


def keep_order(library: Library, game_id: str, order: Sequence[Tile]) -> None:
    """Keep in which order the tiles are; without any, forget it. Raises StoreError."""

    def changed(kept: object) -> dict[str, list[str]]:
        others = {each: tiles for each, tiles in _readable(kept).items() if each != game_id}
        now = {**others, game_id: list(map(str, order))} if order else others
        return dict(list(now.items())[-_MOST_GAMES:])

    if _readable(library.setting(RACKS)).get(game_id, []) != list(map(str, order)):
        library.change_setting(RACKS, changed)


def _readable(kept: object) -> dict[str, list[str]]:
    return {
        game: tiles
        for game, tiles in (kept.items() if isinstance(kept, dict) else ())
        if isinstance(tiles, list) and len(tiles) <= _LONGEST and all(isinstance(each, str) for each in tiles)
    }
