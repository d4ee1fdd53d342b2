"""Upwords line by line: what its lines mean, reading its board, its coach and its tutorial."""
