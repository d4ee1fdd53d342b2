"""The text game: a loop of prompts, lines and answers; help, and saved games.

Nothing is said unasked but the actions of others, on lines of their own before the next prompt. Lines mean
the same as in the full-screen game (`app/commands/interpreter`); the parts of this front-end share a desk.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from upwords_tui.app.commands import registry
from upwords_tui.app.commands.intents import Act, Ask, Say, acting
from upwords_tui.app.commands.interpreter import guess_sentence, typed
from upwords_tui.app.commands.phrases import is_whole_answer, place_in, whole_number, yes_or_no
from upwords_tui.app.commands.registry import DEFINE, command_called, split_command
from upwords_tui.app.game_types import base
from upwords_tui.app.game_types.features import every_features, has_lesson
from upwords_tui.app.narration.wording import fairness_lines, listed
from upwords_tui.app.play import saved_games
from upwords_tui.app.play.correspondence import list_text
from upwords_tui.app.play.files import unfinished_question
from upwords_tui.app.play.library import FRONT_END, GameRow, Library
from upwords_tui.app.play.table import utc_now
from upwords_tui.app.profile.career import answer, waiting_sentence
from upwords_tui.app.setup.options import TERMS, Item, Terms
from upwords_tui.app.teaching.pages import Page, explained
from upwords_tui.app.teaching.word_lookup import defined_alone
from upwords_tui.base.errors import CommandError, NotationError, UpwordsError
from upwords_tui.base.fuzzy import begins, is_called, nearest, plain
from upwords_tui.base.i18n import TextTables, _, language, pgettext, translate
from upwords_tui.base.safe_text import clean, clean_title
from upwords_tui.games.base import Offer
from upwords_tui.online.live_games import LiveGames
from upwords_tui.text import setup_words
from upwords_tui.text.console import Reader, Speaker, Woken
from upwords_tui.text.context import Handler, TextContext
from upwords_tui.text.idle_prompt import command_without_game, first_lines, opening_elsewhere
from upwords_tui.text.lessons import TextExercises, Tutorial
from upwords_tui.text.preferences import Habits, is_always
from upwords_tui.text.table import TextTable

if TYPE_CHECKING:
    from upwords_tui.online.lobby import Lobby


def _pages(variant: base.Variant) -> dict[str, Page]:
    found = zip(variant.game.page_names, variant.pages(), strict=True)
    return {plain(name): page for names, page in found for name in names}


class Knowledge:
    """Answers questions about rules, commands, levels and the like.

    `repeat` has the step of a lesson or an exercise told again, and returns whether there is any.
    """

    def __init__(self, desk: TextContext, table: TextTable, repeat: Callable[[], bool]) -> None:
        self._desk = desk
        self._table = table
        self._repeat = repeat
        self.handlers: dict[str, Handler] = {
            "help": self._help,
            "levels": lambda rest: desk.say(
                *setup_words.level_lines(base.variant_asked_for(rest, self._variant))
            ),
            "editions": lambda _rest: desk.say(*setup_words.edition_lines()),
            # Without a game on the table words are of the language of the next game.
            "define": lambda rest: desk.say(*defined_alone(rest, self._variant.dictionary)),
            "words": lambda rest: desk.say(*self._searched(rest)),
            "me": self._me,
            "fair": lambda _rest: desk.say(*fairness_lines(desk.view)),
        }

    @property
    def _variant(self) -> base.Variant:
        if self._desk.on_table:
            return self._desk.game.variant_of(self._desk.view)
        return self._desk.library.choices().variant

    def _searched(self, rest: str) -> tuple[str, ...]:
        search = next(each.search for each in every_features() if each.search)
        dictionary = self._desk.view.dictionary.id if self._desk.on_table else ""
        return search(rest, self._variant, self._desk.library, dictionary)

    def _help(self, rest: str) -> None:
        if not rest:
            self._overview()
            return
        if registry.is_about_here(rest):
            self._say_what_now()
            return
        game, _between, wanted = base.in_one_word(rest).partition(" ")
        other = self._called(game)
        pages = _pages(self._variant)
        page = pages.get(plain(rest))
        is_command = registry.command_called(rest, self._desk.commands)
        titled = (each for each in self._desk.groups if is_called(rest, (each.title, _(each.title))))
        if other:
            self._say_rules(other, game, wanted.strip())
        elif page:
            self._say_page(page)
        elif not is_command and (group := next(titled, None)):
            lines = [f"{each.usage}: {each.brief}" for each in group.on("text")]
            self._desk.say(f"{_(group.title)}:", *lines)
        elif not is_command and (rules := explained(rest, self._variant.pages())):
            self._desk.say(*rules)
        elif not is_command and (option := setup_words.option_lines(rest, self._options, self._variant.own)):
            self._desk.say(*option)
        else:
            name, about = registry.split_command(base.in_one_word(rest))
            games = (each.word for each in base.every_kind())
            command = registry.find_command(name, self._desk.commands, others=(*pages, *games))
            self._desk.say(*registry.command_help(command))
            if command.name == "new":
                self._desk.say(*setup_words.new_game_lines(self._called(about) or self._variant))
            if self._table.people and command.name in ("new", "tables", "terms"):
                self._desk.say(*setup_words.term_lines())

    @property
    def _options(self) -> Sequence[Item]:
        """What can be chosen for a game, and agreed on with others where there are any."""
        return (*(TERMS if self._table.people else ()), *self._variant.items)

    def _say_what_now(self) -> None:
        if self._repeat():
            return
        desk = self._desk
        if not desk.on_table:
            desk.say(*desk.openings())
            return
        names = desk.game.kit.afterwards if desk.view.outcome else desk.game.kit.at_hand
        found = {each.name: each.title for each in desk.commands if each.is_possible(desk.view)}
        at_hand = listed([_quoted(found[name]) for name in names if name in found])
        also = (_("You can type {commands}.").format(commands=at_hand),) if at_hand else ()
        desk.say(*self._table.playing.due(), *also, _("Type “help” for all commands."))

    def _called(self, word: str) -> base.Variant | None:
        """Return the variant of the game or edition that `word` names."""
        game = base.kind_called(word)
        if game:
            return self._variant if game == self._variant.game else base.default_variant(game, language())
        return base.variant_called(word)

    def _say_rules(self, variant: base.Variant, called: str, wanted: str) -> None:
        """Say the `wanted` page of the rules of a variant, or a summary and the list of pages.

        `called` is what was typed for the variant. Raises CommandError.
        """
        pages = _pages(variant)
        names = [names[-1] for names in variant.game.page_names]
        if wanted and plain(wanted) not in pages:
            said = _("Rules of {game}: {pages}.")
            unknown = CommandError(said.format(game=variant.game.shown_name, pages=listed(names)))
            raise unknown.meaning(nearest(wanted, pages))
        if wanted:
            self._say_page(pages[plain(wanted)])
            return
        short = variant.rules_in_short()
        if short:
            self._desk.say(*short)
        else:
            self._say_page(pages[plain(names.pop(0))])
        title = registry.find_command("help", self._desk.commands).title
        more = listed([_quoted(f"{title} {called} {name}") for name in names])
        self._desk.say(_("More: {pages}.").format(pages=more))

    def _say_page(self, page: Page) -> None:
        self._desk.say(f"{page.title}:")
        self._desk.say(*(entry.line for entry in page.entries))

    def _overview(self) -> None:
        self._desk.say(*self._table.playing.introduction())
        self._desk.say(_("The beginning of a command is enough. The commands, by subject:"))
        for group in self._desk.groups:
            commands = ", ".join(command.title for command in group.on("text"))
            self._desk.say(f"{_(group.title)}: {commands}.")
        self._desk.say(_("Type “help” and a command for more about it: “help resign”."))
        help_title = registry.find_command("help", self._desk.commands).title
        pages = [_quoted(f"{help_title} {names[-1]}") for names in self._variant.game.page_names]
        self._desk.say(_("{pages} explain how to play.").format(pages=listed(pages)))
        learn = registry.find_command("learn", self._desk.commands).title
        for game in base.every_kind():
            if game != self._variant.game:
                said = _("“{command}” explains the rules of {game}.")
                self._desk.say(said.format(command=f"{help_title} {game.word}", game=game.shown_name))
            if has_lesson(game.id):
                said = _("“{command}” teaches {game}.")
                self._desk.say(said.format(command=f"{learn} {game.word}", game=game.shown_name))

    def _me(self, rest: str) -> None:
        if waits := waiting_sentence(self._desk.library):
            self._desk.say(waits)
        self._desk.say(*answer(self._desk.library, rest))


def _quoted(line: str) -> str:
    return _("“{line}”").format(line=line)


_LISTED = 20
"""The games on a page of the list."""


class TextSavedGames:
    """Commands about stored games."""

    def __init__(self, desk: TextContext) -> None:
        self._desk = desk
        self._library = desk.library
        self._say = desk.say
        self.handlers: dict[str, Handler] = {
            "games": self._games,
            "resume": self._resume,
            "delete": self._delete,
            "import": self._import,
            "rename": self._rename,
            "export": self._export,
            "save": lambda _rest: self._say(_("Every move is saved as soon as it is made.")),
        }

    def _games(self, rest: str) -> None:
        """List games, or finished games, a page at a time."""
        word, _space, page_typed = rest.partition(" ")
        is_finished = begins(word, _finished())
        if not is_finished:
            page_typed = rest

        def are_over(place: int) -> bool:
            # There may be none: another session may have deleted some meanwhile.
            return all(row.is_over for row in self._library.games(place, 1))

        begin = 0
        if is_finished:
            # In the list they come last.
            begin = bisect_left(range(self._library.game_count()), True, key=are_over)
        count = self._library.game_count() - begin
        if count <= 0:
            self._say(_("You have no finished games yet.") if begin else _("There are no games yet."))
            return
        pages = -(-count // _LISTED)
        page = whole_number(page_typed or "1", 1, pages)
        if page is None and pages == 1:
            raise CommandError(_("There is only one page."))
        if page is None:
            raise CommandError(_("Add a page from 1 to {count}: “games {count}”.").format(count=pages))
        first = begin + (page - 1) * _LISTED
        was_over = False
        for number, found in enumerate(self._library.games(first, _LISTED), first + 1):
            row = self._library.with_standing(found)
            if row.is_over and not was_over:
                self._say(_("Finished:"))
            was_over = row.is_over
            self._say(self._line(number, row))
        more = count - page * _LISTED
        if more > 0:
            following = f"{_finished()[-1]} {page + 1}" if is_finished else str(page + 1)
            self._say(TextTables(__file__)("games", "older", count=more, page=following))

    def _line(self, number: int, row: GameRow) -> str:
        state = saved_games.state_text(row)
        if row.is_due and self._desk.lobby:
            state = _("you are asked") if row.is_asked else _("your turn")
        state = list_text(state, row.due, utc_now(), Terms.from_json(row.terms))
        if row.id == self._desk.game_id:
            state = _("{state}, open now").format(state=state)
        return saved_games.line_text(number, row, state)

    def _resume(self, rest: str) -> None:
        row = self._library.next_game(self._desk.game_id) if not rest else None
        if rest:
            row = saved_games.game_called(self._library, rest)
        if row is None:
            raise CommandError(_("You have no unfinished games. Type “new” to start one."))
        self._desk.open_game(row.id)

    def _delete(self, rest: str) -> None:
        row = saved_games.game_called(self._library, rest)
        if self._desk.may_do(saved_games.deletion_question(self._library, row), always=True):
            self._library.delete(row.id)
            self._say(_("Deleted."))
            if row.id == self._desk.game_id:
                self._desk.put(None)

    def _import(self, rest: str) -> None:
        if not rest:
            raise CommandError(_("Name a record file: “import sunday.json”."))
        self._desk.open_game(self._library.take_in(Path(rest)))

    def _meant(self, rest: str) -> saved_games.MeantGame:
        """Return the game whose number was typed, else that on the table. Raises CommandError."""
        desk = self._desk
        meant = saved_games.game_meant(self._library, rest, desk.chair if desk.on_table else None)
        if meant.is_here and desk.game_id is None:
            raise CommandError(_("Practice games are not saved."))
        return meant

    def _rename(self, rest: str) -> None:
        game = self._meant(rest)
        if not clean_title(game.rest):
            raise CommandError(_("Add the new name: “rename Sunday evening”, or “rename 2 Sunday evening”."))
        self._library.rename(game.id, game.rest)
        said = _("This game is now called {name}.") if game.is_here else _("{before} is now called {name}.")
        self._say(said.format(before=clean_title(game.name), name=clean_title(game.rest)))

    def _export(self, rest: str) -> None:
        game = self._meant(rest)
        if not self._library.files:
            if game.rest:
                said = _("No files can be written here. Type “export” alone to print a finished game.")
                raise CommandError(said)
            self._desk.speaker.write(self._library.record(game.id))
            self._say(_("Save it to a file, and anyone can check it: upwords-tui replay FILE"))
            return
        self._library.check_may_export(game.id)
        path = game.rest or saved_games.file_name(game.name)
        if not (game.is_over or saved_games.is_public(path)):
            if game.is_here:
                acting(self._desk.view)
            if not self._desk.may_do(unfinished_question(), always=True):
                return
        self._say(saved_games.export(self._library, game.id, path, with_secrets=not game.is_over))


def _finished() -> tuple[str, str]:
    """Return the word for finished games in English and in the language in use."""
    return "finished", pgettext("games", "finished")


def is_whole(desk: TextContext, line: str) -> bool:
    """Ask whether a line is complete, since its beginning may be lost; return the answer."""
    said = clean(line)
    if not said:
        return False
    question = _("The beginning of this line may be missing: “{line}”. Is that all you typed?")
    if desk.reader.is_typed and desk.confirm(question.format(line=said)):
        return True
    desk.say(_("Nothing was done."))
    return False


def not_understood(desk: TextContext, line: str) -> str:
    """Return what to say of a question that can't be answered; empty if it can."""
    question = typed(line, desk.commands)
    word, rest = split_command(question.line)
    command = command_called(word, desk.commands)
    is_saying = plain(split_command(question.said)[0]) != plain(word)
    if command and command.name == DEFINE.name and not rest and is_saying:
        # “What does that mean” is about the question, not about the word laid last.
        return _("That question was not understood.")
    try:
        if desk.on_table:
            desk.intent_of(question.line)
        elif not setup_words.opening_of(question.line):
            command_without_game(question.line, desk.commands, desk.library)
    except UpwordsError as error:
        # A question whether something else was meant would be a second one.
        return translate(error.meaning("")) if question.unasked else _("That question was not understood.")
    return ""


class Shell:
    """The text game of a library."""

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
            "keep": table.keep,
            "again": lambda _rest: table.again(),
            **self.habits.handlers,
            **Knowledge(desk, table, self._repeat).handlers,
            **TextSavedGames(desk).handlers,
            **self._tutorial.handlers,
            **self._exercises.handlers,
            **(table.people.handlers if table.people else {}),
        }

    def _handler(self, name: str) -> Handler:
        """Return the handler of a command. Raises CommandError if there is none here."""
        handler = self._handlers.get(name) or self.table.playing.handlers.get(name)
        if handler is None:
            raise CommandError(_("That works only on the full screen."))
        return handler

    def _repeat(self) -> bool:
        return self._tutorial.repeat() or self._exercises.repeat()

    def run(self, game_id: str | None = None) -> None:
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
            desk.say(_("What you were typing was lost; type it again."))
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
        def turn() -> None:
            if self.table.people:
                self.table.people.tell()
            self.table.serve()
            if self._tutorial.go_on():
                self.table.serve()

        self._attempt(turn)

    def take(self, line: str) -> None:
        """Answer a line; an error is said in one line, and “yes” means the line it suggested."""
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
        """Return the line that an error suggested instead of `line`; empty if it is no command."""
        first, rest = split_command(line)
        command = command_called(split_command(meant)[0], self.desk.commands)
        if not (command or place_in(meant)):
            return ""
        # A command that resembles the first word is followed by the rest of the line.
        takes_more = " " not in meant and (command is None or command.arguments)
        return f"{meant} {rest}".strip() if takes_more and nearest(first, (meant,)) else meant

    def _attempt(self, deed: Callable[[], None]) -> UpwordsError | None:
        """Call `deed`; say an error in one line, and return it."""
        try:
            deed()
        except UpwordsError as error:
            self.desk.say(translate(error))
            return error
        return None

    @property
    def prompt(self) -> str:
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

    def _answer(self, line: str) -> None:
        try:
            self._answer_as_typed(line)
        except (CommandError, NotationError) as failed:
            error = self.desk.typed.thought_over(failed)
            at_table = self.desk.on_table is not None
            elsewhere = opening_elsewhere(line, self.desk.library) if at_table else ""
            meant = (self._tutorial.meant_by(line) if at_table else "") or elsewhere
            told = "" if meant else self.desk.typed.told_for(error)
            if not told:
                raise error.meaning(meant or error.meant) from None
            self.desk.say(guess_sentence(told))
            self.desk.typed = typed(told, self.desk.commands)._replace(guess=error)
            self._answer_as_typed(told)

    def _answer_as_typed(self, line: str) -> None:
        if self.desk.on_table:
            self._answer_at_table(line)
        elif players := setup_words.opening_of(line):
            self._new(players)
        else:
            command = command_without_game(line, self.desk.commands, self.desk.library)
            self._handler(command.name)(split_command(line)[1])

    def _answer_at_table(self, line: str) -> None:
        desk = self.desk
        has_moved_on = self.table.catch_up()
        if self.table.troubles:
            return
        if not has_moved_on:
            desk.chair.begin_turn()
        self.table.check_words()
        intent = self.table.playing.interpret(line)
        match intent and desk.typed.checked(intent):
            case Say(lines=lines):
                desk.say(*lines)
            case Act() if has_moved_on:
                desk.say(_("So your command was not carried out."))
            case Ask(command=command, argument=argument):
                self._handler(command)(argument)
            case Act() as act:
                self._act(act)
        if self.table.people:
            self.table.people.answered(line)

    def _act(self, act: Act) -> None:
        """Do what a line means, after its question if there is one.

        Lessons ask nothing, as only one move is possible; exercises ask only about guesses.
        """
        is_doubtful = act.always and not isinstance(act.action, Offer)
        is_asked = not self._tutorial.is_on and (is_doubtful or self.desk.game_id is not None)
        is_asked = is_asked or self.desk.typed.guess is not None
        if act.confirm and is_asked:
            if not self.desk.may_do(act.confirm, always=act.always, surely=act.surely):
                return
            if self.table.catch_up():
                self.desk.say(_("So your command was not carried out."))
                return
        self.table.do_all((act.action, *act.then))

    def _new(self, rest: str) -> None:
        if asks_about := setup_words.command_that_tells(rest):
            self._handler(asks_about)("new" if asks_about == "help" else "")
        else:
            self.table.begin(rest)

    def _screen(self, rest: str) -> None:
        if not self.can_show_screen:
            raise CommandError(_("This terminal can't show the full-screen game."))
        game_id = self.desk.game_id
        if game_id is None:
            raise CommandError(_("There is no game to continue on the screen. Type “new” to start one."))
        if is_always(rest, "screen"):
            self.desk.library.set_setting(FRONT_END, "screen")
        self.switch_with, self._is_leaving = game_id, True

    def _leave(self) -> None:
        self._is_leaving = True

    def _quit(self, _rest: str) -> None:
        self._leave()
        if self._tutorial.is_on:
            self.desk.say(_("Type “learn” to continue from here another time."))
        elif self.desk.game_id and not self.desk.chair.is_over:
            self.desk.say(_("Saved. Type “resume” next time to continue."))
