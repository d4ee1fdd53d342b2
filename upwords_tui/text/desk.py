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
from typing import TYPE_CHECKING, Any

from upwords_tui.errors import CommandError
from upwords_tui.games.base import AnyAction
from upwords_tui.games.upwords.actions import Action
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _, language
from upwords_tui.session.answers import yes_or_no
from upwords_tui.session.game_table import ComputerSeats
from upwords_tui.session.library import AnyTable, LateDictionary, Library
from upwords_tui.session.spelling import with_word
from upwords_tui.session.upwords.coach import Coach
from upwords_tui.session.upwords.opponents import Engine, Opponents
from upwords_tui.session.upwords.table import Table
from upwords_tui.text.reader import Reader
from upwords_tui.text.speaker import Speaker, Verbosity

if TYPE_CHECKING:
    from upwords_tui.session.wordsup.table import Table as WordsUpTable

Handler = Callable[[str], None]
"""Carries out a command; is given what was typed after it."""


class Place:
    """A game on the table: the table itself, its computers, its dictionary."""

    is_kept = True

    def __init__(self, table: AnyTable, dictionary: LateDictionary, opponents: ComputerSeats) -> None:
        self.table = table
        self.dictionary = dictionary
        self.opponents = opponents
        self.is_heard = False

    def refusal(self, action: AnyAction) -> str:
        """Return why an action may not be made, whatever the rules say; empty if it may."""
        return ""


class UpwordsPlace(Place):
    """A game of Upwords on the table, with its coach.

    `guard` returns why an action may not be made. A guarded game is a lesson, and not one of those that are
    kept.
    """

    table: Table

    def __init__(
        self,
        table: Table,
        dictionary: LateDictionary,
        opponents: Opponents,
        coach: Coach,
        guard: Callable[[Action], str] | None,
    ) -> None:
        super().__init__(table, dictionary, opponents)
        self.coach = coach
        self.is_kept = guard is None
        self._guard = guard

    def refusal(self, action: AnyAction) -> str:
        """Return why an action may not be made in this lesson."""
        return self._guard(action) if self._guard and isinstance(action, Action) else ""


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
    def on_table(self) -> Place:
        """What is on the table. Raises CommandError if there is nothing."""
        if self.place is None:
            raise CommandError(_("There is no game on the table: new begins one, resume goes on with one."))
        return self.place

    @property
    def at(self) -> UpwordsPlace:
        """The game of Upwords on the table. Raises CommandError if there is none."""
        if not isinstance(self.on_table, UpwordsPlace):
            raise CommandError(_("That is for Upwords; the game on the table is another."))
        return self.on_table

    @property
    def table(self) -> Table:
        """The table of Upwords. Raises CommandError if there is none."""
        return self.at.table

    @property
    def words_up(self) -> WordsUpTable:
        """The table of Words Up. Raises CommandError if there is none."""
        # Imported late: whoever plays Upwords does without.
        from upwords_tui.session.wordsup.table import Table as WordsUpTable

        table: object = self.on_table.table
        if not isinstance(table, WordsUpTable):
            raise CommandError(_("That is for Words Up; the game on the table is another."))
        return table

    @property
    def game_id(self) -> str | None:
        """The id of the game on the table; None without one that is kept."""
        return self.place.table.game_id if self.place and self.place.is_kept else None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats played by people."""
        return self.on_table.table.people

    @property
    def any_view(self) -> Any:
        """What the person at the keyboard may know of the game, whichever it is."""
        return self.on_table.table.view(self.seat)

    @property
    def view(self) -> View:
        """What the person at the keyboard may know of the game of Upwords."""
        return self.table.view(self.seat)

    @property
    def board_view(self) -> View:
        """The view with the board that is being read, which may be one of the past."""
        view = self.view
        if self.past is None or self.past >= len(view.history):
            return view
        return replace(view, board=view.history[self.past].board)

    def lay(self, table: AnyTable) -> None:
        """Put a game on the table. Raises DictionaryError or WordListError if its words can't be had."""
        if isinstance(table, Table):
            self.lay_upwords(table)
            return
        from upwords_tui.session.wordsup.opponents import Opponents as WordsUpOpponents
        from upwords_tui.session.wordsup.table import Table as WordsUpTable

        assert isinstance(table, WordsUpTable)
        dictionary = self.library.dictionary_of(table)
        self.put(Place(table, dictionary, WordsUpOpponents(table, dictionary.id, self.say)))

    def lay_upwords(
        self, table: Table, engine: Engine | None = None, guard: Callable[[Action], str] | None = None
    ) -> None:
        """Put a game of Upwords on the table, its computers played by `engine` if they are not like others.

        Raises as `lay` does.
        """
        dictionary = self.library.dictionary_of(table)
        opponents = Opponents(table, engine or self.engine, dictionary.is_listed, dictionary.id, self.say)
        coach = Coach(table, self.engine, dictionary.id)
        self.put(UpwordsPlace(table, dictionary, opponents, coach, guard))

    def put(self, place: Place) -> None:
        """Put a game on the table whose turn goes on from now."""
        if self.place:
            self.place.table.clock.stop()
        self.place = place
        place.table.clock.resume()
        self.past = None
        self.seat = next(iter((*place.opponents.awaited, *place.table.people)), 0)

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
            if answer is None:
                return False
            said = yes_or_no(answer)
            if said is not None:
                return said

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
