#!/usr/bin/env bash
# glicko2 2.1.0 and glicko2-py 0.1.0, Python 3.11
#
# Two projects share the import name glicko2. pip installs glicko2-py over glicko2 without a word, and `pip check`
# finds nothing wrong; from then on `glicko2.Player()` of the first project fails. Taking glicko2-py out again does
# not bring the first one back: pip still lists it, but its package has lost its `__init__.py`.
#
# Seen:
#   1500.0
#   No broken requirements found.
#   TypeError
#   glicko2 2.1.0 is listed; AttributeError
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
python=$folder/venv/bin/python
pip() { "$python" -m pip --disable-pip-version-check "$@" 2>/dev/null; }
ask() {
    "$python" - <<'PY'
import glicko2
try:
    print(glicko2.Player().rating)
except Exception as error:
    print(type(error).__name__)
PY
}

pip install --quiet --no-deps glicko2==2.1.0
seen=$(ask)
pip install --quiet --no-deps glicko2-py==0.1.0
seen+=$'\n'$(pip check)$'\n'$(ask)
pip uninstall --quiet --yes glicko2-py
seen+=$'\n'$(pip list | awk '$1 == "glicko2" { print $1, $2, "is listed;" }')" "$(ask)

expected='1500.0
No broken requirements found.
TypeError
glicko2 2.1.0 is listed; AttributeError'
diff <(echo "$expected") <(echo "$seen")
