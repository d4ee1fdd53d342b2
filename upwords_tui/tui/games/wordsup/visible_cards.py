"""Cards that are still shown although the rules have turned them back.

A card that somebody else turned is shown until a key is pressed (or for some seconds), so that everybody can
remember it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from upwords_tui.app.narration.events import is_told_elsewhere
from upwords_tui.app.narration.wording import own_list_lines
from upwords_tui.app.narration.wordsup.events import TurnGist, gists, opening_gist, opening_lines, turns_told
from upwords_tui.app.play.wordsup import open_cards
from upwords_tui.games.base import Agreeing
from upwords_tui.games.wordsup.actions import GiveUp, TurnCard, What
from upwords_tui.games.wordsup.cards import Card
from upwords_tui.games.wordsup.position import MadeWord
from upwords_tui.games.wordsup.view import WordsUpEntryView, WordsUpView


@dataclass(frozen=True)
class VisibleCards:
    """`turned` are the cards of the turn so far, `leaving` those shown for the last time, by square.

    `waits`: the game goes on only when they have been looked at, or when a lost turn or the result of a round
    has been read (`is_between`: nobody has played in the next yet). `heard` is what has happened since the
    person at the keyboard last acted; of that, the rounds up to `read` have been read.
    """

    turned: Mapping[int, Card] = field(default_factory=dict)
    leaving: Mapping[int, Card] = field(default_factory=dict)
    waits: bool = False
    is_between: bool = False
    heard: tuple[WordsUpEntryView, ...] = ()
    read: int = 0

    @classmethod
    def at_first(
        cls, view: WordsUpView, seat: int | None, recap: Sequence[WordsUpEntryView], looked: int
    ) -> VisibleCards:
        """Return what `seat` sees who missed the `recap`; `looked` actions have been looked at."""
        # A turn lost before it has begun is announced before anybody plays.
        is_lost = not view.history and any(each.what is What.SORRY for each in view.opening)
        sight = cls(waits=is_lost and seat is not None)
        for entry in recap:
            sight = sight.after(entry, is_here=entry.action.seat == seat)
            if entry.number + 1 == looked:
                sight = sight.looked()
        is_news = sight.waits or any(entry.action.seat != seat for entry in recap)
        return replace(sight, turned=dict(open_cards(view)), heard=sight.heard if is_news else ())

    def after(self, entry: WordsUpEntryView, *, is_here: bool) -> VisibleCards:
        """Return what is shown after an action; `is_here`: of a person at this keyboard."""
        if isinstance(entry.action, Agreeing) and not entry.effect.happenings:
            # Who answers an offer has not looked at cards yet.
            return replace(self, heard=(*self.heard, entry))
        turned = dict(self.turned)
        leaving = {} if is_here else dict(self.leaving)
        waits = self.waits and not is_here
        is_between = False
        # Who gives up has looked; a Sorry, or somebody else, turns cards back unasked.
        is_unasked = not (is_here and isinstance(entry.action, GiveUp))
        for each in entry.effect.happenings:
            match each.what:
                case What.TURNED if each.cards:
                    shown = turned if each.cards[0].spells else leaving
                    shown[each.squares[0]] = each.cards[0]
                case What.WORD:
                    # Its cards may have been shown since an earlier turn, too; now they are gone.
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
        # All cards of one's own turn are told, not only the last; but not once they are turned back.
        is_same_turn = bool(self.turned and self.heard) and self.heard[-1].action.seat == entry.action.seat
        is_going_on = is_same_turn and isinstance(entry.action, TurnCard)
        heard = (*self.heard, entry) if is_going_on or not is_here else (entry,)
        return VisibleCards(turned, leaving, waits, is_between, heard, 0 if is_here else self.read)

    def passing(self, entry: WordsUpEntryView) -> VisibleCards:
        """Return what a spectator sees after an action: cards stay until the next player turns one."""
        before = self
        if self.heard and self.heard[-1].action.seat != entry.action.seat:
            last = self.heard[-1].action.seat
            before = replace(self, heard=tuple(each for each in self.heard if each.action.seat == last))
        if not self.turned and any(each.what is What.TURNED for each in entry.effect.happenings):
            before = replace(before, leaving={})
        return replace(before.after(entry, is_here=False), waits=False, is_between=False)

    def looked(self) -> VisibleCards:
        if not self.is_between:
            return VisibleCards(turned=self.turned)
        return VisibleCards(turned=self.turned, heard=self.heard, read=self.heard[-1].round - 1)


class MatchPicture(NamedTuple):
    """How a match looked after an action."""

    view: WordsUpView
    sight: VisibleCards

    @property
    def word(self) -> MadeWord | None:
        heard = self.sight.heard
        return heard[-1].effect.word if heard else None


def told(picture: MatchPicture, *, with_offers: bool = True) -> tuple[str, ...]:
    """Return what has happened since the person here last acted, and open offers if `with_offers`."""
    view, sight = picture
    heard = [each for each in sight.heard if with_offers or not is_told_elsewhere(each, view)]
    # While cards are shown it is not told that they are turned back.
    without = (What.TURNED_BACK,) if sight.waits else ()
    turns = turns_told(heard, view, without=without)
    opening = [*own_list_lines(view.dictionary.id), *opening_lines(view)] if _tells_opening(picture) else []
    return (*opening, *(line for turn in turns if _is_told(turn.round, picture) for line in turn.lines))


def gists_of(picture: MatchPicture) -> tuple[TurnGist, ...]:
    """Return the same in as few words as possible, by turns."""
    view, sight = picture
    shown = [square for square, card in enumerate(view.field) if card is not False or square in sight.leaving]
    turns = [turn for turn in gists(sight.heard, view, shown) if _is_told(turn.round, picture)]
    opening = [opening_gist(view)] if _tells_opening(picture) else []
    return tuple(turn for turn in (*opening, *turns) if turn.facts)


def _tells_opening(picture: MatchPicture) -> bool:
    return len(picture.sight.heard) == len(picture.view.history) and picture.view.round == 1


def _is_told(number: int, picture: MatchPicture) -> bool:
    view, sight = picture
    # What begins the next round is told when the result of the last has been read.
    end = view.round if sight.is_between else view.round + 1
    return sight.read < number < end
