"""Every message reads well with values in it, and the page of a language shows them all."""

from __future__ import annotations

import re
import string
from functools import cache
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file

from tests.catalogues.__main__ import KEYWORDS, LANGUAGES, template
from tests.catalogues.page import filled, shown
from tests.catalogues.values import ELSEWHERE, USUAL

ODD = re.compile(r"(?<![.…])\.\.(?!\.)|,,|;;| [.,;:!?](?=\s|$)|\{|\}|None")
"""What no sentence has, however its parts are put together."""


@cache
def english() -> tuple[str, ...]:
    """Return every English text but single words that are typed."""
    said = (message.id for message in template() if message.id and message.context != "other words")
    return tuple(text for each in said for text in (each if isinstance(each, tuple | list) else (str(each),)))


def fields_of(text: str) -> set[str]:
    return {name for _before, name, _form, _kind in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_message_is_on_the_page_and_whole(code: str) -> None:
    page = list(shown(code))
    assert {each.english for each in page} >= {
        filled("en", text, text) for text in english() if "{" not in text
    }
    odd = [each for each in page if ODD.search(each.translated) and not ODD.search(each.english)]
    assert not odd


def test_english_sentences_are_whole() -> None:
    odd = [said for text in english() if ODD.search(said := filled("en", text, text))]
    # What is typed as JSON is told as it is typed.
    assert all('"' in said and "{" in said for said in odd), odd


def test_there_is_a_value_for_every_field_and_for_no_other() -> None:
    used = {name for text in english() for name in fields_of(text) if name.isidentifier()}
    assert set(USUAL) == used
    assert all(any(part in text for text in english()) for part in ELSEWHERE)


def test_values_are_made_of_sentences_there_are() -> None:
    """What is gone from the source would stand on the page in English."""
    known = {(message.context, message.id) for message in template()}
    used = extract_from_file("python", Path(__file__).with_name("values.py"), keywords=KEYWORDS)
    assert not [said for _line, said, _comments, context in used if (context, said) not in known]


def test_values_are_whole_in_their_sentences() -> None:
    page = {each.english: each.translated for each in shown("fi")}
    assert page["at most a year: 8760 hours"] == "enintään vuosi eli 8760 tuntia"
    assert "Aino voittaa: 12 pistettä." in page.values()
    assert "Row 5" in page and " (only en_US is installed)" in page
