"""Words Up in sentences."""
