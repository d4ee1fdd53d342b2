"""The files of meanings that come with the game, every line of them."""

from __future__ import annotations

import hashlib
import re
import tomllib
import zipfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from dictionaries.recipes.meanings import FORMS, INFLECTIONS, LABELS, PARTS, SPELLING
from upwords_tui.lexicon.bundled import bundled_folder, load_bundled
from upwords_tui.lexicon.meanings import ABOUT, DERIVATIONS, FILE, sources

LANGUAGES = ("en", "fi", "nl")
MARKUP = re.compile(r"[<>{}\\\[\]]|&[a-z]+;|''|\( *\)|^[\s#,;:.)~]|[\s,;:(]$|  ")
DANGLING = re.compile(r"\w \S+ (?:and|or|the|ja|sekä|het|een)$")

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


@cache
def members(language: str) -> dict[str, list[str]]:
    with zipfile.ZipFile(bundled_folder() / language / FILE) as archive:
        return {name: archive.read(name).decode("utf-8").splitlines() for name in archive.namelist()}


@cache
def records(language: str) -> dict[str, tuple[str, ...]]:
    lines = (line.split("\t") for each in members(language).values() for line in each)
    return {word: tuple(rest) for word, *rest in lines}


def own(language: str, word: str) -> list[str]:
    return [record for record in records(language).get(word, ()) if not record.startswith(">")]


def senses(language: str) -> Iterator[tuple[str, list[str]]]:
    for word, of_word in records(language).items():
        yield from ((word, record.split("|")) for record in of_word if record[0] not in ">+")


def described(language: str) -> dict[str, Any]:
    return tomllib.loads((bundled_folder() / language / ABOUT).read_text(encoding="utf-8"))


def test_the_file_is_the_one_that_is_described(language: str) -> None:
    """What some of those below prove of one language in every run, the long one proves of all."""
    folder, about = bundled_folder() / language, described(language)
    assert hashlib.sha256((folder / FILE).read_bytes()).hexdigest() == about["meanings_sha256"]
    assert all((folder / name).is_file() for name in about["licence_files"])


@pytest.mark.sample(1)
def test_as_many_are_explained_as_is_said(language: str) -> None:
    about = described(language)
    explained = sum(bool(own(language, word)) for word in records(language))
    assert about["counts"] == {"explained": explained, "forms_of_these": len(records(language)) - explained}


@pytest.mark.sample(1)
def test_words_are_in_order_and_members_are_named_after_their_first(language: str) -> None:
    for number, (name, lines) in enumerate(members(language).items()):
        first = lines[0].split("\t")[0]
        assert name == f"{number:04}-{first}.txt"
    words = list(records(language))
    assert words == sorted(words)
    assert len(words) == sum(map(len, members(language).values()))


def test_only_words_of_the_list_are_explained(language: str) -> None:
    listed = (bundled_folder() / language / "words.txt").read_text(encoding="utf-8").split()
    assert records(language).keys() <= {*listed, *load_bundled(language).british_words()}


def test_every_word_of_two_or_three_letters_has_a_meaning_in_its_own_language(language: str) -> None:
    words = (bundled_folder() / language / "words.txt").read_text(encoding="utf-8").split()
    words += load_bundled(language).british_words()

    def is_told(word: str) -> bool:
        told = [record.split("|") for record in own(language, word)]
        return any(record[0].startswith("+") or record[3] == language for record in told)

    def lemmas(word: str) -> list[str]:
        return [each[1:].split("|")[0] for each in records(language).get(word, ()) if each[0] == ">"]

    short = [word for word in words if len(word) <= 3]
    assert [word for word in short if not any(map(is_told, [word, *lemmas(word)]))] == []


def test_what_is_said_by_hand_of_short_words_is_all_that_is_said(language: str) -> None:
    folder = bundled_folder() / language
    lines = (folder / "short.txt").read_text(encoding="utf-8").splitlines()
    told = Counter(line.split(",")[0] for line in lines if line and not line.startswith("#"))
    words = (folder / "words.txt").read_text(encoding="utf-8").split()
    assert told.keys() <= {*words, *load_bundled(language).british_words()}
    assert {word: len(records(language).get(word, ())) for word in told} == dict(told)
    assert max(map(len, told)) <= 4


@pytest.mark.sample(1)
def test_all_ids_are_documented(language: str) -> None:
    known = sources(language).keys()
    for word, (source, part, labels, *_) in senses(language):
        assert source in known, word
        assert part in ("", *PARTS), word
        assert set(filter(None, labels.split(","))) <= set(LABELS), word
    assert {*INFLECTIONS, *DERIVATIONS, SPELLING} == set(FORMS)


@pytest.mark.sample(1)
def test_every_form_leads_to_what_is_explained(language: str) -> None:
    for word, of_word in records(language).items():
        for record in of_word:
            if record.startswith(">"):
                lemma, forms, *parts = record[1:].split("|")
                assert lemma != word
                assert set(forms.split(",")) <= set(FORMS), word
                assert set(",".join(parts).split(",")) <= {"", *PARTS}, word
                base = next(
                    (other[1:].split("|")[0] for other in records(language)[lemma] if other[0] == ">"), ""
                )
                assert own(language, lemma) or own(language, base), word


@pytest.mark.sample(1)
def test_every_part_of_a_compound_is_explained(language: str) -> None:
    for word, of_word in records(language).items():
        for record in of_word:
            if record.startswith("+"):
                _, *parts = record.split("|")
                assert len(parts) == 2, word
                assert all(part in records(language) for part in parts), word


@pytest.mark.sample(1)
def test_texts_are_plain_and_whole(language: str) -> None:
    for word, (_, _, _, text_language, *texts) in senses(language):
        assert text_language in ("en", language), word
        assert 1 <= len(texts) <= 2, word
        for text in texts:
            assert 1 <= len(text) <= 200, (word, text)
            assert not MARKUP.search(text), (word, text)
            assert not DANGLING.search(text), (word, text)
            assert text.count("(") == text.count(")"), (word, text)


def test_english_is_given_beside_what_is_not_english(language: str) -> None:
    for word, (_, _, _, text_language, *texts) in senses(language):
        assert len(texts) == 1 or text_language != "en", word


def test_every_source_is_used(language: str) -> None:
    used = {record.lstrip("+").split("|")[0] for of_word in records(language).values() for record in of_word}
    assert sources(language).keys() <= used


@pytest.mark.parametrize(("words", "share"), [(5_000, 0.95), (20_000, 0.88)])
def test_common_words_are_explained(language: str, words: int, share: float) -> None:
    common = (bundled_folder() / language / "common.txt").read_text(encoding="utf-8").split()[:words]
    explained = sum(word in records(language) for word in common)
    assert explained >= share * len(common)
