"""Which Dutch words lead to which lemma, as forms of it: no form is shown that nobody would think of.

The idea to hold: the rules of spelling make every form there could be. Of a word that is explained itself,
or is surely a form of something, only what OpenTaal's rules or a table of irregular words know counts; what
the rules of spelling alone make serves words that would be nothing else.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from . import dutch_derivation, dutch_inflection
from .dutch_paradigms import Paradigms
from .dutch_verbs import IRREGULAR, STRONG
from .meanings import FormOf, Table, has_own, ordered_forms, parts_of

MOST_USUAL = 150
"""A form of an irregular word that is among so many comes before what it means itself: KAN, WAS."""
_MOST_UNSURE = 2


@dataclass
class _Lead:
    """A lemma that a word may be a form of: which forms, and as what part of speech."""

    forms: dict[str, set[str]] = field(default_factory=dict)
    is_sure: bool = False
    is_usual: bool = False
    """Whether somebody would think of it who knows another meaning of the word."""

    def add(self, form_id: str, part: str, *, is_sure: bool, is_usual: bool) -> None:
        self.is_usual |= is_usual
        if is_sure and not self.is_sure:
            self.forms, self.is_sure = {}, True
        if is_sure or not self.is_sure:
            self.forms.setdefault(form_id, set()).add(part)


@dataclass(frozen=True)
class Usage:
    """What people write."""

    ranks: Mapping[str, int]
    """The places of the common words, the most usual first."""

    known: Collection[str]
    """Words and forms that are not rare."""

    def rank(self, word: str) -> int:
        """Return the place of a word, of one that is not common the last."""
        return self.ranks.get(word, len(self.ranks))


def add_forms(table: Table, words: frozenset[str], paradigms: Paradigms, usage: Usage) -> None:
    """Say of the words which forms they are of which lemma.

    What a word means itself comes first, unless it is a form of one of the most usual irregular words; of
    several lemmas, the more usual one.
    """
    found: dict[str, dict[str, _Lead]] = {}
    for lemma in list(table):
        is_used = _is_used(lemma, words, usage)
        for form, form_id, part, is_sure in _forms(table, lemma, words, paradigms):
            if form in words and form != lemma:
                is_usual = is_used if part == "verb" else _is_told_of(table, lemma, part, form_id)
                lead = found.setdefault(form, {}).setdefault(lemma, _Lead())
                lead.add(form_id, part, is_sure=is_sure, is_usual=is_usual)
    for form in sorted(found):
        records = table.setdefault(form, [])
        if any(isinstance(record, FormOf) for record in records):
            continue
        leads = found[form]
        best = sorted(
            (lemma for lemma in leads if leads[lemma].is_sure and (not records or leads[lemma].is_usual)),
            key=lambda lemma: (usage.rank(lemma), lemma),
        )
        if not best and not records:
            best = sorted(leads, key=lambda lemma: (_is_subjunctive(leads[lemma]), usage.rank(lemma), lemma))
            best = best[: 1 if _is_subjunctive(leads[best[0]]) else _MOST_UNSURE]
        is_rare_verb = _is_verb(table, form, words) and not _is_used(form, words, usage)
        first = [lemma for lemma in best if is_rare_verb or _is_most_usual(form, lemma, usage)]
        pointers = {lemma: _pointer(table, lemma, leads[lemma].forms) for lemma in best}
        records[:] = [
            *(pointers[lemma] for lemma in first),
            *records,
            *(pointer for lemma, pointer in pointers.items() if lemma not in first),
        ]


def _forms(
    table: Table, lemma: str, words: frozenset[str], paradigms: Paradigms
) -> Iterator[tuple[str, str, str, bool]]:
    """Yield the forms of a lemma: form, id, part of speech, whether it is known to have that form."""
    if not has_own(table[lemma]) and not parts_of(table, lemma):
        return
    known = paradigms.forms.get(lemma, {})
    for form, (part, form_id) in known.items():
        yield form, form_id, part, True
    for part in dutch_derivation.likely_parts(table, lemma, words):
        tabled = set(dutch_inflection.tabled_forms(lemma, part))
        is_verb = part == "verb" and (lemma in paradigms.verbs or lemma in STRONG)
        for form, form_id in dutch_inflection.forms_of(lemma, part, words):
            is_sure = (is_verb and form_id != "subjunctive") or (form, form_id) in tabled
            if form_id == "partitive" and {part, ""}.isdisjoint(parts_of(table, lemma)):
                continue  # of NA and UP nobody says NAS and UPS
            if form not in known:
                yield form, form_id, part, is_sure


def _is_used(verb: str, words: frozenset[str], usage: Usage) -> bool:
    """Whether people use a verb: its past and its participle are known, as those of JASSEN are not."""
    forms = list(dutch_inflection.forms_of(verb, "verb", words))
    return all(
        any(form in usage.known for form, form_id in forms if form_id == wanted)
        for wanted in ("past", "past participle")
    )


def _is_verb(table: Table, form: str, words: frozenset[str]) -> bool:
    return has_own(table[form]) and dutch_derivation.likely_parts(table, form, words) == {"verb"}


def _is_told_of(table: Table, lemma: str, part: str, form_id: str) -> bool:
    """Whether what is known of a word is of this part of speech; a form that is not rare, if it may be."""
    known = parts_of(table, lemma)
    return part in known or ("" in known and form_id != "partitive")


def _is_subjunctive(lead: _Lead) -> bool:
    return set(lead.forms) == {"subjunctive"}


def _is_most_usual(form: str, lemma: str, usage: Usage) -> bool:
    if usage.ranks.get(lemma, MOST_USUAL) >= MOST_USUAL:
        return False
    pasts = "/".join(STRONG.get(lemma, ("", ""))[:2]).split("/")
    return form in pasts or form in {each for each, _ in IRREGULAR.get(lemma, ())}


def _pointer(table: Table, lemma: str, forms: dict[str, set[str]]) -> FormOf:
    """Point to a lemma; a subjunctive is told only of a form that is nothing else."""
    usual = [form for form in forms if form != "subjunctive"] or list(forms)
    known = parts_of(table, lemma)
    parts = set().union(*(forms[form] for form in usual))
    if "adverb" in known and "adjective" not in known and "adjective" in parts:
        parts.add("adverb")
    return FormOf(lemma, ordered_forms(usual), tuple(sorted(parts & known)))
