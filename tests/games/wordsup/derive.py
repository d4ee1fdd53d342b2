"""Derives a set of cards from the letters of a language: `python -m tests.games.wordsup.derive {en,fi,nl}`.

The letters of the 3000 most common words of four to six letters share out the cards by the method of
Sainte-Laguë, each letter getting one at least; ranked by how common they are, they are worth as much as the
letter of the same rank in the published Dutch game.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

WORDS = 3000
LENGTHS = range(4, 7)
RAREST = 0.0015
"""A letter with less than this share of all letters gets no card, unless the language counts it its own."""
RANKS = {1: 9, 2: 6, 3: 4, 4: 4, 6: 1, 8: 1, 10: 1}
"""How many letters of the Dutch game have each value, the most common first."""
ALPHABETS = {"en": "abcdefghijklmnopqrstuvwxyz", "nl": "abcdefghijklmnopqrstuvwxyz", "fi": ""}
CARDS = {"en": 78, "nl": 78, "fi": 77}
"""Letter cards; Finnish has none that may be left out."""


def shares(language: str) -> dict[str, float]:
    """Return how large a part of all letters each one is."""
    path = Path(__file__).parents[3] / "dictionaries" / language / "common.txt"
    words = [word for word in path.read_text("utf-8").split() if len(word) in LENGTHS][:WORDS]
    counts = Counter("".join(words))
    total = counts.total()
    own = ALPHABETS[language]
    found = {letter: count / total for letter, count in counts.items()}
    return {**dict.fromkeys(own, 0.0)} | {
        letter: share for letter, share in found.items() if letter in own or share >= RAREST
    }


def derived(language: str) -> tuple[dict[str, int], dict[str, int]]:
    """Return how many cards each letter has, and what they are worth."""
    known = shares(language)
    ranked = sorted(known, key=lambda letter: (-known[letter], letter))
    counts = dict.fromkeys(ranked, 1)
    for _card in range(CARDS[language] - len(ranked)):
        most = max(ranked, key=lambda letter: known[letter] / (2 * counts[letter] + 1))
        counts[most] += 1
    ranks = [value for value, number in RANKS.items() for _letter in range(number)]
    values = {letter.upper(): ranks[place] for place, letter in enumerate(ranked)}
    return {letter.upper(): count for letter, count in sorted(counts.items())}, values


def main() -> None:
    """Print the set as its file has it."""
    counts, values = derived(sys.argv[1])
    print(" ".join(f"{letter}{count}" for letter, count in counts.items()))
    for value in RANKS:
        letters = "".join(sorted(letter for letter in values if values[letter] == value))
        if letters:
            print(f'{value} = "{letters}"')


if __name__ == "__main__":
    main()
