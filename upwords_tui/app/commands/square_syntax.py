"""Squares in typed lines: how they are written, and what is asked about them.

The one idea: a square is a letter and a number in either order, also with a space between; little words
beside it change nothing. A question about a square (`look at e5`, `what is on e5`) is known by all its words.
"""

from __future__ import annotations

import re
from itertools import pairwise

from upwords_tui.base.fuzzy import plain
from upwords_tui.base.i18n import _

STOPS = ",;:.?!"
"""What may stand behind any word, and means nothing."""

_PLACE = re.compile(r"(?:[1-9][0-9]?[A-Za-z]|[A-Za-z][1-9][0-9]?)[,;:.?!]?\Z")
_PARTS = re.compile(r"[A-Za-z] [1-9][0-9]?\Z|[1-9][0-9]? [A-Za-z]\Z")


def is_place(token: str) -> bool:
    """Return whether a typed token is a square, in either order."""
    return _PLACE.match(token) is not None


def tokens_of(text: str) -> list[str]:
    """Return the words of `text`; the only square is one word, even if its letter and number stand apart."""
    tokens = text.split()
    if any(map(is_place, tokens)):
        return tokens
    apart = [at for at, pair in enumerate(pairwise(tokens)) if _PARTS.match(" ".join(pair).rstrip(STOPS))]
    if len(apart) == 1:
        at = apart[0]
        tokens[at : at + 2] = ["".join(tokens[at : at + 2])]
    return tokens


def place_in(text: str) -> str:
    """Return the first square that is named in `text`; empty if there is none."""
    return next((token.rstrip(STOPS) for token in tokens_of(text) if is_place(token)), "")


def begins_question(word: str) -> bool:
    """Return whether a question of any kind begins with `word`: how, where, can, what."""
    # Translators: words with which questions begin, beside those that ask what lies on a square, with spaces
    # between: how many tiles has Ben got?
    own = _("how where when why which can may must is").split()
    english = ("how", "where", "when", "why", "which", "can", "may", "must", "is")
    return plain(word).rstrip(STOPS) in _compared(*english, *own) | _asking()


def is_said_of_oneself(word: str) -> bool:
    """Return whether a sentence begins with `word` in which people tell of themselves: I don't know."""
    # Translators: the words with which people begin to tell of themselves, with spaces between: I don't know.
    own = _("I I'm I'll I'd don't can't").split()
    english = ("I", "I'm", "I'll", "I'd", "don't", "can't")
    return plain(word).rstrip(STOPS) in _compared(*english, *own)


def asked_about(line: str) -> str:
    """Return the square that `line` asks about; empty if it is no such question.

    A line that begins with the square is none: one word after it is laid there.
    """
    tokens = tokens_of(line.strip().removeprefix("/"))
    if tokens and is_place(tokens[0]):
        return ""
    others = [plain(token).rstrip(STOPS) for token in tokens if not is_place(token)]
    is_question = others and others[0] in _asking() and {*others[1:]} <= _linking() | fillers()
    return place_in(line) if is_question and len(others) == len(tokens) - 1 else ""


def fillers() -> frozenset[str]:
    # Translators: the little words people put between a word and its place, with spaces between.
    own = _("at from on in to").split()
    return _compared("at", "from", "on", "in", "to", *own)


def across_words() -> tuple[str, ...]:
    """Return what people type for “across”, the name in the language in use first."""
    # Translators: what people type for “across”, with spaces between.
    return (_("across"), "across", *_("across horizontal horizontally").split())


def down_words() -> tuple[str, ...]:
    """Return what people type for “down”, the name in the language in use first."""
    # Translators: what people type for “down”, with spaces between.
    return (_("down"), "down", *_("down vertical vertically downwards").split())


def direction_words() -> frozenset[str]:
    return _compared(*across_words(), *down_words())


def _asking() -> frozenset[str]:
    # Translators: the words with which people ask what lies on a square, with spaces between: look at e5.
    own = _("look read show see view what what's whats who whose").split()
    english = ("look", "read", "show", "see", "view", "what", "what's", "whats", "who", "whose")
    return _compared(*english, *own)


def _linking() -> frozenset[str]:
    """Return the words that may follow in such a question."""
    # Translators: other words in such a question, with spaces between: what is there on the square e5?
    own = _("is lies stands there the square under").split()
    return _compared("is", "lies", "stands", "there", "the", "square", "under", *own)


def _compared(*words: str) -> frozenset[str]:
    return frozenset(map(plain, words))
