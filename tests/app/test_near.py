"""Names as people mistype them: which is meant, and that none is where nothing resembles."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upwords_tui.app.commands.registry import command_meant
from upwords_tui.app.commands.upwords.commands import TEXT_COMMANDS
from upwords_tui.base.errors import CommandError, InputError
from upwords_tui.base.fuzzy import begins, distance, is_called, nearest, plain
from upwords_tui.base.i18n import translate, use_language

NAMES = ("rack", "board", "hint", "column", "exchange", "go", "bag", "näkemättä")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("rakc", "rack"), ("borad", "board"), ("hnt", "hint"), ("columne", "column"), ("excange", "exchange"),
        ("excahgne", "exchange"), ("BORD", "board"), ("nakemtta", "näkemättä"), ("exch", "exchange"),
        ("cat", ""), ("dog", ""), ("zzz", ""), ("", ""), ("x", ""), ("nothing", ""), ("x" * 300, ""),
    ],
)  # fmt: skip
def test_what_is_meant_by_a_slip(typed: str, meant: str) -> None:
    assert nearest(typed, NAMES) == meant
    assert nearest(typed, ()) == ""


def test_names_are_compared_without_accents() -> None:
    assert plain("MISSÄ") == plain("missa\u0308") == "missa"
    assert plain("Één") == "een"


def test_names_are_known_whole_or_by_their_beginning() -> None:
    assert is_called("NAKEMATTA", NAMES) and not is_called("nake", NAMES) and not is_called("", NAMES)
    assert begins("nake", NAMES) and begins("Näkemättä", NAMES)
    assert not begins("kematta", NAMES) and not begins("", NAMES)


def far(one: str, other: str) -> int:
    """Return the distance of two words by the book: the least of all there is at each end."""
    if not one or not other:
        return len(one) + len(other)
    ways = [
        far(one[:-1], other) + 1,
        far(one, other[:-1]) + 1,
        far(one[:-1], other[:-1]) + (one[-1] != other[-1]),
    ]
    if one[-2:] == other[-2:][::-1] and len(one) > 1 and len(other) > 1:
        ways.append(far(one[:-2], other[:-2]) + 1)
    return min(ways)


@given(st.text("abc", max_size=5), st.text("abc", max_size=5))
def test_distances(one: str, other: str) -> None:
    assert distance(one, other) == distance(other, one) == far(one, other)


def by_the_book(word: str, known: Sequence[str]) -> str:
    """Return what `nearest` is to return, comparing all letters of all names."""
    found = []
    for number, name in enumerate(known):
        short, long = sorted((word, name), key=len)
        is_beginning = len(short) >= 3 and long.startswith(short) and len(long) <= 2 * len(short)
        wrong, is_first_wrong = far(word, name), word[0] != name[:1]
        may_be = len(word) > 3 if is_first_wrong else True
        if is_beginning:
            found.append((1, False, number))
        elif may_be and wrong <= (1 if is_first_wrong or len(word) < 5 else 2):
            found.append((wrong, is_first_wrong, number))
    return known[min(found)[2]] if found else ""


@given(st.text("abcd", min_size=2, max_size=6), st.lists(st.text("abcd", max_size=6), max_size=4))
def test_what_is_passed_over_at_a_glance_is_never_the_nearest(typed: str, known: list[str]) -> None:
    assert nearest(typed, known) == by_the_book(typed, known)


def test_an_error_asks_what_was_meant() -> None:
    error = InputError("no level “{name}”; there are {names}", "level", name="exprt", names="expert")
    assert str(error.meaning("")) == "level: no level “exprt”; there are expert"
    assert str(error.meaning("expert")) == "level: no level “exprt”; there are expert. Did you mean expert?"
    assert translate(error) == str(error)
    assert str(error.at("file")) == f"file: {error}"
    assert str(CommandError("Nothing.").meaning("all")) == "Nothing. Did you mean all?"


@pytest.mark.parametrize(
    ("spoken", "typed", "meant"),
    [
        ("en", "borad", "board"), ("en", "exot", "exit"), ("nl", "boord", "bord"), ("nl", "niew", "nieuw"),
        ("nl", "exporteer", "exporteren"), ("nl", "exchnge", "ruilen"), ("nl", "accepter", "accepteer"),
        ("fi", "lauat", "lauta"), ("fi", "rack", "teline"), ("fi", "xyzzy", ""),
    ],
)  # fmt: skip
def test_a_command_that_may_be_meant_is_named_in_the_language_spoken(
    spoken: str, typed: str, meant: str
) -> None:
    use_language(spoken)
    assert command_meant(typed, TEXT_COMMANDS) == meant


def test_other_names_that_are_known_may_be_meant_too() -> None:
    assert command_meant("zebar", TEXT_COMMANDS, ["zebra"]) == "zebra"
