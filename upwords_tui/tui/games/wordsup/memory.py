"""Exercises of the memory on the field: cards lie open, are turned back, and are asked for square by square.

The one idea: the quiz says how an exercise stands, and what is said of an answer; here it is only drawn. A
letter answers at once, so there is no line to type on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Offset

from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.game_types.wordsup import KIND, WordsUpVariant
from upwords_tui.app.training.wordsup import LetterGuess, MemoryExercise, MemoryQuiz
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, ngettext, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.games.wordsup.cards import SIDE, load_cards
from upwords_tui.games.wordsup.position import FIELD, square_name
from upwords_tui.tui.games.wordsup.field import FieldWidget, card_spans
from upwords_tui.tui.screens.frame import shown_name, stack_panel
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.list_screen import ListScreen, typed_letter
from upwords_tui.tui.screens.rows import GAP, Row, RowList, text_rows
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import arrange_screen
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import Span
from upwords_tui.tui.widgets.values import CardCell, CardState, FieldView, KeyHint, TopLine

_VOICE = 2
"""As many lines as the announcement has in a match: the field stands where it stands there."""
_TURN_BACK = Key(
    "enter", "done", "Enter", mark("turn back"), mark("Turns the cards back; then they are asked for.")
)
_NEXT = _TURN_BACK._replace(
    text=mark("next"), about=mark("Shows the next cards, once you have been asked for all.")
)
_BACK = Key("escape,f10", "dismiss", "Esc", mark("back"))
_LETTER = Key("", "", "A–Z", mark("answer"), mark("Says which letter lay on the marked square."))


class MemoryScreen(ListScreen[None]):
    """The field at the left, what was answered at the right."""

    DEFAULT_CSS = "MemoryScreen #middle, MemoryScreen #left, MemoryScreen RowList { height: 1fr; }"
    KEYS: ClassVar[tuple[Key, ...]] = (_TURN_BACK, _NEXT, _BACK)

    def __init__(self, skin: Skin, quiz: MemoryQuiz) -> None:
        super().__init__(skin, RowList(skin, margin=1))
        self._quiz = quiz
        quiz.begin()
        self._judged: Sequence[str] = ()
        self.field = FieldWidget(skin, view=field_view(quiz.exercise))
        self._middle = Horizontal(id="middle")
        self._left = Vertical(id="left")

    def title_line(self) -> TopLine:
        count = len(self._quiz.exercise.shown)
        cards = ngettext("{count} card", "{count} cards", count).format(count=count)
        return TopLine(shown_name(KIND), (self.variant().name, _("memory exercise")), (cards,))

    def content(self) -> ComposeResult:
        with self._middle:
            with self._left:
                yield self.field
            yield self._rows

    def variant(self) -> Variant:
        return WordsUpVariant(load_cards(self._quiz.language))

    # Drawing

    def place_content(self) -> None:
        plan = arrange_screen(*self.size, SIDE, CellSize.CARD, _VOICE, 0)
        self.field.cell_size = plan.cell_size
        self._content.styles.padding = (plan.board_top, 0, 0, 0 if plan.below else plan.left)
        stack_panel(self._middle, self._left, self._rows, plan)
        self.frame.top.display = plan.has_top

    def show_content(self) -> None:
        exercise = self._quiz.exercise
        self.field.show(field_view(exercise))
        self._rows.show(self._beside(exercise), "due" if exercise.due else "")
        self.say(" ".join((*map(clean, self._judged), self._wanted(exercise))))

    def _wanted(self, exercise: MemoryExercise) -> str:
        if exercise.due:
            return self._quiz.question
        if not exercise.is_over:
            return _("Enter turns the cards back when you know them.")
        count = self._quiz.count
        said = ngettext("Enter goes on with {count} card.", "Enter goes on with {count} cards.", count)
        return said.format(count=count)

    def _beside(self, exercise: MemoryExercise) -> list[Row]:
        """Return the task; once the cards are turned back, a row for each that has been asked for, or is."""
        palette, width = self.skin.palette, self._rows.inner_width
        if not exercise.is_turned_back:
            then = _("Then you are asked square by square; a letter answers.")
            then_rows = text_rows(then, palette.dim, width, self.skin)
            return [*text_rows(self._quiz.task, palette.bright, width, self.skin), GAP, *then_rows]
        so_far = _("{right} of {count} right.").format(right=exercise.right, count=len(exercise.asked))
        rows = [Row([(so_far, palette.bright)]), GAP]
        rows += [self._answer_row(answer) for answer in exercise.answers]
        if due := exercise.due:
            row = self._square(due.square, palette.bright) + card_spans([None], self.skin)
            rows.append(Row(row, key="due"))
        return rows

    def _answer_row(self, answer: LetterGuess) -> Row:
        palette, lying = self.skin.palette, answer.lying
        state = CardState.USED if answer.is_right else CardState.WRONG
        said = _("Right.") if answer.is_right else _("You said {letter}.").format(letter=clean(answer.given))
        card = card_spans([lying.card], self.skin, state)
        return Row([*self._square(lying.square, palette.dim), *card, (f"  {said}", palette.text)])

    def _square(self, square: int, ink: str) -> list[Span]:
        return [(f"{square_name(square)}  ", ink)]

    def cursor_place(self) -> Offset | None:
        """Return the place of the card that is asked for; while none is, where the task stands."""
        return self.field.cursor_offset() or super().cursor_place()

    # Keys

    def keys(self) -> Sequence[Key]:
        exercise = self._quiz.exercise
        if exercise.due:
            return (_BACK,)
        return (_NEXT if exercise.is_over else _TURN_BACK, _BACK)

    def every_key(self) -> Sequence[Key]:
        return (_TURN_BACK, _LETTER, _NEXT, _BACK)

    def footer_hints(self) -> tuple[KeyHint, ...]:
        """Return what the footer shows: first the letters, while they answer."""
        letters = (_LETTER.hint,) if self._quiz.exercise.due else ()
        return (*letters, *super().footer_hints())

    def on_key(self, event: events.Key) -> None:
        typed = typed_letter(event)
        if typed and self._quiz.exercise.due and self.is_active:
            event.stop()
            self._answer(typed)

    def action_done(self) -> None:
        """Turn the cards back, or show the next; while a card is asked for, say that a letter answers."""
        self._answer("")

    def _answer(self, typed: str) -> None:
        exercise = self._quiz.exercise
        if exercise.due and not (len(typed) == 1 and typed.isalpha()):
            self._judged = (_("Answer with a letter; Esc leaves."),)
        else:
            try:
                said = self._quiz.answer(typed)
            except UpwordsError as error:
                said = (translate(error),)
            # The cards themselves are seen.
            self._judged = said if exercise.due else ()
        self.update()


def field_view(exercise: MemoryExercise) -> FieldView:
    """Return the field: open what may be seen, with a mark on what was right or wrong, all others turned."""
    cells = [CardCell()] * FIELD
    if exercise.is_over or not exercise.is_turned_back:
        for lying in exercise.shown:
            cells[lying.square] = CardCell(lying.card, CardState.UP)
    for answer in exercise.answers:
        state = CardState.USED if answer.is_right else CardState.WRONG
        cells[answer.lying.square] = CardCell(answer.lying.card, state)
    return FieldView(tuple(cells), exercise.due.square if exercise.due else None)
