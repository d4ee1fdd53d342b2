"""A process that does things at the same moment as others: `python -m tests.store.racer`.

A line on its input is JSON: a place, what to do there, arguments. It says that it is ready, waits for another
line, does it as often as it can, and says what it got.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from tests.store.stored import new_game, passed
from upwords_tui.base.errors import StaleGame, StoreError
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.values import Ending, SeatResult


def append(store: Store, game_id: str, count: int) -> Iterator[object]:
    """Append a pass of each number."""
    game = new_game(options=UpwordsOptions(pass_rounds=10))
    for number in range(1, count + 1):
        game = passed(game)
        try:
            store.games.append(game_id, game)
        except StaleGame:
            continue
        yield number


def sit(store: Store, *tables: str) -> Iterator[object]:
    """Take a seat at each table with an account of one's own, the first of the arguments."""
    account, *proposals = tables
    for proposal in proposals:
        try:
            yield proposal, store.tables.take_seat(proposal, account).is_full
        except StoreError:
            continue


def name(store: Store, *wanted: str) -> Iterator[object]:
    for each in wanted:
        try:
            store.accounts.add(each)
        except StoreError:
            continue
        yield each


def end(store: Store, anna: str, ben: str, count: int) -> Iterator[object]:
    """Have rated games end."""
    for _ in range(count):
        game = new_game("Anna", "Ben")
        game_id = store.games.add(game, "x", anna)
        results = tuple(SeatResult(n, "x", "human", n, n > 0, who) for n, who in enumerate((anna, ben)))
        store.games.append(game_id, passed(game), Ending("e", "d", results, "quick", 1))
        yield game_id


def chat(store: Store, author: str, count: int) -> Iterator[object]:
    for number in range(count):
        store.talk.add("hall", author, f"{number}")
        store.settings.change(author, "said", lambda kept: (kept or 0) + 1)
        yield number


JOBS = {each.__name__: each for each in (append, sit, name, end, chat)}

if __name__ == "__main__":
    for line in sys.stdin:
        place, what, *arguments = json.loads(line)
        opened = open_store(place)
        print("ready", flush=True)
        sys.stdin.readline()
        print(json.dumps([*JOBS[what](opened, *arguments)]), flush=True)
        opened.close()
