"""Whole games of every edition, each verified to the last point and written again byte for byte.

`python -m tests.golden.make` makes them anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.golden.make import GAMES
from upwords_tui.games.record import format_record, from_record, parse_record, to_record
from upwords_tui.games.upwords.edition import edition_ids
from upwords_tui.games.upwords.game import RECORD
from upwords_tui.games.upwords.position import EndReason

RECORDS = sorted(GAMES.glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_golden_game_is_rebuilt(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = from_record(parse_record(text))
    assert game.is_over
    assert game.action_count > 20
    assert format_record(to_record(game)) == text


def test_together_they_cover_every_edition_every_action_and_most_ends() -> None:
    records = [json.loads(path.read_text(encoding="utf-8")) for path in RECORDS]
    assert {record["edition"] for record in records} <= {*edition_ids()}
    assert len({record["edition"] for record in records}) == 5
    done = {action["action"] for record in records for action in record["actions"]}
    assert done == set(RECORD.actions) - {"said"}, "which is for real boards (tests/text/test_kept.py)"
    assert {record["result"]["reason"] for record in records} >= {
        EndReason.OUT,
        EndReason.STUCK,
        EndReason.ALL_PASSED,
        EndReason.ROUNDS,
        EndReason.AGREED,
    }
    assert any(action.get("unknown") for record in records for action in record["actions"])
    assert {len(record["seats"]) for record in records} >= {1, 2, 3, 6}
