"""The command line: `main` reads it; each other module answers one command with its `run`."""
