"""The games of one user, and what new ones can be made of: all a front-end needs besides a table.

The one idea: front-ends talk to a library and the tables it opens, and to nothing below them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from upwords_tui.errors import InputError, RecordError
from upwords_tui.games.catalogue import room
from upwords_tui.i18n import _
from upwords_tui.safe_text import PATH_LIMIT, clean, clean_title
from upwords_tui.session.files import export_game, read_game
from upwords_tui.session.game_table import GameTable
from upwords_tui.session.items import AnyOptions
from upwords_tui.session.kinds import Variant, own_dictionary
from upwords_tui.session.newgame import Choices, remember, remembered, remembered_options
from upwords_tui.session.upwords.table import Table
from upwords_tui.store.database import IN_MEMORY, GameRow, ScoreRow, Store

if TYPE_CHECKING:
    from upwords_tui.lexicon.dictionary import Dictionary
    from upwords_tui.lexicon.spellhost import SpellHost

__all__ = ["AnyTable", "Dictionary", "GameRow", "Library", "ScoreRow"]

AnyTable = GameTable[Any, Any, Any, Any]
"""A table of whatever game."""

FRONT_END = "front-end"
"""The setting that says what to begin with: "text", or the full screen."""

BUNDLED = ("en", "fi", "nl")
"""The dictionaries of whole languages."""


class LateDictionary:
    """A dictionary opened when the first word is asked for, so that a game can be shown before."""

    def __init__(self, library: Library, dictionary_id: str) -> None:
        """Have `library` open the dictionary with this id."""
        self._library = library
        self.id = dictionary_id

    def contains(self, word: str, /) -> bool:
        """Return whether `word` may be played."""
        return self._library.dictionary(self.id).contains(word)

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


class Library:
    """The stored games of a user."""

    def __init__(self, store: Store, user: str) -> None:
        """Use `store`; `user` is what to call the person at the keyboard until they say otherwise."""
        self._store = store
        self._user = user
        self._dictionaries: dict[str, Dictionary] = {}
        self._spell_host: SpellHost | None = None
        self._opening = threading.Lock()

    def games(self) -> tuple[GameRow, ...]:
        """Return all games, the one played last first."""
        return self._store.games()

    def unfinished(self) -> GameRow | None:
        """Return the game played last of those that are not over."""
        return next((row for row in self._store.games() if not row.is_over), None)

    def dictionary(self, id_or_path: str) -> Dictionary:
        """Return a dictionary. Raises DictionaryError or WordListError."""
        # Imported late: a game is on the screen before its first word is looked up.
        from upwords_tui.lexicon.registry import open_dictionary
        from upwords_tui.lexicon.spellhost import SpellHost

        with self._opening:
            self._spell_host = self._spell_host or SpellHost()
            if id_or_path not in self._dictionaries:
                opened = open_dictionary(id_or_path, open_speller=self._spell_host.open)
                self._dictionaries[id_or_path] = opened
            return self._dictionaries[id_or_path]

    def late_dictionary(self, dictionary_id: str) -> LateDictionary:
        """Return a dictionary to be opened later. Raises as `dictionary`, now, if it can't be had."""
        # Those that come with the program need not be opened to know that they can be.
        if dictionary_id not in BUNDLED and not own_dictionary(dictionary_id):
            self.dictionary(dictionary_id)
        return LateDictionary(self, dictionary_id)

    def dictionary_of(self, table: AnyTable) -> LateDictionary:
        """Return the dictionary a table plays with."""
        return self.late_dictionary(table.view(None).dictionary.id)

    def choices(self) -> Choices:
        """Return the choices of the last new game, or for the first one sensible ones."""
        return remembered(self._store, self._user)

    def options_for(self, variant: Variant) -> AnyOptions:
        """Return the options of the last game of this kind; at first those of the published rules."""
        return remembered_options(self._store, variant)

    def begin(self, choices: Choices) -> AnyTable:
        """Begin a game and remember the choices.

        Raises InputError if the choices don't do (the text is for the player), StoreError.
        """
        choices = choices.tidied()
        problems = choices.problems()
        if problems:
            raise InputError(problems[0])
        dictionary = self.dictionary(choices.dictionary)
        setup = choices.setup(dictionary.id, dictionary.sha256)
        remember(self._store, choices)
        create: Callable[..., AnyTable] = table_class(choices.variant.kind).create
        return create(self._store, setup, choices.game_name(), dictionary)

    def practice(self, choices: Choices, seed: bytes) -> Table:
        """Return a table at which a game with `seed` begins of which nothing is kept."""
        dictionary = self.dictionary(choices.dictionary)
        setup = choices.setup(dictionary.id, dictionary.sha256, seed)
        return Table.create(Store(IN_MEMORY), setup, choices.game_name(), dictionary)

    def open(self, game_id: str) -> AnyTable:
        """Go on with a stored game. Raises RecordError, StoreError, DictionaryError or WordListError."""
        table: type[AnyTable] = table_class(self._store.kind(game_id))
        return table.open(self._store, game_id, lambda game: self.late_dictionary(game.dictionary.id))

    def rename(self, game_id: str, name: str) -> None:
        """Give a game another name; an empty one changes nothing."""
        if clean_title(name):
            self._store.rename(game_id, clean_title(name))

    def delete(self, game_id: str) -> None:
        """Delete a game for good."""
        self._store.delete(game_id)

    def export(self, game_id: str, path: Path) -> None:
        """Write a game to a new record file. Raises InputError, naming the file, if that can't be done."""
        export_game(self._store, game_id, path)

    def take_in(self, path: Path) -> str:
        """Store the game of a record file and return its id.

        Raises RecordError naming file and place, DictionaryError or WordListError if its words can't be had.
        """
        game = read_game(path)
        words = game.dictionary.id
        if not self._is_kept(words):
            said = _("no words called “{words}” are kept here").format(words=clean(words))
            raise RecordError(said, clean(str(path), PATH_LIMIT))
        self.late_dictionary(words)
        return self._store.add_game(game, clean_title(path.stem) or _("game"))

    @staticmethod
    def _is_kept(dictionary_id: str) -> bool:
        """Return whether this names words kept here; a path is none: no record says what files are read."""
        from upwords_tui.lexicon.registry import is_id

        return is_id(dictionary_id)

    def best_solo_scores(self, edition_id: str, dictionary: str) -> tuple[ScoreRow, ...]:
        """Return the best scores of games played alone with this edition and dictionary."""
        return self._store.best_solo_scores(edition_id, dictionary)

    def setting(self, name: str, default: Any = None) -> Any:
        """Return a setting of the user."""
        return self._store.setting(name, default)

    def set_setting(self, name: str, value: Any) -> None:
        """Keep a setting of the user."""
        self._store.set_setting(name, value)


def table_class(kind: str) -> Any:
    """Return the class of tables at which this kind of game is played. Raises RecordError."""
    return room(kind, "session", "table").Table


def open_library(path: Path | None, user: str) -> Library:
    """Return the library whose games are in the database file at `path` (None: the user's own).

    Raises StoreError if the file can't be used.
    """
    return Library(Store(path), user)
