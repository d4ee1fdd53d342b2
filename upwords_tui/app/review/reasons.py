"""Why one move is better than another, in one to three sentences.

The engine splits the difference into parts (`engine/upwords/reasons`). The largest are told first, those
against the better move before a “but”; parts that may be chance are left out, and a large remainder comes
later. If the parts do not support the conclusion, nothing is said. All numbers are in whole points.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from upwords_tui.app.narration.numbers import spoken_whole
from upwords_tui.app.narration.wording import listed, points, points_scored
from upwords_tui.base.i18n import TextTables
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.upwords.reasons import Estimate, ExactEnd, LineReplies, Replies, Rest, Why
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.games.upwords.view import UpwordsView

_TEXTS = TextTables(__file__)

SENTENCES = 3
"""The most sentences."""

_AGAINST = 2
"""The most drawbacks, the largest first."""

_LEAST = 1.0
"""The least points of a part worth a sentence."""

_LEAST_MEAN = 1.5
"""The least difference between two averages: rounded, they must differ."""

_DOUBT = 2.0
"""A difference of fewer standard errors may be chance."""

_SHARE = 0.25
_SIZEABLE = 3.0
"""A part below this share of all in favour of a move is left out, unless it is in favour and of so many
points."""

_UNEXPLAINED = 0.4
"""If the parts miss the gain by this share of it, the rest is mentioned."""

_SHIFT = 0.2
"""A line is named if its share of the highest replies differs by this much between the moves."""

_FEW_SAMPLES = 8
"""With fewer samples no lines are named."""


class _Part(NamedTuple):
    """A part of the difference: points in favour of the better move, and the clause about it.

    `is_plain`: everybody sees it, so it is always told. `after_others` replaces the clause, if it is given,
    after another one.
    """

    gain: float
    clause: str
    is_plain: bool = False
    after_others: str = ""


_NOTHING = _Part(0.0, "")


class MoveContrast(NamedTuple):
    """Two moves in `view`; `gain` is what the best one gains in the end, in points. `named` names a tile."""

    why: Why
    view: UpwordsView
    gain: float
    named: Callable[[str], str] = str


def why_text(told: MoveContrast, most: int = SENTENCES) -> str:
    """Return why the best move is better, in at most `most` sentences; empty if the numbers don't show it."""
    sentences = why_sentences(told)[:most]
    return " ".join(f"{clause[:1].upper()}{clause[1:]}." for clause in sentences)


def why_sentences(told: MoveContrast) -> list[str]:
    """Return the same as clauses without capital and full stop."""
    made, best = told.why.made, told.why.best
    if made.end and best.end:
        is_exact, gain = best.end.is_exact and made.end.is_exact, best.end.ahead - made.end.ahead
        if gain <= 0 or (not is_exact and gain < _UNEXPLAINED * told.gain):
            return []
        return _of_end(told, made.end, best.end)
    parts = _parts(told)
    if made.rest and best.rest and abs(_sum(parts) - told.gain) > _UNEXPLAINED * told.gain:
        rest = [_of_score(told), *_of_rest(told, made.rest, best.rest)]
        if _sum(rest) > 0:
            parts = rest
    against, speaking = _chosen(parts)
    if _sum(parts) <= 0 or not speaking:
        return []
    telling = speaking[:SENTENCES]
    if told.gain - _sum([*against, *telling]) <= max(_UNEXPLAINED * told.gain, _LEAST):
        return _joined(against, telling)
    telling = telling[: SENTENCES - 1]
    later = told.gain - _sum([*against, *telling])
    if later >= told.gain:
        return []
    return [*_joined(against, telling), _TEXTS("why", "later", points=points(whole(later)))]


def _sum(parts: Iterable[_Part]) -> float:
    return sum(part.gain for part in parts)


def _chosen(parts: Sequence[_Part]) -> tuple[list[_Part], list[_Part]]:
    """Return the parts against the better move and those for it that count, small ones only if needed."""
    large = [part for part in parts if abs(part.gain) >= _LEAST]
    is_enough = not large or _sum(large) > 0
    parts = large if is_enough else [part for part in parts if abs(part.gain) >= _LEAST / 2]
    speaking = sorted((part for part in parts if part.gain > 0), key=lambda part: -part.gain)
    weight = _SHARE * _sum(speaking)
    least = min(weight, _SIZEABLE) if is_enough else 0.0
    against = [part for part in parts if part.gain <= -weight or (part.is_plain and part.gain < 0)]
    return (
        sorted(against, key=lambda part: part.gain)[:_AGAINST],
        [part for part in speaking if part.gain >= least],
    )


def _joined(against: Sequence[_Part], speaking: Sequence[_Part]) -> list[str]:
    if not against:
        return [part.clause for part in speaking]
    said = against[0].clause
    for part in against[1:]:
        said = _TEXTS("why", "and", against=said, clause=part.after_others or part.clause)
    clause = speaking[0].after_others or speaking[0].clause
    first = _TEXTS("why", "but", against=said, clause=clause)
    return [first, *(part.clause for part in speaking[1:])]


# Before the end


def _parts(told: MoveContrast) -> list[_Part]:
    why = told.why
    parts = [_of_score(told), _of_leave(told)]
    if why.made.reply and why.best.reply:
        parts.append(_of_reply(told, why.made.reply, why.best.reply))
    unexplained, follow = told.gain - _sum(parts), _of_follow(told)
    if unexplained * follow.gain > 0 and abs(unexplained) >= max(_LEAST, _UNEXPLAINED * told.gain):
        parts.append(follow)
    return parts


def _of_score(told: MoveContrast) -> _Part:
    made, best = told.why.made, told.why.best
    more = best.score - made.score
    values = {"points": points(abs(more)), "count": best.covered}
    if more < 0:
        clause, after = _TEXTS("score", "less", **values), _TEXTS("score", "less-after", **values)
        return _Part(more, clause, is_plain=True, after_others=after)
    clause = _TEXTS("score", "stacking" if best.covered > made.covered else "more", **values)
    return _Part(more, clause, after_others=_TEXTS("score", "more-after", **values))


def _of_leave(told: MoveContrast) -> _Part:
    made, best, view = told.why.made, told.why.best, told.view
    if view.bag + min(len(made.leave), len(best.leave)) <= view.edition.rack_size:
        return _NOTHING  # the bag will be empty, and tiles are worth something else then
    if made.leave_worth is None or best.leave_worth is None:
        return _NOTHING
    gain = best.leave_worth - made.leave_worth
    kept, lost = Counter(best.leave) - Counter(made.leave), Counter(made.leave) - Counter(best.leave)
    values = {"kept": _tiles(kept, told), "given": _tiles(lost, told), "points": points(whole(abs(gain)))}
    what = "kept" if kept else "given"
    clause = _TEXTS("leave", f"{'both' if kept and lost else what}{'-less' if gain < 0 else ''}", **values)
    return _Part(gain, clause)


def _tiles(counted: Counter[Tile], told: MoveContrast) -> str:
    # Single ones first, so that “two” is not taken for a number of what follows.
    order = sorted(told.view.edition.alphabet.sort(counted), key=lambda tile: counted[tile] > 1)
    return listed([_of_one_letter(told.named(tile), counted[tile]) for tile in order])


def _of_one_letter(tile: str, count: int) -> str:
    """Return equal tiles like “two E”, not “E and E”."""
    how = {2: "two", 3: "three"}.get(count, "more")
    return tile if count == 1 else _TEXTS("tiles", how, count=count, tile=tile)


def _of_reply(told: MoveContrast, made: Replies, best: Replies) -> _Part:
    why = told.why
    gain = made.mean - best.mean
    if abs(gain) < _LEAST_MEAN or abs(gain) <= _DOUBT * why.reply_error:
        return _NOTHING
    values = {"points": points_scored(whole(best.mean)), "count": whole(made.mean)}
    clause = _TEXTS("later", "reply" if why.samples == 1 else "replies", **values)
    if cause := _cause(told, made, best):
        clause = _TEXTS("why", "because", cause=cause, clause=clause)
    return _Part(gain, clause)


def _cause(told: MoveContrast, made: Replies, best: Replies) -> str:
    """Return what makes the replies to the best move lower or higher; empty if unknown."""
    why = told.why
    if why.samples < _FEW_SAMPLES or told.view.board.is_empty or why.before is None:
        return ""
    is_lower = best.mean < made.mean
    many, few = (made, best) if is_lower else (best, made)
    line = _shifted(many.lines, few.lines, many.mean, why.samples)
    if line is not None:
        was_open = 2 * _share(why.before.lines, line.line) >= line.share
        return _line_clause(line.line, is_lower=is_lower, was_open=was_open)
    shut = [square for square in why.best.capped if square not in why.made.capped]
    through = {name for square in shut for name in (str(square.row + 1), square.name[0])}
    lost = sum(_points_of(made.lines, name) - _points_of(best.lines, name) for name in through)
    if is_lower and shut and 2 * lost >= made.mean - best.mean:
        return _TEXTS("later", "shut", squares=listed([square.name for square in shut]))
    return ""


def _points_of(lines: Iterable[LineReplies], name: str) -> float:
    return next((line.share * line.mean for line in lines if line.line == name), 0.0)


def _shifted(
    many: Sequence[LineReplies], few: Sequence[LineReplies], mean: float, samples: int
) -> LineReplies | None:
    """Return the line that replies in `many` use significantly more often, and that pays."""
    for line in many:
        other = _share(few, line.line)
        doubt = math.sqrt((line.share * (1 - line.share) + other * (1 - other)) / samples)
        if line.share - other >= max(_SHIFT, _DOUBT * doubt) and line.mean >= mean:
            return line
    return None


def _share(lines: Iterable[LineReplies], name: str) -> float:
    return next((line.share for line in lines if line.line == name), 0.0)


def _line_clause(line: str, *, is_lower: bool, was_open: bool) -> str:
    """Return how the move changes a line that `was_open`; `is_lower`: replies score less."""
    how = "closes" if is_lower else "leaves-open"
    if not was_open:
        how = "keeps-shut" if is_lower else "opens"
    return _TEXTS("row" if line.isdecimal() else "column", how, line=line)


def _of_follow(told: MoveContrast) -> _Part:
    why = told.why
    gain = why.best.follow - why.made.follow
    if abs(gain) < _LEAST_MEAN or abs(gain) <= _DOUBT * why.follow_error:
        return _NOTHING
    values = {"points": points_scored(whole(why.best.follow)), "count": whole(why.made.follow)}
    return _Part(gain, _TEXTS("later", "next", **values))


def whole(number: float) -> int:
    """Round so that two numbers that differ by a point never look the same."""
    return math.floor(number + 0.5)


# To the end of the game


def _of_rest(told: MoveContrast, made: Rest, best: Rest) -> Iterator[_Part]:
    """Yield the parts of each seat after the moves: its points, and the tiles it has left."""
    for seat, name in enumerate(_names(told)):
        sign = -1 if seat else 1
        one, other = best.points[seat], made.points[seat]
        values = {"points": points_scored(whole(one.mean)), "count": whole(other.mean)}
        yield _Part(sign * _certain(one, other), _TEXTS("later", "rest", name=name, **values))
        lost = told.why.penalty * _certain(best.left[seat], made.left[seat])
        how, less = "more-left" if lost > 0 else "fewer-left", points_scored(whole(abs(lost)))
        yield _Part(-sign * lost, _TEXTS("later", how, name=name, points=less))


def _certain(one: Estimate, other: Estimate) -> float:
    """Return the difference of two means; 0 if it may be chance."""
    more = one.mean - other.mean
    return more if abs(more) > _DOUBT * one.error else 0.0


def _names(told: MoveContrast) -> list[str]:
    view = told.view
    assert view.seat is not None
    others = [
        seat.name for place, seat in enumerate(view.seats) if place != view.seat and not seat.has_resigned
    ]
    return [clean(name) for name in (view.seats[view.seat].name, *others[:1])]


def _of_end(told: MoveContrast, made: ExactEnd, best: ExactEnd) -> list[str]:
    parts = [_of_score(told)]
    for seat, name in enumerate(_names(told)):
        sign = -1 if seat else 1
        parts.append(_Part(sign * (best.later[seat] - made.later[seat]), _of_later(told, seat, name)))
        lost = told.why.penalty * (best.left[seat] - made.left[seat])
        parts.append(_Part(-sign * lost, _left_clause(name, best.left[seat], made.left[seat], abs(lost))))
    against, speaking = _chosen(parts)
    totals = [[spoken_whole(total) for total in end.totals] for end in (best, made)]
    now, then = (_TEXTS("end", "score", points=own, count=other) for own, other, *_more in totals)
    how = "exact" if best.is_exact and made.is_exact else "played-out"
    final = _TEXTS("end", how, standing=now, instead=then)
    return _joined(against, [*speaking[: SENTENCES - 1], _Part(0.0, final)])


def _of_later(told: MoveContrast, seat: int, name: str) -> str:
    """Return what the player (`seat` 0) or the opponent scores after the better move, and after the other."""
    made, best = told.why.made.end, told.why.best.end
    assert made and best
    now, then = best.later[seat], made.later[seat]
    if seat and best.turns == 1:
        return _TEXTS("end", "before", name=name, points=points_scored(then))
    values = {"name": name, "points": points_scored(now), "count": spoken_whole(then)}
    clause = _TEXTS("end", "after" if now else "nothing-after", **values)
    if seat and then > now:
        before, after = told.why.made.reply, told.why.best.reply
        reply = _of_reply(told, before, after) if before and after else _NOTHING
        if reply.gain < then - now <= 2 * reply.gain:  # not where the reply is all there is
            clause = _TEXTS("why", "and", against=reply.clause, clause=clause)
    return clause


def _left_clause(name: str, count: int, instead: int, lost: int) -> str:
    """Return how many tiles somebody is left with, `instead` after the other move."""
    if not count:
        return _TEXTS("left", "none", name=name, points=points(lost))
    how = "more" if count > instead else "fewer"
    values = {"name": name, "count": count, "instead": instead, "points": points_scored(lost)}
    return _TEXTS("left", how if instead else "some", **values)
