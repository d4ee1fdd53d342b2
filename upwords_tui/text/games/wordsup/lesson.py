"""The lesson of Words Up line by line: what the tutor says at each step, and what is to be typed."""

from __future__ import annotations

from collections.abc import Callable

from upwords_tui.app.commands.lookup import find_command
from upwords_tui.app.commands.wordsup.card_queries import own_cards
from upwords_tui.app.commands.wordsup.commands import TEXT_COMMANDS
from upwords_tui.app.teaching.wordsup.lesson import WordsUpLessonCourse
from upwords_tui.base.i18n import _
from upwords_tui.text.lessons import typed


def _title(command: str) -> str:
    return find_command(command, TEXT_COMMANDS).title


def _due(course: WordsUpLessonCourse) -> str:
    return typed(course.due_line)


TOLD: dict[str, Callable[[WordsUpLessonCourse], tuple[str, ...]]] = {
    "turning": lambda course: (
        _("We play a little match, you and I. “learn skip” passes over a step, “learn stop” leaves."),
        _("The field has eight rows of eight cards, face down: columns A to H, rows 1 to 8."),
        _("Turn three cards: their squares do it."),
        _due(course),
    ),
    "word": lambda course: (own_cards(course.view, course.view.turn), _due(course)),
    "going-on": lambda course: (_("Turn three more cards."), _due(course)),
    "giving-up": lambda _course: (typed("", _title("pass")),),
    "looking": lambda _course: (
        _("Until you do something, this tells my turn again."),
        typed("", _title("last")),
    ),
    "remembering": lambda course: (_("Turn the three again."), _due(course)),
    "doubled": lambda course: (_due(course),),
    "end": lambda _course: (
        _(
            "In a match of your own, type “help” to hear every command, “missed” to hear the best"
            " word you missed."
        ),
        _("Type “new words-up” to begin a match. Have fun!"),
    ),
}
"""What is said of each step, after what is learned there: what to do."""
