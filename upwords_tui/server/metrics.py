"""The process that serves metrics for Prometheus.

It only gets messages, and has no store and no line to a session, so no player depends on it.
"""

from __future__ import annotations

import json
import socket
import threading
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from socketserver import ThreadingMixIn
from typing import TYPE_CHECKING, Any, TypeVar
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, make_wsgi_app

from upwords_tui.server.child_processes import FAILING
from upwords_tui.server.session_request import PACKET

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

_REQUEST_SECONDS = 10


def run(listener: socket.socket, control: socket.socket) -> int:
    """Serve what `control` tells, `{"of": process, "figures": …}`, until it ends.

    At /ready a load balancer learns whether to send people here: not after `{"drain": seconds}`, nor while
    the store fails.
    """
    known = Metrics()
    all_figures: WSGIApplication = make_wsgi_app(known.registry)

    def serve(environment: WSGIEnvironment, respond: StartResponse) -> Iterable[bytes]:
        if environment["PATH_INFO"] != "/ready":
            return all_figures(environment, respond)
        status = HTTPStatus.OK if known.is_ready else HTTPStatus.SERVICE_UNAVAILABLE
        said = b"ready\n" if known.is_ready else b"not ready\n"
        respond(f"{status.value} {status.phrase}", [("Content-Type", "text/plain")])
        return (said,)

    server = _Server(listener)
    server.set_app(serve)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with suppress(OSError):
        while packet := control.recv(PACKET):
            with suppress(ValueError, TypeError, KeyError, AttributeError):
                told = json.loads(packet)
                known.is_closing = known.is_closing or "drain" in told
                known.take(told["of"], told["figures"])
    return 0


FigureT = TypeVar("FigureT", Gauge, Counter)


class Metrics:
    is_closing = False
    is_failing = False

    @property
    def is_ready(self) -> bool:
        return not (self.is_closing or self.is_failing)

    def __init__(self) -> None:
        file = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
        self.registry = CollectorRegistry()
        self._levels = {name: self._made(Gauge, **told) for name, told in file["levels"].items()}
        self._counts = {name: self._made(Counter, **told) for name, told in file["counts"].items()}
        self._times = {
            (process, name): Histogram(
                told["name"], told["about"], buckets=file["steps"], registry=self.registry
            )
            for process, times in file["times"].items()
            for name, told in times.items()
        }

    def _made(
        self, kind: type[FigureT], name: str, about: str, label: str = "", known: Sequence[str] = ()
    ) -> FigureT:
        figure = kind(name, about, [label] if label else (), registry=self.registry)
        for value in known:
            figure.labels(value)
        return figure

    def take(self, process: str, figures: Mapping[str, Any]) -> None:
        for name, value in figures.get("levels", {}).items():
            if level := _of(self._levels, name):
                level.set(value)
            if name == FAILING:
                self.is_failing = value > 0
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
