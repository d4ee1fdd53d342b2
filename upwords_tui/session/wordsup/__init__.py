"""Words Up at the table: how it is told."""
