"""Hypothesis profiles: quick unless told otherwise, the same examples every time in CI.

`HYPOTHESIS_PROFILE=thorough python -m pytest tests/property` looks much longer.
"""

import os

from hypothesis import settings

settings.register_profile("quick", max_examples=25, deadline=None)
settings.register_profile("ci", parent=settings.get_profile("quick"), derandomize=True, print_blob=True)
settings.register_profile("thorough", parent=settings.get_profile("quick"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "quick"))
