"""What a game that has just ended means: firsts, bests and streaks, and nothing that is not so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.careers import OfGames, Past, told
from upwords_tui.app.profile.career import what_is_new


def news(past: Past, game: int = -1) -> tuple[str, ...]:
    """Return what the last game means, or another."""
    library: Any = OfGames(past)
    return what_is_new(library, past.games[game].game_id)


def test_first_wins() -> None:
    past = Past().endings("lw")
    assert news(past) == ("Your first win at Upwords, against Casual.",)
    assert news(past.endings("w")) == ("You have won 2 of your last 3 games against Casual: try Regular.",)
    assert news(past.endings("w", "regular"))[0] == "Your first win against Regular."
    assert news(past.endings("l").play(9, ("Ben", 8)))[0] == "Your first win against people."
    assert news(past, 1) == ("Your first win at Upwords, against Casual.",), "as it was then"


def test_a_game_lost_that_tells_nothing_new() -> None:
    assert news(Past().endings("l")) == ()
    assert news(Past().play(300)) == ()
    library: Any = OfGames(Past())
    assert what_is_new(library, "another's") == ()


def test_the_best_score_is_among_games_like_it() -> None:
    past = Past().play(200, ("casual", 250)).play(500).play(150, ("casual", 250), ("casual", 10))
    past.play(205, ("casual", 250))
    assert news(past) == ("Your best on Hasbro 10×10: 205 points, 5 more than before.",)
    assert not any("Your best" in said for said in news(past.play(205, ("casual", 250))))
    assert news(past.play(501))[0] == "Your best on Hasbro 10×10, solo: 501 points, 1 more than before."


def test_a_game_given_up_is_no_best_and_none_has_to_surpass_it() -> None:
    past = Past().play(200, ("casual", 250)).play(220, ("casual", 250), has_left=True)
    assert not any("Your best" in said for said in news(past))
    past.play(210, ("casual", 250))
    assert news(past)[0] == "Your best on Hasbro 10×10: 210 points, 10 more than before."


def test_a_match_of_more_rounds_is_not_compared() -> None:
    past = Past()
    for score, rounds in ((90, 1), (200, 3), (95, 1)):
        past.play(score, ("attentive", 300), kind="wordsup", edition="wordsup-en", facts=told(size=rounds))
    assert news(past, 1) == ()
    assert news(past) == ("Your best on Words Up English: 95 points, 5 more than before.",)


def test_a_match_is_no_best_as_long_as_the_rounds_of_one_before_are_unknown() -> None:
    match: dict[str, Any] = {"kind": "wordsup", "edition": "wordsup-en"}
    past = Past().play(90, ("attentive", 300), **match, facts=told(size=1))
    past.play(200, ("attentive", 300), **match).play(95, ("attentive", 300), **match, facts=told(size=1))
    assert news(past) == ()
    past = Past().play(90, ("attentive", 300), **match, facts=told(size=1)).play(200, **match)
    past.play(95, ("attentive", 300), **match, facts=told(size=1))
    assert news(past)[0].startswith("Your best on Words Up English: 95 points"), "alone is something else"


@pytest.mark.parametrize(
    ("endings", "said"),
    [
        ("lwww", "3 wins in a row."),
        ("wwwlwww", "3 wins in a row."),
        ("wwwlwwww", "4 wins in a row, your longest run."),
        ("wwww", "4 wins in a row, your longest run."),
    ],
)
def test_streaks(endings: str, said: str) -> None:
    assert news(Past().endings(endings))[0] == said


def test_records() -> None:
    past = Past().play(100, ("keen", 110), facts=told(play=(30, "HOUSE"), word=(5, "HOUSE")))
    assert news(past) == (), "the first has nothing to surpass"
    past.play(100, ("keen", 110), facts=told(play=(48, "QUIZ ZEN"), word=(5, "SNAKE")))
    assert news(past) == ("Your best play so far: QUIZ and ZEN, 48 points.",)
    past.play(100, ("keen", 110), facts=told(play=(40, "FOX"), word=(7, "CENTRES"), stack=(5, "CATS")))
    assert news(past) == ("Your longest word so far: CENTRES, 7 tiles.",)


def test_no_record_as_long_as_a_game_before_is_unknown() -> None:
    past = Past().play(100, ("keen", 110), facts=told(play=(30, "HOUSE"))).play(100, ("keen", 110))
    past.play(100, ("keen", 110), facts=told(play=(48, "QUIZ")))
    assert news(past) == ()
    past = Past().play(100, ("keen", 110), facts=told(play=(30, "HOUSE")))
    past.play(100, ("keen", 110), is_there=False).play(100, ("keen", 110), facts=told(play=(48, "QUIZ")))
    assert news(past) == ("Your best play so far: QUIZ, 48 points.",)


def test_round_numbers() -> None:
    past = Past().endings("ld" * 4 + "d", "keen").endings("d", "keen")
    assert news(past) == ("That makes 10 games of Upwords for you.",)


def test_a_shared_keyboard_has_no_news() -> None:
    assert news(Past().play(200, ("me", 100))) == ()
