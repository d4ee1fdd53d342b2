"""Computer players: every legal play, which one to choose, and the process that does it. Start at
`generator`.
"""
