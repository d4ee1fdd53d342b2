"""The screen of Upwords: the board, what stands beside it, and what the keys do.

The one idea: a key changes the hand (one small value) or makes one action at the table; what is drawn follows
from view and hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.geometry import Offset

from upwords_tui.games.upwords.squares import Direction
from upwords_tui.games.upwords.view import EntryView
from upwords_tui.i18n import _
from upwords_tui.session.announce import news, typed_sentence
from upwords_tui.session.calls import call, is_judging
from upwords_tui.session.coach import Coach
from upwords_tui.session.commands import SCREEN_COMMANDS
from upwords_tui.session.laying import Laying, Typed
from upwords_tui.session.opponents import Opponents
from upwords_tui.session.table import Table
from upwords_tui.session.variants import UpwordsVariant, Variant
from upwords_tui.tui import presenter, speech
from upwords_tui.tui.bindings import ARROWS, GAME_BINDINGS
from upwords_tui.tui.hand import Hand
from upwords_tui.tui.hints import Mode, key_hints
from upwords_tui.tui.screens import above
from upwords_tui.tui.screens.game_commands import GameCommands
from upwords_tui.tui.screens.table import TableScreen
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import Screen as Plan
from upwords_tui.tui.widgets.bars import KeyFooter
from upwords_tui.tui.widgets.board import BoardWidget
from upwords_tui.tui.widgets.rack import RackWidget
from upwords_tui.tui.widgets.side import SidePanel
from upwords_tui.tui.widgets.values import BoardView

if TYPE_CHECKING:
    from upwords_tui.session.review import Looking


class GameScreen(TableScreen):
    """One table of Upwords, seen from the seat of whoever is at the keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = GAME_BINDINGS

    def __init__(
        self, table: Table, skin: Skin, make_opponents: Callable[[GameScreen], Opponents], coach: Coach
    ) -> None:
        self.table = table
        self.coach = coach
        self.looking: Looking | None = None
        super().__init__(table, skin, SCREEN_COMMANDS, table.view(None).board.size)
        self.opponents: Opponents = make_opponents(self)
        self.seat = self.first_seat()
        self.view = table.view(self.seat)
        self.hand = Hand.of(self.view)
        self.commands: GameCommands = GameCommands(self)
        self._is_hidden = False
        self.board = BoardWidget(self.view.edition, skin, view=BoardView(self.view.board))
        self.side = SidePanel(skin, len(self.view.seats))

    @property
    def variant(self) -> Variant:
        """What is played."""
        return UpwordsVariant(self.view.edition)

    def parts(self) -> tuple[BoardWidget, SidePanel]:
        """Return the board and the panel beside it."""
        return self.board, self.side

    def place(self, plan: Plan) -> None:
        """Give the board its size, and the panel its rows before it knows them: one layout is enough."""
        self.board.cell_size = plan.cell_size
        self.side.give_rows(plan.middle - plan.board_top)

    def on_mount(self) -> None:
        """Begin, hidden until whoever is due is there if several use this keyboard."""
        # Textual calls that of the base class too.
        self._is_hidden = len(self.people) > 1 and not self.table.is_over

    # What happens at the table

    def on_entries(self, entries: tuple[EntryView, ...]) -> None:
        """Take what has happened; tiles laid in advance stay where others have played."""
        keep = all(entry.action.seat != self.seat for entry in entries)
        self.view = self.table.view(self.seat)
        self.hand = self.hand.after(self.view, keep_tiles=keep)
        self.quieten()
        self.go_on()

    def go_on(self) -> None:
        """Have the computers act, the keyboard handed over or the result shown, whichever is due."""
        self.show()
        if self.is_left:
            return
        if self.opponents.are_wanted:
            self.serve()
        elif self.table.is_over:
            above.show_outcome(self)
        else:
            awaited = self.opponents.awaited
            if self._is_hidden or (awaited and self.seat not in awaited):
                self._hand_over(awaited[0] if awaited else self.seat)

    def _hand_over(self, seat: int) -> None:
        self._is_hidden = True
        self.table.clock.stop()
        self.show()
        view = self.table.view(seat)

        def take_seat(_result: object) -> None:
            awaited = self.opponents.awaited
            if awaited and seat not in awaited:
                # Another window has played meanwhile.
                self.go_on()
                return
            self._is_hidden = False
            self.seat = seat
            self.view = self.table.view(seat)
            fresh = Hand.of(self.view)
            self.hand = fresh.with_laying(fresh.laying.go_to(self.hand.cursor))
            self.quieten()
            self.table.clock.resume()
            self.show()

        above.hand_over(self, call(view), news(view), take_seat)

    def on_tick(self) -> None:
        """Show the clocks, and let a turn whose time is up pass."""
        self._look_at_clock()
        if self.opponents.thinking:
            self.show()

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

    def show_game(self) -> None:
        """Draw what follows from view and hand."""
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
        self.voice.show((*speech.latest(view), state, *self.notes))
        self.footer.show(key_hints(mode, view))

    def cursor_place(self) -> Offset | None:
        """Return the place of the cursor, or of the tile that is held."""
        held = self.hand.held
        return self.board.cursor_offset() if held is None else self.side.rack.place_offset(held)

    # Keys

    def press_letter(self, event: events.Key) -> None:
        """Lay the tile of a letter, pick it for exchange or take hold of it."""
        letter, mode = event.character or "", self.mode
        if not letter.isalpha() or mode is Mode.OVER:
            return
        event.stop()
        self.quieten()
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
        self.show()

    def action_move(self, key: str) -> None:
        """Move the cursor, or the tile that is held."""
        self.quieten()
        direction, count = ARROWS[key]
        if self.mode is Mode.ARRANGING and direction is Direction.ACROSS:
            self.change(self.hand.carry(count))
        else:
            self.hand = self.hand.holding(None) if self.mode is Mode.ARRANGING else self.hand
            self.lay(self.hand.laying.move(direction, count))

    def action_turn(self) -> None:
        """Turn the direction of writing."""
        self.quieten()
        self.lay(self.hand.laying.turn())

    def action_back(self) -> None:
        """Take back one step; leave the picking or arranging of tiles."""
        self.quieten()
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
        self.quieten()
        self.change(self.hand.hold_next(step))
        if self.hand.held is None:
            self.note(_("There is no tile on your rack."))

    def command_hint(self, line: str) -> str:
        """Return what a command line being typed may become."""
        empty = _("A command, or a play like 5c wood; F1 lists them all.")
        otherwise = _("A play is a place and a word: 5c wood is across, c5 wood down.")
        return speech.command_hint(line, SCREEN_COMMANDS, empty, otherwise)

    # The mouse

    @on(BoardWidget.Picked)
    def _on_picked(self, message: BoardWidget.Picked) -> None:
        self.quieten()
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
        self.quieten()
        self.commands.show_square(message.square)

    @on(RackWidget.Clicked)
    def _on_rack(self, message: RackWidget.Clicked) -> None:
        self.quieten()
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
        self.quieten()
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
