"""How fast the screen is: start, keys, bytes, idleness, memory. `python -m tests.bench.screen`

Everything is measured in a pseudo-terminal, as a person would see it; the start as a ratio to that of an
empty Textual app in the same run, because machines are noisy.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from itertools import takewhile
from pathlib import Path

from tests.bench import keys
from tests.terminal.term import Reaction, Term
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.wordsup.game import WordsUpGame as WordsUp
from upwords_tui.games.wordsup.options import WordsUpSetup as WordsUpSetup
from upwords_tui.lexicon.registry import word_list
from upwords_tui.store.opening import open_store

STARTS = 7
WORDS_UP_LIMIT = 600
COMMAND = str(Path(sys.executable).with_name("upwords-tui"))
MOVES = ["right", "down", "left", "up"] * 25
EMPTY_APP = """
from textual.app import App
from textual.widgets import Static

class Empty(App):
    def compose(self):
        yield Static("hello")

Empty().run()
"""


def upwords(*arguments: str) -> list[str]:
    """Return the command a player types."""
    return [COMMAND, *arguments]


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        data = str(Path(folder) / "games.db")
        with Term(upwords("--data", data)) as term:
            term.wait_for("Welcome")
            term.press("enter")
            term.wait_for("Your rack")
            _keys(term, "80x24", keys.LIMITS[80, 24])
            _memory(term)
        with Term(upwords("--data", data, "--continue"), cols=120, rows=40) as term:
            term.wait_for("Your rack")
            _keys(term, "120x40", keys.LIMITS[120, 40])
        _landing(str(Path(folder) / "landing.db"))
        _thinking(str(Path(folder) / "champion.db"))
        _analysis(str(Path(folder) / "analysis.db"))
        _words_up(str(Path(folder) / "words-up.db"))
        keys.measure(upwords)
        _starts(data)


def _landing(data: str) -> None:
    """What a move and its reply send, tile by tile and at once."""
    for motion in ("on", "off"):
        with Term(upwords("--data", data), cols=120, rows=40, is_quick=True) as term:
            term.wait_for("Welcome")
            term.press("enter")
            term.wait_for("Your rack")
            term.send(f"/set motion {motion}", "enter")
            sizes = []
            for _turn in range(6):
                for _hint in range(3):
                    term.press("f2")
                    term.wait_for(lambda screen: "Looking for" not in screen)
                sizes.append(term.press("enter", quiet=1.0).size)
            print(f"120x40, a move and its reply, motion {motion}: {sizes[1:]} bytes")
        Path(data).unlink()


def _thinking(data: str) -> None:
    """Keys while the champion thinks, beside keys while it does not."""
    store = open_store(Path(data))
    seats = (Seat("You"), Seat("It", "computer:champion"))
    dictionary = DictionaryRef("en", word_list("en").sha256)
    games = (
        UpwordsGame.begin(
            UpwordsSetup("hasbro-10x10", dictionary, seats, bytes([number]) * 32, UpwordsOptions())
        )
        for number in range(256)
    )
    store.games.add(next(game for game in games if game.opening.first == 1), "bench")
    store.close()
    with Term(upwords("--data", data, "--continue")) as term:
        term.wait_for("is thinking")
        pressed = takewhile(lambda _key: "is thinking" in term.text(), MOVES)
        # The last key may have come when it was done.
        _report("80x24, the champion thinks", [term.press(key) for key in pressed][:-1], keys.LIMITS[80, 24])


def _analysis(data: str) -> None:
    """How long it takes from a change on the analysis board to its best plays, and what comes later."""
    seconds = []
    with Term(upwords("--data", data)) as term:
        term.wait_for("Welcome")
        for line in ("analyse hasbro-10x10", "put c1 cold", "put 1c can", "put e1 nulma", "rack jufczif"):
            term.press("/", *line, "enter", quiet=1.0)
        for line in ("take e1", "put e1 n") * 4:
            term.wait_for("after 4 seconds")
            term.press("/", *line, quiet=0.3)
            begun = time.perf_counter()
            term.send("enter")
            seconds.append(term.wait_for("Best plays at first sight") + term.started - begun)
        term.wait_for("after 4 seconds")
        term.read(0.5)
        idle = term.read(3.0, limit=3.0).size
        print(f"analysis: best plays {_ms(seconds)}; {idle} bytes idle in three seconds")


def _words_up(data: str) -> None:
    """Keys on the field of Words Up, and what a computer's turn costs that is shown at once."""
    store = open_store(Path(data))
    seats = (Seat("You"), Seat("It", "computer:forgetful"))
    dictionary = DictionaryRef("en", word_list("en").sha256)
    store.games.add(WordsUp.begin(WordsUpSetup("en", dictionary, seats, bytes(32))), "bench")
    store.close()
    for cols, rows in ((80, 24), (120, 40)):
        with Term(upwords("--data", data, "--continue"), cols=cols, rows=rows) as term:
            term.wait_for("WORDS UP")
            _keys(term, f"Words Up, {cols}x{rows}", WORDS_UP_LIMIT)
            skipped = term.press("f6", "f6", quiet=1.0)
            print(f"Words Up, {cols}x{rows}: a turn of the computer {skipped.size} bytes")
            term.press("enter")


def _starts(data: str) -> None:
    """Starts to the last byte: all is there, and nothing more comes."""
    for depth in ("truecolor", ""):
        empty, game = [], []
        for _ in range(STARTS):
            empty.append(_start([sys.executable, "-c", EMPTY_APP], "hello", depth))
            game.append(_start(upwords("--data", data, "--continue"), "Your rack", depth))
        seconds = [[reaction.seconds for reaction in each] for each in (empty, game)]
        ratio = statistics.median(seconds[1]) / statistics.median(seconds[0])
        size = statistics.median(reaction.size for reaction in game)
        print(
            f"start to the last byte, {depth or '256 colours'}: empty Textual app {_ms(seconds[0])},"
            f" game screen {_ms(seconds[1])}, ratio {ratio:.2f} (aim: 1.4); {size / 1000:.1f} kB (aim: 14)"
        )


def _start(command: list[str], text: str, depth: str) -> Reaction:
    with Term(command, environ={"COLORTERM": depth}) as term:
        term.wait_for(text)
        term.read(1.0)
        return Reaction(term.came - term.started, len(term.output))


def _keys(term: Term, size: str, limit: int) -> None:
    term.read(1.0)
    idle = term.read(2.0, limit=2.1)
    _report(f"{size}, idle engine", [term.press(key) for key in MOVES], limit)
    print(f"{size}: {idle.size} bytes while idle for two seconds (aim: 0)")


def _report(what: str, reactions: list[Reaction], limit: int) -> None:
    seconds = sorted(reaction.seconds for reaction in reactions)
    sizes = sorted(reaction.size for reaction in reactions)
    print(
        f"{what}: key to paint {_ms(seconds)} median, {seconds[int(len(seconds) * 0.95)] * 1000:.1f} ms p95"
        f" (aim: 3.5); {statistics.median(sizes):.0f} bytes a key, at most {sizes[-1]} (aim: {limit})"
    )


def _memory(term: Term) -> None:
    for command, size in term.memory():
        name = Path(command.split(" --")[0].split()[-1]).name
        print(f"memory: {name} {size / 2**20:.1f} MB resident")


def _ms(seconds: list[float]) -> str:
    return f"{statistics.median(seconds) * 1000:.1f} ms"


if __name__ == "__main__":
    main()
