"""Words Up at the table: what can be done, what it means, how it is told, and its computer players."""
