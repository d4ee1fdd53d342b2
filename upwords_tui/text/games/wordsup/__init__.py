"""Words Up line by line."""
