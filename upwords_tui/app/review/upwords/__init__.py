"""Review and coach of Upwords. Start at `review`."""
