"""The best word somebody missed in a round, in sentences; and what it means that it could have been made."""

from __future__ import annotations

from collections.abc import Container

from upwords_tui.games.wordsup.actions import GiveUp, MakeWord, TurnCard
from upwords_tui.games.wordsup.position import square_name
from upwords_tui.games.wordsup.view import View
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.wording import points
from upwords_tui.session.wordsup.chair import Chair
from upwords_tui.session.wordsup.telling import card_text, turns_told


def can_have_missed(view: View, seats: Container[int]) -> bool:
    """Return whether any of `seats` has had a turn in which a word could have been made."""
    turns = TurnCard, MakeWord, GiveUp
    return any(entry.action.seat in seats and isinstance(entry.action, turns) for entry in view.history)


def worst_missed_lines(chair: Chair, view: View) -> tuple[str, ...]:
    """Return, for each seat of the owner's, the word it missed in the whole match that cost it most.

    Raises DictionaryError or WordListError if the words can't be had.
    """
    lines: list[str] = []
    for seat in chair.seats:
        gains = {
            number: missed.gain
            for number in range(1, len(view.results) + 1)
            if (missed := chair.missed(seat, number)) is not None
        }
        if gains:
            lines += missed_lines(chair, view, seat, max(gains, key=lambda number: gains[number]))
        else:
            said = _("{name} missed nothing: no word would have brought more.")
            lines.append(said.format(name=clean(view.seats[seat].name)))
    return tuple(lines)


def missed_lines(chair: Chair, view: View, seat: int, round_number: int) -> tuple[str, ...]:
    """Return which word a seat of the owner's missed in a round (from 1) that is over, and what it takes.

    Raises DictionaryError or WordListError if the words can't be had.
    """
    name = clean(view.seats[seat].name)
    missed = chair.missed(seat, round_number)
    if missed is None:
        said = _("{name} missed nothing in round {round}: no word would have brought more.")
        return (said.format(name=name, round=round_number),)
    told = turns_told(view.history[: missed.number + 1], view)
    turn = sum(1 for each in told if each.number)
    said = _("The best word {name} missed in round {round}: {word}, {points}, in turn {turn}.")
    lines = [
        said.format(name=name, round=round_number, word=missed.word, points=points(missed.score), turn=turn)
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
