"""Stores made for a test are closed after it; Hypothesis is quick unless told otherwise.

What is there before the first test, modules and tests, stays: it is not looked through for garbage.

In CI its examples are the same every time. So are the tiles and cards of new games, everywhere: what a test
meets does not hang on a deal.

`HYPOTHESIS_PROFILE=thorough python -m pytest tests/property` looks much longer.
"""

import gc
import os
import re
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import settings

from tests import leftovers
from tests.folders import link_kept
from tests.seating import opened
from upwords_tui.app.commands import interpreter
from upwords_tui.app.commands.keys import use_keys
from upwords_tui.app.setup import new_game
from upwords_tui.base.i18n import use_language
from upwords_tui.games.draw import SEED_BYTES
from upwords_tui.store.database import SqliteDatabase

gc.disable()  # Until all is collected: nothing of that goes away.
# Tests speak every language at every table: what people say there is learnt once.
interpreter._likeness = cache(interpreter._likeness.__wrapped__)
settings.register_profile("quick", max_examples=15, deadline=None)
settings.register_profile("ci", parent=settings.get_profile("quick"), derandomize=True, print_blob=True)
settings.register_profile("thorough", parent=settings.get_profile("quick"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "quick"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as long all but some cases of the tests that ask for it."""
    sampled: dict[str, list[pytest.Function]] = {}
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        if isinstance(item, pytest.Function) and {"combinations", "sample"} & marks and "long" not in marks:
            sampled.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for cases in sampled.values():
        if sample := cases[0].get_closest_marker("sample"):
            kept = {number * len(cases) // sample.args[0] for number in range(sample.args[0])}
        else:
            values = [{(name, id(value)) for name, value in case.callspec.params.items()} for case in cases]
            kept = set(covering(values))
        for case in set(range(len(cases))) - kept:
            cases[case].add_marker(pytest.mark.long)


def covering(cases: Sequence[set[tuple[str, int]]]) -> Iterator[int]:
    """Yield which of the cases have all values between them, each about as often as its like."""
    used = Counter[tuple[str, int]]()
    for case in cases:
        for value in sorted(case):
            if not used[value]:
                held = (number for number, other in enumerate(cases) if value in other)
                best = min(held, key=lambda number: sum(used[each] for each in cases[number]))
                used.update(cases[best])
                yield best


def pytest_collection_finish() -> None:
    """Looking through it again and again takes a quarter of the time of tests that make many objects."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Have what asserts compiled, where that has not been done: each process of the tests would do it all."""
    ours = Path(__file__).parent
    known = {path.name.partition(".")[0] for path in ours.rglob("__pycache__/test_*-pytest-*.pyc")}
    if not sys.dont_write_bytecode and any(path.stem not in known for path in ours.rglob("test_*.py")):
        command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-n0", "-p", "no:cacheprovider"]
        subprocess.run([*command, str(ours)], cwd=ours.parent, stdout=subprocess.DEVNULL)


KEPT = re.compile(
    r"PATH|LD_LIBRARY_PATH|TMPDIR|CC|CI|PYENV_ROOT|PYTHON(PATH|HOME|DONTWRITEBYTECODE)|PYTEST_.*|HYPOTHESIS_.*"
    r"|TEXTUAL_SNAPSHOT_\w+|UPDATE_GOLDEN|RANDOM_\w+|UPWORDS_(KERNEL|POSITIONS)|\w+_(proxy|PROXY)|PIP_\w+|SSL_CERT_\w+"
)
"""What tests find of the environment they are run in: where programs are, and what is said to the tests."""


@pytest.fixture(autouse=True, scope="session")
def own_environment(
    tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> Iterator[dict[str, str]]:
    """Give tests, and programs that they start, an environment that is the same for whoever runs them.

    Nothing of their games, words, settings, language and terminal is in it.
    """
    home = tmp_path_factory.mktemp("home")
    folders = {f"XDG_{name}_HOME": home / name.lower() for name in ("DATA", "STATE", "CONFIG", "CACHE")}
    ours = {name: str(folder) for name, folder in {"HOME": home, **folders}.items()}
    ours |= {"LANG": "C.UTF-8", "TERM": "xterm", "TZ": "UTC"}
    if cache := getattr(pytestconfig, "cache", None):
        link_kept(folders["XDG_CACHE_HOME"], cache.mkdir("upwords-tui"))
    kept = {name: value for name, value in os.environ.items() if KEPT.fullmatch(name)}
    with patch.dict(os.environ, {**kept, **ours}, clear=True), ended_at_last() as mark:
        os.environ[leftovers.VARIABLE] = mark
        time.tzset()
        yield ours
    time.tzset()


@contextmanager
def ended_at_last() -> Iterator[str]:
    """Give a mark: whatever has it in its environment ends with this process, even if that is killed."""
    mark = f"{os.getpid()}-{time.time_ns()}"
    command = [sys.executable, "-IS", leftovers.__file__, str(os.getpid()), mark]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True, env={}) as watcher:
        yield mark
        leftovers.end(mark)
        watcher.kill()


_FIRST_DATABASES: dict[tuple[str, ...], sqlite3.Connection] = {}
_MIGRATE, _ONE_AT_A_TIME = SqliteDatabase._migrate, threading.Lock()


@pytest.fixture(autouse=True)
def databases_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new store begins as a copy of the first that was made, and no test takes the power away.

    Whoever tests how they are made has none of this.
    """
    monkeypatch.setattr(SqliteDatabase, "_migrate", _migrate_or_copy)


def _migrate_or_copy(database: SqliteDatabase, scripts: list[str]) -> None:
    key = tuple(scripts)
    with _ONE_AT_A_TIME:
        is_new = not database._pragma("user_version")
        if is_new and key in _FIRST_DATABASES:
            _FIRST_DATABASES[key].backup(database._db)
        else:
            _MIGRATE(database, scripts)
        if is_new and key not in _FIRST_DATABASES:
            _FIRST_DATABASES[key] = sqlite3.connect(":memory:", check_same_thread=False)
            database._db.backup(_FIRST_DATABASES[key])
    database._db.execute("PRAGMA synchronous = OFF")


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
