"""From a view to what the widgets show: pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.strip import Strip

from upwords_tui.app.game_types.upwords import KIND
from upwords_tui.app.narration.events import left_word
from upwords_tui.app.narration.upwords.events import direction_text, score_items
from upwords_tui.app.narration.upwords.refusals import short_reason, violation_sentence
from upwords_tui.app.narration.wording import dictionary_name, is_bundled, own_level
from upwords_tui.app.play.upwords.draft import DraftPlay
from upwords_tui.base.i18n import LANGUAGES, TextTables, _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games import base
from upwords_tui.games.upwords.actions import ChallengePlay, Exchange, PlayTiles
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.rules import Rule, Verdict
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView
from upwords_tui.tui.games.upwords.board import CellPainter, square_look
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets import values
from upwords_tui.tui.widgets.grid import CellSize

_UNFINISHED = (Rule.FIRST_WORD, Rule.NO_WORD)
"""What the next letter may mend."""
_SAID_WHOLE = 76
"""A sentence of so many columns fits the announcement line of every screen."""
_TEXTS = TextTables(__file__)


def top_line(view: UpwordsView) -> values.TopLine:
    bag = _("bag {count}").format(count=view.bag)
    turn = _("round {round}").format(round=min(view.round, view.options.rounds or view.round))
    if view.outcome:
        turn = _("game over")
    edition, dictionary = view.edition, view.dictionary.id
    # The words that count stand beside an edition whose name does not tell them.
    words = LANGUAGES.get(edition.language, "")
    if dictionary != edition.dictionary:
        words = dictionary_name(dictionary)
        if words == dictionary and not is_bundled(dictionary):
            # Of a list that is no longer kept only its fingerprint is known.
            words = _("own word list")
    elif words in edition.name:
        return values.TopLine("UPWORDS", (edition.name,), (bag, turn))
    return values.TopLine("UPWORDS", (edition.name, words), (bag, turn))


def seat_lines(view: UpwordsView, running_ms: int, absent: Mapping[int, str]) -> tuple[values.SeatRow, ...]:
    """Return the scoreboard; `running_ms` is the current turn so far, `absent` where absent players are."""
    rows = []
    for number, seat in enumerate(view.seats):
        on_turn = number in view.to_act
        left = None if seat.clock_ms is None else seat.clock_ms - running_ms * on_turn
        if view.options.turn_seconds and on_turn:
            of_turn = view.options.turn_seconds * 1000 - running_ms
            left = of_turn if left is None else min(left, of_turn)
        clock = ""
        if left is not None:
            minutes, seconds = divmod(abs(left) // 1000, 60)
            clock = f"{'−' if left < 0 else ''}{minutes}:{seconds:02}"
        total = view.outcome.totals[number] if view.outcome else seat.score - seat.overtime_points
        rows.append(
            values.SeatRow(
                name=seat.name,
                score=total,
                on_turn=on_turn,
                members=seat.to_play if seat.members and on_turn else "",
                clock=clock,
                state=left_word(number, view) if seat.has_resigned else absent.get(number, ""),
                level=own_level(seat, KIND.levels) + " …" * (on_turn and seat.player != base.HUMAN),
            )
        )
    return tuple(rows)


def counting_up(
    before: Sequence[values.SeatRow], now: Sequence[values.SeatRow], steps: int
) -> Iterator[tuple[values.SeatRow, ...]]:
    """Yield scoreboards on the way from one to the other, which is the last."""
    for step in range(1, steps + 1):
        yield tuple(
            row._replace(score=was.score + (row.score - was.score) * step // steps)
            for was, row in zip(before, now, strict=True)
        )


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
    """Yield what is wrong, the first of it in a few words: the line below the board says it in full."""
    rules = {violation.rule for violation in verdict.violations}
    for number, violation in enumerate(verdict.violations):
        # A first play is not told twice that a single tile is no word.
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
            what = _TEXTS.find("done", type(action).__name__) or "·"
    return values.HistoryLine(entry.name, what, seat=action.seat)


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
    """Return the board after an action, with the squares marked if that was a play."""
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
    """The faces with their counts, in order; `holder` is who must hold them all, if that is known."""

    counts: Sequence[tuple[str, int]] = ()
    holder: str = ""


def unseen_tiles(view: UpwordsView) -> Unseen:
    if not view.options.allow_help:
        return Unseen()
    others = [clean(seat.name) for number, seat in enumerate(view.seats) if number != view.seat]
    holder = others[0] if len(others) == 1 and not view.bag else ""
    return Unseen(tuple((str(tile), count) for tile, count in view.unseen()), holder)


def relief(view: UpwordsView, skin: Skin, cell_size: CellSize) -> list[Strip]:
    painter, side = CellPainter(cell_size, skin), range(view.board.size)
    shown, centre = shown_board(view), frozenset(view.edition.centre)
    rows = ([painter.strips(square_look(shown, Square(row, col), centre)) for col in side] for row in side)
    return [Strip.join(cell[line] for cell in cells) for cells in rows for line in range(cell_size.rows)]
