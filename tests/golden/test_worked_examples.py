"""The worked examples of the rule sheets, step by step: words and points."""

from __future__ import annotations

import pytest

from tests.games.scene import ENGLISH, FINNISH, board_of, lay
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.play import format_play, parse_play
from upwords_tui.games.upwords.rules import check

Step = tuple[str, dict[str, int]]

MOOD: list[Step] = [
    ("5C MOOD", {"MOOD": 8}),
    ("F5 (D)EAR", {"DEAR": 8}),
    ("6E N(E)T", {"NET": 6, "ON": 4}),
    ("5C W(OOD)", {"WOOD": 5}),
    ("F5 L(EA)P", {"LEAP": 6, "WOOL": 6}),
    ("8E SNACK", {"SNACK": 7, "LEAN": 7}),
    ("H3 PLUS", {"PLUS": 8, "NETS": 8}),
]
BELATED: list[Step] = [("5D CATER", {"CATER": 10}), ("5B BEL(ATE)D", {"BELATED": 9})]
SANA: list[Step] = [
    ("5C SANA", {"SANA": 8}),
    ("F5 (A)LMU", {"ALMU": 8}),
    ("6E E(L)O", {"ELO": 6, "NE": 4}),
    ("5C K(ANA)", {"KANA": 5}),
    ("F5 I(LM)E", {"ILME": 6, "KANI": 6}),
    ("8E SAUNA", {"SAUNA": 7, "ILMA": 7}),
    ("H3 TÄIT", {"TÄIT": 8, "ELOT": 8}),
]


class Listed:
    def __init__(self, steps: list[Step]) -> None:
        self.words = {word for _, words in steps for word in words}

    def contains(self, word: str) -> bool:
        return word in self.words


@pytest.mark.parametrize(
    ("edition", "steps"),
    [(ENGLISH, MOOD), (ENGLISH, BELATED), (FINNISH, SANA)],
    ids=["english", "belated", "finnish"],
)
def test_worked_example(edition: Edition, steps: list[Step]) -> None:
    board = board_of(edition=edition)
    for number, (text, words) in enumerate(steps):
        laid = parse_play(text, board, edition.alphabet)
        verdict = check(edition, board, laid.tiles, laid, Listed(steps))
        where = f"step {number}: {text}"
        assert verdict.violations == (), where
        assert verdict.score is not None, where
        assert {word.text: word.score for word in verdict.score.words} == words, where
        assert [word.text for word in verdict.score.words] == list(words), where
        assert verdict.score.total == sum(words.values()), where
        if "(" in text or number == 0:
            assert format_play(board, laid) == text, where
        board = lay(board, text, edition=edition)
