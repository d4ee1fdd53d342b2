"""A key that was shown but not proven is nobody's, in whatever order a client says things."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncssh
import pytest

from tests.server.cheating import Packet, cheat
from tests.server.knocking import SECONDS, house, screen
from upwords_tui.server.limits import Limits
from upwords_tui.server.ssh_server import SshConnection

ME, OTHER = "play", "somebody"
OFFER = ("offer", ME, "victim", None)
OFFER_BY_ANOTHER_NAME = ("offer", OTHER, "victim", None)
FORGED = ("signed", ME, "victim", "cheat")
OWN = ("signed", ME, "cheat", "cheat")
OWN_BY_ANOTHER_NAME = ("signed", OTHER, "cheat", "cheat")
GUEST = ("guest", ME, None, None)
ANSWER = ("answer", ME, None, None)

Said = tuple[str, str, str | None, str | None]


@pytest.mark.parametrize(
    ("batches", "is_in", "comes_as"),
    [
        ([[OFFER], [GUEST], [ANSWER]], True, ""),
        ([[FORGED], [GUEST], [ANSWER]], True, ""),
        ([[OFFER], [FORGED], [FORGED], [GUEST], [ANSWER]], True, ""),
        ([[OFFER], [OWN]], True, "cheat"),
        ([[FORGED], [OWN]], True, "cheat"),
        ([[GUEST], [OWN]], True, "cheat"),
        ([[OFFER]], False, ""),
        ([[FORGED]], False, ""),
        ([[GUEST], [OFFER], [ANSWER]], False, ""),
    ],
)
async def test_what_was_not_proven_does_not_count(
    tmp_path: Path, batches: list[list[Said]], is_in: bool, comes_as: str
) -> None:
    # Who is let in may take long for it on a busy machine; who is not, would be waited for.
    async with house(tmp_path, Limits(login_seconds=60 if is_in else 1)) as there:
        there.know("victim")
        keys = {name: there.key(name) for name in ("victim", "cheat")}
        packets: list[list[Packet]] = [
            [(how, user, keys.get(shown or ""), keys.get(signer or "")) for how, user, shown, signer in batch]
            for batch in batches
        ]
        if not is_in:
            with pytest.raises(asyncssh.Error):
                await cheat(there.port, packets)
            return
        await screen(await cheat(there.port, packets))
        visit = (await there.session()).visit
        assert visit.account == ""
        assert visit.key == (keys[comes_as].get_fingerprint() if comes_as else "")


@pytest.mark.parametrize(
    "batch",
    [
        [OFFER, GUEST, ANSWER],
        [GUEST, ANSWER, OFFER],
        [GUEST, OFFER, ANSWER],
        [OWN, OFFER],
        [OWN, FORGED],
        [OWN, OFFER_BY_ANOTHER_NAME],
        [OFFER_BY_ANOTHER_NAME, OWN],
        [OWN_BY_ANOTHER_NAME, OFFER, OWN],
        [OFFER, OWN, OFFER],
        [OWN, GUEST, ANSWER, OFFER],
    ],
)
async def test_what_is_said_all_at_once_makes_nobody_another(tmp_path: Path, batch: list[Said]) -> None:
    """Whether it lets them in is one thing: never as somebody whose key they have not."""
    async with house(tmp_path) as there:
        there.know("victim")
        keys = {name: there.key(name) for name in ("victim", "cheat")}
        packets: list[Packet] = [
            (how, user, keys.get(shown or ""), keys.get(signer or "")) for how, user, shown, signer in batch
        ]
        # After whatever came of it, the same again, and a proof: the door still knows whose key that is.
        try:
            async with asyncio.timeout(SECONDS):
                client = await cheat(
                    there.port, [packets, packets, [(*OWN[:2], keys["cheat"], keys["cheat"])]]
                )
                await screen(client)
        except asyncssh.Error:
            assert there.nursery.played == []
            return
        visit = (await there.session()).visit
        assert visit.account == ""
        assert visit.key in ("", keys["cheat"].get_fingerprint())


async def test_who_is_in_stays_who_they_are(tmp_path: Path) -> None:
    """What was under way while somebody got in is still looked at afterwards, and comes too late."""
    async with house(tmp_path) as there:
        there.know("victim")
        own, victim = there.key("cheat"), there.key("victim")
        client = await cheat(there.port, [[("signed", ME, own, own)]])
        (connection,) = there.door.reception.connections
        assert isinstance(connection, SshConnection)
        owner = connection.get_owner()
        assert isinstance(owner, asyncssh.SSHServer)
        assert await connection.validate_public_key(ME, victim.public_data, b"", b"")
        owner.auth_completed()
        assert await connection.get_kbdint_challenge(ME, "", "")
        owner.auth_completed()
        await screen(client)
        assert (await there.session()).visit.key == own.get_fingerprint()


async def test_after_many_tries_one_is_hung_up_on(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        forged = ("signed", ME, there.key("victim"), there.key("cheat"))
        with pytest.raises(asyncssh.Error, match="Too many attempts"):
            await cheat(there.port, [[forged]] * 50)
