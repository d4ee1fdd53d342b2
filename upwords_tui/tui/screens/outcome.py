"""The end of a game: who won, how the scores came about, and what was worth remembering."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Offset

from upwords_tui.errors import UpwordsError
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _, told
from upwords_tui.safe_text import clean
from upwords_tui.session.newgame import Choices
from upwords_tui.tui import presenter
from upwords_tui.tui.screens.base import MEASURE, BaseScreen
from upwords_tui.tui.screens.dialogs import Prompt
from upwords_tui.tui.screens.history import HistoryScreen
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.outcome_rows import (
    best_score_rows,
    fact_rows,
    fairness_rows,
    gap_between,
    head_rows,
    reckoning_rows,
)
from upwords_tui.tui.screens.rows import MARGIN, Row, RowList
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.values import TopLine


class OutcomeScreen(BaseScreen[None]):
    """The final reckoning of a game that is over."""

    KEYS = (
        Key("enter,b,backspace,escape", "board", "Enter", mark("board")),
        Key("h,f9", "history", "H", mark("history")),
        Key("r", "review", "R", mark("review")),
        Key("n", "again", "N", mark("play again")),
        Key("x", "export", "X", mark("export")),
        Key("f10,g", "games", "F10", mark("games")),
        Key("up", "scroll(-1)"),
        Key("down", "scroll(1)"),
        Key("pageup", "scroll(-10)"),
        Key("pagedown", "scroll(10)"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [key.binding for key in KEYS]

    def __init__(self, skin: Skin, view: View, game_id: str, review: Callable[[], None]) -> None:
        """`view` is of a game that is over, stored under `game_id`; `review` shows a look back at it."""
        super().__init__(skin)
        self._view = view
        self._game_id = game_id
        self._review = review
        self._rows = RowList(skin, measure=MEASURE, id="rows")

    def title_line(self) -> TopLine:
        """Return the line at the top, as on the game screen."""
        return presenter.top_line(self._view)

    def content(self) -> ComposeResult:
        """Return the rows."""
        yield self._rows

    def edition(self) -> Edition:
        """Return the edition played."""
        return self._view.edition

    def cursor_place(self) -> Offset | None:
        """Return the place of the headline."""
        return self._rows.cursor_offset()

    def show_content(self) -> None:
        """Draw the reckoning."""
        view, skin = self._view, self.skin
        width = min(self.size.width - 4, MEASURE) - MARGIN
        rows = gap_between(
            head_rows(view, skin),
            reckoning_rows(view, skin),
            fact_rows(view, skin, width),
            self._best_scores(),
            fairness_rows(view, skin, width),
        )
        self._rows.show(rows)
        if not self.said:
            self.say(_("R looks back at every move; N plays again with the same players."))

    def _best_scores(self) -> list[Row]:
        view = self._view
        if not view.is_solo or view.outcome is None:
            return []
        scores = self.host.library.best_solo_scores(view.edition.id, view.dictionary.id)
        room = max(self.size.height - 20, 3)
        return best_score_rows(scores, view.outcome.reckoning[0].total, room, self.skin)

    def action_board(self) -> None:
        """Look at the board again."""
        self.dismiss(None)

    def action_history(self) -> None:
        """Show every turn."""
        self.app.push_screen(HistoryScreen(self.skin, self._view))

    def action_review(self) -> None:
        """Look back at every move, beside the best one."""
        self._review()

    def action_again(self) -> None:
        """Begin a new game with the same players, edition, dictionary and options."""
        try:
            self.host.begin_game(Choices.again(self._view))
        except UpwordsError as error:
            self.say(clean(told(error)))

    def action_games(self) -> None:
        """Go to the list of games."""
        self.host.show_games()

    def action_export(self) -> None:
        """Write the game to a file."""

        def export(path: str | None) -> None:
            if not path:
                return
            try:
                self.host.library.export(self._game_id, Path(path))
            except UpwordsError as error:
                self.say(clean(told(error)))
            else:
                self.say(_("Written. Check it with: upwords-tui replay {path}").format(path=clean(path)))

        names = "-".join(clean(seat.name) for seat in self._view.seats).replace("/", "-").replace(" ", "")
        self.app.push_screen(Prompt(self.skin, _("Write the game to which file?"), f"{names}.json"), export)

    def action_scroll(self, count: int) -> None:
        """Show what does not fit."""
        self._rows.scroll_rows(count)

    @on(RowList.Scrolled)
    def _on_wheel(self, message: RowList.Scrolled) -> None:
        self.action_scroll(message.steps)
