"""What a typed line means in every game: a command is found, and what it means is asked of its handler.

The one idea: a handler makes an intent of the session, what its owner may know, and what was typed after
the command; a command without one is for the front-end. A game's `interpreter` may know lines without one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import chain, pairwise
from typing import Any, NamedTuple, TypeVar

from upwords_tui.app.commands import phrases, registry
from upwords_tui.app.commands.intents import Act, Ask, Intent, Say, acting, resigning
from upwords_tui.app.commands.people import HOSTING, PEOPLE
from upwords_tui.app.commands.phrases import Likeness, Saying, is_among, tables
from upwords_tui.app.commands.registry import Command, command_called, split_command
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.app.narration.events import who_is_you
from upwords_tui.app.narration.wording import refusal_sentence
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.profile.settings import SETTINGS, values_after
from upwords_tui.app.setup.word_sets import unknown_sentence
from upwords_tui.base.errors import CommandError, InputError, UnclearError
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.fuzzy import is_called, plain
from upwords_tui.base.i18n import _, language, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games import base
from upwords_tui.games.agreement import NO_BREAK, NOT_OFFERED, NOTHING_TO_UNDO, ON_BREAK, UNDO_FORBIDDEN

T = TypeVar("T")
Handler = Callable[[Any, Any, str], Intent]
"""Returns what a command means: given the session, the view, and what was typed after it."""


_QUOTED_LINE = re.compile(rf'[{phrases.QUOTES}]([^"“”„«»]+)[{phrases.QUOTES}]')
_QUOTE = re.compile(rf"(?<!\S)[{phrases.QUOTES}]+|[{phrases.QUOTES}]+(?=[{re.escape(phrases.STOPS)}]*(?!\S))")
"""Quotation marks at the beginning or the end of a word."""
_FREE = ("TEXT", "NAME", "FILE", "PLAYERS")
"""What follows commands whose lines are names, or what is said to others."""
_OF_TILES = ("WORD", "TILE", "LETTER")
"""What follows commands after which quotation marks mean nothing: names and what is said keep theirs."""
_AS_TYPED = ("TEXT", "LETTERS")
"""What follows commands whose lines say nothing in other words."""
_LONGEST_NAME = 3
"""So many words at most are the name of a player in a question."""
_GIVING_AWAY = ("hint", "best")
"""Commands that tell, but never for a guess."""
_LAYING = ("play", "try")
_OF_THE_RACK = ("sort", "shuffle")
"""Commands that change nothing but the order in which somebody sees tiles."""
_WITH_QUESTION = ("pass", "skip", "resign", "undo", "finish", "break")
"""Commands that ask before they do anything: for a guess that question is enough."""
_SLOT = re.compile(r"{(\w+)}")
_LIKELY, _SURE, _VERY_SURE = 0.15, 0.4, 0.6
"""How likely a line means a command that is asked for, one that is answered unasked, one that asks itself."""
_SAID_TOO, _STRANGE = 0.05, 0.25
"""From where on a meaning is looked at, and how much less likely it is if a word is taken for a slot."""
_SENTENCE = 5
"""So many words are no command and what it takes."""
_SHORTEST = 3
"""A command of fewer letters may be any word of a sentence."""


def command_at(word: str, rest: str, commands: Sequence[Command]) -> Command:
    """Return the one of `commands` with which a line begins: `word`, and the `rest` of the line.

    A beginning is enough of one that may have a rest; a letter alone is none before a whole sentence, nor is
    what begins one about oneself: Finnish EN before other words is “I don't”. Raises CommandError, which asks
    whether a command was meant that the line is like.
    """
    if phrases.is_denial(word):
        raise not_understood(f"{word} {rest}".strip(), commands)
    if command := command_called(word, commands):
        sentence = (
            not_understood(f"{word} {rest}", commands) if " " in rest and is_among(word, "question") else None
        )
        if isinstance(sentence, UnclearError) and split_command(sentence.meant)[0] not in command.names:
            raise sentence
        return command
    if not rest and phrases.is_whole_answer(word):
        raise CommandError(_("There was no question to answer."))
    is_begun = " " in rest and (len(word) == 1 or is_among(word, "question"))
    is_sentence = rest and (is_among(word, "oneself") or is_among(word, "little") or is_begun)
    begun = [] if is_sentence else [each for each in commands if each.arguments or not rest]
    try:
        return registry.find_command(word, begun)
    except CommandError:
        if len(registry.commands_begun(word, begun)) > 1:
            raise
        if other := elsewhere(word, commands, other_front_end=True):
            raise CommandError(other) from None
        slip = registry.command_meant(word, commands)
        unclear = not_understood(f"{word} {rest}".strip(), commands)
        if not rest:
            # Of a word that stands alone more may be known.
            settings = (
                f"{registry.SET.title} {each.names[-1]}" for each in SETTINGS if is_called(word, each.names)
            )
            meant = unclear.meant if isinstance(unclear, UnclearError) else ""
            raise registry.no_command(word, next(settings, "") or slip or meant) from None
        is_slip = len(word) > _SHORTEST or (len(word) == _SHORTEST and not unclear.meant)
        is_slip = is_slip and not (is_sentence or phrases.is_talk(word)) and len(rest.split()) < _SENTENCE
        is_slip = is_slip and not (isinstance(unclear, UnclearError) and " " in rest)
        if is_slip and (command := command_called(slip, commands)) and command.arguments:
            raise registry.no_command(word, slip) from None
        raise unclear from None


def not_understood(line: str, commands: Sequence[Command]) -> CommandError:
    """Return what is said of a line that nobody understands, with the command that it is most like.

    An UnclearError is sure enough of that to be answered unasked.
    """
    share, like = likeliest(line, commands)
    said = _("“{line}” is not understood.") if like else _("“{line}” is not understood. Type “help”.")
    error = (
        UnclearError if share >= (_SURE if like and _tells(like, commands) else _VERY_SURE) else CommandError
    )
    return error(said.format(line=clean(line, 60))).meaning(like)


def guess_sentence(line: str) -> str:
    """Return what stands before the answer to a guess: the line of the command that is answered."""
    return _("“{line}”:").format(line=clean(line.removeprefix("/"), 60))


class TypedLine(NamedTuple):
    """A line to be answered. `is_sure`: nothing is asked before it is done. `asks`: it is a question.

    `unasked` is how it is typed so that nothing is asked; empty if no command begins it. `said` is the line
    as somebody typed it, `commands` are those there were. `guess` asks whether it is meant, if it is a guess.
    """

    line: str = ""
    is_sure: bool = False
    unasked: str = ""
    said: str = ""
    commands: Sequence[Command] = ()
    asks: bool = False
    guess: InputError | None = None

    def checked(self, intent: Intent) -> Intent:
        """Return what the line means. Raises InputError, which asks, for what may not be meant."""
        if self.guess and isinstance(intent, Act):
            if not intent.confirm:
                raise self.guess
            return intent._replace(always=True)
        if isinstance(intent, Act) and self.asks and not (self.is_sure or intent.is_told):
            raise CommandError(_("A question does nothing.")).meaning(self.line.removeprefix("/"))
        if isinstance(intent, Act) and not (intent.confirm or self.is_sure) and self._has_other_words():
            said = _("“{line}” is more than a place and a word.").format(line=clean(self.said, 60))
            raise CommandError(said).meaning(self.line.removeprefix("/"))
        return intent

    def thought_over(self, error: InputError) -> InputError:
        """Return what to say of a line that raised `error`: a sentence may begin as a command does."""
        words = phrases.words_said(self.said)
        guessed = command_called(split_command(error.meant)[0], self.commands)
        is_laid = guessed is not None and guessed.name in _LAYING
        if (error.meant and not is_laid) or is_free(self.said, self.commands):
            return error
        unclear = not_understood(self.said, self.commands)
        own, meant = (
            command_called(split_command(each)[0], self.commands) for each in (self.line, unclear.meant)
        )
        is_other = meant is not None and meant not in (own, guessed)
        if is_laid or len(words) < _SENTENCE:
            may_be = is_laid or own is None or own.name == "word"
            may_be = may_be and not all(map(phrases.is_place, words))
            may_be = may_be and len(words) > 2 and not elsewhere(words[0], self.commands)
            is_other = is_other and may_be and isinstance(unclear, UnclearError)
        return unclear if is_other else error

    def told_for(self, error: InputError) -> str:
        """Return the line that is answered instead of one that raised `error`; empty if none is.

        Only what changes nothing and gives nothing away is answered unasked, or asks a question of its own.
        """
        guess = error.meant if isinstance(error, UnclearError) else ""
        command = command_called(split_command(guess)[0], self.commands)
        if command is None or command.name in _GIVING_AWAY:
            return ""
        is_harmless = _tells(guess, [command]) or command.name in _OF_THE_RACK
        return f"/{guess}" if is_harmless or command.name in _WITH_QUESTION else ""

    def _has_other_words(self) -> bool:
        """Return whether a play has more words than polite ones: each could be that which is laid."""
        if not self._is_play(self.line) or self._is_play(self.said):
            return False
        tokens = phrases.words_said(phrases.with_squares(self.said))
        curt = ([shown for _word, shown in table.curt(table.words(tokens))] for _code, table in tables())
        said = (
            [word for word in words if not (is_among(word, "oneself") or is_among(word, "little"))]
            for words in curt
        )
        return all((_others(words[1:]) or 0) > 1 for words in said)

    def _is_play(self, line: str) -> bool:
        command = command_called(split_command(line)[0], self.commands)
        others = _others(phrases.words_said(line)[1:])
        return command is not None and command.name == "play" and others == 1

    def is_said_again_by(self, line: str) -> bool:
        """Return whether `line` means the same: the same words, or others for the same command."""
        meant = (_told_apart(each, self.commands) for each in (self.line, self.said))
        return _told_apart(line, self.commands) in meant


def typed(line: str, commands: Sequence[Command]) -> TypedLine:
    """Return `line` without the exclamation mark after its command, with which nothing is asked: `pass!`.

    A saying is put as its command. What begins with none of `commands` stays as it is,
    but for quotation marks that mean nothing.
    """
    said, line = line, _in_commands(line, commands)
    asks = _asks(said)
    word, rest = split_command(line)
    name = word.removesuffix("!")
    if not registry.command_named(name, commands):
        return TypedLine(line, said=said, commands=commands, asks=asks)
    unasked = f"{name}! {rest}".strip()
    is_sure = name != word
    # With a slash it is a command, whatever else a line may be.
    return TypedLine(f"/{name} {rest}".strip() if is_sure else line, is_sure, unasked, said, commands, asks)


def _in_commands(line: str, commands: Sequence[Command]) -> str:
    """Return `line` as that of a command, if it says one in other words."""
    line = _told(_unquoted(line, commands), commands)
    if not is_free(line, commands):
        line = phrases.with_squares(line)
    found = command_line(line, commands)
    return f"/{found}" if found else line


def is_free(line: str, commands: Sequence[Command]) -> bool:
    """Return whether a line begins with a command that is followed by a name, or by what somebody says."""
    word = split_command(line)[0]
    command = None if is_among(word, "oneself") else command_called(word, commands)
    return command is not None and any(kind in command.arguments for kind in _FREE)


def _asks(line: str) -> bool:
    tokens = phrases.tokens_of(line)
    is_begun = len(tokens) > 2 and not phrases.is_place(tokens[0]) and is_among(tokens[0], "question")
    return is_begun or line.rstrip().endswith("?")


def _told(line: str, commands: Sequence[Command]) -> str:
    """Return `line` without question marks at its end, if it begins with a command that only tells."""
    bare = line.rstrip().rstrip("?").rstrip()
    command = command_called(split_command(bare)[0], commands)
    is_pattern = command is not None and "PATTERN" in command.arguments and " " in line.strip()
    return bare if command and command.tells and not is_pattern else line


def _unquoted(line: str, commands: Sequence[Command]) -> str:
    """Return `line` without the quotation marks around all of it, or around words and tiles to be laid."""
    whole = _QUOTED_LINE.fullmatch(line.strip())
    line = whole[1] if whole else line
    without = _QUOTE.sub("", line)
    word, _rest = split_command(without)
    command = registry.command_named(word.removesuffix("!"), commands)
    is_of_tiles = (
        any(kind in command.arguments for kind in _OF_TILES) if command else phrases.place_in(without)
    )
    return without if is_of_tiles else line


def _told_apart(line: str, commands: Sequence[Command]) -> tuple[str, str]:
    """Return the name of the command that a line begins with, or its first word, and what follows."""
    word, rest = split_command(plain(_in_commands(line, commands)))
    command = registry.command_named(word, commands)
    return (command.name if command else word), rest


def meaning(
    line: str,
    chair: PlayerSession,
    view: base.GameView,
    commands: Sequence[Command],
    handlers: Mapping[str, Handler],
) -> Intent:
    """Return what a line means that begins with one of `commands`. Raises CommandError."""
    command = command_at(*words_of(clean(line)), commands)
    return meant(command, line, commands, handlers, chair, view)


def words_of(line: str) -> tuple[str, str]:
    """Return the first word of a line, and the rest. Raises CommandError if there is none."""
    word, rest = split_command(line)
    if not word:
        raise CommandError(_("Type a command, or “help”."))
    return word, rest


def meant(
    command: Command,
    line: str,
    commands: Sequence[Command],
    handlers: Mapping[str, Handler],
    chair: PlayerSession,
    view: base.GameView,
) -> Intent:
    """Return what a `line` means that begins with `command`, one of `commands`. Raises CommandError."""
    word, rest = split_command(clean(line))
    if rest and not command.arguments:
        if is_among(word, "question"):
            raise not_understood(line, commands)
        typed = split_command(line)[0]
        called = typed.casefold() if plain(typed) in map(plain, command.own_words) else command.title
        alone = _("Type “{command}” on its own.").format(command=called)
        other = not_understood(line, commands)
        is_likely = " " in rest or isinstance(other, UnclearError)
        is_same = command_called(split_command(other.meant)[0], commands) == command
        if len(rest) > 1 and is_likely and other.meant and (" " in rest or not is_same):
            raise other if is_same else type(other)(alone).meaning(other.meant)
        raise CommandError(alone)
    handler = handlers.get(command.name) or _OF_EVERY_GAME.get(command.name)
    if handler:
        return handler(chair, view, rest)
    # What follows may be the name of a file, in which two spaces are two spaces.
    return Ask(command.name, split_command(line)[1])


# Lines in other words than those of commands: as little as will do is left out of them


def _others(tokens: Sequence[str]) -> int | None:
    """Return how many words stand beside a square, little words and directions aside; None without one."""
    words = [token for token in tokens if not phrases.is_place(token)]
    if len(words) != len(tokens) - 1:
        return None
    ways = phrases.direction_words()
    return sum(not is_among(word, "place") and plain(word) not in ways for word in words)


def _is_letter(token: str) -> bool:
    return (len(token) == 1 and token.isalpha()) or plain(token) == "qu"


def _are(tokens: Sequence[str], is_one: Callable[[str], bool]) -> bool:
    """Return whether tokens are all of a kind, with words for “and” between."""
    return is_one(tokens[-1]) and all(is_one(token) or phrases.is_and(token) for token in tokens)


_FILLED: Mapping[str, Callable[[Sequence[str]], str]] = {
    "word": lambda tokens: tokens[0] if len(tokens) == 1 and tokens[0].isalpha() else "",
    "letter": lambda tokens: tokens[0] if len(tokens) == 1 and _is_letter(tokens[0]) else "",
    "number": lambda tokens: str(phrases.spoken_number(tokens[0]) or "") if len(tokens) == 1 else "",
    "square": lambda tokens: phrases.place_in(" ".join(tokens)) if _others(tokens) == 0 else "",
    "place": lambda tokens: " ".join(tokens) if _others(tokens) == 0 else "",
    "play": lambda tokens: " ".join(tokens) if _others(tokens) == 1 else "",
    "tiles": lambda tokens: " ".join(tokens) if _are(tokens, _is_letter) else "",
    "squares": lambda tokens: (
        " ".join(filter(phrases.is_place, tokens)) if _are(tokens, phrases.is_place) else ""
    ),
    "name": lambda tokens: (
        " ".join(tokens)
        if len(tokens) <= _LONGEST_NAME
        and "".join(tokens).replace("'", "").isalpha()
        and not any(is_among(each, "place") for each in tokens)
        else ""
    ),
}
"""What tokens stand for in a slot; nothing where they can't stand there."""


def _filled(kind: str, tokens: Sequence[str], commands: Sequence[Command]) -> str:
    """Return what tokens stand for in a slot of a kind; nothing where they can't stand there."""
    if kind != "command":
        return _FILLED[kind](tokens)
    command = command_called(tokens[0], commands) if len(tokens) == 1 else None
    return command.title if command else ""


def _matched(
    words: Sequence[str], said: Sequence[tuple[str, str]], commands: Sequence[Command]
) -> dict[str, str] | None:
    """Return what stands in the slots of `words`, the words of a saying, if `said` is that; else None."""
    if not words or not said:
        return None if words or said else {}
    kind = phrases.slot_of(words[0])
    if not kind:
        return _matched(words[1:], said[1:], commands) if words[0] == said[0][0] else None
    for end in range(1, len(said) - len(words) + 2):
        value = _filled(kind, [shown for _word, shown in said[:end]], commands)
        if value and (others := _matched(words[1:], said[end:], commands)) is not None:
            return {kind: value, **others}
    return None


@lru_cache(maxsize=48)
def _sayings(code: str, commands: tuple[Command, ...], _in_use: str, *, is_curt: bool) -> Sequence[Saying]:
    """Return what people who speak a language say for some commands, perhaps without what is polite.

    The names of commands are those of the language in use.
    """
    table, found, here = phrases.table_of(code), dict[Sequence[str], Saying](), _words_for(commands)
    for saying in chain.from_iterable(_of_game(table.sayings, commands)):
        if saying.line.partition(" ")[0] not in here:
            continue
        said = [(each, each) for each in saying.words]
        words = tuple(word for word, _ in (table.curt(said) if is_curt else said))
        # What is one word, or little beside a slot, after much is left out, says too little.
        fewest = 3 if is_curt and len(saying.literals) < len(saying.words) else 2
        if len(words) >= min(fewest, len(saying.words)):
            is_whole = len(words) == len(saying.words)
            found.setdefault(words, saying if is_whole else phrases.saying(words, saying.line))
    return [*found.values()]


@lru_cache(maxsize=48)
def _by_rarest(
    code: str, commands: tuple[Command, ...], in_use: str, *, is_curt: bool
) -> Mapping[str, Sequence[tuple[int, Saying]]]:
    """Return numbered sayings by the word of each that fewest have; by nothing those without words."""
    sayings = _sayings(code, commands, in_use, is_curt=is_curt)
    found = dict[str, list[tuple[int, Saying]]]()
    often = Counter(chain.from_iterable(saying.literals for saying in sayings))
    for number, saying in enumerate(sayings):
        rarest = min(saying.literals, key=lambda word: (often[word], word), default="")
        found.setdefault(rarest, []).append((number, saying))
    return found


@lru_cache(maxsize=6)
def _likeness(code: str, commands: tuple[Command, ...], in_use: str) -> Likeness:
    """Return what tells how likely words mean each command: from its names, and what people say for it."""
    named = [
        ((plain(name), *slots), " ".join((each.title, *slots)))
        for each in commands
        for slots in dict.fromkeys(((), _slots(each)))
        for name in (*each.names, *each.other_names)
    ]
    said = [(each.words, each.line) for each in _sayings(code, commands, in_use, is_curt=False)]
    talk = chain.from_iterable(_of_game(phrases.talk_of(code), commands))
    table, here = phrases.table_of(code), _words_for(commands)
    learnt = [
        (table.curt([(each, each) for each in _slotted(words)]), line)
        for words, line in (*named, *said, *talk)
        # What is asked about commands is known by what is said for them.
        if "{command}" not in words and (not line or line.partition(" ")[0] in here)
    ]
    return Likeness([([word for word, _shown in words], line) for words, line in learnt])


def _of_game(sections: Mapping[str, T], commands: Sequence[Command]) -> Iterator[T]:
    return (said for name, said in sections.items() if name == "any" or command_called(name, commands))


def _words_for(commands: Sequence[Command]) -> frozenset[str]:
    return frozenset(chain.from_iterable((each.name, *each.names, *each.other_names) for each in commands))


_AS_SLOTS = {
    "{tiles}": ("{letter}",),
    "{squares}": ("{square}",),
    "{place}": ("{square}",),
    "{play}": ("{word}", "{square}"),
    "{name}": (),
}


def _slotted(words: Iterable[str]) -> list[str]:
    """Return the words of a saying with the slots that the words of a line are known to stand in."""
    slotted = chain.from_iterable(_AS_SLOTS.get(word, (word,)) for word in words)
    return ["{letter}" if _is_alone(word) else word for word in slotted]


def _is_alone(word: str) -> bool:
    """Return whether a word is a letter, and no word of its own."""
    return len(word) == 1 and word.isalpha() and not (is_among(word, "little") or is_among(word, "oneself"))


def _tells(line: str, commands: Sequence[Command]) -> bool:
    command = command_called(line.split()[0], commands)
    is_done = command is not None and "SQUARE …" in command.arguments and " " in line
    return command is not None and (command.tells or command.name == "help") and not is_done


def _slots(command: Command) -> tuple[str, ...]:
    """Return what follows a command that takes one number, letter or square: a slot for it."""
    kind = command.arguments.strip("[]").casefold()
    return (f"{{{kind}}}",) if kind in ("number", "letter", "square") else ()


def command_line(line: str, commands: Sequence[Command]) -> str:
    """Return the line of a command that `line` says in other words; empty if it is no saying."""
    tokens = phrases.words_said(line)
    if line.lstrip().startswith("/") or len(tokens) < 2 or phrases.is_place(tokens[0]):
        return ""
    first = command_called(tokens[0], commands)
    if first and any(kind in first.arguments for kind in _AS_TYPED) and not _is_polite(tokens):
        return ""
    for code, table in tables():
        words = table.words(tokens)
        for is_curt in (False, True):
            said = table.curt(words) if is_curt else words
            found = _said(_by_rarest(code, tuple(commands), language(), is_curt=is_curt), said, commands)
            found = found or (_left(said, commands) if len(said) < len(words) else "")
            if found:
                return found
        content = [shown for word, shown in table.curt(words) if word not in table.kinds["little"]]
        alone = command_called(content[0], commands) if len(content) == 1 else None
        if alone and not (alone.arguments or (first and first.arguments)):
            return alone.title
    return ""


def _is_polite(tokens: Sequence[str]) -> bool:
    return any(len(table.curt(table.words(tokens))) < len(tokens) - 1 for _code, table in tables())


def _said(
    sayings: Mapping[str, Sequence[tuple[int, Saying]]],
    said: Sequence[tuple[str, str]],
    commands: Sequence[Command],
) -> str:
    """Return the line of the saying that says most of `said`."""
    words = {word for word, _shown in said}
    fitting = [
        (len(saying.literals), -number, saying.line.format(**slots))
        for number, saying in chain.from_iterable(sayings.get(word, ()) for word in ("", *words))
        if saying.literals <= words
        and len(saying.words) <= len(said)
        and (slots := _matched(saying.words, said, commands)) is not None
    ]
    return max(fitting, default=(0, 0, ""))[2]


def _left(said: Sequence[tuple[str, str]], commands: Sequence[Command]) -> str:
    """Return the line of a command in full that is left of a line; empty if none is."""
    command = command_called(said[0][1], commands) if said else None
    if not command or (command.arguments and not command.tells):
        return ""
    return " ".join(shown for _word, shown in said) if command.arguments or len(said) == 1 else ""


def likeliest(line: str, commands: Sequence[Command]) -> tuple[float, str]:
    """Return how likely it is that `line`, or a clause of it, means a command, and the line of that."""
    line = phrases.with_squares(line)
    clauses = [] if is_free(line, commands) else phrases.clauses_of(line)
    found = [_likest(each, commands) for each in (line, *clauses)]
    # “What is it” in a clause is about what the others say.
    clear = [each for each in found[1:] if not is_among(each[1].split(" ")[-1], "little")]
    best = found[0] if found[0][0] >= _SURE else max((found[0], *clear), key=lambda each: each[0])
    return best if best[0] >= _LIKELY else (0.0, "")


def _likest(line: str, commands: Sequence[Command]) -> tuple[float, str]:
    """Return how likely `line` means a command, and the line of that; empty if it may not be meant."""
    tokens = phrases.words_said(line)
    if not tokens:
        return 0.0, ""
    if sure := command_line(line, commands):
        return 1.0, sure
    known = ((_likeness(code, tuple(commands), language()), table) for code, table in tables())
    spoken = [(likeness, table.curt(table.words(tokens))) for likeness, table in known]
    likeness, words = min(spoken, key=lambda each: sum(word not in each[0].known for word, _shown in each[1]))
    # How likely a reading is tells nothing: it has other words than the next.
    meanings = [
        (share - (_STRANGE if "word" in reading.slots else 0), found, "word" in reading.slots)
        for reading in _readings(words, phrases.words_pointed_out(line), likeness)
        for template, share in likeness.shares(reading.words).items()
        if share > _SAID_TOO and (found := reading.filled(template)) is not None
    ]
    share, found, _has_word = max(meanings, default=(0.0, "", False))
    # The same command with the word nobody uses otherwise says more.
    fuller = [each for each in meanings if each[2] and each[0] > _LIKELY and each[1].startswith(f"{found} ")]
    found = max(fuller, default=(share, found, False))[1]
    help_word, _space, topic = found.partition(" ")
    if help_word == _("help") and not (_asks(line) or any(is_among(each, "question") for each in tokens)):
        # Who says what they do doesn't ask what it is.
        found = next((each[1] for each in meanings if each[1] == topic), found)
    if is_among(tokens[0], "negation") and found.startswith(_("help")):
        return share, ""
    if not found or _tells(found, commands):
        return share, found
    said, name = [word for word, _shown in words], found.split()[0]
    # What is denied, or asked about, is no wish to have it done, unless people wish for it so.
    meant = [word for word in said if not phrases.is_whole_answer(word)]
    denied = [pair for pair in pairwise(("", *meant, "")) if is_among(pair[0], "negation")]
    if not all(likeness.is_said(" ".join(pair), name) for pair in denied):
        return share, ""
    if is_among(tokens[0], "question") and not (
        is_among(tokens[0], "request") or likeness.is_said(f" {said[0]}", name)
    ):
        asked, about = (command_called(each, commands) for each in ("help", name))
        found = f"{asked.title} {about.title}" if asked and about else ""
    return share, found


class _Sense(NamedTuple):
    """A line whose words may stand in slots: as words of a saying, and what stands in each slot."""

    words: Sequence[str]
    slots: Mapping[str, str]

    def filled(self, template: str) -> str | None:
        """Return the line of a saying; None if the reading has not all of its slots, or a word too many."""
        kinds = set(_SLOT.findall(template))
        if "letter" in kinds and " " in self.slots.get("tiles", ""):
            return None
        is_used = "word" not in self.slots or kinds & {"word", "play"}
        return template.format_map(self.slots) if is_used and kinds <= self.slots.keys() else None


def _readings(said: Sequence[tuple[str, str]], named: Sequence[str], likeness: Likeness) -> Iterator[_Sense]:
    """Yield the readings of a line: with each word that may stand in a slot there, and with none."""
    words, found = list[str](), dict[str, list[str]]()
    is_one = {"square": phrases.is_place, "number": str.isdecimal, "letter": _is_alone}
    for word, shown in said:
        kind = next((kind for kind, is_it in is_one.items() if is_it(shown)), "")
        words.append(f"{{{kind}}}" if kind else likeness.spelt(word))
        found.setdefault(kind, []).append(shown)
    slots = {kind: values[-1] for kind, values in found.items() if kind}
    places = " ".join(found.get("square", ()))
    if places:
        slots |= {"place": places.split()[0], "squares": places}
    if letters := found.get("letter"):
        slots["tiles"] = " ".join(letters)
    # A word that is pointed out beside a square is what it is about.
    if not (named and places):
        yield _Sense(words, slots)
    for at, (word, shown) in enumerate(said):
        own, number = dict[str, str](), phrases.spoken_number(word)
        if number and shown not in named:
            own = {} if is_among(word, "little") else {"number": str(number)}
        elif shown in named or (
            shown.isalpha() and not (word in likeness.known or words[at].startswith("{"))
        ):
            own = {"word": shown, **({"play": f"{places.split()[0]} {shown}"} if places else {})}
        for kind in [*own][:1]:
            yield _Sense([*words[:at], f"{{{kind}}}", *words[at + 1 :]], slots | own)


# What commands mean


def acts(action: Callable[..., base.AnyAction]) -> Handler:
    return lambda _chair, view, _rest: Act(action(seat=acting(view)))


def resigns(action: Callable[..., base.AnyAction]) -> Handler:
    return lambda _chair, view, _rest: Act(action(seat=acting(view)), confirm=resigning(view))


def says(lines: Callable[[Any], Sequence[str]]) -> Handler:
    return lambda _chair, view, _rest: Say(tuple(lines(view)))


def says_result(lines: Callable[..., Sequence[str]]) -> Handler:
    """Return what says the `lines` of a view, which are told who is “you”."""
    return lambda chair, view, _rest: Say(tuple(lines(view, own=who_is_you(chair.seats, view))))


def check(chair: Any, view: Any, rest: str) -> Intent:
    """Say of each word whether it is in the dictionary, if that may be asked. Raises CommandError."""
    words = tuple(dict.fromkeys(rest.upper().replace(",", " ").split()))
    if not words:
        raise CommandError(_("Name a word: “check snack”."))
    known = {word: chair.knows(word) for word in words}
    if None in known.values():
        raise CommandError(_("You can't look up words in a game with challenges."))
    said = _("{word} is in the dictionary.")
    unknown = partial(unknown_sentence, dictionary=view.dictionary.id)
    return Say(tuple(said.format(word=word) if known[word] else unknown((word,)) for word in words))


# What all must agree to: a command offers, or agrees if somebody else has offered the same; `accept` and
# `refuse` answer whatever is offered. Whoever shares a keyboard is asked there, all others by the offer


_QUESTIONS = {
    base.UNDO: _mark("Take back the last turn?"),
    base.END: _mark("End the game as it stands?"),
    base.BREAK: _mark("Take a break?"),
}
"""What is asked at a shared keyboard before something is offered."""


def _undo(chair: PlayerSession, view: base.GameView, rest: str) -> Intent:
    """Return the offer to take back the last turn, or the agreement to one. Raises CommandError."""
    acting(view)
    if not view.options.allow_undo:
        raise CommandError(refusal_sentence(UNDO_FORBIDDEN))
    if view.on_break:
        raise CommandError(refusal_sentence(ON_BREAK))
    if not (view.may_undo or view.offer):
        raise CommandError(refusal_sentence(NOTHING_TO_UNDO))
    return _offer(chair, view, base.UNDO, may=True)


def _offer(chair: PlayerSession, view: base.GameView, about: str, *, may: bool) -> Intent:
    """Return what offers, or agrees to, something; what may not be is for the rules to refuse at once."""
    seat, offer = acting(view), view.offer
    others = [each for each in chair.seats if each != seat]
    asked: Sequence[int] = [each for each in others if not getattr(view.seats[each], "has_resigned", False)]
    is_offered = False
    if offer is not None and offer.about == about:
        is_offered, asked = True, offer.waits_for
    agreed = tuple(base.Accept(about, seat=each) for each in asked if each in chair.seats)
    first, *then = agreed if is_offered and agreed else (base.Offer(about, seat=seat), *agreed)
    said = [
        _(_QUESTIONS[about]),
        *([_("One yes is enough for everybody at this keyboard.")] if others else []),
    ]
    # What is taken back is gone from the board at once where only computers have to agree.
    is_asked = (others and (may or is_offered)) or (about == base.UNDO and not is_offered)
    is_asked = is_asked and not view.options.kept
    return Act(first, confirm=" ".join(said) if is_asked else "", then=tuple(then), always=True)


def _redo(chair: PlayerSession, view: base.GameView, rest: str) -> Intent:
    """Return the turn of whoever typed it that was taken back just now. Raises CommandError."""
    seat = acting(view)
    if (turn := registry.undone_just_now(view)) is None or turn.action.seat != seat:
        raise CommandError(_("There is no turn of yours to make again: only the one just taken back can be."))
    return Act(turn.action)


def accept(chair: PlayerSession, view: base.GameView, rest: str) -> Intent:
    """Return the agreement to what is offered. Raises CommandError if nothing is."""
    return Act(base.Accept(_offered(view), seat=acting(view)))


def _offered(view: base.GameView) -> str:
    acting(view)
    if view.offer is None:
        raise CommandError(refusal_sentence(NOT_OFFERED))
    return view.offer.about


def _go_on(chair: PlayerSession, view: base.GameView, rest: str) -> Intent:
    """Return that all at this keyboard want to go on after a break. Raises CommandError if there is none."""
    seat = acting(view)
    if not view.on_break:
        raise CommandError(refusal_sentence(NO_BREAK))
    own = tuple(base.GoOn(seat=each) for each in view.on_break if each in chair.seats)
    first, *then = own or (base.GoOn(seat=seat),)
    return Act(first, then=tuple(then))


_OF_EVERY_GAME: Mapping[str, Handler] = {
    "check": check,
    "undo": _undo,
    "redo": _redo,
    "finish": lambda chair, view, _rest: _offer(chair, view, base.END, may=view.may_end),
    "break": lambda chair, view, _rest: _offer(chair, view, base.BREAK, may=view.may_break),
    "continue": _go_on,
    "accept": accept,
    "refuse": lambda _chair, view, _rest: Act(base.Refuse(_offered(view), seat=acting(view))),
}
"""What commands mean that more than one game has, unless a game has its own handler."""


def row_named(text: str, rows: int) -> int:
    number = phrases.whole_number(text, 1, rows)
    if number is None:
        raise CommandError(_("Name a row from 1 to {last}: “row 5”.").format(last=rows))
    return number - 1


def column_named(text: str, columns: int) -> int:
    number = ord(text.upper()) - ord("A") if len(text) == 1 and text.isascii() else -1
    if not 0 <= number < columns:
        last = chr(ord("A") + columns - 1)
        raise CommandError(_("Name a column from A to {last}: “column e”.").format(last=last))
    return number


# Commands that are known, but not here: those of the other front-end, or of another game


def elsewhere(word: str, commands: Sequence[Command], *, other_front_end: bool = False) -> str:
    """Return what to say of a command called `word` that is not here, but in another front-end or game.

    Of the game whose commands these are, before others; of the `other_front_end` alone, if that is asked.
    """
    if command_called(word, commands):
        return ""
    here = next((each.only for each in commands if each.only), "")
    shown, own = clean(word, 40), frozenset(commands)
    games = sorted(every_kind(), key=lambda game: -len(own.intersection(game.kit.commands())))
    for game in games:
        groups = game.kit.groups
        if command_called(word, registry.commands_of(groups, here)):
            if game is games[0]:
                return ""  # such as `import`, where there are no files
            if not other_front_end:
                said = _("“{word}” is for {game}, not for the game on the table.")
                return said.format(word=shown, game=game.shown_name)
        elif found := command_called(word, registry.commands_of(groups)):
            setting = next((each for each in SETTINGS if is_called(found.name, each.names)), None)
            if found.only == "screen" and setting:
                said = _("“{word}” is for the full screen. Here, type “{line}”.")
                return said.format(word=shown, line=f"{registry.SET.title} {setting.names[-1]}")
            if found.only == "screen":
                said = _("“{word}” is for the full screen: type “{screen}” to continue this game there.")
                return said.format(word=shown, screen=pgettext("command", "screen"))
            return _("“{word}” is for the text game.").format(word=shown)
    if other_front_end or is_among(word, "little"):
        return ""
    if command_called(word, HOSTING.commands):
        return _("“{word}” is for the hosts of a server.").format(word=shown)
    is_of_people = command_called(word, PEOPLE.commands) is not None
    return _("“{word}” is for a server, among other people.").format(word=shown) if is_of_people else ""


# What the next word of a typed line may be, as far as that is known without a table


_OF_A_GAME = ("learn", "levels")


def candidates(before: str, commands: Sequence[Command]) -> list[str]:
    """Return what may come after `before`: a command, or what the one that stands there takes."""
    if not before.strip(" /"):
        return [f"{name} " if each.arguments else name for each in commands for name in each.names]
    word, typed = split_command(before)
    with suppress(CommandError):
        name = registry.find_command(word, commands).name
        if name == "help":
            return [each for command in commands for each in command.names]
        if name in _OF_A_GAME:
            return [game.word for game in every_kind()]
        if name != "set":
            return values_after(name)
        return values_after(typed) if typed else [f"{setting} " for setting in values_after("")]
    return []
