#!/usr/bin/env bash
# pyte 0.8.2, Python 3.11
#
# `ESC [ > 4 ; 1 m` tells xterm how keys with modifiers are to be sent (modifyOtherKeys); nothing is drawn differently.
# pyte passes over the private sign and reads it as `ESC [ 4 ; 1 m`: what is written after it is underlined and bold.
# A program that begins by asking for such keys looks wrong in every picture taken through pyte.
#
# Seen:
#   A: bold True, underlined True
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
python=$folder/venv/bin/python
"$python" -m pip --disable-pip-version-check install --quiet pyte==0.8.2 2>/dev/null

seen=$("$python" - <<'PY'
import pyte

screen = pyte.Screen(20, 2)
pyte.Stream(screen).feed("\x1b[>4;1mA")
cell = screen.buffer[0][0]
print(f"{cell.data}: bold {cell.bold}, underlined {cell.underscore}")
PY
)

expected='A: bold True, underlined True'
diff <(echo "$expected") <(echo "$seen")
