"""A table with a board and something in hand: what the screens of Upwords and of Words Up share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from textual.widget import Widget

from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.tui.games.contract import screen_game
from upwords_tui.tui.screens.table import TableScreen
from upwords_tui.tui.screens.word_meanings import Explained

if TYPE_CHECKING:
    from upwords_tui.tui.screens.result import FindNew, ResultScreen


class Hand(Protocol):
    """What somebody has in hand and not played: an immutable value."""

    def to_json(self) -> Mapping[str, object]:
        """Return what has been begun, as JSON; it is empty if nothing has."""


HandT = TypeVar("HandT", bound=Hand)
SessionT = TypeVar("SessionT", bound=PlayerSession)


class BoardScreen(TableScreen[SessionT], Generic[SessionT, HandT]):
    """One table, seen from the seat of whoever is at the keyboard."""

    board: Widget
    side: Widget
    hand: HandT
    explained: Explained

    def parts(self) -> tuple[Widget, Widget]:
        return self.board, self.side

    def in_hand(self) -> Mapping[str, object] | None:
        return self.hand.to_json() or None

    def change(self, hand: HandT, complaint: str = "") -> None:
        """Take `hand` and draw it; say `complaint`, if there is one."""
        if complaint:
            self._notes.append(complaint)
        self.hand = hand
        self.update()

    # Screens above

    @abstractmethod
    def outcome_screen(self, find_new: FindNew) -> ResultScreen:
        """Return the screen of the result; `find_new` finds out what has never been before."""

    def show_history(self, number: int | None = None) -> None:
        """Show every turn so far, at first the action of a number; without one, the last."""
        if shown := screen_game(self.chair.kind).history:
            self.app.push_screen(shown(self.skin, self.view, number))

    def show_outcome(self, *, is_asked: bool = False) -> None:
        """Show the result, unless it is shown; `is_asked`: a key has asked for it."""
        from upwords_tui.app.profile.career_texts import what_is_new  # seam: the first picture does without
        from upwords_tui.tui.screens.result import ResultScreen  # seam: the first picture does without

        if not isinstance(self.app.screen, ResultScreen):
            screen = self.outcome_screen(partial(what_is_new, self.upwords.library, self.chair.game_id))
            if not is_asked:
                screen.arrival.await_picture()
            self.app.push_screen(screen)
