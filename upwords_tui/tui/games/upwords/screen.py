"""The screen of Upwords: the board, what stands beside it, and what the keys do.

The one idea: a key changes the hand (one small value) or makes one action at the table; what is drawn follows
from view and hand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.geometry import Offset
from textual.message import Message
from textual.screen import Screen

from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.narration.upwords.events import call, entry_sentence, is_judging, news
from upwords_tui.app.narration.upwords.refusals import typed_sentence
from upwords_tui.app.play.agreements import last_as_one
from upwords_tui.app.play.upwords.draft import DraftPlay, TypedResult, keep_order, kept_order
from upwords_tui.app.play.upwords.table import UpwordsSession
from upwords_tui.app.teaching import newcomers
from upwords_tui.app.teaching.upwords.word_lookup import waiting_reason, words_laid
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, translate
from upwords_tui.games.upwords.actions import Agreeing, PlayTiles
from upwords_tui.games.upwords.board import Direction, Square
from upwords_tui.games.upwords.rules import Verdict
from upwords_tui.games.upwords.view import UpwordsEntryView
from upwords_tui.tui.games.board_screen import BoardScreen
from upwords_tui.tui.games.upwords import presenter, status
from upwords_tui.tui.games.upwords.board import BoardWidget
from upwords_tui.tui.games.upwords.coach import BestPanel, Coach
from upwords_tui.tui.games.upwords.hand import UpwordsHand
from upwords_tui.tui.games.upwords.presenter import Unseen
from upwords_tui.tui.games.upwords.side_panel import RackRow, RackWidget, SidePanel, Story
from upwords_tui.tui.games.upwords.status import UpwordsMode, choosing_hints, key_hints
from upwords_tui.tui.screens import open_dialog
from upwords_tui.tui.screens.keys import ARROWS, mark, table_bindings
from upwords_tui.tui.screens.word_meanings import Explained
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import Screen as Plan
from upwords_tui.tui.widgets.values import BoardView, KeyHint
from upwords_tui.tui.widgets.values import DraftView as Laid

if TYPE_CHECKING:
    from upwords_tui.tui.screens.result import FindNew, ResultScreen

# What the mouse does on the screen of Upwords: on the board, the rack and the table of best plays


class UpwordsMouse:
    """Does on a screen what the messages of its widgets ask for."""

    def __init__(self, screen: UpwordsScreen) -> None:
        self._screen = screen

    async def take(self, message: Message) -> None:
        screen = self._screen
        match message:
            case BoardWidget.Turned(square=square):
                screen.coaching.choosing = None
                screen.lay(screen.hand.laying.go_to(square).turn())
            case BoardWidget.SquarePicked(square=square):
                screen.quieten()
                self._pick(square)
            case BoardWidget.Asked(square=square):
                screen.quieten()
                screen.commands.show_square(square)
            case RackWidget.Clicked(place=place):
                screen.quieten()
                screen.coaching.make_room()
                self._pick_tile(place)
            case RackWidget.Dragged(place=place, target=target):
                screen.quieten()
                last = len(screen.hand.order) - 1
                if screen.hand.picked is None and place <= last:
                    screen.change(screen.hand.holding(None).moved(place, min(target, last)))
            case _:
                await self._choose(message)

    def _pick(self, square: Square) -> None:
        """Take up the tile that is laid on a square, or go there."""
        screen = self._screen
        screen.coaching.choosing = None
        laying = screen.hand.laying
        screen.lay(laying.remove_at(square) if square in laying.tiles else laying.go_to(square))

    def _pick_tile(self, place: int) -> None:
        """Lay a tile of the rack, pick it for exchange or take hold of it."""
        screen, hand = self._screen, self._screen.hand
        if place >= len(hand.order) or screen.mode is UpwordsMode.OVER:
            return
        match screen.mode:
            case UpwordsMode.EXCHANGING:
                screen.pick(place)
            case UpwordsMode.ARRANGING:
                screen.change(hand.holding(place))
            case _ if place not in hand.hollow:
                laying, typed = hand.laying.lay(hand.order[place])
                screen.lay(laying, typed_sentence(typed, hand.order[place]))

    async def _choose(self, message: Message) -> None:
        """Choose one of the best plays, or lay the one that was chosen already."""
        screen, choosing = self._screen, self._screen.coaching.choosing
        match message:
            case BestPanel.PlayPicked(row=row, again=again):
                screen.quieten()
                if choosing and again:
                    await screen.action_command("play")
                elif choosing:
                    screen.coaching.choose(choosing.to_row(row))
            case BestPanel.PlaysPlaced():
                # The terminal's own cursor belongs where the chosen row stands now.
                screen.update()
            case BestPanel.PlaysScrolled(steps=steps) if choosing:
                last = len(choosing.words) - 1
                screen.coaching.choose(choosing.to_row(min(max(choosing.row + steps, 0), last)))


class UpwordsScreen(BoardScreen[UpwordsSession, UpwordsHand]):
    """One table of Upwords, seen from the seat of whoever is at the keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = table_bindings(
        SCREEN_COMMANDS,
        {
            "space": "turn",
            "tab": "arrange(1)",
            "shift+tab": "arrange(-1)",
            "shift+f2": "command('best')",
        },
    )
    line_hints = (
        mark("A command, or a play like 5c wood; {key} lists them all."),
        mark("A play is a place and a word: 5c wood is across, c5 wood down."),
    )

    def __init__(self, chair: UpwordsSession, skin: Skin) -> None:
        super().__init__(chair, skin, SCREEN_COMMANDS, chair.view().board.size)
        self.hand = UpwordsHand.of(self.view)
        self._mouse = UpwordsMouse(self)
        self.coaching = Coach(self)
        self._explained = Explained(self, words_laid, self.view.edition.language, waiting_reason)
        self._is_hidden = False
        self._asked: tuple[str, ...] = ()
        self._is_asking = False
        self._model: status.ViewModel | None = None
        self._thinking: int | None = None
        self.board = BoardWidget(self.view.edition, skin, view=BoardView(self.view.board))
        self.side = SidePanel(skin, len(self.view.seats), self.view.board.size)

    def parts(self) -> tuple[BoardWidget, SidePanel]:
        return self.board, self.side

    def place(self, plan: Plan) -> None:
        """Give the panel its rows before it knows them, too: one layout is enough."""
        self.board.cell_size = plan.cell_size
        self.side.place_rack(self._left, plan)
        self.side.give_room(plan.panel_width - 1, plan.middle - plan.board_top, plan.cell_size)

    def on_mount(self) -> None:
        """Begin, hidden until whoever is due is there if several use this keyboard."""
        # Textual calls that of the base class too.
        self._is_hidden = self.is_shared and not self.chair.is_over
        self._explained.begin()
        self.look_at_settings()
        if self.has_own_hand:
            with suppress(UpwordsError):
                self.hand = self.hand.in_order(kept_order(self.upwords.library, self.chair.game_id))

    async def on_unmount(self) -> None:
        """Keep in which order the tiles are, if that is not as they came."""
        if self.seat is None or self.is_shared:
            return
        is_own = self.has_own_hand and self.hand.order != self.view.rack
        order, library, game_id = self.hand.order if is_own else (), self.upwords.library, self.chair.game_id
        with suppress(UpwordsError):  # the game itself is kept
            await asyncio.to_thread(keep_order, library, game_id, order)

    @on(events.ScreenResume)
    async def _before_next_picture(self) -> None:
        await asyncio.to_thread(self.look_at_settings)

    def look_at_settings(self) -> None:
        """See whether this turn is to be explained."""
        with suppress(UpwordsError):  # nobody is kept from playing because a setting can't be read
            is_player = self.seat is not None
            self.coaching.turn = newcomers.coached_turn(self.upwords.library) if is_player else None
        self._explained.look_at_settings()

    # What happens at the table

    def on_entries(self, entries: tuple[UpwordsEntryView, ...], *, is_elsewhere: bool) -> None:
        """Take what has happened; tiles that are laid stay where others have played, and at one's answers."""
        keep = all(entry.action.seat != self.seat or _is_talk(entry) for entry in entries)
        self.view = self.chair.view(self.seat)
        self.hand = self.hand.after(self.view, keep_tiles=keep)
        self.quieten()
        self._explained.hear()
        if not all(map(_is_talk, entries)):
            self.coaching.forget()
        is_own_play = any(
            isinstance(entry.action, PlayTiles) and entry.action.seat == self.seat for entry in entries
        )
        if self.coaching.turn is not None and is_own_play:
            self.run_worker(self._end_coached_turn(self.coaching.turn), group="coaching")
        if entries and entries[-1].effect.undone:
            self.say(entry_sentence(last_as_one(self.view, self.chair.seats), self.view))
        self.go_on()

    def go_on(self) -> None:
        self.update()
        if not self.is_open:
            return
        if self.chair.waits_for_computers:
            self.serve()
        elif self.chair.is_over:
            self.show_outcome(is_asked=self.was_over)
        else:
            awaited = self.chair.awaited
            if self._is_hidden or (awaited and self.seat not in awaited):
                self._hand_over(awaited[0] if awaited else self.seat)

    async def _end_coached_turn(self, turn: int) -> None:
        await self.managed(lambda: newcomers.end_turn(self.upwords.library, turn))
        await asyncio.to_thread(self.look_at_settings)
        self.update()

    def _hand_over(self, seat: int | None) -> None:
        self._is_hidden = True
        self.coaching.forget()
        self.update()
        view = self.chair.view(seat)

        async def take_seat(_result: object) -> None:
            awaited = self.chair.awaited
            if awaited and seat not in awaited:
                # Another window has played meanwhile.
                self.go_on()
                return
            self.quieten()
            await self.managed(self.chair.begin_turn)
            self._is_hidden = False
            self.seat = seat
            self.view = self.chair.view(seat)
            fresh = UpwordsHand.of(self.view)
            self.hand = fresh.with_laying(fresh.laying.go_to(self.hand.cursor))
            self.update()

        open_dialog.hand_over(self, call(view), news(view, self.chair.seats), take_seat)

    @property
    def counts_seconds(self) -> bool:
        """Whether a clock runs, or a computer is thinking."""
        return self.chair.thinking is not None or (self.view.options.has_clock and not self.view.outcome)

    def on_tick(self) -> None:
        """Show the clocks, and for how long a computer has been thinking."""
        if self.chair.thinking:
            self.update()
        elif not self._is_hidden and self.view.options.has_clock:
            self.side.scores.show(presenter.seat_lines(self.view, self.chair.elapsed_ms, self.absent))

    # Drawing

    @property
    def mode(self) -> UpwordsMode:
        if self.view.outcome:
            return UpwordsMode.OVER
        if self.coaching.choosing:
            return UpwordsMode.CHOOSING
        if self.hand.held is not None:
            return UpwordsMode.ARRANGING
        if self.hand.picked is not None:
            return UpwordsMode.EXCHANGING
        if is_judging(self.view):
            return UpwordsMode.JUDGING
        if self.hand.laying.play.placements:
            return UpwordsMode.LAYING
        return UpwordsMode.READY if self.view.is_awaited else UpwordsMode.WAITING

    @property
    def model(self) -> status.ViewModel:
        model, hint = self._model, self.coaching.hint
        if model is None or model.view is not self.view or model.hint is not hint:
            model = self._model = status.ViewModel(self.view, hint, self.chair.seats)
        return model

    def on_skin_changed(self, skin: Skin) -> None:
        self._model = None
        super().on_skin_changed(skin)

    def show_game(self) -> None:
        self._thinking = self.chair.thinking
        view, hand, play = self.view, self.hand, self.hand.laying.play
        is_secret = self._is_hidden
        unjudged = () if is_secret else self.chair.unjudged(view, play)
        if unjudged and unjudged != self._asked:
            self._asked, self._is_asking = unjudged, True
            self.run_worker(self._judge(unjudged), group="judge")
        if unjudged and self._is_asking:
            return
        verdict = self.chair.check(view, play, judged=not unjudged)
        wrong = presenter.wrong_squares(verdict, view) if play.placements else frozenset()
        model = self.model
        self.show_top(model.top)
        seen = model.board._replace(
            laying={} if is_secret else hand.laying.tiles,
            wrong=wrong,
            cursor=hand.cursor if hand.place is None else None,
            direction=hand.direction,
        )
        helping = self.coaching
        self.board.show(helping.on_board(seen))
        self.side.show_best(helping.choosing)
        self.side.scores.show(presenter.seat_lines(view, self.chair.elapsed_ms, self.absent))
        laid = None if is_secret else presenter.laid_play(hand.laying, verdict, view)
        self.side.play.show(self.story(laid))
        self.side.unseen.show(Unseen() if is_secret else model.unseen)
        chosen = {hand.held} if hand.held is not None else hand.picked or ()
        order = () if is_secret else hand.order
        here = None if hand.picked is None else hand.at
        slots = presenter.rack_slots(order, hand.hollow, chosen, view.edition.rack_size, here)
        if view.seat is None:
            self.side.rack.show(RackRow(heading=status.racks_line(view)))
        else:
            is_shared = self.is_shared and not is_secret
            self.side.rack.show(RackRow(slots, status.rack_heading(view) if is_shared else ""))
        signs = (helping.sign,) if helping.sign else ()
        state = self.with_standing(self.state(verdict))
        self.voice.show((*self.latest_sentences(), *state, *self.notes, *signs))
        choosing = helping.choosing
        self.footer.show(tuple(choosing_hints(choosing) if choosing else self.key_hints(verdict)))

    def story(self, laid: Laid | None) -> Story:
        """Return what the middle of the panel shows, with the play being `laid`, if there is one."""
        model = self.model
        is_due = (
            self.mode in (UpwordsMode.READY, UpwordsMode.EXCHANGING, UpwordsMode.ARRANGING)
            and not self._is_hidden
        )
        advice = status.coaching(self.coaching.turn, self.view) if is_due else None
        return Story(model.news, laid, model.turns, advice, model.kept, self._explained.lines)

    def latest_sentences(self) -> tuple[str, ...]:
        """Return what has happened last, for the announcement."""
        return self.model.latest

    def state(self, verdict: Verdict) -> str:
        """Return what is expected of whom, or what the play being laid comes to."""
        thinking = self._thinking if self.chair.may_hurry else None
        return status.state(self.mode, self.view, self.hand, verdict, thinking=thinking)

    def key_hints(self, verdict: Verdict) -> Iterable[KeyHint]:
        """Return the keys that work now; `verdict` is that on the play being laid."""
        may_hurry = self._thinking is not None and self.chair.may_hurry
        is_begun = bool(self.hand.laying.steps) or self.coaching.is_asked
        return key_hints(self.mode, self.view, verdict, may_hurry=may_hurry, is_begun=is_begun)

    async def _judge(self, words: tuple[str, ...]) -> None:
        """Draw when the dictionary has been asked, which may take a moment; without a verdict if it fails."""
        failure = ""
        try:
            await self.chair.judge(words)
        except UpwordsError as error:
            failure = translate(error)
        if words == self._asked:
            self._is_asking = False
            self._reports += [failure] if failure else []
            self.update()

    def cursor_place(self) -> Offset | None:
        """Return the place of the cursor, or of the tile that is held or was picked last."""
        if self.coaching.choosing and self.side.best:
            return self.side.best.rows.cursor_offset()
        place = self.hand.place
        return self.board.cursor_offset() if place is None else self.side.rack.place_offset(place)

    def history_screen(self, number: int | None = None) -> Screen[None]:
        # seam: the first picture does without
        from upwords_tui.tui.games.upwords.history import UpwordsHistoryScreen

        return UpwordsHistoryScreen(self.skin, self.view, number)

    def outcome_screen(self, find_new: FindNew) -> ResultScreen:
        # seam: the first picture does without
        from upwords_tui.tui.games.upwords.outcome import UpwordsOutcomeScreen

        game_id, review, shared = self.chair.game_id, self.coaching.review, self.is_shared
        return UpwordsOutcomeScreen(
            self.skin, self.view, game_id, review, is_shared=shared, find_new=find_new
        )

    # Keys

    def press_letter(self, event: events.Key) -> None:
        letter, mode = event.character or "", self.mode
        if not letter.isalpha() or mode is UpwordsMode.OVER:
            return
        event.stop()
        self.quieten()
        if self.seat is None:
            self.say_looks_on()
            return
        self.coaching.make_room()
        if mode not in (UpwordsMode.EXCHANGING, UpwordsMode.ARRANGING):
            laying, typed = self.hand.laying.type(letter)
            self.lay(laying, typed_sentence(typed, letter))
            return
        place = self.hand.place_of(letter)
        if place is None:
            self.say(typed_sentence(TypedResult.NOT_ON_RACK, letter))
        elif mode is UpwordsMode.ARRANGING:
            self.change(self.hand.holding(place))
        else:
            self.pick(place)

    def take_up(self, hand: Mapping[str, Any]) -> None:
        """Have the tiles laid again that were."""
        self.hand = self.hand.laid_again(hand)

    def pick(self, place: int) -> None:
        """Pick a tile of the rack for exchange, or not any more."""
        limit = self.view.exchange_limit
        hand = self.hand.pick(place, limit)
        if hand == self.hand:
            self._notes.append(_("No more than {count} may go back at once.").format(count=limit))
        self.change(hand)

    def lay(self, laying: DraftPlay, complaint: str = "") -> None:
        """Take `laying` as the play in the making; say `complaint`, if there is one."""
        if complaint:
            self._notes.append(complaint)
        self.change(self.hand.with_laying(laying))

    def action_move(self, key: str) -> None:
        """Move the cursor, on the rack where tiles are picked, or the tile that is held."""
        self.quieten()
        right, down = ARROWS[key]
        if choosing := self.coaching.choosing:
            self.coaching.choose(choosing.moved(right, down))
            return
        if self.mode is UpwordsMode.EXCHANGING:
            self.change(self.hand.along(right))
        elif self.mode is UpwordsMode.ARRANGING and right:
            self.change(self.hand.carry(right))
        else:
            self.hand = self.hand.holding(None) if self.mode is UpwordsMode.ARRANGING else self.hand
            self.lay(self.hand.laying.move(Direction.ACROSS if right else Direction.DOWN, right or down))

    def action_turn(self) -> None:
        """Turn the direction of writing; pick a tile for exchange while that is what is done."""
        self.quieten()
        self.coaching.choosing = None
        match self.mode:
            case UpwordsMode.EXCHANGING:
                self.pick(self.hand.at)
            case UpwordsMode.OVER:
                self.update()
            case _:
                self.lay(self.hand.laying.turn())

    def action_back(self) -> None:
        if not self.step_back():
            self.update()

    def step_back(self) -> bool:
        """Take back a letter; leave the picking or arranging of tiles, or what the coach shows."""
        self.quieten()
        coaching, laying = self.coaching, self.hand.laying
        match self.mode:
            case UpwordsMode.CHOOSING:
                self.coaching.choose(None)
            case UpwordsMode.ARRANGING:
                self.change(self.hand.holding(None))
            case UpwordsMode.EXCHANGING:
                self.change(self.hand.with_picking(False))
            case UpwordsMode.LAYING if coaching.has_laid(laying.play):
                self.lay(laying.clear())
            case UpwordsMode.LAYING:
                self.lay(laying.back())
            case _ if laying.steps or coaching.is_asked:
                # A letter was kept, or the coach was asked.
                self.coaching.forget()
                self.lay(laying.back())
            case _:
                return False
        return True

    def action_arrange(self, step: int) -> None:
        """Take hold of the next tile of the rack, to be carried to another place."""
        if self.mode is UpwordsMode.OVER:
            return
        self.quieten()
        self.coaching.choosing = None
        if self.seat is None:
            self.say_looks_on()
            return
        self.change(self.hand.hold_next(step))
        if self.hand.held is None:
            self.say(_("There is no tile on your rack."))

    @on(BoardWidget.SquareMessage)
    @on(RackWidget.Clicked)
    @on(RackWidget.Dragged)
    @on(BestPanel.PlayPicked)
    @on(BestPanel.PlaysPlaced)
    @on(BestPanel.PlaysScrolled)
    async def _on_mouse(self, message: Message) -> None:
        await self._mouse.take(message)


def _is_talk(entry: UpwordsEntryView) -> bool:
    """Return whether an action left everything on the table as it was."""
    return isinstance(entry.action, Agreeing) and not entry.effect.undone
