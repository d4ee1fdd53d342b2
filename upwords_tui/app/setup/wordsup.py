"""The options of a match of Words Up as things to choose."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from upwords_tui.app.setup.options import Item, always, house_rules, rounds_text
from upwords_tui.base.i18n import _
from upwords_tui.games.wordsup.cards import CardSet
from upwords_tui.games.wordsup.options import WordsUpOptions

_item = partial(Item, WordsUpOptions)


def _optional(cards: CardSet) -> tuple[bool, ...]:
    return (False, True) if cards.optional else (False,)


ITEMS: tuple[Item, ...] = (
    _item(
        "rounds",
        "rounds",
        lambda: _("The match has"),
        lambda _value, _cards: _("Every second round goes the other way round the table."),
        always(1, 2, 3, 4, 5, 6, 8, 10),
        lambda value, _cards: rounds_text(value),
        example="3",
    ),
    _item(
        "with_optional",
        "q",
        lambda: _("Play with the Q"),
        lambda _value, _cards: _("It takes the place of one 10+."),
        _optional,
    ),
    _item(
        "show_scores",
        "scores",
        lambda: _("Points are told at once"),
        lambda _value, _cards: _("“No”: what words are worth is told when a round is over."),
    ),
    _item(
        "allow_notes",
        "notes",
        lambda: _("The game remembers for you"),
        lambda _value, _cards: _("“Yes”: everybody may ask which cards have been seen, and where."),
        always(False, True),
    ),
    _item(
        "idle_rounds",
        "idle",
        lambda: _("Without words the end begins after"),
        lambda _value, _cards: _(
            "After so many turns each without a word the end phase begins; after as many again cards stay "
            "open, and after as many again the round ends."
        ),
        always(5, 10, 15, 20, 0),
        lambda value, _cards: rounds_text(value) if value else _("no limit"),
    ),
)


def options_text(options: WordsUpOptions) -> str:
    """Return the options in a few words: how many rounds, and how many others are changed."""
    rounds = rounds_text(options.rounds)
    others = replace(options, rounds=WordsUpOptions().rounds)
    if not others.to_json():
        return _("{rounds}, all else by the book").format(rounds=rounds)
    return _("{rounds}, {house_rules}").format(rounds=rounds, house_rules=house_rules(others))
