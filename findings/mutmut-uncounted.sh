#!/usr/bin/env bash
# mutmut 3.8.1, Python 3.11
#
# Cached functions and properties get no mutants, and nothing says so: they are in no list and in no count. Here the test
# checks nothing of what two of four functions return, and yet every mutant is killed.
#
# Seen:
#   mutants of: plain method
#   survivors: 0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip --disable-pip-version-check install --quiet mutmut==3.8.1 2>/dev/null
mkdir -p "$folder/work/sums" "$folder/work/tests"
cd "$folder/work"
cat > sums/__init__.py <<'PY'
from functools import cache


def plain(number):
    return number + 1


@cache
def kept(number):
    return number + 1


class Sums:
    @property
    def two(self):
        return 1 + 1

    def method(self):
        return 1 + 1
PY
cat > tests/test_sums.py <<'PY'
import sums


def test_sums():
    sums.kept(1), sums.Sums().two
    assert sums.plain(1) == sums.Sums().method() == 2
PY
printf '[mutmut]\nsource_paths = sums\npytest_add_cli_args_test_selection = tests\n' > setup.cfg
"$folder/venv/bin/mutmut" run > run.txt 2>&1
"$folder/venv/bin/mutmut" results --all true > results.txt

seen="mutants of: $(grep -oE 'plain|kept|two|method' results.txt | sort -r | uniq | xargs)
survivors: $(grep -c survived results.txt || true)"

expected='mutants of: plain method
survivors: 0'
diff <(echo "$expected") <(echo "$seen")
