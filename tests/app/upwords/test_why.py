"""Why a move is better, in sentences: what is told, what is left out; every number is the engine's."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.app.upwords.tables import FakeEngine
from tests.bench.positions import make_generator, mid_game
from tests.games.scene import board_of, scene
from tests.seating import sit_down
from tests.tui.screens.reviewing import reasons, why
from upwords_tui.app.play.upwords.engine_moves import why_from
from upwords_tui.app.review.coach import Coach
from upwords_tui.app.review.reasons import MoveContrast, why_text
from upwords_tui.base.errors import EngineError, EngineRefusal
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.engine.upwords.compiled_generator import make_generator as fastest
from upwords_tui.engine.upwords.players import Choice, MoveKind
from upwords_tui.engine.upwords.protocol import why_json
from upwords_tui.engine.upwords.views import EngineView, Opponent
from upwords_tui.engine.upwords.why import reasons as engine_reasons
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.options import PUBLISHED
from upwords_tui.games.upwords.view import UpwordsView

EDITION = load_edition("hasbro-10x10")
LATE: dict[str, Any] = {
    "totals": [357, 268], "later": [11, 8], "left": [0, 2], "turns": 3, "exact": True,
}  # fmt: skip


@pytest.fixture
def speaking() -> Iterator[None]:
    yield
    use_language("en")


def a_view(bag: str = "E" * 40) -> UpwordsView:
    board = board_of("5C MOOD")
    view: UpwordsView = sit_down(scene("ERSVWAD", "XXXXXXX", bag=bag, board=board, edition=EDITION)).view(0)
    return view


def move(score: int, leave: str, worth: float, replies: float = 20.0, **more: Any) -> dict[str, Any]:
    return {**reasons({"score": score, "leave": list(leave)}, worth, replies), **more}


def said(made: dict[str, Any], best: dict[str, Any], gain: float = 3.0, **more: Any) -> str:
    found = why_from(why(made, best, **more), EDITION)
    assert found
    return why_text(MoveContrast(found, a_view(), gain))


def test_points_now_and_tiles_kept() -> None:
    assert said(move(12, "VW", -2.4), move(8, "ERS", 3.8), 4.0) == (
        "It scores 4 points less now, but it keeps E, R and S rather than V and W, worth 6 points more later"
        " on. The rest, 2 points, comes later in the game."
    )
    assert said(move(8, "VW", 0), move(9, "VW", 0), 1.0) == "It scores 1 point more now."
    assert said(move(8, "A", 1), move(8, "AE", 3.6)) == "It keeps E as well, worth 3 points later on."
    assert said(move(8, "V", 1), move(8, "EES", 4)) == (
        "It keeps S and two E rather than V, worth 3 points more later on."
    )
    assert "keeps three E rather than 4 U," in said(move(8, "UUUU", -9), move(8, "EEE", 4))
    assert said(move(8, "AV", -5), move(8, "A", 1)) == "It gets rid of V as well, worth 6 points later on."
    assert said(move(8, "A", 1), move(20, "AV", -5)) == (
        "It does not get rid of V, a loss of 6 points later on,"
        " but the better play scores 12 points more now."
    )
    assert said(move(8, "AE", 5), move(20, "A", 1)) == (
        "It does not keep E, worth 4 points later on, but the better play scores 12 points more now."
    )
    assert said(move(8, "A", 0), move(20, "A", 0, covered=2)) == (
        "It scores 12 points more now, stacking 2 tiles."
    )


def test_what_is_opened_and_closed() -> None:
    closing = said(move(8, "A", 0, 25.0), {**move(8, "A", 0, 19.0), "reply": replies(19, C=0.9)})
    assert closing == "It closes row 8: the best reply scores 19 points on average, not 25."
    elsewhere = replies(20, C=0.9)
    shut = said(move(8, "A", 0, 25), {**move(8, "A", 0), "reply": replies(19, C=0.9)}, before=elsewhere)
    assert shut == "It does not open row 8: the best reply scores 19 points on average, not 25."
    opening = said({**move(8, "A", 0), "reply": replies(19, C=0.9)}, move(18, "A", 0, 25.0), before=elsewhere)
    assert opening == (
        "It opens row 8: the best reply scores 25 points on average, not 19,"
        " but the better play scores 10 points more now."
    )
    left_open = said(
        {**move(8, "A", 0), "reply": replies(19, C=0.9)},
        move(18, "A", 0, 25.0),
        before=replies(25, **{"8": 0.7}),
    )
    assert left_open.startswith("It leaves row 8 open: the best reply")
    few = said(move(8, "A", 0, 25.0), {**move(8, "A", 0), "reply": replies(19, C=0.9)}, samples=4)
    assert few == "The best reply scores 19 points on average, not 25."


def replies(mean: float, **shares: float) -> dict[str, Any]:
    lines = [{"line": line, "share": share, "mean": mean} for line, share in shares.items()]
    return {"mean": mean, "error": 0.5, "lines": lines}


def test_within_noise_nothing_is_said() -> None:
    assert said(move(8, "A", 0, 22.0), move(8, "A", 0, 20.5), reply_error=0.8) == ""
    assert said(move(8, "A", 0, 22.0), move(8, "A", 0, 20.5), reply_error=0.7) != ""
    assert said(move(8, "A", 0.6), move(8, "E", 1.4)) == ""
    assert said(move(8, "A", 0), move(6, "A", 0), gain=0.0) == "", "a chance that is better is no point"


def test_what_the_parts_do_not_explain_is_not_made_up() -> None:
    assert said(move(8, "A", 0), move(6, "A", 0)) == ""
    assert said(move(8, "A", 0), move(8, "A", 0, follow=25.0)) == (
        "The same player's next turn then scores 25 points on average, not 20."
    )
    assert said(move(8, "A", 0, follow=28.0), move(28, "A", 0)) == (
        "The same player's next turn then scores 20 points on average, not 28, but the better play"
        " scores 20 points more now."
    )


def test_what_comes_later_is_said_to_come_later() -> None:
    made, best = move(8, "A", 0, 25.0), move(12, "AE", 3.0, 20.0)
    parts = "The best reply scores 20 points on average, not 25. It scores 4 points more now."
    assert said(made, best, 12.0) == f"{parts} It keeps E as well, worth 3 points later on."
    assert said(made, best, 30.0) == f"{parts} The rest, 21 points, comes later in the game."


def test_small_parts_are_told_where_it_takes_them() -> None:
    made, best = move(21, "B", 1.1, 28.0), move(18, "E", 2.0, 25.2)
    assert said(made, best, 1.0) == (
        "It scores 3 points less now, but the best reply scores 25 points on average, not 28. It keeps"
        " E rather than B, worth 1 point more later on."
    )
    assert "keeps" not in said({**made, "score": 18}, best)


def test_a_small_drawback_is_left_out_beside_a_large_gain() -> None:
    assert said(move(8, "A", 0), move(30, "A", 0, 22.0), gain=20.0) == "It scores 22 points more now."


def test_a_part_of_a_few_points_is_told_beside_a_large_gain() -> None:
    assert said(move(8, "V", -4), move(30, "E", 0), gain=26.0) == (
        "It scores 22 points more now. It keeps E rather than V, worth 4 points more later on."
    )


def ending(made: tuple[int, dict[str, Any]], best: tuple[int, dict[str, Any]], gain: float = 6.0) -> str:
    """Return what is said where the game ends as it does after moves of so many points."""
    one, other = (move(score, "", 0, end={**LATE, **end}) for score, end in (made, best))
    return said(one, other, gain, samples=1)


def test_how_the_game_ends() -> None:
    """Of what each side makes and is left with, the largest parts are told, then how the game ends."""
    after = {"totals": [374, 293], "later": [11, 8], "left": [2, 0]}
    assert ending((26, after), (9, {"totals": [367, 283]})) == (
        "It scores 17 points less now, but Anna then plays all the tiles, which saves 10 points. Ben is left"
        " with 2 tiles, which costs 10 points. With the best play on both sides the game ends 367 to 283,"
        " not 374 to 293."
    )
    long = {"totals": [350, 300], "later": [4, 30], "left": [0, 1]}
    assert ending((9, long), (9, {"totals": [357, 273]})) == (
        "Ben scores 8 points in the turns after, not 30. Anna scores 11 points in the turns after, not 4."
        " With the best play on both sides the game ends 357 to 273, not 350 to 300."
    )
    three = {"totals": [352, 268], "left": [3, 2]}
    assert ending((9, three), (9, {"totals": [357, 268], "left": [2, 2]})).startswith(
        "Anna is left with 2 tiles rather than 3, which saves 5 points."
    )
    one = {"totals": [357, 273], "left": [0, 1]}
    assert ending((9, one), (9, {})).startswith(
        "Ben is left with 2 tiles rather than 1, which costs 5 points."
    )


def test_who_makes_nothing_any_more() -> None:
    blocked = {"totals": [357, 260], "later": [11, 0]}
    assert ending((9, {}), (9, blocked)).startswith(
        "Ben scores nothing in the turns after, rather than 8. With the best play on both sides"
    )
    over = {**blocked, "later": [0, 0], "turns": 1}
    assert ending((20, {"totals": [357, 268], "later": [0, 8]}), (20, over)).startswith(
        "It ends the game before Ben scores 8 points more. With the best play on both sides"
    )


def test_a_reply_that_is_blocked_is_told_with_what_comes_of_it() -> None:
    open_end = {**LATE, "totals": [357, 290], "later": [11, 30]}
    made, best = move(9, "", 0, 25.0, end=open_end), move(9, "", 0, 8.0, end=LATE)
    assert said(made, best, samples=1).startswith(
        "The best reply scores 8 points, not 25, and Ben scores 8 points in the turns after, not 30."
    )


def test_an_end_that_is_not_certain_is_told_where_it_bears_out_what_was_lost() -> None:
    unsure = {"totals": [352, 268], "later": [6, 8], "exact": False}
    assert ending((9, unsure), (9, {}), gain=6.0) == (
        "Anna scores 11 points in the turns after, not 6. As the computer plays it out, the game ends 357 to"
        " 268, not 352 to 268."
    )
    assert ending((9, unsure), (9, {}), gain=30.0) == ""
    assert ending((9, {}), (30, {"totals": [350, 290]})) == "", "never against what is known"


def rest(own: float, other: float, left: tuple[float, float] = (1.0, 1.0), error: float = 0.5) -> Any:
    means = {"points": (own, other), "left": left}
    return {name: [{"mean": one, "error": error} for one in both] for name, both in means.items()}


def told_near_the_end(made: dict[str, Any], best: dict[str, Any], gain: float) -> str:
    found = why_from(why(made, best), EDITION)
    assert found
    return why_text(MoveContrast(found, a_view("EE"), gain))


def test_when_the_bag_will_be_empty_what_both_still_make_is_told() -> None:
    made, best = move(8, "A", 9.0, rest=rest(40, 30)), move(8, "E", 0.0, rest=rest(48, 26))
    assert told_near_the_end(made, best, 12.0) == (
        "Anna scores 48 points on average in the turns after, not 40. Ben scores 26 points on average in the"
        " turns after, not 30."
    )
    fewer = move(8, "E", 0.0, rest=rest(40, 30, (0.0, 2.5), 0.1))
    assert told_near_the_end({**made, "rest": rest(40, 30, error=0.1)}, fewer, 12.0) == (
        "Ben has more tiles left at the end, which costs 8 points on average. Anna has fewer tiles left at"
        " the end, which saves 5 points on average."
    )
    chance = move(8, "E", 0.0, rest=rest(48, 26, error=5.0))
    assert told_near_the_end({**made, "rest": rest(40, 30, error=5.0)}, chance, 12.0) == ""


def test_near_the_end_too_what_explains_it_by_the_next_turns_is_told_so() -> None:
    made, best = move(8, "A", 9.0, rest=rest(40, 30)), move(20, "E", 0.0, rest=rest(48, 26))
    assert told_near_the_end(made, best, 14.0) == "It scores 12 points more now."


def test_a_square_is_told_as_full_only_where_replies_through_it_are_lost() -> None:
    full = {**move(8, "A", 0), "capped": ["C5", "D5"], "reply": replies(19, **{"8": 0.5, "C": 0.5})}
    made = {**move(8, "A", 0), "reply": replies(25, **{"8": 0.5, "C": 0.5})}
    lines = made["reply"]["lines"]
    lines[0]["mean"], lines[1]["mean"] = 19.0, 31.0
    assert said(made, full) == (
        "Nobody can play on C5 and D5 any more: the best reply scores 19 points on average, not 25."
    )
    lines[0]["mean"], lines[1]["mean"] = 31.0, 19.0
    assert said(made, full) == "The best reply scores 19 points on average, not 25."


def test_at_most_three_sentences_and_the_largest_part_first() -> None:
    text = said(move(8, "VW", -9.0, 28.0), move(16, "ER", 3.0, 20.5), gain=24.0)
    assert text.count(". ") == 2
    assert text.index("keeps") < text.index("scores 8 points") < text.index("reply")


@pytest.mark.parametrize("wrong", [
    [], {}, "why", {**why(move(1, "A", 0), move(1, "A", 0)), "samples": 0},
    why(move(1, "A", 0), {**move(1, "A", 0), "follow": "x"}),
    why(move(1, "A", 0), {**move(1, "A", 0), "capped": ["Z"]}),
    why(move(1, "A", 0), {**move(1, "A", 0), "reply": {"mean": 1}}),
    why(move(1, "A", 0), {**move(1, "A", 0), "end": {**LATE, "totals": [1]}}),
    why(move(1, "A", 0), {**move(1, "A", 0), "end": {**LATE, "left": [0, -1]}}),
    why(move(1, "A", 0), {**move(1, "A", 0), "rest": {"points": [], "left": []}}),
])  # fmt: skip
def test_nonsense_is_refused(wrong: object) -> None:
    with pytest.raises(EngineError, match="no reasons"):
        why_from(wrong, EDITION)
    assert why_from(None, EDITION) is None


@pytest.mark.sample(1)
@pytest.mark.usefixtures("speaking")
@pytest.mark.parametrize(
    ("edition_id", "code"), [("hasbro-10x10", "en"), ("hasbro-fi-10x10", "fi"), ("dutch-10x10", "nl")]
)
def test_every_number_is_one_the_engine_wrote(edition_id: str, code: str) -> None:
    """Points are those of the JSON, or the difference of two of them, in whole points."""
    assert code in LANGUAGES
    plain = make_generator(edition_id)
    generator = fastest(plain.edition, plain.lexicon)
    told, rng = 0, random.Random(4)
    for board, rack in mid_game(plain, 14, seed=12):
        plays = plain.generate(board, rack).first(25)
        bag = plain.edition.tile_count - board.tile_count() - len(rack) - 7
        if len(plays) < 2 or bag < 0:
            continue
        made, best = (Choice(MoveKind.PLAY, play) for play in rng.sample(plays, 2))
        seen = EngineView(plain.edition, board, rack, code, 0, (Opponent(7, 0),), bag, 0, 1, PUBLISHED)
        data = why_json(engine_reasons(seen, generator, made, best, 1, 24))
        found = why_from(data, plain.edition)
        assert found
        use_language(code)
        game = scene("".join(rack), "E" * 7, bag="E" * max(bag, 1), board=board, edition=plain.edition)
        text = why_text(MoveContrast(found, sit_down(game).view(0), 5.0))
        allowed = {*numbers(data)}
        squares = {name for side in ("made", "best") for name in data[side]["capped"]}
        lines = {line["line"] for side in ("made", "best") for line in data[side]["reply"]["lines"]}
        for name in squares:
            text = text.replace(name, "")
        for number in re.findall(r"\d+", text):
            assert int(number) in allowed or number in lines, (number, text)
        told += bool(text)
    assert told > 3


def numbers(data: Mapping[str, Any]) -> Iterator[int]:
    """Yield what may be told of two moves: points of either, and differences."""
    made, best = data["made"], data["best"]
    yield abs(made["score"] - best["score"])
    yield whole(abs(made["leave_worth"] - best["leave_worth"]))
    yield from (whole(one["reply"]["mean"]) for one in (made, best))
    yield from (whole(one["follow"]) for one in (made, best))
    yield best["covered"]
    if "rest" in made:
        for one, other in zip(made["rest"]["left"], best["rest"]["left"], strict=True):
            yield whole(data["penalty"] * abs(one["mean"] - other["mean"]))
        yield from (whole(each["mean"]) for one in (made, best) for each in one["rest"]["points"])
    if "end" in made:
        for one in (made["end"], best["end"]):
            yield from map(abs, (*one["totals"], *one["later"], *one["left"]))
        for one, other in zip(made["end"]["left"], best["end"]["left"], strict=True):
            yield abs(one - other) * data["penalty"]


def whole(number: float) -> int:
    return math.floor(number + 0.5)


# The coach


def answer(notation: str, tiles: dict[str, str], score: int, equity: float, win: float) -> dict[str, Any]:
    left = Counter("WAQuITDD".replace("Qu", "Q")) - Counter(tiles.values())
    leave = [*left.elements()]
    return {
        "tiles": tiles, "notation": notation, "score": score, "equity": equity, "win": win,
        "leave": [face.replace("Q", "Qu") for face in leave],
    }  # fmt: skip


WOOD = answer("5C W(OOD)", {"C5": "W"}, 5, 4.0, 0.6)
HIGH = answer("D4 Qu(O)IT", {"D4": "Qu", "D6": "I", "D7": "T"}, 8, 1.0, 0.5)


def coached(*replies: Any) -> tuple[Coach, FakeEngine]:
    game = scene("WAQUITDD", "XXXXXXX", bag="E" * 40, board=board_of("5C MOOD"), edition=EDITION)
    engine = FakeEngine(*replies)
    return Coach(sit_down(game).chair, engine, "en"), engine


async def test_a_hint_says_why_the_highest_play_is_not_the_best() -> None:
    reply = {"why": why(move(8, "ADW", -2.0), move(5, "AITD", 4.0))}
    coach, engine = coached({"plays": [WOOD, HIGH]}, reply)
    hints = [await coach.hint(0) for _ in range(4)]
    assert [hint.why for hint in hints[:2]] == ["", ""]
    why_not = "Why is 5C W(OOD) better than D4 Qu(O)IT (8 points)?"
    because = "It scores 3 points less now, but it keeps I and T rather than W, worth 6 points more later on."
    assert hints[2].why == hints[3].why == f"{why_not} {because}"
    assert [request["do"] for request in engine.asked] == ["plays", "why"], "asked once"
    assert engine.asked[1]["made"] == {"action": "play", "tiles": HIGH["tiles"]}
    assert engine.asked[1]["best"] == {"action": "play", "tiles": WOOD["tiles"]}
    assert engine.asked[1]["view"] == engine.asked[0]["view"], "no more than the seat may know"


async def test_another_play_is_told_beside_the_best_one() -> None:
    best = WOOD | {"score": 12}
    reply = {"why": why(move(8, "ADW", -2.0), move(12, "AITD", 4.0))}
    coach, engine = coached({"plays": [best, HIGH]}, reply)
    first, second = await coach.best_plays(0)
    assert await coach.better(0, first) is None, "it scores most, too"
    better = await coach.better(0, second)
    assert better
    because = "It keeps I and T rather than W, worth 6 points more later on."
    assert better.text() == f"5C W(OOD) is better: {because} It scores 4 points more now."
    assert better.text(1) == f"5C W(OOD) is better: {because}"
    assert (await coach.why(0, second)).startswith("Why is 5C W(OOD) better than D4 Qu(O)IT (8 points)?")
    assert [request["do"] for request in engine.asked] == ["plays", "why"], "asked once"
    stranger = second._replace(score=1)
    assert await coach.better(0, stranger) is None and await coach.why(0, stranger) == ""


async def test_the_best_play_is_told_beside_the_one_that_scores_most() -> None:
    coach, _engine = coached({"plays": [WOOD, HIGH]}, {"why": why(move(8, "VW", -2.0), move(5, "A", 4.0))})
    best, _highest = await coach.best_plays(0)
    better = await coach.better(0, best)
    assert better and better.text(1).startswith(
        "Better than D4 Qu(O)IT for 8 points: It scores 3 points less"
    )


async def test_where_the_best_scores_most_or_is_hardly_better_nobody_asks() -> None:
    for plays in ([HIGH | {"win": 0.7}, WOOD], [WOOD | {"equity": 1.4, "win": 0.502}, HIGH]):
        coach, engine = coached({"plays": plays}, {})
        assert {(await coach.hint(0)).why for _ in range(3)} == {""}
        assert len(engine.asked) == 1


async def test_an_engine_that_gives_no_reasons_gives_hints() -> None:
    replies: tuple[Any, ...] = EngineRefusal("do: what?"), {}
    for reply in replies:
        coach, _engine = coached({"plays": [WOOD, HIGH]}, reply)
        assert [(await coach.hint(0)).why for _ in range(3)][-1] == ""
