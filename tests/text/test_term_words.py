"""Terms are chosen by words in a line, in any order, or row by row."""

from __future__ import annotations

from contextvars import copy_context
from dataclasses import fields

import pytest

from upwords_tui.app.setup.options import BANK_DAYS, HELP, MOVE_DAYS, TERMS, Item, Terms
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import use_language
from upwords_tui.text.setup_line import TermWords


@pytest.mark.parametrize(
    ("line", "terms", "others"),
    [
        ("Ben rated 3 days", Terms(rated=True, move_days=3), "Ben"),
        ("anybody 2 days bank 5 help", Terms(move_days=2, bank_days=5, help=True), "anybody"),
        ("bank 5 days 1 day Ben", Terms(move_days=1, bank_days=5), "Ben"),
        ("days=3 bank=4 watchers=no overdue=leaves", Terms(False, False, False, 3, 4, "leaves"), ""),
        ("rated=no RATED Help 10 DAYS", Terms(rated=True, help=True, move_days=10), ""),
        ("Ben highest turn=90 3 rounds", Terms(), "Ben highest turn=90 3 rounds"),
        ("help=no Ben", Terms(), "help=no Ben"),
        ("help=yes Ben", Terms(help=True), "help=yes Ben"),
        ("watchers days", Terms(), "watchers days"),
        ("", Terms(), ""),
    ],
)
def test_words_that_are_terms(line: str, terms: Terms, others: str) -> None:
    words = TermWords()
    assert words.read(line.split()) == others.split() and words.terms == terms


def test_what_is_not_said_is_as_before() -> None:
    words = TermWords(Terms(rated=True, move_days=3))
    assert words.read(["5", "days"]) == [] and words.terms == Terms(rated=True, move_days=5)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("bank", "bank needs a number"),
        ("Ben bank five", "bank needs a number"),
        ("bank 0", "1 to 60 days"),
        ("61 days", "1 to 60 days"),
        ("0 days", "1 to 60 days"),
        ("9999999999999999999999 days", "1 to 60 days"),
        ("days=61", "can't be chosen here. Days per turn: no limit; 1 day; 2 days"),
        ("overdue=dies", "can't be chosen here"),
        ("rated=perhaps", "can't be chosen here"),
    ],
)
def test_what_can_not_be_agreed_on(line: str, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        TermWords().read(line.split())


def test_they_are_typed_in_english_whatever_is_spoken() -> None:
    def read() -> TermWords:
        use_language("fi")
        words = TermWords()
        assert words.read(["rated", "3", "days", "bank", "5"]) == []
        return words

    assert copy_context().run(read).terms == Terms(rated=True, move_days=3, bank_days=5)


@pytest.mark.combinations
@pytest.mark.parametrize("item", TERMS, ids=lambda item: item.word)
@pytest.mark.parametrize("spoken", ["en", "fi", "nl"])
def test_the_example_of_a_term_is_understood_as_it_is_written(spoken: str, item: Item) -> None:
    use_language(spoken)
    words = TermWords()
    assert words.read([item.example_text]) == ([item.example_text] if item is HELP else [])
    assert words.terms != Terms()


def test_every_term_is_an_item_that_says_what_it_means() -> None:
    assert {item.name for item in TERMS} == {each.name for each in fields(Terms)}
    for item in TERMS:
        for value in item.values(None):
            assert item.about(value) and item.show(value, None) and item.label
            assert item.value(item.with_value(Terms(), value)) == value
    assert all(0 <= int(days or 0) <= 60 for item in (MOVE_DAYS, BANK_DAYS) for days in item.values(None))
