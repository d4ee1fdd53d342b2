"""Which lines of a grid are painted anew: what is not asked for costs no bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest
from textual.geometry import Region
from textual.widget import Widget

View = TypeVar("View")


def repainted(parts: Sequence[Widget], show: Callable[[View], None], view: View) -> set[tuple[int, int]]:
    """Return the lines of `parts` that showing `view` has painted anew, each as part and line."""
    found: set[tuple[int, int]] = set()

    def record(self: Widget, *regions: Region, **options: object) -> Widget:
        assert regions, "the whole widget was repainted"
        for region in regions:
            found.update((parts.index(self), y) for y in region.line_range)
        return self

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Widget, "refresh", record)
        show(view)
    return found
