"""The keys of a screen as data, for bindings, footer and help; and the offers of lists."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rich.cells import cell_len
from textual.binding import Binding, BindingType

from upwords_tui.app.commands import keys as hotkeys
from upwords_tui.app.commands.keys import GAMES, HELP, Letter, key_in_use, key_label
from upwords_tui.app.commands.registry import Command
from upwords_tui.base.fuzzy import plain
from upwords_tui.base.i18n import _, pgettext
from upwords_tui.tui.screens.rows import Row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import pad, wrap
from upwords_tui.tui.widgets.values import KeyHint

_EVERYWHERE = {"F1": HELP, "F10": GAMES}


def stands_for(key: str) -> str:
    """Return the usual key that a pressed one stands for where there are no commands, else itself."""
    for usual, command in _EVERYWHERE.items():
        if key == key_in_use(command, usual).lower():
            return usual.lower()
    return key


class Key(NamedTuple):
    """One key: in Textual's spelling (several with commas between), its action, its label in the footer.

    `text` and `about` are English, translated when shown: the footer shows keys that have a `text`, help
    those with a label. Labels F1 and F10 are shown as the keys of help and games in use. A `letter` does the
    same as the key, which may be empty then, and is the label if there is none.
    """

    key: str
    action: str
    label: str = ""
    text: str = ""
    about: str = ""
    letter: Letter | None = None

    @property
    def pressed(self) -> set[str | Letter]:
        keys: list[str | Letter | None] = [*self.key.split(","), self.letter]
        return {each for each in keys if each}

    @property
    def binding(self) -> Binding:
        return Binding(self.key, self.action, self.text, show=False)

    @property
    def hint(self) -> KeyHint:
        return KeyHint(self.shown_label, _(self.text), self.action)

    @property
    def shown_label(self) -> str:
        if self.letter and not self.label:
            return self.letter.shown
        command = _EVERYWHERE.get(self.label)
        return key_label(key_in_use(command, self.label)) if command else self.label


SCREENS: Mapping[str, Sequence[str | Sequence[str]]] = json.loads(
    Path(__file__).with_suffix(".json").read_text("utf-8")
)


@cache
def keys_of(screen: str) -> tuple[Key, ...]:
    """Return the keys of a screen, or of a group that several screens have, by its name in `keys.json`.

    A key stands there as its fields, its letter by the name it has in `app/commands`. “Screen action” is a
    key of another screen, a name alone those of its keys that are not taken in the list.
    """
    found = [_key_or_group(entry) for entry in SCREENS.get(screen, ())]
    taken = {each for key in found if isinstance(key, Key) for each in key.pressed}
    keys: list[Key] = []
    for each in found:
        if isinstance(each, Key):
            keys.append(each)
        else:
            keys += [key for key in keys_of(each) if taken.isdisjoint(key.pressed)]
    return tuple(keys)


def _key_or_group(entry: str | Sequence[str]) -> Key | str:
    if isinstance(entry, str):
        screen, _space, action = entry.partition(" ")
        return next(key for key in keys_of(screen) if key.action == action) if action else screen
    key, action, label, text, about, letter = (*entry, *[""] * (len(Key._fields) - len(entry)))
    return Key(key, action, label, text, about, vars(hotkeys)[letter] if letter else None)


def command_bindings(commands: Iterable[Command]) -> Iterable[Binding]:
    return [_binding(each, each.key) for each in commands if each.key]


def bindings_in_use(
    before: Mapping[str, list[Binding]], commands: Iterable[Command]
) -> dict[str, list[Binding]]:
    """Return bindings by their keys, with chosen keys of `commands` in place of their usual ones.

    A chosen key goes before whatever else was bound to it `before`.
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


@cache
def hint_rows(file: Path) -> Sequence[tuple[frozenset[str], str, Sequence[str]]]:
    """Return the rows of a file of hints: modes, the fact that must hold, and a command or a hint's fields.

    Modes are parted by spaces, or stand under a name among the `modes` of the file.
    """
    read = json.loads(file.read_text("utf-8"))
    groups = read["modes"]
    return [(frozenset(groups.get(modes, modes).split()), fact, hint) for modes, fact, *hint in read["hints"]]


def hints_in(
    file: Path, mode: str, facts: Mapping[str, object], commands: Sequence[Command]
) -> Iterator[KeyHint]:
    """Yield the keys that work in a mode; a hint among the `facts` replaces that of the command."""
    for modes, fact, (name, *rest) in hint_rows(file):
        if mode in modes and (not fact or facts[fact]):
            own = facts.get(name)
            if rest:
                yield KeyHint(name, _(rest[0]), rest[1])
            else:
                yield own if isinstance(own, KeyHint) else command_hint(commands, name)


def table_bindings(commands: Iterable[Command], own: Mapping[str, str]) -> list[BindingType]:
    """Return the bindings of a game's screen: the arrows, its commands, and `own` keys with their actions."""
    keys = {key: f"move('{key}')" for key in ARROWS} | {"backspace": "back", "escape": "escape", **own}
    keys |= {"slash": "command_line", "question_mark": "command('help')", "ctrl+o": "panel"}
    plain = (Binding(key, action, show=False) for key, action in keys.items())
    return [*plain, *command_bindings(commands)]


def mark(message: str) -> str:
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
"""More than the rows of any page."""
_LETTER = 3


class Action(NamedTuple):
    """An offer: its title, what it does, and the key that does it without the list, if any.

    `brief` says in a few words what `help` says in full.
    """

    title: str
    help: str
    run: Callable[[], Awaitable[object] | None]
    key: str = ""
    brief: str = ""

    def rank(self, typed: str) -> int | None:
        """Return how well this fits what was typed, 0 the best; None if it does not."""
        typed, title = plain(typed), plain(self.title)
        letters = iter(title)
        fits = (
            title.startswith(typed),
            typed in title,
            all(letter in letters for letter in typed),
            typed in plain(self.help),
        )
        return next((place for place, holds in enumerate(fits) if holds), None)


def offer_of(command: Command, run: Callable[[], Awaitable[object] | None]) -> Action:
    return Action(command.title, command.help, run, command.label, command.brief)


def letters_of(titles: Iterable[str]) -> tuple[str, ...]:
    chosen: list[str] = []
    for title in titles:
        free = (each for each in title.upper() if each.isalpha() and each not in chosen)
        chosen.append(next(free, ""))
    return tuple(chosen)


def offer_rows(
    offers: Sequence[Action], place: int, width: int, skin: Skin, letters: Sequence[str] = ()
) -> list[Row]:
    """Return offers as rows whose keys are their places; the one at `place` is told in full."""
    palette = skin.palette
    before = _LETTER if letters else 0
    column = before + max((cell_len(offer.title) for offer in offers), default=0) + 2
    rows = []
    for at, offer in enumerate(offers):
        is_here = at == place
        key = cell_len(skin.glyphs.plain(offer.key)) + 2 if offer.key else 0
        first, more = _in_lines(offer, width - column - key, skin, is_here=is_here)
        letter = pad(letters[at], before, skin) if letters else ""
        title = pad(offer.title, column - before, skin)
        rows.append(
            Row(
                [
                    (letter, palette.accent),
                    (title, palette.accent if is_here else palette.bright),
                    (first, palette.text if is_here else palette.faint),
                ],
                [(offer.key, palette.accent if is_here else palette.dim)] if offer.key else [],
                key=str(at),
            )
        )
        if is_here:
            rows += [Row([(" " * column + line, palette.text)]) for line in more]
    return rows


def _in_lines(offer: Action, room: int, skin: Skin, *, is_here: bool) -> tuple[str, list[str]]:
    """Return an offer's help in a line of `room` columns, and the other lines if the cursor is on it.

    In full or in short, one line is preferred: then nothing moves as the cursor goes by.
    """
    wrapped = [wrap(text, room, skin) or [""] for text in (offer.help, offer.brief or offer.help)]
    first, *more = next((lines for lines in wrapped if len(lines) == 1), wrapped[0])
    if is_here or not more:
        return first, more
    # Apart from the last word: that is whole, only the sentence goes on.
    goes_on = f" {skin.glyphs.ellipsis}"
    return wrap(offer.brief or offer.help, room - len(goes_on), skin)[0] + goes_on, []
