"""How many words of the text game are heard in a turn, of whole games that are always the same.

What is typed, and the prompt, are left out. C5 is two words, as a voice says it, and so is W(OOD).
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
from upwords_tui.games.played import AnyGame
from upwords_tui.i18n import use_language
from upwords_tui.text.speaker import Verbosity
from upwords_tui.text.upwords.playing import Playing as UpwordsFace
from upwords_tui.text.wordsup.playing import Playing as WordsUpFace

LANGUAGES = ("en", "fi", "nl")
GAMES = 3
"""So many of each sort."""
PARTS = ("own plays", "others' plays", "turn called", "else")


class Sort(NamedTuple):
    """Games of one sort: what they are called, how number `n` of them begins, and what types."""

    name: str
    begun: Callable[[int], AnyGame]
    line: Line


def _dealt(*players: str, edition_id: str = "hasbro-10x10") -> Callable[[int], AnyGame]:
    return lambda number: upwords(number, *players, edition_id=edition_id)


SORTS = (
    Sort("Hasbro 10×10, Casual", _dealt("", "casual"), upwords_line),
    Sort("Hasbro 10×10, two at one keyboard", _dealt("", ""), upwords_line),
    Sort("Hasbro 10×10, three computers", _dealt("", "casual", "beginner", "keen"), upwords_line),
    Sort("Classic 8×8, Casual", _dealt("", "casual", edition_id="classic-8x8"), upwords_line),
    Sort("Spin Master, Casual", _dealt("", "casual", edition_id="spin-master-10x10"), upwords_line),
    Sort("Dutch 10×10, Casual", _dealt("", "casual", edition_id="dutch-10x10"), upwords_line),
    Sort("Hasbro Finnish, Casual", _dealt("", "casual", edition_id="hasbro-fi-10x10"), upwords_line),
    Sort("Words Up, Attentive", lambda n: words_up(n, "", "attentive"), words_up_line),
)  # fmt: skip


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


def hear(sort: Sort, verbosity: Verbosity) -> Heard:
    """Return what is heard in the games of a sort."""
    words: Counter[str] = Counter()
    turns = 0
    for number in range(GAMES):
        playing = game_typed(sort.line)
        playing.shell.desk.verbosity = verbosity
        game_id = playing.store.add_game(sort.begun(number), "x")
        with _counted(playing, words):
            playing.shell.run(game_id)
        entries = playing.store.load(game_id).game.entries
        seats = [entry.before.turn for entry in entries]
        turns += 1 + sum(now != before for before, now in pairwise(seats))
    return Heard(words, turns)


@contextmanager
def _counted(playing: Playing, words: Counter[str]) -> Iterator[None]:
    """Count what is said meanwhile, by what it is about."""
    part = PARTS[-1]

    def say(_desk: object, *lines: str) -> None:
        words[part] += sum(map(words_heard, lines))

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
        patches.enter_context(patch.object(type(playing.shell.desk.speaker), "say", say))
        for face, tells in ((UpwordsFace, ["tell"]), (WordsUpFace, ["_tell", "_tell_of_others"])):
            for name in tells:
                patches.enter_context(patch.object(face, name, about(getattr(face, name), whose)))
            patches.enter_context(patch.object(face, "call", about(face.call, lambda: PARTS[2])))
        yield


def run() -> None:
    """Print the figures."""
    for language in LANGUAGES:
        use_language(language)
        heard = {(sort, told): hear(sort, told) for sort in SORTS for told in Verbosity}
        if language == "en":
            print(
                f"  {'words a turn':36} {'brief':>7} {'normal':>7} {'verbose':>7}  "
                f" at normal: {', '.join(PARTS)}"
            )
            for sort in SORTS:
                normal = heard[sort, Verbosity.NORMAL]
                figures = " ".join(f"{heard[sort, told].a_turn:7.1f}" for told in Verbosity)
                parts = ", ".join(f"{normal.words[part] / normal.turns:.1f}" for part in PARTS)
                print(f"  {sort.name:36} {figures}   {parts}")
        means = {told: [heard[sort, told].a_turn for sort in SORTS[:-1]] for told in Verbosity}
        figures = " ".join(f"{sum(each) / len(each):7.1f}" for each in means.values())
        print(f"  {'all of Upwords, ' + language:36} {figures}")
    use_language("en")
