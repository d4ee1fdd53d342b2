"""Random games in real sessions: nothing hidden is sent; and where something is let slip, that is found."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from tests.fuzz.gathering import Screens, StandIn
from tests.fuzz.pictures import apart, lines_apart
from tests.fuzz.together import Report, checked
from tests.fuzz.twins import drawing, replayed, twin_of
from tests.games.scene import AllWords
from tests.games.wordsup.test_words_up_random import any_action, match
from tests.strategies import Walker, random_setup
from upwords_tui.errors import IllegalAction
from upwords_tui.games.played import AnyGame
from upwords_tui.games.upwords.game import Game as Upwords
from upwords_tui.games.upwords.view import Entry
from upwords_tui.games.upwords.view import view_of as view_of_upwords
from upwords_tui.games.wordsup.view import view_of as view_of_words_up
from upwords_tui.hub.passing import Person

GAMES = ("1-5", "1-4", "1-10", "1-16")
"""Of Upwords and in text, of Words Up with full screens; the same games again with teams."""


@pytest.fixture(scope="module")
def screens() -> Iterator[Screens]:
    with closing(Screens()) as loop:
        yield loop


def failures_of(screens: Screens, seed: str, steps: int = 12) -> Report:
    return checked(seed, screens, steps)


@pytest.mark.parametrize("seed", GAMES)
def test_nothing_hidden_is_sent(seed: str, screens: Screens) -> None:
    report = failures_of(screens, seed)
    assert report.failure == ""
    assert report.actions > 3 and report.hidden > 20 and report.sent > 1000


def test_whoever_left_for_the_hall_is_heard_from_there_in_a_twin_too(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    be, were_at_table = StandIn.be, []

    def noted(one: StandIn, *, at_table: bool) -> None:
        were_at_table.append(at_table)
        be(one, at_table=at_table)

    monkeypatch.setattr(StandIn, "be", noted)
    assert failures_of(screens, "7-1", 26).failure == ""
    assert not all(were_at_table), "this is a game in which somebody leaves"


def test_what_was_typed_but_never_said_is_not_said_in_a_twin(screens: Screens) -> None:
    assert failures_of(screens, "7-17", 12).failure == ""


def test_a_rack_that_is_shown_is_found(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(game: Any, seat: int | None) -> Any:
        view, racks = view_of_upwords(game, seat), [state.rack for state in game.position.seats]
        seats = (each._replace(name=rack[0]) for each, rack in zip(view.seats, racks, strict=True))
        return replace(view, seats=tuple(seats)) if seat is None else view

    monkeypatch.setattr("upwords_tui.games.upwords.game.view_of", leaky)
    assert "Wim can tell the twin" in failures_of(screens, GAMES[0]).failure


def test_a_rack_that_another_team_sees_is_found(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(game: Any, seat: int | None) -> Any:
        view, racks = view_of_upwords(game, seat), [state.rack for state in game.position.seats]
        if seat is None:
            return view
        seats = (
            each if at == seat or not racks[at] else each._replace(name=racks[at][0], to_play=racks[at][0])
            for at, each in enumerate(view.seats)
        )
        return replace(view, seats=tuple(seats))

    monkeypatch.setattr("upwords_tui.games.upwords.game.view_of", leaky)
    assert "Cleo can tell the twin" in failures_of(screens, GAMES[2]).failure


def test_tiles_drawn_that_are_told_are_found(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Entry, "heard_by", lambda entry, _seat: entry._own)
    assert "can tell the twin" in failures_of(screens, GAMES[0], 25).failure


def test_a_card_that_is_shown_is_found(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(game: Any, seat: int | None) -> Any:
        view = view_of_words_up(game, seat)
        square = next((each for each, card in enumerate(view.field) if card is False), None)
        shown = (game.position.field[n] if n == square else card for n, card in enumerate(view.field))
        return replace(view, field=tuple(shown))

    monkeypatch.setattr("upwords_tui.games.wordsup.game.view_of", leaky)
    assert "can tell the twin" in failures_of(screens, GAMES[1]).failure


def test_talk_that_is_overheard_is_found(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Person, "hears", lambda _person, _topic, _speaker: True)
    assert " was sent word" in failures_of(screens, GAMES[3], 40).failure


# The twins


def some_upwords(rng: random.Random) -> AnyGame:
    game, walker = Upwords.begin(random_setup(rng)), Walker(rng)
    for _time in range(rng.randrange(3, 40)):
        after = game.apply(walker.action(game))
        if after.is_over:
            break
        game = after
    return game


def some_words_up(rng: random.Random) -> AnyGame:
    game = match(rng)
    for _time in range(rng.randrange(3, 60)):
        try:
            after = game.apply(game.propose(any_action(rng, game), AllWords()))
        except IllegalAction:
            continue
        if after.is_over:
            break
        game = after
    return game


@pytest.mark.parametrize("some_game", [some_upwords, some_words_up])
@pytest.mark.parametrize("number", range(8))
def test_a_twin_looks_the_same_to_one_and_to_others_not(
    some_game: Callable[[random.Random], AnyGame], number: int
) -> None:
    game = some_game(random.Random(number))
    for seat in (None, *range(len(game.seats))):
        twin = twin_of(game, seat, random.Random(number))
        if len(game.seats) == 1 or (not twin and seat is not None):
            continue
        assert twin and twin.changed, "something is hidden"
        with drawing(twin.draws):
            other: Any = replayed(game, twin.actions)
        own: Any = game
        for count in range(game.action_count + 1):
            one, two = (replace(each, entries=each.entries[:count]) for each in (own, other))
            assert one.view_for(seat) == two.view_for(seat)
        assert other.position != own.position


def test_what_is_sent_sooner_or_later_counts_for_nothing() -> None:
    soon, late = [b"\x1b[2JAnna", b"Ben", b""], [b"\x1b[2JAnna", b"", b"Ben"]
    assert apart([soon, late], [late, soon]) == ""
    assert "Ben" in apart([soon, soon], [late, late])


def test_lines_are_compared_as_they_are() -> None:
    assert lines_apart([b"a\n", b"b\n"], [b"a\n", b"b\n"]) == ""
    assert "'c'" in lines_apart([b"a\n", b"b\n"], [b"a\n", b"c\n"])
