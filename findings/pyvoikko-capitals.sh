#!/usr/bin/env bash
# pyvoikko 0.6, Python 3.11
#
# Names are read only in small letters. `Helsinki` and `Matti`, as Finnish writes them, have no reading at all, nor
# has a common word at the beginning of a sentence; `helsinki` has one, whose base form is written with a capital.
# So no reading says whether a word was spelt right. (libvoikko 4.3.1 reads them all, `Helsinki` included.)
#
# Seen:
#   helsinki: Helsinki
#   Helsinki: nothing
#   talo: talo
#   Talo: nothing
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
python=$folder/venv/bin/python
"$python" -m pip --disable-pip-version-check install --quiet pyvoikko==0.6 2>/dev/null

seen=$("$python" - <<'PY'
import pyvoikko

for word in ("helsinki", "Helsinki", "talo", "Talo"):
    bases = {reading.BASEFORM for reading in pyvoikko.analyse(word)}
    print(f"{word}: {', '.join(sorted(bases)) or 'nothing'}")
PY
)

expected='helsinki: Helsinki
Helsinki: nothing
talo: talo
Talo: nothing'
diff <(echo "$expected") <(echo "$seen")
