"""The lesson and the rules of Words Up."""
