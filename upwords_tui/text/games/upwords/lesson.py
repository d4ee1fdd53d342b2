"""The lesson of Upwords line by line: what the tutor says at each step, and what is to be typed."""

from __future__ import annotations

from collections.abc import Callable

from upwords_tui.app.commands.lookup import find_command
from upwords_tui.app.commands.upwords.commands import TEXT_COMMANDS
from upwords_tui.app.teaching.upwords.lesson import UpwordsLessonCourse
from upwords_tui.base.i18n import _, pgettext
from upwords_tui.text.lessons import typed


def _type(line: str, command: str = "") -> str:
    """Return what to type: `line`, after the name of a command in the language in use."""
    return typed(line, find_command(command, TEXT_COMMANDS).title if command else "")


def _first_try(course: UpwordsLessonCourse) -> tuple[str, ...]:
    word, line = course.lesson.words[0], course.lesson.lines[0]
    said = _("A place with the row first goes across: {place}. With the column first it goes down.")
    return (
        _("You could lay {word}. First ask what it would score.").format(word=word),
        said.format(place=line.split()[0]),
        _type(line, "try"),
    )


TOLD: dict[str, Callable[[UpwordsLessonCourse], tuple[str, ...]]] = {
    "rack": lambda _course: (
        _("Welcome. We play a little game, you and I. “learn skip” passes over a step, “learn stop” leaves."),
        _("You have seven tiles."),
        _type("", "rack"),
    ),
    "squares": lambda _course: (
        _("Rows have numbers, from 1 at the top. Columns have letters, from A at the left."),
        _("E5 is in column E and row 5. It is one of four centre squares."),
        _type("e5", "square"),
    ),
    "first-try": _first_try,
    "first-play": lambda course: (_("Now lay it."), _type(course.lesson.lines[0])),
    "stacking-try": lambda course: (
        _("Type the whole word: letters that are the same are kept."),
        _type(course.lesson.lines[2], "try"),
    ),
    "stacking": lambda course: (_("Lay it."), _type(course.lesson.lines[2])),
    "past": lambda _course: (
        _("This tells you the latest move again, at any time."),
        _type("", "last"),
    ),
    "board": lambda _course: (
        _("The board can be read in several ways: “board”, “board words”, “row 5”, “column g”."),
        _type(pgettext("board", "words"), "board"),
    ),
    "walking": lambda _course: (
        _("You can also walk over it: “up”, “down”, “left”, “right”, or from word to word."),
        _type("", "next"),
    ),
    "under": lambda course: (
        _("What lies in a stack?"),
        _type(course.lesson.square.lower(), "square"),
    ),
    "hint": lambda _course: (_type("", "hint"),),
    "direction": lambda course: (
        _("Down is a place with the column first: {place}.").format(place=course.due_line.split()[0]),
        _type(course.due_line, "try"),
    ),
    "exchange": lambda _course: (
        _("The commands are “exchange” and “pass”. Who leads?"),
        _type("", "score"),
    ),
    "end": lambda _course: (
        _("Type “help” to hear every command, “brief” to be told less, “verbose” to be told more."),
        _("Type “new” to begin a game of your own. Have fun!"),
    ),
}
"""What is said of each step, after what is learned there: what to do."""
