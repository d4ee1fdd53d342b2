"""The keys of a screen as data: bindings, footer and help are all made from the same list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.binding import Binding

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


def mark(message: str) -> str:
    """Mark `message` for translation; it is translated where it is shown."""
    return message


def hints(keys: Iterable[Key]) -> tuple[KeyHint, ...]:
    """Return what the footer shows of `keys`."""
    return tuple(key.hint for key in keys if key.text)


def explained(keys: Iterable[Key]) -> tuple[KeyHint, ...]:
    """Return what the help says of `keys`."""
    return tuple(KeyHint(key.label, _(key.about or key.text), key.action) for key in keys if key.label)
