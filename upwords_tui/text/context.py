"""The desk, which all parts of the text game share: the game on the table, and the person at the keyboard."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from upwords_tui.app.commands.intents import Intent
from upwords_tui.app.commands.interpreter import TypedLine
from upwords_tui.app.commands.people import among_people, people_groups
from upwords_tui.app.commands.phrases import yes_or_no
from upwords_tui.app.commands.registry import FILES, Command, Group, commands_of
from upwords_tui.app.game_types.base import GameKind, kind_of
from upwords_tui.app.narration import Detail
from upwords_tui.app.narration.events import who_is_you
from upwords_tui.app.narration.speech import spoken_start, with_word
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.profile.settings import Preferences
from upwords_tui.base.errors import CommandError, StoreError
from upwords_tui.base.i18n import _, language
from upwords_tui.games.base import AnyAction
from upwords_tui.games.catalogue import kinds
from upwords_tui.online.live_games import LiveGames
from upwords_tui.text.console import Reader, Speaker

if TYPE_CHECKING:
    from upwords_tui.online.lobby import Lobby

Handler = Callable[[str], None]
"""Carries out a command; is given what was typed after it."""


def no_game() -> CommandError:
    return CommandError(_("No game is open. Type “new” to start one, “resume” to continue one."))


class Before(NamedTuple):
    """The stored game that gave way to a lesson or an exercise, and how many actions it had."""

    game_id: str
    actions: int


class OnTable(NamedTuple):
    """A game on the table.

    With a `guard` it is a practice game, a lesson or an exercise, which is not stored: the guard returns what
    to say instead of making an action, nothing if it is made. `handlers` carry out commands differently than
    elsewhere, under an empty name the empty line; `prompt` adds to the prompt. `groups` are commands that are
    only there, or other ones there. `check` raises InputError if a command (none: a play) is closed.
    """

    chair: PlayerSession
    guard: Callable[[AnyAction], Sequence[str]] | None = None
    handlers: Mapping[str, Handler] = {}
    prompt: Callable[[], str] = str
    groups: tuple[Group, ...] = ()
    check: Callable[[str], None] = lambda _name: None


def groups_of(game: GameKind, people: Sequence[Group], *, has_files: bool) -> Sequence[Group]:
    """Return the commands of a game and of people, without those for files where there are none."""
    groups = among_people(game.kit.groups, people)
    return tuple(group if has_files else group.without(FILES) for group in groups)


@dataclass(eq=False)
class TextContext:
    """What the parts of the text game share; `seat` is who is at the keyboard, None for a spectator.

    `lobby` is where other people are, on a server. `sounds`: the bell rings for more than one's turn.
    `warns_at` is how many seconds before its end a time is announced, 0 for never. `past` is the number of
    the action after which the board is read, None for the present one; `tried` is a board with a tried play,
    read instead; `read` sets both. `typed` is the line being answered. `before` is what was on the table
    before a lesson or exercise.
    """

    library: Library
    hub: LiveGames
    speaker: Speaker
    reader: Reader
    lobby: Lobby | None = None
    verbosity: Detail = Detail.NORMAL
    spells: bool = False
    sounds: bool = False
    warns_at: int = 0
    on_table: OnTable | None = None
    seat: int | None = None
    before: Before | None = None
    past: int | None = None
    tried: object = None
    typed: TypedLine = field(default_factory=TypedLine)
    openings: Callable[[], Sequence[str]] = tuple
    """Returns what can be typed without a game on the table."""
    not_understood: Callable[[str], str] = lambda _line: ""
    """Returns what to say of a question that can't be answered, empty if it can."""
    open_game: Callable[[str], None] = lambda _game_id: None
    """Puts a stored game on the table."""
    leave_little: Callable[[], None] = lambda: None
    """Puts back what was on the table before a lesson or an exercise."""
    when_put: Callable[[str | None], object] = lambda _game_id: None
    """Called with the stored game on the table whenever that changes."""

    def __post_init__(self) -> None:
        self.say = self.speaker.say
        self.reader.worded = self.speaker.worded

    @property
    def preferences(self) -> Preferences:
        return Preferences(self.library, self.lobby.rename if self.lobby else None)

    @property
    def game(self) -> GameKind:
        return kind_of(self.on_table.chair.kind if self.on_table else kinds()[0])

    @property
    def groups(self) -> Sequence[Group]:
        """The commands here, without those for files where there are none."""
        people = people_groups(is_host=self.lobby.is_host) if self.lobby else ()
        people += self.on_table.groups if self.on_table else ()
        return groups_of(self.game, people, has_files=self.library.files)

    @property
    def commands(self) -> Sequence[Command]:
        return commands_of(self.groups, "text")

    def intent_of(self, line: str) -> Intent:
        """Return what a line means at the table. Raises InputError."""
        return self.game.interpret(line, self.chair, self.view, self.commands)

    @property
    def chair(self) -> Any:
        """The session at the game on the table. Raises CommandError if there is none."""
        if self.on_table is None:
            raise no_game()
        return self.on_table.chair

    @property
    def game_id(self) -> str | None:
        return self.chair.game_id if self.on_table and not self.on_table.guard else None

    @property
    def is_shared(self) -> bool:
        """Whether several people use this keyboard in turn."""
        return len(self.chair.seats) > 1

    @property
    def you(self) -> int | None:
        """The seat called “you”: of a player who is alone at the keyboard."""
        return who_is_you(self.chair.seats, self.view)

    @property
    def view(self) -> Any:
        return self.chair.view(self.seat)

    def put(self, game: OnTable | None) -> None:
        if game is not None and game.guard and not (self.on_table and self.on_table.guard):
            self.before = Before(self.game_id, len(self.view.history)) if self.game_id else None
        if self.on_table is not None:
            self.on_table.chair.leave()
        self.on_table = game
        self.read()
        if game is not None:
            self.seat = next(iter((*game.chair.awaited, *game.chair.seats)), None)
        self.when_put(self.game_id)

    def read(self, past: int | None = None, tried: object = None) -> None:
        """Let reading commands speak of another board, by default the present one."""
        self.past, self.tried = past, tried

    @property
    def handlers(self) -> Mapping[str, Handler]:
        return self.on_table.handlers if self.on_table else {}

    def named(self, tile: str) -> str:
        """Return a tile as it is said, with its word in the spelling alphabet if the player wants that.

        “Qu” is spelt as two letters: voices read it as K.
        """
        if self.spells:
            return with_word(tile, language())
        return " ".join(tile.upper()) if tile[1:].islower() else tile

    def placed(self, start: str) -> str:
        """Return where a play begins as it is said: for a voice with the direction."""
        return spoken_start(start, language()) if self.speaker.speaks else start

    def named_all(self, tiles: Sequence[str]) -> str:
        """Return tiles as they are said, with commas: without them voices read A as a word."""
        return ", ".join(map(self.named, tiles))

    def may_do(self, question: str, *, always: bool = False, surely: str = "") -> bool:
        """Ask before something that can't be undone, and return whether to do it; if not, say so.

        The line being answered, typed again, is a yes. Nothing is asked after an exclamation mark, nor if the
        player has set that, unless `always`. `surely` is the line that does it unasked, if it is another than
        the line being answered with an exclamation mark.
        """
        is_asked = always
        if not always:
            with suppress(StoreError):  # without the setting nothing is asked
                is_asked = self.preferences.is_on("asking")
        if self.typed.is_sure or not is_asked:
            return True
        answer = self._answer(question, self.typed.is_said_again_by)
        if answer:
            return True
        self.say(_("Nothing was done."))
        line = surely or self.typed.unasked
        if answer is None and not self.reader.is_typed and line:
            self.say(_("To skip the question, type: {line}").format(line=line))
        return False

    def confirm(self, question: str) -> bool:
        """Ask, and return whether the answer is yes.

        A full stop, Ctrl+C and the end of all lines are a no. So is any other line, which is answered next;
        but after a question that is not understood this one is asked again.
        """
        return bool(self._answer(question))

    def _answer(self, question: str, is_again: Callable[[str], bool] | None = None) -> bool | None:
        """Ask as `confirm` does; a line that `is_again` the one asked about is a yes. None: no answer."""

        def is_answer(key: str) -> bool:
            return key == "." or yes_or_no(key) is not None

        self.say(question)
        while True:
            try:
                answer = self.reader.read(_("yes or no: "), is_answer=is_answer)
            except KeyboardInterrupt:
                self.say("")
                return False
            if answer is None:
                return None
            if answer.strip() == ".":
                return False
            said = yes_or_no(answer)
            if said is not None:
                return said
            if other := answer.strip():
                if is_again and is_again(other):
                    return True
                if other.endswith("?") and (lacking := self.not_understood(other)):
                    self.say(f"{lacking} {question}")
                    continue
                self.reader.put_back(answer)
                return None

    def wait_for(self, work: Awaitable[object], interrupt: Callable[[], None] | None = None) -> None:
        async def wait() -> None:
            loop = asyncio.get_running_loop()
            with suppress(NotImplementedError, ValueError):
                loop.add_signal_handler(signal.SIGINT, interrupt or (lambda: None))
            try:
                await work
            finally:
                with suppress(NotImplementedError, ValueError):
                    loop.remove_signal_handler(signal.SIGINT)

        asyncio.run(wait())
