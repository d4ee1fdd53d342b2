"""Exercises: puzzles, one's own mistakes and the memory, and when each comes again. Start at `exercises`."""
