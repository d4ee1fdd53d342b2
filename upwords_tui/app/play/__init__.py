"""Games being played: table, player session, library, opponents, agreements. Start at `table`."""
