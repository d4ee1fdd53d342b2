"""What words mean, looked up in the files that come with the game and in small ones."""

from __future__ import annotations

import threading
import zipfile
from pathlib import Path

import pytest

from upwords_tui.base.errors import DictionaryError
from upwords_tui.lexicon import meanings as module
from upwords_tui.lexicon.meanings import Sense, WordEntry, meanings, sources

MEMBERS = {
    "0000-ann.txt": "ann\tbook|noun||en|a girl|Ann\n"
    "bee\tbook|noun|dated,informal|en|an insect\tbook|verb||en|buzz\n",
    "0001-bees.txt": "bees\t>bee|plural|noun\n",
    "0002-buzz.txt": "buzz\tbook|verb||en|hum\tother|||en|ring\n"
    "buzzer\t>buzz|agent\nbuzzers\t>buzzer|plural\n"
    "honeybee\t+parts|honey|bee\tbook|noun||en|a bee\nlost\t>gone|past\n",
}


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of few words in a language of its own."""
    folder = tmp_path / "xx"
    folder.mkdir()
    with zipfile.ZipFile(folder / module.FILE, "w", zipfile.ZIP_BZIP2) as archive:
        for name, text in MEMBERS.items():
            archive.writestr(name, text)
    source = 'id = "book"\nname = "Book"\nversion = "1"\nlicence = "MIT"\nfrom = "here"\nuse = "all"\n'
    (folder / module.ABOUT).write_text(f"[[sources]]\n{source}", encoding="utf-8")
    monkeypatch.setattr(module, "bundled_folder", lambda: tmp_path)
    return folder


def test_a_word_has_an_entry_for_each_source(small: Path) -> None:
    assert meanings("buzz", "xx") == (
        WordEntry("buzz", (), (Sense("verb", "hum", "en"),), "book"),
        WordEntry("buzz", (), (Sense("", "ring", "en"),), "other"),
    )


def test_any_case_is_looked_up(small: Path) -> None:
    assert meanings("BEE", "xx") == meanings("bee", "xx")


def test_labels_and_english_are_told(small: Path) -> None:
    (ann,), (bee,) = meanings("ann", "xx"), meanings("bee", "xx")
    assert ann.senses == (Sense("noun", "a girl", "en", english="Ann"),)
    assert bee.senses[0].labels == ("dated", "informal")


def test_a_form_names_its_lemma_and_only_the_part_of_speech_it_is_of(small: Path) -> None:
    (entry,) = meanings("bees", "xx")
    assert (entry.word, entry.forms) == ("bee", ("plural",))
    assert [sense.text for sense in entry.senses] == ["an insect"]


def test_a_lemma_that_is_derived_has_a_base(small: Path) -> None:
    entry = meanings("buzzers", "xx")[0]
    assert (entry.word, entry.forms, entry.senses) == ("buzzer", ("plural",), ())
    assert entry.base is not None
    assert (entry.base.word, entry.base.forms, entry.base.senses[0].text) == ("buzz", ("agent",), "hum")


def test_a_compound_has_parts(small: Path) -> None:
    compound, own = meanings("honeybee", "xx")
    assert (compound.parts, compound.senses, compound.source) == (("honey", "bee"), (), "parts")
    assert own.senses


@pytest.mark.parametrize("word", ["aaa", "bed", "zzz", "", "an", "nn", "lost"])
def test_what_is_not_there_means_nothing(small: Path, word: str) -> None:
    assert meanings(word, "xx") == ()


def test_a_language_without_meanings_has_none() -> None:
    assert meanings("cat", "") == ()
    assert meanings("cat", "sv") == ()
    assert sources("sv") == {}


def test_a_missing_file_is_one_line(small: Path) -> None:
    (small / module.FILE).unlink()
    with pytest.raises(DictionaryError, match=r"^\S*meanings.zip: can't be read: No such file or directory$"):
        meanings("bee", "xx")


@pytest.mark.parametrize("keep", [0, 10, 100])
def test_a_file_that_was_cut_off_is_one_line(small: Path, keep: int) -> None:
    path = small / module.FILE
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(DictionaryError, match=r"^\S*meanings.zip: is not valid: .+$"):
        meanings("bee", "xx")


def test_damage_in_the_middle_is_one_line(small: Path) -> None:
    path = small / module.FILE
    data = bytearray(path.read_bytes())
    data[60:80] = bytes(20)
    path.write_bytes(data)
    with pytest.raises(DictionaryError, match=r"^\S*meanings.zip: .+$"):
        meanings("bee", "xx")


def test_a_record_of_too_few_fields_is_one_line(small: Path) -> None:
    with zipfile.ZipFile(small / module.FILE, "w") as archive:
        archive.writestr("0000-bee.txt", "bee\tbook|noun\n")
    with pytest.raises(DictionaryError, match="is not valid"):
        meanings("bee", "xx")


def test_sources_are_told(small: Path) -> None:
    ((source_id, source),) = sources("xx").items()
    assert (source_id, source.name, source.licence, source.origin) == ("book", "Book", "MIT", "here")


@pytest.mark.parametrize(
    ("text", "reason"),
    [("[[sources]]\nid = 'x'", "name is missing"), ("sources = 1", "is not valid"), ("[", "is not valid")],
)
def test_a_wrong_description_is_one_line(small: Path, text: str, reason: str) -> None:
    (small / module.ABOUT).write_text(text, encoding="utf-8")
    with pytest.raises(DictionaryError, match=reason):
        sources("xx")


@pytest.mark.parametrize(
    ("language", "word", "lemma", "forms", "text"),
    [
        ("en", "cats", "cat", ("plural",), "furry animal"),
        ("en", "ran", "run", ("past",), "faster than walking"),
        ("en", "bigger", "big", ("comparative",), "of great size"),
        ("en", "colour", "color", ("spelling",), "red, blue or green"),
        ("en", "women", "woman", ("plural",), "adult female"),
        ("en", "walked", "walk", ("past", "past participle"), "on foot"),
        ("en", "vlog", "vlog", (), "video"),
        ("en", "the", "the", (), "already known"),
        ("en", "joseph", "joseph", (), "outer garment"),
        ("fi", "elot", "elo", ("plural",), "life"),
        ("fi", "sauna", "sauna", (), "löylyssä"),
        ("fi", "kissanpennut", "kissanpentu", ("plural",), "kissan jälkeläinen"),
        ("fi", "minä", "minä", (), ""),
        ("fi", "sä", "sä", (), "sinä"),
        ("nl", "katten", "kat", ("plural",), "huisdier"),
        ("nl", "liep", "lopen", ("past",), "te voet"),
        ("nl", "begonnen", "beginnen", ("past", "past participle"), "aan iets gaan"),
        ("nl", "grotere", "groot", ("comparative",), "omvang"),
        ("nl", "schepen", "schip", ("plural",), ""),
        ("nl", "ik", "ik", (), "I"),
        ("nl", "kan", "kunnen", ("first person", "third person"), "in staat"),
        ("nl", "ontmoette", "ontmoeten", ("past",), ""),
        ("nl", "café", "cafe", (), ""),
    ],
)
def test_famous_words(language: str, word: str, lemma: str, forms: tuple[str, ...], text: str) -> None:
    entries = meanings(word, language)
    found = [entry for entry in entries if (entry.word, entry.forms) == (lemma, forms)]
    assert found, entries
    assert any(text in sense.text or text in sense.english for entry in found for sense in entry.senses)


@pytest.mark.parametrize(
    "word", ["jas", "bus", "huis", "niets", "gisteren", "keel", "vals", "arts", "zee", "tien", "want"]
)
def test_a_dutch_word_does_not_lead_to_another_by_its_letters_alone(word: str) -> None:
    assert {entry.word for entry in meanings(word, "nl")} == {word}


def test_a_compound_of_the_list_is_explained_by_its_parts() -> None:
    for language, word, parts in (
        ("nl", "jeneverfles", ("jenever", "fles")),
        ("en", "raincloud", ("rain", "cloud")),
    ):
        assert parts in [entry.parts for entry in meanings(word, language)]


def test_names_of_places_are_not_what_words_mean() -> None:
    assert not any("capital" in sense.text for entry in meanings("paris", "en") for sense in entry.senses)
    assert all("communist" not in sense.text for entry in meanings("china", "en") for sense in entry.senses)


def test_several_threads_may_ask_at_once() -> None:
    found: list[tuple[WordEntry, ...]] = []
    threads = [threading.Thread(target=lambda: found.append(meanings("cats", "en"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [meanings("cats", "en")] * 4
