"""Keys in the order they were pressed, and screens that are left once; none answers what it came before.

The one idea: what comes in one burst is for the screen it was sent to. Textual looks for a key's binding only
after the key has gone up to the application, and by then the screen may have handled the next key: of
`→ → w o o d` in one burst, as over a slow line, the letters came first. `press` runs the binding at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, TypeVar, cast

from textual import events
from textual.await_complete import AwaitComplete
from textual.message import Message
from textual.screen import Screen

from upwords_tui.terminal.compositor import Changes
from upwords_tui.terminal.timers import Punctual
from upwords_tui.tui.screens.host import Host
from upwords_tui.tui.screens.input_grace import InputGrace
from upwords_tui.tui.screens.keys import Key, stands_for
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.clicks import Click

Result = TypeVar("Result")


class BaseScreen(Punctual, Screen[Result]):
    """A screen that does nothing before it stands, nor once it has been left."""

    KEYS: ClassVar[tuple[Key, ...]] = ()
    COMES_BY_ITSELF: ClassVar[bool] = False
    """Whether it is shown without a key that asks for it: then none counts before it can be seen."""
    skin: Skin

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._compositor = Changes()
        self._was_on_top = False
        self.arrival = InputGrace()
        if self.COMES_BY_ITSELF:
            self.come_by_itself()

    def come_by_itself(self) -> None:
        """Take no key or click before it can be seen: called before it is shown, if nobody asked for it."""
        self.arrival.await_picture()

    def __init_subclass__(cls, **options: Any) -> None:
        """Have the keys work that a class names as its own."""
        if "KEYS" in vars(cls):
            cls.BINDINGS = [key.binding for key in cls.KEYS if key.key]
        super().__init_subclass__(**options)

    @property
    def upwords(self) -> Host:
        """The application."""
        return cast(Host, self.app)

    @property
    def is_open(self) -> bool:
        """Whether it has not been left; Textual takes a while to take away one that has."""
        return self.is_attached and self in self.app.screen_stack

    @property
    def is_standing(self) -> bool:
        """Whether it has been put together and not been left: only then has it anything to draw on."""
        return self.is_mounted and self.is_open

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Do nothing before it stands: a key that comes then was meant for the screen before."""
        return self.is_standing and super().check_action(action, parameters)

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        """Have nothing styled again that has just been styled as it was put together."""
        event.refresh_styles = event.refresh_styles and self._was_on_top
        self._was_on_top = True

    async def _on_resize(self, event: events.Resize) -> None:
        """Pass over a size that is past: of two, each would have the other told again, without end."""
        if event.size != self.app.size:
            event.prevent_default()

    def _compositor_refresh(self) -> None:
        """Draw no picture that Textual would throw away, or draw again at once."""
        if not self.app._batch_count and not (self._layout_required and self._repaint_required):
            super()._compositor_refresh()
            if self.arrival.is_on_its_way and self.is_standing:
                self.arrival.comes()

    def _on_timer_update(self) -> None:
        """Take note of what has changed here, too, before Textual draws what shines through from below."""
        if self._repaint_required and self.is_current and not self.app._batch_count:
            self._compositor.update_widgets(self._dirty_widgets)
        super()._on_timer_update()

    def is_answer(self, event: events.Event) -> bool:
        """Return whether a key or click would do something about what has come by itself."""
        return isinstance(event, events.InputEvent)

    def _forward_event(self, event: events.Event) -> None:
        """Pass over what was meant for what was there before; the keys of the application itself work."""
        if self.is_answer(event) and self.arrival.is_unseen(event.time):
            return
        if isinstance(event, events.Key):
            self.arrival.was_seen(event.time)
        super()._forward_event(event)

    async def _on_message(self, message: Message) -> None:
        """Answer no click that came after one that led away from here."""
        if isinstance(message, Click) and not self.is_active:
            message.stop()
            return
        await super()._on_message(message)

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave with `result`; the second of two clicks in a burst would leave the screen below."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


def does_what_key_does(screen: Screen[Any], action: str, keys: Iterable[str]) -> bool:
    """Return whether one of `keys`, in Textual's spelling, runs `action` on `screen`."""
    bindings = screen._bindings.key_to_bindings
    return any(binding.action == action for key in keys for binding in bindings.get(key, ()))


def _actions(screen: BaseScreen[Any], event: events.Key) -> Iterator[str]:
    """Return what a key does on `screen`: first what it does as a letter of the language in use."""
    typed = (event.character or "").upper()
    yield from (key.action for key in screen.KEYS if key.letter and key.letter.shown == typed)
    bindings, key = screen._bindings.key_to_bindings, event.key
    # With Caps Lock a letter is the same key.
    for binding in bindings.get(key) or bindings.get(key.lower()) or bindings.get(stands_for(key)) or ():
        yield binding.action


async def press(screen: BaseScreen[Any], event: events.Key) -> bool:
    """Run what `event` is bound to on `screen`, unless a handler has stopped it; return whether it was."""
    if event._stop_propagation:
        return False
    if not screen.is_active:
        # A key of a burst that came after one that led away from here.
        event.stop()
        event.prevent_default()
        return True
    for action in _actions(screen, event):
        if await screen.app.run_action(action, screen):
            event.stop()
            event.prevent_default()
            return True
    return False
