"""What somebody has done: how games are counted, and what is the best in them."""

from __future__ import annotations

import pytest

from tests.app.careers import EDITION, OfGames, Past, told
from upwords_tui.app.profile.career import (
    ALONE,
    PEOPLE,
    Career,
    Tally,
    advice_sentence,
    amount_text,
    average_texts,
    career_of,
    careers,
    untold,
)
from upwords_tui.app.profile.facts import Best, GameFacts

GENTLER = "You have lost 3 of your last 4 games against Casual: Learner is a little easier."


def career(past: Past, kind: str = "upwords") -> Career:
    return career_of(kind, past.games)


def test_games_are_won_drawn_and_lost() -> None:
    found = career(Past().endings("wwdl"))
    assert [game.ending for game in found.games] == ["won", "won", "drawn", "lost"]
    assert found.by_opponent() == [("casual", Tally(4, 2, 1, 1, 100.0, 100))]
    assert found.by_edition() == [((EDITION, False), Tally(4, 2, 1, 1, 100.0, 100))]


@pytest.mark.parametrize(
    ("others", "against"),
    [
        ((), ALONE),
        ((("casual", 1),), "casual"),
        ((("casual", 1), ("expert", 2), ("beginner", 3)), "expert"),
        ((("casual", 1), ("Ben", 2)), PEOPLE),
        ((("Ben", 2),), PEOPLE),
        ((("once there", 1),), "once there"),
        ((("once there", 1), ("first-steps", 2)), "first-steps"),
    ],
)
def test_against_whom(others: tuple[tuple[str, int], ...], against: str) -> None:
    (game,) = career(Past().play(100, *others)).games
    assert game.against == against
    assert game.ending == ("" if against == ALONE else "won")


def test_opponents_come_in_the_order_of_their_strength() -> None:
    past = (
        Past().play(1).play(1, ("Ben", 2)).play(1, ("expert", 2)).play(1, ("gone", 2)).play(1, ("casual", 2))
    )
    order = [against for against, _tally in career(past).by_opponent()]
    assert order == ["gone", "casual", "expert", PEOPLE, ALONE]


def test_whoever_shares_a_keyboard_wins_nothing() -> None:
    found = career(Past().play(200, ("me", 100)).play(100, ("casual", 90)))
    assert (len(found.games), found.shared) == (1, 1)
    assert found.best_game and found.best_game.score == 100


def test_games_alone_are_told_apart() -> None:
    found = career(Past().play(500).play(200, ("casual", 100)))
    assert found.by_opponent() == [
        ("casual", Tally(1, 1, 0, 0, 200.0, 200)),
        (ALONE, Tally(1, 0, 0, 0, 500.0, 500)),
    ]
    assert [edition for edition, _tally in found.by_edition()] == [(EDITION, True), (EDITION, False)]
    assert found.best_game and found.best_game.score == 200, "alone one has all tiles"
    only = career(Past().play(500))
    assert only.best_game and only.best_game.score == 500


def test_a_game_given_up_is_lost_and_its_score_is_no_best() -> None:
    found = career(Past().play(200, ("casual", 100)).play(300, ("casual", 100), has_left=True))
    assert found.by_opponent() == [("casual", Tally(2, 1, 0, 1, 250.0, 200))]
    assert found.best_game and found.best_game.score == 200
    found = career(Past().play(300, ("casual", 100), has_left=True))
    assert found.best_game is None and found.by_opponent() == [("casual", Tally(1, 0, 0, 1, 300.0, 300))]


@pytest.mark.parametrize(
    ("endings", "now", "most"),
    [("", 0, 0), ("w", 1, 1), ("wwl", 0, 2), ("wwlw", 1, 2), ("wdw", 1, 1), ("lwww", 3, 3)],
)
def test_streaks(endings: str, now: int, most: int) -> None:
    found = career(Past().endings(endings))
    assert (found.streak, found.best_streak) == (now, most)


def test_a_game_alone_ends_no_streak() -> None:
    assert career(Past().endings("w").play(300).endings("w")).streak == 2


def test_records_are_those_made_first() -> None:
    past = Past().play(100, ("casual", 90), facts=told(10, 120, play=(40, "QUIZ"), word=(6, "HOUSES")))
    past.play(100, ("casual", 90), facts=told(5, 90, play=(40, "ZEN"), word=(7, "CENTRES")))
    past.play(100, ("casual", 90))
    found = career(past)
    records = {record.name: held for record, held in found.records()}
    assert set(records) == {"play", "word"}
    assert (records["play"].best.words, records["play"].game) == (("QUIZ",), found.games[0])
    assert records["word"].best == Best(7, ("CENTRES",))
    assert found.points_a_play == 14.0


def test_each_kind_of_game_is_counted_for_itself() -> None:
    past = Past().endings("w").play(50, ("attentive", 70), kind="wordsup", edition="wordsup-en")
    past.play(1, kind="chess")
    found = careers(OfGames(past))  # type: ignore[arg-type]
    assert [(each.kind.id, len(each.games)) for each in found] == [("upwords", 1), ("wordsup", 1)]


def test_what_nobody_has_worked_out_is_known() -> None:
    past = Past().play(1).play(1, facts=told()).play(1, facts={"version": 0}).play(1, is_there=False)
    assert untold(past.games) == ["game 0", "game 2"]


@pytest.mark.parametrize(
    ("endings", "against", "said"),
    [
        ("ww", "casual", ""),
        ("wlw", "casual", "You have won 2 of your last 3 games against Casual: try Regular."),
        (
            "lllllwwwww",
            "casual",
            "You have won 5 of your last 6 games against Casual: try Regular.",
        ),
        ("wlwl", "casual", ""),
        ("lll", "casual", ""),
        ("wlll", "casual", GENTLER),
        ("llll", "first-steps", ""),
        ("wwww", "champion", ""),
        ("wwww", "Ben", ""),
        ("wwww", "gone", ""),
    ],
)  # fmt: skip
def test_whom_to_play_next(endings: str, against: str, said: str) -> None:
    assert advice_sentence(career(Past().endings(endings, against))) == said


def test_a_level_of_which_it_is_known_what_would_come_of_it_is_passed_over() -> None:
    beaten, lost, even = ("regular", "wwww"), ("regular", "llll"), ("keen", "wlwl")
    said = "You have won 3 of your last 3 games against Casual: try Keen."

    def told(*before: tuple[str, str]) -> str:
        past = Past()
        for against, endings in before:
            past.endings(endings, against)
        return advice_sentence(career(past.endings("www")))

    assert told(beaten) == said
    assert told(lost, even) == said
    assert told(lost) == "", "who loses to Regular need not try anybody stronger"
    past = Past().endings("llll", "learner").endings("llll", "casual")
    assert advice_sentence(career(past)).endswith("Beginner is a little easier.")


def test_the_opponent_met_last_counts_and_only_games_of_two() -> None:
    past = Past().endings("www", "regular").endings("ll", "keen")
    assert advice_sentence(career(past)) == ""
    past = Past().endings("ww", "casual").play(100, ("casual", 90), ("beginner", 80))
    assert advice_sentence(career(past)) == ""


def test_a_single_tile_is_no_stack() -> None:
    past = Past().play(200, ("casual", 100), facts=told(play=(30, "JOWL"), stack=(1, "JOWL")))
    assert [record.name for record, _held in career(past).records()] == ["play"]
    past.play(200, ("casual", 100), facts=told(play=(20, "DAUTIE"), stack=(2, "DAUTIE")))
    (stack,) = [each for each in career(past).records() if each[0].name == "stack"]
    assert amount_text(*stack) == "2 tiles high, in DAUTIE"


def test_squares_are_those_of_the_board_most_played() -> None:
    few, many = GameFacts(1, 9, laid=(("A1", 1),)), GameFacts(2, 20, laid=(("E5", 1), ("E5", 2), ("F5", 1)))
    past = Past().play(9, facts=few.as_json(), edition="classic-8x8")
    past = past.play(20, facts=many.as_json()).play(1).play(0, facts=GameFacts().as_json())
    assert career(past).laid == (10, {"E5": 2, "F5": 1}, {1: 2, 2: 1})
    assert career(Past().play(1)).laid == (0, {}, {})
    assert average_texts(career(past))[-2:] == [("Heights", "1: 67%, 2: 33%"), ("Squares", "E5 (2), F5 (1)")]


def test_games_whose_squares_are_not_known_are_looked_at_again() -> None:
    before = GameFacts(1, 9).as_json() | {"version": 1}
    past = Past().play(9, facts=before).play(9, facts=GameFacts(1, 9).as_json()).play(9)
    assert untold(past.games) == [past.games[0].game_id, past.games[2].game_id]
