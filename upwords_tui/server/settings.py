"""How a server is to be: what was said on its command line, and where its files are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

_JOIN = Path("join.sock")
_OF_THE_MACHINE = Path("/run/upwords-tui") / _JOIN


@dataclass(frozen=True)
class ServerSettings:
    """What all processes of a server know from the start. `data` is a folder that is the server's alone.

    `guests` may come without a key; `invited` people only get an account with a code. So many sessions run in
    one worker, and so many in all. `metrics` is the host and the port where figures are told, if they are,
    `join` the Unix socket for people on this machine, seen from `data`.
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

    @property
    def games(self) -> Path:
        """The file of the store."""
        return self.data / "games.db"

    @property
    def host_key(self) -> Path:
        """The file of the key by which clients know the server again."""
        return self.data / "host_key"

    @property
    def exchange(self) -> Path:
        """The Unix socket at which the broker is found."""
        return self.data / "exchange.sock"

    @property
    def control(self) -> Path:
        """The Unix socket at which a running server hears its host's commands."""
        return self.data / "control.sock"

    @property
    def join_socket(self) -> Path | None:
        """The Unix socket at which people on the same machine come in; None if they may not."""
        return None if self.join is None else self.data / self.join

    @property
    def is_for_all_users(self) -> bool:
        """Whether every user of the machine may come in there who gets as far as its folder."""
        return self.join not in (None, _JOIN)


def own_folder() -> Path:
    """Return the folder of this user's own server; it is relative where there is no home."""
    return user_data_path("upwords-tui", appauthor=False) / "server"


def usual_sockets() -> tuple[Path, ...]:
    """Return where a server on this machine is looked for: this user's own, then that of the machine."""
    return own_folder() / _JOIN, _OF_THE_MACHINE
