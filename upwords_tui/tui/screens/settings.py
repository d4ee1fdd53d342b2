"""The settings of a person, each a row, and below them the commands with their keys.

What is changed is stored at once, and the application takes it up on all screens.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from textual import events, on

from upwords_tui.app.commands.keymap import Keyed, choose_key, keyed_commands, reset_key, reset_keys
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.play.library import THEME, Library
from upwords_tui.app.profile.settings import GROUPS, SETTINGS, Setting
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import NAME_LIMIT
from upwords_tui.tui.games.upwords.board import CellLook, CellPainter, Ground
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.keys import Key, keys_of
from upwords_tui.tui.screens.line_edit import LineEdit, text_spans
from upwords_tui.tui.screens.list_screen import MEASURE, ListScreen, typed_letter
from upwords_tui.tui.screens.rows import Row, RowList, gap_between, heading_row, value_row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import is_compact
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import pad
from upwords_tui.tui.widgets.values import KeyHint, TopLine

_LABEL = 24
_KEY = "key "
"""What the key of a command's row begins with."""
_TYPING = keys_of("typing")
_GOING = ("up", "down", "tab", "shift+tab", "pageup", "pagedown", "f10")
"""Keys that keep what is typed, and lead elsewhere."""
_BY_NAME = {each.name: each for each in SETTINGS}


def key_groups() -> list[tuple[str, list[Keyed]]]:
    """Return the commands that have a key, by the games they are for, those for all games first."""
    every = frozenset(kind.shown_name for kind in every_kind())
    found: dict[frozenset[str], list[Keyed]] = {every: []}
    for keyed in keyed_commands():
        if keyed.is_own or any(keyed.usual.values()):
            games = frozenset(game for game, key in keyed.usual.items() if key) or frozenset(keyed.usual)
            found.setdefault(games, []).append(keyed)
    titles = {games: _("Keys in {game}").format(game=listed(sorted(games))) for games in found}
    titles[every] = _("Keys")
    return [(titles[games], keyed) for games, keyed in found.items() if keyed]


def rows_there_are() -> dict[str, Setting | Keyed]:
    keyed = [each for _title, group in key_groups() for each in group]
    return _BY_NAME | {f"{_KEY}{each.command.name}": each for each in keyed}


def _values(library: Library) -> dict[str, str]:
    return {setting.name: setting.read(library) for setting in SETTINGS}


def _plain_row(key: str, label: str, value: str, is_here: bool, skin: Skin) -> Row:
    palette = skin.palette
    lead = (pad(label, _LABEL, skin), palette.bright if is_here else palette.dim)
    return Row([lead, ("  ", ""), (value, palette.bright if is_here else palette.text)], key=key)


def _key_row(keyed: Keyed, skin: Skin, *, chosen: str, is_waiting: bool) -> Row:
    key, accent = f"{_KEY}{keyed.command.name}", skin.palette.accent
    is_waited_for = is_waiting and key == chosen
    shown = "" if is_waited_for else keyed.shown
    row = _plain_row(key, keyed.command.title, shown, key == chosen, skin)
    if is_waited_for:
        return Row([*row.left, (_("press the key"), accent)], key=key)
    return Row(row.left, [(_("changed"), accent)], key=key) if keyed.is_own else row


def sample_rows(cell_size: CellSize, skin: Skin) -> list[Row]:
    """Return a piece of a board: stacks of all heights, bare squares, a laid, a last and a wrong tile."""
    looks = (
        *(CellLook(Ground.LIGHT, letter, height, edge=True) for height, letter in enumerate("BOARD", 1)),
        *map(CellLook, (Ground.LIGHT, Ground.CENTRE, Ground.DARK)),
        CellLook(Ground.LIGHT, "S", 1, laid=True),
        CellLook(Ground.LIGHT, "E", 2, last=0, edge=True),
        CellLook(Ground.LIGHT, "T", 1, laid=True, wrong=True),
    )
    lines = zip(*map(CellPainter(cell_size, skin).strips, looks), strict=True)
    return [Row([(part.text, str(part.style)) for strip in line for part in strip]) for line in lines]


class SettingsScreen(ListScreen[None]):
    def __init__(self, skin: Skin) -> None:
        super().__init__(skin, RowList(skin, measure=MEASURE))
        self.chosen = SETTINGS[0].name
        self._values: dict[str, str] = {}
        self._typed: LineEdit | bool = False
        """The text being typed; True while a key is waited for."""

    @on(events.Mount)
    @on(events.ScreenResume)
    async def _before_picture(self) -> None:
        await self.upwords.look_at_settings()

    async def read_settings(self) -> None:
        self._values = await self.fetch(partial(_values, self.upwords.library)) or self._values
        self.update()

    def title_line(self) -> TopLine:
        return TopLine("UPWORDS", (_("settings"),))

    def keys(self) -> Sequence[Key]:
        if self._typed:
            return _TYPING[1:] if self._typed is True else _TYPING
        setting = _BY_NAME.get(self.chosen)
        unfit = {"enter"} if setting and setting.values else {"change(-1)"}
        if setting:
            unfit |= {"reset_keys"} if setting.usual else {"reset_keys", "reset"}
        return [key for key in self.KEYS if key.action not in unfit]

    def every_key(self) -> Sequence[Key]:
        """Return the keys for the help: while something is typed, those that end it."""
        return self.keys() if isinstance(self._typed, LineEdit) else super().every_key()

    def footer_hints(self) -> tuple[KeyHint, ...]:
        return tuple(key.hint for key in self.keys()) if self._typed else super().footer_hints()

    @on(RowList.Placed)
    def _on_placed(self) -> None:
        # An explanation of other length has moved the rows after they were drawn.
        if self.is_standing:
            self._put_cursor()

    def show_content(self) -> None:
        groups = [(_(title), list(map(self._setting_row, settings))) for title, settings in GROUPS]
        key_row = partial(_key_row, skin=self.skin, chosen=self.chosen, is_waiting=self._typed is True)
        groups += [(title, list(map(key_row, keyed))) for title, keyed in key_groups()]
        rows = gap_between(*([heading_row(title, self.skin), *rows] for title, rows in groups))
        if self.chosen == THEME:
            below = 1 + next(place for place, row in enumerate(rows) if row.key == THEME)
            size = CellSize.MINI if is_compact(self.size) else CellSize.SMALL
            rows[below:below] = sample_rows(size, self.skin)
        self._rows.show(rows, self.chosen)

    def _setting_row(self, setting: Setting) -> Row:
        value, is_here = self._value_of(setting), setting.name == self.chosen
        said = "" if value is None else setting.say(value)
        if setting.values:
            return value_row(setting.name, _(setting.title), _LABEL, said, is_here, self.skin)
        if is_here and isinstance(self._typed, LineEdit):
            lead = (pad(_(setting.title), _LABEL, self.skin) + "  ", self.skin.palette.bright)
            spans, caret = text_spans(self._typed, NAME_LIMIT + 2, True, self.skin)
            return Row([lead, *spans], key=setting.name, caret=_LABEL + 2 + caret)
        return _plain_row(setting.name, _(setting.title), said, is_here, self.skin)

    def hint(self) -> str:
        thing = rows_there_are().get(self.chosen)
        if isinstance(thing, Keyed):
            how = _("Press Enter, then the new key.")
            return f"{thing.command.help} {how}"
        return thing.explained() if thing else ""

    def keys_in_order(self) -> Sequence[str]:
        return list(rows_there_are())

    def _value_of(self, setting: Setting) -> str | None:
        """Return the value of a setting, once known; for colours the one to be seen.

        Other colours may have been asked for when the program began.
        """
        shown = self.app.theme if setting.name == THEME and self._values else ""
        return shown if shown in setting.values else self._values.get(setting.name)

    async def take_key(self, event: events.Key) -> None:
        """Take the key a command is to have, while one is waited for; else do what it is bound to."""
        if self._typed is True:
            event.stop()
            event.prevent_default()
            keyed = rows_there_are().get(self.chosen)
            if event.key == "escape" or not isinstance(keyed, Keyed):
                self.action_never_mind()
                return
            if await self._set(keyed, event.key):
                self._typed = False
            self.update()
        elif await self._type(event):
            event.stop()
            event.prevent_default()
        else:
            await super().take_key(event)

    async def _type(self, event: events.Key) -> bool:
        """Type into the chosen row if it takes a text; return whether the key was for that."""
        typed, before = typed_letter(event), self._line()
        if before is None or not (self._typed or typed.strip() or event.key == "backspace"):
            return False
        if self._typed and event.key in _GOING:
            # What can't be kept stays to be mended.
            return not await self.keep_typed()
        if edited := before.insert(typed) if typed else before.press(event.key):
            self._typed = edited
            self.choose(self.chosen)
        elif self._typed and event.key == "enter":
            await self.keep_typed()
        elif self._typed and event.key == "escape":
            self.action_never_mind()
        else:
            return False
        return True

    def _line(self) -> LineEdit | None:
        """Return the text in the chosen row, as far as it is typed; None if it takes none."""
        setting = _BY_NAME.get(self.chosen)
        if setting is None or setting.values:
            return None
        suggested = LineEdit.suggested(self._value_of(setting) or "", NAME_LIMIT)
        return self._typed if isinstance(self._typed, LineEdit) else suggested

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if before := self._line():
            self._typed = before.insert(" ".join(event.text.split()))
            self.choose(self.chosen)

    async def keep_typed(self) -> bool:
        """Store what was typed, if it is not blank; return whether that went well."""
        typed, setting = self._typed, _BY_NAME.get(self.chosen)
        if isinstance(typed, LineEdit) and setting and typed.text.strip():
            is_other = typed.text != (self._value_of(setting) or "")
            if is_other and not await self._set(setting, typed.text):
                return False
        self._typed = False
        self.update()
        return True

    def action_never_mind(self) -> None:
        self._typed = False
        self.choose(self.chosen)

    async def action_enter(self) -> None:
        """Store what was typed, begin to type, or wait for the key of a command; else change the value."""
        thing, before = rows_there_are().get(self.chosen), self._line()
        if self._typed:
            await self.keep_typed()
        elif before is not None:
            self._typed = before
            self.choose(self.chosen)
        elif isinstance(thing, Keyed):
            self._typed = True
            said = _("Press the new key for {command}. Esc keeps the old one.")
            self.say(said.format(command=thing.command.title))
            self.update()
        elif thing:
            await self.action_change(1)

    async def action_change(self, step: int) -> None:
        setting = _BY_NAME.get(self.chosen)
        if setting and setting.values:
            values = setting.values
            place = values.index(self._value_of(setting) or values[0])
            await self._set(setting, values[(place + step) % len(values)])

    async def action_reset(self) -> None:
        thing = rows_there_are().get(self.chosen)
        if isinstance(thing, Keyed) or (thing and thing.usual):
            await self._set(thing, thing.usual if isinstance(thing, Setting) else "")

    async def action_reset_keys(self) -> None:
        reset = partial(self._set, None)
        if any(keyed.is_own for _title, group in key_groups() for keyed in group):
            dialogs.ask(self, _("Reset all commands to their default keys?"), reset, "F5")
        else:
            await reset()

    async def _set(self, thing: Setting | Keyed | None, value: str = "") -> bool:
        """Store a setting's value or a command's key, take it up everywhere, and say so.

        No key is the usual one, and no command means all. Return whether it went well.
        """
        preferences, library = self.upwords.preferences, self.upwords.library
        if thing is _BY_NAME[THEME]:
            with self.saying_why():
                self.upwords.set_theme(value)
            if self.app.theme != value:
                # A set of somebody's own that can't be read is not kept.
                return False

        def change() -> str:
            if isinstance(thing, Setting):
                return preferences.change(thing, value)
            if thing is None:
                return reset_keys(library)
            name = thing.command.name
            return choose_key(library, name, value) if value else reset_key(library, name)

        said = await self.fetch(change)
        values = None if said is None else await self.fetch(partial(_values, library))
        if said is None or values is None:
            return False
        self._values = values
        await self.upwords.take_up(preferences.changed if isinstance(thing, Setting) else ())
        self.say(said)
        # A command that has no usual key is in the list no more.
        keys = self.keys_in_order()
        self.chosen = self.chosen if self.chosen in keys else keys[-1]
        self.update()
        return True

    @on(RowList.Picked)
    async def _on_row(self, message: RowList.Picked) -> None:
        if self._typed is True:
            self._typed = False
        if self._typed and message.again:
            return
        if await self.keep_typed():
            self.choose(message.key)
            if message.again:
                await self.action_enter()
