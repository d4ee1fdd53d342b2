"""The lists that come with the program, as the registry finds them."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest

from upwords_tui.lexicon import bundled
from upwords_tui.lexicon.bundled import bundled_folder, bundled_ids, load_bundled
from upwords_tui.lexicon.registry import describe, open_dictionary, word_list
from upwords_tui.lexicon.word_sets import LIST_ONLY


@pytest.mark.parametrize("list_id", ["en", "fi", "nl"])
def test_a_list_is_what_its_description_says(list_id: str) -> None:
    if list_id not in bundled_ids():
        pytest.skip(f"the bundled list {list_id} has not been built")
    listed = load_bundled(list_id)
    raw = listed.path.read_bytes()
    assert (listed.id, listed.language) == (list_id, list_id)
    assert listed.sha256 == hashlib.sha256(raw).hexdigest()
    assert listed.count == raw.count(b"\n")
    assert all((listed.folder / name).is_file() for name in listed.licence_files)


@pytest.mark.parametrize(
    ("list_id", "words"),
    [
        ("en", "MOOD DEAR NET ON WOOD WOOL LEAP SNACK LEAN PLUS NETS CATER BELATED QUIT"),
        ("fi", "SANA ALMU NE ELO KANA KANI ILME SAUNA ILMA TÄIT ELOT IKIVANHA"),
        ("nl", "KAT IJS CAFE CAFÉ ZEEEN"),
    ],
)
def test_the_words_of_the_rule_sheets_are_in_the_list(list_id: str, words: str) -> None:
    if list_id not in bundled_ids():
        pytest.skip(f"the bundled list {list_id} has not been built")
    alone = open_dictionary(list_id + LIST_ONLY)
    assert [word for word in words.split() if not alone.contains(word)] == []


@pytest.mark.parametrize(
    ("list_id", "words"), [("en", "TV KM PM A"), ("fi", "IKI TV KM A"), ("nl", "TV KM PM A")]
)
def test_what_no_dictionary_takes(list_id: str, words: str) -> None:
    if list_id not in bundled_ids():
        pytest.skip(f"the bundled list {list_id} has not been built")
    assert [word for word in words.split() if open_dictionary(list_id).contains(word)] == []


def test_an_installed_package_has_the_lists_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "upwords_tui"
    package.mkdir(parents=True)
    monkeypatch.setattr(bundled, "_PACKAGE", package)
    assert bundled_folder() == tmp_path / "site-packages" / "dictionaries"
    assert bundled_ids() == ()
    source = Path(__file__).parents[2] / "dictionaries" / "en"
    inside = package / "dictionaries" / "en"
    inside.mkdir(parents=True)
    shutil.copy(source / "dictionary.toml", inside)
    assert bundled_folder() == package / "dictionaries"
    assert bundled_ids() == ("en",)
    assert word_list("en").path == inside / "words.txt"


def test_a_dictionary_is_described_with_the_hash_that_records_hold() -> None:
    for info in describe():
        assert info.as_json()["sha256"] == open_dictionary(info.bundled.id).sha256
