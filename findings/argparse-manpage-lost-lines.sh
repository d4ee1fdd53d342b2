#!/usr/bin/env bash
# argparse-manpage 4.8, Python 3.11
#
# A help text is copied into the page as a line of its own. If it begins with a full stop or an apostrophe, troff reads
# it as a request that it does not know and drops the line (groff 1.22.4 shows `--one` and `--two` with nothing behind
# them). The page is made without complaint; `\&` in front of such a line would keep it.
#
# Seen, in the page, each at the beginning of a line:
#   .toml files are read, too
#   'tis the season
#   Plain help.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
python=$folder/venv/bin/python
"$python" -m pip --disable-pip-version-check install --quiet argparse-manpage==4.8 2>/dev/null

seen=$("$python" - <<'PY'
import argparse

from argparse_manpage.manpage import Manpage

parser = argparse.ArgumentParser(prog="prog")
parser.add_argument("--one", help=".toml files are read, too")
parser.add_argument("--two", help="'tis the season")
parser.add_argument("--three", help="Plain help.")
page = str(Manpage(parser)).splitlines()
# What stands at the beginning of a line is what troff sees.
print(*(line for line in page if line in {".toml files are read, too", "'tis the season", "Plain help."}), sep="\n")
PY
)

expected=".toml files are read, too
'tis the season
Plain help."
diff <(echo "$expected") <(echo "$seen")
