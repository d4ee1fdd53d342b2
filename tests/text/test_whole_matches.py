"""Whole matches of Words Up as they are told, in three languages, byte for byte.

`UPDATE_GOLDEN=1 pytest tests/text` writes the transcripts anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden_files import assert_golden
from tests.text.whole_matches import whole_match

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.sample(1)
@pytest.mark.parametrize("width", [80, 40])
def test_a_whole_match_is_told_as_it_was(spoken: str, width: int) -> None:
    told = whole_match(spoken, width)
    assert "\x1b" not in told
    assert all(len(line) <= width for line in told.splitlines() if not line.startswith("> "))
    assert_golden(GOLDEN / f"whole-match-{spoken}-{width}.txt", told)
