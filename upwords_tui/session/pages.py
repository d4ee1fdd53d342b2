"""Pages of short entries: rules, keys, commands, or a history, to be read one after the other."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    """One thing to know: a key, a command or a subject, and what there is to say of it.

    `example` may be empty; without a `term` the entry is a heading.
    """

    term: str
    text: str
    example: str = ""


@dataclass(frozen=True)
class Page:
    """Entries under one title."""

    title: str
    entries: tuple[Entry, ...]
