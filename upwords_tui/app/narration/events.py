"""What happens in any game alike, as sentences: how it ended for whom, what all must agree to, seats, time.

The one idea: whoever plays alone at a keyboard is “you”; to all others, and to those who share one, everybody
has a name. What everybody at a table must agree to (`games/agreement`) is asked of all others by the offer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from upwords_tui.app.commands.registry import AGREEING
from upwords_tui.app.game_types.base import AnyLevel
from upwords_tui.app.narration.wording import listed, points, signed, who_text
from upwords_tui.base.errors import mark
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import (
    BREAK,
    END,
    UNDO,
    Accept,
    Agreeing,
    AnyAction,
    Forfeit,
    GameView,
    GoOn,
    HeardEntry,
    Offer,
    Refuse,
    SeatView,
    Sit,
)

EntryT = TypeVar("EntryT", bound=HeardEntry)

# How somebody has come to be out of a game that others play on, or that ended with it, in a word


def _has_left(seat: SeatView) -> bool:
    has_left: bool = getattr(seat, "has_resigned", False)
    return has_left


def left_word(seat: int, view: GameView) -> str:
    """Return why `seat`, which has left, is out: it resigned, stopped (alone), or its time was up."""
    if has_forfeited(seat, view):
        return _("out of time")
    return _("resigned") if len(view.seats) > 1 else _("stopped")


def seat_lines(
    view: GameView, levels: Sequence[AnyLevel], facts: Callable[[Any], list[str]]
) -> Iterator[str]:
    """Yield who plays, a line each: what plays, the `facts` of the seat, and whether it has left."""
    for number, seat in enumerate(view.seats):
        left = [left_word(number, view)] if _has_left(seat) else []
        told = ", ".join((*facts(seat), *left))
        yield f"{clean(seat.name)}, {who_text(seat.player, seat.members, levels)}: {told}."


def all_others_left(view: GameView) -> str:
    """Return, as a clause, that all but one have left: whether all resigned; of two players, who left."""
    left = [number for number, seat in enumerate(view.seats) if _has_left(seat)]
    if len(view.seats) == len(left) + 1 == 2:
        said = _("{name} ran out of time") if has_forfeited(left[0], view) else _("{name} has resigned")
        return said.format(name=clean(view.seats[left[0]].name))
    if has_forfeited(None, view):
        return _("all others have resigned or run out of time")
    return _("all others have resigned")


def has_forfeited(seat: int | None, view: GameView) -> bool:
    """Return whether the time of a seat was up; None: that of any."""
    return any(
        isinstance(entry.action, Forfeit) and seat in (None, entry.action.seat) for entry in view.history
    )


def margin(view: GameView) -> int | None:
    """Return how many points the winner is ahead of the best of the others; 0 if something else decided.

    None if the win is shared, nobody has won, or nobody else has stayed to the end. `view` is one of any
    game that is over.
    """
    runners = _runners_up(view)
    if not runners or len(view.outcome.winners) != 1:
        return None
    totals = view.outcome.totals
    ahead: int = totals[view.outcome.winners[0]] - totals[runners[0]]
    return ahead


def tells_scores(view: GameView) -> bool:
    """Return whether `headline` says the points of everybody."""
    return len(view.seats) == 2 and bool(margin(view))


def headline(view: GameView, own: int | None) -> str:
    """Return how it ended, and by how much, in a few words; `own` is the seat that is told “you”."""
    outcome = view.outcome
    if outcome is None or not outcome.winners:
        return _("The game is over.")
    winners = outcome.winners
    if len(view.seats) == 1:
        said = _("{name} scored {points}.") if own is None else _("You scored {points}.")
        return said.format(name=_names(view, [0]), points=points(outcome.totals[0]))
    by = margin(view)
    if tells_scores(view):
        won = (
            _("You win, {points} to {others}.") if own in winners else _("{name} wins, {points} to {others}.")
        )
        score = {"points": signed(max(outcome.totals)), "others": signed(min(outcome.totals))}
        return won.format(name=_names(view, winners), **score)
    if own in winners:
        if len(winners) > 1:
            return _("You share the win!")
        if by is None:
            return _("You win!")
        return (
            _("You win by {points}!").format(points=points(by)) if by else _("You win with the longest word!")
        )
    names = _names(view, winners)
    if by is None and own is not None and _has_left(view.seats[own]):
        # Who has left is behind by no number of points.
        is_late = has_forfeited(own, view)
        said = _("{name} wins: you ran out of time.") if is_late else _("{name} wins: you resigned.")
        return said.format(name=names)
    if by is None:
        total = points(outcome.totals[winners[0]])
        said = ngettext("{names} wins with {points}.", "{names} share the win with {points}.", len(winners))
        return said.format(names=names, points=total)
    if not by:
        return _("{name} wins with the longest word.").format(name=names)
    return _("{name} wins by {points}.").format(name=names, points=points(by))


def _runners_up(view: GameView) -> list[int]:
    totals = view.outcome.totals
    others = [
        number
        for number, seat in enumerate(view.seats)
        if number not in view.outcome.winners and not _has_left(seat)
    ]
    best = max((totals[number] for number in others), default=0)
    return [number for number in others if totals[number] == best]


def _names(view: GameView, seats: Sequence[int]) -> str:
    return listed([clean(view.seats[seat].name) for seat in seats])


# What all must agree to


FOR_ALL = ""
"""The name in what is told of an answer that all at a keyboard have given together."""


class _Told(NamedTuple):
    """What is said of an offer and of what comes of it: of `name`, or to whoever did it themselves."""

    offered: str
    waiting: str
    refused: str
    withdrawn: str


class _Subject(NamedTuple):
    """What is said of something that is offered: to whoever is asked, of others, and of one's own doing."""

    asked: str
    of_others: _Told
    of_you: _Told


_SUBJECTS = {
    UNDO: _Subject(
        mark("{name} would like to take back the last turn: “{accept}” or “{refuse}”?"),
        _Told(
            mark("{name} would like to take back the last turn."),
            mark("{name} would like to take back the last turn: {others} may agree or refuse."),
            mark("{name} declines: the turn stands."),
            mark("{name} no longer asks to take back the last turn."),
        ),
        _Told(
            mark("You ask to take back the last turn."),
            mark("You ask to take back the last turn: {others} may agree or refuse."),
            mark("You decline: the turn stands."),
            mark("You no longer ask to take back the last turn."),
        ),
    ),
    END: _Subject(
        mark("{name} would like to end the game as it stands: “{accept}” or “{refuse}”?"),
        _Told(
            mark("{name} would like to end the game as it stands."),
            mark("{name} would like to end the game as it stands: {others} may agree or refuse."),
            mark("{name} declines: the game goes on."),
            mark("{name} no longer asks to end the game."),
        ),
        _Told(
            mark("You ask to end the game as it stands."),
            mark("You ask to end the game as it stands: {others} may agree or refuse."),
            mark("You decline: the game goes on."),
            mark("You no longer ask to end the game."),
        ),
    ),
    BREAK: _Subject(
        mark("{name} would like a break: “{accept}” or “{refuse}”?"),
        _Told(
            mark("{name} would like a break."),
            mark("{name} would like a break: {others} may agree or refuse."),
            mark("{name} declines: there is no break."),
            mark("{name} no longer asks for a break."),
        ),
        _Told(
            mark("You ask for a break."),
            mark("You ask for a break: {others} may agree or refuse."),
            mark("You decline: there is no break."),
            mark("You no longer ask for a break."),
        ),
    ),
}


def undone_sentences(
    asked: HeardEntry, undone: Sequence[int], view: GameView, you: int | None = None
) -> Iterator[str]:
    """Yield which turns were taken back, in one sentence; `asked` is the entry in which that was offered.

    `you` is the seat that hears of its own doing as such, if any does.
    """
    if not undone:
        return
    turns = [view.history[number] for number in undone]
    who, latest = asked.action.seat, turns[0]
    if len(turns) == 1:
        said = _took_back(who, latest.action.seat, you)
    else:
        own, others = _("You took back the last {count} turns"), _("{name} took back the last {count} turns")
        said = own if who == you else others
    said = said.format(name=clean(asked.name), other=clean(latest.name), count=len(turns))
    notations = "; ".join(filter(None, (getattr(turn.effect, "notation", "") for turn in turns)))
    yield f"{said}: {notations}." if notations else f"{said}."


def _took_back(who: int, whose: int, you: int | None) -> str:
    """Return that the seat `who` took back a turn of the seat `whose`, as `you` hear it."""
    if who == whose:
        return _("You took back the last turn") if who == you else _("{name} took back the last turn")
    if who == you:
        return _("You took back the last turn, which was {other}'s")
    if whose == you:
        return _("{name} took back the last turn, which was yours")
    return _("{name} took back the last turn, which was {other}'s")


def agreeing_sentences(name: str, entry: HeardEntry, view: GameView, you: int | None = None) -> Iterator[str]:
    """Yield what was offered or answered, and what came of it; `name` is who did it.

    `you` is the seat that hears of its own doing as such, if any does.
    """
    action, undone = entry.action, getattr(entry.effect, "undone", ())
    assert isinstance(action, Agreeing)
    agreed, asked = getattr(entry.effect, "agreed", False), entry
    if isinstance(action, Accept | Refuse):
        earlier = reversed(view.history[: entry.number])
        asked = next(each for each in earlier if isinstance(each.action, Offer))
    is_own = action.seat == you
    has_happened, for_all = bool(agreed or undone), entry.name == FOR_ALL
    if said := _answer(action, asked.action, has_happened=has_happened, is_own=is_own, everybody=for_all):
        yield said.format(name=name)
    if undone:
        yield from undone_sentences(asked, undone, view, you)
    elif agreed and action.about != END:
        # That the game is over is told with its reason.
        # Of an offer that others agreed to in one breath (`told_as_one`) it is their answer that did it.
        yield _outcome(view.history[entry.number].action, is_own=is_own).format(name=name)


def _answer(action: Agreeing, asked: AnyAction, *, has_happened: bool, is_own: bool, everybody: bool) -> str:
    """Return what somebody has said to what was `asked`; empty if what comes of it tells that.

    `everybody`: with one answer for all at a keyboard.
    """
    subject = _SUBJECTS[action.about]
    told = subject.of_you if is_own else subject.of_others
    match action:
        case GoOn() if everybody:
            return _("You are all ready to go on.")
        case GoOn():
            return _("You are ready to go on.") if is_own else _("{name} is ready to go on.")
        case Accept():
            return _("You agree.") if is_own else _("{name} agrees.")
        case Refuse():
            return _(told.withdrawn if asked.seat == action.seat else told.refused)
        case Offer() if not has_happened:
            return _(told.offered)
    return ""


def _outcome(action: AnyAction, *, is_own: bool) -> str:
    """Return what has come about with `action`, all having agreed to it."""
    match action:
        case GoOn():
            return _("The clocks run again.")
        case Offer() if is_own:
            return _("You have a break: the clocks are stopped.")
        case Offer():
            return _("{name} has a break: the clocks are stopped.")
    return _("The break begins: the clocks are stopped.")


def who_is_you(seats: Sequence[int], view: GameView) -> int | None:
    """Return the seat whose doing is told as that of “you”: of somebody who alone plays it and alone listens.

    `seats` are those of whoever listens, `view` is of one of them.
    """
    is_alone = view.seat is not None and len(seats) == 1 and not view.seats[view.seat].members
    return view.seat if is_alone else None


def told_as_one(entries: Sequence[EntryT], seats: Sequence[int]) -> list[EntryT]:
    """Return `entries` with what was asked and agreed to in one breath as one: an offer, and what came of it.

    So it is told where offer and agreements are all of `seats`, which share a keyboard. That they want to go
    on is one answer, too: the name in it is `FOR_ALL`.
    """
    told: list[EntryT] = []
    for entry in entries:
        offer = told[-1] if told and isinstance(told[-1].action, Offer) else None
        both = (told[-1].action, entry.action) if told else ()
        if both and all(isinstance(each, GoOn) and each.seat in seats for each in both):
            told[-1] = replace(entry, name=FOR_ALL)
            continue
        is_answer = isinstance(entry.action, Accept) and entry.action.seat in seats
        if offer and is_answer and offer.action.seat in seats:
            told[-1] = replace(entry, action=offer.action, name=offer.name)
        else:
            told.append(entry)
    return told


def last_as_one(view: GameView, seats: Sequence[int]) -> Any:
    """Return what happened last in `view`, in which something has, as `told_as_one` has it."""
    return told_as_one(view.history[-len(view.seats) - 1 :], seats)[-1]


def is_told_elsewhere(entry: HeardEntry, view: GameView) -> bool:
    """Return whether `entry` is an offer of which all is told besides.

    One that has not been answered yet `standing_sentences` tell; one that has ended the game, how that ended.
    """
    is_latest = entry.number == len(view.history) - 1 and isinstance(entry.action, Offer)
    return is_latest and not (view.offer is None and view.outcome is None)


def standing_sentences(view: GameView, you: int | None = None) -> tuple[str, ...]:
    """Return that there is a break, and what is offered: with what answers it, for whoever is asked.

    `you` is the seat that hears of its own offer as such, if any does.
    """
    said = []
    if view.on_break and view.seat in view.on_break:
        break_said = _("Break: the clocks are stopped. Use “{command}” when you are ready.")
        said.append(break_said.format(command=_title("continue")))
    elif view.on_break:
        names = listed([clean(view.seats[seat].name) for seat in view.on_break])
        said.append(_("Break: the clocks are stopped. Waiting for {names}.").format(names=names))
    if offer := view.offer:
        name, *others = (clean(view.seats[seat].name) for seat in (offer.seat, *offer.waits_for))
        subject = _SUBJECTS[offer.about]
        told = (subject.of_you if offer.seat == you else subject.of_others).waiting
        if view.seat in offer.waits_for:
            told = subject.asked
        answers = {"accept": _title("accept"), "refuse": _title("refuse")}
        said.append(_(told).format(name=name, others=listed(others), **answers))
    return tuple(said)


def _title(name: str) -> str:
    return next(command.title for command in AGREEING if command.name == name)


# What an action did, where every game tells the same


def alike_lines(entry: HeardEntry, view: GameView, you: int | None = None) -> list[str]:
    """Return what an action did of which every game tells the same; nothing for the game's own actions.

    `you` is the seat that hears of its own doing as such, if any does.
    """
    name = clean(entry.name)
    match entry.action:
        case Agreeing():
            return list(agreeing_sentences(name, entry, view, you))
        case Sit(name=new):
            return [_("{name} takes over from {old}.").format(name=clean(new), old=name)]
        case Forfeit(ends=True):
            return [_("{name} has run out of time and loses the game.").format(name=name)]
        case Forfeit():
            return [_("{name} has run out of time and is out of the game.").format(name=name)]
    return []
