"""The commands at a table of Words Up: its own, and those of every game (`app/commands/registry.py`)."""

from __future__ import annotations

from upwords_tui.app.commands import registry
from upwords_tui.app.commands.registry import (
    Command,
    Form,
    Group,
    commands_of,
    groups_with,
    on_screen,
    telling,
)
from upwords_tui.app.play.wordsup import can_have_missed
from upwords_tui.base.errors import mark as _mark
from upwords_tui.games.wordsup.cards import CardType
from upwords_tui.games.wordsup.view import WordsUpView

AT_HAND = (*registry.AT_HAND, "sorry", "swap", "pass", "skip")
AFTERWARDS = ("missed", *registry.AFTERWARDS)


def stock_type(view: WordsUpView) -> CardType | None:
    """Return the type of the stock card that whoever is to move may play, at the start of their turn."""
    card = view.seats[view.turn].open_card
    return card.type if view.at_start and card else None


def _is_due(view: WordsUpView) -> bool:
    return view.is_awaited and view.outcome is None


_PLAYING = (
    telling(
        "turn [SQUARE …]",
        "Turns one card face up, or several in order; on its own, the card under the cursor.",
        "turn b3",
        key="Enter",
        short="turn",
        context="turn a card",
        gist="Turns one card face up, or several.",
        also=("flip",),
        lines=Form("Turns one card face up, or several in order; on its own, says whose turn it is."),
        possible=lambda view: _is_due(view) and view.may_turn,
    ),
    Command(
        "word WORD [stock] [bonus N]",
        "Makes a word from the turned cards, with your stock card and a bonus card if it needs "
        "them, or with those you name. You can leave out “word” unless your word is also a "
        "command.",
        "word oven bonus 2",
        gist="Makes a word from the turned cards.",
        also=("play", "make"),
        possible=lambda view: _is_due(view) and view.may_make_word,
    ),
    Command(
        "pass",
        "Makes no word: the cards are turned back, and your turn ends.",
        key="F5",
        short="no word",
        gist="Makes no word, and ends your turn.",
        possible=lambda view: _is_due(view) and view.may_make_word,
    ),
    Command(
        "skip",
        "Turns no card at all: your open stock card goes under your stock, and your turn ends.",
        key="F6",
        short="skip",
        gist="Turns no card at all, and ends your turn.",
        possible=lambda view: _is_due(view) and view.may_skip,
    ),
    Command(
        "sorry",
        "Spends the Sorry on your stock: you miss this turn.",
        key="F7",
        short="spend Sorry",
        gist="Spends the Sorry on your stock.",
        possible=lambda view: _is_due(view) and stock_type(view) is CardType.SORRY,
    ),
    Command(
        "swap",
        "Plays the Swap on your stock: every stock goes to the next player.",
        key="F8",
        short="play Swap",
        gist="Plays the Swap on your stock.",
        possible=lambda view: _is_due(view) and stock_type(view) is CardType.SWAP,
    ),
    registry.END,
    registry.ACCEPT._replace(key="F4", short="accept"),
    registry.REFUSE,
    registry.RESIGN,
)

_CARDS = (
    telling(
        "open",
        "Lists the open cards: in the field with their squares, on the stocks, and the bonus cards.",
        gist="Lists the open cards.",
    ),
    telling(
        "stock",
        "Says which card each stock shows, and how many it has.",
        gist="Says which card each stock shows.",
    ),
    telling(
        "bonus",
        "Lists the open bonus cards, and says how many are closed.",
        gist="Lists the open bonus cards.",
    ),
    telling(
        "field",
        "Reads out the field, row by row: what is face down, open or gone.",
        gist="Reads out the field, row by row.",
        also=("board", "cards"),
    ),
    telling("row NUMBER", "Reads out a row of the field.", "row 5"),
    telling("column LETTER", "Reads out a column of the field.", "column e"),
    telling("square SQUARE", "Says what is on a square.", "square e5"),
    telling(
        "seen [LETTER]",
        "Lists the cards seen and turned back, or those with one letter, if notes are allowed.",
        "seen e",
        key="F3",
        gist="Lists the cards that have been seen.",
        possible=lambda view: view.options.allow_notes and view.outcome is None,
    ),
    telling("words", "Lists the words everybody has made."),
    on_screen(
        "look [SECONDS|key]",
        "Turns cards back after this many seconds; with “key”, when you press Enter, which is the default.",
        "look 5",
        gist="Turns cards back after some seconds.",
    ),
    on_screen(
        "pace [off|slow|normal|fast]",
        "Sets how quickly computers' cards are shown one by one, or shows them all at once.",
        "pace slow",
        gist="Sets how quickly computers' cards are shown.",
    ),
)

_GAME = (
    telling(
        "missed [ROUND]",
        "After a round: shows the best word you missed.",
        "missed 2",
        key="F2",
        short="missed word",
        gist="Shows the best word you missed.",
        possible=lambda view: (
            bool(view.results) and view.seat is not None and can_have_missed(view, {view.seat})
        ),
    ),
    registry.LAST._replace(
        summary="Repeats what has happened since you last did something.", gist="Repeats what happened."
    ),
    registry.SCORE._replace(
        summary="Tells everybody's score, if it is shown during a round.",
        gist="Tells everybody's score.",
        possible=lambda view: view.seats[0].score is not None,
    ),
    registry.HISTORY._replace(
        summary="Lists every turn so far, without the cards that were turned back.",
        gist="Lists every turn so far.",
    ),
    registry.SEATS._replace(summary="Says who is playing, and how many cards their stocks have."),
    registry.OPTIONS,
    registry.RESULT._replace(
        summary="After the game: says who won, and where the points came from.", gist="Says who won, and how."
    ),
    registry.HIGHSCORES,
    Command("fair", "Says how to check that the shuffle was fair."),
)

_SPELL = (
    Command(
        "spell WORD",
        "Spells a word with a spelling alphabet.",
        "spell wood",
        lines=Form(
            "Spells a word with a spelling alphabet; “spell always” spells every single letter.",
            arguments="WORD|always|never",
        ),
    ),
)

GROUPS = groups_with(
    _PLAYING,
    Group(_mark("The cards"), _CARDS),
    Group(_mark("The game"), _GAME),
    helped=(
        registry.CHECK,
        registry.DEFINE._replace(
            typed="define [WORD …]", summary="Says what a word means; on its own, the last word made."
        ),
    ),
    told=_SPELL,
    pages=("rules", "specials", "end", "points", "dictionary", "upwords"),
    help_example="help swap",
    new_example="new words-up Anna attentive rounds=2 junior=Anna",
)

COMMANDS = commands_of(GROUPS)
SCREEN_COMMANDS = commands_of(GROUPS, "screen")
TEXT_COMMANDS = commands_of(GROUPS, "text")
