"""The Kotus word list in the Finnish list: every headword that can be laid, and plurals by its types."""

from __future__ import annotations

from pathlib import Path

import pytest

from dictionaries.recipes.finnish_inflection import plural
from dictionaries.recipes.finnish_kotus import Kotus, read_additions, read_kotus
from dictionaries.recipes.wordlist import read_words

FOLDER = Path(__file__).parents[2] / "dictionaries" / "fi"


@pytest.fixture(scope="module")
def kotus() -> Kotus:
    return read_kotus()


@pytest.fixture(scope="module")
def words() -> frozenset[str]:
    return read_words(FOLDER / "words.txt")


def test_every_headword_is_a_word_but_abbreviations(kotus: Kotus, words: frozenset[str]) -> None:
    assert len(kotus.headwords) > 83_000
    assert kotus.headwords - words == {"atk", "tv"}


def test_what_can_be_no_word_is_no_headword(kotus: Kotus) -> None:
    assert not kotus.headwords & {"-mainen", "a", "A-vitamiini", "aave-", "ad hoc", "šakki", "vaa'at"}


def test_our_own_words_have_reasons_and_are_in_no_other_source(kotus: Kotus, words: frozenset[str]) -> None:
    ours = read_additions(FOLDER / "add.txt")
    assert ours.headwords <= words and not ours.headwords & kotus.headwords
    lines = (FOLDER / "add.txt").read_text(encoding="utf-8").splitlines()
    assert all(line.partition("#")[2].strip() for line in lines if line)


def test_a_line_that_is_no_word_and_its_type_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "add.txt"
    file.write_text("twiitti\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"add\.txt: 'twiitti' is not a word and its type"):
        read_additions(file)


@pytest.mark.parametrize(
    ("word", "inflection", "gradation", "wanted"),
    [
        ("valo", 1, None, "valot"),
        ("katu", 1, "F", "kadut"),
        ("kaappi", 5, "B", "kaapit"),
        ("kalsium", 6, None, "kalsiumit"),
        ("jälki", 7, "L", "jäljet"),
        ("puku", 1, "M", "puvut"),
        ("aurinko", 2, "G", "auringot"),
        ("raaka", 9, "D", None),
        ("reikä", 9, "D", "reiät"),
        ("haka", 9, "D", "haat"),
        ("aika", 9, "D", "ajat"),
        ("taika", 9, "D", "taiat"),
        ("loma-aika", 9, "D", "loma-ajat"),
        ("veli", 7, None, "veljet"),
        ("tohveli", 6, None, "tohvelit"),
        ("vanhempi", 16, "H", "vanhemmat"),
        ("käsi", 27, None, "kädet"),
        ("kynsi", 28, "J", "kynnet"),
        ("varsi", 28, "K", "varret"),
        ("jälsi", 28, "I", "jället"),
        ("lapsi", 29, None, "lapset"),
        ("yksi", 31, None, "yhdet"),
        ("tytär", 32, "C", "tyttäret"),
        ("puhallin", 33, "I", "puhaltimet"),
        ("kerroin", 33, "K", "kertoimet"),
        ("käymätön", 34, "C", "käymättömät"),
        ("onneton", 34, "C", "onnettomat"),
        ("lämmin", 35, "H", "lämpimät"),
        ("nainen", 38, None, "naiset"),
        ("hammas", 41, "H", "hampaat"),
        ("varas", 41, "D", "varkaat"),
        ("mies", 42, None, "miehet"),
        ("kevät", 44, None, "keväät"),
        ("tuhat", 46, None, "tuhannet"),
        ("kuollut", 47, None, "kuolleet"),
        ("hake", 48, "A", "hakkeet"),
        ("aie", 48, "D", "aikeet"),
        ("hylje", 48, "L", "hylkeet"),
        ("kannel", 49, "J", "kanteleet"),
        ("häät", 18, None, None),
        ("usein", 99, None, None),
    ],
)
def test_a_plural_follows_from_type_and_gradation(
    word: str, inflection: int, gradation: str | None, wanted: str | None
) -> None:
    assert plural(word, inflection, gradation) == wanted


def test_a_compound_is_inflected_as_its_last_part(kotus: Kotus) -> None:
    assert kotus.plurals("aamujumppa") == {"aamujumpat"}
    assert kotus.plurals("hienosokeri") == {"hienotsokerit"}
    assert kotus.plurals("isoäiti") == {"isoäidit"}
    assert kotus.plurals("kyllä") == frozenset()
