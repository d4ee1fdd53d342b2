"""`upwords-tui replay`: rebuild a game record, verify it to the last point, print the result."""

from __future__ import annotations

from argparse import Namespace

from upwords_tui.i18n import ngettext
from upwords_tui.safe_text import clean
from upwords_tui.session.announce import (
    entry_sentence,
    opening_sentence,
    outcome_sentence,
    reckoning_lines,
    turn_sentence,
)
from upwords_tui.session.files import RECORD_LIMIT, game_from
from upwords_tui.session.table import as_upwords
from upwords_tui.subcommands.sources import read_text


def run(arguments: Namespace) -> int:
    """Print every turn and the result; a record that does not add up raises RecordError."""
    game = as_upwords(game_from(*read_text(arguments.file, RECORD_LIMIT)))
    view = game.view_for(None)
    names = ", ".join(clean(seat.name) for seat in view.seats)
    print(f"{view.edition.name}: {names}")
    print(opening_sentence(view))
    for entry in view.history:
        notation = f"  [{entry.effect.notation}]" if entry.effect.notation else ""
        print(f"{entry.number + 1:3}. {entry_sentence(entry, view)}{notation}")
    if view.outcome:
        print(outcome_sentence(view))
        print("\n".join(reckoning_lines(view, view.outcome)))
    else:
        print(turn_sentence(view))
    count = len(view.history)
    print(
        ngettext(
            "The record adds up: {count} action, seed and scores verified.",
            "The record adds up: {count} actions, seed and scores verified.",
            count,
        ).format(count=count)
    )
    return 0
