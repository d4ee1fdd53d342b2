"""The recipes are no part of the installed package: they are found in the checkout."""

import sys
from pathlib import Path

CHECKOUT = str(Path(__file__).parents[2])
if CHECKOUT not in sys.path:
    sys.path.insert(0, CHECKOUT)
