"""The game screen: the board, what stands beside it, and what the keys do.

The one idea: a key changes the hand (one small value) or makes one action at the table; `_show` then draws
what follows from view and hand. Nothing here knows a rule, and nothing is drawn before it is stored.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.timer import Timer

from upwords_tui.errors import IllegalAction, InputError, StaleGame, UpwordsError
from upwords_tui.games.upwords.actions import (
    AcceptPlay,
    Action,
    Exchange,
    Pass,
    PlayTiles,
    TimeOut,
)
from upwords_tui.games.upwords.squares import Direction, Square
from upwords_tui.games.upwords.view import EntryView, View
from upwords_tui.i18n import _
from upwords_tui.session.announce import (
    entry_sentence,
    laying_sentence,
    opening_sentence,
    refusal_sentence,
    turn_sentence,
    typed_sentence,
    violation_sentence,
)
from upwords_tui.session.commands import COMMANDS
from upwords_tui.session.interpreter import Act, Ask, Say, interpret, square_lines
from upwords_tui.session.laying import Laying, Typed
from upwords_tui.session.opponents import Opponents
from upwords_tui.session.table import Table
from upwords_tui.tui import presenter
from upwords_tui.tui.hand import Hand
from upwords_tui.tui.hints import Mode, key_hints
from upwords_tui.tui.screens.base import TooSmall
from upwords_tui.tui.screens.dialogs import Confirm, HandOver, Notice, Prompt
from upwords_tui.tui.screens.help import HelpScreen
from upwords_tui.tui.screens.history import HistoryScreen
from upwords_tui.tui.screens.outcome import OutcomeScreen
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import MIN_HEIGHT, MIN_WIDTH, arrange_screen
from upwords_tui.tui.widgets.bars import AnnouncementLine, KeyFooter, TopBar
from upwords_tui.tui.widgets.board import BoardWidget
from upwords_tui.tui.widgets.command_line import CommandLine
from upwords_tui.tui.widgets.rack import RackWidget
from upwords_tui.tui.widgets.side import SidePanel
from upwords_tui.tui.widgets.values import BoardView

if TYPE_CHECKING:
    from upwords_tui.tui.app import UpwordsApp

_ARROWS = {
    "left": (Direction.ACROSS, -1),
    "right": (Direction.ACROSS, 1),
    "up": (Direction.DOWN, -1),
    "down": (Direction.DOWN, 1),
    "home": (Direction.ACROSS, -99),
    "end": (Direction.ACROSS, 99),
    "pageup": (Direction.DOWN, -99),
    "pagedown": (Direction.DOWN, 99),
}


class GameScreen(Screen[None]):
    """One table, seen from the seat of whoever is at the keyboard."""

    CSS = """
    GameScreen { layout: vertical; overflow: hidden; }
    GameScreen #middle { height: auto; }
    GameScreen #left { height: auto; width: auto; }
    GameScreen #frame { height: 1fr; overflow: hidden; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"move('{key}')", show=False) for key in _ARROWS),
        *(
            Binding(command.key, f"command('{command.name}')", command.summary, show=False, id=command.name)
            for command in COMMANDS
            if command.key
        ),
        Binding("space", "turn", show=False),
        Binding("backspace", "back", show=False),
        Binding("escape", "back", show=False),
        Binding("slash", "command_line", show=False),
        Binding("question_mark", "command('help')", show=False),
    ]

    def __init__(self, table: Table, skin: Skin, make_opponents: Callable[[GameScreen], Opponents]) -> None:
        super().__init__()
        self.table = table
        self.opponents = make_opponents(self)
        self._skin = skin
        self._chance = random.Random()
        self.seat = self._first_seat()
        self._view = table.view(self.seat)
        self._hand = Hand.of(self._view)
        self._notes: list[str] = []
        self._armed = ""
        self._is_hidden = False
        self._timer: Timer | None = None
        self.top = TopBar(skin, presenter.top_line(self._view))
        self.board = BoardWidget(self._view.edition, skin, view=BoardView(self._view.board))
        self.side = SidePanel(skin, len(self._view.seats))
        self.voice = AnnouncementLine(skin)
        self.command_line = CommandLine()
        self.footer = KeyFooter(skin)
        self._too_small = TooSmall(skin)

    @property
    def upwords(self) -> UpwordsApp:
        """The application."""
        return cast("UpwordsApp", self.app)

    def _first_seat(self) -> int:
        """Return the seat to look from: a person the game waits for, else any person."""
        people = [number for number, seat in enumerate(self.table.seats) if seat.is_human]
        return next(iter(self.opponents.awaited), people[0] if people else 0)

    def compose(self) -> ComposeResult:
        """Return the widgets from the top."""
        yield self._too_small
        with Vertical(id="frame"):
            yield self.top
            with Horizontal(id="middle"):
                with Vertical(id="left"):
                    yield self.board
                yield self.side
            yield self.voice
            yield self.command_line
            yield self.footer

    def on_mount(self) -> None:
        """Begin to listen to the table."""
        self.table.listen(self._on_entries)
        options = self._view.options
        if options.turn_seconds or options.game_seconds:
            self._timer = self.set_interval(1, self._tick)
        self._is_hidden = len(self._people()) > 1 and not self.table.is_over
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
        self._skin = skin
        for widget in (self.top, self.board, self.side, self.voice, self.footer, self._too_small):
            widget.skin = skin

    def _arrange(self) -> None:
        is_small = self.size.width < MIN_WIDTH or self.size.height < MIN_HEIGHT
        self._too_small.display = is_small
        self.query_one("#frame").display = not is_small
        plan = arrange_screen(self.size.width, self.size.height, self._view.board.size)
        self.board.cell_size = plan.cell_size
        middle, left = self.query_one("#middle"), self.query_one("#left")
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

    def _people(self) -> list[int]:
        return [number for number, seat in enumerate(self.table.seats) if seat.is_human]

    def _on_entries(self, entries: tuple[EntryView, ...]) -> None:
        keep = all(entry.action.seat != self.seat for entry in entries)
        self._view = self.table.view(self.seat)
        self._hand = self._hand.after(self._view, keep_tiles=keep)
        self._notes.clear()
        self._armed = ""
        self._go_on()

    def _go_on(self) -> None:
        """Have the computers act, the keyboard handed over or the result shown, whichever is due."""
        self._show()
        if self.opponents.are_wanted:
            self.run_worker(self.opponents.serve(), group="opponents", exclusive=False)
        elif self.table.is_over:
            self._show_outcome()
        else:
            awaited = self.opponents.awaited
            if self._is_hidden or (awaited and self.seat not in awaited):
                self._hand_over(awaited[0] if awaited else self.seat)

    def _hand_over(self, seat: int) -> None:
        self._is_hidden = True
        self.table.clock.stop()
        self._show()
        view = self.table.view(seat)

        def take_seat(_result: object) -> None:
            self._is_hidden = False
            self.seat = seat
            self._view = self.table.view(seat)
            self._hand = Hand.of(self._view).with_laying(Hand.of(self._view).laying.go_to(self._hand.cursor))
            self._notes.clear()
            self.table.clock.resume()
            self._show()

        self.app.push_screen(
            HandOver(self._skin, view.seats[seat].to_play, self._news(view)), callback=take_seat
        )

    def _show_outcome(self) -> None:
        self.app.push_screen(OutcomeScreen(self._skin, self._view, self.table.game_id))

    def note(self, sentence: str) -> None:
        """Say `sentence` on the announcement line until something else happens."""
        self._notes.append(sentence)
        self._show()

    def _tick(self) -> None:
        """Show the clocks; let a turn whose time is up pass."""
        if self._is_hidden or self.table.is_over:
            return
        elapsed = self.table.clock.elapsed_ms
        self.side.scores.show(presenter.seat_lines(self._view, elapsed))
        seat = self._view.turn
        if self._view.seats[seat].player == "human":
            try:
                self.table.do(TimeOut(seat=seat))
            except (IllegalAction, StaleGame):
                return

    # Drawing

    def _mode(self) -> Mode:
        view = self._view
        if view.outcome:
            return Mode.OVER
        if self._hand.picked is not None:
            return Mode.EXCHANGING
        if self._is_judging():
            return Mode.JUDGING
        if self._hand.laying.play.placements:
            return Mode.LAYING
        return Mode.READY if self.seat in view.to_act else Mode.WAITING

    def _is_judging(self) -> bool:
        """Whether this seat can do nothing but accept or challenge the previous play."""
        pending = self._view.pending
        if pending is None or self.seat not in pending.may_challenge:
            return False
        return self.seat in self.opponents.awaited and (pending.is_last or self._view.turn != self.seat)

    def _show(self) -> None:
        if not self.is_mounted:
            return
        view, hand, laying = self._view, self._hand, self._hand.laying
        play = laying.play
        verdict = self.table.check(self.seat, play)
        mode = self._mode()
        is_secret = self._is_hidden
        wrong = presenter.wrong_squares(verdict, view) if play.placements else frozenset()
        self.top.show(presenter.top_line(view))
        self.board.show(
            BoardView(
                view.board,
                {} if is_secret else laying.tiles,
                presenter.last_squares(view),
                wrong,
                None if mode is Mode.OVER else hand.cursor,
                hand.direction,
            )
        )
        self.side.scores.show(presenter.seat_lines(view, self.table.clock.elapsed_ms))
        turns = [presenter.turn_line(entry) for entry in view.history]
        laid = presenter.laid_play(laying, verdict, view)
        self.side.play.show(news=self._news(view), laying=None if is_secret else laid, turns=turns)
        self.side.unseen.show(() if is_secret else presenter.unseen_counts(view))
        order = () if is_secret else hand.order
        slots = presenter.rack_slots(order, play.tiles, hand.picked or (), view.edition.rack_size)
        self.side.rack.show(slots, self._rack_heading())
        self.voice.show(self._sentences(mode, laying_sentence(play, verdict, view.board, view.edition)))
        self.footer.show(key_hints(mode, view))
        offset = self.board.cursor_offset()
        if offset is not None and not self.command_line.is_open:
            self.app.cursor_position = offset

    def _rack_heading(self) -> str:
        if len(self._people()) < 2 or self._is_hidden:
            return ""
        return _("Rack of {name}").format(name=self._view.seats[self.seat].to_play)

    def _news(self, view: View) -> tuple[str, ...]:
        """Return what happened since this seat's own last turn; at the start, who begins."""
        since = []
        for entry in reversed(view.history):
            if entry.action.seat == view.seat and isinstance(entry.action, PlayTiles | Exchange | Pass):
                break
            since.append(entry_sentence(entry, view))
        if not view.history:
            return (opening_sentence(view),)
        return tuple(reversed(since)) or (entry_sentence(view.history[-1], view),)

    def _sentences(self, mode: Mode, laying: str) -> tuple[str, ...]:
        view = self._view
        said = [entry_sentence(entry, view) for entry in view.history[-3:]] or [opening_sentence(view)]
        if mode is Mode.EXCHANGING:
            state = _("Which tile goes back? Type its letter, then Enter.")
            if view.exchange_limit > 1:
                state = _("Which tiles go back? Type up to {count} letters, then Enter.").format(
                    count=view.exchange_limit
                )
        elif mode is Mode.JUDGING:
            words = ", ".join(view.pending.words) if view.pending else ""
            state = _("Enter accepts {words}; F6 challenges.").format(words=words)
        elif mode is Mode.READY:
            state = _("Your turn. Type a word from the cursor; Space turns the direction.")
            if view.is_retry:
                state = turn_sentence(view)
            elif view.pending and self.seat in view.pending.may_challenge:
                state = _("Your turn: type a word, or challenge {words} with F6.").format(
                    words=", ".join(view.pending.words)
                )
        elif mode is Mode.WAITING and self.opponents.are_wanted:
            state = _("{name} is thinking …").format(name=view.seats[view.turn].name)
        else:
            state = turn_sentence(view)
        return (*said, laying or state, *self._notes)

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Lay the tile of a letter, or pick it for exchange."""
        letter = event.character or ""
        if self.command_line.is_open or not letter.isalpha() or self._mode() is Mode.OVER:
            return
        event.stop()
        self._quieten()
        if self._hand.picked is not None:
            place = self._hand.place_of(letter)
            if place is None:
                self.note(typed_sentence(Typed.NOT_ON_RACK, letter))
            else:
                self._change(self._hand.pick(place, self._view.exchange_limit))
            return
        laying, typed = self._hand.laying.type(letter)
        self._lay(laying, typed_sentence(typed, letter))

    def _lay(self, laying: Laying, complaint: str = "") -> None:
        if complaint:
            self._notes.append(complaint)
        self._change(self._hand.with_laying(laying))

    def _change(self, hand: Hand) -> None:
        self._hand = hand
        self._show()

    def _quieten(self) -> None:
        self._notes.clear()
        self._armed = ""

    def action_move(self, key: str) -> None:
        """Move the cursor."""
        self._quieten()
        self._lay(self._hand.laying.move(*_ARROWS[key]))

    def action_turn(self) -> None:
        """Turn the direction of writing."""
        self._quieten()
        self._lay(self._hand.laying.turn())

    def action_back(self) -> None:
        """Take back one step; leave the picking of tiles."""
        self._quieten()
        if self._hand.picked is not None:
            self._change(self._hand.with_picking(False))
        else:
            self._lay(self._hand.laying.back())

    def action_command_line(self) -> None:
        """Open the command line."""
        self.command_line.open()

    def action_command(self, name: str) -> None:
        """Carry out the command called `name`, as if it had been typed alone."""
        notes = self._armed
        self._quieten()
        self._armed = notes
        self._run(name, "")

    # Commands

    def _run(self, name: str, argument: str) -> None:
        armed, self._armed = self._armed, ""
        handler = self._handlers().get(name)
        if handler is not None:
            handler(argument)
        elif name == "pass" and armed != "pass":
            self._armed = "pass"
            self.note(_("Press F5 once more to pass this turn."))
        else:
            self._interpret(f"{name} {argument}".strip())

    def _handlers(self) -> dict[str, Callable[[str], None]]:
        return {
            "play": self._enter,
            "exchange": self._exchange,
            "clear": lambda _argument: self._lay(self._hand.laying.clear()),
            "undo": self._undo,
            "shuffle": lambda _argument: self._change(self._hand.shuffled(self._chance)),
            "sort": lambda _argument: self._change(self._hand.sorted()),
            "square": self._look_under,
            "history": lambda _argument: self._push(HistoryScreen(self._skin, self._view)),
            "help": lambda _argument: self._push(HelpScreen(self._skin, self._view.edition)),
            "rename": self._rename,
            "export": self._export,
            "new": lambda _argument: self.upwords.show_new_game(),
            "games": lambda _argument: self.upwords.show_games(),
            "theme": self._theme,
            "quit": lambda _argument: self.app.exit(),
            "try": lambda _argument: self.note(_("Name a place and a word: try c5 wood.")),
        }

    def _push(self, screen: Screen[None]) -> None:
        self.app.push_screen(screen)

    @on(CommandLine.Entered)
    def _on_command(self, event: CommandLine.Entered) -> None:
        self._quieten()
        self._interpret(event.line)

    @on(CommandLine.Closed)
    def _on_command_closed(self) -> None:
        self._show()

    def _interpret(self, line: str) -> None:
        try:
            intent = interpret(line, self.table, self.seat)
        except InputError as error:
            self.note(str(error))
            return
        match intent:
            case Say(lines=lines) if len(lines) == 1:
                self.note(lines[0])
            case Say(lines=lines):
                self.app.push_screen(Notice(self._skin, lines))
            case Ask(command=command, argument=argument):
                self._run(command, argument)
            case Act(action=action, confirm=""):
                self._do(action)
            case Act(action=action, confirm=question):
                self._ask(question, lambda: self._do(action))

    def _ask(self, question: str, then: Callable[[], None]) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                then()

        self.app.push_screen(Confirm(self._skin, question), callback=answered)

    def _do(self, action: Action) -> None:
        """Make an action at the table; say in one line why not, leaving what is laid where it is."""
        try:
            self.table.do(action)
        except IllegalAction as error:
            if error.violations and isinstance(action, PlayTiles):
                view, play = self._view, action.play
                verdict = self.table.check(self.seat, play)
                self.note(violation_sentence(verdict.violations[0], play, view.board, view.edition))
            else:
                self.note(refusal_sentence(error.reason))
        except StaleGame:
            self.note(_("This game has moved on in another window; this is where it stands now."))
        except UpwordsError as error:
            self.note(str(error))

    def _enter(self, _argument: str) -> None:
        mode = self._mode()
        if mode is Mode.OVER:
            self._show_outcome()
        elif mode is Mode.EXCHANGING:
            self._do(Exchange(seat=self.seat, tiles=self._hand.picked_tiles))
        elif mode is Mode.JUDGING:
            self._do(AcceptPlay(seat=self.seat))
        elif self._hand.laying.play.placements:
            self._do(PlayTiles(seat=self.seat, play=self._hand.laying.play))
        else:
            self.note(_("Lay some tiles first: type letters, or /play 5c wood."))

    def _exchange(self, argument: str) -> None:
        if argument:
            self._interpret(f"exchange {argument}")
        elif self._hand.picked is not None:
            self._change(self._hand.with_picking(False))
        elif self.seat not in self._view.to_act:
            self.note(refusal_sentence("not-your-turn"))
        elif not self._view.exchange_limit:
            self.note(refusal_sentence("bag-empty" if not self._view.bag else "no-exchanges-left"))
        else:
            cleared = self._hand.with_laying(self._hand.laying.clear())
            self._change(cleared.with_picking(True))

    def _undo(self, _argument: str) -> None:
        if not self.table.can_undo:
            self.note(refusal_sentence("nothing-to-undo"))
            return
        question = _("Take back the last turn?")
        if len(self._people()) > 1:
            question = _("Take back the last turn? Everyone must agree.")
        self._ask(question, self._take_back)

    def _take_back(self) -> None:
        """Undo up to and including the latest turn of this seat."""
        try:
            entry = self.table.undo(self.seat)
            while self.table.can_undo and self._view.turn != self.seat and len(self._people()) == 1:
                entry = self.table.undo(self.seat)
        except (IllegalAction, StaleGame) as error:
            self.note(refusal_sentence(str(error)))
        else:
            self.note(entry_sentence(entry, self._view))

    def _look_under(self, argument: str) -> None:
        if argument:
            self._interpret(f"square {argument}")
        else:
            self._show_square(self._hand.cursor)

    def _show_square(self, square: Square) -> None:
        lines = square_lines(self._view, square)
        if len(lines) == 1:
            self.note(lines[0])
        else:
            self.app.push_screen(Notice(self._skin, lines, stack=self._view.board.stack_at(square)))

    def _rename(self, argument: str) -> None:
        def renamed(name: str | None) -> None:
            if name:
                self.upwords.library.rename(self.table.game_id, name)
                self.note(_("This game is now called {name}.").format(name=name))

        if argument:
            renamed(argument)
        else:
            self.app.push_screen(Prompt(self._skin, _("What shall this game be called?")), callback=renamed)

    def _export(self, argument: str) -> None:
        def export(path: str | None) -> None:
            if not path:
                return
            try:
                self.upwords.library.export(self.table.game_id, Path(path))
            except UpwordsError as error:
                self.note(str(error))
            else:
                self.note(_("Written to {path}.").format(path=path))

        if argument:
            export(argument)
        else:
            self.app.push_screen(Prompt(self._skin, _("Write the game to which file?")), callback=export)

    def _theme(self, argument: str) -> None:
        try:
            name = self.upwords.set_theme(argument)
        except InputError as error:
            self.note(str(error))
        else:
            self.note(_("The colours are now {name}.").format(name=name))

    # The mouse

    @on(BoardWidget.Picked)
    def _on_picked(self, message: BoardWidget.Picked) -> None:
        self._quieten()
        self._lay(self._hand.laying.go_to(message.square))

    @on(BoardWidget.Turned)
    def _on_turned(self, message: BoardWidget.Turned) -> None:
        self._lay(self._hand.laying.go_to(message.square).turn())

    @on(BoardWidget.Asked)
    def _on_asked(self, message: BoardWidget.Asked) -> None:
        self._show_square(message.square)

    @on(RackWidget.Clicked)
    def _on_rack(self, message: RackWidget.Clicked) -> None:
        self._quieten()
        if message.place >= len(self._hand.order):
            return
        if self._hand.picked is not None:
            self._change(self._hand.pick(message.place, self._view.exchange_limit))
            return
        laying, typed = self._hand.laying.lay(self._hand.order[message.place])
        self._lay(laying, typed_sentence(typed, self._hand.order[message.place]))

    @on(KeyFooter.Pressed)
    def _on_hint(self, message: KeyFooter.Pressed) -> None:
        name = message.hint.command
        own = {"back": self.action_back, "turn": self.action_turn, "command": self.action_command_line}
        if name in own:
            own[name]()
        elif name:
            self.action_command(name)
