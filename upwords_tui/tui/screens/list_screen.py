"""The screens that are no table: a list of rows in the frame.

A screen gives its title, its keys and its rows; arrow keys and wheel go along the rows, the cursor follows.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.geometry import Offset
from textual.screen import Screen

from upwords_tui.app.commands.registry import EXERCISES, Command, find_command, split_command
from upwords_tui.app.game_types.base import Variant, default_variant, every_kind
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, language, translate
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.screens.frame import MOST_LINES, Frame, Overheard, Voice
from upwords_tui.tui.screens.keys import Action, Key, explained, keys_of, more_hint, stands_for
from upwords_tui.tui.screens.line_edit import CommandLine
from upwords_tui.tui.screens.rows import RowList
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Section, wrap
from upwords_tui.tui.widgets.values import KeyHint, TopLine

ROOMY = 32
"""From this many rows up there is air above the content."""
MEASURE = 84


Result = TypeVar("Result")

_BACK = "Esc", "F10"
(HELP,) = keys_of("everywhere")


Offered = Callable[[], Sequence[Command]]


class TypedCommands:
    """What is typed on the command line of a list: the commands to offer, and the one meant."""

    def __init__(
        self, screen: BaseScreen, commands: Offered, carry_out: Callable[[Command, str], Awaitable[None]]
    ) -> None:
        self._screen, self.commands, self._carry_out = screen, commands, carry_out
        self._offered: Sequence[Command] = ()
        self.line = CommandLine(screen.skin, screen.footer, lambda: self._offered)

    def open(self) -> None:
        self._offered = self.commands()
        self.line.open()
        self._say_typed()

    def _say_typed(self) -> None:
        which = _("Which command? Choose from {names}.")
        told_of = (which.format(names=", ".join(names)) for names in self._names())
        nothing = next(filter(self._fits, told_of), "")
        self._screen.say(self.line.hint(nothing, nothing))
        self._screen.update()

    def _names(self) -> Iterator[list[str]]:
        """Yield the names to list, ever fewer: first without exercises, which the palette offers, too."""
        yield [command.title for command in self._offered]
        names = [command.title for command in self._offered if command not in EXERCISES]
        yield names
        for count in range(len(names) - 1, 0, -1):
            yield [*names[:count], self._screen.skin.glyphs.ellipsis]

    def _fits(self, sentence: str) -> bool:
        return len(wrap(sentence, self._screen.size.width - 2, self._screen.skin)) <= MOST_LINES

    async def take_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        entered = self.line.press(event)
        if self.line.is_open:
            self._say_typed()
            return
        self._screen.say("")
        self._screen.update()
        if entered:
            await self._enter(entered)

    async def _enter(self, line: str) -> None:
        word, argument = split_command(line)
        unknown, said = _("There is no command “{word}” here. Choose from {names}."), ""
        for names in self._names():
            try:
                command = find_command(word, self._offered, unknown.replace("{names}", ", ".join(names)))
            except CommandError as error:
                said = translate(error)
                if self._fits(said):
                    break
            else:
                await self._carry_out(command, argument)
                return
        self._screen.say(said)

    def paste(self, text: str) -> None:
        """Insert pasted text; one that begins with a slash opens the line."""
        text = text.strip()
        if not self.line.is_open and text.startswith("/"):
            self.open()
        if self.line.is_open:
            self.line.insert(text.removeprefix("/"))
            self._say_typed()


class ListScreen(BaseScreen[Result]):
    """A list to be read or chosen from, in the frame.

    Subclasses give `title_line` and `show_content`, and `keys_in_order` where a row can be chosen.
    """

    DEFAULT_CSS = """
    ListScreen { layout: vertical; overflow: hidden; }
    ListScreen #frame { height: 1fr; overflow: hidden; }
    ListScreen #content { height: 1fr; overflow: hidden; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [HELP.binding]
    chosen = ""
    typed: TypedCommands | None = None
    """What is typed on its command line, if it has one."""

    def __init__(self, skin: Skin, rows: RowList | None = None) -> None:
        super().__init__(skin)
        self.frame: Frame = Frame(self, skin)
        self.voice = Voice(skin, "")
        self._rows = rows or RowList(skin, measure=MEASURE)
        self._content = Vertical(id="content")
        self.said = ""
        self._heard = Overheard(1)
        self._is_due = False
        self._drawn_in: Sequence[int] | None = None
        """The widths of the content when it was drawn; None before that."""

    # What subclasses say

    def title_line(self) -> TopLine:
        raise NotImplementedError

    def content(self) -> ComposeResult:
        yield self._rows

    def works(self, action: str) -> bool:
        """Return whether the action of a key is possible here."""
        return True

    def keys(self) -> Sequence[Key]:
        return self.every_key()

    def every_key(self) -> Sequence[Key]:
        return [key for key in self.KEYS if self.works(key.action)]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        whole = f"{action}({', '.join(map(repr, parameters))})" if parameters else action
        return self.works(whole) and super().check_action(action, parameters)

    def variant(self) -> Variant:
        return default_variant(every_kind()[0], language())

    def show_content(self) -> None:
        raise NotImplementedError

    def hint(self) -> str:
        return ""

    def compose(self) -> ComposeResult:
        yield self.frame.too_small
        with self.frame.box:
            yield self.frame.top
            with self._content:
                yield from self.content()
            yield self.voice
            if self.typed:
                yield self.typed.line
            yield self.footer

    def on_mount(self) -> None:
        def draw_if_placed_anew(_screen: Screen[Any]) -> None:
            # What was drawn may have had no place, being hidden.
            if not self._is_due and self._drawn_in not in (None, self._section_widths()):
                self.update()

        self.screen_layout_refresh_signal.subscribe(self, draw_if_placed_anew, immediate=True)
        # What moves without being drawn anew takes the cursor along.
        self.screen_layout_refresh_signal.subscribe(self, lambda _screen: self._put_cursor())
        self.on_resize()

    def on_screen_resume(self) -> None:
        self.update()

    def on_screen_suspend(self) -> None:
        """Forget what was said, unless only a dialog covers this."""
        above = self.app.screen
        if above is not self and isinstance(above, BaseScreen) and above.frame:
            self.said = ""

    def on_resize(self) -> None:
        self.frame.fit()
        self.place_content()
        self._show_said()

        def draw() -> None:
            self._is_due = False
            self.update()

        # Once when all has its place, however often it was given one.
        if not self._is_due:
            self._is_due = True
            self.call_after_refresh(draw)

    def _section_widths(self) -> Sequence[int]:
        return [section.size.width for section in self._content.query(Section)]

    @property
    def is_roomy(self) -> bool:
        return self.size.height >= ROOMY

    def place_content(self) -> None:
        self._content.styles.padding = (self.top_margin, 0, 0, 0)

    @property
    def top_margin(self) -> int:
        """The rows above the content, which is a little above the middle of a large window."""
        height = self.size.height
        return max(height // 12, (height - ROOMY) // 3) if self.is_roomy else 1

    def update(self) -> None:
        if not self.is_standing:
            return
        self._drawn_in = self._section_widths()
        self.frame.top.show(self.title_line())
        self.show_content()
        self.footer.show(self.footer_hints())
        self._show_said()
        self._put_cursor()

    def _put_cursor(self) -> None:
        # Braille lines and magnifiers look for the terminal's own cursor.
        self.frame.show_cursor(self.frame.focus_place(self.cursor_place()), self.footer)

    def footer_hints(self) -> tuple[KeyHint, ...]:
        keys = [key for key in self.keys() if key.text]
        back = next((key for key in keys if key.label in _BACK), None)
        shown = (key.hint._replace(stays=key is back) for key in keys)
        return (*shown, HELP.hint._replace(stays=True), more_hint())

    def offers(self) -> Sequence[Action]:
        keys = [key for key in (*self.keys(), HELP) if key.text and key.action != "app.quit"]
        offers = [
            Action(
                _(key.text),
                _(key.about) if key.about else "",
                partial(self.app.run_action, key.action, self),
                key.shown_label,
            )
            for key in keys
        ]
        return (*offers, *super().offers())

    def say(self, sentence: str) -> None:
        self.said = sentence
        self._show_said()

    def take_back(self, sentence: str) -> None:
        if self.said == sentence:
            self.say("")

    def hear(self, sentence: str) -> None:
        """Say what somebody said or did, until a key after it could be read; it replaces the hint."""
        self._heard.hear(sentence)
        self._show_said()

    def shows_whole(self, sentence: str) -> bool:
        return len(wrap(f"{self.said} {sentence}", self.size.width - 2, self.skin)) <= MOST_LINES

    def _show_said(self) -> None:
        if self.is_standing:
            said = (*((self.said,) if self.said else ()), *self._heard.sentences)
            self.voice.show(" ".join(said) or self.hint())

    async def take_key(self, event: events.Key) -> None:
        if self._heard.let_go():
            self._show_said()
        if self.typed and self.typed.line.is_open and stands_for(event.key) != "f1":
            await self.typed.take_key(event)
        else:
            await super().take_key(event)

    def on_paste(self, event: events.Paste) -> None:
        if self.typed:
            event.stop()
            self.typed.paste(event.text)

    def action_help(self) -> None:
        self.upwords.show_help(self.variant(), explained((*self.every_key(), HELP)))

    def action_games(self) -> None:
        self.upwords.show_games()

    def keys_in_order(self) -> Sequence[str]:
        """Return the keys of the rows that can be chosen, from the top."""
        return ()

    def cursor_place(self) -> Offset | None:
        is_typed = self.typed and self.typed.line.is_open
        return self.typed.line.cursor_offset() if self.typed and is_typed else self._rows.cursor_offset()

    def choose(self, key: str) -> None:
        self.chosen, self.said = key, ""
        self.update()

    def action_move(self, count: int) -> None:
        """Scroll, or choose another row; a single step goes from the last to the first."""
        keys = self.keys_in_order()
        if not keys:
            self._rows.scroll_rows(count)
        elif abs(count) == 1:
            self.choose(keys[(self.place_among(keys) + count) % len(keys)])
        else:
            self.scroll(count)

    def action_page(self, step: int) -> None:
        self.action_move(step * self._rows.page)

    def scroll(self, count: int) -> None:
        """Scroll, or choose another row, the first or the last at most."""
        if keys := self.keys_in_order():
            self.choose(keys[min(max(self.place_among(keys) + count, 0), len(keys) - 1)])
        else:
            self.action_move(count)

    def place_among(self, keys: Sequence[str]) -> int:
        """Return the place of the chosen row among these keys; 0 if it is none of them."""
        # What was chosen may be gone, or not known yet: a key may come before the rows are drawn.
        return keys.index(self.chosen) if self.chosen in keys else 0

    @on(RowList.Scrolled)
    def _on_wheel(self, message: RowList.Scrolled) -> None:
        self.scroll(message.steps)


def typed_letter(event: events.Key) -> str:
    return event.character if event.character and event.is_printable else ""
