"""What a finished game tells of a seat that is worth remembering: plays, points, and what was best in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import Json

_VERSION = 1
"""Facts of another version are worked out anew."""
_MOST_WORDS = 20


@dataclass(frozen=True)
class Best:
    """The best of its sort in a game: how much it was, and with which words; none if it has none.

    `made` is the number of the action that made it, None once it was kept: of a round that which ended it.
    """

    amount: int
    words: tuple[str, ...] = ()
    made: int | None = field(default=None, compare=False)


class PersonalBest(NamedTuple):
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


class GameFacts(NamedTuple):
    """What a game tells of a seat: how often it played, what that brought, and the best of each sort.

    `size` is what games must have alike beside edition and seats for their scores to be compared.
    """

    plays: int = 0
    points: int = 0
    bests: Mapping[str, Best] = {}
    size: int = 0

    def as_json(self) -> Json:
        return {
            "version": _VERSION,
            "plays": self.plays,
            "points": self.points,
            "size": self.size,
            "best": {
                name: {"amount": best.amount, "words": list(best.words)} for name, best in self.bests.items()
            },
        }


def read_facts(facts: Mapping[str, object] | None) -> GameFacts | None:
    """Return what was kept; None if that has to be worked out anew."""
    if facts is None or facts.get("version") != _VERSION:
        return None
    found = facts.get("best")
    bests = found.items() if isinstance(found, dict) else ()
    return GameFacts(
        plays=_number(facts.get("plays")),
        points=_number(facts.get("points")),
        bests={str(name): _read_best(best) for name, best in bests if isinstance(best, dict)},
        size=_number(facts.get("size")),
    )


def _read_best(best: Mapping[str, object]) -> Best:
    words = best.get("words")
    texts = words[:_MOST_WORDS] if isinstance(words, list) else ()
    return Best(_number(best.get("amount")), tuple(clean(str(text), 30) for text in texts))


def _number(value: object) -> int:
    return value if type(value) is int and abs(value) < 10**9 else 0
