"""The cards: how many there are, what they are worth, what can be spelt with them."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.wordsup.derive import derived
from tests.games.wordsup.scene import cards
from upwords_tui.base.errors import EditionError
from upwords_tui.games.wordsup.cards import DECK, CardType, card_languages, load_cards, spell, word_score


@pytest.mark.parametrize("language", card_languages())
def test_every_set_makes_a_deck(language: str) -> None:
    found = load_cards(language)
    for with_optional in (False, True) if found.optional else (False,):
        deck = found.deck(with_optional=with_optional)
        assert len(deck) == DECK
        kinds = Counter(card.type for card in deck)
        assert kinds[CardType.JOKER] == 1 and kinds[CardType.SORRY] == 2 and kinds[CardType.SWAP] == 2
        assert kinds[CardType.TEN] == (1 if with_optional else 2)
        assert any(card.letter == found.optional for card in deck if card.letter) == with_optional
    counts = Counter(card.letter for card in found.letters)
    for letter, count in counts.items():
        coloured = [card for card in found.letters if card.letter == letter and card.is_coloured]
        assert len(coloured) == (count >= 2) + (count >= 6)
        plain = {card.value for card in found.letters if card.letter == letter and not card.is_coloured}
        assert {card.value for card in coloured} <= {value + 4 for value in plain}


def test_the_dutch_cards() -> None:
    found = load_cards("nl")
    assert len(found.letters) == 78 and sum(card.is_coloured for card in found.letters) == 20
    faces = Counter(card.face for card in found.letters)
    assert faces["A1"] == 4 and faces["A5*"] == 2 and faces["E1"] == 8 and faces["E5*"] == 2
    assert faces["Q10"] == faces["X8"] == faces["Y6"] == 1 and faces["Z4"] == 1
    assert faces["M2"] == 1 and faces["M6*"] == 1


def test_there_are_no_cards_for_other_languages() -> None:
    with pytest.raises(EditionError, match="there are no cards for “sv”"):
        load_cards("sv")


@pytest.mark.parametrize(
    ("have", "pool", "text", "laid"),
    [
        ("B3 O1 O1 M2", "", "BOOM", "B3 O1 O1 M2"),
        ("B3 O1 O1 M2", "", "BOM", None),
        ("B3 O1 M2", "", "BOOM", None),
        ("B3 O1 joker M2", "", "BOOM", "B3 O1 joker M2"),
        ("A1 A5* P2 S1", "", "APAS", "A5* P2 A1 S1"),
        ("A5* joker P2 S1", "", "APAS", "A5* P2 joker S1"),
        ("A5* joker P2 S1", "", "PASA", "P2 A5* S1 joker"),
        ("S1", "B3 O1 O1 M2 X8", "BOOMS", "B3 O1 O1 M2 S1"),
        ("S1", "B3 O1 O5* M2", "BOMS", "B3 O5* M2 S1"),
        ("10+", "B3 O1 O1 M2", "BOOM", None),
    ],
)
def test_spelling(have: str, pool: str, text: str, laid: str | None) -> None:
    assert spell(cards(have), text, cards(pool)) == (cards(laid) if laid else None)


def test_a_word_is_doubled_by_a_coloured_first_letter_only() -> None:
    assert word_score(cards("B7* O1 O1 M2")) == 22
    assert word_score(cards("B3 O5* O1 M2")) == 11
    assert word_score(cards("joker O5* O1 M2")) == 8


@pytest.mark.parametrize(("language", "moved", "revalued"), [("en", 0, "JKXY"), ("fi", 1, "")])
def test_the_other_sets_are_derived_as_documented(language: str, moved: int, revalued: str) -> None:
    """They were derived from common words of before (docs/lab/words-up-cards.md).

    `moved` cards would have another letter today, the letters `revalued` another value.
    """
    counts, values = derived(language)
    found = load_cards(language)
    assert (Counter(card.letter for card in found.letters) - Counter(counts)).total() == moved
    plain = {card.letter: card.value for card in found.letters if not card.is_coloured}
    assert {letter for letter in plain if plain[letter] != values[letter]} == set(revalued)
    assert plain.keys() == values.keys()


def test_the_derivation_comes_close_to_the_dutch_game() -> None:
    counts, values = derived("nl")
    found = load_cards("nl")
    dutch = Counter(card.letter for card in found.letters)
    assert sum(abs(dutch[letter] - count) for letter, count in counts.items()) == 8
    plain = {card.letter: card.value for card in found.letters if not card.is_coloured}
    assert sum(plain[letter] != value for letter, value in values.items()) <= 6
