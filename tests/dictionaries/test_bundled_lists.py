"""The lists as files: their format, what they say of themselves, and words that stand for many."""

import hashlib
import itertools
import re
import tomllib
import unicodedata
from pathlib import Path
from typing import Any

import pytest

DICTIONARIES = Path(__file__).parents[2] / "dictionaries"
CURATED = tomllib.loads(Path(__file__).with_name("curated.toml").read_text(encoding="utf-8"))
LANGUAGES = ("en", "fi", "nl")
ALPHABETS = {
    "en": "abcdefghijklmnopqrstuvwxyz",
    "fi": "abcdefghijklmnopqrstuvwxyzåäö",
    "nl": "abcdefghijklmnopqrstuvwxyz",
}


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def raw(language: str) -> bytes:
    return (DICTIONARIES / language / "words.txt").read_bytes()


@pytest.fixture(scope="module")
def words(raw: bytes) -> list[str]:
    return raw.decode("utf-8").split("\n")[:-1]


@pytest.fixture(scope="module")
def common(language: str) -> list[str]:
    return (DICTIONARIES / language / "common.txt").read_text(encoding="utf-8").split("\n")[:-1]


@pytest.fixture(scope="module")
def about(language: str) -> dict[str, Any]:
    return tomllib.loads((DICTIONARIES / language / "dictionary.toml").read_text(encoding="utf-8"))


def test_lines_end_in_lf_and_the_last_one_does_too(raw: bytes) -> None:
    assert raw.endswith(b"\n")
    assert b"\r" not in raw
    assert not raw.startswith(b"\xef\xbb\xbf")


def test_words_are_sorted_and_differ(words: list[str]) -> None:
    assert all(one < other for one, other in itertools.pairwise(words))


def test_words_keep_to_the_alphabet(language: str, words: list[str]) -> None:
    assert set("".join(words)) <= set(ALPHABETS[language])


def test_words_are_composed(raw: bytes) -> None:
    assert unicodedata.is_normalized("NFC", raw.decode("utf-8"))


def test_words_are_of_2_to_15_letters(words: list[str]) -> None:
    lengths = {len(word) for word in words}
    assert (min(lengths), max(lengths)) == (2, 15)


def test_the_description_counts_right(words: list[str], about: dict[str, Any]) -> None:
    assert about["counts"] == {f"up_to_{top}": sum(len(word) <= top for word in words) for top in (8, 10, 15)}


def test_the_page_for_readers_gives_the_same_counts(language: str, about: dict[str, Any]) -> None:
    page = (DICTIONARIES.parent / "docs" / "dictionaries.md").read_text(encoding="utf-8")
    row = next(line for line in page.splitlines() if line.startswith(f"| `{language}` |"))
    assert [cell.strip() for cell in row.split("|")[3:6]] == [f"{n:,}" for n in about["counts"].values()]


def test_the_description_has_the_hash_of_the_words(raw: bytes, about: dict[str, Any]) -> None:
    assert about["words_sha256"] == hashlib.sha256(raw).hexdigest()


def test_the_description_is_whole(language: str, about: dict[str, Any]) -> None:
    assert about["id"] == about["language"] == language
    assert about["alphabet"] == ALPHABETS[language]
    assert (about["min_length"], about["max_length"]) == (2, 15)
    assert about["name"]
    assert about["description"]
    assert about["licence"]
    assert about["sources"]
    for source in about["sources"]:
        assert all(source[key] for key in ("name", "version", "licence", "from", "use"))


def test_licences_are_there_in_full(language: str, about: dict[str, Any]) -> None:
    assert about["licence_files"]
    for name in about["licence_files"]:
        text = (DICTIONARIES / language / name).read_text(encoding="utf-8")
        assert len(text) > (500 if name == "COPYRIGHT-family" else 2000)


@pytest.mark.parametrize(
    ("language", "file", "words"),
    [
        ("en", "COPYRIGHT", "Kevin Atkinson"),
        ("en", "COPYRIGHT-common", "SUBTLEX-US and SUBTLEX-UK"),
        ("fi", "COPYRIGHT", "Joukahainen"),
        ("fi", "COPYRIGHT-common", "Robyn Speer"),
        ("fi", "LICENCE-GPL-3", "Version 3, 29 June 2007"),
        ("nl", "COPYRIGHT", "OpenTaal"),
        ("nl", "COPYRIGHT-common", "SUBTLEX-NL"),
    ],
)
def test_licences_name_those_they_are_of(language: str, file: str, words: str) -> None:
    assert words in (DICTIONARIES / language / file).read_text(encoding="utf-8")


def test_common_words_are_of_the_list_and_differ(words: list[str], common: list[str]) -> None:
    assert len(common) == len(set(common)) == 30_000
    assert set(common) <= set(words)
    assert {len(word) for word in common} == set(range(2, 11))


def test_the_description_has_the_hash_of_the_common_words(language: str, about: dict[str, Any]) -> None:
    raw = (DICTIONARIES / language / about["common_file"]).read_bytes()
    assert about["common_sha256"] == hashlib.sha256(raw).hexdigest()
    assert raw.endswith(b"\n")
    assert b"\r" not in raw


def test_the_source_and_licence_of_the_common_words_are_given(about: dict[str, Any]) -> None:
    assert [source["licence"] for source in about["sources"] if source["name"] == "wordfreq"] == [
        "CC-BY-SA-4.0"
    ]
    assert about["common_licence"]
    assert "COPYRIGHT-common" in about["licence_files"]


def test_the_package_names_every_licence_of_the_lists(about: dict[str, Any]) -> None:
    project = tomllib.loads((DICTIONARIES.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = set(project["license"].split(" AND "))
    for expression in (about["licence"], about["common_licence"]):
        for choice in expression.split(" AND "):
            assert named & set(choice.strip("()").split(" OR "))


@pytest.mark.parametrize(
    ("language", "first", "early", "late"),
    [
        ("en", "the", "and you time water house good people", "rookie sandstorm"),
        ("fi", "ja", "ei hän olla aika hyvä talo vesi ihmiset", "novelli naispari"),
        ("nl", "de", "het een ik jaar huis water mensen cafe ideeen", "klonk gedrogeerd"),
    ],
)
def test_common_words_begin_with_the_commonest(language: str, first: str, early: str, late: str) -> None:
    common = (DICTIONARIES / language / "common.txt").read_text(encoding="utf-8").split()
    assert common[0] == first
    assert set(early.split()) <= set(common[:2_000])
    places = [common.index(word) for word in late.split()]
    assert 2_000 < places[0] < places[1]


@pytest.mark.parametrize(("language", "word"), [("en", "qursh"), ("fi", "öylätit"), ("nl", "zwoerd")])
def test_rare_words_are_not_common(language: str, word: str) -> None:
    folder = DICTIONARIES / language
    assert word in (folder / "words.txt").read_text(encoding="utf-8").split()
    assert word not in (folder / "common.txt").read_text(encoding="utf-8").split()


def test_the_finnish_list_is_large() -> None:
    words = (DICTIONARIES / "fi" / "words.txt").read_text(encoding="utf-8").split()
    assert sum(len(word) <= 10 for word in words) >= 65_000


def test_curated_words_are_spelled_as_lists_are(language: str) -> None:
    for groups in CURATED[language].values():
        text = " ".join(groups.values())
        assert set(text.split()) == set(re.findall(f"[{ALPHABETS[language]}]+", text))


def test_curated_words_are_in_the_list(language: str, words: list[str]) -> None:
    known = set(words)
    missing = {
        group: lost
        for group, text in CURATED[language]["holds"].items()
        if (lost := [word for word in text.split() if word not in known])
    }
    assert missing == {}


def test_curated_words_are_not_in_the_list(language: str, words: list[str]) -> None:
    known = set(words)
    found = {
        group: bad
        for group, text in CURATED[language]["lacks"].items()
        if (bad := [word for word in text.split() if word in known])
    }
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_dropped_by_hand_stay_out(language: str) -> None:
    folder = DICTIONARIES / language
    known = set((folder / "words.txt").read_text(encoding="utf-8").split())
    for name in ("drop.txt", "bound.txt"):
        if (folder / name).exists():
            assert _hand_made(folder / name).isdisjoint(known)


def test_two_letter_words_of_english_are_those_of_the_file() -> None:
    folder = DICTIONARIES / "en"
    words = (folder / "words.txt").read_text(encoding="utf-8").split()
    assert {word for word in words if len(word) == 2} == _hand_made(folder / "two-letter.txt")


@pytest.mark.parametrize("language", ["en", "nl"])
def test_words_without_a_vowel_are_those_of_the_file(language: str) -> None:
    folder = DICTIONARIES / language
    words = (folder / "words.txt").read_text(encoding="utf-8").split()
    found = {word for word in words if not set(word) & set("aeiouy")}
    by_hand = _hand_made(folder / "vowelless.txt")
    if language == "en":
        by_hand |= _hand_made(folder / "two-letter.txt")
    assert found <= by_hand


def test_dutch_accents_lead_back_to_the_list() -> None:
    folder = DICTIONARIES / "nl"
    words = set((folder / "words.txt").read_text(encoding="utf-8").split())
    lines = (folder / "accents.tsv").read_text(encoding="utf-8").splitlines()
    assert lines == sorted(lines)
    assert len(lines) > 3_500
    for line in lines:
        word, _, spellings = line.partition("\t")
        assert word in words
        assert spellings != word
        for spelling in spellings.split(" "):
            assert unicodedata.is_normalized("NFC", spelling)
            decomposed = unicodedata.normalize("NFKD", spelling)
            assert "".join(char for char in decomposed if not unicodedata.combining(char)) == word


def test_dutch_accents_are_the_right_ones() -> None:
    text = (DICTIONARIES / "nl" / "accents.tsv").read_text(encoding="utf-8")
    for line in ("cafe\tcafé\n", "zeeen\tzeeën\n", "een\teen één\n", "reunie\treünie\n"):
        assert line in text


def _hand_made(path: Path) -> set[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {word for line in lines for word in line.partition("#")[0].split()}
