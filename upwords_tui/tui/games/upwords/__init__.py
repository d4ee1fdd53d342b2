"""Upwords on the screen: its board, its rack and panel, its keys."""
