"""Many who do the same thing at the same moment, each with a store of their own where several can be open."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from tests.store.kinds import Opener
from upwords_tui.base.errors import StoreError
from upwords_tui.store.opening import Store

ResultT = TypeVar("ResultT")

MANY = 8


def race(
    opener: Opener, doers: Sequence[Callable[[Store], ResultT]]
) -> tuple[list[ResultT], list[StoreError]]:
    """Let all go at once; return what those got who got something, and what the others were told."""
    barrier = threading.Barrier(len(doers))
    results: list[ResultT] = []
    refusals: list[StoreError] = []

    def run(do: Callable[[Store], ResultT]) -> None:
        store = opener()
        try:
            barrier.wait(30)
            results.append(do(store))
        except StoreError as refusal:
            refusals.append(refusal)
        finally:
            store.close()

    threads = [threading.Thread(target=run, args=(do,)) for do in doers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(results) + len(refusals) == len(doers)
    return results, refusals


def told(refusals: list[StoreError]) -> set[str]:
    """Return what those who were refused were told."""
    return {str(refusal) for refusal in refusals}
