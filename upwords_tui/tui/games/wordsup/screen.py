"""The screen of Words Up: the field of cards, what stands beside it, and what the keys do.

The one idea: cards that others turned stay in sight until Enter is pressed, and the game waits for that; all
else is drawn from the view and from what the player has in hand. What computers do is shown card by card, but
has happened already: a key shows the rest, and then does what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.geometry import Offset
from textual.message import Message
from textual.timer import Timer

from upwords_tui.app.commands.wordsup.card_queries import noted
from upwords_tui.app.commands.wordsup.commands import SCREEN_COMMANDS
from upwords_tui.app.narration.wordsup.refusals import turn_more
from upwords_tui.app.play.wordsup import (
    CardPlace,
    WordsUpSession,
    keep_looked,
    looked_until,
    open_cards,
    places,
)
from upwords_tui.app.profile.settings import seconds_of
from upwords_tui.app.teaching.wordsup.word_lookup import words_made
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _
from upwords_tui.games.base import HUMAN, Agreeing
from upwords_tui.games.wordsup.actions import TurnCard, What
from upwords_tui.games.wordsup.position import square_name
from upwords_tui.games.wordsup.view import WordsUpEntryView, WordsUpView
from upwords_tui.tui.games.wordsup import presenter
from upwords_tui.tui.games.wordsup.field import FieldWidget
from upwords_tui.tui.games.wordsup.hand import Making, WordsUpHand
from upwords_tui.tui.games.wordsup.presenter import WordsUpMode
from upwords_tui.tui.games.wordsup.side_panel import Beside, LinesPanel, beside, card_at, typing_place
from upwords_tui.tui.games.wordsup.visible_cards import MatchPicture, Reel, VisibleCards, gists_of, told
from upwords_tui.tui.screens.actions import Action
from upwords_tui.tui.screens.keys import ARROWS, mark, table_bindings
from upwords_tui.tui.screens.menu import Menu, choose_of
from upwords_tui.tui.screens.table import TableScreen
from upwords_tui.tui.screens.word_meanings import Explained
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.advice import AdviceText
from upwords_tui.tui.widgets.arrangement import Screen as Plan
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.values import FieldView, KeyHint

# What the mouse does on the screen of Words Up: on the field, and on the cards beside it


_TURNS = (WordsUpMode.TURNING, WordsUpMode.MAKING, WordsUpMode.TYPING)


class WordsUpMouse:
    """Does on a screen what the messages of its widgets ask for."""

    def __init__(self, screen: WordsUpScreen) -> None:
        self._screen = screen

    async def take(self, message: Message) -> None:
        """Do what was clicked."""
        screen = self._screen
        if screen.show_rest():
            return
        match message:
            case FieldWidget.CardPicked(square=square, again=again):
                screen.quieten()
                screen.take(replace(screen.hand, cursor=square))
                if not again:
                    await self._take_square(square)
            case LinesPanel.TextPicked() if screen.sight.waits:
                screen.look_away()
            case LinesPanel.TextPicked(place=place):
                screen.quieten()
                width = screen.panel.text_size.width
                if card := card_at(screen.beside, screen.view, screen.making, width, place):
                    self._pick(card)

    async def _take_square(self, square: int) -> None:
        """Turn the card on a square, or take it for the word."""
        screen = self._screen
        if screen.mode in _TURNS and screen.view.field[square] is False:
            await screen.commands.interpret(f"turn {square_name(square)}")
        elif screen.sight.waits:
            screen.look_away()
        elif place := next((each for each in places(screen.view) if each.square == square), None):
            self._pick(place)

    def _pick(self, place: CardPlace) -> None:
        """Take a card for the word; one that it has already goes back, with what follows it."""
        screen, taken = self._screen, self._screen.making.taken
        if place in taken:
            hand = screen.hand
            for _card in taken[taken.index(place) :]:
                hand = hand.back()
            screen.take(hand)
        elif place.card.letter:
            screen.spell(place.card.letter, place)
        else:
            ask_letter(screen, screen.view.cards.alphabet, lambda letter: screen.spell(letter, place))


# Which letter a Joker stands for: asked of whoever takes one for a word. Imported late


def ask_letter(screen: TableScreen, alphabet: Iterable[str], take: Callable[[str], None]) -> None:
    """Offer the letters of an alphabet above `screen`; `take` is given the one that is chosen."""
    about = _("The Joker stands for {letter}.")
    offers = [
        Action(letter, about.format(letter=letter), partial(take, letter)) for letter in sorted(alphabet)
    ]
    choose_of(screen, Menu(screen.skin, offers))


LONGEST_LOOK = 60
"""Seconds after which cards are turned back at the latest, if not by a key."""

_SETTING = "look"
_LOOKS_AWAY = ("enter", "space", "escape")
_SIDE = 8
_MARGIN = 1
"""Columns between the panel and what is beside it."""


class WordsUpScreen(TableScreen[WordsUpSession]):
    """One table of Words Up. All players see the same, so nothing is hidden between them."""

    BINDINGS: ClassVar[list[BindingType]] = table_bindings(
        SCREEN_COMMANDS, {"space": "turn", "delete": "clear", "tab": "other"}
    )
    SMALLEST = CellSize.CARD
    VOICE = 2
    RACK = 0
    ANSWERING = _LOOKS_AWAY
    line_hints = (
        mark("A command, a square like b3, or a word; {key} lists them all."),
        mark("A square turns its card: b3. A word is made of the turned cards: oven."),
    )

    def __init__(self, chair: WordsUpSession, skin: Skin) -> None:
        super().__init__(chair, skin, SCREEN_COMMANDS, _SIDE)
        self.hand = WordsUpHand()
        self._mouse = WordsUpMouse(self)
        self.unknown: set[str] = set()
        """Words that have been refused here."""
        self.sight = VisibleCards()
        self.look_seconds = 0
        self._look_timer: Timer | None = None
        self._reel = Reel()
        self._reel_timer: Timer | None = None
        self._pace_seconds = 0.0
        self._tells_before = False
        self.field = FieldWidget(skin, view=FieldView((None,) * _SIDE * _SIDE))
        self.panel = LinesPanel(skin, margin=_MARGIN)
        self.beside = Beside()
        self._explained = Explained(self, words_made, self.view.cards.language)

    def _first_sight(self) -> VisibleCards:
        """Return what has not been looked at: how a match was opened, or what others did meanwhile."""
        view = self.view
        # Whoever loses the turn before it has begun is told before anybody plays.
        is_lost = not view.history and any(each.what is What.SORRY for each in view.opening)
        sight = VisibleCards(waits=is_lost and self.seat is not None)
        recap = () if view.outcome else self.chair.recap(self.seat)
        looked = looked_until(self.upwords.library, self.chair.game_id)
        for entry in recap:
            sight = sight.after(entry, is_here=entry.action.seat == self.seat)
            if entry.number + 1 == looked:
                sight = sight.looked()
        is_news = sight.waits or any(entry.action.seat != self.seat for entry in recap)
        return replace(sight, turned=dict(open_cards(view)), heard=sight.heard if is_news else ())

    def parts(self) -> tuple[FieldWidget, LinesPanel]:
        """Return the field and the panel beside it."""
        return self.field, self.panel

    def place(self, plan: Plan) -> None:
        """Give the field its size, and tell what there will be for text: one layout is enough."""
        self.field.cell_size = plan.cell_size
        self.panel.give_room(plan.panel_width - 1, plan.middle - plan.board_top)
        self._tells_before = plan.voice > self.VOICE

    def on_mount(self) -> None:
        """Begin, with cards in sight as long as the player wants them."""
        # Textual calls that of the base class too.
        self._explained.begin()
        self.look_at_settings()
        self.sight = self._first_sight()

    def look_at_settings(self) -> None:
        """Take for how long cards are looked at, and how quickly those of computers are shown."""
        with suppress(UpwordsError):  # nobody is kept from playing because a setting can't be read
            library = self.upwords.library
            kept = library.setting(_SETTING, 0)
            self.look_seconds = kept if type(kept) is int and 0 <= kept <= LONGEST_LOOK else 0
            self._pace_seconds = seconds_of(library)
        self._explained.look_at_settings()

    # What happens at the table

    def on_entries(self, entries: tuple[WordsUpEntryView, ...], *, is_elsewhere: bool) -> None:
        """Take what has happened: what is open now, and what was to be seen."""
        before = self.picture
        self.view = self.chair.view(self.seat)
        self._explained.hear()
        for entry in entries:
            is_here = entry.action.seat in self.chair.seats and not is_elsewhere
            after = self.sight.after(entry, is_here=is_here)
            self.sight = after if self.chair.seats else self.sight.passing(entry)
        is_turning = all(isinstance(entry.action, TurnCard | Agreeing) for entry in entries)
        if not is_turning or not self.view.is_awaited:
            self.hand = self.hand.cleared()
        if self._is_shown_slowly(entries, is_elsewhere=is_elsewhere):
            self._reel.add(before, self.picture)
            self._begin_picture()
        else:
            self._stop_reel()
        self.quieten()
        if not self.is_serving or is_elsewhere:
            self.go_on()

    def go_on(self) -> None:
        """Have happen what is due: cards looked at, computers acting, the next person, the result."""
        if self._reel.shown:
            self.update()
            return
        self.sit_where_due()
        self.update()
        if not self.is_open:
            return
        if self.sight.waits:
            self._begin_look()
            return
        self._stop_look()
        if self.chair.is_over:
            self.show_outcome(is_asked=self.was_over)
        elif self.chair.waits_for_computers:
            self.serve()

    async def act(self) -> None:
        """Have the computer that is to move play its turn; then its cards are looked at."""
        while not self.sight.waits and self.chair.waits_for_computers and await self.chair.serve():
            continue
        if not self._reel.shown:
            self.arrival.comes()
        self.go_on()

    @property
    def is_stuck(self) -> bool:
        """Whether a computer should have acted and has not."""
        return self.chair.waits_for_computers and not self.sight.waits

    # Showing what computers do

    @property
    def picture(self) -> MatchPicture:
        """How things stand."""
        return MatchPicture(self.view, self.sight)

    def _is_shown_slowly(self, entries: tuple[WordsUpEntryView, ...], *, is_elsewhere: bool) -> bool:
        """Return whether somebody wants to see an action that a computer has just made here."""
        if not self._pace_seconds or is_elsewhere or len(entries) != 1:
            return False
        return bool(self.view.seats[entries[0].action.seat].player != HUMAN)

    def _begin_picture(self) -> None:
        if self._reel_timer is None:
            self._reel_timer = self.set_timer(self._pace_seconds * self._reel.beats, self._show_next)

    def _show_next(self) -> None:
        self._reel_timer = None
        if not self.is_active and self._reel.shown:
            # Help or history covers them: they are seen afterwards.
            self._begin_picture()
            return
        if self._reel.shown:
            self._reel.step()
        if self._reel.shown:
            self._begin_picture()
            self.update()
        else:
            self.arrival.comes()
            self.go_on()

    def _stop_reel(self) -> None:
        self._reel.clear()
        if self._reel_timer is not None:
            self._reel_timer.stop()
            self._reel_timer = None

    def show_rest(self) -> bool:
        """Show at once what computers have done; return whether there was anything left to show."""
        if not self._reel.shown:
            return False
        self._stop_reel()
        self.go_on()
        return True

    async def take_key(self, event: events.Key) -> None:
        """Show first how things stand; a key that would turn cards back does no more than that."""
        is_skipping = not self.command_line.is_open and self.show_rest()
        if is_skipping and (event.key == "escape" or (self.sight.waits and event.key in _LOOKS_AWAY)):
            event.stop()
            return
        await super().take_key(event)

    # Looking at cards

    def _begin_look(self) -> None:
        if self.look_seconds and self._look_timer is None and self.mode is WordsUpMode.LOOKING:
            self._look_timer = self.set_timer(self.look_seconds, self.look_away)

    def _stop_look(self) -> None:
        if self._look_timer is not None:
            self._look_timer.stop()
            self._look_timer = None

    def look_away(self) -> None:
        """Have the cards turned back that were only to be seen, and go on."""
        self._stop_look()
        if not self.is_active:
            # Help or history covers them: they are seen afterwards.
            self._begin_look()
        elif self.sight.waits:
            self.sight = self.sight.looked()
            self.keep_looked()
            self.quieten()
            self.go_on()

    def keep_looked(self) -> None:
        """Keep that all so far has been looked at: whoever comes back sees none of it again."""
        library, game_id, number = self.upwords.library, self.chair.game_id, self.chair.number
        self.run_worker(self.managed(lambda: keep_looked(library, game_id, number)), exclusive=False)

    async def set_look_seconds(self, seconds: int) -> None:
        """Have cards turned back after so many seconds, from now on; 0: when a key is pressed."""
        self.look_seconds = seconds
        # Imported late: the first picture does without.
        from upwords_tui.tui.screens.table_commands import keep

        await keep(self, _SETTING, seconds)
        self._stop_look()
        if self.sight.waits:
            self._begin_look()

    # Drawing

    @property
    def mode(self) -> WordsUpMode:
        """What the keys are for."""
        view = self.view
        if self._reel.shown:
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
        """What the typed letters come to."""
        return Making.of(self.hand, self.chair.check, self.view, self.unknown)

    @property
    def told(self) -> tuple[str, ...]:
        """What has happened since the person at the keyboard did something, in sentences."""
        return told(self.picture)

    def show_game(self) -> None:
        """Draw what follows from view, hand and what is still in sight."""
        mode, picture = self.mode, self._reel.shown or self.picture
        view, sight = picture
        making = Making.of(WordsUpHand(), self.chair.check, view) if self._reel.shown else self.making
        word = picture.word if self._reel.shown else None
        notes = noted(view, self.chair.notes())
        self.show_top(presenter.top_line(view))
        self.field.show(presenter.field_view(view, making, sight, notes, self.hand.cursor))
        size, gists, advice = self.panel.text_size, gists_of(picture), self.advice(mode)
        # Cards that are shown one by one are told of first.
        meant = () if self._reel.shown else self._explained.lines
        self.beside = beside(mode, view, making, gists, self.skin, size, word, self.absent, advice, meant)
        self.panel.show(self.beside.lines)
        state = self.state(mode, view, making)
        before = told(picture, with_offers=False)[-2:] if self._tells_before else ()
        self.voice.show((*before, *self.with_standing(state), *self.notes))
        self.footer.show(tuple(self.key_hints(mode, view, making)))

    def advice(self, mode: WordsUpMode) -> AdviceText | None:
        """Return what is told whoever is new, in place of what has happened; mostly nothing."""
        return None

    def state(self, mode: WordsUpMode, view: WordsUpView, making: Making) -> str:
        """Return what is expected of whom."""
        return presenter.state(mode, view, making, self.look_seconds, is_shared=self.is_shared)

    def key_hints(self, mode: WordsUpMode, view: WordsUpView, making: Making) -> Iterable[KeyHint]:
        """Return the keys that work now, the most useful first."""
        return presenter.key_hints(mode, view, making)

    def cursor_place(self) -> Offset | None:
        """Return the place of the cursor, or of the next letter of the word being typed."""
        if self.mode is not WordsUpMode.TYPING:
            return self.field.cursor_offset()
        place = typing_place(self.beside, self.making, self.panel.text_size.width)
        return self.panel.content_region.offset + place + Offset(_MARGIN, 0)

    # Keys

    def press_letter(self, event: events.Key) -> None:
        """Type a letter of a word."""
        letter = event.character or ""
        if not letter.isalpha() or self.mode is WordsUpMode.OVER:
            return
        event.stop()
        self.quieten()
        if self.sight.waits:
            self.say(_("Press Enter first; then the game goes on."))
        elif self.seat is None:
            self.say_looks_on()
        elif self.mode is WordsUpMode.WAITING:
            self.update()
        elif not self.view.may_make_word:
            self.say(turn_more(self.view))
        else:
            self.spell(letter)

    def spell(self, letter: str, place: CardPlace | None = None) -> None:
        """Type a letter, with the card at `place` if one was pointed at; say so if there is none."""
        hand = self.hand.typing(letter, self.view, place)
        if hand is None:
            self.say(_("There is no card for {letter}.").format(letter=letter.upper()))
        else:
            self.take(hand)

    def in_hand(self) -> Mapping[str, Any] | None:
        """Return the letters typed of a word, if there are any."""
        return {"typed": self.hand.typed} if self.hand.typed else None

    def take_up(self, hand: Mapping[str, Any]) -> None:
        """Have the letters typed again, if a word may be made of them now."""
        if self.seat in self.view.to_act and self.view.may_make_word and not self.sight.waits:
            typed: WordsUpHand | None = self.hand
            for letter in str(hand["typed"]):
                typed = typed and typed.typing(letter, self.view)
            self.hand = typed or self.hand

    def take(self, hand: WordsUpHand) -> None:
        """Take `hand` and draw it."""
        self.hand = hand
        self.update()

    def action_move(self, key: str) -> None:
        """Move the cursor: nothing else is drawn, unless something is to be said no more."""
        is_quiet, there = not self.notes, self.field.view
        self.quieten()
        self.hand = self.hand.moved(*ARROWS[key])
        if is_quiet and there.cursor is not None:
            self.field.show(there._replace(cursor=self.hand.cursor))
            place = self.frame.focus_place(self.cursor_place())
            self.app.cursor_position = place or self.app.cursor_position
        else:
            self.update()

    async def action_turn(self) -> None:
        """Do what Enter does, but for making a word."""
        if self.mode is not WordsUpMode.TYPING:
            await self.action_command("turn")

    def action_back(self) -> None:
        """Take back a letter."""
        self.quieten()
        self.take(self.hand.back())

    def step_back(self) -> bool:
        """Take back a letter; have cards turned back that were to be looked at."""
        self.quieten()
        if self.sight.waits:
            self.look_away()
        elif self.hand.typed:
            self.take(self.hand.back())
        else:
            return False
        return True

    def action_clear(self) -> None:
        """Take back the word."""
        self.quieten()
        self.take(self.hand.cleared())

    def action_other(self) -> None:
        """Take other cards for the same word."""
        self.quieten()
        self.take(self.hand.other(self.chair.check, self.view))

    @on(FieldWidget.CardPicked)
    @on(LinesPanel.TextPicked)
    async def _on_mouse(self, message: Message) -> None:
        await self._mouse.take(message)

    # Screens above

    def show_outcome(self, *, is_asked: bool = False) -> None:
        """Show the result, unless it is shown; `is_asked`: a key has asked for it."""
        from upwords_tui.app.profile.career_news import what_is_new
        from upwords_tui.app.review.wordsup import worst_missed
        from upwords_tui.tui.games.wordsup.outcome import WordsUpOutcomeScreen

        if not isinstance(self.app.screen, WordsUpOutcomeScreen):
            chair, view = self.chair, self.view
            missed = partial(worst_missed, chair, view)
            shared, find_new = self.is_shared, partial(what_is_new, self.upwords.library, chair.game_id)
            screen = WordsUpOutcomeScreen(
                self.skin, view, chair.game_id, missed, is_shared=shared, find_new=find_new
            )
            if not is_asked:
                screen.arrival.await_picture()
            self.app.push_screen(screen)

    def show_history(self) -> None:
        """Show every turn so far."""
        from upwords_tui.tui.games.wordsup.history import history_screen

        self.app.push_screen(history_screen(self.skin, self.view))

    def is_answer(self, event: events.Event) -> bool:
        """Return whether a key or click would do something about what others have just done."""
        if isinstance(event, events.Click):
            is_offer = self.footer.region.contains_point(event.screen_offset)
            return super().is_answer(event) if is_offer else self.sight.waits
        return super().is_answer(event)
