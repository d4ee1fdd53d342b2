"""`upwords-tui replay`: rebuild a game record, verify it to the last point, print the result or film it."""

from __future__ import annotations

from argparse import Namespace

from upwords_tui.i18n import ngettext
from upwords_tui.session.files import RECORD_LIMIT, game_from
from upwords_tui.session.kinds import kind_of
from upwords_tui.subcommands.sources import read_source


def run(arguments: Namespace) -> int:
    """Print every turn and the result; a record that does not add up raises RecordError.

    With `--cast` the game is filmed instead, and raises as `cast.run`.
    """
    game = game_from(*read_source(arguments.file, RECORD_LIMIT))
    if arguments.cast:
        from upwords_tui.subcommands import cast

        return cast.run(arguments, game)
    print("\n".join(kind_of(game.kind).told(game)))
    print(
        ngettext(
            "The record adds up: {count} action, seed and scores verified.",
            "The record adds up: {count} actions, seed and scores verified.",
            game.action_count,
        ).format(count=game.action_count)
    )
    return 0
