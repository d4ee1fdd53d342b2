"""Against whom to play next: the level above for who wins most games, the one below for who loses most.

The one idea: it is said how the last games went and what could be tried, and nothing is chosen for anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from upwords_tui.app.game_types.base import AnyLevel
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile.career import ALONE, LOST, PEOPLE, WON, Career, PastGame, careers
from upwords_tui.base.i18n import _

_LATEST_GAMES = 6
"""So many of the last games against a level are looked at."""
_LEAST_TO_RISE, _LEAST_TO_FALL = 3, 4
"""So many games must have been played before a stronger level is named, or a gentler one."""


class OpponentAdvice(NamedTuple):
    """To try `level` next, having won (or else lost) `times` of the last `games` against `before`."""

    level: AnyLevel
    before: AnyLevel
    times: int
    games: int
    is_stronger: bool


def advice(career: Career) -> OpponentAdvice | None:
    """Return which computer player to try next, by the games against the one met last, each of two players.

    Who wins two of three should meet a stronger one, who loses three of four a gentler one; else None. It
    is the nearest of which the last games do not say already what would come of it.
    """
    duels = [game for game in career.contests if game.seats == 2 and game.against not in (PEOPLE, ALONE)]
    levels = list(career.kind.levels)
    place = next((at for at, level in enumerate(levels) if duels and level.id == duels[-1].against), None)
    if place is None:
        return None
    here, *stronger = (_latest(duels, level) for level in levels[place:])
    if _wins(here):
        above = _undecided(stronger)
        if above is None:
            return None
        return OpponentAdvice(
            levels[place + above], levels[place], here.count(WON), len(here), is_stronger=True
        )
    below = next((level for level in reversed(levels[:place]) if not _loses(_latest(duels, level))), None)
    if below is None or not _loses(here):
        return None
    return OpponentAdvice(below, levels[place], here.count(LOST), len(here), is_stronger=False)


def _latest(duels: Sequence[PastGame], level: AnyLevel) -> list[str]:
    """Return how the last games against a level ended."""
    return [game.ending for game in duels if game.against == level.id][-_LATEST_GAMES:]


def _wins(endings: Sequence[str]) -> bool:
    """Return whether whoever ended games so wins most of them."""
    return len(endings) >= _LEAST_TO_RISE and 3 * endings.count(WON) >= 2 * len(endings)


def _loses(endings: Sequence[str]) -> bool:
    """Return whether whoever ended games so loses most of them."""
    return len(endings) >= _LEAST_TO_FALL and 4 * endings.count(LOST) >= 3 * len(endings)


def _undecided(stronger: Sequence[Sequence[str]]) -> int | None:
    """Return how far up the first level is that one neither beats nor loses to, of some, the next first.

    None if there is none, or if it was never played and one loses to a gentler one.
    """
    for above, endings in enumerate(stronger, 1):
        if not (_wins(endings) or _loses(endings)):
            return above if endings or not any(map(_loses, stronger[: above - 1])) else None
    return None


def advice_for(library: Library) -> dict[str, OpponentAdvice]:
    """Return the advice there is, by kind of game. Raises StoreError."""
    found = ((career.kind.id, advice(career)) for career in careers(library))
    return {kind: each for kind, each in found if each}


def advice_sentence(career: Career) -> str:
    """Return the advice as a sentence; empty if there is none."""
    found = advice(career)
    return told_advice(found) if found else ""


def told_advice(found: OpponentAdvice) -> str:
    """Return an advice as a sentence."""
    said = _(
        "You have lost {times} of your last {count} games against the level {level}: {next} plays a little "
        "gentler."
    )
    if found.is_stronger:
        said = _("You have won {times} of your last {count} games against the level {level}: try {next}.")
    return said.format(
        times=found.times, count=found.games, level=_(found.before.name), next=_(found.level.name)
    )
