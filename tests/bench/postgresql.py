"""How many actions PostgreSQL stores in a second: from us, and the same statements from pgbench."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import psycopg

from tests.bench.store import exchanged
from tests.bench.timing import spread
from tests.store.postgres import Cluster, programs
from tests.store.stored import new_game
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.store.opening import open_store
from upwords_tui.store.postgresql import PostgresDatabase

CLIENTS, JOBS, ACTIONS, SECONDS, ROUNDS = (1, 8), 2, 150, 5, 2


def run() -> None:
    """Print the figures, each with both by turns."""
    found = programs()
    if found is None:
        print("  no PostgreSQL here")
        return
    place = Cluster(found, "fsync=on")
    try:
        place.ask("postgres", "CREATE DATABASE club")
        with closing(open_store(place.address("club"))) as store:
            accounts = [store.accounts.add(name).id for name in ("Anna", "Ben")]
        for clients in CLIENTS:
            for _ in range(ROUNDS):
                ours = _ours(place, clients, accounts)
                theirs = _theirs(place, clients, accounts)
                print(f"  {clients} at once: {ours:.0f} a second, pgbench {theirs:.0f}: {ours / theirs:.0%}")
    finally:
        place.remove()


def _game(accounts: Sequence[str]) -> UpwordsGame:
    game = new_game("Anna", "Ben")
    seats = tuple(replace(seat, account=of) for seat, of in zip(game.seats, accounts, strict=True))
    return UpwordsGame.begin(replace(game.setup, seats=seats))


def _ours(place: Cluster, clients: int, accounts: list[str]) -> float:
    processes = min(clients, JOBS)
    told = [place.address("club"), str(clients // processes), *accounts]
    command, pipe = [sys.executable, "-m", "tests.bench.postgresql", *told], subprocess.PIPE
    started = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(processes)]
    for each in started:
        assert each.stdout and each.stdout.readline() == "ready\n"
    for each in started:
        print(file=each.stdin, flush=True)
    said = [each.communicate()[0].split(maxsplit=1) for each in started]
    print("   ", said[0][1].strip())
    return sum(float(rate) for rate, _spread in said)


def append(address: str, threads: str, *accounts: str) -> None:
    """Append actions that are ready, each thread to a game of its own, and say how many a second."""
    games: list[AnyGame] = [_game(accounts)]
    while len(games) <= ACTIONS:
        games.append(exchanged(games[-1]))
    times = list[float]()
    begin = threading.Barrier(int(threads) + 1)

    def play(_thread: int) -> None:
        with closing(open_store(address)) as store:
            game_id = store.games.add(games[0], "x", accounts[0])
            begin.wait()
            begin.wait()
            for game in games[1:]:
                before = time.perf_counter()
                store.games.append(game_id, game)
                times.append((time.perf_counter() - before) * 1e3)

    with ThreadPoolExecutor(int(threads)) as several:
        played = [several.submit(play, thread) for thread in range(int(threads))]
        begin.wait()
        print("ready", flush=True)
        sys.stdin.readline()
        begun = time.perf_counter()
        begin.wait()
        for each in played:
            each.result()
    print(len(times) / (time.perf_counter() - begun), spread(times))


def _theirs(place: Cluster, clients: int, accounts: list[str]) -> float:
    """Return what pgbench does, with a game for each client and the statements of one append."""
    said = list[str]()
    execute = psycopg.Connection.execute

    def noted(connection: Any, sql: Any, values: Any = None) -> Any:
        said.append(psycopg.ClientCursor(connection).mogrify(sql, values) if values else sql)
        return execute(connection, sql, values)

    with closing(open_store(place.address("club"))) as store:
        game = _game(accounts)
        ids = [store.games.add(game, "x", accounts[0]) for _ in range(clients + 1)]
        assert isinstance(store.database, PostgresDatabase)
        with patch.object(psycopg.Connection, "execute", noted):
            store.games.append(ids[clients], exchanged(game))
    renamed = "; ".join(
        f"UPDATE {table} SET {column} = 'game{client}' WHERE {column} = '{game_id}'"
        for client, game_id in enumerate(ids[:clients])
        for table, column in (("games", "id"), ("seats", "game"), ("actions", "game"))
    )
    place.ask("club", f"SET session_replication_role = replica; {renamed}")
    script = Path(place.folder) / "append.sql"
    text = ";\n".join(said).replace(ids[clients], "game:client_id")
    text, count = re.subn(r"(VALUES \('game:client_id', )0,", r"\1:n,", text)
    assert count == 1, text
    script.write_text(f"\\set n :n + 1\n{text};\n")
    asked = [
        "-n",
        "-h",
        str(place.folder),
        "-U",
        "club",
        "-c",
        str(clients),
        "-j",
        str(min(clients, JOBS)),
        "-T",
        str(SECONDS),
    ]
    command = [str(place.programs / "pgbench"), *asked, "-D", "n=0", "-f", str(script), "club"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    place.ask("club", "DELETE FROM games WHERE id LIKE 'game%'")
    (rate,) = re.findall(r"tps = ([\d.]+)", answer)
    return float(rate)


if __name__ == "__main__":
    append(*sys.argv[1:])
