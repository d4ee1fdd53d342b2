"""Dutch meanings: which forms lead to which word, and what is left of Wiktionary's definitions."""

from __future__ import annotations

from pathlib import Path

import pytest

from dictionaries.recipes import dutch_definitions, dutch_inflection, meanings_dutch
from dictionaries.recipes.dutch_leads import Usage, add_forms
from dictionaries.recipes.dutch_paradigms import Paradigms, read_paradigms
from dictionaries.recipes.meanings import FormOf, Sense, Table
from dictionaries.recipes.wordlist import listed

RULES = """SET UTF-8
SFX Ze Y 1
SFX Ze 0 ten t ts:NN2
SFX Za Y 1
SFX Za 0 s . ts:NN2
SFX Yb Y 4
SFX Yb 0 je [^m] ts:NN1r
SFX Yb 0 jes/Ca [^m] ts:NN2r
SFX Yb 0 pje [m] ts:NN1r
SFX Yb 0 pjes/Ca [m] ts:NN1r
SFX Aa Y 1
SFX Aa 0 e [^e] ts:AJe
SFX Ai Y 1
SFX Ai 0 s . ts:i
SFX Ar Y 1
SFX Ar f ve f ts:AJce
PFX Pj Y 1
PFX Pj 0 af .
SFX Vi Y 1
SFX Vi 0 d . ts:PPn
"""
ENTRIES = "9\nrit/YbZe\nbloem/Yb\nmooi/AaAi\nlief/Ar\nloop/Pj\nlopen/PjVi\njassen\nkort/Aa\nren/Ze\n"


@pytest.fixture
def paradigms(tmp_path: Path) -> Paradigms:
    (tmp_path / "nl.aff").write_text(RULES, encoding="utf-8")
    (tmp_path / "nl.dic").write_text(ENTRIES, encoding="utf-8")
    return read_paradigms(tmp_path / "nl.aff", tmp_path / "nl.dic")


def test_hunspell_tells_which_forms_dutch_words_have(paradigms: Paradigms) -> None:
    assert paradigms.forms["rit"] == {
        "ritten": ("noun", "plural"),
        "ritje": ("noun", "diminutive"),
        "ritjes": ("noun", "diminutive plural"),
    }
    assert paradigms.forms["bloem"]["bloempjes"] == ("noun", "diminutive plural")
    assert paradigms.forms["mooi"]["moois"] == ("adjective", "partitive")
    assert paradigms.forms["lief"]["lieve"] == ("adjective", "inflected")
    assert paradigms.verbs == {"lopen", "aflopen"}
    assert paradigms.parts["rit"] == {"noun"}
    assert paradigms.parts["kort"] == {"adjective"}


def forms_found(table: Table, paradigms: Paradigms, more: str, common: str = "", known: str = "") -> None:
    usage = Usage({word: rank for rank, word in enumerate(common.split())}, frozenset(known.split()))
    add_forms(table, frozenset({*table, *more.split()}), paradigms, usage)


def dutch(part: str, text: str = "iets") -> Sense:
    return Sense("book", part, text, "nl")


def test_a_word_that_is_explained_is_no_form_that_only_spelling_makes(paradigms: Paradigms) -> None:
    table: Table = {
        "ja": [dutch("adverb")],
        "jas": [dutch("noun")],
        "rit": [dutch("noun")],
        "rits": [dutch("noun")],
        "zee": [dutch("noun")],
        "ze": [dutch("pronoun")],
    }
    forms_found(table, paradigms, "ritten zees")
    assert table["jas"] == [dutch("noun")]
    assert table["rits"] == [dutch("noun")]
    assert table["zee"] == [dutch("noun")]
    assert table["ritten"] == [FormOf("rit", ("plural",), ("noun",))]
    # Of a word that is nothing else a form by spelling alone is better than nothing.
    assert table["zees"] == [FormOf("zee", ("plural",), ("noun",))]


def test_a_verb_is_named_beside_another_meaning_only_if_it_is_used(paradigms: Paradigms) -> None:
    table: Table = {"loop": [dutch("noun")], "lopen": [dutch("verb")]}
    forms_found(table, paradigms, "liep gelopen")
    assert table["loop"] == [dutch("noun")]
    table = {"loop": [dutch("noun")], "lopen": [dutch("verb")]}
    forms_found(table, paradigms, "liep gelopen", known="liep gelopen")
    assert table["loop"] == [dutch("noun"), FormOf("lopen", ("first person",), ("verb",))]


def test_forms_of_the_most_usual_words_come_first(paradigms: Paradigms) -> None:
    table: Table = {"was": [dutch("noun")], "zijn": [dutch("verb")], "liep": [dutch("noun")]}
    forms_found(table, paradigms, "geweest waren", common="zijn", known="waren geweest was")
    assert [type(record) for record in table["was"]] == [FormOf, Sense]
    table = {"was": [dutch("noun")], "zijn": [dutch("verb")]}
    forms_found(table, paradigms, "geweest waren", common="", known="waren geweest was")
    assert [type(record) for record in table["was"]] == [Sense, FormOf]


def test_a_plural_comes_before_a_verb_that_nobody_uses(paradigms: Paradigms) -> None:
    table: Table = {"rit": [dutch("noun")], "ritten": [dutch("verb")]}
    forms_found(table, paradigms, "")
    assert [type(record) for record in table["ritten"]] == [FormOf, Sense]


def test_the_more_usual_lemma_comes_first(paradigms: Paradigms) -> None:
    for common in ("weten wijten", "wijten weten"):
        table: Table = {"weten": [dutch("verb")], "wijten": [dutch("verb")]}
        forms_found(table, paradigms, "weet", common=common)
        lemmas = [record.lemma for record in table["weet"] if isinstance(record, FormOf)]
        assert lemmas == common.split()


def test_verbs_with_a_prefix_are_weak_where_the_list_says_so() -> None:
    words = frozenset({"ontmoette", "ontmoet", "vergeleek"})
    assert ("ontmoette", "past") in list(dutch_inflection.forms_of("ontmoeten", "verb", words))
    assert ("vergeleek", "past") in list(dutch_inflection.forms_of("vergelijken", "verb", words))
    assert not list(dutch_inflection.forms_of("bust", "verb", frozenset()))


@pytest.mark.parametrize(
    ("word", "texts", "left"),
    [
        ("keel", ["anatomie", "heraldiek", "voorkant van de hals"], ["voorkant van de hals"]),
        ("anatomie", ["anatomie"], ["anatomie"]),
        ("spin", ["dier met een web", "dier"], ["dier met een web"]),
        ("rat", ["dier"], ["dier"]),
        ("rede", ["discurso, arenga", "речь", "een toespraak"], ["een toespraak"]),
        ("kwal", ["Aurelia aurita", "Dier in zee"], ["dier in zee"]),
        ("ketel", ["rond metalen vat", "een rond metalen vat"], ["rond metalen vat"]),
        ("vore", ["snede", "een snede in de grond"], ["een snede in de grond"]),
        ("leren", ["kennis krijgen", "kennis doen krijgen"], ["kennis krijgen", "kennis doen krijgen"]),
        (
            "leren",
            ["zich ~ over: kennis krijgen", "ergatief: in zee doen"],
            ["kennis krijgen", "in zee doen"],
        ),
        ("kop", ["cuadrado", "dierdeel"], ["dierdeel"]),
        ("kop", ["deel van een dier", "deel van een mens"], ["deel van een dier", "deel van een mens"]),
    ],
)
def test_what_is_no_definition_and_what_is_said_twice_is_left_out(
    word: str, texts: list[str], left: list[str], paradigms: Paradigms
) -> None:
    words = frozenset(
        listed(
            "anatomie heraldiek voorkant van de hals dier met een web toespraak in zee rond metalen vat "
            "snede grond kennis krijgen doen deel mens"
        )
    )
    found = dutch_definitions.tidied({word: [dutch("noun", text) for text in texts]}, words, paradigms)
    assert [sense.text for sense in found.get(word, [])] == left


def test_english_is_left_where_no_definition_is(paradigms: Paradigms) -> None:
    senses = {"keel": [Sense("book", "noun", "anatomie", "nl", (), "throat")]}
    found = dutch_definitions.tidied(senses, frozenset({"anatomie"}), paradigms)
    assert found == {"keel": [Sense("book", "noun", "throat", "en")]}


def test_a_part_of_speech_that_cannot_be_is_put_right(paradigms: Paradigms) -> None:
    words = frozenset({"iets"})
    senses = {"kort": [dutch("adverb")], "ren": [dutch("verb")], "rit": [dutch("adjective")]}
    found = dutch_definitions.tidied(senses, words, paradigms)
    assert {word: found[word][0].part for word in found} == {
        "kort": "adjective",
        "ren": "noun",
        "rit": "noun",
    }


@pytest.mark.parametrize(
    "text",
    ["nader uit te zoeken", "nog na te kijken", "Na te kijken en uit te splitsen vertalingen", "galen 2",
     "niet gesorteerd", "en te delen vertalingen", "eerste betekenisomschrijving", "речь"],
)  # fmt: skip
def test_notes_of_editors_are_no_definitions(text: str) -> None:
    assert meanings_dutch.READING.refused.search(text)


@pytest.mark.parametrize("text", ["niet gesloten", "het getal 6 in cijfers", "iemand die vertalingen maakt"])
def test_definitions_that_look_like_notes(text: str) -> None:
    assert not meanings_dutch.READING.refused.search(text)
