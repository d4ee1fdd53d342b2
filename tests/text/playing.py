"""The text game with lines of the test's choosing, in memory, with an engine that answers at once."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.games.scene import AllWords
from upwords_tui.session.library import Library
from upwords_tui.store.database import IN_MEMORY, Store
from upwords_tui.text.reader import Reader
from upwords_tui.text.shell import Shell
from upwords_tui.text.speaker import Speaker

Reply = Callable[[Mapping[str, Any]], Mapping[str, Any]]


class Words(AllWords):
    """As a dictionary: every word is good but those it is told are not."""

    id = "en"
    sha256 = "0" * 64

    def is_listed(self, word: str) -> bool:
        return self.contains(word)

    def prepare(self) -> None:
        """There is nothing to read."""


class Games(Library):
    """A library that knows the words it is given."""

    def __init__(self, words: Words) -> None:
        super().__init__(Store(IN_MEMORY), "Anna")
        self._words = words

    def dictionary(self, id_or_path: str) -> Any:
        return self._words


class Engine:
    """Passes, or answers with `reply`."""

    restarts = hurried = 0

    def __init__(self, reply: Reply | None = None) -> None:
        self.reply = reply or (lambda _request: {"action": "pass", "plays": [{}]})

    def hurry(self) -> None:
        self.hurried += 1

    async def ask(self, request: Mapping[str, Any], *, timeout: float) -> Mapping[str, Any]:
        return self.reply(request)


class Playing:
    """A shell; `type` types lines and returns what was said to them."""

    def __init__(self, *, reply: Reply | None = None, unknown: Sequence[str] = (), width: int = 80) -> None:
        self.library = Games(Words(*unknown))
        self.out = io.StringIO()
        self.lines = io.StringIO()
        self.shell = Shell(
            self.library, Engine(reply), Speaker(self.out, width), Reader(self.lines, self.out)
        )
        playing: Any = self.shell.playing
        playing.rack.chance = random.Random(1)

    def run(self, *lines: str) -> str:
        """Play from the start with these lines, and return all that was said."""
        self.lines.write("".join(f"{line}\n" for line in lines))
        self.lines.seek(0)
        self.shell.run()
        return self.out.getvalue()

    def type(self, *lines: str) -> list[str]:
        """Type lines in the middle of things; return what was said, prompts and lines themselves apart."""
        begun = len(self.out.getvalue())
        self.lines.seek(0)
        self.lines.truncate()
        self.lines.write("".join(f"{line}\n" for line in lines))
        self.lines.seek(0)
        for line in iter(lambda: self.shell.desk.reader.read("> "), None):
            if line.strip():
                self.shell.take(line)
            self.shell.turn_to_player()
        said = self.out.getvalue()[begun:].splitlines()
        return [line for line in said if not line.startswith("> ")]
