"""A private folder for files that may go when the process ends."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path


@cache
def scratch_folder() -> Path:
    """Return a folder only this user can read, the same for the whole process, removed at its end."""
    folder = tempfile.mkdtemp(prefix="upwords-tui-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)
