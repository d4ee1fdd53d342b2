"""The hall of a server: the list of games, with tables that wait for people, who is here, and what to watch.

The one idea: everything comes from one look, taken in a thread and drawn when it is there; what others do
changes rows, and never which one is chosen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from textual.timer import Timer
from textual.worker import Worker

from upwords_tui.app.commands import keys as hotkeys
from upwords_tui.app.commands.people import people_groups
from upwords_tui.app.commands.registry import Command, commands_of
from upwords_tui.app.game_types.base import kind_of, variant_name
from upwords_tui.app.play.correspondence import list_text
from upwords_tui.app.play.library import GameRow
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.setup.terms import Terms
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, ngettext, translate
from upwords_tui.base.safe_text import clean, clean_title
from upwords_tui.games.base import Seat
from upwords_tui.online.chat import MOST_SAID
from upwords_tui.online.messages import Person
from upwords_tui.online.open_tables import Begun, WaitingTable
from upwords_tui.online.people_commands import CommandResult, joined
from upwords_tui.online.people_texts import doing, person_hint, table_hint, table_words, waiting_line
from upwords_tui.online.rating_texts import Ratings, rating_text
from upwords_tui.tui.presence import Attendance
from upwords_tui.tui.screens import off_table_commands, open_dialog, start_rows
from upwords_tui.tui.screens.chat import answered, converse, seated
from upwords_tui.tui.screens.game_rows import Widths, listed_row
from upwords_tui.tui.screens.games import GamesScreen, local_time
from upwords_tui.tui.screens.games_list import PAGE, Group, Known
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.rows import Late, Row, text_rows
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import Span
from upwords_tui.tui.widgets.values import TopLine

PAUSE_SECONDS = 0.3
"""How long after one look the next is taken at the earliest."""
AGAIN_SECONDS = 30.0
"""After so long it is looked again, whether or not anybody has said that there is something new."""
MOST_GAMES = 6
"""So many of one's games are shown until all are asked for."""

_TABLE, _WATCH, _PERSON, _ALL = "table ", "watch ", "person ", "all"
_CODE = 40
_WIDE = 124
"""From this width on a board stands beside the lists."""


class HallSnapshot(NamedTuple):
    """What is shown in the hall beside what is known of one's games."""

    tables: tuple[WaitingTable, ...]
    said: tuple[str, ...]
    watched: tuple[GameRow, ...]
    ratings: Ratings


class HallScreen(GamesScreen):
    """The way into games, among other people."""

    KEYS = (
        *(key for key in GamesScreen.KEYS if key.action not in ("command", "delete", "app.quit", "rename")),
        Key.by(hotkeys.SAY, "say", mark("say"), mark("Says something to all here; on a person, to them.")),
        Key.by(hotkeys.CODE, "code", mark("code"), mark("Sits down at a table whose code you were told.")),
        Key.by(
            hotkeys.DELETE,
            "put_away",
            mark("delete"),
            mark("Deletes a game, declines an invitation."),
            key="delete",
        ),
        Key.by(hotkeys.RENAME, "rename", mark("rename"), mark("Gives the marked game another name.")),
        Key("slash", "command", "/", "", mark("Takes a command: who, tables, tell, ignore and the like.")),
        Key.by(hotkeys.QUIT, "app.quit", mark("quit"), mark("Leaves the program; every game is kept.")),
    )
    SHOWS_HOW = False
    STANDS_AMONG_LISTS = True
    GROWS = False

    def __init__(self, skin: Skin, attendance: Attendance, now: Callable[[], datetime] = local_time) -> None:
        super().__init__(skin, now)
        self._attendance = attendance
        self._sight: HallSnapshot | None = None
        self._people: tuple[Person, ...] = ()
        self._seen = asyncio.Event()
        self._is_stale = False
        self._looking: Worker[None] | None = None
        self._counting: Timer | None = None
        self._is_whole = False
        self._wanted = ""

    # Looking

    async def look_first(self) -> None:
        """Begin to look: others are there only once one is among them."""
        self.set_interval(AGAIN_SECONDS, self.look_again)
        self.look_again()

    async def look_back(self) -> None:
        """Look again after something else was on top."""
        self.look_again()

    async def look_now(self) -> None:
        """Look again after something was done here."""
        self.look_again()

    def look_again(self, *, at_people: bool = False) -> None:
        """Have shown what is new; `at_people`: only in who is here."""
        if at_people and self._sight:
            # Many may come at once: they are drawn once.
            if self.is_active and self._counting is None:
                self._counting = self.set_timer(PAUSE_SECONDS, self._look_at_people)
            return
        self._is_stale = True
        if self.is_open and self.is_active and (self._looking is None or self._looking.is_finished):
            self._looking = self.run_worker(self._look_while_stale(), group="hall")

    def _look_at_people(self) -> None:
        self._counting = None
        people = self._attendance.lobby.company.people()
        # When somebody did something last is not shown.
        if list(map(_state_of, people)) != list(map(_state_of, self._people)):
            self._people = people
            self.list.forget_rows()
            self.update()

    async def _look_while_stale(self) -> None:
        while self._is_stale and self.is_open and self.is_active:
            self._is_stale = False
            await self._look_once()
            if self._is_stale:
                await asyncio.sleep(PAUSE_SECONDS)

    async def _look_once(self) -> None:
        try:
            if await self._attendance.entered():
                self._see(*await asyncio.to_thread(self._look))
        except UpwordsError as error:
            self.say(clean(translate(error)))
        finally:
            self._seen.set()

    def _look(self) -> tuple[HallSnapshot, Known, Widths]:
        lobby = self._attendance.lobby
        sight = HallSnapshot(
            tables=lobby.tables.waiting(),
            said=self._attendance.conversation.missed(),
            watched=lobby.watchable(),
            ratings=lobby.ratings(),
        )
        return sight, *self.list.looked(None if self._is_whole else PAGE, "")

    def _see(self, sight: HallSnapshot, known: Known, widths: Widths) -> None:
        self._sight = sight
        self._people = self._attendance.lobby.company.people()
        self.list.take(known, widths)
        self.update()

    def leave_for_a_game(self) -> None:
        """Choose anew what is wanted first, once this is seen again."""
        self.chosen = self.said = ""
        self._seen.clear()

    def take_begun(self, begun: Begun) -> None:
        """Say for whom a table waits that was set, and go to it."""
        if begun.waiting:
            self._wanted = f"{_TABLE}{begun.waiting.id}"
        open_dialog.tell(self, (" ".join(joined(begun).lines),))
        self.look_again()

    def choose_wanted(self) -> None:
        """Choose what is wanted first if nothing is chosen, or it is there no more."""
        keys = self.keys_in_order()
        if self._wanted in keys:
            self.chosen, self._wanted = self._wanted, ""
        if self.chosen not in keys:
            self.chosen = self._obvious

    @property
    def _obvious(self) -> str:
        """The key of what is wanted first: an invitation, a game that goes on with one, a new one."""
        invited = [f"{_TABLE}{table.id}" for table in self._tables("invited")]
        going_on = [start_rows.CONTINUE] if self._is_wanted(self.list.last_unfinished) else []
        return (*invited, *going_on, start_rows.PLAY)[0]

    def _is_wanted(self, game: GameRow | None) -> bool:
        """Return whether a game waits for the person, or others sit at it: the line may have been lost."""
        return game is not None and (game.is_due or any(each.game == game.id for each in self._people))

    # What is shown

    def title_line(self) -> TopLine:
        top, count = super().title_line(), len(self._people) + 1
        here = ngettext("{count} person here", "{count} people here", count).format(count=count)
        return top._replace(facts=(*top.facts, here)) if self._sight else top

    def show_content(self) -> None:
        """Draw the rows; there is room for the name above them only in a large window."""
        if self._sight:
            self.choose_wanted()
        super().show_content()
        self._logo.display = self.is_roomy
        if not self.is_roomy:
            self._rows.styles.margin = 0

    def picture_size(self) -> CellSize | None:
        """Return the cells of the board beside the rows: here only where all lists have their room, too."""
        size = super().picture_size()
        return None if size is CellSize.TINY or self.size.width < _WIDE else size

    def choices(self) -> NewGameChoices:
        """Return what a new game would be begun with, whoever comes first called “anybody”."""
        choices = super().choices()
        seats = (replace(seat, name=seat.name or _("anybody")) for seat in choices.seats)
        return replace(choices, seats=tuple(seats))

    def hint(self) -> str:
        """Return what Enter does, and to whom one would sit down."""
        if self._sight is None:
            return ""
        if table := self._table:
            return table_hint(table)
        if self.game and self.game.is_asked:
            return _("You are asked to agree to something there: press Enter to answer.")
        if person := self._person:
            return person_hint(person, self._sight.ratings.of(person.account))
        if self._after(_WATCH):
            return _("Press Enter to look on.")
        if self._people and self.list.known and self.list.known.lesson and not self.list.games:
            said = _("Welcome. Enter on a name below invites; {key} teaches the game in three minutes.")
            return said.format(key=hotkeys.LEARN.shown)
        return super().hint()

    def _tables(self, *standings: str) -> list[WaitingTable]:
        tables = self._sight.tables if self._sight else ()
        return [table for table in tables if table.standing in standings]

    def groups(self) -> Sequence[Group]:
        """Return what is listed, invitations first."""
        sight = self._sight
        if sight is None:
            return ()
        return (
            (_("Invitations"), self._table_rows("invited")),
            ("", self.way_rows()),
            *self._game_lists(),
            (_("Tables that wait"), self._table_rows("seated", "mine", "open")),
            (
                _("People here"),
                [Late(f"{_PERSON}{each.account}", partial(self._person_row, each)) for each in self._people],
            ),
            (_("Said lately"), [row for line in sight.said for row in self._said_rows(line)]),
            (
                _("Games to watch"),
                [Late(f"{_WATCH}{each.id}", partial(self._watch_row, each)) for each in sight.watched],
            ),
        )

    def _game_lists(self) -> Sequence[Group]:
        """Return the games that go on and those that are over, at first the foremost of them."""
        games = self.list.games if self._is_whole else self.list.games[:MOST_GAMES]
        going_on = self.list.game_rows([game for game in games if not game.is_over])
        finished = self.list.game_rows([game for game in games if game.is_over])
        more = self.list.known.total - len(games) if self.list.known else 0
        if more:
            text = ngettext("{count} more game", "{count} more games", more).format(count=more)
            (finished or going_on).append(Row([(text, self.skin.palette.dim)], key=_ALL))
        return (_("Your games"), going_on), (_("Finished"), finished)

    def state_of(self, game: GameRow, *, is_brief: bool = False) -> Span:
        """Return how far a game has come, or that it waits for this person, and for how long yet."""
        state, ink = super().state_of(game, is_brief=is_brief)
        terms = Terms.from_json(game.terms)
        if game.is_due and not game.is_over:
            state = _("you are asked") if game.is_asked else _("your turn")
            ink = self.skin.palette.accent
        elif terms.has_days and game.due:
            state = ""
        return f"  {list_text(state, game.due, self.now(), terms)}", ink

    def _table_rows(self, *standings: str) -> list[Row | Late]:
        tables = self._tables(*standings)
        return [Late(f"{_TABLE}{each.id}", partial(self._table_row, each)) for each in tables]

    def _table_row(self, table: WaitingTable, is_here: bool) -> Row:
        name, about = table_words(table)
        right = [(f" {table.code}", self.skin.palette.accent)] if table.code else []
        key = f"{_TABLE}{table.id}"
        return self._listed_row(key, name, table.variant.name, about, right, is_here=is_here)

    def _person_row(self, person: Person, is_here: bool) -> Row:
        account, name, state = _state_of(person)
        rating = self._sight.ratings.of(account) if self._sight else None
        about = rating_text(rating) if rating else ""
        return self._listed_row(f"{_PERSON}{account}", clean(name), state, about, is_here=is_here)

    def _said_rows(self, line: str) -> list[Row]:
        return text_rows(line, self.skin.palette.dim, self._rows.inner_width, self.skin, indent=2)

    def _watch_row(self, game: GameRow, is_here: bool) -> Row:
        right = [(kind_of(game.kind).moves_text(game.actions), self.skin.palette.dim)]
        key, name = f"{_WATCH}{game.id}", clean_title(game.name)
        return self._listed_row(key, name, variant_name(game.edition), "", right, is_here=is_here)

    def _listed_row(self, *told: Any, is_here: bool) -> Row:
        return listed_row(*told, width=self._rows.inner_width, skin=self.skin, is_here=is_here)

    # What is chosen

    def _after(self, prefix: str) -> str:
        """Return what the chosen row is about if it is of this sort, else nothing."""
        return self.chosen[len(prefix) :] if self.chosen.startswith(prefix) else ""

    @property
    def _table(self) -> WaitingTable | None:
        tables = self._tables("invited", "seated", "mine", "open")
        return next((each for each in tables if each.id == self._after(_TABLE)), None)

    @property
    def _person(self) -> Person | None:
        account = self._after(_PERSON)
        return next((each for each in self._people if each.account == account), None)

    # Keys

    def keys(self) -> list[Key]:
        """Return the keys that work on the chosen row."""
        table = self._table
        shown = []
        for key in self.every_key():
            if table and key.action == "put_away":
                words = {"invited": mark("decline"), "seated": mark("get up"), "mine": mark("let go")}
                shown += [key._replace(text=words[table.standing])] if table.standing in words else []
            elif self.game or key.action not in (*self._OF_A_GAME, "put_away"):
                shown.append(key)
        return shown

    async def action_go(self, key: str) -> None:
        """Take one of the ways into a game."""
        await self._seen.wait()
        await super().action_go(key)

    async def action_go_along(self, count: int) -> None:
        """Choose another row, of those there are once the first look is done."""
        await self._seen.wait()
        await super().action_go_along(count)

    async def action_open(self) -> None:
        """Do what the chosen row says; if that can't be done, say why."""
        await self._seen.wait()
        table, person, watched = self._table, self._person, self._after(_WATCH)
        if table:
            await self._open_table(table)
        elif person:
            self._invite(person)
        elif watched:
            await self._watch(watched)
        elif self.chosen == _ALL:
            self._is_whole = True
            await self.list.look(None)
            # Some may have gone meanwhile.
            self.choose(next((game.id for game in self.list.games[MOST_GAMES:]), self._obvious))
        elif self._sight:
            await super().action_open()

    async def _open_table(self, table: WaitingTable) -> None:
        if table.standing in ("mine", "seated"):
            self.say(waiting_line(table))
            return
        lobby = self._attendance.lobby
        await seated(self, lambda: lobby.tables.join(table.id))
        self.look_again()

    async def _watch(self, game_id: str) -> None:
        lobby = self._attendance.lobby

        def watch() -> CommandResult:
            lobby.library.check_may_open(game_id, lobby.account.id)
            return CommandResult(game_id=game_id)

        await answered(self, watch)

    def _invite(self, person: Person) -> None:
        """Ask whether to set a table with one person, for what was played last."""
        lobby, last = self._attendance.lobby, self.choices()
        seats = Seat(lobby.account.name), Seat(person.name)
        choices = NewGameChoices(last.edition_id, last.dictionary, seats, last.options)

        async def invite() -> None:
            try:
                await self.upwords.begin_game(choices)
            except UpwordsError as error:
                self.say(clean(translate(error)))

        question = _("Invite {name} to a game of {edition}?")
        open_dialog.ask(self, question.format(name=clean(person.name), edition=last.variant.name), invite)

    async def action_put_away(self) -> None:
        """Delete the chosen game; decline an invitation, get up from a table that waits, or let it go."""
        table = self._table
        if table is None:
            await self.action_delete()
            return
        said = {
            "invited": _("You have declined."),
            "seated": _("You don't sit there any more."),
            "mine": _("Your table is gone."),
        }
        lobby = self._attendance.lobby

        async def decline() -> None:
            if await self.managed(lambda: lobby.tables.decline(table.id)):
                self.say(said[table.standing])
                self.look_again()

        if table.standing == "mine":
            open_dialog.ask(self, _("Let your table go?"), decline)
        elif table.standing in said:
            await decline()

    def action_say(self) -> None:
        """Ask what to say: to the chosen person, or to all in the hall."""
        lobby, person = self._attendance.lobby, self._person

        async def say(text: str) -> None:
            if person:
                await self.managed(lambda: lobby.tell(person.name, text))
            else:
                await self.managed(lambda: lobby.say(text))

        question = _("What do you want to say in the hall?")
        if person:
            question = _("What do you want to say to {name}?").format(name=clean(person.name))
        open_dialog.prompt(self, question, say, limit=MOST_SAID)

    def action_code(self) -> None:
        """Ask for the code of a table, and sit down there."""
        lobby = self._attendance.lobby

        async def join(code: str) -> None:
            await seated(self, lambda: lobby.tables.join_by_code(code))
            self.look_again()

        open_dialog.prompt(self, _("Which code were you told?"), join, limit=_CODE)

    # The command line

    def commands(self) -> list[Command]:
        """Return what may be typed here."""
        groups = people_groups(is_host=self._attendance.lobby.hosting.is_host)
        return [
            *(each for each in commands_of(groups) if each.name != "hall"),
            *off_table_commands.COMMANDS,
        ]

    async def carry_out(self, command: Command, argument: str) -> None:
        """Carry out what people have to do with each other, or what needs no table."""
        if command in off_table_commands.COMMANDS:
            await off_table_commands.carry_out(self, self.variant(), command, argument)
        elif command.name == "me":
            from upwords_tui.tui.screens.me import carry_out

            await carry_out(self, argument)
        else:
            await converse(self, command.name, argument)
            self.look_again()


def _state_of(person: Person) -> tuple[str, str, str]:
    """Return whose account it is, their name, and what they do."""
    return person.account, person.name, doing(person)
