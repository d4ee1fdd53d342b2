"""What the program imports before its first picture stands, and for a puzzle: every module costs every start.

The one idea: the modules of our own are listed, and a few others. Whatever is new in the list delays
everybody; import it where it is needed, or, if the picture can't do without, look at the list anew
(UPDATE_GOLDEN=1).
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from tests.golden_files import assert_golden
from tests.terminal.games import ANNA, COMPUTER, STONE
from tests.terminal.term import Term
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.lexicon.registry import word_list
from upwords_tui.store.opening import open_store

LISTS = Path(__file__).with_name("golden")
LONG = ("babel", "fsrs", "zoneinfo")
"""Modules of others that take long, and that most of what people do can do without."""
PROGRAM = """
import os, signal, sys
from pathlib import Path

def tell(number, frame):
    Path(sys.argv[1]).write_text("\\n".join(sys.modules))
    os._exit(0)

signal.signal(signal.SIGUSR1, tell)
if "--text" not in sys.argv:
    # What comes after the first picture comes much later.
    from upwords_tui.tui import navigation
    navigation.SETTLE_SECONDS = 3600
from upwords_tui.cli.main import main
main(sys.argv[2:])
"""


def with_game(path: Path) -> None:
    """Store a game in which it is a person's turn, with words that come with the program."""
    store = open_store(path)
    dictionary = DictionaryRef("en", word_list("en").sha256)
    setup = UpwordsSetup(
        "hasbro-10x10", dictionary, (ANNA, COMPUTER), STONE.to_bytes(32, "big"), UpwordsOptions()
    )
    store.games.add(UpwordsGame.begin(setup), "a game")
    store.close()


def imported(term: Term, told: Path) -> str:
    """End the program and return the modules there were, a line each: our own, and those that take long."""
    term.kill(signal.SIGUSR1)
    assert term.wait() == 0
    names = told.read_text(encoding="utf-8").split()
    listed = [name for name in names if name.startswith("upwords_tui.") or name in LONG]
    return "".join(f"{name}\n" for name in sorted(listed))


def run(folder: Path, *arguments: str) -> Term:
    """Return the program as it starts."""
    told, data = str(folder / "modules"), str(folder / "games.db")
    return Term([sys.executable, "-c", PROGRAM, told, "--data", data, *arguments])


def test_the_first_start_imports_what_its_picture_needs(tmp_path: Path) -> None:
    with run(tmp_path) as term:
        term.wait_for("Welcome. Press Enter")
        assert_golden(LISTS / "imported-first-start.txt", imported(term, tmp_path / "modules"))


def test_a_table_imports_what_its_picture_needs(tmp_path: Path) -> None:
    with_game(tmp_path / "games.db")
    with run(tmp_path, "--continue") as term:
        term.wait_for("Your rack")
        assert_golden(LISTS / "imported-table.txt", imported(term, tmp_path / "modules"))


def test_text_imports_what_its_prompt_needs(tmp_path: Path) -> None:
    with_game(tmp_path / "games.db")
    with run(tmp_path, "--continue", "--text") as term:
        term.wait_for_prompt()
        found = imported(term, tmp_path / "modules")
    assert_golden(LISTS / "imported-text.txt", found)
    assert [name for name in found.split() if ".tui" in name] == []


def test_a_puzzle_imports_what_it_needs(tmp_path: Path) -> None:
    with run(tmp_path, "--text") as term:
        term.wait_for_prompt()
        term.ask("puzzle")
        assert "find the best play" in term.text()
        assert_golden(LISTS / "imported-puzzle-text.txt", imported(term, tmp_path / "modules"))
    with run(tmp_path) as term:
        term.wait_for("Welcome. Press Enter")
        term.send("z")
        term.wait_for("find the best play")
        assert_golden(LISTS / "imported-puzzle.txt", imported(term, tmp_path / "modules"))
