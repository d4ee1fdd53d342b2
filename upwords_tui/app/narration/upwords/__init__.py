"""Upwords in sentences."""
