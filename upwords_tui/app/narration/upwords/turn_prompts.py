"""Who is called to do what: to play, or only to say whether a play stands."""

from __future__ import annotations

from upwords_tui.app.narration.upwords.challenges import (
    doubt_sentence,
    doubtful_words,
    may_challenge,
    stake_sentence,
)
from upwords_tui.app.narration.upwords.events import tile_count, turn_sentence
from upwords_tui.app.narration.wording import listed
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import HUMAN
from upwords_tui.games.upwords.view import UpwordsView

_FEW = 2
"""With so many tiles, and none to draw, somebody may be out in their next turn."""


def is_judging(view: UpwordsView) -> bool:
    """Return whether the seat of `view` can do nothing but accept or challenge the previous play.

    A computer that is to move waits for the people who still may.
    """
    if not may_challenge(view):
        return False
    assert view.pending
    return view.pending.is_last or (view.turn != view.seat and view.seats[view.turn].player != HUMAN)


def call(view: UpwordsView) -> str:
    """Return what fetches the person of this seat to the keyboard, to play or only to judge a play."""
    assert view.seat is not None
    name = clean(view.seats[view.seat].to_play)
    if is_judging(view):
        words = listed(doubtful_words(view))
        asked = _("{name}, do you accept {words}, or challenge?").format(name=name, words=words)
        return f"{asked} {stake_sentence(view)}".strip()
    return _("{name}, it is your turn.").format(name=name)


def turn_lines(view: UpwordsView, you: int | None = None) -> tuple[str, ...]:
    """Return whose turn it is, what else the seat of `view` may do, and how far the game is.

    `you` is the seat that hears of its own turn as such, if any does.
    """
    # Imported late: full screen nobody asks for this.
    from upwords_tui.app.play.agreements import standing_sentences

    if view.outcome:
        return (turn_sentence(view),)
    if view.on_break:
        return (*standing_sentences(view, you), progress_sentence(view))
    is_own = view.turn == you and not (view.pending and view.pending.is_last)
    called = _own_turn(view) if is_own else turn_sentence(view)
    lines = [call(view) if is_judging(view) else called]
    if may_challenge(view) and not is_judging(view):
        lines.append(doubt_sentence(view))
    return (*lines, *standing_sentences(view, you), progress_sentence(view))


def _own_turn(view: UpwordsView) -> str:
    """Return to whoever is to play that they are."""
    return _("You may play something else, or pass.") if view.is_retry else _("Your turn.")


def stage_sentences(view: UpwordsView, *, with_bag: bool) -> tuple[str, ...]:
    """Return what whoever begins a round has to know: the bag, if they want that, and that it is the last."""
    said = []
    if view.bag and with_bag:
        said.append(_("Bag: {count}.").format(count=view.bag))
    if view.round == view.options.rounds:
        said.append(_("This is the last round."))
    return tuple(said)


def few_left(view: UpwordsView) -> dict[int, int]:
    """Return by seat how many tiles they have who may soon be out: few, and none to draw."""
    seats = enumerate(view.seats)
    return {
        number: seat.tiles
        for number, seat in seats
        if not view.bag and 0 < seat.tiles <= _FEW and not seat.has_resigned
    }


def few_sentence(view: UpwordsView, seat: int) -> str:
    """Return how many tiles somebody has left."""
    held = view.seats[seat]
    return _("{name} has {tiles} left.").format(name=clean(held.name), tiles=tile_count(held.tiles))


def progress_sentence(view: UpwordsView) -> str:
    """Return the round, and how many tiles the bag holds."""
    round_number = view.history[-1].round if view.outcome and view.history else view.round
    bag = ngettext("{count} tile in the bag", "{count} tiles in the bag", view.bag).format(count=view.bag)
    if view.options.rounds:
        return _("Round {round} of {rounds}, {bag}.").format(
            round=min(round_number, view.options.rounds), rounds=view.options.rounds, bag=bag
        )
    return _("Round {round}, {bag}.").format(round=round_number, bag=bag)
