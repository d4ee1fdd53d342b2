"""Spell-checkers: present, absent in every way there is, and asked from several threads at once."""

from __future__ import annotations

import importlib.abc
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from upwords_tui.base.errors import DictionaryError
from upwords_tui.cli.words import refusal_text, speller_text
from upwords_tui.lexicon import spellers, voikko
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.spellers import State, open_speller


@pytest.fixture(autouse=True)
def _opened_afresh() -> Iterator[None]:
    spellers._open.cache_clear()
    yield
    spellers._open.cache_clear()


def ready(speller_id: str) -> spellers.Speller:
    status, speller = open_speller(speller_id)
    if speller is None:
        pytest.skip(f"{speller_text(status)}")
    return speller


class FakeWords:
    def __init__(self, tag: str, check: Callable[[str], bool]) -> None:
        self.tag = tag
        self.check = check


class EnchantError(Exception):
    pass


def install_enchant(
    monkeypatch: pytest.MonkeyPatch, tags: dict[str, str], check: Callable[[str], bool] = "cat".__eq__
) -> None:
    """Stand in for the Enchant binding: asked for a tag it gives the dictionary `tags` says, if any."""

    class Broker:
        def request_dict(self, tag: str) -> FakeWords:
            if tag not in tags:
                raise EnchantError(tag)
            return FakeWords(tags[tag], check)

    module = ModuleType("enchant")
    module.__dict__.update(Broker=Broker, errors=SimpleNamespace(Error=EnchantError))
    monkeypatch.setitem(sys.modules, "enchant", module)


class BrokenFinder(importlib.abc.MetaPathFinder):
    """Fails the way the Enchant binding does when there is no C library."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname == "enchant":
            raise ImportError("The 'enchant' C library was not found and maybe needs to be installed.")
        return None


@pytest.mark.parametrize("speller_id", ["enchant:en_US", "enchant:en_GB", "enchant:nl_NL"])
def test_without_the_binding_there_is_a_status(monkeypatch: pytest.MonkeyPatch, speller_id: str) -> None:
    monkeypatch.setitem(sys.modules, "enchant", None)
    status, speller = open_speller(speller_id)
    assert (status.state, speller) == (State.NO_BINDING, None)
    assert status.spec.binding in speller_text(status)


def test_without_the_c_library_of_enchant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "enchant", raising=False)
    monkeypatch.setattr(sys, "meta_path", [BrokenFinder(), *sys.meta_path])
    status = open_speller("enchant:en_GB")[0]
    assert status.state is State.NO_LIBRARY
    assert speller_text(status) == (
        "enchant:en_GB is not installed: run “apt install libenchant-2-2 hunspell-en-gb” (up to 10 MB); "
        "until then words need the word list or another spell-checker."
    )


def test_without_the_c_library_of_voikko(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voikko, "_LIBRARY", "libvoikko-of-nobody.so.1")
    assert open_speller("voikko:fi")[0].state is State.NO_LIBRARY


def test_with_a_c_library_of_voikko_that_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voikko, "CDLL", lambda name: SimpleNamespace())
    assert open_speller("voikko:fi")[0].state is State.NO_LIBRARY


def test_without_the_finnish_dictionary(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(language: str) -> object:
        raise LookupError("Specified dictionary variant was not found")

    monkeypatch.setattr(voikko, "Voikko", missing)
    status = open_speller("voikko:fi")[0]
    assert status.state is State.NO_DICTIONARY
    assert "apt install libvoikko1 voikko-fi" in speller_text(status)


def test_a_missing_dictionary_is_a_status(monkeypatch: pytest.MonkeyPatch) -> None:
    install_enchant(monkeypatch, {"en_US": "en_US"})
    assert open_speller("enchant:nl_NL")[0].state is State.NO_DICTIONARY
    assert open_speller("enchant:en_US")[0].state is State.READY


def test_the_dictionary_of_another_country_is_not_taken_for_the_one_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install_enchant(monkeypatch, {"en_GB": "en_US"})
    status, speller = open_speller("enchant:en_GB")
    assert (status.state, status.found, speller) == (State.OTHER_DICTIONARY, "en_US", None)
    assert "only en_US is installed" in speller_text(status)


def test_any_dutch_dictionary_is_dutch(monkeypatch: pytest.MonkeyPatch) -> None:
    install_enchant(monkeypatch, {"nl_BE": "nl_BE"})
    status = open_speller("enchant:nl_NL")[0]
    assert (status.state, status.found) == (State.READY, "nl_BE")


def test_an_id_nobody_knows_is_an_error() -> None:
    with pytest.raises(DictionaryError, match="enchant:en_US, enchant:en_GB, voikko:fi"):
        open_speller("enchant:tlh")


def test_a_spell_checker_is_opened_once(monkeypatch: pytest.MonkeyPatch) -> None:
    install_enchant(monkeypatch, {"en_US": "en_US"})
    assert open_speller("enchant:en_US")[1] is open_speller("enchant:en_US")[1]


def test_a_spell_checker_that_fails_knows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(word: str) -> bool:
        raise EnchantError("broken pipe")

    install_enchant(monkeypatch, {"en_US": "en_US"}, fail)
    assert ready("enchant:en_US")("cat", ()) is Refusal.UNKNOWN


def test_other_spellings_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    install_enchant(monkeypatch, {"nl_NL": "nl_NL"}, "café".__eq__)
    dutch = ready("enchant:nl_NL")
    assert dutch("cafe", ["cafè", "café"]) is None
    assert dutch("cafe", ()) is Refusal.UNKNOWN


def test_only_one_thread_is_ever_inside_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    inside = 0
    most = 0

    def enter(word: str) -> bool:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        time.sleep(0)  # lets another thread in, if nothing keeps it out
        inside -= 1
        return False

    def analyze(word: str) -> list[dict[str, str]]:
        enter(word)
        return []

    install_enchant(monkeypatch, {"en_US": "en_US"}, enter)
    monkeypatch.setattr(voikko, "Voikko", lambda language: SimpleNamespace(spell=enter, analyze=analyze))
    guests = [ready("enchant:en_US"), ready("voikko:fi")]
    threads = [
        threading.Thread(target=lambda guest=guest: [guest("cat", ()) for _ in range(300)])
        for guest in guests * 3
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1


def test_words_a_person_added_do_not_count(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "en_US.dic").write_text("qwrtzuop\n", encoding="utf-8")
    monkeypatch.setenv("ENCHANT_CONFIG_DIR", str(tmp_path))
    assert ready("enchant:en_US")("qwrtzuop", ()) is Refusal.UNKNOWN
    assert os.environ["ENCHANT_CONFIG_DIR"] == str(tmp_path)


def test_no_files_are_left_in_the_home_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ENCHANT_CONFIG_DIR", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    ready("enchant:en_US")("cat", ())
    assert list(tmp_path.iterdir()) == []
    assert "ENCHANT_CONFIG_DIR" not in os.environ


@pytest.mark.parametrize(
    ("speller_id", "known", "unknown"),
    [
        ("enchant:en_US", "color lexer", "colour london nasa"),
        ("enchant:en_GB", "colour barcode", "london qqqq"),
        ("enchant:nl_NL", "emoji ijs kat", "belgië nederland autos"),
    ],
)
def test_what_the_real_ones_say(speller_id: str, known: str, unknown: str) -> None:
    speller = ready(speller_id)
    assert [word for word in known.split() if speller(word, ())] == []
    assert [word for word in unknown.split() if speller(word, ()) is None] == []


def test_every_refusal_and_every_state_has_its_words() -> None:
    assert all(refusal_text(refusal) for refusal in Refusal)
    for spec in spellers.SPELLERS:
        sentences = {speller_text(spellers.SpellerStatus(spec, state, "xx")) for state in State}
        assert all(spec.id in sentence for sentence in sentences)
