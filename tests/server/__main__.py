"""A door with a nursery that only echoes, to measure what a door costs: `python -m tests.server PORT`.

It prints the number of the door's process. Every key comes back between brackets.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import tempfile
from pathlib import Path
from typing import cast

import asyncssh

from tests.server.knocking import FakeAccounts, FakeNursery
from upwords_tui.server import event_log
from upwords_tui.server.door import Door
from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.host_key import host_key
from upwords_tui.store.port import Store


def door(listener: socket.socket, control: socket.socket, folder: Path) -> None:
    event_log.begin()
    logging.getLogger().setLevel(logging.ERROR)
    asyncssh.set_log_level("CRITICAL")
    settings = ServerSettings(data=folder)

    async def serve() -> None:
        await Door(
            listener, control, settings, host_key(settings.host_key), cast(Store, FakeAccounts())
        ).serve()

    asyncio.run(serve())


def main(port: int) -> None:
    listener = socket.create_server(("127.0.0.1", port), backlog=256)
    control, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with tempfile.TemporaryDirectory() as folder:
        child = os.fork()
        if not child:
            other.close()
            door(listener, control, Path(folder))
            os._exit(0)
        control.close()
        print(child, flush=True)

        async def echo() -> None:
            nursery = FakeNursery(other)
            ended = asyncio.Event()
            for number in (signal.SIGTERM, signal.SIGINT):
                asyncio.get_running_loop().add_signal_handler(number, ended.set)
            await ended.wait()
            nursery.close()

        asyncio.run(echo())
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(int(sys.argv[1]))
