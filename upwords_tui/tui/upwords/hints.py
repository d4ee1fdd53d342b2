"""Which keys work now, for the footer: made from the command registry and the state of the game."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import partial

from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _
from upwords_tui.session.upwords.commands import SCREEN_COMMANDS
from upwords_tui.session.upwords.helping import help_refusal
from upwords_tui.tui.screens.keys import command_hint
from upwords_tui.tui.upwords.coaching import Choosing
from upwords_tui.tui.widgets.values import KeyHint


class Mode(Enum):
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


_hint = partial(command_hint, SCREEN_COMMANDS)
_COMMANDS: dict[Mode, tuple[str, ...]] = {
    Mode.READY: ("exchange", "pass", "challenge"),
    Mode.LAYING: ("play",),
    Mode.JUDGING: ("challenge",),
}


def choosing_hints(choosing: Choosing) -> Iterator[KeyHint]:
    """Yield the keys that work while the best plays are looked at."""
    yield KeyHint("Enter", _("lay it"), "command('play')")
    if len(choosing.words) > 1:
        yield KeyHint("↑ ↓", _("other plays"), "move('down')")
    if len(choosing.words[choosing.row].plays) > 1:
        yield KeyHint("← →", _("other places"), "move('right')")
    yield KeyHint("Esc", _("back"), "back")
    yield _hint("help")


def key_hints(mode: Mode, view: View) -> Iterator[KeyHint]:
    """Yield the keys that work now, the most useful first."""
    if mode is Mode.EXCHANGING:
        yield KeyHint("A–Z", _("choose"), "")
        yield KeyHint("Enter", _("exchange"), "command('play')")
        yield KeyHint("⌫", _("never mind"), "back")
        return
    if mode is Mode.ARRANGING:
        yield KeyHint("← →", _("move the tile"), "")
        yield KeyHint("A–Z", _("take another"), "")
        yield KeyHint("Tab", _("the next"), "command('arrange')")
        yield KeyHint("Enter", _("done"), "command('play')")
        return
    if view.offer and view.seat in view.offer.waits_for:
        yield _hint("accept")
    if mode is Mode.JUDGING:
        yield KeyHint("Enter", _("accept"), "command('play')")
    if mode is Mode.OVER:
        yield KeyHint("Enter", _("result"), "command('play')")
    works = {
        "challenge": bool(view.pending and view.seat in view.pending.may_challenge),
        "exchange": bool(view.exchange_limit),
        "play": view.is_awaited,
    }
    yield from (_hint(name) for name in _COMMANDS.get(mode, ()) if works.get(name, True))
    turn = KeyHint("Space", _("turn"), "turn")
    if mode is Mode.LAYING:
        yield KeyHint("⌫", _("take back"), "back")
        yield KeyHint("Del", _("clear"), "command('clear')")
        yield turn
    yield KeyHint("/", _("command"), "command_line")
    yield _hint("help")
    yield _hint("games")
    if mode in (Mode.READY, Mode.WAITING):
        if view.seat is not None:
            yield _hint("shuffle")
            yield _hint("arrange")
        yield turn
    if mode in (Mode.READY, Mode.LAYING) and not help_refusal(view):
        yield _hint("hint")
    yield _hint("square")
    yield _hint("history")
