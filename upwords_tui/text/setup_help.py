"""What is told of a new game before it begins: who can play, the levels, the editions, the options."""

from __future__ import annotations

from upwords_tui.app.game_types.base import Variant, variants
from upwords_tui.app.narration.wording import set_text
from upwords_tui.app.setup.word_sets import WordSet
from upwords_tui.base.i18n import _
from upwords_tui.text.setup_words import level_word


def level_lines(variant: Variant) -> list[str]:
    """Return the computer players of a variant, a line each, the gentlest first."""
    return [f"{level_word(level)}: {variant.game.level_sentence(level)}" for level in variant.levels]


def edition_lines() -> list[str]:
    """Return everything that can be played, a line each."""
    return [f"{variant.name}, {variant.id}: {variant.line}." for variant in variants()]


def who_plays_lines(variant: Variant) -> list[str]:
    """Return how people and computers are named in a new game."""
    levels = ", ".join(map(level_word, variant.levels))
    return [
        _("Who plays: names with “and” between, as in Anna and Bo; “me” is you."),
        _("“the computer” is the one you met last, unless you name a level: {levels}.").format(levels=levels),
        _("For a level these do, too: easiest, easy, medium, hard, hardest."),
        _("Two names with a plus between them are a team: Anna+Bo."),
        _("A name in quotation marks is always that of a person."),
    ]


def new_game_lines(variant: Variant) -> list[str]:
    """Return what can be typed after “new” for a variant: who plays, what is played, the options."""
    marks = [f"{_(mark.question)} {mark.words[-1]}=Anna." for mark in variant.game.marks]
    said = _("{option}, as in {example}: {values}.")
    options = [
        said.format(option=item.label(), example=item.example_text, values=item.values_text(variant.own))
        for item in variant.items
    ]
    names = "; ".join(each.name for each in variants())
    return [
        _("All in one line: “new me against the computer”; “new Anna and Bo in Dutch”."),
        *who_plays_lines(variant),
        _("What is played: {names}. The beginning of a name will do, or a language.").format(names=names),
        _("Which words count: {sets}.").format(sets=", ".join(map(set_text, WordSet))),
        _("Options of {edition}:").format(edition=variant.name),
        *marks,
        *options,
        _("What you leave out is as in your last game."),
    ]
