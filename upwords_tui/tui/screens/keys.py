"""The keys of a screen as data: bindings, footer and help are all made from the same list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from textual.binding import Binding, BindingType

from upwords_tui.i18n import _
from upwords_tui.session.commands import Command
from upwords_tui.tui.widgets.values import KeyHint


class Key(NamedTuple):
    """One key: in Textual's spelling (several with commas between), as the footer writes it, what it does.

    `text` and `about` are English and translated when shown. The footer shows keys that have a `text`, help
    those that have a `label`, with what is said `about` them.
    """

    key: str
    action: str
    label: str = ""
    text: str = ""
    about: str = ""

    @property
    def binding(self) -> Binding:
        """The binding that makes the key work."""
        return Binding(self.key, self.action, self.text, show=False)

    @property
    def hint(self) -> KeyHint:
        """What the footer shows; a click on it runs the action."""
        return KeyHint(self.label, _(self.text), self.action)


def command_bindings(commands: Iterable[Command]) -> Iterable[Binding]:
    """Return the bindings of those commands that have a key, which run the action “command”."""
    return [
        Binding(each.key.lower(), f"command('{each.name}')", each.summary, show=False, id=each.name)
        for each in commands
        if each.key
    ]


_FAR = 99
ARROWS = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "down": (0, 1),
    "home": (-_FAR, 0),
    "end": (_FAR, 0),
    "pageup": (0, -_FAR),
    "pagedown": (0, _FAR),
}
"""How far to the right and down these keys move the cursor; the board's edges stop it."""


def command_hint(commands: Iterable[Command], name: str) -> KeyHint:
    """Return what the footer shows of the command called `name`."""
    command = next(each for each in commands if each.name == name)
    return KeyHint(command.label, _(command.short), f"command('{name}')")


def table_bindings(commands: Iterable[Command], own: Mapping[str, str]) -> list[BindingType]:
    """Return the bindings of a game's screen: the arrows, its commands, and `own` keys with their actions."""
    keys = {key: f"move('{key}')" for key in ARROWS} | {"backspace": "back", "escape": "escape", **own}
    keys |= {"slash": "command_line", "question_mark": "command('help')"}
    plain = (Binding(key, action, show=False) for key, action in keys.items())
    return [*plain, *command_bindings(commands)]


def mark(message: str) -> str:
    """Mark `message` for translation; it is translated where it is shown."""
    return message


def hints(keys: Iterable[Key]) -> tuple[KeyHint, ...]:
    """Return what the footer shows of `keys`."""
    return tuple(key.hint for key in keys if key.text)


def explained(keys: Iterable[Key]) -> tuple[KeyHint, ...]:
    """Return what the help says of `keys`."""
    return tuple(KeyHint(key.label, _(key.about or key.text), key.action) for key in keys if key.label)
