"""What is said: events, outcomes, refusals and numbers as sentences. Start at `wording`."""
