"""Which words a game accepts: a word list, and behind it the spell-checkers of its language.

The list decides first, and computers play from it alone; a spell-checker only adds words that a person may
lay. Without spell-checkers the list decides alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from upwords_tui.lexicon.bundled import BundledList
from upwords_tui.lexicon.files import WordFile
from upwords_tui.lexicon.guard import Guard, Refusal, fold, guard_for
from upwords_tui.lexicon.spellers import Speller, open_speller
from upwords_tui.lexicon.word_sets import WordSet, family_fits, family_words

GUARD = "guard"
"""The source that refuses words before the spell-checkers are asked."""

OpenSpeller = Callable[[str], Speller | None]
"""Returns the spell-checker with an id, or None if there is none."""


@dataclass(frozen=True)
class WordList:
    """A list on disk: one word a line, small letters, sorted, UTF-8; a player's has no `language`."""

    id: str
    name: str
    language: str
    path: Path
    sha256: str
    count: int


@dataclass(frozen=True)
class Judgement:
    """Whether `word` is known, by which `source` (a word list or spell-checker), or else the `refusal`."""

    word: str
    known: bool
    source: str | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True)
class SourceAnswer:
    """What a source (a word list, GUARD, a spell-checker) says; `known` is None if it is not installed."""

    source: str
    known: bool | None
    refusal: Refusal | None = None


class Dictionary:
    """A word list and its spell-checkers, opened when first needed or by `prepare`. Safe from any thread."""

    def __init__(
        self,
        dictionary_id: str,
        word_list: WordList,
        bundled: BundledList | None = None,
        spellers: tuple[str, ...] = (),
        open_one: OpenSpeller | None = None,
        names: WordList | None = None,
        word_set: WordSet = WordSet.ALL,
        wider: tuple[WordList, ...] = (),
        taken_out: frozenset[str] = frozenset(),
    ) -> None:
        """Spell-checkers need `bundled` for the guard and the accents of its language.

        `open_one` opens them, by default in this process. `names` is a second list of words. `wider` are the
        lists that the `word_set` was taken from, `taken_out` the words that nobody is asked for.
        """
        self.id = dictionary_id
        self.word_list = word_list
        self._bundled = bundled
        self._spellers = spellers if bundled else ()
        self._open_one = open_one or (lambda speller_id: open_speller(speller_id)[1])
        self.names = names
        self._word_set, self._wider_lists, self._taken_out = word_set, wider, taken_out

    @property
    def language(self) -> str:
        return self.word_list.language

    @property
    def sha256(self) -> str:
        """The identity of the lists, in hex; spell-checkers differ between machines and don't count."""
        if self.names is None:
            return self.word_list.sha256
        both = f"{self.word_list.sha256} {self.names.sha256}"
        return hashlib.sha256(both.encode("ascii")).hexdigest()

    @property
    def has_spellers(self) -> bool:
        return bool(self._spellers)

    def prepare(self) -> None:
        """Read and open everything now, so that the first question is answered at once."""
        self._listed("")
        for speller_id in self._spellers:
            speller = self._open_one(speller_id)
            if speller:
                speller("aa", ())

    @property
    def is_open(self) -> bool:
        return "_listed" in self.__dict__

    def at_once(self, word: str, /) -> bool | None:
        """Return whether `word` may be played, or None if that takes a spell-checker."""
        if self.is_listed(word):
            return True
        folded = fold(word, self.language)
        is_refused = (
            not self._spellers or bool(self._left_out(folded)) or self._guard.refusal(folded) is not None
        )
        return False if is_refused else None

    def is_listed(self, word: str, /) -> bool:
        """Return whether `word`, in any case, is in a list: a word the computer knows."""
        folded = fold(word, self.language)
        return self._listed(folded) or self._named(folded)

    def contains(self, word: str, /) -> bool:
        """Return whether `word`, in any case, may be played."""
        return self.judge(word).known

    def judge(self, word: str, /) -> Judgement:
        """Return whether `word`, in any case, may be played, and who says so."""
        refusal = Refusal.NOT_LISTED
        for answer in self._answers(fold(word, self.language)):
            if answer.known:
                return Judgement(word, True, answer.source)
            if refusal is Refusal.NOT_LISTED:
                refusal = answer.refusal or refusal
        return Judgement(word, False, refusal=refusal)

    def said(self, word: str, /) -> tuple[SourceAnswer, ...]:
        """Return what each source says of `word`, up to the one that decides."""
        return tuple(self._answers(fold(word, self.language)))

    def _answers(self, folded: str) -> Iterator[SourceAnswer]:
        if self._listed(folded):
            yield SourceAnswer(self.word_list.id, True)
            return
        left_out, is_named = self._left_out(folded), self._named(folded)
        yield SourceAnswer(self.word_list.id, False, left_out or Refusal.NOT_LISTED)
        if self.names is not None:
            yield SourceAnswer(self.names.id, is_named, None if is_named else Refusal.NOT_LISTED)
        if not self._spellers or is_named or left_out:
            return
        if refusal := self._guard.refusal(folded):
            yield SourceAnswer(GUARD, False, refusal)
            return
        for speller_id in self._spellers:
            if speller := self._open_one(speller_id):
                refusal = speller(folded, accented(folded, self._accents))
                yield SourceAnswer(speller_id, refusal is None, refusal)
            else:
                yield SourceAnswer(speller_id, None)

    def left_out(self, word: str, /) -> Refusal | None:
        """Return why `word`, in any case, is left out of the word set; None if it isn't."""
        folded = fold(word, self.language)
        return None if self._listed(folded) or self._named(folded) else self._left_out(folded)

    def _left_out(self, folded: str) -> Refusal | None:
        if folded in self._taken_out:
            return Refusal.TAKEN_OUT
        if self._word_set is WordSet.ALL:
            return None
        is_wider = any(has(folded) for has in self._wider)
        if self._word_set.is_spared and self._is_spared(folded):
            return Refusal.NOT_FAMILY
        if not is_wider:
            return None
        return Refusal.NOT_COMMON if self._word_set.is_known else Refusal.NOT_FAMILY

    @cached_property
    def _wider(self) -> tuple[Callable[[str], bool], ...]:
        return tuple(WordFile(words.path).contains for words in self._wider_lists)

    @cached_property
    def _is_spared(self) -> Callable[[str], bool]:
        assert self._bundled is not None
        fits, named = family_fits(self._bundled), family_words(self._bundled.id)
        return lambda word: word in named or fits(word)

    @cached_property
    def _listed(self) -> Callable[[str], bool]:
        return WordFile(self.word_list.path).contains

    @cached_property
    def _named(self) -> Callable[[str], bool]:
        if self.names is None:
            return lambda _word: False
        return WordFile(self.names.path).contains

    @cached_property
    def _guard(self) -> Guard:
        assert self._bundled is not None
        return guard_for(self._bundled)

    @cached_property
    def _accents(self) -> Mapping[str, tuple[str, ...]]:
        assert self._bundled is not None
        return self._bundled.accents()


def accented(word: str, accents: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield the spellings of `word` with diacritics, also as a compound: REUNIEFEEST by reünie."""
    yield from accents.get(word, ())
    for border in range(2, len(word) - 1) if accents else ():
        head, tail = word[:border], word[border:]
        yield from (spelling + tail for spelling in accents.get(head, ()))
        yield from (head + spelling for spelling in accents.get(tail, ()))
