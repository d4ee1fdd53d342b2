"""Whatever is told by its name has a text in the files, and none is left over."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import get_args

import pytest

import upwords_tui
from upwords_tui.app.daily.upwords import CALENDAR, COMPARE, DUEL, FIELD, IMPORT, PUZZLE, SHARE
from upwords_tui.app.play.upwords.draft import TypedResult
from upwords_tui.app.review.weaknesses import LossKind, Phase
from upwords_tui.app.setup.options import Overdue
from upwords_tui.app.training.exercises import ExerciseOutcome
from upwords_tui.base.i18n import TextTables, read_texts, use_language
from upwords_tui.games.base import BREAK, END, UNDO
from upwords_tui.games.upwords.actions import AcceptPlay, Exchange, Pass, Resign, TimeOut
from upwords_tui.games.upwords.options import Challenge
from upwords_tui.games.upwords.position import EndReason
from upwords_tui.games.upwords.rules import Rule
from upwords_tui.games.wordsup.actions import What
from upwords_tui.games.wordsup.cards import CardType
from upwords_tui.games.wordsup.position import RoundEnd
from upwords_tui.lexicon.meanings import DERIVATIONS
from upwords_tui.lexicon.word_sets import WordSet

APP = Path(upwords_tui.__file__).with_name("app")
DEEDS = {*(each.__name__ for each in (Exchange, Pass, TimeOut, AcceptPlay, Resign)), "stop"}
NO_TEXTS = {"context", "note"}


@pytest.mark.parametrize(
    ("folder", "table", "wanted"),
    [
        ("narration", "words", {*WordSet}),
        ("narration/upwords", "violation", {*Rule} - {Rule.UNKNOWN_WORD}),
        ("narration/upwords", "short", {*Rule}),
        ("narration/upwords", "end", {*EndReason} - {EndReason.RESIGNED}),
        ("narration/wordsup", "card", {*CardType} - {CardType.LETTER}),
        ("narration/wordsup", "end", {*RoundEnd} - {RoundEnd.RESIGNED}),
        (
            "narration/wordsup",
            "happening",
            ({*What} - {What.WORD}) | {"turned-unseen", "round-begun-numbered"},
        ),
        ("narration/upwords", "stake", {Challenge.LOSE_TURN, Challenge.FIVE_POINT}),
        ("narration/upwords", "deed", {f"{name}{who}" for name in DEEDS for who in ("", "-you")}),
        ("setup", "words-about", {*WordSet}),
        ("setup", "overdue", set(get_args(Overdue))),
        ("setup", "overdue-short", set(get_args(Overdue))),
        ("setup", "overdue-about", set(get_args(Overdue))),
        ("review", "kind", {*LossKind}),
        ("review", "phase", {*Phase}),
        ("review", "worst", {*Phase}),
        ("teaching", "made", {*DERIVATIONS}),
        ("setup", "challenge", {*Challenge}),
        ("setup", "challenge-about", {*Challenge}),
    ],
)
def test_a_table_has_a_text_for_each(folder: str, table: str, wanted: Collection[str]) -> None:
    assert read_texts(APP / folder / "texts.toml")[table].keys() - NO_TEXTS == set(wanted)


@pytest.mark.parametrize(
    ("folder", "table", "known"),
    [
        ("narration/upwords", "remedy", {*Rule}),
        ("narration/upwords", "typed", {*TypedResult}),
        ("narration/wordsup", "happening-you", {*What}),
    ],
)
def test_a_table_that_needs_not_have_all_has_no_others(
    folder: str, table: str, known: Collection[str]
) -> None:
    assert read_texts(APP / folder / "texts.toml")[table].keys() <= set(known)


def test_the_games_of_a_day_are_told_alike() -> None:
    tables = read_texts(APP / "daily/texts.toml")
    assert tables["duel"].keys() == tables["field"].keys() >= tables["state"].keys() - NO_TEXTS
    assert tables["puzzle"].keys() == tables["shared"].keys() == {*ExerciseOutcome, "hints"}
    assert tables["puzzle-state"].keys() - NO_TEXTS == {*ExerciseOutcome, "open"}
    assert tables["part"].keys() - NO_TEXTS == {*(PUZZLE, DUEL, FIELD), *(COMPARE, IMPORT, SHARE, CALENDAR)}


def test_each_offer_is_told_in_every_way() -> None:
    tables = read_texts(APP / "narration/texts.toml")
    assert tables[UNDO].keys() == tables[END].keys() == tables[BREAK].keys()


@pytest.fixture
def in_dutch() -> Iterator[None]:
    use_language("nl")
    yield
    use_language("en")


@pytest.mark.usefixtures("in_dutch")
def test_a_text_is_said_in_the_language_in_use() -> None:
    texts = TextTables(str(APP / "narration/upwords/refusals.py"))
    assert texts("short", Rule.GAP) == "een gat"
    assert texts("violation", Rule.GAP, count=1, squares="A1") == (
        "Er is een gat op A1: de stenen moeten aansluiten."
    )
    assert texts.find("remedy", "unheard-of") == ""
