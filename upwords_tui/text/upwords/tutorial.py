"""The lesson line by line: what the tutor says at each step, and what is to be typed.

The one idea: it is one of two ways to tell the steps of `session/upwords/lessons.py`, which knows what each
waits for; the other is the screen's.
"""

from __future__ import annotations

from collections.abc import Callable

from upwords_tui.errors import CommandError
from upwords_tui.games.base import AnyAction
from upwords_tui.i18n import _, pgettext
from upwords_tui.session.answers import whole_number
from upwords_tui.session.commands import find_command
from upwords_tui.session.upwords.commands import TEXT_COMMANDS
from upwords_tui.session.upwords.lessons import Course, Lesson, deed_of
from upwords_tui.text.desk import Desk, Handler, OnTable


def _type(line: str, command: str = "") -> str:
    """Return what to type: `line`, after the name of a command in the language in use."""
    title = find_command(command, TEXT_COMMANDS).title if command else ""
    return _("Type: {line}").format(line=f"{title} {line}".strip())


def _first_word(lesson: Lesson) -> tuple[str, ...]:
    word, place = lesson.words[0], lesson.lines[0].split()[0]
    return (
        _("The first word must cover a centre square. You could lay {word}.").format(word=word),
        _("A place with the row first goes across: {place}. With the column first it goes down.").format(
            place=place
        ),
        _("First ask what it would score."),
        _type(lesson.lines[0], "try"),
    )


def _stacking(lesson: Lesson) -> tuple[str, ...]:
    return (
        _("Now the heart of the game: a tile may lie on another one, and changes the word."),
        _("With one tile {old} becomes {new}. Letters that are the same are kept.").format(
            old=lesson.words[1], new=lesson.words[2]
        ),
        _type(lesson.lines[2], "try"),
    )


TOLD: dict[str, Callable[[Lesson], tuple[str, ...]]] = {
    "rack": lambda _lesson: (
        _("Welcome. You lay words on a board of squares, beside each other and on top of each other."),
        _("We play a little game, you and I. learn skip passes over a step, learn stop leaves."),
        _("You have seven tiles."),
        _type("", "rack"),
    ),
    "squares": lambda _lesson: (
        _("Rows have numbers, from 1 at the top. Columns have letters, from A at the left."),
        _("E5 is in column E and row 5. It is one of four centre squares."),
        _type("e5", "square"),
    ),
    "first-try": _first_word,
    "first-play": lambda lesson: (
        _("A word whose letters are all one high scores 2 points a letter. Now lay it."),
        _type(lesson.lines[0]),
    ),
    "last": lambda lesson: (
        _("I laid {word} through your word: the letter where they cross was kept.").format(
            word=lesson.words[1]
        ),
        _("This tells you the latest move again, at any time."),
        _type("", "last"),
    ),
    "board": lambda _lesson: (
        _("The board can be read in several ways: board, board words, row 5, column g."),
        _type(pgettext("board", "words"), "board"),
    ),
    "walking": lambda _lesson: (
        _("You can also walk over it: up, down, left, right, or from word to word."),
        _type("", "next"),
    ),
    "stacking-try": _stacking,
    "stacking": lambda lesson: (
        _("A word with a stack in it scores 1 point for every tile in it, those underneath too. Lay it."),
        _type(lesson.lines[2]),
    ),
    "under": lambda lesson: (
        _("I covered a letter too. Stacks may grow to five, and never a letter on the same letter."),
        _("What lies in a stack?"),
        _type(lesson.square.lower(), "square"),
    ),
    "score": lambda _lesson: (
        _("Of a word you cover, one letter at least must stay."),
        _("Without a good word you may exchange a tile, or pass. Who leads?"),
        _type("", "score"),
    ),
    "end": lambda _lesson: (
        _("That is all you need. The game ends when the bag is empty and a rack is, or when all pass."),
        _("In a game of your own, hint helps you, and help lists every command."),
        _("new begins a game; brief and verbose say less and more. Have fun!"),
    ),
}
"""What is said of each step."""


class Tutorial:
    """Leads through the steps. `leave` takes the lesson off the table, for the game of before if any."""

    def __init__(self, desk: Desk, leave: Callable[[str | None], None]) -> None:
        self._desk = desk
        self._leave = leave
        self._course = Course(desk.library, desk.hub.practise, TOLD)
        self._before: str | None = None
        self._told = 0
        self.handlers: dict[str, Handler] = {"learn": self._learn}

    @property
    def is_on(self) -> bool:
        """Whether the lesson is on the table."""
        table = self._desk.on_table
        return table is not None and table.guard is not None

    def _learn(self, rest: str) -> None:
        folded = rest.casefold()
        if folded in ("stop", _("stop").casefold()):
            if not self.is_on:
                raise CommandError(_("No lesson is on the table: learn begins one."))
            self._desk.say(_("learn goes on from here another time."))
            self._end()
            return
        if folded in ("skip", _("skip").casefold()) and self.is_on:
            self._desk.wait_for(self._course.pass_over())
            self._course.keep()
            return
        course = self._course
        asked = whole_number(rest, 1, course.count) if rest else None
        if rest and asked is None:
            raise CommandError(
                _("Type learn, or learn and a step from 1 to {last}, skip or stop.").format(last=course.count)
            )
        self._begin(asked or (course.number if self.is_on else course.kept()))

    def _begin(self, number: int) -> None:
        """Put the lesson on the table as it is at this step."""
        desk = self._desk
        if not self.is_on:
            self._before = desk.game_id
        desk.wait_for(self._course.begin(number))
        desk.put(OnTable(self._course.chair, self._guard))
        self._told = 0

    def _guard(self, action: AnyAction) -> str:
        """Return why `action` is not made in this lesson; empty if it is the one that is due."""
        course = self._course
        if course.allows(action):
            return ""
        if course.due is None:
            return _("This lesson ends here; new begins a game of your own.")
        line = course.lesson.lines[len(course.view.history)]
        return _("In this little game the move is another: {line}").format(line=line)

    def heard(self, line: str) -> None:
        """Go on if `line`, which has been answered, is what the step waited for."""
        course = self._course
        if self.is_on and course.take(deed_of(line, TEXT_COMMANDS, course.view)):
            course.keep()

    def go_on(self) -> bool:
        """Tell the step, once; after the last one put back what was on the table before.

        Return whether it was the last.
        """
        course = self._course
        if not self.is_on or self._told == course.number:
            return False
        self._told = course.number
        self._desk.say(
            _("Step {number} of {count}.").format(number=course.number, count=course.count),
            *TOLD[course.step.name](course.lesson),
        )
        if not course.is_at_end:
            return False
        course.keep()
        self._end()
        return True

    def _end(self) -> None:
        before, self._before = self._before, None
        self._leave(before)
