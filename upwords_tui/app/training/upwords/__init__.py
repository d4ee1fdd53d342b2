"""Puzzles and mistakes of Upwords as exercises."""
