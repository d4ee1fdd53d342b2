"""An exchange in a process of its own, which can be killed and started again, and those who hold on to it."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

from tests.engine.test_pool import FAKE
from tests.online.exchange_process import run_exchange
from upwords_tui.online.broker_link import BrokerLink, Session, in_loop
from upwords_tui.online.messages import Heard, PeopleChanged, Person

ROOT = Path(__file__).parents[2]
FORKING = get_context("forkserver")
"""What an exchange imports, its first process has imported: it comes to be as fast as it is forked."""
FORKING.set_forkserver_preload(["upwords_tui.online.broker"])
PATIENCE = 60
"""Seconds after which a test has failed: nothing here waits for time."""
AGREEING = (
    sys.executable,
    "-I",
    "-c",
    "import json, sys\nfor line in sys.stdin:"
    "\n    print(json.dumps({'id': json.loads(line)['id'], 'refusal': None}), flush=True)",
)
"""A host of spell-checkers to whom every word is one."""

HeardT = TypeVar("HeardT")


class Exchange:
    """An exchange and its socket, which outlives it."""

    def __init__(
        self,
        folder: Path,
        *,
        size: int = 1,
        engine: Iterable[str] = FAKE,
        speller: Iterable[str] = AGREEING,
        store: str = "",
    ) -> None:
        self.path, self.games = folder / "x.sock", store or folder / "games.db"
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self.path))
        self._listener.listen(64)
        self._how: dict[str, Any] = {"size": size, "engine": tuple(engine), "speller": tuple(speller)}
        self.start()

    def start(self) -> None:
        self.process = FORKING.Process(target=run_exchange, args=(self._listener, self.games, self._how))
        self.process.start()

    @property
    def pid(self) -> int:
        assert self.process.pid
        return self.process.pid

    def kill(self) -> None:
        self.process.kill()
        self.wait()

    def wait(self) -> int:
        """Wait until it has ended; return its exit code."""
        self.process.join(PATIENCE)
        assert self.process.exitcode is not None
        return self.process.exitcode

    def end(self) -> int:
        """End it as its parent does, unless it has ended; return its exit code."""
        self._listener.close()
        self.process.terminate()
        return self.wait()


class Visitor:
    """Somebody who is here, and what they have heard."""

    def __init__(self, link: BrokerLink, account: str) -> None:
        self.link = link
        self._heard = asyncio.Queue[Heard]()
        self.heard: list[tuple[str, str]] = []
        self.session: Session = link.session(
            account, account.title(), "text", in_loop(self._heard.put_nowait)
        )

    async def hears(self, kind: type[HeardT]) -> HeardT:
        """Return the next thing of this kind that they hear; what comes before is let pass."""
        while True:
            heard = await asyncio.wait_for(self._heard.get(), PATIENCE)
            if isinstance(heard, kind):
                return heard

    async def until_lost(self) -> None:
        """Wait until the link has found out that there is no exchange."""
        while self.link._wire is not None:
            await asyncio.sleep(0.005)

    async def sees(self, is_so: Callable[[tuple[Person, ...]], bool]) -> tuple[Person, ...]:
        """Wait until who is here is as it should be, and return them."""
        while not is_so(people := self.session.link.people()):
            await self.hears(PeopleChanged)
        return people


class Player:
    """A process that sits at a game (`player_process`)."""

    def __init__(self, exchange: Exchange, account: str, game_id: str) -> None:
        said = [sys.executable, "-m", "tests.online.player_process", str(exchange.path), str(exchange.games)]
        self._process = subprocess.Popen(
            [*said, account, game_id], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def tell(self, what: str) -> None:
        assert self._process.stdin
        print(what, file=self._process.stdin, flush=True)

    async def says(self, what: str) -> None:
        """Wait until it says this."""
        out: Any = self._process.stdout
        while True:
            said = await asyncio.wait_for(asyncio.to_thread(out.readline), PATIENCE)
            assert said, f"it never said {what}"
            if said.strip() == what:
                return

    def kill(self) -> None:
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait(PATIENCE)

    def end(self) -> None:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.wait(PATIENCE)
        self._process.stdout.close()


class Place(ExitStack):
    """A folder with an exchange, links to it, and players; all is ended with the test."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def exchange(self, **how: Any) -> Exchange:
        self.held = Exchange(self._folder, **how)
        self.callback(self.held.end)
        return self.held

    def link(self) -> BrokerLink:
        link = BrokerLink(self.held.path)
        self.callback(link.close)
        return link

    def visitor(self, account: str, link: BrokerLink | None = None) -> Visitor:
        return Visitor(link or self.link(), account)

    def player(self, account: str, game_id: str) -> Player:
        player = Player(self.held, account, game_id)
        self.callback(player.end)
        return player

    @contextmanager
    def stranger(self) -> Iterator[socket.socket]:
        """Give a connection that says whatever it likes."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(PATIENCE)
            connection.connect(str(self.held.path))
            yield connection
