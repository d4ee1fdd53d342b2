"""The line-based front-end: for screen readers, braille displays, pipes, dumb terminals and scripts.

It imports no Textual and writes no escape sequence: plain lines, and a prompt.
"""
