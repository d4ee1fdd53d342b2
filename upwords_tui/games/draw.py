"""Chance, derived from a secret seed so that anyone can verify it afterwards.

Draw number `counter` of a game is a pure function of the seed and the counter. It is

    SHA-256( b"upwords-tui draw 1" + seed + counter (8 bytes, big-endian) + attempt (4 bytes, big-endian) )

read as a big-endian integer, reduced modulo the number of choices; the first attempt (from 0) whose integer
lies below the largest multiple of that number counts, so that every choice is exactly equally likely. The
same in every version of Python. docs/notation.md describes it for other programs.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from typing import TypeVar

SEED_BYTES = 32
_DOMAIN = b"upwords-tui draw 1"
_RANGE = 1 << 256

T = TypeVar("T")


def secret_seed() -> bytes:
    return os.urandom(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """Return what is published at the start of a game: the SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


class Dealer:
    """The source of chance of one game. Its seed stays secret until the game is over."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def number(self, counter: int, choices: int) -> int:
        """Return draw number `counter`: an integer from 0 to `choices` - 1."""
        limit = _RANGE - _RANGE % choices
        attempt = 0
        while True:
            message = _DOMAIN + self._seed + counter.to_bytes(8, "big") + attempt.to_bytes(4, "big")
            value = int.from_bytes(hashlib.sha256(message).digest(), "big")
            if value < limit:
                return value % choices
            attempt += 1

    def take(self, bag: Sequence[T], count: int, counter: int) -> tuple[tuple[T, ...], tuple[T, ...]]:
        """Draw `count` items from `bag` as draws `counter`, `counter` + 1, ….

        Returns the items in the order drawn, and what is left in the bag's order. `count` must not exceed
        the size of the bag.
        """
        left = list(bag)
        taken = [left.pop(self.number(counter + drawn, len(left))) for drawn in range(count)]
        return tuple(taken), tuple(left)
