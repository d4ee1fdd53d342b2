"""Spell-checkers that may be installed on the machine: Enchant for English and Dutch, Voikko for Finnish.

The one idea: a spell-checker is a guest. It is looked for late, may be missing, and says why as a value
(`SpellerStatus`) instead of raising; what it says counts only for words a guard let through (see `guard`).

The C libraries are not safe to use from two threads, and reloading a dictionary costs up to a tenth of a
second, so each is opened once in a process and every call holds one lock.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from upwords_tui.base.errors import DictionaryError
from upwords_tui.lexicon.files import scratch_folder
from upwords_tui.lexicon.guard import Refusal

if TYPE_CHECKING:
    from upwords_tui.lexicon.voikko import Voikko

# Which Finnish words count, from what Voikko's morphological analysis says of them


Analysis = Mapping[str, str]
"""One reading of a word: CLASS, BASEFORM, SIJAMUOTO (case), NUMBER and so on."""

MAX_PARTS = 2
"""Finnish builds compounds without end; one of two parts is still something a person might say."""

_NOMINALS = frozenset({"nimisana", "laatusana", "nimisana_laatusana", "lukusana", "asemosana"})
_PARTICLES = frozenset({"seikkasana", "sidesana", "suhdesana", "huudahdussana"})
_NAMES = frozenset({"etunimi", "sukunimi", "paikannimi", "nimi"})
_ABBREVIATION = "lyhenne"
_SUFFIXED = ("POSSESSIVE", "FOCUS", "KYSYMYSLIITE")
"""Keys present when the word carries a possessive (taloni), -kin and its like, or the question -ko."""

_PLACE = "POSSIBLE_GEOGRAPHICAL_NAME"
"""Key present when a compound ends as places do; of those that the list has not nine of ten are names of
places or of families (Olkiluoto, Välimäki)."""

_REGION = re.compile(
    r"\+(?:etelä|itä|länsi|pohjois|keski|suur)(?:\(\w+\))?"
    r"\+\w+\((?:suomi|ruotsi|saksa|karjala|korea|ukraina)\)"
)
"""What the key WORDBASES says of a part of a country, written without its hyphen and with a small letter
(eteläsuomi): no other key tells it from a language, which `alasaksa` and `eteläviro` are."""

_ROMAN_NUMERAL, _CLITIC, _DERIVED = "[Lur]", "[Ef]", "[Xj]"
"""How Voikko's transducer marks, in FSTOUTPUT, what has no key of its own (sitenpä, kirjo-ja)."""
_VERB = "[Lt]"
"""How it begins what is derived from a verb (elo), which names are not built like (Lahtinen)."""
_SHORT_PARTICIPLE = re.compile(r"\[Lt\].*\[Ll\]v\[Xj\][aä]\[X\](?!.*\[Xj\])")
"""The present participle of a short verb (saava); the key PARTICIPLE is missing there."""


def finnish_refusal(word: str, is_spelt_right: bool, readings: Iterable[Analysis]) -> Refusal | None:
    """Return why `word` (small letters) does not count, or None if it does.

    `is_spelt_right` is what the spell-checker says of it in small letters: it refuses `helsinki`, though its
    analysis knows Helsinki. Of several reasons the one that was nearest to a word is returned.
    """
    told = [(_refusal(word, reading), reading) for reading in readings]
    refusals = {refusal for refusal, _reading in told}
    counting = [reading for refusal, reading in told if refusal is None]
    if counting and all(_parts(each) > 1 or _DERIVED in each.get("FSTOUTPUT", "") for each in counting):
        nearer = _nearer(told, counting)
        if nearer is not None:
            return nearer
    if counting:
        return None if is_spelt_right else Refusal.UNKNOWN
    nearest = (
        Refusal.LONG_COMPOUND,
        Refusal.INFLECTED,
        Refusal.ROMAN_NUMERAL,
        Refusal.ABBREVIATION,
        Refusal.NAME,
    )
    return next((refusal for refusal in nearest if refusal in refusals), Refusal.UNKNOWN)


def _nearer(told: Collection[tuple[Refusal | None, Analysis]], built: Collection[Analysis]) -> Refusal | None:
    """Return why a word does not count that counts only as `built`, if another word is nearer."""
    parts, bases = min(map(_parts, built)), {reading.get("BASEFORM") for reading in built}
    of_verbs = any(reading.get("FSTOUTPUT", "").startswith(_VERB) for reading in built)
    for why, reading in told:
        if why is Refusal.NAME and reading.get("SIJAMUOTO") == "nimento" and not of_verbs:
            return Refusal.NAME
    for why, reading in told:
        is_other = reading.get("BASEFORM") not in bases and not any(key in reading for key in _SUFFIXED)
        if why is Refusal.INFLECTED and (_parts(reading) < parts or (is_other and _parts(reading) == parts)):
            return Refusal.INFLECTED
    return None


def _refusal(word: str, reading: Analysis) -> Refusal | None:
    kind, base = reading.get("CLASS", ""), reading.get("BASEFORM")
    if kind in _NAMES or (_parts(reading) > 1 and (_PLACE in reading or is_region(reading))):
        return Refusal.NAME
    if kind == _ABBREVIATION:
        return Refusal.ABBREVIATION
    if reading.get("FSTOUTPUT", "").startswith(_ROMAN_NUMERAL):
        return Refusal.ROMAN_NUMERAL
    if any(key in reading for key in _SUFFIXED) or not _is_in_form(word, kind, base, reading):
        return Refusal.INFLECTED
    if _parts(reading) > MAX_PARTS:
        return Refusal.LONG_COMPOUND
    return None


def is_region(reading: Analysis) -> bool:
    return _REGION.fullmatch(reading.get("WORDBASES", "")) is not None


def _parts(reading: Analysis) -> int:
    return reading.get("STRUCTURE", "").count("=")


def _is_in_form(word: str, kind: str, base: str | None, reading: Analysis) -> bool:
    if kind in _PARTICLES:
        return base == word and _CLITIC not in reading.get("FSTOUTPUT", "")
    if kind == "teonsana":
        return base == word and reading.get("MOOD") == "A-infinitive"
    return (
        kind in _NOMINALS
        and reading.get("SIJAMUOTO") == "nimento"
        and reading.get("COMPARISON", "positive") == "positive"
        and "PARTICIPLE" not in reading
        and not _SHORT_PARTICIPLE.search(reading.get("FSTOUTPUT", ""))
        and _CLITIC not in reading.get("FSTOUTPUT", "")
        and (base == word or reading.get("NUMBER") == "plural")
    )


_lock = threading.RLock()

_BROKEN = (ImportError, OSError, AttributeError, AssertionError)
"""What is raised when the C library is missing, too old, or not where a variable says it is."""


class State(StrEnum):
    """Whether a spell-checker can be asked, and if not, what is missing."""

    READY = "ready"
    NO_BINDING = "no-binding"
    """The Python package is not installed."""
    NO_LIBRARY = "no-library"
    """The C library is not installed."""
    NO_DICTIONARY = "no-dictionary"
    """The library is there, its dictionary of this language is not."""
    OTHER_DICTIONARY = "other-dictionary"
    """The library offers the dictionary of another country instead; it is not used."""


@dataclass(frozen=True)
class SpellerSpec:
    """A spell-checker this program knows of.

    `tags` are the names of its dictionary, best first. `binding` is the Python package that it takes, if any,
    `packages` the Debian packages that bring library and dictionary, `megabytes` what these take on the disk
    of a minimal Debian 12 with all they depend on.
    """

    id: str
    language: str
    tags: tuple[str, ...]
    binding: str
    packages: tuple[str, ...]
    megabytes: int


SPELLERS = (
    SpellerSpec("enchant:en_US", "en", ("en_US",), "pyenchant", ("libenchant-2-2", "hunspell-en-us"), 9),
    SpellerSpec("enchant:en_GB", "en", ("en_GB",), "pyenchant", ("libenchant-2-2", "hunspell-en-gb"), 10),
    SpellerSpec("voikko:fi", "fi", ("fi",), "", ("libvoikko1", "voikko-fi"), 44),
    SpellerSpec(
        "enchant:nl_NL", "nl", ("nl_NL", "nl", "nl_BE"), "pyenchant", ("libenchant-2-2", "hunspell-nl"), 11
    ),
)


@dataclass(frozen=True)
class SpellerStatus:
    """Whether the spell-checker of `spec` can be asked. `found` is the dictionary the library offers."""

    spec: SpellerSpec
    state: State
    found: str = ""

    @property
    def is_ready(self) -> bool:
        """Whether it can be asked."""
        return self.state is State.READY


class Speller(Protocol):
    """A spell-checker that is ready. Safe to call from any thread."""

    def refusal(self, word: str, spellings: Iterable[str] = (), /) -> Refusal | None:
        """Return why `word` (small letters) is not known, or None if it is.

        `spellings` are other ways to write it, with the diacritics it is laid without.
        """


def speller_ids(language: str | None = None) -> tuple[str, ...]:
    """Return the ids of the spell-checkers this program knows of, all or those for `language`."""
    return tuple(spec.id for spec in SPELLERS if language in (None, spec.language))


def speller_status(speller_id: str) -> SpellerStatus:
    """Return whether the spell-checker with this id can be asked. Raises as `open_speller` does."""
    return open_speller(speller_id)[0]


def open_speller(speller_id: str) -> tuple[SpellerStatus, Speller | None]:
    """Return the spell-checker with this id, or None and in the status why not.

    Opened once in a process; what is installed later is found by the next one. Raises DictionaryError if
    there is no such id.
    """
    with _lock:
        return _open(speller_id)


@cache
def _open(speller_id: str) -> tuple[SpellerStatus, Speller | None]:
    spec = next((spec for spec in SPELLERS if spec.id == speller_id), None)
    if spec is None:
        names = ", ".join(speller_ids())
        raise DictionaryError("no spell-checker “{name}”; there are {names}", name=speller_id, names=names)
    return _open_enchant(spec) if spec.binding else _open_voikko(spec)


def _open_enchant(spec: SpellerSpec) -> tuple[SpellerStatus, Speller | None]:
    try:
        import enchant  # seam: it may not be there
    except ModuleNotFoundError:
        return SpellerStatus(spec, State.NO_BINDING), None
    except _BROKEN:
        return SpellerStatus(spec, State.NO_LIBRARY), None
    status = SpellerStatus(spec, State.NO_DICTIONARY)
    with _private_word_files():
        broker = enchant.Broker()
        for tag in spec.tags:
            try:
                words = broker.request_dict(tag)
            except enchant.errors.Error:
                continue
            if words.tag == tag:
                return SpellerStatus(spec, State.READY, tag), _Enchant(words, enchant.errors.Error)
            status = SpellerStatus(spec, State.OTHER_DICTIONARY, str(words.tag))
    return status, None


def _open_voikko(spec: SpellerSpec) -> tuple[SpellerStatus, Speller | None]:
    from upwords_tui.lexicon.voikko import Voikko  # seam: it takes ctypes

    try:
        return SpellerStatus(spec, State.READY, spec.tags[0]), _Finnish(Voikko(spec.tags[0]))
    except _BROKEN:
        return SpellerStatus(spec, State.NO_LIBRARY), None
    except LookupError:
        return SpellerStatus(spec, State.NO_DICTIONARY), None


@contextmanager
def _private_word_files() -> Iterator[None]:
    """Keep Enchant from the words people add to their own spell-checker: answers must be the same for all.

    It makes and reads these files where ENCHANT_CONFIG_DIR says when a dictionary is requested, and looks at
    them again for as long as that is in use.
    """
    before = os.environ.get("ENCHANT_CONFIG_DIR")
    os.environ["ENCHANT_CONFIG_DIR"] = str(scratch_folder())
    try:
        yield
    finally:
        if before is None:
            del os.environ["ENCHANT_CONFIG_DIR"]
        else:
            os.environ["ENCHANT_CONFIG_DIR"] = before


class _Enchant:
    """One Enchant dictionary. It is asked in small letters, which refuses what it knows only capitalised."""

    def __init__(self, words: Any, failure: type[Exception]) -> None:
        self._check: Callable[[str], bool] = words.check
        self._failure = failure

    def refusal(self, word: str, spellings: Iterable[str] = (), /) -> Refusal | None:
        with _lock:
            try:
                known = any(self._check(spelling) for spelling in (word, *spellings))
            except self._failure:
                known = False
        return None if known else Refusal.UNKNOWN


class _Finnish:
    """Voikko's analysis of Finnish."""

    def __init__(self, voikko: Voikko) -> None:
        self._voikko = voikko

    def refusal(self, word: str, spellings: Iterable[str] = (), /) -> Refusal | None:
        with _lock:
            return finnish_refusal(word, self._voikko.spell(word), self._voikko.analyze(word))
