#!/usr/bin/env bash
# spylls 0.1.7 and Hunspell 1.7 (in chunspell 2.0.5), Python 3.11
#
# spylls is Hunspell written in Python. Hunspell takes the full stops after a word for those of a sentence and looks the
# word up without them; spylls looks up what it is given. So `cat.` is a word to one and a mistake to the other, with
# the same dictionary.
#
# Seen:
#   cat: Hunspell True, spylls True
#   cat.: Hunspell True, spylls False
#   cat...: Hunspell True, spylls False
#   cta.: Hunspell False, spylls False
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
python=$folder/venv/bin/python
"$python" -m pip --disable-pip-version-check install --quiet spylls==0.1.7 chunspell==2.0.5 2>/dev/null
printf 'SET UTF-8\n' > "$folder/tiny.aff"
printf '2\ncat\ndog\n' > "$folder/tiny.dic"

seen=$("$python" - "$folder" <<'PY'
import sys

from hunspell import Hunspell
from spylls.hunspell import Dictionary

hunspell = Hunspell("tiny", hunspell_data_dir=sys.argv[1])
spylls = Dictionary.from_files(f"{sys.argv[1]}/tiny")
for word in ("cat", "cat.", "cat...", "cta."):
    print(f"{word}: Hunspell {hunspell.spell(word)}, spylls {spylls.lookup(word)}")
PY
)

expected='cat: Hunspell True, spylls True
cat.: Hunspell True, spylls False
cat...: Hunspell True, spylls False
cta.: Hunspell False, spylls False'
diff <(echo "$expected") <(echo "$seen")
