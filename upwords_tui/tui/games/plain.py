"""A game that gives the screen nothing of its own: its narration is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingsMap, BindingType

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.games.contract import ScreenGame
from upwords_tui.tui.screens.keys import command_bindings
from upwords_tui.tui.screens.table import TableScreen, with_standing
from upwords_tui.tui.screens.table_commands import TableCommands
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Lines
from upwords_tui.tui.widgets.values import KeyHint, TopLine

_SQUARES = 8
"""The left side is as wide as a board of so many squares."""


class LinesScreen(TableScreen):
    """A table with the state at the left and the history at the right, played on the command line."""

    hand = None
    board: Lines
    side: Lines
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "command_line", show=False),
        Binding("escape", "escape", show=False),
    ]

    def __init__(self, chair: PlayerSession, skin: Skin) -> None:
        game = kind_of(chair.kind)
        super().__init__(chair, skin, game.kit.commands("screen"), _SQUARES)
        self.commands = TableCommands(self)
        self._narration = game.kit.narration
        self.board, self.side = Lines(skin), Lines(skin)
        by_command = BindingsMap(command_bindings(self.command_names)).key_to_bindings
        keys = {**by_command, **self.typing.usual_keys}
        self.typing.usual_keys = {
            key: [*by_command.get(key, ()), *self.typing.usual_keys.get(key, ())] for key in keys
        }
        self.typing.bind_keys()

    def show_game(self) -> None:
        view, narration = self.view, self._narration
        told = [line for entry in view.history for line in narration.entry_lines(entry, view)]
        stands = (*narration.opening_lines(view), *narration.outcome_lines(view))
        absent = [f"{clean(view.seats[seat].name)}: {where}" for seat, where in self.frame.absent.items()]
        self.frame.show_top(TopLine(self.commands.variant.game.shown_name.upper()))
        self._show(self.board, (*stands, *absent))
        self._show(self.side, told[-self.side.size.height or None :])
        turn = () if view.outcome else with_standing(self, narration.turn_sentence(view))
        self.voice.show((*stands[-1:], *turn, *self.remarks.sentences))
        shown = (each for each in self.command_names if each.short)
        keys = [KeyHint(each.label, each.title, f"command('{each.name}')") for each in shown]
        self.footer.show((KeyHint("/", _(self.line_hints[0]), "command_line"), *keys))

    def _show(self, place: Lines, lines: Sequence[str]) -> None:
        place.show([([(line, self.skin.palette.text)], ()) for line in lines])


PLAIN = ScreenGame(LinesScreen)
