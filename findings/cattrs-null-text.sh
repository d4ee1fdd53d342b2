#!/usr/bin/env bash
# cattrs 26.2.1, Python 3.11
#
# To structure a value of a plain type is to call the type with it, as in `str(None)`. So a null where a text
# belongs is not refused: it becomes the text "None". A switch given as the text "false" becomes on, and 3.7 becomes 3.
#
# Seen:
#   Player(name='None', is_host=True, points=3)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
python=$folder/venv/bin/python
"$python" -m pip --disable-pip-version-check install --quiet cattrs==26.2.1 2>/dev/null

seen=$("$python" - <<'PY'
import json
from dataclasses import dataclass

import cattrs


@dataclass
class Player:
    name: str
    is_host: bool
    points: int


print(cattrs.structure(json.loads('{"name": null, "is_host": "false", "points": 3.7}'), Player))
PY
)

expected="Player(name='None', is_host=True, points=3)"
diff <(echo "$expected") <(echo "$seen")
