"""How many words of the text game are heard in a turn, of whole games that are always the same.

What is typed, and the prompt, are left out. C5 is two words, as a voice says it, and so is W(OOD). Matches of
Words Up are dealt and played in the language they are told in; games of Upwords are the same in each.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from typing import Any, NamedTuple
from unittest.mock import patch

from tests.text.playing import Playing
from tests.text.whole_games import Line, game_typed, upwords, upwords_line, words_up, words_up_line
from upwords_tui.app.narration import TO_LISTENERS, Detail
from upwords_tui.base.i18n import use_language
from upwords_tui.games.game import AnyGame
from upwords_tui.text.games.upwords.playing import UpwordsPlaying as UpwordsFace
from upwords_tui.text.games.wordsup import WordsUpPlaying as WordsUpFace

LANGUAGES = ("en", "fi", "nl")
GAMES = 3
"""So many of each sort."""
PARTS = ("own plays", "others' plays", "turn called", "else")
TELLING = {UpwordsFace: ("_tell",), WordsUpFace: ("_tell_own", "_tell_of_others")}
"""The methods of each game that tell what somebody has done."""


class Sort(NamedTuple):
    """Games of one sort: what they are called, how number `n` of them begins in a language, and what types.

    `words` is the dictionary; that of the language in use if it is empty.
    """

    name: str
    begun: Callable[[int, str], AnyGame]
    line: Line
    words: str = "en"


def _play_named(playing: Playing) -> str | None:
    """Return the next line; a play with its command, so that a word which is a command as well is one."""
    line = upwords_line(playing)
    return f"play {line}" if line and re.match(r"\d|[a-z]\d", line) else line


def _dealt(*players: str, edition_id: str = "hasbro-10x10") -> Callable[[int, str], AnyGame]:
    return lambda number, _language: upwords(number, *players, edition_id=edition_id)


def _match(*players: str) -> Callable[[int, str], AnyGame]:
    return lambda number, language: words_up(number, *players, language=language)


UPWORDS = (
    Sort("Hasbro 10×10, Casual", _dealt("", "casual"), _play_named),
    Sort("Hasbro 10×10, two at one keyboard", _dealt("", ""), _play_named),
    Sort("Hasbro 10×10, three computers", _dealt("", "casual", "beginner", "keen"), _play_named),
    Sort("Classic 8×8, Casual", _dealt("", "casual", edition_id="classic-8x8"), _play_named),
    Sort("Spin Master, Casual", _dealt("", "casual", edition_id="spin-master-10x10"), _play_named),
    Sort("Dutch 10×10, Casual", _dealt("", "casual", edition_id="dutch-10x10"), _play_named),
    Sort("Hasbro Finnish, Casual", _dealt("", "casual", edition_id="hasbro-fi-10x10"), _play_named),
)
WORDS_UP = (
    Sort("Words Up, Attentive", _match("", "attentive"), words_up_line, ""),
    Sort("Words Up, two at one keyboard", _match("", ""), words_up_line, ""),
)


class Heard(NamedTuple):
    """Words by the part of the game they are heard in, and the turns they were heard in."""

    words: Counter[str]
    turns: int

    @property
    def a_turn(self) -> float:
        """All words by the turn."""
        return self.words.total() / self.turns


def words_heard(text: str) -> int:
    """Return how many words a voice makes of `text`."""
    return len(re.findall(r"\d+|[^\W\d_]+", text))


def hear(sort: Sort, verbosity: Detail, language: str) -> Heard:
    """Return what is heard in the games of a sort, told in `language`, which is in use."""
    words: Counter[str] = Counter()
    turns = 0
    for number in range(GAMES):
        playing = game_typed(sort.line, language=sort.words or language)
        playing.shell.desk.verbosity = verbosity
        game_id = playing.store.games.add(sort.begun(number, language), "x")
        with _counted(playing, words):
            playing.shell.run(game_id)
        entries = playing.store.games.load(game_id).game.entries
        seats = [entry.before.turn for entry in entries]
        turns += 1 + sum(now != before for before, now in pairwise(seats))
    return Heard(words, turns)


@contextmanager
def _counted(playing: Playing, words: Counter[str]) -> Iterator[None]:
    """Count what is said meanwhile, by what it is about."""
    part = PARTS[-1]

    def broken(_speaker: object, line: str) -> list[str]:
        words[part] += words_heard(line)
        return [line]

    def about(method: Callable[..., None], name: Callable[..., str]) -> Callable[..., None]:
        def told(face: Any, *args: Any, **kwargs: Any) -> None:
            nonlocal part
            before, part = part, name(*args)
            method(face, *args, **kwargs)
            part = before

        return told

    def whose(told: Any) -> str:
        entry = told[0] if isinstance(told, list) else told
        return PARTS[0] if entry.action.seat in playing.shell.desk.chair.seats else PARTS[1]

    with ExitStack() as patches:
        patches.enter_context(patch.object(type(playing.shell.desk.speaker), "_broken", broken))
        for face, tells in TELLING.items():
            for name in tells:
                patches.enter_context(patch.object(face, name, about(getattr(face, name), whose)))
            patches.enter_context(patch.object(face, "call", about(face.call, lambda: PARTS[2])))
        yield


def run() -> None:
    """Print the figures."""
    print(f"  {'words a turn':40} {'brief':>7} {'normal':>7} {'verbose':>7}   at normal: {', '.join(PARTS)}")
    for language in LANGUAGES:
        use_language(language)
        upwords_heard = [_row(sort, language) for sort in UPWORDS]
        columns = zip(*upwords_heard, strict=True)
        _print(f"all of Upwords, {language}", *(sum(column) / len(UPWORDS) for column in columns))
        for sort in WORDS_UP:
            _row(sort, language)
    use_language("en")


def _row(sort: Sort, language: str) -> list[float]:
    """Print the figures of a sort, and return how many words a turn has, the briefest first."""
    heard = {told: hear(sort, told, language) for told in TO_LISTENERS}
    normal = heard[Detail.NORMAL]
    figures = [each.a_turn for each in heard.values()]
    parts = ", ".join(f"{normal.words[part] / normal.turns:.1f}" for part in PARTS)
    _print(f"{sort.name}, {language}", *figures, parts=parts)
    return figures


def _print(name: str, *figures: float, parts: str = "") -> None:
    print(f"  {name:40} {' '.join(f'{figure:7.1f}' for figure in figures)}   {parts}".rstrip(), flush=True)
