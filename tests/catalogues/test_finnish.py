"""The Finnish of the game: what listeners stumbled over stays mended, and one thing has one name."""

from __future__ import annotations

import re

import pytest

from tests.catalogues.page import Shown, shown
from upwords_tui.app.commands.people import ALL_OF_PEOPLE
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.base.i18n import _, use_language

NOT_SAID = {
    r"laitos|laitoks": "an edition is a peliversio",
    r"oikoluku(?!ohjelma)": "a spell-checker is a program",
    r"telineell": "tiles are in a rack",
    r"[Ll]askettu\b|[Ll]askemassa": "tiles are laid, not counted",
    r"\bHinta\b|[Mm]aksaa": "a play costs nothing, it loses",
    r"[Pp]öytä (päättää|voi|sopii)": "a table agrees on nothing",
    r"asti, nurin|\basti nurin": "a stretch of the field is D1–H1",
    r"eikä minkään arvoi": "a Joker brings no points",
    r"loppuun laattojen|laattojen loppuun": "tiles run out",
    r"\bmerki(tty|tyn|ttyä) (rivi|paik)": "what is chosen is valittu",
    r"[Rr]uutu kääntää": "a square turns nothing",
    r"voitto \d+ %": "a percentage is a chance",
    r"vaihtoi pois": "what is exchanged is an object",
    r"minkä tahansa paitsi": "only one letter may not come at once",
    r"[Oo]let laskemassa": "tiles are laid, not counted",
    r"käännetään (takaisin )?\d+ sekunnissa": "it happens after so many seconds",
    r"\d:n? kanssa korkea|\d korkea\b": "a stack has a height",
    r"tuntia tuntia|laattaa laattaa|peliä peliä|% %": "a value stands in its sentence once",
}
"""What is not said in Finnish here, and why."""

ORDERS = re.compile(
    r"(Kerro|Näytä|Lue|Siirry|Siirrä|Käännä|Tee|Aloita|Lopeta|Anna|Kirjoita|Vaihda|Poista|Vie|Tuo|Sano|Tavaa"
    r"|Hylkää|Opeta|Jatka|Luettele|Haasta|Ohita|Pane|Sekoita|Katso|Toista|Estä|Päästä|Peruuta)\b"
)
"""How a summary would begin that orders people about. “Tavaa”, “Hylkää”, “Vie” and “Tuo” are both."""

BOTH = ("Tavaa", "Hylkää", "Vie", "Tuo")


@pytest.fixture(scope="module")
def page() -> list[Shown]:
    return list(shown("fi"))


@pytest.fixture(scope="module")
def said(page: list[Shown]) -> dict[str, str]:
    return {each.english: each.translated for each in page}


@pytest.mark.parametrize("words", NOT_SAID)
def test_it_is_not_said(words: str, page: list[Shown]) -> None:
    typed = ("other words", "command", "arguments", "example", "option", "value")
    sayings = "app/commands/interpreter.py"
    found = [
        each.translated
        for each in page
        if each.context not in typed and each.place != sayings and re.search(words, each.translated)
    ]
    assert not found, NOT_SAID[words]


@pytest.mark.parametrize(
    ("english", "finnish"),
    [
        ("Which edition?", "Mikä peliversio?"),
        ("nothing", "ei mitään"),
        ("Anna exchanged K, and drew E.", "Aino vaihtoi laattoja: pois K, tilalle E."),
        ("You exchanged K, and drew E.", "Vaihdoit: pois K, tilalle E."),
        ("18, the next any but K.", "18, mutta ei heti kirjainta K."),
        ("the spell-checker hunspell-nl", "oikolukuohjelma hunspell-nl"),
        ("You are laying", "Siirtosi"),
        ("Played: C5 W.", "Asetettu: C5 W."),
        (
            "The word list that comes with the game, and any spell-checkers there are.",
            "Pelin mukana tuleva sanalista ja käytettävissä olevat oikolukuohjelmat.",
        ),
        ("Cost: 12 points.", "Menetys: 12 pistettä."),
        ("5C W(OOD); wins 41%", "5C W(OOD); voiton todennäköisyys 41 %"),
        ("Anna turned E5: A, 1.", "Aino käänsi E5: A, 1."),
        ("Ends when a player has no tiles", "Päättyy, kun yhdeltä loppuvat laatat"),
        (
            "Other players' cards are turned back after 2 seconds.",
            "Muiden kortit käännetään takaisin 2 sekunnin kuluttua.",
        ),
        ("You don't have A, K.", "Telineessäsi ei ole laattaa A, K."),
        ("A, 1 coloured", "A, 1, värillinen"),
        ("E5, F5 face down", "E5, F5 nurin"),
        ("48 points, in WOOD and ON", "48 pistettä: TALO ja ON"),
    ],
)
def test_it_is_said_so(english: str, finnish: str, page: list[Shown]) -> None:
    assert finnish in {each.translated for each in page if each.english == english}


@pytest.mark.parametrize(
    ("english", "verb"),
    [
        ("Anna made no word.", "tehnyt"),
        ("The cards were turned back.", "käännettiin"),
        ("Anna played a Swap.", "pelasi"),
        ("Anna got ten points for a 10+.", "sai"),
    ],
)
def test_what_has_happened_in_words_up_is_told_in_the_past(
    english: str, verb: str, page: list[Shown]
) -> None:
    """It stands beside “käänsi” and “teki” in the history."""
    assert verb in next(each.translated for each in page if each.english == english)


def test_nobody_is_ordered_about_by_what_a_command_does() -> None:
    games = [each for game in every_kind() for each in game.kit.commands()]
    use_language("fi")
    told = [_(command.summary) for command in (*games, *ALL_OF_PEOPLE)]
    use_language("en")
    assert not [text for text in told if ORDERS.match(text) and not text.startswith(BOTH)]


def test_the_letters_of_the_menu_are_finnish(page: list[Shown]) -> None:
    letters = {each.context: each.translated for each in page if each.context.startswith("letter: ")}
    names = ("Continue", "Learn", "New game", "Me", "Settings", "quit")
    assert [letters[f"letter: {name}"] for name in names] == ["J", "O", "U", "M", "A", "L"]


def test_a_command_within_a_sentence_stands_in_quotation_marks(said: dict[str, str]) -> None:
    assert said["Type “learn” to learn the game step by step."].startswith("”opastus” ")
    within = [
        text
        for english, text in said.items()
        if "“" in english and re.search(r"[Tt]ype “\w", english) and "”" not in text and ": " not in text
    ]
    assert not within
