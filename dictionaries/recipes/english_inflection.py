"""What English forms a lemma has, by the rules of spelling and WordNet's lists of exceptions.

The idea to hold: forms are made from a lemma, never guessed back from a form, and only those that the list
has count. So ``hoped`` is of ``hope``, and ``hop`` has ``hopped``.
"""

import re
from collections.abc import Collection, Iterator
from pathlib import Path

from .wordlist import listed

Form = tuple[str, str]
"""A word and the id of what it is of its lemma."""

EXCEPTIONS = {"noun": ("plural",), "verb": ("past", "past participle"), "adj": ("comparative", "superlative")}
_PARTS = {"noun": "noun", "verb": "verb", "adj": "adjective"}
_ONE_SYLLABLE = re.compile("[^aeiouy]*(?:qu)?[aeiouy][bdfgklmnprstvz]")
_DOUBLING = re.compile("(?:^|[^aeiou]|qu)[aeiouy][bdfgklmnprstvz]$")
_SIBILANT = re.compile("(?:s|x|z|ch|sh)$")
_CONSONANT_Y = re.compile("[^aeiou]y$")

IRREGULAR_VERBS = {
    "past": listed(
        "arose awoke bore beat became began bent bet bade bit bled blew broke bred brought built "
        "burnt burst bought cast caught chose clung came cost crept cut dealt dug did drew dreamt "
        "drank drove ate fell fed felt fought found fled flung flew forbade forgot forgave froze "
        "got gave went ground grew hung had heard hid hit held hurt kept knelt knew laid led "
        "leant leapt learnt left lent let lit lost made meant met paid put quit read rode rang "
        "rose ran said saw sought sold sent set shook shone shot showed shrank shut sang sank sat "
        "slept slid slung slit smelt sowed spoke sped spelt spent spilt spun spat split spoilt "
        "spread sprang stood stole stuck stung stank strode struck strung strove swore swept swam "
        "gan swung took taught tore told thought threw thrust trod understood woke wore wove wept won "
        "wound withdrew wrote was were abode begat begot bestrode bestrid blest bound chid clad clove "
        "clave curst did dove dwelt forbad forsook girt gilt hove kent lay outdid pent ran reft rent "
        "rove sat saw shat shod shrove slew slunk smote snuck stove throve undid wrought"
    ),
    "past participle": listed(
        "arisen awoken borne born beaten become begun bent bet bidden bitten bled blown broken "
        "bred brought built burnt burst bought cast caught chosen clung come cost crept cut dealt "
        "dug done drawn dreamt drunk driven eaten fallen fed felt fought found fled flung flown "
        "forbidden forgotten forgiven frozen got gotten given gone ground grown hung had heard "
        "hidden hit held hurt kept knelt known laid led leant leapt learnt left lent let lit lost "
        "made meant met mown paid proven put quit read ridden rung risen run said seen sought "
        "sold sent set sewn shaken shone shot shown shrunk shut sung sunk sat slept slid slung "
        "slit smelt sown spoken sped spelt spent spilt spun spat split spoilt spread sprung stood "
        "stolen stuck stung stunk stridden struck strung striven sworn swept swollen swum swung "
        "taken taught torn told thought thrown thrust trodden understood woken worn woven wept "
        "won wound withdrawn written been abode begotten blest bound chidden clad cloven curst done "
        "dwelt girt gilt graven hove kent lain pent reft rent riven run sat seen shat shod shriven "
        "slain slunk smitten snuck stove thriven wrought"
    ),
}
"""Which forms of WordNet's ``verb.exc`` are what: it says only whose forms they are."""
_PREFIXES = listed("be fore in inter mis out over re sight un under up with")
_PARTICIPLE = re.compile("ne?$")
"""How a participle ends that is not in the table (strewn); any other form of a verb can be both."""
NOT_COMPARED = listed("aft back down fore in matt off on out over own then up")
"""Adjectives without a comparative; words look like it that are none (offer, matter, owner)."""


def forms_of(lemma: str, part: str) -> Iterator[Form]:
    """Yield the regular forms of a lemma that is such a part of speech."""
    if part == "noun":
        yield from ((form, "plural") for form in _with_s(lemma))
        if lemma.endswith("man"):
            yield f"{lemma[:-3]}men", "plural"
    elif part == "verb":
        yield from ((form, "third person") for form in _with_s(lemma))
        for stem in _stems(lemma, "ed"):
            yield f"{stem}ed", "past"
            yield f"{stem}ed", "past participle"
        yield from ((f"{stem}ing", "present participle") for stem in _stems(lemma, "ing"))
    elif part == "adjective" and lemma not in NOT_COMPARED:
        for stem in _stems(lemma, "er"):
            yield f"{stem}er", "comparative"
            yield f"{stem}est", "superlative"


def is_weak(past: str, lemma: str) -> bool:
    """Return whether beside an irregular past the regular one is usual too: learnt and learned, travelled."""
    return past.endswith("ed") or past in (f"{lemma}t", f"{lemma[:-1]}t")


def _with_s(lemma: str) -> Iterator[str]:
    if _SIBILANT.search(lemma):
        yield f"{lemma}es"
        if re.search("[aeiou][sz]$", lemma):
            yield f"{lemma}{lemma[-1]}es"
        if lemma.endswith("ch"):
            yield f"{lemma}s"
    elif _CONSONANT_Y.search(lemma):
        yield f"{lemma[:-1]}ies"
    else:
        yield f"{lemma}s"
        if lemma.endswith("o"):
            yield f"{lemma}es"


def _stems(lemma: str, ending: str) -> Iterator[str]:
    """Yield what a lemma becomes before an ending that starts with a vowel."""
    if lemma.endswith("ie") and ending == "ing":
        yield f"{lemma[:-2]}y"
    if lemma.endswith("e"):
        if ending != "ing" or not re.search("[^e]ye$", lemma):
            yield lemma[:-1]
        if ending == "ing":
            yield lemma
    elif _CONSONANT_Y.search(lemma) and ending != "ing":
        yield f"{lemma[:-1]}i"
    elif lemma.endswith("c"):
        yield f"{lemma}k"
        yield lemma
    elif _DOUBLING.search(lemma):
        yield f"{lemma}{lemma[-1]}"
        if not _ONE_SYLLABLE.fullmatch(lemma):
            yield lemma
    else:
        yield lemma


def exceptions(folder: Path) -> Iterator[tuple[str, str, str, str]]:
    """Yield the irregular forms in WordNet's files: form, lemma, its part of speech, the form's id."""
    for file, part in _PARTS.items():
        for line in (folder / f"{file}.exc").read_text(encoding="utf-8").splitlines():
            form, *lemmas = line.split()
            for lemma in lemmas:
                if form.isalpha() and lemma.isalpha() and form != lemma:
                    yield from ((form, lemma, part, form_id) for form_id in _irregular(form, lemma, part))


def _irregular(form: str, lemma: str, part: str) -> Iterator[str]:
    if part == "noun":
        yield "plural"
    elif part == "adjective":
        yield "superlative" if form.endswith("st") else "comparative"
    elif form.endswith("ing"):
        yield "present participle"
    elif form in ("are", "art"):
        return  # of "be" these are several forms at once, which have no name here
    elif form == "am":
        yield "first person"
    elif form in ("has", "is") or (form.endswith("s") and form != "was"):
        yield "third person"
    else:
        names = [name for name, forms in IRREGULAR_VERBS.items() if _ends_with_one(form, lemma, forms)]
        yield from names or (EXCEPTIONS["verb"][1:] if _PARTICIPLE.search(form) else EXCEPTIONS["verb"])


def _ends_with_one(form: str, lemma: str, forms: Collection[str]) -> bool:
    return any(
        form == known or (form.endswith(known) and (len(known) > 3 or form.removesuffix(known) in _PREFIXES))
        for known in forms
    )
