#!/usr/bin/env bash
# asyncssh 2.24.1, Python 3.11
#
# An SSH client may send the first packet of the key exchange it guesses before it has seen the server's list. RFC 4253,
# 7 has the guess count as wrong unless the first names of both lists are the same, even if both sides then agree on
# just that method; the server drops the packet, and the client sends it again. asyncssh asks only what was agreed on: it
# answers the guess, finds the second packet to be too much, and hangs up. dropbear's dbclient, known from OpenWrt, guesses
# curve25519-sha256 and so gets into no server whose list begins otherwise, while OpenSSH, which never guesses, does.
#
# Seen, with curve25519-sha256 first at the client (messages the server sends: 20 its list, 31 the answer, 21 new keys):
#   first at the server too:  20 31 21, then: still there
#   second at the server:     20 31 21, then: Key exchange not in progress
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
python=$folder/venv/bin/python
"$python" -m pip --disable-pip-version-check install --quiet asyncssh==2.24.1 2>/dev/null

seen=$("$python" - <<'PY'
import asyncio
import os
import struct

import asyncssh

OURS = "curve25519-sha256"
NAMES = [f"{OURS},ecdh-sha2-nistp256", "ssh-ed25519", *["aes128-ctr"] * 2, *["hmac-sha2-256"] * 2, *["none"] * 2, "", ""]


def packet(payload: bytes) -> bytes:
    padding = 8 - (len(payload) + 5) % 8
    padding += 8 * (padding < 4)
    return struct.pack(">IB", 1 + len(payload) + padding, padding) + payload + bytes(padding)


def text(data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + data


async def meet(methods: list[str]) -> str:
    lost = asyncio.get_running_loop().create_future()

    class Server(asyncssh.SSHServer):
        def connection_lost(self, error: Exception | None) -> None:
            lost.set_result(str(error))

    key = asyncssh.generate_private_key("ssh-ed25519")
    server = await asyncssh.listen("127.0.0.1", 0, server_factory=Server, server_host_keys=[key], kex_algs=methods)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.get_port())
    hello = b"\x14" + os.urandom(16) + b"".join(text(names.encode()) for names in NAMES) + b"\x01" + bytes(4)
    first = packet(b"\x1e" + text(b"\x09" + bytes(31)))  # the base point: a public key like any other
    is_right = methods[0] == OURS
    writer.write(b"SSH-2.0-guessing\r\n" + packet(hello) + first + (b"" if is_right else first))
    await reader.readline()
    sent = []
    while 21 not in sent:
        (length,) = struct.unpack(">I", await reader.readexactly(4))
        sent.append((await reader.readexactly(length))[1])
    done, _waiting = await asyncio.wait([lost], timeout=3)
    writer.close()
    server.close()
    return f"{' '.join(map(str, sent))}, then: {lost.result() if done else 'still there'}"


print(asyncio.run(meet([OURS, "ecdh-sha2-nistp256"])))
print(asyncio.run(meet(["ecdh-sha2-nistp256", OURS])))
PY
)

expected='20 31 21, then: still there
20 31 21, then: Key exchange not in progress'
diff <(echo "$expected") <(echo "$seen")
