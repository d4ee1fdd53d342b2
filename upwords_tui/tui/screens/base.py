"""What all screens but the game itself have in common: top bar, content, announcement, keys.

The one idea: a screen says its title, its keys and its content; the frame around it is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.geometry import Offset, Region
from textual.screen import Screen
from textual.widget import Widget

from upwords_tui.errors import UpwordsError
from upwords_tui.i18n import language, told
from upwords_tui.safe_text import clean
from upwords_tui.session.kinds import GameKind, Variant, default_variant, every_kind
from upwords_tui.tui.screens.frame import TooSmall, Voice
from upwords_tui.tui.screens.in_order import Standing, press
from upwords_tui.tui.screens.keys import Key, explained, hints, mark
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import MIN_HEIGHT, MIN_WIDTH
from upwords_tui.tui.widgets.bars import KeyFooter, TopBar
from upwords_tui.tui.widgets.section import Skinned
from upwords_tui.tui.widgets.values import KeyHint, TopLine

__all__ = ["MEASURE", "ROOMY", "BaseScreen", "TooSmall", "move_cursor", "shown_name", "typed_letter"]

ROOMY = 32
"""From this many rows up there is air above the content."""
MEASURE = 84
"""The widest a column of text gets, in columns."""

Result = TypeVar("Result")

HELP = Key("f1", "help", "F1", mark("help"), mark("This help."))


class Drawn(Standing[Result]):
    """A screen in a skin, with keys and a footer that tells of them. Subclasses draw it in `update`."""

    def __init__(self, skin: Skin) -> None:
        super().__init__()
        self.skin = skin
        self.footer = KeyFooter(skin, ())

    def update(self) -> None:
        """Draw everything that may have changed."""
        raise NotImplementedError

    def on_skin_changed(self, skin: Skin) -> None:
        """Draw in another theme."""
        self.skin = skin
        for widget in self.query(Skinned):
            widget.skin = skin
        self.update()

    async def _on_key(self, event: events.Key) -> None:
        await press(self, event)

    @on(KeyFooter.Pressed)
    async def _on_hint(self, message: KeyFooter.Pressed) -> None:
        message.stop()
        if message.hint.command:
            await self.run_action(message.hint.command)


class BaseScreen(Drawn[Result]):
    """A screen in the common frame. Subclasses give `KEYS`, `title_line` and `content`."""

    DEFAULT_CSS = """
    BaseScreen { layout: vertical; overflow: hidden; }
    BaseScreen #content { height: 1fr; overflow: hidden; }
    BaseScreen #frame { height: 1fr; overflow: hidden; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [HELP.binding]

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self.top = TopBar(skin, TopLine("UPWORDS"))
        self.voice = Voice(skin, "")
        self._too_small = TooSmall(skin)
        # Held, not looked up: a screen may be left before it has been put together.
        self._content = Vertical(id="content")
        self._frame = Vertical(id="frame")
        self._said: tuple[str, ...] = ()

    # What subclasses say

    def title_line(self) -> TopLine:
        """Return the line at the top."""
        return TopLine("UPWORDS")

    def content(self) -> ComposeResult:
        """Return the widgets between the top bar and the announcement."""
        return iter(())

    def keys(self) -> Sequence[Key]:
        """Return the keys that work now, the most useful first."""
        return self.KEYS

    def every_key(self) -> Sequence[Key]:
        """Return the keys there are, for the help."""
        return self.KEYS

    def show_content(self) -> None:
        """Draw the content: called when the screen appears, and when size or colours change."""

    def cursor_place(self) -> Offset | None:
        """Return where the terminal's own cursor belongs."""
        return None

    def variant(self) -> Variant:
        """Return whose rules the help should tell."""
        return default_variant(every_kind()[0], language())

    # The frame

    def compose(self) -> ComposeResult:
        """Return the frame with the content in it."""
        yield self._too_small
        with self._frame:
            yield self.top
            with self._content:
                yield from self.content()
            yield self.voice
            yield self.footer

    def on_mount(self) -> None:
        """Draw for the first time."""
        self._arrange()

    def on_resize(self) -> None:
        """Give everything its place."""
        self._arrange()

    def on_screen_resume(self) -> None:
        """Draw again after another screen was on top."""
        self.update()

    @property
    def is_roomy(self) -> bool:
        """Whether there are rows to spare."""
        return self.size.height >= ROOMY

    def place_content(self) -> None:
        """Give the content its place; called when the size changes."""
        self._content.styles.padding = (self.size.height // 12 if self.is_roomy else 1, 0, 0, 0)

    def _arrange(self) -> None:
        is_small = self.size.width < MIN_WIDTH or self.size.height < MIN_HEIGHT
        self._too_small.display = is_small
        self._frame.display = not is_small
        self.place_content()
        self._show_voice()
        self.call_after_refresh(self.update)

    def update(self) -> None:
        """Draw everything that may have changed."""
        if not self.is_standing:
            return
        self.top.show(self.title_line())
        self.show_content()
        self.footer.show(self.footer_hints())
        self._show_voice()
        self.place_cursor()

    def footer_hints(self) -> tuple[KeyHint, ...]:
        """Return what the footer shows."""
        return (*hints(self.keys()), HELP.hint)

    def place_cursor(self) -> None:
        """Have the terminal's own cursor follow the focus: braille lines and magnifiers look for it."""
        move_cursor(self, self.cursor_place(), self.footer)

    def say(self, *sentences: str) -> None:
        """Say `sentences` on the announcement line, the latest last; long ones take more lines."""
        self._said = sentences
        self._show_voice()

    def managed(self, work: Callable[[], object]) -> bool:
        """Do `work` and return whether it could be done; if not, say why."""
        try:
            work()
        except UpwordsError as error:
            self.say(clean(told(error)))
            return False
        return True

    @property
    def said(self) -> str:
        """The latest sentence."""
        return self._said[-1] if self._said else ""

    def _show_voice(self) -> None:
        self.voice.show(self.said)

    def action_help(self) -> None:
        """Show the help, with the keys of this screen first."""
        self.upwords.show_help(self.variant(), explained((*self.every_key(), HELP)))


def shown_name(game: GameKind) -> str:
    """Return what a game is called at the top of the screen."""
    return game.shown_name.upper()


def move_cursor(screen: Screen[Any], place: Offset | None, painted: Widget) -> None:
    """Move the terminal's own cursor to `place`, if `screen` is on top.

    Textual tells the terminal of it only when something is painted: a corner of `painted` is.
    """
    if place is not None and screen.is_active and place != screen.app.cursor_position:
        screen.app.cursor_position = place
        painted.refresh(Region(0, 0, 1, 1))


def typed_letter(event: events.Key) -> str:
    """Return the character a key types, or nothing."""
    return event.character if event.character and event.is_printable else ""
