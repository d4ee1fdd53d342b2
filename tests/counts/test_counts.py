from __future__ import annotations

from typing import Any

import pytest

from tests.agreement.worlds import EDITIONS
from tests.counts.counts import EACH, count, recorded
from upwords_tui.games.upwords.position import position_from


@pytest.mark.parametrize("line", [pytest.param(line, id=str(n)) for n, line in enumerate(recorded(), 1)])
def test_counts_are_as_recorded(line: dict[str, Any]) -> None:
    assert count(position_from(line)) == {name: line[name] for name in ("plays", "best", "starts")}


def test_every_edition_is_there_with_plays() -> None:
    lines = recorded()
    assert len(lines) == EACH * len(EDITIONS)
    for edition_id in EDITIONS:
        assert sum(line["plays"] for line in lines if line["edition"] == edition_id) > 100
