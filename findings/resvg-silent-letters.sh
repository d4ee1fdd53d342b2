#!/usr/bin/env bash
# resvg-py 0.5.0, Python 3.11
#
# A picture with letters is drawn without them, and nothing is said: no error, no warning, no empty answer. That is
# so whenever no font is found: with `skip_system_fonts=True`, or on a machine without fonts, such as a small server
# or a container. The PNG has the right size and is valid, so whoever makes pictures unattended ships boards without
# a letter. What helps: draw the text with and without the system's fonts; equal bytes mean that none was used.
#
# Seen: the picture with the word is, byte for byte, the picture without it; a rectangle instead changes it.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet resvg-py==0.5.0

cat >"$folder/ask.py" <<'EOF'
import resvg_py

FRAME = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20">{}</svg>'
TEXT = '<text x="5" y="15" font-size="12" font-family="sans-serif" fill="black">WORD</text>'
RECTANGLE = '<rect x="5" y="5" width="30" height="10" fill="black"/>'


def drawn(inner):
    return bytes(resvg_py.svg_to_bytes(svg_string=FRAME.format(inner), skip_system_fonts=True))


nothing = drawn("")
print("a PNG:", nothing.startswith(b"\x89PNG"))
print("the word changes the picture:", drawn(TEXT) != nothing)
print("a rectangle changes the picture:", drawn(RECTANGLE) != nothing)
EOF
"$folder/env/bin/python" -W error "$folder/ask.py" >"$folder/seen" 2>&1

diff "$folder/seen" - <<'EOF'
a PNG: True
the word changes the picture: False
a rectangle changes the picture: True
EOF
echo "resvg-py 0.5.0 draws text without a font as nothing, and says nothing"
