"""`upwords-tui engine`: the computer player as a process, JSON lines in and out."""

from __future__ import annotations

from argparse import Namespace

from upwords_tui.engine.process import main


def run(arguments: Namespace) -> int:
    """Answer requests until told to quit or until the input ends."""
    return main()
