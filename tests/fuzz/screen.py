"""Keys, clicks, pastes, answers of terminals and resizes at random, at the real program in real terminals.

    python -m tests.fuzz.screen --keys 1000000 --seed 1 --processes 2

After every burst the program must be there; every hundred keys it must show something and answer a key. What
went wrong is told with the seed that repeats it, and with the keys that came last; the exit code is 1 then.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

from tests.terminal.games import new_store
from tests.terminal.term import KEYS, Term, upwords
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.wordsup.game import WordsUpGame as WordsUp
from upwords_tui.games.wordsup.options import WordsUpSetup as WordsUpSetup
from upwords_tui.lexicon.registry import word_list
from upwords_tui.store.opening import open_store
from upwords_tui.store.values import HOME

A_SESSION = 2_500
"""Keys after which another game is begun."""
A_PROBE = 100
"""Keys after which the program must answer one; waiting for that takes longer than the keys do."""
ANSWER_SECONDS = 20.0
LEAVING_SECONDS = 100.0
SIZES = ((80, 24), (60, 20), (120, 40), (100, 30), (40, 16), (80, 23), (40, 10), (200, 60), (1, 1))
LEAST = 40, 16
"""The smallest size at which everything can be played."""
PEOPLE = (Seat("Anna"), Seat("Bo"))
OTHERS = (Seat("Computer", "computer:highest"), Seat("Learner", "computer:learner"))
LINES = (
    *(
        "pass",
        "pass!",
        "exchange q",
        "hint",
        "best",
        "check wood",
        "5c not",
        "undo",
        "finish",
        "break",
        "continue",
        "accept",
        "theme",
        "rack",
        "history",
        "help",
    ),
    *(
        "sort",
        "shuffle",
        "resign",
        "new",
        "games",
        "review",
        "rename x",
        "score",
        "turn b3",
        "skip",
        "look 1",
    ),
)
TERMINALS = (
    {"COLORTERM": "truecolor"},
    {"COLORTERM": ""},
    {"COLORTERM": "", "NO_COLOR": "1"},
    {"COLORTERM": "truecolor", "LANG": "C"},
)
ANSWERS = (
    *("\x1b]11;rgb:bebe/eeee/dada\x1b\\", "\x1b]10;rgb:0/0/0\x07", "\x1bP>|XTerm(390)\x1b\\", "\x1b[0n"),
    *("\x1b[?62;22c", "\x1b[>41;390;0c", "\x1bP!|00000000\x1b\\", "\x1b[M !!", "\x1b[12;40R", "\x1b[I\x1b[O"),
    *(
        "\x1b[4;600;800t",
        "\x1b[?2026;2$y",
        "\x1b_Gi=31;OK\x1b\\",
        "\x1bP1+r544e=787465726d\x1b\\",
        "\x1b[?1u",
    ),
)
"""What terminals say when asked, or without."""
NAMED = [name for name in KEYS if name not in ("ctrl+c", "ctrl+q", "ctrl+z")]
ENDING = ["ctrl+c", "ctrl+q"]
LETTERS = "abcdefghijklmnoprstuvwxyzABCDE0123456789+-? "
"""Without q, which leaves the list of games."""
PROBE = KEYS["ctrl+p"].encode()


class Report(NamedTuple):
    """What came of one session."""

    keys: int
    ended: str
    failure: str = ""


def csi(chance: random.Random) -> str:
    """Return a control sequence of any form there is, most of them nonsense."""
    numbers = ["", *"0123456789", "27", "48", "57", "97", "200", "255", "1114112", "99999999999"]
    parts = [
        ":".join(chance.choice(numbers) for _ in range(chance.choice((1, 1, 1, 2, 3))))
        for _ in range(chance.randint(0, 5))
    ]
    private, end = chance.choice(["", "", "", "?", "<", ">", "="]), chr(chance.randint(0x40, 0x7E))
    sequence = f"\x1b[{private}{';'.join(parts)}{chance.choice(['', '', '', '$', ' '])}{end}"
    # A paste that has not ended takes what follows, as long as keys keep coming.
    return sequence + ("\x1b[201~" if sequence == "\x1b[200~" else "")


def click(chance: random.Random, cols: int, rows: int) -> str:
    """Return presses of a mouse button, a drag, a turn of the wheel or a move."""
    col, row = chance.randint(1, cols), chance.randint(1, rows)
    to_col, to_row = chance.randint(1, cols), chance.randint(1, rows)
    match chance.randint(0, 5):
        case 0:
            return f"\x1b[<{chance.choice((64, 65))};{col};{row}M"
        case 1:
            return f"\x1b[<35;{col};{row}M"
        case 2:
            return f"\x1b[<0;{col};{row}M\x1b[<32;{to_col};{to_row}M\x1b[<0;{to_col};{to_row}m"
        case 3:
            return f"\x1b[<2;{col};{row}M\x1b[<2;{col};{row}m"
        case _:
            return f"\x1b[<0;{col};{row}M\x1b[<0;{col};{row}m" * chance.choice((1, 1, 2, 3))


def piece(chance: random.Random, cols: int, rows: int) -> bytes:
    """Return something to send: mostly a key."""
    match chance.choices(range(7), (40, 25, 15, 6, 2, 6, 0.05))[0]:
        case 0:
            return KEYS[chance.choice(NAMED)].encode()
        case 1:
            return chance.choice(LETTERS).encode()
        case 2:
            return click(chance, cols, rows).encode()
        case 3:
            return f"/{chance.choice(LINES)}\r".encode()
        case 4:
            text = "".join(chr(chance.choice((10, 27, chance.randint(32, 0x2FF)))) for _ in range(60))
            return f"\x1b[200~{text}\x1b[201~".encode()
        case 5:
            said = (csi(chance), chance.choice(ANSWERS), "é€\u202e𝔘", "a\u0308e\u0301")
            noise = chance.choice([*(each.encode() for each in said), chance.randbytes(3)])
            return noise.translate(None, b"\x03\x11\x1a\x1c")
        case _:
            return KEYS[chance.choice(ENDING)].encode()


def stored(folder: Path, chance: random.Random) -> Path:
    """Return a file with a game of either kind, of one person or several, against computers or none."""
    people = chance.sample(PEOPLE, chance.choice((1, 1, 2)))
    seats = (*people, *chance.sample(OTHERS, chance.choice((0, 1, 1) if len(people) > 1 else (1, 1, 2))))
    if chance.random() < 0.6:
        return new_store(folder, *seats, seed=chance.choice((None, *range(200, 260))))
    path = folder / "games.db"
    store = open_store(path)
    dictionary = DictionaryRef("en", word_list("en").sha256)
    seats = (*people, Seat("It", "computer:forgetful"))
    store.games.add(WordsUp.begin(WordsUpSetup("en", dictionary, seats, chance.randbytes(32))), "fuzz", HOME)
    store.close()
    return path


class Sitting:
    """One run of the program, and what was done to it."""

    def __init__(self, folder: Path, seed: str) -> None:
        self.chance = random.Random(seed)
        path = stored(folder, self.chance)
        self.cols, self.rows = self.chance.choice(SIZES[:4])
        environ = {"HOME": str(folder), "XDG_RUNTIME_DIR": "", **self.chance.choice(TERMINALS)}
        arguments = ["--data", str(path), *self.chance.choice([["--continue"], ["--continue"], []])]
        self.term = Term(upwords(*arguments), cols=self.cols, rows=self.rows, environ=environ)
        self.keys = self.probed = self.code = 0
        self.sent: list[bytes] = []

    def burst(self) -> None:
        """Send some pieces at once, and perhaps a new size among them."""
        count = self.chance.choice((1, 3, 10, 40))
        data = b"".join(piece(self.chance, self.cols, self.rows) for _ in range(count))
        self.keys += count
        self.sent = [*self.sent[-9:], data]
        if self.chance.random() < 0.05:
            self.cols, self.rows = self.chance.choice(SIZES)
            self.term.resize(self.cols, self.rows)
            self.keys += 1
        while data:
            # Not more than a line takes at once; else both would wait for each other.
            os.write(self.term._fd, data[:512])
            data = data[512:]
            self.term.read(0.0, limit=1.0)
        self.term.read(0.01, limit=2.0)

    def is_over(self) -> bool:
        """Return whether the program has ended."""
        try:
            self.code = self.term.wait(0.02)
        except TimeoutError:
            return False
        return True

    def probe(self) -> str:
        """Return what is wrong: nothing shown, or a key that changes nothing."""
        if self.cols < LEAST[0] or self.rows < LEAST[1]:
            self.cols, self.rows = LEAST
            self.term.resize(*LEAST)
        self.term.read(0.15, limit=3.0)  # a lone Escape is a key by then
        end = time.monotonic() + ANSWER_SECONDS
        shown = self.term.text()
        while not shown.strip():
            if self.is_over():
                return ""
            if time.monotonic() > end:
                return "an empty screen"
            self.term.read(0.1, limit=1.0)
            shown = self.term.text()
        for _ in range(2):  # opens the list of commands, and closes it
            again = 0.0
            while self.term.text() == shown:
                if self.is_over() or self.is_in_lines():
                    return ""
                if time.monotonic() > end + LEAVING_SECONDS * self.has_left():
                    return f"{'it does not leave' if self.has_left() else 'a dead keyboard'}:\n{shown}"
                # Rarely: what comes of the second undoes what came of the first, on a busy machine unseen.
                if time.monotonic() > again:
                    os.write(self.term._fd, PROBE)
                    again = time.monotonic() + ANSWER_SECONDS / 3
                self.term.read(0.1, limit=1.0)
            shown = self.term.text()
        return ""

    def has_left(self) -> bool:
        """Return whether it has given the screen back; it may wait then for words that are being read."""
        left, entered = (self.term.output.rfind(b"\x1b[?1049" + end) for end in (b"l", b"h"))
        return left > entered

    def is_in_lines(self) -> bool:
        """Return whether a command led to the text game, which is another program to try."""
        return self.has_left() and b"> " in self.term.output[self.term.output.rfind(b"\x1b[?1049l") :]

    def failure(self) -> str:
        """Return what is wrong after a burst, or nothing."""
        if b"Traceback" in self.term.output[-200_000:]:
            return "a traceback"
        if self.is_in_lines():
            self.term.close()
            return ""
        if not self.is_over():
            if self.keys - self.probed < A_PROBE:
                return ""
            self.probed = self.keys
            if failure := self.probe():
                return failure
        return "" if self.code == 0 else f"exit code {self.code}:\n{self.term.text()}"


def sit(seed: str) -> Report:
    """Run one session; everything in it follows from `seed`."""
    # An engine that is just being ended may still be writing there.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        sitting = Sitting(Path(name), seed)
        try:
            # Until then the line is the shell's, and edits what is typed.
            sitting.term.wait_for(lambda text: "Enter" in text or "F2" in text, limit=600.0)
            failure = ""
            while sitting.term.pid and sitting.keys < A_SESSION and not failure:
                try:
                    sitting.burst()
                except OSError:
                    sitting.term.read(0.5, limit=2.0)
                failure = sitting.failure()
            if failure:
                log = next((path.read_text()[-3000:] for path in Path(name).rglob("upwords-tui.log")), "")
                failure = (
                    f"{failure}\nseed {seed}, after {sitting.keys} keys; last {sitting.sent[-4:]}\n{log}"
                )
            ended = "failed" if failure else "left by a key" if not sitting.term.pid else "went on"
            return Report(sitting.keys, ended, failure)
        finally:
            sitting.term.close()


def seeds(seed: int) -> Iterator[str]:
    """Return the seeds of sessions, without end."""
    return (f"{seed}-{number}" for number in range(sys.maxsize))


def main() -> int:
    """Run sessions until enough keys were sent; return 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keys", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--session", help="repeat this one session, as a failure names it")
    arguments = parser.parse_args()
    if arguments.session:
        print(sit(arguments.session))
        return 0
    keys, failures, ways, begun = 0, 0, Counter[str](), time.monotonic()
    names = seeds(arguments.seed)
    with ProcessPoolExecutor(arguments.processes) as pool:
        while keys < arguments.keys:
            for done in as_completed([pool.submit(sit, next(names)) for _ in range(arguments.processes * 4)]):
                report = done.result()
                keys, failures = keys + report.keys, failures + bool(report.failure)
                ways[report.ended] += 1
                if report.failure:
                    print(report.failure, flush=True)
            print(
                f"{keys} keys, {failures} failures, {time.monotonic() - begun:.0f} s, {dict(ways)}",
                flush=True,
            )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
