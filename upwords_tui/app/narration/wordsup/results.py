"""A match of Words Up that is over, in sentences: who won, by how much, and the best word of all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from upwords_tui.app.narration.wording import points
from upwords_tui.app.narration.wordsup.events import outcome_lines
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.wordsup.cards import word_score
from upwords_tui.games.wordsup.view import WordsUpView


class BestCardWord(NamedTuple):
    """A word somebody has made, and its points."""

    seat: int
    word: str
    score: int


def best_word(view: WordsUpView) -> BestCardWord | None:
    """Return the word of the match that brought most, the first of equals; None if none was made.

    Of a match that is over: its points need not be hidden any more.
    """
    made = [
        BestCardWord(entry.action.seat, entry.effect.word.text, word_score(entry.effect.word.cards))
        for entry in view.history
        if entry.effect.word
    ]
    return max(made, key=lambda each: each.score, default=None)


def result_lines(view: WordsUpView, new: Sequence[str] = ()) -> tuple[str, ...]:
    """Return how the match ended, round by round, what is `new`, and the best word of all."""
    if view.outcome is None:
        return (_("The game is not over yet."),)
    return (*outcome_lines(view), *new, *best_word_lines(view))


def best_word_lines(view: WordsUpView) -> tuple[str, ...]:
    """Return the best word of a match that is over, and who made it; none if there is no word."""
    best = best_word(view)
    if best is None:
        return ()
    said = _("The best word: {word}, {name}, {points}.")
    name = clean(view.seats[best.seat].name)
    return (said.format(word=best.word, name=name, points=points(best.score)),)
