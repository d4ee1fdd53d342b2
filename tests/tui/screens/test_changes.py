"""Pictures of what has changed: the terminal shows what it would if everything were drawn again."""

from __future__ import annotations

from random import Random
from typing import ClassVar, cast

import pyte
import pytest
from textual._compositor import CompositorUpdate
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tests.tui.rendering import FULL
from upwords_tui.tui.screens.base_screen import BaseScreen

pytestmark = pytest.mark.drawn

WIDTH, HEIGHT = 40, 12


class Patch(Widget):
    """Covers its place with one letter, and counts how often it is asked for its lines."""

    DEFAULT_CSS = "Patch { position: absolute; }"
    asked: ClassVar[list[Patch]] = []

    def __init__(self, place: Region) -> None:
        super().__init__()
        self.letter = "a"
        self.styles.offset = place.offset
        self.styles.width, self.styles.height = place.size

    def render_lines(self, crop: Region) -> list[Strip]:
        self.asked.append(self)
        return super().render_lines(crop)

    def render(self) -> str:
        return "\n".join([self.letter * self.size.width] * self.size.height)


class Patches(BaseScreen[None]):
    """Patches over each other on a ground."""

    def __init__(self, places: list[Region]) -> None:
        super().__init__(FULL)
        self.patches = [Patch(place) for place in places]

    def compose(self) -> ComposeResult:
        yield from self.patches


class Stage(App[None]):
    """Shows one screen of patches; pictures are taken by the test, never by the clock."""

    def __init__(self, places: list[Region]) -> None:
        super().__init__()
        self.patches = Patches(places)

    def on_mount(self) -> None:
        self.push_screen(self.patches)


def some_place(random: Random) -> Region:
    x, y = random.randrange(WIDTH - 1), random.randrange(HEIGHT - 1)
    return Region(x, y, random.randint(1, WIDTH - x), random.randint(1, HEIGHT - y))


def picture(stage: Stage, terminal: pyte.Screen) -> None:
    """Have the terminal told what has changed."""
    compositor = stage.patches._compositor
    compositor.update_widgets(set(stage.patches.patches))
    update = compositor.render_update(screen_stack=[stage.patches])
    if update is not None:
        told = cast(CompositorUpdate, update).render_segments(stage.console)
        pyte.Stream(terminal).feed(told.replace("\n", "\r\n"))


def shown(stage: Stage) -> list[str]:
    """Return what the terminal would show if everything were drawn again."""
    return [strip.text for strip in stage.patches._compositor.render_strips()]


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(12))
async def test_a_terminal_told_of_changes_alone_shows_everything(seed: int) -> None:
    random = Random(seed)
    stage = Stage([some_place(random) for _ in range(random.randint(1, 7))])
    async with stage.run_test(size=(WIDTH, HEIGHT)) as pilot:
        await pilot.pause()
        terminal = pyte.Screen(WIDTH, HEIGHT)
        stage.patches.refresh(layout=False)
        with stage.batch_update():
            stage.patches._compositor._dirty_regions.add(Region(0, 0, WIDTH, HEIGHT))
            picture(stage, terminal)
            for letter in "bcdefghij":
                for patch in random.sample(
                    stage.patches.patches, random.randint(1, len(stage.patches.patches))
                ):
                    patch.letter = letter
                    patch.refresh()
                picture(stage, terminal)
                assert terminal.display == shown(stage)


async def test_only_what_has_changed_is_asked_for_its_lines() -> None:
    left, right, cover = Region(0, 0, 10, 5), Region(20, 0, 10, 5), Region(20, 0, 12, 6)
    stage = Stage([left, right, cover])
    async with stage.run_test(size=(WIDTH, HEIGHT)) as pilot:
        await pilot.pause()
        terminal = pyte.Screen(WIDTH, HEIGHT)
        with stage.batch_update():
            picture(stage, terminal)
            first, _below, above = stage.patches.patches
            for patch in (first, above):
                patch.letter = "z"
                patch.refresh()
            Patch.asked.clear()
            picture(stage, terminal)
            assert set(Patch.asked) == {first, above}
