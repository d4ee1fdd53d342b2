"""WordNet's words, read into senses with how often each was met in texts.

The four files ``data.*`` hold the synsets: sets of words that mean the same, with one definition, a
glossary of examples after it, and pointers to other synsets. ``cntlist.rev`` counts how often a sense was
met in a body of texts that people tagged by hand. See the manual pages wndb(5WN) and cntlist(5WN).
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FILES = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
PARTS = {"n": "noun", "v": "verb", "a": "adjective", "s": "adjective", "r": "adverb"}
_KEY_TYPES = {"1": "noun", "2": "verb", "3": "adjective", "4": "adverb", "5": "adjective"}
_USAGE, _INSTANCE = ";u", "@i"
_QUANTITY = "23"
"""WordNet's number of the lexicographer's file of units, numbers and coins; see lexnames(5WN)."""
_USAGES = {
    "colloquialism": "informal",
    "slang": "slang",
    "archaism": "dated",
    "disparagement": "offensive",
    "dysphemism": "offensive",
    "ethnic_slur": "slur",
    "obscenity": "coarse",
}
_IN_WORDS = (
    ("slur", re.compile(r"\(ethnic slur\)|\bethnic slur\b|offensive (?:term|name|word) for (?:an?|the) ")),
    (
        "offensive",
        re.compile(r"\boffensive (?:term|name|word|terms)\b|\b(?:disparaging|derogatory) (?:term|name)"),
    ),
    (
        "coarse",
        re.compile(
            r"\b(?:obscene|vulgar|taboo) (?:terms?|words?|slang)\b|^obscene\b"
            r"|slang (?:term )?for (?:sexual|the )"
        ),
    ),
    ("dated", re.compile(r"^\((?:archaic|obsolete)\)|^an? archaic term")),
    ("slang", re.compile(r"^\(slang\)|^\((?:British|Yiddish) slang\)")),
    ("informal", re.compile(r"^\(informal\)|^informal (?:term|terms|expression)\b")),
)
_OF_ANOTHER = re.compile(r" ?[;,]? ?\((?P<named>`\w+'(?: and `\w+')*) (?:is|are|was|pronounced)\b[^()]*\)")
"""A remark on how one of the words of a synset is used: ``(`sure' is sometimes used informally)``."""
_EXAMPLE = re.compile(r';\s*"|\s*--? ?"|:\s+"|,?\s*"[^"]*"\s*$')


@dataclass(frozen=True)
class WordNetSense:
    """A sense of a word. `number` is 0 for its first as this part of speech; `count`, how often it is met."""

    part: str
    text: str
    labels: tuple[str, ...]
    number: int
    count: int
    synset: str
    """What it shares with other words of the same sense."""
    is_quantity: bool
    """Whether it is a unit, a number or a coin."""
    is_small: bool
    """Whether it is written without a capital."""
    is_one: bool
    """Whether it is one single thing: a person, a place."""
    is_initials: bool
    """Whether it is written in capitals: letters that words begin with."""

    @property
    def is_name(self) -> bool:
        """Whether the sense is that of a name rather than a word."""
        return self.is_one or not self.is_small


def read_wordnet(folder: Path) -> dict[str, list[WordNetSense]]:
    """Read all words of letters alone, written small, with their senses in WordNet's order."""
    usages = dict(_usage_synsets(folder))
    counts = _counts(folder)
    found: dict[str, list[WordNetSense]] = defaultdict(list)
    for file in FILES:
        synsets = {line[:8]: line for line in _lines(folder / f"data.{file}")}
        for line in _lines(folder / f"index.{file}"):
            lemma, _, *fields = line.split()
            if not lemma.isalpha():
                continue
            total = int(fields[0])
            for number, offset in enumerate(fields[-total:]):
                sense = _sense(lemma, synsets[offset], number, counts, usages)
                found[lemma].append(sense)
    return found


def _lines(path: Path) -> Iterator[str]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("  "):
            yield line


def _usage_synsets(folder: Path) -> Iterator[tuple[str, str]]:
    for line in _lines(folder / "data.noun"):
        label = _USAGES.get(line.split(" ", 5)[4])
        if label is not None:
            yield line[:8], label


def _counts(folder: Path) -> dict[tuple[str, str, int], int]:
    counts: dict[tuple[str, str, int], int] = {}
    for line in (folder / "cntlist.rev").read_text(encoding="utf-8").splitlines():
        key, number, count = line.split()
        lemma, _, rest = key.partition("%")
        counts[lemma, _KEY_TYPES[rest[0]], int(number) - 1] = int(count)
    return counts


def _sense(
    lemma: str, line: str, number: int, counts: dict[tuple[str, str, int], int], usages: dict[str, str]
) -> WordNetSense:
    data, _, gloss = line.partition(" | ")
    fields = data.split()
    part, size = PARTS[fields[2]], int(fields[3], 16)
    written = [re.sub(r"\((?:a|p|ip)\)$", "", word) for word in fields[4 : 4 + 2 * size : 2]]
    place = next(at for at, word in enumerate(written) if word.lower() == lemma) + 1
    pointers = fields[5 + 2 * size :]
    labels: list[str] = []
    is_instance = False
    for symbol, target, kind, ends in zip(
        *(pointers[start : start + 4 * int(fields[4 + 2 * size]) : 4] for start in range(4)), strict=False
    ):
        is_instance |= symbol == _INSTANCE
        if symbol == _USAGE and kind == "n" and int(ends[:2], 16) in (0, place) and target in usages:
            labels.append(usages[target])
    plain = _EXAMPLE.split(gloss, maxsplit=1)[0].replace("_", " ").strip(" ;,")
    remark = _OF_ANOTHER.search(plain)
    if remark and f"`{lemma}'" not in remark["named"]:
        labels.clear()
        plain = (plain[: remark.start()] + plain[remark.end() :]).strip(" ;,")
    definition = _tidied(plain)
    labels += [label for label, pattern in _IN_WORDS if pattern.search(definition)]
    return WordNetSense(
        part=part,
        text=definition,
        labels=tuple(dict.fromkeys(labels)),
        number=number,
        count=counts.get((lemma, part, number), 0),
        synset=f"{part} {line[:8]}",
        is_quantity=fields[1] == _QUANTITY,
        is_small=written[place - 1] == lemma,
        is_one=is_instance,
        is_initials=len(lemma) > 1 and written[place - 1].isupper(),
    )


def _tidied(text: str) -> str:
    """Return a definition with quotation marks as they are written today, and without slips of the pen."""
    text = re.sub(r"`([^`']*)'", r'"\1"', text).replace("`", "'")
    text = re.sub(r" +([;,])", r"\1", re.sub(r";(?=[a-z])", "; ", text))
    return re.sub(r"\b(of|or|to|a|the|that|when) \1\b", r"\1", text)
