"""What a person has set, as a table: what can be set, to what, what that means, and where it counts.

The one idea: a setting exists once it stands in `SETTINGS`; the form, the commands `settings` and `set`, and
the older commands that are about one of them all go by the table. What is set is kept at once; to take it up
on its screen is the front-end's affair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from upwords_tui.app.commands.keys import KEYS
from upwords_tui.app.commands.registry import SET
from upwords_tui.app.commands.replies import on_or_off
from upwords_tui.app.play.library import FRONT_END, LANGUAGE, NAME, THEME, THEME_NAMES, Library
from upwords_tui.app.setup.new_game import ChoiceStore
from upwords_tui.app.teaching import newcomers, word_lookup
from upwords_tui.base.errors import CommandError
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.fuzzy import is_called, nearest, plain
from upwords_tui.base.i18n import LANGUAGES, _, asked_languages, language, ngettext, pgettext, switch_language
from upwords_tui.base.safe_text import clean, clean_name

# The terminal's bell, for who wants to be told by it that it has become their turn


BELL = "bell"
"""The setting that says whether to ring: True if so."""


def bell_is_wanted(library: Library) -> bool:
    """Return whether the bell is to ring for whoever this is."""
    return library.setting(BELL) is True


def bell_answer(library: Library, argument: str) -> str:
    """Carry out the command `bell` and return what to say. Raises CommandError, StoreError."""
    if not argument:
        if bell_is_wanted(library):
            return _("The bell rings when it becomes your turn. Type “bell off” to have it ring no more.")
        return _("The bell is off. Type “bell on” to have it ring when it becomes your turn.")
    wanted = on_or_off(argument)
    if wanted is None:
        raise CommandError(_("Type “bell on” or “bell off”."))
    library.set_setting(BELL, wanted)
    if wanted:
        return _("From now on the bell rings when it becomes your turn.")
    return _("From now on the bell is silent.")


# When somebody wants to be warned that their time runs out: a setting of the text game


TIME_WARNING = "time-warning"
"""The setting: one of `WARNINGS`."""
NEVER = "off"
WARNINGS = (NEVER, "10", "30", "60")
"""So many seconds before a time is up that is said."""


def warning_of(library: Library) -> str:
    """Return which of `WARNINGS` is set."""
    kept = library.setting(TIME_WARNING)
    return kept if isinstance(kept, str) and kept in WARNINGS else NEVER


def warning_seconds(library: Library) -> int:
    """Return how many seconds before its end a time is told; 0: it is not."""
    kept = warning_of(library)
    return 0 if kept == NEVER else int(kept)


def warning_name(value: str) -> str:
    """Return what one of `WARNINGS` is called in the language in use."""
    if value == NEVER:
        return pgettext("switch", "off")
    return ngettext("{count} second", "{count} seconds", int(value)).format(count=value)


def choose_warning(library: Library, value: str) -> str:
    """Keep one of `WARNINGS`, and return what to say. Raises StoreError."""
    library.set_setting(TIME_WARNING, value)
    if value == NEVER:
        return _("Nobody warns you from now on that your time runs out.")
    return _("From now on you are warned when you have {time} left.").format(time=warning_name(value))


# How quickly what computers do is shown, card by card or move by move: a setting of the person who looks


PACE = "pace"
"""The setting: one of the names of `PACES`."""
PACES = {"off": 0.0, "slow": 1.0, "normal": 0.5, "fast": 0.25}
"""The seconds a card is looked at before the next, by the name of the pace; `off`: all is shown at once."""
USUAL = "normal"


def pace_of(settings: ChoiceStore) -> str:
    """Return the pace of whoever this is; the usual one where none was chosen."""
    kept = settings.setting(PACE)
    return kept if isinstance(kept, str) and kept in PACES else USUAL


def seconds_of(settings: ChoiceStore) -> float:
    """Return for how many seconds a card of a computer is looked at before the next; 0: not at all."""
    return PACES[pace_of(settings)]


def pace_name(pace: str) -> str:
    """Return what a pace is called in the language in use."""
    return {
        "off": pgettext("pace", "off"),
        "slow": pgettext("pace", "slow"),
        "normal": pgettext("pace", "normal"),
        "fast": pgettext("pace", "fast"),
    }[pace]


def pace_answer(settings: ChoiceStore, argument: str) -> str:
    """Carry out the command `pace` and return what to say. Raises CommandError, StoreError."""
    if argument:
        settings.set_setting(PACE, _named(argument))
    pace = pace_of(settings)
    if pace == "off":
        return _("What computers do is shown at once.")
    return _("Cards of computers are turned one by one, pace: {pace}.").format(pace=pace_name(pace))


def _named(text: str) -> str:
    """Return the pace that was typed, in English or the language in use."""
    for pace in PACES:
        if is_called(text.strip(), (pace, pace_name(pace))):
            return pace
    names = ", ".join(map(pace_name, PACES))
    raise CommandError(_("A pace is one of these: {names}.").format(names=names))


TEXT = "text"
"""The setting of the text game: how much is said, how wide lines are, how letters and signs are said."""
ASKS_FIRST = "pass-twice"
"""The setting that says whether a player is asked before what can't be undone: False if not.

Its name is the one stores have it under."""
SENTENCES = ("brief", "normal", "verbose")
"""How much the text game says, the least first."""

_ON_OFF = ("on", "off")
_AUTO = "auto"
_SCREEN = "screen"


def _plain(value: str) -> str:
    return value


@dataclass(frozen=True)
class Setting:
    """One thing that can be set.

    `name` is what is typed, `title` stands in the form, `about` says what it means. `values` are those to
    choose from; without any it is a text. `usual` is that of whoever has set nothing (empty: it differs).
    `where` is the front-end it counts in, "screen" or "text" (empty: both), or tells it. `read`
    returns the value, `choose` keeps one and returns a sentence, `say` is how a value is said.
    """

    name: str
    title: str
    about: str
    values: tuple[str, ...]
    usual: str
    read: Callable[[Library], str]
    choose: Callable[[Library, str], str]
    say: Callable[[str], str] = _plain
    where: str | Callable[[Library], str] = ""

    @property
    def names(self) -> tuple[str, str]:
        """What is typed for it: in English, and in the language in use."""
        return self.name, pgettext("setting", self.name).casefold()

    @property
    def explanation(self) -> str:
        """What it means, and where it counts if that is always the same and not everywhere."""
        return self._explained(self.where if isinstance(self.where, str) else "")

    def explained(self, library: Library) -> str:
        """Return what it means, and where what is set counts if not everywhere."""
        return self._explained(self.counts_in(library))

    def _explained(self, where: str) -> str:
        counts = {"screen": _("It counts on the full screen."), "text": _("It counts in the text game.")}
        return f"{_(self.about)} {counts.get(where, '')}".strip()

    def counts_in(self, library: Library) -> str:
        """Return the front-end in which what is set counts; empty: both."""
        return self.where if isinstance(self.where, str) else self.where(library)

    def line(self, library: Library) -> str:
        return f"{_(self.title)}: {self.say(self.read(library))}"

    def value_named(self, typed: str) -> str:
        """Return the value that was typed, in English or the language in use; its beginning is enough.

        Raises CommandError that names those there are.
        """
        folded = plain(typed)
        names = [(name, value) for value in self.values for name in (value, self.say(value))]
        exact = {value for name, value in names if plain(name) == folded}
        begun = {value for name, value in names if folded and plain(name).startswith(folded)}
        switched = on_or_off(typed) if self.say is switch_text else None
        found = exact or ({_on_off(switched)} if switched is not None else begun)
        if len(found) == 1:
            return found.pop()
        words = ", ".join(map(self.say, self.values))
        unknown = CommandError(
            _("{setting}: choose one of {values}.").format(setting=_(self.title), values=words)
        )
        raise unknown.meaning("" if found else nearest(typed, (name for name, _value in names)))


# How values are read, kept and said


def switch_text(value: str) -> str:
    """Return what “on” and “off” are called in the language in use."""
    return pgettext("switch", "on") if value == "on" else pgettext("switch", "off")


def _on_off(value: bool) -> str:
    return _ON_OFF[not value]


def _language_text(code: str) -> str:
    return LANGUAGES.get(code) or _("as your terminal asks")


def _choose_language(library: Library, code: str) -> str:
    library.set_setting(LANGUAGE, "" if code == _AUTO else code)
    if code == _AUTO:
        switch_language(*asked_languages())
        return _("Your language is as your terminal asks: {language}.").format(language=LANGUAGES[language()])
    switch_language(code)
    return _("Your language is {language}.").format(language=LANGUAGES[code])


def _choose_name(library: Library, typed: str) -> str:
    name = clean_name(typed)
    if not name:
        raise CommandError(_("Type the name after it: “set name Annie”."))
    library.set_setting(NAME, name)
    library.call(name)
    return name_sentence(name)


def name_sentence(name: str) -> str:
    """Return what to say to somebody who has another name now."""
    return _("You are called {name} now.").format(name=clean_name(name))


def colours_name(theme: str) -> str:
    """Return what colours are called in the language in use."""
    return {
        "dark": pgettext("colours", "dark"),
        "light": pgettext("colours", "light"),
        "high-contrast": pgettext("colours", "high-contrast"),
    }.get(theme, theme)


def _theme(library: Library) -> str:
    kept = library.setting(THEME)
    return kept if isinstance(kept, str) and kept in THEME_NAMES else THEME_NAMES[0]


def choose_theme(library: Library, theme: str) -> str:
    """Keep which of `THEME_NAMES` the colours are, and return what to say. Raises StoreError."""
    library.set_setting(THEME, theme)
    return _("The colours are now {name}.").format(name=colours_name(theme))


def _of_text(library: Library) -> dict[str, Any]:
    kept = library.setting(TEXT, {})
    return kept if isinstance(kept, dict) else {}


def change_of_text(library: Library, **changed: object) -> None:
    """Keep some of what is set for the text game, and leave the rest as it is. Raises StoreError."""
    library.change_setting(TEXT, lambda kept: {**(kept if isinstance(kept, dict) else {}), **changed})


def _sentences(library: Library) -> str:
    kept = _of_text(library).get("verbosity")
    return kept if isinstance(kept, str) and kept in SENTENCES else "normal"


def sentences_name(value: str) -> str:
    """Return how much is said, in the language in use."""
    return {
        "brief": pgettext("sentences", "brief"),
        "normal": pgettext("sentences", "normal"),
        "verbose": pgettext("sentences", "verbose"),
    }[value]


def _choose_sentences(library: Library, value: str) -> str:
    change_of_text(library, verbosity=value)
    return {
        "brief": _("As few words as possible from now on."),
        "normal": _("The usual words from now on."),
        "verbose": _("Everything in full from now on."),
    }[value]


def _choose_spelling(library: Library, value: str) -> str:
    change_of_text(library, spells=value == "on")
    if value == "on":
        return _("Single letters are said with their spelling word from now on.")
    return _("Single letters are said plainly from now on.")


def _choose_speech(library: Library, value: str) -> str:
    change_of_text(library, speech=value == "on")
    if value == "on":
        return _("From now on lines are written for a voice: signs in words, no brackets.")
    return _("From now on lines are written for reading, with their signs.")


def asks_first(library: Library) -> bool:
    """Return whether somebody is asked before they give up a turn, or a game, by what can't be undone."""
    return library.setting(ASKS_FIRST) is not False


def _choose_asking(library: Library, value: str) -> str:
    library.set_setting(ASKS_FIRST, value == "on")
    if value == "on":
        return _("From now on you are asked before you give up a turn or a game.")
    return _("From now on you give up a turn or a game without being asked.")


def _front_end(library: Library) -> str:
    return TEXT if library.setting(FRONT_END) == TEXT else _SCREEN


def _front_end_name(value: str) -> str:
    return _("line by line") if value == TEXT else _("full screen")


def _choose_front_end(library: Library, value: str) -> str:
    library.set_setting(FRONT_END, value)
    if value == TEXT:
        return _("From now on the program begins line by line.")
    return _("From now on the program begins on the full screen.")


SETTINGS = (
    Setting(
        "language",
        _mark("Language"),
        _mark("In which language you are spoken to, everywhere and at once."),
        (_AUTO, *LANGUAGES),
        _AUTO,
        lambda library: library.language or _AUTO,
        _choose_language,
        _language_text,
    ),
    Setting(
        "name",
        _mark("Your name"),
        _mark("What you are called in games that begin from now on."),
        (),
        "",
        lambda library: library.user,
        _choose_name,
        clean_name,
    ),
    Setting(
        "theme",
        _mark("Colours"),
        _mark("Dark, light, or with strong contrast."),
        THEME_NAMES,
        THEME_NAMES[0],
        _theme,
        choose_theme,
        colours_name,
        "screen",
    ),
    Setting(
        "bell",
        _mark("Bell on your turn"),
        _mark("Whether the terminal's bell rings when it becomes your turn."),
        _ON_OFF,
        "off",
        lambda library: _on_off(bell_is_wanted(library)),
        bell_answer,
        switch_text,
    ),
    Setting(
        "pace",
        _mark("Pace of computers"),
        _mark("How quickly cards that computers turn in Words Up are shown, one by one or all at once."),
        tuple(PACES),
        USUAL,
        pace_of,
        pace_answer,
        pace_name,
        "screen",
    ),
    Setting(
        "coaching",
        _mark("Coaching"),
        _mark("Whether your next three turns of Upwords are explained."),
        _ON_OFF,
        "",
        lambda library: _on_off(newcomers.coached_turn(library) is not None),
        newcomers.answer,
        switch_text,
        lambda library: "" if newcomers.is_asked_for(library) else "screen",
    ),
    Setting(
        "explain",
        _mark("Explain words"),
        _mark("Whether you are told what each word means that is laid, and its English in other languages."),
        _ON_OFF,
        "off",
        lambda library: _on_off(word_lookup.is_wanted(library)),
        word_lookup.choose,
        switch_text,
    ),
    Setting(
        "asking",
        _mark("Ask first"),
        _mark("Whether you are asked before you pass, skip, challenge or resign, or begin a game anew."),
        _ON_OFF,
        "on",
        lambda library: _on_off(asks_first(library)),
        _choose_asking,
        switch_text,
    ),
    Setting(
        "sentences",
        _mark("Sentences"),
        _mark("How much is said of what happens."),
        SENTENCES,
        "normal",
        _sentences,
        _choose_sentences,
        sentences_name,
        "text",
    ),
    Setting(
        "spelling",
        _mark("Spelling words"),
        _mark("Whether single letters are said with a spelling word: A as in Anna."),
        _ON_OFF,
        "off",
        lambda library: _on_off(_of_text(library).get("spells") is True),
        _choose_spelling,
        switch_text,
        "text",
    ),
    Setting(
        "warning",
        _mark("Warning of time"),
        _mark("How long before your time is up you are told so while you type."),
        WARNINGS,
        NEVER,
        warning_of,
        choose_warning,
        warning_name,
        where="text",
    ),
    Setting(
        "speech",
        _mark("For a voice"),
        _mark(
            "Whether lines are written as a voice reads them best: signs and notation in words, no brackets, "
            "and a pause after a letter that could be taken for a word."
        ),
        _ON_OFF,
        "off",
        lambda library: _on_off(_of_text(library).get("speech") is True),
        _choose_speech,
        switch_text,
        "text",
    ),
    Setting(
        "start",
        _mark("Begin with"),
        _mark("How the program begins: on the full screen or line by line."),
        (_SCREEN, TEXT),
        _SCREEN,
        _front_end,
        _choose_front_end,
        _front_end_name,
    ),
)

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (_mark("You"), ("language", "name", "theme")),
    (_mark("At the table"), ("bell", "pace", "coaching", "explain", "asking")),
    (_mark("Line by line"), ("sentences", "spelling", "warning", "speech", "start")),
)
"""The names of the settings, in their order, under what a form calls those that belong together."""


class Preferences:
    """What one person has set. Every method may wait for the disk and raises StoreError."""

    def __init__(self, library: Library, rename: Callable[[str], str] | None = None) -> None:
        """`rename` takes another name and returns it as it is kept, where names are more than a setting."""
        self.library = library
        self._rename = rename
        self.changed: set[str] = set()
        """The names of the settings that have been set with it."""

    def value(self, setting: Setting) -> str:
        return setting.read(self.library)

    def change(self, setting: Setting, typed: str) -> str:
        """Set what was typed and return what to say. Raises CommandError naming what can be set."""
        self.changed.add(setting.name)
        if setting.values:
            return setting.choose(self.library, setting.value_named(typed))
        if self._rename and clean_name(typed):
            return name_sentence(self._rename(typed))
        return setting.choose(self.library, typed)

    def tell(self, name: str, argument: str) -> str:
        """Carry out a command that is about one setting: say it, or set it. Raises CommandError."""
        setting = setting_called(name)
        if argument:
            return self.change(setting, argument)
        return f"{setting.line(self.library)}. {setting.explained(self.library)}"

    def lines(self) -> tuple[str, ...]:
        """Return all that is set, a line each, and how it is changed."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[str]:
        for setting in SETTINGS:
            where = {"screen": _("full screen"), "text": _("text game")}.get(setting.counts_in(self.library))
            name, title = setting.names[1], _(setting.title)
            called = name if plain(name) == plain(title) else f"{name}: {title}"
            said = setting.say(setting.read(self.library))
            yield f"{called}: {said}{f' ({where})' if where else ''}"
        yield _(
            "“{set}” and a name tells more: “{set} {name}”. “{set} {name} {value}” changes it. “{set} {key}” "
            "tells the keys."
        ).format(
            set=SET.title,
            name=setting_called(PACE).names[1],
            value=pace_name("slow"),
            key=pgettext("setting", "key"),
        )

    def answer(self, argument: str) -> tuple[str, ...]:
        """Carry out the command `set` and return what to say. Raises CommandError."""
        name, _space, rest = argument.partition(" ")
        if not name:
            return self.lines()
        if is_about_keys(name):
            # Imported late: few change keys.
            from upwords_tui.app.commands import keymap

            return keymap.answer(self.library, rest)
        return (self.tell(name, rest.strip()),)


def is_about_keys(name: str) -> bool:
    """Return whether what was typed after `set` names the keys."""
    return plain(name) in ("key", KEYS, plain(pgettext("setting", "key")))


def values_after(typed: str) -> list[str]:
    """Return what may be typed after `set` and `typed`: the settings, or the values of the one it names."""
    name = typed.strip()
    if not name:
        return [*(each.names[1] for each in SETTINGS), pgettext("setting", "key")]
    found = [each for each in SETTINGS if plain(name) in map(plain, each.names)]
    return [each.say(value) for each in found for value in each.values]


def setting_called(name: str) -> Setting:
    """Return the setting that was typed; its beginning is enough. Raises CommandError that names all."""
    folded = plain(name)
    exact = [each for each in SETTINGS if folded in map(plain, each.names)]
    found = exact or [each for each in SETTINGS if any(plain(word).startswith(folded) for word in each.names)]
    if folded and len(found) == 1:
        return found[0]
    names = [*(each.names[1] for each in SETTINGS), pgettext("setting", "key")]
    unknown = CommandError(
        _("“{name}” is no setting. There are {names}.").format(name=clean(name, 40), names=", ".join(names))
    )
    raise unknown.meaning("" if found else nearest(name, (*names, *(each.name for each in SETTINGS))))
