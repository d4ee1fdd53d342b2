"""What every floor stands on: errors, translation, safe text, mistyped names, child processes."""
