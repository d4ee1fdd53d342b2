"""People and processes that share games: broker, lobby, chat, ratings. Start at `live_games`."""
