"""The Dutch catalogue speaks as docs/glossary-nl.md has it, and says nothing that was found wrong before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest
from babel.messages.pofile import read_po

from tests.catalogues.__main__ import path_of
from tests.catalogues.page import Shown, shown
from upwords_tui.app.commands.people import people_groups
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.base.i18n import use_language

TYPED = ("other words", "option", "value", "endings beside “against” and “with”")
"""Contexts of what is typed and never read."""

NEVER = {
    "apostrophe": r"\w'\w",
    "polite": r"\b(u|uw|Uw)\b(?! erachter)",
    "abbreviation": r"\bt/m\b|\b(bv|bijv|enz|d\.w\.z|m\.a\.w)\.",
    "range": r"\bvan \S+ tot (?!en met\b)",
    "word": r"(?i)\b(tegels?|eindfase|wedstrijd(en)?|meekijk\w*|thema|hele scherm|aan zet)\b",
    "by a rule": r"\bnaar (welke|de|hun) (regels|partijen)\b",
    "the table": r"\b[Dd]e tafel (zegt|mag|afspreekt|spreekt|staat toe|kiest)\b",
    "one at a time": r"\béén( \w+)? tegelijk\b(?! terug)",
}

NOT_SAID = (
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
)
"""What no message says, whatever its values: translated word for word, or misleading."""


@cache
def dutch() -> dict[tuple[str, str], tuple[str, ...]]:
    """Return every translation by its context and its English text, the singular of two."""
    with path_of("nl").open("rb") as lines:
        catalogue = read_po(lines, locale="nl")
    return {
        (message.context or "", _each(message.id)[0]): _each(message.string)
        for message in catalogue
        if message.id
    }


def _each(text: object) -> tuple[str, ...]:
    return tuple(map(str, text)) if isinstance(text, tuple | list) else (str(text),)


def said(part: str) -> str:
    """Return the translation of the one message of this English text, or that begins so."""
    exact = {texts[0] for (_context, source), texts in dutch().items() if source == part}
    found = exact or {texts[0] for (_context, source), texts in dutch().items() if source.startswith(part)}
    assert len(found) == 1, (part, found)
    return found.pop()


@pytest.mark.parametrize("kind", NEVER)
def test_what_no_sentence_has(kind: str) -> None:
    read = chain.from_iterable(texts for (context, _source), texts in dutch().items() if context not in TYPED)
    odd = [text for text in read if re.search(NEVER[kind], text) and "pip install" not in text]
    assert not odd


@pytest.fixture(scope="module")
def page() -> list[Shown]:
    return list(shown("nl"))


@pytest.mark.parametrize("words", NOT_SAID)
def test_it_is_not_said(words: str, page: list[Shown]) -> None:
    read = (each.translated for each in page if each.context not in ("other words", "command"))
    assert not [text for text in read if re.search(words, text)]


@pytest.mark.parametrize(
    ("english", "wanted"),
    [
        ("{tile}, on {under}", "op {under}"),
        ("{first} to {last}", "{first} tot en met {last}"),
        ("{tiles}, at {square}", "vakje {square}"),
        ("The table decides who goes first", "De spelers spreken af"),
        ("A match has as many as the table", "als de spelers afspreken"),
        (
            "The highest score wins; equal scores",
            "Wie de meeste punten heeft, wint; bij gelijke stand wordt de overwinning gedeeld.",
        ),
        ("It stands for any letter and is worth nothing.", "telt als elke letter, maar is niets waard"),
        (
            "When three or four are turned",
            "Zijn er drie of vier omgedraaid, typ dan het woord dat ze vormen; "
            "met “passen” maak je geen woord.",
        ),
        (
            "Type a square to turn its card: b3; or several",
            "Typ een vakje om de kaart om te draaien: b3. Meer tegelijk kan ook: b3 c5 h8.",
        ),
        ("Type “help” and a command", "Typ “hulp” en een opdracht om er meer over te horen: “hulp opgeven”."),
        ("Type “again” to play another", "Met “opnieuw” speel je nog zo’n partij"),
        ("Without words the end phase begins after", "Slotfase na beurten zonder woord"),
        ("I played {word} through your word", "Ik legde {word} dwars door jouw woord: ze delen een letter."),
        ("Names separated by commas. Members share a rack", "komma’s"),
        ("{name} turned {square}: {card}.", "{name} draaide {square}: {card}."),
        ("Name a word: “check snack”.", "Noem een woord: “controleren snoep”."),
        ("Forgets a card", "weer dicht"),
        ("That makes {number} games of", "partij nummer {number}"),
        ("Up to {tiles} for new ones", "Doe hoogstens {tiles} terug"),
        ("same as your terminal", "die van je terminal"),
        ("All its cards were open.", "voor dat woord"),
        ("Line by line: wrap lines", "breekt regels"),
        ("a Sorry ends the turn", "een Sorry beëindigde de beurt"),
        ("a Swap passes the stocks on", "een Swap schoof de voorraden door"),
        ("skipped a turn", "sloeg de beurt over"),
        ("Lines will be written to be read aloud", "Vanaf nu is alles geschreven om te worden voorgelezen"),
        ("Better: {sentence} It keeps {leave}.", "houd je {leave} over"),
        ("The match has", "Lengte van de partij"),
        ("“{line}” is not understood: a play is", "zoals “{play}”. Met “{square}” hoor je"),
    ],
)
def test_what_was_found_wrong_is_said_well(english: str, wanted: str) -> None:
    assert wanted in said(english)


def test_the_example_of_a_command_is_that_of_its_sentence() -> None:
    assert dutch()["example", "check snack"] == ("controleren snoep",)
    assert dutch()["turn a card", "turn"] == ("draaien",)


@pytest.mark.parametrize(
    "told", ["{name} made no word.", "The cards were turned back.", "{name} played a Swap."]
)
def test_what_has_happened_in_words_up_is_told_in_the_past(told: str) -> None:
    """It stands beside “draaide” and “maakte” in one line of the history."""
    assert re.search(r"\b(maakte|gingen|speelde)\b", said(told))


def summaries() -> Iterator[str]:
    """Yield what help says of every command, in Dutch."""
    groups = chain(*(game.kit.groups for game in every_kind()), people_groups(is_host=True))
    for command in chain.from_iterable(group.commands for group in groups):
        yield from (said(text) for text in filter(None, {command.summary, command.gist}))


def test_help_tells_what_a_command_does_and_orders_nobody_about() -> None:
    use_language("en")
    first = {
        re.sub(r"^(Na (de partij|een ronde)|Op een echt bord): ", "", text).split()[0].casefold()
        for text in summaries()
    }
    assert {word for word in first if not word.endswith("t")} <= {"hier", "dit"}
