"""A process that plays on a stored game as fast as it can: `python -m tests.store.player FILE GAME COUNT`.

It appends actions until the game has COUNT of them and writes the number of each one it was first to store,
after it has been stored: what has been written has been shown. What others store meanwhile it takes over.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from upwords_tui.app.play.upwords.table import UpwordsTable as UpwordsTable
from upwords_tui.base.errors import StaleGame
from upwords_tui.games.upwords.actions import Exchange
from upwords_tui.store.opening import open_store


class NoWords:
    """A dictionary nobody asks."""

    def contains(self, word: str, /) -> bool:
        return False


async def play(path: Path, game_id: str, count: int) -> None:
    """Exchange tiles for ever: of all actions the cheapest, and none ends the game."""
    store = open_store(path)
    table = UpwordsTable.open(store, game_id, lambda game: NoWords())
    while table.number < count:
        (seat,) = table.game.to_act
        number = table.number
        try:
            await table.do(Exchange(seat=seat, tiles=table.view(seat).rack[:1]))
        except StaleGame:
            continue
        print(number, flush=True)
    store.close()


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
