"""The settings as a table, for the form and for every command about settings.

A new value is stored at once; the front-end applies it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from upwords_tui.app.commands import keymap
from upwords_tui.app.commands.keys import KEYS
from upwords_tui.app.commands.phrases import on_or_off
from upwords_tui.app.commands.registry import SET
from upwords_tui.app.narration.wording import dictionary_name
from upwords_tui.app.play.files import own_colours
from upwords_tui.app.play.library import THEME_NAMES, Library
from upwords_tui.app.teaching import newcomers
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import is_called, meant_by, nearest, plain
from upwords_tui.base.i18n import (
    LANGUAGES,
    TextTables,
    _,
    language,
    ngettext,
    pgettext,
    switch_language,
    terminal_languages,
)
from upwords_tui.base.safe_text import clean, clean_name
from upwords_tui.engine.registry import house_words
from upwords_tui.lexicon.registry import absolute

_TEXTS = TextTables(__file__)

TEXT = "text"
"""The key of all settings of the text game."""
PACE = "pace"
PACES = {"off": 0.0, "slow": 1.0, "normal": 0.5, "fast": 0.25}
"""How many seconds a card is shown before the next; `off`: all are shown at once."""
USUAL = "normal"

_NEVER = "off"
_ON_OFF = ("on", "off")
_AUTO = "auto"
_SCREEN = "screen"


def _switch() -> Mapping[str, str]:
    return {"on": pgettext("switch", "on"), "off": pgettext("switch", "off")}


@dataclass(frozen=True)
class Setting:
    """One thing that can be set.

    `name` is typed, `title` stands in the form. `called` returns the values and their names in the language
    in use; without values it is a text. The library keeps it under `key`, as a `part` if that is a dict: a
    switch as a bool, others as they are. `told` are the sentences about a new value. `where` is the front-end
    it applies to, "screen", "text" or both (empty). `usual` is the default (empty: it differs).
    """

    name: str
    title: str
    about: str
    called: Callable[[], Mapping[str, str]]
    key: str
    told: Callable[[str], str] | Mapping[str, str]
    part: str = ""
    where: str = ""
    usual: str = "off"

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(self.called())

    @property
    def names(self) -> tuple[str, str]:
        return self.name, pgettext("setting", self.name).casefold()

    def read(self, library: Library) -> str:
        """Return the value; the default if what is kept is not valid."""
        kept = library.setting(self.key)
        if self.part:
            kept = kept.get(self.part) if isinstance(kept, dict) else None
        if self.called is _switch:
            return _ON_OFF[not kept] if isinstance(kept, bool) else self.usual
        return kept if isinstance(kept, str) and kept in self.values else self.usual

    def choose(self, library: Library, value: str) -> str:
        """Store a value, and return what to say. Raises StoreError, CommandError if a text is not valid."""
        kept = value == "on" if self.called is _switch else value
        if self.part:
            change_of_text(library, **{self.part: kept})
        else:
            library.set_setting(self.key, kept)
        return _(self.told[value]) if isinstance(self.told, Mapping) else self.told(value)

    def say(self, value: str) -> str:
        return self.called().get(value, value)

    def explained(self, library: Library | None = None) -> str:
        """Return what it means, and where it applies, if not everywhere."""
        where = self.counts_in(library) if library else self.where
        return f"{_(self.about)} {_TEXTS.find('where', where)}".strip()

    def counts_in(self, library: Library) -> str:
        """Return the front-end that it applies to; empty: both."""
        return self.where

    def value_named(self, typed: str) -> str:
        """Return the value whose name was typed or begun. Raises CommandError that names all."""
        names = [(name, value) for value, said in self.called().items() for name in (value, said)]
        switched = on_or_off(typed) if self.called is _switch else None
        found = meant_by(typed, names) if switched is None else [_ON_OFF[not switched]]
        if len(found) == 1:
            return found[0]
        words = ", ".join(self.called().values())
        unknown = CommandError(
            _("{setting}: choose one of {values}.").format(setting=_(self.title), values=words)
        )
        raise unknown.meaning("" if found else nearest(typed, (name for name, _value in names)))


class _Language(Setting):
    def read(self, library: Library) -> str:
        return library.language or _AUTO

    def choose(self, library: Library, value: str) -> str:
        library.set_setting(self.key, "" if value == _AUTO else value)
        if value == _AUTO:
            switch_language(*terminal_languages.get())
            said = _("Your language follows your terminal: {language}.")
            return said.format(language=LANGUAGES[language()])
        switch_language(value)
        return _("Your language is {language}.").format(language=LANGUAGES[value])


class _Name(Setting):
    def read(self, library: Library) -> str:
        return library.user

    def choose(self, library: Library, value: str) -> str:
        name = clean_name(value)
        if not name:
            raise CommandError(_("Add the name: “set name Annie”."))
        said = super().choose(library, name)
        library.call(name)
        return said

    def say(self, value: str) -> str:
        return clean_name(value)


class _Coaching(Setting):
    def read(self, library: Library) -> str:
        return _ON_OFF[newcomers.coached_turn(library) is None]

    def choose(self, library: Library, value: str) -> str:
        return newcomers.answer(library, value)

    def counts_in(self, library: Library) -> str:
        return "screen" if library.setting(newcomers.COACHING) is None else ""


def name_sentence(name: str) -> str:
    return _("You are now called {name}.").format(name=clean_name(name))


def change_of_text(library: Library, **changed: object) -> None:
    library.change_setting(TEXT, lambda kept: {**(kept if isinstance(kept, dict) else {}), **changed})


def _colours() -> Mapping[str, str]:
    own = {name: name for name in own_colours() if name not in THEME_NAMES}
    return {**_TEXTS.all("colours"), **own}


def _pace_told(pace: str) -> str:
    if pace == "off":
        return _("Computers' cards are shown at once.")
    return _("Computers' cards are turned one by one; pace: {pace}.").format(pace=_TEXTS("pace", pace))


def _warnings() -> Mapping[str, str]:
    return {
        _NEVER: pgettext("switch", "off"),
        **{
            count: ngettext("{count} second", "{count} seconds", int(count)).format(count=count)
            for count in ("10", "30", "60")
        },
    }


def _warning_told(value: str) -> str:
    if value == _NEVER:
        return _("You will no longer be warned when your time is running out.")
    return _("You will be warned when you have {time} left.").format(time=_warnings()[value])


_KINDS = {"language": _Language, "name": _Name, "coaching": _Coaching}
_VALUES: Mapping[str, Callable[[], Mapping[str, str]]] = {
    "language": lambda: {_AUTO: _("same as your terminal"), **LANGUAGES},
    "name": dict,
    "pace": lambda: _TEXTS.all("pace"),
    "sentences": lambda: _TEXTS.all("sentences"),
    "start": lambda: _TEXTS.all("start"),
    "theme": _colours,
    "warning": _warnings,
}
"""The values of each setting that is no switch."""
_TOLD: Mapping[str, Callable[[str], str]] = {
    "name": name_sentence,
    "pace": _pace_told,
    "theme": lambda value: _("The colours are now {name}.").format(name=_colours().get(value, value)),
    "warning": _warning_told,
}


def _read(entry: dict[str, Any]) -> Setting:
    """Return a setting of the file; it is kept under its name unless it says otherwise."""
    name = entry["name"]
    values, told = _VALUES.get(name, _switch), _TOLD.get(name) or entry.pop("told", {})
    key = entry.pop("key", TEXT if "part" in entry else name)
    return _KINDS.get(name, Setting)(**entry, called=values, key=key, told=told)


def _groups() -> Mapping[str, tuple[Setting, ...]]:
    groups: dict[str, tuple[Setting, ...]] = {}
    for entry in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["setting"]:
        group = entry.pop("group")
        groups[group] = (*groups.get(group, ()), _read(entry))
    return groups


GROUPS = tuple(_groups().items())
"""The settings under the headings of the form."""
SETTINGS = tuple(each for _title, settings in GROUPS for each in settings)
_BELL, _PACE, _WARNING = (
    next(each for each in SETTINGS if each.name == name) for name in ("bell", "pace", "warning")
)


def bell_answer(library: Library, argument: str) -> str:
    if not argument:
        if _BELL.read(library) == "on":
            return _("The bell rings on your turn. Type “bell off” to turn it off.")
        return _("The bell is off. Type “bell on” to have it ring on your turn.")
    wanted = on_or_off(argument)
    if wanted is None:
        raise CommandError(_("Type “bell on” or “bell off”."))
    return _BELL.choose(library, _ON_OFF[not wanted])


def warning_seconds(library: Library) -> int:
    """Return how many seconds before time is up somebody is warned; 0: never."""
    kept = _WARNING.read(library)
    return 0 if kept == _NEVER else int(kept)


def _pace_of(library: Library) -> str:
    kept = library.setting(PACE)
    return kept if isinstance(kept, str) and kept in PACES else USUAL


def seconds_of(library: Library) -> float:
    """Return for how many seconds a computer's card is shown before the next."""
    return PACES[_pace_of(library)]


def pace_answer(library: Library, argument: str) -> str:
    if not argument:
        return _pace_told(_pace_of(library))
    named = [pace for pace, said in _TEXTS.all("pace").items() if is_called(argument.strip(), (pace, said))]
    if not named:
        raise CommandError(_("Choose a pace: {names}.").format(names=", ".join(_TEXTS.all("pace").values())))
    return _PACE.choose(library, named[0])


class Preferences:
    """One person's settings. Every method may wait for the disk and raises StoreError."""

    def __init__(self, library: Library, rename: Callable[[str], str] | None = None) -> None:
        """`rename` changes an account's name and returns it as stored."""
        self.library = library
        self._rename = rename
        self.changed: set[str] = set()
        """The names of the settings changed through this object."""

    def change(self, setting: Setting, typed: str) -> str:
        """Change a setting and return what to say. Raises CommandError that names the values."""
        self.changed.add(setting.name)
        if setting.values:
            return setting.choose(self.library, setting.value_named(typed))
        if self._rename and clean_name(typed):
            return name_sentence(self._rename(typed))
        return setting.choose(self.library, typed)

    def tell(self, name: str, argument: str) -> str:
        """Show or change one setting, and return what to say. Raises CommandError."""
        setting = setting_called(name)
        if argument:
            return self.change(setting, argument)
        said = f"{_(setting.title)}: {setting.say(setting.read(self.library))}."
        return f"{said} {setting.explained(self.library)}"

    def is_on(self, name: str) -> bool:
        return setting_called(name).read(self.library) == "on"

    def lines(self) -> tuple[str, ...]:
        """Return all settings, a line each, and how to change them."""
        lines = []
        for setting in SETTINGS:
            where = {"screen": _("full screen"), "text": _("text game")}.get(setting.counts_in(self.library))
            name, title = setting.names[1], _(setting.title)
            called = name if plain(name) == plain(title) else f"{name}: {title}"
            said = setting.say(setting.read(self.library))
            lines.append(f"{called}: {said}{f' ({where})' if where else ''}")
        how = _(
            "For details, type “{set} {name}”; to change it, “{set} {name} {value}”; for keys, “{set} {key}”."
        )
        name, slow, key = _PACE.names[1], _PACE.say("slow"), pgettext("setting", "key")
        return (*lines, how.format(set=SET.title, name=name, value=slow, key=key))

    def answer(self, argument: str) -> tuple[str, ...]:
        """Carry out the command `set` and return what to say. Raises CommandError."""
        name, _space, rest = argument.partition(" ")
        if not name:
            return self.lines()
        if plain(name) in ("key", KEYS, plain(pgettext("setting", "key"))):
            return keymap.answer(self.library, rest)
        return (self.tell(name, rest.strip()),)


def begin_with(library: Library, words: str) -> str:
    """Make a dictionary, an id or a path, that for new games. Raises DictionaryError, WordListError."""
    library.dictionary(words)
    # Kept for later games, which may be begun in another folder.
    library.words = words if words in house_words() else absolute(words)
    return _("New games use these words: {words}.").format(words=dictionary_name(library.words))


def values_after(typed: str) -> list[str]:
    """Return the completions after `set` and `typed`: settings, or the values of the one typed."""
    name = typed.strip()
    if not name:
        return [*(each.names[1] for each in SETTINGS), pgettext("setting", "key")]
    found = [each for each in SETTINGS if plain(name) in map(plain, each.names)]
    return [each.say(value) for each in found for value in each.values]


def setting_called(name: str) -> Setting:
    """Return the setting whose name was typed or begun. Raises CommandError that names all."""
    found = meant_by(name, ((word, each) for each in SETTINGS for word in each.names))
    if len(found) == 1:
        return found[0]
    names = [*(each.names[1] for each in SETTINGS), pgettext("setting", "key")]
    unknown = CommandError(
        _("There is no setting “{name}”. Choose from {names}.").format(
            name=clean(name, 40), names=", ".join(names)
        )
    )
    raise unknown.meaning("" if found else nearest(name, (*names, *(each.name for each in SETTINGS))))
