"""Nominative plurals of Finnish base forms.

Finnish plurals follow from dozens of inflection types and from consonant gradation (``katu`` →
``kadut``, ``hammas`` → ``hampaat``). Rather than restate that grammar, `learn` collects how words
end in pairs that Voikko itself analysed (``tu`` → ``dut``, ``mas`` → ``paat``); `candidates` tries
every ending learned, and the caller keeps what Voikko confirms. A wrong guess costs a little time
and nothing else.
"""

from collections.abc import Iterable, Iterator

ENDING_LENGTH = 4
"""Longest ending of a base form told apart; longer ones do not find any more plurals."""

Endings = dict[str, frozenset[str]]
"""For each ending of a base form, the endings seen in its place in the plural."""


def learn(pairs: Iterable[tuple[str, str]]) -> Endings:
    """Collect endings from pairs of base form and nominative plural."""
    found: dict[str, set[str]] = {}
    for base, plural in pairs:
        start = common_start(base, plural)
        if len(base) - start <= ENDING_LENGTH:
            found.setdefault(base[start:], set()).add(plural[start:])
    return {ending: frozenset(replacements) for ending, replacements in found.items()}


def candidates(base: str, endings: Endings) -> Iterator[str]:
    """Every plural the endings allow, most of them wrong."""
    for length in range(min(len(base), ENDING_LENGTH) + 1):
        start = len(base) - length
        for replacement in endings.get(base[start:], ()):
            yield base[:start] + replacement


def common_start(one: str, other: str) -> int:
    """How many letters two words share at their start."""
    for index, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return index
    return min(len(one), len(other))
