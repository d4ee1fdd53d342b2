"""PLACEHOLDER until the kinds branch is merged."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def kind_of(kind: str) -> Any:
    """Return the kind of game with this id."""
    return import_module(f"upwords_tui.session.{kind}.seating")
