"""A server as its host starts it, with people who have accounts and games, and what its processes take.

The one idea: all is measured from outside. Only accounts and games are put there beforehand, so that nobody
has to be made known two hundred times.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import asyncssh
import psutil

from upwords_tui.app.teaching.newcomers import COACHING
from upwords_tui.base.errors import StoreError
from upwords_tui.games.base import DictionaryRef, JsonObject, Seat
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.lexicon.registry import word_list
from upwords_tui.store.opening import Store, open_store

_EDITION = "hasbro-10x10"
_MB = 1e6


class Place:
    """A server in `folder`, from `with` to its end."""

    def __init__(self, folder: Path, *options: str, address: str = "", asked: str = "") -> None:
        """`address` is that of its PostgreSQL, if it has one; `asked`, where the bench finds that."""
        self.folder, self._options, self._address = folder, options, address
        self._asked = asked or address
        self._keys: dict[str, asyncssh.SSHKey] = {}
        self.port = 0

    def __enter__(self) -> Self:
        self.start()
        self.store: Store = open_store(self._asked or self.folder / "data" / "games.db")
        return self

    def start(self) -> None:
        """Start the server, at the same port as before if it was killed, and wait until it listens."""
        where = ["--listen", f"127.0.0.1:{self.port}", "--data", str(self.folder / "data")]
        where += ["--store", self._address] if self._address else []
        command = [sys.executable, "-m", "upwords_tui", "serve", *where]
        with (self.folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                [*command, *self._options],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "LANG": "C.UTF-8"},
                # On a busy machine a session has its share of the processors.
                start_new_session=True,
            )
        assert self._process.stdout
        self.port = int(self._process.stdout.readline().rpartition(":")[2])

    def kill(self) -> None:
        """End all its processes at once, as when a machine fails."""
        everybody = self.processes()
        everybody[0].suspend()  # it must not start others
        for process in reversed(everybody):
            with suppress(psutil.Error):
                process.kill()
        assert self._process.stdout
        self._process.stdout.close()
        self._process.wait()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.store.close()
        self._process.terminate()
        assert self._process.stdout
        self._process.stdout.close()
        self._process.wait()

    @property
    def log(self) -> str:
        """Return what it has written on standard error."""
        return (self.folder / "log").read_text(errors="replace")

    # Who and what is there

    def key(self, name: str) -> asyncssh.SSHKey:
        """Return somebody's key; who has none yet gets one, and an account of somebody who knows the game.

        Where first turns would be explained, full screens show the history, by which moves are told.
        """
        if name not in self._keys:
            key = self._keys[name] = asyncssh.generate_private_key("ssh-ed25519")
            account = self.store.accounts.add(name, key=key.get_fingerprint())
            self.store.settings.set(account.id, COACHING, False)
        return self._keys[name]

    def game(
        self, *names: str, computers: tuple[str, ...] = (), seed: int = 1, terms: JsonObject | None = None
    ) -> str:
        """Store a game of these people and of computers, open to watchers, and return its id."""
        accounts = []
        for name in names:
            self.key(name)
            account = self.store.accounts.named(name)
            assert account
            accounts.append(account.id)
        seats = [Seat(name, account=account) for name, account in zip(names, accounts, strict=True)]
        seats += [Seat(f"Max {at}", f"computer:{level}") for at, level in enumerate(computers)]
        options = UpwordsOptions(pass_rounds=10, exchange_tiles=7, allow_help=False)
        words = DictionaryRef("en", word_list("en").sha256)
        setup = UpwordsSetup(_EDITION, words, tuple(seats), seed.to_bytes(32, "big"), options)
        game = UpwordsGame.begin(setup)
        return self.store.games.add(game, f"game {seed}", accounts[0], is_open=True, terms=terms)

    def played(self, game_id: str) -> Any:
        """Return a game as it is stored; wait for a database that restarts."""
        while True:
            try:
                return self.store.games.load(game_id).game
            except StoreError:
                if not self._address:
                    raise
                time.sleep(0.05)

    # What runs

    def processes(self) -> list[psutil.Process]:
        """Return all processes of the server, the first one first."""
        first = psutil.Process(self._process.pid)
        return [first, *first.children(recursive=True)]

    def called(self, name: str) -> list[psutil.Process]:
        """Return those with this name; what thinks and what spells are “engine” and “spellhost”."""
        return [process for process in self.processes() if name_of(process) == name]

    def memory(self) -> float:
        """Return the proportional set size of all processes, in MB."""
        total = 0.0
        for process in self.processes():
            with suppress(psutil.Error):
                total += process.memory_full_info().pss
        return total / _MB

    def cpu(self) -> float:
        """Return the seconds of processors that those who live now have used."""
        total = 0.0
        for process in self.processes():
            with suppress(psutil.Error):
                times = process.cpu_times()
                total += times.user + times.system
        return total


def name_of(process: psutil.Process) -> str:
    """Return what a process of a server is; empty if it is gone."""
    with suppress(psutil.Error):
        said = process.name()
        if said.startswith("upw"):
            return str(said)
        words = " ".join(process.cmdline())
        return next((each for each in ("spellhost", "engine") if each in words), str(said))
    return ""


@contextmanager
def place(folder: Path, *options: str) -> Iterator[Place]:
    """Give a server that listens."""
    with Place(folder, *options) as server:
        yield server


def load_line() -> str:
    """Return how busy the machine is: what was measured on a busy one is an upper bound."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
