"""What is worth telling of a finished game: the best play, the longest word, the averages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from upwords_tui.games.upwords.actions import Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.scoring import FormedWord
from upwords_tui.games.upwords.view import EntryView, View
from upwords_tui.i18n import _
from upwords_tui.session.upwords.turns import standing


@dataclass(frozen=True)
class Longest:
    """The longest word formed, and the turn that formed it."""

    word: FormedWord
    entry: EntryView


def standing_plays(view: View) -> list[EntryView]:
    """Return the plays that were neither taken back nor withdrawn after a challenge, in order."""
    return standing(view.history, (PlayTiles,))


def best_play(view: View) -> EntryView | None:
    """Return the play that scored most, the first of equals."""
    return max(standing_plays(view), key=_points, default=None)


def longest_word(view: View) -> Longest | None:
    """Return the longest word in tiles; of equals the one that scored most, then the first."""
    found = [
        Longest(word, entry)
        for entry in standing_plays(view)
        for word in (entry.effect.score.words if entry.effect.score else ())
    ]
    return max(found, key=lambda each: (len(each.word.tiles), each.word.score), default=None)


def averages(view: View) -> list[tuple[int, float]]:
    """Return each seat's points for a turn in which it laid tiles; seats that never did are left out."""
    plays = standing_plays(view)
    found = []
    for number in range(len(view.seats)):
        scored = [_points(entry) for entry in plays if entry.action.seat == number]
        if scored:
            found.append((number, sum(scored) / len(scored)))
    return found


def lead(scores: Sequence[int], seat: int) -> int:
    """Return how many points `seat` is ahead of the best of the others; alone all it has."""
    others = (score for other, score in enumerate(scores) if other != seat)
    return scores[seat] - max(others, default=0)


def course(view: View, seat: int) -> list[int]:
    """Return how many points `seat` was ahead of the best of the others after each turn that stood.

    The last is what came of it: where anything was taken off at the end, it comes after the last turn.
    """
    turns = standing(view.history, (PlayTiles, Exchange, Pass))
    return with_end([lead(entry.scores, seat) for entry in turns], view, seat)


def with_end(ahead: Sequence[int], view: View, seat: int) -> list[int]:
    """Return the course of a game with its end, if the last turn was not that."""
    end = [lead(view.outcome.totals, seat)] if ahead and view.outcome else []
    return [*ahead, *(end if end != list(ahead[-1:]) else [])]


def course_note(view: View, seat: int) -> str:
    """Return why the course of a game does not end as its last turn did; mostly nothing."""
    turns = standing(view.history, (PlayTiles, Exchange, Pass))
    last, after = [lead(entry.scores, seat) for entry in turns[-1:]], course(view, seat)[-1:]
    if last == after:
        return ""
    before, end = (str(each[0]).replace("-", "−") for each in (last, after))
    said = _("{before} after the last turn, {after} after the final reckoning.")
    return said.format(before=before, after=end)


def ranks(view: View) -> list[tuple[int, int]]:
    """Return (rank, seat) with the best first; equal totals share a rank, who resigned comes last."""
    outcome = view.outcome
    if outcome is None:
        return []

    def order(seat: int) -> tuple[bool, bool, int]:
        items = outcome.reckoning[seat]
        return items.has_resigned, seat not in outcome.winners, -items.total

    ordered = sorted(range(len(view.seats)), key=order)
    found: list[tuple[int, int]] = []
    for place, seat in enumerate(ordered, 1):
        same = bool(found) and order(found[-1][1]) == order(seat)
        found.append((found[-1][0] if same else place, seat))
    return found


def _points(entry: EntryView) -> int:
    return entry.effect.score.total if entry.effect.score else 0
