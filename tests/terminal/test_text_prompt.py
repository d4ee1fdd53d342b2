"""The prompt of the text game in a real terminal: what happens while somebody types."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tests.terminal.games import ANNA, COMPUTER, STONE, new_store, stored_game
from tests.terminal.term import Term, upwords
from upwords_tui.app.play.library import TIME_WARNING, Library
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.actions import Action, Exchange, Pass
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.store.opening import open_store
from upwords_tui.store.values import HOME

BO = Seat("Bo")
PATIENT = """
import json, pathlib, sys, time

for line in sys.stdin:
    asked = json.loads(line)
    while asked["do"] == "move" and not pathlib.Path(sys.argv[1]).exists():
        time.sleep(0.02)
    hello = {"name": "Patient", "version": "1", "protocol": 1, "editions": ["hasbro-10x10"]}
    print(json.dumps({"id": asked["id"], "action": "pass", **hello}), flush=True)
"""
"""An engine that passes as soon as there is a file."""


def play_by_text(folder: Path) -> Term:
    """Start the text game with the game played last."""
    command = upwords("--data", str(folder / "games.db"), "--text", "--continue")
    return Term(command, environ={"HOME": str(folder), "XDG_RUNTIME_DIR": ""})


def do_elsewhere(path: Path, action: Action) -> None:
    """Have something done, as from another window."""
    store = open_store(path)
    try:
        row = store.games.of(HOME)[0]
        game = store.games.load(row.id).game
        assert isinstance(game, UpwordsGame)
        store.games.append(row.id, game.apply(action))
    finally:
        store.close()


def test_what_others_do_is_told_at_once_and_the_line_begun_stays(tmp_path: Path) -> None:
    path = new_store(tmp_path, ANNA)
    with play_by_text(tmp_path) as term:
        term.wait_for("Your turn: ")
        term.send("row 1")
        term.wait_for("> row 1")
        rack = stored_game(path).view_for(0).rack
        do_elsewhere(path, Exchange(seat=0, tiles=rack[:1]))
        term.wait_for(lambda text: text.rstrip().endswith("\n> row 1") and "drew" in text)
        # A tile Qu is said as Q U.
        assert f"\nYou exchanged {' '.join(rack[0].upper())}, and drew " in term.text()
        term.send("0", "enter")
        term.wait_for("Row 10 is empty.")
        assert b"\x1b" not in term.output and b"Traceback" not in term.output


def test_two_windows_at_one_table_keep_a_line_begun(tmp_path: Path) -> None:
    path = new_store(tmp_path, ANNA, BO)
    with play_by_text(tmp_path) as term:
        term.wait_for("Anna>")
        term.send("row 1")
        term.wait_for("> row 1")
        do_elsewhere(path, Pass(seat=0))
        term.wait_for(lambda text: text.rstrip().endswith("\nAnna passed.\nBo.\nBo> row 1"))


def test_what_is_typed_while_a_computer_thinks_comes_after_the_prompt(tmp_path: Path) -> None:
    new_store(tmp_path, ANNA, Seat("Bo", "computer:engine:patient"))
    (tmp_path / "patient.py").write_text(PATIENT)
    settings = tmp_path / ".config" / "upwords-tui" / "settings.toml"
    settings.parent.mkdir(parents=True)
    command = [sys.executable, str(tmp_path / "patient.py"), str(tmp_path / "go")]
    settings.write_text(f"[engines.patient]\ncommand = {command}\n")
    with play_by_text(tmp_path) as term:
        term.wait_for("Your turn: ")
        term.send("exchange t", "enter", "row 1")
        term.wait_for("Bo is thinking …")
        (tmp_path / "go").touch()
        term.wait_for(lambda text: text.rstrip().endswith("\n> row 1"))
        told = (
            r"\n> exchange t\nYou exchanged T, and drew [A-Z ]+\.\nBo is thinking …\nBo passed\.\nYour turn: "
        )
        assert re.search(told, term.text())
        assert term.text().count("row 1") == 1
        term.send("0", "enter")
        term.wait_for("Row 10 is empty.")
        assert b"\x1b" not in term.output and b"Traceback" not in term.output


def test_after_a_stop_the_prompt_comes_back_with_the_line_begun(tmp_path: Path) -> None:
    new_store(tmp_path, ANNA)
    play = " ".join(upwords("--data", str(tmp_path / "games.db"), "--text", "--continue"))
    shell = ["bash", "--norc", "--noediting", "-i"]
    with Term(shell, environ={"HOME": str(tmp_path), "XDG_RUNTIME_DIR": "", "PS1": "shell$ "}) as term:
        term.wait_for("shell$")
        term.send(play, "enter")
        term.wait_for("Your turn: ")
        term.send("row 1")
        term.wait_for("\n> row 1")
        term.send("\x1a")
        term.wait_for("Stopped")
        term.send("fg", "enter")
        term.wait_for(lambda text: text.rstrip().endswith("\n> row 1"))
        term.send("0", "enter")
        term.wait_for("\n> row 10\nRow 10 is empty.")


def test_time_runs_out_at_the_prompt(tmp_path: Path) -> None:
    path = new_store(tmp_path, ANNA, BO, seed=None)
    store = open_store(path)
    setup = UpwordsSetup(
        edition_id="hasbro-10x10",
        dictionary=DictionaryRef("en", "0" * 64),
        seats=(ANNA, BO),
        seed=bytes(32),
        options=UpwordsOptions(turn_seconds=5),
    )
    game = UpwordsGame.begin(setup)
    store.games.add(game, "in a hurry")
    store.close()
    first, second = (("Anna", "Bo"), ("Bo", "Anna"))[game.position.turn]
    with play_by_text(tmp_path) as term:
        term.wait_for(f"{first}>")
        term.send("rack", "enter")
        term.send("exchange t")
        term.wait_for(f"{first}> exchange t")
        term.wait_for(f"\n{first} ran out of time and had to pass.\n{second}.\n")
        # What one person has begun to type is not handed to the next.
        term.wait_for(lambda text: text.rstrip().endswith(f"\n{second}>"))


def test_of_time_that_runs_out_one_is_warned_while_typing_and_the_line_begun_stays(tmp_path: Path) -> None:
    store = open_store(new_store(tmp_path, ANNA, seed=None))
    # Two seconds more than are warned of; on a machine that is busy it is the next turn that is.
    options = UpwordsOptions(turn_seconds=12)
    words, seed = DictionaryRef("en", "0" * 64), STONE.to_bytes(32, "big")
    store.games.add(
        UpwordsGame.begin(UpwordsSetup("hasbro-10x10", words, (ANNA, COMPUTER), seed, options=options)), "x"
    )
    Library(store, "x").set_setting(TIME_WARNING, "10")
    store.close()
    with play_by_text(tmp_path) as term:
        term.wait_for_prompt()
        term.send("row 1")
        warned = re.compile(r"\n> row 1\nThis turn: \d+ seconds? left\.\n> row 1$")
        term.wait_for(lambda text: warned.search(text.rstrip()) is not None)
        term.send("0", "enter")
        term.wait_for("Row 10 is empty.")
        again = re.compile(r"(\nThis turn: .* left\.\n> row 1){3}")
        assert not again.search(term.text()), "told when the turn began, and once when it runs out"
        assert b"\x1b" not in term.output


def test_a_narrow_terminal_breaks_no_line_a_second_time(tmp_path: Path) -> None:
    new_store(tmp_path, ANNA)
    command = upwords("--data", str(tmp_path / "games.db"), "--text", "--continue")
    with Term(command, cols=40, environ={"HOME": str(tmp_path), "XDG_RUNTIME_DIR": ""}) as term:
        term.wait_for_prompt()
        assert "at most 40 columns" in term.ask("width")
        assert max(map(len, term.ask("help words-up").splitlines())) <= 40


def test_one_key_answers_a_question_and_any_other_begins_a_line(tmp_path: Path) -> None:
    new_store(tmp_path, ANNA)
    with play_by_text(tmp_path) as term:
        term.wait_for_prompt()
        term.ask("set keypress on")
        term.send("resign", "enter")
        term.wait_for("\nyes or no:")
        term.send("n")
        term.wait_for("yes or no: n\nNothing was done.\n>")
        term.send("resign", "enter")
        term.wait_for(lambda text: text.rstrip().endswith("yes or no:"))
        term.send("row 1", "enter")
        term.wait_for("yes or no: row 1\nNothing was done.\nRow 1 is empty.")
        term.send("resign", "enter")
        term.wait_for(lambda text: text.rstrip().endswith("yes or no:"))
        term.send("y")
        term.wait_for("The game is over")
        assert b"\x1b" not in term.output
