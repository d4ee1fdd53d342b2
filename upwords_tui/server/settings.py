"""How a server is to be: what was said on its command line, and where its files are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """What all processes of a server know from the start. `data` is a folder that is the server's alone.

    `guests` may come without a key; `invited` people only get an account with a code. So many sessions run in
    one worker, and so many in all. `metrics` is the host and the port where figures are told, if they are.
    """

    data: Path
    host: str = "127.0.0.1"
    port: int = 2222
    name: str = "Upwords"
    guests: bool = True
    invited: bool = False
    most_sessions: int = 200
    per_worker: int = 8
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
        """The Unix socket at which the exchange is found."""
        return self.data / "exchange.sock"

    @property
    def control(self) -> Path:
        """The Unix socket at which a running server hears its host's commands."""
        return self.data / "control.sock"
