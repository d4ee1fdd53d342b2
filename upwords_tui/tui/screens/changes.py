"""Pictures that cost what has changed.

The one idea: a widget is asked for its lines only where it has said that they have changed. Textual asks
every widget whose parent touches the rectangle around all changes: with a cursor on the board and a tile on
the rack, that is the whole screen. Nor is a widget asked that others cover wherever something has changed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.strip import Strip


class Changes(Compositor):
    """What stands where on a screen, and what of it is to be drawn again."""

    _changed: Collection[Region] = ()

    def render_partial_update(self) -> ChopsUpdate | None:
        """Return what the terminal must be told; None if nothing has changed."""
        self._changed = tuple(self._dirty_regions)
        try:
            return super().render_partial_update()
        finally:
            self._changed = ()

    def _get_renders(self, crop: Region | None = None) -> Iterable[tuple[Region, Region, list[Strip]]]:
        """Return place, clip and lines of what is seen, from the front, where something has changed."""
        wanted = list(self._changed) or [crop or self.size.region]
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            if any(map(seen.overlaps, wanted)):
                yield region, clip, widget.render_lines(seen.translate(-region.offset))
                wanted = [each for each in wanted if not seen.contains_region(each)]
