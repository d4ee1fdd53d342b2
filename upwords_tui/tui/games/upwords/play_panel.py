"""What happened, what is being laid, and the history: the middle of the side panel.

The one idea: nothing moves while a word is being laid. The news stands on top; the history stands at the
bottom and grows upwards to the newest line; the words being laid cover its oldest lines for a while. Where
a player is new, advice comes before the history, and before all news but the latest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from upwords_tui.base.i18n import _, ngettext
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.advice import AdviceText, advice_lines
from upwords_tui.tui.widgets.fitting import Part, by_line, fit, line_by_line
from upwords_tui.tui.widgets.section import (
    BLANK,
    Line,
    Span,
    ValueSection,
    distinct,
    latest,
    pad,
    width_of,
    wrap,
)
from upwords_tui.tui.widgets.values import DraftView, HistoryLine, LaidWord

_ROOM_FOR_LAYING = 7
_ROOM_FOR_BOTH = 13
_WHO_MIN, _WHO_MAX = 5, 9
_SHORT = 14
"""Up to so many rows the words being laid replace the history: until then the news may take its room."""
_LEAST_HISTORY = 4
_ALL = 100
"""More lines than any panel has."""


class Story(NamedTuple):
    """The sentences of what happened last, the play being laid (if any) and all turns so far.

    The advice stands before all of it but the latest news, so many sentences as are `kept`, and before the
    play. `meanings` tell what the words in the news mean: they give way before those that are kept.
    """

    news: Sequence[str] = ()
    laying: DraftView | None = None
    turns: Sequence[HistoryLine] = ()
    advice: AdviceText | None = None
    kept: int = 1
    meanings: Sequence[str] = ()


class PlayPanel(ValueSection[Story]):
    """News, the play being laid, and the history, in one place."""

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the news, then the play being laid over the history."""
        laid, turns, advice = self._value.laying, self._value.turns, self._value.advice
        if advice:
            return self._advised(advice, width, height)
        is_free = laid is None and height <= _SHORT
        limit = max(self._room_for_news(width, height) if is_free else height // 3, 2)
        news = self._news(width, limit)
        if is_free and not self._value.meanings:
            news = self._with_history(news, width, height)
        room = height - len(news)
        history = history_lines(turns, width, room, self.skin)
        if laid is None:
            reserved = _ROOM_FOR_LAYING + 1 if room > _ROOM_FOR_BOTH else 0
            blanks = max(min(reserved, room - len(history)), 0)
            return [*news, *[BLANK] * blanks, *history]
        laying = laying_lines(laid, width, min(room, max(_ROOM_FOR_LAYING, room // 2)), self.skin)
        if room <= _ROOM_FOR_BOTH:
            return [*news, *laying]
        top = max(len(laying) + 1, min(_ROOM_FOR_LAYING + 1, room - len(history)))
        history = history_lines(turns, width, room - top, self.skin)
        return [*news, *laying, *[BLANK] * (top - len(laying)), *history]

    def _news(self, width: int, limit: int) -> list[Line]:
        """Return the news, and below them what their words mean, as far as the kept ones leave it room."""
        told, meanings, skin = self._value.news, self._value.meanings, self.skin
        if not meanings:
            return news_lines(told, width, limit, skin)
        kept = news_lines(told[-self._value.kept :], width, limit, skin)[:-1]
        meant = by_line(news_lines(meanings, width, _ALL, skin)[:-1], skin)
        fit((Part(lambda: kept), meant), line_by_line(meant), limit)
        return [*news_lines(told, width, limit - len(meant.lines), skin)[:-1], *meant.lines, BLANK]

    def _room_for_news(self, width: int, height: int) -> int:
        """Return how many lines the news may have over the history: the latest of them is told whole."""
        told = latest(self._value.news[-1:], width - 2, height, self.skin)
        return max(height - _LEAST_HISTORY, sum(map(len, told)))

    def _with_history(self, news: list[Line], width: int, height: int) -> list[Line]:
        """Return fewer of the news where the history then has room for all of the turns they tell of.

        What is not told in a sentence stands there, so that nothing is in neither place.
        """
        told, turns = self._value.news, self._value.turns
        all_told = [line for wrapped in latest(told, width - 2, height, self.skin) for line in wrapped]
        if len(news) > len(all_told) or len(turns) < len(told):
            return news
        for count in range(len(told) - 1, 0, -1):
            fewer = news_lines(told[-count:], width, height, self.skin)
            if height - len(fewer) - 1 >= len(told):
                return fewer
        return news

    def _advised(self, advice: AdviceText, width: int, height: int) -> list[Line]:
        """Return the latest news, the advice, and the play being laid or the history, as there is room."""
        kept = (*self._value.news[-self._value.kept :], *self._value.meanings)
        told = latest(kept, width - 2, height, self.skin)
        if laid := self._value.laying:
            laying = laying_lines(laid, width, min(height // 2, _ROOM_FOR_LAYING), self.skin)
            advised = advice_lines(advice, self.skin, width, height - len(laying) - 1)
            return [*advised, BLANK, *laying][:height]
        advised = advice_lines(advice, self.skin, width, height - (sum(map(len, told)) + 1 if told else 0))
        news: list[Line] = []
        if (room := height - len(advised) - 1) > 0:
            news = self._news(width, room)
        room = height - len(news) - len(advised) - 1
        history = history_lines(self._value.turns, width, room, self.skin)
        return [*news, *advised, *[BLANK] * (room + 1 - len(history)), *history][:height]


def news_lines(news: Sequence[str], width: int, limit: int, skin: Skin) -> list[Line]:
    """Return the latest sentences, wrapped to at most `limit` lines, with a blank line after.

    Earlier sentences that do not fit whole are left out; a last one that is too long itself is cut.
    """
    kept = [line for wrapped in latest(news, width - 2, limit, skin) for line in wrapped]
    if len(kept) > limit:
        kept[limit - 1 :] = [f"{kept[limit - 1]} {skin.glyphs.ellipsis}"]
    lines: list[Line] = [([("  " + line, skin.palette.text)], ()) for line in kept]
    return [*lines, BLANK] if lines else []


def history_lines(turns: Sequence[HistoryLine], width: int, height: int, skin: Skin) -> list[Line]:
    """Return a heading and the newest of `turns` in `height` lines; nothing if there are none."""
    if not turns or height < 2:
        return []
    palette = skin.palette
    shown = turns[-(height - 1) :]
    # What was done is told whole before the name is: whose it is, is told by the mark too.
    done = max(cell_len(turn.what) + width_of(_scores(turn, skin)) for turn in turns)
    room = min(max(width - 6 - done, _WHO_MIN), _WHO_MAX)
    names = distinct(list(dict.fromkeys(turn.who for turn in turns)), room, skin)
    who = max(map(cell_len, names.values()))
    lines: list[Line] = [([("  " + _("History"), palette.faint)], ())]
    for turn in shown:
        newest = turn is turns[-1]
        mark, colour = skin.seat_mark(turn.seat)
        left = [
            (f"  {mark} ", colour),
            (pad(names[turn.who], who, skin) + "  ", palette.dim),
            (turn.what, palette.bright if newest else palette.text),
        ]
        lines.append((left, _scores(turn, skin)))
    return lines


def _scores(turn: HistoryLine, skin: Skin) -> list[Span]:
    """Return what a turn has brought, and what its player has since; nothing if it scored nothing."""
    if not turn.points and not turn.total:
        return []
    return [(f" {turn.points:>3}", skin.palette.text), (f" {turn.total:>4}", skin.palette.faint)]


def laying_lines(laying: DraftView, width: int, height: int, skin: Skin) -> list[Line]:
    """Return the words of `laying` with their sums, and the total of several; or what is wrong with it.

    Where `height` is short, first the rule over the total goes, then the last words.
    """
    palette = skin.palette
    heading: Line = ([("  " + _("You are laying"), palette.faint)], ())
    if laying.problems:
        problems: list[Line] = []
        for sentence in laying.problems:
            wrapped = wrap(sentence, width - 2, skin)
            problems += [
                ([("  " if number else "! ", palette.bad), (line, palette.bad)], ())
                for number, line in enumerate(wrapped)
            ]
        body = [*problems, *_word_lines(laying, width, skin)]
        return [heading, *body[: height - 1]]
    body = _word_lines(laying, width, skin)
    end: list[Line] = []
    if laying.total is not None and len(laying.words) + len(laying.extras) > 1:
        total = ([("  " + _("total"), palette.text)], [(str(laying.total), palette.bright)])
        rule = ([("  ", ""), (skin.glyphs.rule * (width - 2), palette.hole_mark)], ())
        end = [rule, total] if len(body) + 3 <= height else [total]
    room = height - 1 - len(end)
    if len(body) > room:
        hidden = len(body) - room + 1
        more = ngettext("and {count} more", "and {count} more", hidden).format(count=hidden)
        body = [*body[: room - 1], ([("  " + more, palette.faint)], ())]
    return [heading, *body, *end]


def _word_lines(laying: DraftView, width: int, skin: Skin) -> list[Line]:
    palette = skin.palette
    column = max((cell_len(word.word) for word in laying.words), default=0) + 2
    places = max((cell_len(word.place) for word in laying.words), default=0) + 2
    parts = max((cell_len(word.parts) for word in laying.words), default=0)
    roomy = 2 + column + places + parts + 4 <= width
    lines = [_word_line(word, column, places if roomy else 0, skin) for word in laying.words]
    for label, points in laying.extras:
        lines.append(([("  " + label, palette.dim)], [(f" {points}", palette.good)]))
    return lines


def _word_line(word: LaidWord, column: int, places: int, skin: Skin) -> Line:
    palette = skin.palette
    sign, ink = ("  ", palette.good) if word.is_known else ("! ", palette.bad)
    left = [(sign + pad(word.word, column, skin), ink)]
    if places:
        left.append((pad(word.place, places, skin), palette.dim))
    if not word.is_known:
        return left, ()
    left.append((word.parts, palette.dim))
    return left, [(f" {word.points}", palette.good)]
