"""The lesson of Words Up line by line: what the tutor says at each step, and what is to be typed."""

from __future__ import annotations

from collections.abc import Callable

from upwords_tui.games.wordsup.cards import TEN_POINTS
from upwords_tui.i18n import _
from upwords_tui.session.commands import find_command
from upwords_tui.session.wording import listed, points
from upwords_tui.session.wordsup.commands import TEXT_COMMANDS
from upwords_tui.session.wordsup.lessons import Course
from upwords_tui.text.tutorial import typed


def _title(command: str) -> str:
    return find_command(command, TEXT_COMMANDS).title


def _due(course: Course) -> str:
    return typed(course.due_line)


TOLD: dict[str, Callable[[Course], tuple[str, ...]]] = {
    "turning": lambda course: (
        _("Welcome. In this game you turn cards, remember where they lie, and make words of them."),
        _("We play a little match, you and I. learn skip passes over a step, learn stop leaves."),
        _("The field has eight rows of eight cards, face down: columns A to H, rows 1 to 8."),
        _("Turn three cards: their squares do it."),
        _due(course),
    ),
    "word": lambda course: (
        _("A word takes all the cards you have turned."),
        _("It may take the open card of your stock too, and one of the open bonus cards."),
        _("Whose stock is gone ends the round; cards left in a stock cost double."),
        _due(course),
    ),
    "going-on": lambda course: (
        _("The word brought {points}. Your turn goes on until you make none.").format(
            points=points(course.latest_score)
        ),
        _("Turn three more cards."),
        _due(course),
    ),
    "giving-up": lambda _course: (
        _("I see no word in these. Without one they are turned back, and it is my turn."),
        _("Remember where they lie: later you may turn them again."),
        typed("", _title("pass")),
    ),
    "looking": lambda _course: (
        _("A 10+ brings {count} points to whoever turns it. In my other cards I saw no word.").format(
            count=TEN_POINTS
        ),
        _("You have to remember those too: nobody tells them later."),
        _("Until you do something, this tells my turn again."),
        typed("", _title("last")),
    ),
    "remembering": lambda course: (
        _("{letters}: you have heard these turned, and one of the bonus cards is {bonus}.").format(
            letters=listed(course.remembered), bonus=course.bonus_letter
        ),
        _("Together they make {word}. Turn the three again.").format(word=course.lesson.words[-1]),
        _due(course),
    ),
    "doubled": lambda course: (
        _("The {letter} is coloured: worth four more, and first in a word it doubles the word.").format(
            letter=course.lesson.words[-1][0]
        ),
        _due(course),
    ),
    "end": lambda course: (
        _("That brought {points}. It is all you need; two special cards are left.").format(
            points=points(course.latest_score)
        ),
        _("A Sorry ends the turn of whoever turns it, a Swap passes every stock on to the next player."),
        _("In a match of your own, help lists every command, and missed tells the best word you missed."),
        _("new words-up begins a match. Have fun!"),
    ),
}
"""What is said of each step."""
