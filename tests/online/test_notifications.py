"""Whoever is away in a game over days is told at the address they have confirmed, and nobody else is."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.online.lobbies import Hall, Somebody
from tests.online.tables import Company, CountingStore
from tests.online.test_correspondence import DAY, do, later, stored, upwords
from tests.online.test_reminding import HOUR
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import InputError
from upwords_tui.cli.people import _program
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.online import notifications
from upwords_tui.online.notifications import Notifications, change, subscribe, subscription
from upwords_tui.store.opening import Store
from upwords_tui.store.values import GUEST

ADDRESS = "anna@example.org"
PROGRAM = f"""#!{sys.executable} -IS
import pathlib, sys
with pathlib.Path(sys.argv[0]).with_name("sent").open("ab") as sent:
    sent.write(sys.stdin.buffer.read() + b"\\n")
if pathlib.Path(sys.argv[0]).with_name("broken").exists():
    sys.exit("no mail today")
"""


class Post:
    """A program of the host's that keeps what it is given, and fails while `is_broken`."""

    def __init__(self, folder: Path, company: Company) -> None:
        self.program = folder / "post"
        self.program.write_text(PROGRAM)
        self.program.chmod(0o700)
        self._company, self._broken, self._sent = company, folder / "broken", folder / "sent"
        self._notifications = Notifications(company.store, self.program, company.store.time.utc)

    def sent(self, *here: str) -> list[dict[str, Any]]:
        """Let the broker look once at everybody, and return what has been sent."""
        for account in self._company.people:
            kept = subscription(self._company.store, account)
            asyncio.run(self._notifications.serve(account, kept, is_here=account in here))
        lines = self._sent.read_bytes().splitlines() if self._sent.exists() else []
        self._sent.unlink(missing_ok=True)
        return [json.loads(line) for line in lines]

    def breaks(self) -> None:
        self._broken.touch()

    def is_mended(self) -> None:
        self._broken.unlink()


@pytest.fixture
def company(tmp_path: Path) -> Company:
    return Company(CountingStore(tmp_path / "games.db"))


@pytest.fixture
def post(tmp_path: Path, company: Company) -> Post:
    return Post(tmp_path, company)


def confirmed(company: Company, account: str, **how: Any) -> None:
    change(company.store, account, address=ADDRESS, is_confirmed=True, **how)


def test_an_address_counts_only_with_the_code_that_was_sent_there(company: Company, post: Post) -> None:
    now = company.store.time.utc()
    stored(company, upwords(company), Terms(move_days=4))
    subscribe(company.store, company.anna, ADDRESS, "fi", now)
    (message,) = post.sent()
    code = message.pop("code")
    assert message.pop("text").count(f"”minä ilmoitukset {code}”") == 1
    assert message == {
        "kind": "code", "account": company.anna, "name": "Anna", "address": ADDRESS, "language": "fi",
        "subject": "Upwords: koodisi",
    }  # fmt: skip
    assert post.sent() == [], "nobody has confirmed it"
    with pytest.raises(InputError):
        subscribe(company.store, company.ben, code, "en", now)
    assert not subscription(company.store, company.ben).address
    assert subscribe(company.store, company.anna, code.lower(), "fi", now).is_confirmed
    (message,) = post.sent()
    assert message["kind"] == "turn" and message["subject"] == "Upwords: on vuorosi 1 pelissä"


def test_a_code_is_good_for_its_own_address_only(company: Company, post: Post) -> None:
    now = company.store.time.utc()
    subscribe(company.store, company.anna, ADDRESS, "en", now)
    (message,) = post.sent()
    subscribe(company.store, company.anna, "victim@example.org", "en", now)
    with pytest.raises(InputError):
        subscribe(company.store, company.anna, message["code"], "en", now)
    assert not subscription(company.store, company.anna).is_confirmed


def test_nobody_can_have_codes_sent_all_day(company: Company) -> None:
    now = company.store.time.utc()
    for number in range(3):
        subscribe(company.store, company.anna, f"{number}@example.org", "en", now)
    with pytest.raises(InputError, match="enough codes today"):
        subscribe(company.store, company.anna, "4@example.org", "en", now + 23 * HOUR)
    assert subscribe(company.store, company.anna, "4@example.org", "en", now + DAY).wants_code


@pytest.mark.parametrize("typed", ["anna", "a b@c", "x" * 201 + "@y", "a\x1b[2J@b", "@\n"])
def test_what_is_no_address(company: Company, typed: str) -> None:
    with pytest.raises(InputError, match="neither an address nor the code"):
        subscribe(company.store, company.anna, typed, "en", company.store.time.utc())


def test_who_is_away_is_told_once_and_at_most_once_a_day(company: Company, post: Post) -> None:
    game_id = stored(company, upwords(company), Terms(move_days=4))
    confirmed(company, company.anna)
    (message,) = post.sent()
    assert (message["kind"], message["address"]) == ("turn", ADDRESS)
    assert message["subject"] == "Upwords: it is your turn in 1 game"
    assert message["text"].splitlines() == [
        "x: 4 days left", "", "To stop these messages, connect and type “me notify off”.",
    ]  # fmt: skip
    assert [(each["game"], each["name"]) for each in message["games"]] == [(game_id, "x")]
    assert post.sent() == []
    do(company, game_id, Pass(seat=0), Pass(seat=1))
    later(company, 23 * HOUR)
    assert post.sent() == [], "that is her second turn today"
    later(company, HOUR)
    assert len(post.sent()) == 1
    do(company, game_id, Pass(seat=0))
    later(company, DAY)
    assert post.sent() == [], "it is the turn of somebody who has not asked for it"


def test_who_wants_every_turn_is_told_at_once_and_when_time_is_short(company: Company, post: Post) -> None:
    game_id = stored(company, upwords(company), Terms(move_days=4))
    confirmed(company, company.anna, at_once=True)
    assert len(post.sent()) == 1
    do(company, game_id, Pass(seat=0), Pass(seat=1))
    assert len(post.sent()) == 1
    later(company, 3 * DAY + HOUR)
    assert [each["text"].splitlines()[0] for each in post.sent()] == ["x: 23 hours left"]
    later(company, HOUR)
    assert post.sent() == []


def test_who_is_here_knows(company: Company, post: Post) -> None:
    game_id = stored(company, upwords(company), Terms(move_days=4))
    confirmed(company, company.anna)
    assert post.sent(company.anna) == []
    assert post.sent() == [], "she left without a move, and knows"
    do(company, game_id, Pass(seat=0), Pass(seat=1))
    assert len(post.sent()) == 1


def test_games_without_days_tell_nobody(company: Company, post: Post) -> None:
    stored(company, upwords(company), Terms())
    confirmed(company, company.anna)
    assert post.sent() == []


def test_what_can_t_be_sent_is_tried_again(
    company: Company, post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    stored(company, upwords(company), Terms(move_days=4))
    confirmed(company, company.anna)
    post.breaks()
    assert len(post.sent()) == 1
    assert subscription(company.store, company.anna).lines()[-1] == "The last message could not be sent."
    assert "no mail today" in str(caplog.records[-1].args) and ADDRESS not in caplog.text
    assert post.sent() == [], "not at once"
    post.is_mended()
    later(company, HOUR)
    assert len(post.sent()) == 1 and post.sent() == []
    assert "could not be sent" not in str(subscription(company.store, company.anna).lines())


def test_a_program_that_is_gone_stops_nothing(company: Company, post: Post) -> None:
    stored(company, upwords(company), Terms(move_days=4))
    confirmed(company, company.anna)
    post.program.unlink()
    assert post.sent() == [] and subscription(company.store, company.anna).tried


async def test_the_broker_looks_by_itself(
    company: Company, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifications, "LOOK_SECONDS", 0.01)
    sent: list[dict[str, Any]] = []

    async def keep(_program: Path, message: Any) -> bool:
        sent.append(message)
        return True

    monkeypatch.setattr(notifications, "send", keep)
    subscribe(company.store, company.anna, ADDRESS, "en", company.store.time.utc())
    running = asyncio.create_task(Notifications(company.store, post.program).run(lambda: ()))
    while not sent:
        await asyncio.sleep(0.01)
    running.cancel()
    assert [each["kind"] for each in sent] == ["code"]


# The command


@pytest.fixture
def hall() -> Hall:
    return Hall()


@pytest.fixture
def anna(hall: Hall) -> Somebody:
    somebody = hall.come("Anna", key="SHA256:a")
    somebody.lobby.notifies = True
    return somebody


def typed(somebody: Somebody) -> Callable[[str], str]:
    return lambda line: " ".join(somebody.types(line).lines)


def test_how_it_is_asked_for(hall: Hall, anna: Somebody) -> None:
    says = typed(anna)
    assert says("me notify").startswith("You are not notified of your turn while you are away.")
    assert says(f"me notify {ADDRESS}") == (
        f"{ADDRESS} is not confirmed yet. Type “me notify” and the code that was sent there."
    )
    store: Store = hall.store
    code = store.accounts.make_code(subscription(store, anna.id).purpose, anna.id, 1)
    daily = f"In games over days, your turns are sent to {ADDRESS} while you are away, once a day."
    assert says(f"me notify {code}") == daily
    assert (
        says("me notify always") == f"In games over days, each turn is sent to {ADDRESS} while you are away."
    )
    assert says("me notify daily") == daily == says("me notify")
    assert says("me notify off").startswith("You are not notified")
    assert not subscription(store, anna.id).address


def test_who_can_t_have_it(hall: Hall, anna: Somebody) -> None:
    guest = hall.come("Guest 12", kind=GUEST)
    guest.lobby.notifies = True
    with pytest.raises(InputError, match="Guests can't be notified"):
        guest.types(f"me notify {ADDRESS}")
    anna.lobby.notifies = False
    with pytest.raises(InputError, match="has not set up notifications"):
        anna.types(f"me notify {ADDRESS}")


def test_a_program_that_may_not_be_run_is_named(tmp_path: Path) -> None:
    script = tmp_path / "post"
    with pytest.raises(InputError, match="needs a program that can be run"):
        _program(str(script))
    script.write_text("#!/bin/sh\n")
    script.chmod(0o600)
    with pytest.raises(InputError, match="needs a program that can be run"):
        _program(str(script))
    script.chmod(0o700)
    assert _program(str(script)) == script
