"""Nominative plurals by the inflection types of the Kotus word list.

The one idea: the nominative plural is the stem of the genitive with a T. A letter (`av`, A to M) says
how the consonants before the last vowel change, and a type (`tn`, 1 to 49) what then becomes of the
ending: ``katu``, F and type 1, gives ``kadut``; ``hammas``, H and type 41, ``hampaat``. Types and
letters are those of `kotus/sanalistan-kuvaus.txt`.
"""

import re

GRADES = {
    "A": ("kk", "k"),
    "B": ("pp", "p"),
    "C": ("tt", "t"),
    "D": ("k", ""),
    "E": ("p", "v"),
    "F": ("t", "d"),
    "G": ("nk", "ng"),
    "H": ("mp", "mm"),
    "I": ("lt", "ll"),
    "J": ("nt", "nn"),
    "K": ("rt", "rr"),
    "L": ("k", "j"),
    "M": ("k", "v"),
}
"""The strong and the weak grade of each kind of consonant gradation."""

TO_STRONG = frozenset({32, 33, 34, 35, 41, 43, 48, 49})
"""Types whose plural has the strong grade where the word has the weak one; in others it is the reverse."""

_VOWEL = "[aeiouyäöå]"
_AS_IT_IS = ((rf"(?<={_VOWEL})$", ""),)
_BORROWED = (*_AS_IT_IS, (rf"(?<!{_VOWEL})$", "i"))
_I_TO_E = (("i$", "e"),)
_STEMS = {
    **dict.fromkeys((1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21), _AS_IT_IS),
    **dict.fromkeys((5, 6), _BORROWED),
    **dict.fromkeys((7, 23, 24, 25, 26), _I_TO_E),
    16: (("mmi$", "mmA"),),
    27: (("si$", "de"),),
    28: (("nsi$", "nne"), ("lsi$", "lle"), ("rsi$", "rre")),
    29: (("([kp])si$", r"\1se"),),
    30: (("tsi$", "tse"),),
    31: (("ksi$", "hde"),),
    32: (("$", "e"),),
    33: (("n$", "me"),),
    34: (("n$", "mA"),),
    35: (("n$", "mA"),),
    36: (("n$", "mmA"),),
    37: (("n$", "mmA"),),
    38: (("nen$", "se"),),
    39: (("s$", "kse"),),
    40: (("s$", "de"),),
    41: ((f"({_VOWEL})s$", r"\1\1"),),
    42: (("s$", "he"),),
    43: (("t$", "e"),),
    44: ((f"({_VOWEL})t$", r"\1\1"),),
    45: (("s$", "nne"),),
    46: (("t$", "nne"),),
    47: ((f"{_VOWEL}t$", "ee"),),
    48: (("e$", "ee"),),
    49: (("e?$", "ee"),),
}
"""For each type how its words end, and what stands there before the T; A is A or Ä, as the word has it."""

_LAST_SYLLABLE = re.compile(rf"(?P<head>.*?)(?P<onset>[^aeiouyäöå]*)(?P<rest>{_VOWEL}[^aeiouyäöå]*)")
_LAST_LONG_SYLLABLE = re.compile(rf"(?P<head>.*?)(?P<onset>[^aeiouyäöå]+)(?P<rest>{_VOWEL}+[^aeiouyäöå]*)")
_HARMONY = re.compile("[aouäöy]")
IRREGULAR = {("aika", 9): "ajat", ("poika", 10): "pojat", ("veli", 7): "veljet", ("paras", 41): "parhaat"}
"""What no type tells; in compounds as well."""

_IN_SI = frozenset({27, 28, 31})
_ENDS_IN_T = frozenset({43, 44, 46, 47})
_SINGULAR = frozenset(
    ("ekstranet", "establishment", "input", "knesset", "output", "skeet", "stout", "whippet")
)
"""Foreign headwords that end in a T and are no plurals for that; the others of these types are (``häät``)."""


def plural(word: str, inflection: int, gradation: str | None = None) -> str | None:
    """Return the nominative plural of `word`, of this type and kind of gradation; None if it has none.

    Headwords that are plurals already (``häät``) have none, nor have those whose plural is written with an
    apostrophe (``raa'at``), which no tile has.
    """
    if word.endswith("t") and inflection not in _ENDS_IN_T and word not in _SINGULAR:
        return None
    for (base, its_type), irregular in IRREGULAR.items():
        if its_type == inflection and re.fullmatch(f"(..+)?{base}", word):
            return word.removesuffix(base) + irregular
    # Words in -si have the weak grade in their ending, whatever letter they are given.
    graded: str | None = word
    if gradation is not None and inflection not in _IN_SI:
        graded = _graded(word, gradation, to_strong=inflection in TO_STRONG)
    if graded is None:
        return None
    for ending, instead in _STEMS.get(inflection, ()):
        stem, changed = re.subn(ending, instead, graded, count=1)
        if changed:
            return stem.replace("A", _harmonic_a(word)) + "t"
    return None


def _graded(word: str, gradation: str, *, to_strong: bool) -> str | None:
    """Change the consonants before the last vowel; None where that leaves an apostrophe."""
    strong, weak = GRADES[gradation]
    old, new = (weak, strong) if to_strong else (strong, weak)
    shapes = (shape.fullmatch(word) for shape in (_LAST_SYLLABLE, _LAST_LONG_SYLLABLE))
    match = next((found for found in shapes if found and found["onset"].endswith(old)), None)
    if match is None:
        return None
    head, rest = match["head"], match["rest"]
    onset = match["onset"].removesuffix(old) + new
    is_between_likes = not onset and head[-1:] == rest[0] and re.search(f"{_VOWEL}{{2}}$", head)
    return None if is_between_likes else head + onset + rest


def _harmonic_a(word: str) -> str:
    """Return A or Ä, as the last part of a word wants it."""
    vowels = _HARMONY.findall(word)
    return "a" if vowels and vowels[-1] in "aou" else "ä"
