"""What goes wrong between machines: links that are cut, and drop everything; a clock that is fast."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

NONE = "no network namespaces here: that a server is cut off from its database is not tested"


def fast_clock() -> tuple[str, ...]:
    """Return the words that run a command with a clock two minutes fast; none without faketime."""
    found = [*Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")]
    settings = ("FAKETIME_DONT_FAKE_MONOTONIC=1", "FAKETIME=+120s")
    return ("env", f"LD_PRELOAD={found[0]}", *settings) if found else ()


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@cache
def can_link() -> bool:
    """Return whether this machine lets us make a network."""
    if os.geteuid() or not shutil.which("ip"):
        return False
    try:
        with Links(1):
            return True
    except (OSError, subprocess.CalledProcessError):
        return False


class Links:
    """So many links, each with an address at its far end; from `with` on they are there."""

    def __init__(self, count: int) -> None:
        self._name = f"upwords-{os.getpid()}"
        net = f"10.78.{os.getpid() % 256}"
        self._pairs = [(f"{net}.{4 * at + 1}", f"{net}.{4 * at + 2}") for at in range(count)]
        self.command = ("ip", "netns", "exec", self._name)
        """Runs a program at the far end."""
        self.network = f"{net}.0/24"

    @property
    def addresses(self) -> list[str]:
        return [far for _near, far in self._pairs]

    def __enter__(self) -> Links:
        _ip("netns", "add", self._name)
        for at, (near, far) in enumerate(self._pairs):
            here = self._near(at)
            _ip("link", "add", here, "type", "veth", "peer", "name", self._far(at), "netns", self._name)
            _ip("address", "add", f"{near}/30", "dev", here)
            _ip("link", "set", here, "up")
            _ip("-n", self._name, "address", "add", f"{far}/30", "dev", self._far(at))
            self.mend(at)
        return self

    def __exit__(self, *_error: object) -> None:
        for at in range(len(self._pairs)):
            # With the namespace it would be gone only some time later.
            _ip("link", "delete", self._near(at))
        _ip("netns", "delete", self._name)

    @staticmethod
    def _near(at: int) -> str:
        return f"upw{os.getpid()}-{at}"

    @staticmethod
    def _far(at: int) -> str:
        return f"far{at}"

    def cut(self, at: int) -> None:
        """Drop from now on what goes over a link; nobody is told."""
        _ip("-n", self._name, "link", "set", self._far(at), "down")

    def mend(self, at: int) -> None:
        _ip("-n", self._name, "link", "set", self._far(at), "up")
