"""A quiz on the full screen: what it says, its question, and the line in which it is answered.

The one idea: with every answer what was said before is out of sight, so what is to be remembered is.
"""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.app.training.quiz import Quiz, is_leaving
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import translate
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.screens.dialogs import Dialog, TypingDialog
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.line_edit import LineEdit, edit_spans
from upwords_tui.tui.screens.rows import Row, text_rows
from upwords_tui.tui.theme import Skin

LONGEST = 40
"""The longest answer, in characters."""


class QuizDialog(TypingDialog[None]):
    """The questions of a quiz, until there are no more."""

    KEYS = (
        Key("enter", "done", "Enter", mark("go on")),
        Key("escape,f10", "dismiss", "Esc", mark("back")),
        Key("up", "scroll(-1)"),
        Key("down", "scroll(1)"),
        Key("pageup", "scroll(-8)"),
        Key("pagedown", "scroll(8)"),
    )
    chosen = "line"

    def __init__(self, skin: Skin, quiz: Quiz) -> None:
        super().__init__(skin)
        self._quiz = quiz
        self._lines: Sequence[str] = quiz.begin()
        self.line = LineEdit(limit=LONGEST)

    def rows(self, width: int) -> list[Row]:
        palette = self.skin.palette
        said = [row for line in self._lines for row in text_rows(clean(line), palette.text, width, self.skin)]
        question = text_rows(clean(self._quiz.question), palette.bright, width, self.skin)
        if not question:
            return said
        spans, caret = edit_spans(self.line, width - 1, self.skin)
        return [*said, *question, Row(spans, key="line", caret=caret)]

    def action_scroll(self, count: int) -> None:
        self._strip.scroll_rows(count)

    def action_done(self) -> None:
        """Answer with what was typed; leave if that is wanted, or all has been asked."""
        text, self.line = self.line.text, LineEdit(limit=LONGEST)
        if is_leaving(text) or not self._quiz.question:
            self.dismiss()
            return
        try:
            self._lines = self._quiz.answer(text)
        except UpwordsError as error:
            self._lines = (translate(error),)
        self.update()


# How far something is that takes a while, over the screen that asked for it


class ProgressScreen(Dialog[bool]):
    """A sentence; whoever leaves it has what it tells of stopped. The result is True once that is done."""

    KEYS = (Key("escape,backspace,f10", "dismiss", "Esc", mark("stop")),)

    def __init__(self, skin: Skin, said: str) -> None:
        super().__init__(skin)
        self._said = said

    def tell(self, said: str) -> None:
        self._said = said
        self.update()

    def rows(self, width: int) -> list[Row]:
        return text_rows(self._said, self.skin.palette.bright, width, self.skin)
