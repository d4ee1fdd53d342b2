"""Memory exercises on the field: cards are shown, turned back, and asked for square by square.

The quiz holds the state; here it is only drawn. A letter answers at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Offset

from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.game_types.wordsup import KIND, WordsUpVariant
from upwords_tui.app.training.wordsup import MemoryExercise, MemoryQuiz
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, ngettext, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.games.wordsup.cards import SIDE, load_cards
from upwords_tui.games.wordsup.position import FIELD, square_name
from upwords_tui.tui.games.wordsup.field import FieldWidget, card_spans
from upwords_tui.tui.screens.frame import stack_panel
from upwords_tui.tui.screens.keys import Key, keys_of
from upwords_tui.tui.screens.list_screen import ListScreen, typed_letter
from upwords_tui.tui.screens.rows import GAP, Row, RowList, text_rows
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import arrange_screen
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.values import CardCell, CardState, FieldView, KeyHint, TopLine

(_LETTER,) = keys_of("answering")


class MemoryScreen(ListScreen[None]):
    """The field at the left, the answers at the right."""

    DEFAULT_CSS = "MemoryScreen #middle, MemoryScreen #left, MemoryScreen RowList { height: 1fr; }"

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
        return TopLine(KIND.shown_name.upper(), (self.variant().name, _("memory exercise")), (cards,))

    def content(self) -> ComposeResult:
        with self._middle:
            with self._left:
                yield self.field
            yield self._rows

    def variant(self) -> Variant:
        return WordsUpVariant(load_cards(self._quiz.language))

    def place_content(self) -> None:
        # The announcement has two lines, as in a match: so the field stands at the same place.
        plan = arrange_screen(*self.size, SIDE, CellSize.CARD, voice=2, rack=0)
        self.field.cell_size = plan.cell_size
        self._content.styles.padding = (plan.board_top, 0, 0, 0 if plan.below else plan.left)
        stack_panel(self._middle, self._left, self._rows, plan)
        self.frame.top.display = plan.has_top

    def show_content(self) -> None:
        exercise = self._quiz.exercise
        self.field.show(field_view(exercise))
        self._rows.show(self._panel_rows(exercise), "due" if exercise.due else "")
        if exercise.due:
            wanted = self._quiz.question
        elif not exercise.is_over:
            wanted = _("Enter turns the cards back when you know them.")
        else:
            count = self._quiz.count
            wanted = ngettext("Enter goes on to {count} card.", "Enter goes on to {count} cards.", count)
            wanted = wanted.format(count=count)
        self.say(" ".join((*map(clean, self._judged), wanted)))

    def _panel_rows(self, exercise: MemoryExercise) -> list[Row]:
        """Return the task; once the cards are turned back, a row for each that was or is asked for."""
        palette, width = self.skin.palette, self._rows.inner_width
        if not exercise.is_turned_back:
            then = _("Then you are asked square by square; a letter answers.")
            then_rows = text_rows(then, palette.dim, width, self.skin)
            return [*text_rows(self._quiz.task, palette.bright, width, self.skin), GAP, *then_rows]
        so_far = _("{right} of {count} right.").format(right=exercise.right, count=len(exercise.asked))
        rows = [Row([(so_far, palette.bright)]), GAP]
        for answer in exercise.answers:
            state, said = CardState.USED, _("Right.")
            if not answer.is_right:
                state = CardState.WRONG
                said = _("You said {letter}.").format(letter=clean(answer.given))
            square = f"{square_name(answer.lying.square)}  "
            card = card_spans([answer.lying.card], self.skin, state)
            rows.append(Row([(square, palette.dim), *card, (f"  {said}", palette.text)]))
        if due := exercise.due:
            square = f"{square_name(due.square)}  "
            rows.append(Row([(square, palette.bright), *card_spans([None], self.skin)], key="due"))
        return rows

    def cursor_place(self) -> Offset | None:
        return self.field.cursor_offset() or super().cursor_place()

    def keys(self) -> Sequence[Key]:
        (turn_back, go_on, back), exercise = self.KEYS, self._quiz.exercise
        if exercise.due:
            return (back,)
        return (go_on if exercise.is_over else turn_back, back)

    def every_key(self) -> Sequence[Key]:
        return (*self.KEYS[:1], _LETTER, *self.KEYS[1:])

    def footer_hints(self) -> tuple[KeyHint, ...]:
        letters = (_LETTER.hint,) if self._quiz.exercise.due else ()
        return (*letters, *super().footer_hints())

    def on_key(self, event: events.Key) -> None:
        typed = typed_letter(event)
        if typed and self._quiz.exercise.due and self.is_active:
            event.stop()
            self._answer(typed)

    def action_done(self) -> None:
        self._answer("")

    def _answer(self, typed: str) -> None:
        """Answer, turn the cards back, or show the next; without a due letter say that one is needed."""
        exercise = self._quiz.exercise
        if exercise.due and not (len(typed) == 1 and typed.isalpha()):
            self._judged = (_("Answer with a letter; Esc leaves."),)
        else:
            try:
                said = self._quiz.answer(typed)
            except UpwordsError as error:
                said = (translate(error),)
            self._judged = said if exercise.due else ()
        self.update()


def field_view(exercise: MemoryExercise) -> FieldView:
    cells = [CardCell()] * FIELD
    if exercise.is_over or not exercise.is_turned_back:
        for lying in exercise.shown:
            cells[lying.square] = CardCell(lying.card, CardState.UP)
    for answer in exercise.answers:
        state = CardState.USED if answer.is_right else CardState.WRONG
        cells[answer.lying.square] = CardCell(answer.lying.card, state)
    return FieldView(tuple(cells), exercise.due.square if exercise.due else None)
