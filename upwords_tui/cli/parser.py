"""How the command line is read: parsers that complain in one line, in every language, and kinds of values."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
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
"""The default of options that may also stand before a command."""
THEMES = ("dark", "light", "high-contrast", "walnut", "slate", "felt", "midnight", "clear")
SHELLS = ("bash", "zsh", "fish")
_MOST_MINUTES = 24 * 60
_MOST_ELO = 2000
_MOST_HOURS = 24 * 366
_QUOTED = {"invalid %(type)s value: %(value)r": mark("invalid %(type)s value: “%(value)s”")}
"""Complaints of argparse in Python's quotation marks, and ours."""
_SAID_BY_ARGPARSE = (
    mark("argument %(argument_name)s: %(message)s"),
    mark("expected one argument"),
    mark("expected at least one argument"),
    mark("the following arguments are required: %s"),
)
"""Its other complaints, which it translates by the `_` set here."""
vars(argparse)["_"] = lambda said: _(_QUOTED.get(said) or said)


class Option(NamedTuple):
    """An option or an argument of a command; `settings` are those of argparse."""

    name: str
    about: Phrase
    settings: dict[str, Any]


def option(typed: str, about: str, **settings: Any) -> Option:
    """Return the option of a name and the name of its value; without a value it is a flag."""
    name, _space, value = typed.partition(" ")
    if value:
        settings["metavar"] = value
    elif not {"action", "choices"} & settings.keys():
        settings["action"] = "store_true"
    return Option(name, phrase(about), settings)


def phrase(text: str) -> Phrase:
    return text if isinstance(text, Phrase) else Phrase(text)


def dictionary(default: str) -> Option:
    """Return the option `--dictionary`; `default` is a sentence."""
    about = Phrase(
        mark(
            "Which words: en, fi, nl or wordsup-nl; en-family, en-common or en-school for some; en-list and"
            " so on to do without spell-checkers; or a file with one word a line. {default}"
        ),
        default=Phrase(default),
    )
    return option("--dictionary ID|PATH", about, default=LATE)


class _Help(argparse.HelpFormatter):
    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser that complains in one line, wants options spelt out, and knows `--lang`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, add_help=False, allow_abbrev=False, formatter_class=_Help)
        self.examples: Sequence[str] = ()
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
        lines = [f"  {example}" for example in self.examples]
        return "\n".join([super().format_help(), pgettext("command line", "examples:"), *lines, ""])

    def options(self) -> Sequence[argparse.Action]:
        return self._actions

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Refuse a value that is no choice, and suggest one."""
        choices = action.choices
        if choices is not None and value not in choices:
            said = _("invalid choice: “{value}” (choose from {choices})")
            said = said.format(value=value, choices=", ".join(map(str, choices)))
            raise argparse.ArgumentError(action, with_nearest(said, str(value), choices))

    def error(self, message: str) -> NoReturn:
        """Complain in one line, and exit."""
        hint = _("try “{program} --help”").format(program=self.prog)
        self.exit(BAD, f"{self.prog}: {clean(message)} ({hint})\n")


def with_nearest(message: str, name: str, known: Iterable[str] | None) -> str:
    """Return a complaint about an unknown name, with a question if it resembles a known one."""
    meant = nearest(name.lstrip("-").partition("=")[0], [each.lstrip("-") for each in known or ()])
    dashes = name[: len(name) - len(name.lstrip("-"))]
    return translate(UpwordsError(message).meaning(meant and dashes + meant))


def address(text: str) -> tuple[str, int]:
    """Return the host and the port of HOST:PORT. Raises ArgumentTypeError."""
    host, _colon, port = text.rpartition(":")
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    elif ":" in host:
        host = ""
    if not host or not (port.isascii() and port.isdigit()) or int(port) > 65_535:
        raise argparse.ArgumentTypeError(_("expected HOST:PORT, like 127.0.0.1:2222 or [::1]:2222"))
    return host, int(port)


def positive(text: str) -> int:
    """Return a number from 1. Raises ArgumentTypeError."""
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
    """Return a reader of a value, which raises ArgumentTypeError with `why`.

    Without a reason it raises ValueError, and argparse complains with its `name`.
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
    """Return the two differences in Elo of a text like 0,20. Raises ArgumentTypeError."""
    low, _comma, high = text.partition(",")
    with suppress(ValueError):
        if -_MOST_ELO <= float(low) < float(high) <= _MOST_ELO:
            return float(low), float(high)
    raise argparse.ArgumentTypeError(_("expected two differences in Elo, the smaller first, like 0,20"))


def day(text: str) -> date:
    """Return the date of a text like 2026-11-23. Raises ArgumentTypeError."""
    try:
        if len(text) == len("2026-11-23"):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(_("expected a date like 2026-11-23"))


def language(text: str) -> str:
    """Return a language, or a locale, as it was named. Raises ArgumentTypeError for others than ours."""
    if text.replace("-", "_").replace(".", "_").partition("_")[0] not in LANGUAGES:
        said = _("expected one of {languages}").format(languages=", ".join(LANGUAGES))
        # Other languages have codes of two letters as well: such a one is no slip.
        is_code = len(text) == len("en")
        raise argparse.ArgumentTypeError(said if is_code else with_nearest(said, text, LANGUAGES))
    return text


KINDS: Mapping[str, Callable[[str], object]] = {
    "address": address,
    "bounds": bounds,
    "day": day,
    "hours": hours,
    "minutes": minutes,
    "positive": positive,
    "seconds": seconds,
    "speed": speed,
}
"""The kinds of values by name."""

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
"""The options of playing: they may stand before or after the command."""
