"""The games: one line each; its class is imported when it is asked for (docs/architecture.md)."""

from __future__ import annotations

from collections.abc import Callable

from upwords_tui.base.errors import RecordError
from upwords_tui.games.base import JsonObject
from upwords_tui.games.game import AnyGame


def _upwords() -> type[AnyGame]:
    from upwords_tui.games.upwords.game import UpwordsGame  # seam: whoever plays it

    return UpwordsGame


def _words_up() -> type[AnyGame]:
    from upwords_tui.games.wordsup.game import WordsUpGame  # seam: whoever plays it

    return WordsUpGame


GAMES: dict[str, Callable[[], type[AnyGame]]] = {"upwords": _upwords, "wordsup": _words_up}
"""What imports a game, by its id; the default comes first."""


def kinds() -> tuple[str, ...]:
    """Return the ids of the games, the default first."""
    return tuple(GAMES)


def game_class(kind: str) -> type[AnyGame]:
    """Return the class of a game. Raises RecordError for an unknown one."""
    if kind not in GAMES:
        names = ", ".join(GAMES)
        raise RecordError("there is no game “{name}”; there are {names}", "game", name=kind[:40], names=names)
    return GAMES[kind]()


def edition_of(kind: str, setup: JsonObject) -> str:
    """Return the id of a set-up's edition. Raises RecordError for an unknown game."""
    return game_class(kind).edition_of(setup)


def begin_game(kind: str, setup: JsonObject) -> AnyGame:
    """Return a new game. Raises RecordError for an unknown game or a bad set-up."""
    return game_class(kind).from_setup_json(setup)
