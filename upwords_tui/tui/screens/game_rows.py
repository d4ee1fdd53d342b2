"""Games as rows of a list: against whom, when, with what, the score, and the state.

Columns are as wide as their contents; with less room the same is said in fewer letters, then whole columns
go. What tells games apart is never cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from rich.cells import cell_len

from upwords_tui.app.game_types.base import kind_of, short_variant_name, variant_name
from upwords_tui.app.narration.numbers import narrow_when_text, when_text
from upwords_tui.app.narration.wording import Sitting, dictionary_name, seat_mark, seat_text, seat_title
from upwords_tui.app.play.library import GameRow
from upwords_tui.app.play.saved_games import is_named, others_text, points_text, score_text, state_text
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.screens.rows import Row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Span, fitting, pad, width_of

NAME, WHAT = 26, 16
_WHEN = 16
_DAY = 6
_GAP = 2
States = tuple[str, str]


class Needs(NamedTuple):
    """The width each column needs, in full and in fewer letters.

    Of several opponents `title` has the levels in full, `marked` as marks, `named` not at all; `least` has
    that of a single one as a mark, too.
    """

    title: int = 0
    marked: int = 0
    named: int = 0
    least: int = 0
    short_when: int = 0
    edition: int = 0
    short_edition: int = 0
    score: int = 0
    tight_score: int = 0
    state: int = 0
    brief_state: int = 0

    def and_of(self, other: Needs) -> Needs:
        return Needs(*map(max, self, other))


class Widths(NamedTuple):
    """What a list needs for games of two (`usual`) and of more than two players (`dear`)."""

    usual: Needs = Needs()
    dear: Needs = Needs()

    def and_of(self, other: Widths) -> Widths:
        return Widths(self.usual.and_of(other.usual), self.dear.and_of(other.dear))


class GameColumns(NamedTuple):
    """The widths of the columns, 0 for one left out.

    `is_dated`, `is_short`, `is_tight` and `is_brief` shorten the day, the edition, the score and the state.
    `dear` are the columns for more than two players, if they need others.
    """

    room: int
    title: int
    when: int
    edition: int
    score: int
    state: int
    is_dated: bool = False
    is_short: bool = False
    is_tight: bool = False
    is_brief: bool = False
    dear: GameColumns | None = None

    def of(self, game: GameRow) -> GameColumns:
        return self.dear if self.dear and _is_dear(game) else self

    @property
    def left(self) -> int:
        gaps = sum(_GAP for width in self[2:6] if width)
        return self.room - sum(self[1:6]) - gaps


def widths_of(games: Sequence[GameRow], states: Iterable[States], now: datetime, skin: Skin) -> Widths:
    told = tuple(zip(games, states, strict=True))
    usual = [each for each in told if not _is_dear(each[0])]
    dear = [each for each in told if _is_dear(each[0])]
    return Widths(_needs(usual, now, skin), _needs(dear, now, skin))


def _is_dear(game: GameRow) -> bool:
    return game.standing is not None and len(game.standing.seats) > 2


def _needs(told: Sequence[tuple[GameRow, States]], now: datetime, skin: Skin) -> Needs:
    if not told:
        return Needs()
    games = [game for game, _states in told]
    # A name that somebody gave is cut: with the rest of its row it tells the game from others.
    titles = [
        titles_of(game, skin) if _is_told(game) else (title_text(game, 0, skin)[:NAME],) for game in games
    ]
    editions = {game.edition for game in games}

    def widest(texts: Iterable[str]) -> int:
        return max(map(cell_len, texts), default=0)

    return Needs(
        title=widest(title[0] for title in titles),
        marked=widest(title[1] if len(title) > 2 else title[0] for title in titles),
        named=widest(title[-1] if len(title) > 2 else title[0] for title in titles),
        least=widest(title[-1] for title in titles),
        # A day later what was today may take as many columns as any other day.
        short_when=max(widest(narrow_when_text(game.updated, now) for game in games), _DAY),
        edition=widest(map(variant_name, editions)),
        short_edition=widest(map(short_variant_name, editions)),
        score=widest(map(score_text, games)),
        tight_score=widest(score_text(game, tight=True) for game in games),
        state=widest(state for _game, (state, _brief) in told),
        brief_state=widest(brief for _game, (_state, brief) in told),
    )


def columns_for(widths: Widths, room: int) -> GameColumns:
    """Return the columns of a list in `room` columns.

    Where not all fit in full, games of more than two players have columns of their own.
    """
    usual, dear = widths
    every = usual.and_of(dear)
    if not (any(usual) and any(dear)) or _full(every, room).left >= 0:
        return _fitted(every, room)
    columns = _fitted(usual._replace(state=every.state, brief_state=every.brief_state), room)
    # The days stand below each other in all rows if they can, and how the games stand always.
    apart = _first_fitting(dear._replace(state=columns.state, brief_state=columns.state), room)
    spare = min(columns.title + columns.edition - apart.title - apart.edition, apart.left)
    apart = apart._replace(title=apart.title + max(spare, 0), is_brief=columns.is_brief)
    return columns._replace(dear=apart)


def _full(needs: Needs, room: int) -> GameColumns:
    return GameColumns(room, needs.title, _WHEN, needs.edition, needs.score, needs.state)


def _fitted(needs: Needs, room: int) -> GameColumns:
    """Return the first columns that fit; what is left over may show more levels."""
    found = _first_fitting(needs, room)
    return found._replace(title=min(found.title + max(found.left, 0), max(needs.marked, found.title)))


def _first_fitting(widths: Needs, room: int) -> GameColumns:
    """Return the first columns that fit, from the best to the least. Levels go before all other detail."""
    full = _full(widths, room)
    dated = full._replace(when=widths.short_when, is_dated=True)
    short = dated._replace(edition=widths.short_edition, is_short=True)
    brief = short._replace(state=widths.brief_state, is_brief=True)
    tight = brief._replace(score=widths.tight_score, is_tight=True)
    ways = (full, dated, short, brief, tight)
    wanted = [
        *ways[:3],
        *(way._replace(title=widths.marked) for way in ways),
        *(way._replace(title=widths.named) for way in ways),
        *(tight._replace(title=title) for title in (widths.least, min(widths.least, NAME))),
        tight._replace(title=min(widths.named, NAME), edition=0),
    ]
    least = tight._replace(edition=0, when=0)
    found = next((each for each in wanted if each.left >= 0), None)
    return found or least._replace(title=min(widths.named, least._replace(title=0).left))


def titles_of(game: GameRow, skin: Skin) -> tuple[str, ...]:
    """Return a game's name, or against whom it is, the longest first.

    The level of a single opponent is always told.
    """
    if not _is_told(game):
        return (clean(game.name) or _("unnamed"),)
    seats = game.standing.seats if game.standing else ()
    levels, separator = kind_of(game.kind).levels, skin.glyphs.separator
    ways: list[Callable[[Sitting], str]] = [
        lambda seat: seat_title(seat, levels, separator),
        lambda seat: seat_mark(seat, levels, separator),
        lambda seat: clean(seat.name),
    ]
    return tuple(others_text(game, way) for way in ways[: 3 if len(seats) > 2 else 2])


def _is_told(game: GameRow) -> bool:
    return game.standing is not None and not is_named(game)


def widened(columns: GameColumns) -> GameColumns:
    """Return columns that match other lists' where everything still fits."""
    wide = columns._replace(title=NAME, edition=max(columns.edition, WHAT))
    return wide if wide.left >= 0 else columns


def title_text(game: GameRow, width: int, skin: Skin) -> str:
    return fitting(titles_of(game, skin), width)


def going_on_texts(game: GameRow, now: datetime, skin: Skin) -> tuple[str, ...]:
    edition, short = variant_name(game.edition), short_variant_name(game.edition)
    titles, when = titles_of(game, skin), when_text(game.updated, now)
    return (
        f"{titles[0]}, {edition}, {when}",
        *(f"{title}, {name}" for title in titles for name in (edition, short)),
        f"{short}, {titles[-1]}",
    )


def choices_texts(choices: NewGameChoices, skin: Skin) -> tuple[str, ...]:
    """Return what would be played, the longest first: who, what, and with which words."""
    chosen, separator = choices.variant, f" {skin.glyphs.separator} "
    players = " – ".join(seat_text(seat, chosen.levels) for seat in choices.seats)
    words = () if chosen.names_words(choices.dictionary) else (dictionary_name(choices.dictionary),)
    # Players know who they are.
    others = [seat for seat in choices.seats if not seat.is_human] or choices.seats
    told = ", ".join(seat_text(seat, chosen.levels) for seat in others)
    marked = ", ".join(seat_mark(seat, chosen.levels, skin.glyphs.separator) for seat in others)
    named, short = ", ".join(clean(seat.name) for seat in others), short_variant_name(chosen.id)
    whole = (players, chosen.name, *words), (players, chosen.name)
    texts = (told, chosen.name), (told, short), (marked, short), (named, short), (short, named)
    return tuple(map(separator.join, (*whole, *texts)))


def standing_texts(game: GameRow) -> tuple[str, ...]:
    score, state = score_text(game), state_text(game)
    said = _("Press Enter to continue where you left off: {state}.")
    if game.standing and len(game.standing.seats) > 2:
        points = points_text(game)
        return said.format(state=f"{points}, {state}"), f"{points}, {state}.", said.format(state=state)
    return (said.format(state=", ".join(filter(None, (score, state)))),)


def untold(game: GameRow, columns: GameColumns, now: datetime, skin: Skin) -> str:
    """Return what a game's row had no room for."""
    columns = columns.of(game)
    title, facts = title_text(game, columns.title, skin), []
    levels, separator = kind_of(game.kind).levels, skin.glyphs.separator
    opponents = others_text(game, lambda seat: seat_title(seat, levels, separator))
    if opponents != title:
        facts.append(opponents)
    if variant_name(game.edition) != edition_text(game, columns):
        facts.append(variant_name(game.edition))
    if not columns.when:
        facts.append(when_text(game.updated, now))
    return f" {skin.glyphs.separator} ".join(filter(None, facts))


def edition_text(game: GameRow, columns: GameColumns) -> str:
    if not columns.edition:
        return ""
    return short_variant_name(game.edition) if columns.is_short else variant_name(game.edition)


def game_row(
    game: GameRow, columns: GameColumns, state: Span, now: datetime, skin: Skin, *, is_here: bool
) -> Row:
    palette, columns = skin.palette, columns.of(game)
    ink, (text, state_ink) = palette.bright if is_here else palette.text, state
    # Title and score in one ink, and the space between them too: so fewer changes of style are sent.
    spans: list[Span] = [(pad(title_text(game, columns.title, skin), columns.title, skin), ink)]
    if columns.edition:
        edition = pad(edition_text(game, columns), columns.edition, skin)
        spans.append((" " * _GAP + edition, palette.dim))
    if columns.when:
        when = (narrow_when_text if columns.is_dated else when_text)(game.updated, now)
        spans.append((" " * _GAP + pad(when, columns.when, skin), palette.dim))
    score = pad(score_text(game, tight=columns.is_tight), columns.score, skin, right=True)
    end = pad(text, columns.state, skin)
    filled = columns.room - width_of(spans) - columns.score - columns.state - _GAP
    return Row([*spans, (" " * filled + score, ink), (" " * _GAP + end, state_ink)], key=game.id)


def listed_row(
    key: str,
    name: str,
    second: str,
    about: str = "",
    right: Sequence[Span] = (),
    *,
    width: int,
    skin: Skin,
    is_here: bool,
) -> Row:
    """Return a row that is about none of the player's games, in a list `width` wide."""
    palette = skin.palette
    # The line below the list tells what has no room.
    least = min(cell_len(name), NAME) + width_of(right) + 3
    if least + cell_len(f"{second} {about}") > width:
        about = ""
    if least + cell_len(second) > width:
        second = ""
    # What it is about comes nearer where there is little room for it.
    room = width - NAME - _GAP - width_of([(about, ""), *right]) - 1
    second_width = min(WHAT + _GAP - 1, max(room, width_of([(second, "")])))
    spans: list[Span] = [
        (pad(name, NAME, skin), palette.bright if is_here else palette.text),
        (" " * _GAP, ""),
        (pad(second, second_width, skin), palette.dim),
        (f" {about}" if about else "", palette.text if is_here else palette.dim),
    ]
    return Row(spans, right, key=key)
