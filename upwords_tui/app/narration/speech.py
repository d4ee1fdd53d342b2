"""Lines as a speech synthesiser should get them: no signs and no brackets.

Sentences are written for eyes and braille; only `spoken` knows what voices make of them. The words it puts in
are data, a table for each language.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

_UPPER = "A-ZÀ-ÖØ-Þ"
_PLAY = re.compile(
    r"\b(?:(?P<row>\d{1,2})(?P<col>[A-Z])|(?P<start>[A-Z]\d{1,2})) "
    rf"(?P<word>(?:[{_UPPER}()]|(?<=Q)u){{2,}})(?!\w)"
)
"""A play in notation: where it begins, and its letters, those that are kept in brackets."""
_KEPT = re.compile(r"\(([^()]+)\)")
_TILE = re.compile("Qu|.")
_LETTER = r"(?<![\w'’])({letter})(?![A-Za-zÀ-ÿ'’])"
_CAPITALS = re.compile(r"[^\W\d_]{2,}")

_Step = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]


@cache
def _table(language: str) -> Mapping[str, Any]:
    """Return the words of a language, and the patterns of all."""
    data = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return {**data, **data.get(language, data["en"])}


def spoken(line: str, language: str) -> str:
    """Return a line, or a prompt, for a voice that reads `language`."""
    text = line
    for pattern, replacement in _steps(language):
        text = pattern.sub(replacement, text)
    return text.strip() + (" " if line.endswith(" ") else "")


def spoken_start(start: str, language: str) -> str:
    """Return where a play begins, “5C” or “C5”, for a voice: one way, with the direction."""
    words = _table(language)
    if start[0].isdecimal():
        return f"{start[-1]}{start[:-1]} {words['across']}"
    return f"{start} {words['down']}"


@cache
def _steps(language: str) -> tuple[_Step, ...]:
    words = _table(language)

    def steps(name: str) -> list[_Step]:
        return [(re.compile(pattern), instead.format(**words)) for pattern, instead in words[name]]

    def word(match: re.Match[str]) -> str:
        # Voices spell capitals like an abbreviation.
        low = match[0].lower()
        if not match[0].isupper():
            return match[0]
        return " ".join(match[0]) if low in words["spelt"].split() else low

    def play(match: re.Match[str]) -> str:
        start = match["start"] or f"{match['row']}{match['col']}"
        kept = [tile for part in _KEPT.findall(match["word"]) for tile in _TILE.findall(part)]
        letters = f", {words['keeps']} {', '.join(kept)}" if kept else ""
        made = _CAPITALS.sub(word, re.sub("[()]", "", match["word"]).upper())
        return f"{spoken_start(start, language)}, {made}{letters}"

    abbreviated = sorted(words["abbreviations"].items(), key=lambda item: -len(item[0]))
    letters = [(_LETTER.format(letter=letter), f"{name} ") for letter, name in words["letters"].items()]
    letters += [(rf"\b({before})\s+(?={after})", r"\1, ") for before, after in words["parted"]]
    found: list[_Step] = [
        *((re.compile(r"(?<!\w)" + re.escape(short)), full) for short, full in abbreviated),
        *steps("typed"),
        (_PLAY, play),
        *steps("signs"),
        (re.compile(r"\b\d{1,2}[A-Z]\b"), lambda match: spoken_start(match[0], language)),
        *steps("letters-and-numbers"),
        *((re.compile(pattern), instead) for pattern, instead in letters),
        (_CAPITALS, word),
    ]
    if stopped := words["stopped"]:
        # Before a word that begins a sentence it is the article; “A Alfa” is a letter spelt.
        lone = rf"(?<=[^.!?:] )\b([{stopped}])(?=\s+\w)|(?<=: )([{stopped}])(?=\s+[A-Z][a-z])"
        found.append((re.compile(lone), lambda match: f"{match[0]},"))
    return (*found, *steps("tidy"))


@cache
def _alphabets() -> Mapping[str, Mapping[str, str]]:
    data = tomllib.loads(Path(__file__).with_name("spelling.toml").read_text("utf-8"))
    return {language: {word[0]: word for word in words.split()} for language, words in data.items()}


def spelled(text: str, language: str) -> str:
    """Return the letters of `text` in the spelling alphabet of `language`, or another that has them."""
    known = _alphabets()
    alphabets = [known.get(language, known["en"]), *known.values()]

    def word(letter: str) -> str:
        return next((alphabet[letter] for alphabet in alphabets if letter in alphabet), letter)

    return ", ".join(word(letter) for letter in text.upper() if not letter.isspace())


def with_word(tile: str, language: str) -> str:
    return f"{tile} {spelled_tiles([tile], language)}"


def spelled_tiles(tiles: Iterable[str], language: str) -> str:
    """Return tiles spelled one by one, without commas between the letters of one tile."""
    return ", ".join(spelled(tile, language).replace(", ", " ") for tile in tiles)
