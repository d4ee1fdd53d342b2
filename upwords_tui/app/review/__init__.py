"""Looking back at games: best plays, what a move cost and why, where most is lost."""
