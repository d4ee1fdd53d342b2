"""The end of a game: who won, how the scores came about, and what was worth remembering."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Offset

from upwords_tui.errors import UpwordsError
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _, told
from upwords_tui.safe_text import clean
from upwords_tui.session.kinds import Variant
from upwords_tui.session.newgame import Choices
from upwords_tui.session.upwords.kind import UpwordsVariant
from upwords_tui.tui.screens.base import MEASURE, BaseScreen
from upwords_tui.tui.screens.dialogs import Prompt
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.rows import MARGIN, Row, RowList
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.upwords import presenter
from upwords_tui.tui.upwords.history import HistoryScreen
from upwords_tui.tui.upwords.outcome_rows import (
    best_score_rows,
    fact_rows,
    fairness_rows,
    gap_between,
    head_rows,
    reckoning_rows,
)
from upwords_tui.tui.widgets.values import TopLine


class ResultScreen(BaseScreen[None]):
    """How a game that is over ended, and what can be done next."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("enter,b,backspace,escape", "board", "Enter", mark("board")),
        Key("n", "again", "N", mark("play again")),
        Key("x", "export", "X", mark("export")),
        Key("f10,g", "games", "F10", mark("games")),
        Key("up", "scroll(-1)"),
        Key("down", "scroll(1)"),
        Key("pageup", "scroll(-10)"),
        Key("pagedown", "scroll(10)"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [key.binding for key in KEYS]

    def __init__(self, skin: Skin, view: Any, game_id: str) -> None:
        """`view` is of a game that is over, stored under `game_id`."""
        super().__init__(skin)
        self.any_view = view
        self._game_id = game_id
        self._rows = RowList(skin, measure=MEASURE, id="rows")

    def all_rows(self, width: int) -> list[Row]:
        """Return what is to be told, in `width` columns."""
        raise NotImplementedError

    def hint(self) -> str:
        """Return what can be done next, in a sentence."""
        raise NotImplementedError

    def content(self) -> ComposeResult:
        """Return the rows."""
        yield self._rows

    def cursor_place(self) -> Offset | None:
        """Return the place of the headline."""
        return self._rows.cursor_offset()

    def show_content(self) -> None:
        """Draw the reckoning."""
        self._rows.show(self.all_rows(min(self.size.width - 4, MEASURE) - MARGIN))
        if not self.said:
            self.say(self.hint())

    def action_board(self) -> None:
        """Look at the table again."""
        self.dismiss(None)

    def action_again(self) -> None:
        """Begin a new game with the same players, edition, dictionary and options."""
        try:
            self.host.begin_game(Choices.again(self.variant().game, self.any_view))
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

        names = "-".join(clean(seat.name) for seat in self.any_view.seats).replace("/", "-").replace(" ", "")
        self.app.push_screen(Prompt(self.skin, _("Write the game to which file?"), f"{names}.json"), export)

    def action_scroll(self, count: int) -> None:
        """Show what does not fit."""
        self._rows.scroll_rows(count)

    @on(RowList.Scrolled)
    def _on_wheel(self, message: RowList.Scrolled) -> None:
        self.action_scroll(message.steps)


class OutcomeScreen(ResultScreen):
    """The final reckoning of a game of Upwords."""

    KEYS = (
        *ResultScreen.KEYS[:1],
        Key("h,f9", "history", "H", mark("history")),
        Key("r", "review", "R", mark("review")),
        *ResultScreen.KEYS[1:],
    )
    BINDINGS: ClassVar[list[BindingType]] = [key.binding for key in KEYS]

    def __init__(self, skin: Skin, view: View, game_id: str, review: Callable[[], None]) -> None:
        """`review` shows a look back at the game."""
        super().__init__(skin, view, game_id)
        self._view = view
        self._review = review

    def title_line(self) -> TopLine:
        """Return the line at the top, as on the game screen."""
        return presenter.top_line(self._view)

    def variant(self) -> Variant:
        """Return what was played."""
        return UpwordsVariant(self._view.edition)

    def hint(self) -> str:
        """Return what can be done next."""
        return _("R looks back at every move; N plays again with the same players.")

    def all_rows(self, width: int) -> list[Row]:
        """Return who won, the reckoning, what was worth remembering, and how to check the bag."""
        view, skin = self._view, self.skin
        return gap_between(
            head_rows(view, skin),
            reckoning_rows(view, skin),
            fact_rows(view, skin, width),
            self._best_scores(),
            fairness_rows(_("The bag was fair"), view.commitment, view.seed, skin, width),
        )

    def _best_scores(self) -> list[Row]:
        view = self._view
        if not view.is_solo or view.outcome is None:
            return []
        scores = self.host.library.best_solo_scores(view.edition.id, view.dictionary.id)
        room = max(self.size.height - 20, 3)
        return best_score_rows(scores, view.outcome.reckoning[0].total, room, self.skin)

    def action_history(self) -> None:
        """Show every turn."""
        self.app.push_screen(HistoryScreen(self.skin, self._view))

    def action_review(self) -> None:
        """Look back at every move, beside the best one."""
        self._review()
