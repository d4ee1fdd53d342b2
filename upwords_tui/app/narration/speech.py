"""Lines as a voice should get them: no signs and no brackets, nothing that could be read as something else.

The one idea: sentences are written for eyes and braille, and `spoken` alone knows what a speech synthesiser
makes of them. The words it puts in are data, a table for each language.
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
_ASIDE = r"\([^(),]*\)"
_TILE = re.compile("Qu|.")
_OPTIONAL = re.compile(r"\s*\[([^\[\]]*)\]")
_LETTER = r"(?<![\w'’])({letter})(?![A-Za-zÀ-ÿ'’])"
_CAPITALS = re.compile(r"[^\W\d_]{2,}")

_Step = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]


@cache
def _table(language: str) -> Mapping[str, Any]:
    tables = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    table: Mapping[str, Any] = tables.get(language, tables["en"])
    return table


def spoken(line: str, language: str) -> str:
    """Return a line, or a prompt, as a voice that reads `language` should get it."""
    text = line
    for pattern, replacement in _steps(language):
        text = pattern.sub(replacement, text)
    return text.strip() + (" " if line.endswith(" ") else "")


@cache
def _steps(language: str) -> tuple[_Step, ...]:
    """Return what is done to a line, in this order."""
    words = _table(language)

    def said(pattern: str, name: str) -> _Step:
        return re.compile(pattern), f" {words[name]} "

    def play(match: re.Match[str]) -> str:
        start, way = match["start"], words["down"]
        if match["row"]:
            start, way = match["col"] + match["row"], words["across"]
        kept = [tile for part in _KEPT.findall(match["word"]) for tile in _TILE.findall(part)]
        letters = f", {words['keeps']} {', '.join(kept)}" if kept else ""
        return f"{start} {way}, {re.sub('[()]', '', match['word']).lower()}{letters}"

    def optional(match: re.Match[str]) -> str:
        return f", {words['perhaps']} {match[1]}"

    steps: list[_Step] = [
        (re.compile(r"(?<!\w)" + re.escape(short)), full) for short, full in _abbreviated(words)
    ]
    steps += [
        (re.compile(r"\bCtrl\+"), "Control "),
        (re.compile(r"> $"), ": "),
        (_PLAY, play),
        (_OPTIONAL, optional),
        # In a list what stands in brackets would be one more of it: “Anna, Ada (Casual)” are two.
        (re.compile(rf",(?= [^\W\d][^,;:()]* {_ASIDE}(?:[,.]|$| \d))"), ";"),
        (re.compile(rf"({_ASIDE}(?: \d+)?),"), r"\1;"),
        said(r"\|", "or"),
        (re.compile(r"\s*(?:…|\.\.\.)(?=\s+[A-Z]|$)"), "."),
        said(r"\s*(?:…|\.\.\.)", "more"),
        # Signs. A hyphen within a word is none, nor one that joins a word to a sign.
        said(r"(?<=\d)\s*[–](?=\s*\w)|(?<=\w)–(?=\w)", "to"),
        (re.compile(r"\s+[–—-]+\s+"), ", "),
        (re.compile(r"(?<=\d)-(?=\d)"), ", "),
        said(r"(?<![\w-])[−-](?=\d)|−", "minus"),
        said(r"(?<![\w+%])-{1,2}(?=\w)", "dash"),
        said(r"(?<=\d)×(?=\d)", "by"),
        said(r"×", "times"),
        said(r"\+", "plus"),
        said(r"=", "equals"),
        said(r"%", "percent"),
        said(r"&", "and"),
        said(r"/", "slash"),
        (re.compile(r"\s*[(\[{]\s*"), ", "),
        (re.compile(r"[)\]}]+(?=\s*\w)"), ", "),
        (re.compile(r"[^\w\s.,:;!?'’-]|_"), ""),
        # Letters and numbers.
        (re.compile(r"\b(\d{1,2})([A-Za-z])\b"), r"\1 \2"),
        (re.compile(r"(?<=[A-ZÅÄÖu]\d)\s+(?=[A-ZÅÄÖ]u?\d)"), ", "),
        (re.compile(r"\bQu(?=\d|\b)"), "Q U "),
        (re.compile(r"(?<=\b\d)\s+(?=\d\b)"), ", "),
        *(
            (re.compile(_LETTER.format(letter=letter)), f"{name} ")
            for letter, name in words["letters"].items()
        ),
        *((re.compile(rf"\b({before})\s+(?={after})"), r"\1, ") for before, after in words["parted"]),
        # Capitals are what voices take for an abbreviation, and spell.
        (_CAPITALS, lambda match: match[0].lower() if match[0].isupper() else match[0]),
    ]
    if letters := words["stopped"]:
        # At the beginning of a sentence, before a word, it is the article; “A Alfa” is a letter spelt.
        lone = rf"(?<=[^.!?:] )\b([{letters}])(?=\s+\w)|(?<=: )([{letters}])(?=\s+[A-Z][a-z])"
        steps.append((re.compile(lone), lambda match: f"{match[0]},"))
    # Spaces and stops, as what was put in has left them.
    steps += [
        (re.compile(r"\s+"), " "),
        (re.compile(r" +(?=[.,:;!?])"), ""),
        (re.compile(r"^[\s,;:]+(?=\w)"), ""),
        (re.compile(r"[,;:]+(?=[.,;:!?])"), ""),
        (re.compile(r"\.{2,}"), "."),
        (re.compile(r",(?=\w)(?<!\d,)"), ", "),
        (re.compile(r"[\s,]+$"), ""),
    ]
    return tuple(steps)


def _abbreviated(words: Mapping[str, Any]) -> list[tuple[str, str]]:
    return sorted(words["abbreviations"].items(), key=lambda item: -len(item[0]))


# Spelling alphabets: a word for each letter, for ears that can't tell B from D. The words are data


@cache
def _alphabets() -> Mapping[str, Mapping[str, str]]:
    data = tomllib.loads(Path(__file__).with_name("spelling.toml").read_text("utf-8"))
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
