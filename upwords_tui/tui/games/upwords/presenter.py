"""From what a seat may know to what the widgets show: pure functions, no screen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.strip import Strip

from upwords_tui.app.game_types.upwords import KIND
from upwords_tui.app.narration.events import left_word
from upwords_tui.app.narration.upwords.events import direction_text, score_items
from upwords_tui.app.narration.upwords.refusals import short_reason, violation_sentence
from upwords_tui.app.narration.wording import dictionary_name, is_bundled, own_level
from upwords_tui.app.play.upwords.draft import DraftPlay
from upwords_tui.base.i18n import LANGUAGES, _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games import base
from upwords_tui.games.upwords import actions
from upwords_tui.games.upwords.actions import ChallengePlay, Exchange, PlayTiles
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.rules import Rule, Verdict
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView
from upwords_tui.tui.games.upwords.board import CellPainter, square_look
from upwords_tui.tui.screens.keys import mark
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets import values
from upwords_tui.tui.widgets.grid import CellSize

_UNFINISHED = (Rule.FIRST_WORD, Rule.NO_WORD)
"""What the next letter may mend."""
_SAID_WHOLE = 76
"""A sentence of so many columns is whole on the announcement line of every screen."""
_DONE: dict[type[actions.Action], str] = {
    actions.Pass: mark("pass"),
    actions.TimeOut: mark("out of time"),
    actions.Resign: mark("resign"),
    base.Forfeit: mark("time up"),
    actions.AcceptPlay: mark("accept"),
    base.Accept: mark("agrees"),
    base.Refuse: mark("refuses"),
    base.Undo: mark("take back"),
    base.GoOn: mark("goes on"),
}


def top_line(view: UpwordsView) -> values.TopLine:
    """Return the line at the top: game, edition, dictionary; bag and round."""
    bag = _("bag {count}").format(count=view.bag)
    turn = _("round {round}").format(round=min(view.round, view.options.rounds or view.round))
    if view.outcome:
        turn = _("game over")
    return values.TopLine("UPWORDS", (view.edition.name, *_words_of(view)), (bag, turn))


def _words_of(view: UpwordsView) -> tuple[str, ...]:
    """Return which words count, unless the edition's name says it."""
    edition, dictionary = view.edition, view.dictionary.id
    if dictionary != edition.dictionary:
        name = dictionary_name(dictionary)
        # Of a list that is no longer kept nothing but its fingerprint is known.
        return (name if is_bundled(dictionary) or name != dictionary else _("own word list"),)
    language = LANGUAGES.get(edition.language, "")
    return () if language in edition.name else (language,)


def seat_lines(view: UpwordsView, running_ms: int, absent: Mapping[int, str]) -> tuple[values.SeatRow, ...]:
    """Return the scoreboard; `running_ms` is what the turn in progress has taken so far.

    `absent` says, by seat, where those players are who are not at the table.
    """
    rows = []
    for number, seat in enumerate(view.seats):
        clock = seat.clock_ms
        on_turn = number in view.to_act
        left = None if clock is None else clock - running_ms * on_turn
        if view.options.turn_seconds and on_turn:
            of_turn = view.options.turn_seconds * 1000 - running_ms
            left = of_turn if left is None else min(left, of_turn)
        members = seat.to_play if seat.members and on_turn else ""
        state = absent.get(number, "")
        if seat.has_resigned:
            state = left_word(number, view)
        total = view.outcome.totals[number] if view.outcome else seat.score - seat.overtime_points
        rows.append(
            values.SeatRow(
                name=seat.name,
                score=total,
                on_turn=on_turn,
                members=members,
                clock="" if left is None else clock_text(left),
                state=state,
                level=own_level(seat, KIND.levels),
            )
        )
    return tuple(rows)


def clock_text(milliseconds: int) -> str:
    """Return a time as minutes and seconds, with a minus sign for overtime."""
    sign = "−" if milliseconds < 0 else ""
    minutes, seconds = divmod(abs(milliseconds) // 1000, 60)
    return f"{sign}{minutes}:{seconds:02}"


def laid_play(laying: DraftPlay, verdict: Verdict, view: UpwordsView) -> values.DraftView | None:
    play = laying.play
    if not play.placements:
        return None
    problems = tuple(_problems(play, verdict, view))
    if verdict.score is None:
        return values.DraftView(problems=problems)
    items = score_items(verdict.score)
    unknown = {word for each in verdict.violations if each.rule is Rule.UNKNOWN_WORD for word in each.words}
    words = tuple(
        values.LaidWord(
            text,
            f"{word.squares[0].name} {direction_text(word.direction)}",
            count,
            worth,
            is_known=word.text not in unknown,
        )
        for word, (text, count, worth) in zip(verdict.score.words, items, strict=False)
    )
    extras = tuple((what, worth) for what, _count, worth in items[len(words) :])
    return values.DraftView(words, extras, None if problems else verdict.score.total, problems)


def _problems(play: Play, verdict: Verdict, view: UpwordsView) -> Iterator[str]:
    """Yield what is wrong; in a few words the first of it, which a sentence elsewhere says in full."""
    rules = {violation.rule for violation in verdict.violations}
    for number, violation in enumerate(verdict.violations):
        # That a single tile is no word need not be said twice of a first play.
        if violation.rule is Rule.NO_WORD and Rule.FIRST_WORD in rules:
            continue
        sentence = violation_sentence(violation, view.board, view.edition, view.dictionary.id)
        yield sentence if number or cell_len(sentence) > _SAID_WHOLE else short_reason(violation)


def turn_line(entry: UpwordsEntryView) -> values.HistoryLine:
    action, effect = entry.action, entry.effect
    match action:
        case PlayTiles() if effect.score:
            total = str(entry.scores[action.seat])
            return values.HistoryLine(
                entry.name, effect.notation, str(effect.score.total), total, action.seat
            )
        case Exchange():
            what = ngettext("exchange", "exchange {count}", entry.tile_count).format(count=entry.tile_count)
        case ChallengePlay():
            what = _("challenge: taken back") if effect.withdrawn else _("challenge: it stands")
        case base.Offer(about=base.UNDO):
            what = _("take back") if effect.undone else _("take back?")
        case base.Offer(about=base.BREAK):
            what = _("break") if effect.agreed else _("break?")
        case base.Offer():
            what = _("end it?")
        case _:
            what = _(_DONE.get(type(action), "·"))
    return values.HistoryLine(entry.name, what, seat=action.seat)


def rack_slots(
    order: Sequence[Tile],
    hollow: Collection[int],
    chosen: Collection[int],
    size: int,
    here: int | None = None,
) -> tuple[values.RackSlot, ...]:
    """Return the rack in its display `order`, with the places that are `hollow` and those `chosen`.

    `here` is the place the cursor is on, if it is on the rack.
    """
    states = dict.fromkeys(hollow, values.SlotState.LAID)
    states |= dict.fromkeys(chosen, values.SlotState.CHOSEN)
    slots = [
        values.RackSlot(str(tile), states.get(place, values.SlotState.HELD), place == here)
        for place, tile in enumerate(order)
    ]
    return (*slots, *[values.RackSlot("")] * (size - len(slots)))


def shown_board(view: UpwordsView) -> values.BoardView:
    """Return the board, with the latest play marked if it still stands."""
    shown = values.BoardView(view.board)
    entry = next((entry for entry in reversed(view.history) if isinstance(entry.action, PlayTiles)), None)
    if entry is None:
        return shown
    last = shown_after(entry)
    stands = all(view.board.stack_at(square) == entry.board.stack_at(square) for square in last.last)
    return last._replace(board=view.board) if stands else shown


def shown_after(entry: UpwordsEntryView) -> values.BoardView:
    """Return the board as it was after an action, with the squares marked if that was a play."""
    action = entry.action
    if not isinstance(action, PlayTiles):
        return values.BoardView(entry.board)
    return values.BoardView(entry.board, last=frozenset(action.play.squares), last_seat=action.seat)


def wrong_squares(verdict: Verdict, view: UpwordsView) -> frozenset[Square]:
    """Return the squares on the board that break a rule; a word that has just begun is not wrong yet."""
    return frozenset(
        square
        for violation in verdict.violations
        if violation.rule not in _UNFINISHED
        for square in violation.squares
        if square in view.board
    )


class Unseen(NamedTuple):
    """Each face with its count, in order; those with 0 are left out.

    `holder` is who must hold them all, if that is known.
    """

    counts: Sequence[tuple[str, int]] = ()
    holder: str = ""


def unseen_tiles(view: UpwordsView) -> Unseen:
    """Return the tiles not seen yet; with an empty bag the only other player must hold them."""
    if not view.options.allow_help:
        return Unseen()
    others = [clean(seat.name) for number, seat in enumerate(view.seats) if number != view.seat]
    holder = others[0] if len(others) == 1 and not view.bag else ""
    return Unseen(tuple((str(tile), count) for tile, count in view.unseen()), holder)


# The board as a picture: the relief without labels, in cells of any size


def relief(view: UpwordsView, skin: Skin, cell_size: CellSize) -> list[Strip]:
    """Return the board of a game as lines, with the last play in its colour."""
    painter, side = CellPainter(cell_size, skin), range(view.board.size)
    shown, centre = shown_board(view), frozenset(view.edition.centre)
    rows = ([painter.strips(square_look(shown, Square(row, col), centre)) for col in side] for row in side)
    return [Strip.join(cell[line] for cell in cells) for cells in rows for line in range(cell_size.rows)]
