"""GCIDE, the GNU version of Webster's dictionary of 1913, read into short plain definitions.

An entry starts with the headword, its syllables between backslashes, its part of speech; definitions follow,
numbered if there are several. Round them stand etymologies and notes in square brackets, quotations with
their authors after two hyphens, links in braces: all that is taken off here.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .dictd import read_dictd

_HEAD = re.compile(r"(?P<word>[A-Za-z]+) \\[^\\]*\\")
_PARTS = (
    ("interjection", re.compile(r"\binterj\.")),
    ("adverb", re.compile(r"\badv\.")),
    ("preposition", re.compile(r"\bprep\.")),
    ("conjunction", re.compile(r"\bconj\.")),
    ("pronoun", re.compile(r"\bpron\.")),
    ("article", re.compile(r"\barticle\b")),
    ("verb", re.compile(r"\bv\. ?[ti]\.|\bv\.(?: |$)|\bverb\b")),
    ("adjective", re.compile(r"\ba\.|\badj\.|\bp\. a\.")),
    ("noun", re.compile(r"\bn\.")),
)
_BRACKETS = re.compile(r"\[[^\[\]]*\]")
_DATED = re.compile(r"\[(?:[^\[\]]*; )?(?:Obs|Archaic|R)\b[^\[\]]*\]")
_INFORMAL = re.compile(r"\[(?:Colloq|Slang|Low|Vulgar)[^\[\]]*\]")
_NUMBER = re.compile(r"\d+\. +")
_FIELD = re.compile(r"^(?:\((?:[A-Z][\w.&,' -]*|[a-z])\)[ ,]*)+")
_REST = re.compile(
    r"""; as,? .*|[;,]? ?\(?-- .*|[;,:.]? ?"[^"]*".*| --[A-Z].*|; -+ .*|\. Cf\..*|[.;] See .*|,? as, .*"""
    r"""|[;,] (?:also|formerly|hence),? (?:called|spelled).*|; (?:opposed to|distinguished from|see) .*"""
)
_SENTENCE = re.compile(r"\.(?= +[A-Z(])")


@dataclass(frozen=True)
class Definition:
    """One definition in plain text."""

    part: str
    text: str
    labels: tuple[str, ...]


def read_gcide(folder: Path) -> Iterator[tuple[str, list[Definition]]]:
    """Yield headwords of letters alone, written small, each time they come, with their definitions."""
    for lines in read_dictd(folder, "gcide"):
        text = "\n".join(lines)
        found = _HEAD.match(text)
        if found:
            definitions = list(_definitions(text[found.end() :]))
            if definitions:
                yield found["word"].lower(), definitions


def _definitions(text: str) -> Iterator[Definition]:
    head, *paragraphs = re.split(r"\n\s*\n", text)
    lines = _marked(head).split("\n")
    start = next((at for at, line in enumerate(lines[1:], 1) if _starts(line)), len(lines))
    part = _part(_BRACKETS.sub("", " ".join(lines[:start])))
    for paragraph in ("\n".join(lines[start:]), *map(_marked, paragraphs)):
        if re.match(r" {3}(?! )", paragraph) and not re.match(r" *(?:Note|Syn|Usage):", paragraph):
            definition = _definition(part, paragraph)
            if definition is not None:
                yield definition


def _marked(paragraph: str) -> str:
    """Take off all square brackets but those that tell of use, which are put last."""
    marks = _DATED.findall(paragraph)[:1] + _INFORMAL.findall(paragraph)[:1]
    while _BRACKETS.search(paragraph):
        paragraph = _BRACKETS.sub("", paragraph)
    return paragraph + " " + " ".join(marks)


def _starts(line: str) -> bool:
    return bool(
        re.match(r" {3}(?:\d+\. |\([A-Z][\w. &]*\) ?)?(?:\([a-z]\) )?[A-Z](?!ap\b)[\w'-]*[ ,;.]", line)
    )


def _part(head: str) -> str:
    places = [(found.start(), part) for part, pattern in _PARTS if (found := pattern.search(head))]
    return min(places)[1] if places else ""


def _definition(part: str, paragraph: str) -> Definition | None:
    labels = tuple(
        label for label, sign in (("dated", _DATED), ("informal", _INFORMAL)) if sign.search(paragraph)
    )
    text = " ".join(_BRACKETS.sub("", paragraph).split())
    text = _NUMBER.sub("", text, count=1) if _NUMBER.match(text) else text
    text = _FIELD.sub("", text)
    text = _REST.sub("", text.replace("{", "").replace("}", ""))
    text = _SENTENCE.split(text, maxsplit=1)[0].strip(" ;,:.")
    if part == "verb":
        text = text.removeprefix("To ")
    if not re.match(r"[A-Za-z(]", text) or re.search(
        r"[?~`^=*/]|\bi\. e\b|^(?:See|Same|Var|pl|of|imp|p)\b", text
    ):
        return None
    return Definition(part, text, labels)
