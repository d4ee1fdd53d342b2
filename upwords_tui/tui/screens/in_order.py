"""Keys in the order they were pressed.

The one idea: Textual looks for a key's binding only after the key has gone up from the screen to the
application, and by then the screen may have handled the next key: of `→ → w o o d` in one burst, as over a
slow line, the letters came first. `press` runs the binding at once.
"""

from __future__ import annotations

from typing import Any

from textual import events
from textual.screen import Screen


async def press(screen: Screen[Any], event: events.Key) -> bool:
    """Run what `event` is bound to on `screen`, unless a handler has stopped it; return whether it was."""
    if event._stop_propagation:
        return False
    if screen.app.screen is not screen:
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
