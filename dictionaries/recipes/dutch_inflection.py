"""What Dutch forms a lemma has, by the rules of spelling and a table of strong verbs.

The idea to hold: forms are made from a lemma, never guessed back from a form, and only those that the list
has count. A long vowel is written once in an open syllable and twice in a closed one, a short one closes
its syllable with a doubled consonant; ``v`` and ``z`` end no word. So ``lopen`` has the stem ``loop``,
``zetten`` ``zet`` and ``leven`` ``leef``, and ``boot`` has the plural ``boten``, ``pot`` ``potten`` and
``brief`` ``brieven``.
"""

import re
from collections.abc import Collection, Iterator

from .dutch_verbs import EITHER, INSEPARABLE, IRREGULAR, SEPARABLE, STRONG
from .wordlist import listed

Form = tuple[str, str]
"""A word and the id of what it is of its lemma."""

_VOICELESS = re.compile("(?:[tkfspc]|ch|x)$")
_SHORT = re.compile("(?:^|[^aeiou]|qu)[aeiou][bdfgklmnprstvz]$")
_LONG = re.compile("(?:(?:aa|ee|oo|uu)|(?:ie|ij|ei|ui|eu|oe|ou|au))[bdfgklmnprst]$")
_DOUBLED = re.compile(r"(aa|ee|oo|uu)([bdfgklmnprst])$")
_UNSTRESSED = re.compile("(?:el|em|en|er|ig|ik|it|es|erd|ond)$")


COMPARED = {
    "goed": tuple((form, "comparative") for form in ("beter", "betere", "beters"))
    + tuple((form, "superlative") for form in ("best", "beste")),
    "veel": (
        ("meer", "comparative"),
        ("meest", "superlative"),
        ("meeste", "superlative"),
        ("vele", "inflected"),
    ),
    "weinig": (
        ("minder", "comparative"),
        ("mindere", "comparative"),
        ("minst", "superlative"),
        ("minste", "superlative"),
    ),
    "graag": (("liever", "comparative"), ("liefst", "superlative"), ("liefste", "superlative")),
}
"""Words that are compared with others' forms."""


LENGTHENED = (
    *((short, short[:-1] + {"f": "v", "s": "z"}.get(short[-1], short[-1]) + "en") for short in
      listed(
        "bad blad dag dak dal gat glas graf pad rad slag staf vat verdrag bedrag weg gebrek bevel "
        "gebed spel tred god gebod verbod hof hol lot oorlog hertog schot slot verlof gebod"
    )),
    ("schip", "schepen"),
    ("lid", "leden"),
    ("smid", "smeden"),
    ("stad", "steden"),
    ("koe", "koeien"),
    ("vlo", "vlooien"),
    ("ei", "eieren"),
    ("zoon", "zonen"),
    ("blad", "bladeren"),
    ("lied", "liederen"),
    ("goed", "goederen"),
    ("gemoed", "gemoederen"),
    ("been", "beenderen"),
    ("kalf", "kalveren"),
    ("kind", "kinderen"),
    ("lam", "lammeren"),
    ("rund", "runderen"),
    ("hoen", "hoenderen"),
)  # fmt: skip
"""Nouns whose short vowel is long in the plural, and other irregular plurals; compounds have theirs."""

SMALL = (
    ("blad", "blaadje"),
    ("gat", "gaatje"),
    ("glas", "glaasje"),
    ("jongen", "jongetje"),
    ("lot", "lootje"),
    ("pad", "paadje"),
    ("schip", "scheepje"),
    ("vat", "vaatje"),
)
"""Nouns that change their vowel in the diminutive, and one that loses its ending."""


def is_clipped(word: str) -> bool:
    """Whether a word is one syllable with a short vowel: its last letter is doubled before a vowel."""
    return bool(_SHORT.search(word)) and len(re.findall("[aeiouy]+", word)) == 1


def open_stem(word: str) -> Iterator[str]:
    """Yield what a word becomes before an ending with a vowel: ``boot`` ``bot``, ``pot`` ``pott``."""
    doubled = _DOUBLED.search(word)
    if doubled:
        start = word[: doubled.start()] + doubled[1][0]
        yield start + doubled[2]
        if doubled[2] in "fs":
            yield start + {"f": "v", "s": "z"}[doubled[2]]
        return
    if _SHORT.search(word):
        yield word + word[-1]
        if _UNSTRESSED.search(word) or len(re.findall("[aeiouy]+", word)) > 2:
            yield word
        if word[-1] in "fs":
            yield word[:-1] + {"f": "v", "s": "z"}[word[-1]]
        return
    yield word
    if word[-1] in "fs":
        yield word[:-1] + {"f": "v", "s": "z"}[word[-1]]


def stems_of(infinitive: str) -> Iterator[str]:
    """Yield what the stem of a verb can be: of ``lopen`` ``loop``, of ``zetten`` ``zet``; of a noun, nothing.

    Where the last syllable may be stressed or not, both are tried: ``luister``, ``luisteer``.
    """
    stem = infinitive.removesuffix("en")
    if (
        stem == infinitive
        or len(stem) < 2
        or re.search("^[^aeiou]*i$", stem)
        or not re.search("[aeiouy]", stem)
    ):
        return
    closed = stem[:-1] + {"v": "f", "z": "s"}.get(stem[-1], stem[-1])
    if re.search(r"([bdfgklmnprstz])\1$", stem):
        yield stem[:-1]
    elif re.search("(?:^|[^aeiou]|qu)[aeou][bdfgklmnprstvz]$", stem):
        yield closed[:-1] + closed[-2:]
        if len(re.findall("[aeiouy]+", stem)) > 1:
            yield closed
    else:
        yield closed
        if re.search("[aeiouy].*[^aeiouy]ier$|eer$", stem):
            yield f"{stem[:-2]}eer"  # kopiëren, creëren


def forms_of(lemma: str, part: str, words: Collection[str]) -> Iterator[Form]:
    """Yield the forms of a lemma as such a part of speech, many of them wrong; `words` are the list's."""
    if part == "noun":
        yield from _noun_forms(lemma)
    elif part == "verb":
        yield from _verb_forms(lemma, words)
    elif part in ("adjective", "pronoun", "numeral"):
        yield from _adjective_forms(lemma)
    elif part == "adverb":
        yield from COMPARED.get(lemma, ())


def tabled_forms(lemma: str, part: str) -> Iterator[Form]:
    """Yield the forms of a lemma that a table has: these are right."""
    if part == "noun":
        yield from _lengthened(lemma)
        yield from _shrunk(lemma)
        if lemma.endswith("heid"):
            yield f"{lemma[:-4]}heden", "plural"
    elif part in ("adjective", "adverb", "numeral"):
        yield from COMPARED.get(lemma, ())
    elif part == "verb":
        yield from IRREGULAR.get(lemma, ())


def _lengthened(noun: str) -> Iterator[Form]:
    for ending, plural in LENGTHENED:
        if noun.endswith(ending) and noun[: -len(ending)] not in ("s", "k", "p", "r", "v"):
            yield noun[: -len(ending)] + plural, "plural"


def _shrunk(noun: str) -> Iterator[Form]:
    for ending, small in SMALL:
        if noun.endswith(ending) and noun[: -len(ending)] not in ("s", "k", "p", "r", "v"):
            yield noun[: -len(ending)] + small, "diminutive"
            yield f"{noun[: -len(ending)]}{small}s", "diminutive plural"


def _noun_forms(noun: str) -> Iterator[Form]:
    yield from _lengthened(noun)
    yield from _shrunk(noun)
    for stem in open_stem(noun):
        yield f"{stem}en", "plural"
        yield f"{stem}eren", "plural"
    yield f"{noun}s", "plural"
    if noun.endswith("heid"):
        yield f"{noun[:-4]}heden", "plural"
    if noun.endswith("e"):
        yield f"{noun}n", "plural"
        yield f"{noun}en", "plural"
    if noun.endswith("um") and len(noun) > 4:
        yield f"{noun[:-2]}a", "plural"
    if noun.endswith("cus"):
        yield f"{noun[:-2]}i", "plural"
    if noun.endswith("or"):
        yield f"{noun}en", "plural"
    if noun.endswith("man") and len(noun) > 4:
        yield f"{noun[:-3]}lieden", "plural"
        yield f"{noun[:-3]}lui", "plural"
    for small in _diminutives(noun):
        yield small, "diminutive"
        yield f"{small}s", "diminutive plural"


def _diminutives(noun: str) -> Iterator[str]:
    yield f"{noun}je"
    if noun[-1:] not in "aou" and not is_clipped(noun):
        yield f"{noun}tje"
    if noun.endswith("m"):
        yield f"{noun}pje"
    if noun.endswith("ing"):
        yield f"{noun[:-1]}kje"
    if _SHORT.search(noun) or re.search("[iou]ng$|ng$", noun):
        yield f"{noun}{noun[-1]}etje"
        yield f"{noun}etje"
    if noun[-1:] in "aou":
        yield f"{noun}{noun[-1]}tje"
    if noun.endswith("e"):
        yield f"{noun}etje"
    if noun.endswith("i"):
        yield f"{noun}etje"


def _adjective_forms(adjective: str) -> Iterator[Form]:
    yield from COMPARED.get(adjective, ())
    for stem in open_stem(adjective):
        yield f"{stem}e", "inflected"
        yield f"{stem}er", "comparative"
        yield f"{stem}ere", "comparative"
        yield f"{stem}ers", "comparative"
    if adjective.endswith("r"):
        yield f"{adjective}der", "comparative"
        yield f"{adjective}dere", "comparative"
        yield f"{adjective}ders", "comparative"
    if adjective.endswith("s"):
        yield f"{adjective}t", "superlative"
        yield f"{adjective}te", "superlative"
    else:
        yield f"{adjective}s", "partitive"
        yield f"{adjective}st", "superlative"
        yield f"{adjective}ste", "superlative"


def _verb_forms(verb: str, words: Collection[str]) -> Iterator[Form]:
    if not verb.endswith("n"):
        return  # an English verb is no infinitive in Dutch
    yield f"{verb}d", "present participle"
    yield f"{verb}de", "inflected participle"
    yield f"{verb}den", "inflected participle"
    ways = [("", verb), *partings(verb)]
    # A verb made from one that changes its vowel changes it too, except a few: ontmoeten, opscheppen.
    strong = [(prefix, base) for prefix, base in ways if base in STRONG and _is_strong(prefix, base, words)]
    for prefix, base in strong or ways:
        yield from _finite_forms(prefix, base)
        for participle in _participles(prefix, base):
            yield participle, "past participle"
            if participle in words and not participle.endswith("en"):
                yield from ((f"{stem}e", "inflected participle") for stem in open_stem(participle))


def _is_strong(prefix: str, base: str, words: Collection[str]) -> bool:
    past, pasts, _ = STRONG[base]
    forms = {prefix + each for each in f"{past}/{pasts}".split("/")} | set(_participles(prefix, base))
    return not (forms - {prefix + base}).isdisjoint(words)


def _finite_forms(prefix: str, base: str) -> Iterator[Form]:
    past, pasts, _ = STRONG.get(base, ("", "", ""))
    yield from ((prefix + each, "past") for each in f"{past}/{pasts}".split("/") if each)
    yield from ((prefix + form, form_id) for form, form_id in IRREGULAR.get(base, ()))
    yield prefix + base[:-1], "subjunctive"
    _, single, several = _endings(base)
    for stem in stems_of(base) if base != "doen" else ():  # its stem is no DO
        yield prefix + stem, "first person"
        yield prefix + (stem if stem.endswith("t") else f"{stem}t"), "third person"
        if not past:
            yield f"{prefix}{stem}{single}", "past"
            yield f"{prefix}{stem}{several}", "past"


def _participles(prefix: str, base: str) -> Iterator[str]:
    """Yield past participles with their GE where it may be, and without it where a prefix takes its place."""
    ending = _endings(base)[0]
    strong = STRONG[base][2].split("/") if base in STRONG else []
    weak = [f"ge{stem if stem.endswith(ending) else stem + ending}" for stem in stems_of(base) if not strong]
    for participle in (*strong, *weak):
        is_separable = prefix in SEPARABLE or not prefix.endswith(INSEPARABLE)  # neergelegd, overgegaan
        if is_separable:
            yield prefix + participle
        if not is_separable or prefix.endswith(EITHER) or base.startswith(INSEPARABLE):
            yield prefix + participle.removeprefix("ge")


def _endings(base: str) -> tuple[str, str, str]:
    return ("t", "te", "ten") if _VOICELESS.search(base.removesuffix("en")) else ("d", "de", "den")


def partings(verb: str) -> Iterator[tuple[str, str]]:
    """Yield a verb parted into prefix and rest, in each way it can be: ``opbellen``, ``vergelijken``."""
    for prefix in (*SEPARABLE, *INSEPARABLE):
        rest = verb.removeprefix(prefix)
        if rest != verb and len(rest) > 3 and re.search("[aeiouy].*n$", rest):
            yield prefix, rest
            if rest not in STRONG and rest.startswith(INSEPARABLE):
                yield from ((prefix + inner, base) for inner, base in partings(rest) if inner in INSEPARABLE)
