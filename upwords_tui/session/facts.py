"""What a finished game tells of a seat that is worth remembering: plays, points, and what was best in it.

The one idea: facts are worked out once, when a game ends (of a game of before when they are first asked
for), and kept beside its result; whoever asks what somebody has done replays nothing. What is worth
remembering says each game in its room, in the module `career`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from upwords_tui.games.catalogue import part
from upwords_tui.games.played import AnyGame
from upwords_tui.safe_text import clean

_VERSION = 1
"""Facts of another version are worked out anew."""
_MOST_WORDS = 20


class Best(NamedTuple):
    """The best of its sort in a game: how much it was, and with which words; none if it has none."""

    amount: int
    words: tuple[str, ...] = ()


class Record(NamedTuple):
    """A sort of thing of which the best is remembered. Texts are English, and translated when shown.

    `label` names it, `new` is the sentence that it is one's best so far, with {what}. `amount` says how much
    it was; with {words} of which it has some, in its `form`. Less than `least` is none.
    """

    name: str
    label: str
    new: str
    amount: Callable[[int], str]
    form: str = "{words}, {amount}"
    least: int = 1


class Told(NamedTuple):
    """What a game tells of a seat: how often it played, what that brought, and the best of each sort.

    `size` is what games must have alike beside edition and seats for their scores to be compared.
    """

    plays: int = 0
    points: int = 0
    bests: Mapping[str, Best] = {}
    size: int = 0


def records_of(kind: str) -> Sequence[Record]:
    """Return the sorts of things that are remembered of a game."""
    records: Sequence[Record] = part(kind, "session", "career", "RECORDS", ())
    return records


def facts_of(game: AnyGame) -> dict[int, dict[str, Any]]:
    """Return what a game that is over tells of the seats of people, to be kept."""
    tell: Callable[[AnyGame, int], Told] = part(game.kind, "session", "career", "told", lambda *_: Told())
    return {number: as_json(tell(game, number)) for number, seat in enumerate(game.seats) if seat.is_human}


def as_json(told: Told) -> dict[str, Any]:
    """Return what a game tells, as it is kept."""
    return {
        "version": _VERSION,
        "plays": told.plays,
        "points": told.points,
        "size": told.size,
        "best": {
            name: {"amount": best.amount, "words": list(best.words)} for name, best in told.bests.items()
        },
    }


def read_facts(facts: Mapping[str, Any] | None) -> Told | None:
    """Return what was kept; None if that has to be worked out anew."""
    if facts is None or facts.get("version") != _VERSION:
        return None
    found = facts.get("best")
    bests = found.items() if isinstance(found, dict) else ()
    return Told(
        plays=_number(facts.get("plays")),
        points=_number(facts.get("points")),
        bests={str(name): _read_best(best) for name, best in bests if isinstance(best, dict)},
        size=_number(facts.get("size")),
    )


def _read_best(best: Mapping[str, Any]) -> Best:
    words = best.get("words")
    texts = words[:_MOST_WORDS] if isinstance(words, list) else ()
    return Best(_number(best.get("amount")), tuple(clean(str(text), 30) for text in texts))


def _number(value: object) -> int:
    return value if type(value) is int and abs(value) < 10**9 else 0
