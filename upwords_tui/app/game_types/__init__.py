"""What each game says of itself where games are begun, listed and told: `base` has the contract."""
