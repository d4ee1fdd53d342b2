"""What is installed: the source and the wheels, built as for a package index, and what they hold."""
