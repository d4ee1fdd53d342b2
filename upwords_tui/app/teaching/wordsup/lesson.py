"""The lesson of Words Up: its steps, the moves of its match, and what completes a step.

The moves are lines of squares and words (`lessons.toml`); the cards of a line may be turned in any order.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from upwords_tui.app.narration.wording import listed, points
from upwords_tui.app.play.wordsup import WordsUpSession
from upwords_tui.app.teaching import lessons
from upwords_tui.app.teaching.lessons import Lesson, LessonStep, little_game, read_facts
from upwords_tui.games.base import AnyAction
from upwords_tui.games.wordsup.actions import GiveUp, MakeWord, TurnCard
from upwords_tui.games.wordsup.cards import TEN_POINTS
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.games.wordsup.position import parse_square, square_name
from upwords_tui.games.wordsup.view import WordsUpView

LOOKED = "look-away"
"""The deed of the key that turns back others' cards: no command has that name."""


@dataclass(frozen=True)
class WordsUpLesson(Lesson):
    """A scripted match: `moves` of learner and tutor as lines."""

    moves: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        moves = (move for line in self.moves for move in moves_of(line, 0))
        return tuple(move.word for move in moves if isinstance(move, MakeWord))


STEPS: tuple[LessonStep, ...] = (
    LessonStep("turning", made=3),
    LessonStep("word", made=4),
    LessonStep("going-on", made=7),
    LessonStep("giving-up", made=8),
    LessonStep("looking", (LOOKED, "last")),
    LessonStep("remembering", made=16),
    LessonStep("doubled", made=17),
    LessonStep("end"),
)


class WordsUpLessonCourse(lessons.LessonCourse[WordsUpLesson, WordsUpView]):
    KIND = "wordsup"
    STEPS = STEPS
    chair: WordsUpSession
    OPTIONS: ClassVar = WordsUpOptions()

    @staticmethod
    def lesson_in(code: str) -> WordsUpLesson:
        found, seed = little_game(Path(__file__).with_name("lessons.toml"), code)
        return WordsUpLesson(found["edition"], seed, tuple(found["moves"]))

    @property
    def dues(self) -> tuple[AnyAction, ...]:
        """The moves that may be made now: the unturned cards of a line, or its one move."""
        view = self.view
        made = len(view.history)
        for line in self.lesson.moves:
            moves = moves_of(line, view.turn)
            if made < len(moves):
                done = [entry.action for entry in view.history[len(view.history) - made :]]
                return tuple(move for move in moves if not any(_is_same(move, each) for each in done))
            made -= len(moves)
        return ()

    @property
    def due(self) -> AnyAction | None:
        return next(iter(self.dues), None)

    @property
    def due_squares(self) -> tuple[str, ...]:
        return tuple(square_name(move.square) for move in self.dues if isinstance(move, TurnCard))

    @property
    def due_line(self) -> str:
        due = self.due
        if isinstance(due, MakeWord):
            return due.word.lower()
        return " ".join(self.due_squares).lower() or "pass"

    @property
    def remembered(self) -> tuple[str, ...]:
        """The letters of the last word that lie face down."""
        return tuple(self.lesson.words[-1].replace(self.bonus_letter, "", 1))

    @property
    def bonus_letter(self) -> str:
        (due,) = moves_of(self.lesson.moves[-1], self.view.turn)
        assert isinstance(due, MakeWord) and due.bonus is not None
        return self.view.bonus[due.bonus].letter

    @property
    def latest_score(self) -> int:
        return next(entry.effect.word.score for entry in reversed(self.view.history) if entry.effect.word)

    def facts(self) -> tuple[str, ...]:
        last, values = self.lesson.words[-1], dict[str, object]()
        if self.step.name in ("going-on", "end"):
            values["points"] = points(self.latest_score)
        if self.step.name == "remembering":
            values |= {"bonus": self.bonus_letter, "letters": listed(self.remembered)}
        values |= {"word": last, "letter": last[0], "ten_points": TEN_POINTS}
        return read_facts(Path(__file__), self.step, values)

    def allows(self, action: AnyAction) -> bool:
        return any(_is_same(action, due) for due in self.dues)


def moves_of(line: str, seat: int) -> tuple[AnyAction, ...]:
    """Return the moves of a line of a lesson: cards to turn, a word, or giving up."""
    first, *extras = line.split()
    if line == "pass":
        return (GiveUp(seat=seat),)
    squares = [square for name in line.split() if (square := parse_square(name)) is not None]
    if squares:
        return tuple(TurnCard(seat=seat, square=square) for square in squares)
    bonus = int(extras[extras.index("bonus") + 1]) - 1 if "bonus" in extras else None
    return (MakeWord(seat=seat, word=first, stock="stock" in extras, bonus=bonus),)


def _is_same(one: AnyAction, other: AnyAction) -> bool:
    match one, other:
        case TurnCard(square=square), TurnCard():
            return square == other.square
        case MakeWord(word=word, stock=stock, bonus=bonus), MakeWord():
            return (word, stock, bonus) == (other.word, other.stock, other.bonus)
    return type(one) is type(other)
