"""What a table of Upwords has beyond what every table has."""
