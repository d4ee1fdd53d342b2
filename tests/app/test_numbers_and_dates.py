"""Numbers, dates and lists are written as each language writes them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest

from upwords_tui.app.narration.numbers import (
    date_text,
    decimal,
    narrow_when_text,
    percent_text,
    spoken,
    spoken_whole,
    when_text,
    whole,
)
from upwords_tui.app.narration.wording import listed, points_scored
from upwords_tui.base.i18n import use_language

NOW = datetime(2026, 11, 23, 9, 5, tzinfo=UTC)


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    yield
    use_language("en")


@pytest.mark.parametrize(
    ("language", "tenths", "large", "share"),
    [("en", "−1.5", "267,751", "41%"), ("fi", "−1,5", "267 751", "41 %"), ("nl", "−1,5", "267.751", "41%")],
)
def test_numbers_have_the_marks_of_the_language(language: str, tenths: str, large: str, share: str) -> None:
    use_language(language)
    assert (decimal(-1.5), whole(267_751), percent_text(0.408)) == (tenths, large, share)
    assert decimal(2.25, "+.2f") == "+2.25".replace(".", tenths[2])


@pytest.mark.parametrize(("language", "said"), [("en", "minus 1.5"), ("fi", "miinus 1,5"), ("nl", "min 1,5")])
def test_a_sign_is_said_as_a_word(language: str, said: str) -> None:
    use_language(language)
    assert spoken(-1.5) == said
    assert spoken(-0.04) == decimal(0.0) and decimal(-0.04, "+.1f") == f"+{decimal(0.0)}"
    assert spoken_whole(-35) == f"{said.split()[0]} 35" and spoken_whole(35) == "35"


@pytest.mark.parametrize(
    ("language", "sentence", "short"),
    [
        ("en", "3 November 2026", "3 Nov 2026"),
        ("fi", "3. marraskuuta 2026", "3.11.2026"),
        ("nl", "3 november 2026", "3 nov 2026"),
    ],
)
def test_dates_are_written_as_in_the_language(language: str, sentence: str, short: str) -> None:
    use_language(language)
    assert (date_text(date(2026, 11, 3)), date_text(date(2026, 11, 3), "medium")) == (sentence, short)


@pytest.mark.parametrize(
    ("language", "today", "day"),
    [("en", "09:05", "3 Nov"), ("fi", "9.05", "3.11."), ("nl", "09:05", "3 nov")],
)
def test_a_moment_is_told_by_its_time_or_its_day(language: str, today: str, day: str) -> None:
    use_language(language)
    assert when_text(NOW, NOW).endswith(f" {today}")
    assert when_text(NOW - timedelta(days=1), NOW).endswith(f" {today}")
    assert when_text(NOW - timedelta(days=20), NOW) == date_text(date(2026, 11, 3), "medium")
    assert (narrow_when_text(NOW, NOW), narrow_when_text(NOW - timedelta(days=20), NOW)) == (today, day)


@pytest.mark.parametrize("language", ["en", "fi", "nl"])
def test_where_there_is_little_room_a_moment_has_seven_columns(language: str) -> None:
    use_language(language)
    moments = [NOW - timedelta(days=number) for number in range(800)]
    assert max(len(narrow_when_text(moment, NOW)) for moment in moments) <= 7
    assert max(len(date_text(moment.date(), "medium")) for moment in moments) <= 12


@pytest.mark.parametrize(("language", "last"), [("en", "and"), ("fi", "ja"), ("nl", "en")])
def test_a_list_ends_as_in_the_language(language: str, last: str) -> None:
    use_language(language)
    assert listed([]) == "" and listed(["A"]) == "A"
    assert listed(["A", "B"]) == f"A {last} B" and listed(["A", "B", "C"]) == f"A, B {last} C"


@pytest.mark.parametrize(
    ("language", "one", "more"), [("en", "1 point", "2 points"), ("fi", "1 pisteen", "2 pistettä"),
                                  ("nl", "1 punt", "2 punten")]
)  # fmt: skip
def test_points_that_are_scored_stand_in_their_case(language: str, one: str, more: str) -> None:
    use_language(language)
    assert (points_scored(1), points_scored(2)) == (one, more)
