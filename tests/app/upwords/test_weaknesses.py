"""Where somebody loses most: what kinds of weaknesses there are, and what many games tell together."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from tests.docs.example import finished_game
from tests.docs.scenes import SHORT_SEED
from tests.games.scene import board_of, scene
from tests.keeping import keep_finished
from tests.text.playing import Engine
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.upwords.engine_moves import move_from
from upwords_tui.app.play.upwords.turns import turns_of
from upwords_tui.app.review.review import ReviewedTurn
from upwords_tui.app.review.weaknesses import (
    Loss,
    LossKind,
    OwnTurn,
    Phase,
    kind_of,
    known_turns,
    look_back_at_all,
    phase_of,
    wanted,
    weakness_lines,
    weaknesses,
)
from upwords_tui.app.training import mistakes
from upwords_tui.app.training.exercises import MISTAKE
from upwords_tui.base.errors import CommandError, EngineRefusal
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.store.opening import IN_MEMORY, open_store

NOW = datetime(2026, 11, 3, 12, tzinfo=UTC)
EDITION = load_edition("hasbro-10x10")
MOOD = board_of("5C MOOD")
WOOD = {"tiles": {"C5": "W"}, "notation": "5C W(OOD)", "score": 5, "leave": ["L", "S"]}
MOODS = {"tiles": {"G5": "S"}, "notation": "5C (MOOD)S", "score": 10, "leave": ["W", "L"]}
WOODS = {"tiles": {"C5": "W", "G5": "S"}, "notation": "5C W(OOD)S", "score": 7, "leave": ["L"]}
LOW = {"tiles": {"G4": "L", "G6": "W"}, "notation": "G4 LXW", "score": 4, "leave": ["S"]}
LONG = {"tiles": {f"G{row}": "A" for row in range(1, 5)}, "notation": "G1 AAAA", "score": 8, "leave": []}
EXCHANGE = {"action": "exchange", "tiles": ["L"], "score": 0, "leave": ["W", "S"]}
PASS = {"action": "pass", "tiles": [], "score": 0, "leave": ["W", "L", "S"]}


def reviewed(made: Any, best: Any, *, bag: int = 8, points: float = 4.0, win: float = 0.1) -> ReviewedTurn:
    """Return a turn at MOOD with what was made and what was best."""
    game = scene("WLS", "XXX", bag="EEEEEEEE", board=MOOD, edition=EDITION).apply(Pass(seat=0))
    (turn,) = turns_of(game)
    full = {"equity": 0.0, "win": 0.5}
    first, second = (move_from({**full, **each}, EDITION) for each in (made, best))
    return ReviewedTurn(turn._replace(view=replace(turn.view, bag=bag)), first, second, points, win, False)


@pytest.mark.parametrize(
    ("made", "best", "kind"),
    [
        (WOOD, EXCHANGE, LossKind.EXCHANGE),
        (EXCHANGE, WOOD, LossKind.PLAY),
        (PASS, WOOD, LossKind.PLAY),
        (PASS, EXCHANGE, LossKind.OTHER),
        (MOODS, WOOD, LossKind.PLURAL),
        (WOOD, WOODS, LossKind.PLURAL),
        (WOOD, LONG, LossKind.LONG),
        (LOW, WOOD, LossKind.STACK),
        (WOOD, {**LOW, "score": 5}, LossKind.LEAVE),
        (WOOD, {**LOW, "score": 6}, LossKind.OTHER),
    ],
)
def test_how_the_best_move_differs(made: Any, best: Any, kind: LossKind) -> None:
    assert kind_of(reviewed(made, best)) is kind


def test_where_no_tile_is_for_the_plural_an_s_is_a_tile_like_others() -> None:
    one = reviewed({**WOOD, "score": 9}, {**MOODS, "score": 5})
    assert (EDITION.plural_tile, kind_of(one)) == ("S", LossKind.PLURAL)
    view = replace(one.turn.view, edition=EDITION._replace(plural_tile=None))
    assert kind_of(one._replace(turn=one.turn._replace(view=view))) is LossKind.LEAVE


def test_parts_of_a_game() -> None:
    two_thirds = -(-2 * EDITION.tile_count // 3)
    bags = {two_thirds: Phase.OPENING, two_thirds - 1: Phase.MIDDLE, 1: Phase.MIDDLE, 0: Phase.END}
    assert {bag: phase_of(reviewed(WOOD, WOOD, bag=bag)) for bag in bags} == bags


def own(game: int, one: ReviewedTurn, day: date | None = None) -> OwnTurn:
    return OwnTurn(f"game {game}", day, f"Game {game}.", one)


def test_many_games_together() -> None:
    stacks = [
        own(1, reviewed(LOW, WOOD, bag=0, points=points, win=0.0), date(2026, 9, 1)) for points in (3, 9)
    ]
    others = [
        own(2, reviewed(WOOD, {**LOW, "score": 6}, points=50.0), date(2026, 9, 30)),
        own(3, reviewed(WOOD, LONG, points=1.0, win=0.0), date(2026, 10, 1)),
        own(3, reviewed(WOOD, WOOD, points=0.0, win=0.0), date(2026, 10, 1)),
    ]
    found = weaknesses([*stacks, *others])
    assert found.games == 3
    assert found.total[:2] == (5, 63.0)
    assert found.total.win == pytest.approx(0.1)
    assert found.phases[Phase.END] == Loss(2, 12.0, 0.0)
    assert list(found.kinds) == [LossKind.OTHER, LossKind.STACK, LossKind.LONG], "what cost most comes first"
    assert found.chosen == (stacks[1], stacks[0]), "what has no name can't be practised"
    assert [(each.first, each.last, each.games) for each in found.periods] == [
        (date(2026, 9, 1), date(2026, 9, 30), 2),
        (date(2026, 10, 1), date(2026, 10, 1), 1),
    ]
    lines = weakness_lines(found)
    assert lines[:4] == (
        "Reviewed 3 games, 5 turns of yours: 12.6 points lost per turn.",
        "You lose most in the middle of the game: 17.0 points per turn, in 3 turns.",
        "What costs you most: other plays that score more. 50.0 points lost in 1 turn.",
        "You are getting better: 0.5 points lost per turn lately, 20.7 before.",
    )
    assert "stacks overlooked: 12.0 points, 2 turns" in lines
    assert "September 2026: 20.7 points, 3 turns" in lines
    assert lines[-3:] == (
        "1. Game 1. Cost: 9.0 points.",
        "2. Game 1. Cost: 3.0 points.",
        "Type “weaknesses 1” to replay the first: find something better.",
    )


def test_a_phase_of_few_turns_is_not_the_worst_by_chance() -> None:
    one = own(1, reviewed(LOW, WOOD, bag=0, points=50.0))
    others = [own(1, reviewed(LOW, WOOD)) for _turn in range(5)]
    assert weaknesses([one, *others]).worst_phase is Phase.MIDDLE
    assert weaknesses([one, *others[:4]]).worst_phase is Phase.END


def test_games_of_a_month_are_told_in_tens() -> None:
    one = reviewed(LOW, WOOD)
    assert weaknesses([own(number, one) for number in range(10)]).periods == ()
    periods = weaknesses([own(number, one) for number in range(11)]).periods
    assert [(each.number, each.games, each.is_month) for each in periods] == [(1, 10, False), (11, 1, False)]
    told = weakness_lines(weaknesses([own(number, one) for number in range(11)]))
    assert "Lately you lose as much as before: 4.0 points per turn." in told
    assert "Games 11 to 11: 4.0 points, 1 turn" in told


def test_nothing_to_better() -> None:
    best = own(1, reviewed(WOOD, WOOD, points=0.0, win=0.0))
    lines = weakness_lines(weaknesses([best]))
    assert lines[1] == "Nothing better was found."
    assert not any("weaknesses" in line for line in lines)
    assert "there are none yet" in weakness_lines(weaknesses([]))[0]


# Games that are kept


def better(request: Mapping[str, Any]) -> Mapping[str, Any]:
    """Answer that WOOD would have been better, whatever was made."""
    moves = {"made": {**LOW, "equity": 0, "win": 0.4}, "best": {**WOOD, "equity": 4, "win": 0.5}}
    return {**moves, "lost_points": 4.0, "lost_win": 0.1}


def kept(count: int) -> tuple[Library, int]:
    """Return a library with so many games that are over, and how many turns of Anna's each has."""
    library = Library(store := open_store(IN_MEMORY), "Anna")
    game = finished_game(SHORT_SEED, "classic-8x8")
    for _number in range(count):
        keep_finished(store, game)
    return library, sum(turn.seat == 0 for turn in turns_of(game))


def test_what_was_found_is_not_looked_for_again() -> None:
    library, turns = kept(3)
    asked, told = list[float](), list[tuple[int, int]]()

    def reply(request: Mapping[str, Any]) -> Mapping[str, Any]:
        asked.append(request["seconds"])
        return better(request)

    def look(**how: Any) -> tuple[OwnTurn, ...]:
        looking = lambda _game, done, count: told.append((done, count))  # noqa: E731
        return asyncio.run(look_back_at_all(library, Engine(reply), NOW, looking, **how))

    assert len(look(games=1, seconds=0.2)) == turns
    assert len(look(jobs=2, seconds=0.2)) == 3 * turns
    assert asked == [0.2] * 3 * turns
    rest = 2 * turns
    assert told == [*((done, turns) for done in range(turns)), *((done, rest) for done in range(rest))]
    assert len(library.exercises.known(MISTAKE)) == 3 * turns
    assert look(seconds=0.1) == look(seconds=0.2)
    assert len(asked) == 3 * turns
    look(seconds=0.3)
    assert asked[3 * turns :] == [0.3] * 3 * turns, "longer thinking may find more"


def test_what_was_judged_otherwise_before_is_judged_anew() -> None:
    library, turns = kept(1)
    (game,) = library.finished()
    kept_exercises = library.exercises.store.exercises

    def fine(request: Mapping[str, Any]) -> Mapping[str, Any]:
        return {**better(request), "best": better(request)["made"], "lost_points": 0.0, "lost_win": 0.0}

    asyncio.run(look_back_at_all(library, Engine(better), NOW))
    names = mistakes.due(library, NOW)
    assert len(names) == turns
    before = kept_exercises.looked_back(game.game_id)
    told = {turn: {**body, "judgement": 1} for turn, body in before.items()}
    kept_exercises.keep_looked_back(game.game_id, told)
    assert not known_turns(library)
    with pytest.raises(CommandError, match="no longer known"):
        mistakes.exercise_of(library, names[0], Engine(fine))
    asyncio.run(look_back_at_all(library, Engine(fine), NOW))
    assert len(known_turns(library)) == turns
    assert not mistakes.due(library, NOW), "what is no mistake does not come again"


def test_a_game_that_the_engine_refuses_is_left_out() -> None:
    library, turns = kept(2)
    asked = list[bool]()

    def reply(request: Mapping[str, Any]) -> Mapping[str, Any]:
        asked.append(True)
        if len(asked) == 1:
            raise EngineRefusal("no such words")
        return better(request)

    found = asyncio.run(look_back_at_all(library, Engine(reply), NOW))
    assert (len(found), len(asked)) == (turns, 1 + turns)


def test_a_chosen_turn_is_asked_for_by_its_number() -> None:
    library, _turns = kept(2)
    with pytest.raises(CommandError, match="type “weaknesses” first"):
        wanted(library, "1")
    asyncio.run(look_back_at_all(library, Engine(better), NOW))
    names = [each.name for each in weaknesses(known_turns(library)).chosen]
    assert (wanted(library, "1"), wanted(library, "3")) == (names, names[2:])
    for wrong in ("0", "4", "one"):
        with pytest.raises(CommandError, match="from 1 to 3"):
            wanted(library, wrong)
