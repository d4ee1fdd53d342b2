"""The field of the day of Words Up."""
