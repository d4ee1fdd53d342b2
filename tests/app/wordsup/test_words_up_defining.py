"""`define` at a table of Words Up: words by name, and the one that was made last."""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.wordsup.words_up_tables import table_of
from tests.games.wordsup.scene import do, scene, turn
from upwords_tui.app.commands.intents import Say
from upwords_tui.app.commands.interpreter import typed
from upwords_tui.app.commands.wordsup.card_queries import words_made
from upwords_tui.app.commands.wordsup.commands import TEXT_COMMANDS
from upwords_tui.app.commands.wordsup.interpreter import interpret
from upwords_tui.base.errors import CommandError
from upwords_tui.games.wordsup.actions import MakeWord

FIELD = "S1 E1 A1 T1 B3 O1 O1 M2 S1 T1 E1 N1"


def said(line: str, at: Any) -> tuple[str, ...]:
    intent = interpret(typed(line, TEXT_COMMANDS).line, at.chair, at.view(0), TEXT_COMMANDS)
    assert isinstance(intent, Say)
    return intent.lines


def test_a_word_is_explained_in_the_language_of_the_dictionary() -> None:
    at = table_of(scene(FIELD, "T1 S1", "A1 A1"), "XYZZY")
    assert said("define xyzzy", at) == ("XYZZY is not in the dictionary.",)
    assert said("what does seat mean", at) == said("define seat", at)


def test_without_one_it_is_the_word_made_last() -> None:
    at = table_of(scene(FIELD, "T1 S1", "A1 A1"))
    with pytest.raises(CommandError, match="No word has been made yet"):
        said("define", at)
    at = table_of(do(turn(scene(FIELD, "T1 S1", "A1 A1"), "A1 B1 C1 D1"), MakeWord(seat=0, word="SEAT")))
    assert [each.word for each in words_made(at.view(1))] == ["SEAT"]
    assert said("define", at) == said("define seat", at)
