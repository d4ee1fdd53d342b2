"""Limits of the door: keys, bytes, connections; what is too much waits, and is not dropped.

Nothing here knows a socket or reads a clock: callers pass the time, in seconds.
"""

from __future__ import annotations

import re
import resource
from collections import Counter
from dataclasses import dataclass
from ipaddress import ip_address

from upwords_tui.base.launcher import lower
from upwords_tui.store.values import USER_KEY

_KEY = re.compile(rb"\x1b(?:[\[O][0-9;<?]*[ -~]?|.)?|[\xc0-\xff][\x80-\xbf]*|.", re.S)
"""One key as terminals send it: a control sequence, a character, a byte."""
_MOVED = re.compile(rb"(\x1b\[<(?:3[2-9]|[45][0-9]|6[0-3]);)[0-9;]*M")
"""A move of the mouse; the group says with which buttons."""
_A_MOVE = 1 / 4
_PASTE_BEGINS, _PASTE_ENDS = b"\x1b[200~", b"\x1b[201~"
_CHARACTER_OF_TEXT = 1 / 200
"""The cost, in keys, of a character in a paste or a line."""
_LONGEST_PASTE = 20_000
"""After this many bytes, pasted characters cost as much as keys."""
_A_PASTE = 20.0
_CHUNK = 8192
_SOME = 0.5
"""How much of a key must be allowed before one is passed on."""
_REMEMBERED = 1000
"""With this many buckets of neighbourhoods, full ones are forgotten."""


@dataclass(frozen=True)
class Limits:
    """The limits of a door, in seconds, bytes and numbers (docs/decisions/0019)."""

    login_seconds: float = 20
    keepalive_seconds: float = 30
    keepalives_missed: int = 3
    half_open: int = 400
    an_address: int = 30
    a_key: int = 8
    sessions_a_connection: int = 4
    starting: int = 3
    start_seconds: float = 10
    birth_seconds: float = 30
    stalled_seconds: float = 30
    deaths: int = 3
    deaths_seconds: float = 60
    again_seconds: float = 0.5
    barring_seconds: float = 5
    clearing_seconds: float = 5
    bytes_before_login: int = 65_536
    bytes_waiting: int = 131_072
    bytes_a_second: int = 32_768
    bytes_at_once: int = 65_536
    sizes_a_second: float = 10
    cells_a_second: float = 50_000
    login_tries: int = 12


class Bucket:
    """Lets `rate` a second through, and `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._level = burst
        self._at = 0.0

    def level(self, now: float) -> float:
        self._level = min(self.burst, self._level + (now - self._at) * self.rate)
        self._at = now
        return self._level

    def take(self, amount: float, now: float) -> float:
        self._level = self.level(now) - amount
        return max(0.0, -self._level / self.rate)


class Typing:
    """What somebody has typed and may not be passed on yet.

    Thirty keys a second pass, sixty at once, and twelve after half a minute: a key may redraw a full screen.
    A paste or a line of text has many characters, but is one thing to do. Of moves of the mouse only the last
    one counts.
    """

    def __init__(self) -> None:
        self._by_lines = False
        self._buckets = (Bucket(30, 60), Bucket(12, 600))
        self._waiting = bytearray()
        self._pasted: int | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def begin(self, by_lines: bool) -> None:
        """Begin with lines of text or with keys of a full screen; what waits is kept."""
        self._by_lines = by_lines
        self._pasted = None

    def add(self, data: bytes) -> None:
        self._waiting += data

    def take(self, now: float) -> bytes:
        allowed = min(bucket.level(now) for bucket in self._buckets)
        spent, end = 0.0, 0
        taken: list[bytes] = []
        moved = b""
        for match in _KEY.finditer(self._waiting, 0, _CHUNK):
            key = match[0]
            move = None if self._by_lines else _MOVED.fullmatch(key)
            if move and move[1] == moved:
                taken[-1] = key
            elif spent >= allowed:
                break
            else:
                spent += _A_MOVE if move else self._price(key)
                taken.append(key)
            moved = move[1] if move else b""
            end = match.end()
        for bucket in self._buckets:
            bucket.take(spent, now)
        del self._waiting[:end]
        return b"".join(taken)

    def wait(self, now: float) -> float:
        return max(max(0.0, _SOME - bucket.level(now)) / bucket.rate for bucket in self._buckets)

    def _price(self, key: bytes) -> float:
        if self._by_lines:
            return 1.0 if key[0] < 32 else _CHARACTER_OF_TEXT
        if key == _PASTE_BEGINS:
            self._pasted = 0
            return _A_PASTE
        if key == _PASTE_ENDS:
            self._pasted = None
        elif self._pasted is not None:
            self._pasted += len(key)
            if self._pasted <= _LONGEST_PASTE:
                return _CHARACTER_OF_TEXT
            self._pasted = None
        return 1.0


class Neighbours:
    """Counts connections by network, except from this machine, which may be a relay."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._connected: Counter[str] = Counter()
        self._haste: dict[str, Bucket] = {}

    def admit(self, address: str, now: float) -> bool:
        place = neighbourhood(address)
        if not place:
            return True
        if len(self._haste) >= _REMEMBERED:
            self._haste = {
                each: haste for each, haste in self._haste.items() if haste.level(now) < haste.burst
            }
        haste = self._haste.setdefault(place, Bucket(1, self._most))
        if self._connected[place] >= self._most or haste.level(now) < 1:
            return False
        haste.take(1, now)
        self._connected[place] += 1
        return True

    def leave(self, address: str) -> None:
        release(self._connected, neighbourhood(address))


def neighbourhood(address: str) -> str:
    """Return the IPv4 address, the IPv6 network of 64 bits, or the user ("uid:1000"); "" for this machine."""
    if address.startswith(USER_KEY):
        return address
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    ip = getattr(ip, "ipv4_mapped", None) or ip
    if ip.is_loopback:
        return ""
    return str(ip) if ip.version == 4 else ip.exploded[:19]


def release(counted: Counter[str], name: str) -> None:
    counted[name] -= 1
    if counted[name] <= 0:
        del counted[name]


DATA_BYTES = 1 << 30
"""About ten times what eight sessions need."""

_OPEN_FILES, _OPEN_FILES_A_SESSION = 256, 8


def bound_process(sessions: int) -> None:
    lower(resource.RLIMIT_CORE, 0)
    lower(resource.RLIMIT_NOFILE, _OPEN_FILES + _OPEN_FILES_A_SESSION * sessions)
    lower(resource.RLIMIT_DATA, DATA_BYTES)
