"""What is worth remembering of a match of Words Up: the best word, the longest, the best round."""

from __future__ import annotations

from upwords_tui.errors import mark as _mark
from upwords_tui.games.wordsup.game import Game
from upwords_tui.i18n import ngettext
from upwords_tui.session.facts import Best, Record, Told
from upwords_tui.session.wording import points


def _letters(count: int) -> str:
    return ngettext("{count} letter", "{count} letters", count).format(count=count)


RECORDS = (
    Record("word", _mark("Best word"), _mark("Your best word so far: {what}."), points),
    Record("long", _mark("Longest word"), _mark("Your longest word so far: {what}."), _letters),
    Record("round", _mark("Best round"), _mark("Your best round so far: {what}."), points),
)

PLAYS = _mark("Points a word")
"""What the average of points is called."""


def told(game: Game, seat: int) -> Told:
    """Return what a match tells of a seat. Of what is equally good the first is told."""
    words = [entry.effect.word for entry in game.entries if entry.action.seat == seat and entry.effect.word]
    rounds = game.position.results
    bests: dict[str, Best] = {}
    if words:
        best = max(words, key=lambda word: word.score)
        longest = max(words, key=lambda word: (len(word.text), word.score))
        bests["word"] = Best(best.score, (best.text,))
        bests["long"] = Best(len(longest.text), (longest.text,))
        bests["round"] = Best(max(result.gathered[seat] - result.penalties[seat] for result in rounds))
    points_made = sum(word.score for word in words)
    # As many rounds as were agreed: a match that was given up had fewer, but was no shorter one.
    return Told(plays=len(words), points=points_made, bests=bests, size=game.setup.options.rounds)
