"""`upwords-tui replay`: rebuild a game record, verify it to the last point, print the result."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from upwords_tui.games.upwords.game import Game as Upwords
from upwords_tui.games.wordsup.game import Game as WordsUp
from upwords_tui.i18n import _, ngettext
from upwords_tui.safe_text import clean
from upwords_tui.session.files import RECORD_LIMIT, game_from
from upwords_tui.session.upwords.announce import (
    entry_sentence,
    opening_sentence,
    outcome_sentence,
    reckoning_lines,
    turn_sentence,
)
from upwords_tui.session.wordsup import telling
from upwords_tui.subcommands.sources import read_source


def run(arguments: Namespace) -> int:
    """Print every turn and the result; a record that does not add up raises RecordError."""
    game = game_from(*read_source(arguments.file, RECORD_LIMIT))
    names = ", ".join(clean(seat.name) for seat in game.seats)
    match game:
        case Upwords():
            print(f"{game.position.edition.name}: {names}")
            lines = _upwords_lines(game)
        case WordsUp():
            print(_("Words Up: {names}").format(names=names))
            lines = _words_up_lines(game)
        case _:
            raise TypeError(f"a game of {game.kind} can't be told")
    print("\n".join(lines))
    print(
        ngettext(
            "The record adds up: {count} action, seed and scores verified.",
            "The record adds up: {count} actions, seed and scores verified.",
            game.action_count,
        ).format(count=game.action_count)
    )
    return 0


def _upwords_lines(game: Upwords) -> Iterator[str]:
    view = game.view_for(None)
    yield opening_sentence(view)
    for entry in view.history:
        notation = f"  [{entry.effect.notation}]" if entry.effect.notation else ""
        yield f"{entry.number + 1:3}. {entry_sentence(entry, view)}{notation}"
    if view.outcome:
        yield outcome_sentence(view)
        yield from reckoning_lines(view, view.outcome)
    else:
        yield turn_sentence(view)


def _words_up_lines(game: WordsUp) -> Iterator[str]:
    view = game.view_for(None)
    yield from telling.opening_lines(view)
    for entry in view.history:
        for place, line in enumerate(telling.entry_lines(entry, view)):
            yield f"{'' if place else f'{entry.number + 1}.':>4} {line}"
    if view.outcome:
        yield from telling.outcome_lines(view)
    else:
        yield telling.turn_sentence(view)
