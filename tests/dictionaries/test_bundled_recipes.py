"""The recipes, on sources small enough to see through; nothing is needed that only a build needs."""

import gzip
import hashlib
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from dictionaries.recipes import common, dutch, english, finnish, finnish_plurals, finnish_pool, sets, sources
from dictionaries.recipes.dutch_forms import missing_forms
from dictionaries.recipes.finnish_rule import FinnishRule, Kind, Reading
from dictionaries.recipes.wordlist import (
    FINNISH_LETTERS,
    LATIN_LETTERS,
    About,
    Source,
    fold,
    is_spellable,
    read_known,
    read_pairs,
    read_words,
    write_dictionary,
    write_known,
)

ABOUT = About(
    id="xx",
    language="xx",
    name='A "name"',
    description="Ääkkösiä",
    alphabet=LATIN_LETTERS,
    licence="CC0-1.0",
    licence_files=("ONE", "TWO"),
    sources=(Source("n", "1", "CC0-1.0", "here", "all"), Source("m", "2", "CC0-1.0", "there", "some")),
)


@pytest.mark.parametrize(
    ("word", "folded"), [("café", "cafe"), ("zeeën", "zeeen"), ("öö", "oo"), ("abc", "abc")]
)
def test_fold(word: str, folded: str) -> None:
    assert fold(word) == folded


@pytest.mark.parametrize(
    ("word", "spellable"),
    [("ab", True), ("a", False), ("a" * 15, True), ("a" * 16, False), ("a-b", False), ("Ab", False)],
)
def test_is_spellable(word: str, spellable: bool) -> None:
    assert is_spellable(word, LATIN_LETTERS) is spellable


def test_hand_made_files_may_have_comments(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("# all\none two  # both\n\nthree\n", encoding="utf-8")
    assert read_words(file) == {"one", "two", "three"}


def test_pairs_are_read_by_the_line(tmp_path: Path) -> None:
    file = tmp_path / "pairs.txt"
    file.write_text("# all\n\nies ikeet  # yoke\näes äkeet\n", encoding="utf-8")
    assert read_pairs(file) == {("ies", "ikeet"), ("äes", "äkeet")}


def test_a_dictionary_is_written_sorted_and_described(tmp_path: Path) -> None:
    write_dictionary(tmp_path, ABOUT, {"zebra", "ant", "hippopotamus"})
    assert (tmp_path / "words.txt").read_bytes() == b"ant\nhippopotamus\nzebra\n"
    about = tomllib.loads((tmp_path / "dictionary.toml").read_text(encoding="utf-8"))
    assert about["name"] == 'A "name"'
    assert about["description"] == "Ääkkösiä"
    assert about["counts"] == {"up_to_8": 2, "up_to_10": 2, "up_to_15": 3}
    assert [source["name"] for source in about["sources"]] == ["n", "m"]
    assert "accents_file" not in about
    assert "common_file" not in about


@pytest.mark.parametrize("word", ["a", "Ant", "an't", "äes", "x" * 16])
def test_a_dictionary_refuses_a_word_of_the_wrong_form(tmp_path: Path, word: str) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        write_dictionary(tmp_path, ABOUT, {"ant", word})


def test_english_takes_the_words_files_up_to_the_level(tmp_path: Path) -> None:
    scowl = tmp_path / "scowl"
    scowl.mkdir()
    for name, text in {
        "english-words.10": "cat\ncafé\ncat's\nMonday\ncs\nrpm\nkcal\ncwm\n",
        "british_variant_2-words.80": "colour\n",
        "english-words.95": "aardwolves\n",
        "english-upper.10": "paris\n",
        "english-abbreviations.10": "tele\n",
        "british_variant_3-words.80": "nosuchfile\n",
    }.items():
        (scowl / name).write_text(text, encoding="utf-8")
    for name, text in {
        "two-letter.txt": "aa",
        "vowelless.txt": "cwm",
        "add.txt": "rep",
        "new.txt": "vlog vlogs",
        "drop.txt": "kcal",
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    expected = {"cat", "cafe", "cwm", "colour", "nosuchfile", "aa", "rep", "vlog", "vlogs"}
    assert english.english_words(tmp_path, scowl) == expected


def hand_made_dutch(folder: Path) -> None:
    (folder / "vowelless.txt").write_text("brr", encoding="utf-8")
    (folder / "drop.txt").write_text("hbo karte", encoding="utf-8")


def test_dutch_keeps_every_spelling_of_a_word(tmp_path: Path) -> None:
    hand_made_dutch(tmp_path)
    opentaal = tmp_path / "dutch"
    opentaal.write_text("een\néén\nAmsterdam\nauto's\nzee-egel\nbrr\nkm\nhbo\nx\n", encoding="utf-8")
    assert dutch.dutch_spellings(tmp_path, opentaal) == {"een": {"een", "één"}, "brr": {"brr"}}


def test_dutch_words_are_added_with_their_accents(tmp_path: Path) -> None:
    hand_made_dutch(tmp_path)
    spellings = {"een": {"een"}}
    dutch.add_spellings(spellings, tmp_path, ["één", "wokeïsme", "hbo", "karte", "emoji's", "pff"])
    assert spellings == {"een": {"een", "één"}, "wokeisme": {"wokeïsme"}}


DUTCH_RULES = """SET UTF-8
SFX Vi Y 2
SFX Vi 0 d .    ts:PPn
SFX Vi 0 de .   ts:PPe
SFX V3 Y 1
SFX V3 0 t [^ao]
SFX Vp Y 2
SFX Vp 0 de .
SFX Vp 0 den .
SFX Yb Y 3
SFX Yb 0 je [^m]        ts:NN1r
SFX Yb 0 jes/CaCbCp [^m]
SFX Yb 0 jes-/CaCbCp [^m]
SFX Aa Y 1
SFX Aa 0 e [^e]
SFX Ab Y 1
SFX Ab 0 er [^r]
SFX Ad Y 1
SFX Ad 0 st/A0 [^s]
SFX Ai Y 1
SFX Ai 0 s .
SFX Yg Y 1
SFX Yg 0 'tje .
PFX Pl Y 1
PFX Pl 0 bĳ .
"""


def missing_dutch(folder: Path, entries: str, words: str) -> set[str]:
    (folder / "rules").write_text(DUTCH_RULES, encoding="utf-8")
    (folder / "entries").write_text("2\n" + "\n".join(entries.split()) + "\n", encoding="utf-8")
    return missing_forms(set(words.split()), folder / "rules", folder / "entries")


@pytest.mark.parametrize(
    ("entries", "words", "found"),
    [
        ("tjilpen/Vi", "tjilpen", "tjilpend tjilpende"),
        ("tjilpen/Vi", "kat", ""),
        ("kleuren/ViPl", "bijkleuren", "bijkleurend bijkleurende"),
        ("cancel/V3Vp", "gecanceld", "cancel cancelt cancelde cancelden"),
        ("cancel/V3Vp", "cancel", ""),
        ("herhaal/V3Vp", "herhaald", "herhaal herhaalt herhaalde herhaalden"),
        ("kleur/V3VpPl", "bijgekleurd", "bijkleur bijkleurt bijkleurde bijkleurden"),
        ("slak/YbYg", "slak", "slakje slakjes"),
        ("kopiërend/Aa", "kopierend", ""),
        ("mooi/AaAbAdAi", "mooi mooie", "mooie mooier mooist moois"),
        ("lesweek/AaAbAdAi", "lesweek", ""),
        ("mooi/AaAbAdAi", "mooie", ""),
    ],
)
def test_dutch_forms_are_those_the_list_shows_a_word_has(
    tmp_path: Path, entries: str, words: str, found: str
) -> None:
    assert missing_dutch(tmp_path, entries, words) == set(found.split())


class FakeVoikko:
    """Analyses by a table; a word that is not in it is misspelled."""

    def __init__(self, table: Mapping[str, Sequence[Mapping[str, str]]]) -> None:
        self.table = table

    def analyze(self, word: str) -> Sequence[Mapping[str, str]]:
        return self.table.get(word, [])

    def spell(self, word: str) -> bool:
        return word in self.table


def noun(base: str, **more: str) -> dict[str, str]:
    """A noun in the nominative singular, unless `more` says otherwise."""
    usual = {"NUMBER": "singular", "SIJAMUOTO": "nimento", "FSTOUTPUT": "", "STRUCTURE": "=p"}
    return {"CLASS": "nimisana", "BASEFORM": base} | usual | more


def particle(base: str, **more: str) -> dict[str, str]:
    return {"CLASS": "seikkasana", "BASEFORM": base, "FSTOUTPUT": "", "STRUCTURE": "=p"} | more


def verb(base: str, **more: str) -> dict[str, str]:
    return {"CLASS": "teonsana", "BASEFORM": base, "FSTOUTPUT": "", "STRUCTURE": "=p"} | more


FINNISH = FakeVoikko(
    {
        "talo": [noun("talo")],
        "talot": [noun("talo", NUMBER="plural")],
        "talossa": [noun("talo", SIJAMUOTO="sisaolento")],
        "taloni": [noun("talo", POSSESSIVE="1s")],
        "talotkin": [noun("talo", NUMBER="plural", FOCUS="kin")],
        "talothan": [noun("talo", NUMBER="plural", FSTOUTPUT="[Ln][Sn][Nm]than[Ef]")],
        "kivitalo": [noun("kivitalo", STRUCTURE="=pppp=pppp")],
        "juosta": [verb("juosta", MOOD="A-infinitive"), verb("juosta", MOOD="indicative", PERSON="4")],
        "juoksen": [verb("juosta", MOOD="indicative", PERSON="1")],
        "juokseva": [noun("juokseva", CLASS="laatusana", PARTICIPLE="present_active")],
        "saava": [noun("saava", CLASS="laatusana", FSTOUTPUT="[Lt][Xp]saada[X]saa[Ll]v[Xj]a[X][Sn][Ny]a")],
        "saavuus": [noun("saavuus", FSTOUTPUT="[Lt][Xp]saada[X]saa[Ll]v[Xj]a[X][Ln]u[Xj]us[X]u[Sn][Ny]s")],
        "kauniimpi": [noun("kaunis", CLASS="laatusana", COMPARISON="comparative")],
        "kaunis": [noun("kaunis", CLASS="laatusana", COMPARISON="positive")],
        "iki": [particle("iki")],
        "eilen": [particle("eilen")],
        "alle": [particle("ala")],
        "sitenpä": [particle("siten")],
        "ei": [verb("ei", CLASS="kieltosana")],
        "emme": [verb("ei", CLASS="kieltosana")],
        "xiv": [noun("xiv", CLASS="lukusana", FSTOUTPUT="[Lur][Xr]qqq")],
        "tv": [noun("tv", CLASS="lyhenne")],
        "matti": [noun("Matti", CLASS="etunimi")],
        "alas": [noun("ala", SIJAMUOTO="tulento"), particle("alas")],
    }
)
RULE = FinnishRule(FINNISH, bound={"iki"}, particles={"alle"})


@pytest.mark.parametrize(
    "word", ["talo", "talot", "kivitalo", "juosta", "saavuus", "kaunis", "eilen", "alle", "ei", "alas"]
)
def test_the_finnish_rule_allows(word: str) -> None:
    assert RULE.is_legal(word)


@pytest.mark.parametrize(
    "word",
    [
        *("talossa", "taloni", "talotkin", "talothan", "juoksen", "juokseva", "saava", "kauniimpi"),
        *("iki", "sitenpä", "emme", "xiv", "tv", "matti", "talloo", "t"),
    ],
)
def test_the_finnish_rule_refuses(word: str) -> None:
    assert not RULE.is_legal(word)


def test_a_reading_tells_base_form_and_borders() -> None:
    assert RULE.readings("talot") == [Reading(Kind.PLURAL, "talo", 0)]
    assert RULE.readings("kivitalo") == [Reading(Kind.BASE, "kivitalo", 1)]
    assert RULE.kinds("juosta") == {Kind.INFINITIVE}


def test_plurals_are_guessed_by_the_endings_learned() -> None:
    endings = finnish_plurals.learn([("katu", "kadut"), ("hammas", "hampaat"), ("talo", "talot")])
    assert set(finnish_plurals.candidates("patu", endings)) == {"patut", "padut"}
    assert "lampaat" in set(finnish_plurals.candidates("lammas", endings))
    assert set(finnish_plurals.candidates("x", {})) == set()


@pytest.mark.parametrize(
    ("one", "other", "length"), [("katu", "kadut", 2), ("talo", "talot", 4), ("a", "b", 0)]
)
def test_common_start(one: str, other: str, length: int) -> None:
    assert finnish_plurals.common_start(one, other) == length


def test_only_true_plurals_of_the_base_are_kept() -> None:
    endings = finnish_plurals.learn([("aho", "ahot"), ("aho", "ahossa")])
    assert finnish.plurals_of(RULE, endings, {"talo", "juosta"}) == {"talot"}


def test_forms_are_evidence_for_their_base() -> None:
    evidence = finnish.weigh(RULE, ["talo", "talot", "talossa", "alas"], ["talossa", "matti"])
    assert evidence.forms_seen == {"talo": 3}
    assert evidence.capitals_seen == {"talo": 1, "matti": 1}
    assert evidence.plurals == {("talo", "talot")}


@pytest.mark.parametrize(
    ("seen", "capitals", "frequent", "chosen"),
    [
        (4, 0, False, True),
        (3, 0, False, False),
        (2, 0, True, True),
        (1, 0, True, False),
        (4, 4, False, False),
    ],
)
def test_a_compound_must_be_seen_often_and_small(
    seen: int, capitals: int, frequent: bool, chosen: bool
) -> None:
    evidence = finnish.Evidence()
    evidence.forms_seen["kivitalo"] = seen
    evidence.capitals_seen["kivitalo"] = capitals
    known = {"kivitalo"} if frequent else set()
    assert (finnish.written_words(RULE, evidence, ["kivitalo"], known) == {"kivitalo"}) is chosen


def test_words_of_texts_are_base_forms_and_nothing_else() -> None:
    words = list(FINNISH.table)
    chosen = finnish.written_words(RULE, finnish.Evidence(), words, set())
    assert chosen == {"talo", "juosta", "saavuus", "kaunis"}


def test_freedict_gives_headwords_and_translations(tmp_path: Path) -> None:
    folder = tmp_path / "freedict/usr/share/dictd"
    folder.mkdir(parents=True)
    entries = [
        "koira /kˈoira/ <n>\ndog, hound\n",
        "Mustameri <pn>\nBlack Sea\n",
        "epä <prefix>\nun-\n",
        "Lappi <n>\nLapland\n",
    ]
    for pair in ("fin-eng", "fin-swe"):
        _write_dictd(folder, pair, entries)
    _write_dictd(folder, "eng-fin", ["dog /dɒɡ/ <n>\n1. koira, hauva\na tame animal\n2. hurtta\n"])
    _write_dictd(folder, "swe-fin", ["Åbo <pn>\nturku\n"])
    given = sources.Sources(downloads=tmp_path)
    assert finnish_pool.freedict_headwords(given) == {"koira"}
    assert finnish_pool.freedict_translations(given) == {"koira", "hauva", "hurtta"}


def test_joukahainen_gives_words_that_stand_alone(tmp_path: Path) -> None:
    folder = tmp_path / "voikko-fi-2.5/vocabulary"
    folder.mkdir(parents=True)
    entries = "".join(
        f"<word><forms><form>{form}</form></forms><classes><wclass>{kind}</wclass></classes>{flags}</word>"
        for form, kind, flags in [
            ("jalka=käytävä", "noun", ""),
            ("iki", "prefix", ""),
            ("Aalto", "pnoun_lastname", ""),
            ("sääteinen", "adjective", "<compounding><flag>ysj</flag></compounding>"),
            ("tv", "abbreviation", ""),
        ]
    )
    (folder / "joukahainen.xml").write_text(f"<wordlist>{entries}</wordlist>", encoding="utf-8")
    given = sources.Sources(downloads=tmp_path)
    assert finnish_pool.joukahainen_words(given) == {"jalkakäytävä"}


def test_cspell_forms_are_told_apart_by_case(tmp_path: Path) -> None:
    (tmp_path / "fi-fi.txt").write_text("talo\nMatti\nUSA\nA-vitamiini\n~lossi\nj\n", encoding="utf-8")
    given = sources.Sources(downloads=tmp_path)
    assert finnish_pool.cspell_forms(given) == ({"talo"}, {"matti"})


def test_every_source_of_a_language_is_pinned() -> None:
    pins = tomllib.loads(sources.PINS_FILE.read_text(encoding="utf-8"))
    lists = {language: names for language, names in pins.items() if not language.endswith("-meanings")}
    assert {language: len(names) for language, names in lists.items()} == {
        "en": 4,
        "fi": 7,
        "nl": 5,
        "wordsup-nl": 3,
    }
    assert all("wordfreq" in pins[language] for language in ("en", "fi", "nl"))


def test_a_missing_source_is_named(tmp_path: Path) -> None:
    with pytest.raises(sources.SourceError, match="scowl"):
        sources.check(sources.Sources(tmp_path, debian_root=tmp_path), "en")


def test_another_version_of_a_source_is_refused(tmp_path: Path) -> None:
    words = tmp_path / "share/dict/dutch"
    words.parent.mkdir(parents=True)
    words.write_text("een\n", encoding="utf-8")
    with pytest.raises(sources.SourceError, match="not the version"):
        sources.check(sources.Sources(tmp_path, debian_root=tmp_path), "nl")


def test_one_source_can_be_checked_without_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = sources.Sources(tmp_path, debian_root=tmp_path)
    data = tmp_path / "data"
    data.mkdir()
    package = SimpleNamespace(origin=str(tmp_path / "__init__.py"))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: package)
    with pytest.raises(sources.SourceError, match=r"wordfreq.*large_en.*missing"):
        sources.check(given, "en", only="wordfreq")
    (data / "large_en.msgpack.gz").write_bytes(b"other")
    with pytest.raises(sources.SourceError, match=r"wordfreq.*not the version"):
        sources.check(given, "en", only="wordfreq")
    pins = tmp_path / "sources.toml"
    digest = hashlib.sha256(b"other").hexdigest()
    pins.write_text(f'[en]\nscowl = "none"\nwordfreq = "{digest}"\n', encoding="utf-8")
    monkeypatch.setattr(sources, "PINS_FILE", pins)
    sources.check(given, "en", only="wordfreq")


def test_common_words_are_the_lists_own_by_frequency() -> None:
    frequencies = {"the": 0.5, "rare": 0.1, "cat": 0.2, "ant": 0.2, "london": 0.3, "aardvarking": 0.4}
    words = {"ant", "cat", "the", "rare", "unseen", "aardvarking"}
    assert common.most_common(words, frequencies, LATIN_LETTERS) == ["the", "ant", "cat", "rare"]


def test_all_spellings_count_where_diacritics_are_folded() -> None:
    frequencies = {"kat": 0.25, "een": 0.2, "één": 0.1, "zeeën": 0.3}
    assert common.most_common({"een", "kat", "zeeen"}, frequencies, LATIN_LETTERS) == ["een", "zeeen", "kat"]
    words = {"saa", "sää"}
    assert common.most_common(words, {"sää": 0.3, "saa": 0.2}, FINNISH_LETTERS) == ["sää", "saa"]
    assert common.most_common(words, {"sää": 0.3}, FINNISH_LETTERS) == ["sää"]


def test_what_is_known_is_a_bit_a_word(tmp_path: Path) -> None:
    words = ["ab", "ad", "ah", "ai", "al", "am", "an", "as", "at", "aw", "ax"]
    for known in ([], ["ab"], ["ax"], words, ["ah", "as", "at", "none"]):
        write_dictionary(tmp_path, ABOUT, words)
        write_known(tmp_path, known)
        assert read_known(tmp_path) == set(known) & set(words)
        assert (tmp_path / "known.bits").stat().st_size == 2
    assert (tmp_path / "known.bits").read_bytes() == bytes([0b00100001, 0b10000000])


def test_common_words_are_known_or_of_two_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frequencies = {"paul": 0.4, "xu": 0.3, "cat": 0.2, "qx": 0.1}
    monkeypatch.setitem(
        sys.modules, "wordfreq", SimpleNamespace(get_frequency_dict=lambda *_a, **_o: frequencies)
    )
    write_dictionary(tmp_path, ABOUT, {"cat", "paul", "xu"})
    write_known(tmp_path, {"cat"})
    common.build(tmp_path, ABOUT)
    assert (tmp_path / "common.txt").read_bytes() == b"xu\ncat\n"


def test_common_words_are_written_and_described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def frequencies(language: str, wordlist: str) -> dict[str, float]:
        asked.append((language, wordlist))
        return {"ant": 0.1, "zebra": 0.2, "bee": 0.05}

    monkeypatch.setitem(sys.modules, "wordfreq", SimpleNamespace(get_frequency_dict=frequencies))
    monkeypatch.setattr(common, "COUNT", 2)
    about = replace(ABOUT, common_licence="CC0-1.0 AND MIT")
    write_dictionary(tmp_path, about, {"zebra", "ant", "bee"})
    write_known(tmp_path, {"zebra", "ant", "bee"})
    write_dictionary(tmp_path, about, {"zebra", "ant", "bee"})
    before = tomllib.loads((tmp_path / "dictionary.toml").read_text(encoding="utf-8"))
    common.build(tmp_path, about)
    assert asked == [("xx", "large")]
    assert (tmp_path / "common.txt").read_bytes() == b"zebra\nant\n"
    described = tomllib.loads((tmp_path / "dictionary.toml").read_text(encoding="utf-8"))
    assert described == before | {
        "common_file": "common.txt",
        "common_sha256": hashlib.sha256(b"zebra\nant\n").hexdigest(),
        "common_licence": "CC0-1.0 AND MIT",
    }


def test_the_fingerprint_of_a_folder_tells_its_files_apart(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("1", encoding="utf-8")
    before = sources.fingerprint(tmp_path)
    (tmp_path / "one").rename(tmp_path / "two")
    assert sources.fingerprint(tmp_path) != before


def _write_dictd(folder: Path, pair: str, entries: Sequence[str]) -> None:
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    def number(value: int) -> str:
        return (number(value // 64) if value >= 64 else "") + digits[value % 64]

    text = b""
    index = []
    for entry in entries:
        body = entry.encode()
        index.append(f"{entry.split()[0].lower()}\t{number(len(text))}\t{number(len(body))}\n")
        text += body
    (folder / f"freedict-{pair}.dict.dz").write_bytes(gzip.compress(text))
    (folder / f"freedict-{pair}.index").write_text("".join(index), encoding="utf-8")


@pytest.mark.parametrize(
    ("built", "is_known"),
    [
        (["+kesä(kesä)+aamu(aamu)"], True),
        (["+kesä(kesä)+kurppa(kurppa)"], False),
        (["+kesän(kesä)+aamu(aamu)+n(n)"], False),
        (["+iso(iso)+termi(termi)", "+isotermi(isotermi)"], False),
        (["+naura(nauraa)+ja(+ja)"], True),
        (["+luko(lukko)+ton(+ton)"], True),
        (["+ufo(ufo)+mai+nen(+nen)"], False),
        (["+vihdo(vihtoa)+n+ta(+ta)"], False),
        ([], False),
    ],
)
def test_what_is_built_of_frequent_words_is_understood(built: list[str], is_known: bool) -> None:
    frequent = {"kesä", "aamu", "iso", "termi", "nauraa", "lukko", "vihtoa", "n"}
    assert sets.is_understood([{"WORDBASES": each} for each in built], frequent) is is_known
