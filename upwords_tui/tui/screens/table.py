"""The screen of every game: frame, command line, announcement, computers, other windows.

A key goes to the command line if that is open, else to its binding, else it is typed into the game; then
`update` draws view and hand. Nothing here knows a rule, and nothing is drawn before it is stored.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any, ClassVar, Generic, Protocol

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widget import Widget

from upwords_tui.app.commands.keys import HELP
from upwords_tui.app.commands.registry import FILES, GO_ON, QUIT, Command
from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.narration.events import standing_sentences, who_is_you
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.play.background import aside
from upwords_tui.app.play.correspondence import left_text
from upwords_tui.app.play.library import keep_hand, kept_hand
from upwords_tui.app.play.player_session import PlayerSession, SessionEvent
from upwords_tui.app.teaching.word_lookup import Laid, Learning, defined, defined_alone, gists, is_wanted
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.fuzzy import letters_meant
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.base.type_vars import TypeVar
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.base_screen import BaseScreen, bind_keys, bindings_of, press
from upwords_tui.tui.screens.frame import AnnouncementLine, Frame, Remarks, stack_panel
from upwords_tui.tui.screens.keys import (
    Action,
    bindings_in_use,
    command_label,
    mark,
    offer_of,
    palette_hint,
    stands_for,
)
from upwords_tui.tui.screens.line_edit import CommandLine
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import RACK, ScreenPlan, arrange_screen
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import distinct
from upwords_tui.tui.widgets.values import KeyHint, TopLine

_IN_MENU = ("help", "puzzle", "retry", "settings", "games", "resign")


def break_hint() -> KeyHint:
    """Return the footer's hint for ending a break: a command without a key, typed or clicked."""
    return KeyHint(f"/{GO_ON.title}", _("go on"), f"command('{GO_ON.name}')")


STILL_SECONDS = 5.0
"""Among others a hand is stored once unchanged for so long: a lost connection may be noticed late."""


class KeptHand:
    """The stored hand of a table, if it is one person's at a game that goes on."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._kept: Mapping[str, Any] | None = None
        self._timer: Timer | None = None

    @property
    def is_wanted(self) -> bool:
        chair = self._screen.chair
        is_one = self._screen.seat is not None and not chair.is_shared
        return self._screen.IS_KEPT and is_one and not chair.is_over

    @property
    def now(self) -> Mapping[str, object] | None:
        hand: Hand | None = self._screen.hand
        return (hand.to_json() or None) if hand else None

    def take_up(self) -> None:
        screen = self._screen
        if self.is_wanted:
            with suppress(UpwordsError, KeyError, TypeError, ValueError):
                self._kept = kept_hand(screen.upwords.library, screen.chair.game_id, screen.view)
                if self._kept:
                    screen.take_up(self._kept)

    async def keep(self) -> None:
        self._timer, screen = None, self._screen
        hand = self.now if self.is_wanted else None
        if hand == self._kept or screen.seat is None:
            return
        self._kept, library, view = hand, screen.upwords.library, screen.view
        with suppress(UpwordsError):  # the game itself is kept
            await asyncio.to_thread(keep_hand, library, screen.chair.game_id, view, hand)

    def keep_soon(self) -> None:
        if self._screen.upwords.attendance is None:
            return
        if self._timer is None and self.now != self._kept:
            self._timer = self._screen.set_timer(STILL_SECONDS, self.keep)
        elif self._timer is not None:
            self._timer.reset()


_MOST_NAMES = 24
"""The widest list of spectators' names, in columns; a longer one becomes a number."""
_LEAST_NAME = 4
HELD_SECONDS = 5.0
"""The first picture waits no longer for everything to have its place."""


class Hand(Protocol):
    """What somebody has in hand and not played: an immutable value."""

    def to_json(self) -> Mapping[str, object]:
        """Return the hand as JSON, empty if nothing has been begun."""


SessionT = TypeVar("SessionT", bound=PlayerSession, default=Any)
HandT = TypeVar("HandT", bound=Hand | None, default=Any)
Told = TypeVar("Told")


class TableMenu:
    """What can be done at a table now: the menu that Esc opens, and the palette."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._is_page_open = False
        """Whether a page chosen from the menu is open, which leads back to it."""

    def come_back(self) -> None:
        if self._is_page_open and self._screen.is_active:
            self._is_page_open = False
            self.show()

    def show(self) -> None:
        """Show the menu, or leave what is not kept: there is nothing else to choose."""
        screen = self._screen
        if not screen.IS_KEPT:
            screen.action_leave()
            return

        async def read(command: Command) -> None:
            await self._do_chosen(command)
            self._is_page_open = not screen.is_active

        screen.remarks.quieten()
        screen.update()
        titles = {"games": _("Leave the table")}
        abouts = {
            "resign": _("Leaves the game for good."),
            "settings": _("Language, name, colours, keys and more."),
        }
        found = {command.name: command for command in self.possible}
        if "resign" in found:
            # Mistakes are for afterwards: while the game goes on the palette has them.
            found.pop("retry", None)
        abouts |= {name: found[name].brief for name in ("puzzle", "retry") if name in found}
        offers = [
            Action(
                titles.get(name) or command.title.capitalize(),
                abouts.get(name) or command.help,
                partial(read if name in ("help", "settings") else self._do_chosen, command),
                command.label,
            )
            for name in _IN_MENU
            if (command := found.get(name))
        ]
        resume = Action(_("Back to the game"), _("Continues where you left off."), lambda: None, "Esc")
        everything = Action(
            _("All commands"),
            _("Type a few letters to find what you can do now."),
            self.show_palette,
            palette_hint().key,
        )
        screen.upwords.choose((resume, *offers[:1], everything, *offers[1:]), typing_at=screen)

    def show_palette(self) -> None:
        """Show the palette of the commands that are possible now; Esc leads to the menu."""
        self._screen.upwords.choose(self.offers(), by_letters=True, otherwise=self.show)

    @property
    def possible(self) -> Sequence[Command]:
        screen, has_files = self._screen, self._screen.upwords.library.files
        return [
            command
            for command in screen.command_names
            if command.name not in screen.commands.NOT_HERE
            and screen.commands.is_possible(command)
            and (has_files or command.name not in FILES)
        ]

    def offers(self) -> Sequence[Action]:
        """Return the palette's offers: commands with a key first, as the most usual."""
        return [
            offer_of(command, partial(self._do_chosen, command))
            for command in sorted(
                self.possible, key=lambda each: (each.name == QUIT.name, not each.key_in_use)
            )
        ]

    async def _do_chosen(self, command: Command) -> None:
        """Carry out a chosen command, or open the command line for its argument."""
        is_needed = bool(command.arguments) and not command.arguments.startswith("[")
        if is_needed and command.name not in self._screen.commands.ASKING:
            self._screen.typing.open(f"{command.title} ")
        else:
            await self._screen.action_command(command.name)


class TableFrame(Frame):
    """The frame of a table: the board at the left, the panel beside it, below it or behind a key."""

    def __init__(self, screen: TableScreen, skin: Skin, size: int) -> None:
        """`size` is that of the board in squares."""
        super().__init__(screen, skin)
        self._table = screen
        self._board_size = size
        self.left = Vertical(id="left")
        self._middle = Horizontal(id="middle")
        self._is_compact = self._is_short = self.is_panel_whole = False
        """Whether the panel is below the board for lack of room, and shown in its place now."""
        # Entered while nothing may be painted: the first picture is drawn once, when all has its place.
        self._unpainted = ExitStack()
        self.has_places = False
        self._entitled: object = None
        """The view that the title of the window tells of."""
        self._onlookers: Sequence[str] = ()
        self.absent: Mapping[int, str] = {}

    def compose(self) -> ComposeResult:
        screen = self._table
        yield self.too_small
        with self.box:
            yield self.top
            with self._middle:
                with self.left:
                    yield screen.board
                yield screen.side
            yield screen.voice
            yield screen.command_line
            yield screen.footer

    def hold(self) -> None:
        """Paint nothing before all has its place."""
        self._unpainted.enter_context(self._table.app.batch_update())
        self._table.app.set_timer(HELD_SECONDS, self.let_paint)

    def let_paint(self) -> None:
        self._unpainted.close()
        if self._table.app.screen_stack:
            # Whoever is on top may have had its turn to paint while nothing was to be painted.
            self._table.app.screen.check_idle()

    def show_in_places(self) -> None:
        is_first, self.has_places = not self.has_places, True
        self._table.update()
        self.let_paint()
        if is_first:
            self._table.refresh()

    def give_places(self) -> None:
        self.fit()
        screen = self._table
        plan = arrange_screen(*screen.size, self._board_size, screen.SMALLEST, screen.VOICE, screen.RACK)
        self._is_compact = bool(plan.below)
        self.is_panel_whole = self.is_panel_whole and self._is_compact
        if self.is_panel_whole:
            plan = plan._replace(below=plan.middle)
        self._is_short = plan.is_short
        self.top.display = plan.has_top
        middle, left, panel = self._middle, self.left, screen.side
        stack_panel(middle, left, panel, plan)
        middle.styles.height = plan.middle
        middle.styles.padding = (0, 0, 0, 0 if plan.below else plan.left)
        left.styles.padding = (plan.board_top, 0, 0, plan.left if plan.below else 0)
        left.display = not self.is_panel_whole
        panel.styles.padding = (0 if plan.below else plan.board_top, 1, 0, 0)
        screen.place(plan)
        screen.voice.styles.height = plan.voice
        screen.command_line.styles.height = 1

    def swap_panel(self) -> None:
        """Show the panel in place of the board, or the board again, where there is room for one."""
        self.is_panel_whole = not self.is_panel_whole
        self.give_places()
        self._table.call_after_refresh(self._table.update)

    def show_top(self, line: TopLine, standings: Sequence[tuple[str, str]] = ()) -> None:
        """Draw the top line, with the days left for the turn and the spectators.

        In a window without room for the panel it has the `standings`: names, and what stands beside them.
        """
        chair, view = self._table.chair, self._table.view
        if view is not self._entitled:
            self._entitled = view
            said = kind_of(chair.kind).kit.narration.turn_sentence(view).rstrip(".")
            said = "" if view.outcome else _("Your turn") if view.is_awaited else said
            self._table.upwords.entitle(f"{said} – Upwords" if said else "Upwords")
        if not chair.seats:
            line = line._replace(details=(*line.details, _("watching")))
        if chair.time.left is not None:
            line = line._replace(facts=(left_text(chair.time.left), *line.facts))
        if self._onlookers:
            names = listed(list(map(clean, self._onlookers)))
            if len(names) > _MOST_NAMES:
                names = f"{len(self._onlookers)}"
            line = line._replace(facts=(_("watched by {names}").format(names=names), *line.facts))
        self.top.show(_standing_line(self._table, line, standings) if self._is_short else line)

    def show_keys(self, hints: Iterable[KeyHint]) -> None:
        panel = KeyHint("Ctrl+O", _("board") if self.is_panel_whole else _("panel"), "panel", stays=True)
        self._table.footer.show((*hints, panel) if self._is_compact else tuple(hints))

    def show_company(self, onlookers: Sequence[str], absent: Mapping[int, str]) -> None:
        """Show the spectators, and by seat where absent players are."""
        if (onlookers, absent) != (self._onlookers, self.absent):
            self._onlookers, self.absent = onlookers, absent
            self._table.update()

    def place_cursor(self) -> None:
        """Put the terminal's own cursor where braille lines and magnifiers look for it."""
        screen = self._table
        if screen.command_line.is_open:
            self.show_cursor(screen.command_line.cursor_offset(), screen.command_line)
        else:
            self.show_cursor(self.focus_place(screen.cursor_place()), screen.footer)


class TableTyping:
    """The commands that can be typed or pressed at a table, and the line they are typed on."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self.usual_keys = bindings_of(screen)
        self.bind_keys()

    def add_commands(self, commands: Sequence[Command]) -> None:
        """Add commands before the table is shown; they replace those of the same name."""
        names, screen = {command.name for command in commands}, self._screen
        screen.command_names = (*(own for own in screen.command_names if own.name not in names), *commands)

    def bind_keys(self) -> None:
        bind_keys(self._screen, bindings_in_use(self.usual_keys, self._screen.command_names))

    def open(self, begun: str = "") -> None:
        self._screen.command_line.open(begun)
        self.say_typed()

    def say_typed(self) -> None:
        screen = self._screen
        key = command_label(screen.command_names, HELP)
        nothing, unknown = (_(hint).format(key=key) for hint in screen.line_hints)
        screen.remarks.quieten()
        screen.say(screen.command_line.hint(nothing, unknown, screen.size.width - 2))

    async def press(self, event: events.Key) -> None:
        event.stop()
        screen = self._screen
        entered = screen.command_line.press(event)
        if screen.command_line.is_open:
            self.say_typed()
            return
        screen.remarks.quieten()
        screen.update()
        if entered:
            await screen.commands.interpret(entered)

    def paste(self, text: str) -> None:
        """Insert pasted text, of several lines the first if the line was closed."""
        if not self._screen.command_line.is_open:
            text = next(filter(str.strip, text.splitlines()), "")
            self.open()
        self._screen.command_line.insert(text)
        self.say_typed()


class Serving:
    """Has computers act; `act` returns whether they still have to, because something failed."""

    def __init__(self, screen: TableScreen, act: Callable[[], Awaitable[bool]] | None = None) -> None:
        self._screen = screen
        self._act = act or self._serve
        self.is_on = False

    def begin(self) -> None:
        if not self.is_on:
            self.is_on = True
            self._screen.run_worker(self._go_on(), group="opponents", exclusive=False)

    async def _go_on(self) -> None:
        try:
            is_stuck = await self._act()
        finally:
            self.is_on = False
        if is_stuck:
            # The game can't be stored or read. That has been said; here is what to do about it.
            stopped = _("The computer player stopped")
            self._screen.remarks.explain(_("{reason}. Enter tries again."), stopped)

    async def _serve(self) -> bool:
        chair: PlayerSession = self._screen.chair
        await chair.serve()
        return chair.waits_for_computers


class TableEnd:
    """The result of a game; `screen_of` makes its screen, without it is told in sentences."""

    def __init__(self, screen: TableScreen, screen_of: Callable[[], BaseScreen[None]] | None = None) -> None:
        self._screen = screen
        self._screen_of = screen_of
        self._shown: BaseScreen[None] | None = None
        self._was_over = screen.chair.is_over

    def show(self, *, is_asked: bool | None = None) -> None:
        """Show the result unless it is on; `is_asked`: a key has asked for it, as for that of an old game."""
        screen, is_asked = self._screen, self._was_over if is_asked is None else is_asked
        if not screen.IS_KEPT or (self._shown and self._shown.is_active):
            return
        if self._screen_of:
            self._shown = self._screen_of()
            if not is_asked:
                self._shown.arrival.await_picture()
            screen.app.push_screen(self._shown)
        else:
            narration = kind_of(screen.chair.kind).kit.narration
            dialogs.notice(screen, narration.outcome_lines(screen.view), is_asked=is_asked)


class TableScreen(BaseScreen[None], Generic[SessionT, HandT]):
    """One table, seen from a session: from a seat, or as a spectator.

    Subclasses make and draw the widgets. `command_names` are the commands that may be typed or pressed.
    """

    DEFAULT_CSS = """
    TableScreen { layout: vertical; overflow: hidden; }
    TableScreen #frame { height: 1fr; overflow: hidden; }
    """
    line_hints: ClassVar[tuple[str, str]] = (mark("Type a command, or “help”."),) * 2
    """What to say of an empty command line and of no command; {key} is the help's."""
    frame: TableFrame
    commands: Any
    board: Widget
    """The widget at the left; `side` is the one at the right."""
    side: Widget
    hand: HandT
    faces: Collection[str] = ()
    """The letters that can be typed into the game; none for games without words."""
    IS_KEPT: ClassVar[bool] = True
    """Whether the game is stored and has a result; lessons and exercises are not."""
    SMALLEST: ClassVar[CellSize] = CellSize.SMALL
    VOICE: ClassVar[int] = 1
    RACK: ClassVar[int] = RACK
    """Board-sized tiles in the panel."""
    ANSWERING: ClassVar[tuple[str, ...]] = ("enter",)
    """The keys that may answer what others have done."""

    def __init__(self, chair: SessionT, skin: Skin, names: Sequence[Command], size: int) -> None:
        """`names` are the commands there are, `size` is that of the board in squares."""
        super().__init__(skin)
        self.chair = chair
        self.seat = next(iter((*chair.awaited, *chair.seats)), None)
        self.view: Any = chair.view(self.seat)
        self._number_shown = chair.number
        self.stored_game = chair.game_id
        """The id of the stored game here or below; empty if there is none."""
        self.frame = TableFrame(self, skin, size)
        self.voice = AnnouncementLine(skin, ())
        self.remarks = Remarks(self.voice, self.update)
        self.command_names = tuple(names)
        self.command_line = CommandLine(skin, self.footer, lambda: self.command_names)
        self.menu, self.typing = TableMenu(self), TableTyping(self)
        self.serving, self.end = Serving(self), TableEnd(self)
        self.kept_hand = KeptHand(self)

    def action_leave(self) -> None:
        """Leave what is not kept for the table or list before."""
        self.run_worker(self.upwords.exercises.leave(self.stored_game), group="leaving")

    # What a game says of itself

    def place(self, plan: ScreenPlan) -> None:
        """Give the widgets of the game their sizes."""

    @abstractmethod
    def show_game(self) -> None:
        """Draw everything of the game, top bar, announcement and keys included."""

    def press_letter(self, letter: str) -> None:
        """Type a letter into the game."""

    def take_up(self, hand: Mapping[str, Any]) -> None:
        """Take a hand that was kept, as far as it is still possible.

        Raises KeyError, TypeError, ValueError or an UpwordsError for what can't be read.
        """

    def step_back(self) -> bool:
        """Undo one step of what has been begun; return whether there was any."""
        return False

    # What happens at the table

    def on_entries(self, entries: tuple[Any, ...], *, is_elsewhere: bool) -> None:
        """Take what has happened; `is_elsewhere`: in another window of this person."""
        self.view = self.chair.view(self.seat)
        self.remarks.quieten()
        self.go_on()

    def go_on(self) -> None:
        """Do what is due: computers act, the next person plays, the result is shown."""
        sit_where_due(self)
        self.update()
        if self.is_open and self.chair.waits_for_computers:
            self.serving.begin()
        elif self.is_open and self.chair.is_over:
            self.end.show()

    def change(self, hand: HandT, complaint: str = "") -> None:
        self.hand = hand
        if complaint:
            self.remarks.say(complaint)
        else:
            self.update()

    # The frame

    def compose(self) -> ComposeResult:
        yield from self.frame.compose()

    def on_mount(self) -> None:
        self.frame.hold()
        if self.chair.time.terms.has_days:
            self.set_interval(60, self.update)
        self.kept_hand.take_up()
        self.frame.give_places()
        hear, report = _guarded(self, partial(_take_news, self)), _guarded(self, self.remarks.report)
        # Much may have happened since this screen was made: others play on meanwhile.
        if not self.chair.listen(hear, report, since=self._number_shown):
            self.go_on()

    async def on_unmount(self) -> None:
        self.chair.leave()
        self.frame.let_paint()
        await self.kept_hand.keep()

    @on(events.ScreenResume)
    async def _before_picture(self) -> None:
        await self.upwords.look_at_settings()
        self.menu.come_back()
        self.update()

    def on_screen_suspend(self) -> None:
        """Let screens above paint if this one never was."""
        self.frame.let_paint()

    def on_resize(self, event: events.Resize) -> None:
        if event.size == self.outer_size:
            # A size that came from laying it out: nothing has to be laid out again.
            event.prevent_default()
        self.frame.give_places()
        self.call_after_refresh(self.frame.show_in_places)

    def update(self) -> None:
        if self.is_standing and self.frame.has_places:
            self.show_game()
            self.kept_hand.keep_soon()
            self.frame.place_cursor()

    # Keys

    def action_panel(self) -> None:
        self.frame.swap_panel()

    def action_escape(self) -> None:
        if self.frame.is_panel_whole:
            self.frame.swap_panel()
        elif not self.step_back():
            self.menu.show()

    def offers(self) -> Sequence[Action]:
        return self.menu.offers()

    def is_answer(self, event: events.Event) -> bool:
        if isinstance(event, events.Click):
            offer = self.footer.hint_under(event.screen_offset)
            bound = (each for key in self.ANSWERING for each in bindings_of(self).get(key, ()))
            return offer is not None and any(each.action == offer.action for each in bound)
        key = event.key if isinstance(event, events.Key) and not self.command_line.is_open else ""
        return key in self.ANSWERING

    async def take_key(self, event: events.Key) -> None:
        """Give the key to the command line if open, else to its binding, else to the game."""
        if self.frame.is_panel_whole and event.key not in ("ctrl+o", "escape"):
            # Nothing is done to a board that is out of sight.
            self.frame.swap_panel()
        self.remarks.let_go()
        is_typing = self.command_line.is_open
        if is_typing and stands_for(event.key) != "f1":
            await self.typing.press(event)
        elif is_typing:
            await press(self, event)
        else:
            await super().take_key(event)

    def take_unbound(self, event: events.Key) -> None:
        self.remarks.quieten()
        letters = letters_meant(event.character or "", self.faces)
        if not letters.isalpha() or not self.faces or self.chair.is_over:
            super().take_unbound(event)
            return
        event.stop()
        for letter in letters:
            self.press_letter(letter)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.typing.paste(event.text)

    def action_command_line(self) -> None:
        self.typing.open()

    async def action_command(self, name: str) -> None:
        self.remarks.quieten()
        await self.commands.press(name)


def sit_where_due(screen: TableScreen) -> None:
    """Show the game from the seat whose turn it is, if that is at this keyboard."""
    awaited = screen.chair.awaited
    if awaited and screen.seat not in awaited:
        screen.seat = awaited[0]
        screen.view = screen.chair.view(screen.seat)


def with_standing(screen: TableScreen, state: str) -> tuple[str, ...]:
    """Return `state` and what is offered; in a break only that."""
    view = screen.view
    if not (view.offer or view.on_break):
        return (state,)
    said = " ".join(standing_sentences(view, who_is_you(screen.chair.seats, view)))
    return (*(() if view.on_break else (state,)), said)


def _take_news(screen: TableScreen, news: SessionEvent) -> None:
    screen.on_entries(news.entries, is_elsewhere=news.is_elsewhere)
    chair = screen.chair
    if news.is_elsewhere and any(map(chair.is_own, news.entries)):
        screen.say(_("This game has moved on in another window; this is where it stands now."))
    is_by_others = any(entry.action.seat not in chair.seats for entry in news.entries[-1:])
    if is_by_others and chair.awaited:
        screen.arrival.comes()
        # Among others those ring who know of all the windows of a person.
        if screen.upwords.attendance is None:
            screen.upwords.ring()


def _standing_line(screen: TableScreen, line: TopLine, standings: Sequence[tuple[str, str]]) -> TopLine:
    """Return the scores as top line, for windows without room for the panel."""
    seats = screen.view.seats
    standings = standings or [(seat.name, "" if seat.score is None else f"{seat.score}") for seat in seats]
    *_rest, fact = ("", *line.facts[::-1])
    beside = [f" {text}".replace("-", "−").rstrip() for _name, text in standings]
    taken = sum(map(cell_len, beside)) + 3 * len(beside) + cell_len(fact) + 3
    room = (screen.size.width - taken) // len(beside)
    names = distinct([name for name, _text in standings], max(room, _LEAST_NAME), screen.skin)
    told = [
        f"{screen.skin.glyphs.turn if number in screen.view.to_act else ''}"
        # Where names have no room, the marks of seats tell whose it is.
        f"{names[name] if room >= _LEAST_NAME else screen.skin.seat_mark(number)[0]}{text}"
        for number, ((name, _text), text) in enumerate(zip(standings, beside, strict=True))
    ]
    return TopLine("  ".join(told), (), (fact,) if fact else ())


def _guarded(screen: TableScreen, hear: Callable[[Told], None]) -> Callable[[Told], None]:
    """Return `hear` with errors ending this screen's app, not the caller's."""

    def guarded(told: Told) -> None:
        try:
            hear(told)
        except Exception as error:
            screen.upwords.fail(error)

    return guarded


# What words mean: looked up in a thread, shown beside a board or above it


async def show_meanings(screen: BaseScreen, words: Sequence[str], dictionary: str, language: str) -> None:
    """Show what words of a game mean, or say why that can't be; `language` is the game's."""
    await show_lines(screen, partial(defined, words, dictionary, language, lambda _word: True))


async def show_meanings_of(screen: BaseScreen, text: str, dictionary: str) -> None:
    """Show what the words in `text` mean where there is no table, or say why that can't be."""
    await show_lines(screen, partial(defined_alone, text, dictionary))


async def show_lines(screen: BaseScreen, find: Callable[[], Sequence[str]]) -> None:
    """Show what is found in a thread, if the screen is still there then; or say its error."""
    with screen.saying_why():
        lines = await aside(find)
        if screen.is_active:
            dialogs.notice(screen, lines)


class Explained:
    """The meanings of the latest words at a table; `language` is that of the game."""

    def __init__(
        self,
        screen: TableScreen,
        find: Callable[[Any], Iterable[Laid]],
        language: str,
        waiting: Callable[[Any], str] = lambda _view: "",
    ) -> None:
        self._screen = screen
        self._waiting = waiting
        self._language = language
        self._learning = Learning(find)
        self._told: tuple[tuple[int, str], ...] = ()
        self._is_wanted = False

    def begin(self) -> None:
        self._learning.new(self._screen.view)

    def look_at_settings(self) -> None:
        with suppress(UpwordsError):  # nobody is kept from playing because a setting can't be read
            self._is_wanted = is_wanted(self._screen.upwords.library)

    @property
    def lines(self) -> tuple[str, ...]:
        """The meanings of the last round's words, or why there are none yet; none of a game that is over."""
        view = self._screen.view
        first = len(view.history) - len(view.seats)
        if view.outcome or not self._is_wanted:
            return ()
        lines = tuple(line for number, line in self._told if number >= first)
        return lines or ((reason,) if first <= 0 and (reason := self._waiting(view)) else ())

    def hear(self) -> None:
        """Look up the words laid since, if they are to be explained."""
        words = self._learning.new(self._screen.view)
        if words and self._is_wanted:
            self._screen.run_worker(self._look_up(words), group="explaining", exclusive=False)

    async def _look_up(self, words: tuple[Laid, ...]) -> None:
        view = self._screen.view
        found = await aside(partial(gists, words, view.dictionary.id, self._language))
        self._told = (*self._told, *found)[-len(view.seats) :]
        self._screen.update()
