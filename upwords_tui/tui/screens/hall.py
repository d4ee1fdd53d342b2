"""The hall of a server: own games, tables that wait, who is here, games to watch, and the first visit.

One look, taken in a thread, finds everything. What others do changes rows, never which one is chosen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple, Protocol

from textual import events, on
from textual.app import ComposeResult
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
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import LANGUAGES, TextTables, _, language, ngettext, translate, use_language
from upwords_tui.base.safe_text import NAME_LIMIT, clean, clean_name, clean_title
from upwords_tui.games.base import Seat
from upwords_tui.online import people_texts
from upwords_tui.online.chat import MOST_SAID
from upwords_tui.online.lobby import Lobby
from upwords_tui.online.messages import Person
from upwords_tui.online.open_tables import Begun, WaitingTable
from upwords_tui.online.people_commands import CommandResult, joined
from upwords_tui.tui.presence import Attendance
from upwords_tui.tui.screens import dialogs, screen_commands
from upwords_tui.tui.screens.command_handlers import answered
from upwords_tui.tui.screens.game_rows import Widths, listed_row
from upwords_tui.tui.screens.games import CONTINUE, PAGE, PLAY, GamesScreen, Group, Known, local_time
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.line_edit import EDITING, LineEdit, text_spans
from upwords_tui.tui.screens.list_screen import MEASURE, ListScreen, typed_letter
from upwords_tui.tui.screens.logo import FirstLook, Logo
from upwords_tui.tui.screens.rows import Late, Row, RowList, text_rows, value_row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import Span, pad
from upwords_tui.tui.widgets.values import TopLine

_TEXTS = TextTables(__file__)
PAUSE_SECONDS = 0.3
AGAIN_SECONDS = 30.0
"""The most time between two looks."""
MOST_GAMES = 6
"""Own games shown until all are asked for."""

_ALL = "all"


class HallSnapshot(NamedTuple):
    """What the hall shows beside a person's own games."""

    tables: tuple[WaitingTable, ...]
    said: tuple[str, ...]
    watched: tuple[GameRow, ...]
    ratings: people_texts.Ratings

    def tables_of(self, *standings: str) -> list[WaitingTable]:
        return [table for table in self.tables if table.standing in standings]


HallEntry = WaitingTable | Person | GameRow
"""What is listed beside one's own games; a `GameRow` is a game to watch."""


class HallLooks:
    """The looks of the hall: one at a time, and another if something has changed meanwhile."""

    def __init__(self, hall: HallScreen) -> None:
        self._hall = hall
        self.seen = asyncio.Event()
        self._is_stale = False
        self._worker: Worker[None] | None = None
        self._counting: Timer | None = None

    def again(self, *, at_people: bool = False) -> None:
        """Look again; `at_people`: only who is here."""
        hall = self._hall
        if at_people and hall.sight:
            # Many may come at once: they are drawn once.
            if hall.is_active and self._counting is None:
                self._counting = hall.set_timer(PAUSE_SECONDS, self._look_at_people)
            return
        self._is_stale = True
        if hall.is_open and hall.is_active and (self._worker is None or self._worker.is_finished):
            self._worker = hall.run_worker(self._look_while_stale(), group="hall")

    def _look_at_people(self) -> None:
        self._counting = None
        hall, people = self._hall, self._hall.lobby.company.people()
        # When somebody did something last is not shown.
        if list(map(_state_of, people)) != list(map(_state_of, hall.present)):
            hall.present = people
            hall.list.forget_rows()
            hall.update()

    async def _look_while_stale(self) -> None:
        hall = self._hall
        while self._is_stale and hall.is_open and hall.is_active:
            self._is_stale = False
            try:
                if await hall.attendance.entered() and (look := await hall.fetch(hall.look_around)):
                    hall.sight, known, widths = look
                    hall.present = hall.lobby.company.people()
                    hall.list.take(known, widths)
                    hall.update()
            finally:
                self.seen.set()
            if self._is_stale:
                await asyncio.sleep(PAUSE_SECONDS)


async def _put_away(hall: HallScreen) -> None:
    """Delete the chosen game, decline an invitation, or leave or close a table that waits."""
    table = hall.entry
    if not isinstance(table, WaitingTable):
        await hall.action_do("delete")
        return
    said = _TEXTS.all("put-away")

    async def decline() -> None:
        if await hall.managed(lambda: hall.lobby.tables.decline(table.id)):
            hall.say(said[table.standing])
            hall.looking.again()

    if table.standing == "mine":
        dialogs.ask(hall, _("Close your table?"), decline)
    elif table.standing in said:
        await decline()


def _say(hall: HallScreen) -> None:
    question = _("What do you want to say in the hall?")
    say: Callable[[str], object] = hall.lobby.say
    if isinstance(person := hall.entry, Person):
        question = _("What do you want to say to {name}?").format(name=clean(person.name))
        say = partial(hall.lobby.tell, person.name)
    dialogs.prompt(hall, question, lambda text: hall.managed(partial(say, text)), limit=MOST_SAID)


def _code(hall: HallScreen) -> None:
    async def join(code: str) -> None:
        await answered(hall, lambda: joined(hall.lobby.tables.join_by_code(code)))
        hall.looking.again()

    dialogs.prompt(hall, _("What is the code?"), join, limit=40)


_PUT_AWAY = "do('put_away')"


class HallScreen(GamesScreen):
    """The way into games, among other people."""

    IS_ALONE = False
    DEEDS = GamesScreen.DEEDS | {"say": _say, "code": _code, "put_away": _put_away}

    def __init__(self, skin: Skin, attendance: Attendance, now: Callable[[], datetime] = local_time) -> None:
        super().__init__(skin, now)
        self.typed.commands = self._commands
        self.attendance = attendance
        self.lobby = attendance.lobby
        self.sight: HallSnapshot | None = None
        self.present: tuple[Person, ...] = ()
        self.looking = HallLooks(self)
        self._is_whole = False
        self._wanted = self._obvious_before = ""

    def on_mount(self) -> None:
        self.set_interval(AGAIN_SECONDS, self.looking.again)

    async def look_now(self) -> None:
        self.looking.again()

    def look_around(self) -> tuple[HallSnapshot, Known, Widths]:
        """Find all there is to show. Slow. Raises StoreError."""
        lobby = self.lobby
        sight = HallSnapshot(
            tables=lobby.tables.waiting(),
            said=self.attendance.conversation.missed(),
            watched=lobby.watchable(),
            ratings=people_texts.Ratings(lobby.store),
        )
        return sight, *self.list.looked(None if self._is_whole else PAGE, "")

    def leave_for_a_game(self) -> None:
        self.chosen = self.said = ""
        self.looking.seen.clear()

    def take_begun(self, begun: Begun) -> None:
        if begun.waiting:
            self._wanted = _key(begun.waiting)
        dialogs.tell(self, (" ".join(joined(begun).lines),))
        self.looking.again()

    def choose_wanted(self) -> None:
        """Choose another row if none is chosen or it is gone, or somebody invites."""
        keys = self.keys_in_order()
        if self._wanted in keys:
            self.chosen, self._wanted = self._wanted, ""
        # Enter, meant for an invitation that has just come, would begin a game with the computer.
        is_untouched = self.chosen == self._obvious_before and self.chosen in (PLAY, CONTINUE)
        if self.chosen not in keys or (is_untouched and self.sight and self.sight.tables_of("invited")):
            self.chosen = self._obvious_before = self._obvious

    @property
    def _obvious(self) -> str:
        """The row to choose first: an invitation, a game to go on with, a new one."""
        for table in self.sight.tables_of("invited") if self.sight else ():
            return _key(table)
        game = self.list.last_unfinished
        # If others sit at a game of one's own the line may have been lost.
        is_wanted = game and (game.is_due or any(each.game == game.id for each in self.present))
        return CONTINUE if is_wanted else PLAY

    @property
    def entry(self) -> HallEntry | None:
        """What the chosen row is about, unless that is an own game or a way into one."""
        if self.sight is None:
            return None
        entries: Sequence[HallEntry] = (*self.sight.tables, *self.present, *self.sight.watched)
        return next((each for each in entries if _key(each) == self.chosen), None)

    def title_line(self) -> TopLine:
        top, count = super().title_line(), len(self.present) + 1
        here = ngettext("{count} person here", "{count} people here", count).format(count=count)
        return top._replace(facts=(*top.facts, here)) if self.sight else top

    def show_content(self) -> None:
        if self.sight:
            self.choose_wanted()
        super().show_content()

    def hint(self) -> str:
        if self.sight is None:
            return ""
        if self.list.chosen and self.list.chosen.is_asked:
            return _("Your answer is needed there: press Enter.")
        match self.entry:
            case WaitingTable() as table:
                return people_texts.table_hint(table)
            case Person() as person:
                return people_texts.person_hint(person, self.sight.ratings.of(person.account))
            case GameRow():
                return _("Press Enter to watch.")
        if self.present and self.list.known and self.list.known.lesson and not self.list.games:
            said = _("Welcome. Enter on a name invites them; {key} teaches the game in three minutes.")
            return said.format(key=hotkeys.LEARN.shown)
        return super().hint()

    def groups(self) -> Sequence[Group]:
        sight = self.sight
        if sight is None:
            return ()

        def row_of(entry: HallEntry, is_here: bool) -> Row:
            return _row_of(entry, is_here, sight.ratings, self._rows.inner_width, self.skin)

        def rows_of(entries: Sequence[HallEntry]) -> list[Row | Late]:
            return [Late(_key(each), partial(row_of, each)) for each in entries]

        # One's own games, at first the foremost of them.
        games = self.list.games if self._is_whole else self.list.games[:MOST_GAMES]
        going_on = self.list.game_rows(games, is_over=False)
        finished = self.list.game_rows(games, is_over=True)
        ink, width = self.skin.palette.dim, self._rows.inner_width
        if more := self.list.known.total - len(games) if self.list.known else 0:
            text = ngettext("{count} more game", "{count} more games", more).format(count=more)
            (finished or going_on).append(Row([(text, ink)], key=_ALL))
        said = [row for line in sight.said for row in text_rows(line, ink, width, self.skin, indent=2)]
        return (
            (_("Invitations"), rows_of(sight.tables_of("invited"))),
            ("", self.list.way_rows()),
            (_("Your games"), going_on),
            (_("Finished"), finished),
            (_("Waiting tables"), rows_of(sight.tables_of("seated", "mine", "open"))),
            (_("People here"), rows_of(self.present)),
            (_("Recent chat"), said),
            (_("Games to watch"), rows_of(sight.watched)),
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

    def keys(self) -> list[Key]:
        entry, shown = self.entry, list[Key]()
        for key in self.every_key():
            if isinstance(entry, WaitingTable) and key.action == _PUT_AWAY:
                words = {"invited": mark("decline"), "seated": mark("leave table"), "mine": mark("let go")}
                shown += [key._replace(text=words[entry.standing])] if entry.standing in words else []
            elif self.list.chosen or key.action not in (*self.OF_A_GAME, _PUT_AWAY):
                shown.append(key)
        return shown

    async def action_go(self, key: str) -> None:
        await self.looking.seen.wait()
        await super().action_go(key)

    async def action_go_along(self, count: int) -> None:
        await self.looking.seen.wait()
        await super().action_go_along(count)

    async def action_open(self) -> None:
        await self.looking.seen.wait()
        match self.entry:
            case WaitingTable(standing="mine" | "seated") as table:
                self.say(people_texts.waiting_line(table))
            case WaitingTable() as table:
                await answered(self, lambda: joined(self.lobby.tables.join(table.id)))
                self.looking.again()
            case Person() as person:
                _invite(self, person)
            case GameRow() as game:
                await answered(self, partial(_watched, self.lobby, game))
            case None if self.chosen == _ALL:
                self._is_whole = True
                await self.list.look(None)
                # Some may have gone meanwhile.
                self.choose(next((game.id for game in self.list.games[MOST_GAMES:]), self._obvious))
            case None if self.sight:
                await super().action_open()

    def _commands(self) -> list[Command]:
        groups = people_groups(is_host=self.lobby.is_host)
        return [*(each for each in commands_of(groups) if each.name != "hall"), *screen_commands.COMMANDS]

    async def carry_out(self, command: Command, argument: str) -> None:
        await super().carry_out(command, argument)
        if command not in screen_commands.COMMANDS and command.name != "me":
            self.looking.again()


def _watched(lobby: Lobby, game: GameRow) -> CommandResult:
    lobby.library.check_may_open(game.id, lobby.account.id)
    return CommandResult(game_id=game.id)


def _invite(hall: HallScreen, person: Person) -> None:
    last = hall.list.choices()
    seats = Seat(hall.lobby.account.name), Seat(person.name)
    choices = NewGameChoices(last.edition_id, last.dictionary, seats, last.options)

    async def begin() -> None:
        with hall.saying_why():
            await hall.upwords.begin_game(choices)

    question = _("Invite {name} to a game of {edition}?")
    dialogs.ask(hall, question.format(name=clean(person.name), edition=last.variant.name), begin)


def _key(entry: HallEntry) -> str:
    match entry:
        case WaitingTable():
            return f"table {entry.id}"
        case Person():
            return f"person {entry.account}"
    return f"watch {entry.id}"


def _row_of(entry: HallEntry, is_here: bool, ratings: people_texts.Ratings, width: int, skin: Skin) -> Row:
    right: list[Span] = []
    match entry:
        case WaitingTable():
            name, about = people_texts.table_words(entry)
            what = entry.variant.name
            right = [(f" {entry.code}", skin.palette.accent)] if entry.code else []
        case Person():
            account, name, what = _state_of(entry)
            rating = ratings.of(account)
            name, about = clean(name), people_texts.rating_text(rating) if rating else ""
        case GameRow():
            name, what, about = clean_title(entry.name), variant_name(entry.edition), ""
            right = [(kind_of(entry.kind).moves_text(entry.actions), skin.palette.dim)]
    return listed_row(_key(entry), name, what, about, right, width=width, skin=skin, is_here=is_here)


def _state_of(person: Person) -> tuple[str, str, str]:
    return person.account, person.name, people_texts.doing(person)


# The first visit: name, language, full screen or text. One Enter takes it all as it stands


_NAME, _LANGUAGE, _VIEW = "name", "language", "view"
_LABEL = 14
_SCREEN, _TEXT = "screen", "text"


class NewPlayer(Protocol):
    """Somebody whose account is yet to be made. What is asked here may be slow."""

    @property
    def offered(self) -> str: ...

    def names_refusal(self, name: str) -> str:
        """Return why nobody may be called so, in the language in use; empty if somebody may."""
        ...

    def enter(self, name: str, language: str, front_end: str) -> Lobby:
        """Make the account, store its settings, and return its lobby, not entered yet.

        Without a name they take what is offered. `language` is a code like "fi", `front_end` "screen" or
        "text". Raises UpwordsError.
        """
        ...


class Welcomed(NamedTuple):
    lobby: Lobby
    language: str
    front_end: str


class WelcomeScreen(ListScreen[Welcomed | None]):
    chosen = _NAME

    def __init__(self, skin: Skin, visitor: NewPlayer) -> None:
        super().__init__(skin)
        self._visitor = visitor
        self._typed = LineEdit.of(clean_name(visitor.offered), NAME_LIMIT)
        self._is_offered = True
        self._language = language()
        self._front_end = _SCREEN
        self._logo = Logo(skin, MEASURE)
        self._first_look = FirstLook(skin, MEASURE)

    def title_line(self) -> TopLine:
        return TopLine("UPWORDS", (_("welcome"),))

    def content(self) -> ComposeResult:
        yield self._logo
        yield self._rows
        yield self._first_look

    def keys_in_order(self) -> list[str]:
        return [_NAME, _LANGUAGE, _VIEW]

    def action_help(self) -> None:
        """Explain the rows; nobody has a game yet whose rules could be told."""
        self.say(_("↑ ↓ go to language and view, ← → change them. You can change everything later."))

    def show_content(self) -> None:
        self._logo.resize(CellSize.LARGE if self.is_roomy else CellSize.SMALL)
        self._rows.styles.margin = (2, 0, 0, 0)
        self._rows.styles.height = len(self.keys_in_order())
        self._first_look.place(self.size, is_roomy=self.is_roomy)
        views = {_SCREEN: _("full screen"), _TEXT: _("line by line, for a screen reader")}
        palette, is_here = self.skin.palette, self.chosen == _NAME
        lead = (pad(_("Your name"), _LABEL + 2, self.skin), palette.bright if is_here else palette.dim)
        spans, caret = text_spans(self._typed, NAME_LIMIT + 2, is_here, self.skin, _("no name yet"))
        values = (
            (_LANGUAGE, _("Language"), LANGUAGES[self._language]),
            (_VIEW, _("View"), views[self._front_end]),
        )
        rows = [
            Row([lead, *spans], key=_NAME, caret=_LABEL + 2 + caret),
            *(
                value_row(key, label, _LABEL, value, key == self.chosen, self.skin)
                for key, label, value in values
            ),
        ]
        self._rows.show(rows, self.chosen)

    def hint(self) -> str:
        name = clean_name(self._typed.text)
        return _TEXTS("welcome", "named" if self._typed.text else "nameless", name=name)

    def action_change(self, step: int) -> None:
        if self.chosen == _NAME:
            self._edit("right" if step > 0 else "left")
            return
        if self.chosen == _VIEW:
            self._front_end = _TEXT if self._front_end == _SCREEN else _SCREEN
        else:
            codes = list(LANGUAGES)
            self._language = codes[(codes.index(self._language) + step) % len(codes)]
            # This screen's task only: the others follow once somebody goes in.
            use_language(self._language)
            self.said = ""
        self.update()

    def on_key(self, event: events.Key) -> None:
        typed = typed_letter(event)
        if self.chosen != _NAME or not (typed or event.key in EDITING):
            return
        event.stop()
        event.prevent_default()
        self._edit(event.key, typed)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.chosen == _NAME:
            self._edit("", " ".join(event.text.split()))

    def _edit(self, key: str, typed: str = "") -> None:
        if typed and self._is_offered:
            # Whoever types does not want what was offered.
            self._typed = LineEdit.of("", NAME_LIMIT)
        self._is_offered = False
        self._typed = self._typed.insert(typed) if typed else self._typed.press(key) or self._typed
        self.said = ""
        self.update()

    async def action_enter(self) -> None:
        try:
            refusal, lobby = await asyncio.to_thread(self._enter)
        except UpwordsError as error:
            refusal, lobby = clean(translate(error)), None
        if lobby:
            self.dismiss(Welcomed(lobby, self._language, self._front_end))
        else:
            self.choose(_NAME)
            self.say(refusal)

    def _enter(self) -> tuple[str, Lobby | None]:
        if self._is_offered and self._typed.text:
            return "", self._visitor.enter("", self._language, self._front_end)
        name = clean_name(self._typed.text)
        refusal = self._visitor.names_refusal(name) if name else _("Type a name first.")
        if refusal:
            return clean(refusal), None
        return "", self._visitor.enter(name, self._language, self._front_end)

    @on(RowList.Picked)
    def _on_row(self, message: RowList.Picked) -> None:
        self.choose(message.key)
        if message.again and message.key != _NAME:
            self.action_change(1)


class AmongPeople:
    """What a server's application imports together: presence, the hall, the first visit."""

    attendance = Attendance
    hall = HallScreen
    welcome = WelcomeScreen
