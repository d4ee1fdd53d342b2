"""The Dutch dictionary of Words Up: the Dutch list, with countries, places and brands."""

from __future__ import annotations

import pytest

from upwords_tui.lexicon.registry import open_dictionary


@pytest.mark.parametrize(
    "word",
    ["boom", "exit", "denemarken", "amsterdam", "gent", "parijs", "nutella", "ikea", "friesland", "azie"],
)
def test_words_and_names(word: str) -> None:
    dictionary = open_dictionary("wordsup-nl-list")
    assert dictionary.contains(word) and dictionary.is_listed(word)


@pytest.mark.parametrize("word", ["julia", "darwin", "stalin", "xqz", "nato"])
def test_no_names_of_persons_and_no_abbreviations(word: str) -> None:
    assert not open_dictionary("wordsup-nl-list").contains(word)


def test_who_says_so() -> None:
    dictionary = open_dictionary("wordsup-nl-list")
    assert dictionary.judge("boom").source == "nl-list"
    assert dictionary.judge("nutella").source == "wordsup-nl-list"
    assert dictionary.names and dictionary.names.name == "Nederlands met namen"
    assert dictionary.id == "wordsup-nl-list"
    assert dictionary.sha256 not in (open_dictionary("nl").sha256, dictionary.word_list.sha256)
    assert open_dictionary("nl-list").judge("nutella").source is None
