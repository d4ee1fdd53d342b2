"""`upwords-tui completion`: print what has a shell complete the command line."""

from __future__ import annotations

from argparse import Namespace

from upwords_tui.cli.command_tree import tree
from upwords_tui.cli.main import build_parser
from upwords_tui.cli.shell_scripts import script


def run(arguments: Namespace) -> int:
    """Print the script of a shell, its descriptions in the language spoken."""
    print(script(arguments.shell, tree(build_parser())), end="")
    return 0
