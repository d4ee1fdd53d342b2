"""What is wrong with a play, and why an action was refused, in sentences."""

from __future__ import annotations

import pytest

from tests.games.scene import AllWords, board_of, tiles
from upwords_tui.app.narration.upwords import refusals
from upwords_tui.app.play.upwords.draft import TypedResult
from upwords_tui.games import agreement
from upwords_tui.games.upwords import actions, moves
from upwords_tui.games.upwords.board import Board, Square
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.options import PlayRules
from upwords_tui.games.upwords.play import Play, parse_play
from upwords_tui.games.upwords.rules import Rule, Violation, check
from upwords_tui.games.upwords.tiles import Tile

ENGLISH = load_edition("hasbro-10x10")
MOOD = board_of("5C MOOD")


def said(
    rack: str, placed: str, board: Board | None = None, unknown: str = "", repeat: bool = True
) -> list[str]:
    """Return what is said of a play; `placed` is like "D5:W E5:A", which may be anything."""
    board = board or Board.empty(10)
    pairs = [pair.split(":") for pair in placed.split()]
    laid = Play.of([(Square.parse(name), Tile(face)) for name, face in pairs])
    words = AllWords(*unknown.split())
    verdict = check(ENGLISH, board, tiles(rack), laid, words, house=PlayRules(repeat))
    return [refusals.violation_sentence(each, board, ENGLISH) for each in verdict.violations]


@pytest.mark.parametrize(
    ("rack", "placed", "board", "unknown", "sentences"),
    [
        ("X", "G5:Z", MOOD, "", ["You don't have Z."]),
        ("AX", "G5:A H5:A", MOOD, "", ["You don't have A."]),
        ("X", "G5:A H5:A I5:B", MOOD, "", ["You don't have A, A or B."]),
        ("AB", "J5:A K5:B", board_of("5G MOOD"), "", ["The play runs off the board, which ends at J10."]),
        ("AB", "G5:A G5:B", MOOD, "", ["You can't put two tiles on G5 in one turn."]),
        ("AB", "G5:A H6:B", MOOD, "", ["The tiles are not in one row or one column."]),
        ("AB", "G5:A I5:B", MOOD, "", ["There is a gap at H5: the tiles must join up."]),
        ("AB", "G5:A J5:B", MOOD, "", ["There are gaps at H5 and I5: the tiles must join up."]),
        ("M", "C5:M", MOOD, "", ["You can't put M on M at C5: use the one already there."]),
        (
            "X", "C5:X", board_of(*(f"5C {face}OOD" for face in "MWFGH")), "",
            ["The stack at C5 is already 5 high, the most allowed."],
        ),
        (
            "AX", "A1:A", None, "",
            [
                "The first word needs two tiles or more.",
                "The first word must cover one of the centre squares E5, F5, E6 and F6.",
                "That makes no word of two tiles or more.",
            ],
        ),
        ("AX", "A1:A B1:X", MOOD, "", ["The tiles must touch or cover a tile on the board."]),
        (
            "WEAR", "C5:W D5:E E5:A F5:R", MOOD, "",
            ["That would cover all of MOOD: leave at least one tile showing."],
        ),
        ("S", "G5:S", MOOD, "", ["You can't just add an S to MOODS."]),
        ("W", "C5:W", MOOD, "WOOD", ["WOOD is not in the dictionary."]),
        ("IT", "C6:I D6:T", MOOD, "MI OT", ["MI and OT are not in the dictionary."]),
    ],
)  # fmt: skip
def test_faults(rack: str, placed: str, board: Board | None, unknown: str, sentences: list[str]) -> None:
    assert said(rack, placed, board, unknown) == sentences


def test_a_face_a_second_time_in_a_stack() -> None:
    board = board_of("5C MOOD", "5C WOOD")
    assert said("M", "C5:M", board) == []
    assert said("M", "C5:M", board, repeat=False) == ["The stack at C5 already contains M."]


def test_squares_far_off_the_board_have_no_odd_names() -> None:
    for text in ("5z abcdefg", "Z99 abcdefg", "26j zz"):
        laid = parse_play(text, MOOD, ENGLISH.alphabet)
        verdict = check(ENGLISH, MOOD, tiles("ABC"), laid)
        for violation in verdict.violations:
            sentence = refusals.violation_sentence(violation, MOOD, ENGLISH)
            if violation.rule is Rule.OFF_BOARD:
                assert sentence == "The play runs off the board, which ends at J10."


def _kinds_of(action: type[actions.Action]) -> set[type[actions.Action]]:
    below = {each for kind in action.__subclasses__() for each in _kinds_of(kind)}
    return {action, *below}


@pytest.mark.parametrize("rule", Rule)
def test_every_rule_has_a_sentence(rule: Rule) -> None:
    broken = Violation(rule, (Square.parse("C5"),), ("WOOL",), tiles("W"))
    sentence = refusals.violation_sentence(broken, MOOD, ENGLISH)
    assert sentence.endswith((".", "!")) and len(sentence.split()) > 3


def test_every_refusal_has_a_sentence() -> None:
    fallback = refusals.refusal_sentence("no such reason")
    reasons = {
        value
        for module in (moves, agreement)
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, str)
    }
    # What is offered is no reason, nor is an unknown tile.
    reasons -= {"break", "end", "undo", "?"}
    # These can't come from what a person does: front-ends name seats that exist and have words judged.
    reasons -= {"no-such-seat", "bad-seat", "not-judged", "illegal-play"}
    assert len(reasons) >= 18
    sentences = {reason: refusals.refusal_sentence(reason) for reason in reasons}
    assert [reason for reason, sentence in sentences.items() if sentence == fallback] == []
    assert len(set(sentences.values())) == len(sentences)
    assert all(sentence.endswith(".") for sentence in sentences.values())


def test_typing_that_laid_nothing() -> None:
    assert refusals.typed_sentence(TypedResult.LAID, "a") == ""
    assert refusals.typed_sentence(TypedResult.NO_SUCH_TILE, "ä") == "This edition has no tile Ä."
    assert refusals.typed_sentence(TypedResult.NOT_ON_RACK, "a") == "You have no A left on your rack."
    assert refusals.typed_sentence(TypedResult.OFF_BOARD, "a") == "The board ends here."
    assert "\x1b" not in refusals.typed_sentence(TypedResult.NO_SUCH_TILE, "\x1b")
