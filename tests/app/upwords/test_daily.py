"""The daily: the same for everybody, begun once, counted on its day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from functools import partial

import pytest

from tests.app.upwords.dailies import (
    ENGLISH,
    FRY,
    MONDAY,
    end_puzzle,
    library,
    on,
    play,
    played,
    rows,
    with_puzzles,
)
from tests.seating import PreparedLibrary
from upwords_tui.app.daily import game_of_the_day
from upwords_tui.app.daily.command import asked_daily
from upwords_tui.app.daily.game_of_the_day import (
    FIRST_DAY,
    LEVELS,
    duel_day,
    duel_seed,
    duel_setup,
    level_of,
    puzzle_of,
)
from upwords_tui.app.daily.upwords import (
    DUEL,
    Dailies,
    Daily,
    DuelScore,
    calendar_json,
    calendar_lines,
    daily_game_of,
    daily_of,
    parts,
    standing_lines,
    today_texts,
)
from upwords_tui.app.profile.career import answer, as_json, beside_games
from upwords_tui.app.training.exercises import DAILY, AttemptProgress, ExerciseOutcome
from upwords_tui.base.errors import CommandError, StoreError
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.games.base import Seat
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.puzzles import PuzzleRow

DAY = timedelta(days=1)


# The same everywhere


@pytest.mark.parametrize(
    ("edition", "day", "seed", "first", "rack"),
    [
        ("hasbro-10x10", date(2026, 11, 22), "c4dcde6123a75d1f", 0, "PASEAHP"),
        ("hasbro-10x10", MONDAY, "a86792c4f5f8153b", 0, "YFGERCL"),
        ("hasbro-fi-10x10", date(2026, 11, 22), "6ea1b2bac3a94758", 1, "NOSEFÖE"),
        ("hasbro-fi-10x10", MONDAY, "4a577c76058e2b75", 0, "ITCANEN"),
        ("dutch-10x10", date(2026, 11, 22), "bd55cfc51256ab22", 0, "IGISSAE"),
        ("dutch-10x10", MONDAY, "c515b546c7558a72", 1, "GTORCEE"),
    ],
)
def test_a_duel_follows_from_its_date(edition: str, day: date, seed: str, first: int, rack: str) -> None:
    game = UpwordsGame.begin(duel_setup(day, edition, "Anna", "Elsa"))
    assert duel_seed(day, edition).hex().startswith(seed)
    assert (game.position.first, "".join(game.position.seats[0].rack)) == (first, rack)


def test_every_weekday_has_its_level_the_gentlest_on_monday() -> None:
    week = [level_of(MONDAY + number * DAY) for number in range(7)]
    assert (week, level_of(MONDAY - DAY)) == (list(LEVELS), "strong")


def test_each_language_has_a_daily_with_the_words_of_its_main_edition() -> None:
    assert [daily_of(MONDAY, code).edition for code in ("en", "fi", "nl")] == [
        "hasbro-10x10",
        "hasbro-fi-10x10",
        "dutch-10x10",
    ]
    with pytest.raises(CommandError, match="The first daily was on 1 January 2026"):
        daily_of(FIRST_DAY - DAY, "en")


NAMES = ["773.14", "97.18", "1730.11"]


def test_the_puzzle_of_a_date_follows_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with_puzzles(monkeypatch, 3000)
    year = [puzzle_of(date(2026, 1, 1) + number * DAY, "hasbro-10x10") for number in range(365)]
    names = [row.id for row in year if row]
    assert names[:3] == NAMES
    assert len({*names}) == len(names) == 365, "none comes twice"


def test_it_is_harder_every_day_of_the_week_and_of_common_words(monkeypatch: pytest.MonkeyPatch) -> None:
    ratings = range(1000, 2500)
    made = tuple(PuzzleRow(f"{rating}.1", rating, ("common",)) for rating in ratings)
    rare = tuple(PuzzleRow(f"{rating}.1", rating - 5000, ()) for rating in range(6000, 7500))
    monkeypatch.setattr(game_of_the_day, "index", lambda _edition: made + rare)
    weeks = [
        [row.rating for day in range(7) if (row := puzzle_of(MONDAY + (7 * week + day) * DAY, "any"))]
        for week in range(50)
    ]
    for number, rating in enumerate((1100, 1300, 1450, 1600, 1800, 2000, 2200)):
        assert all(abs(week[number] - rating) <= 30 for week in weeks)
    assert all(week == sorted(week) for week in weeks)
    assert len({rating for week in weeks for rating in week}) == 350


@pytest.mark.parametrize("edition", ["hasbro-10x10", "hasbro-fi-10x10", "dutch-10x10"])
def test_no_game_comes_twice_within_a_month(edition: str) -> None:
    year = [puzzle_of(MONDAY + number * DAY, edition) for number in range(365)]
    games = [row.id.partition(".")[0] for row in year if row]
    assert len(games) == 365 and all("common" in row.themes for row in year if row)
    for place in range(365):
        assert games[place] not in games[place + 1 : place + 32], place


@pytest.mark.parametrize("count", [1, 5, 40, 400])
def test_few_puzzles_do_for_every_day(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    with_puzzles(monkeypatch, count)
    found = {puzzle_of(date(2028, 1, 1) + number * DAY, "hasbro-10x10") for number in range(366)}
    assert found <= set(rows(count)) and len(found) > count * 0.6


def test_the_last_dates_there_are_have_one_too(monkeypatch: pytest.MonkeyPatch) -> None:
    with_puzzles(monkeypatch, 2000)
    assert len({puzzle_of(date.max - number * DAY, "hasbro-10x10") for number in range(10)}) == 10


def test_without_puzzles_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    with_puzzles(monkeypatch, 0)
    assert puzzle_of(MONDAY, "hasbro-10x10") is None
    dailies = Dailies(library(), MONDAY)
    assert not [line for line in standing_lines(dailies, ENGLISH) if "puzzle" in line.casefold()]
    with pytest.raises(CommandError, match="There are no puzzles of Hasbro 10×10"):
        dailies.begin_puzzle(ENGLISH)


def test_a_duel_is_known_by_its_seed() -> None:
    setup = duel_setup(MONDAY, "dutch-10x10", "Anna", "Elsa")
    assert duel_day(setup, MONDAY) == MONDAY
    assert duel_day(UpwordsGame.begin(setup).view_for(None), MONDAY) == MONDAY
    assert duel_day(setup, MONDAY - DAY) is None, "its day has not come"
    computer = setup.seats[1]
    others = (
        replace(setup, seed=bytes(32)),
        replace(setup, options=UpwordsOptions()),
        replace(setup, edition_id="hasbro-10x10"),
        replace(setup, dictionary=replace(setup.dictionary, id="nl")),
        replace(setup, seats=(setup.seats[0], replace(computer, player="computer:first-steps"))),
        replace(setup, seats=(computer, Seat("Bo"))),
        replace(setup, seats=(*setup.seats, Seat("Bo"))),
    )
    assert [duel_day(other, MONDAY) for other in others] == [None] * len(others)


# The same puzzle in two windows


def test_who_solves_a_puzzle_has_solved_it_whatever_another_window_has_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_puzzles(monkeypatch, 3)
    anna = library()
    Dailies(anna, MONDAY).begin_puzzle(ENGLISH)
    here, there = Dailies(anna, MONDAY), Dailies(anna, MONDAY)
    end_puzzle(there.library, ExerciseOutcome.FIRST, 1)
    here.keep_puzzle_progress(ENGLISH, AttemptProgress(failed=1))
    end_puzzle(here.library, ExerciseOutcome.SHOWN, 1)
    after = Dailies(anna, MONDAY)
    assert after.standing(ENGLISH).puzzle is ExerciseOutcome.FIRST and after.streaks() == (1, 1)


def test_who_has_only_had_a_hint_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    with_puzzles(monkeypatch, 3)
    on(monkeypatch, MONDAY)
    anna = library()
    dailies = Dailies(anna, MONDAY)
    dailies.begin_puzzle(ENGLISH)
    assert today_texts(anna) == ("not started yet",), "who looks at it has not begun"
    dailies.keep_puzzle_progress(ENGLISH, AttemptProgress(degree=1))
    assert today_texts(anna)[0].startswith("puzzle not done yet, ")


# Begun once


def test_a_duel_is_begun_once_and_gone_on_with() -> None:
    anna = library()
    before = anna.choices()
    game_id = Dailies(anna, MONDAY).begin(ENGLISH, DUEL)
    assert Dailies(anna, MONDAY).begin(ENGLISH, DUEL) == game_id
    row = anna.game(game_id)
    assert row and (row.name, row.edition) == ("Duel of 23 November 2026", "hasbro-10x10")
    assert anna.choices() == before, "the next new game is as it would have been"
    game = anna.exercises.store.games.load(game_id).game
    assert game.setup.dictionary.id == "en-list"
    assert [seat.player for seat in game.seats] == ["human", "computer:learner"]
    assert not game.setup.options.allow_undo and not game.setup.options.allow_help
    assert Dailies(anna, MONDAY).begin(Daily(MONDAY - DAY, ENGLISH.edition), DUEL) != game_id


def test_a_duel_that_has_been_deleted_is_not_begun_again() -> None:
    anna = library()
    first = Dailies(anna, MONDAY).begin(ENGLISH, DUEL)
    anna.delete(first)
    dailies = Dailies(anna, MONDAY)
    assert "Duel with Learner: deleted before it ended." in standing_lines(dailies, ENGLISH)
    with pytest.raises(CommandError, match=r"^The duel of that day was started\. Its game has been deleted"):
        dailies.begin(ENGLISH, DUEL)
    assert not anna.games() and dailies.streaks() == (0, 0)
    assert dailies.begin(Daily(MONDAY - DAY, ENGLISH.edition), DUEL), "others are as they were"


def test_one_that_is_over_stays_done_when_it_is_deleted() -> None:
    anna = library()
    game_id = played(anna, ENGLISH, FRY)
    assert Dailies(anna, MONDAY).begin(ENGLISH, DUEL) == game_id, "to be looked at"
    anna.delete(game_id)
    score = Dailies(anna, MONDAY).standing(ENGLISH).duel.score
    assert score and score.is_won, "what was done stays done"
    with pytest.raises(
        CommandError, match=r"^Duel: won, .*Its game has been deleted, and you can start it only once"
    ):
        Dailies(anna, MONDAY).begin(ENGLISH, DUEL)


def test_a_day_that_has_not_come_has_nothing() -> None:
    tomorrow = Daily(MONDAY + DAY, ENGLISH.edition)
    dailies = Dailies(library(), MONDAY)
    for begin in (partial(dailies.begin, part=DUEL), dailies.begin_puzzle):
        with pytest.raises(CommandError, match="out at midnight"):
            begin(tomorrow)


# Counted


def solved(each: PreparedLibrary, day: date, edition: str = ENGLISH.edition) -> None:
    """Have the puzzle of a day be solved on that day."""
    body = {"begun": day.isoformat(), "outcome": "first"}
    each.exercises.keep(DAILY, Daily(day, edition).puzzle_name, body)


def test_what_is_begun_on_its_day_counts_even_when_it_ends_after_midnight() -> None:
    anna = library()
    game_id = Dailies(anna, MONDAY).begin(ENGLISH, DUEL)
    assert not Dailies(anna, MONDAY).standing(ENGLISH).counts, "it is not over"
    play(anna, game_id)
    assert Dailies(anna, MONDAY + DAY).standing(ENGLISH).counts
    played(anna, Daily(MONDAY + DAY, ENGLISH.edition), today=MONDAY + 2 * DAY)
    assert Dailies(anna, MONDAY + 2 * DAY).counted() == [MONDAY], "a day that was made up for does not count"


def test_days_in_a_row_in_any_language() -> None:
    anna = library()
    assert Dailies(anna, MONDAY).streaks() == (0, 0)
    for number in (0, 1, 2, 4, 5):
        solved(anna, MONDAY + number * DAY, ("hasbro-10x10", "dutch-10x10")[number % 2])
    at = [Dailies(anna, MONDAY + number * DAY).streaks() for number in (2, 3, 5, 6, 7)]
    assert at[2:] == [(2, 3), (2, 3), (0, 3)], "a day that is not over yet breaks nothing"
    solved(anna, MONDAY + 3 * DAY, "hasbro-fi-10x10")
    assert Dailies(anna, MONDAY + 5 * DAY).streaks() == (6, 6)


def test_the_first_that_came_of_a_puzzle_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    with_puzzles(monkeypatch, 40)
    dailies = Dailies(library(), MONDAY)
    dailies.begin_puzzle(ENGLISH)
    end_puzzle(dailies.library, ExerciseOutcome.LATER, 3)
    end_puzzle(dailies.library, ExerciseOutcome.FIRST, 1)
    again = Dailies(dailies.library, MONDAY).standing(ENGLISH)
    assert (again.puzzle, again.tries, again.counts) == (ExerciseOutcome.LATER, 3, True)


def test_what_makes_no_sense_in_the_store_is_nothing_done() -> None:
    anna = library()
    kept: list[tuple[str, dict[str, object]]] = [
        ("", {}),
        ("2026-99-01/hasbro-10x10/puzzle", {}),
        ("2026-11-23/no-edition/duel", {"game": 1}),
    ]
    kept.append((ENGLISH.puzzle_name, {"outcome": ["first"], "tries": "many"}))
    kept.append((ENGLISH.duel.name, {"game": ["x"]}))
    for name, body in kept:
        anna.exercises.keep(DAILY, name, body)
    dailies = Dailies(anna, MONDAY)
    assert not dailies.standing(ENGLISH).is_anything_done and dailies.streaks() == (0, 0)


# The month


def test_a_month_is_told_in_sentences_and_for_programs() -> None:
    anna = library()
    played(anna, ENGLISH, FRY)
    played(anna, Daily(MONDAY - DAY, ENGLISH.edition), today=MONDAY)
    dailies = Dailies(anna, MONDAY)
    score = dailies.standing(ENGLISH).duel.score
    assert (
        score
        and score.own == -29
        and calendar_lines(dailies, ENGLISH)
        == [
            "November 2026, English: 2 of 23 days done.",
            "22 November 2026: Duel: drawn, minus 35 all. Started on a later day.",
            "23 November 2026: Duel: won, minus 29 to minus 35.",
            "Days in a row: 1 now, 1 at best.",
            "Any language counts. What you start before midnight counts for that day, whenever it ends.",
        ]
    )
    told = calendar_json(dailies, ENGLISH)
    assert (told["month"], len(told["days"]), told["streak"]) == ("2026-11", 23, {"now": 1, "longest": 1})
    assert told["days"][22] == {
        "date": "2026-11-23",
        "puzzle": None,
        "tries": None,
        "duel": "won",
        "score": score.own,
        "opponent": -35,
        "field": None,
        "field_score": None,
        "field_opponent": None,
        "counts": True,
    }
    assert calendar_lines(dailies, Daily(FIRST_DAY, "dutch-10x10"))[0] == (
        "January 2026, Dutch: 0 of 31 days done."
    )


# What is typed


def test_what_is_typed_after_daily_in_any_order() -> None:
    def read(text: str) -> tuple[object, ...]:
        part, day, rest, emoji = asked_daily(text, MONDAY)
        return part, day.day, day.edition, rest, emoji

    assert read("") == ("", MONDAY, "hasbro-10x10", "", False)
    assert read("puzzle fi yesterday") == ("puzzle", MONDAY - DAY, "hasbro-fi-10x10", "", False)
    assert read("Duel 2026-11-01 dutch") == ("duel", date(2026, 11, 1), "dutch-10x10", "", False)
    assert read("share emoji") == ("share", MONDAY, "hasbro-10x10", "", True)
    assert read("compare Mary Ann 2026-11-20")[1:4:2] == (date(2026, 11, 20), "Mary Ann")
    assert read("import my games/anna.json")[3] == "my games/anna.json"
    assert read("suomi")[2] == "hasbro-fi-10x10"
    assert [read(text)[0] for text in ("puz", "SH", "comp", "fie")] == ["puzzle", "share", "compare", "field"]
    assert read("fi")[::2] == ("", "hasbro-fi-10x10", False), "a language goes before what begins so"
    assert read("sha emoji yesterday") == ("share", MONDAY - DAY, "hasbro-10x10", "", True)


@pytest.mark.parametrize("text", ["2026-13-01", "duel klingon", "puzzle emoji", "20261123", "sharee", "p"])
def test_what_means_nothing_is_said_to_mean_nothing(text: str) -> None:
    with pytest.raises(CommandError, match="not a part of the daily"):
        asked_daily(text, MONDAY)


@pytest.mark.parametrize("code", ["fi", "nl"])
def test_the_words_of_a_language_are_understood_there(code: str) -> None:
    use_language(code)

    for part, name in parts().items():
        assert asked_daily(name, MONDAY).part == part
    assert asked_daily("", MONDAY).daily.edition == {"fi": "hasbro-fi-10x10", "nl": "dutch-10x10"}[code]


# In a few words


def test_today_in_a_few_words(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, MONDAY)
    with_puzzles(monkeypatch, 3)
    anna = library()
    assert today_texts(anna) == (), "whoever never did one is not told that it is not done"
    solved(anna, MONDAY - DAY)
    assert today_texts(anna) == ("not started yet",)
    solved(anna, MONDAY - 2 * DAY)
    assert today_texts(anna) == ("not started yet, 2 days in a row", "not started yet")
    game_id = Dailies(anna, MONDAY).begin(ENGLISH, DUEL)
    begun = "puzzle not done yet, duel begun"
    assert today_texts(anna) == (f"{begun}, 2 days in a row", begun, "0 of 2 done")
    play(anna, game_id, FRY)
    solved(anna, MONDAY)
    assert today_texts(anna)[1:] == ("puzzle solved, duel won", "2 of 2 done")
    assert "3 days in a row" in today_texts(anna)[0]
    anna.delete(Dailies(anna, MONDAY).begin(Daily(MONDAY, "dutch-10x10"), DUEL))
    use_language("nl")
    assert today_texts(anna)[1] == "puzzel nog niet gedaan, duel gewist, veld nog niet begonnen"
    use_language("fi")
    assert today_texts(anna)[1:] == ("vielä aloittamatta",)


def test_all_in_all_days_duels_and_rows_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, MONDAY)
    anna = library()
    assert beside_games(anna) == ()
    played(anna, ENGLISH, FRY)
    played(anna, Daily(MONDAY - DAY, ENGLISH.edition))
    solved(anna, MONDAY - DAY)
    solved(anna, MONDAY - 5 * DAY)
    Dailies(anna, MONDAY).begin(Daily(MONDAY - 2 * DAY, ENGLISH.edition), DUEL)
    assert beside_games(anna) == (
        "Dailies done on 3 days. Days in a row: 2 now, 2 at best.",
        "Duels of the day: 1 won, 1 drawn, 0 lost.",
    )
    assert answer(anna, "")[-2:] == beside_games(anna)
    assert "Dailies" not in " ".join(answer(anna, "upwords")), "of one game only its games are told"
    dailies = as_json(anna)["dailies"]
    assert dailies["streak"] == {"now": 2, "longest": 2}
    told = [(day["date"], day["edition"], day["puzzle"], day["duel"]) for day in dailies["days"]]
    assert told == [
        ("2026-11-18", ENGLISH.edition, "first", None),
        ("2026-11-22", ENGLISH.edition, "first", "drawn"),
        ("2026-11-23", ENGLISH.edition, None, "won"),
    ]


def test_before_the_first_day_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    anna = library()
    solved(anna, FIRST_DAY)
    on(monkeypatch, FIRST_DAY - DAY)
    assert today_texts(anna) == ()


def test_a_duel_of_a_day_is_known_wherever_it_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, MONDAY + DAY)
    anna = library()
    game_id = Dailies(anna, MONDAY).begin(ENGLISH, DUEL)
    assert daily_game_of(anna.exercises.store.games.load(game_id).game) is None, "it is not over"
    play(anna, game_id)
    assert daily_game_of(anna.exercises.store.games.load(game_id).game) == (ENGLISH, ENGLISH.duel)
    with pytest.raises(StoreError):
        anna.exercises.store.games.load("nothing")


def test_how_a_day_stands_in_every_language() -> None:
    for code in LANGUAGES:
        use_language(code)
        anna = library()
        day = daily_of(MONDAY, code)
        before = standing_lines(Dailies(anna, MONDAY), day)
        played(anna, day)
        after = standing_lines(Dailies(anna, MONDAY), day)
        assert len(before) in (2, 3, 4) and len(after) == len(before) + 3
    assert Dailies(anna, MONDAY).standing(day).duel.score == DuelScore(-35, -35, None)
