"""Which games there are: the one place that names them all."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from upwords_tui.errors import RecordError
from upwords_tui.games.played import AnyGame

KINDS = ("upwords", "wordsup")


def edition_of(kind: str, setup: Mapping[str, Any]) -> str:
    """Return the id of the edition that a set-up names: in Words Up that of its cards, “wordsup-nl”."""
    if kind == "wordsup":
        return f"wordsup-{setup.get('cards', '')}"
    return str(setup.get("edition", ""))


def begin_game(kind: str, setup: Mapping[str, Any]) -> AnyGame:
    """Return the game of this kind at its start. Raises RecordError for an unknown kind or a bad set-up."""
    return _class_of(kind).from_setup_json(setup)


def room(kind: str, floor: str, module: str) -> Any:
    """Return a module of the room that a game has on a floor."""
    return import_module(f"upwords_tui.{floor}.{kind}.{module}")


def _class_of(kind: str) -> type[AnyGame]:
    # Imported when wanted: whoever plays one game does without the other.
    if kind == "upwords":
        from upwords_tui.games.upwords.game import Game as Upwords

        return Upwords
    if kind == "wordsup":
        from upwords_tui.games.wordsup.game import Game as WordsUp

        return WordsUp
    raise RecordError(
        "there is no game “{name}”; there are {names}", "game", name=kind[:40], names=", ".join(KINDS)
    )
