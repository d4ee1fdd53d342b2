"""The text game with lines of the test's choosing, in memory, with an engine that answers at once."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from tests.seating import FakeWords, PreparedLibrary, PreparedStore, hub_of
from upwords_tui.games.game import AnyGame
from upwords_tui.online.live_games import LiveGames
from upwords_tui.text.console import Reader, Speaker
from upwords_tui.text.shell import Shell

Reply = Callable[[Mapping[str, Any]], Mapping[str, Any]]


class Engine:
    """Passes, or answers with `reply`."""

    restarts = hurried = 0

    def __init__(self, reply: Reply | None = None) -> None:
        self.reply = reply or (lambda _request: {"action": "pass", "plays": [{}]})

    def hurry(self) -> None:
        self.hurried += 1

    async def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        return self.reply(request)


class Playing:
    """A shell; `type` types lines and returns what was said to them.

    `store` is that of another window, `time` what clocks go by.
    """

    def __init__(
        self,
        *,
        reply: Reply | None = None,
        unknown: Sequence[str] = (),
        width: int = 80,
        store: PreparedStore | None = None,
        words: FakeWords | None = None,
        typist: Any = None,
    ) -> None:
        """`typist` is asked for each line when it is read, in place of lines that are there before."""
        self.store = store or PreparedStore()
        self.time = self.store.time
        self.library = PreparedLibrary(self.store, words or FakeWords(*unknown))
        self.out = io.StringIO()
        self.lines = io.StringIO()
        self.engine = Engine(reply)
        self.hub: LiveGames = hub_of(self.library, self.engine)
        reader = Reader(typist or self.lines, self.out)
        self.shell = Shell(self.library, self.hub, Speaker(self.out, width), reader)
        playing: Any = self.shell.table.playing
        playing.rack.chance = random.Random(1)

    def again(self) -> Playing:
        """Return the text game of another process with the same games, which lie in a file."""
        return Playing(width=200, store=PreparedStore(self.store.database.path, self.time))

    def sit(self, game: AnyGame) -> Self:
        """Put `game`, which may be a scene, on the table."""
        return self.open(self.store.seat(game))

    def open(self, game_id: str, *lines: str) -> Self:
        """Begin with a stored game, and type `lines`."""
        self._take_up(lines)
        self.shell.run(game_id)
        return self

    def told(self) -> list[str]:
        """Return all that was said, but for the prompt at the end."""
        return self.out.getvalue().splitlines()[:-1]

    def _take_up(self, lines: Sequence[str]) -> None:
        self.lines.seek(0)
        self.lines.truncate()
        self.lines.write("".join(f"{line}\n" for line in lines))
        self.lines.seek(0)

    def run(self, *lines: str) -> str:
        """Play from the start with these lines, and return all that was said."""
        self._take_up(lines)
        self.shell.run()
        return self.out.getvalue()

    def type(self, *lines: str) -> list[str]:
        """Type lines in the middle of things; return what was said, prompts and lines themselves apart."""
        begun = len(self.out.getvalue())
        self._take_up(lines)
        for line in iter(lambda: self.shell.desk.reader.read("> "), None):
            if line.strip():
                self.shell.take(line)
            self.shell.turn_to_player()
        said = self.out.getvalue()[begun:].splitlines()
        return [line for line in said if not line.startswith(("> ", ": "))]

    def enter(self) -> list[str]:
        """Enter an empty line, and return what was said."""
        begun = len(self.out.getvalue())
        self.shell.take("")
        return self.out.getvalue()[begun:].splitlines()
