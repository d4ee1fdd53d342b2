"""The dictionaries that are open in a process, and one that is opened when it is first asked."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from upwords_tui.lexicon.dictionary import Dictionary, OpenSpeller


class Dictionaries:
    """The dictionaries that are open in this process, for all who play in it. Any thread may ask."""

    def __init__(self, open_speller: OpenSpeller | None = None) -> None:
        """`open_speller` is how spell-checkers are opened, by default in a host of this process's own."""
        self._open: dict[str, Dictionary] = {}
        self._open_speller = open_speller
        self._opening = threading.Lock()

    def get(self, id_or_path: str) -> Dictionary:
        """Return a dictionary. Raises DictionaryError or WordListError."""
        # Imported late: a game is on the screen before its first word is looked up.
        from upwords_tui.lexicon.registry import open_dictionary
        from upwords_tui.lexicon.spell_host import SpellHost

        with self._opening:
            self._open_speller = self._open_speller or SpellHost().open
            if id_or_path not in self._open:
                self._open[id_or_path] = open_dictionary(id_or_path, open_speller=self._open_speller)
            return self._open[id_or_path]

    def has(self, id_or_path: str) -> bool:
        """Return whether `get` has returned this dictionary before."""
        return id_or_path in self._open

    def is_open(self, dictionary_id: str) -> bool:
        """Return whether a dictionary has been asked for a word, and so answers the next one quickly."""
        opened = self._open.get(dictionary_id)
        return opened is not None and opened.is_open


class Opens(Protocol):
    """Who opens dictionaries."""

    def dictionary(self, id_or_path: str, /) -> Dictionary:
        """Return a dictionary. Raises DictionaryError or WordListError."""

    def is_open(self, dictionary_id: str, /) -> bool:
        """Return whether it has been asked for a word, and so answers the next one quickly."""


class LateDictionary:
    """A dictionary opened when the first word is asked for, so that a game can be shown before."""

    def __init__(self, library: Opens, dictionary_id: str) -> None:
        """Have `library` open the dictionary with this id."""
        self._library = library
        self._verdicts: dict[str, bool] = {}
        self.id = dictionary_id

    def contains(self, word: str, /) -> bool:
        """Return whether `word` may be played."""
        if word not in self._verdicts:
            self._verdicts[word] = self._library.dictionary(self.id).contains(word)
        return self._verdicts[word]

    def at_once(self, word: str, /) -> bool | None:
        """Return whether `word` may be played, as far as that is known without waiting; None if it is not."""
        if word not in self._verdicts and self._library.is_open(self.id):
            verdict = self._library.dictionary(self.id).at_once(word)
            if verdict is not None:
                self._verdicts[word] = verdict
        return self._verdicts.get(word)

    def is_listed(self, word: str, /) -> bool:
        """Return whether the computer knows `word`."""
        return self._library.dictionary(self.id).is_listed(word)

    @property
    def sha256(self) -> str:
        """The identity of its list as it is today, in hex."""
        return self._library.dictionary(self.id).sha256

    def prepare(self) -> None:
        """Open everything now."""
        self._library.dictionary(self.id).prepare()
