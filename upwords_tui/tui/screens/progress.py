"""How far something is that takes a while, over the screen that asked for it."""

from __future__ import annotations

from upwords_tui.tui.screens.dialogs import Dialog
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.rows import Row, text_rows
from upwords_tui.tui.theme import Skin


class ProgressScreen(Dialog[bool]):
    """A sentence; whoever leaves it has what it tells of stopped. The result is True once that is done."""

    KEYS = (Key("escape,backspace,f10", "dismiss", "Esc", mark("stop")),)

    def __init__(self, skin: Skin, said: str) -> None:
        super().__init__(skin)
        self._said = said

    def tell(self, said: str) -> None:
        """Say something else."""
        self._said = said
        self.update()

    def rows(self, width: int) -> list[Row]:
        """Return the sentence."""
        return text_rows(self._said, self.skin.palette.bright, width, self.skin)
