"""One's own mistakes, one after the other: which turn is set next, and when nothing is left.

The one idea: what is due comes first, the longest due at its head; then the latest game that was not looked
back at yet is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime

from upwords_tui.errors import CommandError, InputError
from upwords_tui.i18n import _
from upwords_tui.session.asked import Engine
from upwords_tui.session.dates import date_text
from upwords_tui.session.library import Library
from upwords_tui.session.table import utc_now
from upwords_tui.session.upwords import mistakes
from upwords_tui.session.upwords.exercises import Exercise
from upwords_tui.session.upwords.practice import Source
from upwords_tui.session.upwords.review import ReviewedTurn


class Mistakes(Source):
    """Turns of one's own games: of one game in order if it is named, else what is due of all.

    When nothing is due any more, the latest game that was not looked back at yet is. `wanted` are the names
    of those to begin with.
    """

    def __init__(
        self,
        library: Library,
        engine: Engine,
        game_id: str = "",
        looking: mistakes.Looking | None = None,
        wanted: Sequence[str] = (),
    ) -> None:
        """Have `looking` told how far the look back at a game is, before each turn."""
        self._library = library
        self._looking = looking or (lambda _game_id, _done, _count: None)
        self._engine = engine
        self._game_id = game_id
        self._wanted = list(wanted)
        self._waiting: list[str] | None = None
        """Of one game: its mistakes that have not been set yet."""

    async def next(self, before: str) -> Exercise:
        """Return the next turn in which something better was found."""
        while self._wanted:
            if exercise := await self._set(self._wanted.pop(0)):
                return exercise
        return await (self._next_of_game() if self._game_id else self._next_of_all(before))

    async def _next_of_game(self) -> Exercise:
        if self._waiting is None:
            found = await self._look_back(self._game_id)
            self._waiting = [f"{self._game_id}/{one.turn.number}" for one in found if not one.is_best]
            if not self._waiting:
                raise CommandError(_("No turn of yours in this game could be bettered."))
        while self._waiting:
            if exercise := await self._set(self._waiting.pop(0)):
                return exercise
        when = await asyncio.to_thread(mistakes.next_due, self._library)
        said = " ".join(filter(None, (_("Those were all of this game."), _next_sentence(when))))
        raise CommandError(said)

    async def _next_of_all(self, before: str) -> Exercise:
        library = self._library
        while True:
            names = await asyncio.to_thread(mistakes.due, library, utc_now())
            # What was set just now and left comes again when all else is done.
            for name in sorted(names, key=lambda name: name == before):
                if exercise := await self._set(name):
                    return exercise
            game_id = await asyncio.to_thread(mistakes.game_to_look_at, library)
            if not game_id:
                raise CommandError(await asyncio.to_thread(self._all_done))
            await self._look_back(game_id)

    async def _look_back(self, game_id: str) -> list[ReviewedTurn]:
        return await mistakes.look_back(self._library, game_id, self._engine, utc_now(), self._looking)

    async def _set(self, name: str) -> Exercise | None:
        """Return the mistake kept under a name; None if its game can't be set any more."""
        try:
            return await asyncio.to_thread(mistakes.exercise_of, self._library, name, self._engine)
        except InputError:
            return None

    def _all_done(self) -> str:
        if not mistakes.own_games(self._library):
            return _("Mistakes come from games you have played to their end, and there is none yet.")
        when = mistakes.next_due(self._library)
        if when is None:
            return _("In your games there is nothing to retry.")
        return " ".join((_("Nothing is due now."), _next_sentence(when)))


def _next_sentence(when: datetime | None) -> str:
    if when is None:
        return ""
    if when <= utc_now():
        return _("Others are due now: “retry”.")
    return _("The next comes back on {day}.").format(day=date_text(when.astimezone().date()))
