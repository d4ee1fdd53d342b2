"""Dictionaries by id and by path: what decides, who says so, and what is left without spell-checkers."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from upwords_tui.base.errors import DictionaryError
from upwords_tui.lexicon import bundled, dictionary, registry
from upwords_tui.lexicon.dictionary import Judgement, accented
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.registry import open_dictionary, word_list
from upwords_tui.lexicon.spellers import SPELLERS, Speller, SpellerStatus, State
from upwords_tui.lexicon.user_list import UserListError

WORDS = {"en": "cat ox zoo", "fi": "elo elot täi", "nl": "cafe ij kat reunie"}
DROPPED = {"en": "dept  # an abbreviation", "fi": "", "nl": "vmbo"}
ALPHABETS = {"en": "abcdefghijklmnopqrstuvwxyz", "fi": "abcdefghijklmnopqrstuvwxyzåäö"}


class FakeSpeller:
    """Knows a few words, in any of the spellings it is given, and remembers what it was asked."""

    def __init__(self, known: str) -> None:
        self.known = set(known.split())
        self.asked: list[str] = []

    def __call__(self, word: str, spellings: Iterable[str]) -> Refusal | None:
        self.asked.append(word)
        return None if self.known & {word, *spellings} else Refusal.UNKNOWN


@pytest.fixture(autouse=True)
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three tiny bundled lists instead of the real ones."""
    folder = tmp_path / "dictionaries"
    for language, words in WORDS.items():
        place = folder / language
        place.mkdir(parents=True)
        text = "".join(f"{word}\n" for word in words.split())
        (place / "words.txt").write_text(text, encoding="utf-8")
        (place / "drop.txt").write_text(DROPPED[language], encoding="utf-8")
        (place / "accents.tsv").write_text("cafe\tcafé\nreunie\treünie\n", encoding="utf-8")
        accents = 'accents_file = "accents.tsv"' if language == "nl" else ""
        (place / "dictionary.toml").write_text(
            f"""
            id = "{language}"
            language = "{language}"
            name = "List {language}"
            description = "For tests."
            alphabet = "{ALPHABETS.get(language, ALPHABETS["en"])}"
            words_file = "words.txt"
            words_sha256 = "{hashlib.sha256(text.encode()).hexdigest()}"
            {accents}
            max_length = 15
            licence = "MIT"
            licence_files = ["COPYRIGHT"]
            counts = {{ up_to_8 = 1, up_to_15 = {len(words.split())} }}
            sources = [{{ name = "Us", version = "1", licence = "MIT", from = "here", use = "all" }}]
            """,
            encoding="utf-8",
        )
    monkeypatch.setattr(bundled, "bundled_folder", lambda: folder)
    return folder


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> dict[str, Speller | None]:
    """Stand in for all spell-checkers; those the test does not put in are not installed."""
    installed: dict[str, Speller | None] = {}

    def open_speller(speller_id: str) -> tuple[SpellerStatus, Speller | None]:
        spec = next(spec for spec in SPELLERS if spec.id == speller_id)
        speller = installed.get(speller_id)
        return SpellerStatus(spec, State.READY if speller else State.NO_LIBRARY), speller

    monkeypatch.setattr(dictionary, "open_speller", open_speller)
    monkeypatch.setattr(registry, "open_speller", open_speller)
    return installed


def test_the_list_decides_first(guests: dict[str, Speller | None]) -> None:
    american = FakeSpeller("cat")
    guests["enchant:en_US"] = american
    assert open_dictionary("en").judge("CAT") == Judgement("CAT", True, "en-list")
    assert american.asked == []


def test_then_the_spell_checkers_in_turn(guests: dict[str, Speller | None]) -> None:
    guests["enchant:en_US"] = FakeSpeller("color")
    guests["enchant:en_GB"] = FakeSpeller("colour color")
    english = open_dictionary("en")
    assert english.judge("COLOR") == Judgement("COLOR", True, "enchant:en_US")
    assert english.judge("COLOUR") == Judgement("COLOUR", True, "enchant:en_GB")
    assert english.judge("COLER") == Judgement("COLER", False, refusal=Refusal.UNKNOWN)


def test_one_of_two_spell_checkers_is_enough(guests: dict[str, Speller | None]) -> None:
    guests["enchant:en_GB"] = FakeSpeller("colour")
    assert open_dictionary("en").contains("COLOUR")


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("TV", Refusal.SHORT_UNLISTED),
        ("A", Refusal.TOO_SHORT),
        ("", Refusal.NOT_LETTERS),
        ("DEPT", Refusal.KEPT_OUT),
        ("APPROX", Refusal.KEPT_OUT),
        ("XVII", Refusal.ROMAN_NUMERAL),
        ("DON'T", Refusal.NOT_LETTERS),
        ("CAT\nZOO", Refusal.NOT_LETTERS),
    ],
)
def test_what_the_guard_refuses_is_never_asked(
    guests: dict[str, Speller | None], word: str, refusal: Refusal
) -> None:
    american = FakeSpeller(word.lower())
    guests["enchant:en_US"] = american
    assert open_dictionary("en").judge(word) == Judgement(word, False, refusal=refusal)
    assert american.asked == []


def test_dutch_words_are_laid_without_accents_and_checked_with_them(
    guests: dict[str, Speller | None],
) -> None:
    guests["enchant:nl_NL"] = FakeSpeller("reüniefeest tuincafé")
    dutch = open_dictionary("nl")
    assert dutch.judge("Café").source == "nl-list"
    assert dutch.judge("REUNIEFEEST").source == "enchant:nl_NL"
    assert dutch.judge("TUINCAFE").source == "enchant:nl_NL"
    assert not dutch.contains("FEESTREUNIES")


def test_accents_go_on_the_word_or_on_one_part_of_it() -> None:
    accents = {"cafe": ("café",), "reunie": ("reünie", "reuniè")}
    assert list(accented("cafe", accents)) == ["café"]
    assert list(accented("reuniecafe", accents)) == ["reüniecafe", "reuniècafe", "reuniecafé"]
    assert list(accented("kat", {})) == []


def test_without_spell_checkers_the_list_alone_decides(guests: dict[str, Speller | None]) -> None:
    finnish = open_dictionary("fi")
    assert finnish.id == "fi"
    assert finnish.judge("TÄI") == Judgement("TÄI", True, "fi-list")
    assert finnish.judge("TALO") == Judgement("TALO", False, refusal=Refusal.NOT_LISTED)
    assert finnish.has_spellers


def test_the_list_alone_is_a_dictionary_of_its_own(guests: dict[str, Speller | None]) -> None:
    guests["enchant:en_US"] = FakeSpeller("color")
    alone = open_dictionary("en-list")
    assert alone.id == "en-list"
    assert not alone.has_spellers
    assert alone.judge("COLOR") == Judgement("COLOR", False, refusal=Refusal.NOT_LISTED)
    assert alone.sha256 == open_dictionary("en").sha256


def test_the_computer_plays_from_the_plain_list(lists: Path) -> None:
    words = word_list("fi")
    assert words == word_list("fi-list") == open_dictionary("fi").word_list
    assert words.path == lists / "fi" / "words.txt"
    assert words.sha256 == hashlib.sha256(words.path.read_bytes()).hexdigest()
    assert (words.id, words.language, words.count) == ("fi-list", "fi", 3)


def test_a_players_list_by_path_and_later_by_id(tmp_path: Path, guests: dict[str, Speller | None]) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("Zoo\nqwrt\n", encoding="utf-8")
    own = open_dictionary(path)
    assert own.judge("QWRT") == Judgement("QWRT", True, own.id)
    assert own.judge("CAT") == Judgement("CAT", False, refusal=Refusal.NOT_LISTED)
    assert (own.word_list.name, own.language, own.word_list.count) == ("mine.txt", "", 2)
    path.unlink()
    again = open_dictionary(own.id)
    assert again.sha256 == own.sha256
    assert again.contains("zoo")


def test_a_players_copy_of_a_bundled_list_has_its_hash(lists: Path, tmp_path: Path) -> None:
    assert word_list(lists / "fi" / "words.txt").sha256 == word_list("fi").sha256


def test_a_players_list_no_longer_kept_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DictionaryError, match="no longer kept here"):
        open_dictionary("list-0123456789abcdef")


@pytest.mark.parametrize("wanted", ["sv", "EN", "", "en-list-list", "list-x", "\x1b[31m"])
def test_a_wrong_id_is_told_what_there_is(wanted: str) -> None:
    with pytest.raises(DictionaryError, match="there are en, fi, nl, or give the path") as caught:
        open_dictionary(wanted)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("wanted", ["./none", "none.txt", "~nobody-of-that-name/words", "/nowhere/words"])
def test_what_looks_like_a_path_is_looked_for(wanted: str) -> None:
    with pytest.raises(UserListError, match="No such file"):
        open_dictionary(wanted)


def test_describe_says_everything_there_is_to_say(guests: dict[str, Speller | None]) -> None:
    guests["enchant:en_US"] = FakeSpeller("")
    english, finnish, _ = registry.describe()
    assert english.as_json() == json.loads(json.dumps(english.as_json()))
    assert english.as_json() == {
        "id": "en",
        "list": "en-list",
        "name": "List en",
        "language": "en",
        "description": "For tests.",
        "words": 3,
        "sets": [],
        "sha256": word_list("en").sha256,
        "licence": "MIT",
        "sources": [{"name": "Us", "version": "1", "licence": "MIT", "from": "here"}],
        "spellers": [
            {
                "id": "enchant:en_US",
                "state": "ready",
                "packages": ["libenchant-2-2", "hunspell-en-us"],
                "megabytes": 9,
            },
            {
                "id": "enchant:en_GB",
                "state": "no-library",
                "packages": ["libenchant-2-2", "hunspell-en-gb"],
                "megabytes": 10,
            },
        ],
    }
    assert [status.spec.id for status in finnish.spellers] == ["voikko:fi"]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("words_sha256", "sha", "words_sha256 is missing"),
        ("id = ", "id ", "expected"),
        ("up_to_15 = 3", 'up_to_15 = "x"', "invalid literal"),
    ],
)
def test_a_broken_description_names_its_file(lists: Path, old: str, new: str, reason: str) -> None:
    about = lists / "en" / "dictionary.toml"
    about.write_text(about.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(DictionaryError, match=f"(?i){reason}") as caught:
        word_list("en")
    assert caught.value.where == str(about)


def test_looking_at_the_registry_opens_no_library() -> None:
    code = (
        "import sys; from upwords_tui.lexicon import registry; registry.set_ids(); "
        "print(sorted({'enchant', 'ctypes', 'platformdirs', 'textual'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
