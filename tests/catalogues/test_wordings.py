"""Finnish and Dutch as they are spoken: what a native reader would stumble over, and what is said instead."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.catalogues.page import Shown, shown
from tests.games.wordsup.scene import scene as match
from tests.text.playing import Playing
from upwords_tui.i18n import _, use_language
from upwords_tui.session.kinds import every_kind

NOT_SAID = {
    "fi": (
        r"\blaitos",
        r"asti, nurin",
        r"vaihtoi pois",
        r"minkä tahansa paitsi",
        r"\b[Oo]ikoluku(?!ohjelm)",
        r"\b[Oo]let laskemassa",
        r"\bLaskettu:",
        r"\bHinta:",
        r"(?<![\w-])voitto \d+ %",
        r"eikä minkään arvoi",
        r"\bPöytä (päättää|voi)\b",
        r"yhden laattojen loppuun",
        r"käännetään (takaisin )?\d+ sekunnissa",
        r"\b[Tt]elineel(lä|le|tä)",
    ),
    "nl": (
        r"\d [A-Z]+, over [A-Z]\b",
        r"\b[A-Z]\d+ tot [A-Z]\d",
        r"[Dd]e tafel (zegt|spreekt|staat|beslist|mag)\b",
        r"punten delen de winst",
        r"\b[Dd]e meeste punten winnen",
        r"\b[Hh]ij is elke letter",
        r"passen maakt er geen",
        r"vakje draait zijn kaart",
        r"opdracht zegt meer",
        r"\bopnieuw speelt",
        r"Zonder woorden begint",
        r"(?<!dwars )door jouw woord",
        r"\w'[sn]\b",
        r"draaide om:",
        r"controleren snack",
    ),
}
"""Wordings that were translated word for word, or mislead: no message has them, whatever its values."""

SAID = {
    "fi": {
        "Which edition?": "Mikä peliversio?",
        "The word list that comes with the game, and the spell-checkers there are.": (
            "Pelin mukana tuleva sanalista ja käytettävissä olevat oikolukuohjelmat."
        ),
        "You are laying": "Siirtosi",
        "Laid: {tiles}.": "Asetettu: {tiles}.",
        "Cost: {points}.": "Menetys: {points}.",
        "{more}, the next one any but {tile}.": "{more}, mutta ei heti kirjainta {tile}.",
        "{name} exchanged {tiles}, and drew {drawn}.": (
            "{name} vaihtoi laattoja: pois {tiles}, tilalle {drawn}."
        ),
        "{name} turned {square}: {card}.": "{name} käänsi {square}: {card}.",
        "Ends when one has no tiles": "Päättyy, kun yhdeltä loppuvat laatat",
        "{squares} face down": "{squares} nurin",
    },
    "nl": {
        "{tile}, on {under}": "{tile}, op {under}",
        "Most points win; equal scores share the win.": (
            "Wie de meeste punten heeft, wint; bij gelijke stand wordt de overwinning gedeeld."
        ),
        "A square turns its card: b3. So do several: b3 c5 h8.": (
            "Typ een vakje om de kaart om te draaien: b3. Meer tegelijk kan ook: b3 c5 h8."
        ),
        "When three or four are turned, type the word they make; “pass” makes none.": (
            "Zijn er drie of vier omgedraaid, typ dan het woord dat ze vormen; "
            "met “passen” maak je geen woord."
        ),
        "Type “help” and a command to hear more of it: “help resign”.": (
            "Typ “hulp” en een opdracht om er meer over te horen: “hulp opgeven”."
        ),
        "Without words the end begins after": "Slotfase na beurten zonder woord",
        "I laid {word} through your word: they share a letter.": (
            "Ik legde {word} dwars door jouw woord: ze delen een letter."
        ),
        "{name} turned {square}: {card}.": "{name} draaide {square}: {card}.",
        "Name a word: “check snack”.": "Noem een woord: “controleren snoep”.",
    },
}


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


@pytest.fixture(scope="module")
def pages() -> dict[str, tuple[Shown, ...]]:
    return {code: tuple(shown(code)) for code in NOT_SAID}


@pytest.mark.parametrize(("code", "pattern"), [(code, each) for code in NOT_SAID for each in NOT_SAID[code]])
def test_no_message_has_a_wording_that_is_not_said(
    pages: dict[str, tuple[Shown, ...]], code: str, pattern: str
) -> None:
    found = re.compile(pattern)
    assert [
        each
        for each in pages[code]
        if each.context not in ("other words", "command") and found.search(each.translated)
    ] == []


@pytest.mark.parametrize(
    ("spoken", "english"), [(code, each) for code in SAID for each in SAID[code]], indirect=["spoken"]
)
def test_a_message_is_said_as_it_is_spoken(spoken: str, english: str) -> None:
    assert _(english) == SAID[spoken][english]


@pytest.mark.parametrize("spoken", ["fi", "nl"], indirect=True)
def test_what_is_open_among_the_bonus_cards_and_what_is_on_a_rack_are_not_said_alike(spoken: str) -> None:
    playing = Playing(width=200).sit(match("B3 O1 O1 M2 S1 T1 E1 N1 A1 P2 B3 O1 O1 M2 S1 T1", "S1 T1", "A1"))
    said = " ".join(playing.type("bonus"))
    assert {"fi": "teline", "nl": "plankje"}[spoken] not in said


@pytest.mark.parametrize(
    ("spoken", "called"),
    [
        ("fi", {"play": "pelaa", "exchange": "vaihda", "turn": "käännä"}),
        ("nl", {"play": "leggen", "exchange": "ruilen", "turn": "draaien"}),
    ],
    indirect=["spoken"],
)
def test_commands_have_one_form(spoken: str, called: dict[str, str]) -> None:
    rooms = [game.room("session", "commands") for game in every_kind()]
    for name, title in called.items():
        assert title in [each.title for room in rooms for each in room.TEXT_COMMANDS if each.name == name]
