"""The analysis board line by line: set up by ear, tried, thought about, closed where there is no help."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.seating import FakeWords, PreparedStore
from tests.store.stored import new_game, passed
from tests.terminal.term import Term, upwords
from tests.text.playing import Playing
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.position import format_line, parse_line
from upwords_tui.store.opening import open_store

CODS = {"notation": "6D CODS", "tiles": {"D6": "C", "E6": "O", "F6": "D", "G6": "S"}, "score": 20}
COGS = {"notation": "G2 COGS", "tiles": {"G2": "C", "G3": "O", "G4": "G", "G5": "S"}, "score": 18}


def thinks(request: Mapping[str, Any]) -> Mapping[str, Any]:
    """Be an engine that finds something better when it thinks."""
    first, second = {**COGS, "equity": 9.0, "win": None}, {**CODS, "equity": 8.0, "win": None}
    if "seconds" in request:
        first, second = {**first, "equity": 10.0, "win": 0.55}, {**second, "equity": 13.3, "win": 0.59}
    return {"plays": [{**each, "leave": ["A", "T"]} for each in (first, second)]}


def analysing(**how: Any) -> Playing:
    playing = Playing(**{"width": 300, "reply": thinks, "words": FakeWords(), **how})
    playing.run()
    return playing


PUZZLE = (
    "hasbro-10x10 2CAN5/2O1U5/2L1[LUR]5/2D1[MRHIS]5/4[AE][SGDSH]1[PTG]2/5[OEOA][SDG][OE]2/5[PRAUI]1[RFNTN]2/"
    "5[OR]4/10/10 JUFCZIF 98:115 2 40"
)
BY_EAR = """\
analyse hasbro-10x10
put c1 cold
put 1c can
put e1 nulma
put e3 ure
put e3 rh
put e4 i
put e4 s
put f5 sopo
put f5 gerr
put f5 doa
put f5 sau
put f5 hai
put g6 s
put g6 d
put g6 g
put h5 por
put h5 tef
put h5 gen
put h7 t
put h7 n
score 98 115
to move 2
rack jufczif
position
"""


def test_a_puzzle_is_set_up_by_ear_in_25_lines() -> None:
    lines = BY_EAR.splitlines()
    assert len(lines) == 25
    said = analysing(reply=lambda _request: {"plays": []}).type(*lines)
    assert said[:4] == [
        "The analysis board: Hasbro 10×10.",
        ("Player 1 is to move. Their tiles are unknown: type “rack” and the tiles. Bag: 93."),
        "Type “put 5c wood” and “rack catdogs” to set up a position, a play to try it, “best” for the best "
        "plays. “help the analysis board” lists all commands, “stop” leaves.",
        "On the board: C1 C, C2 O, C3 L and C4 D.",
    ]
    assert said[-3:] == [
        "Player 2 is to move. Rack: J, U, F, C, Z, I, F. Bag: 40.",
        "Best at first sight: none.",
        PUZZLE,
    ]


def test_the_best_plays_get_better_as_the_engine_thinks() -> None:
    asked = list[Any]()

    def answer(request: Mapping[str, Any]) -> Mapping[str, Any]:
        asked.append(request.get("seconds", request.get("level")))
        return thinks(request)

    playing = analysing(reply=answer)
    playing.type("analyse", "put 5e wood")
    assert asked == [], "without a rack there is nothing to look for"
    assert playing.type("best") == ["Their tiles are unknown: type “rack” and the tiles."]
    playing.type("rack catdogs")
    better = [
        "1. 6D CODS: 20 points; keeps A, T; worth +13.3; wins 59%.",
        "2. G2 COGS: 18 points; keeps A, T; worth +10.0; wins 55%.",
    ]
    assert playing.type("best") == better and playing.type("best 1") == better[:1]
    assert playing.type("more") == better and playing.type("more") == better
    assert asked == ["expert", 1.0, 4.0, 8.0]
    assert playing.type("plays 1") == ["6D CODS for 20 points.", "2 legal plays."]


def test_a_play_is_tried_and_the_board_can_be_read_as_in_a_game() -> None:
    playing = analysing()
    playing.type("analyse", "put 5e wood", "rack catdogs")
    assert playing.type("row 5") == [
        "Row 5:",
        "A5 to D5: 4 empty",
        "E5 to H5: WOOD, flat",
        "I5 to J5: 2 empty",
    ]
    assert playing.type("square e5")[0] == "E5 holds W."
    assert playing.type("6d cods") == [
        "6D CODS, 20 points. Player 2 is to move. Their tiles are unknown: type “rack” and the tiles."
        " Bag: 85."
    ]
    assert playing.type("rack") == ["Your rack is empty."]
    assert playing.type("back") == ["Player 1 is to move. Rack: C, A, T, D, O, G, S. Bag: 82."]
    assert playing.type("pass")[-1] == "Only plays can be tried here. “to move 2” gives the turn to player 2."
    assert playing.type("stop", "board") == [
        "No game is open. Type “new” to start one, “resume” to continue one."
    ]


def test_the_puzzle_that_is_over_is_analysed(sample_puzzles: None) -> None:
    playing = analysing()
    playing.type("puzzle 11.7")
    (line,) = playing.type("position")
    assert playing.type("analyse")[1] != line
    playing.type("stop", "puzzle 11.7", "show", "analyse")
    assert playing.type("position") == [format_line(parse_line(line))]


def test_a_finished_game_is_analysed_from_the_turn_that_is_read() -> None:
    playing = analysing()
    begun = new_game()
    playing.library.store.games.add(passed(begun, 2), "Sunday")
    playing.type("resume sunday", "at 1", "analyse")
    assert playing.type("position") == [format_line(begun.view_for(begun.position.turn).stated)]


def test_it_is_closed_in_every_session_while_a_game_without_help_goes_on(tmp_path: Path) -> None:
    playing = analysing(store=PreparedStore(tmp_path / "games.db"))
    playing.type("analyse", "put 5e wood")
    elsewhere = open_store(tmp_path / "games.db")
    game_id = elsewhere.games.add(new_game(options=UpwordsOptions(allow_help=False)), "No help")
    closed = ["This is closed while your game “No help” goes on: there is no help in it."]
    tells = ("hint", "check cat", "define cat", "unseen", "board", "last", "try 6d cods", "is cat a word")
    for line in (*tells, "put 1a cat", "best", "6d cods", "tree", "stop", "analyse", "analyse hasbro-10x10"):
        said = playing.type(line)
        assert said == closed or (line == "stop" and not said), line
    elsewhere.games.delete(game_id)
    assert playing.type("analyse")[0] == "The analysis board: Hasbro 10×10."
    elsewhere.close()


def test_tiles_are_taken_off_in_other_words() -> None:
    playing = analysing()
    for line in ("delete e5", "clear e5", "clear the board", "clear board", "delete everything"):
        playing.type("analyse hasbro-10x10", "put e5 wood")
        assert playing.type(line) == ["Taken off the board."], line
        left = ["OOD, E6 down, flat"] if line.endswith("e5") else ["The board is empty."]
        assert playing.type("board words") == left, line


def test_a_game_goes_on_from_here() -> None:
    playing = analysing()
    playing.type("analyse", "put 5e wood", "rack catdogs")
    assert playing.type("from here against keen")[0].startswith("Hasbro 10×10: Anna, ")
    assert playing.type("board words") == ["WOOD, E5 across, flat"]
    assert playing.type("rack") == ["Your rack: C, A, T, D, O, G, S."]


def test_kept_analyses_are_listed_and_deleted_after_asking() -> None:
    playing = analysing()
    assert playing.type("analyses") == ["You have kept no analysis yet."]
    playing.type("analyse", "put 5e wood", "keep Sunday", "name first", "keep sunday", "keep", "stop")
    assert playing.type("analyses") == ["1. Sunday"]
    assert "first. Player 1 is to move" in playing.type("analyse SUNDAY")[1]
    asked = "Delete the analysis “Sunday” for good?"
    assert playing.type("stop", "analyses delete sunday", "no")[0] == asked
    assert playing.type("analyses") == ["1. Sunday"]
    assert playing.type("analyses delete 1", "yes")[-1] == "Deleted."
    assert playing.type("analyses") == ["You have kept no analysis yet."]
    for line in ("analyses delete sunday", "analyses delete 1", "analyses delete 0"):
        assert playing.type(line)[0].startswith("There is no analysis called"), line


def test_another_analysis_is_not_kept_over_one_of_the_same_name() -> None:
    playing = analysing()
    playing.type("analyse", "put 5e wood", "keep Sunday", "analyse hasbro-10x10")
    assert playing.type("keep sunday") == [
        "You have an analysis “Sunday” already: “analyses delete Sunday” deletes it."
    ]
    playing.type("analyse sunday")
    assert playing.type("board words") == ["WOOD, E5 across, flat"]
    assert playing.type("keep") == ["Kept: “analyse Sunday” opens it again."]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("score abc", "Type the points of 1 to 4 players: “score 25 31”."),
        ("score 99999", "Type the points of 1 to 4 players: “score 25 31”."),
        ("score 1 2 3 4 5", "Type the points of 1 to 4 players: “score 25 31”."),
        ("take", "Name a square, or “all”: “take c5”."),
        ("back", "This is the first position."),
        ("forth", "0 tries follow here."),
    ],
)
def test_what_can_not_be_changes_nothing(line: str, said: str) -> None:
    playing = analysing()
    playing.type("analyse", "put 5e wood", "score 30-25")
    (before,) = playing.type("position")
    assert " 30:25 " in before
    assert playing.type(line) == [said]
    assert playing.type("position") == [before]


def test_a_position_is_exported_as_a_picture_a_page_and_text(tmp_path: Path) -> None:
    playing = analysing()
    playing.type("analyse", "put 5e wood")
    begun = {"svg": "<svg", "html": "<!DOCTYPE html>", "txt": "1. set up\n"}
    for suffix, text in begun.items():
        path = tmp_path / f"try.{suffix}"
        assert playing.type(f"export {path}") == [f"Written: {path}."]
        assert path.read_text("utf-8").startswith(text)


def test_nothing_is_left_running(tmp_path: Path) -> None:
    with Term(upwords("--text", "--data", str(tmp_path / "games.db")), cols=300) as term:
        term.wait_for_prompt()
        assert "Player 1 is to move." in term.ask("analyse hasbro-10x10")
        term.ask("put 5e wood")
        assert "Best at first sight" in term.ask("rack catdogs")
        running = psutil.Process(term.pid).children(recursive=True)
        assert running, "the engine is a process"
        term.send("quit", "enter")
        assert term.wait() == 0
        assert psutil.wait_procs(running, 30)[1] == []
