"""Whatever a player may know of a match of Words Up, some command says: each field of a view is sought."""

from __future__ import annotations

import pytest

from tests.text.known_fields import Known, Table, cases, check_complete
from tests.text.playing import Playing
from tests.text.words_up_playing import ROW, at
from upwords_tui.games.base import END, Accept, AgreementOffer, Offer
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.games.wordsup.position import MadeWord, Outcome, RoundResult
from upwords_tui.games.wordsup.view import WordsUpEntryView, WordsUpSeatView, WordsUpView
from upwords_tui.store.values import HOME


def middle() -> Playing:
    """Return a match of three in its middle: Anna has a word and a 10+, and Ben has turned two cards."""
    playing = at(
        "10+ " + ROW, "S1 T1 Z5", "A1 N1", "E1 P2", bonus="M6* C3", pile="E1 E1", juniors=(1,),
        options=WordsUpOptions(rounds=2, show_scores=True), members=((), ("Bea", "Bob")), width=1000,
    )  # fmt: skip
    playing.type("a1", "b1 c1 d1", "boos", "e1 f1 g1", "pass!", "h1 a2")
    return playing


def turned() -> Playing:
    """Return a match in which three cards are open."""
    playing = at()
    playing.type("a1 b1 c1")
    return playing


def ended() -> Playing:
    """Return a match that is over with its only round."""
    playing = at(ROW, "S1", "A1 N1 T1")
    playing.type("a1 b1 c1", "boos")
    return playing


def between() -> Playing:
    """Return a match of two rounds, of which the first is over."""
    playing = at(ROW, "S1", "A1 N1 T1", options=WordsUpOptions(rounds=2), width=1000)
    playing.type("a1 b1 c1", "boos")
    return playing


def last_part() -> Playing:
    """Return a match in which cards stay open."""
    return at("B3 O1 O1 M2", is_end_phase=True, stays_up=True)


def shared() -> Playing:
    """Return a match two share the win of."""
    playing = at("B3", "T1", "T1", is_end_phase=True, stays_up=True)
    playing.type("a1", "pass!", "pass!", "pass!")
    return playing


def offered() -> Playing:
    """Return a match that Anna would like to end as it stands."""
    playing = at(ROW, "S1 T1", "A1 N1", "E1 P2")
    playing.shell.table.do_all([Offer(END, seat=0), Accept(END, seat=2)])
    return playing


def in_a_team() -> Playing:
    """Return a match in which it is Bea's turn, in a team with whoever is at the keyboard."""
    members, accounts = (("Bea", "Bob"), ("Cleo", "Cy")), (("bea", HOME), ("cleo", "cy"))
    return at(ROW, "S1 T1", "A1 N1", members=members, accounts=accounts)


VIEW: Table = {
    "partner": (in_a_team, "a1", "It's your team's turn, but Bea plays it: you take turns."),
    "seat": (middle, "stock", "Your stock shows A, 1"),
    "cards": (middle, "options", "cards: Dutch."),
    "dictionary": (middle, "options", "Dictionary: Dutch."),
    "options": (middle, "options", "The match has: 2 rounds."),
    "commitment": (middle, "fair", "630dcd2966c4"),
    "seed": (ended, "fair", "000102030405"),
    "seats": (middle, "seats", "Cleo, a person"),
    "first": (middle, "history", "Round 1 begins with Anna."),
    "field": (middle, "field", "Row 1: A1 to D1 gone; E1 to G1 face down; H1 open: E, 1."),
    "turned": (middle, "open", "H1: E, 1; A2: N, 1."),
    "bonus": (middle, "bonus", "first M, 6 coloured; second C, 3."),
    "pile": (middle, "bonus", "2 more in the next pile."),
    "turn": (middle, "turn", "Bea to play."),
    "to_act": (middle, "turn", "Bea to play."),
    "direction": (middle, "turn", "clockwise"),
    "round": (middle, "turn", "Round 1 of 2"),
    "at_start": (at, "turn", "Turn 3 cards."),
    "is_end_phase": (lambda: at("B3 O1 O1 M2", is_end_phase=True), "turn", "The end phase has begun."),
    "stays_up": (last_part, "turn", "Cards stay open."),
    "may_turn": (turned, "turn", "turn a fourth"),
    "may_skip": (lambda: at(ROW, "S1 T1", "A1 N1"), "pass!", "Or skip"),
    "may_make_word": (turned, "turn", "Make a word"),
    "least_letters": (middle, "options", "May make words of three letters: Ben."),
    "may_undo": (middle, "undo", "“undo” is for Upwords"),
    "may_end": (ended, "finish", "The match is over."),
    "may_break": (middle, "break", "“break” is for Upwords"),
    "on_break": (middle, "continue", "“continue” is for Upwords"),
    "offer": (offered, "turn", "Anna would like to end the game as it stands: Ben may agree or refuse."),
    "opening": (middle, "history", "Round 1 begins with Anna."),
    "history": (middle, "history", "1. Anna turned A1. Anna got ten points for a 10+."),
    "results": (between, "history", "Round 1: Anna's stock is gone."),
    "outcome": (ended, "result", "Anna wins, "),
}
SEAT: Table = {
    "name": (middle, "seats", "Cleo, a person"),
    "player": (middle, "seats", "Anna, a person"),
    "members": (middle, "seats", "Ben, a team of Bea and Bob"),
    "to_play": (middle, "turn", "Bea to play."),
    "stock": (middle, "stock", "Anna's stock shows T, 1; 2 cards in all."),
    "open_card": (middle, "stock", "Cleo's stock shows E, 1"),
    "words": (middle, "words", "Anna: BOOS 6, 10+."),
    "tens": (middle, "words", "10+."),
    "score": (middle, "score", "Anna: 16 points."),
    "is_junior": (middle, "seats", "a junior"),
    "has_resigned": (lambda: _left(), "seats", "resigned"),
}
ENTRY: Table = {
    "number": (middle, "history", "1. Anna turned"),
    "action": (middle, "history", "Anna made BOOS"),
    "effect": (middle, "history", "Anna got ten points for a 10+."),
    "name": (middle, "history", "Bea turned H1"),
    "scores": (middle, "score", "Anna: 16 points."),
    "round": (between, "history", "Round 2 begins with Ben."),
}
WORD: Table = {
    "text": (middle, "words", "BOOS"),
    "cards": (middle, "history", "B, 3; O, 1; O, 1; S, 1"),
    "score": (middle, "words", "BOOS 6"),
}
OFFER: Table = {
    "about": (offered, "turn", "would like to end the game as it stands"),
    "seat": (offered, "turn", "Anna would like to end"),
    "waits_for": (offered, "turn", "Ben may agree or refuse."),
}
OUTCOME: Table = {
    "winners": (shared, "result", "Anna and Ben share the win"),
    "totals": (ended, "score", "Ben: minus 6 points."),
}
RESULT: Table = {
    "reason": (ended, "result", "Round 1: Anna's stock is gone."),
    "gathered": (ended, "result", "Anna: 6 points."),
    "penalties": (ended, "result", "Ben: 0, minus 6 for the stock, so minus 6 points."),
}


def _left() -> Playing:
    playing = at(ROW, "S1 T1", "A1 N1", "E1 P2")
    playing.type("resign", "yes")
    return playing


KNOWN: dict[type, Table] = {
    WordsUpView: VIEW,
    WordsUpSeatView: SEAT,
    WordsUpEntryView: ENTRY,
    MadeWord: WORD,
    AgreementOffer: OFFER,
    Outcome: OUTCOME,
    RoundResult: RESULT,
}


def test_no_field_is_left_out() -> None:
    check_complete(KNOWN)


@pytest.mark.parametrize("known", cases(KNOWN))
def test_a_command_says_it(known: Known) -> None:
    known.check()
