"""Every store a test has opened for a table is closed after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.session.tables import opened


@pytest.fixture(autouse=True)
def closed_stores() -> Iterator[None]:
    yield
    while opened:
        opened.pop().close()
