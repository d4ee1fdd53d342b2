"""`upwords-tui editions`: the published sets of rules there are."""

from __future__ import annotations

from argparse import Namespace

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.cli.output import print_json


def run(arguments: Namespace) -> int:
    """Print one line, or one JSON object, an edition; of Words Up a card set."""
    found = kind_of(arguments.game).variants()
    if arguments.json:
        print_json([variant.as_json() for variant in found])
    else:
        print(*(variant.listing for variant in found), sep="\n")
    return 0
