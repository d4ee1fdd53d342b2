"""The lesson on the screen: what the tutor says at each step, at a real table, and what the keys do there.

The one idea: it is one of two ways to tell the steps of `session/upwords/lessons.py`, which knows what each
waits for; the other is that of the text game. The tutor speaks where the news stands, in terms of keys.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from typing import ClassVar

from textual.binding import Binding, BindingType

from upwords_tui.games.base import AnyAction
from upwords_tui.games.upwords.rules import Verdict
from upwords_tui.games.upwords.view import EntryView
from upwords_tui.i18n import _
from upwords_tui.session.library import Library
from upwords_tui.session.upwords.commands import SCREEN_COMMANDS
from upwords_tui.session.upwords.lessons import TURNING, Course, Deed, Practise, deed_of
from upwords_tui.tui.screens.frame import Framed
from upwords_tui.tui.screens.keys import command_hint, command_label, mark
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.upwords.commands import Commands
from upwords_tui.tui.upwords.hints import Mode
from upwords_tui.tui.upwords.play_panel import Advice, Story
from upwords_tui.tui.upwords.screen import GameScreen
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

_NOT_HERE = ("rename", "export", "learn", "resign", "finish", "pass", "exchange", "best")
"""Commands that are not for the little game."""

_KEYS = {
    "stacking": KeyHint("← ↑ ↓ →", mark("move"), ""),
    "turning": KeyHint("Space", mark("turn"), "turn"),
    "end": KeyHint("Enter", mark("play"), "command('play')"),
}
_COMMANDS = {"under": "square", "hint": "hint"}
"""The key that a step is about, or the command whose key it is."""


class LessonScreen(GameScreen):
    """The table of the lesson, at the step at which `course` is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "skip", show=False),
    ]

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
            title = _("Lesson, step {number} of {count}").format(number=course.number, count=course.count)
            *told, task = TOLD[course.step.name](course)
            return Story(advice=Advice(title, told, task))
        return Story((self._on_laying(),) if course.step.play is not None else (), laid)

    @property
    def _lacks_tiles(self) -> bool:
        """Whether the play is being laid that the step waits for, and is not what it should be."""
        course = self.course
        return course.step.play is not None and course.due is not None and not self._is_due_laid

    @property
    def _is_due_laid(self) -> bool:
        due = self.course.due
        return due is not None and self.hand.laying.play == due.play

    def _on_laying(self) -> str:
        course = self.course
        edition = course.view.edition
        if not self._is_due_laid:
            word = course.lesson.words[len(course.view.history)]
            return _("Now lay {word}. ⌫ takes a letter back.").format(word=word)
        if course.step.play == 0:
            points = _("There stand the word and its points, {points} a letter. Press Enter.")
            return points.format(points=edition.flat_points)
        points = _("A word with a stack: {points} for every tile, those below too. Press Enter.")
        return points.format(points=edition.stacked_points)

    def state(self, verdict: Verdict) -> str:
        """Return what to do, or what the play being laid comes to."""
        if self.mode is Mode.READY:
            return TOLD[self.course.step.name](self.course)[-1]
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
        if not self.course.is_at_end:
            yield KeyHint("Tab", _("skip this step"), "skip")
        yield KeyHint("Esc", _("leave the lesson"), "leave_lesson")
        yield command_hint(SCREEN_COMMANDS, "help")

    def look_at_settings(self) -> None:
        """Explain turns as the lesson does, whatever is set."""

    # What happens

    def on_entries(self, entries: tuple[EntryView, ...], *, is_elsewhere: bool) -> None:
        """Take what has happened; the step may have waited for it."""
        if self.course.take():
            self._keep()
        super().on_entries(entries, is_elsewhere=is_elsewhere)

    def note(self, deed: Deed) -> None:
        """Go on if the step waited for this."""
        if self.course.take(deed):
            self._keep()
            self.update()

    def _keep(self) -> None:
        self.run_worker(self.managed(self.course.keep), group="lesson")

    def show_outcome(self) -> None:
        """Show nothing: the little game has no result."""

    @property
    def has_own_hand(self) -> bool:
        """Return that what is begun here is not kept."""
        return False

    # Keys

    def action_turn(self) -> None:
        """Turn the direction of writing."""
        super().action_turn()
        self.note(Deed(TURNING))

    async def action_skip(self) -> None:
        """Go on to the next step; the play of this one is made."""
        self.quieten()
        if not self.chair.waits_for_computers and not self.course.is_at_end:
            await self.course.pass_over()
            self._keep()
            self.update()

    def show_menu(self) -> None:
        """Leave the lesson: there is nothing else to choose."""
        self.action_leave_lesson()

    async def play_on(self) -> None:
        """Begin a game of one's own, as the list of games does."""
        app = self.app
        self.upwords.show_games()
        await app.screen.run_action("go('play')")

    def action_leave_lesson(self) -> None:
        """Go back to the list of games; the lesson goes on another time."""
        is_at_end, app = self.course.is_at_end, self.app
        self.upwords.show_games()
        if not is_at_end and isinstance(app.screen, Framed):
            app.screen.say(_("L goes on with the lesson where you were, at any time."))


class LessonCommands(Commands):
    """Carries out commands in the lesson: only the move that is due is made."""

    def __init__(self, screen: LessonScreen) -> None:
        super().__init__(screen)
        self._lesson = screen
        self._enter_play = self.handlers["play"]
        self.handlers |= {
            "play": self._play,
            "games": lambda _argument: screen.action_leave_lesson(),
            "text": lambda _argument: screen.upwords.switch_to_text(""),
            "learn": lambda _argument: screen.update(),
            "rename": self._refuse,
            "export": self._refuse,
        }

    def is_possible(self, name: str) -> bool:
        """Return whether the command `name` can be carried out now."""
        return name not in _NOT_HERE and super().is_possible(name)

    def _refuse(self, _argument: str) -> None:
        self._lesson.say(_("This little game is not kept."))

    async def _play(self, argument: str) -> None:
        if self._lesson.course.is_at_end and not self._lesson.hand.laying.play.placements:
            await self._lesson.play_on()
        elif (done := self._enter_play(argument)) is not None:
            await done

    async def run(self, name: str, argument: str) -> None:
        """Carry out a command; the step may have waited for it."""
        await super().run(name, argument)
        if not argument:
            self._lesson.note(Deed(name, self._lesson.hand.cursor))

    async def interpret(self, line: str) -> None:
        """Carry out a typed line; the step may have waited for it."""
        await super().interpret(line)
        if deed := deed_of(line, self._lesson.command_names, self._lesson.view):
            self._lesson.note(deed)

    async def do(self, action: AnyAction) -> bool:
        """Make the move that is due, or say which one is."""
        course = self._lesson.course
        if course.allows(action):
            return await super().do(action)
        if course.due is None:
            self._lesson.say(_("This little game goes no further."))
        else:
            said = _("In this little game the word is {word}. {key} takes your tiles back.")
            self._lesson.say(
                said.format(word=course.lesson.words[len(course.view.history)], key=_key("clear"))
            )
        return False


async def begun_lesson(library: Library, practise: Practise, skin: Skin) -> LessonScreen:
    """Return the screen of the lesson as somebody left it. Raises DictionaryError or WordListError."""
    course = Course(library, practise, TOLD)
    await asyncio.to_thread(course.prepare)
    await course.begin(course.kept())
    return LessonScreen(course, skin)
