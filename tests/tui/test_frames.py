"""Frames: what is written between two pictures turns the one into the other, and is no more than that."""

from __future__ import annotations

import asyncio

import pyte
import pytest
from textual.app import App, ComposeResult
from textual.widgets import Static

from upwords_tui.terminal.app import CLEAR, ScreenPicture
from upwords_tui.terminal.diff import Shown

pytestmark = pytest.mark.drawn

SIZE = (40, 3)


class OneText(App[None]):
    """Shows a text."""

    def compose(self) -> ComposeResult:
        yield Static("", markup=False)

    async def picture(self, text: str) -> ScreenPicture:
        self.query_one(Static).update(text)
        drawn = asyncio.Event()
        self.call_after_refresh(drawn.set)
        await drawn.wait()
        return ScreenPicture(self)


@pytest.mark.parametrize(
    "texts",
    [
        ("abc", "abd", "", "xyz"),
        ("日本語", "日x語", "日x本", "a日本"),
        ("one two three four five six seven", "One two three four five six sevEn"),
    ],
)
async def test_a_frame_makes_one_picture_of_another(texts: tuple[str, ...]) -> None:
    app, screen = OneText(), pyte.Screen(*SIZE)
    stream = pyte.Stream(screen)
    stream.feed(CLEAR)
    async with app.run_test(size=SIZE):
        pictures = [await app.picture(text) for text in texts]
    shown = Shown()
    for text, picture in zip(texts, pictures, strict=True):
        stream.feed(picture.on(shown))
        assert tuple(line.rstrip() for line in screen.display) == picture.lines
        assert picture.lines[0] == text


async def test_what_stays_is_not_told_again() -> None:
    app = OneText()
    async with app.run_test(size=SIZE):
        one, same = await app.picture("some words"), await app.picture("some words")
        other = await app.picture("same words")
    shown = Shown()
    one.on(shown)
    assert one == same and same.on(shown) == ""
    assert one != other
    told = other.on(shown)
    assert "a" in told and "words" not in told and told.startswith("\x1b[1;2H")
