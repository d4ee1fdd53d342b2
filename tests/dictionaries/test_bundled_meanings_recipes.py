"""The recipes of meanings, on sources small enough to see through."""

from __future__ import annotations

import gzip
import tomllib
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from dictionaries.recipes import (
    dutch_derivation,
    dutch_inflection,
    dutch_loans,
    english_derivation,
    english_inflection,
    meanings_dutch,
    meanings_english,
    meanings_finnish,
    meanings_finnish_text,
    sources,
)
from dictionaries.recipes.dictd import Group, Word, read_ergane, read_wikdict
from dictionaries.recipes.finnish_words import FinnishWords
from dictionaries.recipes.meanings import (
    UNASKED,
    About,
    Compound,
    FormOf,
    Origin,
    Record,
    Sense,
    Table,
    is_fit,
    put_before,
    put_last,
    read_glosses,
    read_short,
    shortened,
    write_meanings,
)
from dictionaries.recipes.meanings_gcide import Definition, read_gcide
from dictionaries.recipes.meanings_marks import Mark, mark_all, marked, read_marks
from dictionaries.recipes.meanings_pivot import is_alike
from dictionaries.recipes.meanings_wikdict import Reading, defined_words, reversed_words
from dictionaries.recipes.meanings_wordnet import read_wordnet
from dictionaries.recipes.wordlist import LATIN_LETTERS, Source

SOURCE = Source("Book", "1", "MIT", "here", "all")
ABOUT = About("xx", "MIT", ("COPYRIGHT",), (Origin("book", SOURCE), Origin("parts", SOURCE)))


def noun(text: str = "a thing", source: str = "book") -> Sense:
    return Sense(source, "noun", text, "en")


def write_dictd(folder: Path, name: str, entries: Sequence[str]) -> None:
    """Write entries in the dictd format, offsets in base-64 digits."""
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    def number(value: int) -> str:
        return (number(value // 64) if value > 63 else "") + digits[value % 64]

    folder.mkdir(parents=True, exist_ok=True)
    text, index = b"", []
    for entry in entries:
        data = entry.encode("utf-8")
        index.append(f"{entry.split(' ')[0]}\t{number(len(text))}\t{number(len(data))}\n")
        text += data
    (folder / f"{name}.dict.dz").write_bytes(gzip.compress(text))
    (folder / f"{name}.index").write_text("".join(index), encoding="utf-8")


@pytest.mark.parametrize(
    ("entry", "groups"),
    [
        ("kat /k/ <n>\ngato\n1. een dier\n", (Group(("gato",), ("1. een dier",)),)),
        ("kat /k/ <n>\ngato, gata\n", (Group(("gato", "gata"), ()),)),
        (
            "kat /k/ <n>\n1. gato\n1. een dier\n2. gata\n2. een ander\n",
            (Group(("gato",), ("1. een dier",)), Group(("gata",), ("2. een ander",))),
        ),
        (
            "kat /k/ <n>\n1. gato 2.\neen\n 3.\ntwee\n2. gata\ndrie\n",
            (Group(("gato",), ("een", "twee")), Group(("gata",), ("drie",))),
        ),
        ("kat /k/ <n>\n1. gato\n2. gata\ndrie\n", (Group(("gato",), ()), Group(("gata",), ("drie",)))),
    ],
)
def test_wikdict_has_definitions_after_translations(
    tmp_path: Path, entry: str, groups: tuple[Group, ...]
) -> None:
    write_dictd(tmp_path, "freedict-nld-spa", [entry])
    assert list(read_wikdict(tmp_path, "nld-spa")) == [Word("kat", ("n",), groups)]


def test_ergane_has_translations_alone(tmp_path: Path) -> None:
    write_dictd(tmp_path, "freedict-nld-eng", ["wĳn /w/\n1. wine\n2. vine, grape\n"])
    expected = Word("wijn", (), (Group(("wine",), ()), Group(("vine", "grape"), ())))
    assert list(read_ergane(tmp_path, "nld-eng")) == [expected]


def test_definitions_come_from_the_first_dictionary_that_has_them(tmp_path: Path) -> None:
    folder = tmp_path / "freedict/usr/share/dictd"
    write_dictd(
        folder, "freedict-fin-eng", ["akku /a/ <n>\nbattery\n(slangia) virran varasto\n", "Akku <pn>\nx\n"]
    )
    write_dictd(
        folder, "freedict-fin-swe", ["akku /a/ <n>\nackumulator\nvirran varasto\n", "ori /o/ <n>\nhingst\n"]
    )
    found = defined_words(
        sources.Sources(tmp_path),
        ("fin-eng", "fin-swe"),
        frozenset({"akku", "ori"}),
        Reading(LATIN_LETTERS, {"slangia": "slang"}),
    )
    assert found == {"akku": [Sense("wiktionary", "noun", "virran varasto", "fi", ("slang",), "battery")]}


def test_a_dictionary_from_english_is_turned_round(tmp_path: Path) -> None:
    folder = tmp_path / "freedict/usr/share/dictd"
    write_dictd(
        folder, "freedict-eng-fin", ["horse /h/ <n>\nhevonen\n", "nag /n/ <n>\n1. kaakki, hevonen\n2. koni\n"]
    )
    found = reversed_words(
        sources.Sources(tmp_path), "eng-fin", frozenset({"hevonen", "koni"}), LATIN_LETTERS
    )
    assert found == {("hevonen", "noun"): ["horse", "nag"], ("koni", "noun"): ["nag"]}


def test_webster_without_etymologies_quotations_and_authors(tmp_path: Path) -> None:
    entries = [
        "Joseph \\Jo\"seph\\, n.\n   An outer garment worn in the 18th century; esp., a woman's\n"
        "   riding habit. --Fairholt.\n   [1913 Webster]\n",
        'Abjure \\Ab*jure"\\, v. t. [imp. {Abjured}.] [L. abjurare to deny.\n   See {Jury}.]\n'
        "   1. To renounce upon oath; to forswear; as, to abjure\n"
        "      allegiance. [Obs.]\n      [1913 Webster]\n\n"
        "            Magic I here abjure.  --Shak.\n\n   Syn: See {Renounce}.\n",
        'Mawkin \\Maw"kin\\, n.\n   See {Malkin}.\n',
    ]
    write_dictd(tmp_path, "gcide", entries)
    assert list(read_gcide(tmp_path)) == [
        (
            "joseph",
            [
                Definition(
                    "noun", "An outer garment worn in the 18th century; esp., a woman's riding habit", ()
                )
            ],
        ),
        ("abjure", [Definition("verb", "renounce upon oath; to forswear", ("dated",))]),
    ]


def test_wordnet_tells_names_counts_and_labels(tmp_path: Path) -> None:
    (tmp_path / "data.noun").write_text(
        "  1 licence\n"
        "00000001 18 n 02 Paris 0 paris 1 001 @i 00000002 n 0000 | the capital of France  \n"
        '00000002 05 n 01 nag 0 001 ;u 00000003 n 0000 | an old or over-worked horse; "ride a nag"  \n'
        "00000003 10 n 01 slang 0 000 | informal language  \n",
        encoding="utf-8",
    )
    (tmp_path / "index.noun").write_text(
        "  1 licence\nparis n 1 1 @i 1 0 00000001  \nnag n 1 1 ;u 1 1 00000002  \n", encoding="utf-8"
    )
    for part in ("verb", "adj", "adv"):
        (tmp_path / f"data.{part}").write_text("", encoding="utf-8")
        (tmp_path / f"index.{part}").write_text("", encoding="utf-8")
    (tmp_path / "cntlist.rev").write_text("nag%1:05:00:: 1 7\n", encoding="utf-8")
    found = read_wordnet(tmp_path)
    (nag,), (paris,) = found["nag"], found["paris"]
    assert (nag.text, nag.count, nag.labels, nag.is_name) == (
        "an old or over-worked horse",
        7,
        ("slang",),
        False,
    )
    assert paris.is_name


def test_what_everybody_means_comes_before_units(tmp_path: Path) -> None:
    (tmp_path / "data.noun").write_text(
        "00000001 23 n 02 electromagnetic_unit 0 emu 0 000 | a unit  \n"
        "00000002 05 n 02 Emu 0 ostrich 0 000 | another name  \n"
        "00000003 05 n 02 emu 0 Dromaius 0 000 | a bird  \n",
        encoding="utf-8",
    )
    (tmp_path / "index.noun").write_text("emu n 3 0 3 0 00000001 00000002 00000003  \n", encoding="utf-8")
    (tmp_path / "data.verb").write_text("00000004 29 v 02 peck 0 emu 0 000 | bite  \n", encoding="utf-8")
    (tmp_path / "index.verb").write_text("emu v 1 0 1 0 00000004  \n", encoding="utf-8")
    for name in ("data.adj", "data.adv", "index.adj", "index.adv", "cntlist.rev"):
        (tmp_path / name).write_text("", encoding="utf-8")
    found = list(meanings_english.of_wordnet(read_wordnet(tmp_path)["emu"]))
    assert [record.text for record in found if isinstance(record, Sense)] == [
        "another name",
        "a bird",
        "a unit",
        "bite",
    ]


def write_wordnet(folder: Path, word: str, gloss: str, *, usage: bool = False) -> None:
    """Write a WordNet of one adverb; with `usage` its synset is marked as informal."""
    pointer = "001 ;u 00000003 n 0000 " if usage else "000 "
    (folder / "data.noun").write_text("00000003 10 n 01 colloquialism 0 000 | talk  \n", encoding="utf-8")
    (folder / "data.adv").write_text(f"00000001 02 r 01 {word} 0 {pointer}| {gloss}  \n", encoding="utf-8")
    (folder / "index.adv").write_text(f"{word} r 1 0 1 0 00000001  \n", encoding="utf-8")
    for name in ("data.verb", "data.adj", "index.noun", "index.verb", "index.adj", "cntlist.rev"):
        (folder / name).write_text("", encoding="utf-8")


@pytest.mark.parametrize(
    ("gloss", "text", "labels"),
    [
        ("beyond doubt (`sure' is sometimes used informally for `surely')", "beyond doubt", ()),
        ("beyond doubt (`surely' is informal)", 'beyond doubt ("surely" is informal)', ("informal",)),
        ("(usually followed by `to') able", '(usually followed by "to") able', ("informal",)),
        (
            "very good;of the best kind ; to to the end",
            "very good; of the best kind; to the end",
            ("informal",),
        ),
    ],
)
def test_wordnets_remarks_quotation_marks_and_slips(
    tmp_path: Path, gloss: str, text: str, labels: tuple[str, ...]
) -> None:
    write_wordnet(tmp_path, "surely", gloss, usage=True)
    (sense,) = read_wordnet(tmp_path)["surely"]
    assert (sense.text, sense.labels) == (text, labels)


def test_irregular_forms_by_a_table_and_by_their_endings(tmp_path: Path) -> None:
    (tmp_path / "verb.exc").write_text(
        "slew slay\nslain slay\noutran outrun\nstrewn strew\ngot get\nforgot forget\nwent go\nlay lie\n",
        encoding="utf-8",
    )
    for name in ("noun", "adj"):
        (tmp_path / f"{name}.exc").write_text("", encoding="utf-8")
    found: dict[str, list[str]] = {}
    for form, _, _, form_id in english_inflection.exceptions(tmp_path):
        found.setdefault(form, []).append(form_id)
    assert found == {
        "slew": ["past"],
        "slain": ["past participle"],
        "outran": ["past"],
        "strewn": ["past participle"],
        "got": ["past", "past participle"],
        "forgot": ["past"],
        "went": ["past"],
        "lay": ["past"],
    }


def test_initials_explain_no_word(tmp_path: Path) -> None:
    write_wordnet(tmp_path, "INS", "an agency")
    (tmp_path / "index.adv").write_text("ins r 1 0 1 0 00000001  \n", encoding="utf-8")
    found = read_wordnet(tmp_path)
    table: Table = {}
    meanings_english.add_capitalised(table, frozenset({"ins"}), found)
    assert found["ins"][0].is_initials and table == {}
    write_wordnet(tmp_path, "Ins", "a game")
    (tmp_path / "index.adv").write_text("ins r 1 0 1 0 00000001  \n", encoding="utf-8")
    meanings_english.add_capitalised(table, frozenset({"ins"}), read_wordnet(tmp_path))
    assert table == {"ins": [Sense("wordnet", "adverb", "a game", "en")]}


def test_a_word_can_be_a_form_of_two() -> None:
    table: Table = {
        "leaf": [noun("part of a plant")],
        "leave": [Sense("wordnet", "verb", "go away", "en")],
        "hi": [noun("a greeting")],
        "his": [Sense("own", "pronoun", "belonging to him", "en")],
    }
    counts = {("leaf", "noun"): 3, ("leave", "verb"): 9, ("hi", "noun"): 4}
    words = frozenset({*table, "leaves"})
    meanings_english.add_forms(table, counts, words, [("leaves", "leaf", "noun", "plural")])
    assert table["leaves"] == [
        FormOf("leave", ("third person",), ("verb",)),
        FormOf("leaf", ("plural",), ("noun",)),
    ]
    assert table["his"][0] == Sense("own", "pronoun", "belonging to him", "en")


@pytest.mark.parametrize(
    ("lemma", "part", "forms"),
    [
        ("own", "adjective", set()),
        ("dye", "verb", {"dyes", "dyed", "dyeing"}),
        ("hop", "verb", {"hops", "hopped", "hopping"}),
        ("hope", "verb", {"hopes", "hoped", "hoping", "hopeing"}),
        ("travel", "verb", {"travels", "travelled", "traveled", "travelling", "traveling"}),
        ("die", "verb", {"dies", "died", "dying", "diing", "dieing"}),
        ("panic", "verb", {"panics", "panicked", "paniced", "panicking", "panicing"}),
        ("baby", "noun", {"babies"}),
        ("box", "noun", {"boxes"}),
        ("postman", "noun", {"postmans", "postmen"}),
        ("big", "adjective", {"bigger", "biggest"}),
        ("happy", "adjective", {"happier", "happiest"}),
    ],
)
def test_english_forms(lemma: str, part: str, forms: set[str]) -> None:
    assert {form for form, _ in english_inflection.forms_of(lemma, part)} == forms


def test_english_words_lead_to_what_is_explained() -> None:
    table: Table = {
        "color": [noun()],
        "happy": [Sense("book", "adjective", "glad", "en")],
        "blurt": [Sense("book", "verb", "say", "en")],
        "rain": [noun()],
        "cloud": [noun()],
    }
    words = frozenset({"colour", "happiness", "unhappy", "blurter", "raincloud", "rainx", *table})
    english_derivation.derive(table, words)
    assert table["colour"] == [FormOf("color", ("spelling",))]
    assert table["happiness"] == [FormOf("happy", ("quality",), ("adjective",))]
    assert table["unhappy"] == [FormOf("happy", ("negative",), ("adjective",))]
    assert table["blurter"] == [FormOf("blurt", ("agent",), ("verb",))]
    assert table["raincloud"] == [Compound("parts", ("rain", "cloud"))]
    assert "rainx" not in table


def test_who_undoes_is_not_the_opposite_of_who_does() -> None:
    table: Table = {
        "reel": [Sense("book", "verb", "stagger", "en")],
        "reeler": [noun("who staggers")],
        "unreel": [Sense("book", "verb", "unwind", "en")],
        "truth": [noun()],
    }
    english_derivation.derive(table, frozenset({"unreeler", "untruth", *table}))
    assert table["unreeler"] == [FormOf("unreel", ("agent",), ("verb",))]
    assert table["untruth"] == [FormOf("truth", ("negative",), ("noun",))]


def test_what_has_its_own_s_has_no_other() -> None:
    table: Table = {"go": [noun("a turn"), Sense("book", "verb", "move", "en")]}
    irregular = [("goes", "go", "verb", "third person")]
    meanings_english.add_forms(table, {("go", "verb"): 2}, frozenset({"go", "goes", "gos"}), irregular)
    assert table["gos"] == [FormOf("go", ("plural",), ("noun",))]
    assert table["goes"] == [FormOf("go", ("third person",), ("verb",))]


def test_what_looks_derived_or_compound_and_is_not() -> None:
    nouns = [
        "message",
        "mess",
        "aged",
        "airs",
        "air",
        "trike",
        "strike",
        "fill",
        "platform",
        "plat",
        "former",
    ]
    table: Table = {word: [noun()] for word in nouns}
    table |= {word: [Sense("book", "verb", "do", "en")] for word in ("site", "sit")}
    found = {"messaged", "airstrike", "infill", "platformer", "siting"}
    english_derivation.derive(table, frozenset({*found, *table}))
    assert table["messaged"] == [FormOf("message", ("past", "past participle"))]
    assert table["airstrike"] == [Compound("parts", ("air", "strike"))]
    assert table["siting"] == [FormOf("site", ("action",), ("verb",))]
    assert "infill" not in table and "platformer" not in table


def test_a_comparative_is_one_only_beside_its_superlative() -> None:
    table: Table = {word: [Sense("wordnet", "adjective", "so", "en")] for word in ("big", "lay")}
    words = frozenset({"big", "bigger", "biggest", "lay", "layer"})
    meanings_english.add_forms(table, {}, words, ())
    assert table["bigger"] == [FormOf("big", ("comparative",), ("adjective",))]
    assert "layer" not in table


def test_coarse_senses_come_last() -> None:
    coarse, plain = Sense("own", "noun", "oath", "en", ("coarse",)), Sense("own", "noun", "bird", "en")
    form = FormOf("other", ("plural",))
    table: Table = {"word": [coarse, form, plain]}
    put_last(table, UNASKED)
    assert table == {"word": [form, plain, coarse]}


@pytest.mark.parametrize(
    ("lemma", "part", "form", "form_id"),
    [
        ("kat", "noun", "katten", "plural"),
        ("boot", "noun", "boten", "plural"),
        ("brief", "noun", "brieven", "plural"),
        ("huis", "noun", "huizen", "plural"),
        ("zee", "noun", "zeeen", "plural"),
        ("stad", "noun", "steden", "plural"),
        ("oorlogsschip", "noun", "oorlogsschepen", "plural"),
        ("waarheid", "noun", "waarheden", "plural"),
        ("museum", "noun", "musea", "plural"),
        ("boom", "noun", "boompje", "diminutive"),
        ("koning", "noun", "koninkje", "diminutive"),
        ("man", "noun", "mannetje", "diminutive"),
        ("auto", "noun", "autootjes", "diminutive plural"),
        ("lopen", "verb", "loop", "first person"),
        ("lopen", "verb", "loopt", "third person"),
        ("lopen", "verb", "liep", "past"),
        ("lopen", "verb", "gelopen", "past participle"),
        ("zetten", "verb", "zet", "third person"),
        ("leven", "verb", "leefde", "past"),
        ("werken", "verb", "gewerkt", "past participle"),
        ("werken", "verb", "gewerkte", "inflected participle"),
        ("werken", "verb", "werkend", "present participle"),
        ("luisteren", "verb", "luisterde", "past"),
        ("proberen", "verb", "probeerde", "past"),
        ("opbellen", "verb", "opgebeld", "past participle"),
        ("opbellen", "verb", "opbelt", "third person"),
        ("vergelijken", "verb", "vergeleken", "past participle"),
        ("beginnen", "verb", "begon", "past"),
        ("overlijden", "verb", "overleden", "past participle"),
        ("zijn", "verb", "bent", "third person"),
        ("zien", "verb", "ziet", "third person"),
        ("groeien", "verb", "groeit", "third person"),
        ("groot", "adjective", "grote", "inflected"),
        ("groot", "adjective", "groter", "comparative"),
        ("goed", "adjective", "beste", "superlative"),
        ("duur", "adjective", "duurder", "comparative"),
        ("lief", "adjective", "lieve", "inflected"),
        ("mooi", "adjective", "moois", "partitive"),
    ],
)
def test_dutch_forms(lemma: str, part: str, form: str, form_id: str) -> None:
    words = {"gewerkt", form}
    assert (form, form_id) in list(dutch_inflection.forms_of(lemma, part, words))


def test_dutch_words_lead_to_what_is_explained() -> None:
    table: Table = {
        "zeker": [Sense("book", "adjective", "vast", "nl")],
        "koken": [Sense("book", "verb", "heet maken", "nl")],
        "plaat": [noun()],
        "stad": [noun()],
        "muur": [noun()],
        "hier": [Sense("book", "adverb", "here", "en")],
        "van": [Sense("book", "preposition", "of", "en")],
        "mee": [Sense("book", "adverb", "with", "en")],
    }
    wanted = {"zekerheid", "kookplaat", "stadsmuur", "hiervan", "meekoken", "onzeker", "kookster", "zz"}
    dutch_derivation.derive(table, frozenset({*wanted, *table}), ())
    assert table["zekerheid"] == [FormOf("zeker", ("quality",))]
    assert table["onzeker"] == [FormOf("zeker", ("negative",))]
    assert table["kookster"] == [FormOf("koken", ("agent",))]
    assert table["kookplaat"] == [Compound("parts", ("koken", "plaat"))]
    assert table["stadsmuur"] == [Compound("parts", ("stad", "muur"))]
    assert table["hiervan"] == [Compound("parts", ("hier", "van"))]
    assert table["meekoken"] == [Compound("parts", ("mee", "koken"))]
    assert "zz" not in table


def test_english_words_in_dutch() -> None:
    english = {
        "selection": [noun()],
        "video": [noun("moving pictures")],
        "historic": [Sense("b", "adjective", "old", "en")],
    }
    found = dutch_loans.alike(
        ["selectie", "video", "historisch", "costa", "boe"], english, ["video", "selection", "historic"]
    )
    assert found == {
        "selectie": [Sense("alike", "noun", "selection", "en")],
        "video": [Sense("alike", "noun", "moving pictures", "en")],
        "historisch": [Sense("alike", "adjective", "historic", "en")],
    }


@pytest.mark.parametrize(
    ("word", "other", "alike"),
    [
        ("digitaal", "digital", True),
        ("fabriek", "factory", False),
        ("pagina", "side", False),
        ("nut", "nut", False),
    ],
)
def test_words_look_alike(word: str, other: str, alike: bool) -> None:
    assert is_alike(word, other) is alike


class Voikko:
    """A Voikko that knows what it is given."""

    def __init__(self, known: Mapping[str, Sequence[Mapping[str, str]]]) -> None:
        self._known = known

    def analyze(self, word: str) -> Sequence[Mapping[str, str]]:
        return self._known.get(word, ())

    def spell(self, word: str) -> bool:
        return word in self._known


def analysis(base: str, bases: str, structure: str, **keys: str) -> Mapping[str, str]:
    return {"CLASS": "nimisana", "BASEFORM": base, "WORDBASES": bases, "STRUCTURE": structure, **keys}


def test_finnish_words_by_voikkos_analysis() -> None:
    known = {
        "kissanpentu": [analysis("kissanpentu", "+kissan(kissa)+pentu(pentu)", "=pppppp=ppppp")],
        "lukija": [analysis("lukija", "+luki(lukea)+ja(+ja)", "=pppppp")],
        "nopeasti": [analysis("nopea", "+nopea(nopea)", "=pppppppp", SIJAMUOTO="kerrontosti")],
        "epäselvä": [analysis("epäselvä", "+epä+selvä(selvä)", "=ppp=ppppp")],
        "kotikoti": [analysis("kotikoti", "+koti(koti)+koti(koti)", "=pppp=pppp")],
        "talot": [analysis("talo", "+talo(talo)", "=ppppp", NUMBER="plural", SIJAMUOTO="nimento")],
    }
    table: Table = {word: [noun()] for word in ("kissa", "pentu", "lukea", "nopea", "selvä")}
    words = FinnishWords(Voikko(known))
    assert words.made_of("kissanpentu", table) == Compound("parts", ("kissa", "pentu"))
    assert words.made_of("lukija", table) == FormOf("lukea", ("agent",))
    assert words.made_of("nopeasti", table) == FormOf("nopea", ("manner",))
    assert words.made_of("epäselvä", table) == FormOf("selvä", ("negative",))
    assert words.made_of("kotikoti", table) is None
    assert words.bases_of_plural("talot") == ["talo"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("-suvun syötäviä kasveja, joita viljellään", "syötäviä kasveja, joita viljellään"),
        (
            "mikä tahansa luumujen alasukuun () kuuluva -suvun puulaji",
            "mikä tahansa luumujen alasukuun kuuluva puulaji",
        ),
        ("erityisesti -laji tai sen yksilö", ""),
        ("-suvun kasvi", ""),
        ("mikä hyvänsä -tribukseen kuuluva heinäkasvi", ""),
        ("edelliseen kuuluva laji", ""),
        ("kepin tai tai tangon pää", "kepin tai tangon pää"),
        ("metsissä elävä kanalintu (, aiemmin )", "metsissä elävä kanalintu"),
        ("parvikala , joka elää meressä", "parvikala, joka elää meressä"),
        ("ruokaselleri, , viljelyskasvi", "ruokaselleri, viljelyskasvi"),
        ("kieli, jota puhutaan Suomessa , kielitunnukset", "kieli, jota puhutaan Suomessa"),
        ("sian rasva, vrt. tali", "sian rasva"),
        ("paikka (laaja t. rajallinen; vrt tähän)", "paikka (laaja tai rajallinen)"),
        ("antaa jnk ominaisuuden jllek", "antaa jonkin ominaisuuden jollekin"),
        ("kirjojen ja -lehtien myyjä", "kirjojen ja -lehtien myyjä"),
        ("Ursus -suvun eläin", "Ursus -suvun eläin"),
        ("Kulkea jotakin pitkin", "kulkea jotakin pitkin"),
        ("Suomi on maa", "Suomi on maa"),
        ("lyhyt", "lyhyt"),
    ],
)
def test_what_templates_left_in_finnish_definitions(text: str, read: str) -> None:
    assert meanings_finnish_text.readable(text, {"kulkea", "suomi"}) == read


@pytest.mark.parametrize(
    ("text", "part", "apart"),
    [
        ("shoe boot, shoe", "noun", "shoe, boot"),
        ("tired tired of", "adjective", "tired, tired of"),
        ("admit extradite", "verb", "admit, extradite"),
        ("peel off", "verb", "peel off"),
        ("tool shed", "noun", "tool shed"),
        ("to go, icing#Englanti", "verb", "go, icing"),
        ("cock, rooster", "noun", "rooster"),
        ("cock", "noun", "cock"),
    ],
)
def test_english_that_ran_together(text: str, part: str, apart: str) -> None:
    english = {
        "shoe": {"noun"},
        "boot": {"noun"},
        "tired": {"adjective"},
        "tired of": {"adjective"},
        "admit": {"verb"},
        "extradite": {"verb"},
        "peel": {"verb"},
        "off": {"verb", "adverb"},
        "tool": {"noun"},
        "shed": {"noun"},
    }
    translations = {"shoe", "boot", "tired", "tired of", "admit", "peel", "shed"}
    assert meanings_finnish_text.parted(text, part, english, translations) == apart


def test_a_definition_that_points_back_at_nothing_leaves_its_english() -> None:
    tree = Sense("wiktionary", "noun", "kirsikkapuu tai pensas", "fi", (), "cherry tree")
    fruit = Sense("wiktionary", "noun", "sen hedelmä, syötävä marja", "fi", (), "cherry")
    translated = Sense("wiktionary", "noun", "cherry", "en")
    assert meanings_finnish_text.mended([tree, fruit], set(), {}, set()) == [tree, fruit]
    assert meanings_finnish_text.mended([fruit, translated], set(), {}, set()) == [translated]


@pytest.mark.parametrize(
    ("text", "short"),
    [
        (
            "a statistical relation of " + "many and " * 10 + "variables such that one follows the other",
            "a statistical relation of " + "many and " * 10 + "variables such that one follows the other",
        ),
        ("a short one; with two clauses", "a short one; with two clauses"),
        (
            "a first clause that is long enough to stand; " + "and then " * 15 + "more",
            "a first clause that is long enough to stand",
        ),
        ("one (that is, " + "and then " * 15 + "more)", "one (that is, " + "and then " * 15 + "more)"),
    ],
)
def test_long_texts_end_after_a_clause(text: str, short: str) -> None:
    assert shortened(text) == short


@pytest.mark.parametrize("text", ["", "a [b]", "a|b", "a (b", 'a "b', "x" * 201, "<i>a</i>", "a\tb"])
def test_what_cannot_be_shown(text: str) -> None:
    assert not is_fit(text)


def test_a_file_is_the_same_each_time(tmp_path: Path) -> None:
    table: Table = {"cat": [noun("a feline")], "cats": [FormOf("cat", ("plural",), ("noun",))]}
    write_meanings(tmp_path, ABOUT, table)
    first = (tmp_path / "meanings.zip").read_bytes()
    write_meanings(tmp_path, ABOUT, dict(reversed(table.items())))
    assert (tmp_path / "meanings.zip").read_bytes() == first
    with zipfile.ZipFile(tmp_path / "meanings.zip") as archive:
        assert archive.read("0000-cat.txt").decode() == "cat\tbook|noun||en|a feline\ncats\t>cat|plural\n"
    about = tomllib.loads((tmp_path / "meanings.toml").read_text(encoding="utf-8"))
    assert about["counts"] == {"explained": 1, "forms_of_these": 1}


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (FormOf("dog", ("plural",)), "nowhere"),
        (FormOf("cat", ("dative",)), "nowhere"),
        (FormOf("cat", ("plural",), ("verb",)), "part of speech"),
        (noun(source="other"), "no source"),
        (noun("a | b"), "can't be shown"),
        (Sense("book", "thing", "a", "en"), "documented"),
        (Sense("book", "noun", "a", "en", ("odd",)), "documented"),
    ],
)
def test_what_the_game_would_not_understand_is_refused(
    tmp_path: Path, record: Sense | FormOf, reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        write_meanings(tmp_path, ABOUT, {"cat": [noun()], "cats": [record]})


def test_glosses_of_our_own(tmp_path: Path) -> None:
    path = tmp_path / "glosses.txt"
    path.write_text(
        "# why\nvape, verb: breathe in vapour\nlol, interjection, slang: that is funny: ha\n",
        encoding="utf-8",
    )
    assert read_glosses(path) == {
        "vape": [Sense("own", "verb", "breathe in vapour", "en")],
        "lol": [Sense("own", "interjection", "that is funny: ha", "en", ("slang",))],
    }
    path.write_text("jas, noun: warm kledingstuk = coat\n", encoding="utf-8")
    assert read_glosses(path, "nl") == {"jas": [Sense("own", "noun", "warm kledingstuk", "nl", (), "coat")]}


def test_glosses_in_the_language_and_glosses_before_what_sources_say(tmp_path: Path) -> None:
    path = tmp_path / "glosses.txt"
    path.write_text(
        "aho, noun: aukea metsässä = glade\n+kuu, noun: yöllä loistava = moon\n", encoding="utf-8"
    )
    moon = Sense("own", "noun", "yöllä loistava", "fi", (), "moon")
    assert read_glosses(path, "fi") == {"aho": [Sense("own", "noun", "aukea metsässä", "fi", (), "glade")]}
    assert read_glosses(path, "fi", before=True) == {"kuu": [moon]}
    verb = Sense("book", "verb", "wander", "en")
    table: Table = {"kuu": [noun("first"), verb, noun("second")]}
    put_before(table, {"kuu", "aho"}, {"kuu": [moon], "other": [moon], "aho": [moon]})
    assert table == {"kuu": [moon, verb, noun("second")], "aho": [moon]}


def test_short_words_are_told_as_forms_by_hand(tmp_path: Path) -> None:
    (tmp_path / "short.txt").write_text(
        "gos, plural: go\njat, first person, third person: jatten\nketkään, plural, pronoun: kukaan\n"
        "pui, noun: voorkant = front\nnix, noun: nothing\n",
        encoding="utf-8",
    )
    assert read_short(tmp_path, {"gos", "jat", "ketkään", "pui"}, "nl") == {
        "gos": [FormOf("go", ("plural",), ("noun",))],
        "jat": [FormOf("jatten", ("first person", "third person"), ("verb",))],
        "ketkään": [FormOf("kukaan", ("plural",), ("pronoun",))],
        "pui": [Sense("own", "noun", "voorkant", "nl", (), "front")],
    }


def test_finnish_senses_are_of_the_class_that_voikko_tells() -> None:
    def of_class(told: str, *senses: Sense, word: str = "siritys") -> list[Record]:
        structure = "=pppp=pppp" if told == "compound" else "=pppppppp"
        readings = [{"CLASS": told.replace("compound", "nimisana"), "BASEFORM": word, "STRUCTURE": structure}]
        return meanings_finnish.of_its_class(list(senses), readings, word)

    chirp, shrill = Sense("book", "noun", "chirp", "en"), Sense("book", "adjective", "shrill", "en")
    told = Sense("book", "adjective", "siristä tulee", "fi")
    assert of_class("nimisana", chirp, shrill) == [chirp]
    assert of_class("nimisana", chirp, told) == [chirp, told]
    assert of_class("laatusana", chirp) == [Sense("book", "adjective", "chirp", "en")]
    assert of_class("nimisana_laatusana", chirp, shrill) == [chirp, shrill]
    assert of_class("asemosana", chirp) == [chirp]
    assert of_class("laatusana", chirp, word="porilainen") == [chirp]
    assert of_class("compound", chirp, shrill) == [chirp, shrill]
    verb = Sense("book", "verb", "chirp", "en")
    assert of_class("compound", verb) == [chirp]


def test_finnish_glosses_replace_definitions_and_english_ones_do_not() -> None:
    own = Sense("own", "noun", "aukea metsässä", "fi", (), "glade")
    english, theirs = Sense("own", "noun", "glade", "en"), noun("nurmettunut pelto")
    table: Table = {"aho": [theirs], "kuu": [theirs]}
    glosses: Table = {"aho": [own, english], "kuu": [english], "nova": [english], "xx": [own]}
    meanings_finnish.add_glosses(table, frozenset({"aho", "kuu", "nova"}), glosses)
    assert table == {"aho": [own], "kuu": [theirs], "nova": [english]}


def test_senses_are_marked_by_a_piece_of_their_text(tmp_path: Path) -> None:
    path = tmp_path / "senses.txt"
    path.write_text("# why\ntit bubby, coarse: glandular\n*, out: street name\n", encoding="utf-8")
    marks = read_marks(path)
    assert marks == [
        Mark(frozenset({"tit", "bubby"}), "coarse", "glandular"),
        Mark(frozenset({"*"}), "out", "street name"),
    ]
    table: Table = {
        "tit": [FormOf("bubby", ("spelling",)), noun("a glandular organ"), noun("a bird")],
        "bubby": [noun("a street name of a drug")],
        "ice": [noun("a street name of a drug"), noun("frozen water"), noun("a glandular organ")],
    }
    mark_all(table, marks)
    assert table == {
        "tit": [
            FormOf("bubby", ("spelling",)),
            Sense("book", "noun", "a glandular organ", "en", ("coarse",)),
            noun("a bird"),
        ],
        "bubby": [noun("a street name of a drug")],
        "ice": [noun("frozen water"), noun("a glandular organ")],
    }
    assert marked("max", [noun("a street name")], marks) == [noun("a street name")]
    path.write_text("tit, rude: glandular\n", encoding="utf-8")
    with pytest.raises(ValueError, match="no label 'rude'"):
        read_marks(path)


def test_every_dictionary_that_a_recipe_reads_is_pinned() -> None:
    pins = tomllib.loads(sources.PINS_FILE.read_text(encoding="utf-8"))
    pivots = [f"{pivot}-eng" for pivot in meanings_dutch.PIVOTS]
    read = {
        "en": {"wordnet", "gcide", *_named(meanings_english.WIKDICT)},
        "fi": {"voikko", *_named((*meanings_finnish.PAIRS, "eng-fin"))},
        "nl": {
            "wordnet",
            "opentaal_entries",
            "opentaal_rules",
            *_named((*meanings_dutch.PAIRS, *pivots, "nld-eng", "eng-nld")),
        },
    }
    assert {language: set(pins[f"{language}-meanings"]) for language in read} == read


def _named(pairs: Sequence[str]) -> set[str]:
    return {f"freedict-{pair}" for pair in pairs}
