"""The best play laid on the board for reading: one's own in a game, that of a turn when it is over."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.games.scene import board_of, scene
from tests.seating import PreparedStore
from tests.store.stored import new_game, passed
from tests.text.playing import Playing
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.options import UpwordsOptions

WOOD = {
    "tiles": {"C5": "W"},
    "notation": "5C W(OOD)",
    "score": 5,
    "equity": 4,
    "win": 0.5,
    "leave": ["A", "R"],
}


def reply(request: Mapping[str, Any]) -> Mapping[str, Any]:
    if request["do"] == "plays":
        return {"plays": [WOOD] if "W" in request["view"]["rack"] else []}
    made = {"action": "pass!", "equity": 0, "win": 0.4, "leave": [], "tiles": []}
    best = WOOD if "W" in request["view"]["rack"] else made
    return {"made": made, "best": best, "lost_points": 4.0, "lost_win": 0.1}


def at_mood(**how: Any) -> Playing:
    """Return a text game in which Anna may make WOOD of MOOD, and the engine finds nothing better."""
    edition, options = load_edition("hasbro-10x10"), UpwordsOptions(**how)
    board = board_of("5C MOOD")
    game = scene("WLQuDEAR", "XXXXXXX", bag="EEEEEEEE", board=board, edition=edition, options=options)
    return Playing(reply=reply, width=200).sit(game)


LAID = "The board now shows this play. Type “play” to play it, “now” to go back."
LAID_AFTERWARDS = "The board now shows this play; type “now” to go back."


def test_the_best_play_is_laid_for_reading_and_nothing_is_played() -> None:
    playing = at_mood()
    assert playing.type("try best") == ["WOOD at C5 across: 5 points.", LAID]
    assert playing.shell.prompt == "Anna tried> "
    assert playing.type("board words")[0].startswith("WOOD, C5 across")
    assert playing.type("square c5")[0].startswith("C5 shows W, 2 high; under it M.")
    assert playing.type("where") == ["C5: W, 2 high"]
    assert not playing.shell.desk.view.history
    assert playing.type("now") == ["The board as it is now."]
    assert playing.type("square c5")[0] == "C5 holds M."


def test_the_best_play_is_laid_by_what_else_the_command_is_called() -> None:
    playing = at_mood()
    assert playing.type("try top") == playing.type("try best") == ["WOOD at C5 across: 5 points.", LAID]


def test_a_move_that_is_made_ends_the_trying() -> None:
    playing = at_mood(pass_rounds=9)
    playing.type("try best", "pass!")
    assert playing.shell.desk.tried is None and playing.shell.prompt == "Ben> "


def test_play_alone_plays_what_was_tried() -> None:
    playing = at_mood()
    playing.type("try best")
    assert any(line.startswith("WOOD, C5 across: 5 points") for line in playing.type("play"))
    assert playing.shell.desk.tried is None and playing.shell.prompt == "Ben> "


def test_what_was_tried_can_be_explained() -> None:
    playing = at_mood()
    playing.type("try best")
    assert playing.type("define") == playing.type("define wood")
    playing.type("try f4 dear")
    assert playing.type("define") == playing.type("define dear mooe"), "every word that it forms"
    playing.type("try 1a quqx")
    assert playing.type("define") == ["No word has been played yet: name one, “define snack”."]


def test_where_nobody_gets_help_no_play_is_laid() -> None:
    playing = at_mood(allow_help=False)
    assert playing.type("try best") == ["Hints are off in this game."]
    assert playing.type("try best 1")[0].startswith(
        "The best plays of past turns are shown only after the game"
    )


def test_after_the_game_the_better_play_of_a_turn_is_laid() -> None:
    playing = at_mood()
    playing.type("pass!", "pass!")
    assert "Type “try best 2” to read the board with the best play of turn 2." in playing.type("review")
    assert playing.type("try best") == ["Add the number of a turn: “try best 5”."]
    assert playing.type("try best 1") == [
        "Better: WOOD at C5 across: 5 points. It keeps A, R.",
        LAID_AFTERWARDS,
    ]
    assert playing.type("square c5")[0].startswith("C5 shows W, 2 high")
    playing.type("now", "review 1")
    assert playing.type("try best")[-1] == LAID_AFTERWARDS, "the turn that was told of last is meant"
    playing.type("at 2")
    assert playing.type("square c5")[0] == "C5 holds M.", "another board is read now"
    assert playing.type("try best") == ["Nothing better was found in turn 2: there is nothing to follow."]
    assert playing.type("try best 9") == ["There is no turn 9 to review; the last is 2."]


def test_after_the_game_why_tells_of_the_turn_that_cost_most() -> None:
    playing = at_mood()
    assert playing.type("why")[0].startswith("You can review a game when it is over.")
    playing.type("pass!", "pass!")
    said = playing.type("why")
    assert said[-3].startswith("Anna: 1 turn, ") and said[-2].startswith("Ben: 1 turn, ")
    assert said[-1].startswith("Turn 1: Anna chose pass; 5C W(OOD) for 5 points was better. Cost: ")


def test_a_word_best_is_tried_as_any_other() -> None:
    playing = at_mood()
    assert "BEST" in " ".join(playing.type("try c5 best"))
    assert playing.type("try") == ["Type a place and a word: “try c5 wood”."]


def test_a_review_is_on_the_page_and_is_not_thought_out_again(tmp_path: Path) -> None:
    asked, page = list[Any](), tmp_path / "game.html"

    def judge(request: Mapping[str, Any]) -> Mapping[str, Any]:
        asked.append(request)
        made = {"action": "pass", "equity": 0, "win": 0.4, "leave": [], "tiles": {}}
        return {"made": made, "best": WOOD, "lost_points": 4.0, "lost_win": 0.1}

    store = PreparedStore(tmp_path / "games.db")
    game_id = store.games.add(passed(new_game(), 2), "Sunday")
    told = Playing(reply=judge, width=200, store=store).open(game_id, "review", f"export {page}").told()
    assert any(line.startswith("Anna: 1 turn, 0 of them the best play") for line in told)
    assert len(asked) == 2 and told[-1] == f"Written to {page}."
    shared = page.read_text("utf-8")
    assert "5C W(OOD) for 5 points was better." in shared and 'id="wins" points="64,111 632,79"' in shared
    later = Playing(reply=judge, width=200, store=store).open(game_id, "review").told()
    assert [line for line in told if "average loss" in line] == [
        line for line in later if "average loss" in line
    ]
    assert len(asked) == 2
