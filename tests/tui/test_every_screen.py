"""All of every screen can be seen, at every size, in every language, whatever the terminal can show.

The one idea: what a language or a size does to a screen, it does in all colours. So of the looks a terminal
may have only those with other characters are laid out anew, where there is least room; all others must show
the same signs. At the end of each way through a screen all is tried with all.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from textual.app import App

from tests.tui.every_screen import EVERY, press
from tests.tui.playing import LARGE, SMALL
from tests.tui.screens.looking import shown
from tests.tui.seen import Seen
from tests.tui.settling import resize, settle
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.screens.dialogs import HandOver
from upwords_tui.tui.screens.list_screen import ListScreen
from upwords_tui.tui.theme import Skin, make_skin

SIZES = (LARGE, (100, 30), (200, 60), (80, 23), (60, 20), (40, 16), SMALL)
SIZES_AT_LEAST = (LARGE, (40, 16), SMALL)
NARROW = 60
"""On narrower screens a row may end in an ellipsis, and the line below the rows tells it whole."""
DARK = make_skin("dark", ColourDepth.TRUE, GlyphLevel.FULL)
ALIKE = {
    "light": make_skin("light", ColourDepth.TRUE, GlyphLevel.FULL),
    "high contrast": make_skin("high-contrast", ColourDepth.TRUE, GlyphLevel.FULL),
    "16 colours": make_skin("dark", ColourDepth.SIXTEEN, GlyphLevel.FULL),
    "no colours": make_skin("dark", ColourDepth.NONE, GlyphLevel.FULL),
}
"""Looks with the same characters."""
ASCII = make_skin("dark", ColourDepth.NONE, GlyphLevel.ASCII)
"""Those of a Linux console are as many, and differ in two."""
_SHADES = str.maketrans(dict.fromkeys("·░▀▂▃▄▅▆▏", " "))
"""What only fills a place where a colour does so elsewhere."""
_WORD = re.compile(r"[^\W\d_]{2,}")
Faults = dict[object, object]


@pytest.mark.sample(44)
@pytest.mark.parametrize("is_thorough", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("name", EVERY)
async def test_all_of_it_can_be_seen(name: str, spoken: str, is_thorough: bool, tmp_path: Path) -> None:
    """In every run where there is least room, and without glyphs at last."""
    use_language(spoken)
    faults: Faults = {}
    bursts = ("", *EVERY[name].bursts)
    with EVERY[name].opened(tmp_path) as app:
        async with app.run_test(size=SMALL):
            await settle(app)
            for number, burst in enumerate(bursts, 1):
                await press(app, burst)
                # Between the first and the last picture another language is put where there is least room.
                is_whole = is_thorough and (spoken == "en" or number in (1, len(bursts)))
                sizes = (
                    SIZES_AT_LEAST
                    if is_thorough
                    else ((40, 16), SMALL)
                    if number == len(bursts)
                    else (SMALL,)
                )
                for size in SIZES if is_whole else sizes:
                    await resize(app, size)
                    found = _faults(app)
                    is_smallest = size == SMALL and (is_thorough or number == len(bursts))
                    is_at_last = is_thorough and spoken == "en" and number == len(bursts)
                    if is_smallest or is_at_last:
                        found |= await _faults_without_glyphs(app)
                    if is_at_last or (spoken == "en" and is_smallest):
                        found |= _unlike(app)
                    faults |= {(number, burst, size, what): fault for what, fault in found.items()}
    assert faults == {}


def _faults(app: App[Any], look: str = "dark") -> Faults:
    seen = Seen(app)
    cut = seen.cut if app.size.width < NARROW else ()
    found = [*(fault for fault in seen.faults if fault not in cut), *_astray(app)]
    return {look: found} if found else {}


def _astray(app: App[Any]) -> list[str]:
    """Return that the terminal's own cursor is elsewhere than what is chosen, if that is so."""
    screen = app.screen
    place = screen.frame.focus_place(screen.cursor_place()) if isinstance(screen, ListScreen) else None
    is_there = place is None or place == app.cursor_position
    return [] if is_there else [f"the cursor is at {app.cursor_position}, not at {place}"]


def _unlike(app: App[Any]) -> Faults:
    """Return what looks different in other colours."""
    dark = _signs(app)
    found: Faults = {}
    for look, skin in ALIKE.items():
        _put_on(app, skin)
        differing = [pair for pair in zip(dark, _signs(app), strict=True) if pair[0] != pair[1]]
        if differing:
            found[look] = differing
    _put_on(app, DARK)
    return found


def _signs(app: App[Any]) -> list[str]:
    return [line.translate(_SHADES).rstrip() for line in Seen(app).lines]


async def _faults_without_glyphs(app: App[Any]) -> Faults:
    """Return what is wrong where there are only plain characters: they take more room."""
    words = _words(app)
    _put_on(app, ASCII)
    await settle(app)
    found = _faults(app, "ascii")
    # What goes on elsewhere, or is scrolled to, begins and ends in other places.
    goes_on = any(ASCII.glyphs.ellipsis in line for line in Seen(app).lines)
    if not goes_on and (missing := words - _words(app)):
        found["missing in ascii"] = missing
    _put_on(app, DARK)
    await settle(app)
    return found


def _words(app: App[Any]) -> Counter[str]:
    """Return the words on the screen, but for the keys at its foot: those at the end may not fit.

    What is below it shows more or less, as what lies on it is narrower or wider.
    """
    lines = Seen(app, is_below_seen=False).lines[:-1]
    return Counter(_WORD.findall(ASCII.glyphs.plain("\n".join(lines))))


def _put_on(app: App[Any], skin: Skin) -> None:
    """Have all screens look so."""
    app.skin = skin  # type: ignore[attr-defined]
    for screen in app.screen_stack:
        if isinstance(screen, BaseScreen):
            screen.on_skin_changed(skin)


async def test_a_keyboard_is_handed_over_at_once_wherever_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upwords_tui.tui.screens.base_screen.SEEN_SECONDS", 3600)
    use_language("en")
    with EVERY["table-doubtful"].opened(tmp_path) as app:
        async with app.run_test(size=SMALL):
            await settle(app)
            assert isinstance(app.screen, HandOver)
            await press(app, *EVERY["table-doubtful"].bursts)
            assert "challenge PHONY with F6" in "\n".join(Seen(app).lines)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["table-middle", "help", "confirm", "cards-typing", "hall"])
async def test_what_is_looked_at_is_what_the_terminal_gets(name: str, tmp_path: Path) -> None:
    with EVERY[name].opened(tmp_path) as app:
        async with app.run_test(size=SMALL):
            for size in SIZES:
                await resize(app, size)
                assert Seen(app).lines == shown(app)
