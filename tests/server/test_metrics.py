"""Figures: what is told of a server in the format of Prometheus; nobody's name or address is in it."""

from __future__ import annotations

import json
import random
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.fakes import Running, wait_until
from tests.server.knocking import needs_ssh
from tests.server.test_together import Server, begun
from upwords_tui.server import session_request
from upwords_tui.server.child_processes import GAMES, LAG, MOVES, PAINT, REFUSED, SESSIONS, ProcessCounters
from upwords_tui.server.metrics import Metrics

Told = dict[tuple[str, ...], float]

METRICS = """
import socket, sys
from upwords_tui.server.metrics import run
sys.exit(run(*(socket.socket(fileno=int(number)) for number in sys.argv[1:])))
"""


def told_by(text: str) -> Told:
    """Return every sample by its name and labels, buckets left out."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if not sample.name.endswith(("_bucket", "_created"))
    }


def asked(port: int) -> Told:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
        return told_by(answer.read().decode())


def test_a_process_tells_levels_and_what_has_happened_since() -> None:
    waiting = [3]
    figures = ProcessCounters(lambda: {GAMES: waiting[0]})
    figures.count(REFUSED, "key")
    figures.count(REFUSED, "key", 2)
    figures.count(MOVES)
    for number in range(1000):
        figures.took(LAG, number / 1000)
    told: dict[str, Any] = figures.taken()
    assert told["counts"] == {"refused key": 3, "moves": 1} and told["levels"] == {"games": 3}
    assert len(told["times"][LAG]) == 500 and told["times"][LAG][-1] == 0.999
    assert len(json.dumps(told)) < session_request.PACKET
    assert figures.taken() == {"levels": {"games": 3}}
    assert ProcessCounters().taken() == {}


def test_what_is_known_is_told_and_nothing_else() -> None:
    known = Metrics()
    known.take(
        "door", {"counts": {"refused key": 2, "refused full": 1, "secret Anna": 1}, "levels": {"waiting": 4}}
    )
    known.take("door", {"counts": {"refused key": 1}, "levels": {"waiting": 0, "Anna": 1}})
    known.take("exchange", {"times": {LAG: [0.5, 0.25], "Anna": [1.0]}})
    known.take("worker", {"times": {LAG: [9.0], PAINT: [0.0125]}, "levels": {f"{SESSIONS} text": 2}})
    text = generate_latest(known.registry).decode()
    told = told_by(text)
    assert told["upwords_refused_total", "key"] == 3 and told["upwords_refused_total", "full"] == 1
    assert told[("upwords_waiting",)] == 0 and told["upwords_sessions", "text"] == 2
    assert told[("upwords_exchange_lag_seconds_sum",)] == 0.75, "the lag of others is no exchange's"
    assert told[("upwords_key_to_paint_seconds_count",)] == 1
    assert told["upwords_refused_total", "barred"] == 0 == told["upwords_restarts_total", "door"]
    assert "Anna" not in text and "secret" not in text


@pytest.mark.parametrize(
    "nonsense", [5, {"counts": 5}, {"levels": {"games": "many"}}, {"counts": {MOVES: -1}}]
)
def test_nonsense_is_an_error_and_told_by_nobody(nonsense: object) -> None:
    known = Metrics()
    with pytest.raises((ValueError, TypeError, AttributeError)):
        known.take("door", nonsense)  # type: ignore[arg-type]
    assert not any(value for value in told_by(generate_latest(known.registry).decode()).values())


def is_ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=60) as answer:
            assert answer.read() == b"ready\n"
            return True
    except urllib.error.HTTPError as error:
        with error:
            assert (error.code, error.read()) == (503, b"not ready\n")
            return False


def test_a_balancer_learns_whether_to_send_people_here() -> None:
    known, ready = Metrics(), list[bool]()
    for failing in (0, 3, 0):
        known.take("exchange", {"levels": {"failing": failing, "people": 7}})
        ready.append(known.is_ready)
    assert ready == [True, False, True]


def test_the_process_answers_whoever_asks_until_its_line_ends() -> None:
    near, far = session_request.line()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        process = subprocess.Popen(
            [sys.executable, "-c", METRICS, str(listener.fileno()), str(near.fileno())],
            pass_fds=[listener.fileno(), near.fileno()],
        )
        near.close()
        port = listener.getsockname()[1]
        for packet in (b"{", b"5", b"{}", b'{"of": "door", "figures": 5}'):
            far.send(packet)
        far.send(b'{"of": "door", "figures": {"counts": {"refused key": 2}}}')
        wait_until(lambda: asked(port).get(("upwords_refused_total", "key")) == 2)
        with socket.create_connection(("127.0.0.1", port)) as silent:
            assert asked(port), "one who asks nothing keeps nobody waiting"
            assert is_ready(port)
            far.send(b'{"drain": 600.0}')
            wait_until(lambda: not is_ready(port))
            far.close()
            assert process.wait(60) == 0
            silent.close()


def free_port() -> int:
    """Return a port nobody listens at, and none of those the system gives away by itself."""
    for port in random.sample(range(20_000, 30_000), 100):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no port is free")


@needs_ssh
def test_a_whole_server_tells_how_it_is(tmp_path: Path) -> None:
    port = free_port()
    server = Server(tmp_path, "--metrics", f"127.0.0.1:{port}")

    def until(holds: Callable[[Told], bool]) -> Told:
        wait_until(lambda: holds(asked(port)))
        return asked(port)

    first, second = begun(server)
    with first, second:
        first.ask("pass!")
        second.wait_for("passed")
        with server.come("Cleo", "play") as screen:
            screen.wait_for("Your name")
            screen.send("x")
            told = until(
                lambda told: (
                    told.get(("upwords_sessions", "text")) == 2
                    and told[("upwords_connections",)] == 3
                    and told[("upwords_key_to_paint_seconds_count",)] > 0
                    and told[("upwords_moves_stored_total",)] > 0
                )
            )
        assert told[("upwords_people",)] == 2 and told[("upwords_games_going_on",)] == 1
        assert told[("upwords_exchange_lag_seconds_count",)] > 0
        assert told[("upwords_free_bytes",)] > 0 and told[("upwords_store_failing_seconds",)] == 0
        server.processes("upw-exchange")[0].kill()
        until(lambda told: told.get(("upwords_restarts_total", "exchange")) == 1)
        server.processes("upw-metrics")[0].kill()
        wait_until(lambda: server.processes("upw-metrics"))
        second.ask("pass!")
        first.wait_for("Your turn")
    server.end()


def test_without_being_asked_for_there_is_no_process_for_it(tmp_path: Path) -> None:
    with Running(tmp_path) as running:
        running.begin()
        assert running.children("metrics") == []
