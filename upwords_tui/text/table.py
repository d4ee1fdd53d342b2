"""The game on the table: moves, news, the call to the player on turn, secrets that can still be read above.

News waits for the next prompt; the player on turn is called once, after all of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from upwords_tui.app.narration.events import told_as_one
from upwords_tui.app.narration.wording import listed, seat_text
from upwords_tui.app.play.library import TIME_RINGS
from upwords_tui.app.play.player_session import PlayerSession, SessionEvent
from upwords_tui.app.setup.new_game import NewGameChoices, kept_choices
from upwords_tui.base.errors import CommandError, IllegalAction, StaleGame, StoreError, UpwordsError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import AnyAction
from upwords_tui.text.context import OnTable, TextContext
from upwords_tui.text.games.contract import text_game
from upwords_tui.text.playing import News, Playing
from upwords_tui.text.preferences import Habits
from upwords_tui.text.setup_line import DeclinedError, NewGame
from upwords_tui.text.setup_questions import SetupQuestions
from upwords_tui.text.setup_words import words_of

if TYPE_CHECKING:
    from upwords_tui.text.people import TextPeople

_LOOK_SECONDS = 1.0
"""How often the thinking time of a computer is checked."""


class TextTable:
    """Plays the game on the table; `people` are the others, on a server."""

    def __init__(self, desk: TextContext, habits: Habits) -> None:
        self._desk = desk
        desk.open_game, desk.leave_little = self.open, self.leave_little
        self._habits = habits
        self.people: TextPeople | None = None
        self.secrets: set[int] = set()
        """The seats of whose tiles something was said."""
        self._has_explained = False
        self.troubles: list[str] = []
        self.news: list[News] = []
        self._playings: dict[str, Playing] = {}
        self._attended: PlayerSession | None = None
        self._is_calling = False
        self._rings = False
        self._is_here = True
        self._has_looked_at_words = True
        self._warned = set[object]()

    @property
    def playing(self) -> Playing:
        kind = self._desk.game.id
        if kind not in self._playings:
            self._playings[kind] = text_game(kind).playing(self._desk, self._habits)
        return self._playings[kind]

    def open(self, game_id: str) -> None:
        if game_id == self._desk.game_id:
            # Sitting down again would begin the turn again, with all its time.
            self._describe()
            return
        self.sit_down(game_id)
        self._has_looked_at_words = False

    def leave_little(self) -> None:
        before, self._desk.before = self._desk.before, None
        self._desk.put(None)
        if before is not None:
            self.sit_down(before.game_id, before.actions)

    def sit_down(self, game_id: str, known: int | None = None) -> None:
        """Put a game on the table; `known` actions were told before it gave way to an exercise."""
        self._desk.put(OnTable(self._desk.hub.sit(game_id, self._desk.library.account)))
        self._attend()
        self._describe(known)
        if self.people:
            self.people.come_to_table()

    def _describe(self, known: int | None = None) -> None:
        if known == len(self._desk.view.history):
            self.playing.come_back()
        else:
            self.playing.describe()
        self._desk.say(*self._desk.chair.time.terms.lines())
        self._is_calling = True

    def _attend(self) -> None:
        game = self._desk.on_table
        if game and game.chair is not self._attended:
            self._attended, self._is_calling = game.chair, False
            self.news.clear()
            self._warned.clear()
            self.secrets.clear()
            self._has_explained = False
            self.playing.forget()
            game.chair.listen(partial(self._hear, game.chair), self.troubles.append)

    def _hide_secrets(self) -> None:
        """Scroll what was said of a rack out of view for the next player; without a terminal say so, once."""
        desk = self._desk
        left = sorted(self.secrets.difference(desk.chair.awaited))
        if not left or desk.chair.is_over:
            return
        self.secrets.clear()
        lines = desk.reader.terminal_lines
        desk.speaker.feed(lines)
        if not lines and not self._has_explained:
            self._has_explained = True
            name = clean(desk.view.seats[left[0]].name)
            said = _("{name}'s rack can still be read above: clear your screen.")
            desk.say(said.format(name=name))

    def keep(self, rest: str) -> None:
        """Begin a game that is played on a real board, as the rules have it unless `rest` says otherwise."""
        desk, library = self._desk, self._desk.library
        if not words_of(rest):
            raise CommandError(_("Name the players, beginning with the first to play: “keep Anna and Ben”."))
        kept = NewGame(library, desk.confirm, kept_choices(library.choices()))
        try:
            choices = kept.read(rest)
        except DeclinedError as error:
            desk.say(_("No game was started."), translate(error))
            return
        if not choices.options.kept:
            raise CommandError(_("Only Upwords can be played on a real board."))
        desk.say(*kept.notes)
        self.sit_down(library.begin(choices))

    def begin(self, rest: str) -> None:
        desk = self._desk
        new_game = NewGame(desk.library, desk.confirm, has_terms=desk.lobby is not None)
        try:
            choices = new_game.read(rest) if words_of(rest) else SetupQuestions(desk).ask()
        except DeclinedError as error:
            desk.say(_("No game was started."), translate(error))
            return
        if choices is None:
            desk.say(_("No game was started."))
            return
        desk.say(*new_game.notes)
        self._begin(choices)

    def _begin(self, choices: NewGameChoices) -> None:
        if self.people:
            self.people.begin(choices)
        else:
            self.sit_down(self._desk.library.begin(choices))

    def again(self) -> None:
        desk = self._desk
        if desk.on_table is None:
            choices = desk.library.choices()
            names = listed([seat_text(seat, choices.variant.game.levels) for seat in choices.seats])
            question = _("Start a game of {edition}: {players}?")
            if desk.may_do(question.format(edition=choices.variant.name, players=names)):
                self._begin(choices)
            return
        if desk.game_id is None:
            raise CommandError(_("Practice games are not saved."))
        question = _("Leave this game, which is saved, and start another like it?")
        if not desk.chair.is_over and not desk.may_do(question):
            return
        if self.people:
            self.people.play_again(desk.game_id)
        else:
            self._begin(desk.library.again(desk.game_id))

    def do_all(self, actions: Sequence[AnyAction]) -> None:
        """Make actions one after the other, until one fails or the turn ends."""
        chair = self._desk.chair
        turn = chair.turn
        for action in actions:
            if not self._do(action) or chair.turn != turn:
                return

    def _do(self, action: AnyAction) -> bool:
        """Make an action, or say why not; return whether it was made."""
        desk = self._desk
        try:
            guard = desk.on_table.guard if desk.on_table else None
            instead = guard(action) if guard else ()
            if not instead:
                desk.wait_for(desk.chair.do(action))
                return True
            desk.say(*instead)
        except IllegalAction as error:
            self.tell_news()
            desk.say(*self.playing.refusal_lines(error, action))
        except StaleGame:
            desk.say(_("Your command was not carried out: the game has moved on in another window."))
        except StoreError as error:
            desk.say(_("That could not be done. {reason}").format(reason=translate(error)))
        return False

    def check_words(self) -> None:
        """Say once if the word list has changed since the game began. Slow."""
        if self._has_looked_at_words:
            return
        self._has_looked_at_words = True
        with suppress(UpwordsError):
            if not self._desk.chair.prepare():
                self._desk.say(_("The word list has changed since this game began."))

    def _hear(self, chair: PlayerSession, event: SessionEvent) -> None:
        if chair is self._attended:
            self.news.extend((entry, not event.is_elsewhere) for entry in event.entries)

    def has_moved_on(self) -> bool:
        """Return whether there is something to say while a line is typed: news, or time running out."""
        if self.people:
            return self.people.look() or bool(self.news or self._running_out())
        if self._desk.on_table is None:
            return False
        self._tick()
        return bool(self.news or self._running_out())

    def _tick(self) -> None:
        """Do what is due; troubles are kept until they can be said."""
        self.troubles.clear()
        if self.people:
            self.people.look()
        else:
            asyncio.run(self._desk.hub.tick())

    def catch_up(self) -> bool:
        """Do what is due, and tell the news; return whether there were any, or the game is unreadable."""
        self._tick()
        if self.troubles:
            self._desk.say(*self.troubles)
            if self._is_lost():
                self._desk.put(None)
            return True
        has_moved_on = bool(self.news)
        self.tell_news()
        return has_moved_on

    def _is_lost(self) -> bool:
        """Return whether the game itself can't be read; a store that doesn't answer may come back."""
        library = self._desk.library
        with suppress(StoreError):
            library.games()
            try:
                library.open(self._desk.game_id or "")
            except UpwordsError:
                return True
        return False

    def tell_news(self) -> None:
        news, self.news = self.news, []
        if news:
            was_here = {entry.number: is_here for entry, is_here in news}
            told = told_as_one([entry for entry, _is_here in news], self._desk.chair.seats)
            self.playing.tell_all([(entry, was_here[entry.number]) for entry in told])
            self._is_calling = True
            last, self._is_here = news[-1]
            self._rings = last.action.seat not in self._desk.chair.seats

    def serve(self) -> None:
        if self._desk.on_table is None:
            self.news.clear()
            return
        self._attend()
        self._hide_secrets()
        self.tell_news()
        chair = self._desk.chair
        if chair.waits_for_computers:
            self.troubles.clear()
            self._desk.wait_for(self._computers(chair), chair.hurry)
            self._desk.say(*self.troubles)
            self.tell_news()
        if self._is_calling and not chair.waits_for_computers and not chair.is_over:
            self._is_calling = False
            self._call(chair)
        running_out = self._running_out()
        if running_out and self._desk.sounds:
            self._desk.speaker.ring(TIME_RINGS)
        self._desk.say(*running_out.values())
        self._warned |= running_out.keys()

    async def _computers(self, chair: PlayerSession) -> None:
        """Let computers act; at a terminal say who has been thinking for a second, and every ten."""
        is_serving = True
        while is_serving and chair.waits_for_computers:
            serving, due = asyncio.ensure_future(chair.serve()), 1
            while not (await asyncio.wait({serving}, timeout=_LOOK_SECONDS))[0]:
                if self._desk.reader.is_typed and (chair.thinking or 0) >= due:
                    due = due // 10 * 10 + 10
                    name = clean(self._desk.view.seats[self._desk.view.turn].name)
                    self._desk.say(_("{name} is thinking …").format(name=name))
            is_serving = await serving

    def _call(self, chair: PlayerSession) -> None:
        desk, awaited = self._desk, chair.awaited
        if awaited and desk.seat not in awaited:
            desk.seat = awaited[0]
            if self._is_here:
                # The next person must not see or enter what this one has begun to type.
                desk.reader.forget()
        # On a server the lobby rings, which knows all windows of a person.
        if self._rings and awaited and not self.people and desk.preferences.is_on("bell"):
            desk.speaker.ring()
        self._rings = False
        self.playing.call()
        # The call tells the time, too.
        self._warned |= self._running_out().keys()
        desk.say(*chair.time.lines())

    def _running_out(self) -> Mapping[object, str]:
        """Return warnings of times that run out, if wanted, each once."""
        desk = self._desk
        if not desk.warns_at or desk.on_table is None:
            return {}
        found = self.playing.running_out(desk.warns_at).items()
        return {time: said for time, said in found if time not in self._warned}
