"""Who is reminded that the time of their turn is nearly up, once a turn, as soon as they are here.

The one idea: the store knows when turns are up, and keeps of which people have been told; so it is the same
whoever asks, and however often this is begun anew.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from upwords_tui.errors import StoreError
from upwords_tui.session.correspondence import is_pressing
from upwords_tui.session.table import utc_now
from upwords_tui.session.terms import Terms
from upwords_tui.store.foreign import read_time
from upwords_tui.store.port import Pressing, Store

_SETTING = "reminded"
"""Under this is kept, with an account, when the turns are up of which somebody has been told, by game."""
_LONGEST = timedelta(days=1)
"""Nobody is reminded earlier than so long before the end."""
_SAME = timedelta(minutes=1)
"""A turn of several actions is up at the same time after each of them, but for a moment."""


class Reminder(NamedTuple):
    """What to tell somebody: a message for `Conversation.heard`."""

    account: str
    message: Mapping[str, Any]


class Reminders:
    """Finds who is to be reminded. Any thread may ask, one at a time."""

    def __init__(self, store: Store, now: Callable[[], datetime] = utc_now) -> None:
        self._store = store
        self._now = now
        self._known: set[tuple[str, str, datetime]] = set()

    def due(self, here: Collection[str]) -> tuple[Reminder, ...]:
        """Return who of the accounts `here` is to be told now; they count as told. Raises StoreError."""
        pressing = self._store.pressing(_LONGEST) if here else ()
        self._known &= {(each.game_id, each.account, each.due) for each in pressing}
        reminders = []
        for each in pressing:
            with suppress(StoreError):  # whoever is gone meanwhile keeps nobody else from being told
                if each.account in here and self._is_new(each):
                    seconds = int((each.due - self._now()).total_seconds())
                    reminders.append(Reminder(each.account, {"waits": each.name, "seconds": seconds}))
        return tuple(reminders)

    def _is_new(self, turn: Pressing) -> bool:
        """Return whether somebody is to be told of a turn and has not been, and keep that they are."""
        known = turn.game_id, turn.account, turn.due
        if known in self._known or not is_pressing(turn.due, self._now(), Terms.from_json(turn.terms)):
            return False
        self._known.add(known)
        told = self._store.setting(turn.account, _SETTING)
        told = told if isinstance(told, Mapping) else {}
        if turn.game_id in told and turn.due - read_time(told[turn.game_id]) < _SAME:
            return False
        # What is long past is of no more use.
        kept = {game: due for game, due in told.items() if read_time(due) > self._now()}
        self._store.set_setting(turn.account, _SETTING, {**kept, turn.game_id: turn.due.isoformat()})
        return True
