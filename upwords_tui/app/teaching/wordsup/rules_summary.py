"""The rules of Words Up in ten sentences, for an ear that can't skim: enough for a first match."""

from __future__ import annotations

from upwords_tui.app.narration.wording import language_name
from upwords_tui.base.i18n import _
from upwords_tui.games.wordsup.cards import TEN_POINTS, CardSet
from upwords_tui.games.wordsup.position import (
    END_PHASE,
    FIELD,
    LEAST_LETTERS,
    LEAST_TURNED,
    MOST_TURNED,
    SIDE,
)


def rules_in_short(cards: CardSet) -> tuple[str, ...]:
    """Return how a match goes, a sentence or two a line; the pages of rules tell the rest."""
    return (
        _(
            "{language}: {count} cards lie face down in {rows} rows of {columns}, the squares A1 to H8."
        ).format(language=language_name(cards.language), count=FIELD, rows=FIELD // SIDE, columns=SIDE),
        _("Everybody has a stock with its top card open. Four open bonus cards are for all."),
        _("On your turn you turn {least} or {most} cards: b3 c5 h8.").format(
            least=LEAST_TURNED, most=MOST_TURNED
        ),
        _(
            "Make a word of all of them, in any order, of {count} letters or more. Your stock card and one "
            "bonus card may join them."
        ).format(count=LEAST_LETTERS),
        _(
            "Type the word. Its cards are yours, and your turn goes on with {least} or {most} more cards."
        ).format(least=LEAST_TURNED, most=MOST_TURNED),
        _("Without a word you pass: the cards are turned back, for all to remember, and your turn ends."),
        _("A word is worth its cards, and twice that if its first card is coloured."),
        _("The Joker is any letter. A 10+ brings {points} points.").format(points=TEN_POINTS),
        _("A Sorry ends a turn. A Swap passes every stock to the next player."),
        _(
            "A round ends when a stock is gone, or nothing can be made of the last {count} cards. "
            "Cards left in your stock cost double."
        ).format(count=END_PHASE),
    )
