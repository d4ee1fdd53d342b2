"""Words Up: a memory card game of words, for two to four players (docs/words-up.md)."""
