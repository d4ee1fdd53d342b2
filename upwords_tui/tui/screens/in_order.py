"""Keys in the order they were pressed, and screens that are left once.

The one idea: what comes in one burst is for the screen it was sent to. Textual looks for a key's binding only
after the key has gone up to the application, and by then the screen may have handled the next key: of
`→ → w o o d` in one burst, as over a slow line, the letters came first. `press` runs the binding at once.
"""

from __future__ import annotations

from typing import Any, TypeVar

from textual import events
from textual.await_complete import AwaitComplete
from textual.screen import Screen

Result = TypeVar("Result")


class Standing(Screen[Result]):
    """A screen that does nothing before it stands, nor once it has been left."""

    @property
    def is_left(self) -> bool:
        """Whether it was left, perhaps before it was put together."""
        return not self.is_attached or self not in self.app.screen_stack

    @property
    def is_standing(self) -> bool:
        """Whether it has been put together and not been left: only then has it anything to draw on."""
        return self.is_mounted and not self.is_left

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Have nothing done that finds only half a screen."""
        return self.is_standing and super().check_action(action, parameters)

    def _compositor_refresh(self) -> None:
        """Draw no picture that Textual would throw away, or draw again at once."""
        if not self.app._batch_count and not (self._layout_required and self._repaint_required):
            super()._compositor_refresh()

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave with `result`; the second of two clicks in a burst would leave the screen below."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


async def press(screen: Screen[Any], event: events.Key) -> bool:
    """Run what `event` is bound to on `screen`, unless a handler has stopped it; return whether it was."""
    if event._stop_propagation:
        return False
    if not screen.is_active:
        # A key of a burst that came after one that led away from here.
        event.stop()
        event.prevent_default()
        return True
    bindings = screen._bindings.key_to_bindings
    # With Caps Lock a letter is the same key.
    for binding in bindings.get(event.key) or bindings.get(event.key.lower()) or ():
        if await screen.app.run_action(binding.action, screen):
            event.stop()
            event.prevent_default()
            return True
    return False
