"""On the screens of tests no time passes unless a test has it pass."""

from __future__ import annotations

from types import SimpleNamespace

import pytest


@pytest.fixture(autouse=True)
def no_computer_thinks_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine, a computer has only begun to think."""
    stopped = SimpleNamespace(monotonic=lambda: 0.0)
    monkeypatch.setattr("upwords_tui.session.upwords.opponents.time", stopped)
