"""Word sets: which words are left, who is asked, why a word is refused, and where what is left is kept."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from upwords_tui.base.errors import DictionaryError, WordListError
from upwords_tui.lexicon import word_sets
from upwords_tui.lexicon.bundled import bundled_ids, load_bundled
from upwords_tui.lexicon.dictionary import GUARD
from upwords_tui.lexicon.files import read_words
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.registry import open_dictionary, set_ids, word_list
from upwords_tui.lexicon.spellers import Speller
from upwords_tui.lexicon.word_sets import BundledId, WordSet, common_words, list_of, read_id

LANGUAGES = ("en", "fi", "nl")
COARSE = {
    "en": "shit fucking bitch niggers",
    "fi": "vittu paska perse neekeri",
    "nl": "kut lul neuken nikker",
}
INNOCENT = {
    "en": "cock ass tit pussy scrap niggardly snigger shitake essex sex spade",
    "fi": "muna panna palli ripaska pastissi kyyryssä",
    "nl": "pik poot nicht aftrekken kont negeren strontium",
}


class Everything:
    """A spell-checker that knows every word."""

    def __call__(self, word: str, spellings: object) -> Refusal | None:
        """Refuse nothing."""
        return None


def _everything(_speller_id: str) -> Speller:
    return Everything()


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("en", BundledId("en")),
        ("en-list", BundledId("en", is_list_only=True)),
        ("nl-family", BundledId("nl", WordSet.FAMILY)),
        ("wordsup-nl-family-list", BundledId("wordsup-nl", WordSet.FAMILY, True)),
        ("fi-common", BundledId("fi", WordSet.COMMON)),
        ("nl-school", BundledId("nl", WordSet.SCHOOL)),
        ("xx-family", None),
        ("list-f641fdcd8af73b2f", None),
    ],
)
def test_an_id_says_list_set_and_who_is_asked(text: str, read: BundledId | None) -> None:
    assert read_id(text) == read
    if read:
        assert str(read) == text


@pytest.mark.parametrize("words", ["common", "school"])
def test_nobody_is_asked_for_common_words(words: str) -> None:
    common = open_dictionary(f"en-{words}-list", open_speller=_everything)
    assert common.id == f"en-{words}"
    assert common.judge("qwerqwer").refusal is Refusal.NOT_LISTED


@pytest.mark.parametrize("language", LANGUAGES)
def test_families_are_spared_coarse_words_and_keep_the_innocent(language: str) -> None:
    family = open_dictionary(f"{language}-family-list")
    for word in COARSE[language].split():
        assert family.judge(word).refusal is Refusal.NOT_FAMILY, word
        assert family.left_out(word) is Refusal.NOT_FAMILY, word
        assert open_dictionary(f"{language}-list").contains(word), word
    whole = open_dictionary(f"{language}-list")
    assert [
        word for word in INNOCENT[language].split() if whole.contains(word) and not family.contains(word)
    ] == []


@pytest.mark.parametrize(
    ("dictionary", "word"), [("en-family", "fuckwit"), ("fi-family", "paskakoira"), ("nl-family", "kutfiets")]
)
def test_a_spell_checker_keeps_to_it(dictionary: str, word: str) -> None:
    family = open_dictionary(dictionary, open_speller=_everything)
    assert not family.is_listed(word)
    assert family.judge(word).refusal is Refusal.NOT_FAMILY
    assert family.at_once(word) is False
    assert open_dictionary(dictionary.partition("-")[0], open_speller=_everything).contains(word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_set_is_a_part_of_its_list(language: str) -> None:
    whole = set(read_words(load_bundled(language).path))
    family, common, school = (
        set(read_words(word_list(f"{language}-{words}").path)) for words in ("family", "common", "school")
    )
    assert family < whole
    assert common < whole
    assert school == family & common and len(common - school) > 300
    assert whole - family == word_sets.family_words(language)
    for words in ("family", "school"):
        assert not word_sets.family_words(language) & set(common_words(f"{language}-{words}"))


def test_a_word_that_is_not_common_is_told_from_none() -> None:
    common = open_dictionary("en-common")
    assert common.contains("kitchen")
    assert common.judge("zyzzyva").refusal is Refusal.NOT_COMMON
    assert common.left_out("zyzzyva") is Refusal.NOT_COMMON
    assert common.judge("zyzzyvax").refusal is Refusal.NOT_LISTED
    assert common.left_out("zyzzyvax") is None


def test_at_school_it_is_told_which_set_a_word_is_missing_from() -> None:
    school = open_dictionary("en-school")
    assert school.contains("kitchen")
    for word, why in (("shit", Refusal.NOT_FAMILY), ("zyzzyva", Refusal.NOT_COMMON)):
        assert school.judge(word).refusal is school.left_out(word) is why
    assert school.left_out("zyzzyvax") is None


@pytest.mark.parametrize("dictionary_id", set_ids())
def test_records_hold_the_hash_of_what_counts(dictionary_id: str) -> None:
    opened = open_dictionary(dictionary_id)
    files = [opened.word_list, *([opened.names] if opened.names else [])]
    for words in files:
        raw = words.path.read_bytes()
        assert hashlib.sha256(raw).hexdigest() == words.sha256
        assert raw.count(b"\n") == words.count


@pytest.mark.parametrize("words", [WordSet.FAMILY, WordSet.COMMON, WordSet.SCHOOL])
def test_what_is_picked_out_is_kept_and_never_trusted(
    words: WordSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    listed = load_bundled("en")
    kept = list_of(listed, BundledId(listed.id, words))[0]
    good = kept.read_bytes()
    assert tmp_path in kept.parents
    kept.write_bytes(b"shit\n")
    assert list_of(listed, BundledId(listed.id, words))[0].read_bytes() == good


@pytest.mark.parametrize("content", [b"", b"\xff" * 10, b"\xaa" * 40_000])
def test_bits_of_another_list_are_told(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    listed = load_bundled("en")
    assert listed.common
    for file in (listed.words_file, listed.common.file):
        (tmp_path / file).write_bytes((listed.folder / file).read_bytes())
    (tmp_path / listed.common.file).write_bytes(content)
    with pytest.raises(DictionaryError, match=r"is not valid: known\.bits"):
        list_of(replace(listed, folder=tmp_path), BundledId(listed.id, WordSet.COMMON))
    (tmp_path / listed.common.file).unlink()
    with pytest.raises(WordListError, match=r"known\.bits: can't be read"):
        list_of(replace(listed, folder=tmp_path), BundledId(listed.id, WordSet.COMMON))


def test_where_nothing_can_be_kept_it_lasts_as_long_as_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    kept = list_of(load_bundled("en"), BundledId("en", WordSet.FAMILY))[0]
    assert kept.is_file()
    assert blocked not in kept.parents


def test_names_are_spared_what_is_coarse_in_english() -> None:
    if "wordsup-nl" not in bundled_ids():
        pytest.skip("the names have not been built")
    names = open_dictionary("wordsup-nl-family").names
    assert names is not None
    kept = set(read_words(names.path))
    assert kept & word_sets.family_words("en") == {"lesbos"}
    assert not kept & {"tits", "pussy"}


def test_every_source_says_what_it_says() -> None:
    english = open_dictionary("en", open_speller=_everything)
    assert [(said.source, said.known) for said in english.said("cat")] == [("en-list", True)]
    guarded = english.said("xviii")
    assert [(said.source, said.refusal) for said in guarded] == [
        ("en-list", Refusal.NOT_LISTED),
        (GUARD, Refusal.ROMAN_NUMERAL),
    ]
    asked = english.said("qwerqwer")
    assert [(said.source, said.known) for said in asked] == [
        ("en-list", False),
        ("enchant:en_US", True),
        ("enchant:en_GB", True),
    ]
    missing = open_dictionary("en", open_speller=lambda _id: None).said("qwerqwer")
    assert [said.known for said in missing] == [False, None, None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_alone_asks_nobody(language: str) -> None:
    def never(_speller_id: str) -> Speller:
        raise AssertionError("a spell-checker was asked")

    for words in ("", "-family"):
        alone = open_dictionary(f"{language}{words}-list", open_speller=never)
        for word in ("qwertqwert", "xviii", "a", "tv", "aaltoxyz"):
            assert alone.judge(word).refusal in (Refusal.NOT_LISTED, Refusal.NOT_FAMILY)
            assert alone.at_once(word) is False
