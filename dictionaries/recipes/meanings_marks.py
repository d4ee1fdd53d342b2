"""Senses that sources do not mark as what they are: coarse ones, and those that are better left out.

The idea to hold: ``senses.txt`` beside a list names them by a piece of their text, of certain words or of
all. What a player sees first of a usual word, and what families see, is so decided by hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from .meanings import LABELS, Sense, Table
from .meanings_wordnet import WordNetSense

OUT, EVERY = "out", "*"
"""The mark of a sense that is left out; the word that stands for all words."""
AnySense = TypeVar("AnySense", bound=Sense | WordNetSense)


@dataclass(frozen=True)
class Mark:
    """The senses of these words whose text has this piece are `label`."""

    words: frozenset[str]
    label: str
    piece: str

    def fits(self, word: str, text: str) -> bool:
        """Whether this tells something of a sense."""
        return self.piece in text and (word in self.words or EVERY in self.words)


def read_marks(path: Path) -> list[Mark]:
    """Read marks: ``words, label: piece of the text`` a line; ``#`` is a comment.

    Raises ValueError if a label is none.
    """
    marks: list[Mark] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        head, _, piece = line.partition("#")[0].partition(":")
        if piece:
            words, _, label = (field.strip() for field in head.partition(","))
            if label not in (OUT, *LABELS):
                raise ValueError(f"{path.name}: no label {label!r}")
            marks.append(Mark(frozenset(words.split()), label, piece.strip()))
    return marks


def marked(word: str, senses: Sequence[AnySense], marks: Sequence[Mark]) -> list[AnySense]:
    """Return the senses with their labels; without those that are left out, unless there are no others."""
    told = [[mark.label for mark in marks if mark.fits(word, sense.text)] for sense in senses]
    return [
        replace(sense, labels=tuple(dict.fromkeys([*sense.labels, *labels])))
        for sense, labels in zip(senses, told, strict=True)
        if OUT not in labels
    ] or list(senses)


def mark_all(table: Table, marks: Sequence[Mark]) -> None:
    """Mark the senses of a table; words that are explained by others stay as they are."""
    for word, records in table.items():
        senses = [record for record in records if isinstance(record, Sense)]
        if senses:
            kept = marked(word, senses, marks)
            others = [record for record in records if not isinstance(record, Sense)]
            is_first = isinstance(records[0], Sense)
            table[word] = [*kept, *others] if is_first else [*others, *kept]
