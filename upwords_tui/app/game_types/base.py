"""The kinds of games, each as one object: what a game tells whoever begins, lists or narrates one.

Nobody compares the name of a game: what differs is asked of its `GameKind` and its variants (an edition of
Upwords, a card set of Words Up). More that a game may give is in `features`. Texts are English here, and
translated when shown.
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

Marks = Mapping[str, tuple[int, ...]]
"""The seats that have a mark, by its name."""


class SeatMark(NamedTuple):
    """Something agreed on for single seats of a new game, such as who begins.

    `name` is the key of remembered choices, `word` what people type and see, `key` what marks a seat on the
    screen. One seat has it, the first by default, or `many` have it: any number, at first none.
    """

    name: str
    word: str
    key: str
    about: str
    question: str
    many: bool = False

    @property
    def words(self) -> tuple[str, str]:
        return self.word, _(self.word).casefold()

    def seats(self, marks: Marks) -> tuple[int, ...]:
        return marks.get(self.name, ()) or (() if self.many else (0,))


class Variant(ABC):
    """One edition of one game; `own` is what the game itself has of it: what its options are shown with."""

    kind: str
    id: str
    name: str
    language: str
    dictionary: str
    min_seats: int
    max_seats: int
    own: Any
    side: int = 0
    """The number of squares on each side of its board; 0 for none."""

    @property
    def game(self) -> GameKind:
        return kind_of(self.kind)

    @property
    @abstractmethod
    def line(self) -> str: ...

    def names_words(self, dictionary_id: str) -> bool:
        """Return whether its name implies that it is played with the words of this dictionary."""
        return False

    @property
    def listing(self) -> str:
        return f"{self.id:18} {self.name}: {self.line}"

    def as_json(self) -> dict[str, object]:
        named = {name: getattr(self, name) for name in ("id", "name", "language", "dictionary")}
        return {**named, "seats": [self.min_seats, self.max_seats]}

    @property
    def levels(self) -> Sequence[AnyLevel]:
        """The computer players of the game, then the engines of others."""
        return (*self.game.levels, *self.game.foreign_levels)

    @property
    def items(self) -> Sequence[Item]:
        return [item for item in self.game.choosing.items if len(item.values(self.own)) > 1]

    @property
    def options(self) -> type[AnyOptions]:
        """The class of its options; without arguments it makes those that a record need not name."""
        return self.game.options

    def usual_options(self) -> AnyOptions:
        """Return the default options of a new game."""
        return self.options()

    def fitting(self, options: Any) -> Any:
        """Return options of this game as far as they can be had in this edition."""
        return options

    def pages(self) -> tuple[Page, ...]:
        """Return its rules, a page for each word of `GameKind.page_words`."""
        features: Any = self.game.features
        return features.pages(self.own) if features else ()

    def rules_in_short(self) -> tuple[str, ...]:
        """Return how it is played in some ten sentences; nothing where the rules are short themselves."""
        features: Any = self.game.features
        return features.rules_in_short(self.own) if features else ()

    def begin(self, setup: AnySetup) -> AnyGame:
        return self.game.game_class.begin(setup)

    def setup(
        self, seats: tuple[Seat, ...], options: Any, marks: Marks, dictionary: DictionaryRef, seed: bytes
    ) -> AnySetup:
        begin = self.game.game_class.from_choices
        return begin(seats=seats, options=options, dictionary=dictionary, seed=seed)


ViewT = TypeVar("ViewT", bound=GameView, contravariant=True, default=Any)


class GameKind(ABC, Generic[ViewT]):
    """One game: what it must give whoever begins, plays or narrates it (what is abstract), and what it may.

    `word` names it in commands. `first` is the default variant by language, `first_level` the default
    computer player (empty: one in the middle). `page_words` ask for the pages of rules, in their order.
    `dictionaries` are the names of dictionaries it has to itself, by id. The `about` texts explain the rows
    of a new game.
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
        """The computer players, the gentlest first; without opponents of its own each has `choose`."""

    @property
    @abstractmethod
    def kit(self) -> TableKit[ViewT]:
        """What it gives its tables, imported when one opens."""

    @abstractmethod
    def interpret(self, line: str, chair: PlayerSession, view: ViewT, commands: Sequence[Command]) -> Intent:
        """Return what a line means, typed in a front-end that has `commands`. Raises InputError."""

    @abstractmethod
    def variants(self) -> tuple[Variant, ...]: ...

    # What it may give

    @property
    def foreign_levels(self) -> Sequence[AnyLevel]:
        """The engines of others that play it here."""
        return ()

    @property
    def choosing(self) -> OptionChoice:
        """Its options as things to choose."""
        # seam: lists of editions do without
        from upwords_tui.app.setup.options import OptionChoice, house_rules

        return OptionChoice((), house_rules)

    @property
    def features(self) -> object:
        """What it has beside being played: see `features_of`."""
        return None

    @property
    def game_class(self) -> type[AnyGame]:
        return catalogue.game_class(self.id)

    @property
    def shown_name(self) -> str:
        return _(self.name)

    @property
    def page_names(self) -> tuple[tuple[str, str], ...]:
        """The words that ask for the pages of rules, each in two languages."""
        return tuple((word, _(word)) for word in self.page_words)

    def level_rating(self, level_id: str) -> int | None:
        """Return the fixed rating of a computer player; None if it has none."""
        ratings = (getattr(level, "rating", None) for level in self.levels if level.id == level_id)
        return next(ratings, None)

    def level_json(self, level: AnyLevel) -> dict[str, object]:
        return {"id": level.id, "name": level.name, "sentence": level.sentence}

    def level_line(self, level: AnyLevel, width: int) -> str:
        """Return a computer player as a line of the list, its id in `width` columns."""
        return f"{level.id.ljust(width)}  {_(level.name)}: {self.level_sentence(level)}"

    def level_sentence(self, level: AnyLevel) -> str:
        return _(level.sentence)

    def broken_variants(self) -> tuple[EditionError, ...]:
        """Return what is wrong with each variant whose file does not hold together."""
        return ()

    def variant(self, variant_id: str) -> Variant:
        """Return its variant with this id. Raises EditionError if there is none."""
        for each in self.variants():
            if each.id == variant_id:
                return each
        raise EditionError(_("no edition “{name}”").format(name=variant_id[:40]))

    def variant_of(self, view: ViewT) -> Variant:
        """Return the variant with which the game of `view` is played."""
        (only,) = self.variants()
        return only

    def marks_of(self, view: ViewT) -> Marks:
        """Return the marks of the seats in the game of `view`."""
        return {}

    def moves_text(self, count: int) -> str:
        return ngettext("{count} move", "{count} moves", count).format(count=count)

    def note_taken_in(self, library: Any, game: AnyGame, game_id: str) -> None:
        """Keep what is to be known of a game imported from a record. Raises StoreError."""

    def told(self, view: ViewT) -> Iterator[str]:
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
"""What imports the `GameKind` of a game, by its id."""


def register(game: GameKind) -> None:
    catalogue.GAMES[game.id], KINDS[game.id] = lambda: game.game_class, lambda: game


def kind_of(kind: str) -> GameKind:
    """Return the game with this id. Raises RecordError if there is none."""
    if kind not in KINDS:
        catalogue.game_class(kind)  # says which there are
    return KINDS[kind]()


def every_kind() -> tuple[GameKind, ...]:
    """Return all games, the default one first."""
    return tuple(map(kind_of, catalogue.kinds()))


def kind_called(word: str) -> GameKind | None:
    spelt = word.casefold().replace("-", "")
    return next((game for game in every_kind() if spelt == game.word.replace("-", "")), None)


def in_one_word(line: str) -> str:
    """Return a line in which games whose names are two words are called by their one word."""
    for game in every_kind():
        apart = r"\s+".join(game.word.split("-"))
        line = re.sub(rf"\b{apart}\b", game.word, line, flags=re.IGNORECASE)
    return line


def variant_asked_for(text: str, current: Variant) -> Variant:
    """Return the variant that `text` names, `current` for that of its game or none. Raises CommandError."""
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
    """Return all variants of all games."""
    return tuple(variant for game in every_kind() for variant in game.variants())


def variant(variant_id: str) -> Variant:
    """Return the variant with this id. Raises EditionError if there is none."""
    refusals = []
    # The id of a variant begins with that of its game, except in the first game.
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
    # Where the id of a variant begins with that of its game, people type its word instead.
    spelt = {re.sub(f"^{each.kind}-", f"{each.game.word}-", each.id): each for each in variants()}
    return spelt.get(folded) or next((each for each in variants() if each.id == folded), None)


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
    return " ".join(codes.get(word, word) for word in words if not re.fullmatch("[0-9]+×[0-9]+", word))


def board_side(variant_id: str) -> int:
    """Return the number of squares on each side of a variant's board; 0 if unknown."""
    try:
        return variant(variant_id).side
    except EditionError:
        return 0


def default_variant(game: GameKind, language: str) -> Variant:
    """Return the variant of somebody who has never chosen one, by the language in use."""
    return game.variant(game.first.get(language, game.first["en"]))
