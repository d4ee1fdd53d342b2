"""The rules of Words Up (docs/words-up.md) for newcomers: entries (`rules.toml`), filled from the cards."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from upwords_tui.app.narration.wording import listed, points
from upwords_tui.app.narration.wordsup.events import card_count, card_text
from upwords_tui.app.teaching.pages import Page, read_entries, read_pages
from upwords_tui.base.i18n import _, language_name, ngettext, read_texts
from upwords_tui.games.wordsup import cards, position
from upwords_tui.games.wordsup.options import MAX_SEATS, MIN_SEATS, MOST_ROUNDS, STOCKS, WordsUpOptions
from upwords_tui.games.wordsup.turn_flow import BONUS
from upwords_tui.lexicon.bundled import bundled_ids

_ADDED = 2
"""Cards that may join those of the field: a stock card, a bonus card."""
_RULES = Path(__file__).with_suffix(".toml")


def rule_pages(deck: cards.CardSet) -> tuple[Page, ...]:
    return read_pages(read_texts(_RULES)["page"], _values(deck))


def rules_in_short(deck: cards.CardSet) -> tuple[str, ...]:
    """Return the rules in ten lines, to be heard: enough for a first match."""
    return tuple(entry.text for entry in read_entries(read_texts(_RULES)["short"], _values(deck)))


def _values(deck: cards.CardSet) -> dict[str, object]:
    """Return what the placeholders of the rules stand for."""
    sizes = [
        _("{cards} with {count} players").format(cards=card_count(size), count=count)
        for count, size in sorted(STOCKS.items())
    ]
    return {
        "least": position.LEAST_TURNED,
        "turned": position.LEAST_TURNED,
        "most": position.MOST_TURNED,
        "longest": position.MOST_TURNED + _ADDED,
        "count": position.LEAST_LETTERS,
        "junior": position.LEAST_JUNIOR,
        "fewest_players": MIN_SEATS,
        "most_players": MAX_SEATS,
        "most_rounds": MOST_ROUNDS,
        "rows": position.FIELD // cards.SIDE,
        "columns": cards.SIDE,
        "first": position.square_name(0),
        "last": position.square_name(position.FIELD - 1),
        "deck": card_count(cards.DECK),
        "field": card_count(position.FIELD),
        "field_count": position.FIELD,
        "pile": BONUS,
        "end_phase": card_count(position.END_PHASE),
        "end_count": position.END_PHASE,
        "idle_turns": WordsUpOptions().idle_rounds,
        "points": points(cards.TEN_POINTS),
        "ten_points": cards.TEN_POINTS,
        "language": language_name(deck.language),
        "sizes": listed(sizes),
        **_special(deck),
        **_coloured(deck),
        **_letters(deck),
        "with_names": f"wordsup-{deck.language}" in bundled_ids(),
    }


def _special(deck: cards.CardSet) -> dict[str, str]:
    """Return how each special card is called, and how many there are."""
    counts = Counter(deck.deck(with_optional=False))
    told = {}
    for card, name, several in zip(
        (cards.JOKER, cards.TEN, cards.SORRY, cards.SWAP),
        ("joker", "ten", "sorry", "swap"),
        ("jokers", "tens", "sorries", "swaps"),
        strict=True,
    ):
        told[name] = card_text(card)
        there_are = ngettext("There is {count}.", "There are {count}.", counts[card])
        told[several] = there_are.format(count=counts[card])
    return told


def _coloured(deck: cards.CardSet) -> dict[str, object]:
    coloured = Counter(card.letter for card in deck.letters if card.is_coloured)
    numbers = [
        _("{count} each of {letters}").format(
            count=count, letters=listed([letter for letter in coloured if coloured[letter] == count])
        )
        for count in sorted(set(coloured.values()), reverse=True)
    ]
    first = cards.Card(cards.CardType.LETTER, value=1 + cards.COLOUR_VALUE, is_coloured=True)
    others = [cards.Card(cards.CardType.LETTER, value=value) for value in (1, 1, 2)]
    return {
        "coloured_points": points(cards.COLOUR_VALUE),
        "coloured_count": coloured.total(),
        "numbers": "; ".join(numbers),
        "coloured_value": first.value,
        "values": listed([str(card.value) for card in (first, *others)]),
        "total": points(cards.word_score((*others, first))),
        "doubled": points(cards.word_score((first, *others))),
    }


def _letters(deck: cards.CardSet) -> dict[str, object]:
    counts = Counter(card.letter for card in deck.letters)
    worth = {card.letter: card.value for card in deck.letters if not card.is_coloured}
    by_value: dict[int, list[str]] = {}
    for letter, count in counts.items():
        by_value.setdefault(worth[letter], []).append(f"{count} {letter}")
    return {
        "letter_cards": card_count(len(deck.letters)),
        "letters_by_value": {points(value): f"{', '.join(by_value[value])}." for value in sorted(by_value)},
        "optional": deck.optional,
        "left_out": _("It is left out, unless the table plays with it."),
        "alphabet": " ".join(deck.alphabet),
    }
