"""The commands of every game on the screen: what a key, a click or a typed line asks for.

Everything ends in `run` with the name of a command: the interpreter's, or a handler here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from upwords_tui.app.commands import registry
from upwords_tui.app.commands.intents import Act, Ask, Say, StoreAnew, looks_on
from upwords_tui.app.game_types.base import Variant, kind_of
from upwords_tui.app.narration.speech import spelled
from upwords_tui.app.narration.wording import fairness_lines
from upwords_tui.app.play.background import aside
from upwords_tui.app.play.library import FRONT_END, Library
from upwords_tui.app.play.saved_games import MeantGame, file_name, game_called, game_meant, is_public
from upwords_tui.app.teaching import newcomers
from upwords_tui.app.teaching.pages import explained
from upwords_tui.base.errors import IllegalAction, InputError, StaleGame, UpwordsError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _, language, translate
from upwords_tui.base.safe_text import clean, clean_title
from upwords_tui.base.type_vars import TypeVar
from upwords_tui.games.base import AnyAction
from upwords_tui.tui.screens import dialogs, screen_commands
from upwords_tui.tui.screens.table import TableScreen

if TYPE_CHECKING:
    from upwords_tui.app.commands.intents import Intent


ScreenT = TypeVar("ScreenT", bound=TableScreen, default=Any)

Handler = Callable[[str], Awaitable[None] | None]


_OWN = (registry.HIGHSCORES.name, registry.DEFINE_WORDS.name)
"""Commands that mean something else at a table, or are the interpreter's there."""


class TableCommands(Generic[ScreenT]):
    """Carries out commands on a screen. Subclasses add handlers.

    Those of `ALONE` have a handler only without an argument; commands without one are the interpreter's.
    """

    ALONE: ClassVar[tuple[str, ...]] = ()
    ASKING: ClassVar[tuple[str, ...]] = ("rename", "export")
    """Those that ask for a missing argument."""
    NOT_HERE: ClassVar[tuple[str, ...]] = ("show", "stop")
    """Those that menu and palette leave out."""

    def __init__(self, screen: ScreenT) -> None:
        self.screen = screen
        self.handlers: dict[str, Handler] = {
            "help": self._help,
            "history": lambda _argument: self.show_history(),
            **{name: partial(handle, screen) for name, handle in SAVED_GAMES.items()},
            "save": lambda _argument: screen.say(_("Every move is saved as soon as it is made.")),
            "spell": self._spell,
            "new": lambda _argument: screen.upwords.show_new_game(),
            "games": lambda _argument: screen.upwords.show_games(),
            "coaching": self._coaching,
            **dict.fromkeys(
                ("show", "stop"),
                lambda _argument: screen.say(_("No exercise is open. Type “puzzle” for one.")),
            ),
            "text": self._text,
            "fair": lambda _argument: dialogs.tell(
                self.screen, fairness_lines(screen.view, files=screen.upwords.library.files)
            ),
            "quit": lambda _argument: screen.app.exit(),
            **{name: partial(self._anywhere, name) for name in screen_commands.NAMES if name not in _OWN},
            "words": self._words,
        }

    @property
    def variant(self) -> Variant:
        return kind_of(self.screen.chair.kind).variant_of(self.screen.view)

    def show_history(self, number: int | None = None) -> None:
        self.screen.upwords.show_history(self.screen.chair.kind, self.screen.view, number)

    async def _anywhere(self, name: str, argument: str) -> None:
        await screen_commands.carry_out(self.screen, self.variant, name, argument)

    def meaning(self, line: str) -> Intent:
        screen = self.screen
        return self.variant.game.interpret(line, screen.chair, screen.view, screen.command_names)

    def is_possible(self, command: registry.Command) -> bool:
        """Return whether menu and palette list a command now."""
        return command.is_possible(self.screen.view)

    def best_answer(self, library: Library) -> Sequence[str]:
        return ()

    async def say_highscores(self, argument: str) -> None:
        screen = self.screen
        if argument:
            await self._anywhere(registry.HIGHSCORES.name, argument)
            return
        lines = await screen.fetch(partial(self.best_answer, screen.upwords.library))
        if lines is not None:
            dialogs.tell(self.screen, lines)

    async def is_asked_first(self, act: Act) -> bool:
        """Return whether to ask before what can't be undone: also if the setting can't be read."""
        if act.always:
            return True
        try:
            return await aside(lambda: self.screen.upwords.preferences.is_on("asking"))
        except UpwordsError:
            return True

    async def press(self, name: str) -> None:
        await self.run(name, "")

    async def run(self, name: str, argument: str) -> None:
        entries = (each for each in self.screen.command_names if each.name == name)
        # Of typed lines the interpreter knows it.
        if self.screen.seat is None and any(each.for_players for each in entries):
            self.screen.say(looks_on())
            return
        handler = None if argument and name in self.ALONE else self.handlers.get(name)
        done = handler(argument) if handler else self.interpret(f"{name} {argument}".strip())
        if done is not None:
            await done

    async def interpret(self, line: str, guess: InputError | None = None) -> None:
        """Carry out what a typed line means, or what it was taken for, which a `guess` asks."""
        # seam: the first picture does without
        from upwords_tui.app.commands.interpreter import guess_sentence, typed

        screen = self.screen
        said = typed(line, screen.command_names)._replace(guess=guess)
        line, is_sure, *_more = said
        guessed = f"{guess_sentence(line)} " if guess else ""
        try:
            # What is asked of a dictionary may take a moment.
            intent = said.checked(await aside(lambda: self.meaning(line)))
        except InputError as failed:
            error = said.thought_over(failed)
            if not guess and (told := said.told_for(error)):
                await self.interpret(told, error)
            else:
                screen.say(translate(error))
            return
        match intent:
            case Say(lines=(first, *others)):
                dialogs.tell(screen, (f"{guessed}{first}", *others))
            case Ask(command=command, argument=argument):
                await self.run(command, argument)
            case StoreAnew(work=work):
                if anew := await screen.fetch(work):
                    with screen.saying_why():
                        await screen.upwords.open_game(anew[0])
                        screen.upwords.hear(anew[1])
            case Act(action=action, confirm=question, then=then) as act:
                if not question or is_sure or not await self.is_asked_first(act):
                    await self.do_all((action, *then))
                    return
                number = screen.chair.number

                async def do_in_time() -> None:
                    if screen.chair.number == number:
                        await self.do_all((action, *then))
                    else:
                        screen.say(_("Not done: the game has moved on in the meantime."))

                asking = registry.command_called(registry.split_command(line)[0], screen.command_names)
                dialogs.ask(screen, question, do_in_time, asking.key_in_use if asking else "")

    async def do_all(self, actions: Sequence[AnyAction]) -> None:
        """Do actions one after the other, as far as they go and the turn lasts."""
        turn = self.screen.chair.turn
        for action in actions:
            if not await self.do(action) or self.screen.chair.turn != turn:
                return

    async def do(self, action: AnyAction) -> bool:
        """Do an action at the table, or say why not; return whether it was done."""
        screen = self.screen
        try:
            await screen.chair.do(action)
        except IllegalAction as error:
            self.refused(error, action)
        except StaleGame:
            screen.say(_("This game has moved on in another window; this is where it stands now."))
        except UpwordsError as error:
            screen.say(_("Not done: {reason}").format(reason=translate(error)))
        else:
            return True
        return False

    def refused(self, error: IllegalAction, action: AnyAction) -> None:
        screen = self.screen
        screen.say(self.variant.game.kit.refusal(error, action, screen.view))

    async def _words(self, argument: str) -> None:
        """List the words at the table, or look for some in its dictionary."""
        await (self._anywhere("words", argument) if argument else self.interpret("words"))

    async def _help(self, argument: str) -> None:
        screen = self.screen
        pages = (name for names in self.variant.game.page_names for name in names)
        if not argument or is_called(argument, pages):
            screen.upwords.show_help(self.variant, ())
            return
        rules = explained(argument, self.variant.pages())
        if rules and not registry.command_called(argument, screen.command_names):
            dialogs.tell(screen, rules)
            return
        if registry.is_about_here(argument):
            screen.menu.show_palette()
            return
        word, _rest = registry.split_command(argument)
        with screen.saying_why():
            dialogs.tell(
                self.screen, registry.command_help(registry.find_command(word, screen.command_names))
            )

    async def _coaching(self, argument: str) -> None:
        screen = self.screen
        if await screen.answered(lambda: newcomers.answer(screen.upwords.library, argument)):
            await screen.read_settings()
            screen.update()

    def rack_spelled(self) -> str:
        return ""

    async def _spell(self, argument: str) -> None:
        said = spelled(clean(argument), language()) if argument else self.rack_spelled()
        self.screen.say(said or _("Add a word: “spell wood”."))

    async def _text(self, argument: str) -> None:
        screen = self.screen
        if argument:
            await screen.managed(lambda: screen.upwords.library.set_setting(FRONT_END, "text"))
        screen.upwords.switch_to_text(screen.stored_game)


async def _meant(screen: TableScreen, argument: str) -> MeantGame | None:
    """Return the game named in `argument`, else that on the table; None if the error was said."""
    return await screen.fetch(partial(game_meant, screen.upwords.library, argument, screen.chair))


async def _again(screen: TableScreen, _argument: str) -> None:
    chair = screen.chair

    async def begin() -> None:
        with screen.saying_why():
            await screen.upwords.play_again(chair.game_id)

    if screen.view.seat is None:
        screen.say(looks_on())
    elif chair.is_over:
        await begin()
    else:
        dialogs.ask(screen, _("Start another game like this one? This one is saved."), begin)


async def _resume(screen: TableScreen, argument: str) -> None:
    library, here = screen.upwords.library, screen.chair.game_id
    find = partial(game_called, library, argument) if argument else partial(library.next_game, here)
    row = await screen.fetch(find)
    if row and row.id != here:
        with screen.saying_why():
            await screen.upwords.open_game(row.id)
    elif row:
        screen.say(_("This game is already open."))
    elif not argument:
        screen.say(_("You have no unfinished games. Type “new” to start one."))


async def _rename(screen: TableScreen, argument: str) -> None:
    library = screen.upwords.library
    game = await _meant(screen, argument)
    if game is None:
        return
    before = clean_title(game.name)
    said, question = _("{before} is now called {name}."), _("New name for “{name}”?")
    if game.is_here:
        said, question = _("This game is now called {name}."), _("New name for this game?")

    async def renamed(name: str) -> None:
        if await screen.managed(lambda: library.rename(game.id, name)):
            screen.say(said.format(before=before, name=clean_title(name)))

    if game.rest:
        await renamed(game.rest)
    else:
        dialogs.prompt(screen, question.format(name=before), renamed)


async def _delete(screen: TableScreen, argument: str) -> None:
    library = screen.upwords.library
    row = await screen.fetch(lambda: game_called(library, argument))
    if row is None:
        return

    async def go_on() -> None:
        if row.id == screen.chair.game_id:
            screen.upwords.show_games()
        else:
            screen.say(_("{name} is deleted.").format(name=clean_title(row.name)))

    await dialogs.delete(screen, row, go_on)


async def _export(screen: TableScreen, argument: str) -> None:
    if not screen.upwords.library.files:
        screen.say(_("The text game prints finished games: type “export” there."))
        return
    game = await _meant(screen, argument)
    if game is None or not await dialogs.may_export(screen, game.id):
        return

    async def export(path: str) -> None:
        if game.is_here and screen.seat is None and not (game.is_over or is_public(path)):
            screen.say(looks_on())
        else:
            await dialogs.export(screen, game.id, path, is_over=game.is_over)

    if game.rest:
        await export(game.rest)
    else:
        question = _("Export the game to which file?")
        if not game.is_here:
            question = _("Export “{name}” to which file?").format(name=clean_title(game.name))
        dialogs.prompt(screen, question, export, file_name(game.name))


async def _take_in(screen: TableScreen, argument: str) -> None:
    if taken := await screen.fetch(lambda: screen.upwords.library.take_in(Path(argument))):
        with screen.saying_why():
            await screen.upwords.open_game(taken)


SAVED_GAMES = {
    "again": _again,
    "resume": _resume,
    "rename": _rename,
    "delete": _delete,
    "export": _export,
    "import": _take_in,
}
