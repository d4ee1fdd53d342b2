"""Which keys work now, for the footer: made from the command registry and the state of the game."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import partial

from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.narration.upwords.events import may_challenge
from upwords_tui.app.narration.upwords.refusals import exchange_refusal, short_reason
from upwords_tui.app.review.upwords.coach import help_refusal
from upwords_tui.base.i18n import _
from upwords_tui.games.upwords.rules import Verdict
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.tui.games.upwords.coach import Choosing
from upwords_tui.tui.screens.keys import command_hint, palette_hint
from upwords_tui.tui.screens.table import break_hint, menu_hint
from upwords_tui.tui.widgets.values import KeyHint


class UpwordsMode(Enum):
    """What the keys are for at the moment."""

    READY = "ready"
    """The player's turn, nothing laid."""
    LAYING = "laying"
    EXCHANGING = "exchanging"
    ARRANGING = "arranging"
    """Tiles of the rack are put in another order."""
    JUDGING = "judging"
    """The last play may be challenged or accepted."""
    WAITING = "waiting"
    """Somebody else's turn."""
    CHOOSING = "choosing"
    """One of the best plays is looked at."""
    OVER = "over"


_STEADY = 14
"""So many columns are for the key that plays what is laid, or for why it can't be played."""
_hint = partial(command_hint, SCREEN_COMMANDS)


def choosing_hints(choosing: Choosing) -> Iterator[KeyHint]:
    """Yield the keys that work while the best plays are looked at."""
    yield KeyHint("Enter", _("lay it"), "command('play')")
    if len(choosing.words) > 1:
        yield KeyHint("↑ ↓", _("other plays"), "move('down')")
    if len(choosing.words[choosing.row].plays) > 1:
        yield KeyHint("← →", _("other places"), "move('right')")
    yield KeyHint("Esc", _("back"), "back")
    yield _hint("define")
    yield _hint("help")


def key_hints(
    mode: UpwordsMode, view: UpwordsView, verdict: Verdict, *, may_hurry: bool = False, is_begun: bool = False
) -> Iterator[KeyHint]:
    """Yield the keys that work now, the most useful first; `verdict` is that on the play being laid.

    `may_hurry`: a computer is thinking, and can be told to be quick. `is_begun`: Esc takes something back,
    though no tile is laid.
    """
    if mode is UpwordsMode.EXCHANGING:
        yield KeyHint("A–Z ← → Space", _("choose"), "")
        yield KeyHint("Enter", _("exchange"), "command('play')")
        yield KeyHint("Esc", _("back"), "escape")
        return
    if mode is UpwordsMode.ARRANGING:
        yield KeyHint("← →", _("move the tile"), "")
        yield KeyHint("A–Z", _("take another"), "")
        yield KeyHint("Tab", _("the next"), "command('arrange')")
        yield KeyHint("Enter", _("done"), "command('play')")
        return
    if view.offer and view.seat in view.offer.waits_for:
        yield _hint("accept")
    goes_on = view.seat in view.on_break
    if goes_on:
        yield break_hint()
    if mode is UpwordsMode.JUDGING and not goes_on:
        yield KeyHint("Enter", _("accept"), "command('play')")
        yield _hint("challenge")
    if mode is UpwordsMode.OVER:
        yield KeyHint("Enter", _("result"), "command('play')")
    if mode is UpwordsMode.WAITING and may_hurry:
        yield KeyHint("Enter", _("hurry"), "command('play')")
    turn = KeyHint("Space", _("turn"), "turn")
    if mode is UpwordsMode.LAYING:
        if not goes_on:
            yield from _playing(view, verdict)
        yield KeyHint("⌫", _("take back"), "back")
        yield _hint("clear")
        yield turn
    if mode is UpwordsMode.READY and not goes_on:
        yield from _instead_of_playing(view)
    yield KeyHint("/", _("command"), "command_line")
    yield _hint("help")
    if mode is UpwordsMode.LAYING:
        yield KeyHint("Esc", _("back"), "escape")
    else:
        yield KeyHint("Esc", _("never mind"), "escape") if is_begun else menu_hint()
    if mode in (UpwordsMode.READY, UpwordsMode.WAITING):
        if view.seat is not None:
            yield _hint("shuffle")
            yield _hint("arrange")
        yield palette_hint()
        if view.seat is not None:
            yield turn
    else:
        if mode is UpwordsMode.LAYING and not help_refusal(view):
            yield _hint("hint")
        yield palette_hint()
    yield _hint("square")
    yield _hint("history")
    if not view.board.is_empty:
        yield _hint("define")
    yield _hint("games")


def _playing(view: UpwordsView, verdict: Verdict) -> Iterator[KeyHint]:
    """Yield the key that plays what is laid, or why it can't be played."""
    if verdict.violations:
        yield _steady(KeyHint("!", short_reason(verdict.violations[0]), ""))
    elif view.is_awaited:
        yield _steady(_hint("play")._replace(text=_("play it")))


def _steady(hint: KeyHint) -> KeyHint:
    """Return a hint so wide that those after it stay where they are when a letter changes it."""
    return hint._replace(text=hint.text.ljust(_STEADY - len(hint.key) - 1))


def _instead_of_playing(view: UpwordsView) -> Iterator[KeyHint]:
    """Yield what can be done on one's turn besides laying tiles: help first, then what loses the turn."""
    if not help_refusal(view):
        yield _hint("hint")
    if may_challenge(view):
        yield _hint("challenge")
    if not exchange_refusal(view):
        yield _hint("exchange")
    if view.seat == view.turn:
        yield _hint("pass")
