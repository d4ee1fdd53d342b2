"""What is worth remembering of games of Upwords."""
