"""Pages of short entries: rules, keys, commands, or a history, to be read one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class PageEntry:
    """A key, a command or a subject, and a text about it; without a `term` a heading."""

    term: str
    text: str
    example: str = ""


@dataclass(frozen=True)
class Page:
    title: str
    entries: tuple[PageEntry, ...]


def page(title: str, *told: Mapping[str, str]) -> Page:
    return Page(title, tuple(PageEntry(term, text) for each in told for term, text in each.items()))
