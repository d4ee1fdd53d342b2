"""Turns: one by its number; those of a game that is over, with what players knew; facts; a turn put right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple, TypeVar

from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.profile.facts import Best, GameFacts
from upwords_tui.base.errors import CommandError, IllegalAction, RecordError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import END, Agreeing, Sit, WordJudge
from upwords_tui.games.upwords.actions import Action, ChallengePlay, Exchange, Pass, PlayTiles, Resign, Said
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.rules import FormedWord
from upwords_tui.games.upwords.tiles import UNKNOWN
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
    """Return the turns of a game, without those taken back, lost to the clock or undone by a challenge.

    Of a kept game only those whose rack was said.
    """
    turns = []
    for entry in standing(game.entries, (PlayTiles, Exchange, Pass)):
        action, name, scores = entry.action, clean(entry.name), entry.position.scores
        view = replace(game, entries=game.entries[: entry.number]).view_for(action.seat)
        if UNKNOWN in view.rack:
            continue
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


class Corrected(NamedTuple):
    """A kept game put right, and the number that the corrected action has there."""

    game: UpwordsGame
    number: int


class Misfit(NamedTuple):
    """The action that can't be made in a game put right, numbered as before; `game` came so far."""

    number: int
    action: Action
    game: UpwordsGame
    error: IllegalAction


def corrected(
    game: UpwordsGame, number: int, instead: Action | None, words: WordJudge, *, stays: bool = False
) -> Corrected | Misfit:
    """Return a kept game with `instead` (None: nothing) for action `number`, or before it if that `stays`.

    Or the first action that then does not fit. Turns that move on are those of whoever is then to play.
    """
    undoing = [entry for entry in game.entries if entry.effect.undone]
    gone = {number for entry in undoing for number in range(min(entry.effect.undone), entry.number)}
    now, place = type(game).begin(game.setup), 0
    for entry in game.entries:
        is_talk = isinstance(entry.action, Agreeing) and entry.action.about != END
        stands = isinstance(entry.action, Sit) or (isinstance(entry.action, Said) and entry.action.words)
        is_left_out = is_talk or (entry.number in gone and not stands)
        actions: list[Action] = [] if is_left_out else [entry.action]
        if entry.number == number:
            place, actions = now.action_count, [*([instead] if instead else []), *(actions if stays else [])]
        for action in actions:
            seat = (action.seat + now.position.turn - entry.before.turn) % len(game.seats)
            if isinstance(action, Agreeing | Sit | Resign):
                seat = action.seat
            try:
                now = now.apply(now.propose(replace(action, seat=seat), words))
            except IllegalAction as error:
                return Misfit(entry.number, action, now, error)
    return Corrected(now, place)
