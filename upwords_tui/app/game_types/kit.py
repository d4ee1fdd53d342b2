"""What a game gives its tables: commands, and who sits there; imported when a table opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from upwords_tui.app.commands.registry import AFTERWARDS, AT_HAND, Command, Group, commands_of
from upwords_tui.app.play.opponents import Opponents
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.play.table import Table
from upwords_tui.base.errors import IllegalAction
from upwords_tui.base.type_vars import TypeVar
from upwords_tui.games.base import GameView

ViewT = TypeVar("ViewT", bound=GameView, contravariant=True, default=Any)


@dataclass(frozen=True)
class TableKit(Generic[ViewT]):
    """What a game gives its tables.

    `groups` are its commands, with those of every game (`groups_with`); whoever asks what to do now is told
    of those `at_hand`, and `afterwards`. `refusal` says in one sentence why an action was refused.
    """

    groups: Sequence[Group]
    refusal: Callable[[IllegalAction, Any, ViewT], str]
    table: type[Table] = Table
    session: type[PlayerSession] = PlayerSession
    opponents: Callable[..., Opponents] = Opponents
    at_hand: Sequence[str] = AT_HAND
    afterwards: Sequence[str] = AFTERWARDS

    def commands(self, front_end: str = "") -> Sequence[Command]:
        """Return its commands for a front-end, “screen” or “text”, or all of them."""
        return commands_of(self.groups, front_end)
