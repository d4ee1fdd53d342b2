"""Setting up a game: one column of rows, in which letters type names; rare options are behind one."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress

from textual import events, on
from textual.app import ComposeResult

from upwords_tui.app.game_types.base import SeatMark, Variant, every_kind, variants
from upwords_tui.app.game_types.features import has_lesson
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile.career import OpponentAdvice, advice_for, told_advice
from upwords_tui.app.setup.new_game import remembered_options, remembered_rivals
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.line_edit import EDITING
from upwords_tui.tui.screens.list_screen import MEASURE, ListScreen, typed_letter
from upwords_tui.tui.screens.rows import RowList
from upwords_tui.tui.screens.setup_form import EDITION, GAME, PATH, SEAT, TEAM, SetupForm
from upwords_tui.tui.screens.setup_rows import (
    ADD,
    OPTIONS,
    START,
    OptionsScreen,
    Preview,
    SetupRows,
    place_of,
)
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Lines, wrap
from upwords_tui.tui.widgets.values import TopLine

_AROUND = 4
_OF_A_SEAT = (SEAT, TEAM)
_TEXT = (SEAT, TEAM, PATH)


class NewGameScreen(ListScreen[None]):
    """The choices of a new game, as they were the last time."""

    chosen = START
    _FOR_SEATS = frozenset({"shift(-1)", "shift(1)", "team", "remove"})

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self._form: SetupForm
        self._about = Lines(skin, measure=MEASURE)
        self._advice: Mapping[str, OpponentAdvice] = {}
        self._preview = Preview(skin)

    @on(events.Mount)
    async def _before_first_picture(self) -> None:
        attendance = self.upwords.attendance
        me = attendance.lobby.account.name if attendance else ""
        self._form = await asyncio.to_thread(_remembered_form, self.upwords.library, me)

        async def look_up_rivals() -> None:
            with suppress(UpwordsError):  # a game can be set up without
                self._advice = await asyncio.to_thread(advice_for, self.upwords.library)
                self.update()

        self.run_worker(look_up_rivals(), group="advice")

    def title_line(self) -> TopLine:
        return TopLine(self._form.variant.game.shown_name.upper(), (_("new game"),))

    def content(self) -> ComposeResult:
        yield self._preview
        yield self._rows
        yield self._about

    def every_key(self) -> Sequence[Key]:
        marks = (_mark_key(each) for game in every_kind() for each in game.marks)
        return (*self.KEYS[:-1], *marks, self.KEYS[-1])

    def keys(self) -> Sequence[Key]:
        row, number = place_of(self.chosen)
        is_seat, is_mine = row in _OF_A_SEAT, row in _OF_A_SEAT and self._form.is_mine(number)
        changes = row == SEAT or any(each.key == row and each.step for each in self._form.fields)
        learns = row in (GAME, EDITION) and has_lesson(self._form.variant.kind)
        idle = {
            *(self._FOR_SEATS if not is_seat else self._FOR_SEATS - {"team"} if is_mine else ()),
            *(["change(-1)"] if is_mine or not changes else []),
            *(["enter"] if is_seat else []),
            *(["start"] if row == START else []),
            *(["learn"] if not learns else []),
        }
        marks = map(_mark_key, self._form.variant.game.marks if is_seat else ())
        words = {START: mark("begin"), ADD: mark("add"), OPTIONS: mark("show")}
        return [
            key._replace(text=words[row]) if key.action == "enter" and row in words else key
            for key in (*self.KEYS[:-1], *marks, self.KEYS[-1])
            if key.action not in idle
        ]

    def variant(self) -> Variant:
        return self._form.variant

    def show_content(self) -> None:
        shown = SetupRows(self._form, self.chosen, self.size.width, self.skin)
        rows, said, about = shown.all(), shown.about(), 2
        if self._preview.display:
            about = 0
            self._preview.tell(self._form.variant, said)
        width = min(self.size.width - 4, MEASURE) - 2
        lines = wrap(said, width, self.skin)
        if about:
            about = 3 if self.is_roomy else max(about, len(lines))
        self._about.display = bool(about)
        self._about.styles.height = about
        # Where there is room, what a row means stands right below the form.
        room = self.size.height - _AROUND - self.top_margin - about
        self._rows.styles.height = len(rows) + 1 if len(rows) < room else "1fr"
        self._rows.show(rows, self.chosen)
        self._about.show([([("  " + line, self.skin.palette.dim)], ()) for line in lines])

    def place_content(self) -> None:
        super().place_content()
        self._preview.place(self.size.width, self.size.height)

    def hint(self) -> str:
        form = self._form
        if problems := form.problems():
            return problems[0]
        if self.chosen != START:
            return _("F2 starts the game.")
        advice = self._advice.get(form.variant.kind)
        if advice and advice.before in map(form.level, form.seats):
            return " ".join((told_advice(advice), _("Enter starts the game.")))
        return _("Enter starts the game. Up and down lead to everything you can change.")

    def keys_in_order(self) -> list[str]:
        return [
            row.key for row in SetupRows(self._form, self.chosen, self.size.width, self.skin).all() if row.key
        ]

    def _change(self, form: SetupForm | None, chosen: str = "") -> None:
        self._form = form or self._form
        self.chosen = chosen or self.chosen
        self.said = ""
        if self.chosen not in self.keys_in_order():
            self.chosen = f"{SEAT}{min(place_of(self.chosen)[1], len(self._form.seats) - 1)}"
        self.update()

    async def action_learn(self) -> None:
        if has_lesson(self._form.variant.kind):
            with self.saying_why():
                await self.upwords.learn(self._form.variant.kind)

    async def action_enter(self) -> None:
        form = self._form
        if self.chosen == START:
            await self.action_start()
        elif self.chosen == ADD:
            self._change(form.added(), f"{SEAT}{len(form.seats)}")
        elif self.chosen == OPTIONS:
            self.app.push_screen(OptionsScreen(self.skin, form), self._change)
        else:
            self.action_move(1)

    def action_change(self, step: int) -> None:
        """Change what stands in the chosen row; in a text, move the caret."""
        row, number = place_of(self.chosen)
        field = next((each for each in self._form.fields if each.key == row), None)
        if row == SEAT:
            self._change(self._form.next_player(number, step))
        elif field and field.step:
            self._change(field.step(step))
        else:
            self._edit("right" if step > 0 else "left")

    def action_shift(self, step: int) -> None:
        row, number = place_of(self.chosen)
        if row in _OF_A_SEAT:
            moved = self._form.moved(number, step)
            target = number if moved is self._form else number + step
            self._change(moved, f"{row}{target}")

    def action_team(self) -> None:
        row, number = place_of(self.chosen)
        if row in _OF_A_SEAT:
            form = self._form.with_team(number)
            is_team = form.seats[number].members is not None
            self._change(form, f"{TEAM if is_team else SEAT}{number}")

    def action_mark(self, name: str) -> None:
        row, number = place_of(self.chosen)
        for each in self._form.variant.game.marks:
            if each.name == name and row in _OF_A_SEAT:
                self._change(self._form.marked(number, each))

    def action_remove(self) -> None:
        row, number = place_of(self.chosen)
        if row in _OF_A_SEAT:
            self._change(self._form.removed(number), f"{SEAT}{number}")

    async def action_start(self) -> None:
        if not self._form.problems():
            with self.saying_why():
                await self.upwords.begin_game(self._form.choices)

    def on_key(self, event: events.Key) -> None:
        marked = next((each for each in self._form.variant.game.marks if each.key.lower() == event.key), None)
        typed = typed_letter(event)
        if marked:
            event.stop()
            self.action_mark(marked.name)
        elif place_of(self.chosen)[0] in _TEXT and (typed or event.key in EDITING):
            event.stop()
            event.prevent_default()
            self._edit(event.key, typed)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._edit("", " ".join(event.text.split()))

    def _edit(self, key: str, typed: str = "") -> None:
        edited = self._form.edited(*place_of(self.chosen), key, typed)
        if edited is not self._form:
            self._change(edited)

    @on(RowList.Picked)
    async def _on_row(self, message: RowList.Picked) -> None:
        self.choose(message.key)
        if message.key in (START, ADD, OPTIONS):
            await self.action_enter()
        elif message.again:
            self.action_change(1)


def _mark_key(mark: SeatMark) -> Key:
    return Key(mark.key.lower(), f"mark('{mark.name}')", mark.key, mark.word, mark.about)


def _remembered_form(library: Library, me: str) -> SetupForm:
    """Return the form with the choices of the last new game; slow. Raises StoreError."""
    kept = {each.kind: remembered_options(library, each) for each in variants()}
    rivals = {game.id: remembered_rivals(library, game) for game in every_kind()}
    return SetupForm.of(library.choices(), kept, rivals=rivals, files=library.files, me=me)
