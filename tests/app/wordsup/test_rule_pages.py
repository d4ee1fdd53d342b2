"""The rules of Words Up as a newcomer reads them: whole, short, and with the numbers of the cards."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from upwords_tui.app.narration.wording import points
from upwords_tui.app.narration.wordsup.events import card_text
from upwords_tui.app.teaching.pages import Page
from upwords_tui.app.teaching.wordsup import rule_pages
from upwords_tui.games.wordsup.cards import (
    COLOUR_VALUE,
    DECK,
    JOKER,
    SORRY,
    SWAP,
    TEN,
    TEN_POINTS,
    CardSet,
    card_languages,
    load_cards,
)
from upwords_tui.games.wordsup.options import STOCKS, WordsUpOptions
from upwords_tui.games.wordsup.position import END_PHASE, FIELD

MOST_ENTRIES, LONGEST_TERM, LONGEST_TEXT = 20, 24, 240
SETS = [load_cards(language) for language in card_languages()]


def page(cards: CardSet, title: str) -> Page:
    return next(page for page in rule_pages(cards) if page.title == title)


def entry(cards: CardSet, title: str, term: str) -> str:
    return next(entry.text for entry in page(cards, title).entries if entry.term == term)


@pytest.mark.parametrize("cards", SETS, ids=lambda cards: cards.language)
def test_the_pages_are_short_and_can_be_read_aloud(cards: CardSet) -> None:
    pages = rule_pages(cards)
    assert [page.title for page in pages] == ["Rules", "Special cards", "The end", "Points", "Words"]
    for shown in pages:
        assert 0 < len(shown.entries) <= MOST_ENTRIES
        terms = [entry.term for entry in shown.entries]
        assert len(set(terms)) == len(terms)
        for each in shown.entries:
            assert len(each.term) <= LONGEST_TERM and len(each.text) <= LONGEST_TEXT
            assert each.text.endswith(".") and "{" not in each.text
            assert re.fullmatch(r"[\w ,.:;'’+]+", each.text)


@pytest.mark.parametrize("cards", SETS, ids=lambda cards: cards.language)
def test_every_letter_is_named_with_its_worth_and_its_count(cards: CardSet) -> None:
    found = page(cards, "Points").entries
    counts = Counter(card.letter for card in cards.letters)
    named = {
        (letter, int(count), each.term)
        for each in found
        if re.fullmatch(r"\d+ points?", each.term)
        for count, letter in re.findall(r"(\d+) (\w)\b", each.text)
    }
    assert named == {
        (card.letter, counts[card.letter], points(card.value))
        for card in cards.letters
        if not card.is_coloured
    }
    assert f"{len(cards.letters)} cards" in entry(cards, "Points", "Letters")
    terms = {each.term for each in found}
    assert terms.isdisjoint(cards.alphabet) if not cards.optional else cards.optional in terms


@pytest.mark.parametrize("cards", SETS, ids=lambda cards: cards.language)
def test_the_coloured_cards_are_named(cards: CardSet) -> None:
    text = entry(cards, "Points", "Coloured cards")
    coloured = Counter(card.letter for card in cards.letters if card.is_coloured)
    assert f"{COLOUR_VALUE} points" in text and f"There are {coloured.total()}: " in text
    named = {
        (letter, int(part.split()[0]))
        for part in text.split(": ")[1].split("; ")
        for letter in re.findall(r"\b[^\W\d_]\b", part)
    }
    assert named == set(coloured.items())


def test_the_dutch_points() -> None:
    cards = load_cards("nl")
    assert entry(cards, "Points", "4 points") == "1 F, 1 J, 1 W, 1 Z."
    assert entry(cards, "Points", "Coloured cards").startswith(
        "Each is worth 4 points more than its letter. There are 20: 2 each of A and E; 1 each of B, C, "
    )
    assert entry(cards, "Points", "Example") == (
        "The cards 5, 1, 1 and 2 make 9 points, or 18 points if the 5 is coloured and comes first."
    )


@pytest.mark.parametrize("cards", SETS, ids=lambda cards: cards.language)
def test_every_special_card_is_told_of_wherever_it_may_be(cards: CardSet) -> None:
    terms = [each.term for each in page(cards, "Special cards").entries]
    counts = Counter(cards.deck(with_optional=False))
    for special in (card for card in counts if not card.letter):
        name = card_text(special)
        assert str(counts[special]) in entry(cards, "Special cards", name).split(".")[0]
        places = ("in the field", "on a stock", "in a bonus pile")
        for place in ("in the field", "elsewhere") if special == JOKER else places:
            assert f"{name} {place}" in terms
    assert {JOKER, TEN, SORRY, SWAP} == {card for card in counts if not card.letter}
    assert points(TEN_POINTS) in entry(cards, "Special cards", "10+")


def test_the_numbers_are_those_of_the_rules() -> None:
    cards = SETS[0]
    assert f"{DECK} cards" in page(cards, "Rules").entries[0].text
    assert f"{FIELD} cards" in entry(cards, "Rules", "Field")
    for players, size in STOCKS.items():
        assert f"{size} cards with {players} players" in entry(cards, "Rules", "Stock")
    turning = entry(cards, "Rules", "Turning")
    assert "Turn 3 cards" in turning and "to 4." in turning
    assert f"{END_PHASE} cards or fewer" in entry(cards, "The end", "End phase")
    assert f"{WordsUpOptions().idle_rounds} turns" in entry(cards, "The end", "No words")


def test_names_count_where_the_dictionary_has_them() -> None:
    for cards in SETS:
        assert ("Names" in {each.term for each in page(cards, "Words").entries}) == (cards.language == "nl")
