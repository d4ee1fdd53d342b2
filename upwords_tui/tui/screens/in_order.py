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
    for binding in screen._bindings.key_to_bindings.get(event.key, ()):
        if await screen.app.run_action(binding.action, screen):
            event.stop()
            event.prevent_default()
            return True
    return False
