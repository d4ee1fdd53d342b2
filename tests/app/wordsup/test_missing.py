"""The command that tells what was missed: what it says, and to whom."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from tests.app.wordsup.words_up_tables import table_of
from tests.games.wordsup.scene import do, scene, turn, word
from upwords_tui.app.commands.intents import Say
from upwords_tui.app.commands.wordsup.interpreter import interpret
from upwords_tui.base.errors import CommandError, IllegalAction
from upwords_tui.engine.wordsup.players import Memory, Vocabulary, WordsUpPlayer
from upwords_tui.games.wordsup.actions import GiveUp, LeaveMatch
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions

FIELD = "S1 E1 A1 T1 B3 O1 O1 M2 S1 T1 E1 N1 Z4 Q10 X8 Y6"


@pytest.fixture(autouse=True)
def few_words() -> Any:
    letters = [chr(code) for code in range(65, 91)]
    player = WordsUpPlayer(Vocabulary.of(("SEAT", "BEATS"), letters), Memory(None))
    with patch("upwords_tui.engine.wordsup.players.WordsUpLevel.make", lambda *_of: player):
        yield


def over(*, rounds: int = 1) -> WordsUpGame:
    """Return a match in which Anna missed SEAT, then made SEAT for BEATS, and Ben left."""
    return do(nearly_over(rounds=rounds), LeaveMatch(seat=1))


def nearly_over(*, rounds: int = 1) -> WordsUpGame:
    """Return the same before Ben leaves."""
    game = scene(FIELD, "B3 Z4", "Z4 Z4", options=WordsUpOptions(rounds=rounds))
    game = do(turn(game, "a1 b1 c1"), GiveUp(seat=0))
    game = do(turn(game, "d1 e1 f1"), GiveUp(seat=1))
    return word(turn(game, "a1 b1 c1 d1"), "SEAT")


def said(game: WordsUpGame, line: str = "missed", seat: int | None = 0) -> tuple[str, ...]:
    table = table_of(game)
    intent = interpret(line, table.chair, table.view(seat))
    assert isinstance(intent, Say)
    return intent.lines


def test_the_word_and_what_it_takes_are_told() -> None:
    lines = said(over())
    assert lines == (
        "The best word Anna missed in round 1: BEATS, 7 points, in turn 3.",
        "SEAT was made instead, 4 points.",
        "Face down, but seen before: A1: S, 1; B1: E, 1; C1: A, 1; D1: T, 1.",
        "All its other cards were open.",
        "The computers know this word.",
        "Ben missed nothing in round 1: no word would have scored more.",
    )


@pytest.mark.parametrize("line", ["missed 0", "missed 2", "missed one", "missed 1 1"])
def test_a_round_that_is_not_over_is_refused(line: str) -> None:
    with pytest.raises(CommandError, match="Only one round is over so far"):
        said(over(), line)


def test_before_a_round_is_over_nothing_is_told() -> None:
    table = table_of(scene(FIELD, "B3 Z4", "Z4 Z4"))
    with pytest.raises(CommandError, match="when a round is over"):
        interpret("missed", table.chair, table.view(0))
    with pytest.raises(IllegalAction):
        table.chair.missed(0, 1)


def test_whoever_looks_on_is_told_nothing() -> None:
    table = table_of(over())
    chair = table.chair
    with patch.object(type(chair), "seats", ()), pytest.raises(CommandError, match="are watching"):
        interpret("missed", chair, table.view(None))
    with patch.object(type(chair), "seats", (1,)), pytest.raises(IllegalAction):
        chair.missed(0, 1)
