"""Builds what a package index takes, in a folder: `python -m tests.installing dist` (`make dist`)."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.installing.building import Failed, build

try:
    for made in build(Path(sys.argv[1])):
        print(f"{made.stat().st_size / 1e6:4.1f} MB  {made.name}")
except Failed as failed:
    sys.exit(str(failed))
