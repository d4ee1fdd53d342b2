"""The facts of a finished game for one seat: plays, points, and the best of each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import Json

_VERSION = 2
"""Facts of an earlier version are worked out anew where the game is still there."""
_MOST_WORDS = 20


@dataclass(frozen=True)
class Best:
    """The best of its kind in a game; `made` is the number of the action that made it, None once stored."""

    amount: int
    words: tuple[str, ...] = ()
    made: int | None = field(default=None, compare=False)


class PersonalBest(NamedTuple):
    """A kind of record. Texts are English, and translated when shown.

    `new` announces one with {what}. `amount` formats how much it was; if it has words, `form` joins both.
    Less than `least` is no record.
    """

    name: str
    label: str
    new: str
    amount: Callable[[int], str]
    form: str = "{words}, {amount}"
    least: int = 1


class GameFacts(NamedTuple):
    """The facts of a game for one seat; scores can be compared if `size`, edition and seats are the same.

    `laid` is each tile's square and height; None: not worked out.
    """

    plays: int = 0
    points: int = 0
    bests: Mapping[str, Best] = {}
    size: int = 0
    laid: tuple[tuple[str, int], ...] | None = ()

    def as_json(self) -> Json:
        return {
            "version": _VERSION,
            "plays": self.plays,
            "points": self.points,
            "size": self.size,
            "laid": list(map(list, self.laid or ())),
            "best": {
                name: {"amount": best.amount, "words": list(best.words)} for name, best in self.bests.items()
            },
        }


def read_facts(facts: Mapping[str, object] | None) -> GameFacts | None:
    """Return stored facts; None if they have to be worked out."""
    if facts is None or facts.get("version") not in (1, _VERSION):
        return None
    found, laid = facts.get("best"), facts.get("laid")
    pairs = [each for each in (laid if isinstance(laid, list) else ()) if [*map(type, each)] == [str, int]]
    bests = found.items() if isinstance(found, dict) else ()
    return GameFacts(
        plays=_number(facts.get("plays")),
        points=_number(facts.get("points")),
        bests={str(name): _read_best(best) for name, best in bests if isinstance(best, dict)},
        size=_number(facts.get("size")),
        laid=None if facts["version"] == 1 else tuple((clean(at, 4), _number(on)) for at, on in pairs),
    )


def _read_best(best: Mapping[str, object]) -> Best:
    words = best.get("words")
    texts = words[:_MOST_WORDS] if isinstance(words, list) else ()
    return Best(_number(best.get("amount")), tuple(clean(str(text), 30) for text in texts))


def _number(value: object) -> int:
    return value if type(value) is int and abs(value) < 10**9 else 0
