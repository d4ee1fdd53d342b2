"""The first screen: the ways into a game, each a row with a letter, and the list of games below them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.worker import Worker

from upwords_tui.app.commands import keys as hotkeys
from upwords_tui.app.commands.keys import Letter
from upwords_tui.app.commands.registry import HIGHSCORES, Command
from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.play.library import GameRow, Library
from upwords_tui.app.play.saved_games import is_my_turn, state_text
from upwords_tui.app.setup.new_game import NewGameChoices, spoken_to
from upwords_tui.app.teaching.lesson_offers import is_begun, lesson_offered, lesson_recalled
from upwords_tui.app.training.exercises import DAILY as DAILIES
from upwords_tui.app.training.exercises import PUZZLE
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, language, ngettext
from upwords_tui.base.safe_text import TITLE_LIMIT, clean, clean_title
from upwords_tui.tui.screens import dialogs, game_rows, recent, screen_commands
from upwords_tui.tui.screens.keys import Action, Key, mark, offer_of
from upwords_tui.tui.screens.list_screen import HELP as HELP_KEY
from upwords_tui.tui.screens.list_screen import ListScreen, TypedCommands
from upwords_tui.tui.screens.logo import FirstLook, Logo
from upwords_tui.tui.screens.rows import GAP, MARGIN, Late, Row, RowList, Rows, heading_row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import Span, fitting, pad
from upwords_tui.tui.widgets.values import TopLine

PAGE = 200


class Known(NamedTuple):
    """A person's games as the store listed them last: the first of `total`, in the order of the list.

    `choices` are those of a new game, in the language `spoken`. `has_exercised` (a puzzle or daily was done)
    is looked up only where there are no games. `lesson` names the game whose lesson is offered, if any.
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

    @property
    def missing(self) -> int:
        return max(self.total - len(self.games), 0)


def known_games(library: Library, most: int | None = PAGE, besides: str = "") -> Known:
    """Look up at most `most` games (None: all); slow. Raises StoreError.

    If `besides` is not among them, all games are read.
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
        has_exercised=not total and any(map(library.exercises.known, (PUZZLE, DAILIES))),
        lesson=lesson,
        is_lesson_begun=bool(lesson) and is_begun(library, lesson),
        is_lesson_recalled=is_whole
        and not lesson
        and lesson_recalled(library, sum(game.is_over for game in games)),
    )


ALL = 10**6
"""More than the rows of any list."""
_HEADING = 2
Group = tuple[str, Sequence[Row | Late]]
"""A title and the rows below it."""

CONTINUE, PLAY, LEARN, NEW = "continue", "play", "learn", "new"
DAILY, PUZZLES, RETRY = "daily", "puzzles", "retry"
ME, HELP, SETTINGS = "me", "help", "settings"


class WayIn(NamedTuple):
    """A way into a game or to another screen, from `ways.json`: its letter and its name.

    `about` is the row's text while nothing better is known, in full and in short.
    """

    letter: Letter
    label: str
    about: tuple[str, ...]


WAYS = {
    key: WayIn(vars(hotkeys)[letter], label, tuple(about))
    for key, (letter, label, *about) in json.loads(
        Path(__file__).with_name("ways.json").read_text("utf-8")
    ).items()
}
_OPENED: dict[str, Callable[[GamesScreen], Awaitable[None] | None]] = {
    PLAY: lambda screen: screen.upwords.begin_game(screen.list.choices()),
    LEARN: lambda screen: screen.upwords.learn(screen.list.lesson),
    NEW: lambda screen: screen.upwords.show_new_game(),
    DAILY: lambda screen: screen.upwords.exercises.show("daily"),
    PUZZLES: lambda screen: screen.upwords.exercises.set("puzzle"),
    RETRY: lambda screen: screen.upwords.exercises.set("retry"),
    ME: lambda screen: screen.upwords.show_me(),
    HELP: lambda screen: screen.upwords.show_help(screen.variant(), ()),
    SETTINGS: lambda screen: screen.upwords.show_settings(),
}
"""What Enter does on a way."""
_LESSON_BEGUN = mark("the practice game with the tutor, where you left off"), mark("where you left off")
_LABEL = 16
_LETTER, _GAP = 3, 2


def label_width() -> int:
    """Return the columns before the text of a way's row, in the language in use."""
    return max(_LABEL, *(_LETTER + cell_len(_(way.label)) + _GAP for way in WAYS.values()))


def way_row(key: str, text: str, skin: Skin) -> Late:
    palette, way = skin.palette, WAYS[key]
    name = pad(_(way.label), label_width() - _LETTER, skin)

    def row(is_here: bool) -> Row:
        spans: list[Span] = [
            (f"{way.letter.shown}  ", palette.accent),
            (name, palette.bright),
            (text, palette.text if is_here else palette.dim),
        ]
        return Row(spans, key=key)

    return Late(key, row)


_AT_FIRST = 27
"""Rows of the first start, bars included."""
_ROOM_FOR_NAME = 20
"""In windows with fewer rows there is no logo."""
_BARS, _BELOW_NAME = 3, 2
"""Rows of the bars, and of the gap below the logo in a large window."""
_MEASURE = 100
_WIDE = 124
"""From this width on a board stands beside the lists of the hall."""


class RecentPanel(Vertical):
    """The panel to the right of the list: the game played last, and what the player has done.

    Once the list is drawn it looks up these two, the standings of older games, and what is due today.
    """

    def __init__(self, screen: GamesScreen) -> None:
        self.last = recent.LastGame(screen.skin)
        self._lately = recent.Lately(screen.skin)
        super().__init__(self.last, self._lately, id="beside")
        self._games = screen
        self.columns = 0
        self._shown: recent.LastShown | None = None
        self._looked_at_done: GameRow | None = None
        self._finding: Worker[None] | None = None
        self.late_texts: Mapping[str, Sequence[str]] = {}
        """Texts of rows that are looked up after the first picture, by their ways, the longest first."""
        self.late_texts_day: date | None = None

    @property
    def game(self) -> GameRow | None:
        """The game to go on with, else the last that ended."""
        return self._games.list.last_unfinished or next(iter(self._games.list.games), None)

    def fit(self, cell_size: CellSize | None) -> int:
        """Take the place of a board with such cells (None: hide); return the columns beside the list."""
        self.columns, is_above = self.last.place(cell_size), self.last.is_above
        self.display, styles = bool(self.columns), self.styles
        styles.width = self.columns
        styles.height = self.last.styles.height if is_above else "1fr"
        styles.layer = "above" if is_above else "default"
        return 0 if is_above else self.columns

    def show(self) -> None:
        game, shown = self.game, self._shown
        view = shown.view if shown and self._is_last_known else None
        self.last.show(recent.LastShown(game, view) if game else None)

    @property
    def _is_last_known(self) -> bool:
        """Whether the board that is shown is up to date, or there is none."""
        game, shown = self.game, self._shown and self._shown.row
        return not game or bool(shown and (shown.id, shown.actions) == (game.id, game.actions))

    @property
    def _wants_done(self) -> bool:
        """Whether what the player has done has room and is out of date."""
        has_room = bool(self.columns) and not self.last.is_above
        return has_room and self.game is not None and self._looked_at_done != self.game

    @property
    def _wants_late(self) -> bool:
        return self.late_texts_day != self._games.now().date() and self._games.list.has_begun

    @property
    def wants_to_know(self) -> bool:
        is_known = self._is_last_known and not self._games.list.unsettled
        return not is_known or self._wants_done or self._wants_late

    def look_up(self) -> None:
        is_at_it = self._finding is not None and not self._finding.is_finished
        if self._games.is_standing and not is_at_it and self.wants_to_know:
            self._finding = self._games.run_worker(self._find_out(), group="games")

    async def _find_out(self) -> None:
        screen, game = self._games, self.game
        library = screen.upwords.library
        if game and not self._is_last_known:
            self._shown = recent.LastShown(game, await asyncio.to_thread(recent.board_view, library, game))
            self.show()
        while screen.list.unsettled and screen.is_standing:
            await screen.list.settle(10)
            screen.update()
        if game and self._wants_done:
            self._looked_at_done = game
            with suppress(UpwordsError):  # the list does without
                self._lately.show(
                    await asyncio.to_thread(recent.done_lately, library, game.kind, screen.now().date())
                )
        if self._wants_late:
            self.late_texts_day, told = screen.now().date(), dict[str, Sequence[str]]()
            for way, texts in ((RETRY, recent.waiting_texts), (DAILY, recent.today_texts)):
                with suppress(UpwordsError):  # the list does without
                    told[way] = await asyncio.to_thread(texts, library)
            if told != self.late_texts:
                self.late_texts = told
                screen.list.forget_rows()
                screen.update()
        if self.wants_to_know:
            # Another game is the last one now, or there is more room.
            screen.update()


def local_time() -> datetime:
    return datetime.now().astimezone()


class GameList:
    """The games of a `screen`: what is known of them, and the rows of all its lists."""

    def __init__(self, screen: GamesScreen) -> None:
        self._screen = screen
        self.known: Known | None = None
        self.by_id: dict[str, GameRow] = {}
        self.unsettled: list[GameRow] = []
        """Older games whose standing is not stored."""
        self._unreadable: set[str] = set()
        self.played: dict[str, int] = {}
        """Actions in each game when it was last looked at."""
        self._widths = game_rows.Widths()
        self._made: Rows | None = None
        self._made_for: tuple[date, Skin] | None = None

    async def look(self, most: int | None = PAGE, besides: str = "") -> None:
        """Read at most `most` games (None: all), or as many as include the chosen one."""
        besides = besides or (self._screen.chosen if self._screen.chosen in self.by_id else "")
        if found := await self._screen.fetch(partial(self.looked, most, besides)):
            self.take(*found)

    def looked(self, most: int | None, besides: str) -> tuple[Known, game_rows.Widths]:
        """Do `look` in a thread. Raises StoreError."""
        known = known_games(self._screen.upwords.library, most, besides)
        return known, self._widths_of(known.games)

    def _widths_of(self, games: Sequence[GameRow]) -> game_rows.Widths:
        screen = self._screen
        states = [(screen.state_of(game)[0], screen.state_of(game, is_brief=True)[0]) for game in games]
        return game_rows.widths_of(games, states, screen.now(), screen.skin)

    def take(self, known: Known, widths: game_rows.Widths) -> None:
        """Show what is known now; choose another row if the chosen one is gone or a game has moved on."""
        self._widths = widths
        self._note(known)
        self._screen.choose_wanted()
        self.played = {game.id: game.actions for game in known.games}

    def _note(self, known: Known) -> None:
        self.known = known
        self.by_id = {game.id: game for game in known.games}
        self.unsettled = [
            game for game in known.games if not game.standing and game.id not in self._unreadable
        ]
        self.forget_rows()

    async def settle(self, count: int) -> None:
        """Work out the standings of at most `count` unsettled games."""

        def stood(games: Sequence[GameRow]) -> tuple[dict[str, GameRow], game_rows.Widths]:
            rows = list(map(self._screen.upwords.library.with_standing, games))
            return {row.id: row for row in rows}, self._widths_of(rows)

        found, widths = await asyncio.to_thread(stood, self.unsettled[:count])
        self._unreadable |= {row.id for row in found.values() if not row.standing}
        self._widths = self._widths.and_of(widths)
        if self.known:
            games = tuple(found.get(each.id, each) for each in self.known.games)
            self._note(self.known._replace(games=games))

    @property
    def games(self) -> Sequence[GameRow]:
        return self.known.games if self.known else ()

    @property
    def last_unfinished(self) -> GameRow | None:
        """The game to go on with; none that could not be opened."""
        unopened = self._screen.upwords.library.unopened
        first = next((game for game in self.games if game.id not in unopened), None)
        return None if first is None or first.is_over else first

    @property
    def chosen(self) -> GameRow | None:
        """The game of the chosen row; on “Continue” the game to go on with."""
        chosen = self._screen.chosen
        return self.last_unfinished if chosen == CONTINUE else self.by_id.get(chosen)

    @property
    def lesson(self) -> str:
        return self.known.lesson if self.known else ""

    def choices(self) -> NewGameChoices:
        assert self.known
        # Until that is looked up again it follows a language that has been chosen meanwhile.
        choices = spoken_to(self.known.choices, self.known.spoken)
        if self._screen.IS_ALONE:
            return choices
        seats = (replace(seat, name=seat.name or _("anybody")) for seat in choices.seats)
        return replace(choices, seats=tuple(seats))

    @property
    def has_begun(self) -> bool:
        """Whether this person has any game, puzzle or daily yet."""
        return bool(self.games) or (self.known is not None and self.known.has_exercised)

    @property
    def has_more(self) -> bool:
        """Whether there are more games than have been read, to be read on the way down."""
        return self._screen.IS_ALONE and self.known is not None and self.known.missing > 0

    def forget_rows(self) -> None:
        self._made = None

    @property
    def rows(self) -> Rows:
        # They tell of today and yesterday.
        made_for = self._screen.now().date(), self._screen.skin
        if self._made is None or self._made_for != made_for:
            self._made, self._made_for = Rows(self._all_rows(), self._rows_missing), made_for
        return self._made

    @property
    def _rows_missing(self) -> int:
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
    def columns(self) -> game_rows.GameColumns:
        columns = game_rows.columns_for(self._widths, self._screen.page.room)
        return columns if self._screen.IS_ALONE else game_rows.widened(columns)

    def game_rows(self, games: Sequence[GameRow], *, is_over: bool) -> list[Row | Late]:
        """Return those of `games` that are over, or are not, as rows."""
        columns, screen, now = self.columns, self._screen, self._screen.now()

        def row(game: GameRow, is_here: bool) -> Row:
            state = screen.state_of(game, is_brief=columns.of(game).is_brief)
            return game_rows.game_row(game, columns, state, now, screen.skin, is_here=is_here)

        return [Late(game.id, partial(row, game)) for game in games if game.is_over == is_over]

    def way_rows(self) -> list[Late]:
        known, unfinished, screen = self.known, self.last_unfinished, self._screen
        page, skin = screen.page, screen.skin
        texts: dict[str, Sequence[str]] = {
            PLAY: game_rows.choices_texts(self.choices(), skin),
            **page.recent.late_texts,
        }
        if unfinished:
            texts[CONTINUE] = game_rows.going_on_texts(unfinished, screen.now(), skin)
        if known and known.is_lesson_begun:
            texts[LEARN] = tuple(map(_, _LESSON_BEGUN))
        has_finished, has_begun = bool(known and known.has_finished), self.has_begun
        is_shown = {
            CONTINUE: bool(unfinished),
            LEARN: bool(self.lesson),
            **dict.fromkeys((DAILY, PUZZLES), has_begun),
            **dict.fromkeys((RETRY, ME), has_finished),
        }
        width = page.way_room - label_width()
        return [
            way_row(key, fitting((*(texts.get(key) or map(_, way.about)), ""), width), skin)
            for key, way in WAYS.items()
            if is_shown.get(key, True)
        ]


class StartPage(Vertical):
    """What the first screen shows, each where it has room: the name, the list, the game played last."""

    DEFAULT_CSS = """
    StartPage { layers: default above; }
    StartPage #beside { dock: right; }
    """

    def __init__(self, screen: GamesScreen, rows: RowList) -> None:
        super().__init__(id="content")
        self._screen, self._rows = screen, rows
        self._logo, self._first_look = Logo(screen.skin, _MEASURE), FirstLook(screen.skin, _MEASURE)
        self.recent = RecentPanel(screen)
        self.parts = self.recent, self._logo, rows, self._first_look
        self._has_recent = False
        self._margin = 0

    @property
    def _is_first(self) -> bool:
        """Whether to show what Upwords is about: there are no games."""
        known = self._screen.list.known
        return self._screen.IS_ALONE and known is not None and not known.games

    @property
    def room(self) -> int:
        """The columns of a row."""
        taken = 0 if self.recent.last.is_above else self.recent.columns
        return min(self._screen.size.width - taken - 4, _MEASURE) - MARGIN

    @property
    def way_room(self) -> int:
        """The columns of a way's row: what it says reaches up to the board."""
        edge = max(self._screen.size.width - _MEASURE, 4) // 2
        is_beside = self.recent.columns and self.recent.last.is_above
        return self.room - (max(self.recent.columns - edge, 0) if is_beside else 0)

    def _cell_size(self) -> CellSize | None:
        """Return the cells of the board; in the hall only where all lists have their room, too."""
        width, height = self._screen.size
        size = recent.picture_size(width, height, _MEASURE + 4)
        return size if self._screen.IS_ALONE or (size is not CellSize.TINY and width >= _WIDE) else None

    @property
    def _top(self) -> int:
        """The rows above the content; before a game has ended, the little there is stands in the middle."""
        screen = self._screen
        usual, known = screen.top_margin, screen.list.known
        is_little = known is not None and not (known.games and known.has_finished)
        if not (screen.IS_ALONE and screen.is_roomy and is_little):
            # What has been done fills the room below the board; and among others rows come and go.
            return usual
        rows = CellSize.LARGE.rows + _BELOW_NAME + len(screen.list.rows)
        needed = _AT_FIRST if self._is_first else _BARS + max(rows, self.recent.last.rows)
        return max(usual, (screen.size.height - needed) // 2)

    def place(self) -> None:
        self._has_recent = bool(self.recent.game)
        beside = self.recent.fit(self._cell_size() if self._has_recent else None)
        edge = max(self._screen.size.width - beside - _MEASURE - 4, 0) // 2 if beside else 0
        self._screen.list.forget_rows()
        self._margin = self._top
        self.styles.padding = (self._margin, edge, 0, edge)

    def show(self) -> None:
        screen, is_first = self._screen, self._is_first
        is_alone, is_roomy = screen.IS_ALONE, screen.is_roomy
        self._logo.display = is_roomy or (is_alone and screen.size.height >= _ROOM_FOR_NAME)
        self._logo.resize(CellSize.LARGE if is_roomy else CellSize.SMALL)
        self._rows.styles.margin = (_BELOW_NAME if is_roomy else int(is_alone), 0, 0, 0)
        self.recent.show()
        if self._has_recent != bool(self.recent.game) or self._margin != self._top:
            self.place()
        self._rows.styles.height = len(screen.list.rows) if is_first else "1fr"
        self._rows.show(screen.list.rows, screen.chosen)
        self._give_way()
        if is_first:
            self._first_look.place(screen.size, is_roomy=is_roomy)
        else:
            self._first_look.display = False
        if self.recent.wants_to_know:
            # Whoever begins sees the list at once; boards are looked up when it stands.
            self.call_after_refresh(self.recent.look_up)

    @on(RowList.Placed)
    def _give_way(self) -> None:
        """Hide a tiny board that scrolled games would run into."""
        self.recent.visible = not self.recent.last.is_above or self._rows.top == 0


# What is done with the chosen game, and more that keys do


async def _learn(screen: GamesScreen, kind: str = "") -> None:
    with screen.saying_why():
        await screen.upwords.learn(kind or screen.list.lesson)


def _rename(screen: GamesScreen) -> None:
    if game := screen.list.chosen:
        game_id, question = game.id, _("New name for “{name}”?").format(name=clean(game.name))

        async def named(name: str) -> None:
            if await screen.managed(lambda: screen.upwords.library.rename(game_id, name)):
                screen.say(_("It is now called {name}.").format(name=clean_title(name)))
                await screen.look_now()

        dialogs.prompt(screen, question, named, game.name, limit=TITLE_LIMIT)


async def _delete(screen: GamesScreen) -> None:
    if game := screen.list.chosen:
        said = _("{name} is deleted.").format(name=clean(game.name))

        async def go_on() -> None:
            keys = screen.keys_in_order()
            after = keys.index(screen.chosen) + 1
            screen.chosen = keys[after] if after < len(keys) else keys[after - 2]
            screen.say(said)
            await screen.look_now()

        await dialogs.delete(screen, game, go_on)


async def _export(screen: GamesScreen) -> None:
    if game := screen.list.chosen:
        default = f"{clean(game.name).replace('/', '-').replace(' ', '')}.json"
        question = _("Export “{name}” to which file?").format(name=clean(game.name))
        await dialogs.export_to(screen, game.id, question, default, is_over=game.is_over)


def _take_in(screen: GamesScreen) -> None:
    async def take(path: str) -> None:
        if taken := await screen.fetch(lambda: screen.upwords.library.take_in(Path(path))):
            screen.say(_("The game is now in the list. Enter opens it."))
            await screen.list.look(besides=taken)
            if taken in screen.list.by_id:
                screen.chosen = taken
            screen.update()

    dialogs.prompt(screen, _("Import a game from which file?"), take)


def _help_offers(screen: GamesScreen) -> Sequence[Action]:
    """Return the offers of lessons, then of levels, editions, and the meaning of a word."""
    from upwords_tui.tui.screens.help import lesson_offers, reference_offers  # seam: few ask for it

    lessons = lesson_offers(partial(_learn, screen), screen.list.lesson)
    return (*lessons, *reference_offers(screen, screen.variant()))


_DEEDS: dict[str, Callable[..., Awaitable[object] | None]] = {
    "learn": _learn,
    "daily": lambda screen: screen.upwords.exercises.show("daily"),
    "define": lambda screen: _help_offers(screen)[-1].run(),
    "rename": _rename,
    "delete": _delete,
    "export": _export,
    "import": _take_in,
    "line": lambda screen: screen.typed.open(),
}
"""What keys do here that is no command, by the names in their actions."""

_LEARN, _FILES = "do('learn')", ("do('export')", "do('import')")


class GamesScreen(ListScreen[None]):
    """The list of games, with the ways into a game above it."""

    IS_ALONE: ClassVar[bool] = True
    """Whether this is the only list: it reads more games on the way down, and helps beginners."""
    DEEDS = _DEEDS
    OF_A_GAME = frozenset({"do('rename')", "do('delete')", "do('export')"})

    def __init__(self, skin: Skin, now: Callable[[], datetime] = local_time) -> None:
        super().__init__(skin, RowList(skin, measure=_MEASURE))
        self.now = now
        self.list: GameList = GameList(self)
        self._is_fresh = False
        self.typed: TypedCommands = TypedCommands(self, lambda: screen_commands.COMMANDS, self.carry_out)
        self._content = self.page = StartPage(self, self._rows)

    @on(events.Mount)
    @on(events.ScreenResume)
    async def _before_picture(self, event: events.Event) -> None:
        is_first = isinstance(event, events.Mount)
        if not (is_first or self._is_fresh):
            # Something may have been done meanwhile.
            self.page.recent.late_texts_day = None
            await self.upwords.look_at_settings()
        if not self._is_fresh:
            await self.look_now()
        # It is about to come to the front, too.
        self._is_fresh = is_first

    async def look_now(self) -> None:
        await self.list.look()
        self.update()

    def choose_wanted(self) -> None:
        """Choose the first row if the chosen one is gone, or the game to go on with has changed."""
        keys = self.keys_in_order()
        latest = self.list.last_unfinished
        # Back from a game, what one wants first is to go on with it.
        if self.chosen not in keys or (latest and self.list.played.get(latest.id) != latest.actions):
            self.chosen = keys[0]

    def variant(self) -> Variant:
        return self.list.choices().variant if self.list.known else super().variant()

    def keys(self) -> Sequence[Key]:
        return [key for key in self.every_key() if self.list.chosen or key.action not in self.OF_A_GAME]

    def every_key(self) -> Sequence[Key]:
        """Return the keys for the help; that of the lesson is second while people are reminded of it."""
        keys = super().every_key()
        if not (self.list.known and self.list.known.is_lesson_recalled):
            return keys
        ordered = sorted(keys, key=lambda key: (key.action != "open", key.action != _LEARN))
        return [key._replace(text=mark("learn")) if key.action == _LEARN else key for key in ordered]

    def works(self, action: str) -> bool:
        return self.upwords.library.files or action not in _FILES

    def title_line(self) -> TopLine:
        count = self.list.known.total if self.list.known else 0
        facts = (ngettext("{count} game", "{count} games", count).format(count=count),) if count else ()
        return TopLine("UPWORDS", (_("the word game with stacking tiles"),), facts)

    def content(self) -> ComposeResult:
        yield from self.page.parts

    def on_skin_changed(self, skin: Skin) -> None:
        super().on_skin_changed(skin)
        if self.is_active and self.list.known and self.list.known.spoken != language():
            self.run_worker(self.look_now(), group="language")

    def keys_in_order(self) -> Sequence[str]:
        return self.list.rows.order

    def state_of(self, game: GameRow, *, is_brief: bool = False) -> Span:
        """Return the result, or whose turn it is; `is_brief`: in few letters."""
        is_mine = is_my_turn(game) and not game.is_over
        text = state_text(game, is_brief=is_brief)
        return text, self.skin.palette.accent if is_mine else self.skin.palette.dim

    def place_content(self) -> None:
        self.page.place()

    def show_content(self) -> None:
        self.page.show()

    def hint(self) -> str:
        if self.list.known is None:
            return ""
        game = self.list.chosen
        if not self.list.games and self.chosen == PLAY:
            if self.list.known.lesson:
                said = _("Welcome. Press Enter to play, or {key} to learn how in three minutes.")
                return said.format(key=hotkeys.LEARN.shown)
            return _("Welcome. Press Enter to play, or {key} to read how.").format(key=HELP_KEY.shown_label)
        if self.chosen == CONTINUE and game:
            return fitting(game_rows.standing_texts(game), self.size.width - 2)
        if self.chosen == PLAY:
            return _("Press Enter to play again.")
        return game_rows.untold(game, self.list.columns, self.now(), self.skin) if game else ""

    def groups(self) -> Sequence[Group]:
        return (
            ("", self.list.way_rows()),
            (_("Your games"), self.list.game_rows(self.list.games, is_over=False)),
            (_("Finished"), self.list.game_rows(self.list.games, is_over=True)),
        )

    def offers(self) -> Sequence[Action]:
        """Return what the palette offers, ways into a game first; help has a key of its own."""
        abouts, shown = {key.letter: key.about for key in self.every_key()}, self.keys_in_order()
        ways = [
            Action(_(way.label), _(abouts[way.letter]), partial(self.action_go, key), way.letter.shown)
            for key, way in WAYS.items()
            if key in shown and key != HELP
        ]
        letter = hotkeys.SCORES
        scores = Action(
            _("best scores"), _(abouts[letter]), partial(self.action_do, HIGHSCORES.name), letter.shown
        )
        # Without games there is nothing to retry.
        with_rows = ("puzzle", "retry") if PUZZLES in shown else ("retry",)
        exercises = [
            offer_of(command, partial(self.carry_out, command, ""))
            for command in screen_commands.EXERCISES_ANYWHERE
            if command.name not in with_rows
        ]
        *others, leaving = super().offers()
        *lessons, levels, editions, define = _help_offers(self)
        return (*ways, *exercises, *lessons, *others, scores, levels, editions, define, leaving)

    async def action_go_along(self, count: int) -> None:
        """Choose another row; read more games first if it is one of those."""
        keys = self.keys_in_order()
        to = self.place_among(keys) + count
        if self.list.has_more and (to >= len(keys) or (count == -1 and to < 0)):
            is_far = abs(count) in (1, ALL) and to != len(keys)
            await self.list.look(None if is_far else len(self.list.games) + PAGE)
        self.action_move(count)

    def scroll(self, count: int) -> None:
        """Choose another row, the first or last at most; read the games that come near."""

        async def look_on() -> None:
            await self.list.look(len(self.list.games) + PAGE)
            self.update()

        super().scroll(count)
        keys = self.keys_in_order()
        if self.list.has_more and self.place_among(keys) + self._rows.page >= len(keys):
            self.run_worker(look_on(), group="more", exclusive=True)

    async def action_go(self, key: str) -> None:
        if key in self.keys_in_order():
            self.choose(key)
            await self.action_open()

    async def action_do(self, name: str) -> None:
        """Do one of the `DEEDS`, or carry out a command."""
        if name not in self.DEEDS:
            await screen_commands.carry_out(self, self.variant(), name, "")
        elif (done := self.DEEDS[name](self)) is not None:
            await done

    async def action_open(self) -> None:
        game = self.list.chosen
        self.say("")
        if game:
            with self.saying_why(_("This game can't be opened: {reason}.")):
                await self.upwords.open_game(game.id)
            return
        with self.saying_why(_("This can't be played: {reason}.")):
            done = _OPENED.get(self.chosen, _OPENED[NEW])(self)
            if done is not None:
                await done

    @on(RowList.Picked)
    async def _on_row(self, message: RowList.Picked) -> None:
        if message.key not in self.keys_in_order():
            # It has gone while the mouse was on its way.
            return
        self.choose(message.key)
        if message.again:
            await self.action_open()

    async def carry_out(self, command: Command, argument: str) -> None:
        await screen_commands.carry_out(self, self.variant(), command.name, argument)
