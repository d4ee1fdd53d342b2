"""The lesson of Upwords on the screen: what the tutor says at each step, and what the keys do there.

The one idea: the tutor speaks where the news stands, in terms of keys. What all lessons have in common is in
`tui/screens/lesson.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from typing import ClassVar

from upwords_tui.games.upwords.rules import Verdict
from upwords_tui.i18n import _
from upwords_tui.session.lessons import Deed, Practise
from upwords_tui.session.library import Library
from upwords_tui.session.upwords.commands import SCREEN_COMMANDS
from upwords_tui.session.upwords.lessons import TURNING, Course
from upwords_tui.tui.screens.keys import command_hint, command_label, mark
from upwords_tui.tui.screens.lesson import Taught, TaughtCommands, begun
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.upwords.commands import Commands
from upwords_tui.tui.upwords.hints import Mode
from upwords_tui.tui.upwords.play_panel import Story
from upwords_tui.tui.upwords.screen import GameScreen
from upwords_tui.tui.widgets.advice import Advice
from upwords_tui.tui.widgets.values import KeyHint
from upwords_tui.tui.widgets.values import Laying as Laid

_key = partial(command_label, SCREEN_COMMANDS)


def _first_play(course: Course) -> tuple[str, ...]:
    return (
        _("You make words of your tiles, which lie below. The first word must cover a square marked ◇."),
        _("The cursor is where yours begins."),
        _("Type {word}.").format(word=course.lesson.words[0]),
    )


def _stacking(course: Course) -> tuple[str, ...]:
    due = course.due
    assert due
    ((square, tile),) = due.play
    _first, crossing, stacked, *_more = course.lesson.words
    return (
        _("I laid {word} through your word: they share a letter.").format(word=crossing),
        _("Now the heart of the game: a tile on a tile. {tile} on {top} makes {old} into {new}.").format(
            tile=tile, top=course.view.board.top_at(square), old=crossing, new=stacked
        ),
        _("Go to {square} with the arrows and type {tile}.").format(square=square.name, tile=tile),
    )


def _under(course: Course) -> tuple[str, ...]:
    square = course.lesson.square
    return (
        _(
            "I covered a letter too: {word}. Stacks may grow to {height}, never with the same letter twice."
        ).format(word=course.lesson.words[3], height=course.view.edition.max_height),
        _("What lies under {square}? Go there with the arrows and press {key}.").format(
            key=_key("square"), square=square
        ),
    )


TOLD: dict[str, Callable[[Course], tuple[str, ...]]] = {
    "first-play": _first_play,
    "stacking": _stacking,
    "under": _under,
    "turning": lambda _course: (
        _("Words run to the right or down; the arrow in the cursor shows which way you write."),
        _("Press Space: it turns the arrow."),
    ),
    "hint": lambda _course: (
        _(
            "No idea what to lay? {hint} helps a little, and more each time. {exchange} exchanges a tile, "
            "{passing} passes."
        ).format(hint=_key("hint"), exchange=_key("exchange"), passing=_key("pass")),
        _("Press {key}.").format(key=_key("hint")),
    ),
    "end": lambda _course: (
        _("That is all you need. The game ends when the bag and a rack are empty, or when all pass."),
        _("Enter begins a game of your own, Esc goes back to the start."),
    ),
}
"""What is said of each step; the last sentence says what to do."""

_NOT_HERE = ("pass", "exchange", "best")
"""Commands that are not for the little game."""

_KEYS = {
    "stacking": KeyHint("← ↑ ↓ →", mark("move"), ""),
    "turning": KeyHint("Space", mark("turn"), "turn"),
    "end": KeyHint("Enter", mark("play"), "command('play')"),
}
_COMMANDS = {"under": "square", "hint": "hint"}
"""The key that a step is about, or the command whose key it is."""


class LessonScreen(Taught, GameScreen):
    """The table of the lesson, at the step at which `course` is."""

    TOLD: ClassVar = TOLD
    course: Course
    commands: LessonCommands

    def __init__(self, course: Course, skin: Skin) -> None:
        """`course` has begun."""
        super().__init__(course.chair, skin)
        self.course = course
        self.commands = LessonCommands(self)
        if course.number == 1 and course.due:
            self.hand = self.hand.with_laying(self.hand.laying.go_to(course.due.play.squares[0]))

    # What is shown

    def story(self, laid: Laid | None) -> Story:
        """Return what the tutor says, and the play being laid."""
        course = self.course
        if self.chair.waits_for_computers:
            return Story((), laid)
        if laid is None:
            *told, task = self.tells()
            return Story(advice=Advice(self.step_title(), told, task))
        return Story((self._on_laying(),) if course.step.made else (), laid)

    @property
    def _lacks_tiles(self) -> bool:
        """Whether the play is being laid that the step waits for, and is not what it should be."""
        course = self.course
        return bool(course.step.made) and course.due is not None and not self._is_due_laid

    @property
    def _is_due_laid(self) -> bool:
        due = self.course.due
        return due is not None and self.hand.laying.play == due.play

    def _on_laying(self) -> str:
        course = self.course
        edition = course.view.edition
        if not self._is_due_laid:
            return _("Now lay {word}. ⌫ takes a letter back.").format(word=course.due_word)
        if course.step.made == 1:
            points = _("There stand the word and its points, {points} a letter. Press Enter.")
            return points.format(points=edition.flat_points)
        points = _("A word with a stack: {points} for every tile, those below too. Press Enter.")
        return points.format(points=edition.stacked_points)

    def state(self, verdict: Verdict) -> str:
        """Return what to do, or what the play being laid comes to."""
        if self.mode is Mode.READY:
            return self.tells()[-1]
        if self.mode is Mode.LAYING and self._lacks_tiles:
            return self._on_laying()
        return super().state(verdict)

    def key_hints(self, verdict: Verdict) -> Iterable[KeyHint]:
        """Return the key that the step is about, and how one goes on without it."""
        if self.mode is Mode.LAYING:
            # What plays it, or why it can't be played, and what takes it back.
            yield from islice(super().key_hints(verdict), int(self._lacks_tiles), 3)
        elif key := _KEYS.get(self.course.step.name):
            yield key._replace(text=_(key.text))
        elif command := _COMMANDS.get(self.course.step.name):
            yield command_hint(SCREEN_COMMANDS, command)
        yield from self.ways_on()
        yield command_hint(SCREEN_COMMANDS, "help")

    def look_at_settings(self) -> None:
        """Explain turns as the lesson does, whatever is set."""

    # Keys

    def action_turn(self) -> None:
        """Turn the direction of writing."""
        super().action_turn()
        self.note(Deed(TURNING))

    def wrong_move(self) -> str:
        """Return which word is due."""
        said = _("In this little game the word is {word}. {key} takes your tiles back.")
        return said.format(word=self.course.due_word, key=_key("clear"))


class LessonCommands(TaughtCommands, Commands):
    """Carries out commands in the lesson of Upwords."""

    def __init__(self, screen: LessonScreen) -> None:
        super().__init__(screen)
        self._enter_play = self.handlers["play"]
        self.handlers |= {"play": self._play}

    def is_possible(self, name: str) -> bool:
        """Return whether the command `name` can be carried out now."""
        return name not in _NOT_HERE and super().is_possible(name)

    async def _play(self, argument: str) -> None:
        if self.screen.course.is_at_end and not self.screen.hand.laying.play.placements:
            await self.screen.play_on()
        elif (done := self._enter_play(argument)) is not None:
            await done

    async def run(self, name: str, argument: str) -> None:
        """Carry out a command; the step may have waited for it."""
        await super().run(name, argument)
        if not argument:
            self.screen.note(Deed(name, self.screen.hand.cursor))


async def begun_lesson(library: Library, practise: Practise, skin: Skin) -> LessonScreen:
    """Return the screen of the lesson as somebody left it. Raises DictionaryError or WordListError."""
    course = Course(library, practise, TOLD)
    await begun(course)
    return LessonScreen(course, skin)
