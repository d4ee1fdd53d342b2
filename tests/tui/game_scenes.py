"""Games as they look at moments worth looking at, for golden screens and snapshots."""

from __future__ import annotations

from tests.games.scene import CLASSIC, FINNISH, SIX, board_of, pass_turn, play, scene
from tests.tui.moments import Moment
from tests.tui.playing import LARGE, against_computer
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.terminal.capabilities import Capabilities, ColourDepth, GlyphLevel

BAG = "ABCDEEFGHIIJKLMNNOOPQuRSTUUVWXYZ"
PLAIN = Capabilities(True, ColourDepth.NONE, GlyphLevel.ASCII)
SIXTEEN = Capabilities(True, ColourDepth.SIXTEEN, GlyphLevel.CONSOLE)


def empty() -> UpwordsGame:
    """Return a game nobody has played in."""
    return against_computer(scene("WOODQuIT", "AAAAAAA", bag=BAG))


def middle() -> UpwordsGame:
    """Return a game with stacks up to four high, in which Anna is to move."""
    board = board_of("5C SNACK", "5C STACK", "5C SHACK", "5C SHOCK", "5C CLOCK", "G5 KEY", "7G YES")
    game = against_computer(scene("WOODATQu", "ADLERST", bag=BAG, board=board, scores=(57, 64)))
    return play(play(game, "C5 CAT"), "7G YET")


def doubtful() -> UpwordsGame:
    """Return a game of three people with challenges, where the second may challenge the first."""
    options = UpwordsOptions(challenge=Challenge.FIVE_POINT)
    game = scene("PHONYXX", "WOODQuIT", "ADLERST", bag=BAG, options=options, members=((), ("Cy", "Di")))
    return play(game, "5E PHONY")


def finnish() -> UpwordsGame:
    """Return a Finnish game after two passes."""
    game = scene(
        "ÄITYÖSA", "AAAAAAA", bag="ABCDEFGHIJÖ", board=board_of("5C TALO", edition=FINNISH), edition=FINNISH
    )
    return pass_turn(against_computer(game), 0)


def eight() -> UpwordsGame:
    """Return a game on eight squares."""
    return against_computer(
        scene("WOODQuI", "AAAAAAA", bag=BAG, board=board_of("4C SNACK", edition=CLASSIC), edition=CLASSIC)
    )


def six() -> UpwordsGame:
    """Return a game of six, of whom five are computers."""
    game = scene(
        *["WOODQuIT"] * 6, bag=BAG, board=board_of("5C SNACK", edition=SIX), edition=SIX, scores=range(6)
    )
    return against_computer(game)


TWO = "down down right right right right space t w o"
SCENES = {
    "empty": Moment(empty, how={"coached": True}),
    "empty-large": Moment(empty, size=LARGE, how={"coached": True}),
    "laying": Moment(middle, (TWO,)),
    "laying-large": Moment(middle, (TWO,), size=LARGE),
    "wrong": Moment(middle, ("left w",), how={"unknown": "CWOCK"}),
    "middle": Moment(middle),
    "middle-large": Moment(middle, size=LARGE),
    "exchanging": Moment(middle, ("f4 q",)),
    "arranging": Moment(middle, ("tab right right",)),
    "command": Moment(middle, ("slash e x",)),
    "under": Moment(middle, ("left f8",)),
    "doubtful": Moment(doubtful, ("enter",)),
    "hand-over": Moment(doubtful),
    "finnish": Moment(finnish, ("space ä i",)),
    "eight": Moment(eight, ("space w o",)),
    "six": Moment(six),
    "six-large": Moment(six, size=LARGE),
    "ascii": Moment(middle, ("left w",), how={"unknown": "CWOCK", "capabilities": PLAIN}),
    "console": Moment(middle, how={"capabilities": SIXTEEN}),
}  # fmt: skip
