"""The kinds of games, each as one object: what a game says of itself to whoever begins, lists or tells one.

The one idea: nobody compares the name of a game. What differs from game to game is asked of its `GameKind`
and its variants (an edition of Upwords, a card set of Words Up): what a game must give whoever plays it, and
what it may. More that it may give stands in `features`. Texts are English here, and translated when shown.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple

from upwords_tui.base.errors import CommandError, EditionError
from upwords_tui.base.fuzzy import nearest
from upwords_tui.base.i18n import LANGUAGES, _, language, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.base.type_vars import TypeVar
from upwords_tui.engine.levels import AnyLevel as AnyLevel
from upwords_tui.games import catalogue
from upwords_tui.games.base import DictionaryRef, GameView, Seat
from upwords_tui.games.game import AnyGame, AnySetup

if TYPE_CHECKING:
    from upwords_tui.app.commands.intents import Intent
    from upwords_tui.app.commands.registry import Command
    from upwords_tui.app.play.player_session import PlayerSession, TableKit
    from upwords_tui.app.setup.options import Item, OptionChoice
    from upwords_tui.app.teaching.pages import Page
    from upwords_tui.games.json_fields import AnyOptions

_SIZE = re.compile("[0-9]+×[0-9]+")
Marks = Mapping[str, tuple[int, ...]]
"""The seats that have a mark, by its name."""


class SeatMark(NamedTuple):
    """Something agreed on for single seats of a new game, such as who begins.

    `name` is what kept choices call it, `word` what people type and see, `key` what marks a seat on the
    screen. One seat has it, the first until another is named, or `many` have it: any number, at first none.
    """

    name: str
    word: str
    key: str
    about: str
    question: str
    many: bool = False

    @property
    def words(self) -> tuple[str, str]:
        """What is typed for it: in English, and in the language in use."""
        return self.word, _(self.word).casefold()

    def seats(self, marks: Marks) -> tuple[int, ...]:
        return marks.get(self.name, ()) or (() if self.many else (0,))


class Variant(ABC):
    """One edition of one game. `own` is what the game itself calls it: what its options are shown with."""

    kind: str
    id: str
    name: str
    language: str
    dictionary: str
    min_seats: int
    max_seats: int
    own: Any

    @property
    def side(self) -> int:
        """How many squares its board has on each side; 0 for none."""
        return 0

    @property
    def game(self) -> GameKind:
        """The game it is an edition of."""
        return kind_of(self.kind)

    @property
    @abstractmethod
    def line(self) -> str:
        """What it is, in one line."""

    def names_words(self, dictionary_id: str) -> bool:
        """Return whether its name says already that it is played with the words of this dictionary."""
        return False

    @property
    def listing(self) -> str:
        return f"{self.id:18} {self.name}: {self.line}"

    def as_json(self) -> dict[str, object]:
        named = {name: getattr(self, name) for name in ("id", "name", "language", "dictionary")}
        return {**named, "seats": [self.min_seats, self.max_seats]}

    @property
    def levels(self) -> Sequence[AnyLevel]:
        """The computer players that can be met: those of the game, then engines of others."""
        return (*self.game.levels, *self.game.foreign_levels)

    @property
    def items(self) -> Sequence[Item]:
        return [item for item in self.game.choosing.items if len(item.values(self.own)) > 1]

    @property
    def options(self) -> type[AnyOptions]:
        """The class of its options; without arguments it makes those that a record need not name."""
        return self.game.options

    def usual_options(self) -> AnyOptions:
        """Return the options of a new game for which nothing else is chosen."""
        return self.options()

    def options_text(self, options: AnyOptions) -> str:
        return self.game.choosing.text(options)

    def fitting(self, options: Any) -> Any:
        """Return options of this game as far as they can be had in this edition."""
        return options

    def pages(self) -> tuple[Page, ...]:
        """Return its rules, a page for each word of `GameKind.page_words`."""
        return ()

    def rules_in_short(self) -> tuple[str, ...]:
        """Return how it is played in some ten sentences; nothing where its rules are short themselves."""
        return ()

    def begin(self, setup: AnySetup) -> AnyGame:
        return self.game.game_class.begin(setup)

    def setup(
        self, seats: tuple[Seat, ...], options: Any, marks: Marks, dictionary: DictionaryRef, seed: bytes
    ) -> AnySetup:
        begin = self.game.game_class.from_choices
        return begin(seats=seats, options=options, dictionary=dictionary, seed=seed)


ViewT = TypeVar("ViewT", bound=GameView, contravariant=True, default=Any)


class GameKind(ABC, Generic[ViewT]):
    """One game: what it must give whoever begins, plays or tells it (what is abstract), and what it may.

    `word` names it in commands. `first` is the variant of somebody who has never chosen one, by language, and
    `first_level` the computer they meet (empty: one in the middle). `page_words` ask for the pages of rules,
    in their order. `dictionaries` are the names of dictionaries it has to itself, by id. What is said `about`
    it, and of persons, teams and options in it, explains the rows of a new game.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    word: ClassVar[str]
    first: ClassVar[Mapping[str, str]]
    first_level: ClassVar[str] = ""
    page_words: ClassVar[tuple[str, ...]] = ()
    about: ClassVar[str]
    about_person: ClassVar[str]
    about_team: ClassVar[str]
    about_options: ClassVar[str]
    marks: ClassVar[tuple[SeatMark, ...]] = ()
    dictionaries: ClassVar[Mapping[str, str]] = {}

    # What it must give

    @property
    @abstractmethod
    def options(self) -> type[AnyOptions]:
        """The class of its options, whose defaults are the published rules."""

    @property
    @abstractmethod
    def levels(self) -> Sequence[AnyLevel]:
        """The computer players there are, the gentlest first.

        In a game without opponents of its own each has `choose`, which makes an action of a view.
        """

    @property
    @abstractmethod
    def kit(self) -> TableKit[ViewT]:
        """What it gives its tables, imported when one opens."""

    @abstractmethod
    def interpret(self, line: str, chair: PlayerSession, view: ViewT, commands: Sequence[Command]) -> Intent:
        """Return what a line means, typed in a front-end that has `commands`. Raises InputError."""

    @abstractmethod
    def variants(self) -> tuple[Variant, ...]:
        """Return its variants."""

    # What it may give

    @property
    def foreign_levels(self) -> Sequence[AnyLevel]:
        """The engines of others that play it here."""
        return ()

    @property
    def choosing(self) -> OptionChoice:
        """Its options as things to choose: whether turns may be taken back, if there is nothing else."""
        from upwords_tui.app.setup.options import plain_choice  # seam: lists of editions do without

        return plain_choice(self.options)

    @property
    def features(self) -> object:
        """What it has beside being played: see `features_of`."""
        return None

    @property
    def game_class(self) -> type[AnyGame]:
        return catalogue.game_class(self.id)

    @property
    def shown_name(self) -> str:
        """What it is called, in the language in use."""
        return _(self.name)

    @property
    def page_names(self) -> tuple[tuple[str, str], ...]:
        """The words that ask for the pages of rules, each in two languages."""
        return tuple((word, _(word)) for word in self.page_words)

    def level_rating(self, level_id: str) -> int | None:
        """Return what a computer player is rated, for good; None if there is none, or it is not rated."""
        found = next((level for level in self.levels if level.id == level_id), None)
        rating: int | None = getattr(found, "rating", None)
        return rating

    def level_json(self, level: AnyLevel) -> dict[str, object]:
        return {"id": level.id, "name": level.name, "sentence": level.sentence}

    def level_line(self, level: AnyLevel, width: int) -> str:
        """Return what a computer player is in a list of all, its id in `width` columns."""
        return f"{level.id.ljust(width)}  {_(level.name)}: {self.level_sentence(level)}"

    def level_sentence(self, level: AnyLevel) -> str:
        """Return how a computer player plays on this machine."""
        return _(level.sentence)

    def broken_variants(self) -> tuple[EditionError, ...]:
        """Return what is wrong with each file of a variant that does not hold together."""
        return ()

    def variant(self, variant_id: str) -> Variant:
        """Return its variant with this id. Raises EditionError if there is none."""
        for each in self.variants():
            if each.id == variant_id:
                return each
        raise EditionError(_("no edition “{name}”").format(name=variant_id[:40]))

    def variant_of(self, view: ViewT) -> Variant:
        """Return the variant with which the game of `view` is played: here there is but one."""
        (only,) = self.variants()
        return only

    def marks_of(self, view: ViewT) -> Marks:
        """Return the marks of the seats in the game of `view`."""
        return {}

    def moves_text(self, count: int) -> str:
        return ngettext("{count} move", "{count} moves", count).format(count=count)

    def note_taken_in(self, library: Any, game: AnyGame, game_id: str) -> None:
        """Keep what is to be known of a game that `library` has taken in from a record. Raises StoreError."""

    def told(self, view: ViewT) -> Iterator[str]:
        """Yield the game of a view: which it is, every action, how it stands or ended."""
        names = ", ".join(clean(seat.name) for seat in view.seats)
        yield _("{edition}: {names}").format(edition=self.title(view), names=names)
        narration = self.kit.narration
        yield from narration.opening_lines(view)
        for entry in view.history:
            for place, line in enumerate(narration.entry_lines(entry, view)):
                yield f"{'' if place else f'{entry.number + 1}.':>4} {line}"
        yield from narration.outcome_lines(view) if view.outcome else (narration.turn_sentence(view),)

    def title(self, view: ViewT) -> str:
        return self.shown_name


KINDS: dict[str, Callable[[], GameKind]] = {}
"""What imports the `GameKind` of a game, by its id; those that come with the program stand in the package."""


def register(game: GameKind) -> None:
    catalogue.GAMES[game.id], KINDS[game.id] = lambda: game.game_class, lambda: game


def kind_of(kind: str) -> GameKind:
    """Return the game with this id. Raises RecordError if there is none."""
    if kind not in KINDS:
        catalogue.game_class(kind)  # says which there are
    return KINDS[kind]()


def every_kind() -> tuple[GameKind, ...]:
    """Return all games; that which is meant where none is named comes first."""
    return tuple(map(kind_of, catalogue.kinds()))


def kind_called(word: str) -> GameKind | None:
    spelt = word.casefold().replace("-", "")
    return next((game for game in every_kind() if spelt == game.word.replace("-", "")), None)


def in_one_word(line: str) -> str:
    """Return a line of commands in which a game whose name is two words is named by its one word."""
    for game in every_kind():
        apart = r"\s+".join(game.word.split("-"))
        line = re.sub(rf"\b{apart}\b", game.word, line, flags=re.IGNORECASE)
    return line


def variant_asked_for(text: str, current: Variant) -> Variant:
    """Return what is asked for by its name after a command: `current` by that of its game, or by none.

    Raises CommandError naming the games.
    """
    word = in_one_word(text)
    game = kind_called(word)
    if not word or game == current.game:
        return current
    found = default_variant(game, language()) if game else variant_called(word)
    if found is None:
        names = [each.word for each in every_kind()]
        said = _("“{name}” is not a game. There are {names}.").format(
            name=clean(text, 40), names=", ".join(names)
        )
        raise CommandError(said).meaning(nearest(word, names))
    return found


def variants() -> tuple[Variant, ...]:
    """Return everything that can be played."""
    return tuple(variant for game in every_kind() for variant in game.variants())


def variant(variant_id: str) -> Variant:
    """Return the variant with this id. Raises EditionError if there is none."""
    refusals = []
    # The id of a variant begins with that of its game; those of the first game need not.
    for kind in sorted(catalogue.kinds(), key=lambda kind: not variant_id.startswith(f"{kind}-")):
        try:
            return kind_of(kind).variant(variant_id)
        except EditionError as error:
            refusals.append(error)
    raise refusals[0]


def variant_called(word: str) -> Variant | None:
    """Return the variant that a word in a command names: by its id, or by a game and a language."""
    in_language = game_in_language(word)
    return variant_with_id(word) or (default_variant(*in_language) if in_language else None)


def game_in_language(word: str) -> tuple[GameKind, str] | None:
    """Return the game and the code of the language that a word names: “upwords-en”."""
    name, _hyphen, code = word.casefold().rpartition("-")
    game = kind_called(name)
    return (game, code) if game and code in game.first else None


def variant_with_id(word: str) -> Variant | None:
    folded = word.casefold()
    ids = {each.id: each for each in variants()}
    for game in every_kind():
        begins = f"{game.word}-"
        if folded.startswith(begins) and (found := ids.get(f"{game.id}-{folded.removeprefix(begins)}")):
            return found
    return ids.get(folded)


def variant_name(variant_id: str) -> str:
    """Return the name of a variant, or the id of one that is not known here."""
    try:
        return variant(variant_id).name
    except EditionError:
        return variant_id


def short_variant_name(variant_id: str) -> str:
    """Return the name of a variant without the size of its board, its language as a code: “Words Up nl”."""
    codes = {spoken: code for code, spoken in LANGUAGES.items()}
    words = variant_name(variant_id).split()
    return " ".join(codes.get(word, word) for word in words if not _SIZE.fullmatch(word))


def board_side(variant_id: str) -> int:
    """Return how many squares the board of a variant has on each side, 0 if that is not known here."""
    try:
        return variant(variant_id).side
    except EditionError:
        return 0


def default_variant(game: GameKind, language: str) -> Variant:
    """Return the variant of somebody who has never chosen one, by the language they are spoken to in."""
    return game.variant(game.first.get(language, game.first["en"]))
