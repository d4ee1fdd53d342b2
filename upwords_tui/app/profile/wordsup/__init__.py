"""What is worth remembering of matches of Words Up."""
