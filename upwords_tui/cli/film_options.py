"""The options of `upwords-tui replay` that say how a film is made; what makes it is imported only then."""

from __future__ import annotations

import argparse

from upwords_tui.base.i18n import _
from upwords_tui.cli.parser import THEMES

_LEAST_SIZE = 80, 24


def add_to(command: argparse.ArgumentParser) -> None:
    """Give a command the options of films."""
    command.add_argument(
        "--cast", nargs="?", const="-", metavar="OUT",
        help=_(
            "Film it instead: the game on the full screen, action by action, for asciinema and other players"
            " of asciicasts. OUT is a new file; without it the film goes to standard output."
        ),
    )  # fmt: skip
    command.add_argument(
        "--size", type=_size, default=(80, 24), metavar="COLSxROWS",
        help=_("How big the screen in the film is. Without it: 80x24."),
    )  # fmt: skip
    command.add_argument(
        "--speed", type=_speed, default=1.0, metavar="N",
        help=_("How many times as quick the film goes: at 1 there are two seconds between turns."),
    )  # fmt: skip
    # What stands before the command holds where nothing does after it.
    command.add_argument(
        "--theme", choices=THEMES, metavar="NAME", default=argparse.SUPPRESS,
        help=_("The colours: dark, light or high-contrast."),
    )  # fmt: skip
    command.add_argument(
        "--ascii", action="store_true", default=argparse.SUPPRESS,
        help=_("Draw with plain characters only."),
    )  # fmt: skip


def _size(text: str) -> tuple[int, int]:
    """Return the columns and rows of COLSxROWS: a terminal that a game has room on, and that can be drawn."""
    # Imported late: commands that show nothing do without a screen.
    from upwords_tui.terminal.capabilities import HIGHEST, WIDEST

    cols, _x, rows = text.lower().partition("x")
    size = tuple(
        int(part) if part.isascii() and part.isdigit() and len(part) < 5 else 0 for part in (cols, rows)
    )
    if not (_LEAST_SIZE[0] <= size[0] <= WIDEST and _LEAST_SIZE[1] <= size[1] <= HIGHEST):
        said = _("columns and rows are wanted, from 80x24 to {most}").format(most=f"{WIDEST}x{HIGHEST}")
        raise argparse.ArgumentTypeError(said)
    return size[0], size[1]


def _speed(text: str) -> float:
    number = float(text)
    if not 0.01 <= number <= 1000:
        raise ValueError
    return number


_speed.__name__ = "number"
