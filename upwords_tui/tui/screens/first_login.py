"""The first visit to a server: name, language, full screen or text. One Enter takes it all as it stands."""

from __future__ import annotations

import asyncio
from typing import NamedTuple, Protocol

from textual import events, on
from textual.app import ComposeResult

from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import LANGUAGES, TextTables, _, language, translate, use_language
from upwords_tui.base.safe_text import NAME_LIMIT, clean, clean_name
from upwords_tui.online.lobby import Lobby
from upwords_tui.tui.screens.line_edit import EDITING, LineEdit, text_spans
from upwords_tui.tui.screens.list_screen import MEASURE, ListScreen, typed_letter
from upwords_tui.tui.screens.logo import FirstLook, Logo
from upwords_tui.tui.screens.rows import Row, RowList, value_row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import pad
from upwords_tui.tui.widgets.values import TopLine

_TEXTS = TextTables(__file__)
_NAME, _LANGUAGE, _VIEW = "name", "language", "view"
_LABEL = 14
_SCREEN, _TEXT = "screen", "text"


class NewPlayer(Protocol):
    """Somebody whose account is yet to be made. What is asked here may be slow."""

    @property
    def offered(self) -> str: ...

    def names_refusal(self, name: str) -> str:
        """Return why nobody may be called so, in the language in use; empty if somebody may."""
        ...

    def enter(self, name: str, language: str, front_end: str) -> Lobby:
        """Make the account, store its settings, and return its lobby, not entered yet.

        Without a name they take what is offered. `language` is a code like "fi", `front_end` "screen" or
        "text". Raises UpwordsError.
        """
        ...


class Welcomed(NamedTuple):
    lobby: Lobby
    language: str
    front_end: str


class WelcomeScreen(ListScreen[Welcomed | None]):
    chosen = _NAME

    def __init__(self, skin: Skin, visitor: NewPlayer) -> None:
        super().__init__(skin)
        self._visitor = visitor
        self._typed = LineEdit.of(clean_name(visitor.offered), NAME_LIMIT)
        self._is_offered = True
        self._language = language()
        self._front_end = _SCREEN
        self._logo = Logo(skin, MEASURE)
        self._first_look = FirstLook(skin, MEASURE)

    def title_line(self) -> TopLine:
        return TopLine("UPWORDS", (_("welcome"),))

    def content(self) -> ComposeResult:
        yield self._logo
        yield self._rows
        yield self._first_look

    def keys_in_order(self) -> list[str]:
        return [_NAME, _LANGUAGE, _VIEW]

    def action_help(self) -> None:
        """Explain the rows; nobody has a game yet whose rules could be told."""
        self.say(_("↑ ↓ go to language and view, ← → change them. You can change everything later."))

    def show_content(self) -> None:
        self._logo.resize(CellSize.LARGE if self.is_roomy else CellSize.SMALL)
        self._rows.styles.margin = (2, 0, 0, 0)
        self._rows.styles.height = len(self.keys_in_order())
        self._first_look.place(self.size, is_roomy=self.is_roomy)
        views = {_SCREEN: _("full screen"), _TEXT: _("line by line, for a screen reader")}
        palette, is_here = self.skin.palette, self.chosen == _NAME
        lead = (pad(_("Your name"), _LABEL + 2, self.skin), palette.bright if is_here else palette.dim)
        spans, caret = text_spans(self._typed, NAME_LIMIT + 2, is_here, self.skin, _("no name yet"))
        values = (
            (_LANGUAGE, _("Language"), LANGUAGES[self._language]),
            (_VIEW, _("View"), views[self._front_end]),
        )
        rows = [
            Row([lead, *spans], key=_NAME, caret=_LABEL + 2 + caret),
            *(
                value_row(key, label, _LABEL, value, key == self.chosen, self.skin)
                for key, label, value in values
            ),
        ]
        self._rows.show(rows, self.chosen)

    def hint(self) -> str:
        name = clean_name(self._typed.text)
        return _TEXTS("welcome", "named" if self._typed.text else "nameless", name=name)

    def action_change(self, step: int) -> None:
        if self.chosen == _NAME:
            self._edit("right" if step > 0 else "left")
            return
        if self.chosen == _VIEW:
            self._front_end = _TEXT if self._front_end == _SCREEN else _SCREEN
        else:
            codes = list(LANGUAGES)
            self._language = codes[(codes.index(self._language) + step) % len(codes)]
            # This screen's task only: the others follow once somebody goes in.
            use_language(self._language)
            self.said = ""
        self.update()

    def on_key(self, event: events.Key) -> None:
        typed = typed_letter(event)
        if self.chosen != _NAME or not (typed or event.key in EDITING):
            return
        event.stop()
        event.prevent_default()
        self._edit(event.key, typed)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.chosen == _NAME:
            self._edit("", " ".join(event.text.split()))

    def _edit(self, key: str, typed: str = "") -> None:
        if typed and self._is_offered:
            # Whoever types does not want what was offered.
            self._typed = LineEdit.of("", NAME_LIMIT)
        self._is_offered = False
        self._typed = self._typed.insert(typed) if typed else self._typed.press(key) or self._typed
        self.said = ""
        self.update()

    async def action_enter(self) -> None:
        try:
            refusal, lobby = await asyncio.to_thread(self._enter)
        except UpwordsError as error:
            refusal, lobby = clean(translate(error)), None
        if lobby:
            self.dismiss(Welcomed(lobby, self._language, self._front_end))
        else:
            self.choose(_NAME)
            self.say(refusal)

    def _enter(self) -> tuple[str, Lobby | None]:
        if self._is_offered and self._typed.text:
            return "", self._visitor.enter("", self._language, self._front_end)
        name = clean_name(self._typed.text)
        refusal = self._visitor.names_refusal(name) if name else _("Type a name first.")
        if refusal:
            return clean(refusal), None
        return "", self._visitor.enter(name, self._language, self._front_end)

    @on(RowList.Picked)
    def _on_row(self, message: RowList.Picked) -> None:
        self.choose(message.key)
        if message.again and message.key != _NAME:
            self.action_change(1)
