"""What asking the engine process costs: until its first answer, each answer after that, and its memory."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import psutil

from tests.bench.positions import EDITIONS, make_generator, mid_game
from tests.bench.timing import resident_mb, spread
from tests.engine.matches import play_match
from upwords_tui.engine.pool import Pool
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.upwords.position import board_json

GAMES = 20


def run() -> None:
    for edition_id in EDITIONS:
        asyncio.run(_ask(edition_id))
    generator = make_generator("hasbro-10x10")
    highest = find_level("highest")
    begun = time.perf_counter()
    results = list(play_match((highest, highest), GAMES, "bench", generator, DictionaryRef("en", "")))
    turns = sum(result.turns for result in results)
    seconds = time.perf_counter() - begun
    each = seconds / GAMES * 1e3
    print(f"  autoplay, highest against itself: {each:.0f} ms a game, {turns / GAMES:.0f} turns")


async def _ask(edition_id: str) -> None:
    requests: list[dict[str, Any]] = [
        {"do": "move", "view": {"edition": edition_id, "board": board_json(board), "rack": list(rack)}}
        for board, rack in mid_game(make_generator(edition_id), 100)
    ]
    with Pool() as pool:
        asker = pool.asker()
        begun = time.perf_counter()
        await asker.ask(requests[0])
        first = (time.perf_counter() - begun) * 1e3
        times: list[float] = []
        for request in requests:
            begun = time.perf_counter()
            await asker.ask(request)
            times.append((time.perf_counter() - begun) * 1e3)
        (engine,) = psutil.Process().children()
        memory = resident_mb(engine.pid)
    print(f"  {edition_id}: first answer {first:.0f} ms, then {spread(times)}; {memory:.0f} MB resident")
