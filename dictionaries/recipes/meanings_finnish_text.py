"""Mending Finnish definitions and their English, before they can be read.

The idea to hold: Wiktionary writes definitions with templates, of which nothing came through. A name in
Latin leaves an empty bracket, a comma before nothing, half a word after a hyphen. What can be closed up is
closed up; a definition of which too little is left is dropped, and its English stays.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace

from .meanings import Sense, is_fit
from .wordlist import listed

_EMPTY = re.compile(r" ?\((?:[ ,;]|\b(?:syn|synon|ent|aiemmin|lyh|lyhenne|tunnus)\b\.?|-(?:suku|heimo)\b)*\)")
_BEFORE = r"(?:^|(?<=[ (]))(?<!ja )(?<!tai )(?<!eli )(?<!sekä )(?<!, )-"
"""A hyphen that nothing stands before, and that does not spare a word: ``kirjat ja -lehdet`` does."""
_HALF_WORD = re.compile(
    _BEFORE + "(?:(?:(?:ala)?(?:suvun|heimon|lahkon|luokan)|kaaren|pääjakson|domeenin|ryhmän|lajin) ?"
    r"|(?:tribukseen|pääjaksoon|(?:ala)?(?:lahkoon|heimoon)) kuuluv\w+ )"
)
_WHOLE_WORD = re.compile(
    _BEFORE + "(?=(?:alkueläin|hiivasien|loisio|hedelmäpuu|kasvisuv|kalasuv|lintusuv|ludeheimo))"
)
_LATIN = re.compile("[A-Z][a-z]+(?: [a-z]+)? -")
"""A name in Latin that did come through: the word after the hyphen goes with it."""
_LEFT_ALONE = re.compile(_BEFORE + "(?:laji|suku|heimo)")
_POINTS_AWAY = re.compile(r"[ ,;(]+(?:vrt|ks|kts)\b\.?[^()]*\)?$| \((?:vrt|ks|kts)\b[^()]*\)")
_UNFINISHED = re.compile(
    r"[,;:]? (?:ja|tai|eli|kuten|esim\.?|aiemmin|kielitunnukset|lyhenne|tunnus|t\.|eli ns\.?)$"
)
_POINTS_BACK = re.compile("sen (?:hedelmä|marja|siemen|kukka|puu)")
"""“Its fruit”: says nothing where the plant itself is not told of before."""
_AS_BEFORE = re.compile(
    r"^(?:\([^()]*\) )?edelli(?:sen(?! kerran)|seen|sestä|siin|sistä)\b|edellisiin kuuluv"
)
"""“A kind of the former”: nobody knows which that is."""
_ANY = re.compile(r"\bmikä (?:tahansa|hyvänsä) -")
"""“Any plant of the genus …”: without the genus it would be any plant."""
_PERSON = re.compile(r"^\(\d\. persoonan muoto\) ")
_TWICE = re.compile(r"(?<!\w)(?!hei |miljoona)([^\W\d_]{3,}) \1(?!\w)")
_NAMED = re.compile(r"^(\w+ )?~:? ")
"""The word itself in a phrase that is then explained: “flying ~ …”."""
_FIELD = re.compile(r"^\([^()]*\) ")
_LEAST_ALIKE = 20
"""Letters: a definition that another one ends in says the same if it has as many."""
_ABBREVIATED = {
    "jk": "jokin",
    "jnk": "jonkin",
    "jtk": "jotakin",
    "jtak": "jotakin",
    "jksk": "joksikin",
    "jssk": "jossakin",
    "jstk": "jostakin",
    "jstak": "jostakin",
    "jhk": "johonkin",
    "jkh": "johonkuhun",
    "jnnk": "jonnekin",
    "jnnek": "jonnekin",
    "jllk": "jollakin",
    "jllek": "jollekin",
    "jltak": "joltakin",
    "jtkn": "jotakin",
    "jkt": "jotakuta",
    "jku": "joku",
    "jkn": "jonkun",
    "jkta": "jotakuta",
    "jklle": "jollekulle",
    "jklla": "jollakulla",
    "jklta": "joltakulta",
    "t.": "tai",
    "us.": "usein",
    "yl.": "yleensä",
    "m.": "myös",
    "em.": "edellä mainittu",
}
"""What a person reads without thinking, and a screen reader spells."""
_SHORT = re.compile(r"(?<![\w.])(" + "|".join(map(re.escape, _ABBREVIATED)) + r")(?:\.(?= ))?(?![\w.])")
_CAPITAL = re.compile("(?P<first>[A-ZÅÄÖ][a-zåäö]+)(?= [a-zåäö])")
_NAMES = listed(
    "Aurinko Jumala Kuu Maa Suomi Raamattu Helsinki Ruotsi Saksa Venäjä Viro Israel Eurooppa Kreikka Intia"
)
"""Names that are words as well: a definition may begin with them."""
_ADVERBS = frozenset(
    listed("about along around away back by down forward in off on out over through up with")
)
"""What goes with an English verb: ``peel off`` is one translation."""
_RUDE = frozenset(
    listed(
        "arse ass bitch boob boobs cock crap crappy cunt dick dyke fag faggot fuck fucked fucker goddamn "
        "goddammit jigaboo motherfucker nigger prick pussy shit shitty shitly slut sucky tit tits twat "
        "whore wog"
    )
)
"""English that is left away where another word says the same: ``rooster`` will do."""
_LEAST = 10
"""Letters: a definition that has fewer left after mending is none."""


def mended(
    senses: Sequence[Sense],
    words: Set[str],
    english: Mapping[str, Set[str]],
    translations: Set[str],
    word: str = "~",
) -> list[Sense]:
    """Return a word's senses with their texts mended, without those that say nothing any more.

    `english` has parts of speech by English headword, `translations` those that the word is a translation of.
    Definitions write a tilde for the `word`.
    """
    found: list[Sense] = []
    for sense in senses:
        text = readable(_with_word(sense.text, word), words) if sense.language == "fi" else sense.text
        translated = parted(
            sense.text if sense.language == "en" else sense.english, sense.part, english, translations
        )
        if sense.language == "fi" and (not text or (_POINTS_BACK.match(text) and not found)):
            text, sense = translated, replace(sense, language="en")
        if sense.language == "en":
            text, translated = translated or text, ""
        sense = replace(sense, text=text, english=translated)
        if text and not any(_says_the_same(each, sense) for each in found):
            found.append(sense)
    return found


def _with_word(text: str, word: str) -> str:
    return _NAMED.sub(rf"\g<1>{word}: ", text).replace("~", word) if word != "~" else text


def _says_the_same(before: Sense, sense: Sense) -> bool:
    """Whether a sense says what one before it does: the same, or, without other English, the end of it."""
    if (before.part, before.language) != (sense.part, sense.language):
        return False
    one, other = sorted((_FIELD.sub("", before.text), _FIELD.sub("", sense.text)), key=len)
    is_end = len(one) >= _LEAST_ALIKE and other.endswith(f" {one}") and sense.english in ("", before.english)
    return one == other or (sense.language == "fi" and is_end)


def readable(text: str, words: Set[str]) -> str:
    """Close up what templates left in a definition; "" if what is left says nothing."""
    before = text
    text = _EMPTY.sub("", text)
    if not _LATIN.search(text):
        text = _WHOLE_WORD.sub("", _HALF_WORD.sub("", text))
    if _LEFT_ALONE.search(text) or _ANY.search(before) or _AS_BEFORE.search(text):
        return ""
    text = _PERSON.sub("", text)
    text = _TWICE.sub(r"\1", text)
    text = _POINTS_AWAY.sub("", text)
    text = re.sub(r"\((?:[ ,;])+", "(", text)
    text = re.sub(r"(?: *,)+ *(?=[,;.])| +(?=[,;.](?:\s|$))", "", text)
    text = re.sub(r",(?: *,)+", ",", re.sub(r";(?: *;)+", ";", text))
    text = _UNFINISHED.sub("", text.strip(" ,;:")).strip(" ,;:")
    text += ")" * (text.count("(") - text.count(")"))
    text = _SHORT.sub(lambda found: _ABBREVIATED[found[1]], text)
    capital = _CAPITAL.match(text)
    is_plain = capital and (capital["first"].lower() in words or capital["first"].endswith("sti"))
    if is_plain and capital and capital["first"] not in _NAMES:
        text = text[0].lower() + text[1:]
    return text if is_fit(text) and (len(text) >= _LEAST or text == before) else ""


def parted(text: str, part: str, english: Mapping[str, Set[str]], translations: Set[str]) -> str:
    """Part translations that ran together, ``shoe boot``; leave out what is twice or needlessly rude."""
    found = [
        each
        for translation in text.split(", ")
        for each in _parts(
            translation.partition("#")[0].removeprefix("to " if part == "verb" else ""),
            part,
            english,
            translations,
        )
    ]
    decent = [each for each in found if _RUDE.isdisjoint(each.split())]
    kept: dict[str, str] = {}
    for each in decent or found:
        kept.setdefault(each.casefold(), each)
    return ", ".join(each for each in kept.values() if each)


def _parts(text: str, part: str, english: Mapping[str, Set[str]], translations: Set[str]) -> list[str]:
    words = text.split()
    if len(words) < 2 or text in english:
        return [text]
    if part == "adverb" and all(each.endswith("ly") and each in english for each in words):
        return words
    for size in range(1, len(words)):
        first, rest = words[:size], words[size:]
        if " ".join(first) in translations and not set(first).isdisjoint(rest):
            return [" ".join(first), " ".join(rest)]
    for way in _ways(words, english):
        if all(each in translations for each in way):
            return way
        is_listed = part in ("verb", "adjective") and all(part in english[each] for each in way)
        is_listed &= _ADVERBS.isdisjoint(way)
        if is_listed and way[0] in translations:
            return way
    return [text]


def _ways(words: Sequence[str], english: Mapping[str, Set[str]]) -> Iterator[list[str]]:
    """Yield all ways to part words into headwords, the longest headwords first."""
    if not words:
        yield []
    for size in range(len(words), 0, -1):
        first = " ".join(words[:size])
        if first in english:
            yield from ([first, *rest] for rest in _ways(words[size:], english))
