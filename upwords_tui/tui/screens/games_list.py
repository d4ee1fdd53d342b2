"""A list of groups of rows, each from a source, with a command line; among them a list of games.

The one idea: what is shown follows from what was known when this came to the front or when something was done
here last; drawing and going from row to row wait for nobody, however many games there are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import ClassVar, Generic, NamedTuple, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Offset

from upwords_tui.app.commands.lookup import typing_hint
from upwords_tui.app.commands.registry import EXERCISES, Command
from upwords_tui.app.play.library import GameRow, Library
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.teaching.lesson_offers import is_begun, lesson_offered, lesson_recalled
from upwords_tui.app.training.exercises import DAILY, PUZZLE
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import language, translate
from upwords_tui.tui.screens import screen_commands
from upwords_tui.tui.screens.frame import MOST_LINES
from upwords_tui.tui.screens.game_rows import GameColumns, Widths, columns_for, game_row, widened, widths_of
from upwords_tui.tui.screens.keys import Key, mark, stands_for
from upwords_tui.tui.screens.line_edit import CommandLine
from upwords_tui.tui.screens.list_screen import ListScreen
from upwords_tui.tui.screens.rows import GAP, Late, Row, RowList, Rows, heading_row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Span, wrap

# What the list of games shows, as it was when the store was asked last


PAGE = 200
"""So many games are asked for at a time."""


class Known(NamedTuple):
    """What is known of the games of a person, `total` in all: the first of them, in the order of the list.

    `choices` are those of a new game in the language `spoken`; `has_finished` says whether any game is over,
    `has_exercised`, asked where there is no game, whether any puzzle or daily was done, `lesson` which game's
    is offered, if any, and `is_lesson_begun` whether it goes on.
    """

    spoken: str
    choices: NewGameChoices
    games: tuple[GameRow, ...]
    total: int
    has_finished: bool
    has_exercised: bool
    lesson: str
    is_lesson_begun: bool
    is_lesson_recalled: bool
    """Whether a key for the lesson is kept in sight: a row would take the place of a game."""

    @property
    def missing(self) -> int:
        return max(self.total - len(self.games), 0)

    def with_rows(self, found: dict[str, GameRow]) -> Known:
        """Return the same with other lines for some games, by their ids."""
        return self._replace(games=tuple(found.get(each.id, each) for each in self.games))


def known_games(library: Library, most: int | None = PAGE, besides: str = "") -> Known:
    """Return what there is to be shown now of at most so many games (None: of all), which takes its time.

    If `besides` is none of them, all games are looked at: it may be a later one. Raises StoreError.
    """
    spoken = language()
    games = library.games(0, most)
    if besides and len(games) == most and all(game.id != besides for game in games):
        games = library.games()
    is_whole = most is None or len(games) != most
    total = len(games) if is_whole else max(library.game_count(), len(games))
    has_finished = any(game.is_over for game in games)
    if not (is_whole or has_finished):
        has_finished = library.has_finished()
    lesson = lesson_offered(library, bool(games))
    return Known(
        spoken=spoken,
        choices=library.choices(),
        games=games,
        total=total,
        has_finished=has_finished,
        has_exercised=not total and any(map(library.exercises.known, (PUZZLE, DAILY))),
        lesson=lesson,
        is_lesson_begun=bool(lesson) and is_begun(library, lesson),
        is_lesson_recalled=is_whole
        and not lesson
        and lesson_recalled(library, sum(game.is_over for game in games)),
    )


ALL = 10**6
"""No list has more rows."""
_HEADING = 2
"""The rows that part the games that are over from the others."""
_SIDES = 2
Group = tuple[str, Sequence[Row | Late]]
"""Rows that belong together, and what stands above them."""
Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Source(Generic[Thing]):
    """Rows about things of one sort: how each is drawn, what is said of the chosen one, what Enter does.

    The key of a row is the `prefix` and the name of the thing; `row` is told whether it is the chosen one.
    """

    prefix: str
    things: Callable[[], Sequence[Thing]]
    name: Callable[[Thing], str]
    row: Callable[[str, Thing, bool], Row]
    hint: Callable[[Thing], str]
    open: Callable[[Thing], Awaitable[None]]

    def rows(self, things: Sequence[Thing] | None = None) -> list[Row | Late]:
        """Return the rows of all things there are, or of these."""
        keys = [
            (f"{self.prefix}{self.name(each)}", each)
            for each in (self.things() if things is None else things)
        ]
        return [Late(key, partial(self.row, key, each)) for key, each in keys]

    def find(self, key: str) -> Thing | None:
        return next((each for each in self.things() if f"{self.prefix}{self.name(each)}" == key), None)


class SourcedList(ListScreen[None]):
    """A list whose rows come from sources; a command line comes in the place of the keys."""

    STANDS_AMONG_LISTS: ClassVar[bool] = False
    """Whether there are rows about no game of one's own, in whose columns the games stand, too."""

    def __init__(self, skin: Skin, now: Callable[[], datetime], measure: int) -> None:
        """`now` is the local time, for saying when a game was played."""
        super().__init__(skin, RowList(skin, measure=measure))
        self.now = now
        self.command_line = ListCommandLine(self)

    def groups(self) -> Sequence[Group]:
        raise NotImplementedError

    def choose_wanted(self) -> None:
        """Choose what is wanted first, if what was chosen is there no more."""
        raise NotImplementedError

    def state_of(self, game: GameRow, *, is_brief: bool = False) -> Span:
        """Return how a game stands; `is_brief`: in few letters."""
        raise NotImplementedError

    @property
    def room(self) -> int:
        raise NotImplementedError

    def commands(self) -> Sequence[Command]:
        return screen_commands.COMMANDS

    async def carry_out(self, command: Command, argument: str) -> None:
        await screen_commands.carry_out(self, self.variant(), command.name, argument)

    async def action_open(self) -> None:
        """Do what the chosen row says; if that can't be done, say why."""
        raise NotImplementedError

    @on(RowList.Picked)
    async def _on_row(self, message: RowList.Picked) -> None:
        if message.key not in self.keys_in_order():
            # It has gone while the mouse was on its way.
            return
        self.choose(message.key)
        if message.again:
            await self.action_open()

    # The command line

    def foot(self) -> ComposeResult:
        yield self.command_line.line
        yield self.footer

    @property
    def is_typing(self) -> bool:
        return self.command_line.line.is_open

    def cursor_place(self) -> Offset | None:
        return self.command_line.line.cursor_offset() if self.is_typing else super().cursor_place()

    def action_command(self) -> None:
        self.command_line.open()

    async def take_key(self, event: events.Key) -> None:
        if not await self.command_line.take_key(event):
            await super().take_key(event)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.command_line.paste(event.text)


class ListCommandLine:
    """The command line of a `screen`, which says which `commands` there are, and carries them out."""

    def __init__(self, screen: SourcedList) -> None:
        self._screen = screen
        self._offered: Sequence[Command] = ()
        self.line = CommandLine(screen.skin, lambda: [name for each in self._offered for name in each.names])

    def open(self) -> None:
        self._offered = self._screen.commands()
        self._screen.footer.display = False
        self.line.open()
        self._say_typed()

    def _say_typed(self) -> None:
        told_of = [screen_commands.nothing_typed(names) for names in self._names()]
        nothing = next(filter(self._fits, told_of), told_of[-1])
        self._screen.say(typing_hint(self.line.text, self._offered, nothing, nothing))
        self._screen.update()

    def _names(self) -> Iterator[list[str]]:
        """Yield what may be typed, then without exercises, which the palette offers, too."""
        yield [command.title for command in self._offered]
        yield [command.title for command in self._offered if command not in EXERCISES]

    def _fits(self, sentence: str) -> bool:
        return len(wrap(sentence, self._screen.size.width - _SIDES, self._screen.skin)) <= MOST_LINES

    async def take_key(self, event: events.Key) -> bool:
        """Take a key if this is open; return whether it was taken."""
        screen, is_typing = self._screen, self.line.is_open
        if not is_typing or stands_for(event.key) == "f1":
            return False
        event.stop()
        event.prevent_default()
        entered = self.line.press(event)
        if self.line.is_open:
            self._say_typed()
            return True
        screen.footer.display = True
        screen.said = ""
        screen.update()
        if entered:
            await self._enter(entered)
        return True

    def paste(self, text: str) -> None:
        """Take what was pasted; if it begins as a command this is opened."""
        text = text.strip()
        if not self.line.is_open and text.startswith("/"):
            self.open()
        if self.line.is_open:
            self.line.insert(text.removeprefix("/"))
            self._say_typed()

    async def _enter(self, line: str) -> None:
        said = ""
        for names in self._names():
            try:
                command, argument = screen_commands.command_typed(line, self._offered, names)
            except CommandError as error:
                said = translate(error)
                if self._fits(said):
                    break
            else:
                await self._screen.carry_out(command, argument)
                return
        self._screen.say(said)


class GameList:
    """The games of a `screen`, which says what is listed, how a game stands and what is chosen."""

    def __init__(self, screen: SourcedList, *, grows: bool) -> None:
        """`grows`: when somebody comes to the last row, more games are looked at."""
        self._screen = screen
        self.grows = grows
        self.known: Known | None = None
        self.by_id: dict[str, GameRow] = {}
        self.played: dict[str, int] = {}
        """How many actions there were in each game when it was looked at last."""
        self._widths = Widths()
        self._unsettled: list[GameRow] = []
        self._unreadable: set[str] = set()
        self._made: Rows | None = None
        self._made_on: date | None = None

    async def look(self, most: int | None = PAGE, besides: str = "") -> None:
        """See what there is now, of at most so many games (None: of all), but down to the chosen one."""
        chosen = self._screen.chosen
        besides = besides or (chosen if chosen in self.by_id else "")
        if found := await self._screen.fetch(partial(self.looked, most, besides)):
            self.take(*found)

    def looked(self, most: int | None, besides: str) -> tuple[Known, Widths]:
        """Look, in a thread, also at a game `besides` if that is not among the first. Raises StoreError."""
        known = known_games(self._screen.upwords.library, most, besides)
        return known, self.widths_of(known.games)

    def widths_of(self, games: Sequence[GameRow]) -> Widths:
        """Return how wide the columns of games are; many take their time."""
        states = [
            (self._screen.state_of(game)[0], self._screen.state_of(game, is_brief=True)[0]) for game in games
        ]
        return widths_of(games, states, self._screen.now(), self._screen.skin)

    def take(self, known: Known, widths: Widths) -> None:
        """Go by what is known now, and choose what is wanted first if that is something else than before."""
        self._widths = widths
        self._note(known)
        self._screen.choose_wanted()
        self.played = {game.id: game.actions for game in known.games}

    def _note(self, known: Known) -> None:
        self.known = known
        self.by_id = {game.id: game for game in known.games}
        self._unsettled = [
            game for game in known.games if not game.standing and game.id not in self._unreadable
        ]
        self.forget_rows()

    async def tell_standing(self, count: int) -> None:
        """Have worked out how games of before stand of which that is not known, at most `count` of them."""
        rows, widths = await asyncio.to_thread(self._stood, self._unsettled[:count])
        self._unreadable |= {row.id for row in rows if not row.standing}
        self._widths = self._widths.and_of(widths)
        if self.known:
            self._note(self.known.with_rows({row.id: row for row in rows}))

    def _stood(self, games: Sequence[GameRow]) -> tuple[list[GameRow], Widths]:
        rows = list(map(self._screen.upwords.library.stood, games))
        return rows, self.widths_of(rows)

    # What is known

    @property
    def games(self) -> Sequence[GameRow]:
        return self.known.games if self.known else ()

    @property
    def last_unfinished(self) -> GameRow | None:
        """The game to go on with: none that could not be opened."""
        unopened = self._screen.upwords.library.unopened
        first = next((game for game in self.games if game.id not in unopened), None)
        return None if first is None or first.is_over else first

    @property
    def lesson(self) -> str:
        """The game whose lesson has a row; empty if none has."""
        return self.known.lesson if self.known else ""

    @property
    def has_begun(self) -> bool:
        """Whether somebody has come farther than the first picture: there is a game or a puzzle of theirs."""
        return bool(self.games) or (self.known is not None and self.known.has_exercised)

    @property
    def has_untold(self) -> bool:
        """Whether there are games of which it is not known yet how they stand."""
        return bool(self._unsettled)

    @property
    def has_more(self) -> bool:
        """Whether there are games below the last row, to be looked at when somebody goes there."""
        return self.grows and self.known is not None and self.known.missing > 0

    def with_lesson(self, keys: Sequence[Key]) -> Sequence[Key]:
        """Return keys with that of the lesson second and told of, while somebody is reminded of it."""
        if not (self.known and self.known.is_lesson_recalled):
            return keys
        ordered = sorted(keys, key=lambda key: (key.action != "open", key.action != "learn"))
        return [key._replace(text=mark("learn")) if key.action == "learn" else key for key in ordered]

    # What is drawn

    def forget_rows(self) -> None:
        """Make the rows anew when they are drawn next: something they tell has changed."""
        self._made = None

    @property
    def rows(self) -> Rows:
        today = self._screen.now().date()
        if self._made is None or self._made_on != today:
            # They tell of today and yesterday.
            self._made, self._made_on = Rows(self._all_rows(), self._rows_missing), today
        return self._made

    @property
    def _rows_missing(self) -> int:
        """How many rows there are below those of the games that are known."""
        if self.known is None or not self.has_more:
            return 0
        is_headed = self.known.games[-1].is_over or not self.known.has_finished
        return self.known.missing + (0 if is_headed else _HEADING)

    def _all_rows(self) -> Iterator[Row | Late]:
        is_first = True
        for title, rows in self._screen.groups() if self.known else ():
            if rows:
                yield from () if is_first else (GAP,)
                yield from (heading_row(title, self._screen.skin),) if title else ()
                yield from rows
                is_first = False

    @property
    def columns(self) -> GameColumns:
        columns = columns_for(self._widths, self._screen.room)
        return widened(columns) if self._screen.STANDS_AMONG_LISTS else columns

    def game_rows(self, games: Sequence[GameRow]) -> list[Row | Late]:
        """Return games as rows, in the columns of all that are known."""
        columns, now = self.columns, self._screen.now()
        return [Late(game.id, partial(self._game_row, game, columns, now)) for game in games]

    def _game_row(self, game: GameRow, columns: GameColumns, now: datetime, is_here: bool) -> Row:
        state = self._screen.state_of(game, is_brief=columns.of(game).is_brief)
        return game_row(game, columns, state, now, self._screen.skin, is_here=is_here)
