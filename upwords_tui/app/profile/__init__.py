"""What a person has set and has done: settings, career, best scores."""
