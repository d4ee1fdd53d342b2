"""Computer players of Words Up: what they remember, which words they know, how they choose."""
