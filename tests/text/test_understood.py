"""Lines that were written before the words were chosen: most are understood, and no guess acts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.understood import NOTHING, Judge, Line, answered, every_line
from upwords_tui.base.i18n import use_language


@pytest.fixture(autouse=True)
def afterwards_english() -> Iterator[None]:
    yield
    use_language("en")


def fresh_lines(language: str) -> list[Line]:
    return [line for line in every_line() if line.part == "fresh" and line.language == language]


@pytest.mark.parametrize(
    ("language", "at_once", "understood"), [("en", 68, 90), ("fi", 65, 82), ("nl", 63, 84)]
)
def test_most_of_what_people_say_is_understood(language: str, at_once: int, understood: int) -> None:
    judge, lines = Judge(), fresh_lines(language)
    found = Counter(judge.verdict(line) for line in lines)
    assert len(lines) > 60 and not found["acted"]
    assert 100 * found["right"] >= at_once * len(lines)
    assert 100 * (found["right"] + found["asked"]) >= understood * len(lines)


@pytest.mark.parametrize("language", ["en", "fi", "nl"])
def test_what_is_no_wish_does_nothing(language: str) -> None:
    traps = [line for line in fresh_lines(language) if NOTHING in line.wanted]
    assert len(traps) > 3
    untouched = {game: answered("zzzz", language, game).changed for game in {line.game for line in traps}}
    for line in traps:
        assert answered(line.said, language, line.game).changed == untouched[line.game], line.said
