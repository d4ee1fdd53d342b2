"""What can be played: the editions of every game, alike to whoever begins one.

The one idea: a new game is begun with a variant, which is an edition of Upwords or a card set of Words Up. It
says who can play, by which rules, with which words; front-ends that begin games ask it for all of that.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from upwords_tui.errors import EditionError
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.catalogue import KINDS
from upwords_tui.i18n import _

if TYPE_CHECKING:
    from upwords_tui.games.fields import AnyOptions
    from upwords_tui.games.upwords.edition import Edition
    from upwords_tui.games.wordsup.cards import CardSet
    from upwords_tui.session.items import Item
    from upwords_tui.session.newgame import Choices
    from upwords_tui.session.upwords.rule_pages import Page

UPWORDS, WORDS_UP = KINDS
_CARDS = f"{WORDS_UP}-"


class AnyLevel(Protocol):
    """A computer player of any game; name and sentence are English, for translation."""

    @property
    def id(self) -> str:
        """What records call it."""
        ...

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    @property
    def sentence(self) -> str:
        """How it plays."""
        ...


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
    @abstractmethod
    def line(self) -> str:
        """What it is, in one line."""

    @property
    @abstractmethod
    def levels(self) -> Sequence[AnyLevel]:
        """The computer players there are, the gentlest first."""

    @property
    @abstractmethod
    def items(self) -> Sequence[Item]:
        """The options there are to choose."""

    @property
    @abstractmethod
    def options(self) -> type[Any]:
        """The class of its options; without arguments it makes those of the published rules."""

    @abstractmethod
    def options_text(self, options: AnyOptions) -> str:
        """Return the options in a few words."""

    def fitting(self, options: Any) -> Any:
        """Return options of this game as far as they can be had in this edition."""
        return options

    @abstractmethod
    def pages(self) -> tuple[Page, ...]:
        """Return its rules."""

    @abstractmethod
    def setup(self, choices: Choices, dictionary: DictionaryRef, seed: bytes) -> Any:
        """Return the set-up of a game."""

    @abstractmethod
    def begin(self, setup: Any) -> Any:
        """Return the game that a set-up begins."""


class UpwordsVariant(Variant):
    """An edition of Upwords."""

    kind = UPWORDS

    def __init__(self, edition: Edition) -> None:
        self.own = edition
        self.id, self.name = edition.id, edition.name
        self.language, self.dictionary = edition.language, edition.dictionary
        self.min_seats, self.max_seats = edition.min_seats, edition.max_seats

    @property
    def line(self) -> str:
        """What it is, in one line."""
        from upwords_tui.session.wording import edition_line

        return edition_line(self.own)

    @property
    def levels(self) -> Sequence[AnyLevel]:
        """The computer players there are, the gentlest first."""
        from upwords_tui.engine.upwords.levels import LEVELS

        return LEVELS

    @property
    def items(self) -> Sequence[Item]:
        """The options there are to choose."""
        from upwords_tui.session.upwords.option_items import ITEMS

        return ITEMS

    @property
    def options(self) -> type[Any]:
        """The class of its options."""
        from upwords_tui.games.upwords.options import Options

        return Options

    def options_text(self, options: Any) -> str:
        """Return the options in a few words."""
        from upwords_tui.session.upwords.option_items import options_text

        return options_text(options)

    def pages(self) -> tuple[Page, ...]:
        """Return its rules."""
        from upwords_tui.session.upwords.rule_pages import rule_pages

        return rule_pages(self.own)

    def setup(self, choices: Choices, dictionary: DictionaryRef, seed: bytes) -> Any:
        """Return the set-up of a game."""
        from upwords_tui.games.upwords.setup import Setup

        options: Any = choices.options
        return Setup(self.id, dictionary, choices.seats, seed, options)

    def begin(self, setup: Any) -> Any:
        """Return the game that a set-up begins."""
        from upwords_tui.games.upwords.game import Game

        return Game.begin(setup)


class WordsUpVariant(Variant):
    """The cards of Words Up in one language."""

    kind = WORDS_UP

    def __init__(self, cards: CardSet) -> None:
        from upwords_tui.games.wordsup.setup import MAX_SEATS, MIN_SEATS
        from upwords_tui.lexicon.registry import dictionary_ids

        self.own = cards
        self.id, self.language = f"{_CARDS}{cards.language}", cards.language
        self.name = f"{game_name(WORDS_UP)} {_OWN_NAMES.get(cards.language, cards.language)}"
        self.dictionary = self.id if self.id in dictionary_ids() else cards.language
        self.min_seats, self.max_seats = MIN_SEATS, MAX_SEATS

    @property
    def line(self) -> str:
        """What it is, in one line."""
        from upwords_tui.games.wordsup.cards import DECK
        from upwords_tui.session.wording import language_name

        return _("{language}, a memory game with {cards} cards, for {least} to {most} players").format(
            language=language_name(self.language), cards=DECK, least=self.min_seats, most=self.max_seats
        )

    @property
    def levels(self) -> Sequence[AnyLevel]:
        """The computer players there are, the gentlest first."""
        from upwords_tui.engine.wordsup.levels import LEVELS

        return LEVELS

    @property
    def items(self) -> Sequence[Item]:
        """The options there are to choose."""
        from upwords_tui.session.wordsup.option_items import ITEMS

        return [item for item in ITEMS if len(item.values(self.own)) > 1]

    @property
    def options(self) -> type[Any]:
        """The class of its options."""
        from upwords_tui.games.wordsup.options import Options

        return Options

    def options_text(self, options: Any) -> str:
        """Return the options in a few words."""
        from upwords_tui.session.wordsup.option_items import options_text

        return options_text(options)

    def fitting(self, options: Any) -> Any:
        """Return the options without the letter that this card set has not to be left out."""
        return replace(options, with_optional=options.with_optional and bool(self.own.optional))

    def pages(self) -> tuple[Page, ...]:
        """Return its rules."""
        from upwords_tui.session.wordsup.rule_pages import rule_pages

        return rule_pages(self.own)

    def setup(self, choices: Choices, dictionary: DictionaryRef, seed: bytes) -> Any:
        """Return the set-up of a game."""
        from upwords_tui.games.wordsup.setup import Setup

        juniors = tuple(seat for seat in choices.juniors if seat < len(choices.seats))
        first = choices.first if choices.first < len(choices.seats) else 0
        options: Any = choices.options
        return Setup(self.language, dictionary, choices.seats, seed, first, juniors, options)

    def begin(self, setup: Any) -> Any:
        """Return the game that a set-up begins."""
        from upwords_tui.games.wordsup.game import Game

        return Game.begin(setup)


_OWN_NAMES = {"en": "English", "fi": "suomi", "nl": "Nederlands"}


def variants(kind: str | None = None) -> tuple[Variant, ...]:
    """Return everything that can be played; of one kind of game if it is named."""
    found: list[Variant] = []
    if kind in (None, UPWORDS):
        from upwords_tui.games.upwords.edition import edition_ids, load_edition

        found += [UpwordsVariant(load_edition(edition_id)) for edition_id in edition_ids()]
    if kind in (None, WORDS_UP):
        from upwords_tui.games.wordsup.cards import card_languages, load_cards

        found += [WordsUpVariant(load_cards(language)) for language in card_languages()]
    return tuple(found)


def variant(variant_id: str) -> Variant:
    """Return the variant with this id. Raises EditionError if there is none."""
    if variant_id.startswith(_CARDS):
        from upwords_tui.games.wordsup.cards import load_cards

        return WordsUpVariant(load_cards(variant_id.removeprefix(_CARDS)))
    from upwords_tui.games.upwords.edition import load_edition

    return UpwordsVariant(load_edition(variant_id))


def variant_name(variant_id: str) -> str:
    """Return the name of a variant, or the id of one that is not known here."""
    try:
        return variant(variant_id).name
    except EditionError:
        return variant_id


def game_name(kind: str) -> str:
    """Return what a kind of game is called."""
    return {UPWORDS: _("Upwords"), WORDS_UP: _("Words Up")}[kind]


def game_word(kind: str) -> str:
    """Return the word with which a kind of game is named in a command."""
    return _WORDS[kind]


def kind_called(word: str) -> str | None:
    """Return the kind of game that a word in a command names."""
    spelt = word.casefold().replace("-", "")
    return next((kind for kind, own in _WORDS.items() if spelt == own.replace("-", "")), None)


def in_one_word(line: str) -> str:
    """Return a line of commands in which a game whose name is two words is named by its one word."""
    return _TWO_WORDS.sub(_WORDS[WORDS_UP], line)


def default_variant(kind: str, language: str) -> Variant:
    """Return the variant of somebody who has never chosen one, by the language they are spoken to in."""
    wanted: Mapping[str, str] = _FIRST[kind]
    return variant(wanted.get(language, wanted["en"]))


_WORDS = {UPWORDS: "upwords", WORDS_UP: "words-up"}
_TWO_WORDS = re.compile(r"\bwords\s+up\b", re.IGNORECASE)
_FIRST = {
    UPWORDS: {"en": "hasbro-10x10", "fi": "hasbro-fi-10x10", "nl": "dutch-10x10"},
    WORDS_UP: {"en": "wordsup-en", "fi": "wordsup-fi", "nl": "wordsup-nl"},
}
