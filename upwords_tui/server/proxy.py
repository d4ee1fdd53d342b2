"""The PROXY protocol, version 2: a load balancer says whose connection it passes on.

https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt, 2.2.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address

Network = IPv4Network | IPv6Network
_SIGNATURE = b"\r\n\r\n\0\r\nQUIT\n"
_FIXED = 16
"""Bytes before the addresses: signature, version and command, family, length."""
_LONGEST = 4096
_SECONDS = 5.0
_FAMILIES = {1: (socket.AF_INET, 4), 2: (socket.AF_INET6, 16)}


class ProxyError(ConnectionError):
    """A load balancer doesn't say whose connection it is."""


def is_proxy(address: str, networks: Sequence[Network]) -> bool:
    if not networks:
        return False
    ip = ip_address(address.partition("%")[0])
    ip = getattr(ip, "ipv4_mapped", None) or ip
    return any(ip in network for network in networks)


async def source(sock: socket.socket, proxy: str) -> str:
    """Return the address of whoever connects through `proxy`, read off the non-blocking `sock`.

    Checks that the proxy makes by itself are its own. Raises OSError.
    """
    async with asyncio.timeout(_SECONDS):
        head = await _exactly(sock, _FIXED)
        length = int.from_bytes(head[14:], "big")
        if head[:12] != _SIGNATURE or head[12] >> 4 != 2 or head[12] & 15 > 1 or length > _LONGEST:
            raise ProxyError("no-header")
        rest = await _exactly(sock, length)
    if not head[12] & 15:
        return proxy
    family, size = _FAMILIES.get(head[13] >> 4, (socket.AF_INET, 0))
    if not size or length < 2 * size + 4:
        raise ProxyError("no-address")
    return socket.inet_ntop(family, rest[:size])


async def _exactly(sock: socket.socket, count: int) -> bytes:
    """Read so many bytes and no more: what follows is SSH."""
    read = b""
    while len(read) < count:
        some = await asyncio.get_running_loop().sock_recv(sock, count - len(read))
        if not some:
            raise ProxyError("hung-up")
        read += some
    return read
