"""The pictures are the same whatever terminal the tests run in."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def any_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
