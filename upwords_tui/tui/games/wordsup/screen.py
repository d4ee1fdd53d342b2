"""The screen of Words Up: the field of cards, the side panel, and what the keys do.

Cards that others turned stay visible until Enter is pressed, and the game waits for that. Computers' actions
are shown card by card after they have happened: a key shows the rest at once, and then does its work.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, NamedTuple

from textual import events, on
from textual.binding import BindingType
from textual.geometry import Offset, Size
from textual.timer import Timer

from upwords_tui.app.commands.intents import Intent, looks_on
from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.commands.wordsup.card_queries import noted, square_line, words_made
from upwords_tui.app.commands.wordsup.commands import SCREEN_COMMANDS
from upwords_tui.app.narration.wordsup.refusals import turn_more, unknown_word, word_refusal
from upwords_tui.app.play import wordsup as matches
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile import settings
from upwords_tui.app.profile.settings import seconds_of
from upwords_tui.app.profile.wordsup import best_answer
from upwords_tui.base.errors import IllegalAction, UpwordsError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import TextTables, _
from upwords_tui.games.base import HUMAN, Agreeing, AnyAction
from upwords_tui.games.wordsup.actions import TurnCard
from upwords_tui.games.wordsup.position import square_name
from upwords_tui.games.wordsup.view import WordsUpEntryView, WordsUpView
from upwords_tui.tui.games.wordsup import presenter
from upwords_tui.tui.games.wordsup.field import FieldWidget
from upwords_tui.tui.games.wordsup.hand import Making, WordsUpHand
from upwords_tui.tui.games.wordsup.outcome import WordsUpOutcomeScreen
from upwords_tui.tui.games.wordsup.presenter import WordsUpMode
from upwords_tui.tui.games.wordsup.side_panel import Beside, beside
from upwords_tui.tui.games.wordsup.visible_cards import MatchPicture, VisibleCards, gists_of, told
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.screens.keys import ARROWS, Action, mark, table_bindings
from upwords_tui.tui.screens.table import (
    Explained,
    Serving,
    TableEnd,
    TableScreen,
    sit_where_due,
    with_standing,
)
from upwords_tui.tui.screens.table_commands import TableCommands
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import ScreenPlan
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import AdviceText, Lines
from upwords_tui.tui.widgets.values import FieldView, KeyHint

LONGEST_LOOK = 60
"""The most seconds after which cards turn back without a key."""

_SETTING = "look"
_TEXTS = TextTables(__file__)
_LOOKS_AWAY = ("enter", "space", "escape")
_SIDE = 8
_MARGIN = 1
"""Columns between the panel and what is beside it."""


class Look:
    """How long others' cards are shown: `seconds`, or until a key is pressed if that is 0."""

    def __init__(self, screen: WordsUpScreen) -> None:
        self._screen = screen
        self.seconds = 0
        self._timer: Timer | None = None

    def begin(self) -> None:
        screen = self._screen
        if self.seconds and self._timer is None and screen.mode is WordsUpMode.LOOKING:
            self._timer = screen.set_timer(self.seconds, self.away)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def away(self) -> None:
        self.stop()
        screen = self._screen
        if not screen.is_active:
            # Help or history covers them: they are shown afterwards.
            self.begin()
        elif screen.sight.waits:
            screen.sight = screen.sight.looked()
            screen.remarks.quieten()
            screen.go_on()
            screen.note_looked()

    async def set_seconds(self, seconds: int) -> None:
        """Store that cards turn back after so many seconds from now on; 0: when a key is pressed."""
        self.seconds = seconds
        library = self._screen.upwords.library
        await self._screen.managed(lambda: library.set_setting(_SETTING, seconds))
        self.stop()
        if self._screen.sight.waits:
            self.begin()


class Reel:
    """What computers do, shown picture by picture, one in `seconds`; 0: all at once."""

    def __init__(self, screen: WordsUpScreen) -> None:
        self._screen = screen
        self.seconds = 0.0
        self._pictures: deque[MatchPicture] = deque()
        """Those to come; the first is being shown."""
        self._timer: Timer | None = None

    @property
    def shown(self) -> MatchPicture | None:
        return self._pictures[0] if self._pictures else None

    def add(self, before: MatchPicture, after: MatchPicture) -> None:
        """Show `after` in its turn; `before` is how things looked until then."""
        if not self._pictures:
            self._pictures.append(before)
        self._pictures.append(after)
        self._begin()

    def _begin(self) -> None:
        if self._timer is None:
            # A word is read longer than a card.
            beats = 2 if self.shown and self.shown.word else 1
            self._timer = self._screen.set_timer(self.seconds * beats, self._show_next)

    def _show_next(self) -> None:
        self._timer = None
        if not self._screen.is_active and self._pictures:
            # Help or history covers them: they are shown afterwards.
            self._begin()
            return
        if self._pictures:
            self._pictures.popleft()
            if len(self._pictures) == 1:
                # The last is the present state.
                self._pictures.clear()
        if self._pictures:
            self._begin()
            self._screen.update()
        else:
            self._screen.arrival.comes()
            self._screen.go_on()

    def stop(self) -> None:
        self._pictures.clear()
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def show_rest(self) -> bool:
        """Show the present state; return whether there was anything left to show before it."""
        if not self._pictures:
            return False
        self.stop()
        self._screen.go_on()
        return True


class Texts(NamedTuple):
    """What the screen says besides the game: `advice` replaces what has happened; `keys` work now."""

    advice: AdviceText | None
    state: str
    keys: Iterable[KeyHint]


class WordsUpScreen(TableScreen[matches.WordsUpSession, WordsUpHand]):
    """A table of Words Up. All players see the same, so nothing is hidden between them."""

    BINDINGS: ClassVar[list[BindingType]] = table_bindings(
        SCREEN_COMMANDS,
        {"space": "turn", "backspace": "word('back')", "delete": "word('clear')", "tab": "word('other')"},
    )
    board: FieldWidget
    side: Lines
    SMALLEST = CellSize.CARD
    VOICE = 2
    RACK = 0
    ANSWERING = _LOOKS_AWAY
    line_hints = (
        mark("A command, a square like b3, or a word; {key} lists them all."),
        mark("Type a square to turn its card: b3; or a word from the turned cards: oven."),
    )

    def __init__(self, chair: matches.WordsUpSession, skin: Skin) -> None:
        super().__init__(chair, skin, SCREEN_COMMANDS, _SIDE)
        self.hand = WordsUpHand()
        self.faces = self.view.cards.alphabet
        self.commands = WordsUpCommands(self)
        self.unknown: set[str] = set()
        """Words refused here."""
        self.sight = VisibleCards()
        self.look, self.reel = Look(self), Reel(self)
        self.serving = Serving(self, partial(_act, self))
        self.end = TableEnd(self, partial(_outcome_screen, self))
        self._tells_before = False
        self.board = FieldWidget(skin, view=FieldView((None,) * _SIDE * _SIDE))
        self.side = Lines(skin, margin=_MARGIN)
        self.text_size = Size()
        """The columns and lines for text in the panel, even before it is laid out."""
        self.beside = Beside()
        self.explained = Explained(self, words_made, self.view.cards.language)

    def place(self, plan: ScreenPlan) -> None:
        self.board.cell_size = plan.cell_size
        rows = plan.below or plan.middle - plan.board_top
        self.text_size = Size(plan.panel_width - 1 - 2 * _MARGIN, rows)
        self._tells_before = plan.voice > self.VOICE

    def on_mount(self) -> None:
        # Textual calls that of the base class too.
        self.explained.begin()
        self._look_at_settings()
        # What has not been seen yet: the opening of a match, or what others did meanwhile.
        recap = () if self.view.outcome else self.chair.recap(self.seat)
        looked = matches.looked_until(self.upwords.library, self.chair.game_id)
        self.sight = VisibleCards.at_first(self.view, self.seat, recap, looked)

    async def read_settings(self) -> None:
        await asyncio.to_thread(self._look_at_settings)

    def _look_at_settings(self) -> None:
        with suppress(UpwordsError):  # nobody is kept from playing because a setting can't be read
            library = self.upwords.library
            kept = library.setting(_SETTING, 0)
            self.look.seconds = kept if type(kept) is int and 0 <= kept <= LONGEST_LOOK else 0
            self.reel.seconds = seconds_of(library)
        self.explained.look_at_settings()

    def note_looked(self) -> None:
        """Store that all so far has been seen: after a return nothing of it is shown again."""
        library, game_id, number = self.upwords.library, self.chair.game_id, self.chair.number
        self.run_worker(self.managed(lambda: matches.keep_looked(library, game_id, number)), exclusive=False)

    def on_entries(self, entries: tuple[WordsUpEntryView, ...], *, is_elsewhere: bool) -> None:
        before = MatchPicture(self.view, self.sight)
        self.view = self.chair.view(self.seat)
        self.explained.hear()
        for entry in entries:
            is_here = entry.action.seat in self.chair.seats and not is_elsewhere
            after = self.sight.after(entry, is_here=is_here)
            self.sight = after if self.chair.seats else self.sight.passing(entry)
        is_turning = all(isinstance(entry.action, TurnCard | Agreeing) for entry in entries)
        if not is_turning or not self.view.is_awaited:
            self.hand = self.hand.cleared()
        # An action that a computer has just made here is shown at the pace of the player.
        is_news = bool(self.reel.seconds) and not is_elsewhere and len(entries) == 1
        if is_news and self.view.seats[entries[0].action.seat].player != HUMAN:
            self.reel.add(before, MatchPicture(self.view, self.sight))
        else:
            self.reel.stop()
        self.remarks.quieten()
        if not self.serving.is_on or is_elsewhere:
            self.go_on()

    def go_on(self) -> None:
        """Do what is due: show cards, let computers act, seat the next person, show the result."""
        if self.reel.shown:
            self.update()
            return
        sit_where_due(self)
        self.update()
        if not self.is_open:
            return
        if self.sight.waits:
            self.look.begin()
            return
        self.look.stop()
        if self.chair.is_over:
            self.end.show()
        elif self.chair.waits_for_computers:
            self.serving.begin()

    async def take_key(self, event: events.Key) -> None:
        """Show the present state first; a key that would turn cards back does no more than that."""
        is_skipping = not self.command_line.is_open and self.reel.show_rest()
        if is_skipping and (event.key == "escape" or (self.sight.waits and event.key in _LOOKS_AWAY)):
            event.stop()
            return
        await super().take_key(event)

    @property
    def mode(self) -> WordsUpMode:
        view = self.view
        if self.reel.shown:
            return WordsUpMode.WATCHING
        if self.sight.waits and not self.sight.leaving:
            return WordsUpMode.BETWEEN if self.sight.is_between else WordsUpMode.READING
        if self.sight.waits:
            return WordsUpMode.LOOKING
        if view.outcome:
            return WordsUpMode.OVER
        if not view.is_awaited:
            return WordsUpMode.WAITING
        if self.hand.typed:
            return WordsUpMode.TYPING
        return WordsUpMode.MAKING if view.may_make_word else WordsUpMode.TURNING

    @property
    def making(self) -> Making:
        return Making.of(self.hand, self.chair.check, self.view, self.unknown)

    def texts(self, mode: WordsUpMode, view: WordsUpView, making: Making) -> Texts:
        state = presenter.state(mode, view, making, self.look.seconds, is_shared=self.chair.is_shared)
        return Texts(None, state, presenter.key_hints(mode, view, making))

    def show_game(self) -> None:
        mode, picture = self.mode, self.reel.shown or MatchPicture(self.view, self.sight)
        view, sight = picture
        making = Making.of(WordsUpHand(), self.chair.check, view) if self.reel.shown else self.making
        word = picture.word if self.reel.shown else None
        notes = noted(view, self.chair.notes())
        self.frame.show_top(presenter.top_line(view))
        self.board.show(presenter.field_view(view, making, sight, notes, self.hand.cursor))
        size, gists, texts = self.text_size, gists_of(picture), self.texts(mode, view, making)
        # Cards that are shown one by one come first.
        meant = () if self.reel.shown else self.explained.lines
        self.beside = beside(
            mode, view, making, gists, self.skin, size, word, self.frame.absent, texts.advice, meant
        )
        self.side.show(self.beside.lines)
        before = told(picture, with_offers=False)[-2:] if self._tells_before else ()
        self.voice.show((*before, *with_standing(self, texts.state), *self.remarks.sentences))
        self.frame.show_keys(texts.keys)

    def cursor_place(self) -> Offset | None:
        if self.mode is not WordsUpMode.TYPING:
            return self.board.cursor_offset()
        place = self.beside.typing_place(self.making)
        return self.side.content_region.offset + place + Offset(_MARGIN, 0)

    def press_letter(self, letter: str) -> None:
        if self.sight.waits:
            self.say(_("Press Enter first; then the game continues."))
        elif self.seat is None:
            self.say(looks_on())
        elif self.mode is WordsUpMode.WAITING:
            self.update()
        elif not self.view.may_make_word:
            self.say(turn_more(self.view))
        else:
            self.spell(letter)

    def spell(self, letter: str, place: matches.CardPlace | None = None) -> None:
        hand = self.hand.typing(letter, self.view, place)
        if hand is None:
            self.say(_("There is no card for {letter}.").format(letter=letter.upper()))
        else:
            self.change(hand)

    def take_up(self, hand: Mapping[str, Any]) -> None:
        if self.seat in self.view.to_act and self.view.may_make_word and not self.sight.waits:
            typed: WordsUpHand | None = self.hand
            for letter in str(hand["typed"]):
                typed = typed and typed.typing(letter, self.view)
            self.hand = typed or self.hand

    def action_move(self, key: str) -> None:
        """Move the cursor; nothing else is drawn unless notes disappear."""
        is_quiet, there = not self.remarks.sentences, self.board.view
        self.remarks.quieten()
        self.hand = self.hand.moved(*ARROWS[key])
        if is_quiet and there.cursor is not None:
            self.board.show(there._replace(cursor=self.hand.cursor))
            place = self.frame.focus_place(self.cursor_place())
            self.app.cursor_position = place or self.app.cursor_position
        else:
            self.update()
        if self.upwords.is_read:
            self.say(square_line(self.view, self.hand.cursor, self.chair.notes()))

    async def action_turn(self) -> None:
        if self.mode is not WordsUpMode.TYPING:
            await self.action_command("turn")

    def step_back(self) -> bool:
        self.remarks.quieten()
        if self.sight.waits:
            self.look.away()
        elif self.hand.typed:
            self.change(self.hand.back())
        else:
            return False
        return True

    def action_word(self, change: str) -> None:
        self.remarks.quieten()
        hand = self.hand
        if change == "other":
            self.change(hand.other(self.chair.check, self.view))
        else:
            self.change(hand.back() if change == "back" else hand.cleared())

    @on(FieldWidget.CardPicked)
    async def _on_card(self, message: FieldWidget.CardPicked) -> None:
        if not self.reel.show_rest():
            self.remarks.quieten()
            self.change(replace(self.hand, cursor=message.square))
            turning = (WordsUpMode.TURNING, WordsUpMode.MAKING, WordsUpMode.TYPING)
            square = message.square
            if message.again:
                return
            if self.mode in turning and self.view.field[square] is False:
                await self.commands.interpret(f"turn {square_name(square)}")
            elif self.sight.waits:
                self.look.away()
            elif place := next((each for each in matches.places(self.view) if each.square == square), None):
                _pick(self, place)

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self.side)
        if event.button != 1 or place is None or self.reel.show_rest():
            return
        if self.sight.waits:
            self.look.away()
            return
        self.remarks.quieten()
        if card := self.beside.card_at(self.view, self.making, place - Offset(_MARGIN, 0)):
            _pick(self, card)

    def is_answer(self, event: events.Event) -> bool:
        """Return whether a key or click would answer what others have just done."""
        if isinstance(event, events.Click) and not self.footer.region.contains_point(event.screen_offset):
            return self.sight.waits
        return super().is_answer(event)


def _outcome_screen(screen: WordsUpScreen) -> BaseScreen[None]:
    chair, view = screen.chair, screen.view
    missed = partial(matches.worst_missed, chair, view)
    return WordsUpOutcomeScreen(screen.skin, view, chair.game_id, missed, is_shared=chair.is_shared)


async def _act(screen: WordsUpScreen) -> bool:
    chair = screen.chair
    while not screen.sight.waits and chair.waits_for_computers and await chair.serve():
        continue
    if not screen.reel.shown:
        screen.arrival.comes()
    screen.go_on()
    return chair.waits_for_computers and not screen.sight.waits


def _pick(screen: WordsUpScreen, place: matches.CardPlace) -> None:
    """Take a card for the word; one taken already goes back, with those after it."""
    taken = screen.making.taken
    if place in taken:
        hand = screen.hand
        for _card in taken[taken.index(place) :]:
            hand = hand.back()
        screen.change(hand)
    elif place.card.letter:
        screen.spell(place.card.letter, place)
    else:
        # Whoever takes a Joker chooses its letter.
        about = _("The Joker stands for {letter}.")
        offers = [
            Action(letter, about.format(letter=letter), partial(screen.spell, letter, place))
            for letter in sorted(screen.view.cards.alphabet)
        ]
        screen.upwords.choose(offers)


class WordsUpCommands(TableCommands[WordsUpScreen]):
    ALONE = ("turn",)

    def __init__(self, screen: WordsUpScreen) -> None:
        super().__init__(screen)
        self.handlers |= {
            "turn": self._enter,
            "last": lambda _argument: dialogs.notice(
                screen, told(MatchPicture(screen.view, screen.sight)) or (_("Nothing has happened since."),)
            ),
            "look": self._look,
            "pace": self._pace,
            "missed": self._missed,
            "highscores": self.say_highscores,
        }

    def meaning(self, line: str) -> Intent:
        # Words are typed on the field itself: a line is a command, with or without a slash.
        return super().meaning(f"/{line.removeprefix('/')}")

    async def press(self, name: str) -> None:
        """Carry out the command `name` for a key or a click, once nothing is left to be seen."""
        if self.screen.reel.show_rest() and name == "turn":
            return
        if self.screen.sight.waits and name in ("pass", "skip", "sorry", "swap"):
            self.screen.say(_("Press Enter first; then the game continues."))
        else:
            await super().press(name)

    def refused(self, error: IllegalAction, action: AnyAction) -> None:
        """Say why; a word being typed that is none is marked instead."""
        screen = self.screen
        if word := unknown_word(error, action):
            screen.unknown.add(word)
        if word and word == screen.hand.typed:
            screen.update()
        else:
            super().refused(error, action)

    async def _enter(self, _argument: str) -> None:
        screen = self.screen
        match screen.mode:
            case WordsUpMode.OVER:
                screen.end.show(is_asked=True)
            case WordsUpMode.LOOKING | WordsUpMode.READING | WordsUpMode.BETWEEN:
                screen.look.away()
            case WordsUpMode.TYPING:
                making = screen.making
                if making.way is None:
                    screen.say(word_refusal(making.typed, screen.view))
                else:
                    await self.do(making.way.action)
            case WordsUpMode.WAITING:
                screen.go_on()
                if screen.seat is None:
                    screen.say(looks_on())
            case _:
                await self.interpret(f"turn {square_name(screen.hand.cursor)}")

    async def _pace(self, argument: str) -> None:
        screen = self.screen
        if await screen.answered(lambda: settings.pace_answer(screen.upwords.library, argument)):
            await screen.read_settings()

    async def _missed(self, argument: str) -> None:
        said = _("Looking for it …")
        if self.screen.view.results:
            self.screen.say(said)
        await self.interpret(f"missed {argument}")
        self.screen.take_back(said)

    def best_answer(self, library: Library) -> Sequence[str]:
        return best_answer(library, self.screen.view, count=5)

    async def _look(self, argument: str) -> None:
        screen = self.screen
        seconds = whole_number(argument, 1, LONGEST_LOOK) if argument else None
        if is_called(argument, ("key", _("key"))):
            await screen.look.set_seconds(0)
        elif seconds is not None:
            await screen.look.set_seconds(seconds)
        elif argument:
            screen.say(_TEXTS("look", "usage", most=LONGEST_LOOK))
            return
        screen.say(_TEXTS("look", "seconds" if screen.look.seconds else "key", count=screen.look.seconds))
