"""The host's program in the docs sends mail and messages over the web, and nothing anywhere else."""

from __future__ import annotations

import json
import os
import socketserver
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.policy import default
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "docs" / "notify-example.py"


class Mail(socketserver.StreamRequestHandler):
    """A mail server that takes everything."""

    taken: list[tuple[str, bytes]]

    def handle(self) -> None:
        self.say("220 here")
        to = ""
        while line := self.rfile.readline().decode().strip():
            if line.upper().startswith("RCPT"):
                to = line
            if line.upper() == "DATA":
                self.say("354 go on")
                body = b"".join(iter(self.rfile.readline, b".\r\n"))
                self.taken.append((to, body))
            self.say("221 bye" if line.upper() == "QUIT" else "250 good")

    def say(self, text: str) -> None:
        self.wfile.write(text.encode() + b"\r\n")


class Web(BaseHTTPRequestHandler):
    """A web server that takes everything, and sends those who ask for /away elsewhere."""

    taken: list[tuple[str, str]]

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.taken.append((self.path, text))
        self.send_response(302 if self.path == "/away" else 200)
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_of: object) -> None:
        """Say nothing."""


@contextmanager
def serving(server: socketserver.BaseServer) -> Iterator[int]:
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server.server_address[1]  # type: ignore[misc, index]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def send(folder: Path, address: str) -> subprocess.CompletedProcess[str]:
    message = {
        "kind": "turn", "account": "1", "name": "Anna", "address": address, "language": "fi",
        "subject": "Upwords: on vuorosi 1 pelissä", "text": "Anna – Ben: 3 päivää jäljellä\n\nÄlä vastaa.",
    }  # fmt: skip
    environment = {"PATH": os.environ["PATH"], "CREDENTIALS_DIRECTORY": str(folder)}
    return subprocess.run(
        [sys.executable, "-I", EXAMPLE],
        input=json.dumps(message), text=True, capture_output=True, env=environment, timeout=60, check=False,
    )  # fmt: skip


def test_mail(tmp_path: Path) -> None:
    Mail.taken = []
    with serving(socketserver.TCPServer(("127.0.0.1", 0), Mail)) as port:
        settings = f"[mail]\nhost = 127.0.0.1\nport = {port}\nsender = upwords@example.org\n"
        (tmp_path / "notify.ini").write_text(settings)
        assert send(tmp_path, "anna@example.org").returncode == 0
        for address in ("anna@example.org, ben@example.org", "anna", "a@b\nBcc: c@d"):
            assert send(tmp_path, address).returncode != 0
    ((to, body),) = Mail.taken
    assert to.upper() == "RCPT TO:<ANNA@EXAMPLE.ORG>"
    mail = message_from_bytes(body, policy=default)
    assert mail["Subject"] == "Upwords: on vuorosi 1 pelissä" and mail["To"] == "anna@example.org"
    content = mail.get_content()
    assert content.splitlines() == ["Anna – Ben: 3 päivää jäljellä", "", "Älä vastaa."]


@pytest.mark.parametrize("path", ["/mine", "/away"])
def test_the_web(tmp_path: Path, path: str) -> None:
    Web.taken = []
    with serving(HTTPServer(("127.0.0.1", 0), Web)) as port:
        here = f"http://127.0.0.1:{port}"
        (tmp_path / "notify.ini").write_text(f"[web]\nallowed = {here}/\n")
        done = send(tmp_path, here + path)
        assert send(tmp_path, "http://127.0.0.1/").stderr == "this web address is not allowed\n"
        (tmp_path / "notify.ini").write_text("")
        assert send(tmp_path, here + path).stderr == "this web address is not allowed\n"
    assert Web.taken == [(path, "Anna – Ben: 3 päivää jäljellä\n\nÄlä vastaa.")]
    assert (done.returncode == 0) == (path == "/mine"), done.stderr
