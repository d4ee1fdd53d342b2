"""The end of a game: who won, how the scores came about, and what was worth remembering."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from upwords_tui.errors import UpwordsError
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _, told
from upwords_tui.safe_text import clean
from upwords_tui.session.kinds import Variant
from upwords_tui.session.newgame import Choices
from upwords_tui.session.upwords.kind import UpwordsVariant
from upwords_tui.tui.screens import above
from upwords_tui.tui.screens.base import MEASURE, BaseScreen
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.rows import MARGIN, Row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.upwords import outcome_rows, presenter
from upwords_tui.tui.upwords.history import HistoryScreen
from upwords_tui.tui.widgets.values import TopLine


class ResultScreen(BaseScreen[None]):
    """How a game that is over ended, and what can be done next."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("enter,b,backspace,escape", "dismiss", "Enter", mark("board")),
        Key("n", "again", "N", mark("play again")),
        Key("x", "export", "X", mark("export")),
        Key("f10,g", "games", "F10", mark("games")),
        Key("up", "move(-1)"),
        Key("down", "move(1)"),
        Key("pageup", "move(-10)"),
        Key("pagedown", "move(10)"),
    )

    HINT: ClassVar[str]
    """What can be done next, in a sentence."""
    ONLOOKERS_HINT: ClassVar[str]
    """The same for whoever has only looked on."""

    def __init__(self, skin: Skin, view: Any, game_id: str) -> None:
        """`view` is of a game that is over, stored under `game_id`."""
        super().__init__(skin)
        self._view = view
        self._game_id = game_id

    def all_rows(self, width: int) -> list[Row]:
        """Return what is to be told, in `width` columns."""
        raise NotImplementedError

    def show_content(self) -> None:
        """Draw the reckoning."""
        self._rows.show(self.all_rows(min(self.size.width - 4, MEASURE) - MARGIN))
        if not self.said:
            self.say(_(self.ONLOOKERS_HINT if self._looked_on else self.HINT))

    @property
    def _looked_on(self) -> bool:
        return self._view.seat is None

    def keys(self) -> Sequence[Key]:
        """Return the keys that work: whoever has only looked on plays nothing again."""
        keys = super().keys()
        return [key for key in keys if self._is_offered(key.action)]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Begin nothing for whoever has only looked on, and write nothing where no files may be named."""
        return self._is_offered(action) and super().check_action(action, parameters)

    def _is_offered(self, action: str) -> bool:
        if action == "export":
            return self.upwords.library.files
        return action != "again" or not self._looked_on

    async def action_again(self) -> None:
        """Begin a new game with the same players, edition, dictionary and options."""
        try:
            await self.upwords.begin_game(Choices.again(self.variant().game, self._view))
        except UpwordsError as error:
            self.say(clean(told(error)))

    async def action_export(self) -> None:
        """Write the game to a file."""
        if not await above.may_export(self, self._game_id):
            return
        written = mark("Written. Check it with: upwords-tui replay {path}")

        async def export(path: str) -> None:
            await above.export(self, path, self._game_id, is_over=True, written=written)

        names = "-".join(clean(seat.name) for seat in self._view.seats).replace("/", "-").replace(" ", "")
        above.prompt(self, _("Write the game to which file?"), export, f"{names}.json")


class OutcomeScreen(ResultScreen):
    """The final reckoning of a game of Upwords."""

    KEYS = (
        *ResultScreen.KEYS[:1],
        Key("h,f9", "history", "H", mark("history")),
        Key("r", "review", "R", mark("review")),
        *ResultScreen.KEYS[1:],
    )

    HINT = mark("R looks back at every move; N plays again with the same players.")
    ONLOOKERS_HINT = mark("R looks back at every move; Enter looks at the board.")
    _view: View

    def __init__(self, skin: Skin, view: View, game_id: str, review: Callable[[], None]) -> None:
        """`review` shows a look back at the game."""
        super().__init__(skin, view, game_id)
        self._review = review

    def title_line(self) -> TopLine:
        """Return the line at the top, as on the game screen."""
        return presenter.top_line(self._view)

    def variant(self) -> Variant:
        """Return what was played."""
        return UpwordsVariant(self._view.edition)

    def all_rows(self, width: int) -> list[Row]:
        """Return who won, the reckoning, what was worth remembering, and how to check the bag."""
        view, skin = self._view, self.skin
        return outcome_rows.gap_between(
            outcome_rows.head_rows(view, skin),
            outcome_rows.reckoning_rows(view, skin),
            outcome_rows.fact_rows(view, skin, width),
            self._best_scores(),
            outcome_rows.fairness_rows(
                _("The bag was fair"),
                view.commitment,
                view.seed,
                skin,
                width,
                files=self.upwords.library.files,
            ),
        )

    def _best_scores(self) -> list[Row]:
        view = self._view
        if not view.is_solo or view.outcome is None:
            return []
        scores = self.upwords.library.best_solo_scores(view.edition.id, view.dictionary.id)
        room = max(self.size.height - 20, 3)
        return outcome_rows.best_score_rows(scores, view.outcome.reckoning[0].total, room, self.skin)

    def action_history(self) -> None:
        """Show every turn."""
        self.app.push_screen(HistoryScreen(self.skin, self._view))

    def action_review(self) -> None:
        """Look back at every move, beside the best one."""
        self._review()
