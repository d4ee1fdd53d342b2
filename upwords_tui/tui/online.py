"""The application as one of several: what others do and say is shown, told and rung for.

The one idea: whatever it is, it goes to the screen that the person looks at; at home nobody calls any of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from textual import events
from textual.app import App

from upwords_tui.app.commands.people import people_groups
from upwords_tui.app.commands.registry import Group
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.base.errors import UpwordsError
from upwords_tui.tui.screens.base_screen import BaseScreen

if TYPE_CHECKING:
    from upwords_tui.tui.presence import Attendance
    from upwords_tui.tui.screens.table import TableScreen


class AmongOthers(App[None]):
    """Has a `library`, and among others an `attendance`."""

    library: Library
    attendance: Attendance | None

    async def on_event(self, event: events.Event) -> None:
        """Note that somebody is at the keyboard."""
        if self.attendance and isinstance(event, events.Key):
            self.attendance.touch()
        await super().on_event(event)

    def hear(self, sentence: str) -> None:
        """Say what was heard where the person looks: on the screen on top, or below its questions."""
        if screen := self.looked_at:
            screen.hear(sentence)

    @property
    def looked_at(self) -> BaseScreen | None:
        """The screen on top, or the one below its questions; None if there is none."""
        shown = reversed(self.screen_stack if self.is_running else ())
        return next((each for each in shown if isinstance(each, BaseScreen) and each.frame), None)

    def hear_host(self, sentence: str) -> None:
        """Say what the host says to all: over everything else where there is no room for all of it."""
        screen = self.looked_at
        if screen is None or screen.shows_whole(sentence):
            self.hear(sentence)
        else:
            # Imported late: at home no host is there.
            from upwords_tui.tui.screens import open_dialog

            open_dialog.notice(screen, (sentence,), is_asked=False)

    def is_showing(self, game_id: str) -> bool:
        """Return whether a game is what the person looks at, not covered but by questions."""
        # Imported late: the first picture may be no table.
        from upwords_tui.tui.screens.table import TableScreen

        top = self.looked_at
        return isinstance(top, TableScreen) and top.chair.game_id == game_id

    def _tables(self) -> list[TableScreen]:
        """Return the screen of the game that is open, if one is."""
        from upwords_tui.tui.screens.table import TableScreen

        return (
            [each for each in self.screen_stack if isinstance(each, TableScreen)] if self.is_running else []
        )

    def _people_groups(self) -> tuple[Group, ...]:
        """Return the commands there are beside those of games, for this person now."""
        if self.attendance is None:
            return ()
        return people_groups(is_host=self.attendance.lobby.hosting.is_host)

    def open_table(self) -> PlayerSession | None:
        """Return the session at the game that is open; None if none is."""
        return next((screen.chair for screen in self._tables()), None)

    def show_company(self, onlookers: Sequence[str], absent: Mapping[int, str]) -> None:
        """Show, at the game that is open, who looks on there, and by seat where players are who are not."""
        for screen in self._tables():
            screen.show_company(onlookers, absent)

    def ring(self) -> None:
        """Ring the bell of the terminal, if the person wants it to."""
        self.run_worker(self._ring(), group="bell")

    async def _ring(self) -> None:
        # Imported late: at home no bell is rung.
        from upwords_tui.app.profile import settings

        with suppress(UpwordsError):  # nobody is disturbed because a setting can't be read
            if await asyncio.to_thread(settings.bell_is_wanted, self.library):
                self.bell()
