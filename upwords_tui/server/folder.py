"""A server's folder, its lock and its sockets, which the first process takes before anything else.

So whatever is wrong with them is one line on the command line.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shlex
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address
from pathlib import Path
from typing import IO

from platformdirs import user_data_path

from upwords_tui.base.errors import InputError, system_reason
from upwords_tui.base.i18n import TextTables, _

TEXTS = TextTables(__file__)
_JOIN = Path("join.sock")
_STORE = Path("store")
LOCK = "server.lock"
_OF_THE_MACHINE = Path("/run/upwords-tui") / _JOIN


@dataclass(frozen=True)
class ServerSettings:
    """What all processes of a server know from the start. `data` is a folder of its own.

    `guests`: people may come without a key; `invited`: an account takes a code. `metrics` is the host and
    port for Prometheus, `join` the Unix socket for people on this machine, relative to `data`, `notify` the
    host's program that sends messages to people who are away. `named` is the store, if one is named;
    `bus` where its servers hear each other, if not there. `proxies` are the load balancers that say whose
    connections they pass on.
    """

    data: Path
    host: str = "127.0.0.1"
    port: int = 2222
    name: str = "Upwords"
    guests: bool = True
    invited: bool = False
    most_sessions: int = 200
    per_worker: int = 8
    join: Path | None = _JOIN
    metrics: tuple[str, int] | None = None
    notify: Path | None = None
    named: str = ""
    bus: str = ""
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()

    @property
    def games(self) -> Path:
        return self.data / "games.db"

    @property
    def store(self) -> Path | str:
        """The file, or the address of a database: the one named now, else the last that was."""
        kept = self.named
        if not kept:
            with suppress(OSError, UnicodeError):
                kept = (self.data / _STORE).read_text("utf-8").strip()
        return self.games if kept in ("", self.games.name) else kept

    def keep_store(self) -> None:
        """Have whatever is done on the folder use the store that is named, if any. Raises InputError."""
        if self.named:
            with _one_line(self.data / _STORE):
                (self.data / _STORE).write_text(f"{self.named}\n", "utf-8")

    @property
    def host_key(self) -> Path:
        return self.data / "host_key"

    @property
    def exchange(self) -> Path:
        return self.data / "exchange.sock"

    @property
    def control(self) -> Path:
        return self.data / "control.sock"

    @property
    def join_socket(self) -> Path | None:
        return None if self.join is None else self.data / self.join

    @property
    def is_for_all_users(self) -> bool:
        """Whether all users may come in there, as far as they may enter its folder."""
        return self.join not in (None, _JOIN)


def own_folder() -> Path:
    return user_data_path("upwords-tui", appauthor=False) / "server"


def usual_sockets() -> tuple[Path, ...]:
    return own_folder() / _JOIN, _OF_THE_MACHINE


WAITING = 256

_LONGEST_SOCKET = 107
"""The most bytes of a Unix socket's path on Linux (`sun_path` of unix(7), without the final zero)."""


def take(folder: Path) -> IO[str]:
    """Make the folder of a server if there is none, and lock it. Raises InputError."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if folder.stat().st_mode & stat.S_IWOTH:
            raise InputError(TEXTS("listen", "open"), str(folder))
        file = (folder / LOCK).open("a+", encoding="ascii")
    except (FileExistsError, NotADirectoryError) as error:
        raise InputError(_("this is not a folder; choose another with --data"), str(folder)) from error
    except OSError as error:
        raise InputError(system_reason(error), str(folder)) from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise InputError(_("another server is using this folder"), str(folder)) from error
    return file


def listen(host: str, port: int, option: str) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, _kind, _protocol, _name, place = found[0]
        return socket.create_server(
            (str(place[0]), port),
            family=family,
            backlog=WAITING,
            # [::] means all addresses, whatever the system's default is.
            dualstack_ipv6=family == socket.AF_INET6 and socket.has_dualstack_ipv6(),
        )
    except OSError as error:
        raise InputError(system_text("listen", error, option=option), address(host, port)) from error


def system_text(table: str, error: OSError, **values: str) -> str:
    """Return why something could not be done, in our words if a table of texts has any."""
    return TEXTS.find(table, errno.errorcode.get(error.errno or 0, ""), **values) or system_reason(error)


def listen_locally(path: Path, kind: int = socket.SOCK_STREAM) -> socket.socket:
    """Return a Unix socket that listens at `path`, in place of an old one. Raises InputError."""
    if len(os.fsencode(path)) > _LONGEST_SOCKET:
        raise InputError(_("this path is too long for a socket; choose a shorter one with --data"), str(path))
    with _one_line(path):
        path.unlink(missing_ok=True)
        return _listen_at(path, kind, 0o600)


def listen_for_joining(path: Path, *, is_for_all: bool) -> socket.socket:
    """Return the listening socket for `join`. Raises InputError, also if it is in use."""
    if len(os.fsencode(path)) > _LONGEST_SOCKET:
        raise InputError(_("this path is too long for a socket; choose a shorter one with --join"), str(path))
    with _one_line(path):
        _make_way(path)
        return _listen_at(path, socket.SOCK_SEQPACKET, 0o666 if is_for_all else 0o600)


def _make_way(path: Path) -> None:
    """Remove a leftover socket. Raises InputError if something else is there, OSError."""
    try:
        found = path.lstat()
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(found.st_mode):
        said = _("something that is not a socket is here; choose another place with --join")
        raise InputError(said, str(path))
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as probe:
        probe.setblocking(False)
        if probe.connect_ex(os.fspath(path)) != errno.ECONNREFUSED:
            said = _("something else is listening here; choose another place with --join")
            raise InputError(said, str(path))
    path.unlink()


def _listen_at(path: Path, kind: int, mode: int) -> socket.socket:
    listener = socket.socket(socket.AF_UNIX, kind)
    before = os.umask(0o777 & ~mode)
    try:
        listener.bind(os.fspath(path))
        listener.listen(WAITING)
    except OSError:
        listener.close()
        raise
    finally:
        os.umask(before)
    return listener


@contextmanager
def _one_line(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise InputError(system_reason(error), str(path)) from error


def give_up(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def join_command(path: Path) -> str:
    where = () if path in usual_sockets() else ("--socket", str(path))
    return shlex.join(("upwords-tui", "join", *where))


def address(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def is_loopback(host: str) -> bool:
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


def name_for_people(host: str) -> str:
    with suppress(ValueError):
        if ip_address(host).is_unspecified:
            return socket.gethostname()
    return host
