"""Lessons, rules in short entries, advice for newcomers, and what words mean."""
