"""What happens without anybody's hand: who is told, when computers act, when time is up. Start at `hub`."""
