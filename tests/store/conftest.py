"""Stores of every kind, for the tests that all of them have to pass."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.kinds import KINDS, SHARED, Opener
from upwords_tui.store.opening import Store


@pytest.fixture(params=KINDS)
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    return KINDS[request.param](tmp_path)


@pytest.fixture
def store(opener: Opener) -> Iterator[Store]:
    store = opener()
    yield store
    store.close()


@pytest.fixture(params=SHARED)
def two(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """Two stores open on the same data."""
    opener = KINDS[request.param](tmp_path)
    both = opener(), opener()
    yield both
    for store in both:
        store.close()
