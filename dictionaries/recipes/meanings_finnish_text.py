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
_HALF_WORD = re.compile(_BEFORE + "(?:suvun|heimon|lahkon|kaaren|luokan|domeenin|ryhmän|lajin) ?")
_WHOLE_WORD = re.compile(_BEFORE + "(?=(?:alkueläin|hiivasien|loisio|hedelmäpuu|kasvisuv))")
_LATIN = re.compile("[A-Z][a-z]+(?: [a-z]+)? -")
"""A name in Latin that did come through: the word after the hyphen goes with it."""
_LEFT_ALONE = re.compile(_BEFORE + "(?:laji|suku|heimo)")
_POINTS_AWAY = re.compile(r"[ ,;(]+(?:vrt|ks|kts)\b\.?[^()]*\)?$| \((?:vrt|ks|kts)\b[^()]*\)")
_UNFINISHED = re.compile(
    r"[,;:]? (?:ja|tai|eli|kuten|esim\.?|aiemmin|kielitunnukset|lyhenne|tunnus|t\.|eli ns\.?)$"
)
_POINTS_BACK = re.compile("sen (?:hedelmä|marja|siemen|kukka|puu)")
"""“Its fruit”: says nothing where the plant itself is not told of before."""
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
    senses: Sequence[Sense], words: Set[str], english: Mapping[str, Set[str]], translations: Set[str]
) -> list[Sense]:
    """Return a word's senses with their texts mended, without those that say nothing any more.

    `english` has parts of speech by English headword, `translations` those that the word is a translation of.
    """
    found: list[Sense] = []
    for sense in senses:
        text = readable(sense.text, words) if sense.language == "fi" else sense.text
        translated = parted(
            sense.text if sense.language == "en" else sense.english, sense.part, english, translations
        )
        if sense.language == "fi" and (not text or (_POINTS_BACK.match(text) and not found)):
            text, sense = translated, replace(sense, language="en")
        if sense.language == "en":
            text, translated = translated or text, ""
        said = (text, sense.part, sense.language)
        if text and said not in [(each.text, each.part, each.language) for each in found]:
            found.append(replace(sense, text=text, english=translated))
    return found


def readable(text: str, words: Set[str]) -> str:
    """Close up what templates left in a definition; "" if what is left says nothing."""
    before = text
    text = _EMPTY.sub("", text)
    if not _LATIN.search(text):
        text = _WHOLE_WORD.sub("", _HALF_WORD.sub("", text))
    if _LEFT_ALONE.search(text):
        return ""
    text = _POINTS_AWAY.sub("", text)
    text = re.sub(r"\((?:[ ,;])+", "(", text)
    text = re.sub(r"(?: *,)+ *(?=[,;.])| +(?=[,;.](?:\s|$))", "", text)
    text = re.sub(r",(?: *,)+", ",", re.sub(r";(?: *;)+", ";", text))
    text = _UNFINISHED.sub("", text.strip(" ,;:")).strip(" ,;:")
    text += ")" * (text.count("(") - text.count(")"))
    text = _SHORT.sub(lambda found: _ABBREVIATED[found[1]], text)
    capital = _CAPITAL.match(text)
    if capital and capital["first"] not in _NAMES and capital["first"].lower() in words:
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
    return ", ".join(dict.fromkeys(each for each in decent or found if each))


def _parts(text: str, part: str, english: Mapping[str, Set[str]], translations: Set[str]) -> list[str]:
    words = text.split()
    if len(words) < 2 or text in english:
        return [text]
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
