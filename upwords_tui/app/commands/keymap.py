"""Choosing keys: which command has which key, and what clashes; only keys that differ are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple

from upwords_tui.app.commands import keys as bindings
from upwords_tui.app.commands.registry import Command, find_command
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.setup.new_game import ChoiceStore
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _, pgettext
from upwords_tui.base.safe_text import clean

_FIXED = frozenset({"Enter", "Tab", "Ctrl+Q"})
"""A command that has one of these keys keeps it."""


class Keyed(NamedTuple):
    """A command that may have a key, and its default key in each game where it is, by the game's name."""

    command: Command
    usual: Mapping[str, str]

    @property
    def is_own(self) -> bool:
        return self.command.name in bindings.own_keys()

    @property
    def shown(self) -> str:
        keys = {game: bindings.key_in_use(self.command.name, key) for game, key in self.usual.items()}
        first = next(iter(keys.values())) or pgettext("key", "none")
        others = [f"{game}: {key}" for game, key in keys.items() if key not in ("", first)]
        return f"{first} ({', '.join(others)})" if others else first


def _by_game() -> dict[str, tuple[Command, ...]]:
    found = {game.shown_name: game.kit.commands("screen") for game in every_kind()}
    fixed = {each.name for commands in found.values() for each in commands if each.key in _FIXED}
    return {
        game: tuple(each for each in commands if each.name not in fixed) for game, commands in found.items()
    }


def keyed_commands() -> tuple[Keyed, ...]:
    usual: dict[str, dict[str, str]] = {}
    first: dict[str, Command] = {}
    for game, commands in _by_game().items():
        for command in commands:
            first.setdefault(command.name, command)
            usual.setdefault(command.name, {})[game] = command.key
    found = [Keyed(command, usual[name]) for name, command in first.items()]
    return tuple(sorted(found, key=lambda each: not (any(each.usual.values()) or each.is_own)))


def _clash(name: str, own: Mapping[str, str]) -> Command | None:
    """Return a command with the same key as the one called `name`, in a game that has both."""
    for commands in _by_game().values():
        keys = {each.name: own.get(each.name, each.key) for each in commands}
        key = keys.get(name)
        for each in commands:
            if key and each.name != name and keys[each.name] == key:
                return each
    return None


def read_keys(settings: ChoiceStore) -> tuple[dict[str, str], str]:
    """Return the keys that somebody has chosen, and what to say of those that can't be had."""
    return _understood(settings.setting(bindings.KEYS))


def _understood(kept: object) -> tuple[dict[str, str], str]:
    if not kept:
        return {}, ""
    if not isinstance(kept, dict):
        return {}, _("Your key settings can't be read; using the defaults.")
    names, own = {each.command.name for each in keyed_commands()}, dict[str, str]()
    for name, key in kept.items():
        if name in names and isinstance(key, str):
            with suppress(CommandError):
                chosen = bindings.key_named(key)
                bindings.check_fits_everywhere(name, chosen)
                own[name] = chosen
    while clashing := next((name for name in own if _clash(name, own)), None):
        del own[clashing]
    lost = [clean(str(name), 20) for name in kept if name not in own]
    if not lost:
        return own, ""
    said = _("Some of your keys can't be used; these commands have their default keys: {names}.")
    return own, said.format(names=listed(lost[:5]))


def choose_key(settings: ChoiceStore, name: str, typed: str) -> str:
    """Give a command the key that was typed or pressed; return what to say.

    Raises CommandError, StoreError.
    """
    command, key = _keyed(name).command, bindings.key_named(typed)
    bindings.check_fits_everywhere(command.name, key)
    _change(settings, command, lambda own: {**own, command.name: key})
    return _("{key} is now the key of {command}.").format(key=key, command=command.title)


def reset_key(settings: ChoiceStore, name: str) -> str:
    """Give a command its default key again; return what to say. Raises CommandError, StoreError."""
    command = _keyed(name).command
    _change(settings, command, lambda own: {each: own[each] for each in own if each != command.name})
    return key_sentence(command.name)


def reset_keys(settings: ChoiceStore) -> str:
    """Give all commands their default keys again; return what to say. Raises StoreError."""
    settings.set_setting(bindings.KEYS, {})
    bindings.switch_keys({})
    return _("All commands have their default keys again.")


def _change(
    settings: ChoiceStore, command: Command, change: Callable[[Mapping[str, str]], dict[str, str]]
) -> None:
    """Keep and use other keys besides those another window has kept. Raises CommandError if they clash."""
    now: dict[str, str] = {}

    def checked(kept: object) -> dict[str, str]:
        nonlocal now
        now = change(_understood(kept)[0])
        if other := _clash(command.name, now):
            said = _("{key} is already the key of {command}: give that another key first.")
            raise CommandError(said.format(key=now.get(other.name, other.key), command=other.title))
        return now

    settings.change_setting(bindings.KEYS, checked)
    bindings.switch_keys(now)


def _keyed(name: str) -> Keyed:
    known = keyed_commands()
    found = find_command(
        name, [each.command for each in known], _("“{word}” is not a command whose key you can choose.")
    )
    return next(each for each in known if each.command is found)


def key_sentence(name: str) -> str:
    """Return which key a command has. Raises CommandError."""
    keyed = _keyed(name)
    return _("The key of {command}: {key}.").format(command=keyed.command.title, key=keyed.shown)


def answer(settings: ChoiceStore, argument: str) -> tuple[str, ...]:
    """Carry out what was typed after `set key`; return what to say. Raises CommandError, StoreError."""
    # In the text front-end no screen has done this.
    bindings.switch_keys(read_keys(settings)[0])
    resets = "reset", pgettext("set key", "reset")
    match argument.split():
        case []:
            said = [each for each in keyed_commands() if each.is_own or any(each.usual.values())]
            how = _(
                "Type “set key hint F11” to change the key for a hint, “set key reset” to go back to all "
                "the default keys."
            )
            return (*(f"{each.command.title}: {each.shown}" for each in said), how)
        case [word] if is_called(word, resets):
            return (reset_keys(settings),)
        case [name]:
            return (key_sentence(name),)
        case [name, word] if is_called(word, resets):
            return (reset_key(settings, name),)
        case [name, key]:
            return (choose_key(settings, name, key),)
    raise CommandError(_("Name a command and a key: “set key hint F11”."))
