"""What is told of what others did, as sentences and in as few words as they take: by what is in sight."""

from __future__ import annotations

from upwords_tui.games.wordsup.happenings import What
from upwords_tui.session.agreeing import is_told_elsewhere
from upwords_tui.session.wordsup.gist import TurnGist, gists, opening_gist
from upwords_tui.session.wordsup.telling import opening_lines, turns_told
from upwords_tui.tui.wordsup.reel import Picture


def told(picture: Picture, *, with_offers: bool = True) -> tuple[str, ...]:
    """Return what has happened since the person at the keyboard did something, in sentences.

    `with_offers`: also what is offered and has not been answered, which is told of the game as it stands.
    """
    view, sight = picture
    heard = [each for each in sight.heard if with_offers or not is_told_elsewhere(each, view)]
    # While cards are looked at, that they are turned back is not what is seen.
    without = (What.TURNED_BACK,) if sight.waits else ()
    turns = turns_told(heard, view, without=without)
    opening = opening_lines(view) if _tells_opening(picture) else []
    return (*opening, *(line for turn in turns if _is_told(turn.round, picture) for line in turn.lines))


def gists_of(picture: Picture) -> tuple[TurnGist, ...]:
    """Return the same in as few words as it can be said, by turns."""
    view, sight = picture
    shown = [square for square, card in enumerate(view.field) if card is not False or square in sight.leaving]
    turns = [turn for turn in gists(sight.heard, view, shown) if _is_told(turn.round, picture)]
    opening = [opening_gist(view)] if _tells_opening(picture) else []
    return tuple(turn for turn in (*opening, *turns) if turn.facts)


def _tells_opening(picture: Picture) -> bool:
    return len(picture.sight.heard) == len(picture.view.history) and picture.view.round == 1


def _is_told(number: int, picture: Picture) -> bool:
    """Return whether what happened in a round is to be read now."""
    view, sight = picture
    # What begins the next round is told when the reckoning of the last has been read.
    end = view.round if sight.is_between else view.round + 1
    return sight.read < number < end
