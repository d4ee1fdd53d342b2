"""Whole matches of Words Up, line by line: a person who remembers little, and a computer, by a fixed seed.

The one idea: what the person types is chosen from what they may know, as a computer player would choose it,
so that a transcript is the same every time and reads as a match does.
"""

from __future__ import annotations

from itertools import cycle

from tests.text.playing import Playing
from tests.text.words_up_playing import chair_of, dealt, stored_game, view_of
from upwords_tui.app.commands.registry import find_command
from upwords_tui.app.commands.wordsup.commands import TEXT_COMMANDS
from upwords_tui.engine.wordsup.players import WordsUpPlayer, find_level
from upwords_tui.games.base import AnyAction
from upwords_tui.games.wordsup.actions import GiveUp, MakeWord, MissTurn, PlaySwap, Skip, TurnCard
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.games.wordsup.position import square_name

_MOST_LINES = 400
_ASKED = ("last", "open", "stock", "score", "row 4", "words")
"""What the person asks in between, one after the other."""


def whole_match(language: str, width: int, *first: str) -> str:
    """Return the transcript of a match in a language and lines so wide, after `first` lines."""
    players, options = ("human", "computer:attentive"), WordsUpOptions(rounds=1)
    playing = dealt(*players, seed=7, options=options, width=width, language=language, dictionary=language)
    playing.library.dictionary("").id = language
    player = find_level("dreamer").make(language, language)
    told = playing.told()

    def enter(line: str) -> None:
        prompt = playing.shell.desk.reader.worded(playing.shell.prompt)
        told.extend((prompt + line, *playing.type(line)))

    for line in first:
        enter(line)
    asked = cycle(_ASKED)
    for number in range(_MOST_LINES):
        view = view_of(playing)
        if view.outcome:
            break
        if view.at_start and number % 3 == 0:
            enter(_called(next(asked)))
        enter(line_of(_choice(playing, player)))
    for name in ("missed", "result", "history"):
        enter(_called(name))
    return "".join(f"{line}\n" for line in told)


def _choice(playing: Playing, player: WordsUpPlayer) -> AnyAction:
    chair = chair_of(playing)
    return player.choose(chair.view(0), stored_game(playing).seen())


def line_of(action: AnyAction) -> str:
    """Return what a person types for an action."""
    match action:
        case TurnCard(square=square):
            return square_name(square).lower()
        case MakeWord(word=word, stock=stock, bonus=bonus):
            extras = [_called("stock")] if stock else []
            extras += [f"{_called('bonus')} {bonus + 1}"] if bonus is not None else []
            return " ".join((_called("word"), word.lower(), *extras))
        case GiveUp():
            return _called("pass")
        case Skip():
            return _called("skip")
        case MissTurn():
            return _called("sorry")
        case PlaySwap():
            return _called("swap")
    raise AssertionError(action)


def _called(line: str) -> str:
    """Return a line whose command is named in the language in use."""
    name, _space, rest = line.partition(" ")
    return f"{find_command(name, TEXT_COMMANDS).title} {rest}".strip()
