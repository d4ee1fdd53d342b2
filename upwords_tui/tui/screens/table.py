"""The screen of every game: frame, command line, announcement, computers, other windows.

A key goes to the command line if that is open, else to its binding, else it is typed into the game; then
`update` draws view and hand. Nothing here knows a rule, and nothing is drawn before it is stored.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any, ClassVar, Generic, Protocol

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widget import Widget

from upwords_tui.app.commands.intents import looks_on
from upwords_tui.app.commands.keys import HELP
from upwords_tui.app.commands.registry import FILES, GO_ON, QUIT, Command
from upwords_tui.app.game_types.base import Variant, kind_of
from upwords_tui.app.narration.events import standing_sentences, who_is_you
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.play.correspondence import left_text
from upwords_tui.app.play.library import keep_hand, kept_hand
from upwords_tui.app.play.player_session import PlayerSession, SessionEvent
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.fuzzy import letters_meant
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.base.type_vars import TypeVar
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.base_screen import BaseScreen, bind_keys, bindings_of, press
from upwords_tui.tui.screens.frame import AnnouncementLine, Frame, Overheard, stack_panel
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
from upwords_tui.tui.widgets.section import distinct, wrap
from upwords_tui.tui.widgets.values import KeyHint, TopLine

_IN_MENU = ("help", "puzzle", "retry", "settings", "games", "resign")


def menu_hint() -> KeyHint:
    return KeyHint("Esc", _("menu"), "escape")


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

    def take_up(self) -> None:
        screen = self._screen
        if screen.has_own_hand:
            with suppress(UpwordsError, KeyError, TypeError, ValueError):
                self._kept = kept_hand(screen.upwords.library, screen.chair.game_id, screen.view)
                if self._kept:
                    screen.take_up(self._kept)

    async def keep(self) -> None:
        self._timer, screen = None, self._screen
        hand = screen.in_hand() if screen.has_own_hand else None
        if hand == self._kept or screen.seat is None:
            return
        self._kept, library, view = hand, screen.upwords.library, screen.view
        with suppress(UpwordsError):  # the game itself is kept
            await asyncio.to_thread(keep_hand, library, screen.chair.game_id, view, hand)

    def keep_soon(self) -> None:
        screen = self._screen
        if screen.upwords.attendance is None:
            return
        if self._timer is None and screen.in_hand() != self._kept:
            self._timer = screen.set_timer(STILL_SECONDS, self.keep)
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

        screen.quieten()
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
            self._screen.action_command_line(f"{command.title} ")
        else:
            await self._screen.action_command(command.name)


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
        self.frame: Frame = Frame(self, skin)
        self.menu = TableMenu(self)
        self.command_names = tuple(names)
        self.usual_keys = bindings_of(self)
        self.bind_keys()
        self.chair = chair
        self.stored_game = chair.game_id
        """The id of the stored game here or below; empty if there is none."""
        self.seat = next(iter((*chair.awaited, *chair.seats)), None)
        self.view: Any = chair.view(self.seat)
        self._number_shown = chair.number
        self._board_size = size
        self._notes: list[str] = []
        self._reports: list[str] = []
        self._heard = Overheard()
        self._noted_before = 0
        self.voice = AnnouncementLine(skin, ())
        self.command_line = CommandLine(skin, self.footer, lambda: self.command_names)
        self._outcome: BaseScreen[None] | None = None
        self._onlookers: Sequence[str] = ()
        self.absent: Mapping[int, str] = {}
        self._hand = KeptHand(self)
        self._left = Vertical(id="left")
        self._middle = Horizontal(id="middle")
        self._is_compact = self._is_short = self._is_panel_whole = False
        """Whether the panel is below the board for lack of room, and shown in its place now."""
        # Entered while nothing may be painted: the first picture is drawn once, when all has its place.
        self._unpainted = ExitStack()
        self.is_serving = self._has_places = False
        self.was_over = chair.is_over

    def add_commands(self, commands: Sequence[Command]) -> None:
        """Add commands before this is shown; they replace those of the same name."""
        names = {command.name for command in commands}
        self.command_names = (*(own for own in self.command_names if own.name not in names), *commands)

    def bind_keys(self) -> None:
        bind_keys(self, bindings_in_use(self.usual_keys, self.command_names))

    # What a game says of itself

    @property
    def variant(self) -> Variant:
        return kind_of(self.chair.kind).variant_of(self.view)

    def place(self, plan: ScreenPlan) -> None:
        """Give the widgets of the game their sizes."""

    @abstractmethod
    def show_game(self) -> None:
        """Draw everything of the game, top bar, announcement and keys included."""

    def press_letter(self, letter: str) -> None:
        """Take a letter that was typed."""

    def in_hand(self) -> Mapping[str, object] | None:
        hand: Hand | None = self.hand
        return (hand.to_json() or None) if hand else None

    def change(self, hand: HandT, complaint: str = "") -> None:
        if complaint:
            self._notes.append(complaint)
        self.hand = hand
        self.update()

    def take_up(self, hand: Mapping[str, Any]) -> None:
        """Take a hand that `in_hand` has returned, as far as it is still possible.

        Raises KeyError, TypeError, ValueError or an UpwordsError for what can't be read.
        """

    def look_at_settings(self) -> None:
        """Read the settings this screen goes by, in a thread."""

    def go_on(self) -> None:
        """Do what is due: computers act, the next person plays, the result is shown."""
        self.sit_where_due()
        self.update()
        if self.is_open and self.chair.waits_for_computers:
            self.serve()
        elif self.is_open and self.chair.is_over:
            self.show_outcome(is_asked=self.was_over)

    def sit_where_due(self) -> None:
        """Show the game from the seat whose turn it is, if that is at this keyboard."""
        awaited = self.chair.awaited
        if awaited and self.seat not in awaited:
            self.seat = awaited[0]
            self.view = self.chair.view(self.seat)

    def outcome_screen(self) -> BaseScreen[None] | None:
        """Return the screen of the result; None if it is told in sentences."""
        return None

    def show_outcome(self, *, is_asked: bool = False) -> None:
        """Show the result unless it is on; `is_asked`: a key has asked for it."""
        if not self.IS_KEPT or (self._outcome and self._outcome.is_active):
            return
        self._outcome = self.outcome_screen()
        if self._outcome:
            if not is_asked:
                self._outcome.arrival.await_picture()
            self.app.push_screen(self._outcome)
        else:
            dialogs.notice(self, self.variant.game.kit.narration.outcome_lines(self.view), is_asked=is_asked)

    def show_history(self, number: int | None = None) -> None:
        self.upwords.show_history(self.chair.kind, self.view, number)

    def show_top(self, line: TopLine) -> None:
        """Draw the top line, with the days left for the turn and the spectators."""
        left = self.chair.time.left
        if not self.chair.seats:
            line = line._replace(details=(*line.details, _("watching")))
        if left is not None:
            line = line._replace(facts=(left_text(left), *line.facts))
        if self._onlookers:
            names = listed(list(map(clean, self._onlookers)))
            if len(names) > _MOST_NAMES:
                names = f"{len(self._onlookers)}"
            line = line._replace(facts=(_("watched by {names}").format(names=names), *line.facts))
        self.frame.top.show(_standing_line(self, line) if self._is_short else line)

    def standings(self) -> Sequence[tuple[str, str]]:
        return [(seat.name, "" if seat.score is None else f"{seat.score}") for seat in self.view.seats]

    def show_keys(self, hints: Iterable[KeyHint]) -> None:
        panel = KeyHint("Ctrl+O", _("board") if self._is_panel_whole else _("panel"), "panel", stays=True)
        self.footer.show((*hints, panel) if self._is_compact else tuple(hints))

    def show_company(self, onlookers: Sequence[str], absent: Mapping[int, str]) -> None:
        """Show the spectators, and by seat where absent players are."""
        if (onlookers, absent) != (self._onlookers, self.absent):
            self._onlookers, self.absent = onlookers, absent
            self.update()

    # The frame

    @property
    def is_shared(self) -> bool:
        return len(self.chair.seats) > 1

    def compose(self) -> ComposeResult:
        yield self.frame.too_small
        with self.frame.box:
            yield self.frame.top
            with self._middle:
                with self._left:
                    yield self.board
                yield self.side
            yield self.voice
            yield self.command_line
            yield self.footer

    def on_mount(self) -> None:
        self._unpainted.enter_context(self.app.batch_update())
        self.app.set_timer(HELD_SECONDS, self._let_paint)
        if self.chair.time.terms.has_days:
            self.set_interval(60, self.update)
        self._hand.take_up()
        self.give_places()
        hear, report = _guarded(self, self._on_news), _guarded(self, self.report)
        # Much may have happened since this screen was made: others play on meanwhile.
        if not self.chair.listen(hear, report, since=self._number_shown):
            self.go_on()

    async def on_unmount(self) -> None:
        self.chair.leave()
        self._let_paint()
        await self._hand.keep()

    @property
    def has_own_hand(self) -> bool:
        is_one = self.seat is not None and not self.is_shared
        return self.IS_KEPT and is_one and not self.chair.is_over

    @on(events.ScreenResume)
    async def _before_picture(self) -> None:
        await self.upwords.look_at_settings()
        self.menu.come_back()
        self.update()

    def on_screen_suspend(self) -> None:
        """Let screens above paint if this one never was."""
        self._let_paint()

    def on_resize(self, event: events.Resize) -> None:
        if event.size == self.outer_size:
            # A size that came from laying it out: nothing has to be laid out again.
            event.prevent_default()
        self.give_places()
        self.call_after_refresh(self._show_in_places)

    def _show_in_places(self) -> None:
        is_first, self._has_places = not self._has_places, True
        self.update()
        self._let_paint()
        if is_first:
            self.refresh()

    def _let_paint(self) -> None:
        self._unpainted.close()
        if self.app.screen_stack:
            # Whoever is on top may have had its turn to paint while nothing was to be painted.
            self.app.screen.check_idle()

    def give_places(self) -> None:
        self.frame.fit()
        plan = arrange_screen(*self.size, self._board_size, self.SMALLEST, self.VOICE, self.RACK)
        self._is_compact = bool(plan.below)
        self._is_panel_whole = self._is_panel_whole and self._is_compact
        if self._is_panel_whole:
            plan = plan._replace(below=plan.middle)
        self._is_short = plan.is_short
        self.frame.top.display = plan.has_top
        middle, left, panel = self._middle, self._left, self.side
        stack_panel(middle, left, panel, plan)
        middle.styles.height = plan.middle
        middle.styles.padding = (0, 0, 0, 0 if plan.below else plan.left)
        left.styles.padding = (plan.board_top, 0, 0, plan.left if plan.below else 0)
        left.display = not self._is_panel_whole
        panel.styles.padding = (0 if plan.below else plan.board_top, 1, 0, 0)
        self.place(plan)
        self.voice.styles.height = plan.voice
        self.command_line.styles.height = 1

    # What happens at the table

    def _on_news(self, news: SessionEvent) -> None:
        self.on_entries(news.entries, is_elsewhere=news.is_elsewhere)
        own = self.chair.seats
        if news.is_elsewhere and any(map(self.chair.is_own, news.entries)):
            self.say(_("This game has moved on in another window; this is where it stands now."))
        is_by_others = any(entry.action.seat not in own for entry in news.entries[-1:])
        if is_by_others and self.chair.awaited:
            self.arrival.comes()
            # Among others those ring who know of all the windows of a person.
            if self.upwords.attendance is None:
                self.upwords.ring()

    def on_entries(self, entries: tuple[Any, ...], *, is_elsewhere: bool) -> None:
        """Take what has happened; `is_elsewhere`: in another window of this person."""
        self.view = self.chair.view(self.seat)
        self.quieten()
        self.go_on()

    def serve(self) -> None:
        async def serve() -> None:
            try:
                is_stuck = await self.act()
            finally:
                self.is_serving = False
            if is_stuck:
                # The game can't be stored or read. That has been said; here is what to do about it.
                said = self._reports[-1].rstrip(".") if self._reports else _("The computer player stopped")
                self._reports[-1:] = [_("{reason}. Enter tries again.").format(reason=said)]
                self.update()

        if not self.is_serving:
            self.is_serving = True
            self.run_worker(serve(), group="opponents", exclusive=False)

    async def act(self) -> bool:
        """Let computers act; return whether they still have to, because something failed."""
        await self.chair.serve()
        return self.chair.waits_for_computers

    def say(self, sentence: str) -> None:
        self._notes.append(sentence)
        self.update()

    def take_back(self, sentence: str) -> None:
        self._notes = [note for note in self._notes if note != sentence]
        self.update()

    def report(self, sentence: str) -> None:
        """Announce `sentence` until the next key, whatever happens meanwhile."""
        if sentence not in self._reports:
            self._reports.append(sentence)
        self.update()

    def hear(self, sentence: str) -> None:
        """Announce what somebody said, until a key after it could be read.

        It replaces what the game says of itself, but not the answer to a later key.
        """
        self._noted_before = len(self._notes)
        self._heard.hear(sentence)
        self.update()

    def shows_whole(self, sentence: str) -> bool:
        return len(wrap(sentence, self.voice.size.width - 2, self.skin)) <= self.voice.size.height

    def say_looks_on(self) -> None:
        self.say(looks_on())

    def with_standing(self, state: str) -> tuple[str, ...]:
        """Return `state` and what is offered; in a break only that."""
        view = self.view
        if not (view.offer or view.on_break):
            return (state,)
        said = " ".join(standing_sentences(view, who_is_you(self.chair.seats, view)))
        return (*(() if view.on_break else (state,)), said)

    @property
    def notes(self) -> tuple[str, ...]:
        """The sentences beside what follows from the game, the latest last."""
        before, after = self._notes[: self._noted_before], self._notes[self._noted_before :]
        return (*before, *self._heard.sentences, *after, *self._reports)

    def quieten(self) -> None:
        self._notes.clear()
        self._heard.let_go()

    # Drawing

    def update(self) -> None:
        if not self.is_standing or not self._has_places:
            return
        self.show_game()
        self._hand.keep_soon()
        # Braille lines and magnifiers look for the terminal's own cursor.
        if self.command_line.is_open:
            self.frame.show_cursor(self.command_line.cursor_offset(), self.command_line)
        else:
            self.frame.show_cursor(self.frame.focus_place(self.cursor_place()), self.footer)

    # Keys

    def step_back(self) -> bool:
        """Undo one step of what has been begun; return whether there was any."""
        return False

    def action_panel(self) -> None:
        """Swap board and panel where there is room for one."""
        self._is_panel_whole = not self._is_panel_whole
        self.give_places()
        self.call_after_refresh(self.update)

    def action_escape(self) -> None:
        if self._is_panel_whole:
            self.action_panel()
        elif not self.step_back():
            self.menu.show()

    def action_leave(self) -> None:
        raise NotImplementedError

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
        self._noted_before = 0
        if self._is_panel_whole and event.key not in ("ctrl+o", "escape"):
            # Nothing is done to a board that is out of sight.
            self.action_panel()
        if self._heard.let_go() or self._reports:
            self._reports.clear()
            self.update()
        is_typing = self.command_line.is_open
        if is_typing and stands_for(event.key) != "f1":
            event.stop()
            entered = self.command_line.press(event)
            if self.command_line.is_open:
                self.say_typed()
                return
            self.quieten()
            self.update()
            if entered:
                await self.commands.interpret(entered)
        elif is_typing:
            await press(self, event)
        else:
            await super().take_key(event)

    def take_unbound(self, event: events.Key) -> None:
        self.quieten()
        letters = letters_meant(event.character or "", self.faces)
        if not letters.isalpha() or not self.faces or self.chair.is_over:
            super().take_unbound(event)
            return
        event.stop()
        for letter in letters:
            self.press_letter(letter)

    def on_paste(self, event: events.Paste) -> None:
        """Insert pasted text on the command line, of several lines the first if it was closed."""
        event.stop()
        text = event.text
        if not self.command_line.is_open:
            text = next(filter(str.strip, text.splitlines()), "")
            self.action_command_line()
        self.command_line.insert(text)
        self.say_typed()

    def say_typed(self) -> None:
        key = command_label(self.command_names, HELP)
        nothing, unknown = (_(hint).format(key=key) for hint in self.line_hints)
        self._notes[:] = [self.command_line.hint(nothing, unknown, self.size.width - 2)]
        self.update()

    def action_command_line(self, begun: str = "") -> None:
        """Open the command line in place of the footer, with the text `begun`."""
        self.quieten()
        self.command_line.open(begun)
        self.say_typed()

    async def action_command(self, name: str) -> None:
        self._notes.clear()
        await self.commands.press(name)


def _standing_line(screen: TableScreen, line: TopLine) -> TopLine:
    """Return the scores as top line, for windows without room for the panel."""
    standings, (*_rest, fact) = screen.standings(), ("", *line.facts[::-1])
    beside = [f" {text}" if text else "" for _name, text in standings]
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
