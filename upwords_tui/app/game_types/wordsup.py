"""Words Up among the kinds of games: its card sets, and its texts where games are begun."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from upwords_tui.app.game_types.base import GameKind, Marks, SeatMark, Variant
from upwords_tui.app.setup.wordsup import CHOICE
from upwords_tui.base.errors import EditionError
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.i18n import LANGUAGES, _, language_name
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.game import AnyGame
from upwords_tui.games.wordsup.cards import DECK, SIDE, CardSet, card_languages, load_cards
from upwords_tui.games.wordsup.options import MAX_SEATS, MIN_SEATS, WordsUpOptions, WordsUpSetup
from upwords_tui.lexicon.bundled import bundled_ids
from upwords_tui.lexicon.word_sets import WordSet, read_id

if TYPE_CHECKING:
    from upwords_tui.app.commands.intents import Intent
    from upwords_tui.app.commands.registry import Command
    from upwords_tui.app.game_types.features import Features
    from upwords_tui.app.play.player_session import TableKit
    from upwords_tui.app.setup.options import OptionChoice
    from upwords_tui.engine.wordsup.players import WordsUpLevel
    from upwords_tui.games.game import AnySetup
    from upwords_tui.games.wordsup.view import WordsUpView

USUAL_ROUNDS = 3
"""How many rounds a new match has; the rule sheet leaves it to the players."""

_CARDS = "wordsup-"
"""What the id of a variant begins with; its language follows."""


class WordsUpVariant(Variant):
    """The cards of Words Up in one language."""

    kind = "wordsup"
    own: CardSet
    min_seats, max_seats, side = MIN_SEATS, MAX_SEATS, SIDE

    def __init__(self, cards: CardSet) -> None:
        self.own = cards
        self.id, self.language = f"{_CARDS}{cards.language}", cards.language
        self.name = f"{KIND.shown_name} {LANGUAGES.get(cards.language, cards.language)}"
        self.dictionary = self.id if self.id in bundled_ids() else cards.language

    def names_words(self, dictionary_id: str) -> bool:
        read = read_id(dictionary_id)
        if read is None or read.words is not WordSet.ALL:
            return False
        return read.listed in (self.dictionary, self.language)

    @property
    def line(self) -> str:
        return _("{language}, a memory game with {cards} cards, for {least} to {most} players").format(
            language=language_name(self.language), cards=DECK, least=self.min_seats, most=self.max_seats
        )

    def as_json(self) -> dict[str, object]:
        return {
            **super().as_json(),
            "cards": dict(Counter(card.face for card in self.own.letters)),
            "optional": self.own.optional or None,
        }

    def usual_options(self) -> WordsUpOptions:
        """Return the options of a new match: in several rounds luck weighs less."""
        return WordsUpOptions(rounds=USUAL_ROUNDS)

    def fitting(self, options: WordsUpOptions) -> WordsUpOptions:
        """Return the options without the optional letter that this card set lacks."""
        return replace(options, with_optional=options.with_optional and bool(self.own.optional))

    def setup(
        self,
        seats: tuple[Seat, ...],
        options: WordsUpOptions,
        marks: Marks,
        dictionary: DictionaryRef,
        seed: bytes,
    ) -> AnySetup:
        first, juniors = marks["first"][0], tuple(seat for seat in marks["juniors"] if seat < len(seats))
        first = first if first < len(seats) else 0
        return WordsUpSetup(self.language, dictionary, seats, seed, first, juniors, options)


class WordsUp(GameKind["WordsUpView"]):
    """The memory game of words."""

    id = "wordsup"
    name = _mark("Words Up")
    word = "words-up"
    options = WordsUpOptions
    first: ClassVar = {language: f"{_CARDS}{language}" for language in LANGUAGES}
    first_level = "attentive"
    page_words = (_mark("rules"), _mark("specials"), _mark("end"), _mark("points"), _mark("dictionary"))
    about = _mark("Turn cards, remember where they lie, and make words from them.")
    about_person = _mark("Type a name. Left and right: a person or a computer. F4: a junior. F7: a team.")
    about_team = _mark("Names separated by commas. Members share a stock and a score, and play a round each.")
    about_options = _mark("Rounds, what is shown, and house rules.")
    marks = (
        SeatMark(
            "first",
            _mark("begins"),
            "F3",
            _mark("Has the marked seat go first, in Words Up."),
            _mark("Who goes first?"),
        ),
        SeatMark(
            "juniors",
            _mark("junior"),
            "F4",
            _mark("Lets the marked seat make three-letter words, in Words Up."),
            _mark("Who may make three-letter words?"),
            many=True,
        ),
    )
    dictionaries: ClassVar = {"wordsup-nl": _mark("Dutch, with countries, places and brands")}

    def variants(self) -> tuple[Variant, ...]:
        return tuple(WordsUpVariant(load_cards(language)) for language in card_languages())

    def variant(self, variant_id: str) -> Variant:
        if not variant_id.startswith(_CARDS):
            raise EditionError(_("there are no cards for “{language}”").format(language=variant_id[:40]))
        return WordsUpVariant(load_cards(variant_id.removeprefix(_CARDS)))

    def variant_of(self, view: WordsUpView) -> Variant:
        return WordsUpVariant(view.cards)

    def marks_of(self, view: WordsUpView) -> Marks:
        juniors = tuple(number for number, seat in enumerate(view.seats) if seat.is_junior)
        return {"first": (view.first,), "juniors": juniors}

    @property
    def levels(self) -> Sequence[WordsUpLevel]:
        from upwords_tui.engine.wordsup.players import LEVELS  # seam: the first picture names none of them

        return LEVELS

    @property
    def kit(self) -> TableKit[WordsUpView]:
        from upwords_tui.app.commands.wordsup.commands import KIT  # seam: no table is open at first

        return KIT

    @property
    def features(self) -> Features:
        from upwords_tui.app.game_types.wordsup_features import FEATURES  # seam: whoever plays needs none

        return FEATURES

    def interpret(self, line: str, chair: Any, view: WordsUpView, commands: Sequence[Command]) -> Intent:
        # seam: a table can be seen before anybody types
        from upwords_tui.app.commands.wordsup.interpreter import interpret

        return interpret(line, chair, view, commands)

    @property
    def choosing(self) -> OptionChoice:
        return CHOICE

    def note_taken_in(self, library: Any, game: AnyGame, game_id: str) -> None:
        from upwords_tui.app.daily.upwords import take_in  # seam: few take in a record

        take_in(library, game, game_id)


KIND = WordsUp()
