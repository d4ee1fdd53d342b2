"""Plays as people type them: `5c wood`, `c5 down wood`, `wood at c5 across`.

The one idea: a play is a place, a word and perhaps a direction, in any order; little words between them are
passed over. Without a direction the place says it, as in notation: row first is across, column first is down.
"""

from __future__ import annotations

import re

from upwords_tui.errors import NotationError
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.notation import parse_start, read_play
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.squares import Direction
from upwords_tui.games.upwords.tiles import Alphabet
from upwords_tui.i18n import _

_STOPS = ",;:."
_PLACE = re.compile(r"(?:[1-9][0-9]?[A-Za-z]|[A-Za-z][1-9][0-9]?)[,;:.]?\Z")


def is_place(token: str) -> bool:
    """Return whether a typed token is a square, in either order."""
    return _PLACE.match(token) is not None


def holds_place(text: str) -> bool:
    """Return whether one of the tokens of `text` is a square."""
    return any(map(is_place, text.split()))


def parse_freely(text: str, board: Board, alphabet: Alphabet) -> Play:
    """Return the play meant by `text` on `board` (the board before it). Raises NotationError.

    A little word or a direction that stands alone with a place is the word to be laid (`6c at`, `c5 down`).
    """
    tokens = text.split()
    place = next(filter(is_place, tokens), "")
    if not place:
        raise NotationError(_("A place is missing: write 5c wood for across, c5 wood for down."))
    tokens.remove(place)
    start, direction = parse_start(place.rstrip(_STOPS))
    fillers = _fillers()
    words = [token for token in tokens if token.casefold() not in fillers] or tokens[:1]
    named = [way for token in words[1:] + words[:1] if (way := _direction(token))]
    if named and len(words) > 1:
        direction = named[0]
        words.remove(next(token for token in words[1:] + words[:1] if _direction(token)))
    if not words:
        raise NotationError(_("A word is missing: write a place and a word, like 5C WOOD."))
    return read_play(" ".join(words).rstrip(_STOPS), start, direction, board, alphabet)


def _direction(token: str) -> Direction | None:
    folded = token.casefold().rstrip(_STOPS)
    if folded in ("across", _("across").casefold()):
        return Direction.ACROSS
    return Direction.DOWN if folded in ("down", _("down").casefold()) else None


def _fillers() -> frozenset[str]:
    """Return the little words that may stand in a play: English ones, and those of the language in use."""
    # Translators: the little words people put between a word and its place, with spaces between.
    return frozenset(("at", "from", "on", *_("at from on").split()))
