"""The prompt of the text game in a real terminal: what happens while somebody types."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.games import ANNA, new_store, stored_game
from tests.terminal.term import Term, upwords
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.actions import Action, Exchange, Pass
from upwords_tui.games.upwords.game import Game
from upwords_tui.games.upwords.options import Options
from upwords_tui.games.upwords.setup import Setup
from upwords_tui.store.opening import open_store
from upwords_tui.store.port import HOME

BO = Seat("Bo")


def play_by_text(folder: Path) -> Term:
    """Start the text game with the game played last."""
    command = upwords("--data", str(folder / "games.db"), "--text", "--continue")
    return Term(command, environ={"HOME": str(folder), "XDG_RUNTIME_DIR": ""})


def do_elsewhere(path: Path, action: Action) -> None:
    """Have something done, as from another window."""
    store = open_store(path)
    try:
        row = store.games(HOME)[0]
        game = store.load(row.id).game
        assert isinstance(game, Game)
        store.append(row.id, game.apply(action))
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
        assert f"\nYou exchanged {rack[0]}, and drew " in term.text()
        term.send("0", "enter")
        term.wait_for("Row 10 is empty.")
        assert b"\x1b" not in term.output and b"Traceback" not in term.output


def test_a_line_begun_by_one_person_is_not_handed_to_the_next(tmp_path: Path) -> None:
    path = new_store(tmp_path, ANNA, BO)
    with play_by_text(tmp_path) as term:
        term.wait_for("Anna>")
        term.send("exchange t")
        term.wait_for("> exchange t")
        do_elsewhere(path, Pass(seat=0))
        term.wait_for(lambda text: text.rstrip().endswith("\nAnna passed.\nBo to play.\nBo>"))


def test_time_runs_out_at_the_prompt(tmp_path: Path) -> None:
    path = new_store(tmp_path, ANNA, BO, seed=None)
    store = open_store(path)
    setup = Setup(
        edition_id="hasbro-10x10",
        dictionary=DictionaryRef("en", "0" * 64),
        seats=(ANNA, BO),
        seed=bytes(32),
        options=Options(turn_seconds=5),
    )
    game = Game.begin(setup)
    store.add_game(game, "in a hurry")
    store.close()
    first, second = (("Anna", "Bo"), ("Bo", "Anna"))[game.position.turn]
    with play_by_text(tmp_path) as term:
        term.wait_for(f"{first}>")
        term.send("rack", "enter")
        term.wait_for(f"{first} ran out of time and had to pass.")
        term.wait_for(f"{second}>")
        assert f"{first} ran out of time and had to pass.\n{second} to play.\n" in term.text()
