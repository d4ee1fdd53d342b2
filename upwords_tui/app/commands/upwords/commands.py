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
        "Plays the tiles you have laid, or a word at a place; letters already there stay.",
        "play 5c wood",
        key="Enter",
        short="play",
        gist="Plays the tiles you have laid, or a word at a place.",
        also=("put", "lay", "place"),
        lines=Form("Plays a word; letters already there stay.", arguments="PLACE WORD"),
    ),
    telling(
        "try PLACE WORD",
        "Shows what a play would score.",
        "try c5 wood",
        gist="Says what a play would score.",
        also=("test",),
        lines=Form(
            "Shows what a play would score; “try best” lays the best play for you to read, or "
            "after the game the best of a turn.",
            arguments="PLACE WORD|best [NUMBER]",
        ),
        possible=registry.is_played,
        for_players=True,
    ),
    Command(
        "exchange [TILE …]",
        "Exchanges a tile for one from the bag; it takes your turn.",
        "exchange q",
        key="F4",
        short="exchange",
        gist="Exchanges a tile for one from the bag.",
        also=("swap", "trade", "change"),
        lines=Form("Exchanges tiles for new ones from the bag; it takes your turn.", arguments="TILE …"),
        possible=lambda view: view.seat is not None and not exchange_refusal(view),
        for_players=True,
    ),
    Command(
        "pass",
        "Passes: you play nothing this turn.",
        key="F5",
        short="pass",
        also=("skip",),
        possible=lambda view: view.is_awaited and view.seat == view.turn,
    ),
    Command(
        "challenge",
        "Challenges the previous play.",
        key="F6",
        short="challenge",
        also=("doubt",),
        possible=may_challenge,
    ),
    Command(
        "accept",
        "Lets the previous play stand, or agrees to an offer.",
        key="F7",
        short="accept",
        also=("agree",),
        possible=lambda view: may_challenge(view) or registry.may_accept(view),
    ),
    registry.UNDO,
    registry.REDO,
    registry.END,
    *registry.BREAK,
    registry.REFUSE,
    registry.RESIGN._replace(
        summary="Leaves the game for good; in a solo game, stops here.", gist=registry.RESIGN.summary
    ),
    Command(
        "clear",
        "Puts the tiles you have laid back on your rack.",
        key="Delete",
        short="clear",
        lines=Form("There is nothing to clear: tiles go on the board only when you play."),
        for_players=True,
    ),
)


_RACK = (
    telling(
        "rack",
        "Lists the tiles on your rack.",
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
        "Moves tiles around on your rack.",
        key="Tab",
        short="arrange",
        lines=Form(
            "Moves tiles to the front of your rack, in the order you name them.",
            arguments="TILE …",
            example="arrange s t",
        ),
        possible=_may_move_tiles,
    ),
    Command(
        "spell [WORD]",
        "Spells a word, or your rack, with a spelling alphabet.",
        "spell wood",
        lines=Form(
            "Spells a word, or your rack, with a spelling alphabet; “spell always” spells every tile.",
            arguments="[WORD|always|never]",
        ),
    ),
)


_BOARD = (
    telling(
        "board [rows|words|squares]",
        "Reads out the board: as short rows, as words, or only the occupied squares.",
        "board words",
        gist="Reads out the board.",
        also=("look",),
    ),
    telling("words", "Lists the words on the board."),
    telling(
        "position",
        "Says this position in one line, to copy or mail.",
        gist="Says this position in one line.",
    ),
    telling(
        "row NUMBER", "Reads out a row: its words, single tiles and gaps.", "row 5", gist="Reads out a row."
    ),
    telling(
        "column LETTER",
        "Reads out a column: its words, single tiles and gaps.",
        "column e",
        gist="Reads out a column.",
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
        "find LETTER|WORD|HEIGHT|open", "Finds a letter, a word or a height, or the open squares.", "find s"
    ),
    on_lines("go SQUARE", "Moves the reading cursor to a square and says what is there.", "go e5"),
    on_lines("where", "Says where the reading cursor is.", tells=True),
    on_lines("up [COUNT]", "Moves the reading cursor up.", "up 2"),
    on_lines("down [COUNT]", "Moves the reading cursor down.", "down 2"),
    on_lines("left [COUNT]", "Moves the reading cursor to the left.", "left 2"),
    on_lines("right [COUNT]", "Moves the reading cursor to the right.", "right 2"),
    on_lines("home", "Moves the reading cursor to the first centre square."),
    on_lines("next", "Moves the reading cursor to the next word."),
    on_lines("previous", "Moves the reading cursor to the previous word."),
    Command(
        "at NUMBER",
        "Shows the board as it was after a turn; the arrows step through other turns, Esc returns.",
        "at 5",
        gist="Shows the board as it was after a turn.",
        lines=Form(
            "Goes back to the board after a turn; the reading commands read that one until you type “now”."
        ),
        possible=registry.has_begun,
    ),
    Command(
        "earlier",
        "Shows the board one turn earlier.",
        lines=Form("Reads the board one turn earlier."),
        possible=registry.has_begun,
    ),
    on_lines("later", "Reads the board one turn later."),
    on_lines("now", "Returns to the current board."),
)


_GAME = (
    telling("turn", "Says whose turn it is.", possible=registry.is_running),
    registry.SCORE._replace(summary="Tells everybody's score."),
    registry.LAST._replace(summary="Repeats what happened last."),
    telling("changes", "Tells what has happened since you last did something.", possible=registry.has_begun),
    registry.HISTORY._replace(
        typed="history [NUMBER]",
        summary="Shows every turn so far, in notation, and the board after it; with a number, that turn.",
        example="history 5",
        gist="Shows every turn so far, in notation.",
        lines=Form("Lists every turn so far, in notation; with a number, that turn in full."),
    ),
    telling(
        "unseen [TILE]",
        "Lists the tiles you have not seen, or says how many of one are left.",
        "unseen e",
        gist="Lists the tiles you have not seen.",
    ),
    registry.SEATS._replace(summary="Says who is playing, and how many tiles they have."),
    telling(
        "bag",
        "Says how many tiles are in the bag, and which round this is.",
        gist="Says how many tiles are in the bag.",
    ),
    telling(
        "clock", "Says how much time is left.", also=("time",), possible=lambda view: view.options.has_clock
    ),
    registry.OPTIONS,
    registry.RESULT._replace(
        summary="After the game: says who won, the best play and the longest word.",
        gist="Says who won, and the best play.",
    ),
    registry.HIGHSCORES,
    Command("fair", "Says how to check that the bag was fair."),
)

_COACH = (
    telling(
        "hint",
        "Gives a hint: where the best play is; asked again, its word, then the whole play.",
        key="F2",
        short="hint",
        gist="Gives a hint: where the best play is.",
        also=("tip", "clue"),
        possible=lambda view: not help_refusal(view),
        for_players=True,
    ),
    telling(
        "best",
        "Shows the best plays: their points, the tiles you keep, and how far ahead they put you.",
        key="F12",
        short="best plays",
        also=("top",),
        gist="Shows the best plays, and how far ahead they put you.",
        lines=Form(
            "Lists the best plays, ten or as many as you ask for: their points, the tiles you "
            "keep, and how many points ahead each should leave you in the long run.",
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
        "After the game: compares every move, or just one, with the best.",
        "review 5",
        gist="Compares every move with the best.",
        lines=Form(
            "After the game: reviews how everybody played, one turn, all turns, or how the "
            "chances of winning changed.",
            arguments="[NUMBER|all|course]",
        ),
        possible=lambda view: not review_refusal(view),
    ),
    Command(
        "why",
        "After the game: tells which of your turns cost most, and why.",
        only="text",
        possible=lambda view: not review_refusal(view),
    ),
    Command(
        "follow NUMBER",
        "After the game: shows what a better play would have led to.",
        "follow 5",
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

COMMANDS = commands_of(GROUPS)
SCREEN_COMMANDS = commands_of(GROUPS, "screen")
TEXT_COMMANDS = commands_of(GROUPS, "text")
