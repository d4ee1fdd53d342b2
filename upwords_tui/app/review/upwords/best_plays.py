"""The best plays as people read them: a row for each word, with all the places where it can lie.

The one idea: a word that is good in many places is one piece of advice, told with the best of them; the
others follow it in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from upwords_tui.app.narration.numbers import decimal, percent_text, spoken
from upwords_tui.app.narration.wording import listed, points
from upwords_tui.app.play.upwords.engine_moves import Move, leave_text
from upwords_tui.app.review.upwords.coach import without_play_sentence
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.play import format_start, main_run
from upwords_tui.games.upwords.tiles import spell
from upwords_tui.games.upwords.view import UpwordsView

WORDS = 10
"""How many words are told of."""

_PLACES = 5
"""Where else a word can lie, is told line by line of so many places."""


class BestWord(NamedTuple):
    """A word with the plays that make it, the best first: never empty.

    `places` says of each where it begins: “5C” across, “C5” down.
    """

    word: str
    plays: tuple[Move, ...]
    places: tuple[str, ...]


def fold(plays: Sequence[Move], board: Board, most: int = WORDS) -> tuple[BestWord, ...]:
    """Return `plays` (the best first, on `board`) by their main words, at most so many of them."""
    by_word: dict[str, list[tuple[Move, str]]] = {}
    for move in plays:
        run = main_run(board, move.play)
        word = spell(board.with_tiles(move.play).tops(run))
        place = format_start(run[0], move.play.direction(board))
        by_word.setdefault(word, []).append((move, place))
    found = list(by_word.items())[:most]
    return tuple(
        BestWord(word, tuple(move for move, _place in made), tuple(place for _move, place in made))
        for word, made in found
    )


def worth_text(move: Move, places: int = 1) -> str:
    """Return what a play is worth in the end, in points with so many decimals, all things considered."""
    return decimal(move.equity, f"+.{places}f")


def best_explained(plays: Sequence[Move]) -> str:
    """Return what the figures said of `plays` mean."""
    said = _("Worth is what the play gains on the best opponent in the end, in points.")
    if any(move.win is not None for move in plays):
        said += " " + _("Wins is your chance to win the game.")
    return said


def best_play_lines(
    plays: Sequence[Move], view: UpwordsView, most: int = WORDS, named: Callable[[str], str] = str
) -> tuple[str, ...]:
    """Return the best plays in `view`, a line for each of at most so many words.

    Each says the points, what the play leaves and what it is worth; `named` says a tile.
    """
    if not plays:
        return (without_play_sentence(view),)
    lines = []
    for place, word in enumerate(fold(plays, view.board, most), 1):
        move = word.plays[0]
        line = _("{place}. {play}: {points}; keeps {leave}; worth {equity}").format(
            place=place,
            play=move.notation,
            points=points(move.score),
            leave=leave_text(move.leave, named),
            equity=spoken(move.equity) if move.equity < 0 else worth_text(move),
        )
        if move.win is not None:
            line = _("{line}; wins {percent}").format(line=line, percent=percent_text(move.win))
        lines.append(f"{line}. {others_sentence(word, 0, most=_PLACES)}".rstrip())
    return tuple(lines)


def others_sentence(word: BestWord, chosen: int, *, with_points: bool = True, most: int | None = None) -> str:
    """Return where else `word` can lie than in the place that is `chosen`; empty if nowhere.

    `with_points` says the points of each place if they differ anywhere. Of more than `most` places
    the rest is counted.
    """
    if len(word.plays) < 2:
        return ""
    with_points = with_points and len({move.score for move in word.plays}) > 1
    places = []
    for number, (move, place) in enumerate(zip(word.plays, word.places, strict=True)):
        if number == chosen:
            continue
        if with_points:
            place = _("{place} for {points}").format(place=place, points=points(move.score))
        places.append(place)
    more = 0 if most is None else len(places) - most
    if more > 0:
        said = ngettext(
            "Also at {places}, and in {count} more place.",
            "Also at {places}, and in {count} more places.",
            more,
        )
        return said.format(places=", ".join(places[:most]), count=more)
    return _("Also at {places}.").format(places=listed(places))
