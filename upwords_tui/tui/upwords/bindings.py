"""The keys of the game screen: those of the command registry, and those that move the hand."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from upwords_tui.games.upwords.squares import Direction
from upwords_tui.session.upwords.commands import SCREEN_COMMANDS
from upwords_tui.tui.screens.keys import command_bindings

ARROWS = {
    "left": (Direction.ACROSS, -1),
    "right": (Direction.ACROSS, 1),
    "up": (Direction.DOWN, -1),
    "down": (Direction.DOWN, 1),
    "home": (Direction.ACROSS, -99),
    "end": (Direction.ACROSS, 99),
    "pageup": (Direction.DOWN, -99),
    "pagedown": (Direction.DOWN, 99),
}
"""Where these keys move the cursor: along which direction and how far; the board's edges stop it."""

GAME_BINDINGS: list[BindingType] = [
    *(Binding(key, f"move('{key}')", show=False) for key in ARROWS),
    *command_bindings(SCREEN_COMMANDS),
    Binding("space", "turn", show=False),
    Binding("backspace", "back", show=False),
    Binding("escape", "back", show=False),
    Binding("tab", "arrange(1)", show=False),
    Binding("shift+tab", "arrange(-1)", show=False),
    Binding("slash", "command_line", show=False),
    Binding("question_mark", "command('help')", show=False),
]
