"""Who is called to do what: to play, or only to say whether a play stands."""

from __future__ import annotations

from upwords_tui.games.base import HUMAN
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _, ngettext
from upwords_tui.safe_text import clean
from upwords_tui.session.upwords.announce import turn_sentence
from upwords_tui.session.wording import listed


def may_challenge(view: View) -> bool:
    """Return whether the seat of `view` may challenge the previous play."""
    return view.pending is not None and view.seat in view.pending.may_challenge


def is_judging(view: View) -> bool:
    """Return whether the seat of `view` can do nothing but accept or challenge the previous play.

    A computer that is to move waits for the people who still may.
    """
    if not may_challenge(view):
        return False
    assert view.pending
    return view.pending.is_last or (view.turn != view.seat and view.seats[view.turn].player != HUMAN)


def doubtful_words(view: View) -> tuple[str, ...]:
    """Return the words that may be challenged, each once."""
    return tuple(dict.fromkeys(view.pending.words)) if view.pending else ()


def call(view: View) -> str:
    """Return what fetches the person of this seat to the keyboard, to play or only to judge a play."""
    assert view.seat is not None
    name = clean(view.seats[view.seat].to_play)
    if is_judging(view):
        words = listed(doubtful_words(view))
        return _("{name}, do you accept {words}, or challenge?").format(name=name, words=words)
    return _("{name}, it is your turn.").format(name=name)


def turn_lines(view: View) -> tuple[str, ...]:
    """Return whose turn it is, what else the seat of `view` may do, and how far the game is."""
    # Imported late: full screen nobody asks for this.
    from upwords_tui.session.agreeing import standing_sentences

    if view.outcome:
        return (turn_sentence(view),)
    if view.on_break:
        return (*standing_sentences(view), progress_sentence(view))
    lines = [call(view) if is_judging(view) else turn_sentence(view)]
    if may_challenge(view) and not is_judging(view):
        lines.append(_("You may challenge {words}.").format(words=listed(doubtful_words(view))))
    return (*lines, *standing_sentences(view), progress_sentence(view))


def progress_sentence(view: View) -> str:
    """Return the round, and how many tiles the bag holds."""
    round_number = view.history[-1].round if view.outcome and view.history else view.round
    bag = ngettext("{count} tile in the bag", "{count} tiles in the bag", view.bag).format(count=view.bag)
    if view.options.rounds:
        return _("Round {round} of {rounds}, {bag}.").format(
            round=min(round_number, view.options.rounds), rounds=view.options.rounds, bag=bag
        )
    return _("Round {round}, {bag}.").format(round=round_number, bag=bag)
