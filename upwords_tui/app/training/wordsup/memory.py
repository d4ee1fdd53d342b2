"""Exercises of the memory: cards are shown once, then it is asked what lay where.

The one idea: how many cards are shown follows how many somebody can keep: one more when all were right, one
less when fewer than half were.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from upwords_tui.app.commands.replies import whole_number
from upwords_tui.app.play.library import Library
from upwords_tui.app.training.quiz import Quiz, is_asking_again
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, language, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.draw import Dealer, secret_seed
from upwords_tui.games.wordsup.cards import Card, load_cards
from upwords_tui.games.wordsup.position import FIELD, square_name

FEWEST, MOST = 3, 24
"""How many cards are shown at least and at most."""
ASKED = 5
"""So many of them are asked for, if there are as many."""
A_LINE = 3
"""So many cards are told in a line, as many as a turn has at least."""
_SETTING = "memory"


class Lying(NamedTuple):
    """Which card, one with a letter, lies on a square."""

    square: int
    card: Card

    @property
    def letter(self) -> str:
        """What is asked for."""
        return self.card.letter

    @property
    def text(self) -> str:
        return self.told(str)

    def told(self, named: Callable[[str], str]) -> str:
        """Return it as it is told where `named` says its letter."""
        return f"{square_name(self.square)}: {named(self.letter)}."


class LetterGuess(NamedTuple):
    """The letter that was given for a card."""

    lying: Lying
    given: str

    @property
    def is_right(self) -> bool:
        """Whether it is the letter of the card."""
        return self.given == self.lying.letter


@dataclass(frozen=True)
class MemoryExercise:
    """How an exercise stands: the cards `shown`, those `asked` for in order, the letters `given` so far.

    `is_turned_back`: the cards have been remembered, and can't be seen any more.
    """

    shown: Sequence[Lying] = ()
    asked: Sequence[Lying] = ()
    is_turned_back: bool = False
    given: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be asked for."""
        return len(self.given) == len(self.asked)

    @property
    def due(self) -> Lying | None:
        """The card that is asked for now; None while the cards are shown, and when all have been."""
        return self.asked[len(self.given)] if self.is_turned_back and not self.is_over else None

    @property
    def answers(self) -> tuple[LetterGuess, ...]:
        """What has been answered."""
        return tuple(map(LetterGuess, self.asked, self.given))

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(answer.is_right for answer in self.answers)


class Span(NamedTuple):
    """How many cards come next, and how many were kept without a mistake at most (0: none yet)."""

    cards: int = FEWEST
    most: int = 0

    def after(self, shown: int, right: int, asked: int) -> Span:
        """Return it after `right` of `asked` answers about `shown` cards."""
        if right == asked:
            return Span(min(shown + 1, MOST), max(self.most, shown))
        return Span(max(shown - 1, FEWEST) if 2 * right < asked else shown, self.most)


def read_span(kept: Any) -> Span:
    """Return what was kept as JSON; that of somebody new where it makes no sense."""
    try:
        read = Span(**kept)
    except TypeError:
        return Span()
    is_sound = all(type(each) is int for each in read) and 0 <= read.most <= MOST
    return read if is_sound and FEWEST <= read.cards <= MOST else Span()


def dealt(language: str, seed: bytes, number: int, count: int) -> tuple[Sequence[Lying], Sequence[Lying]]:
    """Return `count` letters on squares of the field, for the `number`th time, and those asked for."""
    dealer, first = Dealer(seed), number * FIELD * 2
    squares, _rest = dealer.take(range(FIELD), count, first)
    cards, _rest_of_cards = dealer.take(load_cards(language).letters, count, first + FIELD)
    shown = [Lying(square, card) for square, card in zip(squares, cards, strict=True)]
    asked, _others = dealer.take(shown, min(count, ASKED), first + FIELD + MOST)
    return shown, asked


class MemoryQuiz(Quiz):
    """One exercise after the other, with as many cards as somebody can keep; at first `count`, if not 0.

    `exercise` is how that of now stands.
    """

    def __init__(self, library: Library, language: str, seed: bytes, count: int = 0) -> None:
        self._library = library
        self.language = language
        self._seed = seed
        self.count = count or read_span(library.setting(_SETTING)).cards
        """How many cards the exercise of now has; when it is over, the next."""
        self._number = -1
        self.exercise = MemoryExercise()
        self._hides = False

    @property
    def question(self) -> str:
        """What is to be done now."""
        if due := self.exercise.due:
            return _("What lay at {square}?").format(square=square_name(due.square))
        if self.exercise.is_over:
            return _("Enter: next, “stop”: leave:")
        if self._number:
            return _("Enter when you know them:")
        return _("Enter when you know them, “repeat” tells them again:")

    @property
    def task(self) -> str:
        """How many cards there are to be remembered, as a sentence."""
        count = len(self.exercise.shown)
        said = ngettext(
            "{count} card. Remember where it lies.", "{count} cards. Remember where they lie.", count
        )
        return said.format(count=count)

    @property
    def hides(self) -> bool:
        """Whether the cards have just been remembered."""
        return self._hides

    def begin(self) -> tuple[str, ...]:
        """Return the cards, in the order in which they are shown."""
        self._number += 1
        self.exercise = MemoryExercise(*dealt(self.language, self._seed, self._number, self.count))
        return self.task, *self._lines()

    def _lines(self) -> tuple[str, ...]:
        told = [each.told(self.named) for each in self.exercise.shown]
        return tuple(" ".join(told[at : at + A_LINE]) for at in range(0, len(told), A_LINE))

    def answer(self, text: str) -> tuple[str, ...]:
        """Return whether an answer is right, after the last how it went; at other times what comes next."""
        self._hides = False
        if self.exercise.is_over:
            return self.begin()
        shown = clean(text, 20).strip()
        due = self.exercise.due
        if due is None:
            return self._remembered(shown)
        if is_asking_again(shown):
            return ()
        given = shown.upper()
        if len(given) != 1 or not given.isalpha():
            if given:
                said = _("“{text}” is no letter. Answer with one; “stop” leaves.")
                return (said.format(text=shown),)
            return (_("Answer with a letter; “stop” leaves."),)
        self.exercise = replace(self.exercise, given=(*self.exercise.given, given))
        letter = self.named(due.letter)
        judged = _("Right.") if given == due.letter else _("No, it was {letter}.").format(letter=letter)
        return (judged, *self._ended()) if self.exercise.is_over else (judged,)

    def _remembered(self, typed: str) -> tuple[str, ...]:
        """Begin to ask after an empty line; after any other, which is no answer, tell the cards again."""
        if not typed:
            self.exercise, self._hides = replace(self.exercise, is_turned_back=True), True
            return ()
        if is_asking_again(typed):
            return self._lines()
        return *self._lines(), _("An empty line goes on, “repeat” tells them again, “stop” leaves.")

    def _ended(self) -> tuple[str, ...]:
        """Keep how it went, and return it."""
        exercise = self.exercise
        shown, right, asked = len(exercise.shown), exercise.right, len(exercise.asked)
        before: list[Span] = []

        def change(kept: Any) -> Any:
            before[:] = [read_span(kept)]
            return before[0].after(shown, right, asked)._asdict()

        self._library.change_setting(_SETTING, change)
        span = before[0].after(shown, right, asked)
        self.count = span.cards
        lines = [_("{right} of {count} right.").format(right=right, count=asked)]
        if span.most > before[0].most:
            said = ngettext(
                "All of {count} card: more than ever.", "All of {count} cards: more than ever.", shown
            )
            lines.append(said.format(count=shown))
        elif span.most:
            said = ngettext("Your most: {count} card.", "Your most: {count} cards.", span.most)
            lines.append(said.format(count=span.most))
        return (" ".join(lines),)


def memory(library: Library, asked: str) -> Quiz:
    """Return exercises of the memory, with cards of the language in use. Raises CommandError."""
    count = whole_number(asked, FEWEST, MOST) if asked else 0
    if count is None:
        said = _("Type “memory”, or with it a number of cards from {least} to {most}.")
        raise CommandError(said.format(least=FEWEST, most=MOST))
    return MemoryQuiz(library, language(), secret_seed(), count)
