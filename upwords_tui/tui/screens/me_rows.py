"""What somebody has done as rows and curves: pure functions from a career."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len

from upwords_tui.app.narration.numbers import decimal, signed
from upwords_tui.app.narration.wording import points
from upwords_tui.app.profile.career import ALONE, WON, Career, PastGame, Tally, tally
from upwords_tui.app.profile.career_texts import (
    amount_text,
    average_texts,
    edition_text,
    game_texts,
    games_text,
    opponent_text,
    shared_text,
    streak_text,
    tally_text,
)
from upwords_tui.base.i18n import _, pgettext
from upwords_tui.tui.screens.rows import GAP, Row, heading_row, text_rows
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.graph import Curve
from upwords_tui.tui.widgets.section import Span, pad, wrap

BEST_GAME = "game"
"""The key of the row of the best game; those of the records have their names."""

_LABEL = 16
_NAME = 22
_LEAST = 5
"""A column of numbers has so many columns, and more where its heading needs them."""
_LEAST_BAR, _MOST_BAR = 10, 24
_FEW = 3
"""Of fewer games the numbers tell enough."""
_LATEST = 10
"""The share of games won is that of so many games, the last of them the one it stands at."""
_BY_TEN = 10


def career_rows(career: Career, width: int, skin: Skin) -> list[Row]:
    """Return what was done in one kind of game: numbers, records, and how it went against whom with what."""
    groups = (
        _number_rows(career, width, skin),
        _record_rows(career, width, skin),
        *_tables(career, width, skin),
        text_rows(shared_text(career), skin.palette.dim, width, skin),
    )
    rows: list[Row] = []
    for group in groups:
        if group:
            rows += [*([GAP] if rows else []), *group]
    return rows


def _number_rows(career: Career, width: int, skin: Skin) -> list[Row]:
    if not career.games:
        return []
    palette = skin.palette
    rows = []
    if career.contests:
        counted = tally(career.contests)
        text = tally_text(counted)
        rows.append(_fact(games_text(counted.games), text, "", width, skin))
        if counted.games >= _FEW:
            rows.append([Row([(" " * _LABEL, ""), *_bar(counted, min(width - _LABEL, 2 * _MOST_BAR), skin)])])
    if streak := streak_text(career):
        rows.append(_fact(_("Won in a row"), streak, "", width, skin))
    rows += [
        _fact(label, text, "", width, skin, palette.text) for label, text in average_texts(career, decimal)
    ]
    return [row for group in rows for row in group]


def _record_rows(career: Career, width: int, skin: Skin) -> list[Row]:
    facts: list[tuple[str, str, str]] = []
    if best := career.best_game:
        facts.append((BEST_GAME, _("Best game"), points(best.score)))
    facts += [(record.name, _(record.label), amount_text(record, held)) for record, held in career.records()]
    room = max((cell_len(text) for _name, _label, text in facts), default=0)
    past = record_games(career)
    told = [game_texts(past[name], career.kind) for name, _label, _text in facts]
    # As much is told of the games as fits beside all of them, in one column.
    fitting = (
        texts for texts in zip(*told, strict=True) if _LABEL + room + 2 + max(map(cell_len, texts)) <= width
    )
    games, rows = next(fitting, ("",) * len(facts)), list[Row]()
    for (name, label, text), game in zip(facts, games, strict=True):
        first, *more = _fact(label, text, game, width, skin, room=room)
        rows += [replace(first, key=name), *more]
    return rows


def record_games(career: Career) -> dict[str, PastGame]:
    """Return the games in which records were made, by the keys of their rows, from the top."""
    best = {BEST_GAME: career.best_game} if career.best_game else {}
    return {**best, **{record.name: held.game for record, held in career.records()}}


def _fact(
    label: str, what: str, more: str, width: int, skin: Skin, ink: str = "", *, room: int = 0
) -> list[Row]:
    """Return a fact with its label, wrapped; `more` stands dim beside the `room` columns that it has."""
    palette = skin.palette
    lines = wrap(what, width - _LABEL, skin)
    leads = [pad(label, _LABEL - 1, skin) + " ", *[" " * _LABEL] * (len(lines) - 1)]
    spans: list[list[Span]] = [
        [(lead, palette.dim), (line, ink or palette.bright)] for lead, line in zip(leads, lines, strict=True)
    ]
    if more:
        spans[-1].append((" " * (room + 2 - cell_len(lines[-1])) + more, palette.dim))
    return [Row(each) for each in spans]


# Lists


def _tables(career: Career, width: int, skin: Skin) -> list[list[Row]]:
    """Return how it went against whom and with what: two tables with the same columns."""
    against = [
        (opponent_text(against, career.kind), counted, against != ALONE)
        for against, counted in career.by_opponent()
    ]
    played = [
        (edition_text(edition, alone=alone), counted, not alone)
        for (edition, alone), counted in career.by_edition()
    ]
    heads = _("Against"), _("With")
    names = (*heads, *(name for name, _tally, _is_contest in (*against, *played)))
    name = min(max(map(cell_len, names)), _NAME)
    lists = zip(heads, (against, played), strict=True)
    return [_table(head, lines, name, width, skin) for head, lines in lists]


def _table(
    heading: str, lines: Sequence[tuple[str, Tally, bool]], name: int, width: int, skin: Skin
) -> list[Row]:
    """Return a line for each name, in `name` columns, with what was counted; of games alone no wins."""
    if not lines:
        return []
    palette = skin.palette
    heads = _heads()
    widths = [max(_LEAST, cell_len(head)) + 2 for head in heads]
    bar = min(width - name - sum(widths) - 2, _MOST_BAR)
    top = "".join(pad(head, room, skin, right=True) for head, room in zip(heads, widths, strict=True))
    rows = [heading_row(pad(heading, name, skin) + top, skin)]
    for text, counted, is_contest in lines:
        wins = (counted.won, counted.drawn, counted.lost) if is_contest else ("", "", "")
        values = (counted.games, *wins, decimal(counted.average), counted.best)
        cells = "".join(
            pad(signed(value), room, skin, right=True) for value, room in zip(values, widths, strict=True)
        )
        spans: list[Span] = [(pad(text, name, skin), palette.text), (cells, palette.text)]
        if is_contest and bar >= _LEAST_BAR and counted.games >= _FEW:
            spans += [("  ", ""), *_bar(counted, bar, skin)]
        rows.append(Row(spans))
    return rows


def _heads() -> tuple[str, ...]:
    """Return what stands above the numbers: few letters do."""
    return (
        pgettext("column", "games"),
        pgettext("column", "won"),
        pgettext("column", "drawn"),
        pgettext("column", "lost"),
        pgettext("column", "average"),
        pgettext("column", "best"),
    )


def _bar(counted: Tally, width: int, skin: Skin) -> list[Span]:
    """Return how many games were won, drawn and lost as parts of a line, told apart by shape and shade."""
    palette, bars = skin.palette, skin.glyphs.bars
    won = round(width * counted.won / counted.games)
    lost = min(round(width * counted.lost / counted.games), width - won)
    # Not quite the whole height, so that lines below each other stay apart.
    full, half = (bars[-3], bars[2]) if len(bars) > 3 else (bars, "=")
    parts = (
        (full * won, palette.seats[0]),
        (half * (width - won - lost), palette.dim),
        (skin.glyphs.rule * lost, palette.faint),
    )
    return [part for part in parts if part[0]]


# The course


def curves(career: Career, columns: int, count: int) -> tuple[Curve, ...]:
    """Return at most `count` curves of how it went, each with a value for one or some games."""
    games = career.counted
    if len(games) < 2:
        return ()
    found = [_scores(games, max(columns, 1))]
    if career.contests:
        found.append(_wins(career.contests, max(columns, 1)))
    return tuple(found[:count])


def _scores(games: Sequence[PastGame], columns: int) -> Curve:
    values, each = _gathered([float(game.score) for game in games], columns)
    heading = _("Your scores, game by game")
    if each > 1:
        heading = _("Your scores, {count} games a bar").format(count=each)
    low, high = min(values), max(values)
    # Some room below the least, or all of it were one flat line.
    low -= max(high - low, 2.0 * _BY_TEN) / 4
    return Curve(heading, values, low // _BY_TEN * _BY_TEN, -(-high // _BY_TEN) * _BY_TEN)


def _wins(games: Sequence[PastGame], columns: int) -> Curve:
    won = [game.ending == WON for game in games]
    shares = [
        100 * sum(won[max(at + 1 - _LATEST, 0) : at + 1]) / min(at + 1, _LATEST) for at in range(len(won))
    ]
    heading = _("Won of the last {count} games, in %").format(count=_LATEST)
    return Curve(heading, _gathered(shares, columns)[0], 0, 100)


def _gathered(values: Sequence[float], most: int) -> tuple[list[float], int]:
    """Return at most so many values, each the average of so many (returned, too) of those there are."""
    each = -(-len(values) // most)
    # Of the first there may be fewer: the last is how it stands.
    ends = range(len(values), 0, -each)
    groups = [values[max(end - each, 0) : end] for end in reversed(ends)]
    return [sum(group) / len(group) for group in groups], each
