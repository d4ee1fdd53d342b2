"""Words Up among the kinds of games: its card sets, its name, what is said of it where games are begun."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from upwords_tui.app.game_types.base import GameKind, Marks, Narration, SeatMark, Variant
from upwords_tui.app.game_types.features import (
    CareerRecords,
    DayGames,
    Features,
    HighscoreTables,
    MemoryQuizzes,
    Mistakes,
    Quizzes,
)
from upwords_tui.base.errors import EditionError, IllegalAction
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.i18n import LANGUAGES, _
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.wordsup.cards import DECK, CardSet, card_languages, load_cards
from upwords_tui.games.wordsup.options import MAX_SEATS, MIN_SEATS, WordsUpSetup

if TYPE_CHECKING:
    from upwords_tui.app.commands.intents import Intent
    from upwords_tui.app.commands.registry import Command, Group
    from upwords_tui.app.play.opponents import Saying
    from upwords_tui.app.play.player_session import LiveGame
    from upwords_tui.app.play.ports import Engine, Words
    from upwords_tui.app.play.wordsup import WordsUpOpponents, WordsUpSession, WordsUpTable
    from upwords_tui.app.setup.options import Item
    from upwords_tui.app.teaching.pages import Page
    from upwords_tui.app.teaching.wordsup.lesson import WordsUpLessonCourse
    from upwords_tui.engine.autoplay import Matches
    from upwords_tui.engine.wordsup.players import WordsUpLevel
    from upwords_tui.games.game import AnyGame
    from upwords_tui.games.wordsup.game import WordsUpGame
    from upwords_tui.games.wordsup.options import WordsUpOptions
    from upwords_tui.games.wordsup.view import WordsUpView

USUAL_ROUNDS = 3
"""How many rounds a new match has; the rule sheet leaves it to the players."""

_CARDS = "wordsup-"
"""What the id of a variant begins with; its language follows."""


class WordsUpVariant(Variant):
    """The cards of Words Up in one language."""

    kind = "wordsup"
    own: CardSet
    min_seats, max_seats = MIN_SEATS, MAX_SEATS

    def __init__(self, cards: CardSet) -> None:
        from upwords_tui.lexicon.registry import dictionary_ids

        self.own = cards
        self.id, self.language = f"{_CARDS}{cards.language}", cards.language
        self.name = f"{KIND.shown_name} {LANGUAGES.get(cards.language, cards.language)}"
        self.dictionary = self.id if self.id in dictionary_ids() else cards.language

    def names_words(self, dictionary_id: str) -> bool:
        from upwords_tui.lexicon.word_sets import WordSet, listed_id, read_id

        read = read_id(dictionary_id)
        is_whole = read is not None and read.words is WordSet.ALL
        return is_whole and listed_id(dictionary_id) in (self.dictionary, self.language)

    @property
    def side(self) -> int:
        from upwords_tui.games.wordsup.position import SIDE

        return SIDE

    @property
    def line(self) -> str:
        from upwords_tui.app.narration.wording import language_name

        return _("{language}, a memory game with {cards} cards, for {least} to {most} players").format(
            language=language_name(self.language), cards=DECK, least=self.min_seats, most=self.max_seats
        )

    def as_json(self) -> dict[str, Any]:
        """Return what it is, for programs."""
        return {
            **super().as_json(),
            "cards": dict(Counter(card.face for card in self.own.letters)),
            "optional": self.own.optional or None,
        }

    def pages(self) -> tuple[Page, ...]:
        from upwords_tui.app.teaching.wordsup.rules import rule_pages

        return rule_pages(self.own)

    def rules_in_short(self) -> tuple[str, ...]:
        from upwords_tui.app.teaching.wordsup.rules import rules_in_short

        return rules_in_short(self.own)

    def usual_options(self) -> Any:
        """Return the options of a new match: in several rounds luck weighs less."""
        return replace(self.options(), rounds=USUAL_ROUNDS)

    def fitting(self, options: Any) -> Any:
        """Return the options without the letter that this card set has not to be left out."""
        return replace(options, with_optional=options.with_optional and bool(self.own.optional))

    def setup(
        self, seats: tuple[Seat, ...], options: Any, marks: Marks, dictionary: DictionaryRef, seed: bytes
    ) -> Any:
        """Return the set-up of a game."""
        first, juniors = marks["first"][0], tuple(seat for seat in marks["juniors"] if seat < len(seats))
        first = first if first < len(seats) else 0
        return WordsUpSetup(self.language, dictionary, seats, seed, first, juniors, options)


class WordsUp(GameKind["WordsUpView"]):
    """The memory game of words."""

    id = "wordsup"
    name = _mark("Words Up")
    word = "words-up"
    first: ClassVar = {language: f"{_CARDS}{language}" for language in LANGUAGES}
    first_level = "attentive"
    page_words = (_mark("rules"), _mark("specials"), _mark("end"), _mark("points"), _mark("dictionary"))
    about = _mark("Turn cards, remember where they lie, and make words of them.")
    about_person = _mark("Type a name. Left and right: a person or a computer. F4: a junior. F7: a team.")
    about_team = _mark("Names with commas between. Members share a stock and a score, and play a round each.")
    about_options = _mark("How many rounds, what is told, and house rules.")
    marks = (
        SeatMark(
            "first",
            _mark("begins"),
            "F3",
            _mark("Has the marked seat begin, in Words Up."),
            _mark("Who begins?"),
        ),
        SeatMark(
            "juniors",
            _mark("junior"),
            "F4",
            _mark("Lets it make words of three letters, in Words Up."),
            _mark("Who may make words of three letters?"),
            many=True,
        ),
    )
    dictionaries: ClassVar = {"wordsup-nl": _mark("Dutch, with countries, places and brands")}

    def variants(self) -> tuple[Variant, ...]:
        """Return its card sets."""
        return tuple(WordsUpVariant(load_cards(language)) for language in card_languages())

    def variant(self, variant_id: str) -> Variant:
        """Return the card set with this id. Raises EditionError if there is none."""
        if not variant_id.startswith(_CARDS):
            raise EditionError(_("there are no cards for “{language}”").format(language=variant_id[:40]))
        return WordsUpVariant(load_cards(variant_id.removeprefix(_CARDS)))

    def variant_of(self, view: WordsUpView) -> Variant:
        """Return the card set with which the game of `view` is played."""
        return WordsUpVariant(view.cards)

    def marks_of(self, view: WordsUpView) -> Marks:
        """Return who began, and the seats of juniors."""
        juniors = tuple(number for number, seat in enumerate(view.seats) if seat.is_junior)
        return {"first": (view.first,), "juniors": juniors}

    # What the app asks of it: imported when it is asked for

    @property
    def game_class(self) -> type[WordsUpGame]:
        from upwords_tui.games.wordsup.game import WordsUpGame

        return WordsUpGame

    @property
    def options(self) -> type[WordsUpOptions]:
        from upwords_tui.games.wordsup.options import WordsUpOptions

        return WordsUpOptions

    @property
    def levels(self) -> Sequence[WordsUpLevel]:
        from upwords_tui.engine.wordsup.players import LEVELS

        return LEVELS

    @property
    def matches(self) -> Matches:
        from upwords_tui.engine.wordsup import matches

        return matches

    @property
    def groups(self) -> Sequence[Group]:
        from upwords_tui.app.commands.wordsup.commands import GROUPS

        return GROUPS

    @property
    def at_hand(self) -> Sequence[str]:
        from upwords_tui.app.commands.wordsup.commands import AT_HAND

        return AT_HAND

    @property
    def afterwards(self) -> Sequence[str]:
        from upwords_tui.app.commands.wordsup.commands import AFTERWARDS

        return AFTERWARDS

    @property
    def narration(self) -> Narration[WordsUpView]:
        from upwords_tui.app.narration.wordsup import events

        return events

    def interpret(self, line: str, chair: Any, view: WordsUpView, commands: Sequence[Command]) -> Intent:
        from upwords_tui.app.commands.wordsup.interpreter import interpret

        return interpret(line, chair, view, commands)

    @property
    def table(self) -> type[WordsUpTable]:
        from upwords_tui.app.play.wordsup import WordsUpTable

        return WordsUpTable

    def session(self, room: LiveGame, account: str) -> WordsUpSession:
        from upwords_tui.app.play.wordsup import WordsUpSession

        return WordsUpSession(room, account)

    def opponents(
        self, table: WordsUpTable, engine: Engine, words: Words, report: Callable[[Saying], None]
    ) -> WordsUpOpponents:
        from upwords_tui.app.play.wordsup import WordsUpOpponents

        return WordsUpOpponents(table, engine, words, report)

    @property
    def option_items(self) -> Sequence[Item]:
        from upwords_tui.app.setup.wordsup import ITEMS

        return ITEMS

    def options_text(self, options: WordsUpOptions) -> str:
        from upwords_tui.app.setup.wordsup import options_text

        return options_text(options)

    def refusal(self, error: IllegalAction, action: Any, view: WordsUpView) -> str:
        from upwords_tui.app.narration.wordsup.refusals import refusal_line

        return refusal_line(error, action, view)

    def note_taken_in(self, library: Any, game: AnyGame, game_id: str) -> None:
        from upwords_tui.app.daily.upwords.daily import take_in

        take_in(library, game, game_id)

    @property
    def features(self) -> Features:

        return FEATURES


KIND = WordsUp()


# What Words Up has beside being played: each part is imported when it is asked for


class WordsUpFeatures(Features):
    """What Words Up has."""

    @property
    def lesson(self) -> type[WordsUpLessonCourse]:
        from upwords_tui.app.teaching.wordsup.lesson import WordsUpLessonCourse

        return WordsUpLessonCourse

    @property
    def career(self) -> CareerRecords:
        from upwords_tui.app.profile import wordsup as career

        return career

    @property
    def highscores(self) -> HighscoreTables:
        from upwords_tui.app.profile import wordsup as highscores

        return highscores

    @property
    def day_games(self) -> DayGames:
        from upwords_tui.app.daily import wordsup

        return wordsup

    @property
    def memory(self) -> MemoryQuizzes:
        from upwords_tui.app.training.wordsup import memory

        return memory

    @property
    def quizzes(self) -> Quizzes:
        from upwords_tui.app.training.wordsup import missed_words

        return missed_words

    @property
    def mistakes(self) -> Mistakes:
        from upwords_tui.app.training.wordsup import missed_words as mistakes

        return mistakes


FEATURES = WordsUpFeatures()
