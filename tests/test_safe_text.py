"""Foreign text: nothing invisible, nothing that steers a terminal, every letter of every language."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from upwords_tui.base.safe_text import clean, clean_name, typed, writable

INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202b\u202d\u202e"
    "\u2060\u2066\u2067\u2069\u2800\u3164\ufe0e\ufe0f\ufeff\uffa0\ufff9\U000e0001\U000e0041\U000e0100"
)
MARKS = "".join(map(chr, range(0x300, 0x34F)))

nasty = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("\x1b\x9b\x07\x00\r\n\t [31m]aeåäöéÅÄÖÉ\u0308\u0301"),
        st.sampled_from(INVISIBLE + MARKS),
        st.characters(codec=None, categories=["Cc", "Cf", "Cs", "Mn", "Me", "Mc", "Zs"]),
    ),
    max_size=60,
)


@given(nasty)
@example("e\u200d\u0301")
@example("a \u0301b")
@example("\u1100\u200b\u1161")
def test_what_is_clean_can_be_shown_and_stays(text: str) -> None:
    shown = clean(text)
    assert shown.isprintable()
    assert not any(unicodedata.category(char)[0] == "C" for char in shown)
    assert not set(shown) & set(INVISIBLE)
    assert unicodedata.is_normalized("NFC", shown)
    assert shown == shown.strip()
    assert "  " not in shown
    assert clean(shown) == shown


@given(nasty, st.integers(1, 40))
def test_what_is_cut_is_clean_too(text: str, limit: int) -> None:
    shown = clean(text, limit)
    assert len(shown) <= limit
    assert clean(shown, limit) == shown


@given(nasty)
def test_marks_stay_on_letters_and_are_few(text: str) -> None:
    run = 2
    for char in clean(text):
        if unicodedata.category(char)[0] == "M":
            run += 1
            assert run <= 2
        else:
            run = 2 if char == " " else 0


@given(st.text(st.sampled_from("abcxyzåäöéÅÄÖÉïĳñçß-’'.,[]/\\0123456789日本あ한ñи"), max_size=40))
def test_letters_of_every_language_survive(text: str) -> None:
    assert clean(text) == text


@pytest.mark.parametrize(
    ("foreign", "shown"),
    [
        ("Pa\u0308ivi", "Päivi"),
        ("  A\tB\nC  ", "A B C"),
        ("\x1b[31mred\x1b[0m", "[31mred [0m"),
        ("\x9b31mred", "31mred"),
        ("a\u202eb\u2066c", "abc"),
        ("co\u00adop", "coop"),
        ("Zo\u200d\u0308e", "Zöe"),
        ("\u0301\u0308", ""),
        ("\u3164\u2800", ""),
        ("\ud800x", "\ufffdx"),
        ("Z" + "\u0335" * 30 + "algo", "Z" + "\u0335" * 2 + "algo"),
        ("[bold]Anna[/bold]", "[bold]Anna[/bold]"),
        ("नमस्ते", "नमस्ते"),
        ("ภาษาไทยที่", "ภาษาไทยที่"),
        ("tiếng Việt", "tiếng Việt"),
    ],
)
def test_examples(foreign: str, shown: str) -> None:
    assert clean(foreign) == shown


@pytest.mark.parametrize(
    ("text", "plain", "latin"),
    [
        ("hölmö", "holmo", "hölmö"),
        ("œuvre, ĳs, ﬁx", "oeuvre, ijs, fix", "oeuvre, ijs, fix"),
        ("½ Straße €5", "1/2 Strasse EUR5", "½ Straße EUR5"),
        ("n̈ ´", "n ?", "n ´"),
        ("日本", "??", "??"),
        ("a\u2009b", "a b", "a b"),
    ],
)
def test_no_letter_is_lost_unseen_where_it_can_not_be_written(text: str, plain: str, latin: str) -> None:
    assert (writable(text, "ascii"), writable(text, "iso-8859-1")) == (plain, latin)


def test_letters_typed_where_the_locale_has_none_are_letters() -> None:
    assert typed("hölmö".encode().decode("ascii", "surrogateescape")) == "hölmö"
    assert typed("hölmö") == "hölmö"
    assert typed("h\udcf6lm\udcf6") == "h\ufffdlm\ufffd", "what is no UTF-8 is seen to be lost"


def test_limits() -> None:
    assert len(clean("x" * 9999)) == 500
    assert len(clean_name("x" * 9999)) == 20
    assert clean_name("\x00" * 9999 + "Anna") == ""
    # Decomposed letters are one character each once composed.
    assert clean_name("a\u0308" * 25) == "ä" * 20


@pytest.mark.parametrize("step", [101, pytest.param(1, marks=pytest.mark.long)])
def test_every_character_there_is(step: int) -> None:
    """Ideographs, what has no meaning yet and what is anyone's own are alike: in every run some of them."""
    for code in range(0x110000):
        char = chr(code)
        if code % step and unicodedata.category(char) in {"Lo", "Cn", "Co"}:
            continue
        shown = clean(f"a{char}b")
        assert shown.isprintable(), hex(code)
        if (
            char.isalnum()
            and char.isprintable()
            and char not in INVISIBLE
            and unicodedata.is_normalized("NFC", char)
        ):
            assert shown == f"a{char}b", hex(code)
