"""What happens alike in any game, as sentences: how it ended, what all must agree to, seats, time.

Whoever plays alone at a keyboard is “you”; to all others, and to those who share one, everybody has a name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from upwords_tui.app.commands.registry import ACCEPT, GO_ON, REFUSE
from upwords_tui.app.game_types.base import AnyLevel
from upwords_tui.app.narration.numbers import spoken_whole
from upwords_tui.app.narration.wording import level_text, listed, points
from upwords_tui.base.i18n import TextTables, _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games import base

_TEXTS = TextTables(__file__)
EntryT = TypeVar("EntryT", bound=base.HeardEntry)


def _has_left(seat: base.SeatView) -> bool:
    has_left: bool = getattr(seat, "has_resigned", False)
    return has_left


def left_word(seat: int, view: base.GameView) -> str:
    """Return why `seat`, which has left, is out: it resigned, stopped (alone), or its time was up."""
    if has_forfeited(seat, view):
        return _("out of time")
    return _("resigned") if len(view.seats) > 1 else _("stopped")


def seat_lines(
    view: base.GameView, levels: Sequence[AnyLevel], facts: Callable[[Any], list[str]]
) -> Iterator[str]:
    """Yield who plays, a line each: what plays, the `facts` of the seat, and whether it has left."""
    for number, seat in enumerate(view.seats):
        left = [left_word(number, view)] if _has_left(seat) else []
        told = ", ".join((*facts(seat), *left))
        if seat.members:
            who = _("a team of {members}").format(members=listed(list(map(clean, seat.members))))
        elif seat.player == base.HUMAN:
            who = _("a person")
        else:
            who = _("computer, {level}").format(level=level_text(seat.player, levels))
        how = (f" {_(level.sentence)}" for level in levels if seat.player == f"computer:{level.id}")
        yield f"{clean(seat.name)}, {who}: {told}.{next(how, '')}"


def all_others_left(view: base.GameView) -> str:
    """Return, as a clause, that all but one have left; of two players, who left."""
    left = [number for number, seat in enumerate(view.seats) if _has_left(seat)]
    if len(view.seats) == len(left) + 1 == 2:
        said = _("{name} ran out of time") if has_forfeited(left[0], view) else _("{name} has resigned")
        return said.format(name=clean(view.seats[left[0]].name))
    if has_forfeited(None, view):
        return _("all others have resigned or run out of time")
    return _("all others have resigned")


def has_forfeited(seat: int | None, view: base.GameView) -> bool:
    """Return whether the time of `seat` ran out (None: of any seat)."""
    return any(
        isinstance(entry.action, base.Forfeit) and seat in (None, entry.action.seat) for entry in view.history
    )


def margin(view: base.GameView) -> int | None:
    """Return how many points the winner of a finished game is ahead; 0 if something else decided.

    None if the win is shared, nobody has won, or nobody else has stayed to the end.
    """
    totals, winners = view.outcome.totals, view.outcome.winners
    seats = enumerate(view.seats)
    others = [totals[number] for number, seat in seats if number not in winners and not _has_left(seat)]
    return totals[winners[0]] - max(others) if others and len(winners) == 1 else None


def tells_scores(view: base.GameView) -> bool:
    """Return whether `headline` gives everybody's points."""
    return len(view.seats) == 2 and bool(margin(view))


def headline(view: base.GameView, own: int | None) -> str:
    """Return how it ended, and by how much, in a few words; `own` is the seat of “you”."""
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
        score = {"points": spoken_whole(max(outcome.totals)), "others": spoken_whole(min(outcome.totals))}
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
        # Whoever has left did not lose by points.
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


def _names(view: base.GameView, seats: Sequence[int]) -> str:
    return listed([clean(view.seats[seat].name) for seat in seats])


FOR_ALL = ""
"""The name in an entry that all at a keyboard have answered together."""


def _agreement_lines(entry: base.HeardEntry, view: base.GameView, you: int | None) -> Iterator[str]:
    """Yield what was offered or answered, and what came of it."""
    action, undone = entry.action, getattr(entry.effect, "undone", ())
    assert isinstance(action, base.Agreeing)
    agreed, asked = getattr(entry.effect, "agreed", False), entry
    if isinstance(action, base.Accept | base.Refuse):
        earlier = reversed(view.history[: entry.number])
        asked = next(each for each in earlier if isinstance(each.action, base.Offer))
    is_own, name = action.seat == you, clean(entry.name)
    who = "-you" if is_own else ""
    match action:
        case base.GoOn():
            yield _TEXTS("answer", "go-on-all" if entry.name == FOR_ALL else f"go-on{who}", name=name)
        case base.Accept():
            yield _TEXTS("answer", f"accept{who}", name=name)
        case base.Refuse():
            answer = "withdrawn" if asked.action.seat == action.seat else "refused"
            yield _TEXTS(action.about, answer + who, name=name)
        case base.Offer() if not (agreed or undone):
            yield _TEXTS(action.about, f"offered{who}", name=name)
    if undone:
        yield _undone_line(asked, undone, view, you)
    elif agreed and action.about != base.END:  # the end of the game is told with its reason
        # In `told_as_one` the action may be the offer: what counts is the answer in the history.
        match view.history[entry.number].action:
            case base.GoOn():
                yield _("The clocks run again.")
            case base.Offer() if is_own:
                yield _("You are on a break: the clocks are stopped.")
            case base.Offer():
                yield _("{name} has a break: the clocks are stopped.").format(name=name)
            case _:
                yield _("The break begins: the clocks are stopped.")


def _undone_line(asked: base.HeardEntry, undone: Sequence[int], view: base.GameView, you: int | None) -> str:
    """Return which turns were taken back; `asked` is the entry in which that was offered."""
    turns = [view.history[number] for number in undone]
    who, whose = asked.action.seat, turns[0].action.seat
    if len(turns) > 1:
        own, others = _("You took back the last {count} turns"), _("{name} took back the last {count} turns")
        said = own if who == you else others
    elif who == whose:
        said = _("You took back the last turn") if who == you else _("{name} took back the last turn")
    elif who == you:
        said = _("You took back the last turn, which was {other}'s")
    elif whose == you:
        said = _("{name} took back the last turn, which was yours")
    else:
        said = _("{name} took back the last turn, which was {other}'s")
    said = said.format(name=clean(asked.name), other=clean(turns[0].name), count=len(turns))
    notations = "; ".join(filter(None, (getattr(turn.effect, "notation", "") for turn in turns)))
    return f"{said}: {notations}." if notations else f"{said}."


def who_is_you(seats: Sequence[int], view: base.GameView) -> int | None:
    """Return the seat that is “you”: that of somebody who alone plays it and alone listens."""
    is_alone = view.seat is not None and len(seats) == 1 and not view.seats[view.seat].members
    return view.seat if is_alone else None


def told_as_one(entries: Sequence[EntryT], seats: Sequence[int]) -> list[EntryT]:
    """Return `entries` with an offer and agreements at one keyboard as one, and all answers to a break."""
    told: list[EntryT] = []
    for entry in entries:
        offer = told[-1] if told and isinstance(told[-1].action, base.Offer) else None
        both = (told[-1].action, entry.action) if told else ()
        if both and all(isinstance(each, base.GoOn) and each.seat in seats for each in both):
            told[-1] = replace(entry, name=FOR_ALL)
            continue
        is_answer = isinstance(entry.action, base.Accept) and entry.action.seat in seats
        if offer and is_answer and offer.action.seat in seats:
            told[-1] = replace(entry, action=offer.action, name=offer.name)
        else:
            told.append(entry)
    return told


def last_as_one(view: base.GameView, seats: Sequence[int]) -> Any:
    """Return the last entry of `view`, which has one, as `told_as_one` has it."""
    return told_as_one(view.history[-len(view.seats) - 1 :], seats)[-1]


def is_told_elsewhere(entry: base.HeardEntry, view: base.GameView) -> bool:
    """Return whether `entry` is an offer told by `standing_sentences`, or with how it ended the game."""
    is_latest = entry.number == len(view.history) - 1 and isinstance(entry.action, base.Offer)
    return is_latest and not (view.offer is None and view.outcome is None)


def standing_sentences(view: base.GameView, you: int | None = None) -> tuple[str, ...]:
    """Return that there is a break, and what is offered, with the commands that answer it."""
    said = []
    if view.on_break and view.seat in view.on_break:
        break_said = _("Break: the clocks are stopped. Use “{command}” when you are ready.")
        said.append(break_said.format(command=GO_ON.title))
    elif view.on_break:
        names = listed([clean(view.seats[seat].name) for seat in view.on_break])
        said.append(_("Break: the clocks are stopped. Waiting for {names}.").format(names=names))
    if offer := view.offer:
        name, *others = (clean(view.seats[seat].name) for seat in (offer.seat, *offer.waits_for))
        told = "waiting-you" if offer.seat == you else "waiting"
        told = "asked" if view.seat in offer.waits_for else told
        answers = {"accept": ACCEPT.title, "refuse": REFUSE.title}
        said.append(_TEXTS(offer.about, told, name=name, others=listed(others), **answers))
    return tuple(said)


def alike_lines(entry: base.HeardEntry, view: base.GameView, you: int | None = None) -> list[str]:
    """Return what an action did, as every game tells it; nothing for a game's own actions."""
    name = clean(entry.name)
    match entry.action:
        case base.Agreeing():
            return list(_agreement_lines(entry, view, you))
        case base.Sit(name=new):
            return [_("{name} takes over from {old}.").format(name=clean(new), old=name)]
        case base.Forfeit(ends=True):
            return [_("{name} has run out of time and loses the game.").format(name=name)]
        case base.Forfeit():
            return [_("{name} has run out of time and is out of the game.").format(name=name)]
    return []
