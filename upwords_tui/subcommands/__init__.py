"""The commands that print an answer and end: each module has a `run` that returns the exit code."""
