"""The commands at a table of Upwords: its own, and those that every game has (`app/commands/registry.py`)."""

from __future__ import annotations

from upwords_tui.app.commands.registry import (
    ASSENTING,
    BREAK,
    CHECK,
    DEFINE,
    END,
    HIGHSCORES,
    REFUSE,
    REPEATING,
    SITTING,
    UNDO,
    Command,
    Group,
    commands_of,
    groups_with,
    on_lines,
    on_screen,
)
from upwords_tui.base.errors import mark as _mark

_PLAYING = (
    on_screen(
        "play",
        _mark("Plays what is laid on the board, or a word at a place; letters already there are kept."),
        "[PLACE WORD]",
        "play 5c wood",
        key="Enter",
        short=_mark("play"),
        gist=_mark("Plays what is laid, or a word at a place."),
        also=("put", "lay", "place"),
    ),
    on_lines(
        "play",
        _mark("Lays tiles. A letter that is there already is kept."),
        "PLACE WORD",
        "play 5c wood",
        also=("put", "lay", "place"),
    ),
    on_screen(
        "try",
        _mark("Says what a play would score, without making it."),
        "PLACE WORD",
        "try c5 wood",
        gist=_mark("Says what a play would score."),
        also=("test",),
    ),
    on_lines(
        "try",
        _mark(
            "Says what a play would score, without making it; “try best” lays the best play, to be read, "
            "after the game that of a turn."
        ),
        "PLACE WORD|best [NUMBER]",
        "try c5 wood",
        also=("test",),
    ),
    on_screen(
        "exchange",
        _mark("Puts a tile back and draws another; it takes your turn."),
        "[TILE …]",
        "exchange q",
        key="F4",
        short=_mark("exchange"),
        gist=_mark("Puts a tile back and draws another."),
        also=("swap", "trade", "change"),
    ),
    on_lines(
        "exchange",
        _mark("Puts tiles back and draws others; it takes your turn."),
        "TILE …",
        "exchange q",
        also=("swap", "trade", "change"),
    ),
    Command("pass", _mark("Does nothing this turn."), key="F5", short=_mark("pass"), also=("skip",)),
    Command(
        "challenge",
        _mark("Doubts the words of the previous play."),
        key="F6",
        short=_mark("challenge"),
        also=("doubt",),
    ),
    Command(
        "accept",
        _mark("Says that you will not challenge, or agrees to what somebody has offered."),
        key="F7",
        short=_mark("accept"),
        gist=_mark("Challenges nothing, or agrees to an offer."),
        also=ASSENTING,
    ),
    UNDO,
    END,
    *BREAK,
    REFUSE,
    Command(
        "resign",
        _mark("Leaves the game for good. Playing alone: stops here."),
        gist=_mark("Leaves the game for good."),
    ),
    on_screen(
        "clear",
        _mark("Takes all tiles you are laying back to your rack."),
        key="Delete",
        short=_mark("clear"),
    ),
    on_lines("clear", _mark("Nothing has to be cleared here: tiles are laid only when they are played.")),
)


_RACK = (
    Command("rack", _mark("Says the tiles on your rack."), also=("tiles", "letters", "hand")),
    Command("shuffle", _mark("Mixes the tiles on your rack."), key="F3", short=_mark("shuffle")),
    Command(
        "sort",
        _mark("Puts the tiles on your rack in alphabetical order."),
        key="Shift+F3",
        gist=_mark("Puts your tiles in alphabetical order."),
        also=("order",),
    ),
    on_screen(
        "arrange", _mark("Carries tiles to another place on your rack."), key="Tab", short=_mark("arrange")
    ),
    on_lines(
        "arrange",
        _mark("Puts tiles first on your rack, in the order you name them."),
        "TILE …",
        "arrange s t",
    ),
    on_screen(
        "spell",
        _mark("Spells a word, your rack without one, with a spelling alphabet."),
        "[WORD]",
        "spell wood",
        gist=_mark("Spells a word, or your rack."),
    ),
    on_lines(
        "spell",
        _mark(
            "Spells a word, your rack without one, with a spelling alphabet; “spell always” spells every "
            "tile."
        ),
        "[WORD|always|never]",
        "spell wood",
    ),
)


_BOARD = (
    Command(
        "board",
        _mark("Reads the board out: as short rows, as the words on it, or the occupied squares only."),
        "[rows|words|squares]",
        "board words",
        gist=_mark("Reads the board out."),
        also=("look",),
    ),
    Command("words", _mark("Says which words are on the board.")),
    Command(
        "row",
        _mark("Reads a row out: its words, single tiles and gaps."),
        "NUMBER",
        "row 5",
        gist=_mark("Reads a row out."),
    ),
    Command(
        "column",
        _mark("Reads a column out: its words, single tiles and gaps."),
        "LETTER",
        "column e",
        gist=_mark("Reads a column out."),
    ),
    Command(
        "square",
        _mark("Looks under a stack: its tiles from the top, and the words through it."),
        "[SQUARE]",
        "square e5",
        key="F8",
        short=_mark("look under"),
        gist=_mark("Looks under a stack."),
    ),
    Command(
        "find",
        _mark("Says where a letter, a word or a height is, or which squares are open."),
        "LETTER|WORD|HEIGHT|open",
        "find s",
        gist=_mark("Says where a letter, a word or a height is."),
    ),
    on_lines("go", _mark("Moves the reading cursor to a square, and says what is there."), "SQUARE", "go e5"),
    on_lines("where", _mark("Says where the reading cursor is.")),
    on_lines("up", _mark("Moves the reading cursor up."), "[COUNT]", "up 2"),
    on_lines("down", _mark("Moves the reading cursor down."), "[COUNT]", "down 2"),
    on_lines("left", _mark("Moves the reading cursor to the left."), "[COUNT]", "left 2"),
    on_lines("right", _mark("Moves the reading cursor to the right."), "[COUNT]", "right 2"),
    on_lines("home", _mark("Moves the reading cursor to the first centre square.")),
    on_lines("next", _mark("Moves the reading cursor to the next word.")),
    on_lines("previous", _mark("Moves the reading cursor to the word before.")),
    on_screen(
        "at",
        _mark("Shows the board as it was after a turn; arrows go on from there, Esc comes back."),
        "NUMBER",
        "at 5",
        gist=_mark("Shows the board as it was after a turn."),
    ),
    on_lines(
        "at",
        _mark("Reads the board as it was after a turn; the reading commands speak of that one until “now”."),
        "NUMBER",
        "at 5",
    ),
    on_screen("earlier", _mark("Shows the board as it was a turn before.")),
    on_lines("earlier", _mark("Reads the board as it was a turn before.")),
    on_lines("later", _mark("Reads the board as it was a turn later.")),
    on_lines("now", _mark("Reads the board as it is again.")),
)


_GAME = (
    Command("turn", _mark("Says whose turn it is.")),
    Command("score", _mark("Says everybody's score."), also=("points",)),
    Command("last", _mark("Repeats what happened last."), also=REPEATING),
    Command("changes", _mark("Says what has happened since you did something.")),
    on_screen(
        "history",
        _mark("Shows every turn so far, with notation, and the board after it; with a number, that turn."),
        "[NUMBER]",
        "history 5",
        key="F9",
        short=_mark("history"),
        also=("moves", "turns"),
        gist=_mark("Shows every turn so far, with notation."),
    ),
    on_lines(
        "history",
        _mark("Tells every turn so far, with notation; with a number, that turn in full."),
        "[NUMBER]",
        "history 5",
        also=("moves", "turns"),
    ),
    Command(
        "unseen",
        _mark("Says which tiles you have not seen, or how many of one."),
        "[TILE]",
        "unseen e",
        gist=_mark("Says which tiles you have not seen."),
    ),
    Command("seats", _mark("Says who plays, and how many tiles everybody holds."), also=SITTING),
    Command(
        "bag",
        _mark("Says how many tiles the bag holds, and which round this is."),
        gist=_mark("Says how many tiles the bag holds."),
    ),
    Command("clock", _mark("Says how much time is left."), also=("time",)),
    Command("options", _mark("Says by which rules this game is played.")),
    Command(
        "result",
        _mark("After the game: says who won, the best play and the longest word."),
        gist=_mark("Says who won, and what was best."),
    ),
    HIGHSCORES,
    Command(
        "fair",
        _mark("Says how anyone can check that the bag was fair."),
        gist=_mark("Says how to check that the bag was fair."),
    ),
)

_COACH = (
    Command(
        "hint",
        _mark("Helps a little: where the best play lies; asked again, its word, then the whole play."),
        key="F2",
        short=_mark("hint"),
        gist=_mark("Helps a little: where the best play lies."),
        also=("tip", "clue"),
    ),
    on_screen(
        "best",
        _mark("Shows the best plays: their points, what they leave on the rack and what they are worth."),
        key="F12",
        short=_mark("best plays"),
        also=("top",),
        gist=_mark("Shows the best plays and what they are worth."),
    ),
    on_lines(
        "best",
        _mark(
            "Tells the best words to play, ten or as many as you name: their points, what you keep, and what"
            " they are worth: that is what the play gains on the best opponent in the end."
        ),
        "[NUMBER]",
        "best 3",
        also=("top",),
    ),
    CHECK,
    DEFINE,
    on_screen(
        "review",
        _mark("After the game: looks back at every move, beside the best one, or at that of one turn."),
        "[NUMBER]",
        "review 5",
        gist=_mark("Looks back at every move, beside the best one."),
    ),
    on_lines(
        "review",
        _mark(
            "After the game: looks back. How everybody did, or one turn, all of them, or how the chances "
            "went."
        ),
        "[NUMBER|all|course]",
        "review 5",
    ),
    Command(
        "follow",
        _mark("After the game: shows what would have followed from the better play of a turn."),
        "NUMBER",
        "follow 5",
        gist=_mark("Shows what a better play would have led to."),
    ),
)

GROUPS = groups_with(
    _PLAYING,
    Group(_mark("Your rack"), _RACK),
    Group(_mark("The board"), _BOARD),
    Group(_mark("The game"), _GAME),
    helped=_COACH,
    pages=("rules", "points", "challenges", "words-up"),
    help_example="help exchange",
    new_example="new Anna and Bo against expert turn=90",
)
"""All commands, under what they are about."""

COMMANDS = commands_of(GROUPS)
SCREEN_COMMANDS = commands_of(GROUPS, "screen")
TEXT_COMMANDS = commands_of(GROUPS, "text")
