"""Upwords, the word game with stacking tiles, in the terminal."""

__version__ = "0.1.0"
