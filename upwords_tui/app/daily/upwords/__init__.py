"""Puzzle and duel of a date: begun, gone on with, compared and counted. Start at `daily`."""
