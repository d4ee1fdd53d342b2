"""A lesson: a little game against a tutor who knows beforehand what both will do, step by step.

It is a real table with real commands, only the moves are set; whoever does something else is answered as
ever, and the step waits. A little game is data (`lessons.toml` of the game's room); a step is what is learned
there and what is waited for, and each front-end has its own words for how that is done.
"""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, Protocol

from upwords_tui.app.commands.registry import Command, find_command, split_command
from upwords_tui.app.game_types.base import default_variant, kind_of, variant
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.opponents import Opponents
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.play.table import Engines, Table
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.teaching.lesson_offers import learned_setting, step_setting
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, language, pgettext
from upwords_tui.base.type_vars import TypeVar
from upwords_tui.games.base import COMPUTER, AnyAction, Json, Seat


class Lesson(Protocol):
    """A little game: the variant it is played with, and the seed of its draws."""

    @property
    def edition(self) -> str:
        """The id of the variant."""

    @property
    def seed(self) -> bytes:
        """32 bytes from which all chance comes."""


LessonT = TypeVar("LessonT", bound=Lesson, default=Any)
ViewT = TypeVar("ViewT", default=Any)


def little_game(path: Path, code: str) -> tuple[Json, bytes]:
    """Return what a file says of the little game in a language, in English if it has none; and its seed."""
    data = tomllib.loads(path.read_text("utf-8"))
    found = data.get(code, data["en"])
    return found, int(found["seed"]).to_bytes(32, "big")


class Deed(NamedTuple):
    """What somebody has done at the table of a lesson: a command, and the one thing it was about, if any."""

    command: str
    about: object = None


class LessonStep(NamedTuple):
    """What is waited for: that so many actions have been `made` in the little game, or one of `commands`.

    `square` has to be named with the command, if there is one. `by_ear`: what is seen at a glance, so that
    only whoever hears the game has to ask for it; it is told with the step after it.
    """

    name: str
    commands: tuple[str, ...] = ()
    square: str = ""
    made: int = 0
    by_ear: bool = False


class Quiet:
    """Engines that are never asked: in a lesson nobody has to think."""

    restarts = 0

    def asker(self, account: str = "") -> Quiet:
        return self

    def hurry(self) -> None:
        """Do nothing: no time is ever taken."""

    async def ask(self, request: Mapping[str, object]) -> Json:
        return {}


class Practise(Protocol):
    """How one sits down at a game of which nothing is kept: `LiveGames.practise`."""

    def __call__(
        self, table: Table, computers: Callable[..., Opponents], engines: Engines | None = None
    ) -> Any:
        """Return a session at `table`, whose computers are `computers`; `engines` are asked there."""


def own_name(library: Library) -> str:
    """Return what this person is called at a table of their own."""
    people = (seat for seat in library.choices().seats if seat.is_human)
    return next(((*seat.members, seat.name)[0] for seat in people), pgettext("player", "You"))


def own_choices(library: Library, kind: str) -> NewGameChoices:
    """Return what a learner begins a game of their own with: the last choices, in the game learned."""
    choices = library.choices()
    if choices.variant.kind == kind:
        return choices
    return library.moved(choices, default_variant(kind_of(kind), language()))


class LessonCourse(ABC, Generic[LessonT, ViewT]):
    """Somebody's way through the steps, each a place in `STEPS`; people are told their numbers.

    A front-end tells all that are named in `told`: those that are not only `by_ear`, at least.
    """

    KIND: ClassVar[str]
    STEPS: ClassVar[tuple[LessonStep, ...]]
    NUMBERED: ClassVar[tuple[str, ...]]
    """Formerly places were kept as numbers: by them, the names of the steps with which one goes on."""
    OPTIONS: ClassVar[object]
    FACTS: ClassVar[Mapping[str, Callable[[Any], tuple[str, ...]]]]
    """What is learned at each step, in sentences for whoever sees and whoever hears it; given this course."""
    chair: PlayerSession
    """The learner's session, once the lesson has begun."""

    def __init__(self, library: Library, practise: Practise, told: Collection[str]) -> None:
        self._library = library
        self._practise = practise
        seen = (not step.by_ear for step in self.STEPS)
        self._numbers = tuple(accumulate(seen, initial=1))
        self.count = self._numbers[-1] - 1
        """How many steps there are."""
        self._own = tuple(at for at, step in enumerate(self.STEPS) if step.name in told)
        self.place = 0
        """Where in `STEPS` this is."""
        self.lesson = self.lesson_in(language())

    # What a game says

    @staticmethod
    @abstractmethod
    def lesson_in(code: str) -> LessonT:
        """Return the lesson in a language, in English if there is none."""

    @property
    @abstractmethod
    def due(self) -> AnyAction | None:
        """The move that the lesson has next; None after the last."""

    @property
    @abstractmethod
    def due_line(self) -> str:
        """The line that makes the move that is due, as somebody types it."""

    @abstractmethod
    def allows(self, action: AnyAction) -> bool:
        """Return whether `action` is the move that is due."""

    def why_never(self, action: AnyAction) -> str:
        """Return why `action` is made at no step of this game; empty if another one is due now, or it is."""
        return ""

    def missed(self, deed: Deed) -> str:
        """Return what is said to whoever did what is waited for, but not where; empty if they did not."""
        return ""

    def facts(self) -> tuple[str, ...]:
        found = self.FACTS.get(self.step.name)
        return found(self) if found else ()

    def engines(self) -> Engines:
        """Return who is asked at the table for what a command wants to know."""
        return Quiet()

    def tutors_move(self, seat: int) -> AnyAction:
        """Return what the tutor does now, on their seat."""
        due = self.due
        assert due
        return due

    def deed_of(self, line: str, commands: Sequence[Command]) -> Deed | None:
        """Return what somebody does who types `line` where there are `commands`; None if that is none."""
        try:
            return Deed(find_command(split_command(line)[0], commands).name)
        except CommandError:
            return None

    # Where one is

    @property
    def view(self) -> ViewT:
        view: ViewT = self.chair.view(next(iter(self.chair.seats), None))
        return view

    @property
    def number(self) -> int:
        """Which of the steps this is, from 1."""
        return self._numbers[self.place]

    def place_of(self, number: int) -> int:
        """Return where the step with this number, from 1, begins."""
        return next(at for at in self._own if self._numbers[at] == number)

    @property
    def step(self) -> LessonStep:
        return self.STEPS[self.place]

    @property
    def is_at_end(self) -> bool:
        """Whether this is the last step, which waits for nothing."""
        return self.place == self._own[-1]

    # Going on

    def kept(self) -> int:
        """Return the place of the step somebody has come to."""
        kept = self._library.setting(step_setting(self.KIND))
        if type(kept) is int and 0 < kept < len(self.NUMBERED):
            kept = self.NUMBERED[kept]
        return self._from(next((at for at, step in enumerate(self.STEPS) if step.name == kept), 0))

    def prepare(self) -> None:
        """Read the words, which may take a moment. Raises DictionaryError or WordListError."""
        dictionary = variant(self.lesson_in(language()).edition).dictionary
        self._library.late_dictionary(dictionary).prepare()

    async def begin(self, place: int) -> None:
        """Put the little game on the table as it is at the step in this place, in the language in use.

        Raises DictionaryError or WordListError if its words can't be had.
        """
        self.place, self.lesson = self._from(place), self.lesson_in(language())
        # Its level is called as it is itself, so that nobody is told two names.
        tutor = _("Tutor")
        seats = Seat(own_name(self._library)), Seat(tutor, f"{COMPUTER}:{tutor}")
        edition = variant(self.lesson.edition)
        choices = NewGameChoices(edition.id, edition.dictionary, seats, self.OPTIONS)
        table = self._library.practice(choices, self.lesson.seed)
        self.chair = self._practise(table, partial(Tutor, self), self.engines())
        for step in self.STEPS[: self.place]:
            if step.made:
                await self._make(step.made)
                await self.chair.serve()

    def take(self, deed: Deed | None = None) -> bool:
        """Go on if that was waited for, or the moves were made; return whether there is another step now."""
        if self.is_at_end:
            return False
        made = self.chair.number
        done = [at for at, step in enumerate(self.STEPS) if 0 < step.made <= made]
        if done and done[-1] >= self.place:
            self.place = self._from(done[-1] + 1)
        elif deed and self.awaits(deed):
            self.place = self._from(self.place + 1)
        else:
            return False
        return True

    async def pass_over(self) -> None:
        """Go to the next step; where moves are due, make them."""
        if self.step.made:
            await self._make(self.step.made)
            self.take()
        elif not self.is_at_end:
            self.place = self._from(self.place + 1)

    def keep(self) -> None:
        """Keep where this person is; at the end, that they have learned it all. Raises StoreError."""
        is_begun = self.place > 0 and not self.is_at_end
        self._library.set_setting(step_setting(self.KIND), self.step.name if is_begun else "")
        if self.is_at_end:
            self._library.set_setting(learned_setting(self.KIND), True)

    def awaits(self, deed: Deed) -> bool:
        return deed.command in self.step.commands

    def _from(self, at: int) -> int:
        """Return the step from `at` on that this front-end tells."""
        return next(each for each in (*self._own, self._own[-1]) if each >= at or each == self._own[-1])

    async def _make(self, count: int) -> None:
        """Make what is due until so many actions have been made."""
        while self.chair.number < count:
            due = self.due
            assert due
            await self.chair.do(due)


class Tutor(Opponents):
    def __init__(self, course: LessonCourse, *of_all: Any) -> None:
        super().__init__(*of_all)
        self._course = course

    async def move(self, seat: int, level: str) -> None:
        """Make the move that the lesson has. Raises UpwordsError."""
        await self._table.do(self._course.tutors_move(seat), 0)
