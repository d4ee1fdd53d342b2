"""Spelling alphabets: a word for each letter, for ears that can't tell B from D. The words are data."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path


@cache
def _alphabets() -> Mapping[str, Mapping[str, str]]:
    data = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return {language: {word[0]: word for word in words.split()} for language, words in data.items()}


def spelled(text: str, language: str) -> str:
    """Return the letters of `text` as words of the alphabet of `language`.

    A letter that it lacks is taken from another.
    """
    known = _alphabets()
    alphabets = [known.get(language, known["en"]), *known.values()]

    def word(letter: str) -> str:
        return next((alphabet[letter] for alphabet in alphabets if letter in alphabet), letter)

    return ", ".join(word(letter) for letter in text.upper() if not letter.isspace())


def with_word(tile: str, language: str) -> str:
    """Return a tile and how it is spelt: “B Bravo”."""
    return f"{tile} {spelled_tiles([tile], language)}"


def spelled_tiles(tiles: Iterable[str], language: str) -> str:
    """Return tiles spelled one by one, as letters of a word are; no comma parts the letters of one tile."""
    return ", ".join(spelled(tile, language).replace(", ", " ") for tile in tiles)
