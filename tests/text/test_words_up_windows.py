"""A match of Words Up on another day, in another window, and another match like it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.seating import PreparedStore
from tests.text.playing import Playing
from tests.text.words_up_playing import chair_of, dealt, view_of
from upwords_tui.games.wordsup.options import WordsUpOptions


@pytest.fixture
def shared(tmp_path: Path) -> PreparedStore:
    """Return games in a file, which other processes may open too."""
    return PreparedStore(tmp_path / "games.db")


def later(playing: Playing) -> Playing:
    """Return the text game of another process, with the same game on its table."""
    other = playing.again()
    row = other.library.unfinished()
    assert row
    return other.open(row.id)


# Again, and going on another day


def test_again_begins_another_match_like_it() -> None:
    playing = Playing(width=200)
    playing.run("new words up Anna Bo rounds=3 junior=Bo begins=Bo", "again!")
    assert len(playing.library.games()) == 2
    view = view_of(playing)
    assert view.options == WordsUpOptions(rounds=3) and view.first == 1
    assert [seat.is_junior for seat in view.seats] == [False, True]


def test_an_unfinished_match_is_gone_on_with(shared: PreparedStore) -> None:
    playing = dealt(seed=1, store=shared)
    playing.type("a1")
    other = later(playing)
    assert view_of(other) == view_of(playing)
    said = other.out.getvalue()
    assert "Words Up Nederlands: Anna, Ben." in said and "Round 1 of 1" in said


def test_whoever_goes_on_in_the_middle_of_a_turn_hears_whose_it_is(shared: PreparedStore) -> None:
    playing = dealt(seed=1, store=shared)
    playing.type("a1")
    assert len(view_of(playing).turned) == 1
    described = later(playing).told()[1:]
    assert any(view_of(playing).seats[view_of(playing).turn].name in line for line in described)


def test_whoever_comes_back_may_hear_what_was_turned_meanwhile(shared: PreparedStore) -> None:
    playing = dealt(seed=1, store=shared)
    playing.type("a1 b1 c1 d1", "pass!")
    told = [line for line in playing.type("e1 f1 g1 h1", "pass!") if re.match(r"[A-H][1-8]: ", line)]
    view = view_of(playing)
    other = later(playing)
    name = view.seats[view.turn].name
    offered = f"Type “last” for what has happened since {name}'s last turn."
    assert offered in other.out.getvalue().splitlines()
    again = other.type("last")
    assert len(told) > 1 and all(any(each.endswith(line) for each in again) for line in told)
    assert not any(re.match(rf"{name} turned", line) for line in again)


def test_where_nothing_happened_meanwhile_nothing_is_offered(shared: PreparedStore) -> None:
    playing = dealt(seed=1, store=shared)
    playing.type("a1")
    other = later(playing)
    assert "Type “last”" not in other.out.getvalue()
    assert other.type("last") == ["Nothing has happened since."]


def test_a_finished_match_can_be_looked_at(shared: PreparedStore) -> None:
    playing = dealt(seed=1, store=shared)
    playing.type("resign", "yes")
    playing.time.now += 1
    playing.type("new words up Anna Bo")
    assert any("Anna wins with " in line for line in playing.type("resume 2"))


def test_what_was_played_before_is_unfinished_business(shared: PreparedStore) -> None:
    playing = dealt(seed=1, store=shared)
    playing.type("a1")
    other = playing.again()
    assert "Type “resume” to continue x." in other.run("quit")


def test_a_match_goes_to_a_file_and_comes_back(tmp_path: Path) -> None:
    playing = Playing(width=200)
    playing.run("new words up Anna Bo")
    file = tmp_path / "match.json"
    playing.type("a1 b1 c1", f"export {file}", "yes")
    before = view_of(playing)
    assert playing.type(f"import {file}")[0] == "Words Up English: Anna, Bo."
    assert view_of(playing) == before and len(playing.library.games()) == 2


# Another window


def test_what_another_window_does_is_heard_here(shared: PreparedStore) -> None:
    playing = dealt(seed=1, store=shared)
    other = later(playing)
    (heard, *_rest) = other.type("a1")
    assert playing.type("score")[0].endswith(f" turned {heard}")


def test_what_another_window_turned_is_heard_though_it_has_been_turned_back(shared: PreparedStore) -> None:
    playing = dealt(seed=1, store=shared)
    other = later(playing)
    told = [line for line in other.type("a1 b1 c1 d1", "pass!") if re.match(r"[A-H][1-8]: ", line)]
    cards = [line.removesuffix(".") for line in told]
    assert len(cards) == 4 and f"Turned {'; '.join(cards)}." in playing.type("score")


def test_what_comes_too_late_is_not_done(shared: PreparedStore) -> None:
    playing = dealt(seed=1, store=shared)
    other = later(playing)
    other.type("a1")
    number = chair_of(other).number
    assert any("not carried out" in line for line in playing.type("b1"))
    assert chair_of(playing).number == number
    assert view_of(playing) == view_of(other)


def test_two_windows_play_a_match_together(shared: PreparedStore) -> None:
    playing = dealt(seed=1, store=shared)
    windows = [playing, later(playing)]
    for number in range(30):
        window = windows[number % 2]
        window.type("turn")
        down = [square for square, card in enumerate(view_of(window).field) if card is False][:4]
        window.type(" ".join(f"{'abcdefgh'[square % 8]}{square // 8 + 1}" for square in down), "pass!")
    windows[0].type("turn")
    windows[1].type("turn")
    assert view_of(windows[0]) == view_of(windows[1]) and chair_of(playing).number > 60


def test_a_match_deleted_elsewhere_is_taken_off_the_table(shared: PreparedStore) -> None:
    playing = dealt(seed=1, store=shared)
    playing.type("a1")
    playing.again().library.delete(chair_of(playing).game_id)
    assert playing.type("b1")[0] == "This game has been deleted."
    assert playing.shell.desk.on_table is None
