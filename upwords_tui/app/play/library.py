"""The games of one user, and what new ones are made of: all that a front-end needs besides a table.

What only a new game, a file or a new word needs is imported late: the first picture does without.
"""

from __future__ import annotations

import getpass
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from upwords_tui.app.game_types.base import Variant, kind_of
from upwords_tui.app.narration.wording import is_bundled
from upwords_tui.app.play.correspondence import note_running
from upwords_tui.app.play.dictionaries import Dictionaries, bring_lists, keep_lists, list_files
from upwords_tui.app.play.files import export_game, read_game
from upwords_tui.app.play.table import Table
from upwords_tui.app.profile.facts import read_facts
from upwords_tui.app.setup.new_game import (
    NewGameChoices,
    free_name,
    remember,
    remembered,
    remembered_options,
    remembered_rivals,
)
from upwords_tui.app.setup.options import Terms
from upwords_tui.app.training.exercises import ExerciseLog
from upwords_tui.base.errors import InputError, RecordError, UpwordsError
from upwords_tui.base.i18n import LANGUAGES, _, use_language
from upwords_tui.base.safe_text import PATH_LIMIT, clean, clean_name, clean_title
from upwords_tui.engine.registry import house_words
from upwords_tui.games.base import Agreeing, GameView, Seat
from upwords_tui.games.game import AnyGame
from upwords_tui.games.record import to_record
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.files import scratch_folder
from upwords_tui.lexicon.user_list import is_user_list_id
from upwords_tui.lexicon.word_sets import own_lists
from upwords_tui.store.opening import IN_MEMORY, Store, default_path, is_writable, open_store
from upwords_tui.store.results import BestScores, FinishedGame, IsAlike, ScoreRow
from upwords_tui.store.values import HOME, IN_HAND, RACKS, GameRow

if TYPE_CHECKING:
    from upwords_tui.lexicon.dictionary import Dictionary

__all__ = ["Dictionary", "GameRow", "Library", "ScoreRow"]

# Names of settings
FRONT_END = "front-end"
THEME = "theme"
MOTION = "motion"
TIME_WARNING = "time-warning"
LANGUAGE = "language"
NAME = "name"

CHAT_RINGS, TIME_RINGS, BETWEEN_RINGS = 2, 3, 0.25
"""The rings for chat, and when time runs low; the seconds between, without which terminals ring only once."""

THEME_NAMES = ("dark", "light", "high-contrast", "walnut", "slate", "felt", "midnight", "clear")

BUNDLED = ("en", "fi", "nl")
"""The dictionaries of whole languages."""


class Library:
    """The stored games of a user."""

    def __init__(
        self,
        store: Store,
        user: str,
        account: str = HOME,
        *,
        files: bool = True,
        dictionaries: Dictionaries | None = None,
    ) -> None:
        """`files`: this person may name files of this machine. `dictionaries` are those of this process."""
        self._store = store
        self.user = user
        self.account = account
        self.files = files
        self.dictionaries = dictionaries or Dictionaries()
        self._late_dictionaries: dict[str, LateDictionary] = {}
        self.unkept: Path | None = None
        """The file that its games would be in, if that can't be written."""
        self.unopened: set[str] = set()
        """The games that could not be opened when last tried: none of them is resumed."""
        self.words = ""
        """The dictionary, an id or a path, of new games; empty for that of last time."""

    def games(self, offset: int = 0, limit: int | None = None) -> tuple[GameRow, ...]:
        return self._store.games.of(self.account, offset, limit)

    def with_standing(self, row: GameRow) -> GameRow:
        """Return a row with the standing of the game; an old game is replayed for it, once."""
        if row.standing:
            return row
        try:
            standing = self._store.games.work_out(row.id)
        except UpwordsError:
            return row
        return row._replace(standing=standing, mine=standing.seats_of(self.account, HOME))

    def onlooker_view(self, game_id: str) -> GameView:
        """Return what everybody may know of a stored game. Raises as `open` does."""
        return self._store.games.load(game_id).game.view_for(None)

    def game_count(self) -> int:
        return self._store.games.count(self.account)

    def has_finished(self) -> bool:
        return self._store.games.has_finished(self.account)

    def unfinished(self) -> GameRow | None:
        """Return the game played last of those that are not over and can be opened, as far as is known."""
        row = self._store.games.unfinished(self.account)
        if row is None or row.id not in self.unopened:
            return row
        rows = (row for row in self._store.games.of(self.account) if not row.is_over)
        return next((row for row in rows if row.id not in self.unopened), None)

    def game(self, game_id: str) -> GameRow | None:
        """Return a game of theirs as a row of the list."""
        return self._store.games.row(game_id, self.account)

    def next_game(self, besides: str | None = None) -> GameRow | None:
        """Return the game to go on with: one besides this that waits for them, else the last played."""
        passed_over = {besides, *self.unopened}
        rows = self._store.games.of(self.account, 0, 1 + len(passed_over))
        due = [row for row in rows if row.is_due and row.id not in passed_over]
        return due[0] if due else self.unfinished()

    def dictionary(self, id_or_path: str) -> Dictionary:
        """Return a dictionary. Raises DictionaryError, WordListError; InputError if no file may be named."""
        if not (_is_kept(id_or_path) or id_or_path in house_words()):
            self.check_files()
        # An open list is not read again, but the cache may have been emptied meanwhile.
        (list_files if self.dictionaries.has(id_or_path) else bring_lists)(self._store, id_or_path)
        return self.dictionaries.get(id_or_path)

    def words_elsewhere(self, dictionary_id: str) -> str:
        """Return the id or path by which other processes find a dictionary, even a list of one's own."""
        for list_id, file in list_files(self._store, dictionary_id).items():
            if file.parent == scratch_folder():
                dictionary_id = dictionary_id.replace(list_id, str(file))
        return dictionary_id

    def late_dictionary(self, dictionary_id: str) -> LateDictionary:
        """Return a dictionary to be opened later, one for all games. Raises as `dictionary`, at once."""
        # Those that come with the program can always be opened.
        if dictionary_id not in BUNDLED and (own_lists(dictionary_id) or not is_bundled(dictionary_id)):
            self.dictionary(dictionary_id)
        return self._late_dictionaries.setdefault(dictionary_id, LateDictionary(self, dictionary_id))

    def choices(self) -> NewGameChoices:
        """Return the choices of the last new game, or sensible ones for the first."""
        last = remembered(self, self.user)
        return replace(last, dictionary=self.words or last.dictionary)

    def again(self, game_id: str) -> NewGameChoices:
        """Return the choices and terms with which a stored game was begun. Raises as `open` does."""
        game = self._store.games.load(game_id).game
        choices = NewGameChoices.again(kind_of(game.kind), game.view_for(None))
        return replace(choices, terms=Terms.from_json(self._store.games.terms(game_id)))

    def moved(self, choices: NewGameChoices, other: Variant) -> NewGameChoices:
        """Return the choices for another variant, in another game with its last options and computers."""
        options, rivals = remembered_options(self, other), remembered_rivals(self, other.game)
        moved = choices.moved_to(other, options, rivals)
        return replace(moved, dictionary=self.words) if choices.dictionary == self.words else moved

    @property
    def language(self) -> str:
        """The code of the chosen language; empty for the one the terminal asks for."""
        chosen = self.setting(LANGUAGE)
        return chosen if isinstance(chosen, str) and chosen in LANGUAGES else ""

    def call(self, name: str) -> None:
        """Change the name of the person, also in the remembered choices. Raises StoreError."""
        choices, before, self.user = self.choices(), self.user, name

        def called(seat: Seat) -> Seat:
            if seat.is_human and seat.name == before:
                return replace(seat, name=name)
            members = tuple(name if member == before else member for member in seat.members)
            return replace(seat, name=free_name(seat.name, (name,)), members=members)

        remember(self, replace(choices, seats=tuple(map(called, choices.seats))))

    def begin(
        self, choices: NewGameChoices, seed: bytes | None = None, name: str = "", start: str = ""
    ) -> str:
        """Begin a game and return its id; its choices are remembered.

        They are not with a public `seed`, nor from `start`, a position of Upwords in one line. Raises
        InputError with a text for the player, RecordError if the line is no such position.
        """
        choices = choices.tidied()
        game = self.dealt(self._owned(choices), seed)
        if start:
            game = type(game).begin(replace(game.setup, start=start))
        elif not (seed or choices.options.kept):
            remember(self, choices)
        terms = None if start else choices.terms.to_json()
        return self._store.games.add(
            game, clean_title(name) or choices.game_name(), self.account, terms=terms
        )

    def dealt(self, choices: NewGameChoices, seed: bytes | None = None) -> AnyGame:
        """Return a new game, not stored; a list of one's own is kept with the games.

        Raises as `begin` does.
        """
        problems = choices.problems()
        if problems:
            raise InputError(problems[0])
        dictionary = self.dictionary(choices.dictionary)
        keep_lists(self._store, dictionary.id)
        return choices.variant.begin(choices.setup(dictionary.id, dictionary.sha256, seed))

    def _owned(self, choices: NewGameChoices) -> NewGameChoices:
        """Return the choices with this account as the owner of all seats at the keyboard."""
        if self.account == HOME:
            return choices
        seats = (replace(seat, account=self.account) if seat.is_human else seat for seat in choices.seats)
        return replace(choices, seats=tuple(seats))

    def practice_with(self, game: AnyGame, name: str) -> Table:
        """Return a table with `game`, of which nothing is kept."""
        table = kind_of(game.kind).kit.table
        return table.create(open_store(IN_MEMORY), game, name, self.late_dictionary(game.dictionary.id))

    @property
    def exercises(self) -> ExerciseLog:
        return ExerciseLog(self._store, self.account)

    def open(self, game_id: str) -> Table:
        """Return the table of a stored game. Raises RecordError, StoreError or DictionaryError."""
        table = kind_of(self._store.games.kind(game_id)).kit.table
        try:
            opened = table.open(self._store, game_id, lambda game: self.late_dictionary(game.dictionary.id))
        except InputError:
            self.unopened.add(game_id)
            raise
        self.unopened.discard(game_id)
        return opened

    def check_may_open(self, game_id: str, account: str) -> None:
        """Raise InputError unless `account` plays a game or began it, or anybody may watch it."""
        if account != HOME and not self._store.games.may_watch(game_id, account):
            self._store.games.kind(game_id)  # says if the game has been deleted
            raise InputError(_("This game is only for its players."))

    def renew_days(self, game_ids: Iterable[str]) -> None:
        """Have the store know anew when turns in these games are up. Raises StoreError."""
        for game_id in game_ids:
            with suppress(InputError):  # whoever opens it is told
                self.open(game_id).clock.renew()

    def check_may_be_helped(self) -> None:
        """Raise InputError while this person sits in a game that goes on without help, in any session.

        Raises StoreError.
        """
        for row in self.games():
            if row.is_over or not self.with_standing(row).mine:
                continue
            options: object = None
            with suppress(RecordError):  # nobody can go on with what can't be read
                options = self._store.games.begun(row.id).setup.options
            is_rated = Terms.from_json(row.terms).rated
            if (
                is_rated
                or not getattr(options, "allow_help", True)
                or getattr(options, "has_challenges", False)
            ):
                said = _("This is closed while your game “{name}” goes on: there is no help in it.")
                raise InputError(said.format(name=row.name))

    def note_running(self) -> None:
        """Note that the server runs; after it was closed, days end later. Raises StoreError."""
        if note_running(self._store, self._store.database.now()):
            self.renew_days(self._store.games.dated())

    def changed(self) -> bool:
        """Return whether another process has stored anything since the last call. Raises StoreError."""
        return self._store.changed()

    def due(self) -> tuple[str, ...]:
        """Return the games in which something is due. Call it every second, so that play time passes."""
        self._store.play_time.beat()
        return self._store.games.due()

    def rename(self, game_id: str, name: str) -> None:
        """Rename a game; an empty name changes nothing. Raises InputError if it is not theirs."""
        self._check_owner(game_id)
        if clean_title(name):
            self._store.games.rename(game_id, clean_title(name))

    def check_may_delete(self, game_id: str) -> None:
        """Raise InputError if somebody else began a game, or plays in it or it is rated, before its end."""
        self._check_owner(game_id)
        game = self._store.games.load(game_id).game if self.account != HOME else None
        if game and not game.is_over:
            if any({*seat.owners} - {self.account} for seat in game.seats):
                raise InputError(_("Others are playing in this game: you can delete it when it is over."))
            if Terms.from_json(self._store.games.terms(game_id)).rated:
                raise InputError(_("This game is rated: you can delete it when it is over."))

    def delete(self, game_id: str) -> None:
        """Delete a game for good. Raises as `check_may_delete`."""
        self.check_may_delete(game_id)
        seats = (seat for game in self.finished() if game.game_id == game_id for seat in game.seats)
        if any(seat.is_mine and read_facts(seat.facts) is None for seat in seats):
            self.keep_facts((game_id,))
        self._store.games.delete(game_id)
        keep_order(self, game_id, ())

    def finished(self) -> tuple[FinishedGame, ...]:
        return self._store.results.finished(self.account)

    def finished_game(self, game_id: str) -> AnyGame:
        """Return a game that this person has finished.

        Raises InputError, also if it has been deleted since.
        """
        if not any(each.game_id == game_id and each.is_there for each in self.finished()):
            raise InputError(_("This game has been deleted."))
        game = self._store.games.load(game_id).game
        self.words_elsewhere(game.dictionary.id)  # for whoever looks back at it with an engine
        return game

    def keep_facts(self, game_ids: Iterable[str]) -> None:
        """Work out and keep the facts of finished games, but those that can't be read. Raises StoreError."""
        facts = {}
        for game_id in game_ids:
            with suppress(UpwordsError):
                game = self._store.games.load(game_id).game
                facts[game_id] = kind_of(game.kind).kit.table.facts_of(game)
        self._store.results.keep_facts(facts)

    def check_may_export(self, game_id: str) -> None:
        """Raise InputError if this person can't have a game written to any file."""
        self.check_files()
        self._check_owner(game_id)

    def export(self, game_id: str, path: Path, *, with_secrets: bool = False) -> None:
        """Write a game to a new record file; one that is not over only `with_secrets`. Raises InputError."""
        self.check_may_export(game_id)
        export_game(self._store, game_id, path, with_secrets=with_secrets)

    def shared_game(self, game_id: str) -> AnyGame:
        """Return a game that is to be shared as a picture or a page. Raises InputError."""
        self.check_may_export(game_id)
        return self._store.games.load(game_id).game

    def record(self, game_id: str) -> str:
        """Return the record of one's finished game, as one line of ASCII. Raises InputError for any other."""
        game = self._store.games.load(game_id).game
        if not any(self.account in seat.owners for seat in game.seats):
            raise InputError(_("Only the players of a game can see its record."))
        if not game.is_over:
            raise InputError(_("The game is not over: its record would reveal everything hidden."))
        return json.dumps(to_record(game))

    def take_in(self, path: Path) -> str:
        """Store the game of a record file and return its id. Raises InputError naming file and place."""
        self.check_files()
        game = read_game(path)
        words = game.dictionary.id
        if not _is_kept(words):
            said = _("there are no words called “{words}” here").format(words=clean(words))
            raise RecordError(said, clean(str(path), PATH_LIMIT))
        self.late_dictionary(words)
        game_id = self._store.games.add(game, clean_title(path.stem) or _("game"), self.account)
        kind_of(game.kind).note_taken_in(self, game, game_id)
        return game_id

    def _check_owner(self, game_id: str) -> None:
        if self._store.games.owner(game_id) != self.account:
            raise InputError(_("Only the person who started a game can rename, delete or export it."))

    def check_files(self) -> None:
        """Raise InputError unless this person may name files of this machine."""
        if not self.files:
            raise InputError(_("you can't read or write files here"))

    def best_solo_scores(self, edition_id: str, dictionary: str) -> tuple[ScoreRow, ...]:
        return self._store.results.best_solo_scores(edition_id, dictionary)

    def solo_dictionaries(self, edition_id: str) -> tuple[str, ...]:
        return self._store.results.solo_dictionaries(edition_id)

    def best_scores(self, edition_id: str, is_alike: IsAlike) -> BestScores:
        own, others = self._store.results.best_scores(edition_id, self.account, is_alike)
        # A team has lost its name when a member's account is gone.
        return BestScores(tuple(row if row.name else row._replace(name=self.user) for row in own), others)

    def setting(self, name: str, default: object = None) -> Any:
        return self._store.settings.get(self.account, name, default)

    def everybodys(self, name: str) -> list[Any]:
        """Return a setting of all accounts for a host, of this one for others."""
        is_host = self.account == HOME or self._store.accounts.get(self.account).is_host
        return [kept for _who, kept in self._store.settings.of_all(name)] if is_host else [self.setting(name)]

    def set_setting(self, name: str, value: object) -> None:
        self._store.settings.set(self.account, name, value)

    def change_setting(self, name: str, change: Callable[[Any], object]) -> None:
        """Set a setting to what `change` makes of it, in one transaction. `change` must not use the store."""
        self._store.settings.change(self.account, name, change)


def _is_kept(dictionary_id: str) -> bool:
    """Return whether an id names a dictionary kept here: no record may name a file to be read."""
    return is_bundled(dictionary_id) or is_user_list_id(dictionary_id)


class LateDictionary:
    """A dictionary opened when the first word is looked up, so that the game is shown sooner."""

    def __init__(self, library: Library, dictionary_id: str) -> None:
        self._library = library
        self._verdicts: dict[str, bool] = {}
        self.id = dictionary_id

    def contains(self, word: str, /) -> bool:
        if word not in self._verdicts:
            self._verdicts[word] = self._library.dictionary(self.id).contains(word)
        return self._verdicts[word]

    def at_once(self, word: str, /) -> bool | None:
        """Return whether `word` may be played; None if finding out would take time."""
        if word not in self._verdicts and self._library.dictionaries.is_open(self.id):
            verdict = self._library.dictionary(self.id).at_once(word)
            if verdict is not None:
                self._verdicts[word] = verdict
        return self._verdicts.get(word)

    def is_listed(self, word: str, /) -> bool:
        return self._library.dictionary(self.id).is_listed(word)

    @property
    def sha256(self) -> str:
        return self._library.dictionary(self.id).sha256

    def prepare(self) -> None:
        self._library.dictionary(self.id).prepare()


def open_library(path: Path | None, *, may_forget: bool = False) -> Library:
    """Return the library in the database file at `path` (None: the user's own). Raises StoreError.

    With `may_forget`, where nothing can be written, its games are in memory (`unkept`).
    """
    user = ""
    with suppress(OSError, KeyError):
        user = getpass.getuser().capitalize()
    place = (path or default_path()).absolute()
    is_kept = not may_forget or is_writable(place)
    library = Library(open_store(path if is_kept else IN_MEMORY), user)
    library.unkept = None if is_kept else place
    chosen = library.setting(NAME)
    if isinstance(chosen, str) and clean_name(chosen):
        library.user = clean_name(chosen)
    return library


def unkept_sentence(library: Library) -> str:
    """Return the warning that the games can't be kept; empty where they are."""
    said = _("{path} can't be written: what you play now is not saved.")
    return said.format(path=clean(str(library.unkept), PATH_LIMIT)) if library.unkept else ""


def speak_as_chosen(library: Library, asked: str | None) -> None:
    """Use the language chosen in the settings, unless another was `asked` for."""
    if library.language and not asked:
        use_language(library.language)


# What was in hand when a table was left: one setting for all games, valid until the seat has acted there


def kept_hand(library: Library, game_id: str, view: GameView) -> Mapping[str, object] | None:
    """Return what was in the hand of the seat of `view`; None if it has acted since. Raises StoreError."""
    kept = library.setting(IN_HAND)
    is_current = isinstance(kept, dict) and kept.get("game") == game_id and kept.get("acts") == _acts(view)
    return kept["hand"] if is_current and isinstance(kept.get("hand"), Mapping) else None


def keep_hand(library: Library, game_id: str, view: GameView, hand: Mapping[str, object] | None) -> None:
    """Keep what is in the hand of the seat of `view`; None: nothing. Raises StoreError."""
    if hand:
        library.set_setting(IN_HAND, {"game": game_id, "acts": _acts(view), "hand": hand})
    elif isinstance(kept := library.setting(IN_HAND), dict) and kept.get("game") == game_id:
        library.set_setting(IN_HAND, None)


def _acts(view: GameView) -> int:
    """Return how often the seat has done something that changes what it can have in hand."""
    entries = (entry for entry in view.history if entry.action.seat == view.seat)
    return sum(not isinstance(entry.action, Agreeing) or bool(entry.effect.undone) for entry in entries)


# The order of the tiles on a rack, kept for when somebody comes back to the game


_MOST_GAMES = 20
_LARGEST_RACK = 12


def kept_order(library: Library, game_id: str) -> tuple[Tile, ...]:
    """Return the tiles in the order they had when this game was left; none if unknown. Raises StoreError."""
    return tuple(map(Tile, _readable_orders(library.setting(RACKS)).get(game_id, ())))


def keep_order(library: Library, game_id: str, order: Sequence[Tile]) -> None:
    """Keep the order of the tiles; without any, forget it. Raises StoreError."""

    def changed(kept: object) -> dict[str, list[str]]:
        others = {each: tiles for each, tiles in _readable_orders(kept).items() if each != game_id}
        now = {**others, game_id: list(map(str, order))} if order else others
        return dict(list(now.items())[-_MOST_GAMES:])

    if _readable_orders(library.setting(RACKS)).get(game_id, []) != list(map(str, order)):
        library.change_setting(RACKS, changed)


def _readable_orders(kept: object) -> dict[str, list[str]]:
    return {
        game: tiles
        for game, tiles in (kept.items() if isinstance(kept, dict) else ())
        if isinstance(tiles, list)
        and len(tiles) <= _LARGEST_RACK
        and all(isinstance(each, str) for each in tiles)
    }
