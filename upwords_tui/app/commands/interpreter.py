"""What a typed line means in every game: a command is found, and what it means is asked of its handler.

The one idea: a handler makes an intent of the session, what its owner may know, and what was typed after
the command; a command without one is for the front-end. A game's `interpreter` may know lines without one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any, NamedTuple

from upwords_tui.app.commands import phrases
from upwords_tui.app.commands.intents import Act, Ask, Intent, Say, acting, resigning
from upwords_tui.app.commands.registry import (
    HERE,
    SET,
    Command,
    command_called,
    command_named,
    commands_of,
    find_command,
    split_command,
    undone_just_now,
)
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.app.narration.events import who_is_you
from upwords_tui.app.narration.wording import refusal_sentence
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.profile.settings import SETTINGS, values_after
from upwords_tui.app.setup.word_sets import unknown_sentence
from upwords_tui.base.errors import CommandError
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.fuzzy import is_called, plain
from upwords_tui.base.i18n import _, language, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games import base
from upwords_tui.games.agreement import NO_BREAK, NOT_OFFERED, NOTHING_TO_UNDO, ON_BREAK, UNDO_FORBIDDEN

# Whole lines as people say them: `what can I do`, `is cat a word`, `how much is cat e5`


_QUOTE_MARKS = '"“”„«»'
_SLOT = re.compile(r"\{(\w+)\}\Z")
_LONGEST_NAME = 3
"""So many words at most are the name of a player in a question."""


class Saying(NamedTuple):
    """What people say for a command: whole lines, with semicolons between; `after` is what follows it.

    A saying of one word is asked about, never done: it may be a word to be laid.
    """

    command: str
    said: str
    after: str = ""


# Translators: of all these: whole lines that people type for a command, with semicolons between, as many as
# the language has; {word}, {square}, {place} (a square, perhaps with a direction), {play} (a word and its
# square) and {name} (of a player) stand where they are said.
SAYINGS = (
    Saying(
        "help", "help me; help please; what can I type; how does this work; how do I start; how do I begin"
    ),
    Saying(
        "help", "how do I lay a word; how do I play a word; how do I make a word; how do I lay tiles", "play"
    ),
    Saying(
        "help",
        "what now; now what; what next; what can I do; what can I do now; what can I do here; "
        "what should I do; what should I do now; what do I do; what do I do now; what to do; "
        "what to do now; what are my options; what are my moves; I don't know; I don't know what to do; "
        "no idea",
        HERE,
    ),
    Saying(
        "help",
        "rules; the rules; what are the rules; show rules; show the rules; how do I play; how to play; "
        "how is it played; how does it end",
        _mark("rules"),
    ),
    # Who asks how something is done has not said that it be done.
    Saying(
        "help",
        "how do I undo; how do I take back; how do I take it back; can I undo; can I undo that",
        "undo",
    ),
    Saying("help", "how do I quit; how do I stop; how do I leave; how do I get out", "quit"),
    Saying(
        "help",
        "how does {word} work; how does the {word} work; what does {word} do; what does the {word} do; "
        "how do I use {word}; how do I use the {word}",
        "{word}",
    ),
    Saying(
        "check",
        "is {word} a word; is {word} a valid word; is {word} valid; is {word} allowed; "
        "is {word} in the dictionary; does {word} exist; is there a word {word}",
        "{word}",
    ),
    # What is said of “that word” comes first: it is no word to be looked up.
    Saying(
        "define",
        "what does it mean; what does that mean; what does this mean; what does that word mean; "
        "what does the word mean; what is that word; what is that",
    ),
    Saying(
        "define",
        "what does {word} mean; what does the word {word} mean; what is the meaning of {word}; "
        "what's the meaning of {word}; meaning of {word}; what is a {word}; what is an {word}; "
        "what's a {word}; what's an {word}; define the word {word}; explain {word}; "
        "explain the word {word}",
        "{word}",
    ),
    Saying(
        "define",
        "what does {square} mean; what does the word on {square} mean; "
        "what does the word at {square} mean; what do the words on {square} mean; "
        "what is the meaning of {square}; meaning of {square}; explain {square}",
        "{square}",
    ),
    Saying(
        "square",
        "is {square} empty; is {square} free; is {square} taken; is {square} occupied; is {square} open; "
        "is there anything on {square}; is there something on {square}; what about {square}",
        "{square}",
    ),
    Saying(
        "square",
        "what is next to {square}; what is beside {square}; what word is on {square}; "
        "which word is on {square}; what tile is on {square}; which tile is on {square}; "
        "what letter is on {square}; which letter is on {square}",
        "{square}",
    ),
    Saying(
        "find",
        "where is {word}; where is the {word}; where is there a {word}; where does {word} lie",
        "{word}",
    ),
    Saying(
        "find",
        "where can I play; where can I lay something; where is there room; which squares are open",
        _mark("open"),
    ),
    Saying("words", "what words are on the board; which words are on the board; read the words"),
    Saying(
        "try",
        "what is {word} worth {place}; what's {word} worth {place}; how much is {word} worth {place}; "
        "how many points is {word} worth {place}; how many points does {word} score {place}; "
        "what does {word} score {place}; what would {word} score {place}; "
        "how much does {word} score {place}; how much would {word} score {place}",
        "{word} {place}",
    ),
    Saying(
        "try",
        "what is {play} worth; what's {play} worth; how much is {play}; how much is {play} worth; "
        "how many points is {play}; how many points for {play}; what does {play} score; "
        "what would {play} score; how much does {play} score; how much would {play} score; score {play}; "
        "can I play {play}; is {play} allowed; is {play} legal; what if {play}",
        "{play}",
    ),
    Saying("play", "I play {play}; I lay {play}; I put {play}; put down {play}", "{play}"),
    Saying("pass", "I pass; I want to pass; I'll pass; pass my turn; pass turn; pass please"),
    Saying("skip", "I skip; I'll skip; skip my turn"),
    Saying("challenge", "I challenge; I challenge that; I doubt that; I doubt it"),
    Saying(
        "exchange",
        "I want new letters; new letters; new tiles; change letters; change my letters; swap letters; "
        "swap my letters; exchange my tiles",
    ),
    Saying("undo", "take back; take it back; take that back; undo that; undo last; go back"),
    Saying("resign", "I give up; I resign"),
    Saying(
        "rack",
        "my rack; my tiles; my letters; what is my rack; what are my letters; what letters do I have; "
        "what tiles do I have; what do I have; show my rack; show my tiles; show my letters; "
        "show me my rack; show me my tiles; show me my letters",
    ),
    Saying("board", "show board; show the board; show me the board; read board; read the board; print board"),
    Saying("field", "show field; show the field; show board; show the board; read the field; read the board"),
    Saying(
        "stock",
        "my stock; my cards; what cards do I have; which cards do I have; what do I have; show my cards",
    ),
    Saying("turn", "whose turn; whose turn is it; my turn; is it my turn; who is next; who's next"),
    Saying(
        "score",
        "what is the score; what's the score; who is winning; who's winning; who is ahead; my score; "
        "my points; how many points do I have; what is my score; what's my score",
    ),
    Saying(
        "score",
        "who has the most points; who has most points; how far ahead am I; how far behind am I; "
        "how many points am I ahead; how many points am I behind; how many points does {name} have; "
        "how many points has {name}",
    ),
    Saying("result", "who won; who has won; who won the game; did I win; have I won; who has lost"),
    Saying(
        "seats",
        "who plays; who is playing; who's playing; who are the players; who am I playing; "
        "who am I playing against; who is my opponent; how good is {name}; how strong is {name}; "
        "how many tiles does {name} have; how many tiles has {name} left; "
        "how many cards does {name} have; how many cards has {name} left",
    ),
    Saying(
        "unseen",
        "what tiles are left; which tiles are left; what letters are left; which letters are left; "
        "what is in the bag; what's in the bag; what is left in the bag; what tiles are in the bag; "
        "which tiles are in the bag; what letters are in the bag; which letters are in the bag",
    ),
    Saying(
        "open",
        "what is open; what's open; which cards are open; what cards are open; open cards; "
        "show open cards; what is face up; what have I turned; which cards have I turned; "
        "what cards have I turned",
    ),
    Saying("bag", "how many tiles are left; how many tiles left; tiles left"),
    Saying("seats", "who began; who started; who went first; who begins; who starts; who goes first"),
    Saying("last", "repeat that; say again; say that again; what happened"),
    Saying(
        "last",
        "what did {name} play; what did {name} do; what did {name} lay; what has {name} played; "
        "what has {name} done",
    ),
    Saying("hint", "another hint; one more hint; give me another hint; give me one more hint"),
    Saying("hint", "give me a hint; give hint; hint please; a hint please; I need a hint"),
    Saying(
        "best",
        "best move; best moves; best play; best plays; best word; best words; what should I play; "
        "what is the best move; what is the best word; what is the best play",
    ),
    Saying("quit", "quit game; quit the game; leave the game; stop playing"),
)


def as_command(line: str, commands: Sequence[Command]) -> str:
    """Return `line`; a saying of several words as one of `commands` with what it is about."""
    found = _asked_for(line, commands) if len(line.split()) > 1 else ""
    return f"/{found}" if found else line


def _asked_for(line: str, commands: Sequence[Command]) -> str:
    """Return what is probably meant by somebody who says that; empty if that is no saying."""
    if line.lstrip().startswith("/"):
        return ""
    tokens = [
        token.rstrip(phrases.STOPS).strip(_QUOTE_MARKS) for token in phrases.tokens_of(line.replace("’", "'"))
    ]
    called = {command.name: command for command in commands}
    spoken = [*map(plain, tokens)]
    fitting = [
        (len(phrase), number, called[saying.command], (saying.after and _(saying.after)).format(**slots))
        for number, saying, phrase in _phrases(language())
        if saying.command in called and (slots := _matched(phrase, spoken, tokens)) is not None
    ]
    # What says more fits better: “how much is cat e5 worth” is no play of WORTH.
    _length, _number, command, after = max(
        fitting, key=lambda fit: (fit[0], -fit[1]), default=(0, 0, None, "")
    )
    return f"{command.title} {after}".strip() if command else ""


_Phrase = Sequence[str]
"""The words of a saying as words are compared, and what is left open as it stands in the list."""


@lru_cache(maxsize=8)
def _phrases(_language: str) -> Sequence[tuple[int, Saying, _Phrase]]:
    """Return all sayings in English and in the language in use, with their places in the list.

    Worked out once a language: every line that is typed is compared with them all.
    """
    return [
        (number, saying, [word if _SLOT.match(word) else plain(word) for word in phrase.split()])
        for number, saying in enumerate(SAYINGS)
        for listed in dict.fromkeys((saying.said, _(saying.said)))
        for phrase in listed.split(";")
        if phrase.strip()
    ]


def _matched(phrase: _Phrase, spoken: Sequence[str], tokens: Sequence[str]) -> dict[str, str] | None:
    """Return what stands in `tokens` where `phrase` leaves it open; None if they don't say that.

    `spoken` are the tokens as words are compared.
    """
    if not phrase or not spoken:
        return None if phrase or spoken else {}
    slot = _SLOT.match(phrase[0])
    if not slot:
        return _matched(phrase[1:], spoken[1:], tokens[1:]) if phrase[0] == spoken[0] else None
    for end in range(1, len(tokens) + 1):
        if _IS[slot[1]](tokens[:end]):
            others = _matched(phrase[1:], spoken[end:], tokens[end:])
            if others is not None:
                return {slot[1]: " ".join(tokens[:end]), **others}
    return None


def _words_at_place(tokens: Sequence[str]) -> int | None:
    """Return how many words stand beside a square, little words and directions aside; None without one."""
    little = phrases.fillers() | phrases.direction_words()
    words = [token for token in tokens if not phrases.is_place(token)]
    return sum(plain(word) not in little for word in words) if len(words) == len(tokens) - 1 else None


_IS: Mapping[str, Callable[[Sequence[str]], bool]] = {
    "word": lambda tokens: len(tokens) == 1 and tokens[0].isalpha(),
    "square": lambda tokens: len(tokens) == 1 and phrases.is_place(tokens[0]),
    "place": lambda tokens: _words_at_place(tokens) == 0,
    "play": lambda tokens: _words_at_place(tokens) == 1,
    "name": lambda tokens: len(tokens) <= _LONGEST_NAME and all(token.isalpha() for token in tokens),
}


Handler = Callable[[Any, Any, str], Intent]
"""Returns what a command means: given the session, the view, and what was typed after it."""


_QUOTES = "\"“”„«»'‘’"
_QUOTED_LINE = re.compile(rf'[{_QUOTES}]([^"“”„«»]+)[{_QUOTES}]')
_QUOTE = re.compile(rf"(?<!\S)[{_QUOTES}]+|[{_QUOTES}]+(?=[{re.escape(phrases.STOPS)}]*(?!\S))")
"""Quotation marks at the beginning or the end of a word."""
_OF_TILES = ("WORD", "TILE", "LETTER")
"""What follows commands after which quotation marks mean nothing: names and what is said keep theirs."""
_SHORTEST = 3
"""A command of fewer letters may be any word of a sentence."""


def command_at(word: str, rest: str, commands: Sequence[Command]) -> Command:
    """Return the one of `commands` with which a line begins: `word`, and the `rest` of the line.

    A letter alone before a whole sentence stands for none, nor does what begins one about oneself: Finnish EN
    before other words is “I don't”, and no beginning of a command. Raises CommandError, which asks whether a
    command was meant that stands further on in the line: `show rack`, `whose turn is it`.
    """
    if not rest and phrases.is_whole_answer(word) and not command_called(word, commands):
        raise CommandError(_("There was no question to answer."))
    further = _further(rest, commands)
    is_sentence = len(word) == 1 and (further or len(rest.split()) > 1)
    is_sentence = is_sentence or (rest and phrases.is_said_of_oneself(word))
    is_question = rest and phrases.begins_question(word)
    try:
        return find_command(word, [] if is_sentence and not command_called(word, commands) else commands)
    except CommandError as error:
        unknown = CommandError(_("There is no command “{word}”.").format(word=clean(word, 40)))
        if other := elsewhere(word, commands, other_front_end=True):
            raise CommandError(other) from None
        if not rest:
            # Of a word that stands alone more may be known.
            settings = (f"{SET.title} {each.names[-1]}" for each in SETTINGS if is_called(word, each.names))
            if meant := _asked_for(word, commands) or next(settings, ""):
                raise unknown.meaning(meant) from None
            raise
        slip = command_called(error.meant, commands)
        is_slip = slip and slip.arguments and len(word) >= _SHORTEST and not is_question
        # In a sentence a command in full is more than what only resembles one: “let me see the board”.
        if (is_slip and not (further and len(rest.split()) > 1)) or not (further or is_question):
            raise
        if is_question:
            raise _unanswered(f"{word} {rest}", further) from None
        raise unknown.meaning(further) from None


def _unanswered(question: str, further: str) -> CommandError:
    said = _("“{line}” is not understood.") if further else _("“{line}” is not understood. Type “help”.")
    return CommandError(said.format(line=clean(question, 60))).meaning(further)


def _further(rest: str, commands: Sequence[Command]) -> str:
    """Return the first command named in full in the `rest` of a line, with its number or letter if it has."""
    words = [word.strip(phrases.STOPS) for word in rest.split()]
    for at, word in enumerate(words):
        command = command_called(word, commands) if len(word) >= _SHORTEST else None
        if command:
            after = words[at + 1 :]
            has_one = command.arguments and after and (after[0].isdecimal() or len(after[0]) == 1)
            return f"{word} {after[0]}" if has_one else word
    return ""


class TypedLine(NamedTuple):
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


def typed(line: str, commands: Sequence[Command]) -> TypedLine:
    """Return `line` without the exclamation mark after its command, with which nothing is asked: `pass!`.

    A saying is put as its command. What begins with none of `commands` stays as it is,
    but for quotation marks that mean nothing.
    """
    said, line = line, as_command(_told(_unquoted(line, commands), commands), commands)
    word, rest = split_command(line)
    name = word.removesuffix("!")
    if not command_named(name, commands):
        return TypedLine(line, said=said, commands=commands)
    unasked = f"{name}! {rest}".strip()
    is_sure = name != word
    # With a slash it is a command, whatever else a line may be.
    return TypedLine(f"/{name} {rest}".strip() if is_sure else line, is_sure, unasked, said, commands)


def _told(line: str, commands: Sequence[Command]) -> str:
    """Return `line` without question marks at its end, if it begins with a command that only tells."""
    bare = line.rstrip().rstrip("?").rstrip()
    command = command_called(split_command(bare)[0], commands)
    return bare if command and command.tells else line


def _unquoted(line: str, commands: Sequence[Command]) -> str:
    """Return `line` without the quotation marks around all of it, or around words and tiles to be laid."""
    whole = _QUOTED_LINE.fullmatch(line.strip())
    line = whole[1] if whole else line
    without = _QUOTE.sub("", line)
    word, _rest = split_command(without)
    command = command_named(word.removesuffix("!"), commands)
    is_of_tiles = (
        any(kind in command.arguments for kind in _OF_TILES) if command else phrases.place_in(without)
    )
    return without if is_of_tiles else line


def _told_apart(line: str, commands: Sequence[Command]) -> tuple[str, str]:
    """Return the name of the command that a line begins with, or its first word, and what follows."""
    word, rest = split_command(plain(as_command(_unquoted(line, commands), commands)))
    command = command_named(word, commands)
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
        further = _further(rest, commands)
        if phrases.begins_question(word):
            raise _unanswered(line, further)
        typed = split_command(line)[0]
        called = typed.casefold() if plain(typed) in map(plain, command.own_words) else command.title
        alone = CommandError(_("Type “{command}” on its own.").format(command=called))
        raise alone.meaning("" if command.is_called(word) else further)
    handler = handlers.get(command.name) or _OF_EVERY_GAME.get(command.name)
    if handler:
        return handler(chair, view, rest)
    # What follows may be the name of a file, in which two spaces are two spaces.
    return Ask(command.name, split_command(line)[1])


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


class _Offer(NamedTuple):
    """How something is offered and answered, and what is asked at a shared keyboard."""

    offer: type[base.Offering]
    accept: type[base.Accepting]
    refuse: type[base.Refusing]
    question: str


_OFFERS = {
    base.UNDO: _Offer(base.OfferUndo, base.AcceptUndo, base.RefuseUndo, _mark("Take back the last turn?")),
    base.END: _Offer(base.OfferEnd, base.AcceptEnd, base.RefuseEnd, _mark("End the game as it stands?")),
    base.BREAK: _Offer(base.OfferBreak, base.AcceptBreak, base.RefuseBreak, _mark("Take a break?")),
}


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
    seat, subject, offer = acting(view), _OFFERS[about], view.offer
    others = [each for each in chair.seats if each != seat]
    asked: Sequence[int] = [each for each in others if not getattr(view.seats[each], "has_resigned", False)]
    is_offered = False
    if offer is not None and offer.about == about:
        is_offered, asked = True, offer.waits_for
    agreed = tuple(subject.accept(seat=each) for each in asked if each in chair.seats)
    first, *then = agreed if is_offered and agreed else (subject.offer(seat=seat), *agreed)
    said = [
        _(subject.question),
        *([_("One yes is enough for everybody at this keyboard.")] if others else []),
    ]
    # What is taken back is gone from the board at once where only computers have to agree.
    is_asked = (others and (may or is_offered)) or (about == base.UNDO and not is_offered)
    return Act(first, confirm=" ".join(said) if is_asked else "", then=tuple(then), always=True)


def _redo(chair: PlayerSession, view: base.GameView, rest: str) -> Intent:
    """Return the turn of whoever typed it that was taken back just now. Raises CommandError."""
    seat = acting(view)
    if (turn := undone_just_now(view)) is None or turn.action.seat != seat:
        raise CommandError(_("There is no turn of yours to make again: only the one just taken back can be."))
    return Act(turn.action)


def accept(chair: PlayerSession, view: base.GameView, rest: str) -> Intent:
    """Return the agreement to what is offered. Raises CommandError if nothing is."""
    return Act(_offered(view).accept(seat=acting(view)))


def _offered(view: base.GameView) -> _Offer:
    acting(view)
    if view.offer is None:
        raise CommandError(refusal_sentence(NOT_OFFERED))
    return _OFFERS[view.offer.about]


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
    "refuse": lambda _chair, view, _rest: Act(_offered(view).refuse(seat=acting(view))),
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
    for game in sorted(every_kind(), key=lambda game: -len(own.intersection(game.kit.commands()))):
        groups = game.kit.groups
        if command_called(word, commands_of(groups, here)):
            if not other_front_end:
                said = _("“{word}” is for {game}, not for the game on the table.")
                return said.format(word=shown, game=game.shown_name)
        elif found := command_called(word, commands_of(groups)):
            if found.only == "screen":
                said = _("“{word}” is for the full screen: type “{screen}” to continue this game there.")
                return said.format(word=shown, screen=pgettext("command", "screen"))
            return _("“{word}” is for the text game.").format(word=shown)
    return ""


# What the next word of a typed line may be, as far as that is known without a table


_OF_A_GAME = ("learn", "levels")


def candidates(before: str, commands: Sequence[Command]) -> list[str]:
    """Return what may come after `before`: a command, or what the one that stands there takes."""
    if not before.strip(" /"):
        return [f"{name} " if each.arguments else name for each in commands for name in each.names]
    word, typed = split_command(before)
    with suppress(CommandError):
        name = find_command(word, commands).name
        if name == "help":
            return [each for command in commands for each in command.names]
        if name in _OF_A_GAME:
            return [game.word for game in every_kind()]
        if name != "set":
            return values_after(name)
        return values_after(typed) if typed else [f"{setting} " for setting in values_after("")]
    return []
