"""The desk: the game on the table, who is at the keyboard, and how to speak with them.

The one idea: every part of the text game (moving over the board, the shelf of games, the coach) is handed the
same desk, and nothing else; what is on the table changes in one place.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from upwords_tui.errors import CommandError
from upwords_tui.games.upwords.actions import Action
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _, language
from upwords_tui.session.coach import Coach
from upwords_tui.session.library import LateDictionary, Library
from upwords_tui.session.opponents import Engine, Opponents
from upwords_tui.session.spelling import with_word
from upwords_tui.session.table import Table
from upwords_tui.text.events import Verbosity
from upwords_tui.text.reader import Reader
from upwords_tui.text.speaker import Speaker

Handler = Callable[[str], None]
"""Carries out a command; is given what was typed after it."""


class Place:
    """A game on the table: the table itself, its computers, its coach, its dictionary.

    `guard` returns why an action may not be made, empty if it may; without one the rules alone say so. A
    guarded game is a lesson, and not one of those that are kept.
    """

    def __init__(
        self,
        table: Table,
        dictionary: LateDictionary,
        opponents: Opponents,
        coach: Coach,
        guard: Callable[[Action], str] | None,
    ) -> None:
        self.table = table
        self.guard = guard
        self.is_heard = False
        self.dictionary = dictionary
        self.opponents = opponents
        self.coach = coach


class Desk:
    """What the parts of the text game share. `seat` is who is at the keyboard.

    `past` is the number of the action after which the board is being read; None reads it as it is.
    """

    def __init__(self, library: Library, engine: Engine, speaker: Speaker, reader: Reader) -> None:
        self.library = library
        self.engine = engine
        self.speaker = speaker
        self.reader = reader
        self.verbosity = Verbosity.NORMAL
        self.spells = False
        self.place: Place | None = None
        self.seat = 0
        self.past: int | None = None

    # The game on the table

    @property
    def at(self) -> Place:
        """What is on the table. Raises CommandError if there is nothing."""
        if self.place is None:
            raise CommandError(_("There is no game on the table: new begins one, resume goes on with one."))
        return self.place

    @property
    def table(self) -> Table:
        """The table. Raises CommandError if there is none."""
        return self.at.table

    @property
    def game_id(self) -> str | None:
        """The id of the game on the table; None without one that is kept."""
        return self.place.table.game_id if self.place and not self.place.guard else None

    @property
    def people(self) -> list[int]:
        """The seats played by people."""
        return [number for number, seat in enumerate(self.table.seats) if seat.is_human]

    @property
    def view(self) -> View:
        """What the person at the keyboard may know."""
        return self.table.view(self.seat)

    @property
    def board_view(self) -> View:
        """The view with the board that is being read, which may be one of the past."""
        view = self.view
        if self.past is None or self.past >= len(view.history):
            return view
        return replace(view, board=view.history[self.past].board)

    def lay(
        self, table: Table, engine: Engine | None = None, guard: Callable[[Action], str] | None = None
    ) -> None:
        """Put a game on the table, its computers played by `engine` if they are not like others.

        Raises DictionaryError or WordListError if its words can't be had.
        """
        dictionary = self.library.dictionary_of(table)
        opponents = Opponents(table, engine or self.engine, dictionary.is_listed, dictionary.id, self.say)
        if self.place:
            self.place.table.clock.stop()
        place = Place(table, dictionary, opponents, Coach(table, self.engine, dictionary.id), guard)
        self.put(place)

    def put(self, place: Place) -> None:
        """Put a game on the table whose turn goes on from now."""
        self.place = place
        place.table.clock.resume()
        self.past = None
        self.seat = next(iter((*place.opponents.awaited, *self.people)), 0)

    def clear(self) -> None:
        """Take the game off the table."""
        self.place = None
        self.past = None

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
            typed = (answer or "").strip().casefold()
            if answer is None or (
                typed and any(word.startswith(typed) for word in ("no", _("no").casefold()))
            ):
                return False
            if typed and any(word.startswith(typed) for word in ("yes", _("yes").casefold())):
                return True

    def wait_for(self, work: Callable[[], Coroutine[Any, Any, None]], interrupt: Callable[[], None]) -> None:
        """Wait for something asynchronous; Ctrl+C calls `interrupt`."""

        def stop() -> None:
            # Most terminals show ^C and stay on that line.
            self.say("")
            interrupt()

        async def wait() -> None:
            loop = asyncio.get_running_loop()
            with suppress(NotImplementedError, ValueError):
                loop.add_signal_handler(signal.SIGINT, stop)
            try:
                await work()
            finally:
                with suppress(NotImplementedError, ValueError):
                    loop.remove_signal_handler(signal.SIGINT)

        asyncio.run(wait())
