"""A person's presence among the people of a server, while the full-screen application runs.

What the lobby asks of store and broker is done in threads, one thing after the other; what is heard comes
back into the application.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Container, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.play.library import CHAT_RINGS, Library
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import translate
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import GameView
from upwords_tui.online import messages
from upwords_tui.online.broker_link import in_loop
from upwords_tui.online.live_games import LiveGames
from upwords_tui.online.lobby import Lobby
from upwords_tui.online.people_commands import Conversation
from upwords_tui.tui.widgets.values import KeyHint

if TYPE_CHECKING:
    from textual.screen import Screen

    from upwords_tui.app.profile.settings import Preferences
    from upwords_tui.app.setup.new_game import NewGameChoices
    from upwords_tui.app.training.exercise_session import ExerciseQueue
    from upwords_tui.tui.screens.keys import Action


class Accompanied(Protocol):
    def show_company(self, onlookers: Sequence[str], absent: Mapping[int, str]) -> None: ...


class ShownTable(Protocol):
    chair: PlayerSession

    @property
    def frame(self) -> Accompanied: ...


class Attended(Protocol):
    """What presence asks of the application."""

    hub: LiveGames

    def hear(self, sentence: str, *, is_whole: bool = False) -> None: ...
    def look_again(self, *, at_people: bool = False) -> None: ...
    def open_table(self) -> PlayerSession | None: ...
    def tables(self) -> Sequence[ShownTable]: ...
    @property
    def looked_at(self) -> object: ...
    def open_begun(self, game_id: str) -> bool: ...
    def ring(self, times: int = 1, said: str = "") -> None: ...

    def exit(self) -> None: ...
    def run_worker(self, work: Coroutine[object, object, None], *, group: str) -> object: ...
    def call_later(self, callback: Callable[..., object], *args: object) -> bool: ...
    def set_timer(self, delay: float, callback: Callable[[], Awaitable[None]]) -> object: ...


class Exercising(Protocol):
    def set(self, command: str, argument: str = "") -> None: ...
    def show(self, what: str) -> None: ...
    def set_next(self, queue: ExerciseQueue, before: str) -> None: ...
    async def leave(self, before: str) -> None: ...


class Host(Attended, Protocol):
    """The application: what screens ask of it, and no more. `UpwordsApp` says what it does."""

    library: Library
    attendance: Attendance | None
    """None at home."""

    def show_games(self) -> None: ...
    def show_new_game(self) -> None: ...
    def show_settings(self) -> None: ...
    def show_me(self, kind: str = "") -> None: ...
    def show_history(self, kind: str, view: GameView, number: int | None = None) -> None: ...
    def show_help(self, variant: Variant, keys: Sequence[KeyHint]) -> None: ...
    def choose(
        self,
        offers: Sequence[Action],
        lines: Sequence[str] = (),
        *,
        by_letters: bool = False,
        otherwise: Callable[[], None] = lambda: None,
        typing_at: Screen[Any] | None = None,
    ) -> None: ...
    async def begin_game(self, choices: NewGameChoices) -> None: ...
    async def play_again(self, game_id: str) -> None: ...
    async def open_game(self, game_id: str) -> None: ...
    async def learn(self, kind: str = "") -> None: ...
    def switch_to_text(self, game_id: str) -> None: ...
    def go_on_in_text(self) -> None: ...
    def fail(self, error: Exception) -> None: ...

    @property
    def is_quick(self) -> bool: ...
    @property
    def is_read(self) -> bool: ...
    def ask_terminal(self) -> None: ...
    def entitle(self, title: str) -> None: ...
    @property
    def exercises(self) -> Exercising: ...

    @property
    def preferences(self) -> Preferences: ...
    def set_theme(self, name: str) -> str: ...
    def speak_anew(self) -> None: ...
    async def take_up(self, changed: Container[str] = ()) -> None: ...
    async def look_at_settings(self) -> None: ...


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
        """Enter the lobby. Call this in the application's own task: it has the language."""

        def hear(heard: messages.Heard) -> None:
            self._app.call_later(self._take, heard)

        self._app.run_worker(self._enter(in_loop(hear)), group="attendance")

    async def _enter(self, hear: Callable[[messages.Heard], None]) -> None:
        def enter() -> None:
            self.lobby.enter(hear)
            self._is_here = True
            if self._has_left:
                self.lobby.leave()

        await self._do(enter)
        self._entered.set()

    async def entered(self) -> bool:
        """Wait until it is known whether the person is here, and return it."""
        await self._entered.wait()
        return self._is_here

    def end(self) -> None:
        self._has_left = True
        if self._is_here:
            self.lobby.leave()

    def at(self, game_id: str) -> None:
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
        if self._is_here:
            self.lobby.here.touch()

    async def _do(self, work: Callable[[], None]) -> None:
        async with self._in_order:
            try:
                await asyncio.to_thread(work)
            except UpwordsError as error:
                self._app.hear(clean(translate(error)))

    async def _take(self, heard: messages.Heard) -> None:
        match heard:
            case messages.Rang(game=game, number=number):
                self._wake(game, number)
            case messages.Anew():
                self._wake(self._game)
                self._app.look_again()
            case messages.PeopleChanged():
                self._app.look_again(at_people=True)
                self._show_company()
            case messages.YourTurn():
                self._app.look_again()
            case messages.TopicMessage(topic=topic) if topic in (messages.TABLES, messages.HALL):
                self._app.look_again()
        if self.conversation.is_gone(heard):
            self._app.exit()
            return
        if self.conversation.is_call(heard) and self.lobby.company.is_in_front:
            self._app.ring()
        sentence = await self._sentence(heard)
        begun = self.conversation.begun_game(heard)
        # Whoever sat down last opens the game without being told.
        is_own = isinstance(heard, messages.TopicMessage) and heard.account == self.lobby.account.id
        if isinstance(heard, messages.TopicMessage) and "text" in heard.message and sentence and not is_own:
            self._app.ring(CHAT_RINGS, sentence)
        is_open = bool(begun) and not is_own and self._app.open_begun(begun)
        if sentence and isinstance(heard, messages.TopicMessage) and heard.topic == messages.NOTICES:
            self._app.hear(sentence, is_whole=True)
        elif sentence and not is_open:
            self._app.hear(sentence)

    def _show_company(self) -> None:
        """Show who looks on and who is away, and again when somebody will have been away for long."""
        company = self.lobby.company
        absent = {seat: where.word for seat, where in company.absences.absent().items()}
        for screen in self._app.tables():
            screen.frame.show_company(company.onlookers(), absent)
        seconds = company.absences.unsettled_for
        if seconds and not self._looks_again:

            async def look() -> None:
                self._looks_again = False
                await self._take(messages.PeopleChanged())

            self._looks_again = True
            self._app.set_timer(seconds, look)

    async def _sentence(self, heard: messages.Heard) -> str:
        """Return what to say of what was heard; not of one's turn to who looks at that game."""
        if isinstance(heard, messages.YourTurn):
            shown, tables = self._app.looked_at, self._app.tables()
            if any(each is shown and each.chair.game_id == heard.game for each in tables):
                return ""
        if isinstance(heard, messages.YourTurn) or (
            isinstance(heard, messages.TopicMessage) and heard.topic == messages.TABLES
        ):
            # Something has to be looked up.
            return await asyncio.to_thread(self.conversation.heard, heard)
        return self.conversation.heard(heard)

    def _wake(self, game_id: str, number: int | None = None) -> None:
        if game_id:
            self._app.run_worker(self._app.hub.wake(game_id, number), group="waking")
