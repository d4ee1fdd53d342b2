"""The games on the screen, a package each."""
