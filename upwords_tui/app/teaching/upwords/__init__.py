"""The lesson and the rules of Upwords."""
