"""Pictures put together of what has changed: one for all that changes at once, of no cell that has not."""

from __future__ import annotations

from typing import Any

import pytest
from textual._compositor import ChopsUpdate
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.geometry import Region
from textual.strip import Strip

from tests.tui.rendering import ASCII, FULL
from tests.tui.settling import settle
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.widgets.section import Line, Lines

pytestmark = pytest.mark.drawn


def told(text: str) -> list[Line]:
    """Return a text as the one line of a section."""
    return [([(text, "")], ())]


class Two(BaseScreen[None]):
    """Two sections of a line each, one below the other, and perhaps a third over the second."""

    CSS = "Lines { height: 1; } #over { layer: over; offset: 0 1; display: none; } Two { layers: base over; }"

    def __init__(self) -> None:
        super().__init__(FULL)
        self.first, self.second, self.over = (Lines(FULL, margin=0) for _section in range(3))
        self.over.id = "over"

    def compose(self) -> ComposeResult:
        """Return the sections."""
        yield from (self.first, self.second, self.over)

    def update(self) -> None:
        """Do nothing: what is shown is put there by the tests."""


class TwoApp(App[None]):
    """Shows two sections and remembers the pictures of parts of its screen."""

    def __init__(self) -> None:
        super().__init__()
        self.two = Two()
        self.pictures: list[ChopsUpdate] = []

    def on_mount(self) -> None:
        """Show the sections."""
        self.push_screen(self.two)

    def _display(self, screen: Any, renderable: Any) -> None:
        # A whole picture may come late in the beginning.
        if isinstance(renderable, ChopsUpdate):
            self.pictures.append(renderable)
        super()._display(screen, renderable)


def drawn(picture: ChopsUpdate) -> dict[tuple[int, int], str]:
    """Return the pieces of a picture by row and column."""
    return {
        (y, x): strip.text
        for y, row in enumerate(picture.chops)
        for x, strip in row.items()
        if strip is not None
    }


async def test_what_changes_at_once_is_one_picture_of_the_parts_that_differ() -> None:
    app = TwoApp()
    async with app.run_test(size=(20, 5)):
        app.two.first.show([([("same ", "red"), ("one", "blue")], ())])
        app.two.second.show(told("two"))
        await settle(app)
        app.pictures.clear()
        app.two.first.show([([("same ", "red"), ("six", "blue")], ())])
        app.two.second.show(told("ten"))
        await settle(app)
        [picture] = app.pictures
    pieces = drawn(picture)
    assert pieces.keys() == {(0, 5), (1, 0)}
    assert pieces[0, 5].startswith("six")
    assert pieces[1, 0].startswith("ten")


async def test_of_what_is_covered_the_front_is_drawn() -> None:
    app = TwoApp()
    async with app.run_test(size=(20, 5)):
        app.two.over.display = True
        app.two.over.show(told("front"))
        await settle(app)
        app.pictures.clear()
        app.two.second.show(told("behind"))
        await settle(app)
        rows = app.two._compositor.render_strips()
    assert rows[1].text.startswith("front")
    assert not any("behind" in text for picture in app.pictures for text in drawn(picture).values())


async def test_what_changes_together_with_what_shines_through_from_below_is_drawn_once() -> None:
    app = TwoApp()
    async with app.run_test(size=(20, 5)):
        above = Two()
        above.styles.background = "transparent"
        await app.push_screen(above)
        await settle(app)
        assert app._background_screens, "the screen below shines through"
        # With all of the screen below, which is due at first, all of this one would be drawn.
        app.two._exchange_repaint_regions()
        app.two._compositor._dirty_regions.clear()
        app.two._repaint_required = False
        for count in range(3):
            app.pictures.clear()
            app.two.first.show(told(f"below {count}"))
            above.second.show(told(f"above {count}"))
            await settle(app)
            pieces = [text for picture in app.pictures for text in drawn(picture).values()]
            assert [text.rstrip() for text in pieces if text.startswith("above")] == [f"above {count}"]


async def test_what_takes_others_away_as_it_is_drawn_spoils_no_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = TwoApp()
    async with app.run_test(size=(20, 5)):
        first, second, compositor = app.two.first, app.two.second, app.two._compositor
        for section in (first, second):
            section.show(told("before"))
        await settle(app)
        draw = first.render_lines

        def take_away(crop: Region) -> list[Strip]:
            second.display = False
            compositor.reflow(app.two, app.two.size)
            return draw(crop)

        app.pictures.clear()
        monkeypatch.setattr(first, "render_lines", take_away)
        for section in (first, second):
            section.show(told("after"))
        await settle(app)
        assert app.two._compositor.render_strips()[0].text.startswith("after")
        assert second not in compositor.visible_widgets


@pytest.mark.parametrize("goes", ["hidden", "removed"])
async def test_what_changed_with_a_section_that_goes_is_drawn(
    goes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = TwoApp()
    async with app.run_test(size=(20, 5)):
        # Of a section that goes, what holds it is drawn anew, and nothing else.
        going = Lines(FULL, margin=0)
        box = Vertical(going)
        box.styles.height = 2
        await app.two.mount(box)
        await settle(app)
        for section in (app.two.second, going):
            section.show(told("before"))
        await settle(app)
        app.pictures.clear()
        if goes == "removed":
            # Its turn to tell of anything never comes.
            monkeypatch.setattr(going, "check_idle", lambda: None)
        going.show(told("after"))
        app.two.second.show(told("after"))
        assert app.two.second in going._told_of
        if goes == "hidden":
            going.display = False
        else:
            await going.remove()
        await settle(app)
        assert any(drawn(picture).get((1, 0), "").startswith("after") for picture in app.pictures)


async def test_a_line_drawn_for_another_width_fills_the_section() -> None:
    app = TwoApp()
    async with app.run_test(size=(20, 5)):
        section = app.two.first
        section.show(told("one"))
        await settle(app)
        for width in (5, 20, 30):
            section._strips = [Strip.blank(width)]
            [strip] = section.render_lines(Region(0, 0, 20, 1))
            assert strip.cell_length == 20
            [part] = section.render_lines(Region(3, 0, 10, 1))
            assert part.cell_length == 10


@pytest.mark.parametrize("padding", [0, 1])
async def test_a_section_draws_what_textual_would_have_it_draw(padding: int) -> None:
    app = TwoApp()
    async with app.run_test(size=(20, 5)):
        section = app.two.first
        section.styles.height = 1 + padding
        section.styles.padding = (padding, 0, 0, 0)
        section.show(told("one"))
        await settle(app)
        for crop in (section.outer_size.region, Region(2, padding, 7, 1)):
            own = section.render_lines(crop)
            as_textual = section._styles_cache.render_widget(section, crop)
            assert [strip.text for strip in own] == [strip.text for strip in as_textual]
            assert [cells(strip) for strip in own] == [cells(strip) for strip in as_textual]


def cells(strip: Strip) -> list[tuple[str, object]]:
    """Return each character with its style."""
    return [(character, segment.style) for segment in strip for character in segment.text]


async def test_a_section_is_drawn_in_another_skin_with_its_screen() -> None:
    app = TwoApp()
    async with app.run_test(size=(20, 5)):
        app.two.first.show(told("one …"))
        await settle(app)
        app.two.on_skin_changed(ASCII)
        await settle(app)
        assert app.two.first.render_lines(Region(0, 0, 20, 1))[0].text.rstrip() == "one ..."
