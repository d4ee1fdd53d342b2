"""Coming in through a load balancer: the PROXY protocol, version 2, from the addresses that may speak it."""

from __future__ import annotations

import asyncio
import shutil
import socket
import struct
import subprocess
from contextlib import closing
from ipaddress import ip_network
from pathlib import Path

import asyncssh
import pytest

from tests.server.knocking import SECONDS, Client, House, house, until
from upwords_tui.server.proxy import is_proxy

SIGNATURE = bytes.fromhex("0d0a0d0a000d0a515549540a")
V4 = SIGNATURE + b"\x21\x11\x00\x0c" + bytes([203, 0, 113, 7, 10, 0, 0, 1]) + struct.pack("!HH", 50_000, 22)
V6 = (
    SIGNATURE
    + b"\x21\x21\x00\x2b"
    + bytes.fromhex("20010db8000000000000000000000007")
    + bytes(16)
    + struct.pack("!HH", 50_000, 22)
    + b"\x04\x00\x04abcd"
)
"""With a TLV after the addresses, as some balancers send."""
LOCAL = SIGNATURE + b"\x20\x00\x00\x00"
HERE = (ip_network("127.0.0.0/8"),)


async def addresses(there: House) -> list[str]:
    """Return where those who are connected come from."""
    await until(lambda: len(there.door.reception.connections) > 0)
    return [each.address for each in there.door.reception.connections]


async def come_in(sock: socket.socket) -> asyncssh.SSHClientConnection:
    return await asyncssh.connect(
        sock=sock,
        username="play",
        client_factory=Client,
        known_hosts=None,
        config=None,
        client_keys=None,
        agent_path=None,
    )


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return not probe.connect_ex(("127.0.0.1", port))


@pytest.mark.parametrize(
    ("header", "address"),
    [(V4, "203.0.113.7"), (V6, "2001:db8::7"), (LOCAL, "127.0.0.1")],
    ids=["v4", "v6", "local"],
)
async def test_whose_connection_it_is_is_read_off_the_header(
    tmp_path: Path, header: bytes, address: str
) -> None:
    async with house(tmp_path, proxies=HERE) as there:
        sock = socket.create_connection(("127.0.0.1", there.port))
        sock.sendall(header)
        connection = await come_in(sock)
        assert await addresses(there) == [address]
        connection.close()


@pytest.mark.parametrize(
    "said", [b"", V4[:11], V4[:-1], b"SSH-2.0-OpenSSH_", SIGNATURE + b"\x21\x31\x00\x00"], ids=repr
)
async def test_what_is_no_header_is_hung_up_on_and_keeps_nobody_waiting(tmp_path: Path, said: bytes) -> None:
    async with house(tmp_path, proxies=HERE) as there:
        with closing(socket.create_connection(("127.0.0.1", there.port))) as slow:
            slow.sendall(said)
            good = socket.create_connection(("127.0.0.1", there.port))
            good.sendall(V4)
            connection = await come_in(good)
            assert await addresses(there) == ["203.0.113.7"]
            slow.shutdown(socket.SHUT_WR)
            slow.setblocking(False)
            async with asyncio.timeout(SECONDS):
                assert await asyncio.get_running_loop().sock_recv(slow, 100) == b""
            connection.close()


async def test_from_other_addresses_a_header_is_only_noise(tmp_path: Path) -> None:
    async with house(tmp_path, proxies=(ip_network("203.0.113.0/24"),)) as there:
        with closing(socket.create_connection(("127.0.0.1", there.port))) as stranger:
            stranger.sendall(V4)
            stranger.setblocking(False)
            async with asyncio.timeout(SECONDS):
                said = await asyncio.get_running_loop().sock_recv(stranger, 100)
            assert said.startswith(b"SSH-2.0-upwords")


def test_which_addresses_are_balancers() -> None:
    networks = ip_network("10.1.2.0/24"), ip_network("2001:db8::5")
    said = ("10.1.2.9", "::ffff:10.1.2.9", "2001:db8::5", "10.1.3.1", "2001:db8::6", "fe80::1%eth0")
    assert [is_proxy(each, networks) for each in said] == [True, True, True, False, False, False]
    assert not is_proxy("10.1.2.9", ())


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="HAProxy is not installed")
async def test_a_real_balancer(tmp_path: Path) -> None:
    async with house(tmp_path, proxies=HERE) as there:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        told = tmp_path / "haproxy.cfg"
        told.write_text(
            "defaults\n mode tcp\n timeout connect 5s\n timeout client 60s\n timeout server 60s\n"
            f"listen play\n bind 127.0.0.1:{port}\n"
            f" server one 127.0.0.1:{there.port} send-proxy-v2 source 127.0.0.9\n"
        )
        with subprocess.Popen(["haproxy", "-f", str(told), "-db"], stderr=subprocess.DEVNULL) as balancer:
            try:
                await until(lambda: listens(port))
                balanced = House(there.door, port, there.nursery, there.accounts, there.folder)
                connection = await balanced.connect()
                assert "127.0.0.1" in await addresses(there)
                connection.close()
            finally:
                balancer.terminate()
