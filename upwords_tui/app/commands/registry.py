"""What a command is, the commands that every game has, and how one is found by what was typed.

An entry in a TOML file has all there is to know of a command: keys, the palette, the command line, `help`,
lists of what can be done now and the docs are made from the `GROUPS` of a game, in its module `commands`.
Texts are translated when shown. What a command means is in `interpreter`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from upwords_tui.app.commands.keys import key_in_use, key_label
from upwords_tui.base.errors import CommandError
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.fuzzy import begins, is_called, nearest, plain
from upwords_tui.base.i18n import _, language, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games import base

Condition = Callable[[Any], bool]
"""Says whether the seat of a view can carry a command out now."""


class Form(NamedTuple):
    """What a command is on lines, where that differs from the screen. None: as there."""

    summary: str
    arguments: str | None = None
    example: str | None = None
    also: tuple[str, ...] | None = None


class Command(NamedTuple):
    """One thing a player can do: all that lists, help, keys, front-ends and docs know of it.

    `typed` is its name and what may follow it. `key` is the default key in the full-screen game, such as “F5”
    or “Ctrl+G”, and `short` what the footer calls it; empty where there is none. `only` is the front-end it
    is for, "screen" or "text"; empty: both. `lines` is what differs on lines, where it then has no key.
    `also` are other words that people type for it; a language has its own instead. `context` tells
    translators which meaning its name has. `gist` is a shorter `summary` for lists. `possible` is for lists
    of what can be done now: whatever is typed all the same is answered, with the reason. `for_players`: not
    for spectators. `tells`: it changes nothing, and may be asked with a question mark.
    """

    typed: str
    summary: str
    example: str = ""
    key: str = ""
    short: str = ""
    only: str = ""
    also: tuple[str, ...] = ()
    context: str = "command"
    gist: str = ""
    lines: Form | None = None
    possible: Condition | None = None
    for_players: bool = False
    tells: bool = False

    @property
    def name(self) -> str:
        return self.typed.partition(" ")[0]

    @property
    def arguments(self) -> str:
        return self.typed.partition(" ")[2]

    def is_possible(self, view: base.GameView) -> bool:
        """Return whether the seat of `view` can carry it out now, as far as that is known."""
        return self.possible is None or self.possible(view)

    def forms(self, front_end: str = "") -> Iterator[Command]:
        """Yield what it is in a front-end, “screen” or “text”, if it is there; without one, in each."""
        if self.lines:
            yield from (_form(self, each) for each in ("screen", "text") if front_end in ("", each))
        elif not front_end or self.only in ("", front_end):
            yield self

    @property
    def label(self) -> str:
        return key_label(self.key_in_use)

    @property
    def key_in_use(self) -> str:
        return key_in_use(self.name, self.key)

    @property
    def names(self) -> tuple[str, ...]:
        """Its names: in English, and in the language in use."""
        translated = pgettext(self.context, self.name).casefold()
        return (self.name,) if translated == self.name else (self.name, translated)

    @property
    def other_names(self) -> tuple[str, ...]:
        """Other words for it: in English, and in the language in use."""
        return tuple(dict.fromkeys((*self.also, *self.own_words)))

    @property
    def own_words(self) -> tuple[str, ...]:
        """Other words for it in the language in use."""
        english = " ".join(self.also)
        return tuple(pgettext("other words", english).split()) if english else ()

    def is_called(self, word: str) -> bool:
        """Return whether `word` names it in full, in any case, with accents or without."""
        return is_called(word, (*self.names, *self.other_names))

    @property
    def help(self) -> str:
        return _(self.summary)

    @property
    def brief(self) -> str:
        return _(self.gist or self.summary)

    @property
    def title(self) -> str:
        """Its name in the language in use; its English name works everywhere too."""
        return self.names[-1]

    @property
    def shown_example(self) -> str:
        return pgettext("example", self.example) if self.example else ""

    @property
    def usage(self) -> str:
        arguments = pgettext("arguments", self.arguments) if self.arguments else ""
        return f"{self.title} {arguments}".strip()


@cache
def _form(command: Command, front_end: str) -> Command:
    """Return what a command is in a front-end, always the same object."""
    if front_end == "screen" or not command.lines:
        return command._replace(only=front_end, lines=None)
    own = {name: each for name, each in command.lines._asdict().items() if each is not None}
    if (arguments := own.pop("arguments", None)) is not None:
        own["typed"] = f"{command.name} {arguments}"
    return command._replace(only=front_end, lines=None, key="", short="", gist="", **own)


class Group(NamedTuple):
    title: str
    commands: tuple[Command, ...]

    def on(self, front_end: str = "") -> tuple[Command, ...]:
        return tuple(form for each in self.commands for form in each.forms(front_end))

    def without(self, names: Collection[str]) -> Group:
        return self._replace(commands=tuple(each for each in self.commands if each.name not in names))


def is_running(view: base.GameView) -> bool:
    return view.outcome is None


def is_played(view: base.GameView) -> bool:
    return view.seat is not None and view.outcome is None


def may_accept(view: base.GameView) -> bool:
    """Return whether this seat is asked to agree to an offer."""
    return is_played(view) and view.offer is not None and view.seat in view.offer.waits_for


def _offers(about: str, may: Condition) -> Condition:
    """Return the condition that something may be offered that all must agree to, or agreed to."""
    return lambda view: is_played(view) and (may(view) or (may_accept(view) and view.offer.about == about))


def has_begun(view: base.GameView) -> bool:
    return bool(view.history)


def undone_just_now(view: base.GameView) -> base.HeardEntry | None:
    """Return the turn that whoever is to move has just had taken back, if any."""
    undone = getattr(view.history[-1].effect, "undone", ()) if view.history else ()
    return view.history[undone[-1]] if undone else None


def _may_redo(view: base.GameView) -> bool:
    return is_played(view) and (turn := undone_just_now(view)) is not None and turn.action.seat == view.seat


def _may_refuse(view: base.GameView) -> bool:
    return may_accept(view) or (is_played(view) and view.offer is not None and view.seat == view.offer.seat)


CONDITIONS: Mapping[str, Condition] = {
    "has_begun": has_begun,
    "is_over": lambda view: not is_running(view),
    "is_played": is_played,
    "is_running": is_running,
    "may_accept": may_accept,
    "may_break": _offers(base.BREAK, lambda view: view.may_break),
    "may_end": _offers(base.END, lambda view: view.may_end),
    "may_go_on": lambda view: is_played(view) and view.seat in view.on_break,
    "may_redo": _may_redo,
    "may_refuse": _may_refuse,
    "may_resign": lambda view: is_played(view) and not getattr(view.seats[view.seat], "has_resigned", False),
    "may_undo": _offers(base.UNDO, lambda view: view.may_undo),
}
"""What `possible` names in every table of commands."""

Tables = Mapping[str, tuple[Command, ...]]


def read_commands(
    file: Path,
    conditions: Mapping[str, Condition] = CONDITIONS,
    known: Mapping[str, Command] = MappingProxyType({}),
) -> Tables:
    """Return the commands in a TOML file, by the table they stand in.

    An entry has the fields of `Command`, or what differs from the known one it is `like`. Words have spaces
    between them, and `possible` names one of the `conditions`.
    """

    def command(like: str = "", also: str | None = None, possible: str = "", **entry: Any) -> Command:
        if also is not None:
            entry["also"] = tuple(also.split())
        if possible:
            entry["possible"] = conditions[possible]
        if lines := entry.get("lines"):
            words = {"also": tuple(lines["also"].split())} if "also" in lines else {}
            entry["lines"] = Form(**{**lines, **words})
        return known[like]._replace(**entry) if like else Command(**entry)

    tables = tomllib.loads(file.read_text("utf-8"))
    return {title: tuple(command(**entry) for entry in entries) for title, entries in tables.items()}


_TABLES = read_commands(Path(__file__).with_name("commands.toml"))
COMMON = {command.name: command for table in _TABLES.values() for command in table}
"""The commands that every game has, by name. On a server `me` is among those of people."""
_NAMED = ("accept", "continue", "define", "editions", "highscores", "last", "levels", "memory", "quit")
ACCEPT, GO_ON, DEFINE, EDITIONS, HIGHSCORES, LAST, LEVELS, MEMORY, QUIT = (COMMON[name] for name in _NAMED)
REFUSE, SET = COMMON["refuse"], COMMON["set"]

OWN_SETTINGS = tuple(COMMON[name] for name in ("settings", "set", "language", "bell"))
"""What may be set without a game on the table."""

EXERCISES = _TABLES["exercises"]
"""Exercises beside the games: puzzles, and turns of one's own games once more."""

SHELF = ("again", "resume", "rename", "delete", "export", "import")
"""The commands about stored games."""

FILES = ("import",)
"""The commands that are only where there are files."""

DEFINE_WORDS = DEFINE._replace(typed="define WORD", summary=DEFINE.gist, short="")
"""The same without a table."""

AT_HAND = ("accept", "refuse", "continue")
"""What whoever asks what to do now is told of, where possible; games have more of their own."""
AFTERWARDS = ("result", "again", "new")
"""The same in a game that is over."""

AGREEING = _TABLES["agreeing"]
"""What all at a table must agree to (`games/agreement`)."""


def groups_with(own: Tables, *groups: Group) -> tuple[Group, ...]:
    """Return the commands of a game, its `groups` after those for playing, with those of every game.

    Its `own` tables are `playing`, and what it has beside those of every game: for `helping`, for the
    `program`, and `help` and `new` as they are on its lines.
    """
    named = {command.name: command for command in own.get("common", ())}

    def of(table: str) -> tuple[Command, ...]:
        return tuple(named.get(command.name, command) for command in _TABLES[table])

    helping = of("knowing")
    return (
        Group(_mark("Playing"), own["playing"]),
        *groups,
        Group(_mark("Help"), (helping[0], *own.get("helping", ()), *helping[1:])),
        Group(_mark("Exercises"), EXERCISES),
        Group(_mark("Games"), of("games")),
        Group(_mark("The program"), (*own.get("program", ()), *of("program"))),
    )


def commands_of(groups: Sequence[Group], front_end: str = "") -> tuple[Command, ...]:
    """Return the commands of some groups: those for a front-end, “screen” or “text”, or all of them."""
    return tuple(command for group in groups for command in group.on(front_end))


Found = TypeVar("Found")

HERE = _mark("here")
"""What is typed after `help` to hear what can be done now."""


class _Index(NamedTuple):
    """The names of some commands in one language, as names are compared.

    `called` has commands by all that names them in full, `beginnings` each with the names of which a
    beginning is enough, `meant` the usual word by all that may be mistyped.
    """

    called: Mapping[str, Command]
    beginnings: Sequence[tuple[Command, Sequence[str]]]
    meant: Mapping[str, str]


@lru_cache(maxsize=64)
def _indexed(commands: Sequence[Command], _language: str) -> _Index:
    named = [(plain(name), each) for each in commands for name in each.names]
    called = [*named, *((plain(word), each) for each in commands for word in each.other_names)]
    meant = [(each.title, each.title) for each in commands]
    meant += [(own, own) for each in commands for own in each.own_words]
    meant += [(english, each.title) for each in commands for english in (each.name, *each.also)]
    beginnings = [(each, [plain(name) for name in each.names]) for each in commands]
    return _Index(_firsts(called), beginnings, _firsts(meant))


_WITH_NUMBER = re.compile(r"([^\W\d_]{2,})([0-9]{1,4})")
"""A word and a number without a space between; one letter with a number is a square."""


def _firsts(pairs: Iterable[tuple[str, Found]]) -> dict[str, Found]:
    """Return what stands first beside each of the words in `pairs`, in their order."""
    found: dict[str, Found] = {}
    for word, each in pairs:
        found.setdefault(word, each)
    return found


def find_command(
    word: str, commands: Sequence[Command], unknown: str = "", others: Iterable[str] = ()
) -> Command:
    """Return the one of `commands` that `word` names in full or by an unambiguous beginning, in any case.

    A beginning in the language in use goes before one in English. Raises CommandError, naming what it could
    be, or with `unknown`, which has {word}, and what it resembles.
    """
    found = _named(word, commands)
    if not found:
        raise no_command(word, command_meant(word, commands, others), unknown)
    if len(found) > 1:
        listing = ", ".join(
            next(name for name in command.names[::-1] if begins(word, (name,))) for command in found
        )
        raise CommandError(_("“{word}” could be {names}.").format(word=clean(word, 40), names=listing))
    return found[0]


def no_command(word: str, meant: str, unknown: str = "") -> CommandError:
    """Return the error for a word that is no command, but perhaps `meant` to be one."""
    said = _("There is no command “{word}”.") if meant else _("There is no command “{word}”. Type “help”.")
    return CommandError((unknown or said).format(word=clean(word, 40))).meaning(meant)


def command_named(word: str, commands: Sequence[Command]) -> Command | None:
    """Return the one of `commands` that `find_command` finds; None if it finds none or several."""
    found = _named(word, commands)
    return found[0] if len(found) == 1 else None


def _named(word: str, commands: Sequence[Command]) -> list[Command]:
    """Return those of `commands` that `word` may name: only one if it names that in full."""
    called = command_called(word, commands)
    if called:
        return [called]
    found = commands_begun(word, commands)
    return [command for command in found if begins(word, (command.title,))] or found


def command_called(word: str, commands: Sequence[Command]) -> Command | None:
    """Return the one of `commands` that `word` names in full; a name goes before other words for another."""
    return _indexed(tuple(commands), language()).called.get(plain(word))


def commands_begun(word: str, commands: Sequence[Command]) -> list[Command]:
    """Return those of `commands` with a name that begins with `word`, in any case, accents or none."""
    typed = plain(word)
    if not typed:
        return []
    return [
        command
        for command, names in _indexed(tuple(commands), language()).beginnings
        if any(name.startswith(typed) for name in names)
    ]


def command_meant(word: str, commands: Sequence[Command], others: Iterable[str] = ()) -> str:
    """Return the word that `word` resembles, in the language in use; empty if there is none."""
    known = _indexed(tuple(commands), language()).meant
    meant = nearest(word, (*known, *others))
    return known.get(meant, meant)


def split_command(line: str) -> tuple[str, str]:
    """Return the first word of `line`, without a leading slash, and the rest: “row5” is “row” with 5."""
    word, _space, rest = line.strip().removeprefix("/").strip().partition(" ")
    together = _WITH_NUMBER.fullmatch(word)
    if together:
        word, rest = together[1], f"{together[2]} {rest}"
    return word, rest.strip()


def typing_hint(line: str, commands: Sequence[Command], nothing: str, unknown: str, room: int = 9999) -> str:
    """Return what a line being typed may become, in `room` characters if possible."""
    typed = split_command(line)[0].removesuffix("!")
    exact = command_called(typed, commands)
    found = commands_begun(typed, commands)
    match [exact] if exact else found:
        case _ if not typed:
            return nothing
        case []:
            return unknown
        case [command]:
            brief = f"{command.title}: {command.brief}"
            said = (f"{command.usage}: {command.help}", f"{command.usage}: {command.brief}", brief)
            return next((each for each in said if len(each) <= room), brief)
        case several:
            return ", ".join(command.title for command in several)


def is_about_here(text: str) -> bool:
    return is_called(text, (HERE, _(HERE)))


def command_help(command: Command) -> tuple[str, ...]:
    lines = [f"{command.usage}: {command.help}"]
    if command.example:
        lines.append(_("For example: {example}").format(example=command.shown_example))
    return tuple(lines)
