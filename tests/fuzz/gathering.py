"""People at one table, each with a real session and a process's worth of their own, one step at a time.

The one idea: only what lies between processes is made up, and passes on at once. So everything comes in the
same order each time: whoever does the same again, with the same to see, is sent the same bytes.
"""

from __future__ import annotations

import asyncio
import io
import math
import shutil
import signal
import socket
import threading
from collections.abc import Callable, Coroutine, Mapping
from contextlib import ExitStack
from contextvars import copy_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast
from unittest.mock import patch

from tests.online.lobbies import OneLink
from tests.seating import FakeTime, FakeWords, PreparedGames, PreparedLibrary, PreparedStore, opened
from tests.strategies import SOME_WORDS
from tests.terminal.term import KEYS
from upwords_tui.app.play import player_session
from upwords_tui.app.play.dictionaries import Dictionaries
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.player_session import TurnCame
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import use_language
from upwords_tui.games.base import AnyAction
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.actions import Exchange, Pass, PlayTiles
from upwords_tui.online.broker_link import BrokerLink
from upwords_tui.online.live_games import LiveGames
from upwords_tui.online.lobby import Lobby
from upwords_tui.online.messages import Rang
from upwords_tui.online.people_commands import Conversation
from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.process_context import ProcessContext
from upwords_tui.server.session_request import PACKET, SHOWN, TEXT, TYPED, Visit, line
from upwords_tui.server.worker import SessionWorker, SocketLine, begin
from upwords_tui.store.values import NEVER, Account, DueIn, Ending, Stamp
from upwords_tui.text.console import Reader, Speaker
from upwords_tui.text.shell import Shell
from upwords_tui.tui.app import UpwordsApp
from upwords_tui.tui.screens.dialogs import Confirm
from upwords_tui.tui.screens.hall import HallScreen
from upwords_tui.tui.screens.table import TableScreen

PATIENCE = 60.0
"""Seconds after which nothing more is hoped for."""
_CLAIM_SECONDS = 0.12
"""How long computers are claimed for, so that whoever waits for them looks soon."""

_AT_NONE = SimpleNamespace(number=10**9)
ESCAPE = b"\x1b[27u"
"""Unlike a lone escape byte it can't be the beginning of another key."""
_MOST_STEPS_BACK = 9
_MOST_ANSWERS = 30
"""To one line: an exercise asks until somebody leaves it."""

ResultT = TypeVar("ResultT")
Think = Callable[[AnyGame], AnyAction]
"""Returns what the computer does that is to move."""


class Words(FakeWords):
    """Three words in four are good."""

    def contains(self, word: str) -> bool:
        return SOME_WORDS.contains(word)


class OwnLibrary(PreparedLibrary):
    """The games of one account."""

    def __init__(self, store: PreparedStore, account: Account | None) -> None:
        """Without an account it is nobody's."""
        name, account_id = (account.name, account.id) if account else ("", "")
        Library.__init__(self, store, name, account_id, files=False)
        self.store = store
        self._words = Words()


class _SteadyGames(PreparedGames):
    before: Callable[[int, PreparedStore], None] = staticmethod(lambda _number, _store: None)

    def append(
        self, game_id: str, game: AnyGame, ending: Ending | None = None, due_in: DueIn = NEVER
    ) -> Stamp:
        self.before(game.action_count - 1, self.store)
        return super().append(game_id, game, ending, due_in)


class _SteadyStore(PreparedStore):
    """Stores an action only when all have been shown the one before, so that each picture is drawn."""

    games_type = _SteadyGames
    games: _SteadyGames


class _SessionGames(_SteadyGames):
    def claim(self, game_id: str, holder: str, seconds: float) -> bool:
        return False


class _SessionStore(_SteadyStore):
    """That of a session: the computers of its game are another process's affair."""

    games_type = _SessionGames


class _Link(OneLink):
    """Passes on that a game has moved, too. `woken` is told of it first."""

    woken: Callable[[str], None] = staticmethod(lambda _game: None)

    def rang(self, game_id: str, number: int, _turn: TurnCame | None = None) -> None:
        for session, hear in tuple(self._here.values()):
            if session.person.game == game_id:
                hear(Rang(game_id, number))
        self.woken(game_id)


class _House(ProcessContext):
    """What one process of sessions holds on to."""

    def library(self, account: Account | None) -> Library:
        return OwnLibrary(cast(PreparedStore, self.store), account) if account else super().library(None)


class Screens:
    """An event loop in a thread of its own, for what lives in one, as long as nothing there goes by seconds.

    A game and its twin are not played equally fast: how long a sentence is left to be read, how long a key
    may have been meant for what was there before, how long somebody may be gone before that is told, would
    tell them apart.
    """

    def __init__(self) -> None:
        self._timeless = ExitStack()
        for seconds, value in (
            ("tui.screens.frame.READ_SECONDS", 0),
            ("tui.screens.base_screen.SEEN_SECONDS", -math.inf),
            ("online.presence.GRACE_SECONDS", 1e6),
        ):
            self._timeless.enter_context(patch(f"upwords_tui.{seconds}", value))
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name="screens", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, ResultT]) -> ResultT:
        """Return what `work` comes to there. Raises TimeoutError if it never ends."""
        done = asyncio.run_coroutine_threadsafe(work, self.loop)
        try:
            return done.result(PATIENCE)
        except TimeoutError:
            done.cancel()
            raise

    def close(self) -> None:
        """End the loop."""
        self.run(self.loop.shutdown_default_executor())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()
        self._timeless.close()


class _Engine:
    """What thinks for the computers of Upwords. `move` returns what is done."""

    restarts = 0

    def __init__(self, move: Callable[[], AnyAction]) -> None:
        self._move = move

    def asker(self, account: str = "") -> _Engine:
        return self

    def hurry(self) -> None:
        """It never takes long."""

    async def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        return _answer(self._move()) if request["do"] == "move" else {"plays": []}


def _answer(action: AnyAction) -> Mapping[str, Any]:
    """Return an action as an engine answers."""
    if isinstance(action, PlayTiles):
        return {"action": "play", "tiles": {laid.square.name: str(laid.tile) for laid in action.play}}
    if isinstance(action, Exchange):
        return {"action": "exchange", "tiles": [str(tile) for tile in action.tiles]}
    return {"action": "pass"}


class Gathering:
    """One game in a file, those who sit at it, and a process that has its computers act."""

    def __init__(self, folder: Path, screens: Screens, accounts: Path, game: AnyGame, think: Think) -> None:
        """`accounts` is a file with those who come; the game is put into a copy of it.

        `think` is what moves for computers of Upwords, as soon as one is due.
        """
        self.folder, self.screens = folder, screens
        path = folder / "games.db"
        shutil.copy(accounts, path)
        self._path, self._time = path, FakeTime()
        self.link = _Link(self._time.utc)
        self.sessions: list[Session] = []
        self._stores: list[PreparedStore] = []
        self._store = self.new_store(_SteadyStore)
        self._people = {account.name: account for account in self._store.accounts.all()}
        owner = next(account for seat in game.seats for account in seat.owners)
        self.game_id = self._store.games.add(game, "x", owner, is_open=True)
        self._claims = patch.object(player_session, "CLAIM_SECONDS", _CLAIM_SECONDS)
        self._claims.start()
        self._alarms = signal.signal(signal.SIGALRM, signal.SIG_IGN)
        self._hub = LiveGames(
            OwnLibrary(self._store, None), _Engine(lambda: think(self.game())), self.link.rang
        )
        self.link.woken = self._wake_computers
        self._acting = set[asyncio.Task[None]]()
        self.wait_for_computers()

    def new_store(self, kind: type[_SteadyStore]) -> PreparedStore:
        """Return one more store of the same file, closed with this."""
        store = kind(self._path, self._time)
        store.games.before = self._all_are_shown
        opened.remove(store)
        self._stores.append(store)
        return store

    def _all_are_shown(self, number: int, store: PreparedStore) -> None:
        """Wait until all screens have drawn so many actions, but for that of whoever acts."""
        for session in self.sessions:
            if isinstance(session, ScreenSession) and session.store is not store:
                self.screens.run(session.is_shown(number))

    def house(self) -> ProcessContext:
        """Return what one more process holds on to."""
        store, link = self.new_store(_SessionStore), cast(BrokerLink, self.link)
        hub = LiveGames(OwnLibrary(store, None), _Engine(lambda: Pass(seat=0)), self.link.rang)
        return _House(ServerSettings(self.folder), store, link, Dictionaries(), hub)

    def account(self, name: str) -> Account:
        """Return somebody's account."""
        return self._people[name]

    def game(self) -> AnyGame:
        """Return the game as it is stored."""
        return self._store.games.load(self.game_id).game

    # The computers, in the process that sees to all games

    def _wake_computers(self, _game_id: str) -> None:
        self.screens.loop.call_soon_threadsafe(self._begin_acting)

    def _begin_acting(self) -> None:
        task = self.screens.loop.create_task(self._act())
        self._acting.add(task)
        task.add_done_callback(self._acting.discard)

    async def _act(self) -> None:
        while await self._hub.attend(self.game_id):
            continue

    async def _computers_done(self) -> None:
        self._begin_acting()
        while self._acting:
            await asyncio.gather(*self._acting)

    # Coming and doing

    def come(self, name: str, front_end: str, language: str) -> Session:
        """Have somebody sit down, or look on."""
        kind: type[Session] = TextSession if front_end == TEXT else ScreenSession
        session = kind(self, self.account(name), language)
        self.sessions.append(session)
        return session

    def stand_in(self, name: str) -> StandIn:
        """Have somebody be there who does only what is said."""
        return StandIn(self, self.account(name))

    def at_table(self) -> frozenset[str]:
        """Return who is at the game, and not in the hall."""
        return frozenset(each.name for each in self.link.people() if each.game == self.game_id)

    def append(self, action: AnyAction) -> None:
        """Store an action, as another process does, and ring."""
        after = self.game().apply(action)
        self._store.games.append(self.game_id, after)
        self.link.rang(self.game_id, after.action_count)

    def wait_for_computers(self) -> None:
        """Wait until the computers have acted that are due."""
        self.screens.run(self._computers_done())

    def settle(self) -> None:
        """Wait until the computers have acted, and all who are here have been shown what there is."""
        self.wait_for_computers()
        for session in self.sessions:
            session.settle()

    def close(self) -> None:
        """Have everybody leave."""
        for session in self.sessions:
            session.close()
        self.wait_for_computers()
        for store in self._stores:
            store.close()
        signal.signal(signal.SIGALRM, self._alarms)
        self._claims.stop()


class StandIn:
    """Somebody who is there for others to know of, and says what they are told to."""

    def __init__(self, gathering: Gathering, account: Account) -> None:
        store = gathering.new_store(_SteadyStore)
        library = OwnLibrary(store, account)
        self._game_id = gathering.game_id
        self._lobby = Lobby(library, store, cast(BrokerLink, gathering.link), account, TEXT)
        self._lobby.enter(lambda _heard: None)
        self._lobby.at(self._game_id)
        self._conversation = Conversation(self._lobby)

    def be(self, *, at_table: bool) -> None:
        """Be at the table, or in the hall."""
        if at_table != (self._lobby.game_id == self._game_id):
            self._lobby.at(self._game_id if at_table else None)

    def say(self, line: str) -> None:
        """Carry out a command of people; what is refused is refused."""
        name, _space, argument = line.partition(" ")
        try:
            self._conversation.answer(name, argument)
        except UpwordsError:
            return


class Session:
    """Somebody's session. `pieces` is what they were sent, a piece for each time that was cut off."""

    def __init__(self, _gathering: Gathering, _account: Account, _language: str) -> None:
        self.pieces: list[bytes] = []

    def type(self, line: str, answer: str = "no") -> None:
        """Type a line; `answer` is what is said to a question that comes of it."""
        raise NotImplementedError

    def settle(self) -> None:
        """Wait until all that has happened has been shown."""
        raise NotImplementedError

    def cut(self) -> None:
        """Begin another piece."""
        self.pieces.append(self.sent())

    def sent(self) -> bytes:
        """Return what was sent since this was asked last."""
        raise NotImplementedError

    def close(self) -> None:
        """Leave."""
        raise NotImplementedError


class _Answers(io.StringIO):
    """Says `answer` to whoever asks, until it has been asked often enough to be gone; nothing otherwise."""

    answer = ""
    left = 0

    def readline(self, _size: int = -1, /) -> str:  # type: ignore[override]
        self.left -= 1
        return f"{self.answer}\n" if self.answer and self.left >= 0 else ""


class TextSession(Session):
    """The text game; it is woken for what it hears by `settle`."""

    def __init__(self, gathering: Gathering, account: Account, language: str) -> None:
        super().__init__(gathering, account, language)
        self._computers_done = gathering.wait_for_computers
        self._context = copy_context()
        self._context.run(use_language, language)
        self._out, self._answers, self._told = io.StringIO(), _Answers(), 0
        house = gathering.house()
        library = house.library(account)
        self._lobby = Lobby(library, house.store, house.link, account, TEXT)
        self._shell = self._context.run(
            Shell,
            library,
            house.live_games,
            Speaker(self._out, 80),
            Reader(self._answers, self._out),
            self._lobby,
        )
        self._shell.desk.when_put = lambda game_id: self._lobby.at(game_id)
        self._context.run(self._shell.run, gathering.game_id)

    def type(self, line: str, answer: str = "no") -> None:
        self._answers.answer, self._answers.left = answer, _MOST_ANSWERS
        self._context.run(self._shell.take, line)
        # What they have done so far would be told, and the rest of it after that.
        self._computers_done()
        self._context.run(self._shell.turn_to_player)
        self._answers.answer = ""

    def settle(self) -> None:
        self._context.run(self._shell.turn_to_player)

    def sent(self) -> bytes:
        told, self._told = self._told, len(self._out.getvalue())
        return self._out.getvalue()[told:].encode()

    def close(self) -> None:
        self._context.run(self._shell.desk.put, None)
        self._lobby.leave()


class ScreenSession(Session):
    """The full screen, in a worker, with a line to the terminal."""

    def __init__(self, gathering: Gathering, account: Account, language: str) -> None:
        super().__init__(gathering, account, language)
        self._screens = gathering.screens
        self._shown = bytearray()
        try:
            self._screens.run(self._begin(gathering, account, language))
            self.settle()
        except Exception:
            self.close()
            raise

    async def _begin(self, gathering: Gathering, account: Account, language: str) -> None:
        self._control, far = line()
        far.setblocking(False)
        self._far, self._end = far, line()
        house, is_made = gathering.house(), asyncio.Event()
        self.store = house.store

        async def make(house: ProcessContext, visit: Visit, line: SocketLine) -> UpwordsApp:
            self._app = app = await begin(house, visit, line)
            is_made.set()
            return app

        self._work = asyncio.create_task(SessionWorker(self._control, house, make).work())
        near, self._terminal = self._end
        self._terminal.setblocking(False)
        self._screens.loop.add_reader(self._terminal, self._read)
        terms = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": f"{language}.UTF-8"}
        visit = Visit(1, account.id, game=gathering.game_id, environment=terms)
        socket.send_fds(far, [visit.to_bytes()], [near.fileno()])
        near.close()
        await is_made.wait()
        async with asyncio.timeout(PATIENCE):
            while not (self._app.crash or self._is_standing()):
                await asyncio.sleep(0.005)

    def _is_standing(self) -> bool:
        return self._app.is_running and getattr(self._app.screen, "is_standing", False)

    def _read(self) -> None:
        try:
            packet = self._terminal.recv(PACKET)
        except OSError:
            packet = b""
        if not packet:
            self._screens.loop.remove_reader(self._terminal)
        elif packet.startswith(SHOWN):
            self._shown += packet[len(SHOWN) :]

    def type(self, line: str, answer: str = "no") -> None:
        self._step_back()
        self._send(b"/" + line.encode() + b"\r")
        if answer == "yes" and isinstance(self._app.screen, Confirm):
            self._send(KEYS["down"].encode())  # at first the cursor is on “No”
            self._send(b"\r")

    def press(self, *keys: bytes) -> None:
        """Press keys and wait for what comes of each; not in the hall, where they may begin another game."""
        for key in keys:
            if not isinstance(self._app.screen, HallScreen):
                self._send(key)

    def _step_back(self) -> None:
        """Leave whatever is on top of the table, or of the hall, where a line can be typed."""
        for _step in range(_MOST_STEPS_BACK):
            if isinstance(self._app.screen, (TableScreen, HallScreen)):
                return
            self._send(ESCAPE)
        raise RuntimeError(f"no way back from {self._state()}")

    def _send(self, key: bytes) -> None:
        self._terminal.send(TYPED + key)
        self.settle()

    def settle(self) -> None:
        """As of any session. Raises what has ended the session, and says what it never finishes."""
        try:
            self._screens.run(self._settle())
        except TimeoutError as error:
            error.add_note(self._state())
            raise
        if self._app.crash:
            raise RuntimeError("a session failed") from self._app.crash

    def _state(self) -> str:
        """Return what is shown and what is going on, for whoever looks for what went wrong."""
        screens = [type(screen).__name__ for screen in self._app.screen_stack] if self._app.is_running else []
        return f"screens {screens}, at work {list(self._app.workers)}"

    async def _settle(self) -> None:
        shown = -1
        while len(self._shown) != shown:
            shown = len(self._shown)
            await asyncio.sleep(0.002)
            await self._let_all_take_messages()
            await self._app.workers.wait_for_complete()
            await asyncio.sleep(0.002)

    async def is_shown(self, number: int) -> None:
        """Wait until so many actions have been drawn, if a game is on the screen."""
        async with asyncio.timeout(PATIENCE):
            while self._app.is_running and getattr(self._app.screen, "chair", _AT_NONE).number < number:
                await asyncio.sleep(0.001)
        await self._let_all_take_messages()

    async def _let_all_take_messages(self) -> None:
        """As `OnScreen.settle` in tests/tui/playing.py."""
        for _round in range(2):
            for pump in (self._app, self._app.screen if self._app.is_running else self._app):
                taken = asyncio.Event()
                async with asyncio.timeout(PATIENCE):
                    # A screen with nothing to draw may leave it at that: it is asked again.
                    while not taken.is_set() and self._app.is_running and pump in self._pumps():
                        pump.call_after_refresh(taken.set)
                        for _moment in range(50):
                            if taken.is_set():
                                break
                            await asyncio.sleep(0.001)

    def _pumps(self) -> tuple[Any, ...]:
        return (self._app, self._app.screen) if self._app.is_running else ()

    def sent(self) -> bytes:
        sent, self._shown = bytes(self._shown), bytearray()
        return sent

    def close(self) -> None:
        self._screens.run(self._close())

    async def _close(self) -> None:
        self._far.close()
        async with asyncio.timeout(PATIENCE):
            await self._work
        self._screens.loop.remove_reader(self._terminal)
        self._terminal.close()
        self._control.close()
