"""Texts as they were when somebody last looked at them and found them good."""

from __future__ import annotations

import os
from pathlib import Path


def assert_golden(file: Path, text: str) -> None:
    """Compare `text` with a golden file; UPDATE_GOLDEN=1 writes it anew."""
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
