"""`upwords-tui editions`: the published sets of rules there are."""

from __future__ import annotations

import sys
from argparse import Namespace

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.base.i18n import translate
from upwords_tui.base.safe_text import clean
from upwords_tui.cli.output import print_json


def run(arguments: Namespace) -> int:
    """Print one line, or one JSON object, an edition; of Words Up a card set.

    Of a file that does not hold together a line on standard error says why: then the exit code is 2.
    """
    kind = kind_of(arguments.game)
    found = kind.variants()
    if arguments.json:
        print_json([variant.as_json() for variant in found])
    else:
        print(*(variant.listing for variant in found), sep="\n")
    broken = kind.broken_variants()
    for error in broken:
        print(f"upwords-tui: {clean(translate(error))}", file=sys.stderr)
    return 2 if broken else 0
