#!/usr/bin/env bash
# msgspec 0.22.0, Python 3.11
#
# A field of a dataclass that is declared `init=False` is not meant to be given by whoever makes the object, and
# `Account(name="Anna", is_host=True)` is refused. msgspec sets it from the input all the same: whoever writes the
# JSON decides what was to be worked out by the program.
#
# Seen:
#   Account(name='Anna', is_host=False)
#   Account(name='Anna', is_host=True)
#   TypeError
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
python=$folder/venv/bin/python
"$python" -m pip --disable-pip-version-check install --quiet msgspec==0.22.0 2>/dev/null

seen=$("$python" - <<'PY'
from dataclasses import dataclass, field

import msgspec


@dataclass
class Account:
    name: str
    is_host: bool = field(default=False, init=False)


print(msgspec.json.decode('{"name": "Anna"}', type=Account))
print(msgspec.json.decode('{"name": "Anna", "is_host": true}', type=Account))
try:
    Account(name="Anna", is_host=True)
except TypeError as error:
    print(type(error).__name__)
PY
)

expected="Account(name='Anna', is_host=False)
Account(name='Anna', is_host=True)
TypeError"
diff <(echo "$expected") <(echo "$seen")
