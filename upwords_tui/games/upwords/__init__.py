"""Upwords: stacking tiles on a board.

Start reading at `edition`, then `board`, `rules`, `position`, `moves`, `game`.
"""
