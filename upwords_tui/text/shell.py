"""The game line by line: a prompt, what was typed, what came of it.

The one idea: nothing is said unasked but what others do, and that stands on lines of its own before the
next prompt. Lines mean what they mean in the full-screen game (`app/commands/interpreter`); what only a
front-end can do is done by the parts of this one, which share a desk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from upwords_tui.app.commands.intents import Act, Ask, Say
from upwords_tui.app.commands.interpreter import typed
from upwords_tui.app.commands.phrases import is_whole_answer, yes_or_no
from upwords_tui.app.commands.registry import DEFINE, command_called, split_command
from upwords_tui.app.play.library import FRONT_END, Library
from upwords_tui.base.errors import CommandError, UpwordsError
from upwords_tui.base.fuzzy import plain
from upwords_tui.base.i18n import _, pgettext, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.online.live_games import LiveGames
from upwords_tui.text.console import Reader, Speaker, Woken
from upwords_tui.text.context import Handler, TextContext
from upwords_tui.text.idle_prompt import command_without_game, first_lines, opening_elsewhere
from upwords_tui.text.info_commands import Knowledge
from upwords_tui.text.lessons import TextExercises, Tutorial
from upwords_tui.text.preferences import Habits, is_always
from upwords_tui.text.saved_games import TextSavedGames
from upwords_tui.text.setup_words import command_that_tells, opening_of
from upwords_tui.text.table import TextTable

if TYPE_CHECKING:
    from upwords_tui.online.lobby import Lobby


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


# Questions that nobody understands: they leave standing what the player was asked


def not_understood(desk: TextContext, line: str) -> str:
    """Return what to say of a question that means nothing, or may not be answered; empty of any other."""
    question = typed(line, desk.commands)
    word, rest = split_command(question.line)
    command = command_called(word, desk.commands)
    is_saying = plain(split_command(question.said)[0]) != plain(word)
    if command and command.name == DEFINE.name and not rest and is_saying:
        # “What does that mean” is about what was asked, and no word laid last.
        return _("That question was not understood.")
    try:
        if desk.on_table:
            desk.intent_of(question.line)
        elif not opening_of(question.line):
            command_without_game(question.line, desk.commands, desk.library)
    except UpwordsError as error:
        # To ask whether something else was meant would be a second question.
        return translate(error.meaning("")) if question.unasked else _("That question was not understood.")
    return ""


class Shell:
    """Plays the games of a library over lines."""

    def __init__(
        self, library: Library, hub: LiveGames, speaker: Speaker, reader: Reader, lobby: Lobby | None = None
    ) -> None:
        """`lobby` is where other people are, on a server."""
        self.desk = desk = TextContext(library, hub, speaker, reader, lobby)
        desk.openings = lambda: first_lines(library)
        desk.not_understood = lambda line: not_understood(desk, line)
        self.habits = Habits(desk)
        self.habits.read()
        self.table = table = TextTable(desk, self.habits)
        self._tutorial = Tutorial(desk)
        self._exercises = TextExercises(desk, self._tutorial.stop)
        self._meant = ""
        self._is_leaving = False
        self.can_show_screen = False
        self.doubts_next_line = False
        self.switch_with: str | None = None
        if lobby:
            from upwords_tui.text.people import TextPeople  # seam: alone nobody needs the others

            table.people = TextPeople(desk, lobby, self._leave)
        self._handlers: dict[str, Handler] = {
            "quit": self._quit,
            "screen": self._screen,
            "new": self._new,
            "again": lambda _rest: table.again(),
            **self.habits.handlers,
            **Knowledge(desk, table, self._repeat).handlers,
            **TextSavedGames(desk).handlers,
            **self._tutorial.handlers,
            **self._exercises.handlers,
            **(table.people.handlers if table.people else {}),
        }

    def _handler(self, name: str) -> Handler:
        """Return what carries out a command. Raises CommandError if nothing here does."""
        handler = self._handlers.get(name) or self.table.playing.handlers.get(name)
        if handler is None:
            raise CommandError(_("That is for the full-screen game."))
        return handler

    def _repeat(self) -> bool:
        """Tell the step of a lesson, or the exercise, once more; return whether there is any."""
        return self._tutorial.repeat() or self._exercises.repeat()

    # The loop

    def run(self, game_id: str | None = None) -> None:
        """Read and answer lines until the player leaves; begin with a stored game, if one is named."""
        desk, people = self.desk, self.table.people
        if people:
            people.enter()
        if game_id is not None:
            try:
                self.table.open(game_id)
            except UpwordsError as error:
                reason = translate(error).rstrip(".")
                desk.say(_("This game can't be opened: {reason}.").format(reason=reason))
                game_id = None
        if game_id is None and people:
            people.greet()
        elif game_id is None:
            desk.say(*first_lines(desk.library))
        if self.doubts_next_line:
            desk.say(_("What you had begun to type is lost: type it again."))
        while not self._is_leaving:
            try:
                self.turn_to_player()
                line = None if self._is_leaving else desk.reader.read(self.prompt, self.table.has_moved_on)
                if line is None:
                    break
                doubts, self.doubts_next_line = self.doubts_next_line, False
                if not doubts or is_whole(desk, line):
                    self.take(line)
            except Woken:
                continue
            except KeyboardInterrupt:
                desk.say("", _("Type “quit” to leave."))

    def turn_to_player(self) -> None:
        """Say whatever has to be said before the next line: news, whose turn it is, the step of a lesson."""

        def turn() -> None:
            if self.table.people:
                self.table.people.tell()
            self.table.serve()
            if self._tutorial.go_on():
                self.table.serve()

        self._attempt(turn)

    def take(self, line: str) -> None:
        """Answer a line, or tell more where it is empty; what is wrong with it is said in one line.

        If it was asked whether another line was meant, a yes is that line.
        """
        desk, table = self.desk, self.table
        asked, self._meant = self._meant, ""
        line = asked if asked and is_whole_answer(line) and yes_or_no(line) else line
        desk.typed = typed(line, desk.commands)

        def answer() -> None:
            if line.strip():
                self._answer(desk.typed.line)
                self._tutorial.heard(desk.typed.line)
            elif "" in desk.handlers:
                desk.handlers[""]("")
            elif desk.on_table:
                self.table.playing.tell_more()
            elif table.people:
                table.people.do_obvious()

        owner = desk.seat if desk.on_table and desk.is_shared else None
        error = self._attempt(answer)
        if error and error.meant:
            self._meant = self._line_meant(error.meant, desk.typed.line)
        if owner is None or not desk.on_table:
            return
        if self.table.playing.tells_own(desk.typed.line, is_move=bool(table.news)):
            table.secrets.add(owner)

    def _line_meant(self, meant: str, line: str) -> str:
        """Return the line of which was asked whether it was meant by `line`; empty if it is no command."""
        first, rest = split_command(line)
        if not command_called(split_command(meant)[0], self.desk.commands):
            return ""
        # A command that resembles the first word has what follows that, too.
        is_first = " " not in meant and plain(meant) not in plain(rest).split()
        return f"{meant} {rest}".strip() if is_first and first else meant

    def _attempt(self, deed: Callable[[], None]) -> UpwordsError | None:
        """Do something; what goes wrong is said in one line, and returned."""
        try:
            deed()
        except UpwordsError as error:
            self.desk.say(translate(error))
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
        if desk.on_table and (held := self.table.playing.held):
            parts.append(held)
        return " ".join(parts) + "> "

    # What a line means

    def _answer(self, line: str) -> None:
        if self.desk.on_table is None:
            if players := opening_of(line):
                self._new(players)
                return
            command = command_without_game(line, self.desk.commands, self.desk.library)
            self._handler(command.name)(split_command(line)[1])
            return
        try:
            self._answer_at_table(line)
        except CommandError as error:
            elsewhere = opening_elsewhere(line, self.desk.library)
            raise error.meaning(self._tutorial.meant_by(line) or elsewhere or error.meant) from None

    def _answer_at_table(self, line: str) -> None:
        desk = self.desk
        has_moved_on = self.table.catch_up()
        if self.table.troubles:
            return
        if not has_moved_on:
            desk.chair.time.begin_turn()
        self.table.check_words()
        match self.table.playing.interpret(line):
            case Say(lines=lines):
                desk.say(*lines)
            case Act() if has_moved_on:
                desk.say(_("So what you typed was not done."))
            case Ask(command=command, argument=argument):
                self._handler(command)(argument)
            case Act() as act:
                self._act(act)
        if self.table.people:
            self.table.people.answered(line)

    def _act(self, act: Act) -> None:
        """Do what a line means, after its question if there is one.

        A lesson lets nothing else be done; at an exercise only what a line may not mean is asked.
        """
        is_asked = not self._tutorial.is_on and (act.always or self.desk.game_id is not None)
        if act.confirm and is_asked:
            if not self.desk.may_do(act.confirm, always=act.always, surely=act.surely):
                return
            if self.table.catch_up():
                self.desk.say(_("So what you typed was not done."))
                return
        self.table.do_all((act.action, *act.then))

    def _new(self, rest: str) -> None:
        if asks_about := command_that_tells(rest):
            self._handler(asks_about)("new" if asks_about == "help" else "")
        else:
            self.table.begin(rest)

    # Leaving

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
            self.desk.say(_("Type “learn” to go on from here another time."))
        elif self.desk.game_id and not self.desk.chair.is_over:
            self.desk.say(_("Kept. Type “resume” next time to go on with it."))
