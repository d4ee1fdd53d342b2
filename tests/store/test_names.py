"""What somebody may be called."""

from __future__ import annotations

import subprocess
import sys

import pytest

from upwords_tui.base.errors import StoreError
from upwords_tui.store.account_names import RESERVED, checked_name, fitting_name, look_key, name_key
from upwords_tui.store.values import GUEST

GOOD = (
    "Anna", "Bo", "a" * 20, "Anna Maria", "Anna-Maria", "d'Arcy", "O’Brien", "under_score", "Anna 2", "2Pac",
    "Åsa", "Zoë", "Łukasz", "Дмитрий", "Παύλος", "दीपक", "أحمد", "דוד", "安娜", "日本語テスト", "한글", "ไทย",
    "Ђорђе",
)  # fmt: skip
BAD = {
    "A name must have 2 to 20 characters.": ("", "A", " A ", "a" * 21, "\x1b\x07", "x" * 10_000),
    "A name can have letters": (
        "-Anna", "Anna-", "_Anna", "Anna''s", "Anna - Ben", "Anna!", "a@b", "a.b", "<b>", "[red]", "Anna/Ben",
        "♥♥", "𝐀𝐧𝐧𝐚", "ＡＮＮＡ", "ﬁn", "①②", "a" + "\u00b2", "Anna🙂",
    ),
    "A name needs at least one letter.": ("12", "2026", "1-2", "٣٤"),
    "A name must keep to one script": ("Аnna", "Hеlen", "Анна Anna", "Παuλος", "a١1", "日本語Анна"),
    "That name is not allowed": (
        "Host", "HOST", "h0st", "HÖST", "Ho st", "Computer", "Computer 2", "Guest 12", "Vieras 3", "Gast",
        "The host says", "the-host_says", "Ben to you", "Ben in the hall", "Ben-salissa", "Ben tegen jou",
        "isanta", "Iedereen", "Kaikki", "Everybody", "Tietokone", "SERVER1", "Adrnin",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_names_of_any_language(name: str) -> None:
    assert checked_name(name) == checked_name(f" {name}\u200b ") == fitting_name(name) == name


@pytest.mark.parametrize(("said", "name"), [(said, name) for said, names in BAD.items() for name in names])
def test_what_is_no_name(said: str, name: str) -> None:
    with pytest.raises(StoreError, match=said):
        checked_name(name)
    fitting = fitting_name(name)
    assert fitting == "" or checked_name(fitting) == fitting


def test_guests_have_names_of_their_own() -> None:
    for name in ("Guest", "Guest 12", "Vieras 2", "gast 3"):
        assert checked_name(name, GUEST) == name
    for name in ("Server", "Server 2", "Host"):
        with pytest.raises(StoreError):
            checked_name(name, GUEST)


def test_reserved_names_are_so_in_all_languages() -> None:
    assert {"home", "guest", "host", "server", "computer", "everybody"} <= RESERVED
    assert {"koti", "vieras", "isäntä", "palvelin", "tietokone", "kaikki"} <= RESERVED
    assert {"thuis", "gast", "gastheer", "iedereen"} <= RESERVED


def test_what_means_something_for_a_new_game_is_nobodys_name() -> None:
    for name in (
        "Expert",
        "expert 2",
        "rated",
        "yes",
        "3 days",
        "3 päivää",
        "Sharp-Eyed",
        "Kampioen",
        "Terävä",
    ):
        with pytest.raises(StoreError, match="choose another"):
            checked_name(name)
        assert fitting_name(name) == ""
    for name in ("Expert Anna", "Solomon", "Days Inn", "Ada", "Bank Jan"):
        assert checked_name(name) == name


def test_the_name_nearest_to_what_was_offered() -> None:
    for offered, name in (
        ("anna@example.org", "anna example org"),
        ("  --anna--maria_ ", "anna-maria"),
        ("Anna\x1b]0;x\x07Ben", "Anna 0 x Ben"),
        ("x" * 50, "x" * 20),
        ("abcdefghijklmnopqrs-uv", "abcdefghijklmnopqrs"),
        ("root", ""),
        ("💥", ""),
    ):
        assert fitting_name(offered) == name, offered


def test_how_names_are_read_and_how_they_look() -> None:
    assert name_key("Ånna-Maria d’Arcy") == name_key("ANNAMARIA DARCY") == "annamariadarcy"
    assert name_key("Анна") != name_key("Ahha") and look_key("Анна") == look_key("Ahha")
    assert name_key("राम") != name_key("रमा") and look_key("राम") != look_key("रमा")
    assert name_key("") is name_key(" -'_") is look_key("") is look_key("-") is None


def test_whoever_plays_at_home_does_without_the_library_of_looks() -> None:
    code = (
        "import sys\n"
        "from upwords_tui.store.opening import IN_MEMORY, open_store\n"
        "store = open_store(IN_MEMORY)\n"
        "store.settings.set('home', 'theme', store.accounts.get('home').name)\n"
        "print(store.games.of('home'), 'disarm' in sys.modules)\n"
        "store.accounts.add('Anna')\n"
        "print('disarm' in sys.modules)\n"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == ["() False", "True"]
