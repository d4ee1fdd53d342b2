#!/usr/bin/env bash
# openskill 6.2.0, Python 3.11
#
# Five beginners play; two share the first place, the others come after them. With the model Plackett-Luce (the one its
# introduction begins with) the two winners are rated below whoever came next. With Bradley-Terry in full pairing the
# ratings are in the order of the places.
#
# Seen (mu of the two winners, then of the three others):
#   PlackettLuce 26.0 26.0 26.6 24.9 21.6
#   BradleyTerryFull 32.9 32.9 25.0 19.7 14.5
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
python=$folder/venv/bin/python
"$python" -m pip --disable-pip-version-check install --quiet openskill==6.2.0 2>/dev/null

seen=$("$python" - <<'PY'
from openskill.models import BradleyTerryFull, PlackettLuce

for kind in (PlackettLuce, BradleyTerryFull):
    model = kind()
    after = model.rate([[model.rating()] for _ in range(5)], ranks=[1, 1, 3, 4, 5])
    print(kind.__name__, *(f"{player.mu:.1f}" for [player] in after))
PY
)

expected='PlackettLuce 26.0 26.0 26.6 24.9 21.6
BradleyTerryFull 32.9 32.9 25.0 19.7 14.5'
diff <(echo "$expected") <(echo "$seen")
