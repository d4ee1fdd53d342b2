"""What a player has done: numbers, records, results by opponent and edition, and their course as a graph.

The store's counts are shown at once; games of before are worked out in a thread, and their records come then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.geometry import Offset

from upwords_tui.app.game_types.base import Variant, default_variant
from upwords_tui.app.narration.numbers import decimal, signed
from upwords_tui.app.narration.wording import points
from upwords_tui.app.profile.career import (
    ALONE,
    WON,
    Career,
    PastGame,
    Tally,
    advice_sentence,
    amount_text,
    average_texts,
    beside_games,
    careers,
    edition_text,
    export,
    game_texts,
    games_text,
    moment_of,
    opponent_text,
    shared_text,
    streak_text,
    tally,
    tally_text,
    work_out,
)
from upwords_tui.base.i18n import TextTables, _, language
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.keys import ALL, Key, mark
from upwords_tui.tui.screens.list_screen import MEASURE, ListScreen
from upwords_tui.tui.screens.rows import GAP, MARGIN, Row, RowList, gap_between, heading_row, text_rows
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.graph import Curve, Graph
from upwords_tui.tui.widgets.section import Column, Lines, Span, pad, width_of, wrap
from upwords_tui.tui.widgets.values import TopLine

_TEXTS = TextTables(__file__)
BEST_GAME = "game"

_LABEL = 16
_SQUARE = 3
_NAME = 22
_DISPENSABLE = (2, 4, 3)
"""The columns that are left out first: games drawn, the average, games lost."""
_LEAST = 5
_LEAST_BAR, _MOST_BAR = 10, 24
_FEW = 3
_LATEST = 10
"""The share of games won is that of the last so many games."""
_BY_TEN = 10


def career_rows(career: Career, width: int, skin: Skin) -> list[Row]:
    groups = (
        _number_rows(career, width, skin),
        _record_rows(career, width, skin),
        *_tables(career, width, skin),
        heat_rows(career, width, skin),
        text_rows(shared_text(career), skin.palette.dim, width, skin),
    )
    return gap_between(*groups)


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


def heat_rows(career: Career, width: int, skin: Skin) -> list[Row]:
    """Return the board with how many tiles were laid on each square, the darker the more."""
    (side, squares, _heights), palette = career.laid, skin.palette
    if not side or side * _SQUARE > width:
        return []
    most = max(squares.values())
    rows = [heading_row(_("Tiles laid on each square"), skin)]
    for row in range(side):
        spans: list[Span] = []
        for col in range(side):
            count = squares[f"{chr(ord('A') + col)}{row + 1}"]
            top = palette.tops[max(-(-count * len(palette.tops) // most), 1) - 1]
            ground = f"{top} {palette.digit}" if count else palette.squares[(row + col) % 2]
            spans.append((str(count or "").center(_SQUARE), ground))
        rows.append(Row(spans))
    return rows


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
    """Return a fact with its label, wrapped; `more` stands dim after the `room` columns of facts."""
    palette = skin.palette
    lines = wrap(what, width - _LABEL, skin)
    leads = [pad(label, _LABEL - 1, skin) + " ", *[" " * _LABEL] * (len(lines) - 1)]
    spans: list[list[Span]] = [
        [(lead, palette.dim), (line, ink or palette.bright)] for lead, line in zip(leads, lines, strict=True)
    ]
    if more:
        spans[-1].append((" " * (room + 2 - cell_len(lines[-1])) + more, palette.dim))
    return [Row(each) for each in spans]


def _tables(career: Career, width: int, skin: Skin) -> list[list[Row]]:
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
    """Return a line of counts for each name, which has `name` columns; games played alone have no wins."""
    if not lines:
        return []
    palette = skin.palette
    heads = [*_TEXTS.all("column").values()]
    widths = [max(_LEAST, cell_len(head)) + 2 for head in heads]
    for column in _DISPENSABLE:
        if name + sum(widths) > width:
            widths[column] = 0
    bar = min(width - name - sum(widths) - 2, _MOST_BAR)
    top = "".join(pad(head, room, skin, right=True) for head, room in zip(heads, widths, strict=True) if room)
    rows = [heading_row(pad(heading, name, skin) + top, skin)]
    for text, counted, is_contest in lines:
        wins = (counted.won, counted.drawn, counted.lost) if is_contest else ("", "", "")
        values = (counted.games, *wins, decimal(counted.average), counted.best)
        cells = "".join(
            pad(signed(value), room, skin, right=True)
            for value, room in zip(values, widths, strict=True)
            if room
        )
        spans: list[Span] = [(pad(text, name, skin), palette.text), (cells, palette.text)]
        if is_contest and bar >= _LEAST_BAR and counted.games >= _FEW:
            spans += [("  ", ""), *_bar(counted, bar, skin)]
        rows.append(Row(spans))
    return rows


def _bar(counted: Tally, width: int, skin: Skin) -> list[Span]:
    """Return games won, drawn and lost as parts of a line, told apart by shape and shade."""
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


def curves(career: Career, columns: int, count: int) -> tuple[Curve, ...]:
    """Return at most `count` curves, each with a value for one or some games."""
    games = career.counted
    if len(games) < 2:
        return ()
    found = [_scores(games, max(columns, 1))]
    if career.contests:
        found.append(_wins(career.contests, max(columns, 1)))
    if plays := [game.told.points / game.told.plays for game in games if game.told and game.told.plays]:
        found.append(Curve(_("Points per play"), _gathered(plays, max(columns, 1))[0], 0, max(*plays, 1)))
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
    return Curve(heading, _gathered(shares, columns)[0], 0, 100, halves=True)


def _gathered(values: Sequence[float], most: int) -> tuple[list[float], int]:
    """Return at most `most` averages of so many values each, and of how many."""
    each = -(-len(values) // most)
    # Of the first there may be fewer: the last is how it stands.
    ends = range(len(values), 0, -each)
    groups = [values[max(end - each, 0) : end] for end in reversed(ends)]
    return [sum(group) / len(group) for group in groups], each


_BESIDE = 150
"""From this width on the graph stands beside the rows."""
_HIGHEST = 44
_TABS = 2
_SCALE = 8


class MeScreen(ListScreen[None]):
    """What a player has done in one kind of game, and in the next at a key."""

    DEFAULT_CSS = f"""
    MeScreen Lines {{ height: {_TABS}; }}
    MeScreen RowList {{ height: 1fr; }}
    MeScreen Graph {{ display: none; }}
    """

    def __init__(
        self, skin: Skin, account: Callable[[], Sequence[str]] | None = None, kind: str = ""
    ) -> None:
        """Show what `account` looks up (on a server) first, and the game `kind`."""
        super().__init__(skin)
        self._first = kind
        self._account = account
        self._known: tuple[str, ...] = ()
        self._careers: tuple[Career, ...] | None = None
        self._beside: tuple[str, ...] = ()
        self._at = 0
        self._beyond = 0
        """Lines scrolled on from the chosen record."""
        self._left = 0
        self._start = 0
        self._tabs = Lines(skin, measure=MEASURE)
        self._tabs.display = False
        self._graph = Graph(skin, ((), -1))

    def on_mount(self) -> None:
        async def find() -> None:
            library = self.upwords.library

            async def read() -> None:
                self._beside = await asyncio.to_thread(beside_games, library)
                found = self._careers = await asyncio.to_thread(careers, library)
                self._at = next(
                    (at for at, each in enumerate(found) if each.kind.id == self._first), self._at
                )
                self._first = ""
                self.update()

            with self.saying_why():
                if self._account:
                    self._known = tuple(await asyncio.to_thread(self._account))
                await read()
                work = work_out(library)
                while (left := await asyncio.to_thread(next, work, None)) is not None:
                    self._left = left
                    self.update()
                    if not left:
                        await read()

        self.run_worker(find(), group="career")

    @property
    def _career(self) -> Career | None:
        found = self._careers or ()
        return found[self._at % len(found)] if found else None

    def title_line(self) -> TopLine:
        count = sum(len(career.games) for career in self._careers or ())
        return TopLine("UPWORDS", (_("your results"),), (games_text(count),) if count else ())

    def content(self) -> ComposeResult:
        yield self._graph
        yield self._tabs
        yield self._rows

    def variant(self) -> Variant:
        career = self._career
        return default_variant(career.kind, language()) if career else super().variant()

    def keys(self) -> Sequence[Key]:
        first, *others = self.every_key()
        return (first._replace(text=mark("show the game")) if self.chosen else first, *others)

    def works(self, action: str) -> bool:
        if action == "export":
            return self.upwords.library.files and bool(self._careers)
        if action.startswith("move"):
            return self._career is not None or bool(self._known)
        return not action.startswith("turn") or len(self._careers or ()) > 1

    def place_content(self) -> None:
        super().place_content()
        graph, width = self._graph, self.size.width
        if width >= _BESIDE:
            room = min(width - MEASURE - 4, MEASURE)
            graph.styles.dock = "right"
            graph.styles.width, graph.styles.height = (
                room,
                min(self.size.height - self.top_margin - 4, _HIGHEST),
            )
            graph.styles.margin = 0
        else:
            column = Column.within(width, MEASURE)
            graph.styles.dock = "bottom"
            graph.styles.width = column.width - MARGIN + 1
            graph.styles.height = self._least_height
            # Its labels begin where the rows do.
            graph.styles.margin = (1, 0, 0, column.left + MARGIN - 1)

    def show_content(self) -> None:
        career = self._career
        self._show_tabs()
        top = self._rows.top
        rows = self._all_rows()
        self._rows.show(rows, self.chosen)
        if self._beyond:
            self._rows.scroll_rows(top - self._rows.top)
        columns = int(self._graph.styles.width.value if self._graph.styles.width else 0) - _SCALE
        count = 3 if self.size.width >= _BESIDE else 2
        drawn = curves(career, columns, count if self.is_roomy else 1) if career else ()
        self._graph.display = bool(drawn)
        if drawn and self.size.width < _BESIDE:
            tabs = int(self._tabs.display) * _TABS
            spare = self._content.size.height - tabs - len(rows) - 1
            self._graph.styles.height = max(self._least_height, min(spare, 2 * self._least_height))
        self._graph.show((drawn, -1))

    @property
    def _least_height(self) -> int:
        return self.size.height // 2 - 6

    def _show_tabs(self) -> None:
        palette, found = self.skin.palette, self._careers or ()
        spans: list[Span] = [(" " * MARGIN, "")]
        for career in found if len(found) > 1 else ():
            is_here = career is self._career
            self._start = width_of(spans) + 1 if is_here else self._start
            name = career.kind.shown_name
            spans += [(f"[{name}] " if is_here else f" {name}  ", palette.accent if is_here else palette.dim)]
        has_tabs = len(found) > 1
        if has_tabs != self._tabs.display:
            self._tabs.display = has_tabs
            # Where things stand is known when they have been laid out.
            self.call_after_refresh(self.update)
        self._tabs.show([(spans, ())])

    def _all_rows(self) -> list[Row]:
        palette, skin = self.skin.palette, self.skin
        width = min(max(self._rows.size.width or self.size.width, 24) - 4, MEASURE) - MARGIN
        known = [
            row
            for at, line in enumerate(self._known)
            for row in text_rows(line, palette.text if at else palette.bright, width, skin)
        ]
        if known:
            known.append(GAP)
        if self._careers is None:
            return known
        beside = [row for line in self._beside for row in text_rows(line, palette.text, width, skin)]
        if beside:
            beside[:0] = [GAP, heading_row(_("Puzzles and dailies"), skin)]
        career = self._career
        if career is None:
            return [*known, *text_rows(_TEXTS("me", "nothing"), palette.text, width, skin), *beside]
        return [*known, *career_rows(career, width, skin), *beside]

    def cursor_place(self) -> Offset | None:
        if self.chosen or not self._tabs.size:
            return super().cursor_place()
        column = Column.within(self._tabs.size.width, MEASURE)
        return self._tabs.region.offset + Offset(column.left + self._start, 0)

    def hint(self) -> str:
        if self._left:
            return _TEXTS("me", "left", count=self._left)
        if self._past:
            return _("Enter shows the game it was set in.")
        return advice_sentence(self._career) if self._career else ""

    @property
    def _past(self) -> PastGame | None:
        return record_games(self._career).get(self.chosen) if self._career else None

    def action_move(self, count: int) -> None:
        """Go to the next record, or scroll if there is none or by more than a step."""
        stops = ["", *(record_games(self._career) if self._career else ())]
        at = stops.index(self.chosen)
        if abs(count) > 1:
            self.choose("")
            self._rows.scroll_rows(count)
        elif self._beyond * count < 0 or not 0 <= at + count < len(stops) or (not at and self._rows.top > 0):
            self.scroll(count)
        else:
            self.choose(stops[at + count])

    def scroll(self, count: int) -> None:
        self._beyond += self._rows.scroll_rows(count)
        self._beyond = self._beyond if self.chosen else 0

    def choose(self, key: str) -> None:
        self._beyond = 0
        super().choose(key)

    @on(RowList.Picked)
    async def _on_row(self, message: RowList.Picked) -> None:
        self.choose(message.key)
        if message.again:
            await self.action_enter()

    async def action_enter(self) -> None:
        past = self._past
        if past is None:
            self.dismiss()
            return
        moment = await self.fetch(partial(moment_of, self.upwords.library, past, self.chosen))
        if moment and self.is_active:
            self.upwords.show_history(past.finished.kind, moment.view, moment.number)

    def action_turn(self, step: int) -> None:
        self._at = (self._at + step) % max(len(self._careers or ()), 1)
        self._rows.scroll_rows(-ALL)
        self.choose("")

    def action_export(self) -> None:
        question, library = _("Export your results to which file?"), self.upwords.library
        dialogs.prompt(
            self, question, lambda path: self.answered(lambda: export(library, Path(path))), "me.json"
        )
