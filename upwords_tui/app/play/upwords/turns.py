"""Turns: one by its number; all those of a game that is over, with what players knew, and its facts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple, TypeVar

from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.profile.facts import Best, GameFacts
from upwords_tui.base.errors import CommandError, RecordError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.actions import Action, ChallengePlay, Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.rules import FormedWord
from upwords_tui.games.upwords.view import UpwordsEntry, UpwordsEntryView, UpwordsView

EntryT = TypeVar("EntryT", UpwordsEntry, UpwordsEntryView)


class Turn(NamedTuple):
    """A turn that stands: `view` is what its seat knew before it, `scores` are those after it."""

    number: int
    seat: int
    name: str
    view: UpwordsView
    action: Action
    scores: tuple[int, ...]


def turn_named(view: UpwordsView, text: str) -> int:
    """Return the turn, from 0, that `text` names from 1. Raises CommandError."""
    count = len(view.history)
    if not count:
        raise CommandError(_("Nothing has happened yet."))
    number = whole_number(text, 1, count)
    if number is None and count == 1:
        raise CommandError(_("There is only one turn so far."))
    if number is None:
        raise CommandError(_("Name a turn from 1 to {last}.").format(last=count))
    return number - 1


def as_upwords(game: object) -> UpwordsGame:
    if not isinstance(game, UpwordsGame):
        raise RecordError("this is not a game of Upwords")
    return game


def turns_of(game: UpwordsGame) -> tuple[Turn, ...]:
    """Return the turns of a game, without those taken back, lost to the clock or undone by a challenge."""
    turns = []
    for entry in standing(game.entries, (PlayTiles, Exchange, Pass)):
        action, name, scores = entry.action, clean(entry.name), entry.position.scores
        view = replace(game, entries=game.entries[: entry.number]).view_for(action.seat)
        turns.append(Turn(entry.number, action.seat, name, view, action, scores))
    return tuple(turns)


def standing(entries: Iterable[EntryT], turns: tuple[type[Action], ...]) -> list[EntryT]:
    entries, found = tuple(entries), list[EntryT]()
    undone = {number for entry in entries for number in entry.effect.undone}
    for entry in entries:
        if isinstance(entry.action, turns) and entry.number not in undone:
            found.append(entry)
        elif isinstance(entry.action, ChallengePlay) and entry.effect.withdrawn:
            found.pop()
    return found


def facts(game: UpwordsGame, seat: int) -> GameFacts:
    """Return the facts of a game for a seat; of equals the first counts."""
    entries = standing(game.entries, (PlayTiles,))
    plays = [
        (entry, score) for entry in entries if entry.action.seat == seat and (score := entry.effect.score)
    ]
    if not plays:
        return GameFacts()

    def length(word: FormedWord) -> tuple[int, int]:
        return len(word.tiles), word.score

    made, best = max(plays, key=lambda play: play[1].total)
    longest, word = max(
        ((entry, max(score.words, key=length)) for entry, score in plays), key=lambda found: length(found[1])
    )
    highest, score = max(plays, key=lambda play: _height(play[0]))
    bests = {
        "play": Best(best.total, tuple(dict.fromkeys(word.text for word in best.words)), made.number),
        "word": Best(len(word.tiles), (word.text,), longest.number),
        "stack": Best(_height(highest), (score.words[0].text,), highest.number),
    }
    laid = tuple(each for entry, _score in plays for each in _laid(entry))
    return GameFacts(len(plays), sum(score.total for _entry, score in plays), bests, laid=laid)


def _laid(entry: UpwordsEntry) -> list[tuple[str, int]]:
    """Return the squares of the tiles laid, and how high each stack is then."""
    action, board = entry.action, entry.position.board
    squares = action.play.squares if isinstance(action, PlayTiles) else ()
    return [(square.name, board.height_at(square)) for square in squares]


def _height(entry: UpwordsEntry) -> int:
    return max((height for _square, height in _laid(entry)), default=0)
