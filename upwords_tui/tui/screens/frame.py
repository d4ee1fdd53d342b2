"""The parts of the frame around every screen that are not bars."""

from __future__ import annotations

from upwords_tui.i18n import _
from upwords_tui.tui.widgets.arrangement import MIN_HEIGHT, MIN_WIDTH
from upwords_tui.tui.widgets.section import BLANK, Line, Section, ValueSection, wrap

_MOST_LINES = 4


class Voice(ValueSection[str]):
    """The announcement line; a sentence too long for one line takes more, at the cost of the content."""

    DEFAULT_CSS = "Voice { height: 1; }"
    # A ground of its own, so that the eye finds it.
    GROUND = "voice"

    def show(self, value: str) -> None:
        """Show this sentence."""
        super().show(value)
        self._fit()

    def on_resize(self) -> None:
        """Take the lines the sentence needs in the new width."""
        self._fit()

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the sentence, wrapped."""
        said = wrap(self._value, width - 2, self.skin)
        return [([(f" {line}", self.skin.palette.text)], ()) for line in said]

    def _fit(self) -> None:
        if self.size.width:
            count = len(wrap(self._value, self.size.width - 2, self.skin))
            self.styles.height = min(max(count, 1), _MOST_LINES)


class TooSmall(Section):
    """Says calmly that the terminal is too small; it goes when there is room again."""

    DEFAULT_CSS = "TooSmall { width: 1fr; height: 1fr; display: none; }"

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the sentence, in the middle."""
        text = _("Upwords needs {columns} columns and {rows} rows; there are {width} and {height}.").format(
            columns=MIN_WIDTH, rows=MIN_HEIGHT, width=width, height=height
        )
        text += " " + _("Make the window larger, or the letters smaller: everything is still here.")
        said = wrap(text, max(width - 4, 8), self.skin)
        top = [BLANK] * max((height - len(said)) // 2, 0)
        return [*top, *(([("  " + line, self.skin.palette.text)], ()) for line in said)]
