"""Upwords at the table: what can be done, what it means, how it is told, its computers and its coach."""
