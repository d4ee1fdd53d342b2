"""The lesson of Upwords line by line: what the tutor says at each step, and what is to be typed."""

from __future__ import annotations

from collections.abc import Callable

from upwords_tui.i18n import _, pgettext
from upwords_tui.session.commands import find_command
from upwords_tui.session.upwords.commands import TEXT_COMMANDS
from upwords_tui.session.upwords.lessons import Course
from upwords_tui.text.tutorial import typed


def _type(line: str, command: str = "") -> str:
    """Return what to type: `line`, after the name of a command in the language in use."""
    return typed(line, find_command(command, TEXT_COMMANDS).title if command else "")


def _first_word(course: Course) -> tuple[str, ...]:
    lesson = course.lesson
    word, place = lesson.words[0], lesson.lines[0].split()[0]
    return (
        _("The first word must cover a centre square. You could lay {word}.").format(word=word),
        _("A place with the row first goes across: {place}. With the column first it goes down.").format(
            place=place
        ),
        _("First ask what it would score."),
        _type(lesson.lines[0], "try"),
    )


def _stacking(course: Course) -> tuple[str, ...]:
    lesson = course.lesson
    return (
        _("Now the heart of the game: a tile may lie on another one, and changes the word."),
        _("With one tile {old} becomes {new}. Letters that are the same are kept.").format(
            old=lesson.words[1], new=lesson.words[2]
        ),
        _type(lesson.lines[2], "try"),
    )


TOLD: dict[str, Callable[[Course], tuple[str, ...]]] = {
    "rack": lambda _course: (
        _("Welcome. You lay words on a board of squares, beside each other and on top of each other."),
        _("We play a little game, you and I. learn skip passes over a step, learn stop leaves."),
        _("You have seven tiles."),
        _type("", "rack"),
    ),
    "squares": lambda _course: (
        _("Rows have numbers, from 1 at the top. Columns have letters, from A at the left."),
        _("E5 is in column E and row 5. It is one of four centre squares."),
        _type("e5", "square"),
    ),
    "first-try": _first_word,
    "first-play": lambda course: (
        _("A word whose letters are all one high scores 2 points a letter. Now lay it."),
        _type(course.lesson.lines[0]),
    ),
    "last": lambda course: (
        _("I laid {word} through your word: the letter where they cross was kept.").format(
            word=course.lesson.words[1]
        ),
        _("This tells you the latest move again, at any time."),
        _type("", "last"),
    ),
    "board": lambda _course: (
        _("The board can be read in several ways: board, board words, row 5, column g."),
        _type(pgettext("board", "words"), "board"),
    ),
    "walking": lambda _course: (
        _("You can also walk over it: up, down, left, right, or from word to word."),
        _type("", "next"),
    ),
    "stacking-try": _stacking,
    "stacking": lambda course: (
        _("A word with a stack in it scores 1 point for every tile in it, those underneath too. Lay it."),
        _type(course.lesson.lines[2]),
    ),
    "under": lambda course: (
        _("I covered a letter too. Stacks may grow to five, and never a letter on the same letter."),
        _("What lies in a stack?"),
        _type(course.lesson.square.lower(), "square"),
    ),
    "score": lambda _course: (
        _("Of a word you cover, one letter at least must stay."),
        _("Without a good word you may exchange a tile, or pass. Who leads?"),
        _type("", "score"),
    ),
    "end": lambda _course: (
        _("That is all you need. The game ends when the bag is empty and a rack is, or when all pass."),
        _("In a game of your own, hint helps you, and help lists every command."),
        _("new begins a game; brief and verbose say less and more. Have fun!"),
    ),
}
"""What is said of each step."""
