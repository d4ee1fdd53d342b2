"""What a client says of itself, and what of it the door believes.

Only a proven key, or the system on the same machine, tells who somebody is. The login name is only a wish; of
the environment a few short values are let through.
"""

from __future__ import annotations

import base64
import hashlib
import re

from upwords_tui.base.safe_text import clean_name
from upwords_tui.server.session_request import SCREEN, TEXT

WORDS = {"text": TEXT, "play": ""}
"""The commands that may follow the host's name, and their front-ends; "": the account's usual one."""
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


def fingerprint(key_data: bytes) -> str:
    """Return the fingerprint of an encoded public key, "SHA256:…" as ssh-keygen prints it."""
    digest = hashlib.sha256(key_data).digest()
    return "SHA256:" + base64.b64encode(digest).rstrip(b"=").decode()


def offered_name(login: str) -> str:
    name = clean_name(login)
    return "" if name.casefold() in _NOT_NAMES else name


def terminal_name(term: str | None) -> str:
    return term if term and _TERMINAL.fullmatch(term) else "dumb"


def can_show_a_screen(term: str) -> bool:
    return term.casefold() not in _DUMB


def front_end(login: str, word: str, preferred: object, term: str) -> str:
    asked = WORDS.get(word, "") or (TEXT if login.casefold() == TEXT else "")
    wanted = asked or (TEXT if preferred == TEXT else SCREEN)
    return wanted if can_show_a_screen(term) else TEXT


def is_let_through(name: bytes, value: bytes) -> bool:
    return bool(_LET_THROUGH.fullmatch(name) and _VALUE.fullmatch(value))
