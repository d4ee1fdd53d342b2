"""Where games are kept. Start reading at `port`; `opening` opens a store."""
