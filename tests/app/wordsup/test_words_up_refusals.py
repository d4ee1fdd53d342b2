"""Why something was not done at a table of Words Up: every reason has a sentence that fits the case."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.app.wordsup.words_up_tables import ROW
from tests.games.scene import AllWords
from tests.games.wordsup.scene import do, scene, sq, turn
from upwords_tui.app.narration.wordsup.refusals import refusal_line, turn_more, word_refusal
from upwords_tui.base.errors import IllegalAction
from upwords_tui.base.i18n import use_language
from upwords_tui.games.json_fields import GAME_OVER, NO_SUCH_SEAT, NOT_YOUR_TURN
from upwords_tui.games.wordsup import moves
from upwords_tui.games.wordsup.actions import (
    Action,
    GiveUp,
    LeaveMatch,
    MakeWord,
    MissTurn,
    PlaySwap,
    Skip,
    TurnCard,
)
from upwords_tui.games.wordsup.game import UNKNOWN_WORD, WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions

UNSEEN = {moves.NOT_JUDGED, NO_SUCH_SEAT}
"""What no player can bring about: a table has every word judged, and knows its seats."""
REASONS = {
    value
    for name, value in vars(moves).items()
    if name.isupper() and isinstance(value, str) and value not in UNSEEN
} | {UNKNOWN_WORD}

START = scene(ROW, "S1 T1", "A1 A1", bonus="M2")
BOO = turn(START, "A1 B1 C1")
BOOM = turn(START, "A1 B1 C1 D1")
BLOCKED = scene(ROW, "sorry T1", "A1", bonus="M2")
STAYS = scene(
    ROW, "S1 T1", "A1 A1", is_end_phase=True, stays_up=True, face_up=(sq("A1"), sq("B1")), turned=(sq("B1"),)
)

CASES: dict[str, tuple[WordsUpGame, Action, str]] = {
    GAME_OVER: (do(START, LeaveMatch(seat=1)), Skip(seat=0), "over"),
    NOT_YOUR_TURN: (START, Skip(seat=1), "Anna to play"),
    moves.NO_CARD: (START, TurnCard(seat=0, square=sq("H8")), "card on H8 is gone"),
    moves.ALREADY_OPEN: (BOO, TurnCard(seat=0, square=sq("A1")), "A1 is already open: B, 3"),
    moves.ENOUGH_TURNED: (BOOM, TurnCard(seat=0, square=sq("H1")), "Four cards"),
    moves.TURN_MORE: (turn(START, "A1"), GiveUp(seat=0), "2 more cards"),
    moves.NOT_AT_START: (BOO, Skip(seat=0), "start of a turn"),
    moves.LAST_STOCK_CARD: (scene(ROW, "S1", "A1"), Skip(seat=0), "one stock card"),
    moves.STOCK_BLOCKED: (BLOCKED, Skip(seat=0), "Sorry is open on your stock"),
    moves.NO_SORRY: (START, MissTurn(seat=0), "not a Sorry"),
    moves.NO_SWAP: (START, PlaySwap(seat=0), "not a Swap"),
    moves.STOCK_SPELLS_NOT: (
        turn(BLOCKED, "A1 B1 C1"),
        MakeWord(seat=0, word="BOOM", stock=True),
        "not a letter",
    ),
    moves.NO_SUCH_BONUS: (BOO, MakeWord(seat=0, word="BOOM", bonus=7), "no such bonus card"),
    moves.TOO_SHORT: (BOO, MakeWord(seat=0, word="BOO"), "too short"),
    moves.NOT_WITH_CARDS: (BOO, MakeWord(seat=0, word="BOOX"), "no card left for X"),
    UNKNOWN_WORD: (BOOM, MakeWord(seat=0, word="BOOM"), "BOOM is not in the dictionary"),
}


def reason(game: WordsUpGame, action: Action) -> str:
    """Return why the rules, or the dictionary, refuse `action`."""
    with pytest.raises(IllegalAction) as caught:
        game.apply(game.propose(action, AllWords("BOOM")))
    return caught.value.reason


def refused(game: WordsUpGame, action: Action) -> str:
    return refusal_line(IllegalAction(reason(game, action)), action, game.view_for(action.seat))


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


# Every reason


def test_there_is_a_case_for_every_reason() -> None:
    assert set(CASES) == REASONS


@pytest.mark.parametrize("name", sorted(CASES))
def test_every_reason_has_a_sentence_of_its_own(name: str) -> None:
    game, action, told = CASES[name]
    assert reason(game, action) == name
    assert told in refused(game, action)


def test_no_two_reasons_are_told_alike() -> None:
    told = [refused(game, action) for game, action, _told in CASES.values()]
    assert len(set(told)) == len(told)


@pytest.mark.combinations
@pytest.mark.parametrize("name", sorted(CASES))
def test_every_reason_is_one_sentence_in_every_language(name: str, spoken: str) -> None:
    game, action, _told = CASES[name]
    told = refused(game, action)
    assert told.endswith((".", "!")) and told.isprintable() and "{" not in told


def test_a_reason_nobody_has_heard_of_is_told_too() -> None:
    assert refusal_line(IllegalAction("moon"), Skip(seat=0), START.view_for(0)).endswith(".")


# Cards


def test_what_is_to_be_done_with_four_cards_turned() -> None:
    told = refused(BOOM, TurnCard(seat=0, square=sq("H1")))
    assert "word" in told and "pass" in told


def test_in_the_end_phase_one_card_is_turned() -> None:
    assert "one card" in refused(STAYS, TurnCard(seat=0, square=sq("H1")))
    ahead = scene(ROW, "S1", "A1", is_end_phase=True, stays_up=True)
    assert "Turn 1 card first" in refused(ahead, GiveUp(seat=0))


@pytest.mark.parametrize(
    ("squares", "told"), [("", "3 cards"), ("A1", "2 more cards"), ("A1 B1", "1 more card ")]
)
def test_how_many_cards_are_still_to_be_turned(squares: str, told: str) -> None:
    assert told in turn_more(turn(START, squares).view_for(0))


# Words


def test_letters_without_a_card_are_named_once_each() -> None:
    told = word_refusal("XYXBOO", BOO.view_for(0))
    assert "X and Y" in told


def test_cards_left_over_are_named() -> None:
    told = word_refusal("BOOS", BOOM.view_for(0)).partition(":")[2]
    assert "must be used" in told and " M" in told


def test_how_short_a_word_may_be() -> None:
    assert "4 letters" in refused(BOO, MakeWord(seat=0, word="BOO"))
    junior = scene(
        ROW, "S1 T1", "A1 A1", juniors=(0,), is_end_phase=True, stays_up=True,
        face_up=(sq("A1"), sq("B1")), turned=(sq("B1"),),
    )  # fmt: skip
    assert "3 letters" in refused(junior, MakeWord(seat=0, word="BO"))


def test_two_bonus_cards_can_not_be_used() -> None:
    two = turn(scene(ROW, "S1 T1", "A1", bonus="M2 E1"), "A1 B1 C1")
    assert "one bonus card" in refused(two, MakeWord(seat=0, word="BOOME"))


def test_a_turned_joker_that_a_word_leaves_over_is_named() -> None:
    game = turn(scene("joker B3 O1 O1 " + ROW, "S1 T1", "A1", juniors=(0,)), "A1 B1 C1 D1")
    assert "Joker" in refused(game, MakeWord(seat=0, word="BOO"))


def test_a_junior_is_told_that_three_letters_do_without_the_joker() -> None:
    game = turn(scene("joker B3 O1 " + ROW, "S1 T1", "A1", juniors=(0,)), "A1 B1 C1")
    assert "Joker" in refused(game, MakeWord(seat=0, word="BOX"))


def test_a_card_that_was_asked_for_and_has_no_place_in_the_word_is_named() -> None:
    game = turn(scene(ROW, "X1 T1", "A1", bonus="Q10"), "A1 B1 C1 D1")
    assert "X" in refused(game, MakeWord(seat=0, word="BOOM", stock=True))
    assert "Q" in refused(game, MakeWord(seat=0, word="BOOM", bonus=0))


def test_in_the_end_phase_it_is_said_that_three_cards_of_the_field_are_needed() -> None:
    game = scene(
        "B3 O1 S1", "M2 T1", "A1", bonus="O1", is_end_phase=True, stays_up=True,
        face_up=(sq("A1"), sq("B1")), turned=(sq("B1"),),
    )  # fmt: skip
    told = refused(game, MakeWord(seat=0, word="BOOM", stock=True, bonus=0))
    assert "field" in told or "three" in told


def test_an_unknown_word_may_be_followed_by_another() -> None:
    told = refused(BOOM, MakeWord(seat=0, word="BOOM"))
    assert "another" in told and "pass" in told


def test_refusals_say_nothing_of_points() -> None:
    secret = turn(scene(ROW, "S1 T1", "A1", options=WordsUpOptions(show_scores=False)), "A1 B1 C1 D1")
    assert "point" not in refused(secret, MakeWord(seat=0, word="BOOM"))
