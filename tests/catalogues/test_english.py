"""No sentence says what docs/style-of-words.md forbids."""

from __future__ import annotations

import re

from tests.catalogues.__main__ import template

FORBIDDEN = {
    "odd": r"whoever|of whom|what becomes of|nobody (has|gets)|lets? go of|looks? on\b|gets up from"
    r"|sets you\b|that should not have|makes minus|\bso many\b|as it was before|for what it is|\bis let go of"
    r"|\b(is|be|are) (a |an )?\w+ no more\b|\bno (host|longer there) any more",
    "American": r"(?<!colours )\b(colors?|gray|center(ed)?|canceled|labor|favorites?|behavior|neighbors?"
    r"|judgment|(?!size|prize|unrecogni)[a-z]+ized?)\b",
    "a mark": r"(?<![A-Z\d])-\d| '(?!upwords)[A-Za-z]|\.\.\.",
    "a key": r"\^[A-Z]\b|⇧|\b(ctrl|Control|CTRL)[-+]|\bEscape\b|\bReturn\b|\bspace ?bar\b",
}
"""Kinds of wording, and what finds them."""


def test_no_sentence_says_what_the_style_forbids() -> None:
    sentences = {text for m in template() for text in ([m.id] if isinstance(m.id, str) else m.id)}
    found = [
        f"{kind}: {sentence!r}"
        for kind, pattern in FORBIDDEN.items()
        for sentence in sorted(sentences)
        if re.search(pattern, re.sub(r"\{.*?\}", "X", sentence))
    ]
    assert not found, "\n".join(found)
