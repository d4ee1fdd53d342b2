"""The Dutch dictionary of Words Up: the Dutch list, with countries, places, brands and English words."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from dictionaries.recipes import places
from dictionaries.recipes.wordlist import LATIN_LETTERS, is_spellable, read_words
from upwords_tui.lexicon.registry import describe, open_dictionary
from upwords_tui.lexicon.spellers import Speller

FOLDER = Path(__file__).parents[2] / "dictionaries" / "wordsup-nl"
CURATED = tomllib.loads(Path(__file__).with_name("curated.toml").read_text(encoding="utf-8"))["wordsup-nl"]


@pytest.mark.parametrize("group", CURATED["holds"])
def test_words_and_names(group: str) -> None:
    dictionary = open_dictionary("wordsup-nl-list")
    assert [word for word in CURATED["holds"][group].split() if not dictionary.is_listed(word)] == []


@pytest.mark.parametrize("group", CURATED["lacks"])
def test_no_names_of_persons_no_abbreviations_and_no_english_of_the_english_alone(group: str) -> None:
    dictionary = open_dictionary("wordsup-nl")
    assert [word for word in CURATED["lacks"][group].split() if dictionary.contains(word)] == []


def test_who_says_so() -> None:
    dictionary = open_dictionary("wordsup-nl-list")
    assert dictionary.judge("boom").source == "nl-list"
    assert dictionary.judge("nutella").source == "wordsup-nl-list"
    assert dictionary.names and dictionary.names.name == "Nederlands met namen"
    assert dictionary.id == "wordsup-nl-list"
    assert dictionary.sha256 not in (open_dictionary("nl").sha256, dictionary.word_list.sha256)
    assert open_dictionary("nl-list").judge("nutella").source is None


def test_no_spell_checker_is_asked() -> None:
    def open_none(speller_id: str) -> Speller | None:
        raise AssertionError(speller_id)

    dictionary = open_dictionary("wordsup-nl", open_speller=open_none)
    dictionary.prepare()
    assert dictionary.id == "wordsup-nl" and not dictionary.has_spellers
    assert dictionary.contains("weird") and not dictionary.contains("gortspek")
    assert dictionary.at_once("gortspek") is False


def test_there_is_one_hash_for_one_list() -> None:
    (info,) = (info for info in describe() if info.bundled.id == "wordsup-nl")
    assert info.spellers == ()
    assert info.sha256 == open_dictionary("wordsup-nl").sha256 == open_dictionary("wordsup-nl-list").sha256


@pytest.mark.parametrize("file", places.BY_HAND)
def test_what_was_written_by_hand_is_in_the_list(file: str) -> None:
    dictionary = open_dictionary("wordsup-nl-list")
    dropped = read_words(FOLDER / "drop.txt")
    wanted = {places.laid(name) for name in read_words(FOLDER / file)} - dropped
    assert [word for word in sorted(wanted) if not is_spellable(word, LATIN_LETTERS)] == []
    assert [word for word in sorted(wanted) if len(word) > 2 and not dictionary.is_listed(word)] == []


@pytest.mark.parametrize(
    ("name", "laid"),
    [("Łódź", "lodz"), ("Tromsø", "tromso"), ("Curaçao", "curacao"), ("Saarbrücken", "saarbrucken")],
)
def test_names_are_laid_without_what_letters_wear(name: str, laid: str) -> None:
    assert places.laid(name) == laid


def test_the_page_for_readers_counts_right() -> None:
    page = (FOLDER.parents[1] / "docs" / "dictionaries.md").read_text(encoding="utf-8")
    (listed,) = (info.bundled.count for info in describe() if info.bundled.id == "wordsup-nl")
    assert f"{listed:,} words more" in page
    for file in (*places.BY_HAND, "drop.txt"):
        row = next(line for line in page.splitlines() if line.startswith(f"| `{file}` |"))
        assert row.split("|")[3].strip() == f"{len(read_words(FOLDER / file)):,}"


def test_the_page_for_readers_counts_the_words_of_every_set() -> None:
    page = (FOLDER.parents[1] / "docs" / "dictionaries.md").read_text(encoding="utf-8")
    told = page.partition("\n## Word sets")[2]
    counts = {
        info.bundled.id: [info.bundled.count, *(each.count for each in info.sets)] for info in describe()
    }
    counts["wordsup-nl"] = [
        dutch + names for dutch, names in zip(counts["nl"], counts["wordsup-nl"], strict=True)
    ]
    for row, name in enumerate(("en", "en-family", "en-common", "en-school")):
        cells = next(line for line in told.splitlines() if line.startswith(f"| `{name}` |")).split("|")[3:7]
        found = [f"{counts[each][row]:,}" for each in ("en", "fi", "nl", "wordsup-nl")]
        assert [cell.strip() for cell in cells] == found
