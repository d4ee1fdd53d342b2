"""The best word somebody missed in a round, in sentences; and what it means that it could have been made."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, NamedTuple

from upwords_tui.app.narration.wording import points
from upwords_tui.app.narration.wordsup.events import card_text, turns_told
from upwords_tui.app.play.wordsup import WordsUpSession
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.wordsup.actions import GiveUp, MakeWord, TurnCard
from upwords_tui.games.wordsup.position import square_name
from upwords_tui.games.wordsup.view import WordsUpView

if TYPE_CHECKING:
    from upwords_tui.engine.wordsup.missed_words import Missed


def can_have_missed(view: WordsUpView, seats: Container[int]) -> bool:
    """Return whether any of `seats` has had a turn in which a word could have been made."""
    turns = TurnCard, MakeWord, GiveUp
    return any(entry.action.seat in seats and isinstance(entry.action, turns) for entry in view.history)


class Missing(NamedTuple):
    """The word that a seat missed, empty if it missed none, and what is told of that."""

    word: str
    lines: tuple[str, ...]


def worst_missed(chair: WordsUpSession, view: WordsUpView) -> tuple[Missing, ...]:
    """Return, for each seat of the owner's, the word it missed in the whole match that cost it most.

    Raises DictionaryError or WordListError if the words can't be had.
    """
    return tuple(_worst_missed(chair, view, seat) for seat in chair.seats)


def _worst_missed(chair: WordsUpSession, view: WordsUpView, seat: int) -> Missing:
    rounds = range(1, len(view.results) + 1)
    missed = {number: found for number in rounds if (found := chair.missed(seat, number)) is not None}
    if not missed:
        said = _("{name} missed nothing: no word would have brought more.")
        return Missing("", (said.format(name=clean(view.seats[seat].name)),))
    worst = max(missed, key=lambda number: missed[number].gain)
    return Missing(missed[worst].word, missed_lines(chair, view, seat, worst))


def missed_lines(chair: WordsUpSession, view: WordsUpView, seat: int, round_number: int) -> tuple[str, ...]:
    """Return which word a seat of the owner's missed in a round (from 1) that is over, and what it takes.

    Raises DictionaryError or WordListError if the words can't be had.
    """
    name = clean(view.seats[seat].name)
    missed = chair.missed(seat, round_number)
    if missed is None:
        said = _("{name} missed nothing in round {round}: no word would have brought more.")
        return (said.format(name=name, round=round_number),)
    return told_missed(missed, view, seat, round_number)


def turn_of(missed: Missed, view: WordsUpView) -> int:
    """Return the number of the turn in which a word was missed."""
    told = turns_told(view.history[: missed.number + 1], view)
    return sum(1 for each in told if each.number)


def told_missed(missed: Missed, view: WordsUpView, seat: int, round_number: int) -> tuple[str, ...]:
    """Return which word a seat missed in a round, and what it takes."""
    name = clean(view.seats[seat].name)
    said = _("The best word {name} missed in round {round}: {word}, {points}, in turn {turn}.")
    lines = [
        said.format(
            name=name,
            round=round_number,
            word=missed.word,
            points=points(missed.score),
            turn=turn_of(missed, view),
        )
    ]
    if missed.made is None:
        lines.append(_("No word was made instead."))
    else:
        made = _("{word} was made instead, {points}.")
        lines.append(made.format(word=missed.made.text, points=points(missed.made.score)))
    cards = "; ".join(f"{square_name(square)}: {card_text(card)}" for square, card in missed.turned)
    takes = [
        *([_("Face down, but seen before: {cards}.").format(cards=cards)] if cards else []),
        *([_("All its other cards were open.")] if cards else [_("All its cards were open.")]),
    ]
    return (*lines, *takes, _("The word is among those that computers know."))
