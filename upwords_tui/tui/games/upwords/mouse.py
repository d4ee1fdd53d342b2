"""What the mouse does on the screen of Upwords: on the board, the rack and the table of best plays.

The one idea: a click does what keys do, to the same hand.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from textual import on

from upwords_tui.app.narration.upwords.refusals import typed_sentence
from upwords_tui.app.play.upwords.draft import DraftPlay
from upwords_tui.app.play.upwords.player_session import UpwordsSession
from upwords_tui.games.upwords.squares import Square
from upwords_tui.tui.games.upwords.board import BoardWidget
from upwords_tui.tui.games.upwords.coach import Choosing, CoachPanel
from upwords_tui.tui.games.upwords.hand import UpwordsHand
from upwords_tui.tui.games.upwords.hints import UpwordsMode
from upwords_tui.tui.games.upwords.rack import RackWidget
from upwords_tui.tui.screens.table import TableScreen

if TYPE_CHECKING:
    from upwords_tui.tui.games.upwords.best_panel import BestPanel


class UpwordsMouse(TableScreen[UpwordsSession]):
    """Has a `hand` and what the coach shows (`coaching`); subclasses say what a hand becomes."""

    hand: UpwordsHand
    coaching: CoachPanel

    @property
    @abstractmethod
    def mode(self) -> UpwordsMode:
        """What keys and clicks are for."""

    @abstractmethod
    def lay(self, laying: DraftPlay, complaint: str = "") -> None:
        """Take `laying` as the play in the making; say `complaint`, if there is one."""

    @abstractmethod
    def change(self, hand: UpwordsHand) -> None:
        """Take `hand` and draw it."""

    @abstractmethod
    def pick(self, place: int) -> None:
        """Pick a tile of the rack for exchange, or not any more."""

    @abstractmethod
    def put_aside(self) -> None:
        """Make room for a play of one's own: what the coach shows or has laid goes."""

    @abstractmethod
    def choose(self, choosing: Choosing | None) -> None:
        """Show the best plays, another of them chosen; None shows the game again."""

    @abstractmethod
    def show_square(self, square: Square) -> None:
        """Say what lies on `square`, and draw its stack."""

    @on(BoardWidget.Picked)
    def _on_picked(self, message: BoardWidget.Picked) -> None:
        self.quieten()
        self.coaching.choosing = None
        laying = self.hand.laying
        if message.square in laying.tiles:
            self.lay(laying.remove_at(message.square))
        else:
            self.lay(laying.go_to(message.square))

    @on(BoardWidget.Turned)
    def _on_turned(self, message: BoardWidget.Turned) -> None:
        self.coaching.choosing = None
        self.lay(self.hand.laying.go_to(message.square).turn())

    @on(BoardWidget.Asked)
    def _on_asked(self, message: BoardWidget.Asked) -> None:
        self.quieten()
        self.show_square(message.square)

    @on(RackWidget.Clicked)
    def _on_rack(self, message: RackWidget.Clicked) -> None:
        self.quieten()
        self.put_aside()
        place, hand = message.place, self.hand
        if place >= len(hand.order) or self.mode is UpwordsMode.OVER:
            return
        match self.mode:
            case UpwordsMode.EXCHANGING:
                self.pick(place)
            case UpwordsMode.ARRANGING:
                self.change(hand.holding(place))
            case _ if place not in hand.hollow:
                laying, typed = hand.laying.lay(hand.order[place])
                self.lay(laying, typed_sentence(typed, hand.order[place]))

    @on(RackWidget.Dragged)
    def _on_dragged(self, message: RackWidget.Dragged) -> None:
        self.quieten()
        last = len(self.hand.order) - 1
        if self.hand.picked is None and message.place <= last:
            self.change(self.hand.holding(None).moved(message.place, min(message.target, last)))

    async def on_best_panel_picked(self, message: BestPanel.Picked) -> None:
        """Choose the row that was clicked; lay its play if it was chosen already."""
        self.quieten()
        choosing = self.coaching.choosing
        if choosing and message.again:
            await self.action_command("play")
        elif choosing:
            self.choose(choosing.to_row(message.row))

    def on_best_panel_placed(self) -> None:
        """Put the terminal's own cursor where the chosen row stands now."""
        self.update()

    def on_best_panel_scrolled(self, message: BestPanel.Scrolled) -> None:
        """Choose another row with the wheel, as far as they go."""
        if choosing := self.coaching.choosing:
            last = len(choosing.words) - 1
            self.choose(choosing.to_row(min(max(choosing.row + message.steps, 0), last)))
