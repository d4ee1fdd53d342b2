"""The process that serves metrics for Prometheus.

It only gets messages, and has no store and no line to a session, so no player depends on it.
"""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from socketserver import ThreadingMixIn
from typing import Any, TypeVar
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, make_wsgi_app

from upwords_tui.server import child_processes
from upwords_tui.server.session_request import PACKET

_REQUEST_SECONDS = 10
_STEPS = (0.001, 0.0025, 0.005, 0.01, 0.018, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds; finest around what feels quick on a screen."""


def run(listener: socket.socket, control: socket.socket) -> int:
    """Serve what `control` tells, `{"of": process, "figures": …}`, until it ends."""
    known = Metrics()
    server = _Server(listener)
    server.set_app(make_wsgi_app(known.registry))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with suppress(OSError):
        while packet := control.recv(PACKET):
            with suppress(ValueError, TypeError, KeyError, AttributeError):
                figures = json.loads(packet)
                known.take(figures["of"], figures["figures"])
    return 0


FigureT = TypeVar("FigureT", Gauge, Counter)


class Metrics:
    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        gauge, counter = partial(Gauge, registry=registry), partial(Counter, registry=registry)
        histogram = partial(Histogram, buckets=_STEPS, registry=registry)
        self._levels = {
            child_processes.SESSIONS: gauge("upwords_sessions", "Sessions there are now.", ["front_end"]),
            child_processes.PEOPLE: gauge("upwords_people", "People who are here, once each."),
            child_processes.GAMES: gauge("upwords_games_going_on", "Games at which somebody sits who plays."),
            child_processes.CONNECTIONS: gauge("upwords_connections", "SSH connections there are now."),
            child_processes.WAITING: gauge("upwords_waiting", "Sessions that wait for a place to start."),
            child_processes.FREE: gauge("upwords_free_bytes", "Free space where the games are."),
            child_processes.FAILING: gauge(
                "upwords_store_failing_seconds",
                "For so long the games can't be written or read; 0 when all is well.",
            ),
        }
        self._counts = {
            child_processes.MOVES: counter("upwords_moves_stored", "Actions of games that were stored."),
            child_processes.REFUSED: counter(
                "upwords_refused", "Connections and sessions refused.", ["reason"]
            ),
            child_processes.RESTARTS: counter(
                "upwords_restarts", "Processes that were replaced.", ["process"]
            ),
        }
        # What has not happened yet is 0, so that an alarm can look for a rise.
        for reason in child_processes.REASONS:
            self._counts[child_processes.REFUSED].labels(reason)
        for process in ("door", "exchange", "metrics", "worker"):
            self._counts[child_processes.RESTARTS].labels(process)
        lag = histogram("upwords_exchange_lag_seconds", "How late its event loop came round.")
        paint = histogram("upwords_key_to_paint_seconds", "From a key to what it shows.")
        self._times = {("exchange", child_processes.LAG): lag, ("worker", child_processes.PAINT): paint}

    def take(self, process: str, figures: Mapping[str, Any]) -> None:
        for name, value in figures.get("levels", {}).items():
            if level := _of(self._levels, name):
                level.set(value)
        for name, value in figures.get("counts", {}).items():
            if counter := _of(self._counts, name):
                counter.inc(value)
        for name, times in figures.get("times", {}).items():
            if (process, name) in self._times:
                for seconds in times:
                    self._times[process, name].observe(seconds)


def _of(known: Mapping[str, FigureT], full_name: str) -> FigureT | None:
    name, _space, label = full_name.partition(" ")
    figure = known.get(name)
    return figure.labels(label) if figure and label else figure


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True

    def __init__(self, listener: socket.socket) -> None:
        super().__init__(("", 0), _Handler, bind_and_activate=False)
        self.socket.close()
        self.socket = listener
        self.server_name, self.server_port = listener.getsockname()[:2]
        self.setup_environ()


class _Handler(WSGIRequestHandler):
    timeout = _REQUEST_SECONDS

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002
        """Log nothing: there is a request every few seconds."""
