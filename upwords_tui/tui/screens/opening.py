"""The screens that a key opens, imported together when the first of them is."""

from __future__ import annotations

from upwords_tui.app.game_types.features import lesson_called
from upwords_tui.tui.screens.help import HelpScreen
from upwords_tui.tui.screens.me import MeScreen
from upwords_tui.tui.screens.new_game import NewGameScreen
from upwords_tui.tui.screens.settings import SettingsScreen


class LateScreens:
    help = HelpScreen
    lesson_called = staticmethod(lesson_called)
    me = MeScreen
    new_game = NewGameScreen
    settings = SettingsScreen
