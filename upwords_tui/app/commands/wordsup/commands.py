"""The commands at a table of Words Up: its own, and those of every game (`app/commands/registry.py`)."""

from __future__ import annotations

from upwords_tui.app.commands import registry
from upwords_tui.app.commands.registry import (
    ACCEPT,
    CHECK,
    DEFINE,
    END,
    HIGHSCORES,
    HISTORY,
    LAST,
    OPTIONS,
    REFUSE,
    RESIGN,
    RESULT,
    SCORE,
    SEATS,
    Command,
    Form,
    Group,
    commands_of,
    groups_with,
    on_screen,
    telling,
)
from upwords_tui.app.review.wordsup import can_have_missed
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
        _mark("Turns a card face up, or several after each other; alone: turns the card under the cursor."),
        "turn b3",
        key="Enter",
        short=_mark("turn"),
        context="turn a card",
        gist=_mark("Turns a card face up, or several."),
        also=("flip",),
        lines=Form(_mark("Turns a card face up, or several after each other; alone: says whose turn it is.")),
        possible=lambda view: _is_due(view) and view.may_turn,
    ),
    Command(
        "word WORD [stock] [bonus N]",
        _mark(
            "Makes a word of the turned cards, with your stock card and a bonus card if it needs them; or "
            "with those you name. Without “word” too, if it is no command."
        ),
        "word oven bonus 2",
        gist=_mark("Makes a word of the turned cards."),
        also=("play", "make"),
        possible=_may_make_word,
    ),
    Command(
        "pass",
        _mark("Makes no word: the cards are turned back, and your turn ends."),
        key="F5",
        short=_mark("no word"),
        gist=_mark("Makes no word, and ends your turn."),
        possible=_may_make_word,
    ),
    Command(
        "skip",
        _mark("Turns no card at all: your open stock card goes under your stock, and your turn ends."),
        key="F6",
        short=_mark("skip"),
        gist=_mark("Turns no card at all, and ends your turn."),
        possible=lambda view: _is_due(view) and view.may_skip,
    ),
    Command(
        "sorry",
        _mark("Spends the Sorry on your stock: you miss this turn."),
        key="F7",
        short=_mark("spend Sorry"),
        gist=_mark("Spends the Sorry on your stock."),
        possible=lambda view: _is_due(view) and stock_type(view) is CardType.SORRY,
    ),
    Command(
        "swap",
        _mark("Plays the Swap on your stock: every stock goes to the next player."),
        key="F8",
        short=_mark("play Swap"),
        gist=_mark("Plays the Swap on your stock."),
        possible=lambda view: _is_due(view) and stock_type(view) is CardType.SWAP,
    ),
    END,
    ACCEPT._replace(key="F4", short=_mark("accept")),
    REFUSE,
    RESIGN,
)

_CARDS = (
    telling(
        "open",
        _mark("Says all that is open: cards of the field with their squares, stocks, bonus cards."),
        gist=_mark("Says all that is open."),
    ),
    telling(
        "stock",
        _mark("Says which cards the stocks show, and how many each of them has."),
        gist=_mark("Says which cards the stocks show."),
    ),
    telling(
        "bonus",
        _mark("Says which bonus cards are open, and how many are closed."),
        gist=_mark("Says which bonus cards are open."),
    ),
    telling(
        "field",
        _mark("Reads the field out, row by row: what is face down, open or gone."),
        gist=_mark("Reads the field out, row by row."),
        also=("board", "cards"),
    ),
    telling("row NUMBER", _mark("Reads a row of the field out."), "row 5"),
    telling("column LETTER", _mark("Reads a column of the field out."), "column e"),
    telling("square SQUARE", _mark("Says what lies on a square."), "square e5"),
    telling(
        "seen [LETTER]",
        _mark("Says which cards have been seen and turned back, or those of a letter, if notes are allowed."),
        "seen e",
        key="F3",
        gist=_mark("Says which cards have been seen."),
        possible=lambda view: view.options.allow_notes and view.outcome is None,
    ),
    telling("words", _mark("Says which words everybody has made.")),
    on_screen(
        "look [SECONDS|key]",
        _mark(
            "Turns cards back after so many seconds; with “key”, only when Enter is pressed, as at the "
            "beginning."
        ),
        "look 5",
        gist=_mark("Turns cards back after some seconds."),
    ),
    on_screen(
        "pace [off|slow|normal|fast]",
        _mark("Chooses how quickly cards that computers turn are shown one by one, or all at once."),
        "pace slow",
        gist=_mark("Chooses how quickly computers' cards are shown."),
    ),
)

_GAME = (
    telling(
        "missed [ROUND]",
        _mark("After a round: says which word you missed that would have brought most."),
        "missed 2",
        key="F2",
        short=_mark("missed word"),
        gist=_mark("Says which word you missed."),
        possible=lambda view: (
            bool(view.results) and view.seat is not None and can_have_missed(view, {view.seat})
        ),
    ),
    LAST._replace(
        summary=_mark("Repeats what happened since you did something."), gist=_mark("Repeats what happened.")
    ),
    SCORE._replace(
        summary=_mark("Says everybody's score, if it is told during a round."),
        gist=_mark("Says everybody's score."),
        possible=lambda view: view.seats[0].score is not None,
    ),
    HISTORY._replace(
        summary=_mark("Tells every turn so far; cards that have been turned back are not named."),
        gist=_mark("Tells every turn so far."),
    ),
    SEATS._replace(
        summary=_mark("Says who plays, and how many cards everybody's stock has."),
        gist=_mark("Says who plays, and with how many cards."),
    ),
    OPTIONS,
    RESULT._replace(
        summary=_mark("After the game: says who won, and how the points came about."),
        gist=_mark("Says who won, and how."),
    ),
    HIGHSCORES,
    Command(
        "fair",
        _mark("Says how anyone can check that the shuffle was fair."),
        gist=_mark("Says how to check that the shuffle was fair."),
    ),
)

_SPELL = (
    Command(
        "spell WORD",
        _mark("Spells a word with a spelling alphabet."),
        "spell wood",
        lines=Form(
            _mark(
                "Spells a word with a spelling alphabet; “spell always” spells every letter that is said "
                "alone."
            ),
            arguments="WORD|always|never",
        ),
    ),
)

GROUPS = groups_with(
    _PLAYING,
    Group(_mark("The cards"), _CARDS),
    Group(_mark("The game"), _GAME),
    helped=(
        CHECK,
        DEFINE._replace(
            typed="define [WORD …]",
            summary=_mark("Says what a word means; alone: the word that was made last."),
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
