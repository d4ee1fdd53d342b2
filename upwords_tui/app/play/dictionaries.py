"""The dictionaries that are open in a process, and players' own word lists."""

from __future__ import annotations

import threading
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from upwords_tui.base.errors import StoreError, UpwordsError
from upwords_tui.engine.registry import house_words, settings_file
from upwords_tui.lexicon import user_list
from upwords_tui.lexicon.spell_host import SpellHost
from upwords_tui.lexicon.word_sets import own_lists
from upwords_tui.store.opening import Store, default_path, open_store
from upwords_tui.store.values import KeptWordList

if TYPE_CHECKING:
    from upwords_tui.lexicon.dictionary import Dictionary, OpenSpeller


class Dictionaries:
    """The dictionaries that are open in this process, for everybody in it; any thread may ask."""

    def __init__(self, open_speller: OpenSpeller | None = None) -> None:
        """`open_speller` opens spell-checkers, by default in a host of this process's own."""
        self._open: dict[str, Dictionary] = {}
        self._open_speller = open_speller
        self._opening = threading.Lock()

    def get(self, called: str) -> Dictionary:
        """Return the dictionary with an id, a path, or a name of the host's. Raises as `open_dictionary`."""
        # seam: a game is on the screen before its first word is looked up
        from upwords_tui.lexicon.registry import absolute, open_dictionary

        with self._opening:
            self._open_speller = self._open_speller or SpellHost().open
            if called not in self._open:
                named = house_words().get(called)
                meant = absolute(named, settings_file().absolute().parent) if named else called
                self._open[called] = open_dictionary(meant, open_speller=self._open_speller)
            return self._open[called]

    def has(self, id_or_path: str) -> bool:
        return id_or_path in self._open

    def is_open(self, dictionary_id: str) -> bool:
        """Return whether a dictionary has looked up a word, and so answers the next one quickly."""
        opened = self._open.get(dictionary_id)
        return opened is not None and opened.is_open


def keep_lists(store: Store, dictionary_id: str) -> None:
    """Keep the lists of one's own in a dictionary with the games of `store`. Raises StoreError."""
    for words in filter(None, map(user_list.find_user_list, own_lists(dictionary_id))):
        _keep(store, words)


def bring_lists(store: Store, dictionary_id: str) -> None:
    """Put the lists of one's own in a dictionary into the cache folder, if `store` has them.

    Raises StoreError, WordListError.
    """
    for list_id in own_lists(dictionary_id):
        if words := user_list.find_user_list(list_id):
            with suppress(StoreError):  # whoever opens the game next tries again
                _keep(store, words)
        elif kept := store.word_lists.get(list_id):
            user_list.keep_user_list(user_list.unpacked(*kept))


def _keep(store: Store, words: user_list.UserList) -> None:
    known = store.word_lists.names().get(words.id)
    # A file without a name of its own is called by its id.
    if known is None or known != words.name != words.id:
        store.word_lists.keep(KeptWordList(words.id, words.name, user_list.packed(words)))


def list_files(store: Store, dictionary_id: str) -> dict[str, Path]:
    """Return the files of the lists of one's own in a dictionary, made anew if gone. Raises as above."""
    lists = own_lists(dictionary_id)
    if not all(map(user_list.user_list_file, lists)):
        bring_lists(store, dictionary_id)
    return {list_id: file for list_id in lists if (file := user_list.user_list_file(list_id))}


def bring_own_list(dictionary_id: str) -> None:
    """As `bring_lists`, from the games of this machine's user, if there are any. Raises as it does."""
    if not all(map(user_list.find_user_list, own_lists(dictionary_id))) and default_path().is_file():
        with closing(open_store()) as store:
            bring_lists(store, dictionary_id)


def bring_own_lists() -> None:
    """Put all lists of this machine's user into the cache folder, as far as they can be had."""
    if default_path().is_file():
        with suppress(UpwordsError), closing(open_store()) as store:
            for list_id in store.word_lists.names():
                with suppress(UpwordsError):
                    bring_lists(store, list_id)
