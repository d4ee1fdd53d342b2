"""The screen of Upwords: the board, the side panel, and what the keys do.

A key changes the hand (one small value) or makes one action; what is drawn follows from view and hand.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from textual import on
from textual.binding import BindingType
from textual.geometry import Offset
from textual.message import Message
from textual.timer import Timer

from upwords_tui.app.commands.intents import looks_on
from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.commands.registry import Command
from upwords_tui.app.commands.upwords.board_queries import (
    square_sentence,
    waiting_reason,
    words_in,
    words_laid,
)
from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.narration.events import last_as_one
from upwords_tui.app.narration.speech import spelled_tiles
from upwords_tui.app.narration.upwords.events import call, entry_sentence, is_judging, news, running_out
from upwords_tui.app.narration.upwords.refusals import exchange_refusal, exchange_sentence, typed_sentence
from upwords_tui.app.play.library import MOTION, TIME_RINGS, TIME_WARNING, Library, keep_order, kept_order
from upwords_tui.app.play.upwords.draft import DraftPlay, TypedResult
from upwords_tui.app.play.upwords.table import UpwordsSession
from upwords_tui.app.play.upwords.turns import turn_named
from upwords_tui.app.review.coach import review_refusal
from upwords_tui.app.teaching import newcomers
from upwords_tui.base.errors import IllegalAction, UpwordsError
from upwords_tui.base.i18n import _, language, translate
from upwords_tui.games.base import Agreeing, AnyAction
from upwords_tui.games.upwords.actions import AcceptPlay, Exchange, PlayTiles
from upwords_tui.games.upwords.board import Direction, Square
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.rules import Verdict
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView
from upwords_tui.tui.games.upwords import presenter, status
from upwords_tui.tui.games.upwords.board import BoardWidget, landing
from upwords_tui.tui.games.upwords.coach import TableCoach, explanations
from upwords_tui.tui.games.upwords.hand import UpwordsHand
from upwords_tui.tui.games.upwords.presenter import Unseen
from upwords_tui.tui.games.upwords.side_panel import RackWidget, SidePanel, Story
from upwords_tui.tui.games.upwords.status import UpwordsMode, choosing_hints, key_hints
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.screens.keys import ARROWS, mark, table_bindings
from upwords_tui.tui.screens.rows import RowList
from upwords_tui.tui.screens.table import Explained, TableEnd, TableScreen, sit_where_due, with_standing
from upwords_tui.tui.screens.table_commands import TableCommands
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import ScreenPlan
from upwords_tui.tui.widgets.values import BoardView, KeyHint, SeatRow
from upwords_tui.tui.widgets.values import DraftView as Laid


class Clock:
    """Draws what changes every second: the time of the seats, and that a computer thinks."""

    def __init__(self, screen: UpwordsScreen) -> None:
        self._screen = screen
        self._second: Timer | None = None
        self.warns_at = 0
        """With how many seconds left there is a warning; 0: none."""
        self._warned: set[object] = set()

    def update(self) -> None:
        screen, view = self._screen, self._screen.view
        runs = screen.chair.thinking is not None or (view.options.has_clock and not view.outcome)
        self._second = self._second or screen.set_interval(1, self.tick, pause=True)
        # Many may play on one machine: whoever only waits for a person costs it nothing.
        (self._second.resume if runs else self._second.pause)()

    def _warn(self) -> None:
        screen, seconds = self._screen, self.warns_at
        found = running_out(screen.view, screen.chair.time.elapsed_ms, seconds) if seconds else {}
        for time, said in found.items():
            if time not in self._warned:
                self._warned.add(time)
                screen.say(said)
                screen.upwords.ring(TIME_RINGS, said)

    def tick(self) -> None:
        screen = self._screen
        self._warn()
        if screen.chair.thinking and not screen.upwords.is_read:
            screen.update()
        elif not screen.is_hidden and screen.view.options.has_clock and not screen.landing.is_on:
            elapsed = screen.chair.time.elapsed_ms
            screen.side.scores.show(presenter.seat_lines(screen.view, elapsed, screen.frame.absent))


class Judging:
    """The verdict on the play being laid; the dictionary may take a moment for its words."""

    def __init__(self, screen: UpwordsScreen) -> None:
        self._screen = screen
        self._asked: tuple[str, ...] = ()
        self._is_asking = False

    def verdict(self) -> Verdict | None:
        """Return the verdict; None until the dictionary answers, which draws again."""
        screen, play = self._screen, self._screen.hand.laying.play
        unjudged = () if screen.is_hidden else screen.chair.unjudged(screen.view, play)
        if unjudged and unjudged != self._asked:
            self._asked, self._is_asking = unjudged, True
            screen.run_worker(self._judge(unjudged), group="judge")
        if unjudged and self._is_asking:
            return None
        return screen.chair.check(screen.view, play, judged=not unjudged)

    async def _judge(self, words: tuple[str, ...]) -> None:
        failure = ""
        try:
            await self._screen.chair.judge(words)
        except UpwordsError as error:
            failure = translate(error)
        if words == self._asked:
            self._is_asking = False
            if failure:
                self._screen.remarks.report(failure)
            else:
                self._screen.update()


LANDING_SECONDS = 0.28
_TILE_SECONDS = 0.045
_LEAST_STEPS = 4
"""In fewer steps points are not seen to count up."""


class Landing:
    """Shows a play tile by tile, and its points counting up, above the state that is drawn already."""

    def __init__(self, screen: UpwordsScreen) -> None:
        self._screen = screen
        self.is_wanted = False
        self._steps: Iterator[tuple[BoardView, Sequence[SeatRow]]] | None = None

    @property
    def is_on(self) -> bool:
        return self._steps is not None

    def begin(self, play: Play, before: UpwordsView, board: BoardView) -> None:
        """Show how a play came to be that is on the board; that was like this before it."""
        screen, view = self._screen, self._screen.view
        if not self.is_wanted or not screen.skin.has_colour or screen.is_hidden or view.outcome:
            return
        if screen.upwords.is_quick and screen.is_active:
            boards = [*landing(board, screen.board.view, play, view.edition.max_height)]
            boards += boards[-1:] * (_LEAST_STEPS - len(boards))
            earlier = presenter.seat_lines(before, 0, {})
            now = presenter.seat_lines(view, screen.chair.time.elapsed_ms, screen.frame.absent)
            self._steps = zip(boards, presenter.counting_up(earlier, now, len(boards)), strict=True)
            self._show(self._steps, min(_TILE_SECONDS, LANDING_SECONDS / len(boards)))
        screen.upwords.ask_terminal()

    def _show(self, steps: Iterator[tuple[BoardView, Sequence[SeatRow]]], seconds: float) -> None:
        if steps is self._steps:
            board, scores = next(steps, (None, ()))
            if board is None:
                self._steps = None
                return
            self._screen.board.show(board)
            self._screen.side.scores.show(scores)
            self._screen.set_timer(seconds, partial(self._show, steps, seconds))

    def stop(self) -> None:
        self._steps = None


class UpwordsScreen(TableScreen[UpwordsSession, UpwordsHand]):
    """A table of Upwords, seen from the seat of the person at the keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = table_bindings(
        SCREEN_COMMANDS,
        {"space": "turn", "tab": "arrange(1)", "shift+tab": "arrange(-1)", "shift+f2": "command('best')"},
    )
    board: BoardWidget
    side: SidePanel
    TELLS_LATEST: ClassVar = True
    """Whether the announcement repeats the last actions."""
    line_hints = (
        mark("A command, or a play like 5c wood; {key} lists them all."),
        mark("A play is a place and a word: 5c wood is across, c5 wood down."),
    )

    def __init__(self, chair: UpwordsSession, skin: Skin) -> None:
        super().__init__(chair, skin, SCREEN_COMMANDS, chair.view().board.size)
        self.hand = UpwordsHand.of(self.view)
        self.faces = self.view.edition.alphabet.faces
        self.commands = UpwordsCommands(self)
        self.coaching = TableCoach(self)
        self.end = TableEnd(self, partial(_outcome_screen, self))
        self.explained = Explained(self, words_laid, self.view.edition.language, waiting_reason)
        self._model: status.ViewModel | None = None
        self.clock, self._judging, self.landing = Clock(self), Judging(self), Landing(self)
        self.is_hidden = False
        """Whether what belongs to one person is hidden until the keyboard has been handed over."""
        self.board = BoardWidget(self.view.edition, skin, view=BoardView(self.view.board))
        self.side = SidePanel(skin, len(self.view.seats), self.view.board.size)

    def place(self, plan: ScreenPlan) -> None:
        # The panel gets its rows before it knows them, too: one layout is enough.
        self.board.cell_size = plan.cell_size
        self.side.place_rack(self.frame.left, plan)
        self.side.give_room(plan.panel_width - 1, plan.below or plan.middle - plan.board_top, plan.cell_size)

    def on_mount(self) -> None:
        # Textual calls that of the base class too.
        self.is_hidden = self.chair.is_shared and not (self.chair.is_over or self.view.options.kept)
        self.explained.begin()
        self._look_at_settings()
        if self.kept_hand.is_wanted:
            with suppress(UpwordsError):
                self.hand = self.hand.in_order(kept_order(self.upwords.library, self.chair.game_id))

    async def on_unmount(self) -> None:
        if self.seat is None or self.chair.is_shared:
            return
        is_own = self.kept_hand.is_wanted and self.hand.order != self.view.rack
        order, library, game_id = self.hand.order if is_own else (), self.upwords.library, self.chair.game_id
        with suppress(UpwordsError):  # the game itself is kept
            await asyncio.to_thread(keep_order, library, game_id, order)

    async def read_settings(self) -> None:
        await asyncio.to_thread(self._look_at_settings)

    def _look_at_settings(self) -> None:
        with suppress(UpwordsError):  # nobody is kept from playing because a setting can't be read
            library = self.upwords.library
            self.landing.is_wanted = library.setting(MOTION, True) is True
            self.clock.warns_at = int(whole_number(str(library.setting(TIME_WARNING, "")), 1, 60) or 0)
            if self.IS_KEPT:
                # The lesson explains turns itself; at an exercise or a real board nobody does.
                is_coached = self.seat is not None and not self.view.options.kept
                self.coaching.turn = newcomers.coached_turn(library) if is_coached else None
                self.explained.look_at_settings()

    # What happens at the table

    def on_entries(self, entries: tuple[UpwordsEntryView, ...], *, is_elsewhere: bool) -> None:
        """Take over what has happened; laid tiles stay if others played, or this seat only answered."""
        keep = all(entry.action.seat != self.seat or _is_talk(entry) for entry in entries)
        before, board = self.view, self.board.view
        self.view = self.chair.view(self.seat)
        self.hand = self.hand.after(self.view, keep_tiles=keep)
        self.remarks.quieten()
        self.explained.hear()
        if not all(map(_is_talk, entries)):
            self.coaching.forget()
        is_own_play = any(
            isinstance(entry.action, PlayTiles) and entry.action.seat == self.seat for entry in entries
        )
        if self.coaching.turn is not None and is_own_play:
            self.run_worker(self.coaching.end_turn(self.coaching.turn), group="coaching")
        if entries and entries[-1].effect.undone:
            self.say(entry_sentence(last_as_one(self.view, self.chair.seats), self.view))
        self.go_on()
        if len(entries) == 1 and isinstance(made := entries[0].action, PlayTiles):
            self.landing.begin(made.play, before, board)

    def go_on(self) -> None:
        if self.view.options.kept:
            # Nothing is secret: the keyboard stays where it is.
            sit_where_due(self)
            self.hand = self.hand.after(self.view, keep_tiles=True)
        self.update()
        if not self.is_open:
            return
        if self.chair.waits_for_computers:
            self.serving.begin()
        elif self.chair.is_over:
            self.end.show()
        else:
            awaited = self.chair.awaited
            if self.is_hidden or (awaited and self.seat not in awaited):
                _hand_over(self, awaited[0] if awaited else self.seat)

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

    def story(self, model: status.ViewModel, laid: Laid | None) -> Story:
        """Return the middle of the panel, with the play being `laid`, if there is one."""
        modes = (UpwordsMode.READY, UpwordsMode.EXCHANGING, UpwordsMode.ARRANGING)
        is_due = self.mode in modes and not self.is_hidden
        advice = status.coaching(self.coaching.turn, self.view) if is_due else None
        return Story(model.news, laid, model.turns, advice, model.kept, self.explained.lines)

    def state_sentence(self, verdict: Verdict) -> str:
        thinking = self.chair.thinking if self.chair.may_hurry else None
        return status.state(self.mode, self.view, self.hand, verdict, thinking=thinking)

    @property
    def sign(self) -> str:
        """What is being looked for, if anything."""
        return self.coaching.sign

    def key_hints(self, verdict: Verdict) -> Iterable[KeyHint]:
        """Return the keys that work now; `verdict` is that on the play being laid."""
        may_hurry = self.chair.thinking is not None and self.chair.may_hurry
        is_begun = bool(self.hand.laying.steps) or self.coaching.is_asked
        return key_hints(self.mode, self.view, verdict, may_hurry=may_hurry, is_begun=is_begun)

    def show_game(self) -> None:
        coaching, side, model = self.coaching, self.side, self._model
        self.landing.stop()
        self.clock.update()
        verdict = self._judging.verdict()
        if verdict is None:
            return
        view, hand, is_secret, hint = self.view, self.hand, self.is_hidden, coaching.hint
        if not (model and model.view is view and model.hint is hint and model.language == language()):
            model = self._model = status.ViewModel(view, hint, self.chair.seats, language())
        seats = presenter.seat_lines(view, self.chair.time.elapsed_ms, self.frame.absent)
        self.frame.show_top(model.top, [(seat.name, f"{seat.clock} {seat.score}".strip()) for seat in seats])
        seen = model.board._replace(
            laying={} if is_secret else hand.laying.tiles,
            wrong=presenter.wrong_squares(verdict, view) if hand.laying.play.placements else frozenset(),
            cursor=hand.cursor if hand.place is None else None,
            direction=hand.laying.direction,
        )
        self.board.show(coaching.on_board(seen))
        side.show_best(coaching.choosing)
        side.scores.show(seats)
        laid = None if is_secret else presenter.laid_play(hand.laying, verdict, view)
        side.play.show(self.story(model, laid))
        side.unseen.show(Unseen() if is_secret else model.unseen)
        if coaching.shown_play:
            laying = hand.laying.with_play(coaching.shown_play, hand.laying.direction, hand.cursor)
            hand = hand.with_laying(laying)
        side.rack.show(status.rack_row(view, hand, is_secret=is_secret, is_shared=self.chair.is_shared))
        state = with_standing(self, self.state_sentence(verdict))
        latest = model.latest if self.TELLS_LATEST else ()
        self.voice.show((*latest, *state, *self.remarks.sentences, *filter(None, [self.sign])))
        choosing = coaching.choosing
        self.frame.show_keys(choosing_hints(choosing) if choosing else self.key_hints(verdict))

    def cursor_place(self) -> Offset | None:
        if self.coaching.choosing and self.side.best:
            return self.side.best.rows.cursor_offset()
        place = self.hand.place
        return self.board.cursor_offset() if place is None else self.side.rack.place_offset(place)

    def press_letter(self, letter: str) -> None:
        mode = self.mode
        if self.seat is None:
            self.say(looks_on())
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
            self.change(*self.hand.pick(place, self.view.exchange_limit))

    def take_up(self, hand: Mapping[str, Any]) -> None:
        self.hand = self.hand.laid_again(hand)

    def lay(self, laying: DraftPlay, complaint: str = "") -> None:
        self.change(self.hand.with_laying(laying), complaint)

    def action_move(self, key: str) -> None:
        self.remarks.quieten()
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
            if self.upwords.is_read:
                # With the tiles that are laid.
                laying, view = self.hand.laying, self.view
                seen = replace(view, board=view.board.with_tiles(laying.play.placements))
                self.say(f"{square_sentence(seen, laying.cursor)}.")

    def action_turn(self) -> None:
        self.remarks.quieten()
        self.coaching.choosing = None
        match self.mode:
            case UpwordsMode.EXCHANGING:
                self.change(*self.hand.pick(self.hand.at, self.view.exchange_limit))
            case UpwordsMode.OVER:
                self.update()
            case _:
                self.lay(self.hand.laying.turn())

    def action_back(self) -> None:
        if not self.step_back():
            self.update()

    def step_back(self) -> bool:
        self.remarks.quieten()
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
        if self.mode is UpwordsMode.OVER:
            return
        self.remarks.quieten()
        self.coaching.choosing = None
        if self.seat is None:
            self.say(looks_on())
            return
        self.change(self.hand.hold_next(step))
        if self.hand.held is None:
            self.say(_("Your rack is empty."))

    @on(BoardWidget.SquareMessage)
    @on(RackWidget.Clicked)
    @on(RackWidget.Dragged)
    @on(RowList.Picked)
    @on(RowList.Placed)
    @on(RowList.Scrolled)
    async def _on_mouse(self, message: Message) -> None:
        coaching, laying, choosing = self.coaching, self.hand.laying, self.coaching.choosing
        if not isinstance(message, BoardWidget.Turned | RowList.Placed | RowList.Scrolled):
            self.remarks.quieten()
        match message:
            case BoardWidget.Turned(square=square):
                coaching.choosing = None
                self.lay(laying.go_to(square).turn())
            case BoardWidget.SquarePicked(square=square):
                coaching.choosing = None
                self.lay(laying.remove_at(square) if square in laying.tiles else laying.go_to(square))
            case BoardWidget.SquareAsked(square=square):
                self.commands.show_square(square)
            case RackWidget.Clicked(place=place):
                coaching.make_room()
                touched = self.hand.touch(place, self.view.exchange_limit)
                if touched and self.mode is not UpwordsMode.OVER:
                    self.change(*touched)
            case RackWidget.Dragged(place=place, target=target):
                last = len(self.hand.order) - 1
                if self.hand.picked is None and place <= last:
                    self.change(self.hand.holding(None).moved(place, min(target, last)))
            case RowList.Picked(again=True) if choosing:
                await self.action_command("play")
            case RowList.Picked(key=key) if choosing:
                coaching.choose(choosing.to_row(int(key)))
            case RowList.Placed():
                # The terminal's own cursor belongs where the chosen row stands now.
                self.update()
            case RowList.Scrolled(steps=steps) if choosing:
                last = len(choosing.words) - 1
                coaching.choose(choosing.to_row(min(max(choosing.row + steps, 0), last)))


def _outcome_screen(screen: UpwordsScreen) -> BaseScreen[None]:
    # seam: the first picture does without
    from upwords_tui.tui.games.upwords.outcome import UpwordsOutcomeScreen

    chair, review = screen.chair, screen.coaching.review
    return UpwordsOutcomeScreen(screen.skin, screen.view, chair.game_id, review, is_shared=chair.is_shared)


def _hand_over(screen: UpwordsScreen, seat: int | None) -> None:
    screen.is_hidden = True
    screen.coaching.forget()
    screen.update()
    view = screen.chair.view(seat)

    async def take_seat(_result: object) -> None:
        awaited = screen.chair.awaited
        if awaited and seat not in awaited:
            # Another window has played meanwhile.
            screen.go_on()
            return
        screen.remarks.quieten()
        await screen.managed(screen.chair.begin_turn)
        screen.is_hidden = False
        screen.seat = seat
        screen.view = screen.chair.view(seat)
        fresh = UpwordsHand.of(screen.view)
        screen.hand = fresh.with_laying(fresh.laying.go_to(screen.hand.cursor))
        screen.update()

    dialogs.hand_over(screen, call(view), news(view, screen.chair.seats), take_seat)


def _is_talk(entry: UpwordsEntryView) -> bool:
    """Return whether an action left everything on the table as it was."""
    return isinstance(entry.action, Agreeing) and not entry.effect.undone


class UpwordsCommands(TableCommands[UpwordsScreen]):
    ALONE = ("exchange", "square", "define")

    def __init__(self, screen: UpwordsScreen) -> None:
        super().__init__(screen)
        self._chance = random.Random()
        self.handlers |= {
            "play": self._enter,
            "exchange": self._exchange,
            "clear": lambda _argument: screen.lay(screen.hand.laying.clear()),
            "help": self._help_here,
            "highscores": self.say_highscores,
            "hint": lambda _argument: screen.coaching.ask_hint(),
            "best": lambda _argument: screen.coaching.ask_best(),
            "shuffle": lambda _argument: screen.change(screen.hand.shuffled(self._chance)),
            "sort": lambda _argument: screen.change(screen.hand.sorted()),
            "arrange": lambda _argument: screen.action_arrange(1),
            "define": self._define,
            "square": lambda _argument: self.show_square(screen.hand.cursor),
            "history": self._history,
            "at": self._history,
            "earlier": lambda _argument: self.show_history(max(len(screen.view.history) - 2, -1)),
            "review": self._look_back,
            "follow": partial(self._look_back, follows=True),
            "try": lambda _argument: screen.say(_("Type a place and a word: “try c5 wood”.")),
        }

    def is_possible(self, command: Command) -> bool:
        screen, nothing = self.screen, (UpwordsMode.READY, UpwordsMode.WAITING, UpwordsMode.OVER)
        if command.name == "play":
            return screen.seat is not None and screen.mode not in nothing
        if command.name == "clear":
            return bool(screen.hand.laying.play.placements)
        return super().is_possible(command)

    def best_answer(self, library: Library) -> Sequence[str]:
        # seam: few ask for it, and it takes the careers
        from upwords_tui.app.profile.upwords import best_answer

        return best_answer(library, self.screen.view)

    async def run(self, name: str, argument: str) -> None:
        """Carry out a command; all but those about the best plays hide these."""
        if name not in ("play", "help", "best", "define"):
            self.screen.coaching.choosing = None
        await super().run(name, argument)

    async def _enter(self, _argument: str) -> None:
        screen = self.screen
        if screen.mode is UpwordsMode.OVER:
            screen.end.show(is_asked=True)
            return
        if screen.seat is None:
            screen.go_on()
            screen.say(looks_on())
            return
        match screen.mode:
            case UpwordsMode.CHOOSING:
                screen.coaching.lay_chosen()
            case UpwordsMode.ARRANGING:
                screen.change(screen.hand.holding(None))
            case UpwordsMode.EXCHANGING:
                await self.do(Exchange(seat=screen.seat, tiles=screen.hand.picked_tiles))
            case UpwordsMode.JUDGING:
                await self.do(AcceptPlay(seat=screen.seat))
            case UpwordsMode.WAITING | UpwordsMode.LAYING if (
                screen.chair.waits_for_computers and not screen.view.is_awaited
            ):
                screen.serving.begin()
                screen.chair.hurry()
            case _ if screen.hand.laying.play.placements:
                await self.do(PlayTiles(seat=screen.seat, play=screen.hand.laying.play))
            case _:
                screen.say(_("Lay some tiles first: type the letters of a word."))

    def _exchange(self, _argument: str) -> None:
        screen = self.screen
        if screen.hand.picked is not None:
            screen.change(screen.hand.with_picking(False))
        elif exchange_refusal(screen.view):
            screen.say(exchange_sentence(screen.view))
        else:
            cleared = screen.hand.with_laying(screen.hand.laying.clear())
            screen.change(cleared.with_picking(True))

    def refused(self, error: IllegalAction, action: AnyAction) -> None:
        """Say in one line why an action can't be made; of a play so that Enter is seen to have worked."""
        if not error.violations:
            super().refused(error, action)
            return
        screen = self.screen
        reason = self.variant.game.kit.refusal(error, action, screen.view)
        screen.say(_("Not played. {reason}").format(reason=reason))

    async def _define(self, _argument: str) -> None:
        """Explain the words of the play that is shown or laid, or under the cursor; else those laid last."""
        screen = self.screen
        square, laid = screen.hand.cursor, screen.coaching.answer or screen.hand.laying.play
        if choosing := screen.coaching.choosing:
            await self.interpret(f"define {choosing.words[choosing.row].word}")
        elif laid.placements and (words := words_in(screen.view.check(laid).score)):
            await self.interpret(f"define {' '.join(words)}")
        elif any(len(screen.view.board.run_through(square, way)) > 1 for way in Direction):
            await self.interpret(f"define {square.name}")
        else:
            await self.interpret("define")

    def _history(self, argument: str) -> None:
        with self.screen.saying_why():
            self.show_history(turn_named(self.screen.view, argument) if argument else None)

    def rack_spelled(self) -> str:
        return spelled_tiles(self.screen.hand.order, language())

    def show_square(self, square: Square) -> None:
        # seam: the first picture does without
        from upwords_tui.app.commands.upwords.interpreter import square_lines

        view = self.screen.view
        dialogs.tell(self.screen, square_lines(view, square), view.board.stack_at(square))

    def _look_back(self, argument: str, *, follows: bool = False) -> None:
        """Review the game, from a turn if its number is given; `follows`: with what would have followed."""
        screen, number = self.screen, whole_number(argument, 1, 9999)
        if number is None and (argument or follows) and not review_refusal(screen.view):
            asked = _("Add the number of a turn: “review 5”.")
            screen.say(_("Add the number of a turn: “follow 5”.") if follows else asked)
        else:
            screen.coaching.review(number, follows=follows)

    async def _help_here(self, argument: str) -> None:
        if argument or self.screen.mode is not UpwordsMode.CHOOSING:
            await self._help(argument)
        else:
            self.screen.upwords.show_help(self.variant, explanations())
