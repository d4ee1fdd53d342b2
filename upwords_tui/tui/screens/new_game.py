"""Setting up a game: one column of rows, in which letters type names; rare options are behind one."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.strip import Strip

from upwords_tui.app.game_types.base import SeatMark, Variant, every_kind, variants
from upwords_tui.app.game_types.features import has_lesson
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile.career import OpponentAdvice, advice_for, told_advice
from upwords_tui.app.setup.new_game import NewGameChoices, remembered_options, remembered_rivals
from upwords_tui.app.setup.options import Item
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import TextTables, _, ngettext, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import GameView, Seat
from upwords_tui.tui.games.contract import screen_game
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.line_edit import EDITING, LineEdit, text_spans
from upwords_tui.tui.screens.list_screen import MEASURE, ListScreen, typed_letter
from upwords_tui.tui.screens.rows import (
    GAP,
    MARGIN,
    Row,
    RowList,
    block,
    gap_between,
    heading_row,
    value_row,
    value_spans,
)
from upwords_tui.tui.screens.setup_form import EDITION, GAME, PATH, SEAT, TEAM, SeatForm, SetupForm
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import Lines, Section, Span, fitting, lay_out, pad, tile_spans, wrap
from upwords_tui.tui.widgets.values import TopLine

_TEXTS = TextTables(__file__)
ADD, OPTIONS, START = "add", "options", "start"
_LABEL = 14
_NARROW = 80
"""In narrower windows what does not fit whole is left out."""
_NUMBER = 3
_NAME = 24


def place_of(key: str) -> tuple[str, int]:
    """Return the sort of row with this key, and for a seat its number."""
    row = key.rstrip("0123456789")
    return row, int(key[len(row) :] or 0)


@dataclass(frozen=True)
class SetupRows:
    """The rows of a form in a window `width` columns wide, one of them chosen."""

    form: SetupForm
    chosen: str
    width: int
    skin: Skin

    def all(self) -> list[Row]:
        form = self.form
        rows = [heading_row(_("Who plays"), self.skin)]
        for number, seat in enumerate(form.seats):
            rows.append(self._seat(number, seat))
            if seat.is_human and seat.members is not None:
                rows.append(self._team(number, seat.members))
        if len(form.seats) < form.variant.max_seats:
            rows.append(self._plain(ADD, ("+  ", self.skin.palette.accent), _("another player")))
        rows += [GAP, heading_row(_("Which game"), self.skin)]
        for key, label, shown, *_rest in form.fields:
            is_here = key == self.chosen
            if key != PATH:
                rows.append(value_row(key, label, _LABEL, shown, is_here, self.skin))
                continue
            lead = (pad(label, _LABEL + 2, self.skin), self._ink(PATH))
            width = min(self.width - 4, MEASURE) - _LABEL - 6
            spans, caret = text_spans(form.path, width, is_here, self.skin, _("its path"))
            rows.append(Row([lead, *spans], (), PATH, _LABEL + 2 + caret))
        more = (pad(_("More options"), _LABEL + 2, self.skin), self._ink(OPTIONS))
        texts = form.choices.terms.short_text(), form.variant.game.choosing.text(form.options)
        said = ", ".join(filter(None, texts))
        if self.width < _NARROW:
            said = fitting((said, texts[0], ""), self.width - 4 - _LABEL - 2 - MARGIN)
        palette = self.skin.palette
        enter = ("  Enter", palette.accent) if self.chosen == START else ("  F2", palette.faint)
        start = Row([*tile_spans(tuple(_("START")), self.skin), enter], key=START)
        return [*rows, self._plain(OPTIONS, more, said), GAP, start]

    def _ink(self, key: str) -> str:
        return self.skin.palette.bright if key == self.chosen else self.skin.palette.dim

    def _plain(self, key: str, lead: Span, text: str) -> Row:
        return Row([lead, (text, self._ink(key))], key=key)

    @property
    def _name(self) -> int:
        return min(_NAME, max(self.width // 2 - 2 * MARGIN - _NUMBER, 1))

    def _seat(self, number: int, seat: SeatForm) -> Row:
        key, form, palette = f"{SEAT}{number}", self.form, self.skin.palette
        is_here = key == self.chosen
        lead = (f"{number + 1}".ljust(_NUMBER), palette.faint)
        of_game = form.variant.game.marks
        marks = ", ".join(_(each.word) for each in of_game if number in form.choices.marks[each.name])
        right = [(marks, palette.accent)] if of_game else []
        if form.is_mine(number):
            ink = palette.bright if is_here else palette.text
            who = _("you") if seat.members is None else _("you, in a team")
            return Row(
                [lead, (pad(seat.name.text, self._name, self.skin), ink), (f"  {who}", ink)], right, key
            )
        nobody = _("anybody") if form.me else _("no name yet")
        is_shown = is_here and (bool(seat.name.text) or not form.me)
        name, caret = text_spans(seat.name, self._name, is_shown, self.skin, nobody)
        level = form.level(seat)
        if seat.is_human:
            player = _("a person") if seat.members is None else _("a team")
        else:
            player = _("computer, {level}").format(level=clean(_(level.name) if level else seat.player))
        return Row([lead, *name, *value_spans(player, is_here, self.skin)], right, key, _NUMBER + caret)

    def _team(self, number: int, members: LineEdit) -> Row:
        key = f"{TEAM}{number}"
        label, nobody = _("members"), _("names, separated by commas")
        if self.form.me:
            label, nobody = pgettext("team", "with"), _("anybody")
        lead = (" " * _NUMBER + pad(label, 10, self.skin), self._ink(key))
        is_shown = key == self.chosen and (bool(members.text) or not self.form.me)
        spans, caret = text_spans(members, MEASURE - _NUMBER - 20, is_shown, self.skin, nobody)
        return Row([lead, *spans], (), key, _NUMBER + 10 + caret)

    def about(self) -> str:
        row, number = place_of(self.chosen)
        form, game = self.form, self.form.variant.game
        if row == SEAT:
            level = form.level(form.seats[number])
            if level or not form.me:
                return clean(game.level_sentence(level) if level else _(game.about_person))
            if form.is_mine(number):
                return _("This seat is yours. Right and left change who plays in the others.")
            return _("Type a name to invite somebody, or leave it empty for anybody.")
        if row == TEAM and form.me:
            return _TEXTS("new-game", "team")
        if row in (TEAM, OPTIONS):
            return _(game.about_team if row == TEAM else game.about_options)
        if row == ADD:
            least, most = form.variant.min_seats, form.variant.max_seats
            return _TEXTS("new-game", "players", edition=form.variant.name, least=least, most=most)
        return next((each.about for each in form.fields if each.key == row), form.variant.line)


_LEAST_LABEL, _MOST_LABEL = 32, 48
_DONE = "done"


class OptionsScreen(ListScreen[SetupForm]):
    """All terms and options in one list; the result is the form with them."""

    def __init__(self, skin: Skin, form: SetupForm) -> None:
        super().__init__(skin)
        self._form = form
        self._items = form.items
        self.chosen = self._items[0].name

    def title_line(self) -> TopLine:
        count = sum(self._is_changed(item) for item in self._items)
        facts = ngettext("{count} changed", "{count} changed", count).format(count=count) if count else ""
        game = self._form.variant.game.shown_name.upper()
        return TopLine(game, (_("new game"), _("options")), (facts,) if facts else ())

    def keys(self) -> Sequence[Key]:
        return [key for key in self.KEYS if self._item or key.action != "change(-1)"]

    def variant(self) -> Variant:
        return self._form.variant

    def show_content(self) -> None:
        longest = max(cell_len(self.skin.glyphs.plain(item.label)) for item in self._items)
        width = min(max(longest + 1, _LEAST_LABEL), _MOST_LABEL)
        groups = groupby(self._items, key=lambda item: (item.options, item.group))
        rows = gap_between(*([self._row(item, width) for item in items] for _group, items in groups))
        here = self.chosen == _DONE
        palette = self.skin.palette
        done = Row([(_("Done"), palette.bright if here else palette.text)], key=_DONE)
        self._rows.show([*rows, GAP, done], self.chosen)

    def hint(self) -> str:
        item = self._item
        return item.about(self._form.value(item)) if item else _("Enter goes back.")

    def _is_changed(self, item: Item) -> bool:
        return self._form.value(item) != self._form.by_the_book().value(item)

    def _row(self, item: Item, width: int) -> Row:
        value = self._form.value(item)
        shown, is_here = item.show(value, self._form.variant.own), item.name == self.chosen
        row = value_row(item.name, item.label, width, shown, is_here, self.skin)
        if not self._is_changed(item):
            return row
        return Row(row.left, [(_("changed"), self.skin.palette.accent)], key=row.key)

    @property
    def _item(self) -> Item | None:
        return next((item for item in self._items if item.name == self.chosen), None)

    def keys_in_order(self) -> Sequence[str]:
        return [*(item.name for item in self._items), _DONE]

    def action_enter(self) -> None:
        if self._item is None:
            self.action_done()
        else:
            self.action_move(1)

    def action_change(self, step: int) -> None:
        if self._item:
            self._form = self._form.stepped(self._item, step)
            self.choose(self.chosen)

    def action_reset(self) -> None:
        self._form = self._form.by_the_book()
        self.choose(self.chosen)

    def action_done(self) -> None:
        self.dismiss(self._form)

    @on(RowList.Picked)
    def _on_row(self, message: RowList.Picked) -> None:
        self.choose(message.key)
        if message.key == _DONE:
            self.action_done()
        elif message.again:
            self.action_change(1)


_SIDE = 10
"""The side of the board there is room for, in squares."""
_BESIDE = 80
"""The columns of the form where something stands beside it."""
_MOST_GAP = 3
_LEAST_ROOM = 26
_ROOMY = 36
_SIZES = ((CellSize.LARGE, 52), (CellSize.SMALL, 36), (CellSize.TINY, 32))


def empty_view(variant: Variant) -> GameView | None:
    """Return the spectators' view of a new game of a variant; None if it has no picture."""
    if screen_game(variant.kind).relief is None:
        return None
    seats = tuple(Seat(str(number + 1)) for number in range(max(variant.min_seats, 1)))
    choices = NewGameChoices(variant.id, variant.dictionary, seats)
    return variant.begin(choices.setup(variant.dictionary, "0" * 64)).view_for(None)


class Preview(Section[tuple[Variant, tuple[str, ...]] | None]):
    DEFAULT_CSS = "Preview { dock: right; height: 1fr; display: none; }"

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self._cell_size = CellSize.TINY
        self._gap = 0
        self._views: dict[str, GameView | None] = {}
        """A new game of each variant; None while that is looked up, or for good."""

    def place(self, width: int, height: int) -> None:
        """Take the place there is beside the form in a window of this size."""
        free = width - _BESIDE
        fits = [size for size, rows in _SIZES if size.width * _SIDE <= free and height >= rows]
        self.display = bool(fits) and free >= _LEAST_ROOM
        if self.display:
            self._cell_size = fits[0]
            room = max(fits[0].width * _SIDE, min(free, _ROOMY))
            self._gap = min(_MOST_GAP, free - room)
            self.styles.width = min(self._gap + room + 1, free)
            self.renew()

    def tell(self, variant: Variant, about: str) -> None:
        """Show the board of a variant, looked up once this stands, and sentences below it."""
        self.show((variant, tuple(dict.fromkeys((variant.line, about)))))

        async def look_up() -> None:
            self._views[variant.id] = await asyncio.to_thread(empty_view, variant)
            if self.is_attached:
                self.renew()

        if variant.id not in self._views:
            self._views[variant.id] = None
            self.call_after_refresh(self.run_worker, look_up(), group="board")

    def _draw(self, width: int, height: int) -> list[Strip]:
        lines: list[Strip] = []
        if self._value:
            variant, said = self._value
            view, room = self._views.get(variant.id), width - self._gap
            drawing = screen_game(variant.kind).relief if view else None
            # The sentences stand where they stand whether or not the board is there yet.
            rows = self._cell_size.rows * (variant.side or _SIDE)
            lines += drawing(view, self.skin, self._cell_size) if drawing else [Strip.blank(0)] * rows
            for number, sentence in enumerate(said):
                ink = self.skin.palette.dim if number else self.skin.palette.text
                spans = [[], *([(line, ink)] for line in wrap(sentence, room, self.skin))]
                lines += (lay_out((each, ()), room, self.skin, self.background) for each in spans)
        return block(lines, self._gap, width, height, self.skin.style(self.background))


# The screen

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
