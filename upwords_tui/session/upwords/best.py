"""The best plays as people read them: a row for each word, with all the places where it can lie.

The one idea: a word that is good in many places is one piece of advice, told with the best of them; the
others follow it in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.notation import format_start, main_run
from upwords_tui.games.upwords.tiles import spell
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _
from upwords_tui.session.numbers import decimal
from upwords_tui.session.upwords.coach import Move, leave_text, without_play_sentence
from upwords_tui.session.wording import listed, points

WORDS = 10
"""How many words are told of."""


class BestWord(NamedTuple):
    """A word with the plays that make it, the best first: never empty."""

    word: str
    plays: tuple[Move, ...]


def fold(plays: Sequence[Move], board: Board, most: int = WORDS) -> tuple[BestWord, ...]:
    """Return `plays` (the best first, on `board`) by their main words, at most so many of them."""
    by_word: dict[str, list[Move]] = {}
    for move in plays:
        word = spell(board.with_tiles(move.play).tops(main_run(board, move.play)))
        by_word.setdefault(word, []).append(move)
    return tuple(BestWord(word, tuple(moves)) for word, moves in by_word.items())[:most]


def place_text(move: Move, board: Board) -> str:
    """Return where a play on `board` begins: “5C” across, “C5” down."""
    return format_start(main_run(board, move.play)[0], move.play.direction(board))


def worth_text(move: Move) -> str:
    """Return what a play is worth in the end, in points, all things considered."""
    return decimal(move.equity, "+.1f")


def best_play_lines(plays: Sequence[Move], view: View) -> tuple[str, ...]:
    """Return the best plays in `view`, a line a word: points, what they leave, what they are worth."""
    if not plays:
        return (without_play_sentence(view),)
    lines = []
    for place, (_word, (move, *others)) in enumerate(fold(plays, view.board), 1):
        line = _("{place}. {play}: {points}; keeps {leave}; worth {equity}").format(
            place=place,
            play=move.notation,
            points=points(move.score),
            leave=leave_text(move.leave),
            equity=worth_text(move),
        )
        if move.win is not None:
            line = _("{line}; wins {percent} %").format(line=line, percent=round(100 * move.win))
        lines.append(f"{line}. {others_sentence(move, others, view.board)}".rstrip())
    return tuple(lines)


def others_sentence(move: Move, others: Sequence[Move], board: Board) -> str:
    """Return where else the word of `move` can lie, with the points where they differ; empty if nowhere."""
    if not others:
        return ""
    places = []
    for other in others:
        place = place_text(other, board)
        if other.score != move.score:
            place = _("{place} for {points}").format(place=place, points=points(other.score))
        places.append(place)
    return _("Also at {places}.").format(places=listed(places))
