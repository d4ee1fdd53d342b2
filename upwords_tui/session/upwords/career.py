"""What is worth remembering of a game of Upwords: the best play, the longest word, the highest stack."""

from __future__ import annotations

from typing import Any

from upwords_tui.errors import mark as _mark
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.game import Game
from upwords_tui.games.upwords.view import Entry
from upwords_tui.session.facts import Best, Record, Told
from upwords_tui.session.upwords.announce import tile_count
from upwords_tui.session.upwords.turns import standing
from upwords_tui.session.wording import points

RECORDS = (
    Record("play", _mark("Best play"), _mark("Your best play so far: {what}."), points),
    Record("word", _mark("Longest word"), _mark("Your longest word so far: {what}."), tile_count),
    Record("stack", _mark("Highest stack"), _mark("Your highest stack so far: {what}."), tile_count),
)

PLAYS = _mark("Points a play")
"""What the average of points is called."""


def told(game: Game, seat: int) -> Told:
    """Return what a game tells of a seat. Of what is equally good the first is told."""
    entries = [entry for entry in standing(game.entries, (PlayTiles,)) if entry.action.seat == seat]
    plays = [entry for entry in entries if entry.effect.score]
    bests: dict[str, Best] = {}
    if plays:
        made = max(plays, key=_points)
        bests["play"] = Best(_points(made), tuple(dict.fromkeys(word.text for word in _words(made))))
        words = [word for entry in plays for word in _words(entry)]
        longest = max(words, key=lambda word: (len(word.tiles), word.score))
        bests["word"] = Best(len(longest.tiles), (longest.text,))
        highest = max(plays, key=_height)
        bests["stack"] = Best(_height(highest), (_words(highest)[0].text,))
    return Told(plays=len(plays), points=sum(map(_points, plays)), bests=bests)


def _points(entry: Entry) -> int:
    return entry.effect.score.total if entry.effect.score else 0


def _words(entry: Entry) -> Any:
    return entry.effect.score.words if entry.effect.score else ()


def _height(entry: Entry) -> int:
    """Return how high the highest stack is that a play has laid a tile on."""
    action, board = entry.action, entry.position.board
    squares = action.play.squares if isinstance(action, PlayTiles) else ()
    return max((board.height_at(square) for square in squares), default=0)
