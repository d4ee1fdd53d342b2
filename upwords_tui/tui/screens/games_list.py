"""A list of games, of which the store is asked in a thread, and rows that are made when they are in sight.

The one idea: what is shown follows from what was known when this came to the front or when something was done
here last; drawing and going from row to row wait for nobody, however many games there are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from functools import partial

from textual import events, on

from upwords_tui.app.play.game_line import is_my_turn, state_text
from upwords_tui.app.play.library import GameRow
from upwords_tui.app.setup.new_game import NewGameChoices, spoken_to
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import language, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.screens.game_rows import GameColumns, Widths, columns_for, game_row, widened, widths_of
from upwords_tui.tui.screens.games_snapshot import PAGE, Known, known_games
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.list_screen import ListScreen
from upwords_tui.tui.screens.rows import GAP, Late, Row, RowList, Rows, heading_row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Span

ALL = 10**6
"""No list has more rows."""
_HEADING = 2
"""The rows that part the games that are over from the others."""
Group = tuple[str, Sequence[Row | Late]]
"""Rows that belong together, and what stands above them."""


class GamesList(ListScreen[None]):
    """Games, and what else subclasses list in `groups`."""

    STANDS_AMONG_LISTS = False
    """Whether there are rows about no game of one's own, in whose columns the games stand, too."""

    def __init__(self, skin: Skin, rows: RowList, now: Callable[[], datetime]) -> None:
        super().__init__(skin, rows)
        self._now = now
        self._known: Known | None = None
        self._widths = Widths()
        self._by_id: dict[str, GameRow] = {}
        self._unsettled: list[GameRow] = []
        self._unreadable: set[str] = set()
        self._made: Rows | None = None
        self._made_on: date | None = None
        self._played: dict[str, int] = {}
        self._is_fresh = False

    # What subclasses say

    def groups(self) -> Sequence[Group]:
        """Return what is listed, once it is known which games there are."""
        raise NotImplementedError

    @property
    def room(self) -> int:
        """The columns of a row."""
        raise NotImplementedError

    # Looking

    @on(events.Mount)
    async def _before_first_picture(self) -> None:
        await self.look_first()

    @on(events.ScreenResume)
    async def _before_next_picture(self) -> None:
        if not self._is_fresh:
            await self.upwords.look_at_settings()
            await self.look_back()
        self._is_fresh = False

    async def look_first(self) -> None:
        """See what there is before this is shown for the first time."""
        await self.look()
        # It is about to come to the front, too.
        self._is_fresh = True

    async def look_back(self) -> None:
        """See what there is now that this comes to the front again."""
        await self.look()

    async def look_now(self) -> None:
        """See what there is after something was done here, and draw it."""
        await self.look()
        self.update()

    async def look_at(self, game_id: str) -> None:
        """See what there is now that there is a game more, and go to it."""
        await self.look(besides=game_id)
        if game_id in self._by_id:
            self._chosen = game_id
        self.update()

    async def look(self, most: int | None = PAGE, besides: str = "") -> None:
        """See what there is now, of at most so many games (None: of all), but down to the chosen one."""
        besides = besides or self.game_chosen
        try:
            self.take(*await asyncio.to_thread(self.looked, most, besides))
        except UpwordsError as error:
            self.say(clean(translate(error)))

    def looked(self, most: int | None, besides: str) -> tuple[Known, Widths]:
        """Look, in a thread, also at a game `besides` if that is not among the first. Raises StoreError."""
        known = known_games(self.upwords.library, most, besides)
        return known, self.widths_of(known.games)

    @property
    def game_chosen(self) -> str:
        """The id of the game whose row is chosen; empty if it is another row."""
        return self._chosen if self._chosen in self._by_id else ""

    def widths_of(self, games: Sequence[GameRow]) -> Widths:
        """Return how wide the columns of games are; many take their time."""
        states = [(self.state_of(game)[0], self.state_of(game, is_brief=True)[0]) for game in games]
        return widths_of(games, states, self._now(), self.skin)

    def take(self, known: Known, widths: Widths) -> None:
        """Go by what is known now, and choose what is wanted first if that is something else than before."""
        self._widths = widths
        self._note(known)
        self.choose_wanted()
        self._played = {game.id: game.actions for game in known.games}

    def _note(self, known: Known) -> None:
        self._known = known
        self._by_id = {game.id: game for game in known.games}
        self._unsettled = [
            game for game in known.games if not game.standing and game.id not in self._unreadable
        ]
        self.forget_rows()

    def choose_wanted(self) -> None:
        """Choose what is wanted first, if what was chosen is there no more or a game has gone on."""
        keys = self.keys_in_order()
        latest = self.last_unfinished
        # Back from a game, what one wants first is to go on with it.
        if self._chosen not in keys or (latest and self._played.get(latest.id) != latest.actions):
            self._chosen = keys[0]

    async def tell_standing(self, count: int) -> None:
        """Have worked out how games of before stand of which that is not known, at most `count` of them."""
        rows, widths = await asyncio.to_thread(self._stood, self._unsettled[:count])
        self._unreadable |= {row.id for row in rows if not row.standing}
        self._widths = self._widths.and_of(widths)
        if self._known:
            self._note(self._known.with_rows({row.id: row for row in rows}))

    def _stood(self, games: Sequence[GameRow]) -> tuple[list[GameRow], Widths]:
        rows = list(map(self.upwords.library.stood, games))
        return rows, self.widths_of(rows)

    # What is known

    @property
    def games(self) -> Sequence[GameRow]:
        """The games that are known, in order."""
        return self._known.games if self._known else ()

    @property
    def last_unfinished(self) -> GameRow | None:
        """The game to go on with: none that could not be opened."""
        unopened = self.upwords.library.unopened
        first = next((game for game in self.games if game.id not in unopened), None)
        return None if first is None or first.is_over else first

    @property
    def has_untold(self) -> bool:
        """Whether there are games of which it is not known yet how they stand."""
        return bool(self._unsettled)

    @property
    def has_more(self) -> bool:
        """Whether there are games below the last row, to be looked at when somebody goes there."""
        return self._known is not None and self._known.missing > 0

    def choices(self) -> NewGameChoices:
        """Return what a new game would be begun with, once that is known."""
        assert self._known
        # Until that is looked up again it follows a language that has been chosen meanwhile.
        return spoken_to(self._known.choices, self._known.spoken)

    def with_lesson(self, keys: Sequence[Key]) -> Sequence[Key]:
        """Return keys with that of the lesson second and told of, while somebody is reminded of it."""
        if not (self._known and self._known.is_lesson_recalled):
            return keys
        ordered = sorted(keys, key=lambda key: (key.action != "open", key.action != "learn"))
        return [key._replace(text=mark("learn")) if key.action == "learn" else key for key in ordered]

    # Drawing

    def forget_rows(self) -> None:
        """Make the rows anew when they are drawn next: something they tell has changed."""
        self._made = None

    def on_skin_changed(self, skin: Skin) -> None:
        """Draw in another theme, or in another language."""
        self.skin = skin
        self.forget_rows()
        super().on_skin_changed(skin)
        if self.is_active and self._known and self._known.spoken != language():
            self.run_worker(self.look_now(), group="language")

    def place_content(self) -> None:
        """Give the rows their place."""
        super().place_content()
        self.forget_rows()

    @property
    def rows(self) -> Rows:
        """The rows there are, each made when it is in sight."""
        today = self._now().date()
        if self._made is None or self._made_on != today:
            # They tell of today and yesterday.
            self._made, self._made_on = Rows(self._all_rows(), self._rows_missing), today
        return self._made

    @property
    def _rows_missing(self) -> int:
        """How many rows there are below those of the games that are known."""
        if self._known is None or not self.has_more:
            return 0
        is_headed = self._known.games[-1].is_over or not self._known.has_finished
        return self._known.missing + (0 if is_headed else _HEADING)

    def _all_rows(self) -> Iterator[Row | Late]:
        is_first = True
        for title, rows in self.groups() if self._known else ():
            if rows:
                yield from () if is_first else (GAP,)
                yield from (heading_row(title, self.skin),) if title else ()
                yield from rows
                is_first = False

    def keys_in_order(self) -> Sequence[str]:
        """Return the keys of the rows there are now."""
        return self.rows.order

    @property
    def columns(self) -> GameColumns:
        """The columns of all games that are known."""
        columns = columns_for(self._widths, self.room)
        return widened(columns) if self.STANDS_AMONG_LISTS else columns

    def game_rows(self, games: Sequence[GameRow]) -> list[Row | Late]:
        """Return games as rows, in the columns of all that are known."""
        columns, now = self.columns, self._now()
        return [Late(game.id, partial(self._game_row, game, columns, now)) for game in games]

    def _game_row(self, game: GameRow, columns: GameColumns, now: datetime, is_here: bool) -> Row:
        state = self.state_of(game, is_brief=columns.of(game).is_brief)
        return game_row(game, columns, state, now, self.skin, is_here=is_here)

    def state_of(self, game: GameRow, *, is_brief: bool = False) -> Span:
        """Return how a game has ended, or whose turn it is; `is_brief`: in few letters."""
        is_mine = is_my_turn(game) and not game.is_over
        text = state_text(game, is_brief=is_brief)
        return text, self.skin.palette.accent if is_mine else self.skin.palette.dim

    # Keys

    async def action_go_along(self, count: int) -> None:
        """Choose another row, and look at more games first if it is one of those."""
        keys = self.keys_in_order()
        if not keys:
            return
        if self.has_more:
            to = self._place_among(keys) + count
            if to >= len(keys) or (count == -1 and to < 0):
                is_far = abs(count) in (1, ALL) and to != len(keys)
                await self.look(None if is_far else len(self.games) + PAGE)
        self.action_move(count)

    def scroll(self, count: int) -> None:
        """Choose another row, the first or the last at most; games that come near are looked at."""
        keys = self.keys_in_order()
        if keys:
            super().scroll(count)
        if self.has_more and self._place_among(keys) + self._rows.page >= len(keys):
            self.run_worker(self._look_on(), group="more", exclusive=True)

    async def _look_on(self) -> None:
        await self.look(len(self.games) + PAGE)
        self.update()
