"""The games themselves: pure rules, no clock, no screen, no dictionary of their own."""
