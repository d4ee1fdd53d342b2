"""What looking back at the record of a game has found, kept for the next look: for games in no store.

The one idea: it belongs to what the record says and to the words it was judged by, wherever its file lies and
whatever that is called; and it is a cache, of which the oldest goes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.record import format_record, to_record
from upwords_tui.games.upwords.game import Game
from upwords_tui.lexicon.cache import read_cached, write_cached
from upwords_tui.lexicon.scratch import cache_folder
from upwords_tui.session.upwords.mistakes import kept_review, to_keep
from upwords_tui.session.upwords.review import ReviewedTurn
from upwords_tui.session.upwords.turns import Turn

FORMAT = 1
"""Raise this whenever what is kept, or what the engine means by it, changes."""

MOST_GAMES = 2000
"""So many games are kept, some ten thousand bytes each."""

_SUFFIX = ".review"


class KeptReviews:
    """What is kept of the turns of one game, judged by the words of `words`, in `seconds` or more each."""

    def __init__(self, game: Game, words: DictionaryRef, seconds: float) -> None:
        parts = (str(FORMAT), words.id, words.sha256, format_record(to_record(game)))
        self._key = hashlib.sha256("\n".join(parts).encode()).digest()
        self._seconds = seconds
        self._turns = _read(self._key)
        self._noted = set[int]()

    def known(self, turn: Turn) -> ReviewedTurn | None:
        """Return a turn as it was reviewed before; None if it was not."""
        return kept_review(turn, self._turns, self._seconds)

    def note(self, turn: Turn, answer: Mapping[str, Any]) -> None:
        """Take in what the engine has answered about a turn."""
        self._turns[turn.number] = to_keep(answer, self._seconds)
        self._noted.add(turn.number)

    def keep(self) -> None:
        """Keep what was taken in, if a folder for it can be written."""
        if self._noted:
            # Somebody else may have looked at other turns meanwhile.
            turns = _read(self._key) | {number: self._turns[number] for number in self._noted}
            body = json.dumps([[number, found] for number, found in turns.items()]).encode()
            write_cached(self._key, _SUFFIX, body, cache_folder("reviews"), MOST_GAMES)


def _read(key: bytes) -> dict[int, Mapping[str, Any]]:
    body = read_cached(key, _SUFFIX, cache_folder("reviews"))
    if body is None:
        return {}
    # It adds up, so it is what was kept.
    return dict(json.loads(bytes(body)))
