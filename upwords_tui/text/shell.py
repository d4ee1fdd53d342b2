"""The game line by line: a prompt, what was typed, what came of it.

The one idea: nothing is said unasked but what others do, and that stands on lines of its own before the
next prompt. Lines mean what they mean in the full-screen game (`app/commands/interpreter`); what only a
front-end can do is done by the parts of this one, which share a desk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from upwords_tui.app.commands.intents import Act, Ask, Say
from upwords_tui.app.commands.interpreter import TypedLine, typed
from upwords_tui.app.commands.lookup import command_called, split_command
from upwords_tui.app.commands.registry import DEFINE, Command
from upwords_tui.app.commands.replies import is_whole_answer, yes_or_no
from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.narration.events import told_as_one
from upwords_tui.app.narration.wording import listed, seat_text
from upwords_tui.app.play.library import FRONT_END, Library
from upwords_tui.app.play.player_session import PlayerSession, SessionEvent
from upwords_tui.app.profile import settings
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.base.errors import CommandError, IllegalAction, StaleGame, StoreError, UpwordsError
from upwords_tui.base.fuzzy import plain
from upwords_tui.base.i18n import _, pgettext, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import AnyAction
from upwords_tui.games.catalogue import kinds
from upwords_tui.online.live_games import LiveGames
from upwords_tui.text.context import Handler, OnTable, TextContext
from upwords_tui.text.exercises import TextExercises
from upwords_tui.text.games.contract import text_game
from upwords_tui.text.greeting import first_lines
from upwords_tui.text.idle_prompt import command_without_game, opening_elsewhere
from upwords_tui.text.info_commands import Knowledge
from upwords_tui.text.lessons import Tutorial
from upwords_tui.text.playing import Playing
from upwords_tui.text.preferences import Habits, is_always
from upwords_tui.text.reader import Reader, Woken
from upwords_tui.text.saved_games import TextSavedGames
from upwords_tui.text.setup_line import DeclinedError, NewGame
from upwords_tui.text.setup_questions import SetupQuestions
from upwords_tui.text.setup_words import command_that_tells, opening_of, words_of
from upwords_tui.text.speaker import Speaker

if TYPE_CHECKING:
    from upwords_tui.online.lobby import Lobby
    from upwords_tui.text.people import TextPeople

# The command that was asked about last: yes, typed next, does it


def is_whole(desk: TextContext, line: str) -> bool:
    """Ask whether a line is all that was typed, for only its end may have come; return the answer."""
    said = clean(line)
    if not said:
        return False
    question = _("The beginning of this line may be lost: “{line}”. Is it all you want to type?")
    if desk.reader.is_typed and desk.confirm(question.format(line=said)):
        return True
    desk.say(_("Nothing was done."))
    return False


class DidYouMean:
    """Remembers for one line what was asked whether it was meant."""

    def __init__(self) -> None:
        self._line = ""

    def answered(self, line: str) -> str:
        """Return the line that was asked about, if `line` is a yes to that; else `line`."""
        asked, self._line = self._line, ""
        return asked if asked and is_whole_answer(line) and yes_or_no(line) else line

    def ask(self, error: UpwordsError | None, line: str, commands: Sequence[Command]) -> None:
        """Remember what came of `line`: an `error` may have asked whether a command was meant."""
        meant = error.meant if error else ""
        first, rest = split_command(line)
        if not command_called(split_command(meant)[0], commands):
            return
        # A command that resembles the first word has what follows that, too.
        is_first = " " not in meant and plain(meant) not in plain(rest).split()
        self._line = f"{meant} {rest}".strip() if is_first and first else meant


# Questions that nobody understands: they leave standing what the player was asked


def not_understood(desk: TextContext, playing: Playing, line: str) -> str:
    """Return what to say of a question that means nothing, or may not be answered; empty of any other."""
    question = typed(line, playing.commands)
    if _asks_what_it_means(question, playing):
        return _("That question was not understood.")
    try:
        if desk.on_table:
            playing.check_meaning(question.line)
        elif not opening_of(question.line):
            command_without_game(question.line, playing.commands, desk.library)
    except UpwordsError as error:
        # To ask whether something else was meant would be a second question.
        return translate(error.meaning("")) if question.unasked else _("That question was not understood.")
    return ""


def _asks_what_it_means(question: TypedLine, playing: Playing) -> bool:
    """Return whether “what does that mean” was said: that is about what was asked, and no word laid last."""
    word, rest = split_command(question.line)
    command = command_called(word, playing.commands)
    is_saying = plain(split_command(question.said)[0]) != plain(word)
    return command is not None and command.name == DEFINE.name and not rest and is_saying


# Handing a shared keyboard over: what was said of a rack is not left standing for the next to read


class SecretsSaid:
    """Keeps in mind of whom something private was said. `playing` knows the game on the table."""

    def __init__(self, desk: TextContext, playing: Callable[[], Playing]) -> None:
        self._desk = desk
        self._playing = playing
        self._told_of: set[int] = set()
        self._has_explained = False

    def forget(self) -> None:
        """Begin anew with another table."""
        self._told_of.clear()
        self._has_explained = False

    def heard(self, line: str, owner: int, *, is_move: bool) -> None:
        """Note what `owner`, a seat, has typed and been answered; `is_move`: it was a move, and done."""
        if self._playing().tells_own(line, is_move=is_move):
            self._told_of.add(owner)

    def before_next(self) -> None:
        """Have what was said of a rack out of view before somebody else comes to the keyboard.

        It scrolls away on a terminal. Elsewhere that is said, once a game: no escape sequence is ever
        written.
        """
        desk = self._desk
        left = sorted(self._told_of.difference(desk.chair.awaited))
        if not left or desk.chair.is_over:
            return
        self._told_of.clear()
        lines = desk.reader.terminal_lines
        desk.speaker.feed(lines)
        if not lines and not self._has_explained:
            self._has_explained = True
            name = clean(desk.view.seats[left[0]].name)
            said = _("What was said of the rack of {name} stands above: clear your screen.")
            desk.say(said.format(name=name))


# Warnings that time runs out, said while somebody types, for who wants them: of each time once


class TimeWarnings:
    """Knows which times have been warned of. `playing` knows the game on the table."""

    def __init__(self, desk: TextContext, playing: Callable[[], Playing]) -> None:
        self._desk = desk
        self._playing = playing
        self._warned = set[object]()

    def forget(self) -> None:
        """Begin anew with another table."""
        self._warned.clear()

    def due(self) -> Mapping[object, str]:
        """Return what is to be said of times that run out, as far as it has not been said."""
        desk = self._desk
        if not desk.warns_at or desk.on_table is None:
            return {}
        found = self._playing().running_out(desk.warns_at).items()
        return {time: said for time, said in found if time not in self._warned}

    def warn(self) -> None:
        """Say what is due."""
        self._desk.say(*self.due().values())
        self.pass_over()

    def pass_over(self) -> None:
        """Let what is due count as said."""
        self._warned |= self.due().keys()


_PROMPT = "> "


class Shell:
    """Plays the games of a library over lines."""

    def __init__(
        self, library: Library, hub: LiveGames, speaker: Speaker, reader: Reader, lobby: Lobby | None = None
    ) -> None:
        """`lobby` is where other people are, on a server."""
        self.desk = TextContext(library, hub, speaker, reader, lobby)
        self._people: TextPeople | None = None
        self.desk.not_understood = lambda line: not_understood(self.desk, self.playing, line)
        self.habits = Habits(self.desk)
        self.habits.read()
        self._tutorial = Tutorial(self.desk, self._leave_little)
        self._exercising = TextExercises(self.desk, self._leave_little, self._tutorial.stop, self._open)
        self._time = TimeWarnings(self.desk, lambda: self.playing)
        self._hand_over = SecretsSaid(self.desk, lambda: self.playing)
        self._meant = DidYouMean()
        self._news: list[tuple[Any, bool]] = []
        self._troubles: list[str] = []
        self._attended: PlayerSession | None = None
        self._is_leaving = False
        self._is_calling = False
        self._rings = False
        self._has_looked_at_words = True
        self.can_show_screen = False
        self.doubts_next_line = False
        self.switch_with: str | None = None
        self._faces: dict[str, Playing] = {}
        little = self._tutorial, self._exercising
        self._own: dict[str, Handler] = {
            "new": self._new,
            "again": lambda _rest: self._again(),
            "quit": self._quit,
            "screen": self._screen,
            **self.habits.handlers,
            **Knowledge(
                self.desk, lambda: self.playing, lambda: any(each.repeat() for each in little)
            ).handlers,
            **TextSavedGames(self.desk, self._open).handlers,
            **self._tutorial.handlers,
            **self._exercising.handlers,
        }
        if lobby:
            from upwords_tui.text.people import TextPeople

            self._people = TextPeople(self.desk, lobby, self._open, self._leave)
            self._own |= self._people.handlers

    @property
    def playing(self) -> Playing:
        """The part that knows the game on the table; without one, the first of the games."""
        kind = self.desk.chair.kind if self.desk.on_table else kinds()[0]
        if kind not in self._faces:
            self._faces[kind] = text_game(kind).playing(kind_of(kind), self.desk, self.habits)
        return self._faces[kind]

    def _handler(self, name: str) -> Handler:
        """Return what carries out a command. Raises CommandError if nothing here does."""
        handler = self._own.get(name) or self.playing.handlers.get(name)
        if handler is None:
            raise CommandError(_("That is for the full-screen game."))
        return handler

    def _say(self, *lines: str) -> None:
        self.desk.say(*lines)

    # The loop

    def run(self, game_id: str | None = None) -> None:
        """Read and answer lines until the player leaves; begin with a stored game, if one is named."""
        if self._people:
            self._people.enter()
        if game_id is not None:
            try:
                self._open(game_id)
            except UpwordsError as error:
                self._say(
                    _("This game can't be opened: {reason}.").format(reason=translate(error).rstrip("."))
                )
                game_id = None
        if game_id is None and self._people:
            self._people.greet()
        elif game_id is None:
            self._say(*first_lines(self.desk.library))
        if self.doubts_next_line:
            self._say(_("What you had begun to type is lost: type it again."))
        while not self._is_leaving:
            try:
                line = self._next_line()
                if line is None:
                    break
                doubts, self.doubts_next_line = self.doubts_next_line, False
                if doubts and not is_whole(self.desk, line):
                    continue
                self.take(line)
            except Woken:
                continue
            except KeyboardInterrupt:
                self._say("", _("Type “quit” to leave."))

    def _next_line(self) -> str | None:
        """Say what is to be said and return the next line; None if there is none, or all is over."""
        self.turn_to_player()
        return None if self._is_leaving else self.desk.reader.read(self.prompt, self._has_moved_on)

    def turn_to_player(self) -> None:
        """Say whatever has to be said before the next line: news, whose turn it is, the step of a lesson."""
        self._attempt(self._turn_to_player)

    def _turn_to_player(self) -> None:
        if self._people:
            self._people.tell()
        self._serve()
        if self._tutorial.go_on():
            self._serve()

    def take(self, line: str) -> None:
        """Answer a line, or tell more where it is empty; what is wrong with it is said in one line."""
        desk, line = self.desk, self._meant.answered(line)
        desk.typed = typed(line, self.playing.commands)

        def answer() -> None:
            if line.strip():
                self._answer(desk.typed.line)
                self._tutorial.heard(desk.typed.line)
            elif "" in desk.handlers:
                desk.handlers[""]("")
            elif desk.on_table:
                self.playing.tell_more()
            elif self._people:
                self._people.do_obvious()

        owner = desk.seat if desk.on_table and desk.is_shared else None
        self._meant.ask(self._attempt(answer), desk.typed.line, self.playing.commands)
        if owner is not None and desk.on_table:
            self._hand_over.heard(desk.typed.line, owner, is_move=bool(self._news))

    def _attempt(self, deed: Callable[[], None]) -> UpwordsError | None:
        """Do something; what goes wrong is said in one line, and returned."""
        try:
            deed()
        except UpwordsError as error:
            self._say(translate(error))
            return error
        return None

    @property
    def prompt(self) -> str:
        """What stands before the next line: who is to type it, and which turn is being read."""
        desk = self.desk
        parts = []
        if desk.on_table and desk.is_shared:
            parts.append(clean(desk.view.seats[desk.seat].to_play))
        if desk.on_table and (what := desk.on_table.prompt()):
            parts.append(what)
        if desk.tried is not None:
            parts.append(pgettext("prompt", "tried"))
        elif desk.past is not None:
            parts.append(_("turn {number}").format(number=desk.past + 1))
        if desk.on_table and (held := self.playing.held):
            parts.append(held)
        return " ".join(parts) + _PROMPT

    def _has_moved_on(self) -> bool:
        """Return whether there is something to say while a line is typed: of others, or of the time."""
        if self._people:
            return self._people.look() or bool(self._news or self._time.due())
        if self.desk.on_table is None:
            return False
        self._tick()
        return bool(self._news or self._time.due())

    def _tick(self) -> None:
        """Have done what is due; what goes wrong is kept until it can be said."""
        self._troubles.clear()
        if self._people:
            self._people.look()
        else:
            asyncio.run(self.desk.hub.tick())

    def _answer(self, line: str) -> None:
        if self.desk.on_table is None:
            self._answer_without_game(line)
            return
        try:
            self._answer_at_table(line)
        except CommandError as error:
            elsewhere = opening_elsewhere(line, self.desk.library)
            raise error.meaning(self._tutorial.meant_by(line) or elsewhere or error.meant) from None

    def _answer_at_table(self, line: str) -> None:
        desk = self.desk
        has_moved_on = self._catch_up()
        if self._troubles:
            return
        if not has_moved_on:
            desk.chair.time.begin_turn()
        self._warn_of_words()
        match self.playing.interpret(line):
            case Say(lines=lines):
                self._say(*lines)
            case Act() if has_moved_on:
                self._say(_("So what you typed was not done."))
            case Ask(command=command, argument=argument):
                self._handler(command)(argument)
            case Act() as act:
                self._act(act)
        if self._people and self.playing.asks_how_it_stands(line):
            self._people.say_who_is_away()

    def _catch_up(self) -> bool:
        """Have done what is due, and tell what has happened; return whether anything has.

        Of a game that can't be read any more nothing stays on the table.
        """
        self._tick()
        if self._troubles:
            self._say(*self._troubles)
            self.desk.put(None)
            return True
        has_moved_on = bool(self._news)
        self._tell_news()
        return has_moved_on

    def _act(self, act: Act) -> None:
        """Do what a line means, after its question if there is one.

        A lesson lets nothing else be done; at an exercise only what a line may not mean is asked.
        """
        is_asked = not self._tutorial.is_on and (act.always or self.desk.game_id is not None)
        if act.confirm and is_asked:
            if not self.desk.may_do(act.confirm, always=act.always, surely=act.surely):
                return
            if self._catch_up():
                self._say(_("So what you typed was not done."))
                return
        self.do_all((act.action, *act.then))

    def _answer_without_game(self, line: str) -> None:
        if players := opening_of(line):
            self._new(players)
            return
        command = command_without_game(line, self.playing.commands, self.desk.library)
        self._handler(command.name)(split_command(line)[1])

    def _warn_of_words(self) -> None:
        """Say once whether the words are still those the game began with: reading them takes a moment."""
        if self._has_looked_at_words:
            return
        self._has_looked_at_words = True
        with suppress(UpwordsError):
            if not self.desk.chair.prepare():
                self._say(_("The word list has changed since this game began."))

    # A game on the table

    def _open(self, game_id: str) -> None:
        if game_id == self.desk.game_id:
            # To sit down anew would begin the turn anew, with all its time.
            self._describe()
            return
        self._sit_down(game_id)
        self._has_looked_at_words = False

    def _leave_little(self) -> None:
        """Put back the game that was on the table before a lesson or an exercise."""
        before, self.desk.before = self.desk.before, None
        self.desk.put(None)
        if before is not None:
            self._sit_down(before.game_id, before.actions)

    def _attend(self) -> None:
        """Begin anew with a table: listen to it, and forget where one was with the one before."""
        game = self.desk.on_table
        if game and game.chair is not self._attended:
            self._attended, self._is_calling = game.chair, False
            self._news.clear()
            self._time.forget()
            self._hand_over.forget()
            self.playing.forget()
            game.chair.listen(partial(self._hear, game.chair), self._troubles.append)

    def _hear(self, chair: PlayerSession, news: SessionEvent) -> None:
        if chair is self._attended:
            self._news.extend((entry, not news.is_elsewhere) for entry in news.entries)

    def _sit_down(self, game_id: str, known: int | None = None) -> None:
        self.desk.put(OnTable(self.desk.hub.sit(game_id, self.desk.library.account)))
        self._attend()
        self._describe(known)
        if self._people:
            self._people.come_to_table()

    def _describe(self, known: int | None = None) -> None:
        """Say what game is on the table, of which `known` actions were told, and have who is due called."""
        self.playing.put(known)
        self._say(*self.desk.chair.time.terms.lines())
        self._is_calling = True

    def do_all(self, actions: Sequence[AnyAction]) -> None:
        """Make actions one after the other, as far as they go and the turn lasts."""
        chair = self.desk.chair
        turn = chair.turn
        for action in actions:
            if not self._do(action) or chair.turn != turn:
                return

    def _do(self, action: AnyAction) -> bool:
        """Make an action, or say why not; return whether it was made."""
        desk = self.desk
        try:
            instead = desk.instead(action)
            if not instead:
                desk.wait_for(desk.chair.do(action))
                return True
            self._say(*instead)
        except IllegalAction as error:
            self._tell_news()
            self._say(*self.playing.refusal_lines(error, action))
        except StaleGame:
            self._say(_("So what you typed was not done: the game has moved on in another window."))
        except StoreError as error:
            self._say(_("That was not done. {reason}").format(reason=translate(error)))
        return False

    def _serve(self) -> None:
        """Tell what has happened, have the computers act, and call whoever is due."""
        if self.desk.on_table is None:
            self._news.clear()
            return
        self._attend()
        self._hand_over.before_next()
        self._tell_news()
        chair = self.desk.chair
        if chair.waits_for_computers:
            self._troubles.clear()
            self.desk.wait_for(_computers(chair), chair.hurry)
            self._say(*self._troubles)
            self._tell_news()
        if self._is_calling and not chair.waits_for_computers and not chair.is_over:
            self._is_calling = False
            self._call(chair)
        self._time.warn()

    def _tell_news(self) -> None:
        entries = list(self._news)
        self._news.clear()
        if entries:
            was_here = {entry.number: is_here for entry, is_here in entries}
            told = told_as_one([entry for entry, _is_here in entries], self.desk.chair.seats)
            self.playing.tell_all([(entry, was_here[entry.number]) for entry in told])
            self._is_calling = True
            self._rings = entries[-1][0].action.seat not in self.desk.chair.seats

    def _call(self, chair: PlayerSession) -> None:
        """Have whoever is due sit at the keyboard, and call them."""
        awaited = chair.awaited
        if awaited and self.desk.seat not in awaited:
            self.desk.seat = awaited[0]
            # What one person has begun to type is not for the next to see or to enter.
            self.desk.reader.forget()
        # Among others those ring who know of all the windows of a person.
        if self._rings and awaited and not self._people and settings.bell_is_wanted(self.desk.library):
            self.desk.speaker.ring()
        self._rings = False
        self.playing.call()
        # It tells the time, too.
        self._time.pass_over()
        self._say(*chair.time.lines())

    # Commands of the whole

    def _new(self, rest: str) -> None:
        desk, new_game = self.desk, self._new_game
        if asks_about := command_that_tells(rest):
            self._handler(asks_about)("new" if asks_about == "help" else "")
            return
        try:
            choices = new_game.read(rest) if words_of(rest) else SetupQuestions(desk).ask()
        except DeclinedError as error:
            self._say(_("No game was begun."), translate(error))
            return
        if choices is None:
            self._say(_("No game was begun."))
            return
        self._say(*new_game.notes)
        self._begin(choices)

    @property
    def _new_game(self) -> NewGame:
        desk = self.desk
        return NewGame(desk.library, desk.confirm, has_terms=desk.lobby is not None)

    def _begin(self, choices: NewGameChoices) -> None:
        if self._people:
            self._people.begin(choices)
        else:
            self._sit_down(self.desk.library.begin(choices))

    def _again(self) -> None:
        """Begin another game like the one on the table; without one, like the last that was begun."""
        if self.desk.on_table is None:
            choices = self.desk.library.choices()
            names = listed([seat_text(seat, choices.variant.game.levels) for seat in choices.seats])
            question = _("Begin a game of {edition}: {players}?")
            if self.desk.may_do(question.format(edition=choices.variant.name, players=names)):
                self._begin(choices)
            return
        was_over = self.desk.chair.is_over
        if self.desk.game_id is None:
            raise CommandError(_("This little game is not kept."))
        if self._people and was_over:
            self._people.play_again(self.desk.game_id)
        else:
            question = _("Leave this game, which is kept, and begin another like it?")
            if was_over or self.desk.may_do(question):
                self._begin(NewGameChoices.again(kind_of(self.desk.chair.kind), self.desk.view))

    def _screen(self, rest: str) -> None:
        """Leave for the full-screen game, with the game on the table."""
        if not self.can_show_screen:
            raise CommandError(_("This terminal can't show the full-screen game."))
        game_id = self.desk.game_id
        if game_id is None:
            raise CommandError(_("There is no game to go on with on the screen. Type “new” to begin one."))
        if is_always(rest, "screen"):
            self.desk.library.set_setting(FRONT_END, "screen")
        self.switch_with, self._is_leaving = game_id, True

    def _leave(self) -> None:
        self._is_leaving = True

    def _quit(self, _rest: str) -> None:
        self._leave()
        if self._tutorial.is_on:
            self._say(_("Type “learn” to go on from here another time."))
        elif self.desk.game_id and not self.desk.chair.is_over:
            self._say(_("Kept. Type “resume” next time to go on with it."))


async def _computers(chair: PlayerSession) -> None:
    """Have computers act until a person is wanted, or they can't."""
    while chair.waits_for_computers and await chair.serve():
        continue
