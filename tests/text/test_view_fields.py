"""Whatever a player may know of a game, some command says: each field of a view is looked for in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.scene import board_of, scene
from tests.text.known_fields import Known, Table, cases, check_complete
from tests.text.playing import Playing
from upwords_tui.games.base import BREAK, UNDO, Accept, AgreementOffer, GoOn, Offer
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.position import Reckoning, UpwordsOutcome
from upwords_tui.games.upwords.view import PendingView, UpwordsEntryView, UpwordsSeatView, UpwordsView
from upwords_tui.store.values import HOME

ANNA, BEN, CLEO = 0, 1, 2


def middle() -> Playing:
    """Return a game of three in its middle: Anna has passed, Ben has played, Cleo may challenge that."""
    return _playing(
        UpwordsOptions(
            challenge=Challenge.FREE, game_seconds=600, rounds=9, repeat_in_stack=False, pass_rounds=3
        ),
        "pass!",
        "5c wood",
    )


def over() -> Playing:
    """Return a game that has ended with its first round."""
    return _playing(UpwordsOptions(rounds=1), "exchange e", "5c wood", "pass!")


def retried() -> Playing:
    """Return a game in which Ben's play has been taken back, and he is to play again."""
    return _playing(
        UpwordsOptions(challenge=Challenge.FREE, pass_rounds=3),
        "pass!",
        "5c wood",
        "challenge",
        unknown=("WOOD",),
    )


def offered() -> Playing:
    """Return a game in which Ben would like to take back Anna's turn, and Anna has agreed."""
    playing = _playing(UpwordsOptions(pass_rounds=3), "pass!")
    for action in (Offer(UNDO, seat=1), Accept(UNDO, seat=0)):
        playing.shell.table.do_all([action])
    playing.type("turn")
    return playing


def resting() -> Playing:
    """Return a game in which there is a break, and Cleo has said that she is ready to go on."""
    playing = middle()
    playing.shell.table.do_all(
        [Offer(BREAK, seat=2), Accept(BREAK, seat=0), Accept(BREAK, seat=1), GoOn(seat=2)]
    )
    playing.type("turn")
    return playing


def _playing(options: UpwordsOptions, *lines: str, unknown: tuple[str, ...] = ()) -> Playing:
    edition = load_edition("hasbro-10x10")
    game = scene(
        "ABCDEFG", "WLDEARR", "NTEE", bag="ABCDEFG", board=board_of("5C MOOD", "C5 (M)E"), edition=edition,
        options=options, members=((), ("Bea", "Bob")), players=("human", "human", "human"), scores=(3, 44, 5),
    )  # fmt: skip
    playing = Playing(width=200, unknown=unknown).sit(game)
    playing.type(*lines)
    return playing


def in_a_team() -> Playing:
    """Return a game in which it is Bea's turn, in a team with whoever is at the keyboard."""
    game = scene("ABCDEFG", "WLDEARR", bag="ABCDEFG", members=(("Bea", "Bob"),))
    seats = replace(game.seats[0], accounts=("bea", HOME)), replace(game.seats[1], account="cleo")
    return Playing(width=200).sit(replace(game, seats=seats, setup=replace(game.setup, seats=seats)))


VIEW: Table = {
    "allowed": (lambda: _kept("allow zax"), "options", "Accepted here: ZAX."),
    "partner": (in_a_team, "pass!", "It's your team's turn, but Bea plays it: you take turns."),
    "seat": (middle, "rack", "Your rack: N, T, E, E."),
    "edition": (middle, "options", "Edition: Hasbro 10×10."),
    "dictionary": (middle, "options", "Dictionary: English."),
    "options": (middle, "options", "Same letter twice in a stack: no."),
    "commitment": (middle, "fair", "Its fingerprint, given before anything was drawn: 630dcd2966c4"),
    "seed": (over, "fair", "The seed: 000102030405"),
    "opening": (middle, "history", "Anna plays alone."),
    "board": (middle, "board words", "WOOD, C5 across, heights 2 1 1 1"),
    "rack": (middle, "rack", "N, T, E, E"),
    "seats": (middle, "score", "Cleo: 5 points."),
    "bag": (middle, "bag", "6 tiles in the bag."),
    "turn": (middle, "turn", "Cleo to play."),
    "to_act": (middle, "turn", "Cleo to play."),
    "round": (middle, "bag", "Round 1 of 9"),
    "is_retry": (retried, "turn", "Bea may play something else, or pass."),
    "exchange_limit": (middle, "exchange", "Name the tile to exchange"),
    "pending": (middle, "turn", "You may challenge WOOD and WE."),
    "may_undo": (retried, "undo", "There is no turn to take back."),
    "may_end": (offered, "finish", "There is already an offer, which must be answered first."),
    "may_break": (resting, "break", "There is a break until everybody is ready to go on."),
    "on_break": (resting, "turn", "Break: the clocks are stopped. Waiting for Anna and Ben."),
    "offer": (offered, "turn", "Ben would like to take back the last turn: Cleo may agree or refuse."),
    "history": (middle, "history", "2. Bea played WOOD, C5 across, making WE: 8 points. Kept: O, O, D."),
    "outcome": (over, "result", "The game is over: the last round has been played. Ben wins"),
}
SEAT: Table = {
    "name": (middle, "seats", "Cleo, a person"),
    "player": (middle, "seats", "Anna, a person"),
    "members": (middle, "seats", "Ben, a team of Bea and Bob"),
    "to_play": (retried, "turn", "Bea may play"),
    "tiles": (middle, "seats", "Cleo, a person: 4 tiles"),
    "score": (middle, "score", "Ben (Bea and Bob): 52 points."),
    "turns": (middle, "seats", "Anna, a person: 7 tiles, 1 turn."),
    "passes": (
        lambda: _playing(UpwordsOptions(pass_rounds=3), "pass!"),
        "seats",
        "7 tiles, 1 turn, passed once.",
    ),
    "exchanges": (lambda: _alone(), "seats", "1 of 5 exchanges used"),
    "overtime_points": (lambda: _late(), "score", "minus 7 points, 10 taken off for overtime."),
    "clock_ms": (middle, "clock", "Anna: 10 minutes left."),
    "has_resigned": (lambda: _left(), "seats", "Cleo, a person: 4 tiles, 1 turn, resigned."),
}
ENTRY: Table = {
    "number": (middle, "history 2", "Turn 2 of 2"),
    "action": (middle, "history 2", "Stacked: W, on M."),
    "effect": (middle, "history 2", "making WE: 8 points, total 52."),
    "name": (middle, "history 1", "Anna passed."),
    "tile_count": (over, "history 1", "Anna exchanged 1 tile"),
    "board_before": (middle, "history 2", "Stacked: W, on M."),
    "board": (middle, "at 1", "Points then: Anna 3; Ben 44; Cleo 5."),
    "scores": (middle, "history 2", "Points then: Anna 3; Ben 52; Cleo 5."),
    "round": (middle, "history 2", "round 1."),
    "ended": (over, "result", "the last round has been played"),
}
PENDING: Table = {
    "seat": (middle, "last", "Bea played WOOD"),
    "words": (middle, "turn", "WOOD and WE"),
    "may_challenge": (middle, "turn", "You may challenge"),
    "is_last": (lambda: _last_play(), "turn", "Ben, do you accept WOOD, or challenge?"),
}
OFFER: Table = {
    "about": (offered, "turn", "would like to take back the last turn"),
    "seat": (offered, "turn", "Ben would like to take back"),
    "waits_for": (offered, "turn", "Cleo may agree or refuse."),
}
OUTCOME: Table = {
    "reason": (over, "result", "the last round has been played"),
    "winners": (over, "result", "Ben wins"),
    "reckoning": (over, "result", "Cleo: 5 minus 20 for N, T, E and E left, so minus 15 points."),
}
RECKONING: Table = {
    "score": (over, "result", "Cleo: 5 minus"),
    "tiles_left": (over, "result", "N, T, E and E left"),
    "leftover_penalty": (over, "result", "minus 20 for"),
    "overtime_penalty": (lambda: _late("pass!", "pass!", "pass!"), "result", "minus 10 for overtime"),
    "has_resigned": (lambda: _left("pass!", "pass!"), "result", "(resigned)"),
}


def _alone() -> Playing:
    playing = Playing(width=200)
    playing.run("new Anna")
    playing.type(f"exchange {playing.shell.desk.view.rack[0]}")
    return playing


def _kept(*lines: str) -> Playing:
    playing = Playing(width=200)
    playing.run("keep Anna and Ben")
    playing.type(*lines)
    return playing


def _late(*lines: str) -> Playing:
    playing = _playing(UpwordsOptions(game_seconds=60, rounds=1))
    playing.type("clock")  # the clock waits for who sits down
    playing.time.now += 70
    playing.type("pass!", *lines)
    return playing


def _left(*lines: str) -> Playing:
    return _playing(UpwordsOptions(rounds=1), "pass!", "5c wood", "resign", "yes", *lines)


def _last_play() -> Playing:
    edition = load_edition("hasbro-10x10")
    options = UpwordsOptions(challenge=Challenge.FREE)
    game = scene("W", "NTEE", board=board_of("5C MOOD"), edition=edition, options=options)
    playing = Playing(width=200).sit(game)
    playing.type("5c wood")
    return playing


KNOWN: dict[type, Table] = {
    UpwordsView: VIEW,
    UpwordsSeatView: SEAT,
    UpwordsEntryView: ENTRY,
    PendingView: PENDING,
    AgreementOffer: OFFER,
    UpwordsOutcome: OUTCOME,
    Reckoning: RECKONING,
}


def test_no_field_is_left_out() -> None:
    check_complete(KNOWN)


@pytest.mark.parametrize("known", cases(KNOWN))
def test_a_command_says_it(known: Known) -> None:
    known.check()
