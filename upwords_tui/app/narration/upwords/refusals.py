"""Why something was not done at a table of Upwords, what is wrong with a play, what can be done instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from upwords_tui.app.narration import wording
from upwords_tui.app.narration.upwords import events
from upwords_tui.app.narration.wording import listed, partner_sentence
from upwords_tui.app.play.upwords.draft import TypedResult
from upwords_tui.base.errors import IllegalAction
from upwords_tui.base.i18n import TextTables, _
from upwords_tui.base.safe_text import clean
from upwords_tui.games import json_fields
from upwords_tui.games.upwords import moves
from upwords_tui.games.upwords.actions import Action, Exchange, PlayTiles
from upwords_tui.games.upwords.board import Board, Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.play import Play, main_run
from upwords_tui.games.upwords.rules import Rule, Verdict, Violation
from upwords_tui.games.upwords.tiles import UNKNOWN, spell
from upwords_tui.games.upwords.view import UpwordsView

_TEXTS = TextTables(__file__)
_WITHOUT_RUN = (Rule.OFF_BOARD, Rule.SAME_SQUARE, Rule.NOT_IN_LINE, Rule.GAP)
"""The rules without which a play has no word."""


def play_refusal_lines(
    violations: Sequence[Violation], play: Play, view: UpwordsView, rack: str = ""
) -> tuple[str, ...]:
    """Return what was tried, each violation in a line, and what to do about the first, with one's `rack`."""
    # If a play runs off the board, whatever else is wrong follows from that.
    ordered = sorted(violations, key=lambda each: each.rule is not Rule.OFF_BOARD)
    words = view.dictionary.id
    sentences = [violation_sentence(each, view.board, view.edition, words) for each in ordered]
    broken = [violation.rule for violation in ordered]
    if not any(rule in _WITHOUT_RUN for rule in broken):
        run = main_run(view.board, play)
        tried = _("{word} at {place} {direction}").format(
            word=spell(view.board.with_tiles(play).tops(run)),
            place=run[0].name,
            direction=events.direction_text(play.direction(view.board)),
        )
        sentences[0] = _("{play}: {sentence}").format(play=tried, sentence=sentences[0])
    return tuple(filter(None, (*sentences, _remedy(ordered[0], rack or ", ".join(view.rack), view))))


def _remedy(violation: Violation, rack: str, view: UpwordsView) -> str:
    """Return what can be done about a violation; empty where its sentence says it."""
    if view.options.kept and violation.rule is Rule.UNKNOWN_WORD:
        return _("If all accept it, type “allow {words}”.").format(words=" ".join(violation.words).casefold())
    if UNKNOWN in view.rack and violation.rule is Rule.NOT_ON_RACK:
        return events.few_sentence(view, view.turn)
    return _TEXTS.find("remedy", violation.rule, tiles=rack, count=len(violation.squares))


def refusal_lines(
    error: IllegalAction, action: Action, view: UpwordsView, rack: str = "", named: Callable[[str], str] = str
) -> tuple[str, ...]:
    """Return why `action` was refused, and what can be done; `rack` as above, `named` says a tile."""
    violations = _violations(error)
    if isinstance(action, PlayTiles) and violations:
        return play_refusal_lines(violations, action.play, view, rack)
    reason, said = error.reason, refusal_line(error, action, view)
    is_of_tiles = reason in (moves.TOO_MANY_TILES, moves.NOT_ON_RACK)
    if is_of_tiles and isinstance(action, Exchange) and UNKNOWN not in action.tiles:
        missing = (Counter(action.tiles) - Counter(view.rack)).elements()
        tiles = missing if reason == moves.NOT_ON_RACK else action.tiles
        said = _("{tiles}: {sentence}").format(tiles=", ".join(map(named, tiles)), sentence=said)
    match reason:
        case json_fields.NOT_YOUR_TURN if not view.partner:
            return said, events.turn_sentence(view)
        case moves.AWAITING_CHALLENGE:
            return said, events.call(view)
        case moves.TOO_MANY_TILES:
            return said, _("At most: {count}.").format(count=view.exchange_limit)
        case moves.BAG_EMPTY | moves.NO_EXCHANGES_LEFT:
            return said, _("Play or pass.")
        case moves.NOT_ON_RACK:
            return said, _("Your rack: {tiles}.").format(tiles=rack or ", ".join(view.rack))
    return (said,)


def refusal_line(error: IllegalAction, action: Action, view: UpwordsView) -> str:
    violations = _violations(error)
    if isinstance(action, PlayTiles) and violations:
        return violation_sentence(violations[0], view.board, view.edition, view.dictionary.id)
    if view.partner and error.reason == json_fields.NOT_YOUR_TURN:
        return partner_sentence(view.partner)
    if error.reason == moves.NOTHING_TO_CHALLENGE and not view.options.has_challenges:
        return _("Words are checked at once here: there is nothing to challenge or accept.")
    return refusal_sentence(error.reason)


def _violations(error: IllegalAction) -> tuple[Violation, ...]:
    return tuple(each for each in error.violations if isinstance(each, Violation))


def refusal_sentence(reason: str) -> str:
    """Return why an action other than a play was refused, by the reason of an IllegalAction."""
    return _TEXTS.find("refusal", reason) or wording.refusal_sentence(reason)


def exchange_refusal(view: UpwordsView) -> str:
    """Return the reason why the seat of `view` may exchange nothing now, for `refusal_sentence`."""
    if view.outcome:
        return json_fields.GAME_OVER
    if not view.is_awaited:
        return json_fields.NOT_YOUR_TURN
    if view.is_retry:
        return moves.NO_EXCHANGE_AFTER_CHALLENGE
    if not view.exchange_limit:
        return moves.NO_EXCHANGES_LEFT if view.bag else moves.BAG_EMPTY
    return ""


def exchange_sentence(view: UpwordsView) -> str:
    refusal, limit = exchange_refusal(view), view.exchange_limit
    if view.partner and refusal == json_fields.NOT_YOUR_TURN:
        return partner_sentence(view.partner)
    if refusal:
        return refusal_sentence(refusal)
    if UNKNOWN in view.rack:
        return _("Type how many tiles were exchanged: “exchange 2”.")
    if limit == 1:
        return _("Name the tile to exchange: “exchange q”. It takes your turn.")
    return _("Name up to {count} tiles to exchange: “exchange q e”. It takes your turn.").format(count=limit)


def laying_sentence(play: Play, verdict: Verdict, board: Board, edition: Edition) -> str:
    """Return what a play not yet made would score, or the first thing that is wrong with it."""
    if not play.placements:
        return ""
    if verdict.violations:
        return violation_sentence(verdict.violations[0], board, edition)
    assert verdict.score
    worth = events.worth_sentence(play, verdict.score, board)
    return _("{sentence} Enter plays it.").format(sentence=worth)


def violation_sentence(violation: Violation, board: Board, edition: Edition, dictionary: str = "") -> str:
    """Return what is wrong with a play on `board` and where; `dictionary` is the id of what judged it."""
    where, tiles, words = violation.squares, violation.tiles, violation.words
    if violation.rule is Rule.UNKNOWN_WORD:
        from upwords_tui.app.setup.word_sets import unknown_sentence  # seam: the first picture refuses none

        return unknown_sentence(words, dictionary)
    if violation.rule is Rule.SAME_TILE and board.top_at(where[0]) == tiles[0]:
        return _TEXTS("told", "same-top", tile=tiles[0], top=tiles[0], square=where[0].name)
    return _TEXTS(
        "violation",
        violation.rule,
        count=len(where),
        squares=events.squares_text(where),
        square=events.squares_text(where[:1]),
        # Beyond Z the squares themselves have no names.
        last=Square(board.size - 1, board.size - 1).name,
        tiles=listed(tiles, "or"),
        tile=events.tiles_text(tiles[:1]),
        words=listed(words),
        height=edition.max_height,
    )


def short_reason(violation: Violation) -> str:
    """Return what is wrong in a dozen characters or so."""
    return _TEXTS("short", violation.rule)


def typed_sentence(typed: TypedResult, letter: str) -> str:
    """Return why a letter typed laid no tile; empty if it did."""
    return _TEXTS.find("typed", typed, letter=clean(letter).upper())
