#!/usr/bin/env bash
# fsrs 6.3.2, Python 3.11
#
# `Card()` takes its number from the clock, in milliseconds, and sleeps for one so that the next number differs: a
# thousand new cards take more than a second in which nothing is worked out. With a number of one's own there is no
# sleep.
#
# Seen:
#   200 cards: at least 200 ms; 200 cards with numbers: less
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
python=$folder/venv/bin/python
"$python" -m pip --disable-pip-version-check install --quiet fsrs==6.3.2 2>/dev/null

seen=$("$python" - <<'PY'
from time import perf_counter

from fsrs import Card

COUNT = 200
start = perf_counter()
cards = [Card() for _ in range(COUNT)]
middle = perf_counter()
numbered = [Card(card_id=number) for number in range(COUNT)]
slow, quick = (1000 * seconds for seconds in (middle - start, perf_counter() - middle))
assert len({card.card_id for card in cards}) == COUNT
at_least = "at least" if slow >= COUNT else "less than"
print(f"{COUNT} cards: {at_least} {COUNT} ms; {COUNT} cards with numbers: {'less' if quick < slow else 'more'}")
PY
)

expected='200 cards: at least 200 ms; 200 cards with numbers: less'
diff <(echo "$expected") <(echo "$seen")
