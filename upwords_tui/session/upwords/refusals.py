"""Why something was not done, for a listener: what was tried, what is wrong with it, what can be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from upwords_tui.games.upwords.actions import Action, Exchange
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.notation import main_run
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.rules import Rule, Violation
from upwords_tui.games.upwords.tiles import spell
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _
from upwords_tui.session.upwords.announce import (
    direction_text,
    refusal_sentence,
    turn_sentence,
    violation_sentence,
)
from upwords_tui.session.upwords.calls import call

_WITHOUT_RUN = (Rule.OFF_BOARD, Rule.SAME_SQUARE, Rule.NOT_IN_LINE, Rule.GAP)
"""The rules that a play has to keep for its word to be known."""


def play_refusal_lines(
    violations: Sequence[Violation], play: Play, view: View, rack: str = ""
) -> tuple[str, ...]:
    """Return what was tried, what is wrong with it, a line a violation, and what to do about the first.

    `rack` is how the tiles of the rack are said, where that is not as in `view`.
    """
    # Where a play goes over the edge, the rest of what is wrong follows from that.
    ordered = sorted(violations, key=lambda each: each.rule is not Rule.OFF_BOARD)
    sentences = [violation_sentence(each, play, view.board, view.edition) for each in ordered]
    broken = [violation.rule for violation in ordered]
    if not any(rule in _WITHOUT_RUN for rule in broken):
        sentences[0] = _("{play}: {sentence}").format(play=_tried(play, view.board), sentence=sentences[0])
    return tuple(filter(None, (*sentences, _remedy(broken[0], rack or _rack(view)))))


def _tried(play: Play, board: Board) -> str:
    run = main_run(board, play)
    return _("{word} at {place} {direction}").format(
        word=spell(board.with_tiles(play).tops(run)),
        place=run[0].name,
        direction=direction_text(play.direction(board)),
    )


def _rack(view: View) -> str:
    return ", ".join(view.rack)


def _remedy(rule: Rule, rack: str) -> str:
    """Return what can be done; empty where what is wrong says it."""
    return {
        Rule.NOT_ON_RACK: _("Your rack: {tiles}.").format(tiles=rack),
        Rule.OFF_BOARD: _("Begin it further up or to the left, or turn it."),
        Rule.TOO_HIGH: _("Lay it where it keeps that letter, or elsewhere."),
        Rule.FIRST_CENTRE: _("Begin it so that it passes over one of them."),
        Rule.NOT_CONNECTED: _("Squares beside a tile: find open. Letters to lay it on: board words."),
        Rule.PLURAL_S: _("Lay another tile with it, or make a second word."),
        Rule.UNKNOWN_WORD: _("Lay another word; check and a word looks one up."),
    }.get(rule, "")


def refusal_lines(reason: str, action: Action, view: View, rack: str = "") -> tuple[str, ...]:
    """Return why an action other than a play was refused, and what can be done; `rack` as above."""
    said = refusal_sentence(reason)
    if isinstance(action, Exchange) and reason in ("too-many-tiles", "not-on-rack"):
        missing = (Counter(action.tiles) - Counter(view.rack)).elements()
        tiles = missing if reason == "not-on-rack" else action.tiles
        said = _("{tiles}: {sentence}").format(tiles=", ".join(tiles), sentence=said)
    match reason:
        case "not-your-turn":
            return said, turn_sentence(view)
        case "awaiting-challenge":
            return said, call(view)
        case "too-many-tiles":
            return said, _("At most: {count}.").format(count=view.exchange_limit)
        case "bag-empty" | "no-exchanges-left":
            return said, _("Play or pass.")
        case "not-on-rack":
            return said, _("Your rack: {tiles}.").format(tiles=rack or _rack(view))
    return (said,)


def exchange_refusal(view: View) -> str:
    """Return the reason why the seat of `view` may exchange nothing now, as `refusal_sentence` knows it."""
    if view.outcome:
        return "game-over"
    if view.seat not in view.to_act:
        return "not-your-turn"
    if view.is_retry:
        return "no-exchange-after-challenge"
    if not view.exchange_limit:
        return "no-exchanges-left" if view.bag else "bag-empty"
    return ""


def exchange_sentence(view: View) -> str:
    """Return what may be exchanged now, or why nothing may."""
    refusal, limit = exchange_refusal(view), view.exchange_limit
    if refusal:
        return refusal_sentence(refusal)
    if limit == 1:
        return _("Name the tile that goes back: exchange q. It takes your turn.")
    return _("Name up to {count} tiles that go back: exchange q e. It takes your turn.").format(count=limit)
