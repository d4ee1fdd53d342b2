"""Who somebody is at the door, by what their client says, and what of it is believed.

The one idea: only a key that was proven tells who somebody is, or the system they share with the door. The
name they log in as is a wish, the environment is foreign text of which a few short values are let through.
"""

from __future__ import annotations

import base64
import hashlib
import re

from upwords_tui.base.safe_text import clean_name
from upwords_tui.server.session_request import SCREEN, TEXT

WORDS = {"text": TEXT, "play": ""}
"""What may be said after the host's name, and the front-end it means; empty: what the account likes best."""
_NOT_NAMES = frozenset(
    (
        *("admin", "administrator", "anonymous", "game", "games", "guest", "host", "login", "me", "nobody"),
        *("play", "player", "root", "ssh", "sshd", "system", "test", "text", "upwords", "user", "visitor"),
    )
)
_DUMB = frozenset(("", "dumb", "unknown"))
_TERMINAL = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+_-]{0,39}")
_LET_THROUGH = re.compile(rb"COLORTERM|LANG|LANGUAGE|LC_[A-Z]{1,20}|NO_COLOR|ACCESSIBLE")
# No slash: a language becomes part of a file's name.
_VALUE = re.compile(rb"[A-Za-z0-9_.:@+-]{0,64}")
MOST_VARIABLES = 32
"""Of its environment a client may tell so many."""


def fingerprint(key_data: bytes) -> str:
    """Return how the public key with this encoding is called: "SHA256:…", as ssh-keygen says it."""
    digest = hashlib.sha256(key_data).digest()
    return "SHA256:" + base64.b64encode(digest).rstrip(b"=").decode()


def offered_name(login: str) -> str:
    """Return what somebody may be called who logs in like this; empty if that says nothing about them."""
    name = clean_name(login)
    return "" if name.casefold() in _NOT_NAMES else name


def terminal_name(term: str | None) -> str:
    """Return the kind of terminal a client says it has, "dumb" if it has none or says nothing sensible."""
    return term if term and _TERMINAL.fullmatch(term) else "dumb"


def can_show_a_screen(term: str) -> bool:
    return term.casefold() not in _DUMB


def front_end(login: str, word: str, preferred: object, term: str) -> str:
    """Return what to begin with: by the name and word they came with, what they like, and their terminal."""
    asked = WORDS.get(word, "") or (TEXT if login.casefold() == TEXT else "")
    wanted = asked or (TEXT if preferred == TEXT else SCREEN)
    return wanted if can_show_a_screen(term) else TEXT


def is_let_through(name: bytes, value: bytes) -> bool:
    return bool(_LET_THROUGH.fullmatch(name) and _VALUE.fullmatch(value))
