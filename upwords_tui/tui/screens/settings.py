"""All that a person has set, in one form: each setting a row, and below them each command with its key.

The one idea: the rows come from two tables, settings and keymap; what is changed is kept at
once, and the application takes it up on all screens. What is set is read in a thread, before this is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from textual import events, on

from upwords_tui.app.commands.keymap import Keyed, choose_key, keyed_commands, reset_key, reset_keys
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.play.library import THEME, THEME_NAMES
from upwords_tui.app.profile.settings import GROUPS, SETTINGS, Setting
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import NAME_LIMIT
from upwords_tui.tui.screens import open_dialog
from upwords_tui.tui.screens.form_rows import text_spans, value_row
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.line_edit import LineEdit
from upwords_tui.tui.screens.list_screen import MEASURE, ListScreen, typed_letter
from upwords_tui.tui.screens.rows import Row, RowList, gap_between, heading_row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import pad
from upwords_tui.tui.widgets.values import KeyHint, TopLine

_LABEL = 24
_KEY = "key "
"""What the key of a row about the key of a command begins with."""
_KEEP = Key("escape", "keep_key", "Esc", mark("never mind"))
_TYPING = (
    Key("enter", "take_typed", "Enter", mark("keep it")),
    Key("escape", "drop_typed", "Esc", mark("never mind")),
)
_GOING = ("up", "down", "tab", "shift+tab", "pageup", "pagedown", "f10")
"""Keys that keep what is typed, and lead elsewhere."""
_PAGE = 10
_ALL = 999


class SettingsScreen(ListScreen[None]):
    """The settings, and the keys of commands."""

    KEYS = (
        Key("enter", "enter", "Enter", mark("change")),
        Key("left", "change(-1)", "← →", mark("change")),
        Key("right,space", "change(1)"),
        Key("up,shift+tab", "move(-1)"),
        Key("down,tab", "move(1)"),
        Key("pageup", f"move(-{_PAGE})"),
        Key("pagedown", f"move({_PAGE})"),
        Key("home", f"move(-{_ALL})"),
        Key("end", f"move({_ALL})"),
        Key("delete", "reset", "Del", mark("as usual"), mark("Sets the marked row as it usually is.")),
        Key(
            "f5", "reset_keys", "F5", mark("all keys as usual"), mark("Gives all commands their usual keys.")
        ),
        Key("f10,escape,backspace", "dismiss", "Esc", mark("done")),
    )

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin, RowList(skin, measure=MEASURE))
        self.chosen = SETTINGS[0].name
        self._values: dict[str, str] = {}
        self._waits_for_key = False
        self._typed: LineEdit | None = None

    @on(events.Mount)
    @on(events.ScreenResume)
    async def _before_picture(self) -> None:
        await self.upwords.look_at_settings()

    async def read_settings(self) -> None:
        """Show what is set now."""
        await self.managed(self._read)
        self.update()

    def _read(self) -> None:
        """Read what is set; it may wait for the disk. Raises StoreError."""
        library = self.upwords.preferences.library
        self._values = {setting.name: setting.read(library) for setting in SETTINGS}

    def title_line(self) -> TopLine:
        return TopLine("UPWORDS", (_("settings"),))

    def keys(self) -> Sequence[Key]:
        """Return the keys that work on the chosen row."""
        if self._waits_for_key:
            return (_KEEP,)
        if self._typed is not None:
            return _TYPING
        unfit = {"enter"} if self._setting and self._setting.values else {"change(-1)"}
        unfit |= set() if self._setting is None else {"reset_keys"}
        unfit |= {"reset"} if self._setting and not self._setting.usual else set()
        return [key for key in self.KEYS if key.action not in unfit]

    def every_key(self) -> Sequence[Key]:
        """Return the keys there are: while something is typed, those that end it."""
        return super().every_key() if self._typed is None else self.keys()

    def footer_hints(self) -> tuple[KeyHint, ...]:
        """Return what the footer shows: while a key or a text is waited for, what ends that."""
        if self._waits_for_key or self._typed is not None:
            return tuple(key.hint for key in self.keys())
        return super().footer_hints()

    # Drawing

    @on(RowList.Placed)
    def _on_placed(self) -> None:
        # An explanation of other length has moved the rows after they were drawn.
        if self.is_standing:
            self.frame.show_cursor(self.frame.focus_place(self.cursor_place()), self.footer)

    def show_content(self) -> None:
        """Draw the rows."""
        groups = [(_(title), list(map(self._row, settings))) for title, settings in GROUPS]
        groups += [(title, list(map(self._key_row, keyed))) for title, keyed in self._key_groups()]
        self._rows.show(
            gap_between(*([heading_row(title, self.skin), *rows] for title, rows in groups)), self.chosen
        )

    def _key_groups(self) -> list[tuple[str, list[Keyed]]]:
        """Return the commands that have a key, those of all games first, under what they are for."""
        every = frozenset(kind.shown_name for kind in every_kind())
        found: dict[frozenset[str], list[Keyed]] = {every: []}
        for keyed in keyed_commands():
            if keyed.is_own or any(keyed.usual.values()):
                games = frozenset(game for game, key in keyed.usual.items() if key) or frozenset(keyed.usual)
                found.setdefault(games, []).append(keyed)
        titles = {every: _("Keys")}
        return [
            (titles.get(games) or _("Keys in {game}").format(game=listed(sorted(games))), keyed)
            for games, keyed in found.items()
            if keyed
        ]

    def _row(self, setting: Setting) -> Row:
        value, is_here = self._value_of(setting), setting.name == self.chosen
        said = "" if value is None else setting.say(value)
        if setting.values:
            return value_row(setting.name, _(setting.title), _LABEL, said, is_here, self.skin)
        if is_here and self._typed is not None:
            lead = (pad(_(setting.title), _LABEL, self.skin) + "  ", self.skin.palette.bright)
            spans, caret = text_spans(self._typed, NAME_LIMIT + 2, True, self.skin)
            return Row([lead, *spans], key=setting.name, caret=_LABEL + 2 + caret)
        return self._plain_row(setting.name, _(setting.title), said)

    def _key_row(self, keyed: Keyed) -> Row:
        key = f"{_KEY}{keyed.command.name}"
        is_asked = key == self.chosen and self._waits_for_key
        row = self._plain_row(key, keyed.command.title, "" if is_asked else keyed.shown)
        if is_asked:
            return Row([*row.left, (_("press the key"), self.skin.palette.accent)], key=row.key)
        if not keyed.is_own:
            return row
        return Row(row.left, [(_("changed"), self.skin.palette.accent)], key=row.key)

    def _plain_row(self, key: str, label: str, value: str) -> Row:
        palette, is_here = self.skin.palette, key == self.chosen
        lead = (pad(label, _LABEL, self.skin), palette.bright if is_here else palette.dim)
        return Row([lead, ("  ", ""), (value, palette.bright if is_here else palette.text)], key=key)

    def hint(self) -> str:
        """Return what the chosen row means."""
        if self._setting:
            return self._setting.explanation
        keyed, how = self._command, _("Enter, then another key: it has that.")
        return f"{keyed.command.help} {how}" if keyed else ""

    @property
    def _keyed(self) -> list[Keyed]:
        """The commands that have a key."""
        return [each for _title, keyed in self._key_groups() for each in keyed]

    @property
    def _setting(self) -> Setting | None:
        return next((each for each in SETTINGS if each.name == self.chosen), None)

    @property
    def _command(self) -> Keyed | None:
        return next((each for each in self._keyed if f"{_KEY}{each.command.name}" == self.chosen), None)

    def keys_in_order(self) -> Sequence[str]:
        """Return the names of the settings, then the commands."""
        return [*(each.name for each in SETTINGS), *(f"{_KEY}{each.command.name}" for each in self._keyed)]

    # Keys

    async def take_key(self, event: events.Key) -> None:
        """Take the key a command is to have, while one is waited for; else do what it is bound to."""
        if not self._waits_for_key:
            if not await self._type(event):
                await super().take_key(event)
            return
        event.stop()
        event.prevent_default()
        keyed, library = self._command, self.upwords.library
        if event.key == "escape" or keyed is None:
            self.action_keep_key()
            return
        name = keyed.command.name
        if await self._changed(lambda: choose_key(library, name, event.key)):
            self._waits_for_key = False
        self.update()

    def action_keep_key(self) -> None:
        """Wait for no key any more."""
        self._waits_for_key = False
        self.choose(self.chosen)

    def _value_of(self, setting: Setting) -> str | None:
        """Return what a setting is set to, as soon as that is known; the colours are those to be seen.

        Others than those that are kept may have been asked for when the program began.
        """
        shown = self.app.theme if setting.name == THEME and self._values else ""
        return shown if shown in THEME_NAMES else self._values.get(setting.name)

    @property
    def _value(self) -> str:
        """What the chosen setting is set to."""
        return (self._setting and self._value_of(self._setting)) or ""

    @property
    def _takes_text(self) -> bool:
        return self._setting is not None and not self._setting.values

    async def _type(self, event: events.Key) -> bool:
        """Type into the chosen row if it takes a text; return whether the key was for that."""
        typed = typed_letter(event)
        begins = typed.strip() or event.key == "backspace"
        if not self._takes_text or (self._typed is None and not begins):
            return False
        if self._typed is not None and event.key in _GOING:
            if await self.keep_typed():
                return False
            # It stays to be mended.
            event.stop()
            event.prevent_default()
            return True
        before = LineEdit.suggested(self._value, NAME_LIMIT) if self._typed is None else self._typed
        edited = before.insert(typed) if typed else before.press(event.key)
        if edited is None and self._typed is None:
            return False
        if edited is not None:
            event.stop()
            event.prevent_default()
            self._edit(edited)
            return True
        return await self._end_typing(event)

    async def _end_typing(self, event: events.Key) -> bool:
        """Keep or drop what is typed if the key says so; return whether it did."""
        ends = {"enter": self.action_take_typed, "escape": self.action_drop_typed}
        if event.key not in ends:
            return False
        event.stop()
        event.prevent_default()
        await ends[event.key]()
        return True

    def on_paste(self, event: events.Paste) -> None:
        """Type what was pasted, where a text can be typed."""
        event.stop()
        if self._takes_text:
            before = self._typed or LineEdit.suggested(self._value, NAME_LIMIT)
            self._edit(before.insert(" ".join(event.text.split())))

    def _edit(self, typed: LineEdit) -> None:
        self._typed, self.said = typed, ""
        self.update()

    async def action_take_typed(self) -> None:
        """Keep what was typed."""
        await self.keep_typed()

    async def keep_typed(self) -> bool:
        """Keep what was typed, and return whether that is done; of nothing but blanks nothing comes."""
        typed, setting = self._typed, self._setting
        is_other = typed is not None and typed.text.strip() and typed.text != self._value
        if typed is None or setting is None or not is_other or await self._set(setting, typed.text):
            self._typed = None
            self.update()
        return self._typed is None

    async def action_drop_typed(self) -> None:
        """Leave it as it was."""
        self._typed, self.said = None, ""
        self.update()

    async def action_enter(self) -> None:
        """Type a text, or wait for the key of a command; another value of all else."""
        setting, keyed = self._setting, self._command
        if keyed:
            self._waits_for_key = True
            said = _("Press the new key of {command}. Esc leaves it as it is.")
            self.say(said.format(command=keyed.command.title))
            self.update()
        elif setting and setting.values:
            await self.action_change(1)
        elif setting:
            self._edit(LineEdit.suggested(self._value, NAME_LIMIT))

    async def action_change(self, step: int) -> None:
        """Take another value."""
        setting = self._setting
        if setting and setting.values:
            values = setting.values
            place = values.index(self._value_of(setting) or values[0])
            await self._set(setting, values[(place + step) % len(values)])

    async def action_reset(self) -> None:
        """Set the chosen row as it usually is."""
        setting, keyed, library = self._setting, self._command, self.upwords.library
        if setting and setting.usual:
            await self._set(setting, setting.usual)
        elif keyed:
            await self._changed(lambda: reset_key(library, keyed.command.name))
            # A command that has no usual key is in the list no more.
            self.choose_near()

    async def action_reset_keys(self) -> None:
        """Give all commands their usual keys, after a question if somebody has chosen others."""
        if any(keyed.is_own for keyed in self._keyed):
            open_dialog.ask(self, _("Give all commands their usual keys again?"), self._reset_keys, "F5")
        else:
            await self._reset_keys()

    async def _reset_keys(self) -> None:
        library = self.upwords.library
        await self._changed(lambda: reset_keys(library))
        self.choose_near()

    def choose_near(self) -> None:
        """Stay on the chosen row, or go to the last one if it is there no more."""
        keys = self.keys_in_order()
        if self.chosen not in keys:
            self.chosen = keys[-1]
        self.update()

    async def _set(self, setting: Setting, value: str) -> bool:
        preferences = self.upwords.preferences
        return await self._changed(lambda: preferences.change(setting, value), preferences.changed)

    async def _changed(self, change: Callable[[], str], changed: Container[str] = ()) -> bool:
        """Have something kept and taken up everywhere, and say what came of it; return whether it was."""
        said: list[str] = []

        def done() -> None:
            said.append(change())
            self._read()

        if is_done := await self.managed(done):
            await self.upwords.take_up(changed)
            self.say(said[0])
            self.update()
        return is_done

    @on(RowList.Picked)
    async def _on_row(self, message: RowList.Picked) -> None:
        self._waits_for_key = False
        if self._typed is not None and message.again:
            return
        if await self.keep_typed():
            self.choose(message.key)
            if message.again:
                await self.action_enter()
