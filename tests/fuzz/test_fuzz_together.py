"""Random games in real sessions: nothing hidden is sent; and where something is let slip, that is found."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.fuzz.gathering import ESCAPE, Gathering, Screens, ScreenSession, Session, StandIn, TextSession
from tests.fuzz.pictures import apart, lines_apart
from tests.fuzz.together import Report, accounts_in, checked, checked_whatever_happens
from tests.fuzz.twins import drawing, replayed, twin_of
from tests.games.scene import AllWords
from tests.games.wordsup.test_words_up_random import any_action, match
from tests.strategies import Walker, random_setup
from tests.terminal.term import KEYS
from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.games.upwords.game import UpwordsGame as Upwords
from upwords_tui.games.upwords.moves import UpwordsSetup as UpwordsSetup
from upwords_tui.games.upwords.view import UpwordsEntry
from upwords_tui.games.upwords.view import view_of as view_of_upwords
from upwords_tui.games.wordsup.view import view_of as view_of_words_up
from upwords_tui.online.messages import Person
from upwords_tui.server.session_request import SCREEN, TEXT

GAMES = ("1-5", "1-4", "1-10", "1-16")
"""Of Upwords and in text, of Words Up with full screens; the same games again with teams."""


@pytest.fixture(scope="module")
def screens() -> Iterator[Screens]:
    with closing(Screens()) as loop:
        yield loop


def failures_of(screens: Screens, seed: str, steps: int = 12) -> Report:
    return checked(seed, screens, steps)


@pytest.mark.parametrize(
    "seed", [*GAMES[:2], *(pytest.param(seed, marks=pytest.mark.long) for seed in GAMES[2:])]
)
def test_nothing_hidden_is_sent(seed: str, screens: Screens) -> None:
    report = failures_of(screens, seed)
    assert report.failure == ""
    assert report.actions > 3 and report.hidden > 20 and report.sent > 1000


@pytest.mark.long
def test_whoever_left_for_the_hall_is_heard_from_there_in_a_twin_too(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    be, were_at_table = StandIn.be, []

    def noted(one: StandIn, *, at_table: bool) -> None:
        were_at_table.append(at_table)
        be(one, at_table=at_table)

    monkeypatch.setattr(StandIn, "be", noted)
    assert failures_of(screens, "9-25", 24).failure == ""
    assert not all(were_at_table), "this is a game in which somebody leaves"


def test_a_rack_that_is_shown_is_found(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(game: Any, seat: int | None) -> Any:
        view, racks = view_of_upwords(game, seat), [state.rack for state in game.position.seats]
        seats = (replace(each, name=rack[0]) for each, rack in zip(view.seats, racks, strict=True))
        return replace(view, seats=tuple(seats)) if seat is None else view

    monkeypatch.setattr("upwords_tui.games.upwords.game.view_of", leaky)
    assert "Wim can tell the twin" in failures_of(screens, GAMES[0]).failure


@pytest.mark.long
def test_a_rack_that_another_team_sees_is_found(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(game: Any, seat: int | None) -> Any:
        view, racks = view_of_upwords(game, seat), [state.rack for state in game.position.seats]
        if seat is None:
            return view
        seats = (
            each if at == seat or not racks[at] else replace(each, name=racks[at][0], to_play=racks[at][0])
            for at, each in enumerate(view.seats)
        )
        return replace(view, seats=tuple(seats))

    monkeypatch.setattr("upwords_tui.games.upwords.game.view_of", leaky)
    assert "Cleo can tell the twin" in failures_of(screens, GAMES[2]).failure


@pytest.mark.long
def test_tiles_drawn_that_are_told_are_found(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(UpwordsEntry, "heard_by", lambda entry, _seat: entry._own)
    assert "can tell the twin" in failures_of(screens, GAMES[0], 25).failure


@pytest.mark.long
def test_a_card_that_is_shown_is_found(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(game: Any, seat: int | None) -> Any:
        view = view_of_words_up(game, seat)
        square = next((each for each, card in enumerate(view.field) if card is False), None)
        shown = (game.position.field[n] if n == square else card for n, card in enumerate(view.field))
        return replace(view, field=tuple(shown))

    monkeypatch.setattr("upwords_tui.games.wordsup.game.view_of", leaky)
    assert "can tell the twin" in failures_of(screens, GAMES[1]).failure


@pytest.mark.long
def test_talk_that_is_overheard_is_found(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Person, "hears", lambda _person, _topic, _speaker: True)
    assert " was sent word" in failures_of(screens, GAMES[3], 40).failure


# The sessions themselves


def passes(game: AnyGame) -> Pass:
    return Pass(seat=game.to_act[0])


@contextmanager
def at_a_table(
    folder: Path,
    screens: Screens,
    front_end: str,
    people: Sequence[str] = ("Anna",),
    computers: Sequence[str] = (),
) -> Iterator[tuple[Gathering, Session]]:
    """Give a game, and the session of the first person who is due."""
    path, accounts = accounts_in(folder)
    seats = [Seat(name, account=accounts[name].id) for name in people]
    seats += [Seat(name, "computer:highest") for name in computers]
    setup = UpwordsSetup("hasbro-10x10", DictionaryRef("en", "0" * 64), tuple(seats), bytes(32))
    with closing(Gathering(folder, screens, path, Upwords.begin(setup), passes)) as gathering:
        due = gathering.game().seats[gathering.game().to_act[0]]
        yield gathering, gathering.come(due.name, front_end, "en")


@contextmanager
def at_a_screen(folder: Path, screens: Screens) -> Iterator[tuple[Gathering, ScreenSession]]:
    """Give a game of two, and the full screen of the one who begins."""
    with at_a_table(folder, screens, SCREEN, ("Anna", "Ben")) as (gathering, session):
        assert isinstance(session, ScreenSession)
        yield gathering, session


@pytest.mark.parametrize("before", [(), (ESCAPE,), (KEYS["f1"].encode(),), (KEYS["f6"].encode(),)])
def test_a_line_reaches_the_table_whatever_is_on_top_of_it(
    before: tuple[bytes, ...], screens: Screens, tmp_path: Path
) -> None:
    with at_a_screen(tmp_path, screens) as (gathering, session):
        session.press(*before)
        session.type("pass!")
        assert gathering.game().action_count == 1


@pytest.mark.parametrize(("answer", "actions"), [("yes", 1), ("no", 0)])
def test_a_question_gets_the_answer_that_was_meant(
    answer: str, actions: int, screens: Screens, tmp_path: Path
) -> None:
    with at_a_screen(tmp_path, screens) as (gathering, session):
        session.type("pass", answer)
        assert gathering.game().action_count == actions


def test_lines_are_told_when_the_computers_have_acted(
    screens: Screens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    were_due: list[tuple[int, ...]] = []
    with at_a_table(tmp_path, screens, TEXT, computers=("Max", "Moritz")) as (gathering, session):
        assert isinstance(session, TextSession)
        tell = session._shell.turn_to_player

        def noted() -> None:
            were_due.append(gathering.game().to_act)
            tell()

        monkeypatch.setattr(session._shell, "turn_to_player", noted)
        session.type("pass!")
        assert were_due == [()], "all have passed, and it is over"


def test_whoever_is_in_the_hall_begins_no_other_game(screens: Screens, tmp_path: Path) -> None:
    with at_a_screen(tmp_path, screens) as (gathering, session):
        session.type("hall")
        assert not gathering.at_table()
        session.type("last", "yes")
        session.press(b"\r")
        assert not gathering.at_table()


def test_a_session_that_fails_is_told_with_all_that_led_to_it(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_screen: object) -> None:
        raise ValueError("on purpose")

    monkeypatch.setattr("upwords_tui.tui.games.wordsup.screen.WordsUpScreen.update", fails)
    told = checked_whatever_happens(GAMES[1], screens).failure
    assert "ValueError: on purpose" in told and "in fails" in told


def test_what_is_never_finished_is_told(
    screens: Screens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    never = asyncio.Event()
    with at_a_screen(tmp_path, screens) as (_gathering, session):
        monkeypatch.setattr("tests.fuzz.gathering.PATIENCE", 0.01)
        monkeypatch.setattr(session, "_let_all_take_messages", never.wait)
        with pytest.raises(TimeoutError) as raised:
            session.settle()
        monkeypatch.undo()
        assert "UpwordsScreen" in raised.value.__notes__[0]


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


@pytest.mark.combinations
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
