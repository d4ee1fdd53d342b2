"""Memory and missed words of Words Up as exercises."""
