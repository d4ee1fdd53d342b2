"""What is wrong with a picture: sentences that are cut, lines that have no room, widgets over others.

The one idea: a picture is put together here from what each widget says it draws, so that it is known who
has drawn a cell, and who has drawn over it. It is the picture the terminal gets (`test_every_screen`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from textual.app import App
from textual.geometry import Region
from textual.screen import Screen
from textual.widget import Widget

from upwords_tui.tui.widgets.section import Lines, Section

_CUT = re.compile(r"[^\s…(]…|[^\s.]\.\.\.(?!\.)")
"""What is cut ends in an ellipsis; one that means that something goes on stands apart."""


class Seen:
    """What an application shows now. `faults` says what is wrong with it."""

    def __init__(self, app: App[Any], *, is_below_seen: bool = True) -> None:
        """`is_below_seen`: screens below the one on top count, too."""
        self._size = app.screen._compositor.size
        self._cells = [[" "] * self._size.width for _row in range(self._size.height)]
        self.faults: list[str] = []
        for screen in (*(app._background_screens if is_below_seen else ()), app.screen):
            self._draw(screen)
        self.lines = ["".join(row).rstrip() for row in self._cells]
        self.cut = [line.strip() for line in self.lines if _CUT.search(line)]
        self.faults += self.cut

    def _draw(self, screen: Screen[Any]) -> None:
        drawn: list[tuple[Widget, Region]] = []
        for widget, region, seen in _drawn(screen):
            lines = [strip.text for strip in widget.render_lines(region.reset_offset)]
            self.faults += _without_room(widget, lines, seen.translate(-region.offset))
            for other, place in drawn:
                if not self._is_empty(place.intersection(seen)):
                    self.faults.append(f"{type(widget).__name__} covers {type(other).__name__}")
            for y in range(seen.y, seen.bottom):
                self._cells[y][seen.x : seen.right] = lines[y - region.y][
                    seen.x - region.x : seen.right - region.x
                ]
            drawn.append((widget, seen))

    def _is_empty(self, place: Region) -> bool:
        rows = self._cells[place.y : place.bottom]
        return not any("".join(row[place.x : place.right]).strip() for row in rows)


def _drawn(screen: Screen[Any]) -> Iterator[tuple[Widget, Region, Region]]:
    """Yield what draws something on a screen, the hindmost first, with its place and what is seen of it."""
    whole = screen._compositor.size.region
    for widget, (region, clip) in reversed(screen._compositor.visible_widgets.items()):
        if not any(child.display for child in widget.children) and widget is not screen:
            yield widget, region, region.intersection(clip).intersection(whole)


def _without_room(widget: Widget, lines: list[str], seen: Region) -> Iterator[str]:
    """Yield the lines of a widget that nobody can come to see."""
    hidden = [line for y, line in enumerate(lines) if not seen.y <= y < seen.bottom]
    lost = [line for line in (*hidden, *_left_out(widget)) if line.strip()]
    yield from (f"({type(widget).__name__}) {line.strip()}" for line in lost)
    if seen.width < widget.size.width:
        yield from (
            f"({type(widget).__name__}) beside: {line}" for line in lines if line[seen.right :].strip()
        )


def _left_out(widget: Widget) -> list[str]:
    """Return the lines of a section below the last one that is drawn."""
    if isinstance(widget, Lines):
        lines = widget._value
    elif isinstance(widget, Section) and type(widget).lines is not Section.lines:
        lines = widget.lines(*widget.size)
    else:
        return []
    return ["".join(text for part in line for text, _ink in part) for line in lines[widget.size.height :]]
