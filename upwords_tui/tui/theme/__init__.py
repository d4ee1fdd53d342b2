"""Colours and characters: everything a widget needs to know about how to draw, as data."""

from upwords_tui.tui.theme.skin import GROUND_CSS, THEME_NAMES, Skin, make_skin, textual_theme

__all__ = ["GROUND_CSS", "THEME_NAMES", "Skin", "make_skin", "textual_theme"]
