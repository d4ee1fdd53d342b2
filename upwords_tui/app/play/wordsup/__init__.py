"""What a table of Words Up has beyond what every table has."""
