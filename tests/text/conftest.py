"""What several tests of the text game are given."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextvars import copy_context
from pathlib import Path
from typing import Any

import pytest

from tests.puzzle_samples import samples
from upwords_tui.base.i18n import use_language


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Have each language spoken in turn, and English afterwards; the value is its code."""
    use_language(request.param)
    yield request.param
    use_language("en")


@pytest.fixture
def kept_loop(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have all that is waited for run in one event loop: making one takes as long as answering a line."""
    with asyncio.Runner() as runner:

        def run(work: Coroutine[Any, Any, Any]) -> Any:
            return runner.run(work, context=copy_context())

        monkeypatch.setattr(asyncio, "run", run)
        yield


@pytest.fixture
def sample_puzzles(tmp_path: Path) -> Iterator[None]:
    """Have the sample puzzles be all there are."""
    with samples(tmp_path):
        yield
