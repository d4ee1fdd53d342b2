"""Widgets render values: what is in them is given to them, and a click is a message."""
