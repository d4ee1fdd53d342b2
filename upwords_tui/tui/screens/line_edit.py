"""A line of text being typed, as an immutable value: every key gives the next one."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace

from upwords_tui.safe_text import clean


@dataclass(frozen=True)
class LineEdit:
    """`text` with the caret before character `caret`; never longer than `limit` characters."""

    text: str = ""
    caret: int = 0
    limit: int = 20

    @classmethod
    def of(cls, text: str, limit: int) -> LineEdit:
        """Return `text`, made safe, with the caret at its end."""
        safe = clean(text, limit)
        return cls(safe, len(safe), limit)

    def insert(self, typed: str) -> LineEdit:
        """Return the line with what was typed or pasted put in at the caret, as far as there is room."""
        kept = "".join(char for char in typed if char.isprintable() and unicodedata.category(char) != "Cf")
        before = unicodedata.normalize("NFC", self.text[: self.caret] + kept)
        after = self.text[self.caret :]
        before = before[: max(self.limit - len(after), 0)]
        return replace(self, text=before + after, caret=len(before))

    def press(self, key: str) -> LineEdit | None:
        """Return the line after an editing key (in Textual's spelling); None if it is no such key."""
        match key:
            case "backspace":
                before = self.text[: max(self.caret - 1, 0)]
                return replace(self, text=before + self.text[self.caret :], caret=len(before))
            case "delete":
                return replace(self, text=self.text[: self.caret] + self.text[self.caret + 1 :])
            case "ctrl+u":
                return replace(self, text=self.text[self.caret :], caret=0)
            case "left":
                return replace(self, caret=max(self.caret - 1, 0))
            case "right":
                return replace(self, caret=min(self.caret + 1, len(self.text)))
            case "home":
                return replace(self, caret=0)
            case "end":
                return replace(self, caret=len(self.text))
        return None
