"""The hall of a server: the list of games, tables that wait, who is here, and games to watch.

One look, taken in a thread, finds everything. What others do changes rows, never which one is chosen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import NamedTuple

from textual.timer import Timer
from textual.worker import Worker

from upwords_tui.app.commands import keys as hotkeys
from upwords_tui.app.commands.people import people_groups
from upwords_tui.app.commands.registry import Command, commands_of
from upwords_tui.app.game_types.base import kind_of, variant_name
from upwords_tui.app.play.correspondence import list_text
from upwords_tui.app.play.library import GameRow
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean, clean_title
from upwords_tui.games.base import Seat
from upwords_tui.online.chat import MOST_SAID
from upwords_tui.online.messages import Person
from upwords_tui.online.open_tables import Begun, WaitingTable
from upwords_tui.online.people_commands import CommandResult, joined
from upwords_tui.online.people_texts import (
    Ratings,
    doing,
    person_hint,
    rating_text,
    table_hint,
    table_words,
    waiting_line,
)
from upwords_tui.tui.presence import Attendance
from upwords_tui.tui.screens import dialogs, screen_commands
from upwords_tui.tui.screens.command_handlers import answered
from upwords_tui.tui.screens.first_login import WelcomeScreen
from upwords_tui.tui.screens.game_rows import Widths, listed_row
from upwords_tui.tui.screens.games import (
    CONTINUE,
    PAGE,
    PLAY,
    GamesScreen,
    Group,
    Known,
    Source,
    delete_game,
    local_time,
)
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.rows import Row, text_rows
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import Span
from upwords_tui.tui.widgets.values import TopLine

PAUSE_SECONDS = 0.3
"""The least time between two looks."""
AGAIN_SECONDS = 30.0
"""The most time between two looks."""
MOST_GAMES = 6
"""Own games shown until all are asked for."""

_ALL = "all"
_CODE = 40
_WIDE = 124
"""From this width on a board stands beside the lists."""


class HallSnapshot(NamedTuple):
    """What the hall shows beside a person's own games."""

    tables: tuple[WaitingTable, ...]
    said: tuple[str, ...]
    watched: tuple[GameRow, ...]
    ratings: Ratings


# What is listed beside one's games: how it is drawn, and what Enter and other keys do with it


def tables_at(hall: HallScreen) -> Source[WaitingTable]:
    def row(key: str, table: WaitingTable, is_here: bool) -> Row:
        name, about = table_words(table)
        right = [(f" {table.code}", hall.skin.palette.accent)] if table.code else []
        return hall.listed_row(key, name, table.variant.name, about, right, is_here=is_here)

    async def sit_down(table: WaitingTable) -> None:
        if table.standing in ("mine", "seated"):
            hall.say(waiting_line(table))
            return
        await answered(hall, lambda: joined(hall.lobby.tables.join(table.id)))
        hall.look_again()

    return Source(
        "table ",
        lambda: hall.sight.tables if hall.sight else (),
        lambda table: table.id,
        row,
        table_hint,
        sit_down,
    )


def people_at(hall: HallScreen) -> Source[Person]:
    def row(key: str, person: Person, is_here: bool) -> Row:
        account, name, state = _state_of(person)
        about = rating_text(rating) if hall.sight and (rating := hall.sight.ratings.of(account)) else ""
        return hall.listed_row(key, clean(name), state, about, is_here=is_here)

    async def invite(person: Person) -> None:
        """Ask whether to set a table with one person, for what was played last."""
        last = hall.choices()
        seats = Seat(hall.lobby.account.name), Seat(person.name)
        choices = NewGameChoices(last.edition_id, last.dictionary, seats, last.options)

        async def begin() -> None:
            with hall.saying_why():
                await hall.upwords.begin_game(choices)

        question = _("Invite {name} to a game of {edition}?")
        dialogs.ask(hall, question.format(name=clean(person.name), edition=last.variant.name), begin)

    def hint(person: Person) -> str:
        return person_hint(person, hall.sight.ratings.of(person.account) if hall.sight else None)

    return Source("person ", lambda: hall.present, lambda person: person.account, row, hint, invite)


def watched_at(hall: HallScreen) -> Source[GameRow]:
    def row(key: str, game: GameRow, is_here: bool) -> Row:
        right = [(kind_of(game.kind).moves_text(game.actions), hall.skin.palette.dim)]
        name, edition = clean_title(game.name), variant_name(game.edition)
        return hall.listed_row(key, name, edition, "", right, is_here=is_here)

    async def look_on(game: GameRow) -> None:
        def watch() -> CommandResult:
            hall.lobby.library.check_may_open(game.id, hall.lobby.account.id)
            return CommandResult(game_id=game.id)

        await answered(hall, watch)

    def hint(_game: GameRow) -> str:
        return _("Press Enter to look on.")

    return Source(
        "watch ", lambda: hall.sight.watched if hall.sight else (), lambda game: game.id, row, hint, look_on
    )


async def put_away(hall: HallScreen) -> None:
    """Delete the chosen game, decline an invitation, or leave or close a table that waits."""
    table = hall.tables.find(hall.chosen)
    if table is None:
        await delete_game(hall)
        return
    said = {
        "invited": _("Invitation declined."),
        "seated": _("You are no longer at that table."),
        "mine": _("Your table is closed."),
    }

    async def decline() -> None:
        if await hall.managed(lambda: hall.lobby.tables.decline(table.id)):
            hall.say(said[table.standing])
            hall.look_again()

    if table.standing == "mine":
        dialogs.ask(hall, _("Close your table?"), decline)
    elif table.standing in said:
        await decline()


def say_something(hall: HallScreen) -> None:
    """Ask what to say, to the chosen person or to everybody."""
    person = hall.people.find(hall.chosen)

    async def say(text: str) -> None:
        if person:
            await hall.managed(lambda: hall.lobby.tell(person.name, text))
        else:
            await hall.managed(lambda: hall.lobby.say(text))

    question = _("What do you want to say in the hall?")
    if person:
        question = _("What do you want to say to {name}?").format(name=clean(person.name))
    dialogs.prompt(hall, question, say, limit=MOST_SAID)


def ask_for_code(hall: HallScreen) -> None:
    async def join(code: str) -> None:
        await answered(hall, lambda: joined(hall.lobby.tables.join_by_code(code)))
        hall.look_again()

    dialogs.prompt(hall, _("What is the code?"), join, limit=_CODE)


class HallScreen(GamesScreen):
    """The way into games, among other people."""

    KEYS = (
        *(
            key
            for key in GamesScreen.KEYS
            if key.action not in ("command", "do('delete')", "app.quit", "do('rename')")
        ),
        Key.by(
            hotkeys.SAY,
            "do('say')",
            mark("say"),
            mark("Says something to everybody here, or to the selected person."),
        ),
        Key.by(
            hotkeys.CODE, "do('code')", mark("code"), mark("Sits down at a table whose code you were told.")
        ),
        Key.by(
            hotkeys.DELETE,
            "do('put_away')",
            mark("delete"),
            mark("Deletes a game or declines an invitation."),
            key="delete",
        ),
        Key.by(hotkeys.RENAME, "do('rename')", mark("rename"), mark("Renames the selected game.")),
        Key("slash", "command", "/", "", mark("Takes a command: who, tables, tell, ignore and the like.")),
        Key.by(hotkeys.QUIT, "app.quit", mark("quit"), mark("Leaves the program; every game is saved.")),
    )
    SHOWS_HOW = False
    STANDS_AMONG_LISTS = True
    GROWS = False

    def __init__(self, skin: Skin, attendance: Attendance, now: Callable[[], datetime] = local_time) -> None:
        super().__init__(skin, now)
        self._attendance = attendance
        self.lobby = attendance.lobby
        self.sight: HallSnapshot | None = None
        self.present: tuple[Person, ...] = ()
        self._seen = asyncio.Event()
        self._is_stale = False
        self._looking: Worker[None] | None = None
        self._counting: Timer | None = None
        self._is_whole = False
        self._wanted = self._offered = ""
        self.tables, self.people, self.watched = tables_at(self), people_at(self), watched_at(self)
        self.deeds |= {
            "put_away": partial(put_away, self),
            "say": partial(say_something, self),
            "code": partial(ask_for_code, self),
        }

    # Looking

    async def look_first(self) -> None:
        """Begin to look: others are there only once one is among them."""
        self.set_interval(AGAIN_SECONDS, self.look_again)
        self.look_again()

    async def look_now(self) -> None:
        self.look_again()

    def look_again(self, *, at_people: bool = False) -> None:
        """Look again; `at_people`: only who is here."""

        def look_at_people() -> None:
            self._counting = None
            people = self.lobby.company.people()
            # When somebody did something last is not shown.
            if list(map(_state_of, people)) != list(map(_state_of, self.present)):
                self.present = people
                self.list.forget_rows()
                self.update()

        if at_people and self.sight:
            # Many may come at once: they are drawn once.
            if self.is_active and self._counting is None:
                self._counting = self.set_timer(PAUSE_SECONDS, look_at_people)
            return
        self._is_stale = True
        if self.is_open and self.is_active and (self._looking is None or self._looking.is_finished):
            self._looking = self.run_worker(self._look_while_stale(), group="hall")

    async def _look_while_stale(self) -> None:
        while self._is_stale and self.is_open and self.is_active:
            self._is_stale = False
            try:
                if await self._attendance.entered() and (look := await self.fetch(self._look)):
                    self.sight, known, widths = look
                    self.present = self.lobby.company.people()
                    self.list.take(known, widths)
                    self.update()
            finally:
                self._seen.set()
            if self._is_stale:
                await asyncio.sleep(PAUSE_SECONDS)

    def _look(self) -> tuple[HallSnapshot, Known, Widths]:
        lobby = self.lobby
        sight = HallSnapshot(
            tables=lobby.tables.waiting(),
            said=self._attendance.conversation.missed(),
            watched=lobby.watchable(),
            ratings=lobby.ratings(),
        )
        return sight, *self.list.looked(None if self._is_whole else PAGE, "")

    def leave_for_a_game(self) -> None:
        self.chosen = self.said = ""
        self._seen.clear()

    def take_begun(self, begun: Begun) -> None:
        """Say for whom a new table waits, and choose it."""
        if begun.waiting:
            self._wanted = f"{self.tables.prefix}{begun.waiting.id}"
        dialogs.tell(self, (" ".join(joined(begun).lines),))
        self.look_again()

    def choose_wanted(self) -> None:
        """Choose another row if none is chosen or it is gone, or somebody invites."""
        keys = self.keys_in_order()
        if self._wanted in keys:
            self.chosen, self._wanted = self._wanted, ""
        # Enter, meant for an invitation that has just come, would begin a game with the computer.
        is_untouched = self.chosen == self._offered and self.chosen in (PLAY, CONTINUE)
        if self.chosen not in keys or (is_untouched and self._tables("invited")):
            self.chosen = self._offered = self._obvious

    @property
    def _obvious(self) -> str:
        """The row to choose first: an invitation, a game to go on with, a new one."""
        for table in self._tables("invited"):
            return f"{self.tables.prefix}{table.id}"
        game = self.list.last_unfinished
        # If others sit at a game of one's own the line may have been lost.
        is_wanted = game and (game.is_due or any(each.game == game.id for each in self.present))
        return CONTINUE if is_wanted else PLAY

    # What is shown

    def title_line(self) -> TopLine:
        top, count = super().title_line(), len(self.present) + 1
        here = ngettext("{count} person here", "{count} people here", count).format(count=count)
        return top._replace(facts=(*top.facts, here)) if self.sight else top

    def show_content(self) -> None:
        if self.sight:
            self.choose_wanted()
        super().show_content()
        self._logo.display = self.is_roomy
        if not self.is_roomy:
            self._rows.styles.margin = 0

    def picture_size(self) -> CellSize | None:
        """Return the cells of the board, only where all lists have their room, too."""
        size = super().picture_size()
        return None if size is CellSize.TINY or self.size.width < _WIDE else size

    def choices(self) -> NewGameChoices:
        """Return the choices of a new game, seats without a name called “anybody”."""
        choices = super().choices()
        seats = (replace(seat, name=seat.name or _("anybody")) for seat in choices.seats)
        return replace(choices, seats=tuple(seats))

    def hint(self) -> str:
        if self.sight is None:
            return ""
        if table := self.tables.find(self.chosen):
            return self.tables.hint(table)
        if self.game and self.game.is_asked:
            return _("You are asked to agree to something there: press Enter to answer.")
        if person := self.people.find(self.chosen):
            return self.people.hint(person)
        if game := self.watched.find(self.chosen):
            return self.watched.hint(game)
        if self.present and self.list.known and self.list.known.lesson and not self.list.games:
            said = _("Welcome. Enter on a name below invites; {key} teaches the game in three minutes.")
            return said.format(key=hotkeys.LEARN.shown)
        return super().hint()

    def _tables(self, *standings: str) -> list[WaitingTable]:
        return [table for table in self.tables.things() if table.standing in standings]

    def groups(self) -> Sequence[Group]:
        if self.sight is None:
            return ()
        # One's own games, at first the foremost of them.
        games = self.list.games if self._is_whole else self.list.games[:MOST_GAMES]
        going_on = self.list.game_rows([game for game in games if not game.is_over])
        finished = self.list.game_rows([game for game in games if game.is_over])
        ink, width = self.skin.palette.dim, self._rows.inner_width
        if more := self.list.known.total - len(games) if self.list.known else 0:
            text = ngettext("{count} more game", "{count} more games", more).format(count=more)
            (finished or going_on).append(Row([(text, ink)], key=_ALL))
        said = [row for line in self.sight.said for row in text_rows(line, ink, width, self.skin, indent=2)]
        return (
            (_("Invitations"), self.tables.rows(self._tables("invited"))),
            ("", self.way_rows()),
            (_("Your games"), going_on),
            (_("Finished"), finished),
            (_("Tables that wait"), self.tables.rows(self._tables("seated", "mine", "open"))),
            (_("People here"), self.people.rows()),
            (_("Recent chat"), said),
            (_("Games to watch"), self.watched.rows()),
        )

    def state_of(self, game: GameRow, *, is_brief: bool = False) -> Span:
        state, ink = super().state_of(game, is_brief=is_brief)
        terms = Terms.from_json(game.terms)
        if game.is_due and not game.is_over:
            state = _("you are asked") if game.is_asked else _("your turn")
            ink = self.skin.palette.accent
        elif terms.has_days and game.due:
            state = ""
        return f"  {list_text(state, game.due, self.now(), terms)}", ink

    def listed_row(
        self, key: str, name: str, what: str, about: str, right: Sequence[Span] = (), *, is_here: bool
    ) -> Row:
        width = self._rows.inner_width
        return listed_row(key, name, what, about, right, width=width, skin=self.skin, is_here=is_here)

    # Keys

    def keys(self) -> list[Key]:
        table = self.tables.find(self.chosen)
        shown = []
        for key in self.every_key():
            if table and key.action == "do('put_away')":
                words = {"invited": mark("decline"), "seated": mark("leave table"), "mine": mark("let go")}
                shown += [key._replace(text=words[table.standing])] if table.standing in words else []
            elif self.game or key.action not in (*self._OF_A_GAME, "do('put_away')"):
                shown.append(key)
        return shown

    async def action_go(self, key: str) -> None:
        await self._seen.wait()
        await super().action_go(key)

    async def action_go_along(self, count: int) -> None:
        await self._seen.wait()
        await super().action_go_along(count)

    async def action_open(self) -> None:
        await self._seen.wait()
        if table := self.tables.find(self.chosen):
            await self.tables.open(table)
        elif person := self.people.find(self.chosen):
            await self.people.open(person)
        elif watched := self.watched.find(self.chosen):
            await self.watched.open(watched)
        elif self.chosen == _ALL:
            self._is_whole = True
            await self.list.look(None)
            # Some may have gone meanwhile.
            self.choose(next((game.id for game in self.list.games[MOST_GAMES:]), self._obvious))
        elif self.sight:
            await super().action_open()

    # The command line

    def commands(self) -> list[Command]:
        groups = people_groups(is_host=self.lobby.is_host)
        return [*(each for each in commands_of(groups) if each.name != "hall"), *screen_commands.COMMANDS]

    async def carry_out(self, command: Command, argument: str) -> None:
        await super().carry_out(command, argument)
        if command not in screen_commands.COMMANDS and command.name != "me":
            self.look_again()


def _state_of(person: Person) -> tuple[str, str, str]:
    return person.account, person.name, doing(person)


class AmongPeople:
    """What a server's application imports together: presence, the hall, the first visit."""

    attendance = Attendance
    hall = HallScreen
    welcome = WelcomeScreen
