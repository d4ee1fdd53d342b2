"""Puzzles and one's own mistakes on the full screen: solved, failed, given up, left, gone on with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.tui.exercises import FIRST, RIGHT, exercise, exercising, nearly_over, panel, text
from tests.tui.game_scenes import middle
from tests.tui.playing import LARGE, Playing
from tests.tui.screens.looking import wait_until
from tests.tui.screens.reviewing import reasons, why
from tests.tui.settling import resize
from upwords_tui.app.play.library import kept_hand
from upwords_tui.app.training.exercises import MISTAKE, PUZZLE
from upwords_tui.base.errors import EngineError
from upwords_tui.base.i18n import use_language
from upwords_tui.games.upwords import puzzles

WHY = why(
    reasons({"score": 16, "leave": ["N", "R"]}, 0.0, 24.0), reasons({"score": 36, "leave": []}, 0.0, 21.0)
)


def refuses(_request: Mapping[str, Any]) -> Mapping[str, Any]:
    """Be an engine that has failed."""
    raise EngineError("it is broken")


async def solve(now: Playing) -> str:
    """Type the right play; return the id of the puzzle."""
    name = exercise(now).exercise_session.exercise.name.partition("/")[2]
    await now.type(f"/play {RIGHT[name]}\r")
    return name


def kept(now: Playing, sort: str = PUZZLE) -> dict[str, str]:
    """Return what became of the exercises of a sort that have been done."""
    known = now.app.library.exercises.known(sort)
    return {each.name: str(each.body["outcome"]) for each in known if each.body}


async def test_a_puzzle_is_set_and_solved_by_keys_alone(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/puzzle\r")
        assert "Puzzle 11.7 of Hasbro 10×10: find the best play." in panel(now)
        assert exercise(now).exercise_session.exercise.name == f"hasbro-10x10/{FIRST}"
        assert "Enter checks it" in now.said() and "F12 answer" in now.footer()
        # From E5 up to row 2 and left to column A.
        await now.press("up", "up", "up", "left", "left", "left", "left")
        await now.type("gruff")
        assert now.laid() and "You are laying" in now.shown() and "F2 hint" in now.footer()
        await now.press("right")
        await now.type("ng\r")
        assert "Right: 2A GRUFF(I)NG" in panel(now)
        assert kept(now) == {f"hasbro-10x10/{FIRST}": "first"}
        assert "Your puzzle rating" in now.said() and "Enter next" in now.footer()
        assert now.laid() == {}, "it is shown, not laid"


async def test_the_words_of_the_answer_are_explained_while_it_is_shown(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/puzzle\r")
        await now.type("/show\r")
        await now.press("ctrl+e")
        assert now.said() == "There is no meaning for GRUFFING here."


async def test_why_the_answer_is_better_is_told_with_it(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        now.engine.reply = lambda _request: {"why": WHY}
        await now.type("/puzzle\r")
        assert not now.engine.asked, "to set a puzzle nobody is asked"
        await now.type("/show\r")
        (asked,) = now.engine.asked
        assert asked["do"] == "why" and "C6" in asked["made"]["tiles"] and "A2" in asked["best"]["tiles"]
        told = panel(now)
        first, then = told.index("It is 18.3 points ahead"), told.index("It scores 20 points more now.")
        assert first < then < told.index("Themes:")


async def test_that_nobody_can_say_why_is_not_told(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        now.engine.reply = refuses
        await now.type("/puzzle\r")
        before = now.said()
        await now.type("/show\r")
        assert len(now.engine.asked) == 1 and "Themes:" in panel(now)
        assert "It scores" not in panel(now) and "broken" not in now.shown() and now.said() != before


async def test_what_was_solved_is_followed_by_the_next_until_there_is_none(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/puzzle\r")
        seen = [await solve(now)]
        for _more in range(2):
            await now.press("enter")
            seen.append(await solve(now))
        assert sorted(seen) == sorted(RIGHT) and set(kept(now).values()) == {"first"}
        assert "3 in a row" in now.shown()
        await now.press("enter")
        assert "You have seen all the puzzles" in now.said() and now.top == "UpwordsScreen"


async def test_who_asks_for_a_puzzle_at_a_puzzle_gets_another(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/puzzle\r")
        before = exercise(now).exercise_session.exercise.name
        await now.type("/puzzle\r")
        assert exercise(now).exercise_session.exercise.name != before and not kept(now)


async def test_an_exchange_that_is_only_tried_takes_no_turn(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.press("f4")
        assert "It takes your turn" in now.said()
        await now.press("escape")
        await now.type("/puzzle\r")
        await now.press("f4")
        assert "tile to exchange" in now.said() and "turn" not in now.said()
        await now.press("f", "enter")
        assert now.said().startswith("Exchange F: there is something better.")


async def test_what_is_over_keeps_its_number_and_is_announced_without_a_cut(tmp_path: Path) -> None:
    use_language("fi")
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/pulma\r")
        await now.press("f12")
        await now.press("f12")
        assert f"Pulma {FIRST}" in panel(now) and "Tämä tulee taas" in panel(now)
        assert now.said().startswith("Vahvuuslukusi") and not now.shown().count("…")


async def test_two_tries_that_fail_are_answered_by_hints_and_at_last_by_the_answer(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/puzzle\r")
        await now.press("f5")
        assert (
            "there is something better" in now.said()
            and "hint" not in now.shown().split("Your rack")[0].lower()
        )
        assert not kept(now)
        await now.press("f5")
        assert now.said() == "Pass: you have already tried that."
        for tile, told in (("f", "Look at row 2"), ("g", "The word is GRUFFING")):
            await now.press("f4", tile, "enter")
            assert told in now.said()
        assert "Hint: GRUFFING" in now.shown() and not kept(now)
        await now.press("f4", "r", "enter")
        assert kept(now) == {f"hasbro-10x10/{FIRST}": "shown"}
        assert "Best: 2A GRUFF(I)NG" in panel(now) and "comes back on" in now.said()


async def test_what_the_rules_forbid_is_no_try_and_stays_laid(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/puzzle\r")
        await now.press("up", "up", "up", "up", "g", "enter")
        assert "Not played" in now.said() and now.laid()
        assert exercise(now).exercise_session.degree == 0 and not kept(now)
        await now.press("escape")
        await solve(now)
        assert set(kept(now).values()) == {"first"}


async def test_hints_come_by_degree_and_what_was_helped_with_is_solved_later(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/puzzle\r")
        await now.press("f2")
        assert "row 2" in now.said() and "GRUFFING" not in now.shown()
        await now.press("f2")
        assert "GRUFFING" in now.said()
        await solve(now)
        assert set(kept(now).values()) == {"later"}


async def test_the_answer_is_shown_to_whoever_says_yes(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/puzzle\r")
        await now.press("f12")
        await now.press("escape")
        assert not kept(now) and not exercise(now).is_over
        await now.press("f12")
        await now.press("f12")
        assert kept(now) == {f"hasbro-10x10/{FIRST}": "shown"} and "Best: 2A GRUFF(I)NG" in panel(now)
        # What is over takes no more.
        await now.press("f2", "f12", "x", "space", "tab", "f4", "f5")
        assert now.top == "ExerciseScreen" and exercise(now).is_over and not now.laid()
        await now.type("/show\r")
        assert len(kept(now)) == 1


@pytest.mark.parametrize("way", ["escape", "/stop", "/leave"])
async def test_leaving_comes_back_to_the_game_and_fails_nothing(tmp_path: Path, way: str) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        game_id = now.table.game_id
        await now.type("/puzzle\r")
        await now.press("g")
        if way == "escape":
            await now.press("escape", "escape")
        else:
            await now.type(f"{way}\r")
        assert now.top == "UpwordsScreen" and now.table.game_id == game_id
        assert not kept(now)
        assert kept_hand(now.app.library, game_id, now.table.view(0)) is None


async def test_from_the_list_it_comes_back_to_the_list(tmp_path: Path) -> None:
    async with exercising(tmp_path) as now:
        await now.press("z")
        assert now.top == "ExerciseScreen"
        await now.press("escape")
        assert now.top == "GamesScreen" and now.app.is_running


async def test_a_theme_is_chosen_from_a_list_with_counts(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.press("ctrl+t")
        assert "You haven't done any puzzles yet" in now.shown()
        assert "3 of 3 puzzles are new" in now.shown() and "1 of 1 puzzle is new" in now.shown()
        await now.click_text("endgame")
        assert exercise(now).exercise_session.exercise.name == "hasbro-10x10/2.42"
        await now.press("ctrl+t")
        await now.press("escape")
        assert now.top == "ExerciseScreen"
        await now.type("/puzzle 16.10\r")
        assert exercise(now).exercise_session.exercise.name == "hasbro-10x10/16.10"
        await now.type("/puzzle castles\r")
        assert "is not a puzzle theme" in now.shown() and now.top == "ExerciseScreen"
        await now.press("escape", "escape")
        assert now.top == "UpwordsScreen"


async def test_without_puzzles_there_is_one_line(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        for made in tmp_path.glob("*.zip"):
            made.unlink()
        puzzles.index.cache_clear()
        before = now.top
        for line in ("/puzzle\r", "/puzzles\r"):
            await now.type(line)
            assert "There are no puzzles" in now.said() and now.top == before


async def test_a_damaged_file_is_one_line(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        (tmp_path / "hasbro-10x10.zip").write_bytes(b"no archive")
        puzzles.index.cache_clear()
        await now.type("/puzzle\r")
        assert str(tmp_path)[:20] in now.said() and now.top == "UpwordsScreen"


async def test_the_other_table_commands_do_no_harm(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/puzzle\r")
        for line in (
            "rename x",
            "delete",
            "export x.json",
            "import x.json",
            "undo",
            "finish",
            "review",
            "save",
        ):
            await now.type(f"/{line}\r")
            while now.top != "ExerciseScreen":
                await now.press("escape")
            assert now.said() and exercise(now).exercise_session.exercise.name.endswith(FIRST), line
        for key in ("f8", "f9", "ctrl+d"):
            await now.press(key)
            while now.top != "ExerciseScreen":
                await now.press("escape")
        assert now.top == "ExerciseScreen" and not kept(now)


async def test_show_and_stop_are_for_exercises(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        for line in ("/show\r", "/stop\r"):
            await now.type(line)
            assert "No exercise is open" in now.said()
        assert "stop" not in {offer.title for offer in now.screen.offers()}
        assert {"puzzle", "retry", "puzzles"} <= {offer.title for offer in now.screen.offers()}


async def test_it_keeps_its_place_in_windows_of_every_size(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/puzzle\r")
        await now.press("f2", "g")
        before = now.laid()
        for size in ((40, 10), LARGE, (80, 24)):
            await resize(now.app, size)
        assert now.laid() == before and "F2 hint" in now.footer()
        await now.press("f12")
        await now.press("f12")
        for size in ((40, 10), LARGE, (80, 24)):
            await resize(now.app, size)
        assert "Best: 2A GRUFF(I)NG" in panel(now)


# One's own mistakes


async def over(now: Playing) -> None:
    """End the game; its result is shown."""
    for _time in range(2):  # it is asked first
        await now.press("f5")
    assert now.top == "UpwordsOutcomeScreen", now.shown()


async def test_a_result_has_ones_mistakes_set_again(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=nearly_over()) as now:
        await over(now)
        game_id = now.table.game_id
        await now.press("y")
        assert now.top == "ExerciseScreen" and exercise(now).exercise_session.exercise.sort == MISTAKE
        assert "Find something better" in panel(now)
        first = exercise(now).exercise_session.exercise.name
        await now.press("f5")
        assert "Right" in now.shown() or "there is something better" in now.shown()
        await now.press("f12")
        await now.press("f12")
        assert [name for name in kept(now, MISTAKE) if name.startswith(game_id)] == [first]
        await now.press("enter")
        assert exercise(now).exercise_session.exercise.name != first
        await now.press("escape")
        assert now.top == "UpwordsOutcomeScreen" and now.table.game_id == game_id


async def test_how_far_a_look_back_is_is_told_and_it_can_be_left(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=nearly_over()) as now:
        await over(now)
        now.engine.gate.clear()
        await now.press("y")
        await wait_until(now.pilot, lambda: "Looking at turn 1 of" in now.shown())
        await now.press("escape")
        assert now.top == "UpwordsOutcomeScreen" and "Stopped" in now.shown()
        now.engine.gate.set()
        await now.press("y")
        assert now.top == "ExerciseScreen"


async def test_an_engine_that_fails_is_one_line(tmp_path: Path) -> None:
    from upwords_tui.base.errors import EngineError

    async with exercising(tmp_path, game=nearly_over()) as now:
        await over(now)

        def fails(_request: object) -> dict[str, object]:
            raise EngineError("it died")

        now.engine.reply = fails
        await now.press("y")
        assert now.top == "UpwordsOutcomeScreen" and "can't answer now" in now.shown()


async def test_the_list_tells_how_many_mistakes_are_due(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=nearly_over()) as now:
        await over(now)
        await now.press("y")
        await now.press("f10")
        assert now.top == "GamesScreen" and "of your mistakes are due" in now.shown()
        await now.press("y")
        assert exercise(now).exercise_session.exercise.sort == MISTAKE


async def test_without_games_retry_says_where_mistakes_come_from(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/retry\r")
        assert "Mistakes come from games you have finished" in text(now)
        assert now.top == "UpwordsScreen"


async def test_a_move_that_is_being_judged_takes_no_other(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=nearly_over()) as now:
        await over(now)
        await now.press("y")
        now.engine.gate.clear()
        asked = len(now.engine.asked)
        await now.press("f5", "f5", "f2")
        assert len(now.engine.asked) == asked + 1 and "Looking at your move" in now.shown()
        assert not kept(now, MISTAKE)
        now.engine.gate.set()
        await now.settle()
        assert "Looking at your move" not in now.shown()


async def test_a_disk_that_is_full_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from upwords_tui.base.errors import StoreError

    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/puzzle\r")

        def full(*_given: object) -> None:
            raise StoreError("the disk is full")

        monkeypatch.setattr(now.store.exercises, "change", full)
        await solve(now)
        assert "the disk is full" in now.shown() and exercise(now).is_over
