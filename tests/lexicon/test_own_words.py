"""A bundled dictionary with words of one's own added or taken out, and the British two-letter words."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from upwords_tui.base.errors import DictionaryError, UpwordsError
from upwords_tui.lexicon import user_list
from upwords_tui.lexicon.bundled import load_bundled
from upwords_tui.lexicon.files import cache_folder, read_words
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.registry import absolute, is_id, is_id_or_path, open_dictionary, parts_of, word_list
from upwords_tui.lexicon.word_sets import WordSet, common_words, own_lists, read_id, set_of, with_set


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    for name, words in {
        "mine.txt": "zqxa\nföhntje\nzqxé\n",
        "not.txt": "house\nzqxa\n",
        "a-b+c.txt": "zqxb\n",
    }.items():
        (tmp_path / name).write_text(words, encoding="utf-8")
    return tmp_path


def knows(dictionary: str, words: str) -> str:
    """Return those of the words that a dictionary knows, without spell-checkers."""
    return " ".join(
        filter(open_dictionary(dictionary, open_speller=lambda _id: None).contains, words.split())
    )


@pytest.mark.parametrize(
    ("dictionary", "known"),
    [
        ("en", "house mouse"),
        ("en+mine.txt", "house mouse zqxa zqxe"),
        ("en-not.txt", "mouse"),
        ("en+mine.txt-not.txt", "mouse zqxe"),
        ("en-not.txt+mine.txt", "mouse zqxa zqxe"),
        ("en-family+a-b+c.txt", "house mouse zqxb"),
        ("en-common+a-b+c.txt-not.txt", "mouse zqxb"),
        ("en-list+mine.txt", "house mouse zqxa zqxe"),
        ("nl+mine.txt", "house zqxa zqxe"),
        ("wordsup-nl+mine.txt", "house zqxa zqxe"),
    ],
)
def test_lists_are_added_and_taken_out(dictionary: str, known: str) -> None:
    assert knows(dictionary, "house mouse zqxa zqxb zqxe") == known
    opened = open_dictionary(dictionary)
    assert is_id(opened.id) and open_dictionary(opened.id).sha256 == opened.sha256
    assert [word for word in opened.word_list.path.read_text("utf-8").split() if word.startswith("zqx")] == [
        word for word in known.split() if word.startswith("zqx")
    ]


def test_accents_are_folded_as_the_list_does_that_they_are_added_to() -> None:
    assert knows("nl+mine.txt", "fohntje föhntje") == "fohntje föhntje"
    assert knows("fi+mine.txt", "zqxa") == "zqxa"


def test_a_spell_checker_does_not_bring_back_what_was_taken_out() -> None:
    without = open_dictionary("en-not.txt", open_speller=lambda _id: lambda _word, _spellings: None)
    assert without.judge("house").refusal is Refusal.TAKEN_OUT
    assert without.at_once("house") is False
    assert without.contains("hoose")
    assert "house" not in common_words(without.id) and "mouse" in common_words(without.id)


def test_the_id_says_of_which_lists_it_is_made(folder: Path) -> None:
    mine, other = word_list("mine.txt"), word_list("not.txt")
    opened = open_dictionary("en-school+mine.txt-not.txt")
    assert opened.id == f"en-school+{mine.id}-{other.id}"
    assert own_lists(opened.id) == (mine.id, other.id)
    assert own_lists(mine.id) == (mine.id,) and own_lists("en-list") == ()
    assert set_of(opened.id) is WordSet.SCHOOL
    assert with_set(opened.id, WordSet.ALL) == f"en+{mine.id}-{other.id}"
    only = open_dictionary(f"en+{mine.id}-list")
    assert only.id == f"en+{mine.id}-list" and not only.has_spellers


def test_the_same_words_are_found_again_without_the_file(folder: Path) -> None:
    opened = open_dictionary("en+mine.txt")
    (folder / "mine.txt").write_text("other\n", encoding="utf-8")
    assert open_dictionary(opened.id).sha256 == opened.sha256 != open_dictionary("en+mine.txt").sha256
    # What lies in the cache is not believed.
    (made,) = cache_folder("word-lists").glob(f"made-*{opened.sha256}.txt")
    made.write_text("aa\n", encoding="utf-8")
    assert open_dictionary(opened.id).sha256 == opened.sha256
    for file in cache_folder("word-lists").iterdir():
        file.unlink()
    with pytest.raises(DictionaryError, match="no longer kept here"):
        open_dictionary(opened.id)


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("en+gone.txt", "gone.txt: can't be read: No such file"),
        ("en+mine.txt-gone.txt", "gone.txt: can't be read: No such file"),
        ("en-famly", "no dictionary “en-famly”"),
        ("en+", "no dictionary “en\\+”"),
        ("nl-british", "no dictionary “nl-british”"),
        ("en+.", ".: is a folder, not a file"),
    ],
)
def test_what_is_wrong_is_said(typed: str, problem: str) -> None:
    with pytest.raises(UpwordsError, match=problem):
        open_dictionary(typed)


def test_a_file_that_is_called_so_comes_first(folder: Path) -> None:
    (folder / "en-not.txt").write_text("zqxd\n", encoding="utf-8")
    assert knows("en-not.txt", "zqxd mouse") == "zqxd"


def test_paths_are_made_to_hold_everywhere(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    assert absolute("en+mine.txt-not.txt", folder) == f"en+{folder}/mine.txt-{folder}/not.txt"
    assert absolute("mine.txt", folder) == f"{folder}/mine.txt"
    assert absolute("en-school", folder) == "en-school"
    assert parts_of(f"en+{folder}/mine.txt") == [("", "en"), ("+", f"{folder}/mine.txt")]
    assert is_id_or_path(f"en+{folder}/mine.txt")


def _british() -> Iterable[str]:
    return load_bundled("en").british_words()


def test_the_british_have_twenty_more_words_of_two_letters() -> None:
    american, british = (
        {word for word in read_words(word_list(each).path) if len(word) == 2} for each in ("en", "en-british")
    )
    assert (len(american), len(british)) == (107, 127)
    assert (
        british - american
        == _british()
        == {*"ch di ea ee fy gu io ja ko ky ny ob oo ou st ug ur yu ze zo".split()}  # noqa: SIM905 - as read
    )


def test_longer_words_are_the_same() -> None:
    whole = read_words(word_list("en-british").path)
    assert [word for word in whole if len(word) > 2] == [
        word for word in read_words(word_list("en").path) if len(word) > 2
    ]
    family = set(read_words(word_list("en-british-family").path))
    assert family == set(read_words(word_list("en-family").path)) | set(_british())


@pytest.mark.parametrize(
    ("dictionary", "words", "chosen"),
    [
        ("en", WordSet.BRITISH, "en-british"),
        ("nl-common", WordSet.BRITISH, "nl"),
        ("fi", WordSet.BRITISH_FAMILY, "fi-family"),
        ("en-british-family", WordSet.SCHOOL, "en-school"),
    ],
)
def test_only_english_has_them(dictionary: str, words: WordSet, chosen: str) -> None:
    assert with_set(dictionary, words) == chosen
    assert read_id("wordsup-nl-british") is None


def test_each_has_a_source() -> None:
    lines = [line for line in load_bundled("en").lines("two-letter-british.txt") if line and line[0] != "#"]
    assert all(line[2:6] == "  # " and line[6:].split()[0] in ("SCOWL", "Collins") for line in lines)


def test_what_is_taken_out_is_kept_apart_from_the_file(folder: Path) -> None:
    assert user_list.kept_about(word_list("mine.txt").id)[0] == "mine.txt"
    assert word_list("en-not.txt").name == "English - not.txt"
