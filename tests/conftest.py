"""Stores made for a test are closed after it; Hypothesis is quick unless told otherwise.

What is there before the first test, modules and tests, stays: it is not looked through for garbage.

In CI its examples are the same every time. So are the tiles and cards of new games, everywhere: what a test
meets does not hang on a deal.

`HYPOTHESIS_PROFILE=thorough python -m pytest tests/property` looks much longer.
"""

import gc
import os
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import settings

from tests.seating import opened
from upwords_tui.app.commands.keys import use_keys
from upwords_tui.app.setup import new_game
from upwords_tui.base.i18n import use_language
from upwords_tui.games.draw import SEED_BYTES

settings.register_profile("quick", max_examples=25, deadline=None)
settings.register_profile("ci", parent=settings.get_profile("quick"), derandomize=True, print_blob=True)
settings.register_profile("thorough", parent=settings.get_profile("quick"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "quick"))


def pytest_collection_finish() -> None:
    """Looking through it again and again takes a quarter of the time of tests that make many objects."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep programs that tests start away from the games and words of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("DATA", "STATE", "CONFIG"):
            patch.setenv(f"XDG_{name}_HOME", str(tmp_path_factory.mktemp(name.lower())))
        yield


@pytest.fixture(autouse=True)
def nothing_chosen() -> Iterator[None]:
    """Whatever a test has set of language and keys, the next one begins with the usual ones."""
    yield
    use_language("en")
    use_keys({})


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the first new game of every test the same, its second the same, and so on."""
    number = count(1)
    monkeypatch.setattr(new_game, "secret_seed", lambda: next(number).to_bytes(SEED_BYTES, "big"))


@pytest.fixture(autouse=True)
def closed_stores() -> Iterator[None]:
    yield
    while opened:
        opened.pop().close()
