"""Dutch words that are English ones, or differ from them by a regular ending.

The idea to hold: only words that nothing else explains are looked for here. A word that is spelt as a
common English one is explained as that; ``selectie`` is ``selection`` because ``-tie`` is ``-tion``, and
only if English has that word as the same part of speech. The few false friends are named.
"""

from collections.abc import Mapping, Sequence

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
    words: Sequence[str], english: Mapping[str, Sequence[Record]], common: Sequence[str]
) -> dict[str, list[Record]]:
    """Explain words by English ones; `common` are English words by frequency, `english` what they mean."""
    usual = frozenset(common)
    found: dict[str, list[Record]] = {}
    for word in words:
        if word in FALSE_FRIENDS:
            continue
        same = (
            [record for record in english.get(word, ()) if isinstance(record, Sense)] if word in usual else []
        )
        if same:
            found[word] = [Sense(SOURCE, same[0].part, same[0].text, "en", same[0].labels)]
        elif len(word) >= LEAST:
            cognate = _cognate(word, english, usual)
            if cognate is not None:
                found[word] = [cognate]
    return found


def _cognate(word: str, english: Mapping[str, Sequence[Record]], usual: frozenset[str]) -> Sense | None:
    for part, endings in ENDINGS:
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
