"""Players' own word lists, kept with the games that are played with them.

The one idea: the games are where a list lies for good, the cache folder is where every process finds it. A
file that the cache has lost is made anew. A list that only the cache has, from before lists were kept with
the games, is kept with them as soon as one of its games is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from upwords_tui.base.errors import StoreError, UpwordsError
from upwords_tui.lexicon.files import scratch_folder
from upwords_tui.lexicon.user_list import (
    UserList,
    find_user_list,
    is_user_list_id,
    keep_user_list,
    packed,
    unpacked,
    user_list_file,
)
from upwords_tui.store.opening import default_path, open_store
from upwords_tui.store.port import KeptWordList, Store


def keep_list(store: Store, list_id: str) -> None:
    """Keep a list of one's own with the games of `store`; other dictionaries need no keeping.

    Raises StoreError if it can't be kept.
    """
    if is_user_list_id(list_id) and (words := find_user_list(list_id)):
        _keep(store, words)


def bring_list(store: Store, list_id: str) -> None:
    """Have a list of one's own in the cache folder, made anew from the games of `store` if need be.

    If neither has it, nothing is done: whoever opens it is told. Raises StoreError, or WordListError if what
    is kept is damaged or there is no room for the file.
    """
    if not is_user_list_id(list_id):
        return
    if words := find_user_list(list_id):
        with suppress(
            StoreError
        ):  # the game can be played all the same, and whoever opens it next tries again
            _keep(store, words)
    elif kept := store.word_list(list_id):
        keep_user_list(unpacked(*kept))


def _keep(store: Store, words: UserList) -> None:
    known = store.word_list_names().get(words.id)
    # A file without a name of its own is called by its id.
    if known is None or known != words.name != words.id:
        store.keep_word_list(KeptWordList(words.id, words.name, packed(words)))


def list_file(store: Store, list_id: str) -> Path | None:
    """Return the file of a list of one's own, made anew if it is gone; None if there is none.

    Raises as `bring_list` does.
    """
    if not is_user_list_id(list_id):
        return None
    if user_list_file(list_id) is None:
        bring_list(store, list_id)
    return user_list_file(list_id)


def found_elsewhere(store: Store, dictionary_id: str) -> str:
    """Return by what other processes find a dictionary: its id, or the path of a file that only we know of.

    Raises as `bring_list` does.
    """
    file = list_file(store, dictionary_id)
    return str(file) if file and file.parent == scratch_folder() else dictionary_id


def bring_own_list(list_id: str) -> None:
    """As `bring_list`, from the games of whoever is at this machine, if they have any. Raises the same."""
    if is_user_list_id(list_id) and not find_user_list(list_id):
        _with_own_games(lambda store: bring_list(store, list_id))


def bring_own_lists() -> None:
    """Have all lists of whoever is at this machine in the cache folder; what can't be had is passed over."""

    def bring(store: Store) -> None:
        for list_id in store.word_list_names():
            with suppress(UpwordsError):
                bring_list(store, list_id)

    with suppress(UpwordsError):
        _with_own_games(bring)


def _with_own_games(do: Callable[[Store], object]) -> None:
    if default_path().is_file():
        store = open_store()
        try:
            do(store)
        finally:
            store.close()
