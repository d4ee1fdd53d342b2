"""The tables of best scores of Words Up: by cards and rounds, one's own first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upwords_tui.session.kinds import Variant
from upwords_tui.session.library import Library
from upwords_tui.session.wordsup.best import lines_of, rounds_played, table_title


def tables(library: Library, variant: Variant, count: int) -> Iterator[tuple[str, Sequence[str]]]:
    """Find the tables of some cards that have anything in them. Raises StoreError."""
    for rounds in rounds_played(library, variant.id):
        if lines := lines_of(library, variant.id, rounds, count):
            yield table_title(variant.name, rounds), lines
