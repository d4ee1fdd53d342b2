"""Writing answers for other programs to read."""

from __future__ import annotations

import json
import sys
from typing import Any


def print_json(value: Any) -> None:
    """Print `value` as one line of JSON; letters the output can't show are escaped, so nothing is lost."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    print(json.dumps(value, ensure_ascii=encoding not in ("utf8", "utf8sig")))
