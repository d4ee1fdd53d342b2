"""What looking back at a record has found is kept, whoever else looks at it meanwhile."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.app.upwords.dailies import reviewed
from tests.tui.screens.stage import finished_game
from upwords_tui.app.play.upwords.turns import Turn, turns_of
from upwords_tui.app.review.review import review_request
from upwords_tui.cli.review import KeptReviews
from upwords_tui.games.base import DictionaryRef

WORDS = DictionaryRef("en", 64 * "0")


def note(kept: KeptReviews, turn: Turn) -> None:
    """Find something about a turn, and keep it."""
    kept.note(turn, reviewed(review_request(turn, WORDS.id, 1.0)))
    kept.keep()


def test_two_who_look_at_one_record_keep_what_both_find(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    game = finished_game("Anna", "Ben")
    first, second, *_more = turns_of(game)
    one, other = KeptReviews(game, WORDS, 1.0), KeptReviews(game, WORDS, 1.0)
    note(one, first)
    note(other, second)
    after = KeptReviews(game, WORDS, 1.0)
    assert after.known(first) and after.known(second)
    assert not KeptReviews(game, WORDS, 2.0).known(first), "who wants more thought looks anew"
    assert not KeptReviews(game, replace(WORDS, sha256=64 * "1"), 1.0).known(first), "so do other words"
