"""Folders of a player's own for tests, and what of them is kept from run to run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

KEPT = ("lexicons", "word-lists")
"""What of a cache is named by what it is made from, and takes long to make."""


def new_cache(place: Path) -> Path:
    """Return a new cache folder below `place`, which has what takes long to make from that of all tests."""
    folder = place / "cache"
    link_kept(folder, Path(os.environ["XDG_CACHE_HOME"], "upwords-tui"))
    return folder


def link_kept(folder: Path, common: Path) -> None:
    """Make a cache folder whose kept parts are those below `common`."""
    (folder / "upwords-tui").mkdir(parents=True)
    for name in KEPT:
        (common / name).mkdir(parents=True, exist_ok=True)
        (folder / "upwords-tui" / name).symlink_to(common / name)


def write_engines(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> Path:
    """Have this process, and those it starts, take engines of others from a file below `folder`."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    file = folder / "upwords-tui" / "settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file
