"""Exercises of Words Up: of the memory, and words missed in one's own matches.

In the memory quiz cards are shown once, then asked for: one more when all were right, one fewer when less
than half were. A missed word is solved by any word from the cards known then that scores as much as the best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.narration.wording import points
from upwords_tui.app.narration.wordsup.events import card_text, letters_said
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.table import utc_now
from upwords_tui.app.play.wordsup import WordsUpSession, told_missed, turn_of
from upwords_tui.app.training.exercises import MISSED, AttemptProgress, ExerciseOutcome, Quiz, is_asking_again
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import is_called, plain
from upwords_tui.base.i18n import TextTables, _, language, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.draw import Dealer, secret_seed
from upwords_tui.games.wordsup.cards import Card, load_cards
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.position import FIELD, square_name
from upwords_tui.games.wordsup.view import WordsUpView

_TEXTS = TextTables(__file__)

if TYPE_CHECKING:
    from upwords_tui.engine.wordsup.missed_words import Missed


FEWEST, MOST = 3, 24
"""How many cards are shown."""
ASKED = 5
"""How many of them are asked for at most."""
A_LINE = 3
"""How many cards are listed in a line."""
_SETTING = "memory"


class Lying(NamedTuple):
    square: int
    card: Card

    @property
    def letter(self) -> str:
        return self.card.letter


class LetterGuess(NamedTuple):
    lying: Lying
    given: str

    @property
    def is_right(self) -> bool:
        return self.given == self.lying.letter


@dataclass(frozen=True)
class MemoryExercise:
    """The cards `shown`, those `asked` for in order, and the letters `given` so far."""

    shown: Sequence[Lying] = ()
    asked: Sequence[Lying] = ()
    is_turned_back: bool = False
    given: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        return len(self.given) == len(self.asked)

    @property
    def due(self) -> Lying | None:
        """The card asked for now; None while the cards are shown, and at the end."""
        return self.asked[len(self.given)] if self.is_turned_back and not self.is_over else None

    @property
    def answers(self) -> tuple[LetterGuess, ...]:
        return tuple(map(LetterGuess, self.asked, self.given))

    @property
    def right(self) -> int:
        return sum(answer.is_right for answer in self.answers)


class Span(NamedTuple):
    """How many cards come next, and the most that were all remembered."""

    cards: int = FEWEST
    most: int = 0

    def after(self, shown: int, right: int, asked: int) -> Span:
        if right == asked:
            return Span(min(shown + 1, MOST), max(self.most, shown))
        return Span(max(shown - 1, FEWEST) if 2 * right < asked else shown, self.most)


def read_span(kept: object) -> Span:
    """Return a stored span; that of a beginner if it is not valid."""
    try:
        read = Span(**kept if isinstance(kept, Mapping) else {})
    except TypeError:
        return Span()
    is_sound = all(type(each) is int for each in read) and 0 <= read.most <= MOST
    return read if is_sound and FEWEST <= read.cards <= MOST else Span()


def dealt(language: str, seed: bytes, number: int, count: int) -> tuple[Sequence[Lying], Sequence[Lying]]:
    """Return `count` letters on squares, for exercise `number` (from 0), and those asked for."""
    dealer, first = Dealer(seed), number * FIELD * 2
    squares, _rest = dealer.take(range(FIELD), count, first)
    cards, _rest_of_cards = dealer.take(load_cards(language).letters, count, first + FIELD)
    shown = [Lying(square, card) for square, card in zip(squares, cards, strict=True)]
    asked, _others = dealer.take(shown, min(count, ASKED), first + FIELD + MOST)
    return shown, asked


class MemoryQuiz(Quiz):
    """Memory exercises, with as many cards as somebody can remember; at first `count`, if not 0."""

    def __init__(self, library: Library, language: str, seed: bytes, count: int = 0) -> None:
        self._library = library
        self.language = language
        self._seed = seed
        self.count = count or read_span(library.setting(_SETTING)).cards
        """The number of cards of this exercise; when it is over, of the next."""
        self._number = -1
        self.exercise = MemoryExercise()

    @property
    def question(self) -> str:
        if due := self.exercise.due:
            return _("What was at {square}?").format(square=square_name(due.square))
        if self.exercise.is_over:
            return _("Enter: next, “stop”: leave:")
        if self._number:
            return _("Enter when you know them:")
        return _("Enter when you know them, “repeat” tells them again:")

    @property
    def task(self) -> str:
        count = len(self.exercise.shown)
        return _TEXTS("memory", "cards", count=count)

    def begin(self) -> tuple[str, ...]:
        self._number += 1
        self.exercise = MemoryExercise(*dealt(self.language, self._seed, self._number, self.count))
        return self.task, *self._lines()

    def _lines(self) -> tuple[str, ...]:
        told = [f"{square_name(at)}: {self.named(card.letter)}." for at, card in self.exercise.shown]
        return tuple(" ".join(told[at : at + A_LINE]) for at in range(0, len(told), A_LINE))

    def answer(self, text: str) -> tuple[str, ...]:
        self.hides = False
        if self.exercise.is_over:
            return self.begin()
        shown = clean(text, 20).strip()
        due = self.exercise.due
        if due is None and not shown:
            self.exercise, self.hides = replace(self.exercise, is_turned_back=True), True
            return ()
        if due is None and is_asking_again(shown):
            return self._lines()
        if due is None:
            return *self._lines(), _("Enter when you know them; “repeat” tells them again, “stop” leaves.")
        if is_asking_again(shown):
            return ()
        given = shown.upper()
        if len(given) != 1 or not given.isalpha():
            if given:
                return (_TEXTS("memory", "no-letter", text=shown),)
            return (_TEXTS("memory", "letter"),)
        self.exercise = replace(self.exercise, given=(*self.exercise.given, given))
        letter = self.named(due.letter)
        judged = _("Right.") if given == due.letter else _("No, it was {letter}.").format(letter=letter)
        return (judged, *self._ended()) if self.exercise.is_over else (judged,)

    def _ended(self) -> tuple[str, ...]:
        exercise = self.exercise
        shown, right, asked = len(exercise.shown), exercise.right, len(exercise.asked)
        before: list[Span] = []

        def change(kept: object) -> object:
            before[:] = [read_span(kept)]
            return before[0].after(shown, right, asked)._asdict()

        self._library.change_setting(_SETTING, change)
        span = before[0].after(shown, right, asked)
        self.count = span.cards
        lines = [_("{right} of {count} right.").format(right=right, count=asked)]
        if span.most > before[0].most:
            lines.append(_TEXTS("memory", "best-yet", count=shown))
        elif span.most:
            lines.append(_TEXTS("memory", "best", count=span.most))
        return (" ".join(lines),)


def memory(library: Library, asked: str) -> Quiz:
    count = whole_number(asked, FEWEST, MOST) if asked else 0
    if count is None:
        raise CommandError(_TEXTS("memory", "wanted", least=FEWEST, most=MOST))
    return MemoryQuiz(library, language(), secret_seed(), count)


# Words that somebody missed in their own matches


class MissedPlace(NamedTuple):
    """A match, a round (from 1) and a seat in which a word was missed."""

    game_id: str
    round: int
    seat: int

    @property
    def name(self) -> str:
        return f"{self.game_id}/{self.round}/{self.seat}"


def read_place(name: str) -> MissedPlace | None:
    game_id, *numbers = name.split("/")
    if len(numbers) != 2 or not all(number.isascii() and number.isdigit() for number in numbers):
        return None
    return MissedPlace(game_id, *map(int, numbers))


def own_matches(library: Library) -> set[str]:
    return {each.game_id for each in library.finished() if each.kind == WordsUpGame.kind and each.is_there}


def due(library: Library, now: datetime) -> list[MissedPlace]:
    """Return the places that are due, the longest first."""
    kept = library.exercises.known(MISSED)
    own = own_matches(library) if kept else set()
    places = (read_place(each.name) for each in kept if each.due and each.due <= now)
    return [place for place in places if place and place.game_id in own]


LONGEST_SAID = 40
"""How many characters of a wrong word are repeated."""


class Miss(NamedTuple):
    place: MissedPlace
    missed: Missed


def misses_of(chair: WordsUpSession, places: Sequence[MissedPlace]) -> tuple[Miss, ...]:
    """Return the best words missed in the owner's places. Raises DictionaryError or WordListError."""
    rounds = len(chair.view().results)
    own = [each for each in places if each.seat in chair.seats and 0 < each.round <= rounds]
    asked = ((place, chair.missed(place.seat, place.round)) for place in own)
    return tuple(Miss(place, missed) for place, missed in asked if missed)


class MissedWords(Quiz):
    def __init__(self, library: Library, chair: WordsUpSession, misses: Sequence[Miss]) -> None:
        self._library = library
        self._is_kept = chair.game_id in own_matches(library)
        self._chair = chair
        self._waiting = list(misses)
        self._progress = AttemptProgress()

    @property
    def question(self) -> str:
        return _("Which word?") if self._waiting else ""

    def begin(self) -> tuple[str, ...]:
        return *self._task(), _how()

    def _task(self) -> tuple[str, ...]:
        miss, view = self._waiting[0], self._chair.view()
        then, known = self._chair.then(miss.place.seat, miss.missed.number)
        values = {"name": clean(view.seats[miss.place.seat].name), "round": miss.place.round}
        first = _TEXTS("missed", "asked", turn=turn_of(miss.missed, view), **values)
        made = miss.missed.made
        if made is None:
            told = _("No word was made.")
        else:
            told = _("{word} was made, {points}.").format(word=made.text, points=points(made.score))
        with letters_said(self.named):
            return f"{first} {told}", *_cards_lines(then, known, miss.place.seat)

    def answer(self, text: str) -> tuple[str, ...]:
        word = text.strip()
        if not word:
            return self._task()
        if is_called(word, ("show", pgettext("command", "show"))):
            return self._over(ExerciseOutcome.SHOWN)
        if is_called(word, ("hint", pgettext("command", "hint"))):
            return (self._hint(),)
        word = word.upper()
        shown, miss = clean(word, LONGEST_SAID), self._waiting[0]
        is_word = plain(word).isalpha() and self._chair.knows(word)
        score = self._chair.worth(miss.place.seat, miss.missed.number, word) if is_word else None
        # Only if these are no good words themselves.
        if score is None and is_asking_again(word):
            return self._task()
        if score is None and is_called(word, ("?", "help", pgettext("command", "help"))):
            return (_how(),)
        if not is_word:
            return (_("{word} is not in the dictionary.").format(word=shown),)
        if score is None:
            return (_("{word} can't be made from these cards.").format(word=shown),)
        if score < miss.missed.score:
            self._progress = self._progress._replace(failed=self._progress.failed + 1)
            return (_TEXTS("missed", "other", word=shown, points=points(score)),)
        right = _("{word}, {points}: right!").format(word=shown, points=points(score))
        return right, *self._over(self._progress.outcome)

    def _hint(self) -> str:
        missed, again = self._waiting[0].missed, self._progress.degree
        self._progress = self._progress._replace(degree=again + 1)
        if again:
            return _("It begins with {letter}.").format(letter=missed.word[0])
        count = len(missed.word)
        return _TEXTS("missed", "letters", count=count, points=points(missed.score))

    def _over(self, outcome: ExerciseOutcome) -> tuple[str, ...]:
        """Store the outcome, and return the answer and the next task, if there is one."""
        miss = self._waiting.pop(0)
        lines = [*told_missed(miss.missed, self._chair.view(), miss.place.seat, miss.place.round)]
        if self._is_kept:
            done = self._library.exercises.done(MISSED, miss.place.name, outcome, utc_now())
            lines.append(done.back_sentence())
        self._progress = AttemptProgress()
        if self._waiting:
            return *lines, *self._task()
        lines.append(_("That was the last word in this game."))
        if due(self._library, utc_now()):
            lines.append(_("More are due now: “retry”."))
        return tuple(lines)


def _how() -> str:
    return _("Type the word; “hint” helps, “show” tells it, “stop” leaves.")


def _cards_lines(view: WordsUpView, known: Mapping[int, Card], seat: int) -> tuple[str, ...]:
    field = {square: card for square, card in enumerate(view.field) if isinstance(card, Card)}
    own = view.seats[seat].open_card
    told = (
        (_("Open: {cards}."), _placed(field)),
        (_("Seen before: {cards}."), _placed(known)),
        (_("Stock card: {cards}."), card_text(own) if own and own.spells else ""),
        (_("Bonus cards: {cards}."), "; ".join(map(card_text, view.bonus))),
    )
    return tuple(said.format(cards=cards) for said, cards in told if cards)


def _placed(cards: Mapping[int, Card]) -> str:
    return "; ".join(f"{square_name(square)}: {card_text(card)}" for square, card in sorted(cards.items()))


def retry(library: Library, chair: WordsUpSession) -> Quiz | None:
    """Return the quiz about a finished match; None if no word was missed. Missed words become exercises."""
    game_id, rounds = chair.game_id, range(1, len(chair.view().results) + 1)
    found = misses_of(
        chair, [MissedPlace(game_id, number, seat) for number in rounds for seat in chair.seats]
    )
    if game_id in own_matches(library):
        library.exercises.add(MISSED, [miss.place.name for miss in found], utc_now())
    return MissedWords(library, chair, found) if found else None


def due_game(library: Library) -> str:
    return next((place.game_id for place in due(library, utc_now())), "")


def retry_due(library: Library, chair: WordsUpSession) -> Quiz | None:
    """Return the missed words due in a match; None if today's dictionary has none."""
    places = [place for place in due(library, utc_now()) if place.game_id == chair.game_id]
    found = misses_of(chair, places)
    for place in {*places} - {miss.place for miss in found}:
        library.exercises.keep(MISSED, place.name, {})
    return MissedWords(library, chair, found) if found else None
