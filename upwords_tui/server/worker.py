"""The process of several full-screen sessions: tasks in one event loop, of which none can end the others."""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import socket
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from upwords_tui.app.play.library import FRONT_END, LANGUAGE
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import terminal_languages, use_language, wanted_languages
from upwords_tui.online.live_games import TICK_SECONDS, LiveGames
from upwords_tui.online.lobby import Lobby
from upwords_tui.server import session_request as packets
from upwords_tui.server.child_processes import PAINT, ProcessCounters, beat
from upwords_tui.server.event_log import crash_line, refusal_line
from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.limits import bound_process
from upwords_tui.server.process_context import FirstLogin, ProcessContext, languages, open_context
from upwords_tui.server.session_request import SCREEN, TEXT, SessionEnd, Visit
from upwords_tui.terminal.capabilities import detect, encoding_of
from upwords_tui.tui.app import UpwordsApp
from upwords_tui.tui.crash import EXIT_CODE, write_log

MOST_WAITING = 1 << 20
"""Bytes: about a hundred whole pictures. Whoever is this far behind will not catch up."""

PARTING_SECONDS = 5.0
"""How long the door may take to read the rest when a session has ended."""


class SocketLine:
    """A session's end of its line to the door; with MOST_WAITING bytes unsent it is lost."""

    def __init__(
        self, end: socket.socket, cols: int, rows: int, painted: Callable[[float], None] | None = None
    ) -> None:
        """Close `end` at the end. `painted` is called with the seconds from a key to the next picture."""
        end.setblocking(False)
        self._end = end
        self._loop = asyncio.get_running_loop()
        self.size = packets.sensible_size(cols, rows)
        self.is_gone = False
        self._typed: Callable[[bytes], None] = lambda _data: None
        self._sized: Callable[[int, int], None] = lambda _cols, _rows: None
        self._gone: Callable[[], None] = lambda: None
        self._packets: deque[bytes] = deque()
        self._all_taken = asyncio.Event()
        self._game = ""
        self._painted = painted
        self._typed_at = 0.0

    def listen(
        self, typed: Callable[[bytes], None], sized: Callable[[int, int], None], gone: Callable[[], None]
    ) -> None:
        self._typed, self._sized, self._gone = typed, sized, gone
        if self.is_gone:
            self._loop.call_soon(gone)
        else:
            self._loop.add_reader(self._end, self._read)

    @property
    def waiting(self) -> int:
        return sum(map(len, self._packets))

    def show(self, data: bytes) -> None:
        if self.is_gone:
            return
        if self._painted and self._typed_at:
            self._painted(self._loop.time() - self._typed_at)
            self._typed_at = 0.0
        self._send(*packets.shown(data))
        if self.waiting > MOST_WAITING:
            self._lose()

    def game(self, game_id: str) -> None:
        if game_id != self._game and not self.is_gone:
            self._game = game_id
            self._send(packets.GAME + game_id.encode())

    def account(self, account: str) -> None:
        if not self.is_gone:
            self._send(packets.ACCOUNT + account.encode())

    async def end(self, how: SessionEnd | None) -> None:
        """Close the line once all is taken; without `how` it ended, the door begins another session."""
        self._send(*([how.to_bytes()] if how else []))
        with suppress(TimeoutError):
            async with asyncio.timeout(PARTING_SECONDS):
                while self._packets:
                    self._all_taken.clear()
                    await self._all_taken.wait()
        self._lose()
        self._loop.remove_writer(self._end)
        packets.close_end(self._end)

    def _read(self) -> None:
        packet = packets.received(self._end)
        if packet is None:
            return
        if not packet:
            self._lose()
        elif packet.startswith(packets.TYPED):
            self._typed_at = self._typed_at or self._loop.time()
            self._typed(packet[len(packets.TYPED) :])
        elif packet.startswith(packets.SIZED):
            with suppress(ValueError):
                self.size = packets.sensible_size(*packets.parse_size(packet[len(packets.SIZED) :]))
                self._sized(*self.size)

    def _send(self, *sent: bytes) -> None:
        self._packets += sent
        try:
            if not packets.send_all(self._end, self._packets):
                self._loop.add_writer(self._end, self._send)
                return
        except OSError:
            self._lose()
            return
        self._loop.remove_writer(self._end)
        self._all_taken.set()

    def _lose(self) -> None:
        self._loop.remove_reader(self._end)
        self._packets.clear()
        self._all_taken.set()
        if not self.is_gone:
            self.is_gone = True
            self._gone()


Begin = Callable[[ProcessContext, Visit, SocketLine], Awaitable[UpwordsApp]]
"""Makes the application of a session. Raises UpwordsError for the visitor."""


async def _tick(live_games: LiveGames, settings: ServerSettings) -> None:
    while True:
        await asyncio.sleep(TICK_SECONDS)
        try:
            await live_games.tick()
        except Exception as error:  # it must not stop the clocks of other games
            write_log(error, settings.data)


class Newcomer:
    """Somebody on the full screen who has no account yet; for `UpwordsApp`."""

    def __init__(self, context: ProcessContext, visit: Visit, line: SocketLine) -> None:
        """Its methods are called in threads; `line` belongs to the running event loop."""
        self._context = context
        self._line = line
        self._loop = asyncio.get_running_loop()
        self._arrival = FirstLogin(context.store, context.settings, visit)
        self.offered = self._arrival.offered

    def names_refusal(self, name: str) -> str:
        return self._arrival.name_refusal(name)

    def enter(self, name: str, language: str, front_end: str) -> Lobby:
        is_known = self._arrival.knows(name)
        account = self._arrival.enter(name)
        library = self._context.library(account)
        if not is_known:
            library.set_setting(LANGUAGE, language)
            library.set_setting(FRONT_END, front_end)
        self._loop.call_soon_threadsafe(self._line.account, account.id)
        return self._context.lobby(library, account, SCREEN)


async def begin(context: ProcessContext, visit: Visit, line: SocketLine) -> UpwordsApp:
    asked = wanted_languages(visit.environment)
    terminal_languages.set(tuple(asked))
    use_language(*asked)
    lobby, visitor = None, None
    if visit.account:
        account = await asyncio.to_thread(context.store.accounts.get, visit.account)
        library = context.library(account)
        use_language(*await asyncio.to_thread(languages, library, visit.environment))
        lobby = context.lobby(library, account, SCREEN)
    else:
        library, visitor = context.library(None), Newcomer(context, visit, line)
    return UpwordsApp(
        library,
        context.live_games,
        detect(visit.environment, is_tty=True, encoding=encoding_of(visit.environment)),
        first_game=visit.game or None,
        line=line,
        when_opened=line.game,
        lobby=lobby,
        visitor=visitor,
    )


REFUSED = 2

_LEAVING_SECONDS = 3.0
"""How long sessions may take to leave their terminals when the process ends."""
_LAST_SECONDS = 10
"""After this long the process ends, whatever a thread is doing."""


def run(control: socket.socket, settings: ServerSettings, *, begin: Begin = begin) -> int:
    """Run the sessions that come through `control` until it or SIGTERM ends this; return the exit code.

    Each packet from it is a `Visit`, with the session's end of the line; heartbeats and `{"left": number}`
    for each session that is over go back. Raises StoreError if the store can't be opened.
    """
    bound_process(settings.per_worker)
    # The garbage collector need only look at what sessions make.
    gc.freeze()
    gc.enable()
    asyncio.run(_run(control, settings, begin))
    signal.alarm(0)
    return 0


async def _run(control: socket.socket, settings: ServerSettings, begin: Begin) -> None:
    with open_context(settings) as context:
        ticking = asyncio.create_task(_tick(context.live_games, settings))
        worker = SessionWorker(control, context, begin)
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, worker.stopped.set)
        beating = asyncio.create_task(beat(control, worker.figures))
        await worker.work()
        for task in (beating, ticking):
            task.cancel()
    # Threads are waited for from here on, and some may never end.
    signal.alarm(_LAST_SECONDS)


class SessionWorker:
    """The sessions of a process; setting `stopped` ends them as if they had died."""

    def __init__(self, control: socket.socket, context: ProcessContext, begin: Begin) -> None:
        control.setblocking(False)
        self._control = control
        self.figures = ProcessCounters()
        self._context = context
        self._begin = begin
        self._tasks: set[asyncio.Task[None]] = set()
        self._apps: dict[int, UpwordsApp] = {}
        self._telling = asyncio.Lock()
        self.stopped = asyncio.Event()

    async def work(self) -> None:
        loop = asyncio.get_running_loop()
        loop.add_reader(self._control, self._take)
        await self.stopped.wait()
        loop.remove_reader(self._control)
        for app in self._apps.values():
            app.exit()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_LEAVING_SECONDS)
        for task in tuple(self._tasks):
            task.cancel()

    def _take(self) -> None:
        try:
            data, ends, _flags, _address = socket.recv_fds(self._control, packets.PACKET, 1)
        except BlockingIOError:
            return
        except OSError:
            data, ends = b"", []
        if not data:
            self.stopped.set()
            return
        lines = [socket.socket(fileno=end) for end in ends]
        task = asyncio.create_task(self._session(Visit.from_bytes(data), lines))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _session(self, visit: Visit, ends: list[socket.socket]) -> None:
        for end in ends:
            line = SocketLine(end, visit.cols, visit.rows, partial(self.figures.took, PAINT))
            how = await self._played(visit, line)
            await line.end(None if self.stopped.is_set() else how)
        async with self._telling:
            with suppress(OSError):
                left = json.dumps({"left": visit.number}).encode()
                await asyncio.get_running_loop().sock_sendall(self._control, left)

    async def _played(self, visit: Visit, line: SocketLine) -> SessionEnd:
        try:
            return await self._play(visit, line)
        except UpwordsError as error:
            said, code = refusal_line(error), REFUSED
        except Exception as error:
            said, code = crash_line(error, self._context.settings.data), EXIT_CODE
        line.show(f"{said}\r\n".encode())
        return SessionEnd(code)

    async def _play(self, visit: Visit, line: SocketLine) -> SessionEnd:
        app = await self._begin(self._context, visit, line)
        self._apps[visit.number] = app
        try:
            if not self.stopped.is_set():
                await app.run_async()
        finally:
            del self._apps[visit.number]
        if app.crash:
            raise app.crash
        if app.switch_with is not None:
            return SessionEnd(switch=TEXT, game=app.switch_with)
        return SessionEnd(app.return_code or 0)
