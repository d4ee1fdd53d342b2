"""The frame around every screen: top bar, announcement and keys, and what is said where there is no room.

The one idea: whatever has changed, a screen is drawn by `update`; a key, or a click on its hint, runs an
action.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from textual import events, on
from textual.containers import Vertical
from textual.geometry import Offset, Region, Size
from textual.screen import Screen
from textual.strip import Strip

from upwords_tui.app.game_types.base import GameKind
from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import InputError, UpwordsError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.screens.base_screen import BaseScreen, press
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import MIN_HEIGHT, MIN_WIDTH
from upwords_tui.tui.widgets.bars import KeyFooter, TopBar
from upwords_tui.tui.widgets.painted import Painted
from upwords_tui.tui.widgets.section import BLANK, Line, Section, Skinned, ValueSection, wrap, wrap_evenly
from upwords_tui.tui.widgets.values import KeyHint, TopLine

if TYPE_CHECKING:
    from upwords_tui.tui.screens.actions import Action

Result = TypeVar("Result")

MOST_LINES = 4
"""So many lines an announcement may take from the content."""


class Voice(ValueSection[str]):
    """The announcement line; a sentence too long for one line takes more, at the cost of the content."""

    DEFAULT_CSS = "Voice { height: 1; }"
    # A ground of its own, so that the eye finds it.
    GROUND = "voice"

    def show(self, value: str) -> None:
        """Show this sentence."""
        super().show(value)
        self._fit()

    def on_resize(self) -> None:
        """Take the lines the sentence needs in the new width."""
        self._fit()

    def render_line(self, y: int) -> Strip:
        """Return one line; the first picture of another height comes before that is told (`on_resize`)."""
        if len(self._strips) != self.size.height:
            self._strips = self._draw(*self.size)
        return super().render_line(y)

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the sentence, wrapped."""
        said = wrap_evenly(self._value, width - 2, self.skin)
        return [([(f" {line}", self.skin.palette.text)], ()) for line in said]

    def _fit(self) -> None:
        if self.size.width:
            count = len(wrap(self._value, self.size.width - 2, self.skin))
            self.styles.height = min(max(count, 1), MOST_LINES)


_INDENT = 2


class TooSmall(Section):
    """Says calmly that the terminal is too small; it goes when there is room again."""

    DEFAULT_CSS = "TooSmall { width: 1fr; height: 1fr; display: none; }"

    def cursor_offset(self) -> Offset | None:
        """Return where on the screen the sentence begins."""
        begin = next((y for y, line in enumerate(self.lines(*self.size)) if line is not BLANK), 0)
        return self.region.offset + Offset(_INDENT, begin) if self.is_attached and self.size else None

    def lines(self, width: int, height: int) -> list[Line]:
        """Return what is missing and, apart from it, what can be done, in the middle."""
        needs = _("Upwords needs {columns} columns and {rows} rows; there are {width} and {height}.").format(
            columns=MIN_WIDTH, rows=MIN_HEIGHT, width=width, height=height
        )
        advice = _("Make the window larger, or the letters smaller: everything is still here.")
        palette, room = self.skin.palette, max(width - 2 * _INDENT, 8)
        leaving = _("Only Ctrl+C does anything now: pressed twice, it quits.")
        parts = [
            [([(" " * _INDENT + line, ink)], ()) for line in wrap_evenly(text, room, self.skin)]
            for text, ink in ((needs, palette.bright), (f"{advice} {leaving}", palette.dim))
        ]
        lines: list[Line] = [*parts[0], *([BLANK] if height > sum(map(len, parts)) else []), *parts[1]]
        return [BLANK] * max((height - len(lines)) // 2, 0) + lines


class Drawn(BaseScreen[Result]):
    """A screen in a skin, with keys and a footer that tells of them. Subclasses draw it in `update`."""

    def __init__(self, skin: Skin) -> None:
        super().__init__()
        self.skin = skin
        self.footer = KeyFooter(skin, ())

    @property
    def is_too_small(self) -> bool:
        """Whether the terminal has no room for any screen."""
        return lacks_room(self.app.size)

    def _forward_event(self, event: events.Event) -> None:
        """Pass over what would be done unseen; the keys of the application itself work."""
        if not (self.is_too_small and isinstance(event, (events.InputEvent, events.Paste))):
            super()._forward_event(event)

    def update(self) -> None:
        """Draw everything that may have changed."""
        raise NotImplementedError

    async def read_settings(self) -> None:
        """Read again what this shows of what is set, if anything: it may have changed in another window."""

    def on_skin_changed(self, skin: Skin) -> None:
        """Draw in another theme."""
        self.skin = skin
        for widget in self.query(Skinned):
            widget.dress(skin)
        self.update()

    def warn(self, sentence: str) -> None:
        """Say `sentence` where there is room for it, until it is taken back."""
        self.footer.show((KeyHint("!", sentence, ""),))

    def take_back(self, sentence: str) -> None:
        """Say no more what `warn` has said."""
        self.update()

    def offers(self) -> Sequence[Action]:
        """Return what can be done here, for the palette: to leave the program, if nothing else."""
        from upwords_tui.tui.screens.actions import quit_offer

        return (quit_offer(self.app.exit),)

    async def take_key(self, event: events.Key) -> None:
        """Do what the key is bound to."""
        await press(self, event)

    async def _on_key(self, event: events.Key) -> None:
        await self.take_key(event)

    @on(KeyFooter.Pressed)
    async def _on_hint(self, message: KeyFooter.Pressed) -> None:
        message.stop()
        if message.hint.action:
            await self.run_action(message.hint.action)


class Framed(Drawn[Result]):
    """A screen with a line at the top and the keys at the foot; it says so where there is no room for it."""

    DEFAULT_CSS = """
    Framed { layout: vertical; overflow: hidden; }
    Framed #frame { height: 1fr; overflow: hidden; }
    """

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self.top = TopBar(skin, TopLine("UPWORDS"))
        self._too_small = TooSmall(skin)
        # Held, not looked up: a screen may be left before it has been put together.
        self._frame = Vertical(id="frame")

    def on_screen_resume(self) -> None:
        """Draw again after another screen was on top."""
        self.update()

    def say(self, sentence: str) -> None:
        """Say `sentence` on the announcement line."""
        raise NotImplementedError

    def warn(self, sentence: str) -> None:
        """Say `sentence` on the announcement line."""
        self.say(sentence)

    def hear(self, sentence: str) -> None:
        """Say what somebody else has said or done: it moves nothing, and takes no key."""
        raise NotImplementedError

    def shows_whole(self, sentence: str) -> bool:
        """Return whether there is room for all of a sentence where what was heard is said."""
        raise NotImplementedError

    async def managed(self, work: Callable[[], object]) -> bool:
        """Do `work` in a thread, for it may wait for the disk; return whether it went well, else say why."""
        try:
            await asyncio.to_thread(work)
        except UpwordsError as error:
            self.say(clean(translate(error)))
            return False
        return True

    async def keep(self, setting: str, value: object) -> None:
        """Keep a setting of whoever this is."""
        await self.managed(lambda: self.upwords.library.set_setting(setting, value))

    async def set_bell(self, argument: str) -> None:
        """Carry out the command `bell`, and say what came of it."""
        from upwords_tui.app.profile import alerts

        await self.change_setting(alerts.answer, argument)

    async def change_setting(self, answer: Callable[[Library, str], str], argument: str) -> bool:
        """Carry out a command about a setting, which answers with a sentence; return whether it could."""
        said: list[str] = []
        if is_done := await self.managed(lambda: said.append(answer(self.upwords.library, argument))):
            self.say(said[0])
        return is_done

    async def action_theme(self, name: str = "") -> None:
        """Take the colours of this name, in English or the language in use, or the next ones."""
        # Imported late: the first picture does without.
        from upwords_tui.app.profile.settings import choose_theme, setting_called

        try:
            taken = self.upwords.set_theme(setting_called("theme").value_named(name) if name else "")
        except InputError as error:
            self.say(clean(translate(error)))
        else:
            await self.change_setting(choose_theme, taken)

    def cursor_place(self) -> Offset | None:
        """Return where the terminal's own cursor belongs, if anywhere."""
        return None

    def focus_place(self) -> Offset | None:
        """Return where the cursor belongs now: at what is said instead where there is no room."""
        return self._too_small.cursor_offset() if self._too_small.display else self.cursor_place()

    def show_cursor(self, place: Offset | None, painted: Painted) -> None:
        """Move the terminal's own cursor to `place`, if any; `painted` is in sight where there is room."""
        move_cursor(self, place, self._too_small if self._too_small.display else painted)

    def fit(self) -> None:
        """Show the frame, or that the terminal is too small for it."""
        is_small = lacks_room(self.size)
        self._too_small.display = is_small
        self._frame.display = not is_small


def lacks_room(size: Size) -> bool:
    """Return whether a terminal of this size is too small for the screens."""
    return size.width < MIN_WIDTH or size.height < MIN_HEIGHT


def shown_name(game: GameKind) -> str:
    """Return what a game is called at the top of the screen."""
    return game.shown_name.upper()


def move_cursor(screen: Screen[Any], place: Offset | None, painted: Painted) -> None:
    """Move the terminal's own cursor to `place`, if `screen` is on top.

    Textual tells the terminal of it only when something is painted: a corner of `painted` is.
    """
    if place is not None and screen.is_active and place != screen.app.cursor_position:
        screen.app.cursor_position = place
        painted.repaint(Region(0, 0, 1, 1))
