"""What words mean, as sentences: the word's forms, its senses, and their sources.

Here the ids of `lexicon/meanings.py` become words of the language in use. It reads the disk for milliseconds:
call it in a thread.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from upwords_tui.app.narration.wording import listed
from upwords_tui.app.setup.word_sets import unknown_sentence
from upwords_tui.base.i18n import TextTables, _
from upwords_tui.lexicon.bundled import load_bundled
from upwords_tui.lexicon.meanings import DERIVATIONS, Sense, WordEntry, meanings, sources
from upwords_tui.lexicon.word_sets import read_id

_TEXTS = TextTables(__file__)

_NOT_FOR_FAMILIES = frozenset({"coarse", "slur", "offensive", "adult"})
_ENGLISH = "en"
_STOPPED_TWICE = re.compile(r"([?!…])\.")
"""A full stop after a mark that ends a sentence itself."""
_OWN_LICENCE = "MIT"
"""The licence of our own work, which is not named as a source."""


def meaning_lines(
    words: Sequence[str],
    dictionary_id: str,
    otherwise: str,
    knows: Callable[[str], bool | None] = lambda _word: True,
) -> tuple[str, ...]:
    """Return what each of `words` means in a dictionary, or that it is unknown, and at the end the sources.

    `otherwise` is the language of a player's list; `knows` says whether the dictionary has a word. Raises
    DictionaryError.
    """
    book = _Book(dictionary_id, otherwise)
    lines = list[str]()
    for word in dict.fromkeys(words):
        if knows(word) is False:
            lines.append(unknown_sentence((word,), dictionary_id))
        else:
            unknown = _("There is no meaning for {word} here.").format(word=word)
            lines += book.lines(word) or [unknown]
    return (*lines, *book.source_lines())


def gist(word: str, dictionary_id: str, otherwise: str) -> str:
    """Return the usual meaning of a word in a short sentence; empty if unknown. Raises DictionaryError."""
    found = _Book(dictionary_id, otherwise).entries(word)
    if not found:
        return ""
    entry, lemma = found[0], found[0].word.upper()
    if entry.parts:
        return _compound(lemma, entry.parts)
    if not entry.senses:
        return _what_it_is(word, entry.forms, lemma)
    sense, said = entry.senses[0], word
    if any(form in DERIVATIONS for form in entry.forms):
        said = _("{word}, made from {lemma}").format(word=word, lemma=lemma)
    elif entry.forms:
        names = listed([_name(form) for form in entry.forms])
        said = _("{word}, {forms} of {lemma}").format(word=word, lemma=lemma, forms=names)
    english = sense.english
    if sense.language != _ENGLISH and not english:
        senses = (each for other in found if other.word == entry.word for each in other.senses)
        english = next((each.text for each in senses if each.language == _ENGLISH), "")
    return _told(said, sense.text.rstrip("."), english)


def entries_of(word: str, dictionary_id: str, otherwise: str) -> tuple[WordEntry, ...]:
    """Return the entries of a word. Raises DictionaryError."""
    return _Book(dictionary_id, otherwise).entries(word)


class _Book:
    """The meanings in one dictionary, and the sources used so far."""

    def __init__(self, dictionary_id: str, otherwise: str) -> None:
        read = read_id(dictionary_id)
        self._language = load_bundled(read.listed).language if read else otherwise
        self._is_for_families = read is not None and read.words.is_spared
        self._told: list[str] = []

    def entries(self, word: str) -> tuple[WordEntry, ...]:
        """Return the entries of a word, for families without coarse senses."""
        found = meanings(word, self._language)
        if not self._is_for_families:
            return found
        fit = map(_fit_for_families, found)
        return tuple(each for each in fit if each.senses or each.parts or (each.base and each.base.senses))

    def lines(self, word: str) -> list[str]:
        entries = self._joined(self.entries(word))
        return list(dict.fromkeys(line for entry in entries for line in self._lines(word, entry)))

    def _joined(self, entries: Sequence[WordEntry]) -> list[WordEntry]:
        """Join the senses of one lemma from several sources, so that they are numbered in one go."""
        joined: list[WordEntry] = []
        for entry in entries:
            last = joined[-1] if joined else None
            if last and entry.senses and last.senses and (last.word, last.forms) == (entry.word, entry.forms):
                joined[-1] = replace(last, senses=(*last.senses, *entry.senses))
                self._told.append(entry.source)
            else:
                joined.append(entry)
        return joined

    def source_lines(self) -> Iterator[str]:
        """Yield the sources used, but for our own work."""
        known = sources(self._language)
        theirs = [known[name] for name in dict.fromkeys(self._told) if known[name].licence != _OWN_LICENCE]
        if theirs:
            # Not `listed`: some names contain “and”.
            names = ", ".join(each.name.partition(",")[0] for each in theirs)
            yield _("Source: {names}.").format(names=names)

    def _lines(self, word: str, entry: WordEntry) -> Iterator[str]:
        lemma = entry.word.upper()
        self._told.append(entry.source)
        if entry.forms:
            yield _what_it_is(word, entry.forms, lemma)
        if entry.parts:
            yield _compound(lemma, entry.parts)
            for part in entry.parts:
                known = next((each for each in self.entries(part) if each.senses), None)
                if known:
                    self._told.append(known.source)
                    yield from _sense_lines(known.word.upper(), known.senses[:1], self._language)
        if entry.base:
            yield from self._lines(lemma, entry.base)
        yield from _sense_lines(lemma if entry.forms else word, entry.senses, self._language)


def _fit_for_families(entry: WordEntry) -> WordEntry:
    senses = tuple(each for each in entry.senses if not _NOT_FOR_FAMILIES & set(each.labels))
    return replace(entry, senses=senses, base=entry.base and _fit_for_families(entry.base))


def _sense_lines(word: str, senses: Sequence[Sense], language: str) -> Iterator[str]:
    """Yield a line for each part of speech, with its senses numbered if they are several."""
    groups: dict[tuple[str, tuple[str, ...], str], list[Sense]] = {}
    for sense in senses:
        named = tuple(filter(None, map(_name, sense.labels)))
        groups.setdefault((sense.part, named, sense.language), []).append(sense)
    for (part, labels, spoken), same in groups.items():
        head = [word, *([_name(part)] if part else []), *labels]
        texts = [each.text.rstrip(".") for each in same]
        if spoken == _ENGLISH != language:
            # Numbers would be taken for those of the senses in the word's own language.
            head.append(_("in English"))
            texts = ["; ".join(texts)]
        elif len(texts) > 1:
            texts = [f"{number}. {text}" for number, text in enumerate(texts, 1)]
        english = "; ".join(dict.fromkeys(each.english for each in same if each.english))
        yield _told(", ".join(head), ". ".join(texts), english)


def _told(word: str, meaning: str, english: str) -> str:
    line = _STOPPED_TWICE.sub(r"\1", _("{word}: {meaning}.").format(word=word, meaning=meaning))
    return " ".join((line, _("In English: {words}.").format(words=english))) if english else line


def _what_it_is(word: str, forms: Sequence[str], lemma: str) -> str:
    """Return which form of a lemma, or what made from it, a word is."""
    if derived := [form for form in forms if form in DERIVATIONS]:
        what = listed([_name(form) for form in derived])
        return _("{word}, made from {lemma}: {meaning}.").format(word=word, lemma=lemma, meaning=what)
    names = listed([_name(form) for form in forms])
    return _("{word}: {forms} of {lemma}.").format(word=word, lemma=lemma, forms=names)


def _compound(word: str, parts: Sequence[str]) -> str:
    words = listed([part.upper() for part in parts])
    return _("{word}: a compound of {words}.").format(word=word, words=words)


def _name(word: str) -> str:
    """Return the name of a part of speech, a label, a form or a derivation; that of "adult" is empty."""
    name = word.replace(" ", "-")
    return next(filter(None, (_TEXTS.find(table, name) for table in ("part", "sound", "form", "made"))), "")
