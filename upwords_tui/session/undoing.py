"""Taking turns back, in every game in which that can be: when it may be asked, what is said of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from upwords_tui.errors import CommandError
from upwords_tui.games.agreement import ON_BREAK
from upwords_tui.games.undo import NOTHING_TO_UNDO, UNDO_FORBIDDEN
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.refusals import refusal_sentence


def check_undo(view: Any) -> None:
    """Refuse to ask where no turn can be taken back. Raises CommandError."""
    if not view.options.allow_undo:
        raise CommandError(refusal_sentence(UNDO_FORBIDDEN))
    if view.on_break:
        raise CommandError(refusal_sentence(ON_BREAK))
    if not (view.may_undo or view.offer):
        raise CommandError(refusal_sentence(NOTHING_TO_UNDO))


def undone_sentences(asked: Any, undone: Sequence[int], view: Any, you: int | None = None) -> Iterator[str]:
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
