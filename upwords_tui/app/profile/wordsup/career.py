"""What is worth remembering of a match of Words Up: the best word, the longest, the best round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from upwords_tui.app.narration.wording import points
from upwords_tui.app.narration.wordsup.events import rounds_ended
from upwords_tui.app.profile.facts import Best, GameFacts, PersonalBest
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.i18n import ngettext
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.position import MadeWord
from upwords_tui.games.wordsup.view import WordsUpEntryView


def _letters(count: int) -> str:
    return ngettext("{count} letter", "{count} letters", count).format(count=count)


RECORDS: Sequence[PersonalBest] = (
    PersonalBest("word", _mark("Best word"), _mark("Your best word so far: {what}."), points),
    PersonalBest("long", _mark("Longest word"), _mark("Your longest word so far: {what}."), _letters),
    PersonalBest("round", _mark("Best round"), _mark("Your best round so far: {what}."), points),
)

PLAYS = _mark("Points a word")
"""What the average of points is called."""


def facts(game: WordsUpGame, seat: int) -> GameFacts:
    """Return what a match tells of a seat. Of what is equally good the first is told."""
    words = [word for _number, word in _words(game, seat)]
    rounds = game.position.results
    bests: dict[str, Best] = {}
    if words:
        best, longest = max(words, key=_score), max(words, key=_length)
        bests["word"] = Best(best.score, (best.text,))
        bests["long"] = Best(len(longest.text), (longest.text,))
        bests["round"] = Best(max(result.gathered[seat] - result.penalties[seat] for result in rounds))
    points_made = sum(word.score for word in words)
    # As many rounds as were agreed: a match that was given up had fewer, but was no shorter one.
    return GameFacts(plays=len(words), points=points_made, bests=bests, size=game.setup.options.rounds)


def made_in(game: WordsUpGame, seat: int) -> Mapping[str, int]:
    """Return with which actions a seat made what `facts` tells is best, by the names of the records.

    Of a round that is the action that ended it.
    """
    words = _words(game, seat)
    if not words:
        return {}
    gains = [result.gathered[seat] - result.penalties[seat] for result in game.position.results]
    made = {
        "word": max(words, key=lambda each: _score(each[1]))[0],
        "long": max(words, key=lambda each: _length(each[1]))[0],
    }
    last = max(
        (entry.number for entry in game.entries if _ends(entry.told, gains.index(max(gains)))), default=None
    )
    return made if last is None else {**made, "round": last}


def _words(game: WordsUpGame, seat: int) -> list[tuple[int, MadeWord]]:
    """Return the words that a seat has made, each with the number of the action."""
    entries = [entry for entry in game.entries if entry.action.seat == seat]
    return [(entry.number, entry.effect.word) for entry in entries if entry.effect.word]


def _score(word: MadeWord) -> int:
    return word.score


def _length(word: MadeWord) -> tuple[int, int]:
    return len(word.text), word.score


def _ends(entry: WordsUpEntryView, number: int) -> bool:
    """Return whether an action ended a round, counted from 0."""
    return number in rounds_ended(entry)
