"""What every recipe of meanings shares: records of what a word means, and writing a finished file.

The idea to hold: a dictionary of meanings is a table of words of the list, each with its records in the
order they are to be shown. `write_meanings` alone decides how that looks on disk, and refuses what the
reader in `upwords_tui/lexicon/meanings.py` would not understand: ids that nobody has documented, forms
of a word that is not in the table, marks of the format inside a text.
"""

import hashlib
import re
import zipfile
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

from upwords_tui.lexicon.meanings import ABOUT, DERIVATIONS, FILE

from .wordlist import Source, toml, write_lines

PARTS = (
    "noun",
    "verb",
    "adjective",
    "adverb",
    "pronoun",
    "numeral",
    "preposition",
    "conjunction",
    "interjection",
    "article",
    "particle",
)
"""The ids of parts of speech. A sense whose part of speech is not known has ""."""

INFLECTIONS = (
    "plural",
    "past",
    "past participle",
    "present participle",
    "first person",
    "third person",
    "imperative",
    "subjunctive",
    "inflected",
    "inflected participle",
    "comparative",
    "superlative",
    "partitive",
    "diminutive",
    "diminutive plural",
    "possessive",
    "infinitive",
)
"""What an inflected form can be of its lemma.

"third person" is the present singular (walks, loopt), "first person" that of Dutch without an ending (loop).
"inflected" is a Dutch adjective in -e, "partitive" one in -s (iets moois), "inflected participle" a Dutch
participle in -e. "past" in Dutch is singular or plural. "infinitive" is a Dutch verb as a noun of its own.
"""

SPELLING = "spelling"
FORMS = (*INFLECTIONS, *DERIVATIONS, SPELLING)
"""All ids a form can have. "spelling" is another spelling of the lemma (colour, color)."""

LABELS = ("coarse", "slur", "offensive", "slang", "informal", "dated", "adult")
"""What a sense can be marked as: how it sounds, and "adult", what no child asks for.

"coarse", "slur", "offensive" and "adult" are nothing for the whole family.
"""

MEMBER_SIZE = 120_000
"""Bytes of text in a member of the file: larger ones pack better and take longer to read."""
SHORT = "short.txt"
"""A hand-made file beside a list, written as glosses are: what its short words mean."""
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The first day a zip can tell; a file made today then has the same bytes tomorrow."""
_LEAST, _SHORT, _LONGEST = 25, 110, 200
"""Letters of a text: the fewest to keep of a longer one, what is short enough, and what can't be shown."""
_BREAKS = (
    re.compile("; |: "),
    re.compile(
        ", (?=(?:especially|usually|often|such as|as|which|etenkin|esimerkiksi|erityisesti|joka|jossa|jolla"
        "|johon|vooral|meestal|bijvoorbeeld|zoals|waarbij|waarin) )"
    ),
    re.compile(r" \((?=[^()]*\)$)"),
    re.compile(", (?=(?:or|and|with|that|who|tai|ja|of|en|die|dat) )"),
    re.compile(
        r"(?<!\bis)(?<!\bare)(?<!\bbe)(?<!\bsuch)(?<!\bso) "
        "(?=(?:having|that|which|who|used|where|in which|consisting|followed|whose) )"
    ),
)
"""Where a long text may end, the best places first."""
_ANNOUNCES = re.compile(
    r"(?:[,(]|\b(?:and|or|of|with|by|from|in|on|to|the|an?|for|as|at|into|than|during|through|upon|between|towards?|against|e\.g\.|i\.e\.|ja|tai|sekä|en|of"
    r"|met|van|voor|aan|op|te|het|de|een|that|which|who|whose|but|only|not|so|such|usually|often|especially|others"
    r"|if|when|because|is|are|was|were|has|have|consisting of an? \w+|(?:a|the) (?:one|person|thing)|those))$"
)
_UNFINISHED = re.compile(r"^#|.[,;:(]$|\( *\)|\w \S+ (?:and|or|the|ja|sekä|het|een)$")
_OPEN, _CLOSE = "([{«“", ")]}»”"


@dataclass(frozen=True)
class Sense:
    """One thing a word means; the fields are those of `upwords_tui.lexicon.meanings.Sense`."""

    source: str
    part: str
    text: str
    language: str
    labels: tuple[str, ...] = ()
    english: str = ""


@dataclass(frozen=True)
class FormOf:
    """The word is one of these forms of a lemma; of one that is several parts of speech, in these alone."""

    lemma: str
    forms: tuple[str, ...]
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Compound:
    """The word is explained by the parts it is made of."""

    source: str
    parts: tuple[str, ...]


UNASKED = ("coarse", "slur", "offensive", "adult")
"""Labels of senses that come after all others: who asks what a word means mostly asks for another."""

SAME_PART = ("spelling", "negative", "repeated")
"""Forms that are the same part of speech as what they are a form of."""
DERIVED_PARTS = {
    "quality": "noun",
    "manner": "adverb",
    "agent": "noun",
    "action": "noun",
    "capable": "adjective",
    "lacking": "adjective",
    "likeness": "adjective",
    "diminutive": "noun",
}
"""What part of speech other forms are that have forms of their own."""
_PART_OF_FORM: dict[str, tuple[str, ...]] = {
    **{form: (part,) for form, part in DERIVED_PARTS.items()},
    **dict.fromkeys(("plural", "diminutive plural"), ("noun",)),
    **dict.fromkeys(("inflected", "comparative", "superlative", "partitive"), ("adjective",)),
    **dict.fromkeys(SAME_PART, ()),
}
"""What the word is that has a form, if nothing else is said; other forms are those of verbs."""

Record = Sense | FormOf | Compound
Table = dict[str, list[Record]]


@dataclass(frozen=True)
class Origin:
    """A source, with the id that records name it by."""

    id: str
    source: Source


@dataclass(frozen=True)
class About:
    """All that ``meanings.toml`` says apart from what is counted."""

    language: str
    licence: str
    """SPDX expression for the file as a whole."""
    licence_files: tuple[str, ...]
    origins: tuple[Origin, ...]


def has_own(records: Sequence[Record]) -> bool:
    """Whether a word is explained itself, not only as a form of another."""
    return any(not isinstance(record, FormOf) for record in records)


def parts_of(table: Mapping[str, Sequence[Record]], word: str) -> frozenset[str]:
    """Tell the parts of speech of a word: of its senses; else what it is as a derivation."""
    records = table.get(word, ())
    if has_own(records):
        compounds = [parts_of(table, record.parts[-1]) for record in records if isinstance(record, Compound)]
        own = (record.part for record in records if isinstance(record, Sense))
        return frozenset(own).union(*compounds)
    found: set[str] = set()
    for record in records[:1]:
        if isinstance(record, FormOf) and len(record.forms) == 1 and has_own(table.get(record.lemma, ())):
            form = record.forms[0]
            if form in DERIVED_PARTS:
                found.add(DERIVED_PARTS[form])
            elif form in SAME_PART:
                found |= set(record.parts) or parts_of(table, record.lemma)
    return frozenset(found)


def ordered_forms(forms: Iterable[str]) -> tuple[str, ...]:
    """Put ids of forms in the order that they are documented in."""
    return tuple(sorted(set(forms), key=FORMS.index))


def read_glosses(path: Path, language: str = "en", *, before: bool = False) -> Table:
    """Read definitions of our own: ``word, part of speech, labels: text`` a line; ``#`` is a comment.

    The text is English, or that of the language with its English: ``text = English``. In the place of a part
    of speech an id of a form, or more, says that the word is this form of the text; the part of speech of
    that may follow. A word with a plus has more meanings, which sources tell: its glosses go `before` theirs,
    and are read apart from the others.
    """
    glosses: Table = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        head, _, text = line.partition("#")[0].partition(":")
        if text and before is head.startswith("+"):
            word, kind, *more = (field.strip() for field in head.removeprefix("+").split(","))
            record = _own(kind, more, text.strip(), language)
            if record not in glosses.setdefault(word, []):
                glosses[word].append(record)
    return glosses


def _own(kind: str, more: Sequence[str], text: str, language: str) -> Record:
    if kind in FORMS:
        told = tuple(each for each in more if each in PARTS) or _PART_OF_FORM.get(kind, ("verb",))
        return FormOf(text, ordered_forms({kind, *more} - set(PARTS)), told)
    own, _, english = (side.strip() for side in text.partition(" = "))
    return Sense("own", kind, own, language if english else "en", tuple(more), english)


def read_short(folder: Path, words: Set[str], language: str) -> Table:
    """Read what is said of the short words of a list, each read by hand: this and nothing else is said."""
    return {word: said for word, said in read_glosses(folder / SHORT, language).items() if word in words}


def put_before(table: Table, words: Set[str], glosses: Mapping[str, Sequence[Record]]) -> None:
    """Put definitions of our own first: each stands for one of the first senses of its part of speech."""
    for word in glosses.keys() & words:
        parts = Counter(gloss.part for gloss in glosses[word] if isinstance(gloss, Sense))
        table[word] = [*glosses[word], *_without_firsts(table.get(word, ()), parts)]


def put_last(table: Table, labels: Collection[str]) -> None:
    """Put senses with one of these labels after all that have none of them."""

    def is_last(record: Record) -> bool:
        return isinstance(record, Sense) and not set(record.labels).isdisjoint(labels)

    for word, records in table.items():
        table[word] = sorted(records, key=is_last)


def _without_firsts(records: Iterable[Record], parts: Counter[str]) -> Iterator[Record]:
    for record in records:
        if isinstance(record, Sense) and parts[record.part]:
            parts[record.part] -= 1
        else:
            yield record


def shortened(text: str) -> str:
    """Return the text, if it is long its first clauses: never a part of one, never half a bracket."""
    for pattern in _BREAKS:
        if len(text) <= _SHORT:
            break
        starts = [text[: found.start()].rstrip(" ,;:") for found in pattern.finditer(text)]
        whole = [start for start in starts if len(start) > _LEAST and _is_whole(start)]
        short = [start for start in whole if len(start) <= _SHORT]
        text = short[-1] if short else whole[0] if whole else text
    return text


def is_fit(text: str) -> bool:
    """Whether a text can be shown: short enough, all brackets closed, no leftovers of markup."""
    is_whole = _is_closed(text) and not _UNFINISHED.search(text)
    return (
        0 < len(text) <= _LONGEST
        and is_whole
        and text == text.strip()
        and not re.search(r"[|\t\n<>{}\\\[\]_]", text)
    )


def _is_whole(text: str) -> bool:
    """Whether the start of a text can stand alone: brackets closed, nothing announced that is cut off."""
    return _is_closed(text) and not _ANNOUNCES.search(text)


def _is_closed(text: str) -> bool:
    return (
        all(
            text.count(opening) == text.count(closing) for opening, closing in zip(_OPEN, _CLOSE, strict=True)
        )
        and text.count('"') % 2 == 0
    )


def write_meanings(folder: Path, about: About, table: Mapping[str, Sequence[Record]]) -> None:
    """Write ``meanings.zip`` and the ``meanings.toml`` that describes it.

    Raises ValueError if a record breaks the promises of the format: the recipe is wrong then.
    """
    known = {origin.id for origin in about.origins}
    lines = [_line(word, table, known) for word in sorted(table) if table[word]]
    path = folder / FILE
    with zipfile.ZipFile(path, "w") as archive:
        for number, member in enumerate(_members(lines)):
            name = f"{number:04}-{member[0].partition(chr(9))[0]}.txt"
            info = zipfile.ZipInfo(name, _LONG_AGO)
            info.compress_type = zipfile.ZIP_BZIP2
            info.create_system, info.external_attr = 3, 0o644 << 16
            text = "".join(f"{line}\n" for line in member)
            archive.writestr(info, text.encode("utf-8"), compresslevel=9)
    write_lines(folder / ABOUT, _about_lines(about, path, table))


def _members(lines: Iterable[str]) -> Iterator[list[str]]:
    member: list[str] = []
    size = 0
    for line in lines:
        length = len(line.encode("utf-8")) + 1
        if member and size + length > MEMBER_SIZE:
            yield member
            member, size = [], 0
        member.append(line)
        size += length
    if member:
        yield member


def _line(word: str, table: Mapping[str, Sequence[Record]], known: set[str]) -> str:
    return "\t".join([word, *(_written(word, record, table, known) for record in table[word])])


def _written(word: str, record: Record, table: Mapping[str, Sequence[Record]], known: set[str]) -> str:
    if isinstance(record, FormOf):
        target = table.get(record.lemma, ())
        bases = [other.lemma for other in target if isinstance(other, FormOf)]
        is_known = has_own(target) or any(has_own(table.get(base, ())) for base in bases[:1])
        if not is_known or record.lemma == word or not record.forms or not set(record.forms) <= set(FORMS):
            raise ValueError(f"{word}: {record} leads nowhere")
        own_parts = [other.part for other in target if isinstance(other, Sense)]
        is_told = not set(record.parts).isdisjoint(own_parts)
        if record.parts and own_parts and not is_told and "" not in own_parts:
            raise ValueError(f"{word}: {record} is of no part of speech that is explained")
        is_part = is_told and not set(own_parts) <= set(record.parts)
        fields = [record.lemma, ",".join(record.forms), *([",".join(record.parts)] if is_part else [])]
        return f">{'|'.join(fields)}"
    if record.source not in known:
        raise ValueError(f"{word}: no source {record.source!r}")
    if isinstance(record, Compound):
        return "+" + "|".join([record.source, *record.parts])
    if record.part not in ("", *PARTS) or not set(record.labels) <= set(LABELS):
        raise ValueError(f"{word}: {record} has an id that is not documented")
    if not is_fit(record.text) or (record.english and not is_fit(record.english)):
        raise ValueError(f"{word}: {record.text!r}, {record.english!r} can't be shown")
    fields = [record.source, record.part, ",".join(record.labels), record.language, record.text]
    return "|".join([*fields, record.english] if record.english else fields)


def _about_lines(about: About, path: Path, table: Mapping[str, Sequence[Record]]) -> Iterator[str]:
    own = sum(has_own(records) for records in table.values())
    yield "# Written by dictionaries.recipes; change the recipe, not this file."
    yield f"language = {toml(about.language)}"
    yield f"meanings_file = {toml(FILE)}"
    yield f"meanings_sha256 = {toml(hashlib.sha256(path.read_bytes()).hexdigest())}"
    yield f"licence = {toml(about.licence)}"
    yield f"licence_files = [{', '.join(toml(name) for name in about.licence_files)}]"
    yield ""
    yield "[counts]"
    yield f"explained = {own}"
    yield f"forms_of_these = {sum(map(bool, table.values())) - own}"
    for origin in about.origins:
        source = origin.source
        yield ""
        yield "[[sources]]"
        yield f"id = {toml(origin.id)}"
        yield f"name = {toml(source.name)}"
        yield f"version = {toml(source.version)}"
        yield f"licence = {toml(source.licence)}"
        yield f"from = {toml(source.origin)}"
        yield f"use = {toml(source.use)}"
