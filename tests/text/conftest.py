"""What several tests of the text game are given."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from upwords_tui.i18n import use_language


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Have each language spoken in turn, and English afterwards; the value is its code."""
    use_language(request.param)
    yield request.param
    use_language("en")
