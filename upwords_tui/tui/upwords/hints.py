"""Which keys work now, for the footer: made from the command registry and the state of the game."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _
from upwords_tui.session.upwords.commands import SCREEN_COMMANDS
from upwords_tui.session.upwords.helping import help_refusal
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
    OVER = "over"


_COMMANDS = {
    Mode.READY: ("exchange", "pass", "challenge"),
    Mode.LAYING: ("play",),
    Mode.EXCHANGING: (),
    Mode.ARRANGING: (),
    Mode.JUDGING: ("challenge",),
    Mode.WAITING: (),
    Mode.OVER: (),
}


_BY_NAME = {command.name: command for command in SCREEN_COMMANDS}


def key_hints(mode: Mode, view: View) -> tuple[KeyHint, ...]:
    """Return the keys that work now, the most useful first."""
    return tuple(_hints(mode, view))


def _hints(mode: Mode, view: View) -> Iterator[KeyHint]:
    if mode is Mode.EXCHANGING:
        yield KeyHint("A–Z", _("choose"), "")
        yield KeyHint("Enter", _("exchange"), "play")
        yield KeyHint("⌫", _("never mind"), "back")
        return
    if mode is Mode.ARRANGING:
        yield KeyHint("← →", _("move the tile"), "")
        yield KeyHint("A–Z", _("take another"), "")
        yield KeyHint("Tab", _("the next"), "arrange")
        yield KeyHint("Enter", _("done"), "play")
        return
    if mode is Mode.JUDGING:
        yield KeyHint("Enter", _("accept"), "play")
    if mode is Mode.OVER:
        yield KeyHint("Enter", _("result"), "play")
    for name in _COMMANDS[mode]:
        if name == "challenge" and not (view.pending and view.seat in view.pending.may_challenge):
            continue
        if name == "exchange" and not view.exchange_limit:
            continue
        if name == "play" and view.seat not in view.to_act:
            continue
        yield _hint(name)
    turn = KeyHint("Space", _("turn"), "turn")
    if mode is Mode.LAYING:
        yield KeyHint("⌫", _("take back"), "back")
        yield KeyHint("Del", _("clear"), "clear")
        yield turn
    yield KeyHint("/", _("command"), "command")
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


def _hint(name: str) -> KeyHint:
    command = _BY_NAME[name]
    return KeyHint(command.label, _(command.short), name)
