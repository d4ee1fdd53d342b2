"""Corrections of a game kept from a real board: “correct 7 wood at e5”, “correct 7 pass”, “correct 7 out”."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from upwords_tui.app.commands.phrases import both, whole_number
from upwords_tui.app.commands.registry import command_called
from upwords_tui.app.commands.upwords.commands import COMMANDS
from upwords_tui.app.narration.upwords.events import entry_sentence, kept_sentence, outcome_sentence
from upwords_tui.app.narration.upwords.refusals import refusal_line
from upwords_tui.app.play.upwords.table import UpwordsSession
from upwords_tui.app.play.upwords.turns import Misfit, standing
from upwords_tui.base.errors import CommandError, InputError, mark
from upwords_tui.base.fuzzy import plain
from upwords_tui.base.i18n import TextTables
from upwords_tui.games.upwords.actions import Action, Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.tiles import UNKNOWN
from upwords_tui.games.upwords.view import UpwordsView

_TEXTS = TextTables(__file__)
_OUT, _INSERT = mark("out remove"), mark("insert")


def correct(
    chair: UpwordsSession, view: UpwordsView, text: str, read: Callable[..., Play]
) -> tuple[str, str]:
    """Correct the turn that `text` names, or else the last; return the id of the new game, and what to say.

    `read` reads a play. Raises InputError if that can't be, StaleGame, StoreError.
    """
    turns = {entry.number: entry for entry in standing(view.history, (PlayTiles, Exchange, Pass))}
    word, _space, rest = text.strip().partition(" ")
    typed = whole_number(word, 0, 9999)
    number, what = (max(turns, default=-1), text.strip()) if typed is None else (typed - 1, rest.strip())
    if number not in turns:
        raise CommandError(_TEXTS("correct", "no-turn", number=number + 1))
    if not what:
        raise CommandError(_TEXTS("correct", "wanted"))
    entry = turns[number]
    first, _space, more = what.partition(" ")
    stays = plain(first) in both(_INSERT) and bool(more)
    instead = None
    if plain(what) not in both(_OUT):
        read_here = partial(read, board=entry.board_before, alphabet=view.edition.alphabet)
        instead = _action(entry.action.seat, more if stays else what, read_here)
    found = chair.corrected(number, instead, stays=stays)
    if isinstance(found, Misfit):
        raise InputError(_misfit(found, instead, view))
    now = found.game.view_for(None)
    told = _TEXTS("correct", "out", number=number + 1)
    if instead:
        sentence = entry_sentence(now.history[found.number], now)
        told = _TEXTS("correct", "now", number=found.number + 1, told=sentence)
    said = f"{told} {outcome_sentence(now)}" if now.outcome else kept_sentence(told, now)
    return chair.store_anew(found.game), said


def _action(seat: int, what: str, read: Callable[[str], Play]) -> Action:
    """Return the action typed for a turn, a play as `read`. Raises CommandError, NotationError."""
    first, _space, more = what.partition(" ")
    command, count = command_called(first, COMMANDS), whole_number(more or "1", 1, 99)
    name = command.name if command else ""
    if name == "pass" and not more:
        return Pass(seat=seat)
    if name == "exchange" and count:
        return Exchange(seat=seat, tiles=(UNKNOWN,) * count)
    return PlayTiles(seat=seat, play=read(more if name == "play" else what))


def _misfit(found: Misfit, instead: Action | None, view: UpwordsView) -> str:
    reason = refusal_line(found.error, found.action, found.game.view_for(found.action.seat))
    if found.action is instead:
        return _TEXTS("correct", "refused", number=found.number + 1, reason=reason)
    told = entry_sentence(view.history[found.number], view)
    return _TEXTS("correct", "misfit", number=found.number + 1, told=told, reason=reason)
