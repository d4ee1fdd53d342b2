"""The daily line by line: what it has, played, compared, shared, in every language and on narrow lines."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.app.upwords.dailies import FLY, FRY, MONDAY, ListedWords, library, on, played, reviewed
from tests.golden_files import assert_golden
from tests.seating import PreparedStore
from tests.text.playing import Playing
from upwords_tui.app.daily.game_of_the_day import puzzle_of
from upwords_tui.app.daily.upwords import Daily
from upwords_tui.base.i18n import use_language
from upwords_tui.games.upwords.puzzles import puzzle

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch, sample_puzzles: None) -> None:
    on(monkeypatch, MONDAY)


def begun(**how: Any) -> Playing:
    """Return a text game before its first line."""
    playing = Playing(**{"width": 300, "reply": reviewed, "words": ListedWords(), **how})
    playing.run()
    return playing


def test_a_duel_is_left_and_gone_on_with() -> None:
    playing = begun()
    assert "Duel with Learner: not started yet. “daily duel” starts it." in playing.type("daily")
    said = playing.type("daily duel")
    assert said[0].startswith("Hasbro 10×10: Anna, ") and "Your turn" in said[-1]
    game_id = playing.shell.desk.game_id
    assert "Duel with Learner: started. “daily duel” resumes it." in playing.type("daily")
    playing.type("new Anna Bo")
    playing.type("daily duel")
    assert playing.shell.desk.game_id == game_id
    assert "Hints are off in this game." in playing.type("hint")
    assert playing.type("daily compare", "daily share") == [
        "Finish the duel first: “daily duel”.",
        "You have done nothing of this daily yet, so there is nothing to share.",
    ]


def test_the_puzzle_of_the_day_is_done_once_and_leads_to_no_other() -> None:
    playing = begun()
    said = playing.type("daily puzzle")
    assert said[0] == "Puzzle of the day, 23 November 2026, English: find the best play."
    assert playing.shell.prompt == "puzzle> "
    assert "Type “daily share” to share how it went." in playing.type("show!")
    assert playing.shell.prompt == "Enter: leave> "
    assert playing.type("pass") == ["This one is over. Enter: leave."]
    assert playing.enter() == ["Type “puzzle” for another, “new” for a game, “help” for all commands."]
    assert playing.type("daily share") == ["Upwords daily 23 November 2026, English: puzzle not solved."]
    assert "Puzzle: not solved. That stands, whatever you do now." in playing.type("daily puzzle")
    assert playing.type("show!")[-2:] == [
        "Type “daily share” to share how it went.",
        "Type “try best” to read the answer on the board. Enter leaves.",
    ]
    assert playing.type("again")[0] == "That was the puzzle of the day. Type “puzzle” for another."
    assert "Puzzle: not solved." in playing.type("daily")


def test_before_a_duel_is_deleted_it_is_said_that_it_is_begun_only_once() -> None:
    playing = begun()
    playing.type("daily duel")
    (asked, *_rest) = playing.type("delete 1", "no")
    assert asked.startswith("Delete “Duel of 23 November 2026” for good? You can start it only once")
    playing.type("pass!", "pass!")
    (asked, *_rest) = playing.type("delete 1", "yes")
    assert asked.endswith("for good? Its scores are kept.")
    assert "start it only once" in " ".join(playing.type("daily duel"))


def test_a_puzzle_that_is_left_and_taken_up_again_keeps_what_was_tried() -> None:
    store, words = PreparedStore(), ListedWords()
    playing = begun(store=store, words=words)
    (line,) = playing.type("daily puzzle", "pass", "stop", "daily puzzle", "pass")[-1:]
    assert line.startswith("Look at row"), "after the second try"
    later = begun(store=store, words=words)
    tried = "2 tries so far, and none was the best play."
    assert tried in later.type("daily")
    assert later.type("daily puzzle")[-3:-1] == [tried, line]
    assert later.type("show!", "stop", "daily share")[-1].endswith("puzzle not solved.")
    assert tried not in later.type("daily", "daily puzzle"), "once it is over it begins anew"


def test_a_puzzle_solved_after_it_was_left_tells_all_tries() -> None:
    store, words = PreparedStore(), ListedWords()
    begun(store=store, words=words).type("daily puzzle", "pass")
    later = begun(store=store, words=words)
    row = puzzle_of(MONDAY, "hasbro-10x10")
    assert row
    later.type("daily puzzle", puzzle("hasbro-10x10", row.id).answers[0])
    assert "Puzzle: solved at try 2." in later.type("daily")
    assert later.type("daily share") == ["Upwords daily 23 November 2026, English: puzzle solved at try 2."]


def test_the_greeting_says_how_today_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    store, words = PreparedStore(), ListedWords()

    def greeted() -> str:
        return next(line for line in begun(store=store, words=words).told() if line.startswith("Today"))

    playing = begun(store=store, words=words)
    assert "Type “daily” for today's puzzle and duel, the same for everybody." in playing.told()
    playing.type("daily puzzle", "show!")
    assert greeted() == "Today's daily: puzzle not solved, duel not begun. Type “daily”."
    begun(store=store, words=words).type("daily duel", "pass!", "pass!")
    assert greeted() == "Today's daily: puzzle not solved, duel drawn. Type “daily”."
    on(monkeypatch, MONDAY + timedelta(days=1))
    begun(store=store, words=words).type("daily puzzle", "show!")
    assert "2 days in a row" in greeted()


def test_midnight_brings_another_and_leaves_what_was_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = begun()
    playing.type("daily duel")
    on(monkeypatch, MONDAY + timedelta(days=1))
    assert playing.type("daily")[0] == "The daily of 24 November 2026, English."
    playing.type("pass!", "pass!")
    assert "Duel: drawn, minus 35 all." in playing.type("daily yesterday")
    assert "Days in a row: 1 now, 1 at best." in playing.type("daily")


def test_what_a_friend_sent_is_put_beside_ones_own(tmp_path: Path) -> None:
    ben = library()
    ben.call("Ben")
    ben.export(played(ben, Daily(MONDAY, "hasbro-10x10"), FLY), tmp_path / "ben.json")
    playing = begun()
    playing.type(f"daily import {tmp_path / 'ben.json'}", "daily duel", FRY, "pass!")
    assert playing.type("daily compare")[-2:] == [
        "Your turn 1: 5E FRY for 6 points; 5E FLY for 9 points was better. Ben: 5E FLY for 6 points.",
        "Your turn 2: pass, the best play found. Ben: pass.",
    ]
    assert "another" not in " ".join(playing.type("games")), "what was taken in is named by its day"
    assert any("Duel of 23 November 2026, Ben" in line for line in playing.type("games"))


def test_the_record_of_ones_own_duel_is_nobody_elses(tmp_path: Path) -> None:
    playing, own, friends = begun(), tmp_path / "own.json", tmp_path / "ben.json"
    playing.type("daily duel", FRY, "pass!", f"export {own}")
    for line in (f"daily import {own}", f"import {own}"):
        playing.type(line)
    assert playing.type(f"daily import {own}") == ["This game is already here."]
    ben = library()
    ben.call("Ben")
    ben.export(played(ben, Daily(MONDAY, "hasbro-10x10"), FLY), friends)
    playing.type(f"daily import {friends}")
    assert playing.type(f"daily import {friends}") == ["This game is already here."]
    told = playing.type("daily compare")
    assert [line.partition(":")[0] for line in told if line[1:3] == ". "] == ["1. You", "2. Ben"]


def test_a_day_that_has_not_come_says_so_whatever_is_asked_of_it() -> None:
    playing = begun()
    to_come = "That day has not come yet: the next daily is out at midnight."
    for part in ("", "puzzle", "duel", "field", "compare", "share"):
        for day in ("2026-11-24", "tomorrow"):
            assert playing.type(f"daily {part} {day}") == [to_come]
    assert playing.type("daily calendar 2026-12-01") == ["That month has not come yet."]


@pytest.mark.parametrize(("code", "width"), [("en", 80), ("fi", 80), ("nl", 80), ("en", 40)])
def test_a_whole_day(code: str, width: int) -> None:
    use_language(code)
    playing = begun(width=width)
    parts = {
        "en": ("daily", "duel", "compare", "share", "calendar"),
        "fi": ("päivän", "kaksinpeli", "vertailu", "jako", "kalenteri"),
        "nl": ("dagelijks", "duel", "vergelijken", "delen", "kalender"),
    }[code]
    daily, *others = parts
    duel, *later = (f"{daily} {each}" for each in others)
    told = []
    for line in (daily, duel, "pass!", "pass!", daily, *later):
        told += [f"> {line}", *playing.type(line)]
    assert_golden(GOLDEN / f"daily-{code}-{width}.txt", "\n".join(told) + "\n")
