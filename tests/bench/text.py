"""How fast the text game is: until its prompt, from a line to its answer, and its memory."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.timing import resident_mb, spread
from tests.terminal.games import new_store

GOES = 15
LINES = (
    "board",
    "board words",
    "score",
    "square e5",
    "try 5e at",
    "find a",
    "row 5",
    "rack",
    "unseen",
    "help play",
)


def run() -> None:
    """Print the figures."""
    command = [str(Path(sys.executable).with_name("upwords-tui")), "--data"]
    with tempfile.TemporaryDirectory() as folder:
        new_store(Path(folder))
        starts = []
        for _ in range(GOES):
            begun = time.perf_counter()
            with Text([*command, f"{folder}/games.db", "text"]) as text:
                text.wait()
                starts.append((time.perf_counter() - begun) * 1e3)
        print(f"  prompt ready: {spread(starts)}")
        with Text([*command, f"{folder}/games.db", "--continue", "text"]) as text:
            text.wait()
            text.ask("try 5e at")  # opens the dictionary
            answers = []
            for line in LINES * 5:
                begun = time.perf_counter()
                text.ask(line)
                answers.append((time.perf_counter() - begun) * 1e3)
            print(f"  a command: {spread(answers)}")
            print(f"  memory: {resident_mb(text.process.pid):.0f} MB")


class Text:
    """A text game over pipes."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "LANGUAGE": "en"}
        )

    def __enter__(self) -> Text:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def wait(self) -> None:
        """Read up to the next prompt."""
        assert self.process.stdout
        said = b""
        while not said.endswith(b"> "):
            piece = os.read(self.process.stdout.fileno(), 65536)
            assert piece, said
            said += piece

    def ask(self, line: str) -> None:
        """Type a line and wait for the prompt after its answer."""
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        self.wait()
