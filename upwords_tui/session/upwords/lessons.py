"""The lesson: a little game against a tutor who knows beforehand what both will play, step by step.

The one idea: it is a real table with real commands, only the moves are set; whoever does something else is
answered as ever, and the step waits. Where somebody left is kept, for whichever front-end they come back
with, and the game of then is played again from its seed. A game is data (`lessons.toml`); a step is what is
waited for, and each front-end has its own words for those that it tells.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from upwords_tui.errors import CommandError, NotationError
from upwords_tui.games.base import COMPUTER, HUMAN, AnyAction, Seat
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.notation import format_play, parse_play
from upwords_tui.games.upwords.options import Options
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.squares import Square
from upwords_tui.games.upwords.tiles import without
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _, language
from upwords_tui.session.commands import Command, find_command, split_command
from upwords_tui.session.kinds import variant
from upwords_tui.session.library import Library
from upwords_tui.session.newgame import Choices
from upwords_tui.session.table import Engines
from upwords_tui.session.upwords.chair import Chair
from upwords_tui.session.upwords.freeform import is_place, parse_freely
from upwords_tui.session.upwords.offering import LEARNED, STEP

TURNING = "turn-cursor"
"""What is done by the key that turns the direction of writing: no command has that name."""


class Lesson(NamedTuple):
    """A little game: `plays` in notation, the learner's first; `square` is where one tile covers another.

    The last play is what the coach would do when the tutor has nothing more to ask.
    """

    edition: str
    seed: bytes
    plays: tuple[str, ...]
    square: str

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the plays."""
        return tuple(play.split()[1] for play in self.plays)

    @property
    def lines(self) -> tuple[str, ...]:
        """The plays as somebody types them."""
        return tuple(play.lower() for play in self.plays)


def lesson_in(code: str) -> Lesson:
    """Return the lesson in a language, in English if there is none."""
    data = tomllib.loads(Path(__file__).with_name("lessons.toml").read_text("utf-8"))
    found = data.get(code, data["en"])
    seed = int(found["seed"]).to_bytes(32, "big")
    return Lesson(found["edition"], seed, tuple(found["plays"]), found["square"])


class Deed(NamedTuple):
    """What somebody has done at the table of a lesson: a command, and the square or play it was about."""

    command: str
    square: Square | None = None
    play: Play | None = None


def deed_of(line: str, commands: Sequence[Command], view: View) -> Deed | None:
    """Return what somebody does who types `line` where there are `commands`; None if that is no command."""
    word, rest = split_command(line)
    if is_place(word):
        return None
    try:
        name = find_command(word, commands).name
    except CommandError:
        return None
    if name == "try":
        try:
            return Deed(name, play=parse_freely(rest, view.board, view.edition.alphabet))
        except (CommandError, NotationError):
            return None
    return Deed(name, Square.parse(rest) if is_place(rest) else None)


class Step(NamedTuple):
    """What is waited for: a play of the lesson (its number, from 0), or one of `commands`.

    `square` has to be named with the command, if there is one; of “try” it is the play that comes next.
    """

    name: str
    commands: tuple[str, ...] = ()
    square: str = ""
    play: int | None = None


_READING = ("next", "previous", "up", "down", "left", "right", "home")

STEPS: tuple[Step, ...] = (
    Step("rack", ("rack",)),
    Step("squares", ("square", "go"), "e5"),
    Step("first-try", ("try",)),
    Step("first-play", play=0),
    Step("last", ("last",)),
    Step("board", ("board", "row", "column")),
    Step("walking", _READING),
    Step("stacking-try", ("try",)),
    Step("stacking", play=2),
    Step("under", ("square", "go"), "{square}"),
    Step("turning", (TURNING,)),
    Step("hint", ("hint",)),
    Step("score", ("score",)),
    Step("end"),
)


class Scripted:
    """An engine that makes the moves of a lesson, and knows no others."""

    restarts = 0

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self.chair: Any = None

    def asker(self, account: str = "") -> Scripted:
        """Return who is asked: there is only one."""
        return self

    def hurry(self) -> None:
        """Do nothing: no time is ever taken."""

    async def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the next move of the lesson, a pass after the last; or that it is the best play there is."""
        view = self.chair.view(next(iter(self.chair.awaited), None))
        due = play_of(self._lesson, view)
        if request.get("do") == "move":
            return {"action": "play", "tiles": _tiles_json(due.play)} if due else {"action": "pass"}
        return {"plays": [_best_json(due.play, view) if due and view.seat is not None else {}]}


def _tiles_json(play: Play) -> dict[str, str]:
    return {square.name: str(tile) for square, tile in play}


def _best_json(play: Play, view: View) -> dict[str, Any]:
    score = view.check(play).score
    worth = score.total if score else 0
    return {
        "tiles": _tiles_json(play),
        "notation": format_play(view.board, play),
        "score": worth,
        "leave": list(map(str, without(view.rack, play.tiles))),
        "equity": worth,
    }


def play_of(lesson: Lesson, view: View) -> PlayTiles | None:
    """Return the move that is due in the lesson that `view` shows; None if there are no more."""
    made = len(view.history)
    if made >= len(lesson.plays):
        return None
    play = parse_play(lesson.plays[made], view.board, view.edition.alphabet)
    return PlayTiles(seat=view.turn, play=play)


Practise = Callable[[Choices, bytes, Engines], Any]
"""How one sits down at a game of which nothing is kept: `Hub.practise`."""


class Course:
    """Somebody's way through the steps, of which a front-end tells those named in `told`."""

    def __init__(self, library: Library, practise: Practise, told: Collection[str]) -> None:
        self._library = library
        self._practise = practise
        self._own = tuple(at for at, step in enumerate(STEPS) if step.name in told)
        self._at = 0
        self.lesson = lesson_in(language())
        self._chair: Chair | None = None

    # Where one is

    @property
    def chair(self) -> Chair:
        """The learner's chair, once the lesson has begun."""
        assert self._chair
        return self._chair

    @property
    def view(self) -> View:
        """What the learner knows of the little game."""
        return self.chair.view(next(iter(self.chair.seats), None))

    @property
    def count(self) -> int:
        """How many steps there are."""
        return len(self._own)

    @property
    def number(self) -> int:
        """Which of the steps this is, from 1."""
        return self._own.index(self._at) + 1

    @property
    def step(self) -> Step:
        """The step that is told."""
        return STEPS[self._at]

    @property
    def is_at_end(self) -> bool:
        """Whether this is the last step, which waits for nothing."""
        return self._at == self._own[-1]

    @property
    def due(self) -> PlayTiles | None:
        """The move that the lesson has next; None after the last."""
        return play_of(self.lesson, self.view)

    def allows(self, action: AnyAction) -> bool:
        """Return whether `action` is the move that is due."""
        due = self.due
        return isinstance(action, PlayTiles) and due is not None and action.play == due.play

    # Going on

    def kept(self) -> int:
        """Return the number of the step somebody has come to, from 1."""
        kept = self._library.setting(STEP, 0)
        at = kept if type(kept) is int and 0 <= kept < len(STEPS) else 0
        return self._own.index(self._from(at)) + 1

    def prepare(self) -> None:
        """Read the words, which may take a moment. Raises DictionaryError or WordListError."""
        dictionary = variant(lesson_in(language()).edition).dictionary
        self._library.late_dictionary(dictionary).prepare()

    async def begin(self, number: int) -> None:
        """Put the little game on the table as it is at step `number` (from 1), in the language in use.

        Raises DictionaryError or WordListError if its words can't be had.
        """
        self._at, lesson = self._own[number - 1], lesson_in(language())
        self.lesson = lesson
        people = (seat for seat in self._library.choices().seats if seat.is_human)
        name = next(((*seat.members, seat.name)[0] for seat in people), _("You"))
        seats = Seat(name, HUMAN), Seat(_("Tutor"), f"{COMPUTER}:tutor")
        edition, engine = variant(lesson.edition), Scripted(lesson)
        choices = Choices(edition.id, edition.dictionary, seats, Options(allow_undo=False))
        chair = engine.chair = self._chair = self._practise(choices, lesson.seed, engine)
        for _play in (step for step in STEPS[: self._at] if step.play is not None):
            await self._make_due()
            await chair.serve()

    def take(self, deed: Deed | None = None) -> bool:
        """Go on if that was waited for, or the play was made; return whether there is another step now."""
        if self.is_at_end:
            return False
        made = len(self.view.history)
        done = [at for at, step in enumerate(STEPS) if step.play is not None and step.play < made]
        if done and done[-1] >= self._at:
            self._at = self._from(done[-1] + 1)
        elif deed and self._awaits(deed):
            self._at = self._from(self._at + 1)
        else:
            return False
        return True

    async def pass_over(self) -> None:
        """Go to the next step; where a play is due, make it."""
        if self.step.play is not None:
            await self._make_due()
            self.take()
        elif not self.is_at_end:
            self._at = self._from(self._at + 1)

    def keep(self) -> None:
        """Keep where this person is; at the end, that they have learned it all. Raises StoreError."""
        self._library.set_setting(STEP, 0 if self.is_at_end else self._at)
        if self.is_at_end:
            self._library.set_setting(LEARNED, True)

    def _from(self, at: int) -> int:
        """Return the step from `at` on that this front-end tells."""
        return next(each for each in (*self._own, self._own[-1]) if each >= at or each == self._own[-1])

    async def _make_due(self) -> None:
        due = self.due
        assert due
        await self.chair.do(due)

    def _awaits(self, deed: Deed) -> bool:
        step = self.step
        if deed.command not in step.commands:
            return False
        if deed.command == "try":
            return deed.play is not None and self.allows(PlayTiles(seat=self.view.turn, play=deed.play))
        return not step.square or deed.square == Square.parse(step.square.format(square=self.lesson.square))
