"""What comes of a command that people type on a server."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class CommandResult(NamedTuple):
    """What came of a command: lines to say, and the game to open then, if any.

    `data` is a line for programs, to be written as it is; `is_over` ends the session once all is said.
    `to_hall` leaves the game that is open, `in_new_language` has all be said in another language from now on.
    With a `question` nothing has been done yet: on yes, `then` does it, and may raise as the command does.
    """

    lines: tuple[str, ...] = ()
    game_id: str = ""
    data: str = ""
    is_over: bool = False
    to_hall: bool = False
    in_new_language: bool = False
    question: str = ""
    then: Callable[[], CommandResult] | None = None
