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
    """Return what kind of card is open on the stock of whoever is to move, at the start of their turn."""
    card = view.seats[view.turn].open_card
    return card.type if view.at_start and card else None


def _is_due(view: WordsUpView) -> bool:
    return view.is_awaited and view.outcome is None


def _may_make_word(view: WordsUpView) -> bool:
    return _is_due(view) and view.may_make_word


_PLAYING = (
    telling(
        "turn [SQUARE …]",
        "Turns a card face up, or several after each other; alone: turns the card under the cursor.",
        "turn b3",
        key="Enter",
        short="turn",
        context="turn a card",
        gist="Turns a card face up, or several.",
        also=("flip",),
        lines=Form("Turns a card face up, or several after each other; alone: says whose turn it is."),
        possible=lambda view: _is_due(view) and view.may_turn,
    ),
    Command(
        "word WORD [stock] [bonus N]",
        "Makes a word of the turned cards, with your stock card and a bonus card if it needs them; or "
        "with those you name. Without “word” too, if it is no command.",
        "word oven bonus 2",
        gist="Makes a word of the turned cards.",
        also=("play", "make"),
        possible=_may_make_word,
    ),
    Command(
        "pass",
        "Makes no word: the cards are turned back, and your turn ends.",
        key="F5",
        short="no word",
        gist="Makes no word, and ends your turn.",
        possible=_may_make_word,
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
        "Says all that is open: cards of the field with their squares, stocks, bonus cards.",
        gist="Says all that is open.",
    ),
    telling(
        "stock",
        "Says which cards the stocks show, and how many each of them has.",
        gist="Says which cards the stocks show.",
    ),
    telling(
        "bonus",
        "Says which bonus cards are open, and how many are closed.",
        gist="Says which bonus cards are open.",
    ),
    telling(
        "field",
        "Reads the field out, row by row: what is face down, open or gone.",
        gist="Reads the field out, row by row.",
        also=("board", "cards"),
    ),
    telling("row NUMBER", "Reads a row of the field out.", "row 5"),
    telling("column LETTER", "Reads a column of the field out.", "column e"),
    telling("square SQUARE", "Says what lies on a square.", "square e5"),
    telling(
        "seen [LETTER]",
        "Says which cards have been seen and turned back, or those of a letter, if notes are allowed.",
        "seen e",
        key="F3",
        gist="Says which cards have been seen.",
        possible=lambda view: view.options.allow_notes and view.outcome is None,
    ),
    telling("words", "Says which words everybody has made."),
    on_screen(
        "look [SECONDS|key]",
        "Turns cards back after so many seconds; with “key”, only when Enter is pressed, as at the "
        "beginning.",
        "look 5",
        gist="Turns cards back after some seconds.",
    ),
    on_screen(
        "pace [off|slow|normal|fast]",
        "Chooses how quickly cards that computers turn are shown one by one, or all at once.",
        "pace slow",
        gist="Chooses how quickly computers' cards are shown.",
    ),
)

_GAME = (
    telling(
        "missed [ROUND]",
        "After a round: says which word you missed that would have brought most.",
        "missed 2",
        key="F2",
        short="missed word",
        gist="Says which word you missed.",
        possible=lambda view: (
            bool(view.results) and view.seat is not None and can_have_missed(view, {view.seat})
        ),
    ),
    registry.LAST._replace(
        summary="Repeats what happened since you did something.", gist="Repeats what happened."
    ),
    registry.SCORE._replace(
        summary="Says everybody's score, if it is told during a round.",
        gist="Says everybody's score.",
        possible=lambda view: view.seats[0].score is not None,
    ),
    registry.HISTORY._replace(
        summary="Tells every turn so far; cards that have been turned back are not named.",
        gist="Tells every turn so far.",
    ),
    registry.SEATS._replace(
        summary="Says who plays, and how many cards everybody's stock has.",
        gist="Says who plays, and with how many cards.",
    ),
    registry.OPTIONS,
    registry.RESULT._replace(
        summary="After the game: says who won, and how the points came about.", gist="Says who won, and how."
    ),
    registry.HIGHSCORES,
    Command(
        "fair",
        "Says how anyone can check that the shuffle was fair.",
        gist="Says how to check that the shuffle was fair.",
    ),
)

_SPELL = (
    Command(
        "spell WORD",
        "Spells a word with a spelling alphabet.",
        "spell wood",
        lines=Form(
            "Spells a word with a spelling alphabet; “spell always” spells every letter that is said alone.",
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
            typed="define [WORD …]", summary="Says what a word means; alone: the word that was made last."
        ),
    ),
    told=_SPELL,
    pages=("rules", "specials", "end", "points", "dictionary", "upwords"),
    help_example="help swap",
    new_example="new words-up Anna attentive rounds=2 junior=Anna",
)
"""All commands, under what they are about."""

COMMANDS = commands_of(GROUPS)
SCREEN_COMMANDS = commands_of(GROUPS, "screen")
TEXT_COMMANDS = commands_of(GROUPS, "text")
