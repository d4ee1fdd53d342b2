"""What Words Up teaches: its lesson (steps, moves, what completes a step), and its rules (docs/words-up.md).

The moves are lines of squares and words (`lessons.toml`); the cards of a line may be turned in any order.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from upwords_tui.app.narration.wording import listed, points
from upwords_tui.app.narration.wordsup.events import card_count, card_text
from upwords_tui.app.play.wordsup import WordsUpSession
from upwords_tui.app.teaching import lessons
from upwords_tui.app.teaching.lessons import Lesson, LessonStep, little_game, read_facts
from upwords_tui.app.teaching.pages import Page, read_entries, read_pages
from upwords_tui.base.i18n import _, language_name, ngettext, read_texts
from upwords_tui.games.base import AnyAction
from upwords_tui.games.wordsup import cards, position
from upwords_tui.games.wordsup.actions import GiveUp, MakeWord, TurnCard
from upwords_tui.games.wordsup.cards import TEN_POINTS
from upwords_tui.games.wordsup.options import MAX_SEATS, MIN_SEATS, MOST_ROUNDS, STOCKS, WordsUpOptions
from upwords_tui.games.wordsup.position import parse_square, square_name
from upwords_tui.games.wordsup.turn_flow import BONUS
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.lexicon.bundled import bundled_ids

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

    def facts(self) -> tuple[str, ...]:
        last, values = self.lesson.words[-1], dict[str, object]()
        if self.step.name in ("going-on", "end"):
            made = (entry.effect.word for entry in reversed(self.view.history))
            values["points"] = points(next(word.score for word in made if word))
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


# The rules for newcomers: short entries (`rules.toml`), filled from what is played with


_ADDED = 2
"""Cards that may join those of the field: a stock card, a bonus card."""
_RULES = Path(__file__).with_name("rules.toml")


def rule_pages(deck: cards.CardSet) -> tuple[Page, ...]:
    return read_pages(read_texts(_RULES)["page"], _values(deck))


def rules_in_short(deck: cards.CardSet) -> tuple[str, ...]:
    """Return the rules in ten lines, to be heard: enough for a first match."""
    return tuple(entry.text for entry in read_entries(read_texts(_RULES)["short"], _values(deck)))


def _values(deck: cards.CardSet) -> dict[str, object]:
    """Return what the placeholders of the rules stand for."""
    sizes = [
        _("{cards} with {count} players").format(cards=card_count(size), count=count)
        for count, size in sorted(STOCKS.items())
    ]
    return {
        "least": position.LEAST_TURNED,
        "turned": position.LEAST_TURNED,
        "most": position.MOST_TURNED,
        "longest": position.MOST_TURNED + _ADDED,
        "count": position.LEAST_LETTERS,
        "junior": position.LEAST_JUNIOR,
        "fewest_players": MIN_SEATS,
        "most_players": MAX_SEATS,
        "most_rounds": MOST_ROUNDS,
        "rows": position.FIELD // cards.SIDE,
        "columns": cards.SIDE,
        "first": position.square_name(0),
        "last": position.square_name(position.FIELD - 1),
        "deck": card_count(cards.DECK),
        "field": card_count(position.FIELD),
        "field_count": position.FIELD,
        "pile": BONUS,
        "end_phase": card_count(position.END_PHASE),
        "end_count": position.END_PHASE,
        "idle_turns": WordsUpOptions().idle_rounds,
        "points": points(cards.TEN_POINTS),
        "ten_points": cards.TEN_POINTS,
        "language": language_name(deck.language),
        "sizes": listed(sizes),
        **_special(deck),
        **_coloured(deck),
        **_letters(deck),
        "with_names": f"wordsup-{deck.language}" in bundled_ids(),
    }


def _special(deck: cards.CardSet) -> dict[str, str]:
    """Return how each special card is called, and how many there are."""
    counts = Counter(deck.deck(with_optional=False))
    told = {}
    for card, name, several in zip(
        (cards.JOKER, cards.TEN, cards.SORRY, cards.SWAP),
        ("joker", "ten", "sorry", "swap"),
        ("jokers", "tens", "sorries", "swaps"),
        strict=True,
    ):
        told[name] = card_text(card)
        there_are = ngettext("There is {count}.", "There are {count}.", counts[card])
        told[several] = there_are.format(count=counts[card])
    return told


def _coloured(deck: cards.CardSet) -> dict[str, object]:
    coloured = Counter(card.letter for card in deck.letters if card.is_coloured)
    numbers = [
        _("{count} each of {letters}").format(
            count=count, letters=listed([letter for letter in coloured if coloured[letter] == count])
        )
        for count in sorted(set(coloured.values()), reverse=True)
    ]
    first = cards.Card(cards.CardType.LETTER, value=1 + cards.COLOUR_VALUE, is_coloured=True)
    others = [cards.Card(cards.CardType.LETTER, value=value) for value in (1, 1, 2)]
    return {
        "coloured_points": points(cards.COLOUR_VALUE),
        "coloured_count": coloured.total(),
        "numbers": "; ".join(numbers),
        "coloured_value": first.value,
        "values": listed([str(card.value) for card in (first, *others)]),
        "total": points(cards.word_score((*others, first))),
        "doubled": points(cards.word_score((first, *others))),
    }


def _letters(deck: cards.CardSet) -> dict[str, object]:
    counts = Counter(card.letter for card in deck.letters)
    worth = {card.letter: card.value for card in deck.letters if not card.is_coloured}
    by_value: dict[int, list[str]] = {}
    for letter, count in counts.items():
        by_value.setdefault(worth[letter], []).append(f"{count} {letter}")
    return {
        "letter_cards": card_count(len(deck.letters)),
        "letters_by_value": {points(value): f"{', '.join(by_value[value])}." for value in sorted(by_value)},
        "optional": deck.optional,
        "left_out": _("It is left out, unless the table plays with it."),
        "alphabet": " ".join(deck.alphabet),
    }
