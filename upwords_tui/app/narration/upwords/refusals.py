"""Why something was not done at a table of Upwords, what is wrong with a play, what can be done instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from upwords_tui.app.narration import wording
from upwords_tui.app.narration.upwords import events
from upwords_tui.app.narration.wording import listed, partner_sentence
from upwords_tui.app.play.upwords.draft import TypedResult
from upwords_tui.base.errors import IllegalAction
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games import json_fields
from upwords_tui.games.upwords import moves
from upwords_tui.games.upwords.actions import Action, Exchange, PlayTiles
from upwords_tui.games.upwords.board import Board, Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.play import Play, main_run
from upwords_tui.games.upwords.rules import Rule, Verdict, Violation
from upwords_tui.games.upwords.tiles import spell
from upwords_tui.games.upwords.view import UpwordsView

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
    return tuple(filter(None, (*sentences, _remedy(ordered[0], rack or ", ".join(view.rack)))))


def _remedy(violation: Violation, rack: str) -> str:
    """Return what can be done about a violation; empty where its sentence says it."""
    return {
        Rule.NOT_ON_RACK: _("Your rack: {tiles}.").format(tiles=rack),
        Rule.OFF_BOARD: _("Start further up or further left, or play it the other way."),
        Rule.TOO_HIGH: _("Play it where that letter can stay, or elsewhere."),
        Rule.FIRST_CENTRE: ngettext(
            "Start where it covers that square.", "Start where it covers one of them.", len(violation.squares)
        ),
        Rule.NOT_CONNECTED: _(
            "“find open” lists the squares beside a tile, “board words” the letters to build on."
        ),
        Rule.PLURAL_S: _("Play another tile with it, or make a second word."),
        Rule.UNKNOWN_WORD: _("Try another word. Type “check” and a word to look one up."),
    }.get(violation.rule, "")


def refusal_lines(
    error: IllegalAction, action: Action, view: UpwordsView, rack: str = "", named: Callable[[str], str] = str
) -> tuple[str, ...]:
    """Return why `action` was refused, and what can be done; `rack` as above, `named` says a tile."""
    violations = _violations(error)
    if isinstance(action, PlayTiles) and violations:
        return play_refusal_lines(violations, action.play, view, rack)
    reason, said = error.reason, refusal_line(error, action, view)
    if isinstance(action, Exchange) and reason in (moves.TOO_MANY_TILES, moves.NOT_ON_RACK):
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
    return {
        moves.AWAITING_CHALLENGE: _("First challenge or accept the last play."),
        moves.BAG_EMPTY: _("The bag is empty: you can't exchange."),
        moves.NO_EXCHANGE_AFTER_CHALLENGE: _(
            "After taking a play back you may play or pass, but not exchange."
        ),
        moves.NO_EXCHANGES_LEFT: _("You have no exchanges left in this game."),
        moves.TOO_MANY_TILES: _("That is more tiles than you may exchange in one turn."),
        moves.NO_TILES: _("Name a tile on your rack to exchange."),
        moves.NOT_ON_RACK: _("You don't have that tile."),
        moves.NOTHING_TO_CHALLENGE: _("There is no play to challenge or accept."),
        moves.OWN_PLAY: _("You can't judge your own play."),
        moves.ALREADY_ACCEPTED: _("You have already accepted this play."),
        moves.TIME_LEFT: _("There is still time left."),
        moves.NOT_STUCK: _("The game can't end this way now."),
    }.get(reason) or wording.refusal_sentence(reason)


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
        said = _("You can't put {tile} on {top} at {square}: use the one already there.")
        return said.format(tile=tiles[0], top=tiles[0], square=where[0].name)
    return {
        Rule.NOT_ON_RACK: _("You don't have {tiles}."),
        # Beyond Z the squares themselves have no names.
        Rule.OFF_BOARD: _("The play runs off the board, which ends at {last}."),
        Rule.SAME_SQUARE: _("You can't put two tiles on {squares} in one turn."),
        Rule.NOT_IN_LINE: _("The tiles are not in one row or one column."),
        Rule.GAP: ngettext(
            "There is a gap at {squares}: the tiles must join up.",
            "There are gaps at {squares}: the tiles must join up.",
            len(where),
        ),
        Rule.SAME_TILE: _("The stack at {square} already contains {tile}."),
        Rule.TOO_HIGH: ngettext(
            "The stack at {squares} is already {height} high, the most allowed.",
            "The stacks at {squares} are already {height} high, the most allowed.",
            len(where),
        ),
        Rule.FIRST_WORD: _("The first word needs two tiles or more."),
        Rule.FIRST_CENTRE: events.first_word_sentence(where),
        Rule.NOT_CONNECTED: _("The tiles must touch or cover a tile on the board."),
        Rule.NO_WORD: _("That makes no word of two tiles or more."),
        Rule.KEEP_ONE: _("That would cover all of {words}: leave at least one tile showing."),
        Rule.PLURAL_S: _("You can't just add an S to {words}."),
    }[violation.rule].format(
        squares=events.squares_text(where),
        square=events.squares_text(where[:1]),
        last=Square(board.size - 1, board.size - 1).name,
        tiles=listed(tiles, "or"),
        tile=events.tiles_text(tiles[:1]),
        words=listed(words),
        height=edition.max_height,
    )


def short_reason(violation: Violation) -> str:
    """Return what is wrong in a dozen characters or so."""
    return {
        Rule.NOT_ON_RACK: _("not yours"),
        Rule.OFF_BOARD: _("off the board"),
        Rule.SAME_SQUARE: _("two on one"),
        Rule.NOT_IN_LINE: _("not in line"),
        Rule.GAP: _("a gap"),
        Rule.SAME_TILE: _("the same letter"),
        Rule.TOO_HIGH: _("too high"),
        Rule.FIRST_WORD: _("too short"),
        Rule.FIRST_CENTRE: _("not on ◇"),
        Rule.NOT_CONNECTED: _("not connected"),
        Rule.NO_WORD: _("no word yet"),
        Rule.KEEP_ONE: _("covers it all"),
        Rule.PLURAL_S: _("only an S"),
        Rule.UNKNOWN_WORD: _("no such word"),
    }[violation.rule]


def typed_sentence(typed: TypedResult, letter: str) -> str:
    """Return why a letter typed laid no tile; empty if it did."""
    letter = clean(letter).upper()
    return {
        TypedResult.NO_SUCH_TILE: _("This edition has no tile {letter}.").format(letter=letter),
        TypedResult.NOT_ON_RACK: _("You have no {letter} left on your rack.").format(letter=letter),
        TypedResult.OFF_BOARD: _("The board ends here."),
    }.get(typed, "")
