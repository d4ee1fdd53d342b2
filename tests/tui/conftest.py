"""On the screens of tests no time passes unless a test has it pass, and colours are those of the test."""

from __future__ import annotations

import math
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from rich.style import Style
from textual._styles_cache import StylesCache


@pytest.fixture(autouse=True)
def no_computer_thinks_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine, a computer has only begun to think."""
    stopped = SimpleNamespace(monotonic=lambda: 0.0)
    monkeypatch.setattr("upwords_tui.session.upwords.opponents.time", stopped)


@pytest.fixture(autouse=True)
def no_style_remembers_another_terminal() -> None:
    """Rich keeps with a style how it was drawn first, on a terminal with fewer colours, say."""
    Style.parse.cache_clear()
    Style._add.cache_clear()


@pytest.fixture(autouse=True)
def no_picture_is_kept() -> Iterator[None]:
    """Textual keeps what the last thousand widgets looked like, as long as the process lives.

    The garbage collector would go through all of it again and again.
    """
    yield
    StylesCache.get_inner_outer.cache_clear()


@pytest.fixture(autouse=True)
def what_comes_is_seen_before_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys of tests need not wait until somebody can have seen what they are for."""
    monkeypatch.setattr("upwords_tui.tui.screens.arrival.SEEN_SECONDS", -math.inf)
