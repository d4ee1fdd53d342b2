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
from upwords_tui.engine.upwords import compiled_generator, matches
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.upwords.position import board_json

GAMES = 20


def run() -> None:
    for edition_id in EDITIONS:
        asyncio.run(_ask(edition_id))
    plain = make_generator("hasbro-10x10")
    generator = compiled_generator.make_generator(plain.edition, plain.lexicon)
    for names in (("highest", "highest"), ("expert", "highest"), ("keen", "regular")):
        _games(names, generator)


def _games(names: tuple[str, str], generator: Generator) -> None:
    """Print how many games there are in a second of processor time: played by the kernel, and in Python."""
    one, two = find_level(names[0]), find_level(names[1])
    numbers = dict.fromkeys(("in C", "in Python"), 0.0)
    whole_game = matches._whole_game
    for name, games in (("in C", 20 * GAMES), ("in Python", GAMES)):
        matches._whole_game = whole_game if name == "in C" else lambda *_: None
        begun = time.process_time()
        for _result in play_match((one, two), games, "bench", generator, DictionaryRef("en", "")):
            pass
        numbers[name] = games / (time.process_time() - begun)
    matches._whole_game = whole_game
    told = ", ".join(f"{number:.0f} {name}" for name, number in numbers.items())
    print(f"  {' against '.join(names)}: games a second: {told}")


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
