"""What is on the screen, as plain text."""

from __future__ import annotations

import asyncio
import io
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.console import Console
from textual.app import App

from tests import golden_files

SMALL, LARGE = (80, 24), (120, 40)
GOLDEN = Path(__file__).parent / "golden"


def shown(app: App[Any]) -> list[str]:
    """Return the lines on the screen, dialogs and the screens underneath them included."""
    width, height = app.size
    console = Console(
        width=width, height=height, file=io.StringIO(), force_terminal=True, record=True, legacy_windows=False
    )
    compositor = app.screen._compositor
    console.print(compositor.render_update(full=True, screen_stack=app._background_screens))
    return [line.rstrip() for line in console.export_text(styles=False).splitlines()]


async def until_shown(app: App[Any], lines: list[str]) -> None:
    """Wait until these lines are on the screen."""
    with suppress(TimeoutError):
        async with asyncio.timeout(10):
            while shown(app) != lines:
                await asyncio.sleep(0.01)
    assert shown(app) == lines


def line_with(app: App[Any], text: str) -> str:
    """Return the first line on the screen that holds `text`."""
    return next((line for line in shown(app) if text in line), "")


def assert_golden(name: str, app: App[Any]) -> None:
    """Compare the screen with a golden file; UPDATE_GOLDEN=1 writes it anew."""
    text = "\n".join(shown(app)).rstrip() + "\n"
    golden_files.assert_golden(GOLDEN / f"{name}.txt", text)
