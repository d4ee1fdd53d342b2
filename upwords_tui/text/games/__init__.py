"""The games line by line, a package each."""
