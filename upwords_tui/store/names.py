"""What somebody may be called: the one place with rules for the names of accounts.

The one idea: two names that look the same are the same. Names are compared by a key that is equal for
look-alikes (Unicode TR39), whatever their case, spaces and accents. The library that knows them is imported
when a name is compared, and only then: whoever plays at home never needs it.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import pairwise

from upwords_tui.errors import StoreError, mark
from upwords_tui.safe_text import NAME_LIMIT, clean
from upwords_tui.store.port import GUEST, PERSON

SHORTEST = 2
"""The fewest characters of a name; the most are NAME_LIMIT."""
JOINERS = " -'’_"
"""What may stand between letters and digits, one at a time."""

_RESERVED_WORDS = """
admin administrator all anonymous anybody anyone bot computer everybody everyone game guest hall help home
host me moderator nobody observer operator player players root server somebody someone spectator system
table team upwords upwords-tui watcher watchers you
avustaja etäpeli isäntä järjestelmä kaikki katsoja katsojat kone koti kukaan minä nimetön palvelin pelaaja
pelaajat peli pöytä sali sinä tietokone tuntematon vieras ylläpitäjä ylläpito
allemaal alles anoniem bediener beheerder gast gastheer gastvrouw huis iedereen ik iemand jij kijker
kijkers niemand scheidsrechter spel speler spelers systeem tafel thuis toeschouwer zaal
"""
RESERVED = frozenset(_RESERVED_WORDS.split())
"""Names that would pass for somebody else than a person: the program, the host, or everybody at once."""

_LENGTH = mark("A name has {least} to {most} characters.")
_CHARACTERS = mark(
    "A name is made of letters and digits, with single spaces, hyphens or apostrophes between."
)
_LETTER = mark("A name has at least one letter.")
_SCRIPTS = mark("A name is written in one script, not in several that look alike.")
_RESERVED = mark("Nobody can be called so; choose another name.")


def checked_name(name: str, kind: str = PERSON) -> str:
    """Return `name` cleaned, as an account of this kind may bear it. Raises StoreError saying why it may not.

    Guests are called as reserved names may begin: “Guest 12”.
    """
    name = clean(name)
    if not SHORTEST <= len(name) <= NAME_LIMIT:
        raise StoreError(_LENGTH, least=SHORTEST, most=NAME_LIMIT)
    if not _is_well_made(name):
        raise StoreError(_CHARACTERS)
    if not any(char.isalpha() for char in name):
        raise StoreError(_LETTER)
    if _is_mixed(name):
        raise StoreError(_SCRIPTS)
    if kind != GUEST and _is_reserved(name):
        raise StoreError(_RESERVED)
    return name


def fitting_name(offered: str) -> str:
    """Return what a person may be called that is nearest to `offered`; empty if nothing in it will do."""
    kept = "".join(char if _is_letter(char) or char in JOINERS else " " for char in clean(offered))
    words = " ".join(kept.split())
    single = [char for at, char in enumerate(words) if char not in JOINERS or words[at - 1] not in JOINERS]
    name = "".join(single)[:NAME_LIMIT].strip(JOINERS)
    try:
        return checked_name(name)
    except StoreError:
        return ""


def look_alike_key(name: str) -> str | None:
    """Return what no two accounts may have alike; None if nothing of the name is left to compare.

    It is kept: whoever changes how it is made, or takes a library of another version, makes all of them anew.
    """
    from disarm import skeleton_key

    bare = "".join(char for char in clean(name) if char not in JOINERS)
    skeleton = unicodedata.normalize("NFD", skeleton_key(bare, digit_policy="tr39"))
    # TR39 takes m for r and n, which this library leaves out.
    letters = "".join(char for char in skeleton if not unicodedata.combining(char)).replace("m", "rn")
    return unicodedata.normalize("NFC", letters) or None


def _is_letter(char: str) -> bool:
    return char.isalpha() or unicodedata.category(char) in ("Nd", "Mn", "Mc")


def _is_well_made(name: str) -> bool:
    """Return whether a name is letters and digits, what joins them between, and nothing written fancily."""
    ends = name[0] in JOINERS or name[-1] in JOINERS
    doubled = any(one in JOINERS and other in JOINERS for one, other in pairwise(name))
    plain = unicodedata.normalize("NFKC", name) == name
    return plain and not (ends or doubled) and all(_is_letter(char) or char in JOINERS for char in name)


def _is_mixed(name: str) -> bool:
    from disarm import is_mixed_script

    # Digits are of no script, but those of two kinds side by side deceive as letters do.
    zeros = {ord(char) - unicodedata.digit(char) for char in name if unicodedata.category(char) == "Nd"}
    return len(zeros) > 1 or bool(is_mixed_script(name))


@cache
def _reserved_keys() -> frozenset[str | None]:
    return frozenset(map(look_alike_key, RESERVED))


def _is_reserved(name: str) -> bool:
    """Return whether a name is a reserved one, with or without a number: “Guest 12” is a guest."""
    return {look_alike_key(name), look_alike_key(name.rstrip("0123456789 "))} & _reserved_keys() != set()
