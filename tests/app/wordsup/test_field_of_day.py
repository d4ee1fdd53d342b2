"""The field of the day: the same for everybody, kept, counted and compared."""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path

import pytest

from tests.app.upwords.dailies import on
from tests.seating import FakeWords, PreparedLibrary, PreparedStore
from upwords_tui.app.daily import command
from upwords_tui.app.daily.command import results, share_lines
from upwords_tui.app.daily.upwords import (
    FIELD,
    Dailies,
    Daily,
    DailyAnswer,
    DuelScore,
    calendar_json,
    calendar_lines,
    daily_of,
    done_lines,
    standing_lines,
    today_texts,
)
from upwords_tui.app.daily.wordsup import LEVELS, day_of, field_seed, game_of_day, opened
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import use_language
from upwords_tui.engine.wordsup.players import LEVELS as ALL_LEVELS
from upwords_tui.games.wordsup.actions import LeaveMatch
from upwords_tui.games.wordsup.game import WordsUpGame

MONDAY, TUESDAY = date(2026, 11, 23), date(2026, 11, 24)
DUTCH = Daily(MONDAY, "dutch-10x10")
TOP_ROW = "H7* O1 E1"
OWN, THEIRS = -30, -24
"""What is left in the stocks of Monday when somebody resigns at once."""


class DutchWords(FakeWords):
    id = "wordsup-nl-list"


def library() -> PreparedLibrary:
    return PreparedLibrary(PreparedStore(), DutchWords())


def resigned(each: PreparedLibrary, day: Daily = DUTCH, today: date = MONDAY) -> str:
    """Return the field of a day, begun `today` and given up at once."""
    game_id = Dailies(each, today).begin(day, FIELD)
    asyncio.run(each.open(game_id).do(LeaveMatch(seat=0)))
    return game_id


def stored(each: PreparedLibrary, game_id: str) -> WordsUpGame:
    game = each.exercises.store.games.load(game_id).game
    assert isinstance(game, WordsUpGame)
    return game


@pytest.fixture(autouse=True)
def on_monday(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, MONDAY)


def answered(each: PreparedLibrary, line: str) -> DailyAnswer:
    class NoEngine:
        async def ask(self, _request: object) -> object:
            raise AssertionError("a field asks no engine")

    return asyncio.run(command.answer(each, NoEngine(), line, lambda *_of_it: None))  # type: ignore[arg-type]


def test_the_field_of_a_date_lies_alike_for_everybody() -> None:
    one, other = (library() for _each in range(2))
    games = [stored(each, Dailies(each, MONDAY).begin(DUTCH, FIELD)) for each in (one, other)]
    assert games[0].position.field == games[1].position.field
    assert " ".join(card.face if card else "" for card in games[0].position.field[:3]) == TOP_ROW
    assert games[0].setup.seed == field_seed(MONDAY) != field_seed(TUESDAY)
    assert (games[0].setup.language, games[0].setup.options.rounds, games[0].setup.first) == ("nl", 1, 0)
    assert [seat.level for seat in games[0].seats] == [None, "goldfish"]


@pytest.mark.parametrize(
    ("day", "seed", "turn", "row", "stocks", "bonus"),
    [
        (MONDAY, "1ddcc4bc743430d8", 0, "H7* O1 E1", "N5* X8", "C3 U2 T1 N1"),
        (TUESDAY, "6ed816bf628d65d2", 1, "M6* N1 H7*", "B7* A5*", "E1 W4 I1"),
    ],
)
def test_a_field_follows_from_its_date(
    day: date, seed: str, turn: int, row: str, stocks: str, bonus: str
) -> None:
    """On Tuesday there is a Sorry among the bonus cards, which costs the turn of whoever begins."""
    found = game_of_day(day, "nl") or pytest.fail()
    game = opened(found, "Anna", "Ada")
    assert game.setup.seed.hex().startswith(seed) and game.position.turn == turn
    seats = [seat.open_card for seat in game.position.seats]
    dealt = (game.position.field[:3], seats, game.position.bonus)
    told = [" ".join(card.face if card else "" for card in cards) for cards in dealt]
    assert told == [row, stocks, bonus]
    begun = stored(each := library(), Dailies(each, day).begin(Daily(day, "dutch-10x10"), FIELD))
    assert (begun.position.field, begun.setup.dictionary.id) == (game.position.field, "wordsup-nl-list")
    assert [seat.player for seat in begun.seats] == [seat.player for seat in game.seats]


def test_every_weekday_has_a_level_of_its_own_the_weakest_on_monday() -> None:
    assert [level.id for level in ALL_LEVELS] == list(LEVELS)
    for day, level in ((MONDAY, "goldfish"), (TUESDAY, "dreamer"), (date(2026, 11, 29), "elephant")):
        assert (game_of_day(day, "nl") or pytest.fail()).level == level


def test_it_is_begun_once_and_gone_on_with() -> None:
    each = library()
    game_id = Dailies(each, MONDAY).begin(DUTCH, FIELD)
    assert Dailies(each, MONDAY).begin(DUTCH, FIELD) == game_id
    assert "“daily field” resumes it." in " ".join(standing_lines(Dailies(each, MONDAY), DUTCH))


def test_one_that_has_been_deleted_is_not_begun_again() -> None:
    each = library()
    each.delete(Dailies(each, MONDAY).begin(DUTCH, FIELD))
    told = "Words Up with Goldfish: deleted before it ended."
    assert told in standing_lines(Dailies(each, MONDAY), DUTCH)
    with pytest.raises(CommandError, match=r"^The field of that day was started\. Its game has been deleted"):
        Dailies(each, MONDAY).begin(DUTCH, FIELD)


def test_in_other_languages_the_day_has_none_but_the_command_sets_that_in_dutch() -> None:
    each = library()
    english = daily_of(MONDAY, "en")
    assert english.field is None and game_of_day(MONDAY, "en") is None
    with pytest.raises(CommandError, match="no field of the day in this language"):
        Dailies(each, MONDAY).begin(english, FIELD)
    assert stored(each, answered(each, "field").game_id).setup.language == "nl"


def test_a_day_to_come_has_no_field_yet() -> None:
    with pytest.raises(CommandError, match="not come yet"):
        answered(library(), "field 2026-11-24")


def test_what_came_of_it_is_told_counted_and_shared() -> None:
    each = library()
    resigned(each)
    dailies = Dailies(each, MONDAY)
    standing = dailies.standing(DUTCH)
    assert done_lines(each)[1:] == ("Fields of the day: 0 won, 1 lost.",)
    use_language("nl")
    assert today_texts(each) == (
        "puzzel nog niet gedaan, duel nog niet begonnen, veld verloren",
        "1 van de 3 gedaan",
    )
    use_language("en")
    assert standing.field.score == DuelScore(OWN, THEIRS, is_won=False)
    assert standing.counts and dailies.streaks() == (1, 1)
    told = "Field: lost, minus 30 to minus 24."
    assert told in standing_lines(dailies, DUTCH)
    assert f"23 November 2026: {told}" in calendar_lines(dailies, DUTCH)
    (day,) = (one for one in calendar_json(dailies, DUTCH)["days"] if one["date"] == "2026-11-23")
    assert (day["field"], day["field_score"], day["field_opponent"]) == ("lost", OWN, THEIRS)
    said = "Upwords daily 23 November 2026, Dutch: field lost minus 30 to minus 24."
    assert share_lines(DUTCH, standing, ()) == (said,)


def test_begun_later_it_counts_for_no_day() -> None:
    each = library()
    resigned(each, today=TUESDAY)
    dailies = Dailies(each, TUESDAY)
    assert dailies.standing(DUTCH).field.score and dailies.streaks() == (0, 0)


def test_a_deleted_field_can_t_be_played_again() -> None:
    each = library()
    each.delete(resigned(each))
    with pytest.raises(CommandError, match=r"Field: lost, minus 30 to minus 24\. Its game has been deleted"):
        Dailies(each, MONDAY).begin(DUTCH, FIELD)


def test_results_of_others_come_beside_one_s_own_by_points_once_that_is_over(tmp_path: Path) -> None:
    friend, each = library(), library()
    path = tmp_path / "anna.json"
    friend.export(resigned(friend), path, with_secrets=False)
    line = f"import {path}"
    (said,) = answered(each, line).lines
    assert said.startswith("Imported: a field of 23 November 2026, Dutch.")
    assert results(Dailies(each, MONDAY), DUTCH, FIELD) == []
    resigned(each)
    lines = answered(each, "field").lines
    assert lines[0] == "Field: lost, minus 30 to minus 24."
    assert [one.split(":")[0] for one in lines[1:]] == ["1. You", "2. Anna"]


def test_a_match_is_known_as_a_field_by_its_seed_and_terms_alone() -> None:
    each = library()
    game = stored(each, resigned(each))
    assert day_of(game, MONDAY) == game_of_day(MONDAY, "nl")
    assert day_of(game, date(2026, 11, 22)) is None
    each.open(unfinished := Dailies(each, MONDAY).begin(daily_of(date(2026, 11, 22), "nl"), FIELD))
    assert day_of(stored(each, unfinished), MONDAY) is None
