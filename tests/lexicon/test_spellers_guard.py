"""What a spell-checker is never asked, and what an analysis of Finnish must say for a word to count."""

from __future__ import annotations

import pytest

from upwords_tui.cli.words import speller_text
from upwords_tui.lexicon.bundled import bundled_ids, load_bundled
from upwords_tui.lexicon.guard import Guard, Refusal, fold, guard_for
from upwords_tui.lexicon.spellers import Analysis, Speller, finnish_refusal, open_speller

LATIN = frozenset("abcdefghijklmnopqrstuvwxyz")


def bundled_guard(language: str) -> Guard:
    if language not in bundled_ids():
        pytest.skip(f"the bundled list {language} has not been built")
    return guard_for(load_bundled(language))


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("", Refusal.NOT_LETTERS),
        ("a", Refusal.TOO_SHORT),
        ("tv", Refusal.SHORT_UNLISTED),
        ("pm", Refusal.SHORT_UNLISTED),
        ("isp", Refusal.SHORT_UNLISTED),
        ("don't", Refusal.NOT_LETTERS),
        ("co-op", Refusal.NOT_LETTERS),
        ("hot dog", Refusal.NOT_LETTERS),
        ("käsi", Refusal.NOT_LETTERS),
        ("cat\n", Refusal.NOT_LETTERS),
        ("ｃａｔｓ", Refusal.NOT_LETTERS),
        ("xiii", Refusal.ROMAN_NUMERAL),
        ("mcmlxxxiv", Refusal.ROMAN_NUMERAL),
        ("html", Refusal.ABBREVIATION),
        ("dept", Refusal.KEPT_OUT),
        ("a" * 16, Refusal.TOO_LONG),
        ("mill", None),
        ("civil", None),
        ("cats", None),
        ("myth", None),
        ("a" * 15, None),
    ],
)
def test_the_guard(word: str, refusal: Refusal | None) -> None:
    assert Guard(LATIN, 15, frozenset({"dept"})).refusal(word) is refusal


@pytest.mark.parametrize(
    ("language", "word", "folded"),
    [
        ("nl", "CAFÉ", "cafe"),
        ("nl", "Zeeën", "zeeen"),
        ("nl", "Ĳs", "ijs"),
        ("nl", "cafe\u0301", "cafe"),
        ("en", "Naïve", "naive"),
        ("fi", "TÄIT", "täit"),
        ("fi", "a\u0308iti", "äiti"),
        ("fi", "café", "café"),
        ("", "CAFÉ", "café"),
    ],
)
def test_diacritics_go_where_they_are_not_laid(language: str, word: str, folded: str) -> None:
    assert fold(word, language) == folded


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "abbr approx blvd bldg dept misc xviii facto simon canada tv km operandi vivendi panky handedly",
        ),
        (
            "nl",
            "vmbo bvba situ canada comme zmlk tv km pm vadis world moordrecht five king burgermeer kruisberg",
        ),
        ("fi", "iki lähi pika uppo haja tv km usa xiv ii"),
    ],
)
def test_what_is_kept_from_the_spell_checkers_of_each_language(language: str, words: str) -> None:
    guard = bundled_guard(language)
    assert [word for word in words.split() if not guard.refusal(word)] == []


@pytest.mark.parametrize(
    ("language", "words"), [("en", "admin tech comms diff grep"), ("nl", "emoji havo aids bergweg")]
)
def test_short_forms_said_as_words_pass(language: str, words: str) -> None:
    guard = bundled_guard(language)
    assert [word for word in words.split() if guard.refusal(word)] == []


@pytest.mark.parametrize("language", ["en", "nl", "fi"])
def test_nothing_that_is_kept_out_is_in_the_list(language: str) -> None:
    guard = bundled_guard(language)
    listed = set(load_bundled(language).path.read_text(encoding="utf-8").split())
    assert sorted(guard.kept_out & listed) == []


def nominal(base: str, **more: str) -> Analysis:
    return {"CLASS": "nimisana", "BASEFORM": base, "SIJAMUOTO": "nimento", "NUMBER": "singular", **more}


def verb(base: str, mood: str) -> Analysis:
    return {"CLASS": "teonsana", "BASEFORM": base, "MOOD": mood}


@pytest.mark.parametrize(
    ("word", "reading", "refusal"),
    [
        ("talo", nominal("talo"), None),
        ("elot", nominal("elo", NUMBER="plural"), None),
        ("talossa", nominal("talo", SIJAMUOTO="sisaolento"), Refusal.INFLECTED),
        ("taloni", nominal("talo", POSSESSIVE="1s"), Refusal.INFLECTED),
        ("talokin", nominal("talo", FOCUS="kin"), Refusal.INFLECTED),
        ("taloko", nominal("talo", KYSYMYSLIITE="true"), Refusal.INFLECTED),
        ("kaunis", nominal("kaunis", CLASS="laatusana", COMPARISON="positive"), None),
        ("kauniimpi", nominal("kaunis", CLASS="laatusana", COMPARISON="comparative"), Refusal.INFLECTED),
        ("juossut", nominal("juossut", CLASS="laatusana", PARTICIPLE="past_active"), Refusal.INFLECTED),
        (
            "voiva",
            nominal("voiva", FSTOUTPUT="[Lt][Ira][Xp]voida[X]voi[Ll]v[Xj]a[X][Sn][Ny]a"),
            Refusal.INFLECTED,
        ),
        ("väsyneen", nominal("väsynyt", PARTICIPLE="past_active", SIJAMUOTO="omanto"), Refusal.INFLECTED),
        ("tekemä", nominal("tekemä", PARTICIPLE="agent"), Refusal.INFLECTED),
        (
            "hepä",
            nominal("he", NUMBER="plural", FSTOUTPUT="[Lr][Xp]he[X]he[Sn][Nm][Fpa][Ef]pä"),
            Refusal.INFLECTED,
        ),
        ("juosta", verb("juosta", "A-infinitive"), None),
        ("juoksen", verb("juosta", "indicative"), Refusal.INFLECTED),
        ("lukeminen", verb("lukea", "MINEN-infinitive"), Refusal.INFLECTED),
        ("vaan", {"CLASS": "sidesana", "BASEFORM": "vaan", "FSTOUTPUT": "[Lc][Xp]vaan[X]vaan"}, None),
        (
            "sitenpä",
            {"CLASS": "seikkasana", "BASEFORM": "sitenpä", "FSTOUTPUT": "[Ls][Xp]siten[X]siten[Fpa][Ef]pä"},
            Refusal.INFLECTED,
        ),
        ("emme", {"CLASS": "kieltosana", "BASEFORM": "ei"}, Refusal.INFLECTED),
        ("helsinki", nominal("Helsinki", CLASS="paikannimi"), Refusal.NAME),
        ("jpeg", nominal("JPEG", CLASS="lyhenne"), Refusal.ABBREVIATION),
        ("xiii", nominal("xiii", CLASS="lukusana", FSTOUTPUT="[Lur][Xr]qqq[X]xiii"), Refusal.ROMAN_NUMERAL),
        ("kissakoira", nominal("kissakoira", STRUCTURE="=ppppp=ppppp"), None),
        (
            "välimäki",
            nominal("välimäki", STRUCTURE="=pppp=pppp", POSSIBLE_GEOGRAPHICAL_NAME="true"),
            Refusal.NAME,
        ),
        ("mäki", nominal("mäki", STRUCTURE="=pppp", POSSIBLE_GEOGRAPHICAL_NAME="true"), None),
        ("rautatieasema", nominal("rautatieasema", STRUCTURE="=ppppp=ppp=ppppp"), Refusal.LONG_COMPOUND),
        ("epä", {"CLASS": "etuliite"}, Refusal.INFLECTED),
    ],
)
def test_the_finnish_rule(word: str, reading: Analysis, refusal: Refusal | None) -> None:
    assert finnish_refusal(word, True, [reading]) is refusal


def test_one_good_reading_is_enough() -> None:
    readings = [nominal("Matti", CLASS="etunimi"), nominal("matti")]
    assert finnish_refusal("matti", True, readings) is None


@pytest.mark.parametrize(
    ("word", "other", "refusal"),
    [
        ("jyväskylä", nominal("Jyväskylä", CLASS="paikannimi", STRUCTURE="=ipppp=pppp"), Refusal.NAME),
        ("koirako", nominal("koira", KYSYMYSLIITE="true", STRUCTURE="=ppppppp"), Refusal.INFLECTED),
        ("kissakoira", nominal("kissakoira", POSSESSIVE="1", STRUCTURE="=ppppp=ppppp"), None),
    ],
)
def test_a_compound_by_chance_does_not_count(word: str, other: Analysis, refusal: Refusal | None) -> None:
    compound = nominal(word, STRUCTURE="=pppp=pppp")
    assert finnish_refusal(word, True, [compound, other]) is refusal


@pytest.mark.parametrize(
    ("word", "built", "other", "refusal"),
    [
        (
            "kirjoja",
            nominal("kirjoja", FSTOUTPUT="[Lt][Xp]kirjoa[X]kirjo[Ln][Xj]ja[X][Sn][Ny]ja"),
            nominal("kirja", SIJAMUOTO="osanto", NUMBER="plural"),
            Refusal.INFLECTED,
        ),
        (
            "asiakirjoja",
            nominal("asiakirjoja", STRUCTURE="=pppp=ppppppp"),
            nominal("asiakirja", SIJAMUOTO="osanto", STRUCTURE="=pppp=ppppppp"),
            Refusal.INFLECTED,
        ),
        (
            "nykytilanne",
            nominal("nykytilanne", STRUCTURE="=pppp=ppppppp"),
            nominal("nykytila", POSSESSIVE="2", STRUCTURE="=pppp=ppppppp"),
            None,
        ),
        (
            "puututtu",
            nominal("puututtu", STRUCTURE="=ppp=ppppp"),
            nominal("puututtu", PARTICIPLE="past_passive", STRUCTURE="=pppppppp"),
            Refusal.INFLECTED,
        ),
        (
            "lahtinen",
            nominal("lahtinen", FSTOUTPUT="[Ln][Xp]lahti[X]laht[Ll][Xj]inen[X]i[Sn][Ny]nen"),
            nominal("Lahtinen", CLASS="sukunimi"),
            Refusal.NAME,
        ),
        (
            "pörähtää",
            {**verb("pörähtää", "A-infinitive"), "FSTOUTPUT": "[Lt][Xp]pöristä[X]pörä[Xj]htää[X]ht[Tt]"},
            verb("pörähtää", "indicative"),
            None,
        ),
    ],
)
def test_a_word_that_is_built_yields_to_a_nearer_one(
    word: str, built: Analysis, other: Analysis, refusal: Refusal | None
) -> None:
    structure = {"STRUCTURE": "=" + "p" * len(word)}
    assert finnish_refusal(word, True, [{**structure, **built}, {**structure, **other}]) is refusal


def test_a_word_spelt_wrong_or_not_known_does_not_count() -> None:
    assert finnish_refusal("talo", False, [nominal("talo")]) is Refusal.UNKNOWN
    assert finnish_refusal("qwrt", True, []) is Refusal.UNKNOWN


def finnish() -> Speller:
    status, speller = open_speller("voikko:fi")
    if speller is None:
        pytest.skip(speller_text(status))
    return speller


def test_voikko_knows_base_forms_and_their_plurals() -> None:
    words = (
        "sana almu elot kana kani ilme sauna ilma täit ikivanha ikivanhat juosta kissakoira kissakoirat "
        "kaunis kauniit vaan matti nämä kaksi kahdet juoksija uimarit"
    )
    assert [word for word in words.split() if finnish()(word, ())] == []


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("talossa", Refusal.INFLECTED),
        ("juoksen", Refusal.INFLECTED),
        ("taloni", Refusal.INFLECTED),
        ("kauniimpi", Refusal.INFLECTED),
        ("väsyneen", Refusal.INFLECTED),
        ("tekemä", Refusal.INFLECTED),
        ("lukeminen", Refusal.INFLECTED),
        ("nopeasti", Refusal.INFLECTED),
        ("hekö", Refusal.INFLECTED),
        ("emme", Refusal.INFLECTED),
        ("helsinki", Refusal.NAME),
        ("savonlinna", Refusal.NAME),
        ("koirako", Refusal.INFLECTED),
        ("usa", Refusal.ABBREVIATION),
        ("xiv", Refusal.ROMAN_NUMERAL),
        ("kissakissakissa", Refusal.LONG_COMPOUND),
        ("linjaauto", Refusal.UNKNOWN),
        ("epä", Refusal.UNKNOWN),
    ],
)
def test_voikko_tells_forms_names_and_abbreviations(word: str, refusal: Refusal) -> None:
    assert finnish()(word, ()) is refusal
