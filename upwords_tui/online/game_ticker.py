"""What happens in games without anybody's hand: computers act, and turns end whose time, or player, is gone.

The one idea: the store knows which games wait, so it is asked now and then, and nothing is lost when whoever
attends is killed. That somebody has moved, or left, only makes it quicker.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from upwords_tui.base.errors import StoreError, UpwordsError
from upwords_tui.online.live_games import LiveGames
from upwords_tui.store.opening import Store

log = logging.getLogger(__name__)

SWEEP_TICKS = 5
"""Every so many ticks it is asked which games wait for computers."""

MOST_AT_ONCE = 16
"""With so many games at work, those that wait for computers wait for the next sweep."""

LONGEST_REST = 64.0
"""For so many seconds, at most, a game is left alone in which nothing could be done."""


class Attendant:
    """Does in games what nobody at them does."""

    def __init__(self, live_games: LiveGames, store: Store, is_played: Callable[[str], bool]) -> None:
        self._live_games = live_games
        self._store = store
        self._is_played = is_played
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._rests: dict[str, tuple[float, float]] = {}
        self._ticks = 0

    @property
    def is_at_work(self) -> bool:
        return bool(self._at_work)

    def look(self, game_id: str) -> None:
        """Look soon whether there is something to do in a game: somebody has moved there, or left."""
        self._rests.pop(game_id, None)
        self._begin(game_id)

    async def tick(self) -> None:
        """Begin what is due; it is done meanwhile. To be called each second."""
        try:
            due = await asyncio.to_thread(self._store.games.due)
            waiting: tuple[str, ...] = ()
            if self._ticks % SWEEP_TICKS == 0:
                waiting = await asyncio.to_thread(self._store.games.waiting)
        except StoreError as error:
            log.warning("the store can't be asked: %s", error)
            return
        self._ticks += 1
        for game_id in due:
            self._begin_rested(game_id)
        for game_id in waiting:
            if len(self._at_work) < MOST_AT_ONCE:
                self._begin_rested(game_id)
        now = asyncio.get_running_loop().time()
        self._rests = {game: rest for game, rest in self._rests.items() if rest[0] + LONGEST_REST > now}

    def stop(self) -> None:
        """Leave everything as it is; the store has it."""
        for task in self._at_work.values():
            task.cancel()

    def _begin_rested(self, game_id: str) -> None:
        until, _seconds = self._rests.get(game_id, (0.0, 0.0))
        if game_id not in self._at_work and asyncio.get_running_loop().time() >= until:
            self._begin(game_id)

    def _begin(self, game_id: str) -> None:
        if game_id in self._at_work:
            self._again.add(game_id)
        else:
            self._at_work[game_id] = asyncio.ensure_future(self._attend(game_id))

    async def _attend(self, game_id: str) -> None:
        """Do all there is to do in a game, and leave it alone for a while if that was nothing."""
        has_done = False
        try:
            while (
                await self._live_games.attend(game_id, has_computers_act=not self._is_played(game_id))
                or game_id in self._again
            ):
                self._again.discard(game_id)
                has_done = True
        except UpwordsError as error:
            log.warning("game %s can't be attended: %s", game_id, error)
        except Exception:  # the other games go on
            log.exception("attending game %s went wrong", game_id)
        finally:
            del self._at_work[game_id]
        _until, seconds = self._rests.pop(game_id, (0.0, 0.5))
        if not has_done:
            seconds = min(seconds * 2, LONGEST_REST)
            self._rests[game_id] = asyncio.get_running_loop().time() + seconds, seconds
