"""What the mouse does on the screen of Words Up: on the field, and on the cards beside it.

The one idea: a click does what keys do, to the same hand.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from textual import on

from upwords_tui.app.play.wordsup.player_session import WordsUpSession
from upwords_tui.app.play.wordsup.word_draft import CardPlace, places
from upwords_tui.base.i18n import _
from upwords_tui.games.wordsup.position import square_name
from upwords_tui.tui.games.wordsup.field import FieldWidget
from upwords_tui.tui.games.wordsup.hand import Making, WordsUpHand
from upwords_tui.tui.games.wordsup.panel import LinesPanel
from upwords_tui.tui.games.wordsup.presenter import WordsUpMode
from upwords_tui.tui.games.wordsup.side_panel import Beside, card_at
from upwords_tui.tui.games.wordsup.visible_cards import VisibleCards
from upwords_tui.tui.screens.actions import Action
from upwords_tui.tui.screens.menu import Menu, choose_of
from upwords_tui.tui.screens.table import TableScreen

_TURNS = (WordsUpMode.TURNING, WordsUpMode.MAKING, WordsUpMode.TYPING)


class WordsUpMouse(TableScreen[WordsUpSession]):
    """Has a `hand`, shows `sight` and what is `beside` it; subclasses say what becomes of a hand."""

    hand: WordsUpHand
    sight: VisibleCards
    panel: LinesPanel
    beside: Beside

    @property
    @abstractmethod
    def mode(self) -> WordsUpMode:
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
    def take(self, hand: WordsUpHand) -> None:
        """Take `hand` and draw it."""

    @abstractmethod
    def spell(self, letter: str, place: CardPlace | None = None) -> None:
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

    @on(LinesPanel.Picked)
    def _on_panel(self, message: LinesPanel.Picked) -> None:
        if self.show_rest():
            return
        if self.sight.waits:
            self.look_away()
            return
        self.quieten()
        width = self.panel.text_size.width
        if place := card_at(self.beside, self.view, self.making, width, message.place):
            self._pick(place)

    def _pick(self, place: CardPlace) -> None:
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
            ask_letter(self, self.view.cards.alphabet, lambda letter: self.spell(letter, place))


# Which letter a Joker stands for: asked of whoever takes one for a word. Imported late


def ask_letter(screen: TableScreen, alphabet: Iterable[str], take: Callable[[str], None]) -> None:
    """Offer the letters of an alphabet above `screen`; `take` is given the one that is chosen."""
    about = _("The Joker stands for {letter}.")
    offers = [
        Action(letter, about.format(letter=letter), partial(take, letter)) for letter in sorted(alphabet)
    ]
    choose_of(screen, Menu(screen.skin, offers))
