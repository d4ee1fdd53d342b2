"""Computer players: a room a game, and what they share: the process that thinks, and matches between them."""
