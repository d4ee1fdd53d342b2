"""Dutch words that are English ones, or differ from them by a regular ending.

The idea to hold: only words that nothing else explains are looked for here. A word that is spelt as a
common English one is explained as that, if it has four letters or more and can be the same part of speech;
``selectie`` is ``selection`` because ``-tie`` is ``-tion``, and only if English has that word as the same
part of speech. The few false friends are named.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from .meanings import Record, Sense
from .wordlist import listed

SOURCE = "alike"
LEAST = 4
ENDINGS = (
    (
        "noun",
        (
            ("tie", "tion"),
            ("sie", "sion"),
            ("iteit", "ity"),
            ("teit", "ty"),
            ("isme", "ism"),
            ("loog", "logist"),
            ("logie", "logy"),
            ("grafie", "graphy"),
            ("graaf", "grapher"),
            ("uur", "ure"),
            ("entie", "ence"),
            ("antie", "ance"),
            ("ide", "id"),
            ("ine", "in"),
            ("iek", "ics"),
            ("ie", "y"),
            ("eur", "or"),
            ("aat", "ate"),
            ("aris", "ary"),
            ("ica", "ics"),
            ("us", ""),
        ),
    ),
    (
        "adjective",
        (
            ("isch", "ic"),
            ("isch", "ical"),
            ("aal", "al"),
            ("air", "ary"),
            ("air", "ar"),
            ("ief", "ive"),
            ("eus", "ous"),
            ("iet", "it"),
            ("iek", "ic"),
            ("iek", "ical"),
            ("ant", "ant"),
            ("ent", "ent"),
            ("aat", "ate"),
            ("uut", "ute"),
            ("ibel", "ible"),
            ("abel", "able"),
            ("eel", "al"),
        ),
    ),
    ("verb", (("eren", ""), ("eren", "e"), ("eren", "ate"), ("iseren", "ize"), ("ificeren", "ify"))),
)
"""Dutch endings and what they are in English, by the part of speech that both words have to be."""
RESPELLINGS = (("", ""), ("k", "c"), ("kw", "qu"), ("f", "ph"), ("ks", "x"), ("t", "th"), ("s", "c"))
FALSE_FRIENDS = frozenset(
    listed(
        "concurrentie eventueel actueel fabriek kritiek tactiek mechaniek techniek keramiek "
        "karakteristiek slim brave eventuele actuele globaal principieel gratie notie ambulant "
        "pregnant brutaal concreet curieus serieus costa rente rare mode fabel enkel delen manen "
        "laden randen tonen benen rijen"
    )
)


def alike(
    words: Sequence[str],
    english: Mapping[str, Sequence[Record]],
    common: Sequence[str],
    parts: Mapping[str, frozenset[str]] = MappingProxyType({}),
) -> dict[str, list[Record]]:
    """Explain words by English ones; `common` are English words by frequency, `english` what they mean.

    `parts` are the parts of speech that words are known to be; of others nothing is told of them.
    """
    usual = frozenset(common)
    found: dict[str, list[Record]] = {}
    for word in words:
        if word in FALSE_FRIENDS:
            continue
        known = parts.get(word, frozenset())
        same = (
            [record for record in english.get(word, ()) if isinstance(record, Sense)]
            if word in usual and len(word) >= LEAST
            else []
        )
        same = [record for record in same if not known or record.part in known]
        if same:
            found[word] = [Sense(SOURCE, same[0].part, same[0].text, "en", same[0].labels)]
        elif len(word) >= LEAST:
            cognate = _cognate(word, english, usual, known)
            if cognate is not None:
                found[word] = [cognate]
    return found


def _cognate(
    word: str, english: Mapping[str, Sequence[Record]], usual: frozenset[str], known: frozenset[str]
) -> Sense | None:
    for part, endings in ENDINGS:
        if known and part not in known:
            continue
        for ending, instead in endings:
            start = word.removesuffix(ending)
            if start == word or len(start) < LEAST - 1:
                continue
            for old, new in RESPELLINGS:
                other = (start.replace(old, new) if old else start) + instead
                parts = {record.part for record in english.get(other, ()) if isinstance(record, Sense)}
                if other in usual and part in parts and other != word:
                    return Sense(SOURCE, part, other, "en")
    return None
