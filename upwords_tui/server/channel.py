"""What a visitor asks of that which carries their bytes: a channel of SSH, or a client on this machine.

The one idea: it is what asyncssh calls things, so that a channel of SSH is one as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class Connection(Protocol):
    """What a channel belongs to."""

    def abort(self) -> None:
        """Hang up at once."""


class Channel(Protocol):
    """Carries the bytes of one visitor."""

    def write(self, data: bytes) -> None:
        """Show bytes. Raises OSError if nobody is there any more."""

    def write_stderr(self, data: bytes) -> None:
        """Say what went wrong."""

    def pause_reading(self) -> None:
        """Take nothing that is typed, until `resume_reading`."""

    def resume_reading(self) -> None:
        """Go on after `pause_reading`."""

    def exit(self, status: int) -> None:
        """Tell the exit code after all that was written, and close. Raises OSError as `write` does."""

    def abort(self) -> None:
        """Close at once."""

    def is_closing(self) -> bool:
        """Return whether the client has gone, or is about to be let go."""

    def get_connection(self) -> Connection:
        """Return the connection."""

    def get_environment(self) -> Mapping[str, str]:
        """Return what was let through of the client's environment."""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return what else is known: of the "username" the name that they log in with."""
