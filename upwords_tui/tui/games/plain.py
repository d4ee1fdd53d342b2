"""A game that gives the screen nothing of its own: its narration is shown."""

from __future__ import annotations

from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.tui.games.contract import ScreenGame
from upwords_tui.tui.screens.plain_table import LinesScreen
from upwords_tui.tui.screens.table_commands import TableCommands
from upwords_tui.tui.theme import Skin


class PlainGame(ScreenGame):
    """A game on the screen that has no widgets of its own."""

    def screen(self, chair: PlayerSession, skin: Skin) -> LinesScreen:
        """Return the screen of a table, with what carries out its commands."""
        screen = LinesScreen(chair, skin)
        screen.commands = TableCommands(screen)
        return screen


PLAIN = PlainGame()
