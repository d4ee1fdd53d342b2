"""What one has done: numbers, records, against whom and with what, and the course as a graph.

The one idea: what the store has counted is shown at once; games of before, of which it has yet to be worked
out what they tell, are looked at in a thread, and their records come when that is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.screen import Screen
from textual.worker import Worker

from upwords_tui.app.commands import hotkeys
from upwords_tui.app.game_types.base import Variant, default_variant, kind_of
from upwords_tui.app.profile.advice import advice_sentence
from upwords_tui.app.profile.career import Career, PastGame, careers, work_out
from upwords_tui.app.profile.career_command import answer, beside_games, export, game_named
from upwords_tui.app.profile.career_texts import games_text
from upwords_tui.app.profile.origins import moment_of
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, language, ngettext, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.games.contract import screen_game
from upwords_tui.tui.screens import open_dialog
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.list_screen import MEASURE, ListScreen
from upwords_tui.tui.screens.me_rows import career_rows, curves, record_games
from upwords_tui.tui.screens.rows import GAP, MARGIN, Row, RowList, heading_row, text_rows
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.graph import Graph
from upwords_tui.tui.widgets.section import Span, width_of
from upwords_tui.tui.widgets.spans import Column, Lines
from upwords_tui.tui.widgets.values import TopLine

_BESIDE = 150
"""From this width on the graph stands beside the rows."""
_HIGHEST = 44
"""The rows that graphs take at the most."""
_TABS = 2
"""The rows of the names of the games."""
_SCALE = 8
"""The columns of a graph in which no bars stand."""
_ALL = 9999

Account = Callable[[], Sequence[str]]
"""Says, perhaps after waiting for the disk, what is known of somebody's account."""


class MeScreen(ListScreen[None]):
    """What one has done in one kind of game, and in the next at a key."""

    DEFAULT_CSS = f"""
    MeScreen Lines {{ height: {_TABS}; }}
    MeScreen RowList {{ height: 1fr; }}
    MeScreen Graph {{ display: none; }}
    """
    KEYS = (
        Key(
            "enter",
            "enter",
            "Enter",
            "",
            mark("Goes back; on a record: shows the game in which it was made, at that turn."),
        ),
        Key("escape,backspace,f10", "dismiss", "Esc", mark("back"), mark("Goes back."), hotkeys.ME),
        Key(
            "right,tab",
            "turn(1)",
            "→",
            mark("other game"),
            mark("Shows what you have done in the other game."),
        ),
        Key("left,shift+tab", "turn(-1)"),
        Key(
            "up",
            "move(-1)",
            "↑ ↓",
            mark("records"),
            mark("Goes from record to record, and scrolls; so does the wheel of the mouse."),
        ),
        Key("down", "move(1)"),
        Key("pageup", "page(-1)"),
        Key("pagedown,space", "page(1)"),
        Key("home", f"move(-{_ALL})"),
        Key("end", f"move({_ALL})"),
        Key.by(hotkeys.EXPORT, "export", mark("export"), mark("Writes what you have done to a file.")),
    )

    def __init__(self, skin: Skin, account: Account | None = None, kind: str = "") -> None:
        """With an `account` (on a server) what is known of that comes first; `kind` is shown first."""
        super().__init__(skin)
        self._first = kind
        self._account = account
        self._known: tuple[str, ...] = ()
        self._careers: tuple[Career, ...] | None = None
        self._beside: tuple[str, ...] = ()
        """What has been done beside games."""
        self._at = 0
        self.chosen = ""
        """The record that is chosen, by the key of its row; empty: none is."""
        self._beyond = 0
        """By how many lines it has been scrolled on from there."""
        self._left = 0
        self._start = 0
        """The column in which the name of the game begins that is shown."""
        self._tabs = Lines(skin, measure=MEASURE)
        self._tabs.display = False
        self._graph = Graph(skin, ((), -1))
        self._finding: Worker[None] | None = None

    def on_mount(self) -> None:
        """Begin to look."""
        self._finding = self.run_worker(self._find(), group="career")

    async def _find(self) -> None:
        library = self.upwords.library
        try:
            if self._account:
                self._known = tuple(await asyncio.to_thread(self._account))
            await self._read()
            work = work_out(library)
            while (left := await asyncio.to_thread(next, work, None)) is not None:
                self._left = left
                self.update()
                if not left:
                    await self._read()
        except UpwordsError as error:
            self.say(clean(translate(error)))

    async def _read(self) -> None:
        library = self.upwords.library
        self._beside = await asyncio.to_thread(beside_games, library)
        found = self._careers = await asyncio.to_thread(careers, library)
        self._at = next((at for at, each in enumerate(found) if each.kind.id == self._first), self._at)
        self._first = ""
        self.update()

    # Drawing

    @property
    def _career(self) -> Career | None:
        found = self._careers or ()
        return found[self._at % len(found)] if found else None

    def title_line(self) -> TopLine:
        """Return the line at the top."""
        count = sum(len(career.games) for career in self._careers or ())
        return TopLine("UPWORDS", (_("what you have done"),), (games_text(count),) if count else ())

    def content(self) -> ComposeResult:
        """Return the names of the games, the rows and the graph."""
        yield self._graph
        yield self._tabs
        yield self._rows

    def variant(self) -> Variant:
        """Return whose rules the help should tell."""
        career = self._career
        return default_variant(career.kind, language()) if career else super().variant()

    def keys(self) -> Sequence[Key]:
        """Return the keys that work now."""
        keys = [key for key in self.KEYS if self._works(key.action)]
        if self.chosen:
            keys[0] = keys[0]._replace(text=mark("show the game"))
        return keys

    def every_key(self) -> Sequence[Key]:
        """Return the keys there are, for the help."""
        return [key for key in self.KEYS if self._works(key.action)]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Write nothing where no files may be named."""
        return self._works(action) and super().check_action(action, parameters)

    def _works(self, action: str) -> bool:
        if action == "export":
            return self.upwords.library.files and bool(self._careers)
        if action.startswith("move"):
            return self._career is not None or bool(self._known)
        return not action.startswith("turn") or len(self._careers or ()) > 1

    def place_content(self) -> None:
        """Give the rows their place, and the graph one beside or below them."""
        super().place_content()
        graph, width = self._graph, self.size.width
        if width >= _BESIDE:
            room = min(width - MEASURE - 4, MEASURE)
            graph.styles.dock = "right"
            graph.styles.width, graph.styles.height = (
                room,
                min(self.size.height - self.top_margin - 4, _HIGHEST),
            )
            graph.styles.margin = 0
        else:
            column = Column.within(width, MEASURE)
            graph.styles.dock = "bottom"
            graph.styles.width = column.width - MARGIN + 1
            graph.styles.height = self._least_height
            # Its labels begin where the rows do.
            graph.styles.margin = (1, 0, 0, column.left + MARGIN - 1)

    def show_content(self) -> None:
        """Draw what one has done."""
        career = self._career
        self._show_tabs()
        top = self._rows.top
        rows = self._all_rows()
        self._rows.show(rows, self.chosen)
        if self._beyond:
            self._rows.scroll_rows(top - self._rows.top)
        columns = int(self._graph.styles.width.value if self._graph.styles.width else 0) - _SCALE
        drawn = curves(career, columns, 2 if self.is_roomy else 1) if career else ()
        self._graph.display = bool(drawn)
        if drawn and self.size.width < _BESIDE:
            tabs = int(self._tabs.display) * _TABS
            spare = self._content.size.height - tabs - len(rows) - 1
            self._graph.styles.height = max(self._least_height, min(spare, 2 * self._least_height))
        self._graph.show((drawn, -1))

    @property
    def _least_height(self) -> int:
        """The rows that the graph has below the others, however many those are."""
        return self.size.height // 2 - 6

    def _show_tabs(self) -> None:
        palette, found = self.skin.palette, self._careers or ()
        spans: list[Span] = [(" " * MARGIN, "")]
        for career in found if len(found) > 1 else ():
            is_here = career is self._career
            self._start = width_of(spans) + 1 if is_here else self._start
            name = career.kind.shown_name
            spans += [(f"[{name}] " if is_here else f" {name}  ", palette.accent if is_here else palette.dim)]
        has_tabs = len(found) > 1
        if has_tabs != self._tabs.display:
            self._tabs.display = has_tabs
            # Where things stand is known when they have been laid out.
            self.call_after_refresh(self.update)
        self._tabs.show([(spans, ())])

    def _all_rows(self) -> list[Row]:
        palette, skin = self.skin.palette, self.skin
        width = min(max(self._rows.size.width or self.size.width, 24) - 4, MEASURE) - MARGIN
        known = [
            row
            for at, line in enumerate(self._known)
            for row in text_rows(line, palette.text if at else palette.bright, width, skin)
        ]
        if known:
            known.append(GAP)
        if self._careers is None:
            return known
        beside = [row for line in self._beside for row in text_rows(line, palette.text, width, skin)]
        if beside:
            beside[:0] = [GAP, heading_row(_("Puzzles and dailies"), skin)]
        career = self._career
        if career is None:
            nothing = _("You have finished no game yet. What you have done will stand here.")
            return [*known, *text_rows(nothing, palette.text, width, skin), *beside]
        return [*known, *career_rows(career, width, skin), *beside]

    def cursor_place(self) -> Offset | None:
        """Return the place of the chosen record, else of the name of the game shown, or the first row."""
        if self.chosen or not self._tabs.size:
            return super().cursor_place()
        column = Column.within(self._tabs.size.width, MEASURE)
        return self._tabs.region.offset + Offset(column.left + self._start, 0)

    def hint(self) -> str:
        """Return what is being looked at yet, or against whom to play next."""
        if self._left:
            said = ngettext(
                "Looking at your games of before: {count} is left.",
                "Looking at your games of before: {count} are left.",
                self._left,
            )
            return said.format(count=self._left)
        if self._past:
            return _("Enter shows the game in which that was made.")
        return advice_sentence(self._career) if self._career else ""

    # Keys

    @property
    def _past(self) -> PastGame | None:
        """The game in which the chosen record was made."""
        return record_games(self._career).get(self.chosen) if self._career else None

    def action_move(self, count: int) -> None:
        """Go to the next record; where there is none, or by more than a step, only scroll."""
        stops = ["", *(record_games(self._career) if self._career else ())]
        at = stops.index(self.chosen)
        if abs(count) > 1:
            self._choose("")
            self._rows.scroll_rows(count)
        elif self._beyond * count < 0 or not self._can_step(count, at, len(stops)):
            self.scroll(count)
        else:
            self._choose(stops[at + count])

    def _can_step(self, count: int, at: int, stops: int) -> bool:
        is_elsewhere = not at and self._rows.top > 0
        return 0 <= at + count < stops and not is_elsewhere

    def scroll(self, count: int) -> None:
        """Scroll; what is chosen stays so."""
        self._beyond += self._rows.scroll_rows(count)
        self._beyond = self._beyond if self.chosen else 0

    def _choose(self, record: str) -> None:
        self.chosen, self._beyond, self.said = record, 0, ""
        self.update()

    @on(RowList.Picked)
    async def _on_row(self, message: RowList.Picked) -> None:
        self._choose(message.key)
        if message.again:
            await self.action_enter()

    async def action_enter(self) -> None:
        """Show the game in which the chosen record was made, at that turn; without one, go back."""
        past = self._past
        if past is None:
            self.dismiss()
            return
        try:
            moment = await asyncio.to_thread(moment_of, self.upwords.library, past, self.chosen)
        except UpwordsError as error:
            self.say(clean(translate(error)))
            return
        if self.is_active:
            kind = past.finished.kind
            shown = screen_game(kind).history or partial(_lines_screen, kind)
            self.app.push_screen(shown(self.skin, moment.view, moment.number))

    def action_turn(self, step: int) -> None:
        """Show another kind of game."""
        self._at = (self._at + step) % max(len(self._careers or ()), 1)
        self.chosen, self._beyond = "", 0
        self._rows.scroll_rows(-_ALL)
        self.said = ""
        self.update()

    def action_page(self, step: int) -> None:
        """Move by one screenful."""
        self.action_move(step * self._rows.page)

    def action_export(self) -> None:
        """Write what one has done to a file."""

        async def write(path: str) -> None:
            said: list[str] = []
            if await self.managed(lambda: said.append(export(self.upwords.library, Path(path)))):
                self.say(said[0])

        open_dialog.prompt(self, _("Write what you have done to which file?"), write, "me.json")


def _lines_screen(kind: str, skin: Skin, view: Any, _number: int | None) -> Screen[None]:
    """Return the dialog that tells every turn of a game that has no screen for that."""
    # Imported late: most games have one.
    from upwords_tui.tui.screens.dialogs import Notice

    entry_lines = kind_of(kind).narration.entry_lines
    return Notice(skin, [line for entry in view.history for line in entry_lines(entry, view)])


async def carry_out(screen: BaseScreen, argument: str) -> None:
    """Carry out the command `me`: alone it shows the screen; the rest is answered in sentences."""
    upwords = screen.upwords
    game = game_named(argument)
    if game or not argument:
        upwords.show_me(game.id if game else "")
    elif upwords.attendance is not None:
        from upwords_tui.tui.screens.chat import converse

        await converse(screen, "me", argument)
    else:
        said: list[str] = []
        if await screen.managed(lambda: said.extend(answer(upwords.library, argument))):
            screen.say(" ".join(said))
