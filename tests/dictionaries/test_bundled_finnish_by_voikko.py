"""The Finnish list against Voikko itself, by the rule that the recipe uses.

Runs where libvoikko and its Finnish dictionary are installed (Debian: libvoikko1, voikko-fi).
"""

import random
from pathlib import Path

import pytest

from dictionaries.recipes.finnish import rule_for, trusted_words
from dictionaries.recipes.finnish_kotus import Kotus, read_kotus
from dictionaries.recipes.finnish_rule import LEGAL_BASES, FinnishRule, Kind
from upwords_tui.lexicon.voikko import Voikko

FOLDER = Path(__file__).parents[2] / "dictionaries" / "fi"
SAMPLE = 5_000
SEED = 2004


@pytest.fixture(scope="module")
def rule() -> FinnishRule:
    try:
        voikko = Voikko("fi")
    except OSError:
        pytest.skip("the C library libvoikko is not installed")
    except LookupError as error:
        pytest.skip(f"Voikko has no Finnish dictionary: {error}")
    return rule_for(FOLDER, voikko)


@pytest.fixture(scope="module")
def words() -> list[str]:
    return (FOLDER / "words.txt").read_text(encoding="utf-8").split()


@pytest.fixture(scope="module")
def kotus() -> Kotus:
    return read_kotus()


@pytest.fixture(scope="module")
def trusted(rule: FinnishRule) -> set[str]:
    """Return the words that need no confirmation."""
    headwords, plurals = trusted_words(rule, FOLDER)
    return headwords | plurals


@pytest.mark.long
def test_voikko_confirms_a_sample(rule: FinnishRule, trusted: set[str], words: list[str]) -> None:
    sample = random.Random(SEED).sample(words, SAMPLE)
    assert [word for word in sample if word not in trusted and not rule.is_legal(word)] == []


@pytest.mark.long
def test_voikko_confirms_every_short_word(rule: FinnishRule, trusted: set[str], words: list[str]) -> None:
    short = (word for word in words if len(word) <= 5 and word not in trusted)
    assert [word for word in short if not rule.is_legal(word)] == []


def test_plurals_by_type_are_those_that_voikko_knows(rule: FinnishRule, kotus: Kotus) -> None:
    sample = random.Random(SEED).sample(sorted(kotus.headwords), SAMPLE)
    known = [(word, each) for word in sample for each in kotus.plurals(word) if Kind.BASE in rule.kinds(word)]
    odd = [
        (word, each)
        for word, each in known
        if not any(read.kind is Kind.PLURAL and read.base == word for read in rule.readings(each))
    ]
    assert len(known) > SAMPLE / 2 and len(odd) <= len(known) / 200, odd


@pytest.mark.long
def test_plurals_are_of_words_in_the_list(rule: FinnishRule, trusted: set[str], words: list[str]) -> None:
    known = set(words)
    orphans = []
    for word in (each for each in random.Random(SEED).sample(words, SAMPLE) if each not in trusted):
        readings = rule.readings(word)
        if not {reading.kind for reading in readings} & LEGAL_BASES:
            bases = {reading.base for reading in readings if reading.kind is Kind.PLURAL}
            orphans += [word] if bases.isdisjoint(known) else []
    assert len(orphans) < SAMPLE / 100, orphans


@pytest.mark.parametrize(
    "word",
    [
        *("talossa", "taloni", "talothan", "talotko", "juoksen", "juokseva", "saava", "mennyt", "tehty"),
        *("kauniimpi", "nopeasti", "emme", "iki", "xiv", "tv", "km", "helsinki", "kissatko", "sitenpä"),
        *("kisssa", "epä", "a"),
    ],
)
def test_the_rule_refuses_with_the_real_voikko(rule: FinnishRule, word: str) -> None:
    assert not rule.is_legal(word)


@pytest.mark.parametrize(
    "word", ["sana", "sanat", "täi", "täit", "ikivanha", "kauniit", "juosta", "ei", "alle", "kahvikupit"]
)
def test_the_rule_allows_with_the_real_voikko(rule: FinnishRule, word: str) -> None:
    assert rule.is_legal(word)
