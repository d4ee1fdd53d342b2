"""The game line by line: a prompt, what was typed, what came of it.

The one idea: nothing is said unasked but what others do, and that stands on lines of its own before the
next prompt. Lines mean what they mean in the full-screen game (`session/interpreter.py`); what only a
front-end can do is done by the parts of this one, which share a desk.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from upwords_tui.errors import CommandError, IllegalAction, StaleGame, StoreError, UpwordsError
from upwords_tui.games.upwords.actions import Action, PlayTiles
from upwords_tui.games.upwords.view import EntryView, View
from upwords_tui.i18n import _, told
from upwords_tui.safe_text import clean, clean_title
from upwords_tui.session.announce import (
    entry_sentence,
    listed,
    opening_sentence,
    refusal_sentence,
    squares_text,
)
from upwords_tui.session.calls import doubtful_words, is_judging, may_challenge, turn_lines
from upwords_tui.session.commands import TEXT_COMMANDS, find_command, split_command
from upwords_tui.session.interpreter import Act, Ask, Say, interpret
from upwords_tui.session.library import FRONT_END, Library
from upwords_tui.session.newgame import Choices
from upwords_tui.session.opponents import Engine
from upwords_tui.session.refusals import exchange_sentence, play_refusal_lines, refusal_lines
from upwords_tui.session.results import best_score_lines, result_lines
from upwords_tui.session.table import Listener, Table
from upwords_tui.session.telling import changed_rules_lines, clock_lines
from upwords_tui.text.browsing import Browser
from upwords_tui.text.coaching import Coaching
from upwords_tui.text.desk import Desk, Handler, Place
from upwords_tui.text.events import Verbosity, event_lines
from upwords_tui.text.habits import Habits
from upwords_tui.text.knowledge import Knowledge
from upwords_tui.text.past import Past
from upwords_tui.text.questions import Questions
from upwords_tui.text.rack import Rack
from upwords_tui.text.reader import Reader, Woken
from upwords_tui.text.setting_up import NewGame
from upwords_tui.text.shelf import Shelf
from upwords_tui.text.speaker import Speaker
from upwords_tui.text.tutorial import Tutorial

_PROMPT = "> "

_WITHOUT_GAME = frozenset(
    (
        *(
            "help",
            "levels",
            "editions",
            "highscores",
            "tutorial",
            "new",
            "games",
            "resume",
            "delete",
            "import",
        ),
        *("save", "quit", "screen", "text", "verbose", "normal", "brief", "width", "spell"),
    )
)
"""What can be done before there is a game."""


class Shell:
    """Plays the games of a library over lines."""

    def __init__(self, library: Library, engine: Engine, speaker: Speaker, reader: Reader) -> None:
        self.desk = Desk(library, engine, speaker, reader)
        self.habits = Habits(self.desk)
        self.habits.read()
        self.rack = Rack(self.desk, self.habits)
        self._browser = Browser(self.desk)
        self._tutorial = Tutorial(self.desk, self._leave_lesson)
        self._news: list[EntryView] = []
        self._attended: Table | None = None
        self._is_leaving = False
        self._is_calling = False
        self._has_looked_at_words = True
        self.can_show_screen = False
        self.switch_with: str | None = None
        self._handlers: dict[str, Handler] = {
            "new": self._new,
            "again": lambda _rest: self._again(),
            "quit": self._quit,
            "screen": self._screen,
            "text": self._text,
            "undo": self._undo,
            "last": lambda _rest: self._last(),
            "turn": lambda _rest: self._say(*turn_lines(self.desk.view)),
            "play": lambda _rest: self._say(_("Name a place and a word: play 5c wood.")),
            "try": lambda _rest: self._say(_("Name a place and a word: try c5 wood.")),
            "exchange": lambda _rest: self._say(exchange_sentence(self.desk.view)),
            "clear": lambda _rest: self._say(_("Nothing is laid before it is played: try tests a play.")),
            **self.rack.handlers,
            **self.habits.handlers,
            **Knowledge(self.desk).handlers,
            **Past(self.desk).handlers,
            **Coaching(self.desk).handlers,
            **Shelf(self.desk, self._open).handlers,
            **self._browser.handlers,
            **self._tutorial.handlers,
        }

    def _say(self, *lines: str) -> None:
        self.desk.say(*lines)

    # The loop

    def run(self, game_id: str | None = None) -> None:
        """Read and answer lines until the player leaves; begin with a stored game, if one is named."""
        if game_id is not None:
            try:
                self._open(game_id)
            except UpwordsError as error:
                self._say(told(error))
        else:
            self._say(_("Upwords. Type new for a game, help for all commands, quit to leave."))
            row = self.desk.library.unfinished()
            if row is not None:
                self._say(_("resume goes on with {name}.").format(name=clean_title(row.name)))
            elif not self.desk.library.games():
                self._say(_("tutorial teaches the game in twelve steps."))
        while not self._is_leaving:
            try:
                self.turn_to_player()
                line = self.desk.reader.read(self._prompt, self._has_moved_on)
                if line is None:
                    break
                if line.strip():
                    self.take(line)
            except Woken:
                continue
            except KeyboardInterrupt:
                self._say("", _("Type quit to leave."))

    def turn_to_player(self) -> None:
        """Say whatever has to be said before the next line: news, whose turn it is, the step of a lesson."""
        try:
            self._serve()
            if self._tutorial.go_on():
                self._serve()
        except UpwordsError as error:
            self._say(told(error))

    def take(self, line: str) -> None:
        """Answer a line; what is wrong with it is said in one line."""
        try:
            self._answer(line)
            self._tutorial.heard(line)
        except UpwordsError as error:
            self._say(told(error))

    @property
    def _prompt(self) -> str:
        desk = self.desk
        parts = []
        if desk.place and len(desk.people) > 1:
            parts.append(clean(desk.view.seats[desk.seat].to_play))
        if desk.past is not None:
            parts.append(_("turn {number}").format(number=desk.past + 1))
        return " ".join(parts) + _PROMPT

    def _has_moved_on(self) -> bool:
        """Return whether something happened while a line was typed: in another window, or time ran out."""
        if self.desk.place is None:
            return False
        with suppress(UpwordsError):
            # What goes wrong here is told when the line is answered.
            self.desk.table.refresh()
            self.desk.table.expire()
        return bool(self._news)

    def _answer(self, line: str) -> None:
        if self.desk.place is None:
            self._answer_without_game(line)
            return
        table = self.desk.table
        try:
            table.refresh()
            table.expire()
        except StaleGame:
            pass
        except UpwordsError as error:
            self._say(told(error))
            self.desk.clear()
            return
        has_moved_on = bool(self._news)
        self._tell_news()
        table.clock.resume()
        self._warn_of_words()
        if self._is_for_a_part(line):
            return
        own = replace(self.desk.view, rack=self.rack.tiles)
        match interpret(line, table, self.desk.seat, TEXT_COMMANDS, own, self.desk.board_view):
            case Say(lines=lines):
                self._say(*lines)
            case Act() | Ask(command="undo") if has_moved_on:
                self._say(_("So what you typed was not done."))
            case Ask(command=command, argument=argument):
                handler = self._handlers.get(command)
                if handler is None:
                    raise CommandError(_("That is for the full-screen game."))
                handler(argument)
            case Act(action=action, confirm=""):
                self._do(action)
            case Act(action=action, confirm=question):
                if self.desk.confirm(question):
                    self._do(action)
                else:
                    self._say(_("Nothing was done."))

    def _answer_without_game(self, line: str) -> None:
        word, rest = split_command(line)
        command = find_command(word, TEXT_COMMANDS)
        if command.name not in _WITHOUT_GAME:
            raise CommandError(_("There is no game on the table: new begins one, resume goes on with one."))
        self._handlers[command.name](rest)

    def _is_for_a_part(self, line: str) -> bool:
        """Carry out what this front-end does better than the interpreter; return whether it was that."""
        word, rest = split_command(line)
        try:
            command = find_command(word, TEXT_COMMANDS)
        except CommandError:
            return False
        name = command.name
        if rest and not command.arguments:
            return False
        moves = name in self._browser.handlers and not rest.split()[1:]
        if not moves and (name not in ("rack", "turn", "help", "last") or (rest and name != "help")):
            return False
        self._handlers[name](rest)
        return True

    def _warn_of_words(self) -> None:
        """Say once whether the words are still those the game began with: reading them takes a moment."""
        if self._has_looked_at_words:
            return
        self._has_looked_at_words = True
        with suppress(UpwordsError):
            if self.desk.at.dictionary.sha256 != self.desk.view.dictionary.sha256:
                self._say(_("The word list has changed since this game began."))

    # A game on the table

    def _open(self, game_id: str) -> None:
        if game_id == self.desk.game_id:
            # To sit down anew would begin the turn anew, with all its time.
            self._describe()
            return
        self._sit_down(self.desk.library.open(game_id))
        self._has_looked_at_words = False

    def _leave_lesson(self, before: Place | None) -> None:
        """Put back what was on the table before the tutorial."""
        self.desk.clear()
        if before is not None:
            self.desk.put(before)
            self._attend()
            self._describe()

    def _attend(self) -> None:
        """Begin anew with a table: listen to it, and forget where one read on the one before."""
        if self.desk.place and self.desk.table is not self._attended:
            self._attended = self.desk.table
            self._news.clear()
            self._browser.forget()
            self.rack.forget()
            if not self.desk.at.is_heard:
                self.desk.at.is_heard = True
                self._attended.listen(self._hear(self._attended))

    def _hear(self, table: Table) -> Listener:
        def hear(entries: tuple[EntryView, ...]) -> None:
            if table is self._attended:
                self._news.extend(entries)

        return hear

    def _sit_down(self, table: Table) -> None:
        self.desk.lay(table)
        self._attend()
        if len(self.desk.people) > 1:
            table.clock.stop()
        self._describe()

    def _describe(self) -> None:
        """Say what game is on the table, and have whoever is due called."""
        view = self.desk.view
        self._say(
            _("{edition}: {names}.").format(
                edition=view.edition.name, names=", ".join(clean(seat.name) for seat in view.seats)
            )
        )
        self._say(*changed_rules_lines(view))
        self._say(entry_sentence(view.history[-1], view) if view.history else opening_sentence(view))
        if view.board.is_empty and not view.outcome:
            centre = squares_text(view.edition.centre)
            self._say(
                _("The first word must cover one of the centre squares {squares}.").format(squares=centre)
            )
        if view.outcome:
            self._say_outcome()
        self._is_calling = True

    def _do(self, action: Action) -> None:
        desk = self.desk
        refusal = desk.at.guard(action) if desk.at.guard else ""
        if refusal:
            self._say(refusal)
            return
        try:
            desk.table.do(action)
        except IllegalAction as error:
            rack = desk.named_all(self.rack.tiles)
            if error.violations and isinstance(action, PlayTiles):
                violations = desk.table.check(desk.seat, action.play).violations
                self._say(*play_refusal_lines(violations, action.play, desk.view, rack))
            else:
                self._say(*refusal_lines(error.reason, action, desk.view, rack))
        except StaleGame:
            self._say(_("So what you typed was not done: the game has moved on in another window."))
        except StoreError as error:
            self._say(_("That was not done. {reason}").format(reason=told(error)))

    def _serve(self) -> None:
        """Tell what has happened, have the computers act, and call whoever is due."""
        place = self.desk.place
        if place is None:
            return
        self._attend()
        self._tell_news()
        if place.opponents.are_wanted:
            self.desk.wait_for(place.opponents.serve, place.opponents.hurry)
            self._tell_news()
        if self._is_calling and not place.opponents.are_wanted and not place.table.is_over:
            self._is_calling = False
            self._call()

    def _tell_news(self) -> None:
        desk = self.desk
        view = desk.view
        entries = list(self._news)
        self._news.clear()
        for entry in entries:
            desk.past = None
            self._tell(view.history[entry.number])
            self._is_calling = True

    def _last(self) -> None:
        """Say again what happened last, as it was said."""
        view = self.desk.view
        if not view.history:
            self._say(opening_sentence(view))
            return
        self._tell(view.history[-1])

    def _tell(self, entry: EntryView) -> None:
        desk = self.desk
        # With several people at one keyboard everybody hears only what everybody may know.
        seen = desk.table.view(None).history[entry.number] if len(desk.people) > 1 else entry
        self._say(*event_lines(seen, desk.view, desk.verbosity, desk.named))
        if entry.ended is not None:
            self._say_outcome()

    def _call(self) -> None:
        """Call who is due; where several people share the keyboard, their clock waits for them."""
        desk = self.desk
        awaited = desk.at.opponents.awaited
        if awaited and desk.seat not in awaited:
            desk.seat = awaited[0]
            # What one person has begun to type is not for the next to see or to enter.
            desk.reader.forget()
        view = desk.view
        if len(desk.people) > 1:
            desk.table.clock.stop()
        if len(desk.people) > 1 or view.turn != desk.seat or is_judging(view) or view.is_retry:
            self._say(*turn_lines(view)[:-1])
        else:
            self._say(self._own_turn(view))
            if may_challenge(view):
                self._say(_("You may challenge {words}.").format(words=listed(doubtful_words(view))))
        self._say_clock(view)

    def _say_clock(self, view: View) -> None:
        """Say how much time whoever is called has, where there is a clock."""
        if view.options.turn_seconds or view.options.game_seconds:
            lines = clock_lines(view, self.desk.table.clock.elapsed_ms)
            own = 0 if view.options.turn_seconds else self.desk.seat
            self._say(lines[own])
            if len(self.desk.people) > 1 and self.desk.verbosity is not Verbosity.BRIEF:
                self._say(_("The clock goes on with your next line."))

    def _own_turn(self, view: View) -> str:
        if not view.rack:
            return _("Your turn.")
        return _("Your turn. Your rack: {tiles}.").format(tiles=self.desk.named_all(self.rack.tiles))

    def _say_outcome(self) -> None:
        desk, view = self.desk, self.desk.view
        if view.outcome is None:
            return
        self._say(*result_lines(view))
        if view.is_solo:
            scores = desk.library.best_solo_scores(view.edition.id, view.dictionary.id)
            self._say(*best_score_lines(scores[:3], view.outcome.reckoning[0].total))
        self._say(_("review looks back at the game, again plays another like it, new begins any other."))

    # Commands of the whole

    def _new(self, rest: str) -> None:
        desk = self.desk
        if rest:
            choices: Choices | None = NewGame(desk.library, desk.confirm).read(rest)
        else:
            choices = Questions(desk.library, desk.speaker, desk.reader, desk.confirm).ask()
        if choices is None:
            self._say(_("No game was begun."))
            return
        self._sit_down(desk.library.begin(choices))

    def _again(self) -> None:
        if self.desk.at.guard:
            raise CommandError(_("This little game is not kept."))
        self._sit_down(self.desk.library.begin(Choices.again(self.desk.view)))

    def _screen(self, rest: str) -> None:
        """Leave for the full-screen game, with the game on the table."""
        if not self.can_show_screen:
            raise CommandError(_("This terminal can't show the full-screen game."))
        game_id = self.desk.game_id
        if game_id is None:
            raise CommandError(_("There is no game to go on with on the screen: new begins one."))
        if _is_always(rest, "screen"):
            self.desk.library.set_setting(FRONT_END, "screen")
        self.switch_with, self._is_leaving = game_id, True

    def _text(self, rest: str) -> None:
        if _is_always(rest, "text"):
            self.desk.library.set_setting(FRONT_END, "text")
            self._say(_("From now on the program begins line by line."))
        else:
            self._say(_("This is the text game. text always has the program begin with it."))

    def _quit(self, _rest: str) -> None:
        self._is_leaving = True
        if self._tutorial.is_on:
            self._say(_("tutorial goes on from here another time."))
        elif self.desk.place and not self.desk.table.is_over:
            self._say(_("Kept; resume goes on with it next time."))

    def _undo(self, _rest: str) -> None:
        desk = self.desk
        if not desk.view.options.allow_undo:
            raise CommandError(refusal_sentence("undo-forbidden"))
        if not desk.table.can_undo:
            raise CommandError(refusal_sentence("nothing-to-undo"))
        question = _("Take back the last turn? Everyone must agree.")
        if len(desk.people) < 2 or desk.confirm(question):
            desk.table.undo(desk.seat)
        else:
            self._say(_("Nothing was done."))


def _is_always(rest: str, command: str) -> bool:
    """Return whether a command is meant for ever. Raises CommandError if anything else is typed."""
    if rest and rest.casefold() not in ("always", _("always").casefold()):
        title = find_command(command, TEXT_COMMANDS).title
        raise CommandError(
            _("Type {command}, or {command} {always}.").format(command=title, always=_("always"))
        )
    return bool(rest)
