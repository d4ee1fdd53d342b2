"""Computer players of Upwords: every legal play, and which to choose. Start at `generator`."""
