#!/usr/bin/env bash
# shtab 1.13.0, Python 3.11, bash 5.2
#
# To bash, `--theme=l` is three words: the option, the sign and the letter. The script that shtab writes does not join
# them: after the sign it takes the letter for the next thing on the line and completes the name of a subcommand,
# `levels`, as the value of the option. With a space instead of the sign it completes `light`.
#
# Seen:
#   --theme l -> light
#   --theme=l -> levels
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
python=$folder/venv/bin/python
"$python" -m pip --disable-pip-version-check install --quiet shtab==1.13.0 2>/dev/null

"$python" - > "$folder/completion" <<'PY'
import argparse

import shtab

parser = argparse.ArgumentParser(prog="prog")
parser.add_argument("--theme", choices=["dark", "light"])
parser.add_subparsers().add_parser("levels")
print(shtab.complete(parser, "bash"))
PY

# shellcheck disable=SC1091
complete_words() (
    source "$folder/completion"
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    _shtab_prog prog "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    echo "${COMPREPLY[*]}"
)
set +u
seen="--theme l -> $(complete_words prog --theme l)
--theme=l -> $(complete_words prog --theme = l)"
set -u

expected='--theme l -> light
--theme=l -> levels'
diff <(echo "$expected") <(echo "$seen")
