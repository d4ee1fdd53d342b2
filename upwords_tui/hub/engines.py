"""What thinks, for whoever starts a hub."""

from __future__ import annotations

from upwords_tui.engine.pool import Pool


def make_engines() -> Pool:
    """Return one person's engines: a `with` block starts and ends them, else they start when first asked."""
    return Pool()
