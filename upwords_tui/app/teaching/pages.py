"""Pages of short entries: rules, keys, commands, or a history, to be read one after the other.

Rules are data, `rules.toml`: an entry is said `when` there is a value, or `unless` there is; `each` stands
for all entries of one. `named` is the value that is the term, `label` a term that is never translated;
`before` is a value that is said before the text, `example` one that is shown after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import said
from upwords_tui.games.base import JsonObject

_FIELDS = {"when", "unless", "each", "named", "label", "before", "term", "text", "example"}
"""What an entry has beside names for its placeholders."""


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


def explained(word: str, pages: Iterable[Page]) -> list[str]:
    """Return what pages say of a term, a line an entry; nothing if they don't have it."""
    entries = (entry for each in pages for entry in each.entries)
    return [entry.line for entry in entries if entry.term and is_called(word, (entry.term,))]


def read_pages(pages: Iterable[JsonObject], values: JsonObject) -> tuple[Page, ...]:
    return tuple(Page(said(page["title"]), tuple(read_entries(page["rule"], values))) for page in pages)


def read_entries(rules: Iterable[JsonObject], values: JsonObject) -> Iterator[PageEntry]:
    known = {**values, "always": True, "never": False, "nothing": ""}
    for rule in rules:
        if not known[rule.get("when", "always")] or known[rule.get("unless", "never")]:
            continue
        if "each" in rule:
            yield from (PageEntry(*each) for each in known[rule["each"]].items())
            continue
        own = known | {place: known[name] for place, name in rule.items() if place not in _FIELDS}
        label = rule.get("label") or own[rule.get("named", "nothing")]
        term = said(rule["term"], **own) if "term" in rule else label
        told = (own[rule.get("before", "nothing")], said(rule["text"], **own))
        yield PageEntry(term, " ".join(filter(None, told)), own[rule.get("example", "nothing")])
