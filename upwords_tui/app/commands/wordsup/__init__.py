"""The commands of Words Up."""
