"""What the mouse does on the screen of Upwords: on the board, the rack and the table of best plays.

The one idea: a click does what keys do, to the same hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

from upwords_tui.app.narration.upwords.refusals import typed_sentence
from upwords_tui.games.upwords.squares import Square
from upwords_tui.tui.games.upwords.board import BoardWidget
from upwords_tui.tui.games.upwords.hints import UpwordsMode
from upwords_tui.tui.games.upwords.rack import RackWidget

if TYPE_CHECKING:
    from upwords_tui.tui.games.upwords.screen import UpwordsScreen


class UpwordsMouse:
    """Does on a screen what the messages of its widgets ask for."""

    def __init__(self, screen: UpwordsScreen) -> None:
        self._screen = screen

    async def take(self, message: Message) -> None:
        """Do what was clicked, dragged or scrolled."""
        screen = self._screen
        match message:
            case BoardWidget.Turned(square=square):
                screen.coaching.choosing = None
                screen.lay(screen.hand.laying.go_to(square).turn())
            case BoardWidget.Picked(square=square):
                screen.quieten()
                self._pick(square)
            case BoardWidget.Asked(square=square):
                screen.quieten()
                screen.show_square(square)
            case RackWidget.Clicked(place=place):
                screen.quieten()
                screen.put_aside()
                self._pick_tile(place)
            case RackWidget.Dragged(place=place, target=target):
                screen.quieten()
                last = len(screen.hand.order) - 1
                if screen.hand.picked is None and place <= last:
                    screen.change(screen.hand.holding(None).moved(place, min(target, last)))
            case _:
                await self._choose(message)

    def _pick(self, square: Square) -> None:
        """Take up the tile that is laid on a square, or go there."""
        screen = self._screen
        screen.coaching.choosing = None
        laying = screen.hand.laying
        screen.lay(laying.remove_at(square) if square in laying.tiles else laying.go_to(square))

    def _pick_tile(self, place: int) -> None:
        """Lay a tile of the rack, pick it for exchange or take hold of it."""
        screen, hand = self._screen, self._screen.hand
        if place >= len(hand.order) or screen.mode is UpwordsMode.OVER:
            return
        match screen.mode:
            case UpwordsMode.EXCHANGING:
                screen.pick(place)
            case UpwordsMode.ARRANGING:
                screen.change(hand.holding(place))
            case _ if place not in hand.hollow:
                laying, typed = hand.laying.lay(hand.order[place])
                screen.lay(laying, typed_sentence(typed, hand.order[place]))

    async def _choose(self, message: Message) -> None:
        """Choose one of the best plays, or lay the one that was chosen already."""
        # Imported late: the first picture does without.
        from upwords_tui.tui.games.upwords.best_panel import BestPanel

        screen, choosing = self._screen, self._screen.coaching.choosing
        match message:
            case BestPanel.Picked(row=row, again=again):
                screen.quieten()
                if choosing and again:
                    await screen.action_command("play")
                elif choosing:
                    screen.choose(choosing.to_row(row))
            case BestPanel.Placed():
                # The terminal's own cursor belongs where the chosen row stands now.
                screen.update()
            case BestPanel.Scrolled(steps=steps) if choosing:
                last = len(choosing.words) - 1
                screen.choose(choosing.to_row(min(max(choosing.row + steps, 0), last)))
