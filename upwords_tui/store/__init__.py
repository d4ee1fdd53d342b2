"""Where games are kept. Start reading at `database`."""
