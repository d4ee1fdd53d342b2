"""Words Up as it looks at moments worth looking at, for golden screens and snapshots."""

from __future__ import annotations

from dataclasses import replace

from tests.games.wordsup.scene import do, turn, word
from tests.tui.game_scenes import PLAIN
from tests.tui.moments import Moment
from tests.tui.playing import LARGE
from tests.tui.wordsup.sitting import dealt, laid_out
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.wordsup.actions import GiveUp, LeaveMatch
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.terminal.capabilities import Capabilities, ColourDepth, GlyphLevel

MONOCHROME = Capabilities(True, ColourDepth.NONE, GlyphLevel.FULL)


def _own_words(game: WordsUpGame) -> WordsUpGame:
    """Return a game with the words the Dutch cards are for."""
    return replace(game, setup=replace(game.setup, dictionary=DictionaryRef("wordsup-nl", "0" * 64)))


def begun() -> WordsUpGame:
    """Return a game nobody has played in."""
    return _own_words(dealt(2, (1,)))


def middle() -> WordsUpGame:
    """Return a game of two in which both have made words, Anna to move with DOEN turned."""
    game = word(turn(begun(), "b1 g1 e6 c5 f2"), "KERN")
    game = do(turn(game, "g3 h6 d3"), GiveUp(seat=0))
    game = word(turn(game, "c6 e3 f3 c2"), "BETT")
    game = do(turn(game, "g8 h8 a4"), GiveUp(seat=1))
    return turn(game, "a1 a2 c1 b2")


def four() -> WordsUpGame:
    """Return a game of four, of whom three are computers, with a Sorry on Anna's stock."""
    stocks = ("sorry A1 B3", "E1 R1 M2", "U2 N1 E1", "swap E1 L1")
    return laid_out(*stocks, bonus="C3 L1 joker", computers=(1, 2, 3))


def ending() -> WordsUpGame:
    """Return a game at its end, in which cards stay open."""
    few = {"a1": "D6*", "c2": "O1", "f4": "E1", "b6": "N1", "h8": "S1", "e5": "joker", "g1": "K2", "d3": "Y6"}
    game = laid_out("T1 S1", "A1 B3 E1", field=few, is_end_phase=True, computers=(1,))
    game = do(turn(game, "a1 c2 f4 b6"), GiveUp(seat=0))
    game = do(turn(game, "d3"), GiveUp(seat=1))
    return turn(game, "e5")


def round_ending() -> WordsUpGame:
    """Return a match of two rounds, the first of which DOPAT with the stock card will end."""
    game = laid_out("T1", "A1 B3 X8", options=WordsUpOptions(rounds=2))
    game = word(turn(game, "e6 b1 g1 c5 f2"), "KERN")
    game = do(turn(game, "a4 b4 d4"), GiveUp(seat=0))
    game = word(turn(game, "d1 h1 b2 a7"), "MENSA", stock=True)
    game = do(turn(game, "c1 e2 g7"), GiveUp(seat=1))
    return turn(game, "a1 a2 g6 f6")


def over() -> WordsUpGame:
    """Return a match of two rounds that Ben has left in the second."""
    return do(word(round_ending(), "DOPAT", stock=True), LeaveMatch(seat=1))


def noted() -> WordsUpGame:
    """Return a game with notes, in which cards have been seen and made words of, Anna to move."""
    game = _own_words(dealt(2, (1,), options=WordsUpOptions(allow_notes=True)))
    game = word(turn(game, "b1 g1 c5 f2"), "KERN")
    game = do(turn(game, "g3 h6 d3 b6"), GiveUp(seat=0))
    return do(turn(game, "a1 f6 e1"), GiveUp(seat=1))


COMPUTER = {1: "e6 g8 h6 d3 pass"}
SCENES = {
    "begun": Moment(begun),
    "typing": Moment(middle, ("d o e n s",)),
    "typing-large": Moment(middle, ("d o e",), LARGE),
    "looking": Moment(begun, ("f6", "f6"), how={"plays": COMPUTER}),
    "sorry": Moment(begun, ("slash a 1 enter", "slash b 1 enter", "slash e 7 enter")),
    "four": Moment(four),
    "notes": Moment(noted, ("enter",)),
    "back": Moment(noted),
    "end": Moment(ending, ("d o e n",)),
    "round-over": Moment(round_ending, ("d o p a t", "enter")),
    "over": Moment(over, (), LARGE),
    "ascii": Moment(middle, ("d o e",), how={"capabilities": PLAIN}),
    "monochrome-large": Moment(begun, ("f6", "f6"), LARGE, {"plays": COMPUTER, "capabilities": MONOCHROME}),
}
