from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence

import pytest

from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.tiles import Alphabet, Tile
from upwords_tui.lexicon.bitsets import Lexicon, compile_lexicon
from upwords_tui.lexicon.files import read_words
from upwords_tui.lexicon.registry import word_list
from upwords_tui.lexicon.word_search import Growth, becoming, made_of, matching

EDITIONS = ("hasbro-10x10", "hasbro-fi-10x10", "dutch-10x10")
ENGLISH = load_edition("hasbro-10x10").alphabet
_SHORT, _LONG = "at ta bat cat cot dog hat oat tsk suq", "cats heat quad quit quite scat scats snack stack"
SMALL = compile_lexicon(f"{_SHORT} {_LONG}".split(), ENGLISH, 10)


@pytest.fixture(scope="module", params=EDITIONS)
def sampled(request: pytest.FixtureRequest) -> tuple[Lexicon, list[tuple[Tile, ...]]]:
    """Some words of a language, all of up to three letters; as a lexicon and in tiles."""
    edition = load_edition(request.param)
    listed = [word for word in read_words(word_list(edition.dictionary).path) if len(word) <= edition.size]
    words = [word for at, word in enumerate(listed) if at % 60 == 0 or len(word) <= 3]
    lexicon = compile_lexicon(words, edition.alphabet, edition.size)
    spelt = [tiles for word in words for tiles in edition.alphabet.spellings(word)]
    return lexicon, [tiles for tiles in spelt if len(tiles) > 1]


def capitals(words: Sequence[tuple[Tile, ...]]) -> list[str]:
    return sorted("".join(tiles).upper() for tiles in words)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("S?ACK", "SNACK STACK"),
        ("s?ack", "SNACK STACK"),
        ("??T", "BAT CAT COT HAT OAT QUIT"),
        ("C*", "CAT COT CATS"),
        ("*AT", "AT BAT CAT HAT OAT HEAT SCAT"),
        ("*A*T*", "AT BAT CAT HAT OAT CATS HEAT SCAT SCATS"),
        ("*C*A*T?", "CATS SCATS"),
        ("C**T", "CAT COT"),
        ("C?*T", "CAT COT"),
        ("QU??", "QUAD QUIT"),
        ("QU???", "QUITE"),
        ("?U??", ""),
        ("*", "AT TA BAT CAT COT DOG HAT OAT QUAD QUIT TSK CATS HEAT QUITE SCAT SCATS SNACK STACK"),
        ("CAT", "CAT"),
        ("", ""),
        ("Q*", "QUAD QUIT QUITE"),
        ("*Å*", ""),
        ("CA'T*", ""),
        ("?" * 40, ""),
        ("*A" * 20, ""),
    ],
)
def test_words_of_a_pattern(pattern: str, words: str) -> None:
    assert list(matching(SMALL, pattern)) == words.split()
    assert len(matching(SMALL, pattern)) == len(words.split())


def test_a_pattern_is_read_in_every_spelling() -> None:
    both = Alphabet(tuple(Tile(face) for face in ("A", "I", "Q", "Qu", "T", "U")))
    lexicon = compile_lexicon(["quit"], both, 10)
    assert [*matching(lexicon, "???")] == ["QUIT"]
    assert [*matching(lexicon, "?U??")] == ["QUIT"]
    assert {*matching(lexicon, "QU??")} == {"QUIT"}


@pytest.mark.parametrize(
    ("edition", "pattern", "words"),
    [
        ("hasbro-10x10", "s?ack", "SHACK SLACK SMACK SNACK STACK SWACK"),
        (
            "hasbro-10x10",
            "*ackle",
            "TACKLE CACKLE HACKLE MACKLE RACKLE CRACKLE GRACKLE QUACKLE SHACKLE RAMSHACKLE",
        ),
        ("dutch-10x10", "s?ijk", "SLIJK"),
        ("hasbro-fi-10x10", "*ääri", "ÄÄRI FÄÄRI PÄÄRI SÄÄRI"),
    ],
)
def test_patterns_in_the_bundled_lists(edition: str, pattern: str, words: str) -> None:
    of = load_edition(edition)
    lexicon = compile_lexicon(read_words(word_list(of.dictionary).path), of.alphabet, of.size)
    assert {*matching(lexicon, pattern)} >= {*words.split()}


def test_patterns_agree_with_regular_expressions(sampled: tuple[Lexicon, list[tuple[Tile, ...]]]) -> None:
    lexicon, words = sampled
    chance = random.Random(1)
    for _ in range(60):
        word = chance.choice(words)
        signs = [chance.choice(("?", "*", "?*", tile.upper(), tile.upper())) for tile in word]
        # A character for each tile, so that a tile is one in the expression too.
        one = {face: chr(0x1000 + order) for order, face in enumerate(lexicon.alphabet.faces)}
        shown = [
            sign.replace("?", ".").replace("*", ".*") if sign[0] in "?*" else one[tile]
            for sign, tile in zip(signs, word, strict=True)
        ]
        asked = re.compile("".join(shown))
        expected = [tiles for tiles in words if asked.fullmatch("".join(one[tile] for tile in tiles))]
        assert sorted(matching(lexicon, "".join(signs))) == capitals(expected)


@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        ("TAC", "AT TA CAT"),
        ("ctas", "AT TA CAT CATS SCAT"),
        ("CATSS", "AT TA CAT CATS SCAT SCATS"),
        ("quit", "QUIT"),
        ("ITUQU", "QUIT"),
        ("DOG", "DOG"),
        ("DO", ""),
        ("", ""),
        ("Q", ""),
        ("ÅT", ""),
    ],
)
def test_words_made_of_tiles(tiles: str, words: str) -> None:
    assert list(made_of(SMALL, tiles)) == words.split()


def test_what_is_made_of_tiles_agrees_with_counting(sampled: tuple[Lexicon, list[tuple[Tile, ...]]]) -> None:
    lexicon, words = sampled
    chance = random.Random(2)
    for _ in range(25):
        rack = chance.choices([tile for word in words[:2000] for tile in word], k=chance.randint(2, 8))
        expected = [tiles for tiles in words if not Counter(tiles) - Counter(rack)]
        assert sorted(made_of(lexicon, "".join(rack))) == capitals(expected)


def grown(word: str, laid: int) -> dict[Growth, list[str]]:
    return {how: list(words) for how, words in becoming(SMALL, word, laid).items()}


def test_what_becomes_of_a_word_by_one_tile() -> None:
    assert grown("cat", 1) == {
        Growth(front=0, behind=0, covered=1): ["BAT", "COT", "HAT", "OAT"],
        Growth(front=0, behind=1, covered=0): ["CATS"],
        Growth(front=1, behind=0, covered=0): ["SCAT"],
    }


def test_what_becomes_of_a_word_by_two_tiles() -> None:
    assert grown("cat", 2) == {
        Growth(front=0, behind=0, covered=2): ["QUAD", "QUIT"],
        Growth(front=1, behind=0, covered=1): ["HEAT"],
        Growth(front=1, behind=1, covered=0): ["SCATS"],
    }


def test_qu_counts_as_one_tile() -> None:
    assert grown("quad", 1) == {}
    assert grown("quad", 2) == {Growth(front=0, behind=0, covered=2): ["BAT", "CAT", "HAT", "OAT", "QUIT"]}
    assert grown("quit", 1) == {Growth(front=0, behind=1, covered=0): ["QUITE"]}


def test_one_tile_of_a_word_stays_uncovered() -> None:
    # TA would cover both tiles of AT, and so would no play.
    assert Growth(0, 0, 2) not in grown("at", 2)


@pytest.mark.parametrize("laid", [1, 2, 3])
def test_what_becomes_of_words_agrees_with_laying_tiles(
    sampled: tuple[Lexicon, list[tuple[Tile, ...]]], laid: int
) -> None:
    lexicon, words = sampled
    chance = random.Random(3)
    for _ in range(12):
        word = chance.choice(words)
        expected: dict[Growth, list[tuple[Tile, ...]]] = {}
        for other in words:
            added = len(other) - len(word)
            for front in range(added + 1):
                same = sum(one == two for one, two in zip(word, other[front:], strict=False))
                covered = len(word) - same
                if same and added + covered == laid:
                    expected.setdefault(Growth(front, added - front, covered), []).append(other)
        found = {how: sorted(each) for how, each in becoming(lexicon, "".join(word), laid).items()}
        assert found == {how: capitals(each) for how, each in expected.items()}


def test_what_is_no_word_becomes_nothing_it_is_not() -> None:
    assert grown("bad", 1) == {Growth(0, 0, 1): ["BAT", "QUAD"]}
    assert grown("ca't", 1) == {}
    assert grown("", 1) == {}
