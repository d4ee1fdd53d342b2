"""Word lists: read, compiled to bitsets, cached. Start reading at `bitsets`."""
