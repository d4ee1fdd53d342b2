"""The options of a match of Words Up as things to choose."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from upwords_tui.app.setup.options import Item, OptionChoice, always, house_rules, rounds_text
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.i18n import _
from upwords_tui.games.wordsup.options import WordsUpOptions

_item = partial(Item, WordsUpOptions)


ITEMS: tuple[Item, ...] = (
    _item(
        "rounds",
        "rounds",
        _mark("The match has"),
        _mark("Every second round goes the other way round the table."),
        always(1, 2, 3, 4, 5, 6, 8, 10),
        lambda value, _cards: rounds_text(value),
        example="3",
    ),
    _item(
        "with_optional",
        "q",
        _mark("Play with the Q"),
        _mark("It takes the place of one 10+."),
        lambda cards: (False, True) if cards.optional else (False,),
    ),
    _item(
        "show_scores",
        "scores",
        _mark("Points are shown at once"),
        _mark("“No”: points are shown when a round is over."),
    ),
    _item(
        "allow_notes",
        "notes",
        _mark("The game remembers for you"),
        _mark("“Yes”: everybody may ask which cards have been seen, and where."),
        always(False, True),
    ),
    _item(
        "idle_rounds",
        "idle",
        _mark("Without words the end phase begins after"),
        _mark(
            "After this many turns each without a word the end phase begins; after as many again "
            "cards stay open, and after as many again the round ends."
        ),
        always(5, 10, 15, 20, 0),
        lambda value, _cards: rounds_text(value) if value else _("no limit"),
    ),
)


def options_text(options: WordsUpOptions) -> str:
    """Return the options in a few words: the number of rounds, and of other house rules."""
    rounds = rounds_text(options.rounds)
    others = replace(options, rounds=WordsUpOptions().rounds)
    if not others.to_json():
        return _("{rounds}, all else by the book").format(rounds=rounds)
    return _("{rounds}, {house_rules}").format(rounds=rounds, house_rules=house_rules(others))


CHOICE = OptionChoice(ITEMS, options_text)
