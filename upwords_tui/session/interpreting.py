"""What a typed line means in every game: a command is found, and what it means is asked of its handler.

The one idea: a handler makes an intent of the chair, of what its owner may know, and of what was typed after
the command; a command without one is for the front-end. A game's `interpreter` may know lines without one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from upwords_tui.errors import CommandError
from upwords_tui.games.base import AnyAction
from upwords_tui.i18n import _
from upwords_tui.near import is_called, plain
from upwords_tui.safe_text import clean
from upwords_tui.session.answers import is_whole_answer, whole_number
from upwords_tui.session.commands import SET, Command
from upwords_tui.session.elsewhere import in_other_front_end
from upwords_tui.session.finding import command_called, command_named, find_command, split_command
from upwords_tui.session.intents import Act, Ask, Intent, Say, acting
from upwords_tui.session.places import STOPS, begins_question, is_said_of_oneself, place_in
from upwords_tui.session.sayings import as_command, asked_for

Handler = Callable[[Any, Any, str], Intent]
"""Returns what a command means: given the chair, the view, and what was typed after it."""


_QUOTES = "\"“”„«»'‘’"
_QUOTED_LINE = re.compile(rf'[{_QUOTES}]([^"“”„«»]+)[{_QUOTES}]')
_QUOTE = re.compile(rf"(?<!\S)[{_QUOTES}]+|[{_QUOTES}]+(?=[{re.escape(STOPS)}]*(?!\S))")
"""Quotation marks at the beginning or the end of a word."""
_OF_TILES = ("WORD", "TILE", "LETTER")
"""What follows commands after which quotation marks mean nothing: names and what is said keep theirs."""
_SHORTEST = 3
"""A command of fewer letters may be any word of a sentence."""
_TELLING = frozenset(
    {
        *("score", "turn", "bag", "rack", "last", "changes", "clock", "seats", "result", "history", "unseen"),
        *(
            "board",
            "words",
            "row",
            "column",
            "square",
            "where",
            "find",
            "check",
            "define",
            "hint",
            "best",
            "options",
        ),
        *("field", "open", "stock", "bonus", "seen", "missed", "levels", "editions", "highscores", "help"),
    }
)
"""The commands that tell and do nothing: with a question mark behind them they are the same (`score?`)."""


def command_at(word: str, rest: str, commands: Sequence[Command]) -> Command:
    """Return the one of `commands` with which a line begins: `word`, and the `rest` of the line.

    A letter alone before a whole sentence stands for none, nor does what begins one about oneself: Finnish EN
    before other words is “I don't”, and no beginning of a command. Raises CommandError, which asks whether a
    command was meant that stands further on in the line: `show rack`, `whose turn is it`.
    """
    if not rest and is_whole_answer(word) and not command_called(word, commands):
        raise CommandError(_("Nothing was asked."))
    further = _further(rest, commands)
    is_sentence = len(word) == 1 and (further or len(rest.split()) > 1)
    is_question = bool(rest) and begins_question(word)
    is_sentence = is_sentence or bool(rest and is_said_of_oneself(word))
    try:
        return find_command(word, [] if is_sentence and not command_called(word, commands) else commands)
    except CommandError as error:
        if other := in_other_front_end(word, commands):
            raise CommandError(other) from None
        if not rest:
            raise _alone(word, commands) or error from None
        slip = command_called(error.meant, commands)
        is_slip = slip and slip.arguments and len(word) >= _SHORTEST and not is_question
        # In a sentence a command in full is more than what only resembles one: “let me see the board”.
        if (is_slip and not (further and len(rest.split()) > 1)) or not (further or is_question):
            raise
        if is_question:
            raise _unanswered(f"{word} {rest}", further) from None
        said = _("There is no command “{word}”.").format(word=clean(word, 40))
        raise CommandError(said).meaning(further) from None


def _unanswered(question: str, further: str) -> CommandError:
    """Return what to say of a question without an answer, in which a command stands `further` on, if any."""
    said = _("“{line}” is not understood.") if further else _("“{line}” is not understood. Type “help”.")
    return CommandError(said.format(line=clean(question, 60))).meaning(further)


def _alone(word: str, commands: Sequence[Command]) -> CommandError | None:
    """Return what to say of a word that stands alone and is no command, where more than that is known."""
    unknown = CommandError(_("There is no command “{word}”.").format(word=clean(word, 40)))
    meant = asked_for(word, commands) or _setting_called(word)
    return unknown.meaning(meant) if meant else None


def _setting_called(word: str) -> str:
    """Return how a setting is asked for that is called `word`; empty if none is."""
    # Imported late: few lines are about settings.
    from upwords_tui.session.settings import SETTINGS

    names = next((each.names for each in SETTINGS if is_called(word, each.names)), None)
    return f"{SET.title} {names[-1]}" if names else ""


def _further(rest: str, commands: Sequence[Command]) -> str:
    """Return the first command named in full in the `rest` of a line, with its number or letter if it has."""
    words = [word.strip(STOPS) for word in rest.split()]
    for at, word in enumerate(words):
        command = command_called(word, commands) if len(word) >= _SHORTEST else None
        if command:
            after = words[at + 1 :]
            has_one = command.arguments and after and (after[0].isdecimal() or len(after[0]) == 1)
            return f"{word} {after[0]}" if has_one else word
    return ""


class Typed(NamedTuple):
    """A line as it is to be answered. `is_sure`: nothing is asked before it is done.

    `unasked` is how it is typed so that nothing is asked; empty if no command begins it. `said` is the line
    as somebody typed it, `commands` are those there were.
    """

    line: str = ""
    is_sure: bool = False
    unasked: str = ""
    said: str = ""
    commands: Sequence[Command] = ()

    def is_said_again_by(self, line: str) -> bool:
        """Return whether `line` means the same: the same words, or others for the same command."""
        meant = (_told_apart(each, self.commands) for each in (self.line, self.said))
        return _told_apart(line, self.commands) in meant


def typed(line: str, commands: Sequence[Command]) -> Typed:
    """Return `line` without the exclamation mark after its command, with which nothing is asked: `pass!`.

    A saying is put as its command (`session/sayings`). What begins with none of `commands` stays as it is,
    but for quotation marks that mean nothing.
    """
    said, line = line, as_command(_told(_unquoted(line, commands), commands), commands)
    word, rest = split_command(line)
    name = word.removesuffix("!")
    if not command_named(name, commands):
        return Typed(line, said=said, commands=commands)
    unasked = f"{name}! {rest}".strip()
    is_sure = name != word
    # With a slash it is a command, whatever else a line may be.
    return Typed(f"/{name} {rest}".strip() if is_sure else line, is_sure, unasked, said, commands)


def _told(line: str, commands: Sequence[Command]) -> str:
    """Return `line` without question marks at its end, if it begins with a command that only tells."""
    bare = line.rstrip().rstrip("?").rstrip()
    command = command_called(split_command(bare)[0], commands)
    return bare if command and command.name in _TELLING else line


def _unquoted(line: str, commands: Sequence[Command]) -> str:
    """Return `line` without the quotation marks around all of it, or around words and tiles to be laid."""
    whole = _QUOTED_LINE.fullmatch(line.strip())
    line = whole[1] if whole else line
    without = _QUOTE.sub("", line)
    word, _rest = split_command(without)
    command = command_named(word.removesuffix("!"), commands)
    is_of_tiles = any(kind in command.arguments for kind in _OF_TILES) if command else place_in(without)
    return without if is_of_tiles else line


def _told_apart(line: str, commands: Sequence[Command]) -> tuple[str, str]:
    """Return the name of the command that a line begins with, or its first word, and what follows."""
    word, rest = split_command(plain(as_command(_unquoted(line, commands), commands)))
    command = command_named(word, commands)
    return (command.name if command else word), rest


def meaning(
    line: str, chair: Any, view: Any, commands: Sequence[Command], handlers: Mapping[str, Handler]
) -> Intent:
    """Return what a line means that begins with one of `commands`. Raises CommandError."""
    word, rest = split_command(clean(line))
    if not word:
        raise CommandError(_("Type a command, or “help”."))
    return meant(command_at(word, rest, commands), line, commands, handlers, chair, view)


def meant(
    command: Command,
    line: str,
    commands: Sequence[Command],
    handlers: Mapping[str, Handler],
    chair: Any,
    view: Any,
) -> Intent:
    """Return what a `line` means that begins with `command`, one of `commands`. Raises CommandError."""
    word, rest = split_command(clean(line))
    if rest and not command.arguments:
        further = _further(rest, commands)
        if begins_question(word):
            raise _unanswered(line, further)
        typed = split_command(line)[0]
        called = typed.casefold() if plain(typed) in map(plain, command.own_words) else command.title
        alone = CommandError(_("“{command}” stands alone: nothing may follow it.").format(command=called))
        raise alone.meaning("" if command.is_called(word) else further)
    handler = handlers.get(command.name)
    if handler:
        return handler(chair, view, rest)
    # What follows may be the name of a file, in which two spaces are two spaces.
    return Ask(command.name, split_command(line)[1])


def acts(action: Callable[..., AnyAction]) -> Handler:
    """Return the handler of a command that is one action of whoever typed it."""
    return lambda _chair, view, _rest: Act(action(seat=acting(view)))


def says(lines: Callable[[Any], Sequence[str]]) -> Handler:
    """Return the handler of a command that says what there is to say of a view."""
    return lambda _chair, view, _rest: Say(tuple(lines(view)))


def check(chair: Any, view: Any, rest: str) -> Intent:
    """Say of each word whether it is in the dictionary, if that may be asked. Raises CommandError."""
    words = tuple(dict.fromkeys(rest.upper().replace(",", " ").split()))
    if not words:
        raise CommandError(_("Name a word: “check snack”."))
    return Say(tuple(_verdict(word, chair.knows(word), view.dictionary.id) for word in words))


def _verdict(word: str, known: bool | None, dictionary: str) -> str:
    if known is None:
        raise CommandError(_("In a game with challenges words are not looked up."))
    if known:
        return _("{word} is in the dictionary.").format(word=word)
    # Imported late: most words are asked for because somebody thinks that they are some.
    from upwords_tui.session.word_sets import unknown_sentence

    return unknown_sentence((word,), dictionary)


def row_named(text: str, rows: int) -> int:
    """Return the row, from 0, of so many that `text` names. Raises CommandError."""
    number = whole_number(text, 1, rows)
    if number is None:
        raise CommandError(_("Name a row from 1 to {last}: “row 5”.").format(last=rows))
    return number - 1


def column_named(text: str, columns: int) -> int:
    """Return the column, from 0, of so many that `text` names. Raises CommandError."""
    number = ord(text.upper()) - ord("A") if len(text) == 1 and text.isascii() else -1
    if not 0 <= number < columns:
        last = chr(ord("A") + columns - 1)
        raise CommandError(_("Name a column from A to {last}: “column e”.").format(last=last))
    return number
