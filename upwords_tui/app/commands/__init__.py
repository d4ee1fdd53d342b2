"""Commands: what there are, which one a line means, its key, when it can be done. Start at `registry`."""
