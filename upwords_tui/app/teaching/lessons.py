"""A lesson: a short scripted game against a tutor, step by step.

It is a real table with real commands; only the moves are fixed. Anything else is answered as usual, and the
step waits. The game is data (`lessons.toml` in the game's package); a step has what is learned and what is
waited for, and each front-end has its own words for how to do it.
"""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
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
from upwords_tui.app.teaching.lesson_offers import LEARNED, STEP, lesson_setting
from upwords_tui.app.teaching.pages import read_entries
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, language, pgettext, read_texts
from upwords_tui.base.type_vars import TypeVar
from upwords_tui.games.base import COMPUTER, AnyAction, Json, Seat


@dataclass(frozen=True)
class Lesson:
    """A scripted game: the id of its variant, and its seed."""

    edition: str
    seed: bytes


LessonT = TypeVar("LessonT", bound=Lesson, default=Any)
ViewT = TypeVar("ViewT", default=Any)


def little_game(path: Path, code: str) -> tuple[Json, bytes]:
    """Return a file's data of the game in a language, or else in English, and its seed."""
    data = tomllib.loads(path.read_text("utf-8"))
    found = data.get(code, data["en"])
    return found, int(found["seed"]).to_bytes(32, "big")


class Deed(NamedTuple):
    """What the learner has done: a command, and what it was about, if anything."""

    command: str
    about: object = None


class LessonStep(NamedTuple):
    """Waits for so many actions `made` or one of `commands`, for `square` if given. `by_ear`: unseen only."""

    name: str
    commands: tuple[str, ...] = ()
    square: str = ""
    made: int = 0
    by_ear: bool = False


def read_facts(module: Path, step: LessonStep, values: Json) -> tuple[str, ...]:
    """Return the sentences of the `facts.toml` beside a module about a step."""
    entries = read_texts(module.with_name("facts.toml")).get(step.name, ())
    return tuple(entry.text for entry in read_entries(entries, values))


class Quiet:
    restarts = 0

    def asker(self, account: str = "") -> Quiet:
        return self

    def hurry(self) -> None:
        pass

    async def ask(self, request: Mapping[str, object]) -> Json:
        return {}


class Practise(Protocol):
    """Opens a session at a table that is not stored: `LiveGames.practise`."""

    def __call__(
        self, table: Table, computers: Callable[..., Opponents], engines: Engines | None = None
    ) -> Any: ...


def own_name(library: Library) -> str:
    """Return this person's name in a game of their own."""
    people = (seat for seat in library.choices().seats if seat.is_human)
    return next(((*seat.members, seat.name)[0] for seat in people), pgettext("player", "You"))


def own_choices(library: Library, kind: str) -> NewGameChoices:
    choices = library.choices()
    if choices.variant.kind == kind:
        return choices
    return library.moved(choices, default_variant(kind_of(kind), language()))


class LessonCourse(ABC, Generic[LessonT, ViewT]):
    """Somebody's way through `STEPS`. A front-end has those named in `told`, at least all not `by_ear`."""

    KIND: ClassVar[str]
    STEPS: ClassVar[tuple[LessonStep, ...]]
    OPTIONS: ClassVar[object]
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
        """The index of the present step in `STEPS`."""
        self.lesson = self.lesson_in(language())

    # What a game provides

    @staticmethod
    @abstractmethod
    def lesson_in(code: str) -> LessonT:
        """Return the lesson in a language, or else in English."""

    @property
    @abstractmethod
    def due(self) -> AnyAction | None:
        """The next move of the script; None after the last."""

    @property
    @abstractmethod
    def due_line(self) -> str:
        """The line that makes the next move."""

    @abstractmethod
    def allows(self, action: AnyAction) -> bool:
        """Return whether `action` is the next move."""

    def why_never(self, action: AnyAction) -> str:
        """Return why `action` is never made in this lesson; empty if it may be at some step."""
        return ""

    def missed(self, deed: Deed) -> str:
        """Return what to say if the right thing was done in the wrong place, else ""."""
        return ""

    @abstractmethod
    def facts(self) -> tuple[str, ...]:
        """Return sentences about what is learned at the step."""

    def engines(self) -> Engines:
        return Quiet()

    def tutors_move(self, seat: int) -> AnyAction:
        due = self.due
        assert due
        return due

    def deed_of(self, line: str, commands: Sequence[Command]) -> Deed | None:
        """Return what a typed `line` does; None if it is no command."""
        try:
            return Deed(find_command(split_command(line)[0], commands).name)
        except CommandError:
            return None

    @property
    def view(self) -> ViewT:
        view: ViewT = self.chair.view(next(iter(self.chair.seats), None))
        return view

    @property
    def number(self) -> int:
        """The number of the step, from 1, as people see it."""
        return self._numbers[self.place]

    def place_of(self, number: int) -> int:
        return next(at for at in self._own if self._numbers[at] == number)

    @property
    def step(self) -> LessonStep:
        return self.STEPS[self.place]

    @property
    def is_at_end(self) -> bool:
        """Whether this is the last step, which waits for nothing."""
        return self.place == self._own[-1]

    def kept(self) -> int:
        kept = self._library.setting(lesson_setting(STEP, self.KIND))
        return self._from(next((at for at, step in enumerate(self.STEPS) if step.name == kept), 0))

    def prepare(self) -> None:
        """Read the words, which may take a moment. Raises DictionaryError or WordListError."""
        dictionary = variant(self.lesson_in(language()).edition).dictionary
        self._library.late_dictionary(dictionary).prepare()

    async def begin(self, place: int) -> None:
        """Open the game at the step with this index. Raises DictionaryError or WordListError."""
        self.place, self.lesson = self._from(place), self.lesson_in(language())
        # The level has the same name as the player.
        tutor = _("Tutor")
        seats = Seat(own_name(self._library)), Seat(tutor, f"{COMPUTER}:{tutor}")
        edition = variant(self.lesson.edition)
        choices = NewGameChoices(edition.id, edition.dictionary, seats, self.OPTIONS)
        words = self._library.dictionary(edition.dictionary)
        game = edition.begin(choices.setup(words.id, words.sha256, self.lesson.seed))
        table = self._library.practice_with(game, choices.game_name())
        self.chair = self._practise(table, partial(Tutor, self), self.engines())
        for step in self.STEPS[: self.place]:
            if step.made:
                await self._make(step.made)
                await self.chair.serve()

    def take(self, deed: Deed | None = None) -> bool:
        """Go on if that was waited for, or the moves were made; return whether the step has changed."""
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
        """Go to the next step; make the moves that are due."""
        if self.step.made:
            await self._make(self.step.made)
            self.take()
        elif not self.is_at_end:
            self.place = self._from(self.place + 1)

    def keep(self) -> None:
        """Store the step, or at the end that the lesson is done. Raises StoreError."""
        is_begun = self.place > 0 and not self.is_at_end
        self._library.set_setting(lesson_setting(STEP, self.KIND), self.step.name if is_begun else "")
        if self.is_at_end:
            self._library.set_setting(lesson_setting(LEARNED, self.KIND), True)

    def awaits(self, deed: Deed) -> bool:
        return deed.command in self.step.commands

    def _from(self, at: int) -> int:
        """Return the first step from `at` on that this front-end has."""
        return next(each for each in (*self._own, self._own[-1]) if each >= at or each == self._own[-1])

    async def _make(self, count: int) -> None:
        while self.chair.number < count:
            due = self.due
            assert due
            await self.chair.do(due)


class Tutor(Opponents):
    def __init__(self, course: LessonCourse, *of_all: Any) -> None:
        super().__init__(*of_all)
        self._course = course

    async def move(self, seat: int, level: str) -> None:
        await self._table.do(self._course.tutors_move(seat), 0)
