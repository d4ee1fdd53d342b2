"""What words mean, in sentences: forms, senses, compounds, what is not for families; in three languages."""

from __future__ import annotations

import pytest

from dictionaries.recipes import meanings as recipe
from upwords_tui.app.teaching import meanings
from upwords_tui.app.teaching.meanings import entries_of, gist, meaning_lines
from upwords_tui.base.i18n import use_language
from upwords_tui.lexicon import meanings as lexicon

SHOT = lexicon.Sense("noun", "a drink", "en")
CURSE = lexicon.Sense("noun", "what one says who is angry", "en", ("coarse",))


def told(word: str, dictionary_id: str = "en", *, spoken: str = "en") -> tuple[str, ...]:
    use_language(spoken)
    return meaning_lines((word,), dictionary_id, "en")


def known(monkeypatch: pytest.MonkeyPatch, **entries: tuple[lexicon.WordEntry, ...]) -> None:
    """Have these be all the words of which anything is known."""
    monkeypatch.setattr(meanings, "meanings", lambda word, _language: entries.get(word, ()))


def test_a_form_names_its_lemma_and_then_what_that_means() -> None:
    lines = told("CATS")
    assert lines[0] == "CATS: plural of CAT."
    assert lines[1].startswith("CAT, noun: 1. a small furry animal that purrs, kept as a pet. 2. ")
    assert lines[-1] == "Source: WordNet."
    assert not any("verb" in line for line in lines)


@pytest.mark.parametrize(
    ("spoken", "line"), [("fi", "ELOT: sanan ELO monikko."), ("nl", "ELOT: meervoud van ELO.")]
)
def test_a_form_is_told_in_the_language_in_use(spoken: str, line: str) -> None:
    lines = told("ELOT", "fi", spoken=spoken)
    assert lines[0] == line
    assert lines[1].startswith("ELO, ") and "life" in lines[1]


def test_that_a_translation_is_english_is_said_where_the_words_are_not() -> None:
    assert "in English" in told("NOVAT", "fi")[1]
    assert "in English" not in " ".join(told("CAT"))
    assert " In English: cat" in " ".join(told("KISSA", "fi"))


def test_a_meaning_that_ends_in_a_mark_has_no_full_stop_after_it() -> None:
    assert told("AMIRITE") == ("AMIRITE, interjection, slang: am I right?",)
    assert gist("amirite", "en", "en") == "amirite: am I right?"


def test_what_is_for_adults_is_told_plainly_and_kept_from_families() -> None:
    lines = meaning_lines(["mistress"], "en", "en")
    assert any("extramarital" in line for line in lines) and not any("coarse" in line for line in lines)
    assert not any("extramarital" in line for line in meaning_lines(["mistress"], "en-family", "en"))


def test_every_form_part_of_speech_and_label_has_a_name_in_every_language() -> None:
    for spoken in ("en", "fi", "nl"):
        use_language(spoken)
        names = [meanings._name(each) for each in recipe.PARTS]
        names += [meanings._name(each) for each in recipe.LABELS if each != "adult"]
        names += [meanings._name(each) for each in lexicon.DERIVATIONS]
        names += [meanings._name(each) for each in (*recipe.INFLECTIONS, recipe.SPELLING)]
        assert all(names) and len(set(names)) == len(names)


def test_what_is_derived_and_what_is_compound(monkeypatch: pytest.MonkeyPatch) -> None:
    blurt = lexicon.WordEntry("blurt", ("agent",), (lexicon.Sense("verb", "say at once", "en"),), "wordnet")
    blurters = lexicon.WordEntry("blurter", ("plural",), (), "wordnet", base=blurt)
    known(
        monkeypatch,
        BLURTERS=(blurters,),
        TEACUP=(lexicon.WordEntry("teacup", (), (), "parts", ("tea", "cup")),),
        tea=(lexicon.WordEntry("tea", (), (SHOT, CURSE), "wordnet"),),
    )
    assert told("BLURTERS") == (
        "BLURTERS: plural of BLURTER.",
        "BLURTER, made from BLURT: who or what does it.",
        "BLURT, verb: say at once.",
        "Source: WordNet.",
    )
    assert gist("BLURTERS", "en", "en") == "BLURTERS: plural of BLURTER."
    assert told("TEACUP") == ("TEACUP: a compound of TEA and CUP.", "TEA, noun: a drink.", "Source: WordNet.")
    assert gist("TEACUP", "en", "en") == "TEACUP: a compound of TEA and CUP."


def test_what_two_sources_say_of_a_word_is_counted_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    own = lexicon.WordEntry("shot", (), (SHOT,), "own")
    theirs = lexicon.WordEntry("shot", (), (lexicon.Sense("noun", "a ball", "en"), CURSE), "wordnet")
    known(monkeypatch, SHOT=(own, theirs))
    assert told("SHOT") == (
        "SHOT, noun: 1. a drink. 2. a ball.",
        "SHOT, noun, coarse: what one says who is angry.",
        "Source: WordNet.",
    )


def test_what_is_coarse_is_marked_and_nothing_for_families(monkeypatch: pytest.MonkeyPatch) -> None:
    known(
        monkeypatch,
        SHOT=(lexicon.WordEntry("shot", (), (SHOT, CURSE, SHOT), "wordnet"),),
        BLAST=(lexicon.WordEntry("blast", (), (CURSE,), "wordnet"),),
    )
    assert told("SHOT")[:2] == (
        "SHOT, noun: 1. a drink. 2. a drink.",
        "SHOT, noun, coarse: what one says who is angry.",
    )
    for family in ("en-family", "en-family-list"):
        assert "coarse" not in " ".join(told("SHOT", family))
        assert told("BLAST", family) == ("There is no meaning for BLAST here.",)
        assert gist("BLAST", family, "en") == ""
    assert gist("BLAST", "en", "en") == "BLAST: what one says who is angry."


def test_of_a_word_of_which_nothing_is_known_that_is_said_in_a_line() -> None:
    assert told("XYZZY") == ("There is no meaning for XYZZY here.",)
    assert meaning_lines(("XYZZY",), "en", "en", lambda _word: False) == ("XYZZY is not in the dictionary.",)
    assert gist("XYZZY", "en", "en") == ""


def test_a_word_that_the_game_does_not_have_is_not_explained() -> None:
    assert meaning_lines(("CATS",), "en", "en", lambda _word: False) == ("CATS is not in the dictionary.",)
    spared = meaning_lines(("SHIT",), "en-family", "en", lambda _word: False)
    assert spared == ("SHIT is not among the family words.",)


@pytest.mark.parametrize(
    ("dictionary_id", "word"),
    [
        ("en", "WEIRD"),
        ("fi-list", "KISSA"),
        ("nl-family", "FIETS"),
        ("wordsup-nl", "FIETS"),
        ("list-0011223344", "KISSA"),
    ],
)
def test_the_language_of_a_dictionary(dictionary_id: str, word: str) -> None:
    assert entries_of(word, dictionary_id, "fi")


def test_which_dictionaries_are_for_families() -> None:
    everything, spared = entries_of("SHIT", "en", "en"), entries_of("SHIT", "en-family", "en")
    assert everything != spared == entries_of("SHIT", "en-school-list", "en")
    assert all(entries_of("SHIT", name, "en") == everything for name in ("en-list", "list-family0"))


def test_a_gist_is_one_short_line_with_the_english_of_other_languages() -> None:
    assert gist("CATS", "en", "en").startswith("CATS, plural of CAT: a small furry animal")
    assert gist("KISSA", "fi", "en").endswith(" In English: cat.")
    assert gist("KAT", "nl-list", "en").endswith(" In English: cat.")
