"""Computer players: every legal play, which to choose, and a process that does it. Start at `generator`."""
