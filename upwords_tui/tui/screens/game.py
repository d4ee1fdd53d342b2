"""The game screen: the board, what stands beside it, and what the keys do.

The one idea: a key changes the hand (one small value) or makes one action at the table; `_show` then draws
what follows from view and hand. Nothing here knows a rule, and nothing is drawn before it is stored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from upwords_tui.errors import StaleGame, UpwordsError
from upwords_tui.games.upwords.squares import Direction
from upwords_tui.games.upwords.view import EntryView
from upwords_tui.i18n import _, told
from upwords_tui.session.announce import news, typed_sentence
from upwords_tui.session.calls import call, is_judging
from upwords_tui.session.coach import Coach
from upwords_tui.session.commands import SCREEN_COMMANDS
from upwords_tui.session.laying import Laying, Typed
from upwords_tui.session.opponents import Opponents
from upwords_tui.session.table import Table
from upwords_tui.tui import presenter, speech
from upwords_tui.tui.bindings import ARROWS, GAME_BINDINGS
from upwords_tui.tui.hand import Hand
from upwords_tui.tui.hints import Mode, key_hints
from upwords_tui.tui.screens import above
from upwords_tui.tui.screens.base import TooSmall
from upwords_tui.tui.screens.command_line import CommandLine
from upwords_tui.tui.screens.game_commands import GameCommands
from upwords_tui.tui.screens.in_order import press
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import MIN_HEIGHT, MIN_WIDTH, arrange_screen
from upwords_tui.tui.widgets.bars import AnnouncementLine, KeyFooter, TopBar
from upwords_tui.tui.widgets.board import BoardWidget
from upwords_tui.tui.widgets.rack import RackWidget
from upwords_tui.tui.widgets.side import SidePanel
from upwords_tui.tui.widgets.values import BoardView

if TYPE_CHECKING:
    from upwords_tui.session.review import Looking
    from upwords_tui.tui.app import UpwordsApp


class GameScreen(Screen[None]):
    """One table, seen from the seat of whoever is at the keyboard."""

    CSS = """
    GameScreen { layout: vertical; overflow: hidden; }
    GameScreen #middle { height: auto; }
    GameScreen #left { height: auto; width: auto; }
    GameScreen #frame { height: 1fr; overflow: hidden; }
    """
    BINDINGS: ClassVar[list[BindingType]] = GAME_BINDINGS

    def __init__(
        self, table: Table, skin: Skin, make_opponents: Callable[[GameScreen], Opponents], coach: Coach
    ) -> None:
        super().__init__()
        self.table = table
        self.coach = coach
        self.looking: Looking | None = None
        self.opponents = make_opponents(self)
        self.skin = skin
        self.seat = self._first_seat()
        self.view = table.view(self.seat)
        self.hand = Hand.of(self.view)
        self._commands = GameCommands(self)
        self._notes: list[str] = []
        self._reports: list[str] = []
        self._is_hidden = False
        self._is_serving = False
        self.top = TopBar(skin, presenter.top_line(self.view))
        self.board = BoardWidget(self.view.edition, skin, view=BoardView(self.view.board))
        self.side = SidePanel(skin, len(self.view.seats))
        self.voice = AnnouncementLine(skin)
        self.command_line = CommandLine(skin, [name for command in SCREEN_COMMANDS for name in command.names])
        self.footer = KeyFooter(skin)
        self._too_small = TooSmall(skin)
        self._left = Vertical(self.board, id="left")
        self._middle = Horizontal(self._left, self.side, id="middle")
        self._frame = Vertical(self.top, self._middle, self.voice, self.command_line, self.footer, id="frame")

    @property
    def upwords(self) -> UpwordsApp:
        """The application."""
        return cast("UpwordsApp", self.app)

    @property
    def people(self) -> list[int]:
        """The seats played by people."""
        return [number for number, seat in enumerate(self.table.seats) if seat.is_human]

    def _first_seat(self) -> int:
        """Return the seat to look from: a person the game waits for, else any person."""
        return next(iter((*self.opponents.awaited, *self.people)), 0)

    def compose(self) -> ComposeResult:
        """Return the widgets from the top."""
        yield self._too_small
        yield self._frame

    def on_mount(self) -> None:
        """Begin to listen to the table, and to look whether another window has played."""
        self.table.listen(self._on_entries)
        self.set_interval(1, self._tick)
        self._is_hidden = len(self.people) > 1 and not self.table.is_over
        self._arrange()
        self._go_on()

    def on_resize(self) -> None:
        """Give everything its place."""
        self._arrange()

    def on_screen_resume(self) -> None:
        """Draw again after another screen was on top."""
        self._show()

    def on_skin_changed(self, skin: Skin) -> None:
        """Draw in another theme."""
        self.skin = skin
        parts = (self.top, self.board, self.side, self.voice, self.command_line, self.footer, self._too_small)
        for widget in parts:
            widget.skin = skin

    def _arrange(self) -> None:
        is_small = self.size.width < MIN_WIDTH or self.size.height < MIN_HEIGHT
        self._too_small.display = is_small
        self._frame.display = not is_small
        plan = arrange_screen(self.size.width, self.size.height, self.view.board.size)
        self.board.cell_size = plan.cell_size
        middle, left = self._middle, self._left
        middle.styles.height = plan.middle
        middle.styles.padding = (0, 0, 0, plan.left)
        left.styles.padding = (plan.board_top, 0, 0, 0)
        left.styles.width = plan.board_width
        self.side.styles.width = plan.panel_width
        self.side.styles.height = plan.middle
        self.side.styles.padding = (plan.board_top, 1, 0, 0)
        self.voice.styles.height = plan.voice
        self.command_line.styles.height = 1
        self.call_after_refresh(self._show)

    # What happens at the table

    def _on_entries(self, entries: tuple[EntryView, ...]) -> None:
        keep = all(entry.action.seat != self.seat for entry in entries)
        self.view = self.table.view(self.seat)
        self.hand = self.hand.after(self.view, keep_tiles=keep)
        self._quieten()
        self._go_on()

    def _go_on(self) -> None:
        """Have the computers act, the keyboard handed over or the result shown, whichever is due."""
        self._show()
        if not self.is_attached:
            return
        if self.opponents.are_wanted:
            self.serve()
        elif self.table.is_over:
            above.show_outcome(self)
        else:
            awaited = self.opponents.awaited
            if self._is_hidden or (awaited and self.seat not in awaited):
                self._hand_over(awaited[0] if awaited else self.seat)

    def serve(self) -> None:
        """Have the computers act, unless they are at it."""
        if not self._is_serving:
            self._is_serving = True
            self.run_worker(self._serve(), group="opponents", exclusive=False)

    async def _serve(self) -> None:
        try:
            await self.opponents.serve()
        finally:
            self._is_serving = False
        if self.opponents.are_wanted:
            # The game can't be stored or read. That has been said; here is what to do about it.
            said = self._reports[-1].rstrip(".") if self._reports else _("The computer player stopped")
            self._reports[-1:] = [_("{reason}. Enter tries again.").format(reason=said)]
            self._show()

    def _hand_over(self, seat: int) -> None:
        self._is_hidden = True
        self.table.clock.stop()
        self._show()
        view = self.table.view(seat)

        def take_seat(_result: object) -> None:
            awaited = self.opponents.awaited
            if awaited and seat not in awaited:
                # Another window has played meanwhile.
                self._go_on()
                return
            self._is_hidden = False
            self.seat = seat
            self.view = self.table.view(seat)
            fresh = Hand.of(self.view)
            self.hand = fresh.with_laying(fresh.laying.go_to(self.hand.cursor))
            self._quieten()
            self.table.clock.resume()
            self._show()

        above.hand_over(self, call(view), news(view), take_seat)

    def note(self, sentence: str) -> None:
        """Say `sentence` on the announcement line until something else happens."""
        self._notes.append(sentence)
        self._show()

    def report(self, sentence: str) -> None:
        """Say `sentence` until the next key, whatever happens at the table meanwhile."""
        if sentence not in self._reports:
            self._reports.append(sentence)
        self._show()

    def _tick(self) -> None:
        """Look whether another window has played; show the clocks, and let a turn whose time is up pass."""
        try:
            if self.table.refresh():
                self.note(_("This game has moved on in another window; this is where it stands now."))
            self._look_at_clock()
            if self.opponents.thinking:
                self._show()
        except StaleGame:
            return
        except UpwordsError as error:
            if told(error) not in self._notes:
                self.note(told(error))

    def _look_at_clock(self) -> None:
        options = self.view.options
        if self._is_hidden or self.table.is_over or not (options.turn_seconds or options.game_seconds):
            return
        self.side.scores.show(presenter.seat_lines(self.view, self.table.clock.elapsed_ms))
        self.table.expire()

    # Drawing

    @property
    def mode(self) -> Mode:
        """What the keys are for."""
        if self.view.outcome:
            return Mode.OVER
        if self.hand.held is not None:
            return Mode.ARRANGING
        if self.hand.picked is not None:
            return Mode.EXCHANGING
        if is_judging(self.view):
            return Mode.JUDGING
        if self.hand.laying.play.placements:
            return Mode.LAYING
        return Mode.READY if self.is_to_act else Mode.WAITING

    @property
    def is_to_act(self) -> bool:
        """Whether the game waits for this seat, among others perhaps."""
        return self.seat in self.view.to_act

    def _show(self) -> None:
        if not self.is_mounted:
            return
        view, hand, play = self.view, self.hand, self.hand.laying.play
        verdict = self.table.check(self.seat, play)
        mode, is_secret = self.mode, self._is_hidden
        wrong = presenter.wrong_squares(verdict, view) if play.placements else frozenset()
        self.top.show(presenter.top_line(view))
        self.board.show(
            BoardView(
                view.board,
                {} if is_secret else hand.laying.tiles,
                presenter.last_squares(view),
                wrong,
                None if mode is Mode.OVER else hand.cursor,
                hand.direction,
            )
        )
        self.side.scores.show(presenter.seat_lines(view, self.table.clock.elapsed_ms))
        self.side.play.show(
            news=news(view),
            laying=None if is_secret else presenter.laid_play(hand.laying, verdict, view),
            turns=[presenter.turn_line(entry) for entry in view.history],
            hints=() if is_secret else speech.newcomer_hints(view),
        )
        self.side.unseen.show(() if is_secret else presenter.unseen_counts(view))
        chosen = {hand.held} if hand.held is not None else hand.picked or ()
        order = () if is_secret else hand.order
        slots = presenter.rack_slots(order, play.tiles, chosen, view.edition.rack_size)
        is_shared = len(self.people) > 1 and not is_secret
        self.side.rack.show(slots, speech.rack_heading(view) if is_shared else "")
        state = speech.state(mode, view, hand, verdict, thinking=self.opponents.thinking)
        self.voice.show((*speech.latest(view), state, *self._notes, *self._reports))
        self.footer.show(key_hints(mode, view))
        self._place_cursor()

    def _place_cursor(self) -> None:
        """Have the terminal's own cursor follow the focus: braille lines and magnifiers look for it."""
        if self.app.screen is not self:
            return
        held = self.hand.held
        offset = self.board.cursor_offset() if held is None else self.side.rack.place_offset(held)
        if self.command_line.is_open:
            offset = self.command_line.cursor_offset()
        if offset is not None:
            self.app.cursor_position = offset

    # Keys

    async def on_key(self, event: events.Key) -> None:
        """Give the key to the command line if that is open, else to what it is bound to, else to the hand."""
        if self._reports:
            self._reports.clear()
            self._show()
        if self.command_line.is_open:
            if event.key != "f1":
                event.stop()
                self._press_in_command_line(event)
            else:
                await press(self, event)
        elif not await press(self, event):
            self._press_letter(event)

    def _press_in_command_line(self, event: events.Key) -> None:
        entered = self.command_line.press(event)
        if self.command_line.is_open:
            self._notes[:] = [speech.command_hint(self.command_line.text)]
            self._show()
            return
        self.footer.display = True
        self._quieten()
        self._show()
        if entered:
            self._commands.interpret(entered)

    def on_paste(self, event: events.Paste) -> None:
        """Take a paste into the command line; anywhere else it would be a storm of keys."""
        event.stop()
        if self.command_line.is_open:
            self.command_line.insert(event.text)
            self._show()

    def _press_letter(self, event: events.Key) -> None:
        """Lay the tile of a letter, pick it for exchange or take hold of it."""
        letter, mode = event.character or "", self.mode
        if not letter.isalpha() or mode is Mode.OVER:
            return
        event.stop()
        self._quieten()
        if mode not in (Mode.EXCHANGING, Mode.ARRANGING):
            laying, typed = self.hand.laying.type(letter)
            self.lay(laying, typed_sentence(typed, letter))
            return
        place = self.hand.place_of(letter)
        if place is None:
            self.note(typed_sentence(Typed.NOT_ON_RACK, letter))
        elif mode is Mode.ARRANGING:
            self.change(self.hand.holding(place))
        else:
            self._pick(place)

    def _pick(self, place: int) -> None:
        limit = self.view.exchange_limit
        hand = self.hand.pick(place, limit)
        if hand == self.hand:
            self._notes.append(_("No more than {count} may go back at once.").format(count=limit))
        self.change(hand)

    def lay(self, laying: Laying, complaint: str = "") -> None:
        """Take `laying` as the play in the making; say `complaint`, if there is one."""
        if complaint:
            self._notes.append(complaint)
        self.change(self.hand.with_laying(laying))

    def change(self, hand: Hand) -> None:
        """Take `hand` and draw it."""
        self.hand = hand
        self._show()

    def _quieten(self) -> None:
        self._notes.clear()
        self._commands.disarm()

    def action_move(self, key: str) -> None:
        """Move the cursor, or the tile that is held."""
        self._quieten()
        direction, count = ARROWS[key]
        if self.mode is Mode.ARRANGING and direction is Direction.ACROSS:
            self.change(self.hand.carry(count))
        else:
            self.hand = self.hand.holding(None) if self.mode is Mode.ARRANGING else self.hand
            self.lay(self.hand.laying.move(direction, count))

    def action_turn(self) -> None:
        """Turn the direction of writing."""
        self._quieten()
        self.lay(self.hand.laying.turn())

    def action_back(self) -> None:
        """Take back one step; leave the picking or arranging of tiles."""
        self._quieten()
        match self.mode:
            case Mode.ARRANGING:
                self.change(self.hand.holding(None))
            case Mode.EXCHANGING:
                self.change(self.hand.with_picking(False))
            case _:
                self.lay(self.hand.laying.back())

    def action_arrange(self, step: int) -> None:
        """Take hold of the next tile of the rack, to be carried to another place."""
        if self.mode is Mode.OVER:
            return
        self._quieten()
        self.change(self.hand.hold_next(step))
        if self.hand.held is None:
            self.note(_("There is no tile on your rack."))

    def action_command_line(self) -> None:
        """Open the command line in the place of the footer."""
        self._quieten()
        self.footer.display = False
        self.command_line.open()
        self.note(speech.command_hint(""))

    def action_command(self, name: str) -> None:
        """Carry out the command called `name`, as if it had been typed alone."""
        self._notes.clear()
        self._commands.press(name)

    # The mouse

    @on(BoardWidget.Picked)
    def _on_picked(self, message: BoardWidget.Picked) -> None:
        self._quieten()
        laying = self.hand.laying
        if message.square in laying.tiles:
            self.lay(laying.remove_at(message.square))
        else:
            self.lay(laying.go_to(message.square))

    @on(BoardWidget.Turned)
    def _on_turned(self, message: BoardWidget.Turned) -> None:
        self.lay(self.hand.laying.go_to(message.square).turn())

    @on(BoardWidget.Asked)
    def _on_asked(self, message: BoardWidget.Asked) -> None:
        self._quieten()
        self._commands.show_square(message.square)

    @on(RackWidget.Clicked)
    def _on_rack(self, message: RackWidget.Clicked) -> None:
        self._quieten()
        place, hand = message.place, self.hand
        if place >= len(hand.order) or self.mode is Mode.OVER:
            return
        match self.mode:
            case Mode.EXCHANGING:
                self._pick(place)
            case Mode.ARRANGING:
                self.change(hand.holding(place))
            case _ if place not in hand.hollow:
                laying, typed = hand.laying.lay(hand.order[place])
                self.lay(laying, typed_sentence(typed, hand.order[place]))

    @on(RackWidget.Dragged)
    def _on_dragged(self, message: RackWidget.Dragged) -> None:
        self._quieten()
        last = len(self.hand.order) - 1
        if self.hand.picked is None and message.place <= last:
            self.change(self.hand.holding(None).moved(message.place, min(message.target, last)))

    @on(KeyFooter.Pressed)
    def _on_hint(self, message: KeyFooter.Pressed) -> None:
        name = message.hint.command
        own = {"back": self.action_back, "turn": self.action_turn, "command": self.action_command_line}
        if name in own:
            own[name]()
        elif name:
            self.action_command(name)
