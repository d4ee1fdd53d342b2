"""What the mouse does on the screen of Words Up: on the field, and on the cards beside it.

The one idea: a click does what keys do, to the same hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from textual.message import Message

from upwords_tui.app.play.wordsup.word_draft import CardPlace, places
from upwords_tui.base.i18n import _
from upwords_tui.games.wordsup.position import square_name
from upwords_tui.tui.games.wordsup.field import FieldWidget
from upwords_tui.tui.games.wordsup.panel import LinesPanel
from upwords_tui.tui.games.wordsup.presenter import WordsUpMode
from upwords_tui.tui.games.wordsup.side_panel import card_at
from upwords_tui.tui.screens.actions import Action
from upwords_tui.tui.screens.menu import Menu, choose_of
from upwords_tui.tui.screens.table import TableScreen

if TYPE_CHECKING:
    from upwords_tui.tui.games.wordsup.screen import WordsUpScreen

_TURNS = (WordsUpMode.TURNING, WordsUpMode.MAKING, WordsUpMode.TYPING)


class WordsUpMouse:
    """Does on a screen what the messages of its widgets ask for."""

    def __init__(self, screen: WordsUpScreen) -> None:
        self._screen = screen

    async def take(self, message: Message) -> None:
        """Do what was clicked."""
        screen = self._screen
        if screen.show_rest():
            return
        match message:
            case FieldWidget.Picked(square=square, again=again):
                screen.quieten()
                screen.take(replace(screen.hand, cursor=square))
                if not again:
                    await self._take_square(square)
            case LinesPanel.Picked() if screen.sight.waits:
                screen.look_away()
            case LinesPanel.Picked(place=place):
                screen.quieten()
                width = screen.panel.text_size.width
                if card := card_at(screen.beside, screen.view, screen.making, width, place):
                    self._pick(card)

    async def _take_square(self, square: int) -> None:
        """Turn the card on a square, or take it for the word."""
        screen = self._screen
        if screen.mode in _TURNS and screen.view.field[square] is False:
            await screen.commands.interpret(f"turn {square_name(square)}")
        elif screen.sight.waits:
            screen.look_away()
        elif place := next((each for each in places(screen.view) if each.square == square), None):
            self._pick(place)

    def _pick(self, place: CardPlace) -> None:
        """Take a card for the word; one that it has already goes back, with what follows it."""
        screen, taken = self._screen, self._screen.making.taken
        if place in taken:
            hand = screen.hand
            for _card in taken[taken.index(place) :]:
                hand = hand.back()
            screen.take(hand)
        elif place.card.letter:
            screen.spell(place.card.letter, place)
        else:
            ask_letter(screen, screen.view.cards.alphabet, lambda letter: screen.spell(letter, place))


# Which letter a Joker stands for: asked of whoever takes one for a word. Imported late


def ask_letter(screen: TableScreen, alphabet: Iterable[str], take: Callable[[str], None]) -> None:
    """Offer the letters of an alphabet above `screen`; `take` is given the one that is chosen."""
    about = _("The Joker stands for {letter}.")
    offers = [
        Action(letter, about.format(letter=letter), partial(take, letter)) for letter in sorted(alphabet)
    ]
    choose_of(screen, Menu(screen.skin, offers))
