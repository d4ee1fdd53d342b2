"""How the form of a new game looks: its rows, and what the chosen one means."""

from __future__ import annotations

from dataclasses import dataclass

from upwords_tui.base.i18n import _, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.screens.line_edit import LineEdit, text_spans
from upwords_tui.tui.screens.list_screen import MEASURE
from upwords_tui.tui.screens.rows import GAP, Row, heading_row, value_row, value_spans
from upwords_tui.tui.screens.setup_form import PATH, SEAT, TEAM, SeatForm, SetupForm
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Span, pad, tile_spans

ADD, OPTIONS, START = "add", "options", "start"
_LABEL = 14
_NUMBER = 3
_NAME = 24


def place_of(key: str) -> tuple[str, int]:
    """Return what sort of row has this key, and for a seat which."""
    row = key.rstrip("0123456789")
    return row, int(key[len(row) :] or 0)


@dataclass(frozen=True)
class SetupRows:
    """The rows of a form in a window of so many columns, one of them chosen."""

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
            rows.append(
                self._path(label) if key == PATH else value_row(key, label, _LABEL, shown, is_here, self.skin)
            )
        more = (pad(_("More options"), _LABEL + 2, self.skin), self._ink(OPTIONS))
        texts = form.choices.terms.short_text(), form.variant.options_text(form.options)
        return [*rows, self._plain(OPTIONS, more, ", ".join(filter(None, texts))), GAP, self._start()]

    def _ink(self, key: str) -> str:
        return self.skin.palette.bright if key == self.chosen else self.skin.palette.dim

    def _plain(self, key: str, lead: Span, text: str) -> Row:
        return Row([lead, (text, self._ink(key))], key=key)

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
            return Row([lead, (pad(seat.name.text, _NAME, self.skin), ink), (f"  {who}", ink)], right, key)
        nobody = _("anybody") if form.me else _("no name yet")
        is_shown = is_here and (bool(seat.name.text) or not form.me)
        name, caret = text_spans(seat.name, _NAME, is_shown, self.skin, nobody)
        level = form.level(seat)
        if seat.is_human:
            player = _("a person") if seat.members is None else _("a team")
        else:
            player = _("computer, {level}").format(level=clean(_(level.name) if level else seat.player))
        return Row([lead, *name, *value_spans(player, is_here, self.skin)], right, key, _NUMBER + caret)

    def _team(self, number: int, members: LineEdit) -> Row:
        key = f"{TEAM}{number}"
        label, nobody = _("members"), _("names, with commas between")
        if self.form.me:
            label, nobody = pgettext("team", "with"), _("anybody")
        lead = (" " * _NUMBER + pad(label, 10, self.skin), self._ink(key))
        is_shown = key == self.chosen and (bool(members.text) or not self.form.me)
        spans, caret = text_spans(members, MEASURE - _NUMBER - 20, is_shown, self.skin, nobody)
        return Row([lead, *spans], (), key, _NUMBER + 10 + caret)

    def _path(self, label: str) -> Row:
        lead = (pad(label, _LABEL + 2, self.skin), self._ink(PATH))
        width = min(self.width - 4, MEASURE) - _LABEL - 6
        spans, caret = text_spans(self.form.path, width, self.chosen == PATH, self.skin, _("its path"))
        return Row([lead, *spans], (), PATH, _LABEL + 2 + caret)

    def _start(self) -> Row:
        palette = self.skin.palette
        enter = ("  Enter", palette.accent) if self.chosen == START else ("  F2", palette.faint)
        return Row([*tile_spans(tuple(_("START")), self.skin), enter], key=START)

    def about(self) -> str:
        row, number = place_of(self.chosen)
        form, game = self.form, self.form.variant.game
        if row == SEAT:
            level = form.level(form.seats[number])
            if level or not form.me:
                return clean(game.level_sentence(level) if level else _(game.about_person))
            if form.is_mine(number):
                return _("This seat is yours. Right and left change who plays in the others.")
            return _("Type a name to invite somebody; without one, anybody may sit down.")
        if row == TEAM and form.me:
            return _(
                "Who shares this seat: names, with commas between; without one, anybody. They take turns."
            )
        if row in (TEAM, OPTIONS):
            return _(game.about_team if row == TEAM else game.about_options)
        if row == ADD:
            return _("{edition} is for {least} to {most} players.").format(
                edition=form.variant.name, least=form.variant.min_seats, most=form.variant.max_seats
            )
        return next((each.about for each in form.fields if each.key == row), form.variant.line)
