"""The commands at a table of Upwords: its own, and those that every game has (`app/commands/registry.py`)."""

from __future__ import annotations

from upwords_tui.app.commands import registry
from upwords_tui.app.commands.registry import (
    Command,
    Form,
    Group,
    commands_of,
    groups_with,
    on_lines,
    telling,
)
from upwords_tui.app.narration.upwords.events import may_challenge
from upwords_tui.app.narration.upwords.refusals import exchange_refusal
from upwords_tui.app.review.coach import help_refusal, review_refusal
from upwords_tui.app.teaching.upwords.word_lookup import settled_plays
from upwords_tui.base.errors import mark as _mark
from upwords_tui.games.upwords.view import UpwordsView

AT_HAND = ("challenge", *registry.AT_HAND, "hint", "exchange", "pass")
AFTERWARDS = ("review", *registry.AFTERWARDS)


def _may_move_tiles(view: UpwordsView) -> bool:
    return bool(view.rack) and view.outcome is None


def _may_check(view: UpwordsView) -> bool:
    return view.outcome is not None or not view.has_challenges


_PLAYING = (
    Command(
        "play [PLACE WORD]",
        "Plays what is laid on the board, or a word at a place; letters already there are kept.",
        "play 5c wood",
        key="Enter",
        short="play",
        gist="Plays what is laid, or a word at a place.",
        also=("put", "lay", "place"),
        lines=Form("Lays tiles. A letter that is there already is kept.", arguments="PLACE WORD"),
    ),
    Command(
        "try PLACE WORD",
        "Says what a play would score, without making it.",
        "try c5 wood",
        gist="Says what a play would score.",
        also=("test",),
        lines=Form(
            "Says what a play would score, without making it; “try best” lays the best play, to be read, "
            "after the game that of a turn.",
            arguments="PLACE WORD|best [NUMBER]",
        ),
        possible=registry.is_played,
        for_players=True,
    ),
    Command(
        "exchange [TILE …]",
        "Puts a tile back and draws another; it takes your turn.",
        "exchange q",
        key="F4",
        short="exchange",
        gist="Puts a tile back and draws another.",
        also=("swap", "trade", "change"),
        lines=Form("Puts tiles back and draws others; it takes your turn.", arguments="TILE …"),
        possible=lambda view: view.seat is not None and not exchange_refusal(view),
        for_players=True,
    ),
    Command(
        "pass",
        "Does nothing this turn.",
        key="F5",
        short="pass",
        also=("skip",),
        possible=lambda view: view.is_awaited and view.seat == view.turn,
    ),
    Command(
        "challenge",
        "Doubts the words of the previous play.",
        key="F6",
        short="challenge",
        also=("doubt",),
        possible=may_challenge,
    ),
    Command(
        "accept",
        "Says that you will not challenge, or agrees to what somebody has offered.",
        key="F7",
        short="accept",
        gist="Challenges nothing, or agrees to an offer.",
        also=("agree",),
        possible=lambda view: may_challenge(view) or registry.may_accept(view),
    ),
    registry.UNDO,
    registry.REDO,
    registry.END,
    *registry.BREAK,
    registry.REFUSE,
    registry.RESIGN._replace(
        summary="Leaves the game for good. Playing alone: stops here.", gist=registry.RESIGN.summary
    ),
    Command(
        "clear",
        "Takes all tiles you are laying back to your rack.",
        key="Delete",
        short="clear",
        lines=Form("Nothing has to be cleared here: tiles are laid only when they are played."),
        for_players=True,
    ),
)


_RACK = (
    telling(
        "rack",
        "Says the tiles on your rack.",
        also=("tiles", "letters", "hand"),
        possible=lambda view: bool(view.rack),
    ),
    Command(
        "shuffle",
        "Mixes the tiles on your rack.",
        key="F3",
        short="shuffle",
        possible=_may_move_tiles,
        for_players=True,
    ),
    Command(
        "sort",
        "Puts the tiles on your rack in alphabetical order.",
        key="Shift+F3",
        gist="Puts your tiles in alphabetical order.",
        also=("order",),
        possible=_may_move_tiles,
        for_players=True,
    ),
    Command(
        "arrange",
        "Carries tiles to another place on your rack.",
        key="Tab",
        short="arrange",
        lines=Form(
            "Puts tiles first on your rack, in the order you name them.",
            arguments="TILE …",
            example="arrange s t",
        ),
        possible=_may_move_tiles,
    ),
    Command(
        "spell [WORD]",
        "Spells a word, your rack without one, with a spelling alphabet.",
        "spell wood",
        gist="Spells a word, or your rack.",
        lines=Form(
            "Spells a word, your rack without one, with a spelling alphabet; “spell always” spells every "
            "tile.",
            arguments="[WORD|always|never]",
        ),
    ),
)


_BOARD = (
    telling(
        "board [rows|words|squares]",
        "Reads the board out: as short rows, as the words on it, or the occupied squares only.",
        "board words",
        gist="Reads the board out.",
        also=("look",),
    ),
    telling("words", "Says which words are on the board."),
    telling(
        "row NUMBER", "Reads a row out: its words, single tiles and gaps.", "row 5", gist="Reads a row out."
    ),
    telling(
        "column LETTER",
        "Reads a column out: its words, single tiles and gaps.",
        "column e",
        gist="Reads a column out.",
    ),
    telling(
        "square [SQUARE]",
        "Looks under a stack: its tiles from the top, and the words through it.",
        "square e5",
        key="F8",
        short="look under",
        gist="Looks under a stack.",
    ),
    telling(
        "find LETTER|WORD|HEIGHT|open",
        "Says where a letter, a word or a height is, or which squares are open.",
        "find s",
        gist="Says where a letter, a word or a height is.",
    ),
    on_lines("go SQUARE", "Moves the reading cursor to a square, and says what is there.", "go e5"),
    on_lines("where", "Says where the reading cursor is.", tells=True),
    on_lines("up [COUNT]", "Moves the reading cursor up.", "up 2"),
    on_lines("down [COUNT]", "Moves the reading cursor down.", "down 2"),
    on_lines("left [COUNT]", "Moves the reading cursor to the left.", "left 2"),
    on_lines("right [COUNT]", "Moves the reading cursor to the right.", "right 2"),
    on_lines("home", "Moves the reading cursor to the first centre square."),
    on_lines("next", "Moves the reading cursor to the next word."),
    on_lines("previous", "Moves the reading cursor to the word before."),
    Command(
        "at NUMBER",
        "Shows the board as it was after a turn; arrows go on from there, Esc comes back.",
        "at 5",
        gist="Shows the board as it was after a turn.",
        lines=Form(
            "Reads the board as it was after a turn; the reading commands speak of that one until “now”."
        ),
        possible=registry.has_begun,
    ),
    Command(
        "earlier",
        "Shows the board as it was a turn before.",
        lines=Form("Reads the board as it was a turn before."),
        possible=registry.has_begun,
    ),
    on_lines("later", "Reads the board as it was a turn later."),
    on_lines("now", "Reads the board as it is again."),
)


_GAME = (
    telling("turn", "Says whose turn it is.", possible=registry.is_running),
    registry.SCORE._replace(summary="Says everybody's score."),
    registry.LAST._replace(summary="Repeats what happened last."),
    telling("changes", "Says what has happened since you did something.", possible=registry.has_begun),
    registry.HISTORY._replace(
        typed="history [NUMBER]",
        summary="Shows every turn so far, with notation, and the board after it; with a number, that turn.",
        example="history 5",
        gist="Shows every turn so far, with notation.",
        lines=Form("Tells every turn so far, with notation; with a number, that turn in full."),
    ),
    telling(
        "unseen [TILE]",
        "Says which tiles you have not seen, or how many of one.",
        "unseen e",
        gist="Says which tiles you have not seen.",
    ),
    registry.SEATS._replace(summary="Says who plays, and how many tiles everybody holds."),
    telling(
        "bag",
        "Says how many tiles the bag holds, and which round this is.",
        gist="Says how many tiles the bag holds.",
    ),
    telling(
        "clock", "Says how much time is left.", also=("time",), possible=lambda view: view.options.has_clock
    ),
    registry.OPTIONS,
    registry.RESULT._replace(
        summary="After the game: says who won, the best play and the longest word.",
        gist="Says who won, and what was best.",
    ),
    registry.HIGHSCORES,
    Command(
        "fair",
        "Says how anyone can check that the bag was fair.",
        gist="Says how to check that the bag was fair.",
    ),
)

_COACH = (
    telling(
        "hint",
        "Helps a little: where the best play lies; asked again, its word, then the whole play.",
        key="F2",
        short="hint",
        gist="Helps a little: where the best play lies.",
        also=("tip", "clue"),
        possible=lambda view: not help_refusal(view),
        for_players=True,
    ),
    telling(
        "best",
        "Shows the best plays: their points, what they leave on the rack and what they are worth.",
        key="F12",
        short="best plays",
        also=("top",),
        gist="Shows the best plays and what they are worth.",
        lines=Form(
            "Tells the best words to play, ten or as many as you name: their points, what you keep, and "
            "what they are worth: that is what the play gains on the best opponent in the end.",
            arguments="[NUMBER]",
            example="best 3",
        ),
        possible=lambda view: not help_refusal(view),
        for_players=True,
    ),
    registry.CHECK._replace(possible=_may_check),
    registry.DEFINE._replace(possible=lambda view: _may_check(view) or bool(settled_plays(view))),
    Command(
        "review [NUMBER]",
        "After the game: looks back at every move, beside the best one, or at that of one turn.",
        "review 5",
        gist="Looks back at every move, beside the best one.",
        lines=Form(
            "After the game: looks back. How everybody did, or one turn, all of them, or how the chances "
            "went.",
            arguments="[NUMBER|all|course]",
        ),
        possible=lambda view: not review_refusal(view),
    ),
    Command(
        "follow NUMBER",
        "After the game: shows what would have followed from the better play of a turn.",
        "follow 5",
        gist="Shows what a better play would have led to.",
        possible=lambda view: not review_refusal(view),
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
