"""Two people of a server, one at the full stop of the other: what the text game says of people and to them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hub.exchanges import Exchanges
