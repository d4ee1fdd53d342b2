"""The worker as a process: visits come with their lines, moves stay, and what is stuck ends."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psutil

from tests.server.door import FarEnd
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.server import session_request
from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.session_request import Visit
from upwords_tui.store.opening import open_store

WORKER = """
import socket, sys
from pathlib import Path
from upwords_tui.server import child_processes, limits, worker
from upwords_tui.server.folder import ServerSettings
{more}
sys.exit(worker.run(socket.socket(fileno=int(sys.argv[1])), ServerSettings(Path(sys.argv[2])){arguments}))
"""


class Place:
    """A folder of a server with a game of Anna and Ben, and a worker on it: `control` leads to that."""

    def __init__(self, folder: Path) -> None:
        self.settings = ServerSettings(folder)
        store = open_store(self.settings.games)
        self.anna, self.ben = (store.accounts.add(name).id for name in ("Anna", "Ben"))
        seats = Seat("Anna", account=self.anna), Seat("Ben", account=self.ben)
        setup = UpwordsSetup(
            "hasbro-10x10", DictionaryRef("en", "0" * 64), seats, bytes(range(32)), UpwordsOptions()
        )
        self.game = store.games.add(UpwordsGame.begin(setup), "x", self.anna)
        store.close()
        self.ends: list[FarEnd] = []
        self.process: Process
        self.control: socket.socket

    async def start(self, more: str = "", arguments: str = "") -> None:
        """Start a worker; both are put into its code."""
        near, self.control = session_request.line()
        self.control.setblocking(False)
        code = WORKER.format(more=more, arguments=arguments)
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", code, str(near.fileno()), str(self.settings.data),
            pass_fds=[near.fileno()], stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        near.close()

    def come(self, account: str) -> FarEnd:
        """Have a session begin at the game, and return its terminal."""
        near, far = session_request.line()
        environment = {"TERM": "xterm-256color", "LANG": "en_GB.UTF-8"}
        asked = Visit(len(self.ends), account, game=self.game, environment=environment)
        socket.send_fds(self.control, [asked.to_bytes()], [near.fileno()])
        near.close()
        self.ends.append(FarEnd(far))
        return self.ends[-1]

    async def told(self) -> object:
        """Return what the worker says next, but for its heartbeat."""
        async with asyncio.timeout(60):
            while True:
                said = await asyncio.get_running_loop().sock_recv(self.control, session_request.PACKET)
                if "beat" not in (told := json.loads(said)):
                    return told

    async def ended(self) -> tuple[int, str]:
        """Return the worker's exit code and what it said on standard error, once it is gone."""
        async with asyncio.timeout(60):
            _out, said = await self.process.communicate()
        assert self.process.returncode is not None
        return self.process.returncode, said.decode()

    def actions(self) -> int:
        """Return how many actions of the game are stored."""
        store = open_store(self.settings.games)
        try:
            return store.games.load(self.game).game.action_count
        finally:
            store.close()


@asynccontextmanager
async def started(place: Place, more: str = "", arguments: str = "") -> AsyncIterator[Place]:
    """Have a worker at a place, which is gone after."""
    await place.start(more, arguments)
    try:
        yield place
    finally:
        place.control.close()
        for end in place.ends:
            end.hang_up()
        if place.process.returncode is None:
            place.process.kill()
        await place.ended()


async def test_a_move_is_kept_whatever_becomes_of_the_worker(tmp_path: Path) -> None:
    async with started(Place(tmp_path)) as place:
        anna, ben = place.come(place.anna), place.come(place.ben)
        await anna.wait_for("Your turn.")
        await ben.wait_for("Anna to play")
        anna.send("/exchange o\r")
        await ben.wait_for("Anna exchanged")
        place.process.kill()
        for far in (anna, ben):
            assert await far.wait_for_end() is None
        assert (await place.ended())[0] == -signal.SIGKILL and place.actions() == 1
        place.control.close()
        await place.start()
        ben = place.come(place.ben)
        await ben.wait_for("Your turn.")
        assert "Anna exchanged" in ben.text()


async def test_who_leaves_is_told_of_and_the_others_stay(tmp_path: Path) -> None:
    async with started(Place(tmp_path)) as place:
        anna, ben = place.come(place.anna), place.come(place.ben)
        await anna.wait_for("Your turn.")
        await ben.wait_for("Anna to play")
        ben.send("ctrl+c", "ctrl+c")
        assert await place.told() == {"left": 1}
        anna.send("/exchange o\r")
        await anna.wait_for("Ben to play")
        place.control.close()
        assert await anna.wait_for_end() is None and anna.shown.endswith(b"\x1b[?1004l")
        assert await place.ended() == (0, "")


async def test_it_ends_when_it_is_told_to(tmp_path: Path) -> None:
    async with started(Place(tmp_path)) as place:
        anna = place.come(place.anna)
        await anna.wait_for("Your turn.")
        place.process.terminate()
        assert await anna.wait_for_end() is None and await place.ended() == (0, "")


STUCK = """
child_processes.STUCK_SECONDS = 0.5
async def computes_for_ever(house, visit, line):
    while True:
        pass
"""


async def test_what_never_comes_round_ends_and_says_where_it_was(tmp_path: Path) -> None:
    async with started(Place(tmp_path), STUCK, ", begin=computes_for_ever") as place:
        anna = place.come(place.anna)
        assert await anna.wait_for_end() is None
        code, said = await place.ended()
        assert code == -signal.SIGPROF and "computes_for_ever" in said


GREEDY = """
limits.DATA_BYTES = 400 << 20
async def takes_all(house, visit, line):
    if visit.account.endswith("{ben}"):
        bytearray(500 << 20)
    return await worker.begin(house, visit, line)
"""


async def test_who_takes_too_much_memory_ends_alone(tmp_path: Path) -> None:
    place = Place(tmp_path)
    async with started(place, GREEDY.replace("{ben}", place.ben), ", begin=takes_all"):
        anna = place.come(place.anna)
        await anna.wait_for("Your turn.")
        bounds = psutil.Process(place.process.pid)
        assert bounds.rlimit(psutil.RLIMIT_CORE) == (0, 0)
        assert bounds.rlimit(psutil.RLIMIT_NOFILE)[0] < 1000
        ben = place.come(place.ben)
        end = await ben.wait_for_end()
        assert end and end.code and "MemoryError" in (tmp_path / "upwords-tui.log").read_text("utf-8")
        anna.send("/exchange o\r")
        await anna.wait_for("Ben to play")
