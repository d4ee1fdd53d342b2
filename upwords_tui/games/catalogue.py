"""Which games there are: the one place that names them all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from upwords_tui.errors import RecordError
from upwords_tui.games.base import AnyGame
from upwords_tui.games.upwords.game import Game as Upwords
from upwords_tui.games.wordsup.game import Game as WordsUp

_GAMES: dict[str, type[AnyGame]] = {Upwords.kind: Upwords, WordsUp.kind: WordsUp}


def begin_game(kind: str, setup: Mapping[str, Any]) -> AnyGame:
    """Return the game of this kind at its start. Raises RecordError for an unknown kind or a bad set-up."""
    if kind not in _GAMES:
        raise RecordError(
            "there is no game “{name}”; there are {names}", "game", name=kind[:40], names=", ".join(_GAMES)
        )
    return _GAMES[kind].from_setup_json(setup)
