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


def undone_sentences(asked: Any, undone: Sequence[int], view: Any) -> Iterator[str]:
    """Yield which turns were taken back; `asked` is the entry in which that was offered."""
    who = clean(asked.name)
    for number in undone:
        turn = view.history[number]
        said = _("{name} took back the last turn").format(name=who)
        if turn.action.seat != asked.action.seat:
            other = clean(turn.name)
            said = _("{name} took back the last turn, which was {other}’s").format(name=who, other=other)
        notation = getattr(turn.effect, "notation", "")
        yield f"{said}: {notation}." if notation else f"{said}."
