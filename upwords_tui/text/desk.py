"""The desk: the game on the table, who is at the keyboard, and how to speak with them.

The one idea: every part of the text game (moving over the board, the shelf of games, the coach) is handed the
same desk, and nothing else; what is on the table changes in one place.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from upwords_tui.errors import CommandError
from upwords_tui.games.base import AnyAction
from upwords_tui.hub.hub import Hub
from upwords_tui.i18n import _, language
from upwords_tui.session.answers import yes_or_no
from upwords_tui.session.chair import Chair
from upwords_tui.session.library import Library
from upwords_tui.session.settings import Preferences
from upwords_tui.session.spelling import with_word
from upwords_tui.text.reader import Reader
from upwords_tui.text.speaker import Speaker, Verbosity

if TYPE_CHECKING:
    from upwords_tui.hub.lobby import Lobby

Handler = Callable[[str], None]
"""Carries out a command; is given what was typed after it."""


class OnTable(NamedTuple):
    """A game on the table. `guard` returns why an action may not be made: it makes the game a lesson."""

    chair: Chair[Any, Any]
    guard: Callable[[AnyAction], str] | None = None


class Desk:
    """What the parts of the text game share. `seat` is who is at the keyboard; None only looks on.

    `past` is the number of the action after which the board is being read; None reads it as it is.
    """

    def __init__(
        self, library: Library, hub: Hub, speaker: Speaker, reader: Reader, lobby: Lobby | None = None
    ) -> None:
        """`lobby` is where other people are, on a server."""
        self.library = library
        self.lobby = lobby
        self.hub = hub
        self.speaker = speaker
        self.reader = reader
        self.verbosity = Verbosity.NORMAL
        self.spells = False
        self.on_table: OnTable | None = None
        self.seat: int | None = None
        self.past: int | None = None
        self.when_put: Callable[[str | None], object] = lambda _game_id: None
        """Is told which stored game lies on the table, whenever that changes."""

    @property
    def preferences(self) -> Preferences:
        """What the person has set; on a server a name is that of their account."""
        return Preferences(self.library, self.lobby.own.rename if self.lobby else None)

    # The game on the table

    @property
    def chair(self) -> Any:
        """The chair at the game on the table, whichever it is. Raises CommandError if there is none."""
        if self.on_table is None:
            raise CommandError(_("There is no game on the table: new begins one, resume goes on with one."))
        return self.on_table.chair

    @property
    def game_id(self) -> str | None:
        """The id of the game on the table; None without one that is kept."""
        return self.chair.game_id if self.on_table and not self.on_table.guard else None

    @property
    def is_shared(self) -> bool:
        """Whether several people use this keyboard in turn."""
        return len(self.chair.seats) > 1

    @property
    def view(self) -> Any:
        """What the person at the keyboard may know of the game, whichever it is."""
        return self.chair.view(self.seat)

    def put(self, game: OnTable | None) -> None:
        """Put a game on the table, in place of the one before, from which everybody gets up."""
        if self.on_table is not None:
            self.on_table.chair.leave()
        self.on_table, self.past = game, None
        if game is not None:
            self.seat = next(iter((*game.chair.awaited, *game.chair.seats)), None)
        self.when_put(self.game_id)

    def refusal(self, action: AnyAction) -> str:
        """Return why an action may not be made in this lesson; empty if it may."""
        return self.on_table.guard(action) if self.on_table and self.on_table.guard else ""

    # The player

    def say(self, *lines: str) -> None:
        """Say each of `lines`."""
        self.speaker.say(*lines)

    def named(self, tile: str) -> str:
        """Return a tile as it is said: with its word in the spelling alphabet, for who wants that.

        Voices read “Qu” as K; spelt apart it is two letters, as on the tile.
        """
        if self.spells:
            return with_word(tile, language())
        return " ".join(tile.upper()) if tile[1:].islower() else tile

    def named_all(self, tiles: Sequence[str]) -> str:
        """Return tiles one after the other, as they are said: without a comma voices take A for a word."""
        return ", ".join(map(self.named, tiles))

    def confirm(self, question: str) -> bool:
        """Ask until the answer is a yes or a no; the end of all lines, or Ctrl+C, is a no."""
        self.say(question)
        while True:
            try:
                answer = self.reader.read(_("yes or no: "))
            except KeyboardInterrupt:
                self.say("")
                return False
            if answer is None:
                return False
            said = yes_or_no(answer)
            if said is not None:
                return said

    def wait_for(
        self, work: Coroutine[Any, Any, object], interrupt: Callable[[], None] | None = None
    ) -> None:
        """Wait for something asynchronous; Ctrl+C calls `interrupt`, if there is one."""

        def stop() -> None:
            # Most terminals show ^C and stay on that line.
            self.say("")
            if interrupt:
                interrupt()

        async def wait() -> None:
            loop = asyncio.get_running_loop()
            with suppress(NotImplementedError, ValueError):
                loop.add_signal_handler(signal.SIGINT, stop)
            try:
                await work
            finally:
                with suppress(NotImplementedError, ValueError):
                    loop.remove_signal_handler(signal.SIGINT)

        asyncio.run(wait())
