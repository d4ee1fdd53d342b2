"""Where Finnish words are looked for: four sources, read into plain sets.

The idea to hold: a dictionary *lists* words, a corpus only shows that somebody *wrote* them. The
sources of the first sort are Voikko's own vocabulary Joukahainen and FreeDict; of the second,
wordfreq and the word forms of a cspell dictionary.
"""

import re
import xml.etree.ElementTree as ElementTree

from .dictd import read_dictd
from .sources import Sources
from .wordlist import FINNISH_LETTERS, is_spellable

JOUKAHAINEN_CLASSES = frozenset({"noun", "adjective", "verb", "adverb", "interjection", "conjunction"})
"""Word classes of Joukahainen that stand alone; the others are names, prefixes and abbreviations."""

JOUKAHAINEN_UNFIT = frozenset({"incorrect", "required", "ysj", "not_voikko"})
"""Flags of an entry that is wrong, never stands without a suffix, or is the end of compounds only."""

FREEDICT_HEADWORDS = ("fin-eng", "fin-swe")
FREEDICT_TRANSLATIONS = ("eng-fin", "swe-fin")
FREEDICT_UNFIT = frozenset({"prefix", "suffix", "affix", "abbreviation", "pn", "phraseologicalUnit"})

CSPELL_WORD = re.compile("[a-zåäö]{2,15}")
CSPELL_CAPITALISED = re.compile("[A-ZÅÄÖ][a-zåäö]{1,14}")

_FREEDICT_HEAD = re.compile(r"(?P<word>[^/<]+?) (?:/.*/ )?<(?P<tags>[^<>]+)>")
_FREEDICT_NUMBER = re.compile(r"\d+\. ")


def joukahainen_words(sources: Sources) -> set[str]:
    """Words of Voikko's vocabulary that have at least one entry fit to stand alone."""
    words: set[str] = set()
    for entry in ElementTree.parse(sources.joukahainen).getroot():
        classes = {element.text for element in entry.findall("classes/wclass")}
        flags = {element.text for element in entry.iter("flag")}
        if classes & JOUKAHAINEN_CLASSES and not flags & JOUKAHAINEN_UNFIT:
            forms = (form.text or "" for form in entry.findall("forms/form"))
            words.update(form.replace("=", "").replace("|", "") for form in forms)
    return _playable(words)


def freedict_headwords(sources: Sources) -> set[str]:
    """Finnish headwords of FreeDict, written without a capital."""
    words: set[str] = set()
    for pair in FREEDICT_HEADWORDS:
        for entry in read_dictd(sources.freedict, f"freedict-{pair}"):
            head = _FREEDICT_HEAD.match(entry[0])
            if head and FREEDICT_UNFIT.isdisjoint(head["tags"].split(", ")):
                words.add(head["word"])
    return _playable(words)


def freedict_translations(sources: Sources) -> set[str]:
    """Finnish translations in FreeDict; a definition of one foreign word may be among them."""
    words: set[str] = set()
    for pair in FREEDICT_TRANSLATIONS:
        for entry in read_dictd(sources.freedict, f"freedict-{pair}"):
            head = _FREEDICT_HEAD.match(entry[0])
            if head and FREEDICT_UNFIT.isdisjoint(head["tags"].split(", ")):
                for line in entry[1:]:
                    words.update(re.split("[,;] *", _FREEDICT_NUMBER.sub("", line.strip())))
    return _playable(words)


def wordfreq_words() -> set[str]:
    """All Finnish tokens that wordfreq has seen."""
    import wordfreq

    return _playable(set(wordfreq.get_frequency_dict("fi", wordlist="large")))


def cspell_forms(sources: Sources) -> tuple[set[str], set[str]]:
    """Word forms written small, and those written with a capital (given small here as well)."""
    small: set[str] = set()
    capitalised: set[str] = set()
    with sources.cspell.open(encoding="utf-8") as lines:
        for line in lines:
            form = line.rstrip("\n")
            if CSPELL_WORD.fullmatch(form):
                small.add(form)
            elif CSPELL_CAPITALISED.fullmatch(form):
                capitalised.add(form.lower())
    return small, capitalised


def _playable(words: set[str]) -> set[str]:
    return {word for word in words if is_spellable(word, FINNISH_LETTERS)}
