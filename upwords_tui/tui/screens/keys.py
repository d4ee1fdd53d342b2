"""The keys of a screen as data: bindings, footer and help are all made from the same list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from textual.binding import Binding, BindingType

from upwords_tui.app.commands.keys import GAMES, HELP, Letter, key_in_use, key_label
from upwords_tui.app.commands.registry import Command
from upwords_tui.base.i18n import _, pgettext
from upwords_tui.tui.widgets.values import KeyHint

_EVERYWHERE = {"F1": HELP, "F10": GAMES}
"""The usual keys of the commands that do the same on every screen."""


def stands_for(key: str) -> str:
    """Return the usual key that a pressed one stands for where there are no commands, else itself."""
    for usual, command in _EVERYWHERE.items():
        if key == key_in_use(command, usual).lower():
            return usual.lower()
    return key


class Key(NamedTuple):
    """One key: in Textual's spelling (several with commas between), as the footer writes it, what it does.

    `text` and `about` are English and translated when shown; a `label` F1 or F10 is told as the key of help
    or of games in use. A `letter` does the same as the key, which may be empty then, and without a label it
    is what is told. The footer shows keys that have a `text`, help those that are told, with what is said
    `about` them.
    """

    key: str
    action: str
    label: str = ""
    text: str = ""
    about: str = ""
    letter: Letter | None = None

    @classmethod
    def by(cls, letter: Letter, action: str, text: str = "", about: str = "", key: str = "") -> Key:
        """Return what a letter does, and `key` as well."""
        return cls(key, action, "", text, about, letter)

    @property
    def binding(self) -> Binding:
        """The binding that makes the key work; a letter needs none."""
        return Binding(self.key, self.action, self.text, show=False)

    @property
    def hint(self) -> KeyHint:
        return KeyHint(self.shown_label, _(self.text), self.action)

    @property
    def shown_label(self) -> str:
        """The key as it is called now; empty if it is not told of."""
        if self.letter and not self.label:
            return self.letter.shown
        command = _EVERYWHERE.get(self.label)
        return key_label(key_in_use(command, self.label)) if command else self.label


def command_bindings(commands: Iterable[Command]) -> Iterable[Binding]:
    """Return the bindings of those commands that have a usual key, which run the action “command”."""
    return [_binding(each, each.key) for each in commands if each.key]


def bindings_in_use(
    before: Mapping[str, list[Binding]], commands: Iterable[Command]
) -> dict[str, list[Binding]]:
    """Return bindings by their keys, with those of `commands` that have chosen keys in place of others.

    A key that was chosen goes before whatever else was bound to it `before`.
    """
    moved = {each.name: each for each in commands if each.key_in_use != each.key}
    bound = {key: [each for each in found if each.id not in moved] for key, found in before.items()}
    for command in moved.values():
        key = command.key_in_use.lower()
        bound[key] = [_binding(command, key), *bound.get(key, ())]
    return {key: found for key, found in bound.items() if found}


def _binding(command: Command, key: str) -> Binding:
    return Binding(key.lower(), f"command('{command.name}')", command.summary, show=False, id=command.name)


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


@cache
def _command(commands: Sequence[Command], name: str) -> Command:
    return next(each for each in commands if each.name == name)


def command_label(commands: Sequence[Command], name: str) -> str:
    return _command(commands, name).label


def command_hint(commands: Sequence[Command], name: str) -> KeyHint:
    command = _command(commands, name)
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


def more_hint() -> KeyHint:
    return KeyHint("Ctrl+P", pgettext("keys", "more"), "app.palette", stays=True)


def hints(keys: Iterable[Key]) -> tuple[KeyHint, ...]:
    return tuple(key.hint for key in keys if key.text)


def explained(keys: Iterable[Key]) -> tuple[KeyHint, ...]:
    return tuple(key.hint._replace(text=_(key.about or key.text)) for key in keys if key.shown_label)


def palette_hint() -> KeyHint:
    return KeyHint("Ctrl+P", _("all commands"), "app.palette")


ALL = 9999
"""More rows than any page has."""
STEPS = (Key("up", "move(-1)"), Key("down", "move(1)"))
LEAPS = (Key("pageup", "move(-10)"), Key("pagedown", "move(10)"))
ENDS = (Key("home", f"move(-{ALL})"), Key("end", f"move({ALL})"))
PAGES = (Key("pageup", "page(-1)"), Key("pagedown,space", "page(1)"), *ENDS)
"""Keys that go along what is read, by rows, by ten and by pages; none is told of."""
