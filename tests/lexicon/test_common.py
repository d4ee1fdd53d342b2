"""The common words of a dictionary, by its id."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from upwords_tui.base.errors import DictionaryError
from upwords_tui.lexicon import bundled
from upwords_tui.lexicon.word_sets import common_words

ABOUT = """
id = "xx"
language = "xx"
name = "List"
description = "For tests."
alphabet = "abc"
words_file = "words.txt"
words_sha256 = "0"
max_length = 15
licence = "CC0-1.0"
licence_files = []
sources = []
counts = { up_to_15 = 3 }
"""


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    common_words.cache_clear()
    yield
    common_words.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the only bundled list, "xx"; it names a file of common words that is not there yet."""
    monkeypatch.setattr(bundled, "_PACKAGE", tmp_path)
    place = tmp_path / "dictionaries" / "xx"
    place.mkdir(parents=True)
    (place / "words.txt").write_text("aa\nba\ncab\n", encoding="utf-8")
    (place / "dictionary.toml").write_text('common_file = "often.txt"\n' + ABOUT, encoding="utf-8")
    return place


@pytest.mark.parametrize(("list_id", "start"), [("en", ("the", "to")), ("fi", ("ja", "ei")), ("nl", ("de",))])
def test_bundled_lists_have_them_most_frequent_first(list_id: str, start: tuple[str, ...]) -> None:
    words = common_words(list_id)
    assert words[: len(start)] == start
    assert len(words) == 30_000
    assert common_words(f"{list_id}-list") == words


def test_they_are_as_the_file_spells_them(folder: Path) -> None:
    (folder / "often.txt").write_text("cab\naa\n", encoding="utf-8")
    assert common_words("xx") == ("cab", "aa")


def test_the_file_is_read_once(folder: Path) -> None:
    (folder / "often.txt").write_text("cab\naa\n", encoding="utf-8")
    first = common_words("xx")
    (folder / "often.txt").unlink()
    assert common_words("xx") is first


@pytest.mark.parametrize(
    "dictionary_id",
    ["", "-list", "zz", "list-0123456789abcdef", "words.txt", "../xx", "xx/", "/", "xx-list-list"],
)
def test_other_dictionaries_have_none(folder: Path, dictionary_id: str) -> None:
    (folder / "often.txt").write_text("cab\n", encoding="utf-8")
    assert common_words(dictionary_id) == ()


def test_a_missing_file_is_no_error(folder: Path) -> None:
    assert common_words("xx") == ()


def test_a_list_need_not_have_them(folder: Path) -> None:
    (folder / "dictionary.toml").write_text(ABOUT, encoding="utf-8")
    (folder / "common.txt").write_text("cab\n", encoding="utf-8")
    assert common_words("xx") == ()


def test_a_description_that_does_not_hold_together_is_told(folder: Path) -> None:
    (folder / "dictionary.toml").write_text("id =", encoding="utf-8")
    with pytest.raises(DictionaryError):
        common_words("xx")
