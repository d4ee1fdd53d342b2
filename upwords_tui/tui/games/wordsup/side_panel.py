"""The panel beside the field: players with their stocks, bonus cards, the word, what has happened.

What others did always fits, words and points first. All of it is parts that can be said in fewer lines;
`beside` decides which of them gives way first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from rich.cells import cell_len
from textual.geometry import Offset, Size

from upwords_tui.app.commands.wordsup.commands import SCREEN_COMMANDS
from upwords_tui.app.game_types.wordsup import KIND
from upwords_tui.app.narration.events import left_word
from upwords_tui.app.narration.numbers import signed
from upwords_tui.app.narration.wording import own_level, points
from upwords_tui.app.narration.wordsup.events import Fact, TurnGist, round_reason, turn_sentence
from upwords_tui.app.play.wordsup import CardPlace
from upwords_tui.base.i18n import TextTables, _, ngettext, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import COMPUTER
from upwords_tui.games.wordsup.cards import Card
from upwords_tui.games.wordsup.position import MadeWord
from upwords_tui.games.wordsup.view import WordsUpSeatView, WordsUpView
from upwords_tui.tui.games.wordsup.field import CARD_WIDTH, card_spans
from upwords_tui.tui.games.wordsup.hand import Making
from upwords_tui.tui.games.wordsup.presenter import WordsUpMode, waiting
from upwords_tui.tui.screens.keys import command_label
from upwords_tui.tui.screens.result import big_number_rows
from upwords_tui.tui.screens.rows import NUMBERED, Row, gap_between, seat_spans, text_rows
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets import section
from upwords_tui.tui.widgets.arrangement import SHORT, Form, Part, by_line, fit, line_by_line, nothing
from upwords_tui.tui.widgets.digits import HUGE, LARGE, SMALL
from upwords_tui.tui.widgets.values import CardState

_TEXTS = TextTables(__file__)

# Sizes, in columns and lines


_MARGIN, _INDENT = 2, 4
"""The columns before headings, and before names: the margin, and the mark of the player."""
_SCORE, _LEAST_SCORE, _LEAST_NAME = 6, 3, 7
"""The columns of the scores with some to spare, of their figures, and of names at least."""
_LEAST_LEVEL = 4
"""The columns of levels at least."""
_POINTS = 5
"""The columns that points take at the right."""
_LIT = 7
_LONG_WORD = 8
_CARD_LINES = 2
_LOOSE = 26
_ALL = 100
"""More lines than any advice takes."""
NUMBER = 6
"""The columns of a number in a table, at least."""
_BRIEF, _GONE = 1, 2
"""The forms of a part after the roomy one."""
_PARAGRAPH, _WORDS, _NUMBER, _NONE = 1, 2, 3, 4
"""The forms of a turn, after a line for each fact; only the reader's own turns have the last."""


# The players, the bonus cards and the word as lines


def _is_stock(place: CardPlace) -> bool:
    return place.square is None and place.bonus is None


def cards_in_line(width: int) -> int:
    return max((width - 1) // (CARD_WIDTH + 1), 1)


def card_line_count(count: int, width: int) -> int:
    return min(max(-(-count // cards_in_line(width)), 1), _CARD_LINES)


def word_line_count(width: int) -> int:
    """Return how many lines the word being made takes, with a blank one below."""
    return 5 if cards_in_line(width) >= _LONG_WORD else 6


def in_field(places: Sequence[CardPlace]) -> list[CardPlace]:
    """Return the latest of those in the field, as many as are shown."""
    return [place for place in places if place.square is not None][-_LIT:]


@dataclass(frozen=True)
class _PanelText:
    """The players, the bonus cards and the word as lines, each in a roomy and a brief form."""

    mode: WordsUpMode
    view: WordsUpView
    making: Making
    skin: Skin
    width: int
    absent: Mapping[int, str]

    def heading(self, text: str) -> section.Line:
        return [(f"  {text}", self.skin.palette.faint)], ()

    def seats(self, *, is_spread: bool) -> list[section.Line]:
        """Return a heading and the players, on two lines each if `is_spread`, as cards of the field are."""
        view, width = self.view, self.width
        palette, glyphs = self.skin.palette, self.skin.glyphs
        stock_width = CARD_WIDTH + 2 + max(len(str(each.stock)) for each in view.seats)
        name_width = max(width - stock_width - _SCORE - 4, _LEAST_NAME)
        figures = max(
            _LEAST_SCORE, *(len(str(each.score)) for each in view.seats if each.score is not None), 0
        )
        most = max(width - stock_width - figures - 5, name_width)
        shown, column = self._titles(name_width, most, is_spread=is_spread)
        if column:
            name_width = most
        right = " " + _("score") if view.seats[0].score is not None else ""
        # Above the stocks; above levels only where there is room.
        room = min(4 + name_width, width - cell_len(right) - cell_len(_("stock")))
        level = " " * (4 + column) + pgettext("of a computer", "level") if column else ""
        head = (level if cell_len(level) < room else "").ljust(room) + _("stock")
        lines: list[section.Line] = [([(head, palette.faint)], [(right, palette.faint)])]
        for number, each in enumerate(view.seats):
            on_turn = number in view.to_act
            ink = palette.bright if on_turn else palette.dim
            name, level, below = shown[number]
            beside = left_word(number, view) if each.has_resigned else self.absent.get(number, "")
            mark, colour = self.skin.seat_mark(number)
            # Whoever is out of the game needs no stock, and so there is room to say why.
            has_stock = each.open_card is not None and not each.has_resigned
            room = name_width if has_stock else name_width + stock_width
            state = f"  {glyphs.plain(beside)} " if beside else ""
            who: list[section.Span] = [(glyphs.plain(name), ink), (glyphs.plain(level), palette.dim)]
            named = section.clip(who, room - cell_len(state), self.skin)
            spans: list[section.Span] = [(f"{glyphs.turn} " if on_turn else "  ", palette.accent)]
            spans += [(f"{mark} ", colour), *named, (state, palette.dim)]
            spans += [(" " * (room - cell_len(state) - section.width_of(named)), ink)]
            if has_stock and each.open_card:
                lies = self.making.state_of(_is_stock) if number == view.seat else CardState.UP
                is_shaded = not is_spread and number % 2 == 1
                spans += card_spans([each.open_card], self.skin, lies, is_shaded=is_shaded)
                spans += [(f" ×{each.stock}", palette.dim)]
            score = [(f" {each.score}".replace("-", "−"), ink)] if each.score is not None else []
            lines.append((spans, score))
            if is_spread:
                lines.append(([("    ", ""), (below, palette.faint)], ()) if below else section.BLANK)
        return lines

    def _titles(self, room: int, most: int, *, is_spread: bool) -> tuple[Sequence[tuple[str, str, str]], int]:
        """Return for each seat its name, what goes in the column of levels, and a level for the next line.

        Also the column where levels begin, 0 if they have none. `room` is the columns there are, `most` those
        without spare ones. Levels stand beside the names; if they don't all fit, each goes on its own line
        (`is_spread`) or all into a column, by their short names if need be.
        """
        seats, view = self.view.seats, self.view
        names = [
            clean(each.to_play if number in view.to_act else each.name) for number, each in enumerate(seats)
        ]
        levels = [
            own_level(each, KIND.levels)
            if each.name == name and not each.has_resigned and not self.absent.get(number)
            else ""
            for number, (name, each) in enumerate(zip(names, seats, strict=True))
        ]
        beside = [
            f"{name} {self.skin.glyphs.separator} {level}" if level else name
            for name, level in zip(names, levels, strict=True)
        ]
        fits = [cell_len(text) < room for text in beside]
        if is_spread:
            rows = zip(names, beside, levels, fits, strict=True)
            return [(both, "", "") if fit else (name, "", level) for name, both, level, fit in rows], 0
        if all(fit for fit, level in zip(fits, levels, strict=True) if level):
            return [(both, "", "") for both in beside], 0
        return _in_columns(names, levels, [each.player for each in seats], most - 1, self.skin)

    def bonus(self) -> list[section.Line]:
        ink, pile = self.skin.palette.faint, self.view.pile
        closed = ngettext("{count} more closed", "{count} more closed", pile).format(count=pile)
        head: section.Line = ([("  " + _("Bonus cards"), ink)], [(closed, ink)] if pile else [])
        return [head, (self._bonus_cards(), ())]

    def brief_bonus(self) -> list[section.Line]:
        cards, named = self._bonus_cards(), _("bonus")
        fits = section.width_of(cards) + cell_len(named) < self.width
        return [(cards, [(named, self.skin.palette.faint)] if fits else [])]

    def _bonus_cards(self) -> list[section.Span]:
        bonus = self.view.bonus
        if not bonus:
            return [("  " + _("none left"), self.skin.palette.dim)]

        def lies(number: int) -> CardState:
            return self.making.state_of(lambda place: place.bonus == number)

        states = {number: lies(number) for number in range(len(bonus))}
        return [("  ", ""), *card_spans(bonus, self.skin, states=states)]

    def word(self, made: MadeWord | None) -> Sequence[Form]:
        """Return the forms of the word being made; of one that somebody else has `made`; of what to do."""
        making, palette = self.making, self.skin.palette
        if made:
            brought = [(points(made.score), palette.text)] if self.view.options.show_scores else []
            word: section.Line = ([(f"  {made.text}", palette.bright)], brought)
            said = [*self._cards(made.cards, CardState.USED), word]
            whole = partial(self._filled, [self.heading(_("The turn")), *said])
            return whole, partial(self._filled, said, fewer=3)
        if making.typed:
            state = CardState.WRONG if making.is_wrong else CardState.USED
            cards = self._cards([place.card for place in making.taken], state)
        elif making.free:
            cards = self._cards([place.card for place in in_field(making.free)], CardState.LIT)
        else:
            return partial(self._task, is_whole=True), partial(self._task, is_whole=False), nothing
        whole = partial(self._filled, [self.heading(_("Your word")), *cards, *self._said()])
        return whole, partial(self._filled, [*cards, *self._said_briefly()], fewer=3)

    def _filled(self, lines: list[section.Line], fewer: int = 0) -> list[section.Line]:
        return lines + [section.BLANK] * (word_line_count(self.width) - fewer - len(lines))

    def _task(self, *, is_whole: bool) -> list[section.Line]:
        """Return what may be done, or who is playing: as high as a word, or in a single line."""
        view, ink, count = self.view, self.skin.palette.text, 1
        said = waiting(view) if self.mode is WordsUpMode.WAITING else turn_sentence(view)
        if view.outcome:
            said, ink = _("The match is over."), self.skin.palette.dim
        elif is_whole and view.seat in view.to_act and not view.stays_up:
            said = _("Use every card you turn in one word; you may add your stock card and a bonus card.")
        if is_whole:
            count = word_line_count(self.width) - 1
        wrapped = section.wrap(said, self.width - 2, self.skin)[:count]
        lines = [self.heading(_("The turn")), *(([(f"  {line}", ink)], ()) for line in wrapped)]
        return self._filled(lines) if is_whole else [*lines, section.BLANK]

    def _cards(self, cards: Sequence[Card], state: CardState) -> list[section.Line]:
        """Return cards side by side, in as many lines as a word may have; the word tells of those beyond."""
        in_line = cards_in_line(self.width)
        starts = [line * in_line for line in range(card_line_count(len(cards), self.width))]
        rows = (card_spans(cards[start : start + in_line], self.skin, state) for start in starts)
        return [([("  ", ""), *row], ()) for row in rows]

    def _said(self) -> Iterator[section.Line]:
        """Yield what the letters come to, or what else than cards of the field may be used."""
        palette, making, way = self.skin.palette, self.making, self.making.way
        if not making.typed:
            yield [(f"  {_added(making)}", palette.dim)], ()
        elif making.is_wrong:
            yield [(f"! {making.typed}", palette.bad)], ()
            yield [(f"  {_why_wrong(making)}", palette.bad)], ()
        elif way is None:
            faces = [place.card.letter or "?" for place in in_field(making.free)]
            left = "" if self.view.stays_up else " ".join(faces)
            more: list[section.Span] = (
                [(_("still to use: {letters}").format(letters=left), palette.dim)] if left else []
            )
            yield [(f"  {making.typed}", palette.text)], more
        else:
            extras = [*([_("stock")] if way.action.stock else [])]
            extras += [_("bonus")] if way.action.bonus is not None else []
            said = making.typed + (f" {self.skin.glyphs.separator} {' + '.join(extras)}" if extras else "")
            score = points(way.made.score) if self.view.options.show_scores else ""
            if score and way.made.cards[0].is_coloured:
                score = _("{points}, doubled").format(points=score)
            yield [(f"  {said}", palette.good)], ()
            yield [(f"  {score}", palette.good)], ()

    def _said_briefly(self) -> Iterator[section.Line]:
        making, palette = self.making, self.skin.palette
        if making.typed and making.way:
            score = points(making.way.made.score)
            right = [(score, palette.good)] if self.view.options.show_scores else []
            yield [(f"  {making.typed}", palette.good)], right
        elif making.is_wrong:
            yield [(f"! {making.typed}", palette.bad)], [(_why_wrong(making), palette.bad)]
        else:
            yield from self._said()


def _why_wrong(making: Making) -> str:
    return _("no such word") if making.is_unknown else _("too short")


def _in_columns(
    names: Sequence[str], levels: Sequence[str], players: Sequence[str], room: int, skin: Skin
) -> tuple[Sequence[tuple[str, str, str]], int]:
    """Return names and levels in two columns; levels too long are short names, or cut with a full stop."""
    longest = max(cell_len(name) for name, level in zip(names, levels, strict=True) if level)
    if longest + 1 + max(map(cell_len, levels)) > room:
        seats = zip(players, levels, strict=True)
        levels = [short_level(player, level) if level else "" for player, level in seats]
    width = min(longest, room - 1 - _LEAST_LEVEL)
    short, left = section.distinct(names, width, skin), room - 1 - width
    cut = [level if cell_len(level) <= left else f"{level[: left - 1]}." for level in levels]
    cut = [level if cell_len(level) <= left else f"{level[: left - 1]}." for level in levels]
    shown = [
        (section.pad(short[name], width + 1, skin), level, "") if level else (name, "", "")
        for name, level in zip(names, cut, strict=True)
    ]
    return shown, width + 1


def short_level(player: str, otherwise: str) -> str:
    return _TEXTS.find("level", player.removeprefix(f"{COMPUTER}:")) or otherwise


def _added(making: Making) -> str:
    has_stock = any(map(_is_stock, making.free))
    has_bonus = any(place.bonus is not None for place in making.free)
    if has_stock and has_bonus:
        return _("with stock, bonus or both")
    if has_stock:
        return _("with the stock card")
    return _("with a bonus card") if has_bonus else ""


# What others did, as parts of the panel


class Happened:
    """The turns to be told, each of them a part, their heading, and what words mean."""

    def __init__(
        self, turns: Sequence[TurnGist], view: WordsUpView, skin: Skin, width: int, meanings: Sequence[str]
    ) -> None:
        """Make parts; `view` is the reader's, whose own turns give way before those of others."""
        title: section.Line = ([("  " + _("What happened"), skin.palette.faint)], ())
        self.heading = Part(lambda: [title], nothing) if turns else Part(nothing)
        meant = [line for said in meanings for line in _wrapped(said, skin, width, _MARGIN)]
        self._meanings = by_line(meant, skin)
        self._own: list[Part] = []
        self._others: list[Part] = []
        self.turns = []
        for turn in turns:
            is_own = view.seat is not None and turn.seat == view.seat
            if turn.result is None:
                forms = [*_Turn(turn, skin, width).forms()]
            else:
                rows = round_rows(view, turn.result, width - _MARGIN, skin)
                forms = [partial(list, [([(" " * _MARGIN, ""), *row.left], row.right) for row in rows])]
            self.turns.append(Part(*forms, nothing) if is_own else Part(*forms))
            (self._own if is_own else self._others).append(self.turns[-1])
        self.parts = (self.heading, *self.turns, self._meanings)

    def shortest(self) -> Iterator[tuple[Part, int]]:
        """Yield the steps that leave something out: meanings, own turns, what brought nothing, words."""
        yield from line_by_line(self._meanings)
        steps = (self._own, _NONE), (self._others, _WORDS), (self._others, _NUMBER)
        yield from ((part, form) for parts, form in steps for part in parts)


def _earlier(skin: Skin) -> section.Line:
    told = _("{key} shows what came before.").format(key=command_label(SCREEN_COMMANDS, "history"))
    return [(f"  {skin.glyphs.ellipsis} {told}", skin.palette.faint)], ()


def number_line(left: Sequence[section.Span], numbers: Sequence[str], widths: Sequence[int], ink: str) -> Row:
    columns = zip(numbers, widths, strict=True)
    return Row([*left, *((number.rjust(width), ink) for number, width in columns)])


def round_rows(
    view: WordsUpView, number: int, width: int, skin: Skin, *, has_title: bool = True, in_all: bool = False
) -> list[Row]:
    """Return a line for each seat: what it gathered in a round, from 0, what its stock cost, and the sum.

    `in_all`: and what it has now.
    """
    palette, result = skin.palette, view.results[number]
    title = _("Round {number}: {reason}.").format(number=number + 1, reason=round_reason(result, view))
    heads = (_("words"), _("stock"), _("makes"), *([_("in all")] if in_all else []))
    longest = max(cell_len(clean(seat.name)) for seat in view.seats)
    widths = [max(cell_len(head) + 1, NUMBER) for head in heads]
    if in_all and longest + 2 > min(width, NUMBERED) - sum(widths):
        heads, widths = heads[:-1], widths[:-1]
    name = min(width, NUMBERED) - sum(widths)
    titles = section.wrap_evenly(title, width, skin) if has_title else []
    rows = [Row([(line, palette.heading)]) for line in titles]
    rows.append(number_line([(" " * name, "")], heads, widths, palette.faint))
    for seat, (got, lost) in enumerate(zip(result.gathered, result.penalties, strict=True)):
        who = seat_spans(seat, view.seats[seat], KIND.levels, name, palette.text, skin)
        cost = f"−{lost}" if lost else "0"
        numbers = (str(got), cost, signed(got - lost), signed(view.seats[seat].score or 0))
        rows.append(number_line(who, numbers[: len(heads)], widths, palette.text))
    return rows


def _round_stage(view: WordsUpView, width: int, room: int, skin: Skin) -> Sequence[section.Line]:
    """Return the end of the latest round in `room` lines: why, all scores, and one in digits if it fits."""
    number, inner = len(view.results) - 1, width - 2 * _MARGIN
    result, palette = view.results[number], skin.palette
    made = [got - lost for got, lost in zip(result.gathered, result.penalties, strict=True)]
    # Whose points are large: those of the reader, unless there are none.
    seat = made.index(max(made)) if view.seat is None or made[view.seat] < 0 else view.seat
    title = _("Round {number}: {reason}.").format(number=number + 1, reason=round_reason(result, view))
    head = text_rows(title, palette.accent, inner, skin)
    table = round_rows(view, number, inner, skin, has_title=False, in_all=True)
    rises = made[seat] == max(made)
    name, score = view.seats[seat].name, made[seat]
    digits = [
        big_number_rows(seat, name, score, pixel, inner, skin, rises=rises) for pixel in (HUGE, LARGE, SMALL)
    ]
    ways = [*(gap_between(head, big, table) for big in (*filter(None, digits), [])), [*head, *table]]
    # Where not even that fits, whose line is whose is known from the game.
    rows = next((way for way in ways if len(way) <= room), [*head[:1], *table[1:]])
    return [([(" " * _MARGIN, ""), *row.left], row.right) for row in rows]


@dataclass(frozen=True)
class _Turn:
    """A turn that has happened, in lines of `width` columns."""

    told: TurnGist
    skin: Skin
    width: int

    def forms(self) -> Iterator[Form]:
        """Yield the ways to tell it, the roomiest first; in the last two later lines begin below the mark."""
        name = self.told.name
        if self.told.seat is None or not name:
            yield from (self._in_lines, self._in_paragraph, self._in_words, self._in_number)
            return
        sign, colour = self.skin.seat_mark(self.told.seat)
        apart = replace(self, width=self.width - len(f"{sign} "))
        yield partial(_marked, sign, colour, apart._in_lines, is_apart=True)
        yield partial(_marked, sign, colour, apart._in_paragraph, is_apart=True)
        tight = replace(self, told=self.told._replace(name=f"{sign} {name}"))
        yield partial(_marked, sign, colour, tight._in_words, is_apart=False)
        yield partial(_marked, sign, colour, tight._in_number, is_apart=False)

    def _in_lines(self) -> list[section.Line]:
        palette, (name, facts) = self.skin.palette, (self.told.name, self.told.facts)
        if not name:
            return [line for fact in facts for line in self._fact(fact, _MARGIN)]
        if len(facts) == 1:
            alone = self._fact(facts[0]._replace(text=f"{name}: {facts[0].text}"), _MARGIN)
            if len(alone) == 1:
                return alone
        total = self.told.points if len(facts) > 1 else None
        right = [(f"+{total}", palette.dim)] if total is not None else []
        lines = (line for fact in facts for line in self._fact(fact, _INDENT))
        return [([(f"  {name}", palette.bright)], right), *lines]

    def _in_paragraph(self, indent: int = 2) -> list[section.Line]:
        pieces = [f"{self.told.name}:"] if self.told.name else []
        for place, fact in enumerate(self.told.facts, 1):
            end = "," * (place < len(self.told.facts))
            # A word stays with its points.
            if fact.points is None:
                pieces += f"{fact.text.rstrip('.')}{end}".split()
            else:
                pieces.append(f"{fact.text} {fact.points}{end}")
        return _set(
            section.wrap_pieces(pieces, self.width - _MARGIN, self.skin, indent=indent), self.skin, _MARGIN
        )

    def _in_words(self) -> list[section.Line]:
        """Return the facts without those that brought nothing, if there are others."""
        return replace(self, told=self.told._replace(facts=self.told.main_facts))._in_paragraph(indent=0)

    def _in_number(self) -> list[section.Line]:
        told, palette = self.told, self.skin.palette
        if not told.name:
            return self._in_paragraph()[:1]
        count = sum(fact.points is not None for fact in told.facts)
        said = ngettext("{count} word", "{count} words", count).format(count=count) if count else _("no word")
        right = [(f"+{told.points}", palette.dim)] if told.points is not None else []
        return [([(f"  {told.name}: {said}", palette.text)], right)]

    def _fact(self, fact: Fact, indent: int) -> list[section.Line]:
        if fact.points is None:
            return _wrapped(fact.text, self.skin, self.width, indent)
        lines = _wrapped(fact.text, self.skin, self.width - _POINTS, indent)
        return [*lines[:-1], (lines[-1][0], [(str(fact.points), self.skin.palette.text)])]


def _marked(sign: str, colour: str, form: Form, *, is_apart: bool) -> list[section.Line]:
    """Return lines behind a mark, all indented like the first if it `is_apart`; else the mark is in them."""
    (left, right), *others = form()
    (text, ink), *spans = left
    lead = f"  {sign} "
    first: section.Line = ([(lead, colour), (text[_MARGIN if is_apart else len(lead) :], ink), *spans], right)
    if is_apart:
        others = [([(" " * (len(lead) - _MARGIN), ""), *left], right) for left, right in others]
    return [first, *others]


def _wrapped(text: str, skin: Skin, width: int, indent: int) -> list[section.Line]:
    return _set(section.wrap(text, width - indent, skin, indent=2) or [""], skin, indent)


def _set(wrapped: Sequence[str], skin: Skin, indent: int) -> list[section.Line]:
    return [([(" " * indent + line, skin.palette.text)], ()) if line else section.BLANK for line in wrapped]


# The words of this round, as lines beside the field: those of each player, the latest where room is short


def round_word_lines(view: WordsUpView, skin: Skin, width: int, room: int) -> list[section.Line]:
    """Return the words of this round by players, in at most `room` lines.

    An ellipsis stands for earlier words that do not fit. The heading goes before any player's line does.
    """
    palette = skin.palette
    made = {number: words for number, seat in enumerate(view.seats) if (words := _words(seat))}
    if not made or room < 1:
        return []
    heading: section.Line = ([("  " + _("Words of this round"), palette.faint)], ())
    lines: list[section.Line] = [heading] if room > len(made) else []
    shares = _shares(view, made, skin, width, room - len(lines))
    for number, share in shares.items():
        sign, colour = skin.seat_mark(number)
        for line in _latest(view.seats[number].name, made[number], skin, width, share):
            lines.append(([(f"  {sign} ", colour), (line, palette.dim)], ()))
            sign = " "
    if len(made) > room:
        lines[room - 1 :] = [_earlier(skin)]
    return lines


def _words(seat: WordsUpSeatView) -> list[str]:
    is_scored = seat.score is not None
    made = [f"{word.text} {word.score}" if is_scored else word.text for word in seat.words]
    return made + ["10+"] * seat.tens


def _shares(
    view: WordsUpView, made: dict[int, list[str]], skin: Skin, width: int, room: int
) -> dict[int, int]:
    """Return how many lines everybody gets who has words: one each, then one more in turn while needed."""
    needed = {
        number: len(_laid(view.seats[number].name, words, skin, width)) for number, words in made.items()
    }
    shares = dict.fromkeys(made, 1)
    spare = room - len(made)
    while spare > 0 and (short := [number for number in made if shares[number] < needed[number]]):
        for number in short[:spare]:
            shares[number] += 1
        spare -= len(short)
    return shares


def _latest(name: str, words: Sequence[str], skin: Skin, width: int, room: int) -> list[str]:
    """Return the latest of a player's words in `room` lines, in any case the last of them."""
    for start in range(len(words)):
        lines = _laid(name, words[start:], skin, width, is_rest=start > 0)
        if len(lines) <= room:
            return lines
    return _laid(name, words[-1:], skin, width, is_rest=len(words) > 1)[:room]


def _laid(name: str, words: Sequence[str], skin: Skin, width: int, *, is_rest: bool = False) -> list[str]:
    lead = [f"{clean(name)}:", *([skin.glyphs.ellipsis] if is_rest else [])]
    pieces = [*lead, *(f"{word}," for word in words[:-1]), words[-1]]
    return section.wrap_pieces(pieces, width - _INDENT, skin, indent=2)


# The whole panel


@dataclass(frozen=True)
class Beside:
    """The lines of the panel, in `width` columns.

    `seat_height` is how many lines a player has; the lines of the bonus cards and of the word count from 0.
    """

    lines: Sequence[section.Line] = ()
    width: int = 0
    seat_height: int = 1
    bonus_line: int = 0
    word_line: int = 0

    def typing_place(self, making: Making) -> Offset:
        below = card_line_count(len(making.taken), self.width)
        return Offset(_MARGIN + cell_len(making.typed), self.word_line + below)

    def card_at(self, view: WordsUpView, making: Making, at: Offset) -> CardPlace | None:
        places = (*making.taken, *making.free)
        if view.seat is not None and at.y == 1 + view.seat * self.seat_height:
            return next(filter(_is_stock, places), None)
        number = (at.x - _MARGIN) // (CARD_WIDTH + 1)
        if number < 0 or at.x - _MARGIN >= CARD_WIDTH + number * (CARD_WIDTH + 1):
            return None
        if at.y == self.bonus_line:
            return next((place for place in places if place.bonus == number), None)
        shown = making.taken if making.typed else in_field(making.free)
        line = at.y - self.word_line
        number += line * cards_in_line(self.width)
        is_card = 0 <= line < card_line_count(len(shown), self.width) and number < len(shown)
        return shown[number] if is_card else None


def beside(
    mode: WordsUpMode,
    view: WordsUpView,
    making: Making,
    told: Sequence[TurnGist],
    skin: Skin,
    size: Size,
    made: MadeWord | None = None,
    absent: Mapping[int, str] = MappingProxyType({}),
    advice: section.AdviceText | None = None,
    meanings: Sequence[str] = (),
) -> Beside:
    """Return what goes beside the field in `size`.

    What is `told` stands last; if that is nothing, the words of the round. `made` is a word somebody has just
    made. `absent` says, by seat, where players are who are not at the table. `advice` replaces all that has
    happened, and whose turn it is. `meanings` are what words mean, below all else.
    """
    width, height = size
    if mode is WordsUpMode.BETWEEN and view.results:
        stage = _round_stage(view, width, height, skin)
        before = [turn for turn in told if turn.result is None]
        happened = Happened(before, view, skin, width, meanings)
        if fit(happened.parts, happened.shortest(), height - len(stage) - 1):
            stage = [*stage, section.BLANK, *(line for part in happened.parts for line in part.lines)]
        return Beside(stage[:height], width)
    lines = _PanelText(mode, view, making, skin, width, absent)
    # Players have two lines each only if all else in its roomy form still fits: beside seats, word and turns
    # three headings, the bonus cards, two blank lines.
    is_roomy = 3 * len(view.seats) + 6 + word_line_count(width) <= height
    spread = [partial(lines.seats, is_spread=True)] if is_roomy else []
    # In few rows the line at the top tells who plays, if need be.
    seats = Part(*spread, partial(lines.seats, is_spread=False), *([nothing] if height < SHORT else []))
    bonus = Part(lines.bonus, lines.brief_bonus)
    is_active = bool(making.typed or making.free or made)
    has_word = mode not in (WordsUpMode.LOOKING, WordsUpMode.READING, WordsUpMode.BETWEEN) and (
        is_active or not advice
    )
    # Where no word is made its place stays free as long as it can: what has happened stands below it. Advice
    # needs that place.
    most = 0 if advice else word_line_count(width)
    blank = partial(tuple, [section.BLANK])
    free = [partial(tuple, [section.BLANK] * count) for count in range(most, -1, -1)]
    word = Part(*(lines.word(made) if has_word else free))
    below = Part(blank, nothing) if height >= _LOOSE and not (advice and not has_word) else Part(nothing)
    gaps = Part(blank, nothing), Part(blank, nothing)
    told, meanings = ((), ()) if advice else (told, meanings)
    happened = Happened(told, view, skin, width, meanings)
    above = (seats, gaps[0], bonus, gaps[1], word, below)
    advised = Part(partial(section.advice_lines, advice, skin, width, _ALL) if advice else nothing)
    # Ornaments give way first, then what is known, then what is only roomy.
    order = [
        *(() if has_word else line_by_line(word)),
        (happened.heading, _BRIEF),
        (below, _BRIEF),
        *([] if is_active else [(word, _BRIEF)]),
        *((turn, _PARAGRAPH) for turn in happened.turns),
        *((part, _BRIEF) for part in (gaps[1], gaps[0], seats, bonus)),
        # Whose turn it is stands in the line below the field, too.
        (word, _BRIEF if is_active else _GONE),
        *happened.shortest(),
    ]
    fits = fit((*above, advised, *happened.parts), order, height)
    shown = [line for part in above for line in part.lines]
    if advice:
        shown += section.advice_lines(advice, skin, width, height - len(shown))
    elif not (told or meanings):
        shown += round_word_lines(view, skin, width, height - len(shown))
    elif fits:
        shown += [line for part in happened.parts for line in part.lines]
    else:
        turns = [line for part in happened.turns for line in part.lines]
        room = height - len(shown)
        shown += [_earlier(skin), *(turns[1 - room :] if room > 1 else [])]
    seat_height = 1 if len(seats.lines) == 1 + len(view.seats) else 2
    bonus_at = len(seats.lines) + len(gaps[0].lines) + len(bonus.lines) - 1
    word_at = bonus_at + 1 + len(gaps[1].lines) + (word.taken == 0)
    return Beside(shown[:height], width, seat_height, bonus_at, word_at)
