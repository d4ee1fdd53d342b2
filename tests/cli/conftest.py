"""A small dictionary, so that no command has to compile a large one."""

from __future__ import annotations

from pathlib import Path

import pytest

WORDS = "mood wood dear net on wool leap snack lean plus nets ne ta qi quit cat cats päivä café"


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The path of a list of a few words, and a cache folder of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    file = tmp_path / "few words.txt"
    file.write_text("\n".join(WORDS.split()), encoding="utf-8")
    return str(file)
