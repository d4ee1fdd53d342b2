"""What is worth remembering of a game of Upwords: the best play, the longest word, the highest stack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from upwords_tui.app.narration.upwords.events import tile_count
from upwords_tui.app.narration.wording import points
from upwords_tui.app.play.upwords.turns import standing
from upwords_tui.app.profile.facts import Best, GameFacts, PersonalBest
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.i18n import ngettext
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.view import UpwordsEntry


def _height_text(count: int) -> str:
    return ngettext("{count} tile high", "{count} tiles high", count).format(count=count)


RECORDS: Sequence[PersonalBest] = (
    PersonalBest("play", _mark("Best play"), _mark("Your best play so far: {what}."), points),
    PersonalBest("word", _mark("Longest word"), _mark("Your longest word so far: {what}."), tile_count),
    PersonalBest(
        "stack",
        _mark("Highest stack"),
        _mark("Your highest stack so far: {what}."),
        _height_text,
        # Not the other way round: that would read like the length of the word.
        form=_mark("{amount}, in {words}"),
        least=2,
    ),
)

_NAMES = tuple(record.name for record in RECORDS)

PLAYS = _mark("Points a play")
"""What the average of points is called."""


def facts(game: UpwordsGame, seat: int) -> GameFacts:
    """Return what a game tells of a seat. Of what is equally good the first is told."""
    plays = _plays(game, seat)
    bests: dict[str, Best] = {}
    if plays:
        made, longest, highest = _best(plays)
        bests["play"] = Best(_points(made), tuple(dict.fromkeys(word.text for word in _words(made))))
        word = _longest(longest)
        bests["word"] = Best(len(word.tiles), (word.text,))
        bests["stack"] = Best(_height(highest), (_words(highest)[0].text,))
    return GameFacts(plays=len(plays), points=sum(map(_points, plays)), bests=bests)


def made_in(game: UpwordsGame, seat: int) -> Mapping[str, int]:
    """Return with which actions a seat made what `facts` tells is best, by the names of the records."""
    plays = _plays(game, seat)
    return dict(zip(_NAMES, (entry.number for entry in _best(plays)), strict=True)) if plays else {}


def _plays(game: UpwordsGame, seat: int) -> list[UpwordsEntry]:
    entries = standing(game.entries, (PlayTiles,))
    return [entry for entry in entries if entry.action.seat == seat and entry.effect.score]


def _best(plays: Sequence[UpwordsEntry]) -> tuple[UpwordsEntry, UpwordsEntry, UpwordsEntry]:
    """Return the play with most points, that with the longest word, that on the highest stack."""
    longest = max(plays, key=lambda entry: _length(_longest(entry)))
    return max(plays, key=_points), longest, max(plays, key=_height)


def _longest(entry: UpwordsEntry) -> Any:
    return max(_words(entry), key=_length)


def _length(word: Any) -> tuple[int, int]:
    return len(word.tiles), word.score


def _points(entry: UpwordsEntry) -> int:
    return entry.effect.score.total if entry.effect.score else 0


def _words(entry: UpwordsEntry) -> Any:
    return entry.effect.score.words if entry.effect.score else ()


def _height(entry: UpwordsEntry) -> int:
    """Return how high the highest stack is that a play has laid a tile on."""
    action, board = entry.action, entry.position.board
    squares = action.play.squares if isinstance(action, PlayTiles) else ()
    return max((board.height_at(square) for square in squares), default=0)
