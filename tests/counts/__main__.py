"""Make the golden counts anew: `python -m tests.counts`. Look at the difference before you keep it."""

from tests.counts.counts import FILE, make

make()
print(f"wrote {FILE}")
