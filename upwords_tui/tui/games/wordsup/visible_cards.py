"""What is still to be seen of cards that the rules have turned back.

The one idea: a card turned by somebody else is shown until a key is pressed (or some seconds are over), so
that everybody can remember it; the game itself has it face down long since. A pure value, fed with what is
heard at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from upwords_tui.games.base import Agreeing
from upwords_tui.games.wordsup.actions import GiveUp, TurnCard, What
from upwords_tui.games.wordsup.cards import Card
from upwords_tui.games.wordsup.view import WordsUpEntryView


@dataclass(frozen=True)
class VisibleCards:
    """`turned`: the cards of the turn so far; `leaving`: those shown for the last time, by square.

    `waits`: the game should go on only when they have been looked at, or what has happened has been read:
    that a turn was lost, or the reckoning of a round (`is_between`: nobody has played in the next yet).
    `heard` is what has happened since the person at the keyboard began to do something; of that, the rounds
    up to `read` have been read.
    """

    turned: Mapping[int, Card] = field(default_factory=dict)
    leaving: Mapping[int, Card] = field(default_factory=dict)
    waits: bool = False
    is_between: bool = False
    heard: tuple[WordsUpEntryView, ...] = ()
    read: int = 0

    def after(self, entry: WordsUpEntryView, *, is_here: bool) -> VisibleCards:
        """Return what is to be seen after an action; `is_here`: of a person at this keyboard."""
        if isinstance(entry.action, Agreeing) and not entry.effect.happenings:
            # Whoever answers an offer has not looked at cards yet.
            return replace(self, heard=(*self.heard, entry))
        turned = dict(self.turned)
        leaving = {} if is_here else dict(self.leaving)
        waits = self.waits and not is_here
        is_between = False
        # Whoever gives up has looked; a Sorry, or somebody else, turns cards back unasked.
        is_unasked = not (is_here and isinstance(entry.action, GiveUp))
        for each in entry.effect.happenings:
            match each.what:
                case What.TURNED if each.cards:
                    shown = turned if each.cards[0].spells else leaving
                    shown[each.squares[0]] = each.cards[0]
                case What.WORD:
                    # They may have been seen in a turn before this one too; now they are gone.
                    leaving = {square: card for square, card in leaving.items() if square not in turned}
                    turned.clear()
                case What.SORRY:
                    waits = True
                case What.ROUND_OVER:
                    # What others did last is read before the result is shown.
                    waits = waits or not is_here
                case What.TURNED_BACK:
                    if is_unasked:
                        leaving |= {square: turned[square] for square in each.squares if square in turned}
                        waits = waits or bool(leaving)
                    turned.clear()
                case What.ROUND_BEGUN:
                    turned.clear()
                    leaving.clear()
                    waits = is_between = True
        # All cards of one's own turn are told, not the last alone; but not once they are turned back.
        is_same_turn = bool(self.turned and self.heard) and self.heard[-1].action.seat == entry.action.seat
        is_going_on = is_same_turn and isinstance(entry.action, TurnCard)
        heard = (*self.heard, entry) if is_going_on or not is_here else (entry,)
        return VisibleCards(turned, leaving, waits, is_between, heard, 0 if is_here else self.read)

    def passing(self, entry: WordsUpEntryView) -> VisibleCards:
        """Return what whoever only looks on sees after an action: nothing waits for them.

        Cards that were turned back are shown until the next player turns one.
        """
        before = self
        if self.heard and self.heard[-1].action.seat != entry.action.seat:
            last = self.heard[-1].action.seat
            before = replace(self, heard=tuple(each for each in self.heard if each.action.seat == last))
        if not self.turned and any(each.what is What.TURNED for each in entry.effect.happenings):
            before = replace(before, leaving={})
        return replace(before.after(entry, is_here=False), waits=False, is_between=False)

    def looked(self) -> VisibleCards:
        """Return what is to be seen when the cards have been turned back before one's eyes."""
        if not self.is_between:
            return VisibleCards(turned=self.turned)
        return VisibleCards(turned=self.turned, heard=self.heard, read=self.heard[-1].round - 1)
