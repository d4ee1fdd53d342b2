"""Setting up a game: who plays, which game, start.

The one idea: one column of rows; up and down go through them, left and right change what stands there,
letters type names. Everything rarely changed is behind one row.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from textual import events, on
from textual.app import ComposeResult

from upwords_tui.app.game_types.base import AnyLevel, SeatMark, Variant, every_kind, variants
from upwords_tui.app.narration.wording import dictionary_name, set_text
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile.career import OpponentAdvice, advice_for, told_advice
from upwords_tui.app.setup.new_game import remembered_options, remembered_rivals
from upwords_tui.app.setup.word_sets import set_about
from upwords_tui.app.teaching.lesson_games import has_lesson
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, pgettext, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.screens.form_rows import text_spans, value_row, value_spans
from upwords_tui.tui.screens.frame import shown_name
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.line_edit import EDITING, LineEdit
from upwords_tui.tui.screens.list_screen import MEASURE, ListScreen, typed_letter
from upwords_tui.tui.screens.rows import GAP, Row, RowList, heading_row
from upwords_tui.tui.screens.setup_form import OWN_LIST, SeatForm, SetupForm
from upwords_tui.tui.screens.setup_options import Chosen, OptionsScreen
from upwords_tui.tui.screens.setup_preview import Preview, Previewed, empty_view
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Lines, Span, pad, tile_spans, wrap
from upwords_tui.tui.widgets.values import TopLine

_LABEL = 14
_AROUND = 4
"""The rows of the top bar, of an announcement of two lines, and of the keys."""
_BESIDE = 80
"""So many columns of a window are enough for the form where something stands beside it."""
_NUMBER = 3
_NAME = 24
_SEAT, _TEAM, _ADD, _GAME = "seat", "team", "add", "game"
_EDITION, _DICTIONARY, _WORDS, _PATH = "edition", "dictionary", "words", "path"
_OPTIONS, _START = "options", "start"
_OF_A_SEAT = (_SEAT, _TEAM)
_TEXT = (_SEAT, _TEAM, _PATH)
_OF_A_GAME = (_GAME, _EDITION)
_CHANGING = (_SEAT, _GAME, _EDITION, _DICTIONARY, _WORDS)


class NewGameScreen(ListScreen[None]):
    """The choices of a new game, as they were the last time."""

    KEYS = (
        Key("f2", "start", "F2", mark("begin"), mark("Begins the game, from any row.")),
        Key("enter", "enter", "Enter", mark("next"), mark("Goes to the next row; on START begins the game.")),
        Key("up,shift+tab", "move(-1)", "↑ ↓", "", mark("Goes to another row; so do Tab and the mouse.")),
        Key("down,tab", "move(1)"),
        Key(
            "left", "change(-1)", "← →", mark("change"), mark("Changes who plays, the edition or the words.")
        ),
        Key("right", "change(1)"),
        Key("f5", "shift(-1)", "F5", mark("higher"), mark("Moves the marked seat up in the order of play.")),
        Key("f6", "shift(1)", "F6", mark("lower"), mark("Moves the marked seat down in the order of play.")),
        Key("f7", "team", "F7", mark("team"), mark("Makes it a team, or a single player again.")),
        Key("f8", "remove", "F8", mark("remove"), mark("Takes it away.")),
        Key("f9", "learn", "F9", mark("learn"), mark("Teaches the chosen game by playing: three minutes.")),
        Key("escape,f10", "games", "Esc", mark("back"), mark("Goes back to the list of games.")),
    )
    chosen = _START
    _FOR_SEATS = frozenset({"shift(-1)", "shift(1)", "team", "remove"})

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self._form: SetupForm
        self._about = Lines(skin, measure=MEASURE)
        self._advice: Mapping[str, OpponentAdvice] = {}
        self._preview = Preview(skin, _BESIDE)
        self._views: dict[str, Any] = {}

    @on(events.Mount)
    async def _before_first_picture(self) -> None:
        attendance = self.upwords.attendance
        me = attendance.lobby.account.name if attendance else ""
        self._form = await asyncio.to_thread(_remembered_form, self.upwords.library, me)

    def on_mount(self) -> None:
        """Have looked up whom to play next."""
        self.run_worker(self._look_up(), group="advice")

    async def _look_up(self) -> None:
        with suppress(UpwordsError):  # a game can be set up without
            self._advice = await asyncio.to_thread(advice_for, self.upwords.library)
            self.update()

    # The frame

    def title_line(self) -> TopLine:
        return TopLine(shown_name(self._form.variant.game), (_("new game"),))

    def content(self) -> ComposeResult:
        """Return the rows, and below or beside them what the chosen one means."""
        yield self._preview
        yield self._rows
        yield self._about

    def every_key(self) -> Sequence[Key]:
        """Return all keys, with those that mark seats in one game or another."""
        marks = (_mark_key(each) for game in every_kind() for each in game.marks)
        return (*self.KEYS[:-1], *marks, self.KEYS[-1])

    def keys(self) -> Sequence[Key]:
        """Return the keys that work on the chosen row."""
        row, number = self._here
        is_mine = row in _OF_A_SEAT and self._form.is_mine(number)
        marks = map(_mark_key, self._form.variant.game.marks if row in _OF_A_SEAT else ())
        keys = []
        words = {_START: mark("begin"), _ADD: mark("add"), _OPTIONS: mark("show")}
        for key in (*self.KEYS[:-1], *marks, self.KEYS[-1]):
            is_fixed = is_mine and key.action != "team"
            is_idle = (
                (key.action in self._FOR_SEATS and (row not in _OF_A_SEAT or is_fixed))
                or (key.action == "change(-1)" and (row not in _CHANGING or is_mine))
                or (key.action == "enter" and row in _OF_A_SEAT)
                or (key.action == "start" and row == _START)
                or (key.action == "learn" and (row not in _OF_A_GAME or not self._has_lesson))
            )
            if not is_idle:
                keys.append(key._replace(text=words[row]) if key.action == "enter" and row in words else key)
        return keys

    def variant(self) -> Variant:
        """Return what is chosen."""
        return self._form.variant

    # Drawing

    def show_content(self) -> None:
        """Draw the form."""
        rows, about = self._all_rows(), 3 if self.is_roomy else 2
        if self._preview.display:
            about = 0
            self._show_preview()
        self._about.display = bool(about)
        self._about.styles.height = about
        # Where there is room, what a row means stands right below the form.
        room = self.size.height - _AROUND - self.top_margin - about
        self._rows.styles.height = len(rows) + 1 if len(rows) < room else "1fr"
        self._rows.show(rows, self.chosen)
        width = min(self.size.width - 4, MEASURE) - 2
        lines = wrap(self._about_text(), width, self.skin)
        self._about.show([([("  " + line, self.skin.palette.dim)], ()) for line in lines])

    def place_content(self) -> None:
        """Give the rows their place, and beside them the board where there is room for it."""
        super().place_content()
        self._preview.place(self.size.width, self.size.height)

    def _show_preview(self) -> None:
        """Show the board of what is chosen; that is looked up once the form stands."""
        variant, about = self._form.variant, self._about_text()
        said = dict.fromkeys((variant.line, about))
        self._preview.show(Previewed(variant, self._views.get(variant.id), tuple(said)))
        if variant.id not in self._views:
            self._views[variant.id] = None
            self.call_after_refresh(self.run_worker, self._look_at_board(variant), group="board")

    async def _look_at_board(self, variant: Variant) -> None:
        self._views[variant.id] = await asyncio.to_thread(empty_view, variant)
        if self.is_standing:
            self._show_preview()

    def hint(self) -> str:
        """Return what is missing, or how to start."""
        if problems := self._form.problems():
            return problems[0]
        advice = self._advice.get(self._form.variant.kind)
        if self.chosen == _START and advice and advice.before in map(self._level, self._form.seats):
            return " ".join((told_advice(advice), _("Enter starts the game.")))
        if self.chosen == _START:
            return _("Enter starts the game. Up and down lead to everything that can be changed.")
        return _("F2 starts the game.")

    def _all_rows(self) -> list[Row]:
        form = self._form
        rows = [heading_row(_("Who plays"), self.skin)]
        for number, seat in enumerate(form.seats):
            rows.append(self._seat_row(number, seat))
            if seat.is_human and seat.members is not None:
                rows.append(self._team_row(number, seat.members))
        if len(form.seats) < form.variant.max_seats:
            rows.append(self._plain_row(_ADD, [("+  ", self.skin.palette.accent)], _("another player")))
        rows += [GAP, heading_row(_("Which game"), self.skin)]
        rows.append(self._value_row(_GAME, _("Game"), form.variant.game.shown_name))
        rows.append(self._value_row(_EDITION, _("Edition"), form.variant.name))
        words = _("a list of your own") if form.dictionary == OWN_LIST else dictionary_name(form.dictionary)
        rows.append(self._value_row(_DICTIONARY, _("Words"), words))
        if form.dictionary == OWN_LIST:
            rows.append(self._path_row())
        else:
            rows.append(self._value_row(_WORDS, _("Word set"), set_text(form.words)))
        label = (pad(_("More options"), _LABEL + 2, self.skin), self._ink(_OPTIONS))
        options = ", ".join(
            filter(None, (form.choices.terms.short_text(), form.variant.options_text(form.options)))
        )
        rows += [self._plain_row(_OPTIONS, [label], options), GAP, self._start_row()]
        return rows

    def _ink(self, key: str) -> str:
        return self.skin.palette.bright if key == self.chosen else self.skin.palette.dim

    def _value_row(self, key: str, label: str, value: str) -> Row:
        return value_row(key, label, _LABEL, value, key == self.chosen, self.skin)

    def _plain_row(self, key: str, lead: list[Span], text: str) -> Row:
        return Row([*lead, (text, self._ink(key))], key=key)

    def _seat_row(self, number: int, seat: SeatForm) -> Row:
        key = f"{_SEAT}{number}"
        is_here = key == self.chosen
        lead = (f"{number + 1}".ljust(_NUMBER), self.skin.palette.faint)
        if self._form.is_mine(number):
            ink = self._ink(key) if is_here else self.skin.palette.text
            who = _("you") if seat.members is None else _("you, in a team")
            own: list[Span] = [lead, (pad(seat.name.text, _NAME, self.skin), ink), (f"  {who}", ink)]
            return Row(own, self._marks(number), key)
        nobody = _("anybody") if self._form.me else _("no name yet")
        is_shown = is_here and (bool(seat.name.text) or not self._form.me)
        name, caret = text_spans(seat.name, _NAME, is_shown, self.skin, nobody)
        player = value_spans(self._player_text(seat), is_here, self.skin)
        return Row([lead, *name, *player], self._marks(number), key, _NUMBER + caret)

    def _marks(self, number: int) -> list[Span]:
        """Return what else is agreed on for a seat."""
        seats = self._form.choices.marks
        marks = [_(each.word) for each in self._form.variant.game.marks if number in seats[each.name]]
        return [(", ".join(marks), self.skin.palette.accent)] if self._form.variant.game.marks else []

    def _player_text(self, seat: SeatForm) -> str:
        if seat.is_human:
            return _("a person") if seat.members is None else _("a team")
        level = self._level(seat)
        return _("computer, {level}").format(level=clean(_(level.name) if level else seat.player))

    def _level(self, seat: SeatForm) -> AnyLevel | None:
        return next((level for level in self._form.variant.levels if level.id == seat.seat.level), None)

    def _team_row(self, number: int, members: LineEdit) -> Row:
        key = f"{_TEAM}{number}"
        label, nobody = _("members"), _("names, with commas between")
        if self._form.me:
            label, nobody = pgettext("team", "with"), _("anybody")
        lead = (" " * _NUMBER + pad(label, 10, self.skin), self._ink(key))
        width = MEASURE - _NUMBER - 20
        is_shown = key == self.chosen and (bool(members.text) or not self._form.me)
        spans, caret = text_spans(members, width, is_shown, self.skin, nobody)
        return Row([lead, *spans], (), key, _NUMBER + 10 + caret)

    def _path_row(self) -> Row:
        lead = (pad(_("File"), _LABEL + 2, self.skin), self._ink(_PATH))
        width = min(self.size.width - 4, MEASURE) - _LABEL - 6
        spans, caret = text_spans(self._form.path, width, self.chosen == _PATH, self.skin, _("its path"))
        return Row([lead, *spans], (), _PATH, _LABEL + 2 + caret)

    def _start_row(self) -> Row:
        is_here = self.chosen == _START
        tiles = tile_spans(tuple(_("START")), self.skin)
        enter = [("  Enter", self.skin.palette.accent)] if is_here else [("  F2", self.skin.palette.faint)]
        return Row([*tiles, *enter], key=_START)

    def _about_text(self) -> str:
        """Return what the chosen row means, in a sentence."""
        row, number = self._here
        form = self._form
        game = form.variant.game
        if row == _SEAT:
            level = self._level(form.seats[number])
            if form.me and not level:
                return self._about_people(number)
            return clean(game.level_sentence(level) if level else _(game.about_person))
        if row == _TEAM and form.me:
            return _(
                "Who shares this seat: names, with commas between; without one, anybody. They take turns."
            )
        if row in (_TEAM, _GAME, _OPTIONS):
            return _({_TEAM: game.about_team, _GAME: game.about, _OPTIONS: game.about_options}[row])
        if row in (_DICTIONARY, _PATH):
            if form.dictionary == OWN_LIST:
                return _("A plain text file with one word a line; it is read once and remembered.")
            return _("The word list that comes with the game, and the spell-checkers there are.")
        if row == _WORDS:
            return set_about(form.words)
        if row == _ADD:
            return _("{edition} is for {least} to {most} players.").format(
                edition=form.variant.name, least=form.variant.min_seats, most=form.variant.max_seats
            )
        return form.variant.line

    def _about_people(self, number: int) -> str:
        if self._form.is_mine(number):
            return _("This seat is yours. Right and left change who plays in the others.")
        return _("Type a name to invite somebody; without one, anybody may sit down.")

    # Keys

    @property
    def _has_lesson(self) -> bool:
        return has_lesson(self._form.variant.kind)

    async def action_learn(self) -> None:
        """Begin the lesson of the chosen game, or go on with it; if that can't be done, say why."""
        if self._has_lesson:
            try:
                await self.upwords.learn(self._form.variant.kind)
            except UpwordsError as error:
                self.say(clean(translate(error)))

    @property
    def _here(self) -> tuple[str, int]:
        """What sort of row is chosen, and for a seat which."""
        row = self.chosen.rstrip("0123456789")
        return row, int(self.chosen[len(row) :] or 0)

    def keys_in_order(self) -> list[str]:
        """Return the keys of the rows there are now."""
        return [row.key for row in self._all_rows() if row.key]

    def _change(self, form: SetupForm, chosen: str = "") -> None:
        self._form = form
        self.chosen = chosen or self.chosen
        self.said = ""
        keys = self.keys_in_order()
        if self.chosen not in keys:
            self.chosen = f"{_SEAT}{min(self._here[1], len(form.seats) - 1)}"
        self.update()

    def choose(self, key: str) -> None:
        """Go to the row with this key; what could not be done is said no more."""
        self._change(self._form, key)

    async def action_enter(self) -> None:
        """Do what the chosen row is for; where that is typing, go to the next one."""
        if self.chosen == _START:
            await self.action_start()
        elif self.chosen == _ADD:
            self._change(self._form.added(), f"{_SEAT}{len(self._form.seats)}")
        elif self.chosen == _OPTIONS:
            form = self._form
            chosen = Chosen(form.options, form.terms)
            self.app.push_screen(
                OptionsScreen(self.skin, chosen, form.variant, form.term_items), self._take_options
            )
        else:
            self.action_move(1)

    def _take_options(self, chosen: Chosen | None) -> None:
        if chosen is not None:
            self._change(replace(self._form, options=chosen.options, terms=chosen.terms))

    def action_change(self, step: int) -> None:
        """Change what stands in the chosen row; in a text, move the caret."""
        row, number = self._here
        if row == _SEAT:
            self._change(self._form.next_player(number, step))
        elif row == _GAME:
            self._change(self._form.next_game(step))
        elif row == _EDITION:
            self._change(self._form.next_edition(step))
        elif row == _DICTIONARY:
            self._change(self._form.next_dictionary(step))
        elif row == _WORDS:
            self._change(self._form.next_words(step))
        elif row in _TEXT:
            self._edit("right" if step > 0 else "left")

    def action_shift(self, step: int) -> None:
        """Move the chosen seat up or down in table order."""
        row, number = self._here
        if row in _OF_A_SEAT:
            moved = self._form.moved(number, step)
            target = number if moved is self._form else number + step
            self._change(moved, f"{row}{target}")

    def action_team(self) -> None:
        """Make the chosen seat a team, or a single player again."""
        row, number = self._here
        if row in _OF_A_SEAT:
            form = self._form.with_team(number)
            is_team = form.seats[number].members is not None
            self._change(form, f"{_TEAM if is_team else _SEAT}{number}")

    def action_mark(self, name: str) -> None:
        """Give the chosen seat a mark of the game, or take it away."""
        row, number = self._here
        for each in self._form.variant.game.marks:
            if each.name == name and row in _OF_A_SEAT:
                self._change(self._form.marked(number, each))

    def action_remove(self) -> None:
        """Take the chosen seat away."""
        row, number = self._here
        if row in _OF_A_SEAT:
            self._change(self._form.removed(number), f"{_SEAT}{number}")

    async def action_start(self) -> None:
        """Begin the game; if that can't be done, say why."""
        if self._form.problems():
            return
        try:
            await self.upwords.begin_game(self._form.choices)
        except UpwordsError as error:
            self.say(clean(translate(error)))

    def on_key(self, event: events.Key) -> None:
        """Type into the chosen row, or mark its seat."""
        marked = next((each for each in self._form.variant.game.marks if each.key.lower() == event.key), None)
        if marked:
            self.action_mark(marked.name)
            return
        typed = typed_letter(event)
        if self._here[0] not in _TEXT or not (typed or event.key in EDITING):
            return
        event.stop()
        event.prevent_default()
        self._edit(event.key, typed)

    def on_paste(self, event: events.Paste) -> None:
        """Type what was pasted."""
        event.stop()
        self._edit("", " ".join(event.text.split()))

    def _edit(self, key: str, typed: str = "") -> None:
        row, number = self._here
        if row not in _TEXT or (row == _SEAT and self._form.is_mine(number)):
            return
        seat = self._form.seats[number] if row != _PATH else None
        line = self._form.path if seat is None else seat.name
        if seat and row == _TEAM:
            line = seat.members or LineEdit()
        edited = line.insert(typed) if typed else line.press(key) or line
        if seat is None:
            self._change(replace(self._form, path=edited))
        elif row == _TEAM:
            self._change(self._form.with_seat(number, replace(seat, members=edited)))
        else:
            self._change(self._form.with_seat(number, seat.with_name(edited)))

    @on(RowList.Picked)
    async def _on_row(self, message: RowList.Picked) -> None:
        self.choose(message.key)
        if message.key in (_START, _ADD, _OPTIONS):
            await self.action_enter()
        elif message.again:
            self.action_change(1)


def _mark_key(mark: SeatMark) -> Key:
    return Key(mark.key.lower(), f"mark('{mark.name}')", mark.key, mark.word, mark.about)


def _remembered_form(library: Library, me: str) -> SetupForm:
    """Return the form with the choices of the last new game; it may wait for the disk. Raises StoreError."""
    every = variants()
    kept = {each.kind: remembered_options(library, each) for each in every}
    rivals = {game.id: remembered_rivals(library, game) for game in every_kind()}
    return SetupForm.of(library.choices(), every, kept, rivals=rivals, files=library.files, me=me)
