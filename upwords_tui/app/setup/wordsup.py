"""The options of a match of Words Up as things to choose."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from upwords_tui.app.setup.options import OptionChoice, house_rules, read_items, rounds_text
from upwords_tui.base.i18n import _
from upwords_tui.games.wordsup.options import WordsUpOptions

ITEMS = read_items(
    Path(__file__).with_suffix(".toml"),
    WordsUpOptions,
    {
        "idle_rounds": lambda value, _cards: rounds_text(value) if value else _("no limit"),
        "rounds": lambda value, _cards: rounds_text(value),
    },
    {},
    {"with_optional": lambda cards: (False, True) if cards.optional else (False,)},
)


def options_text(options: WordsUpOptions) -> str:
    """Return the options in a few words: the number of rounds, and of other house rules."""
    rounds = rounds_text(options.rounds)
    others = replace(options, rounds=WordsUpOptions().rounds)
    if not others.to_json():
        return _("{rounds}, all else by the book").format(rounds=rounds)
    return _("{rounds}, {house_rules}").format(rounds=rounds, house_rules=house_rules(others))


CHOICE = OptionChoice(ITEMS, options_text)
