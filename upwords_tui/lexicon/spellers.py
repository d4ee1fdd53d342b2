"""Spell-checkers that may be installed on the machine: Enchant for English and Dutch, Voikko for Finnish.

The one idea: a spell-checker is a guest. It is looked for late, may be missing, and says why as a value
(`SpellerStatus`) instead of raising; what it says counts only for words a guard let through (see `guard`).

The C libraries are not safe to use from two threads, and reloading a dictionary costs up to a tenth of a
second, so each is opened once in a process and every call holds one lock.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Protocol

from upwords_tui.errors import DictionaryError
from upwords_tui.lexicon.finnish import finnish_refusal
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.scratch import scratch_folder

_lock = threading.RLock()

_BROKEN = (ImportError, OSError, AttributeError, AssertionError)
"""What the bindings raise when the C library is missing, too old, or not where a variable says it is."""


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

    `tags` are the names of its dictionary, best first. `binding` is the Python package, `packages` the Debian
    packages that bring library and dictionary, `megabytes` what these take on the disk of a minimal Debian 12
    with all they depend on.
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
    SpellerSpec("voikko:fi", "fi", ("fi",), "libvoikko", ("libvoikko1", "voikko-fi"), 44),
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
    return _open_voikko(spec) if spec.binding == "libvoikko" else _open_enchant(spec)


def _open_enchant(spec: SpellerSpec) -> tuple[SpellerStatus, Speller | None]:
    try:
        import enchant
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
    try:
        import libvoikko
    except ModuleNotFoundError:
        return SpellerStatus(spec, State.NO_BINDING), None
    try:
        # Voikko() without the C library leaves half an object, whose end would be reported on the terminal.
        libvoikko.VoikkoLibrary.open()
        return SpellerStatus(spec, State.READY, spec.tags[0]), _Voikko(libvoikko.Voikko(spec.tags[0]))
    except _BROKEN:
        return SpellerStatus(spec, State.NO_LIBRARY), None
    except libvoikko.VoikkoException:
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


class _Voikko:
    """Voikko's analysis of Finnish."""

    def __init__(self, voikko: Any) -> None:
        self._spell: Callable[[str], bool] = voikko.spell
        self._analyze: Callable[[str], list[Mapping[str, str]]] = voikko.analyze

    def refusal(self, word: str, spellings: Iterable[str] = (), /) -> Refusal | None:
        with _lock:
            return finnish_refusal(word, self._spell(word), self._analyze(word))
