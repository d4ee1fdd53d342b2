"""What is on the screen, as plain text."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from textual._compositor import LayoutUpdate
from textual.app import App
from textual.pilot import Pilot

from tests import golden_files

SMALL, LARGE = (80, 24), (120, 40)
GOLDEN = Path(__file__).parent / "golden"


pictures: WeakKeyDictionary[App[Any], int] = WeakKeyDictionary()
"""How often applications would have told their terminal something, where that is counted."""
_known: WeakKeyDictionary[App[Any], tuple[object, list[str]]] = WeakKeyDictionary()


def shown(app: App[Any]) -> list[str]:
    """Return the lines on the screen, dialogs and the screens underneath them included.

    Where pictures are counted they are what the terminal would show: what was shown last, until it is told.
    """
    number = pictures.get(app)
    now = (number, app.screen, *app._background_screens)
    if number is None or _known.get(app, (None, []))[0] != now:
        _known[app] = now, _lines(app)
    return list(_known[app][1])


def _lines(app: App[Any]) -> list[str]:
    # Textual has no public way to see a screen with those under it but a picture.
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    assert isinstance(update, LayoutUpdate)
    # A place that is just being laid out has no strip yet.
    return ["".join(strip.text for strip in line if strip is not None).rstrip() for line in update.strips]


async def wait_until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Wait until something holds of the screen. Raises TimeoutError, with the screen, if it never does."""
    try:
        async with asyncio.timeout(120):
            while not holds():
                await pilot.pause(0.01)
    except TimeoutError:
        raise TimeoutError("\n".join(shown(pilot.app))) from None


def line_with(app: App[Any], text: str) -> str:
    """Return the first line on the screen that holds `text`."""
    return next((line for line in shown(app) if text in line), "")


def assert_golden(name: str, app: App[Any]) -> None:
    """Compare the screen with a golden file; UPDATE_GOLDEN=1 writes it anew."""
    text = "\n".join(shown(app)).rstrip() + "\n"
    golden_files.assert_golden(GOLDEN / f"{name}.txt", text)
