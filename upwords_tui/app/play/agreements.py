"""What all at a table must agree to: what is typed for it, what is said of it (`games/agreement`).

The one idea: a command offers, or agrees if somebody else has offered the same; `accept` and `refuse` answer
whatever is offered. Whoever shares a keyboard is asked there, all others by the offer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from upwords_tui.app.commands.intents import Act, Intent, acting
from upwords_tui.app.commands.registry import AGREEING
from upwords_tui.app.narration.refusals import refusal_sentence
from upwords_tui.app.narration.wording import listed
from upwords_tui.base.errors import CommandError, mark
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.agreement import NO_BREAK, NOT_OFFERED, NOTHING_TO_UNDO, ON_BREAK, UNDO_FORBIDDEN
from upwords_tui.games.base import (
    BREAK,
    END,
    UNDO,
    AcceptBreak,
    AcceptEnd,
    Accepting,
    AcceptUndo,
    Agreeing,
    GameView,
    GoOn,
    OfferBreak,
    OfferEnd,
    Offering,
    OfferUndo,
    RefuseBreak,
    RefuseEnd,
    RefuseUndo,
    Refusing,
)

if TYPE_CHECKING:
    from upwords_tui.app.play.player_session import PlayerSession

# Taking turns back, in every game in which that can be: when it may be asked, what is said of it


def check_undo(view: GameView) -> None:
    """Refuse to ask where no turn can be taken back. Raises CommandError."""
    if not view.options.allow_undo:
        raise CommandError(refusal_sentence(UNDO_FORBIDDEN))
    if view.on_break:
        raise CommandError(refusal_sentence(ON_BREAK))
    if not (view.may_undo or view.offer):
        raise CommandError(refusal_sentence(NOTHING_TO_UNDO))


def undone_sentences(
    asked: Any, undone: Sequence[int], view: GameView, you: int | None = None
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
        return _("You took back the last turn, which was {other}’s")
    if whose == you:
        return _("{name} took back the last turn, which was yours")
    return _("{name} took back the last turn, which was {other}’s")


class _Told(NamedTuple):
    """What is said of an offer and of what comes of it: of `name`, or to whoever did it themselves."""

    offered: str
    waiting: str
    refused: str
    withdrawn: str


class _Subject(NamedTuple):
    """How something is offered and answered, what is asked at a shared keyboard, and what is said of it."""

    offer: type[Offering]
    accept: type[Accepting]
    refuse: type[Refusing]
    question: str
    asked: str
    of_others: _Told
    of_you: _Told


_SUBJECTS = {
    UNDO: _Subject(
        OfferUndo,
        AcceptUndo,
        RefuseUndo,
        mark("Take back the last turn?"),
        mark("{name} would like to take back the last turn: “{accept}” or “{refuse}”?"),
        _Told(
            mark("{name} would like to take back the last turn."),
            mark("{name} would like to take back the last turn: {others} may agree or refuse."),
            mark("{name} does not agree: the turn stands."),
            mark("{name} no longer asks to take back the last turn."),
        ),
        _Told(
            mark("You ask to take back the last turn."),
            mark("You ask to take back the last turn: {others} may agree or refuse."),
            mark("You do not agree: the turn stands."),
            mark("You no longer ask to take back the last turn."),
        ),
    ),
    END: _Subject(
        OfferEnd,
        AcceptEnd,
        RefuseEnd,
        mark("End the game as it stands?"),
        mark("{name} would like to end the game as it stands: “{accept}” or “{refuse}”?"),
        _Told(
            mark("{name} would like to end the game as it stands."),
            mark("{name} would like to end the game as it stands: {others} may agree or refuse."),
            mark("{name} does not agree: the game goes on."),
            mark("{name} no longer asks to end the game."),
        ),
        _Told(
            mark("You ask to end the game as it stands."),
            mark("You ask to end the game as it stands: {others} may agree or refuse."),
            mark("You do not agree: the game goes on."),
            mark("You no longer ask to end the game."),
        ),
    ),
    BREAK: _Subject(
        OfferBreak,
        AcceptBreak,
        RefuseBreak,
        mark("Have a break?"),
        mark("{name} would like a break: “{accept}” or “{refuse}”?"),
        _Told(
            mark("{name} would like a break."),
            mark("{name} would like a break: {others} may agree or refuse."),
            mark("{name} does not agree: there is no break."),
            mark("{name} no longer asks for a break."),
        ),
        _Told(
            mark("You ask for a break."),
            mark("You ask for a break: {others} may agree or refuse."),
            mark("You do not agree: there is no break."),
            mark("You no longer ask for a break."),
        ),
    ),
}


# What is typed


def undo(chair: PlayerSession, view: GameView, rest: str) -> Intent:
    """Return the offer to take back the last turn, or the agreement to one. Raises CommandError."""
    acting(view)
    check_undo(view)
    return _offer(chair, view, UNDO, may=True)


def end(chair: PlayerSession, view: GameView, rest: str) -> Intent:
    """Return the offer to end the game as it stands, or the agreement to one."""
    return _offer(chair, view, END, may=view.may_end)


def have_break(chair: PlayerSession, view: GameView, rest: str) -> Intent:
    """Return the offer of a break, or the agreement to one."""
    return _offer(chair, view, BREAK, may=view.may_break)


def _offer(chair: PlayerSession, view: GameView, about: str, *, may: bool) -> Intent:
    """Return what offers, or agrees to, something; what may not be is for the rules to refuse at once."""
    seat, subject, offer = acting(view), _SUBJECTS[about], view.offer
    others = [each for each in chair.seats if each != seat]
    asked: Sequence[int] = [each for each in others if not getattr(view.seats[each], "has_resigned", False)]
    is_offered = False
    if offer is not None and offer.about == about:
        is_offered, asked = True, offer.waits_for
    agreed = tuple(subject.accept(seat=each) for each in asked if each in chair.seats)
    first, *then = agreed if is_offered and agreed else (subject.offer(seat=seat), *agreed)
    said = _(subject.question), _("One yes is enough for everybody at this keyboard.")
    question = " ".join(said) if others and (may or is_offered) else ""
    return Act(first, confirm=question, then=tuple(then), always=True)


def accept(chair: PlayerSession, view: GameView, rest: str) -> Intent:
    """Return the agreement to what is offered. Raises CommandError if nothing is."""
    return Act(_offered(view).accept(seat=acting(view)))


def refuse(chair: PlayerSession, view: GameView, rest: str) -> Intent:
    """Return the refusal of what is offered. Raises CommandError if nothing is."""
    return Act(_offered(view).refuse(seat=acting(view)))


def _offered(view: GameView) -> _Subject:
    acting(view)
    if view.offer is None:
        raise CommandError(refusal_sentence(NOT_OFFERED))
    return _SUBJECTS[view.offer.about]


def go_on(chair: PlayerSession, view: GameView, rest: str) -> Intent:
    """Return that all at this keyboard want to go on after a break. Raises CommandError if there is none."""
    seat = acting(view)
    if not view.on_break:
        raise CommandError(refusal_sentence(NO_BREAK))
    own = tuple(GoOn(seat=each) for each in view.on_break if each in chair.seats)
    first, *then = own or (GoOn(seat=seat),)
    return Act(first, then=tuple(then))


FOR_ALL = ""
"""The name in what is told of an answer that all at a keyboard have given together."""

HANDLERS = {
    "undo": undo,
    "finish": end,
    "break": have_break,
    "continue": go_on,
    "accept": accept,
    "refuse": refuse,
}
"""What the commands mean, where `accept` means nothing else."""


# What is said


def agreeing_sentences(name: str, entry: Any, view: GameView, you: int | None = None) -> Iterator[str]:
    """Yield what was offered or answered, and what came of it; `name` is who did it.

    `you` is the seat that hears of its own doing as such, if any does.
    """
    action, undone = entry.action, getattr(entry.effect, "undone", ())
    agreed, asked = getattr(entry.effect, "agreed", False), entry
    if isinstance(action, Accepting | Refusing):
        earlier = reversed(view.history[: entry.number])
        asked = next(each for each in earlier if isinstance(each.action, Offering))
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


def _answer(action: Agreeing, asked: Agreeing, *, has_happened: bool, is_own: bool, everybody: bool) -> str:
    """Return what somebody has said to what was `asked`; empty if what comes of it tells that.

    `everybody`: with one answer for all at a keyboard.
    """
    subject = _SUBJECTS[action.about]
    told = subject.of_you if is_own else subject.of_others
    match action:
        case GoOn() if everybody:
            return _("You all want to go on.")
        case GoOn():
            return _("You want to go on.") if is_own else _("{name} wants to go on.")
        case Accepting():
            return _("You agree.") if is_own else _("{name} agrees.")
        case Refusing():
            return _(told.withdrawn if asked.seat == action.seat else told.refused)
        case Offering() if not has_happened:
            return _(told.offered)
    return ""


def _outcome(action: Agreeing, *, is_own: bool) -> str:
    """Return what has come about with `action`, all having agreed to it."""
    match action:
        case GoOn():
            return _("The clocks run again.")
        case OfferBreak() if is_own:
            return _("You have a break: the clocks stand still.")
        case OfferBreak():
            return _("{name} has a break: the clocks stand still.")
    return _("The break begins: the clocks stand still.")


def who_is_you(seats: Sequence[int], view: GameView) -> int | None:
    """Return the seat whose doing is told as that of “you”: of somebody who alone plays it and alone listens.

    `seats` are those of whoever listens, `view` is of one of them.
    """
    is_alone = view.seat is not None and len(seats) == 1 and not view.seats[view.seat].members
    return view.seat if is_alone else None


def told_as_one(entries: Sequence[Any], seats: Sequence[int]) -> list[Any]:
    """Return `entries` with what was asked and agreed to in one breath as one: an offer, and what came of it.

    So it is told where offer and agreements are all of `seats`, which share a keyboard. That they want to go
    on is one answer, too: the name in it is `FOR_ALL`.
    """
    told: list[Any] = []
    for entry in entries:
        offer = told[-1] if told and isinstance(told[-1].action, Offering) else None
        if told and all(_goes_on(each, seats) for each in (told[-1], entry)):
            told[-1] = replace(entry, name=FOR_ALL)
            continue
        is_answer = isinstance(entry.action, Accepting) and entry.action.seat in seats
        if offer and is_answer and offer.action.seat in seats:
            told[-1] = replace(entry, action=offer.action, name=offer.name)
        else:
            told.append(entry)
    return told


def _goes_on(entry: Any, seats: Sequence[int]) -> bool:
    return isinstance(entry.action, GoOn) and entry.action.seat in seats


def last_as_one(view: GameView, seats: Sequence[int]) -> Any:
    """Return what happened last in `view`, in which something has, as `told_as_one` has it."""
    return told_as_one(view.history[-len(view.seats) - 1 :], seats)[-1]


def is_told_elsewhere(entry: Any, view: GameView) -> bool:
    """Return whether `entry` is an offer of which all is told besides.

    One that has not been answered yet `standing_sentences` tell; one that has ended the game, how that ended.
    """
    is_latest = entry.number == len(view.history) - 1 and isinstance(entry.action, Offering)
    return is_latest and not (view.offer is None and view.outcome is None)


def standing_sentences(view: GameView, you: int | None = None) -> tuple[str, ...]:
    """Return that there is a break, and what is offered: with what answers it, for whoever is asked.

    `you` is the seat that hears of its own offer as such, if any does.
    """
    return (*_break_sentences(view), *_offer_sentences(view, you))


def _offer_sentences(view: GameView, you: int | None) -> Iterator[str]:
    offer = view.offer
    if offer is None:
        return
    name, *others = (clean(view.seats[seat].name) for seat in (offer.seat, *offer.waits_for))
    subject = _SUBJECTS[offer.about]
    if view.seat in offer.waits_for:
        yield _(subject.asked).format(name=name, accept=_title("accept"), refuse=_title("refuse"))
    else:
        told = subject.of_you if offer.seat == you else subject.of_others
        yield _(told.waiting).format(name=name, others=listed(others))


def _break_sentences(view: GameView) -> Iterator[str]:
    if not view.on_break:
        return
    if view.seat in view.on_break:
        said = _("A break: no clock runs. “{command}” says that you want to go on.")
        yield said.format(command=_title("continue"))
    else:
        names = listed([clean(view.seats[seat].name) for seat in view.on_break])
        yield _("A break: no clock runs. It waits for {names}.").format(names=names)


def _title(name: str) -> str:
    """Return what one of these commands is called, in the language in use."""
    return next(command.title for command in AGREEING if command.name == name)
