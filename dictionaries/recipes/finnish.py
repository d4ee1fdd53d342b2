"""Finnish: base forms and their nominative plurals, of the Kotus list or confirmed by Voikko.

What the Kotus word list has is in the dictionary, and goes in. Voikko accepts endlessly many
compounds, so of what it knows the list has to choose. Words that another dictionary lists go in if
Voikko confirms them. A word that people only wrote goes in if it cannot be read as anything but a
base form, is not mostly written with a capital, and — for a compound — was seen in enough different
forms. Then come the plurals of all these: those Voikko confirms, and where it does not know a
headword, those of the type by which the Kotus list inflects it. What Voikko must say of a word is in
`finnish_rule`.
"""

import re
import shutil
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from upwords_tui.lexicon.voikko import Voikko

from . import finnish_plurals, finnish_pool
from .common import WORDFREQ
from .credits import NAUGHTY
from .finnish_kotus import read_additions, read_kotus
from .finnish_rule import LEGAL_BASES, Analyser, FinnishRule, Kind
from .sources import Sources
from .wordlist import FINNISH_LETTERS, About, Source, is_spellable, read_pairs, read_words, write_dictionary

FORMS_OF_TRANSLATION = 2
"""Forms seen, for a translation in FreeDict that can also be read as an inflected form."""

FORMS_OF_COMPOUND = 4
"""Forms seen, for a compound that no dictionary lists. Of those seen in fewer, one in ten at most is
a word that a dictionary would list; they are sound Finnish, but hardly anybody says them."""

FORMS_OF_FREQUENT_COMPOUND = 2
"""The same, if wordfreq knows the compound too."""

BOUND_ADJECTIVE = re.compile("(?<!ll)(?<!la)(?<!lä)(?<!ma)(?<!mä)inen$")
"""Adjectives like ``pukuinen`` (``mustapukuinen``): nearly always the end of a compound."""

ABOUT = About(
    id="fi",
    language="fi",
    name="Suomi",
    description="Finnish base forms and nominative plurals, of the Kotus word list or confirmed by Voikko.",
    alphabet=FINNISH_LETTERS,
    licence="GPL-3.0-or-later",
    licence_files=("COPYRIGHT", "COPYRIGHT-common", "COPYRIGHT-family", "LICENCE-GPL-3"),
    common_licence="GPL-3.0-only",
    sources=(
        Source(
            name="Kotus word list (Nykysuomen sanalista)",
            version="1",
            licence="LGPL-2.1-or-later",
            origin="Institute for the Languages of Finland, 2006; in dictionaries/recipes/kotus",
            use="its headwords, and their nominative plurals by its types of inflection",
        ),
        Source(
            name="Joukahainen and Voikko",
            version="2.5",
            licence="GPL-2.0-or-later",
            origin="Debian source package voikko-fi 2.5-1; joukahainen.puimula.org",
            use="words of its vocabulary; its morphology confirms every word that the Kotus list has not",
        ),
        Source(
            name="FreeDict: Finnish–English, English–Finnish, Finnish–Swedish, Swedish–Finnish",
            version="2022.11.18",
            licence="CC-BY-SA-3.0",
            origin="Debian packages dict-freedict-* 2022.12.07-2; WikDict, from Wiktionary",
            use="headwords and translations",
        ),
        Source(
            name="cspell Finnish dictionary",
            version="1.1.3",
            licence="GPL-2.0-or-later AND LGPL-3.0-only",
            origin="npm package @cspell/dict-fi-fi; by fluks",
            use="forms seen in texts, to choose among words and compounds",
        ),
        replace(WORDFREQ, use=f"tokens seen in texts, to choose among words and compounds; {WORDFREQ.use}"),
        NAUGHTY,
    ),
)


@dataclass
class Evidence:
    """What texts say about base forms."""

    forms_seen: Counter[str] = field(default_factory=Counter)
    """Base form to the number of its different forms, counting those that are of no other word."""

    capitals_seen: Counter[str] = field(default_factory=Counter)
    """The same for forms written with a capital: many for a name, few for a word."""

    plurals: set[tuple[str, str]] = field(default_factory=set)
    """Pairs of a base form and a nominative plural of it."""


def build(folder: Path, sources: Sources) -> None:
    """Write the Finnish list and its licences into a folder."""
    rule = rule_for(folder, Voikko("fi"))
    drop = read_words(folder / "drop.txt")
    small, capitalised = finnish_pool.cspell_forms(sources)
    frequent = finnish_pool.wordfreq_words()
    evidence = weigh(rule, small, capitalised)
    listed = finnish_pool.joukahainen_words(sources) | finnish_pool.freedict_headwords(sources)
    bases = {word for word in listed if rule.is_legal(word)}
    bases |= translated_words(rule, evidence, finnish_pool.freedict_translations(sources) - bases)
    bases |= written_words(rule, evidence, small | frequent, frequent)
    bases -= drop
    endings = finnish_plurals.learn(evidence.plurals | read_pairs(folder / "plurals.txt"))
    headwords, their_plurals = trusted_words(rule, folder)
    bases |= headwords
    words = (bases | plurals_of(rule, endings, bases) | their_plurals) - drop
    write_dictionary(folder, ABOUT, words)
    shutil.copyfile(sources.gpl_3, folder / "LICENCE-GPL-3")


def trusted_words(rule: FinnishRule, folder: Path) -> tuple[set[str], set[str]]:
    """Return the words that need no confirmation, and the plurals of those that Voikko does not know.

    They are the headwords of the Kotus list and the few of `add.txt`.
    """
    headwords: set[str] = set()
    plurals: set[str] = set()
    for trusted in (read_kotus(), read_additions(folder / "add.txt")):
        headwords |= trusted.headwords
        unknown = (word for word in trusted.headwords if Kind.BASE not in rule.kinds(word))
        plurals.update(plural for word in unknown for plural in trusted.plurals(word))
    return headwords, plurals


def rule_for(folder: Path, voikko: Analyser) -> FinnishRule:
    """Give the Finnish rule the hand-made words of the list's folder."""
    return FinnishRule(
        voikko, bound=read_words(folder / "bound.txt"), particles=read_words(folder / "particles.txt")
    )


def weigh(rule: FinnishRule, small: Iterable[str], capitalised: Iterable[str]) -> Evidence:
    """Count what the forms found in texts say about base forms and plurals."""
    evidence = Evidence()
    for form in small:
        readings = rule.readings(form)
        bases = {reading.base.lower() for reading in readings}
        if len(bases) == 1:
            evidence.forms_seen[bases.pop()] += 1
        evidence.plurals |= {(read.base, form) for read in readings if read.kind is Kind.PLURAL}
    for form in capitalised:
        bases = {reading.base.lower() for reading in rule.readings(form)}
        if len(bases) == 1:
            evidence.capitals_seen[bases.pop()] += 1
    return evidence


def translated_words(rule: FinnishRule, evidence: Evidence, words: Iterable[str]) -> set[str]:
    """Choose words that are base forms and nothing else, or surely known as words of their own."""
    return {
        word
        for word in words
        if (kinds := rule.kinds(word)) & LEGAL_BASES
        and (Kind.INFLECTED not in kinds or evidence.forms_seen[word] >= FORMS_OF_TRANSLATION)
    }


def written_words(
    rule: FinnishRule, evidence: Evidence, words: Iterable[str], frequent: set[str]
) -> set[str]:
    """Choose the words of texts that are worth a place in the list though no dictionary has them.

    Particles are left out: texts are full of chance ones, and dictionaries have them all.
    """
    chosen: set[str] = set()
    for word in words:
        seen = evidence.forms_seen[word]
        readings = rule.readings(word)
        kinds = {reading.kind for reading in readings}
        if not kinds & {Kind.BASE, Kind.INFINITIVE} or Kind.INFLECTED in kinds:
            continue
        if evidence.capitals_seen[word] >= max(seen, 1):
            continue
        borders = min(reading.borders for reading in readings if reading.kind in LEGAL_BASES)
        enough = FORMS_OF_FREQUENT_COMPOUND if word in frequent else FORMS_OF_COMPOUND
        if (borders == 0 and not BOUND_ADJECTIVE.search(word)) or (borders == 1 and seen >= enough):
            chosen.add(word)
    return chosen


def plurals_of(rule: FinnishRule, endings: finnish_plurals.Endings, bases: Iterable[str]) -> set[str]:
    """Find the nominative plurals of the nouns, adjectives, pronouns and numerals among the words."""
    return {
        plural
        for base in bases
        if Kind.BASE in rule.kinds(base)
        for plural in finnish_plurals.candidates(base, endings)
        if is_spellable(plural, FINNISH_LETTERS) and _is_plural_of(rule, plural, base)
    }


def _is_plural_of(rule: FinnishRule, word: str, base: str) -> bool:
    return any(read.kind is Kind.PLURAL and read.base == base for read in rule.readings(word))
