"""English meanings: WordNet first, then Wiktionary's short glosses, then Webster's of 1913, then rules.

The idea to hold: a word is explained by the first source that knows it as a word and not as a name. Words
that no source explains are forms of one that is explained, or are spelt otherwise, or are derived from one
by a rule that leaves no doubt. ``glosses.txt`` beside the list comes before all: words too grammatical or
too new for them.
"""

import re
import shutil
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from . import english_derivation, english_inflection
from .dictd import read_wikdict
from .meanings import (
    UNASKED,
    About,
    Compound,
    FormOf,
    Origin,
    Record,
    Sense,
    Table,
    has_own,
    is_fit,
    ordered_forms,
    parts_of,
    put_before,
    put_last,
    read_glosses,
    read_short,
    shortened,
    write_meanings,
)
from .meanings_gcide import Definition, read_gcide
from .meanings_marks import mark_all, marked, read_marks
from .meanings_wordnet import WordNetSense, read_wordnet
from .sources import Sources
from .wordlist import WORDS_FILE, Source, read_words

MOST_SENSES, MOST_OF_WEBSTER = 4, 2
WIKDICT = ("eng-fin", "eng-bul", "eng-jpn")
"""FreeDict's dictionaries from the English Wiktionary, the largest first; a word is taken from the first."""
WIKDICT_PARTS = {
    "n": "noun",
    "v": "verb",
    "adj": "adjective",
    "adv": "adverb",
    "pronoun": "pronoun",
    "numeral": "numeral",
    "preposition": "preposition",
    "conjunction": "conjunction",
    "interjection": "interjection",
    "article": "article",
    "determiner": "pronoun",
    "particle": "particle",
}
_CONTEXT = re.compile(
    r"^\((?:archaic|obsolete|dated|slang|informal|vulgar|colloquial)\) *"
    r"|^(?:archaic|obsolete|dated|slang|informal|vulgar|colloquial): *"
)
_CONTEXT_LABELS = {
    "archaic": "dated",
    "obsolete": "dated",
    "dated": "dated",
    "vulgar": "coarse",
    "slang": "slang",
}

WordNet = dict[str, list[WordNetSense]]
Counts = dict[tuple[str, str], int]
"""How often WordNet's texts have a word as such a part of speech."""

ABOUT = About(
    language="en",
    licence="LicenseRef-WordNet AND GPL-2.0-or-later AND CC-BY-SA-3.0 AND MIT",
    licence_files=("COPYRIGHT-meanings", "LICENCE-GPL-2"),
    origins=(
        Origin(
            "wordnet",
            Source(
                name="WordNet",
                version="3.0",
                licence="LicenseRef-WordNet",
                origin="Debian package wordnet-base 1:3.0-37; by Princeton University, wordnet.princeton.edu",
                use="definitions, in the order of how often a sense was met; irregular forms",
            ),
        ),
        Origin(
            "wiktionary",
            Source(
                name="Wiktionary, through WikDict and FreeDict",
                version="2022.11.18",
                licence="CC-BY-SA-3.0",
                origin="Debian packages dict-freedict-eng-* 2022.12.07-2; en.wiktionary.org",
                use="short definitions of words that WordNet does not have",
            ),
        ),
        Origin(
            "webster",
            Source(
                name="GCIDE, the GNU Collaborative International Dictionary of English",
                version="0.48",
                licence="GPL-2.0-or-later",
                origin="Debian package dict-gcide 0.48.5+nmu2; from Webster's of 1913, gcide.gnu.org.ua",
                use="definitions of words that neither has, without quotations and etymologies",
            ),
        ),
        Origin(
            "own",
            Source(
                name="This game",
                version="1",
                licence="MIT",
                origin="dictionaries/en/glosses.txt",
                use="usual words, words of grammar, and words newer than the sources",
            ),
        ),
        Origin(
            "parts",
            Source(
                name="Parts of the word",
                version="1",
                licence="MIT",
                origin="dictionaries/recipes/english_derivation.py",
                use="compounds of two nouns that no source has",
            ),
        ),
    ),
)


def build(folder: Path, sources: Sources) -> None:
    """Write the English meanings into the folder of the list."""
    words = read_words(folder / WORDS_FILE)
    marks = read_marks(folder / "senses.txt")
    with_names = read_wordnet(sources.wordnet)
    wordnet = {
        word: marked(word, kept, marks)
        for word, senses in with_names.items()
        if (kept := _words_only(senses))
    }
    irregular = list(english_inflection.exceptions(sources.wordnet))
    counts = _counts(wordnet)
    short = read_short(folder, words | read_words(folder / "two-letter-british.txt"), "en")
    glosses = read_glosses(folder / "glosses.txt") | short
    table = explained(words, glosses, sources, wordnet, {form for form, *_ in irregular})
    mark_all(table, marks)
    respell(table, wordnet, counts)
    add_forms(table, counts, words, irregular)
    add_capitalised(table, words, with_names)
    english_derivation.derive(table, words)
    add_forms(table, {}, words, ())
    put_before(table, words, read_glosses(folder / "glosses.txt", before=True))
    put_last(table, UNASKED)
    write_meanings(folder, ABOUT, table | short)
    shutil.copyfile(sources.gpl_2, folder / "LICENCE-GPL-2")


def plain_meanings(words: frozenset[str], sources: Sources) -> Table:
    """Return what WordNet says of words, but of none that is as much a name."""
    wordnet = read_wordnet(sources.wordnet)
    return {
        word: list(of_wordnet(_words_only(wordnet[word])))
        for word in words & wordnet.keys()
        if _is_mostly_word(wordnet[word])
    }


def _counts(wordnet: WordNet) -> Counts:
    counts: Counts = {}
    for word, senses in wordnet.items():
        for sense in senses:
            counts[word, sense.part] = counts.get((word, sense.part), 0) + sense.count
    return counts


def explained(
    words: frozenset[str], glosses: Table, sources: Sources, wordnet: WordNet, irregular: set[str]
) -> Table:
    """Give the words their own senses: our `glosses`, or the first source that knows them as words."""
    table = {word: list(records) for word, records in glosses.items() if word in words}
    for word in words & wordnet.keys() - table.keys():
        table[word] = list(of_wordnet(wordnet[word]))
    for pair in WIKDICT:
        explained_before = set(table) | irregular
        for word, senses in _of_wikdict(sources.freedict_of(pair).parent, pair, words):
            if word not in explained_before:
                table.setdefault(word, []).extend(senses)
            elif word not in glosses and _lacks_verb(table, word, words):
                table[word].extend(sense for sense in senses if parts_of({word: [sense]}, word) == {"verb"})
    regular = {form for lemma in table for form in _regular(lemma, parts_of(table, lemma))}
    for word, definitions in read_gcide(sources.gcide.parent):
        if word in words and word not in irregular and word not in regular:
            _add_webster(table, word, definitions)
    return table


def _lacks_verb(table: Table, word: str, words: frozenset[str]) -> bool:
    """Return whether a word is explained as a noun alone while the list has it as a verb too: SHOWCASE."""
    if parts_of(table, word) != {"noun"}:
        return False
    forms = (form for form, id_ in english_inflection.forms_of(word, "verb") if id_ == "present participle")
    return any(form in words and form not in table for form in forms)


def add_capitalised(table: Table, words: frozenset[str], wordnet: WordNet) -> None:
    """Give words that nothing explains what they mean with a capital: no single person, no initials."""
    for word in sorted(words & wordnet.keys()):
        senses = [sense for sense in wordnet[word] if not sense.is_one and not sense.is_initials]
        if not table.get(word) and senses:
            table[word] = list(of_wordnet(senses))


def _is_mostly_word(senses: list[WordNetSense]) -> bool:
    names = [sense.count for sense in senses if sense.is_name]
    return len(names) < len(senses) and sum(names) * 2 <= sum(sense.count for sense in senses) - sum(names)


def respell(table: Table, wordnet: WordNet, counts: Counts) -> None:
    """Lead a spelling that texts have less often to the one they have more often: ``colour`` to ``color``."""
    for word, senses in wordnet.items():
        synsets = {sense.synset for sense in senses}
        for other in english_derivation.respelled(word):
            if (
                word in table
                and has_own(table.get(other, ()))
                and _met(other, counts) > _met(word, counts)
                and not synsets.isdisjoint(sense.synset for sense in wordnet.get(other, ()))
            ):
                table[word] = [FormOf(other, ("spelling",))]
                break


def _regular(lemma: str, parts: Iterable[str]) -> Iterator[str]:
    for part in parts:
        yield from (form for form, _ in english_inflection.forms_of(lemma, part) if form != lemma)


def _words_only(senses: Iterable[WordNetSense]) -> list[WordNetSense]:
    return [sense for sense in senses if not sense.is_name]


def of_wordnet(senses: list[WordNetSense]) -> Iterator[Record]:
    """Yield the first sense of each part of speech, then the most frequent, by part of speech.

    Those of a unit, a number or a coin that was never met come last: an EMU is a bird.
    """
    fit = [sense for sense in senses if is_fit(shortened(sense.text))]
    by_use = sorted(fit, key=lambda sense: (-sense.count, sense.is_quantity, sense.number))
    firsts = {sense.part: sense for sense in reversed(by_use)}
    kept = sorted(by_use, key=lambda sense: firsts[sense.part] is not sense)[:MOST_SENSES]
    met: dict[str, int] = {}
    for sense in fit:
        met[sense.part] = met.get(sense.part, 0) + sense.count
    order = sorted(met, key=lambda part: -met[part])
    for sense in sorted(kept, key=lambda sense: (order.index(sense.part), by_use.index(sense))):
        yield Sense("wordnet", sense.part, shortened(sense.text), "en", sense.labels)


def _of_wikdict(folder: Path, pair: str, words: frozenset[str]) -> Iterator[tuple[str, list[Record]]]:
    """Yield words that are written small, with what each of their entries says."""
    for entry in read_wikdict(folder, pair):
        part = WIKDICT_PARTS.get(entry.tags[0])
        if entry.headword not in words or part is None:
            continue
        senses: list[Record] = []
        for group in entry.groups:
            for definition in group.definitions:
                context = _CONTEXT.match(definition)
                named = context[0].strip("(): ") if context else ""
                text = shortened(_CONTEXT.sub("", definition).strip(" ;,.:—-"))
                if part == "verb":
                    text = text.removeprefix("to ")
                if is_fit(text) and len(text) > 3 and text.lower() != entry.headword:
                    label = (_CONTEXT_LABELS.get(named, "informal"),) if named else ()
                    senses.append(Sense("wiktionary", part, text, "en", label))
        if senses:
            yield entry.headword, list(dict.fromkeys(senses))[:MOST_SENSES]


def _add_webster(table: Table, word: str, definitions: list[Definition]) -> None:
    """Add what Webster's says of a word that has nothing yet, or nothing but what Webster's said before."""
    records = table.get(word, [])
    if any(not isinstance(record, Sense) or record.source != "webster" for record in records):
        return
    usual = [definition for definition in definitions if "dated" not in definition.labels]
    for definition in usual or definitions:
        text = shortened(_small(definition.text))
        sense = Sense("webster", definition.part, text, "en", definition.labels)
        if len(records) < MOST_OF_WEBSTER and is_fit(text) and sense not in records:
            records.append(sense)
    if records:
        table[word] = records


def _small(text: str) -> str:
    """Begin with a small letter, as the other sources do, what Webster's begins as a sentence."""
    return text if _NAME.match(text) else text[:1].lower() + text[1:]


_NAME = re.compile(
    "[A-Z][a-z]+ [A-Z]|(?:Arab|Asia|Africa|America|Australia|Brit|Chin|Christ|Dutch|Egypt|Engl|Europe|French"
    "|German|Greek|Hebrew|Hindu|India|Irish|Ital|Japan|Jew|Latin|Mexic|Moham|Muslim|Persia|Portug|Roman|Russia|Scot|"
    "Spain|Spanish|Turk|Welsh|January|February|April|June|July|August|September|October|November|December)"
)


def add_forms(
    table: Table, counts: Counts, words: frozenset[str], irregular: Collection[tuple[str, str, str, str]]
) -> None:
    """Say of words which forms they are; before what they mean themselves if the lemma is met more often.

    A word that is a form of a lemma of WordNet's, which `counts` has, is not told to be one of another's; one
    that is explained itself is told only to be one of those.
    """
    found: dict[str, dict[str, dict[str, set[str]]]] = {}
    for form, lemma, part, form_id in irregular:
        if part in parts_of(table, lemma):
            found.setdefault(form, {}).setdefault(lemma, {}).setdefault(form_id, set()).add(part)
    exceptional = {form: frozenset(lemmas) for form, lemmas in found.items()}
    strong = {
        lemma
        for form, lemma, _, form_id in irregular
        if form_id == "past" and not english_inflection.is_weak(form, lemma)
    }
    es_alone = {lemma for _, lemma, _, form_id in irregular if form_id == "third person"}
    for lemma in list(table):
        parts = parts_of(table, lemma)
        if any(isinstance(record, Compound) for record in table[lemma]):
            parts &= {"noun"}  # as which it was found
        for part in _usual_parts(lemma, parts, counts):
            for form, form_id in english_inflection.forms_of(lemma, part):
                if form_id.startswith("past") and lemma in strong and table.get(form):
                    continue
                if form_id == "third person" and lemma in es_alone:
                    continue  # who goes never gos
                if form_id == "comparative" and f"{form[:-1]}st" not in words:
                    continue  # who lays is no comparative
                of_others = exceptional.get(form, frozenset())
                if form != lemma and (not of_others or (lemma not in of_others and _met(lemma, counts) > 0)):
                    found.setdefault(form, {}).setdefault(lemma, {}).setdefault(form_id, set()).add(part)
    for form in sorted(words & found.keys()):
        own = table.get(form, [])
        known = {lemma for lemma in found[form] if _met(lemma, counts) >= 0}
        if any(isinstance(record, FormOf) for record in own) or (own and not known):
            continue
        lemmas = sorted(known or found[form], key=lambda each: (-_met(each, counts), each))
        pointers: list[Record] = [_pointer(lemma, found[form][lemma]) for lemma in lemmas]
        is_first = max(_met(lemma, counts) for lemma in lemmas) > max(_met(form, counts), 0)
        is_first &= not any(isinstance(record, Sense) and record.source == "own" for record in own)
        table[form] = [*pointers, *own] if is_first else [*own, *pointers]


def _pointer(lemma: str, forms: dict[str, set[str]]) -> FormOf:
    return FormOf(lemma, ordered_forms(forms), tuple(sorted(set().union(*forms.values()))))


def _usual_parts(lemma: str, parts: Collection[str], counts: Counts) -> list[str]:
    """List the parts of speech of a lemma; if texts have one often, without those they never have."""
    often = max((counts.get((lemma, part), 0) for part in parts), default=0)
    return [part for part in parts if often < 5 or counts.get((lemma, part), 0)]


def _met(word: str, counts: dict[tuple[str, str], int]) -> int:
    """How often WordNet's texts have a word; -1 if WordNet does not know it."""
    found = [counts[word, part] for part in ("noun", "verb", "adjective", "adverb") if (word, part) in counts]
    return sum(found) if found else -1
