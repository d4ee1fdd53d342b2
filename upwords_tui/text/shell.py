"""The game line by line: a prompt, what was typed, what came of it.

The one idea: nothing is said unasked but what others do, and that stands on lines of its own before the
next prompt. Lines mean what they mean in the full-screen game (`session/interpreter.py`); what only a
front-end can do is here.
"""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from upwords_tui.errors import CommandError, EngineError, IllegalAction, StaleGame, UpwordsError
from upwords_tui.games.upwords.actions import Action, PlayTiles
from upwords_tui.games.upwords.tiles import Tile, spell
from upwords_tui.games.upwords.view import EntryView, View
from upwords_tui.i18n import _, language
from upwords_tui.safe_text import clean, clean_title
from upwords_tui.session.announce import (
    entry_sentence,
    opening_sentence,
    outcome_sentence,
    reckoning_lines,
    refusal_sentence,
    turn_sentence,
    violation_sentence,
)
from upwords_tui.session.coach import Coach, best_play_lines, failure_sentence
from upwords_tui.session.commands import TEXT_COMMANDS, find_command, split_command
from upwords_tui.session.freeform import whole_number
from upwords_tui.session.interpreter import Act, Ask, Say, command_help, interpret
from upwords_tui.session.library import FRONT_END, Library
from upwords_tui.session.newgame import Choices
from upwords_tui.session.opponents import Engine, Opponents
from upwords_tui.session.spelling import spelled, spelled_tiles
from upwords_tui.session.table import Table
from upwords_tui.text.browsing import Browser
from upwords_tui.text.events import Verbosity, event_lines
from upwords_tui.text.questions import Questions
from upwords_tui.text.reader import Reader, Woken
from upwords_tui.text.setting_up import NewGame
from upwords_tui.text.shelf import Shelf
from upwords_tui.text.speaker import LEAST_WIDTH, MOST_WIDTH, Speaker

_PROMPT = "> "
_SETTING = "text"


class Shell:
    """Plays the games of a library over lines."""

    def __init__(self, library: Library, engine: Engine, speaker: Speaker, reader: Reader) -> None:
        self._library = library
        self._engine = engine
        self._speaker = speaker
        self._reader = reader
        self._table: Table | None = None
        self._opponents: Opponents | None = None
        self._coach: Coach | None = None
        self._seat = 0
        self._browser = Browser(lambda: self._view, self._say)
        self._shelf = Shelf(library, self._say, self._confirm, self._open, self._game_id, self._take_off)
        self._rack: tuple[Tile, ...] = ()
        self._news: list[EntryView] = []
        self._chance = random.Random()
        self._is_leaving = False
        self._is_calling = False
        self.can_show_screen = False
        self.switch_with: str | None = None
        self._verbosity = Verbosity.NORMAL
        self._read_settings()
        self._handlers: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "new": self._new,
            "quit": self._quit,
            "screen": self._screen,
            "verbose": lambda _rest: self._set_verbosity(Verbosity.VERBOSE),
            "normal": lambda _rest: self._set_verbosity(Verbosity.NORMAL),
            "brief": lambda _rest: self._set_verbosity(Verbosity.BRIEF),
            "width": self._set_width,
            "spell": self._spell,
            "play": lambda _rest: self._say(_("Name a place and a word: play 5c wood.")),
            "try": lambda _rest: self._say(_("Name a place and a word: try c5 wood.")),
            "exchange": lambda _rest: self._say(_("Name the tiles that go back: exchange q.")),
            "clear": lambda _rest: self._say(_("Nothing is laid before it is played: try tests a play.")),
            "undo": self._undo,
            "hint": lambda _rest: self._run_coach(self._hint),
            "best": lambda _rest: self._run_coach(self._best),
            "review": self._review,
            "shuffle": lambda _rest: self._arrange(shuffled=True),
            "sort": lambda _rest: self._arrange(shuffled=False),
            "arrange": lambda _rest: self._say(_("shuffle mixes your rack, sort puts it in order.")),
            "rack": self._say_rack,
            "history": self._history,
            **self._shelf.handlers,
            **self._browser.handlers,
        }

    # The loop

    def run(self, game_id: str | None = None) -> None:
        """Read and answer lines until the player leaves; begin with a stored game, if one is named."""
        if game_id is not None:
            self._attempt(lambda: self._open(game_id))
        else:
            self._say(_("Upwords. Type new for a game, help for all commands, quit to leave."))
            row = self._library.unfinished()
            if row is not None:
                self._say(_("resume goes on with {name}.").format(name=clean_title(row.name)))
        while not self._is_leaving:
            try:
                self._serve()
                line = self._reader.read(self._prompt, self._has_moved_on)
                if line is None:
                    break
                if not line.strip():
                    continue
                self._attempt(lambda line=line: self._answer(line))  # type: ignore[misc]
            except Woken:
                continue
            except KeyboardInterrupt:
                self._say("", _("Type quit to leave."))

    @property
    def _prompt(self) -> str:
        if self._table is None or len(self._people) < 2:
            return _PROMPT
        return f"{clean(self._view.seats[self._seat].to_play)}{_PROMPT}"

    def _has_moved_on(self) -> bool:
        """Return whether something happened while a line was typed: in another window, or time ran out."""
        if self._table is None:
            return False
        with suppress(UpwordsError):
            # What goes wrong here is told when the line is answered.
            self._table.refresh()
            self._table.expire()
        return bool(self._news)

    def _attempt(self, step: Callable[[], None]) -> None:
        """Do something; say in one line what is wrong with it."""
        try:
            step()
        except UpwordsError as error:
            self._say(str(error))

    def _answer(self, line: str) -> None:
        if self._table is None:
            word, rest = split_command(line)
            name = find_command(word, TEXT_COMMANDS).name
            if name not in _WITHOUT_GAME:
                raise CommandError(
                    _("There is no game on the table: new begins one, resume goes on with one.")
                )
            self._handlers[name](rest)
            return
        try:
            self._table.refresh()
            self._table.expire()
        except StaleGame:
            pass
        except UpwordsError as error:
            self._say(str(error))
            self._take_off(self._table.game_id)
            return
        has_moved_on = bool(self._news)
        self._tell_news()
        word, rest = split_command(line)
        with suppress(CommandError):
            name = find_command(word, TEXT_COMMANDS).name
            if name == "rack" or (name in self._browser.handlers and not rest.split()[1:]):
                self._handlers[name](rest)
                return
        match interpret(line, self._table, self._seat, TEXT_COMMANDS):
            case Say(lines=lines):
                self._say(*lines)
            case Ask(command=command, argument=argument):
                self._ask_front_end(command, argument)
            case Act() | Ask(command="undo") if has_moved_on:
                self._say(_("So what you typed was not done."))
            case Act(action=action, confirm=""):
                self._do(action)
            case Act(action=action, confirm=question):
                if self._confirm(question):
                    self._do(action)

    def _ask_front_end(self, command: str, argument: str) -> None:
        handler = self._handlers.get(command)
        if handler is None:
            raise CommandError(_("That is for the full-screen game."))
        handler(argument)

    def _say(self, *lines: str) -> None:
        self._speaker.say(*lines)

    def _confirm(self, question: str) -> bool:
        self._say(question)
        answer = (self._reader.read(_("yes or no: ")) or "").strip()
        return answer.casefold() in ("y", "yes", _("yes").casefold(), _("yes")[:1].casefold())

    # A game on the table

    @property
    def _view(self) -> View:
        assert self._table
        return self._table.view(self._seat)

    @property
    def _people(self) -> list[int]:
        assert self._table
        return [number for number, seat in enumerate(self._table.seats) if seat.is_human]

    def _open(self, game_id: str) -> None:
        self._sit_down(self._library.open(game_id))

    def _sit_down(self, table: Table) -> None:
        dictionary = self._library.dictionary_of(table)
        self._table = table
        self._news = []
        self._opponents = Opponents(table, self._engine, dictionary.is_listed, dictionary.id, self._say)
        self._coach = Coach(table, self._engine, dictionary.id)
        self._seat = next(iter((*self._opponents.awaited, *self._people)), 0)
        self._browser.forget()
        table.listen(self._news.extend)
        view = self._view
        self._say(
            _("{edition}: {names}.").format(
                edition=view.edition.name, names=", ".join(clean(seat.name) for seat in view.seats)
            )
        )
        self._say(entry_sentence(view.history[-1], view) if view.history else opening_sentence(view))
        if view.outcome:
            self._say_outcome()
        self._is_calling = True

    def _do(self, action: Action) -> None:
        assert self._table
        try:
            self._table.do(action)
        except IllegalAction as error:
            if error.violations and isinstance(action, PlayTiles):
                view, play = self._view, action.play
                violations = self._table.check(self._seat, play).violations
                self._say(*(violation_sentence(each, play, view.board, view.edition) for each in violations))
            else:
                self._say(refusal_sentence(error.reason))
        except StaleGame:
            self._say(_("This game has moved on in another window; this is where it stands now."))

    def _serve(self) -> None:
        """Tell what has happened, have the computers act, and call whoever is due."""
        if self._table is None or self._opponents is None:
            return
        self._tell_news()
        if self._opponents.are_wanted:
            self._run(self._opponents.serve)
            self._tell_news()
        if self._is_calling and not self._opponents.are_wanted and not self._table.is_over:
            self._is_calling = False
            self._turn_to_whom()

    def _tell_news(self) -> None:
        view = self._view
        entries = list(self._news)
        self._news.clear()
        for entry in entries:
            # With several people at one keyboard everybody hears only what everybody may know.
            seen = entry if len(self._people) > 1 else view.history[entry.number]
            self._say(*event_lines(seen, view, self._verbosity))
            self._is_calling = True
            if entry.ended is not None:
                self._say_outcome()

    def _turn_to_whom(self) -> None:
        assert self._table and self._opponents
        awaited = self._opponents.awaited
        if awaited and self._seat not in awaited:
            self._seat = awaited[0]
        view = self._view
        self._say(turn_sentence(view) if len(self._people) > 1 else self._own_turn(view))

    def _own_turn(self, view: View) -> str:
        if view.turn != self._seat or view.is_retry or (view.pending and view.pending.is_last):
            return turn_sentence(view)
        if not view.rack:
            return _("Your turn.")
        return _("Your turn. Your rack: {tiles}.").format(tiles=" ".join(self._ordered_rack()))

    def _say_outcome(self) -> None:
        view = self._view
        if view.outcome:
            self._say(outcome_sentence(view), *reckoning_lines(view, view.outcome))
            self._say(_("review looks back at the game, new begins another."))

    def _run(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Wait for something asynchronous; Ctrl+C hurries a computer that thinks."""
        assert self._opponents
        opponents = self._opponents

        async def wait() -> None:
            loop = asyncio.get_running_loop()
            with suppress(NotImplementedError, ValueError):
                loop.add_signal_handler(signal.SIGINT, opponents.hurry)
            try:
                await work()
            finally:
                with suppress(NotImplementedError, ValueError):
                    loop.remove_signal_handler(signal.SIGINT)

        asyncio.run(wait())

    def _new(self, rest: str) -> None:
        if rest:
            choices: Choices | None = NewGame(self._library, self._confirm).read(rest)
        else:
            questions = Questions(self._library, self._speaker, self._reader, self._confirm)
            choices = questions.ask()
        if choices is None:
            self._say(_("No game was begun."))
            return
        self._sit_down(self._library.begin(choices))

    def _game_id(self) -> str | None:
        return self._table.game_id if self._table else None

    def _take_off(self, game_id: str) -> None:
        """Take a game that was deleted off the table."""
        if self._game_id() == game_id:
            self._table = self._opponents = self._coach = None

    def _screen(self, rest: str) -> None:
        """Leave for the full-screen game, with the game on the table."""
        if not self.can_show_screen:
            raise CommandError(_("This terminal can't show the full-screen game."))
        if rest:
            self._library.set_setting(FRONT_END, "screen")
        self.switch_with, self._is_leaving = self._game_id(), True

    def _quit(self, _rest: str) -> None:
        self._is_leaving = True
        if self._table is not None and not self._table.is_over:
            self._say(_("Kept; resume goes on with it next time."))

    # Help and settings

    def _help(self, rest: str) -> None:
        if rest:
            self._say(*command_help(find_command(split_command(rest)[0], TEXT_COMMANDS)))
            return
        self._say(_("A play is a place and a word: 5c wood is across, c5 wood is down."))
        self._say(_("Letters that are there already are kept, others cover them. The commands:"))
        self._say(", ".join(command.title for command in TEXT_COMMANDS) + ".")
        self._say(_("help and a command says more: help exchange."))

    def _read_settings(self) -> None:
        kept = self._library.setting(_SETTING, {})
        if isinstance(kept, dict):
            with suppress(ValueError):
                self._verbosity = Verbosity(str(kept.get("verbosity")))
            width = kept.get("width")
            if type(width) is int and LEAST_WIDTH <= width <= MOST_WIDTH:
                self._speaker.width = width

    def _keep_settings(self) -> None:
        kept = {"verbosity": str(self._verbosity), "width": self._speaker.width}
        self._library.set_setting(_SETTING, kept)

    def _set_verbosity(self, verbosity: Verbosity) -> None:
        self._verbosity = verbosity
        self._keep_settings()
        self._say(
            {
                Verbosity.BRIEF: _("As few words as possible from now on."),
                Verbosity.NORMAL: _("The usual words from now on."),
                Verbosity.VERBOSE: _("Everything in full from now on."),
            }[verbosity]
        )

    def set_width(self, width: int) -> None:
        """Break lines at so many columns, until told otherwise."""
        self._speaker.width = width
        self._keep_settings()

    def _set_width(self, rest: str) -> None:
        width = whole_number(rest, LEAST_WIDTH, MOST_WIDTH)
        if width is None:
            raise CommandError(
                _("Name a width from {least} to {most}: width 40.").format(least=LEAST_WIDTH, most=MOST_WIDTH)
            )
        self.set_width(width)
        self._say(_("Lines have at most {count} columns from now on.").format(count=width))

    def _spell(self, rest: str) -> None:
        if rest:
            self._say(spelled(rest, language()))
        elif self._table is None or not self._view.rack:
            raise CommandError(_("Name a word: spell wood."))
        else:
            self._say(spelled_tiles(self._ordered_rack(), language()))

    # The rack

    def _ordered_rack(self) -> tuple[Tile, ...]:
        """Return the rack in the order the player has put it in."""
        rack = self._view.rack
        if sorted(self._rack) != sorted(rack):
            self._rack = rack
        return self._rack

    def _say_rack(self, _rest: str) -> None:
        rack = self._ordered_rack()
        self._say(_("Your rack: {tiles}.").format(tiles=" ".join(rack)) if rack else _("Your rack is empty."))

    def _arrange(self, *, shuffled: bool) -> None:
        rack = list(self._ordered_rack())
        if shuffled:
            self._chance.shuffle(rack)
            self._rack = tuple(rack)
        else:
            self._rack = self._view.edition.alphabet.sort(rack)
        self._say_rack("")

    def _history(self, _rest: str) -> None:
        view = self._view
        self._say(opening_sentence(view))
        for entry in view.history:
            notation = f" {entry.effect.notation}" if entry.effect.notation else ""
            self._say(f"{entry.number + 1}. {entry_sentence(entry, view)}{notation}")

    # Help with the game

    def _require_table(self) -> Table:
        assert self._table
        return self._table

    def _run_coach(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            self._run(work)
        except EngineError as error:
            self._say(failure_sentence(error))

    async def _hint(self) -> None:
        assert self._coach
        self._say(await self._coach.hint(self._seat))

    async def _best(self) -> None:
        assert self._coach
        self._say(*best_play_lines(await self._coach.best_plays(self._seat), self._view))

    def _review(self, _rest: str) -> None:
        from upwords_tui.session.review import (
            Looking,
            cost_sentence,
            moment_sentence,
            moments,
            people_or_all,
            summary_lines,
        )

        table, view = self._require_table(), self._view
        if not table.is_over:
            raise CommandError(
                _("Review looks back at a game that is over. For now there are hint and best.")
            )
        assert self._coach
        looking = Looking(table.turns(), self._engine, self._coach.dictionary)

        async def look() -> None:
            async for one in looking.go_on():
                number, name = one.turn.number + 1, one.turn.name
                said = _("{number}. {name}: {move}.").format(number=number, name=name, move=one.made.text)
                if not one.is_best:
                    said += " " + _("Best: {move}.").format(move=one.best.text)
                self._say(f"{said} {cost_sentence(one)}")

        self._run_coach(look)
        self._say(*summary_lines(looking.reviewed, [seat.name for seat in view.seats]))
        self._say(*map(moment_sentence, moments(looking.reviewed, people_or_all(view))))

    def _undo(self, _rest: str) -> None:
        table, view = self._require_table(), self._view
        if not view.options.allow_undo:
            raise CommandError(refusal_sentence("undo-forbidden"))
        if not table.can_undo:
            raise CommandError(refusal_sentence("nothing-to-undo"))
        if len(self._people) > 1 and not self._confirm(_("Take back the last turn? Everyone must agree.")):
            return
        table.undo(self._seat)

    def candidates(self) -> list[str]:
        """Return what a line may be completed with: commands, and the words on the board."""
        names = [name for command in TEXT_COMMANDS for name in command.names]
        if self._table is None:
            return names
        board = self._view.board
        return [*names, *(spell(board.tops(squares)).lower() for squares, _way in board.words())]


_WITHOUT_GAME = frozenset(
    (
        "help",
        "new",
        "games",
        "resume",
        "delete",
        "import",
        "save",
        "quit",
        "verbose",
        "normal",
        "brief",
        "width",
        "spell",
    )
)
"""What can be done before there is a game."""
