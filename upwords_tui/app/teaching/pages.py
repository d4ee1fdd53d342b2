"""Pages of short entries: rules, keys, commands, or a history, to be read one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from upwords_tui.base.fuzzy import is_called


@dataclass(frozen=True)
class PageEntry:
    """A key, a command or a subject, and a text about it; without a `term` a heading."""

    term: str
    text: str
    example: str = ""

    @property
    def line(self) -> str:
        return f"{self.term}: {self.text}" if self.term else self.text


@dataclass(frozen=True)
class Page:
    title: str
    entries: tuple[PageEntry, ...]


def page(title: str, *told: Mapping[str, str]) -> Page:
    return Page(title, tuple(PageEntry(term, text) for each in told for term, text in each.items()))


def explained(word: str, pages: Iterable[Page]) -> list[str]:
    """Return what pages say of a term, a line an entry; nothing if they don't have it."""
    entries = (entry for each in pages for entry in each.entries)
    return [entry.line for entry in entries if entry.term and is_called(word, (entry.term,))]
