"""Codes that are read aloud: short, and read back however they are written.

The one idea: they are in Crockford's base 32, which leaves out what looks like something else. Whoever
types O for 0 or l for 1 has still typed the same code.
"""

from __future__ import annotations

import os
import re
from hashlib import scrypt

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans("OIL", "011", " -")
_HALF = 4
"""Digits of a group; a code has two of them, 40 bits."""
_WRITTEN = r"[0-9A-Z]{4}-[0-9A-Z]{4}"
_MIXED = r"(?=.*[0-9][ -]?[A-Z])[0-9A-Z]{4}[ -]?[0-9A-Z]{4}"


def new_code() -> str:
    """Return a code nobody can guess, like “7K3M-Q2WX”."""
    digits = [_DIGITS[byte % len(_DIGITS)] for byte in os.urandom(2 * _HALF)]
    return "".join([*digits[:_HALF], "-", *digits[_HALF:]])


def read_code(written: str) -> str:
    """Return a code as `new_code` writes it, however somebody has written it."""
    digits = written.upper().translate(_MISREAD)[: 2 * _HALF + 1]
    return f"{digits[:_HALF]}-{digits[_HALF:]}"


def is_like_code(written: str) -> bool:
    """Return whether somebody who is asked for a name has typed a code: as it is shown, or a 4 before a K.

    Names have their digits at the end: “Anna 2020” is none, and neither is “Anne-Mari”.
    """
    return bool(re.fullmatch(_WRITTEN, written) or re.fullmatch(_MIXED, written.upper()))


def hashed_code(written: str, purpose: str) -> str:
    """Return what is kept of a code that is good for one purpose, in hex.

    It takes long enough to work out (10 ms) that whoever finds it can't try all codes while it is good.
    """
    code = read_code(written).encode(errors="replace")
    return scrypt(code, salt=purpose.encode(), n=2**12, r=8, p=1, dklen=32).hex()
