"""The daily: the same puzzle and duel for everybody on a date."""
