"""Turns of one's own matches once more: it is asked which word would have brought most.

The one idea: what could be known then is told, the cards seen before with their squares as well, and any word
that can be made of them and brings as much is right. What became of each says when it comes again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from upwords_tui.app.narration.numbers import date_text
from upwords_tui.app.narration.wording import points
from upwords_tui.app.narration.wordsup.events import card_text, letters_said
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.table import utc_now
from upwords_tui.app.play.wordsup import WordsUpSession
from upwords_tui.app.review.wordsup import told_missed, turn_of
from upwords_tui.app.training.exercises import MISSED, ExerciseOutcome
from upwords_tui.app.training.quiz import Quiz, is_asking_again
from upwords_tui.base.fuzzy import is_called, plain
from upwords_tui.base.i18n import _, ngettext, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.wordsup.cards import Card
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.position import square_name
from upwords_tui.games.wordsup.view import WordsUpView

if TYPE_CHECKING:
    from upwords_tui.engine.wordsup.missed_words import Missed

# Words that somebody missed in their own matches, kept as exercises: which there are, and which are due


class MissedPlace(NamedTuple):
    """Where a word was missed: in which match, in which round (from 1), by which seat."""

    game_id: str
    round: int
    seat: int

    @property
    def name(self) -> str:
        """Under which name it is kept."""
        return f"{self.game_id}/{self.round}/{self.seat}"


def read_place(name: str) -> MissedPlace | None:
    """Return the place kept under a name; None if that makes no sense."""
    game_id, *numbers = name.split("/")
    if len(numbers) != 2 or not all(number.isascii() and number.isdigit() for number in numbers):
        return None
    return MissedPlace(game_id, *map(int, numbers))


def is_own(library: Library, game_id: str) -> bool:
    """Return whether this is a match that this person has played to its end, and still there."""
    return game_id in _own(library)


def _own(library: Library) -> set[str]:
    return {each.game_id for each in library.finished() if each.kind == WordsUpGame.kind and each.is_there}


def due(library: Library, now: datetime) -> list[MissedPlace]:
    """Return where words were missed that are due, the longest first; not in matches that are deleted."""
    kept = library.exercises.known(MISSED)
    own = _own(library) if kept else set()
    places = (read_place(each.name) for each in kept if each.due and each.due <= now)
    return [place for place in places if place and place.game_id in own]


def keep_found(library: Library, places: Sequence[MissedPlace], now: datetime) -> None:
    """Keep where words were missed, due as long as nothing is known of them."""
    library.exercises.add(MISSED, [place.name for place in places], now)


LONGEST_SAID = 40
"""So many characters of a word that is none are said."""


class Miss(NamedTuple):
    """The best word that was missed in a place of a match."""

    place: MissedPlace
    missed: Missed

    @property
    def seat(self) -> int:
        return self.place.seat

    @property
    def round(self) -> int:
        """The round in which it was missed, from 1."""
        return self.place.round


def misses_of(chair: WordsUpSession, places: Sequence[MissedPlace]) -> tuple[Miss, ...]:
    """Return the best words missed in places of a match, as far as they are the owner's, in order.

    That takes a moment. Raises DictionaryError or WordListError if the words can't be had.
    """
    rounds = len(chair.view().results)
    own = [each for each in places if each.seat in chair.seats and 0 < each.round <= rounds]
    asked = ((place, chair.missed(place.seat, place.round)) for place in own)
    return tuple(Miss(place, missed) for place, missed in asked if missed)


class MissedWords(Quiz):
    """Asks for one missed word after the other."""

    def __init__(self, library: Library, chair: WordsUpSession, misses: Sequence[Miss]) -> None:
        self._library = library
        self._is_kept = is_own(library, chair.game_id)
        self._chair = chair
        self._waiting = list(misses)
        self._is_hinted = self._is_wrong = False

    @property
    def question(self) -> str:
        """What is asked: a word, as long as there are any."""
        return _("Which word?") if self._waiting else ""

    @property
    def _miss(self) -> Miss:
        return self._waiting[0]

    def begin(self) -> tuple[str, ...]:
        """Return what could be known in the turn, and how it is asked."""
        return *self._task(), _how()

    def _task(self) -> tuple[str, ...]:
        miss, view = self._miss, self._chair.view()
        then, known = self._chair.then(miss.seat, miss.missed.number)
        said = _("{name}, round {round}, turn {turn}: which word would have brought most?")
        name = clean(view.seats[miss.seat].name)
        first = said.format(name=name, round=miss.round, turn=turn_of(miss.missed, view))
        made = miss.missed.made
        if made is None:
            told = _("No word was made.")
        else:
            told = _("{word} was made, {points}.").format(word=made.text, points=points(made.score))
        with letters_said(self.named):
            return f"{first} {told}", *_cards_lines(then, known, miss.seat)

    def answer(self, text: str) -> tuple[str, ...]:
        """Return whether a word is as good as the best; a hint or the answer, if that is asked for."""
        word = text.strip()
        if not word:
            return self._task()
        if is_called(word, ("show", pgettext("command", "show"))):
            return self._over(ExerciseOutcome.SHOWN)
        if is_called(word, ("hint", pgettext("command", "hint"))):
            return (self._hint(),)
        word = word.upper()
        shown, miss = clean(word, LONGEST_SAID), self._miss
        is_word = plain(word).isalpha() and self._chair.knows(word)
        score = self._chair.worth(miss.seat, miss.missed.number, word) if is_word else None
        # Such a word may be the one asked for as well.
        if score is None and is_asking_again(word):
            return self._task()
        if score is None and is_called(word, ("?", "help", pgettext("command", "help"))):
            return (_how(),)
        if not is_word:
            return (_("{word} is not in the dictionary.").format(word=shown),)
        if score is None:
            return (_("{word} can't be made of these cards.").format(word=shown),)
        if score < miss.missed.score:
            self._is_wrong = True
            said = _("{word} brings {points}, another word more.")
            return (said.format(word=shown, points=points(score)),)
        outcome = ExerciseOutcome.LATER if self._is_hinted or self._is_wrong else ExerciseOutcome.FIRST
        right = _("{word}, {points}: right!").format(word=shown, points=points(score))
        return right, *self._over(outcome)

    def _hint(self) -> str:
        """Return how long the word is and what it brings, the second time how it begins."""
        missed, again = self._miss.missed, self._is_hinted
        self._is_hinted = True
        if again:
            return _("It begins with {letter}.").format(letter=missed.word[0])
        count = len(missed.word)
        said = ngettext("It has {count} letter: {points}.", "It has {count} letters: {points}.", count)
        return said.format(count=count, points=points(missed.score))

    def _over(self, outcome: ExerciseOutcome) -> tuple[str, ...]:
        """Keep what became of a word, and return the answer, and the next turn if there is one."""
        miss = self._waiting.pop(0)
        lines = [*told_missed(miss.missed, self._chair.view(), miss.seat, miss.round)]
        if self._is_kept:
            kept = self._library.exercises.done(MISSED, miss.place.name, outcome, utc_now()).exercised
            assert kept.due
            day = date_text(kept.due.astimezone().date())
            lines.append(_("This one is back on {day}.").format(day=day))
        self._is_hinted = self._is_wrong = False
        if self._waiting:
            return *lines, *self._task()
        lines.append(_("That was all of this game."))
        if due(self._library, utc_now()):
            lines.append(_("Others are due now: “retry”."))
        return tuple(lines)


def _how() -> str:
    return _("Say the word; “hint” helps, “show” tells it, “stop” leaves.")


def _cards_lines(view: WordsUpView, known: Mapping[int, Card], seat: int) -> tuple[str, ...]:
    """Return the cards that a word could be made of: open ones, those seen before, stock and bonus."""
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
    """Return what is asked about a match that is over; None if its words could not be bettered.

    What is asked becomes an exercise of whoever has played it, and comes again.
    """
    game_id, rounds = chair.game_id, range(1, len(chair.view().results) + 1)
    found = misses_of(
        chair, [MissedPlace(game_id, number, seat) for number in rounds for seat in chair.seats]
    )
    if is_own(library, game_id):
        keep_found(library, [miss.place for miss in found], utc_now())
    return MissedWords(library, chair, found) if found else None


def due_game(library: Library) -> str:
    """Return the match in which the word was missed that has been due for the longest; empty if none is."""
    return next((place.game_id for place in due(library, utc_now())), "")


def retry_due(library: Library, chair: WordsUpSession) -> Quiz | None:
    """Return what is due of a match; None if nothing of it could be bettered by the words of today."""
    places = [place for place in due(library, utc_now()) if place.game_id == chair.game_id]
    found = misses_of(chair, places)
    for place in {*places} - {miss.place for miss in found}:
        library.exercises.keep(MISSED, place.name, {})
    return MissedWords(library, chair, found) if found else None
