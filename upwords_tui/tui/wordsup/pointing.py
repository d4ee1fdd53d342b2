"""What the mouse does on the screen of Words Up: on the field, and on the cards beside it.

The one idea: a click does what keys do, to the same hand.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from textual import on

from upwords_tui.games.wordsup.position import square_name
from upwords_tui.session.wordsup.chair import Chair
from upwords_tui.session.wordsup.making import Place, places
from upwords_tui.tui.screens.table import TableScreen
from upwords_tui.tui.wordsup.beside import Beside, card_at
from upwords_tui.tui.wordsup.field import FieldWidget
from upwords_tui.tui.wordsup.hand import Hand, Making
from upwords_tui.tui.wordsup.panel import Panel
from upwords_tui.tui.wordsup.presenter import Mode
from upwords_tui.tui.wordsup.sight import Sight

_TURNS = (Mode.TURNING, Mode.MAKING, Mode.TYPING)


class Pointing(TableScreen[Chair]):
    """Has a `hand`, shows `sight` and what is `beside` it; subclasses say what becomes of a hand."""

    hand: Hand
    sight: Sight
    panel: Panel
    beside: Beside

    @property
    @abstractmethod
    def mode(self) -> Mode:
        """What keys and clicks are for."""

    @property
    @abstractmethod
    def making(self) -> Making:
        """What the typed letters come to."""

    @abstractmethod
    def show_rest(self) -> bool:
        """Show at once what computers have done; return whether there was anything left to show."""

    @abstractmethod
    def look_away(self) -> None:
        """Have the cards turned back that were only to be seen, and go on."""

    @abstractmethod
    def take(self, hand: Hand) -> None:
        """Take `hand` and draw it."""

    @abstractmethod
    def spell(self, letter: str, place: Place | None = None) -> None:
        """Type a letter, with the card at `place` if one was pointed at; say so if there is none."""

    @on(FieldWidget.Picked)
    async def _on_picked(self, message: FieldWidget.Picked) -> None:
        if self.show_rest():
            return
        self.quieten()
        self.take(replace(self.hand, cursor=message.square))
        if message.again:
            return
        if self.mode in _TURNS and self.view.field[message.square] is False:
            await self.commands.interpret(f"turn {square_name(message.square)}")
        elif self.sight.waits:
            self.look_away()
        elif place := next((each for each in places(self.view) if each.square == message.square), None):
            self._pick(place)

    @on(Panel.Picked)
    def _on_panel(self, message: Panel.Picked) -> None:
        if self.show_rest():
            return
        if self.sight.waits:
            self.look_away()
            return
        self.quieten()
        width = self.panel.text_size.width
        if place := card_at(self.beside, self.view, self.making, width, message.place):
            self._pick(place)

    def _pick(self, place: Place) -> None:
        """Take a card for the word; one that it has already goes back, with what follows it."""
        taken = self.making.taken
        if place in taken:
            hand = self.hand
            for _card in taken[taken.index(place) :]:
                hand = hand.back()
            self.take(hand)
        elif place.card.letter:
            self.spell(place.card.letter, place)
        else:
            from upwords_tui.tui.wordsup.joker import ask_letter

            ask_letter(self, self.view.cards.alphabet, lambda letter: self.spell(letter, place))
