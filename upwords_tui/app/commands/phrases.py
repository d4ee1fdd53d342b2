"""What people type, word by word: numbers, yes and no, on and off, squares, the little words of sentences.

The one idea: a square is a letter and a number in either order, also with a space between; little words
beside it change nothing. A question about a square (`look at e5`, `what is on e5`) is known by all its words.
"""

from __future__ import annotations

import re
from itertools import pairwise

from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.fuzzy import begins, is_called, plain
from upwords_tui.base.i18n import _, pgettext

# Translators: of both: other words with which people answer a question, with spaces between.
_YES = _mark("yeah yep sure ok okay")
_NO = _mark("nope nah")
# Translators: of both: other words with which people turn something on or off, with spaces between.
_ON = _mark("yes enable")
_OFF = _mark("no disable")
# Translators: what people say for all there are, or all their tiles: whole answers, with semicolons between.
_ALL = _mark(
    "everything; all of them; all of it; the lot; all tiles; all my tiles; all the tiles; all letters; "
    "all my letters; all the letters; my whole rack; the whole rack; whole rack"
)
# Translators: words with which questions begin, beside those that ask what lies on a square, with spaces
# between: how many tiles has Ben got?
_QUESTION = _mark("how where when why which can may must is")
# Translators: the words with which people begin to tell of themselves, with spaces between: I don't know.
_ONESELF = _mark("I I'm I'll I'd don't can't")
# Translators: the little words people put between a word and its place, with spaces between.
_FILLERS = _mark("at from on in to")
# Translators: the words with which people ask what lies on a square, with spaces between: look at e5.
_ASKING = _mark("look read show see view what what's whats who whose")
# Translators: other words in such a question, with spaces between: what is there on the square e5?
_LINKING = _mark("is lies stands there the square under")

STOPS = ",;:.?!"
"""What may stand behind any word, and means nothing."""

_PLACE = re.compile(r"(?:[1-9][0-9]?[A-Za-z]|[A-Za-z][1-9][0-9]?)[,;:.?!]?\Z")
_PARTS = re.compile(r"[A-Za-z] [1-9][0-9]?\Z|[1-9][0-9]? [A-Za-z]\Z")


def both(words: str) -> frozenset[str]:
    """Return a list of words in English, with those of the language in use, as words are compared."""
    return frozenset(map(plain, (*words.split(), *_(words).split())))


def whole_number(text: str, low: int, high: int) -> int | None:
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(high))):
        return None
    return int(text) if low <= int(text) <= high else None


def yes_or_no(text: str) -> bool | None:
    """Return what was answered: the beginning of yes or no is enough, in two languages. None: neither."""
    typed = text.strip()
    if begins(typed, ("no", _("no"))) or is_called(typed, both(_NO)):
        return False
    if begins(typed, ("yes", _("yes"))) or is_called(typed, both(_YES)):
        return True
    return None


def is_whole_answer(text: str) -> bool:
    return is_called(text.strip(), ("no", _("no"), "yes", _("yes"), *both(_NO), *both(_YES)))


def on_or_off(text: str) -> bool | None:
    """Return what was typed to turn something on or off, in two languages. None: neither."""
    typed = text.strip()
    if is_called(typed, ("on", pgettext("switch", "on"), *both(_ON))):
        return True
    if is_called(typed, ("off", pgettext("switch", "off"), *both(_OFF))):
        return False
    return None


def is_all(text: str) -> bool:
    said = (*_ALL.split(";"), *_(_ALL).split(";"))
    return is_called(" ".join(text.split()), ("all", _("all"), *map(str.strip, said)))


# Squares, and what is asked about them


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
    return plain(word).rstrip(STOPS) in both(_QUESTION) | both(_ASKING)


def is_said_of_oneself(word: str) -> bool:
    """Return whether a sentence begins with `word` in which people tell of themselves: I don't know."""
    return plain(word).rstrip(STOPS) in both(_ONESELF)


def asked_about(line: str) -> str:
    """Return the square that `line` asks about; empty if it is no such question.

    A line that begins with the square is none: one word after it is laid there.
    """
    tokens = tokens_of(line.strip().removeprefix("/"))
    if tokens and is_place(tokens[0]):
        return ""
    others = [plain(token).rstrip(STOPS) for token in tokens if not is_place(token)]
    is_question = others and others[0] in both(_ASKING) and {*others[1:]} <= both(_LINKING) | fillers()
    return place_in(line) if is_question and len(others) == len(tokens) - 1 else ""


def fillers() -> frozenset[str]:
    return both(_FILLERS)


def across_words() -> tuple[str, ...]:
    """Return what people type for “across”, the name in the language in use first."""
    # Translators: what people type for “across”, with spaces between.
    return (_("across"), "across", *_("across horizontal horizontally").split())


def down_words() -> tuple[str, ...]:
    """Return what people type for “down”, the name in the language in use first."""
    # Translators: what people type for “down”, with spaces between.
    return (_("down"), "down", *_("down vertical vertically downwards").split())


def direction_words() -> frozenset[str]:
    return frozenset(map(plain, (*across_words(), *down_words())))
