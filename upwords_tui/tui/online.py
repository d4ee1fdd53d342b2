"""The application as one of several: what others do and say is shown, told and rung for.

The one idea: whatever it is, it goes to the screen that the person looks at; at home nobody calls any of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from textual import events
from textual.app import App

from upwords_tui.app.commands.people import people_groups
from upwords_tui.app.commands.registry import Group
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import translate
from upwords_tui.base.safe_text import clean
from upwords_tui.online.broker_link import in_loop
from upwords_tui.online.live_games import LiveGames
from upwords_tui.online.lobby import Lobby
from upwords_tui.online.messages import (
    HALL,
    NOTICES,
    TABLES,
    Anew,
    Heard,
    PeopleChanged,
    Rang,
    TopicMessage,
    YourTurn,
)
from upwords_tui.online.people_commands import Conversation
from upwords_tui.tui.screens.base_screen import BaseScreen

if TYPE_CHECKING:
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
        """Return the chair at the game that is open; None if none is."""
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
        from upwords_tui.app.profile import alerts

        with suppress(UpwordsError):  # nobody is disturbed because a setting can't be read
            if await asyncio.to_thread(alerts.is_wanted, self.library):
                self.bell()


# Being among the people of a server while the full-screen application runs


class Attended(Protocol):
    """The application of whoever is here."""

    hub: LiveGames

    def exit(self) -> None:
        """Leave the program."""
        ...

    def run_worker(self, work: Coroutine[Any, Any, None], *, group: str) -> object:
        """Have something done as a task of the application's."""
        ...

    def call_later(self, callback: Callable[..., Any], *args: Any) -> bool:
        """Have something called in the application's own task."""
        ...

    def hear(self, sentence: str) -> None:
        """Say what was heard."""
        ...

    def hear_host(self, sentence: str) -> None:
        """Say what the host says to all."""
        ...

    def look_again(self, *, at_people: bool = False) -> None:
        """Show what is new in the hall; `at_people`: only in who is here."""
        ...

    def is_showing(self, game_id: str) -> bool:
        """Return whether the person looks at this game."""
        ...

    def open_table(self) -> PlayerSession | None:
        """Return the chair at the game that is open; None if none is."""
        ...

    def show_company(self, onlookers: Sequence[str], absent: Mapping[int, str]) -> None:
        """Show, at the game that is open, who looks on there, and by seat where players are who are not."""
        ...

    def set_timer(self, delay: float, callback: Callable[[], Any]) -> object:
        """Have something called in the application's own task after so many seconds."""
        ...

    def ring(self) -> None:
        """Ring the bell, if the person wants it to."""
        ...

    def open_begun(self, game_id: str) -> bool:
        """Open a game that has begun, if nothing else is open; return whether it was."""
        ...


class Attendance:
    """One person, from `begin` until `end`. `conversation` is what they say and hear."""

    def __init__(self, app: Attended, lobby: Lobby) -> None:
        self._app = app
        self.lobby = lobby
        self.conversation = Conversation(lobby, has_rows=True)
        self._in_order = asyncio.Lock()
        self._entered = asyncio.Event()
        self._is_here = False
        self._has_left = False
        self._game = ""
        self._looks_again = False
        lobby.company.absences.table_of = app.open_table

    def begin(self) -> None:
        """Enter the lobby: called in the application's own task, in whose language is said what is heard."""

        def hear(heard: Heard) -> None:
            self._app.call_later(self._take, heard)

        self._app.run_worker(self._enter(in_loop(hear)), group="attendance")

    async def _enter(self, hear: Callable[[Heard], None]) -> None:
        def enter() -> None:
            self.lobby.enter(hear)
            self._is_here = True
            if self._has_left:
                self.lobby.leave()

        await self._do(enter)
        self._entered.set()

    async def entered(self) -> bool:
        """Wait until it is known, and return, whether the person is here."""
        await self._entered.wait()
        return self._is_here

    def end(self) -> None:
        """Leave the lobby, at once and for good."""
        self._has_left = True
        if self._is_here:
            self.lobby.leave()

    def at(self, game_id: str) -> None:
        """Be at a game; at none of them: in the hall."""
        if game_id != self._game:
            self._game = game_id
            self._app.run_worker(self._go(game_id), group="attendance")

    async def _go(self, game_id: str) -> None:
        said: list[str] = []

        def go() -> None:
            if self._is_here and self._game == game_id:
                self.lobby.at(game_id or None)
                said.extend(self.conversation.recalled())

        await self._do(go)
        if game_id:
            # What was stored before they were known to be there has rung for nobody.
            await self._app.hub.wake(game_id)
        if self._game == game_id:
            for sentence in said:
                self._app.hear(sentence)

    def touch(self) -> None:
        """Note that a key was pressed."""
        if self._is_here:
            self.lobby.touch()

    async def _do(self, work: Callable[[], None]) -> None:
        async with self._in_order:
            try:
                await asyncio.to_thread(work)
            except UpwordsError as error:
                self._app.hear(clean(translate(error)))

    async def _take(self, heard: Heard) -> None:
        match heard:
            case Rang(game=game, number=number):
                self._wake(game, number)
            case Anew():
                self._wake(self._game)
                self._app.look_again()
            case PeopleChanged():
                self._app.look_again(at_people=True)
                self._show_company()
            case YourTurn():
                self._app.look_again()
            case TopicMessage(topic=topic) if topic in (TABLES, HALL):
                self._app.look_again()
        if self.conversation.is_gone(heard):
            self._app.exit()
            return
        if self.conversation.is_call(heard) and self.lobby.company.is_in_front:
            self._app.ring()
        sentence = await self._sentence(heard)
        begun = self.conversation.begun_game(heard)
        # Whoever sat down last opens the game without being told.
        is_own = isinstance(heard, TopicMessage) and heard.account == self.lobby.account.id
        is_open = bool(begun) and not is_own and self._app.open_begun(begun)
        if sentence and isinstance(heard, TopicMessage) and heard.topic == NOTICES:
            self._app.hear_host(sentence)
        elif sentence and not is_open:
            self._app.hear(sentence)

    def _show_company(self) -> None:
        """Show who looks on, and who is not there; again when somebody will have been gone for long."""
        company = self.lobby.company
        absent = {seat: where.word for seat, where in company.absences.absent().items()}
        self._app.show_company(company.onlookers(), absent)
        seconds = company.absences.unsettled_for
        if seconds and not self._looks_again:
            self._looks_again = True
            self._app.set_timer(seconds, self._look_who_is_away)

    async def _look_who_is_away(self) -> None:
        self._looks_again = False
        await self._take(PeopleChanged())

    async def _sentence(self, heard: Heard) -> str:
        """Return what to say of what was heard: that it is their turn, nothing to who looks at that game."""
        if isinstance(heard, YourTurn) and self._app.is_showing(heard.game):
            return ""
        if isinstance(heard, YourTurn) or (isinstance(heard, TopicMessage) and heard.topic == TABLES):
            # Something has to be looked up.
            return await asyncio.to_thread(self.conversation.heard, heard)
        return self.conversation.heard(heard)

    def _wake(self, game_id: str, number: int | None = None) -> None:
        if game_id:
            self._app.run_worker(self._app.hub.wake(game_id, number), group="waking")
