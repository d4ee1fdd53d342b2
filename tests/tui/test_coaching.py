"""What the coach shows on the screen: a hint by degree, the best plays with the board as preview."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.games.scene import board_of, scene
from tests.golden_files import assert_golden
from tests.tui.game_scenes import BAG, PLAIN, SIXTEEN, middle
from tests.tui.playing import LARGE, SMALL, FakeEngine, Playing, against_computer, playing
from tests.tui.screens.reviewing import reasons, why
from tests.tui.test_game_turns import opening, two_people
from upwords_tui.base.errors import EngineError
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.games.upwords.board import Direction
from upwords_tui.games.upwords.play import format_play, parse_play
from upwords_tui.games.upwords.position import position_from
from upwords_tui.terminal.capabilities import Capabilities
from upwords_tui.tui.games.upwords.history import ReviewScreen
from upwords_tui.tui.games.upwords.side_panel import RackWidget

GOLDEN = Path(__file__).parent / "golden"
WOOD = {"C5": "W", "D5": "O", "E5": "O", "F5": "D"}
IN_OPENING = ("5C WOOD", "E4 WOOD", "5D WOO", "6B WOOD", "5E DO")
TEN = (*IN_OPENING, "5C ZOO", "5C DOX", "5C WOX", "5D YO", "5D OX", "5D ZO", "5C DOY")
WHY = why(
    reasons({"score": 9, "leave": ["X", "Y"]}, -1.0, 24.0), reasons({"score": 12, "leave": ["D"]}, 1.5, 20.0)
)
BETTER = "The best reply scores 20 points on average, not 24. It scores 3 points more now."
IN_MIDDLE = ("8C EDO", "C5 CATE", "7F OYE", "8C DOE", "C5 CATO")


def ranks(*plays: str) -> FakeEngine:
    """Return an engine that finds those of these plays for which it has the tiles, the best first."""

    def reply(request: Mapping[str, Any]) -> Mapping[str, Any]:
        if request["do"] == "why":
            return {"why": WHY}
        if request.get("n", 1) == 1:
            return {"action": "pass", "plays": [{}]}
        seen = position_from(request["view"])
        found = []
        for number, text in enumerate(plays):
            play = parse_play(text, seen.board, seen.edition.alphabet)
            if Counter(play.tiles) - Counter(seen.rack):
                continue
            left = (Counter(seen.rack) - Counter(play.tiles)).elements()
            found.append(
                {
                    "tiles": {square.name: tile for square, tile in play},
                    "notation": format_play(seen.board, play),
                    "score": 12 - number,
                    "equity": 13.5 - 2.25 * number,
                    "win": None if number == 4 else 0.71 - number / 50,
                    "leave": list(left),
                }
            )
        return {"plays": found}

    return FakeEngine(reply)


@asynccontextmanager
async def coached(*plays: str, **how: Any) -> AsyncIterator[Playing]:
    """Play a game in which the coach finds `plays`."""
    async with playing(opening(), engine=ranks(*(plays or IN_OPENING)), **how) as now:
        yield now


def tinted(now: Playing) -> set[str]:
    return {square.name for square in now.screen.board.view.tinted}


def previewed(now: Playing) -> dict[str, str]:
    view = now.screen.board.view
    return {square.name: str(tile) for square, tile in view.laying.items()} if view.is_shown else {}


# A hint


async def test_a_hint_points_then_names_then_lays_and_enter_plays() -> None:
    async with coached() as now:
        await now.press("f2")
        assert tinted(now) == set(WOOD) and now.screen.board.view.pointed is Direction.ACROSS
        assert now.said() == "Look at row 5, from C5 to F5. Ask again for the word."
        assert "Hint: row 5, from C5 to F5." in now.shown() and "5→" in now.shown() and not now.laid()
        await now.press("f2")
        assert "Hint: WOOD, row 5, from C5 to F5." in now.shown() and not now.laid()
        await now.press("f2")
        assert now.said() == "Best play: 5C WOOD, 12 points. Enter plays it, Esc takes it back."
        assert now.laid() == WOOD and not now.screen.board.view.is_shown
        await now.press("f2")
        assert now.said() == "The whole play is on the board: Enter plays it, Esc takes it back."
        assert now.laid() == WOOD and len(now.engine.asked) == 1
        await now.press("enter")
        assert now.table.view(0).history[0].effect.notation == "5C WOOD"
        assert not tinted(now) and "Hint" not in now.shown()


@pytest.mark.parametrize("key", ["escape", "backspace"])
async def test_a_hint_is_taken_back_at_once_and_can_be_had_again(key: str) -> None:
    async with coached() as now:
        await now.press("f2", "f2", "f2")
        for steps_back in (1, 2):
            await now.press(key)
            assert not now.laid() and tinted(now) == (set(WOOD) if steps_back == 1 else set())
        assert not now.laid() and tinted(now) == set()
        await now.press("f2")
        assert now.laid() == WOOD
        await now.press(key)
        assert not now.laid() and tinted(now) == set(WOOD)


@pytest.mark.parametrize("by", ["letter", "click"])
async def test_a_play_of_ones_own_takes_the_place_of_the_hint(by: str) -> None:
    async with coached() as now:
        await now.press("f2", "f2", "f2")
        await now.press("down", "down")
        if by == "letter":
            await now.type("x")
        else:
            await now.pilot.click(RackWidget, offset=(2 + 5 * 4 + 1, 1))
            await now.settle()
        assert now.laid() == {"C7": "X"} and not tinted(now)


async def test_one_may_look_for_the_word_where_the_hint_points() -> None:
    async with coached() as now:
        await now.press("f2")
        await now.press("w", "o")
        assert now.laid() == {"E5": "W", "F5": "O"} and tinted(now) == set(WOOD)
        await now.press("backspace")
        assert now.laid() == {"E5": "W"}
        await now.press("f2", "f2")
        assert now.laid() == WOOD


async def test_in_a_column_the_sign_stands_beside_its_letter() -> None:
    async with coached("E4 WOOD") as now:
        await now.press("f2")
        assert "E↓" in now.shown()


async def test_where_there_is_no_play_that_is_said() -> None:
    async with playing(opening(), engine=ranks()) as now:
        for key in ("f2", "f12"):
            await now.press(key)
            assert now.said() == "You have no play here: exchange a tile, or pass."
            assert not tinted(now) and not previewed(now)


async def test_no_key_is_lost_while_the_engine_thinks() -> None:
    async with coached() as now:
        now.engine.gate.clear()
        await now.press("f2", "f2", "f2")
        assert now.said() == "Looking for the best play …"
        await now.press("x")
        assert now.said() == "Looking for the best play …" and now.laid() == {"E5": "X"}
        now.engine.gate.set()
        await now.settle()
        assert now.said() == "Best play: 5C WOOD, 12 points. F2 puts it on the board."
        assert now.laid() == {"E5": "X"} and tinted(now) == set(WOOD)
        await now.press("f2")
        assert now.laid() == WOOD and len(now.engine.asked) == 1


async def test_esc_takes_a_question_back() -> None:
    async with coached() as now:
        now.engine.gate.clear()
        await now.press("f2", "f12", "escape")
        now.engine.gate.set()
        await now.settle()
        assert not tinted(now) and not previewed(now) and now.said().startswith("Your turn.")


async def test_questions_of_both_kinds_are_answered_in_their_order() -> None:
    async with coached() as now:
        now.engine.gate.clear()
        await now.press("f2", "f12")
        now.engine.gate.set()
        await now.settle()
        assert previewed(now) == WOOD
        await now.press("escape")
        assert "Hint: row 5" in now.shown()


async def test_an_answer_to_a_position_that_is_past_is_dropped() -> None:
    async with playing(two_people(), engine=ranks(*IN_OPENING, "5C CAGE")) as now:
        await now.press("enter")
        now.engine.gate.clear()
        await now.press("f2", "f2", "f2")
        await now.table.do(Pass(seat=0))
        await now.press("enter")
        now.engine.gate.set()
        await now.settle()
        assert not now.laid() and not tinted(now) and "Looking" not in now.shown()
        await now.press("f2")
        assert len(now.engine.asked) == 2 and "Ask again for the word." in now.said()
        await now.press("f2")
        assert now.said().startswith("The word is CAGE.")


async def test_after_a_failure_the_coach_can_be_asked_again() -> None:
    engine = ranks(*IN_OPENING)
    good = engine.reply
    engine.reply = lambda _request: {"plays": "none"}
    async with playing(opening(), engine=engine) as now:
        await now.press("f2")
        assert now.said() == "The coach can't answer now; ask again."
        engine.reply = good
        await now.press("f2")
        assert tinted(now) == set(WOOD)


# The best plays


@pytest.mark.parametrize("key", ["f12", "shift+f2"])
async def test_the_best_plays_are_looked_at_on_the_board_and_laid_to_try(key: str) -> None:
    async with coached() as now:
        await now.press(key)
        rows = [line[45:].split() for line in now.shown().splitlines() if "%" in line or "+4.5" in line]
        assert rows == [
            ["5C+2", "WOOD", "12", "XYZ", "+13.5", "71%"],
            ["5D", "WOO", "10", "DXYZ", "+9.0", "67%"],
            ["5E", "DO", "8", "WOXYZ", "+4.5"],
        ]
        assert previewed(now) == WOOD and "Also at E4 for 11 points" in now.shown()
        await now.press("right")
        assert previewed(now).keys() == {"E4", "E5", "E6", "E7"}
        await now.press("left", "left")
        assert previewed(now).keys() == {"B6", "C6", "D6", "E6"}
        await now.press("down")
        assert previewed(now) == {"D5": "W", "E5": "O", "F5": "O"} and not now.laid()
        await now.press("up", "up")
        assert previewed(now) == {"E5": "D", "F5": "O"}
        await now.press("home", "enter")
        assert not previewed(now) and now.laid() == WOOD and now.said().endswith("Enter plays it.")
        assert not now.table.view(0).history
        await now.press("backspace")
        assert len(now.laid()) == 3, "it is one's own now"
        await now.press("d", "enter")
        assert now.table.view(0).history[0].effect.notation == "5C WOOD"


def read(now: Playing) -> str:
    """Return what stands in the side panel as one line."""
    return " ".join(" ".join(line[45:].split()) for line in now.shown().splitlines())


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_below_the_table_stands_why_the_best_play_is_better(size: tuple[int, int]) -> None:
    """It is told of the play that is looked at; the rows stay where they are, and enough of them are seen."""
    async with playing(opening(), engine=ranks(*TEN), size=size) as now:
        await now.press("f12")
        assert "is better" not in read(now), "the best is not better than itself"
        best = now.screen.side.best
        assert best is not None
        place = best.rows.region
        assert place.height >= 7
        await now.press("down")
        assert f"5C WOOD is better: {BETTER}" in read(now) and best.rows.region == place
        for key in ("down", "up"):
            await now.press(key)
            assert BETTER in read(now)
        await now.press("up")
        assert "is better" not in read(now)
        asked = [request["do"] for request in now.engine.asked]
        assert asked == ["plays", "why", "why"], "each play is asked about once"


async def test_of_the_best_play_it_is_told_against_the_one_that_scores_most() -> None:
    def reply(request: Mapping[str, Any]) -> Mapping[str, Any]:
        answer = ranks(*IN_OPENING).reply(request)
        plays = [{**one, "score": 9 + place} for place, one in enumerate(answer.get("plays", ()))]
        return {"plays": plays} if plays else answer

    async with playing(opening(), engine=FakeEngine(reply)) as now:
        await now.press("f12")
        assert "Better than 5E DO for 13 points: The best reply" in read(now)


async def test_without_reasons_the_table_is_shown_all_the_same() -> None:
    def reply(request: Mapping[str, Any]) -> Mapping[str, Any]:
        if request["do"] == "why":
            raise EngineError("it is gone")
        return ranks(*IN_OPENING).reply(request)

    async with playing(opening(), engine=FakeEngine(reply)) as now:
        await now.press("f12")
        await now.press("down")
        assert "The best plays" in now.shown() and "is better" not in now.shown()
        assert previewed(now) == {"D5": "W", "E5": "O", "F5": "O"}


async def test_no_letter_of_a_word_is_cut_where_the_panel_is_narrow() -> None:
    game = against_computer(scene("DOURINE", "AAAAAAA", bag=BAG, board=board_of("9A MOOD")))
    plays = ("10A DOURINE", "10B DOURINE", "10A NEUROID", "10A UNDER", "10A OI")
    async with playing(game, engine=ranks(*plays)) as now:
        await now.press("f12")
        rows = [line[45:].split() for line in now.shown().splitlines() if line[45:].startswith("10A")]
        assert [row[1] for row in rows] == ["DOURINE", "NEUROID", "UNDER", "OI"]
        assert rows[2][3] == "OI" and "keeps" in now.shown() and "Also at 10B" in now.shown()


async def test_the_table_goes_and_what_was_laid_is_there_again() -> None:
    async with coached() as now:
        await now.press("x")
        for key in ("escape", "backspace", "f12", "space", "tab"):
            await now.press("f12")
            assert previewed(now) == WOOD and "Unseen" not in now.shown()
            await now.press(key)
            assert not previewed(now) and now.laid() == {"E5": "X"}, key
            assert "The best plays" not in now.shown() and "Unseen" in now.shown()


async def test_a_letter_goes_on_with_ones_own_play() -> None:
    async with coached() as now:
        await now.press("x")
        await now.press("f12")
        await now.type("y")
        assert not previewed(now) and now.laid() == {"E5": "X", "F5": "Y"}


async def test_another_command_closes_the_table() -> None:
    async with coached() as now:
        await now.press("f12")
        await now.press("f4")
        assert "Which tile to exchange?" in now.said() and not previewed(now)


async def test_with_the_mouse_a_row_is_chosen_and_then_laid() -> None:
    async with coached() as now:
        await now.press("f12")
        best = now.screen.side.best
        assert best is not None
        for _click in range(2):
            await now.pilot.click(best.rows, offset=(5, 1))
            await now.settle()
            shown, laid = previewed(now), now.laid()
            assert (shown or laid) == {"D5": "W", "E5": "O", "F5": "O"}
        assert laid and not shown


async def test_the_wheel_goes_along_the_rows_and_stops_at_their_ends() -> None:
    async with coached() as now:
        await now.press("f12")
        best = now.screen.side.best
        assert best is not None
        for steps, tiles in ((1, 3), (1, 2), (1, 2), (-1, 3), (-1, 4), (-1, 4)):
            best.rows.post_message(best.rows.Scrolled(steps))
            await now.settle()
            assert len(previewed(now)) == tiles


async def test_help_explains_the_columns_and_comes_back_to_the_table() -> None:
    async with coached() as now:
        await now.press("f12")
        await now.press("f1")
        assert now.top == "HelpScreen"
        assert all(
            word in now.shown() for word in ("keeps", "worth", "wins", "Your chance of winning with it")
        )
        await now.press("escape")
        assert previewed(now) == WOOD
        await now.press("escape", "f1")
        assert "Your chance of winning with it" not in now.shown()


async def test_the_terminals_cursor_stands_at_the_chosen_row() -> None:
    async with coached() as now:
        await now.press("f12")
        first = now.app.cursor_position
        await now.press("down")
        assert now.app.cursor_position == (first.x, first.y + 1)
        await now.press("escape")
        assert now.app.cursor_position == now.screen.board.cursor_offset()


async def test_what_the_others_hold_is_never_shown_to_who_comes_next() -> None:
    async with playing(two_people(), engine=ranks(*IN_OPENING)) as now:
        await now.press("enter")
        await now.press("f2", "f12")
        assert "WOOD" in now.shown()
        await now.table.do(Pass(seat=0))
        await now.settle()
        assert "WOOD" not in now.shown() and not previewed(now) and not tinted(now)
        await now.press("enter")
        assert "WOOD" not in now.shown() and not previewed(now) and not tinted(now)


async def test_help_that_is_forbidden_asks_nobody() -> None:
    async with playing(opening(allow_help=False), engine=ranks(*IN_OPENING)) as now:
        for key in ("f2", "f12"):
            await now.press(key)
            assert now.said() == "Hints are off in this game." and not now.engine.asked


async def test_follow_opens_the_review_at_a_turn() -> None:
    async with coached() as now:
        await now.type("/follow 1\r")
        assert now.said().startswith("You can review a game when it is over.")
        await now.table.do(Pass(seat=0))
        await now.settle()
        await now.press("escape")
        for typed, said in (
            ("/follow\r", "Add the number of a turn: “follow 5”."),
            ("/follow 9\r", "There is no turn 9 to review; the last is 2."),
            ("/review 9\r", "There is no turn 9 to review; the last is 2."),
            ("/review wood\r", "Add the number of a turn: “review 5”."),
        ):
            await now.type(typed)
            assert now.said() == said
        await now.type("/follow 2\r")
        assert now.top == "ReviewScreen"


async def test_review_opens_at_a_turn() -> None:
    async with coached() as now:
        await now.type("/review 2\r")
        assert now.said().startswith("You can review a game when it is over.")
        await now.table.do(Pass(seat=0))
        await now.settle()
        await now.press("escape")
        for typed, turn in (("/review 2\r", 2), ("/review 1\r", 1), ("/review\r", 0)):
            await now.type(typed)
            assert isinstance(now.app.screen, ReviewScreen) and now.app.screen._place == turn
            await now.press("escape")
            assert now.top == "UpwordsScreen", "nothing is followed"


@pytest.mark.parametrize(
    ("name", "keys", "size", "capabilities"),
    [
        ("hint", ("f2",), SMALL, None),
        ("hint-laid", ("f2", "f2", "f2"), SMALL, None),
        ("hint-ascii", ("f2",), SMALL, PLAIN),
        ("hint-large", ("f2", "f2"), LARGE, None),
        ("best", ("f12", "down"), SMALL, None),
        ("best-ascii", ("f12",), SMALL, PLAIN),
        ("best-console", ("f12",), SMALL, SIXTEEN),
        ("best-large", ("f12", "down"), LARGE, None),
    ],
)
async def test_the_coach_looks_as_it_did(
    name: str, keys: tuple[str, ...], size: tuple[int, int], capabilities: Capabilities | None
) -> None:
    how = {"capabilities": capabilities} if capabilities else {}
    async with playing(middle(), size=size, engine=ranks(*IN_MIDDLE), **how) as now:
        for key in keys:
            await now.press(key)
        assert_golden(GOLDEN / f"game-{name}.txt", now.shown().rstrip() + "\n")


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_hint_leaves_what_the_others_did_where_it_is(size: tuple[int, int]) -> None:
    game = against_computer(scene("AAAAAAA", "WOODXYZ", bag="EEEEEEEEEEEEEE"), 0)
    async with playing(game, engine=ranks(*IN_OPENING), size=size, coached=True) as now:
        assert "passed" in now.shown()
        await now.press("f2")
        assert "Hint:" in now.shown() and "passed" in now.shown()
