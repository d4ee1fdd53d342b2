"""Duels of the day side by side: what is told of others, when, and what is told others."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.app.upwords.dailies import ENGLISH, FLY, FRY, MONDAY, ListedWords, library, on, played, reviewed
from tests.app.upwords.tables import FakeEngine
from tests.cli.running import ROOT
from tests.seating import PreparedStore
from tests.store.stored import NOW
from upwords_tui.app.daily.command import answer, bars, results, share_lines
from upwords_tui.app.daily.upwords import DUEL, Dailies, DailyAnswer, DayGameStanding, DayStanding, DuelScore
from upwords_tui.app.play.dictionaries import Dictionaries
from upwords_tui.app.play.library import Library
from upwords_tui.app.training.exercises import DAILY, ExerciseOutcome
from upwords_tui.base.errors import CommandError, EngineError, InputError
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.store.opening import Store


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, MONDAY)


def asked(library: Library, text: str, engine: Any = None) -> DailyAnswer:
    """Return what is answered to “daily” and `text`."""
    found = engine or FakeEngine(reviewed)
    return asyncio.run(answer(library, found, text, lambda _game_id, _done, _count: None))


# The computer is the same everywhere


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("day", "edition"),
    [("2026-11-23", "hasbro-10x10"), ("2026-11-26", "hasbro-fi-10x10"), ("2026-11-29", "dutch-10x10")],
)
def test_the_computer_answers_alike_on_every_machine(day: str, edition: str) -> None:
    def played_with(**environment: str) -> str:
        command = [sys.executable, "-m", "tests.app.upwords.duelling", day, edition]
        ran = subprocess.run(
            command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=True
        )
        return ran.stdout

    told = played_with(PYTHONHASHSEED="1", LC_ALL="C.UTF-8")
    assert told.count("\n") == 12
    assert told == played_with(PYTHONHASHSEED="2", UPWORDS_KERNEL="off", LC_ALL="C", LANGUAGE="fi")


# Beside others


def test_nothing_is_told_of_others_before_ones_own_duel_is_over(tmp_path: Path) -> None:
    anna, ben = library(), library()
    ben.export(played(ben, ENGLISH, FLY), tmp_path / "ben.json")
    assert asked(anna, f"import {tmp_path / 'ben.json'}").lines == (
        "Imported: a duel of 23 November 2026, English. “daily compare” compares it with yours, once that is "
        "over.",
    )
    game_id = asked(anna, "duel").game_id
    for text in ("compare", "compare Anna"):
        with pytest.raises(CommandError, match="Finish the duel first"):
            asked(anna, text)
    assert game_id and asked(anna, "duel").game_id == game_id


def test_ones_moves_stand_beside_the_best_and_those_of_a_friend(tmp_path: Path) -> None:
    anna, ben = library(), library()
    ben.call("Ben")
    ben.export(played(ben, ENGLISH, FLY), tmp_path / "ben.json")
    played(anna, ENGLISH, FRY)
    alone = asked(anna, "compare").lines
    assert alone == (
        "There are no other results here. “daily import” adds the record of a friend's duel.",
        "Your turn 1: 5E FRY for 6 points; 5E FLY for 9 points was better.",
        "Your turn 2: pass, the best play found.",
    )
    asked(anna, f"import {tmp_path / 'ben.json'}")
    beside = asked(anna, "compare").lines
    assert beside == (
        "1. You: minus 29 to minus 35.",
        "2. Ben: minus 29 to minus 35.",
        "Your turn 1: 5E FRY for 6 points; 5E FLY for 9 points was better. Ben: 5E FLY for 6 points.",
        "Your turn 2: pass, the best play found. Ben: pass.",
    )
    assert asked(anna, "compare ben").lines == beside
    with pytest.raises(CommandError, match="There is no result from “Bem” here") as refused:
        asked(anna, "compare Bem")
    assert refused.value.meant == "Ben"
    (other,) = (row for row in anna.games() if "Ben" in row.name)
    assert other.name == "Duel of 23 November 2026, Ben"
    anna.delete(other.id)
    assert asked(anna, "compare").lines == alone, "what is deleted is told no more"


def test_only_a_duel_that_is_over_is_taken_in(tmp_path: Path) -> None:
    anna = library()
    on_going = Dailies(anna, MONDAY).begin(ENGLISH, DUEL)
    anna.export(on_going, tmp_path / "going.json", with_secrets=True)
    with pytest.raises(CommandError, match="not a finished daily duel or daily field"):
        asked(anna, f"import {tmp_path / 'going.json'}")
    with pytest.raises(CommandError, match="Name a record file"):
        asked(anna, "import")
    with pytest.raises(InputError, match=r"nothing\.json"):
        asked(anna, f"import {tmp_path / 'nothing.json'}")
    anna.files = False
    with pytest.raises(InputError, match="you can't read or write files here"):
        asked(anna, f"import {tmp_path / 'going.json'}")
    assert len(anna.games()) == 1


class ServerDictionaries(Dictionaries):
    """The words of the tests, for everybody on a server."""

    def get(self, _id_or_path: str) -> Any:
        return ListedWords()


def on_server(store: Store, name: str) -> Library:
    """Return the games of somebody with an account."""
    return Library(store, name, store.accounts.add(name).id, files=False, dictionaries=ServerDictionaries())


def test_on_a_server_everybody_who_is_done_is_told() -> None:
    store = PreparedStore()
    anna, ben, cleo = (on_server(store, name) for name in ("Anna", "Ben", "Cleo"))
    game_id = played(ben, ENGLISH, FLY)
    Dailies(cleo, MONDAY).begin(ENGLISH, DUEL)
    with pytest.raises(CommandError, match="Finish the duel first"):
        asked(anna, "compare")
    with pytest.raises(InputError, match="only for its players"):
        anna.check_may_open(game_id, anna.account)
    played(anna)
    lines = asked(anna, "compare").lines
    assert [line.split(":")[0] for line in lines[:2]] == ["1. Ben", "2. You"]
    assert "Ben: 5E FLY for 6 points." in lines[2] and not [line for line in lines if "Cleo" in line]
    store.accounts.delete(ben.account)
    assert "There are no other results" in asked(anna, "compare").lines[0]


def test_the_better_result_comes_first_and_ones_own_of_equals(monkeypatch: pytest.MonkeyPatch) -> None:
    store = PreparedStore()
    people = [on_server(store, name) for name in ("Anna", "Ben", "Cleo")]
    for each, move in zip(people, ((FRY,), (), (FLY,)), strict=True):
        played(each, ENGLISH, *move)
    for each, place in zip(people, (0, 2, 0), strict=True):
        found = results(Dailies(each, MONDAY), ENGLISH)
        assert [one.is_own for one in found].index(True) == place
        assert found[2].name in ("Ben", "You")


# What is told others


LOST = DayGameStanding("", DuelScore(187, 212, False))
DRAWN = DayGameStanding("", DuelScore(-3, -3, None))
SOLVED = DayStanding(ExerciseOutcome.LATER, 2, DayGameStanding("", DuelScore(212, 187, True)), counts=True)


def test_what_is_shared_is_a_sentence_and_bars_and_gives_nothing_away() -> None:
    anna = library()
    played(anna, ENGLISH, FRY)
    told = asked(anna, "share")
    assert told.shared == (
        "Upwords daily 23 November 2026, English: duel won minus 29 to minus 35, best play in 1 of 2 turns.",
        "==.. ====",
    )
    assert told.lines == (
        "Each bar is a turn of the duel: the longer, the nearer to the best play found. "
        "Best: 1, some way off: 1.",
    )
    coloured = asked(anna, "share emoji")
    assert coloured.shared[1] == "🟧🟩"
    assert coloured.lines == (
        "Each square is a turn of the duel: green is the best play found, then yellow, orange, red, black. "
        "Best: 1, some way off: 1.",
    )
    for spoiler in ("FRY", "FLY", "E5", "5E"):
        assert spoiler not in " ".join((*told.shared, *told.lines))


@pytest.mark.parametrize("turns", range(45))
def test_bars_take_six_lines_at_most(turns: int) -> None:
    steps = [number % 5 for number in range(turns)]
    for emoji in (False, True):
        lines = bars(steps, emoji=emoji)
        assert len(lines) <= 6 and all(lines)
        assert emoji or "".join(lines).isascii()
    assert sum(map(len, bars(steps, emoji=True))) == turns
    assert " ".join(bars(steps)).split() == [("=" * step).ljust(4, ".") for step in steps]


@pytest.mark.parametrize(
    ("standing", "said"),
    [
        (SOLVED, "duel won 212 to 187; puzzle solved at try 2"),
        (SOLVED._replace(duel=DayGameStanding(), tries=1), "puzzle solved with hints"),
        (SOLVED._replace(duel=LOST, puzzle=None), "duel lost 187 to 212"),
        (SOLVED._replace(duel=DRAWN, puzzle=None), "duel drawn minus 3 to minus 3"),
        (
            SOLVED._replace(duel=DayGameStanding(), puzzle=ExerciseOutcome.FIRST, tries=1),
            "puzzle solved at the first try",
        ),
        (SOLVED._replace(duel=DayGameStanding(), puzzle=ExerciseOutcome.SHOWN, tries=4), "puzzle not solved"),
    ],
)
def test_the_sentence_tells_what_was_done(standing: DayStanding, said: str) -> None:
    assert share_lines(ENGLISH, standing, []) == (f"Upwords daily 23 November 2026, English: {said}.",)


def test_there_is_nothing_to_share_before_anything_is_done() -> None:
    anna = library()
    for begin in ("", "duel"):
        asked(anna, begin)
        with pytest.raises(CommandError, match="nothing to share"):
            asked(anna, "share")


def test_a_duel_that_was_deleted_is_shared_without_bars() -> None:
    anna = library()
    anna.delete(played(anna, ENGLISH, FRY))
    told = asked(anna, "share", FakeEngine(EngineError("gone")))
    assert len(told.shared) == 1 and not told.lines


def test_the_puzzle_of_a_day_is_one_exercise_whose_tries_are_counted() -> None:
    anna = library()
    source = asked(anna, "puzzle").source
    assert source
    exercise = asyncio.run(source.next(""))
    assert exercise.task == ("Puzzle of the day, 23 November 2026, English: find the best play.",)
    sort, name, daily = exercise.sort, exercise.name, exercise.daily
    anna.exercises.done(sort, name, ExerciseOutcome.LATER, NOW, daily=daily, tries=2)
    assert share_lines(ENGLISH, Dailies(anna, MONDAY).standing(ENGLISH), []) == (
        "Upwords daily 23 November 2026, English: puzzle solved at try 2.",
    )
    with pytest.raises(CommandError, match="That was the puzzle of the day"):
        asyncio.run(source.next(exercise.name))


def test_every_language_has_its_sentences() -> None:
    told = {}
    for code in LANGUAGES:
        use_language(code)
        told[code] = (*share_lines(ENGLISH, SOLVED, []), *asked(library(), "").lines)
    assert len(set(map(str, told.values()))) == len(LANGUAGES)


def test_what_was_taken_in_by_the_plain_command_counts_too(tmp_path: Path) -> None:
    anna, ben = library(), library()
    ben.export(played(ben), tmp_path / "ben.json")
    anna.take_in(tmp_path / "ben.json")
    (kept,) = anna.exercises.known(DAILY)
    assert kept.name.startswith("2026-11-23/hasbro-10x10/other/")
