"""`upwords-tui review`: look back at a recorded game, every move beside the best one; or at many games."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from upwords_tui.app.narration.upwords.events import outcome_sentence
from upwords_tui.app.play.dictionaries import bring_own_list
from upwords_tui.app.play.files import RECORD_LIMIT, game_from
from upwords_tui.app.play.upwords.engine_moves import Move
from upwords_tui.app.play.upwords.turns import as_upwords, turns_of
from upwords_tui.app.review.upwords.review import (
    THINK_SECONDS,
    ReviewedTurn,
    chances,
    leads,
    moment_sentence,
    moments,
    people_or_all,
    review,
    summary_lines,
    why_sentence,
)
from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.cli.streams import cores, print_json, read_source, tell_turn
from upwords_tui.engine.pool import Pool
from upwords_tui.engine.upwords.protocol import why_json
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.lexicon.registry import word_list

_GRAPH_ROWS = 8


def run(arguments: Namespace) -> int:
    """Review the game, telling progress on standard error, and print what was found."""
    is_folder = False
    with suppress(OSError, ValueError):  # whoever reads it says why it can't be read
        is_folder = bool(arguments.file) and Path(arguments.file).is_dir()
    _check(arguments, is_folder=is_folder)
    if arguments.all or is_folder:
        # Imported late: one game does without.
        from upwords_tui.cli import review_many

        return review_many.run(arguments)
    game = as_upwords(game_from(*read_source(arguments.file, RECORD_LIMIT)))
    if game.outcome is None:
        # What a player should have done tells what is on the racks.
        raise InputError(_("this game is not over yet; a review would give its players away"), arguments.file)
    dictionary = arguments.dictionary or game.setup.dictionary.id
    bring_own_list(dictionary)
    word_list(dictionary)  # so that what is wrong with it is said at once
    seconds = arguments.seconds or THINK_SECONDS
    reviewed = asyncio.run(_review(game, dictionary, seconds, arguments.jobs or cores()))
    view = game.view_for(None)
    told = moments(reviewed, people_or_all(view))
    if arguments.json:
        print_json(_as_json(view, reviewed, told, dictionary))
    else:
        _print(view, reviewed, told)
    return 0


def _check(arguments: Namespace, *, is_folder: bool) -> None:
    """Leave with a complaint if what was asked for does not go together."""
    if arguments.all == (arguments.file is not None):
        arguments.parser.error(_("name a record or a folder of records, or else --all"))
    for option, is_wrong, needed in (
        ("--games", arguments.games and not arguments.all, "--all"),
        ("--player", arguments.player and not is_folder, "FOLDER"),
        ("--dictionary", arguments.dictionary and arguments.all, "FILE, FOLDER"),
    ):
        if is_wrong:
            arguments.parser.error(_("{option} goes with {what} only").format(option=option, what=needed))


async def _review(game: UpwordsGame, dictionary: str, seconds: float, jobs: int) -> list[ReviewedTurn]:
    turns, reviewed = turns_of(game), list[ReviewedTurn]()
    jobs = min(jobs, len(turns))
    with Pool(jobs) as pool:
        async for one in review(turns, [pool.asker()] * jobs, dictionary, seconds):
            reviewed.append(one)
            tell_turn(len(reviewed), len(turns))
    return reviewed


# As text


def _print(view: UpwordsView, reviewed: Sequence[ReviewedTurn], told: Sequence[ReviewedTurn]) -> None:
    names = [clean(seat.name) for seat in view.seats]
    print(f"{view.edition.name}: {', '.join(names)}")
    if not reviewed:
        print(_("Nobody has played."))
        return
    print(*_table(reviewed), sep="\n")
    for heading, lines in _graphs(view, reviewed, names):
        print("", heading, *lines, sep="\n")
    print()
    for sentence in summary_lines(reviewed, names):
        print(sentence)
    if told:
        count = len(told)
        print()
        print(
            ngettext("The most instructive moment:", "The {count} most instructive moments:", count).format(
                count=count
            )
        )
        for one in told:
            print(moment_sentence(one))
    if view.outcome:
        print()
        print(outcome_sentence(view))


def _table(reviewed: Sequence[ReviewedTurn]) -> list[str]:
    """Return a line a turn: who, the move and its points, the best one, what that cost."""
    heads = (_("Turn"), _("Player"), _("Move"), _("Pts"), _("Best found"), _("Pts"), _("Lost"), _("Chance"))
    rows = [heads]
    for one in reviewed:
        best = ("", "") if one.is_best else (one.best.text(), _points(one.best))
        chance = "" if one.made.win is None else f"{100 * one.made.win:.0f} %"
        lost = "" if one.is_best else f"{one.lost_points:.1f}"
        who = (str(one.turn.number + 1), one.turn.name, one.made.text(), _points(one.made))
        rows.append((*who, *best, lost, chance))
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    right = (0, 3, 5, 6, 7)
    lines = []
    for row in rows:
        cells = [
            text.rjust(width) if column in right else text.ljust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def _points(move: Move) -> str:
    return str(move.score) if move.notation else ""


def _graphs(
    view: UpwordsView, reviewed: Sequence[ReviewedTurn], names: Sequence[str]
) -> list[tuple[str, list[str]]]:
    """Return the graphs with their headings: the score, and in a game of two the chance to win."""
    seat = people_or_all(view)[0]
    ahead = _graph(leads(reviewed, seat), 0.0)
    if len(names) == 1:
        return [(_("The score after each turn:"), ahead)]
    heading = _("How many points {name} was ahead after each turn:").format(name=names[seat])
    line = [100 * (0.5 if chance is None else chance) for chance in chances(reviewed, seat, len(names))]
    to_win = _("The chance of {name} to win, in percent:").format(name=names[seat])
    return [(heading, ahead), (to_win, _graph(line, 50.0, 0.0, 100.0))]


def _graph(
    values: Sequence[float], base: float, low: float | None = None, high: float | None = None
) -> list[str]:
    """Return a graph of columns that rise or fall from `base`, a column a turn, drawn with plain signs."""
    low, high = min(*values, base) if low is None else low, max(*values, base) if high is None else high
    step = max((high - low) / _GRAPH_ROWS, 1e-9)
    label = max(len(f"{low:.0f}"), len(f"{high:.0f}"))
    lines = []
    for row in range(_GRAPH_ROWS, 0, -1):
        upper, lower = low + row * step, low + (row - 1) * step
        bars = "".join("#" if _covers(value, base, lower, upper) else " " for value in values)
        mark = f"{high:.0f}" if row == _GRAPH_ROWS else f"{low:.0f}" if row == 1 else ""
        mark = f"{base:.0f}" if lower <= base < upper and not mark else mark
        lines.append(f"{mark.rjust(label)} {bars}".rstrip())
    return lines


def _covers(value: float, base: float, lower: float, upper: float) -> bool:
    """Return whether the column from `base` to `value` fills the middle of a row."""
    middle = (lower + upper) / 2
    return min(value, base) <= middle < max(value, base)


# As JSON


def _as_json(
    view: UpwordsView, reviewed: Sequence[ReviewedTurn], told: Sequence[ReviewedTurn], dictionary: str
) -> dict[str, Any]:
    return {
        "edition": view.edition.id,
        "dictionary": dictionary,
        "seats": [seat.name for seat in view.seats],
        "turns": [
            {
                "turn": one.turn.number + 1,
                "seat": one.turn.seat,
                "made": _move_json(one.made),
                "best": _move_json(one.best),
                "lost_points": one.lost_points,
                "lost_win": one.lost_win,
                "exact": one.is_exact,
                "why_text": why_sentence(one),
                **({"why": why_json(one.why)} if one.why and not one.is_best else {}),
                "scores": list(one.turn.scores),
            }
            for one in reviewed
        ],
        "moments": [one.turn.number + 1 for one in told],
    }


def _move_json(move: Move) -> dict[str, Any]:
    return {
        "action": "play" if move.notation else "exchange" if move.tiles else "pass",
        "notation": move.notation or None,
        "tiles": list(move.tiles),
        "score": move.score,
        "equity": move.equity,
        "win": move.win,
        "leave": list(move.leave),
    }
