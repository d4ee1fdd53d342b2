"""Short answers: in two languages, in any case, with accents or without."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from upwords_tui.app.commands.phrases import on_or_off, whole_number, yes_or_no
from upwords_tui.base.i18n import use_language


@pytest.fixture(autouse=True)
def afterwards_english() -> Iterator[None]:
    yield
    use_language("en")


@pytest.mark.parametrize(
    ("language", "yes", "no"),
    [
        ("en", ["yes", "Y", "ye"], ["no", "N"]),
        ("fi", ["kyllä", "kylla", "KYLLÄ", "k", "yes"], ["ei", "E", "no"]),
        ("nl", ["ja", "J", "yes"], ["nee", "N", "no"]),
    ],
)
def test_yes_and_no(language: str, yes: list[str], no: list[str]) -> None:
    use_language(language)
    assert [yes_or_no(f" {typed} ") for typed in yes] == [True] * len(yes)
    assert [yes_or_no(typed) for typed in no] == [False] * len(no)
    assert yes_or_no("") is yes_or_no("yess") is yes_or_no("rack") is None


def test_on_and_off() -> None:
    use_language("fi")
    assert on_or_off("päälle") is on_or_off("Paalle") is on_or_off("on") is True
    assert on_or_off("päällä") is on_or_off("Kyllä") is on_or_off("yes") is True
    assert on_or_off("pois") is on_or_off("off") is on_or_off("ei") is False
    assert on_or_off("") is on_or_off("p") is None


def test_whole_numbers() -> None:
    assert whole_number("3", 1, 12) == 3
    assert [whole_number(typed, 1, 12) for typed in ("", "0", "13", "-1", "three", "003", "٣")] == [None] * 7
