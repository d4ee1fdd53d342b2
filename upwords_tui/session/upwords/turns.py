"""The turns of a game that is over, each with what its player knew: what a review looks back at."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from upwords_tui.errors import RecordError
from upwords_tui.games.upwords.actions import Action, ChallengePlay, Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.game import Game
from upwords_tui.games.upwords.view import View
from upwords_tui.safe_text import clean


class Turn(NamedTuple):
    """One turn that stood: `view` is what its seat knew before it, `scores` are those after it."""

    number: int
    seat: int
    name: str
    view: View
    action: Action
    scores: tuple[int, ...]


def as_upwords(game: object) -> Game:
    """Return `game` if it is one of Upwords. Raises RecordError."""
    if not isinstance(game, Game):
        raise RecordError("this is not a game of Upwords")
    return game


def turns_of(game: Game) -> tuple[Turn, ...]:
    """Return the turns of a game, without those taken back, lost to the clock or undone by a challenge."""
    turns: list[Turn] = []
    undone = {number for entry in game.entries for number in entry.effect.undone}
    for entry in game.entries:
        action = entry.action
        if isinstance(action, PlayTiles | Exchange | Pass) and entry.number not in undone:
            view = replace(game, entries=game.entries[: entry.number]).view_for(action.seat)
            name, scores = clean(entry.name), entry.position.scores
            turns.append(Turn(entry.number, action.seat, name, view, action, scores))
        elif isinstance(action, ChallengePlay) and entry.effect.withdrawn:
            turns.pop()
    return tuple(turns)
