from __future__ import annotations

import random

import pytest

from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.tiles import Alphabet, Tile
from upwords_tui.lexicon.bitsets import Lexicon, compile_lexicon

ENGLISH = load_edition("hasbro-10x10").alphabet
FINNISH = load_edition("hasbro-fi-10x10").alphabet
BOTH_QS = Alphabet(tuple(Tile(face) for face in ("A", "I", "Q", "Qu", "S", "T", "U")))


def random_lexicon(seed: int) -> tuple[Lexicon, set[str]]:
    rng = random.Random(seed)
    words = {"".join(rng.choices("AEST", k=rng.randint(2, 7))) for _ in range(300)}
    return compile_lexicon(words, ENGLISH, 10), words


def test_words_in_any_case_are_found() -> None:
    lexicon = compile_lexicon(["mood", "WOOD", "Wool"], ENGLISH, 10)
    assert lexicon.contains("MOOD")
    assert lexicon.contains("wood")
    assert lexicon.contains("wOoL")
    assert not lexicon.contains("WOO")
    assert not lexicon.contains("MOODY")
    assert not lexicon.contains("")


def test_every_word_is_found_and_no_other() -> None:
    lexicon, words = random_lexicon(1)
    assert set(lexicon.words()) == words
    rng = random.Random(2)
    tried = ["".join(rng.choices("AESTX", k=rng.randint(1, 8))) for _ in range(2000)]
    assert [word for word in tried if lexicon.contains(word) != (word in words)] == []


def test_qu_is_one_tile_and_q_alone_is_none() -> None:
    lexicon = compile_lexicon(["quit", "qi", "squad"], ENGLISH, 4)
    assert list(lexicon.words()) == ["QUIT", "SQUAD"]
    assert [table.count for table in lexicon.tables] == [0, 0, 0, 1, 1]
    assert not lexicon.contains("qi")


def test_a_word_with_two_spellings_has_two_entries() -> None:
    lexicon = compile_lexicon(["quit"], BOTH_QS, 10)
    assert lexicon.count == 2
    assert lexicon.has(lexicon.encode([Tile("Qu"), Tile("I"), Tile("T")]))
    assert lexicon.has(lexicon.encode([Tile("Q"), Tile("U"), Tile("I"), Tile("T")]))
    assert lexicon.contains("quit")


@pytest.mark.parametrize("word", ["a", "it's", "naïve", "co-op", "ångström", "wordswordsw", " it", "qu"])
def test_what_cannot_be_laid_is_left_out(word: str) -> None:
    lexicon = compile_lexicon([word, "it"], ENGLISH, 10)
    assert list(lexicon.words()) == ["IT"]
    assert not lexicon.contains(word)


def test_letters_may_come_decomposed() -> None:
    lexicon = compile_lexicon(["a\u0308iti"], FINNISH, 10)
    assert lexicon.contains("ÄITI")
    assert lexicon.contains("a\u0308iti")


def test_a_word_with_very_many_spellings_is_no_trap() -> None:
    assert compile_lexicon(["qu" * 5000, "suq"], BOTH_QS, 10).count == 1


def test_entries_are_sorted_by_the_alphabet_of_the_edition() -> None:
    lexicon = compile_lexicon(["öö", "äy", "yä", "äö", "aa", "ya"], FINNISH, 10)
    assert list(lexicon.words()) == ["AA", "YA", "YÄ", "ÄY", "ÄÖ", "ÖÖ"]


def test_bitsets_say_which_word_has_which_tile_where() -> None:
    lexicon, _words = random_lexicon(3)
    for table in lexicon.tables[2:8]:
        entries = [table.entry(number) for number in range(table.count)]
        assert entries == sorted(entries)
        for position in range(table.length):
            for tile in range(len(ENGLISH.faces)):
                having = [number for number, entry in enumerate(entries) if entry[position] == tile]
                assert list(table.numbers(table.at[position][tile])) == having


def test_at_least_counts_a_tile_in_each_word() -> None:
    lexicon, _words = random_lexicon(4)
    for table in lexicon.tables[2:8]:
        for tile in range(len(ENGLISH.faces)):
            for times in range(9):
                having = [n for n in range(table.count) if table.entry(n).count(tile) >= times]
                assert list(table.numbers(table.at_least(tile, times))) == having


def test_no_words_make_an_empty_lexicon() -> None:
    lexicon = compile_lexicon([], ENGLISH, 10)
    assert lexicon.count == 0
    assert not lexicon.contains("IT")
    assert lexicon.tables[5].at_least(3, 1) == 0


def test_progress_grows_to_its_end() -> None:
    told: list[tuple[int, int]] = []
    words = [f"{chr(65 + n % 26)}{chr(65 + n // 26 % 26)}A" for n in range(20_000)]
    compile_lexicon(words, ENGLISH, 10, lambda done, steps: told.append((done, steps)))
    assert told == sorted(told)
    assert told[0][0] == 0
    assert told[-1][0] == told[-1][1]
    assert len({steps for _, steps in told}) == 1
    assert len(told) > 5
