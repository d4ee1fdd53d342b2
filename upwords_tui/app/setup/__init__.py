"""Setting up a game: its choices, options, house rules, terms and words. Start at `new_game`."""
