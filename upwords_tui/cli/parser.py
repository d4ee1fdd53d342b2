"""How the command line is read: parsers that complain in one line, and sorts of values.

The one idea: what argparse would say in English only is said as all else is, and a slip is asked about.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar

from upwords_tui.base.errors import Phrase, UpwordsError, mark
from upwords_tui.base.fuzzy import nearest
from upwords_tui.base.i18n import LANGUAGES, _, pgettext, phrase_text, translate
from upwords_tui.base.safe_text import clean

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

N = TypeVar("N", int, float)
BAD = 2
PROGRAM = "upwords-tui"
LATE = argparse.SUPPRESS
"""The default of what may stand before a command, too: that holds where nothing does after it."""
THEMES = ("dark", "light", "high-contrast")
SHELLS = ("bash", "zsh", "fish")
_MOST_MINUTES = 24 * 60
_MOST_ELO = 2000
_MOST_HOURS = 24 * 366
"""Codes are good for no longer."""
_QUOTED = {"invalid %(type)s value: %(value)r": mark("invalid %(type)s value: “%(value)s”")}
"""What argparse says in the quotation marks of Python, and how it is said."""
_SAID_BY_ARGPARSE = (
    mark("argument %(argument_name)s: %(message)s"),
    mark("expected one argument"),
    mark("expected at least one argument"),
    mark("the following arguments are required: %s"),
)
"""Its complaints, which it looks up by the name that is given to it here."""
vars(argparse)["_"] = lambda said: _(_QUOTED.get(said) or said)


class Option(NamedTuple):
    """What a command takes, an option or an argument; `settings` are those of argparse."""

    name: str
    about: Phrase
    settings: dict[str, Any]


def option(typed: str, about: str, **settings: Any) -> Option:
    """Return what is `typed` as here, with what its value is called; without a value it is a flag."""
    name, _space, value = typed.partition(" ")
    if value:
        settings["metavar"] = value
    elif not {"action", "choices"} & settings.keys():
        settings["action"] = "store_true"
    return Option(name, phrase(about), settings)


def phrase(text: str) -> Phrase:
    return text if isinstance(text, Phrase) else Phrase(text)


def dictionary(default: str) -> Option:
    """Return the option that names the words; `default` says which they are without it."""
    about = Phrase(
        mark(
            "Which words: en, fi, nl or wordsup-nl; en-family, en-common or en-school for some; en-list and"
            " so on to do without spell-checkers; or a file with one word a line. {default}"
        ),
        default=Phrase(default),
    )
    return option("--dictionary ID|PATH", about, default=LATE)


class _Help(argparse.HelpFormatter):
    """Help whose first word is in the language spoken."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line, and whose options are spelt out in full.

    Each knows `--lang`: it may stand before a command as well as after it.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, add_help=False, allow_abbrev=False, formatter_class=_Help)
        self.examples: Sequence[str] = ()
        """Lines that use it, for a shell."""
        # Of Python 3.14 on; help is for voices, too, and for terminals whose colours somebody has chosen.
        self.color = False
        self._positionals.title = pgettext("command line", "arguments")
        self._optionals.title = pgettext("command line", "options")
        self.add_argument("-h", "--help", action="help", help=_("Show this help."))
        self.add_argument(
            "--lang",
            metavar="LANGUAGE",
            type=language,
            default=argparse.SUPPRESS,
            help=_("The program's language: en, fi or nl."),
        )

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Print help; unlike argparse's own, not as if nothing were wrong when that can't be done."""
        if file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)

    def take(self, options: Iterable[Option]) -> None:
        for each in options:
            self.add_argument(each.name, help=phrase_text(each.about), **each.settings)

    def format_help(self) -> str:
        """Return the help, with examples at its end."""
        lines = [f"  {example}" for example in self.examples]
        return "\n".join([super().format_help(), pgettext("command line", "examples:"), *lines, ""])

    def usage_line(self) -> str:
        """Return how it is typed, in one line."""
        lines = self.format_usage().removeprefix(_("usage: "))
        return " ".join(lines.split())

    def help_of(self, action: argparse.Action) -> str:
        return self._get_formatter()._expand_help(action) if action.help else ""

    def options(self) -> Sequence[argparse.Action]:
        return self._actions

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Refuse what is none of the choices of an argument, and say what was meant."""
        choices = action.choices
        if choices is not None and value not in choices:
            said = _("invalid choice: “{value}” (choose from {choices})")
            said = said.format(value=value, choices=", ".join(map(str, choices)))
            raise argparse.ArgumentError(action, with_nearest(said, str(value), choices))

    def error(self, message: str) -> NoReturn:
        """Complain in one line, and leave."""
        hint = _("try “{program} --help”").format(program=self.prog)
        self.exit(BAD, f"{self.prog}: {clean(message)} ({hint})\n")


def with_nearest(message: str, name: str, known: Iterable[str] | None) -> str:
    """Return a complaint about a name that is not known, and a question if it resembles one that is."""
    meant = nearest(name.lstrip("-").partition("=")[0], [each.lstrip("-") for each in known or ()])
    dashes = name[: len(name) - len(name.lstrip("-"))]
    return translate(UpwordsError(message).meaning(meant and dashes + meant))


def address(text: str) -> tuple[str, int]:
    """Return the host and the port of HOST:PORT."""
    host, _colon, port = text.rpartition(":")
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    elif ":" in host:
        host = ""
    if not host or not (port.isascii() and port.isdigit()) or int(port) > 65_535:
        raise argparse.ArgumentTypeError(_("expected HOST:PORT, like 127.0.0.1:2222 or [::1]:2222"))
    return host, int(port)


def positive(text: str) -> int:
    """Return a number from 1. Raises ArgumentTypeError if it is none."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(_("expected a whole number, 1 or more"))
    return number


def checked(
    read: Callable[[str], N], is_good: Callable[[N], bool], why: str = "", name: str = "number"
) -> Callable[[str], N]:
    """Return what reads a value, and raises ArgumentTypeError, which says `why`, of one that is not good.

    Without a reason ValueError; then argparse says by its `name` what is wanted.
    """

    def value(text: str) -> N:
        found = read(text)
        if not is_good(found):
            raise argparse.ArgumentTypeError(phrase_text(phrase(why))) if why else ValueError
        return found

    value.__name__ = name
    return value


hours = checked(
    positive,
    lambda count: count <= _MOST_HOURS,
    Phrase(mark("at most a year: {hours} hours"), hours=_MOST_HOURS),
)
minutes = checked(
    int,
    lambda count: 0 <= count <= _MOST_MINUTES,
    Phrase(mark("expected 0 to {most} minutes"), most=_MOST_MINUTES),
)
seconds = checked(float, lambda count: 0 < count < 3600, name="seconds")
speed = checked(float, lambda count: 0.01 <= count <= 1000)


def bounds(text: str) -> tuple[float, float]:
    """Return the two differences in Elo that a text like 0,20 names. Raises ArgumentTypeError."""
    low, _comma, high = text.partition(",")
    with suppress(ValueError):
        if -_MOST_ELO <= float(low) < float(high) <= _MOST_ELO:
            return float(low), float(high)
    raise argparse.ArgumentTypeError(_("expected two differences in Elo, the smaller first, like 0,20"))


def day(text: str) -> date:
    """Return the date that a text like 2026-11-23 names. Raises ArgumentTypeError."""
    try:
        if len(text) == len("2026-11-23"):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(_("expected a date like 2026-11-23"))


def language(text: str) -> str:
    """Return a language, or a locale, as it was named. Raises ArgumentTypeError if it is not spoken."""
    if text.replace("-", "_").replace(".", "_").partition("_")[0] not in LANGUAGES:
        said = _("expected one of {languages}").format(languages=", ".join(LANGUAGES))
        # Other languages have codes of two letters as well: such a one is no slip.
        is_code = len(text) == len("en")
        raise argparse.ArgumentTypeError(said if is_code else with_nearest(said, text, LANGUAGES))
    return text


PLAYING = (
    option("--data FILE", mark("The file with the games."), default=LATE),
    option("--import FILE", mark("Import a game record and carry on with it."), dest="record", default=LATE),
    dictionary(mark("New games use these.")),
    option("--continue", mark("Carry on with your last game at once."), dest="resume", default=LATE),
    option(
        "--width N",
        mark("Line by line: wrap lines at this many columns, from now on."),
        type=positive,
        default=LATE,
    ),
)
"""The options of whoever plays: they may stand before the command as well as after it."""
