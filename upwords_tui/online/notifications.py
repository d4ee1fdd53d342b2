"""Telling people who are away that it is their turn, in games over days.

The host names a program (`serve --notify`), which is given each message as one JSON object on its standard
input and passes it on. Whoever wants that gives an address, and confirms it with a code that was sent there.
All is kept in the store; only the broker runs the program.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from subprocess import DEVNULL, PIPE

from upwords_tui.app.play.correspondence import is_pressing, list_text
from upwords_tui.app.play.table import utc_now
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import InputError, StoreError
from upwords_tui.base.i18n import TextTables, _, language, use_language
from upwords_tui.base.safe_text import clean, clean_title
from upwords_tui.online.messages import Message
from upwords_tui.store.opening import Store
from upwords_tui.store.values import read_time

log = logging.getLogger(__name__)
TEXTS = TextTables(__file__)

LOOK_SECONDS = 5.0
"""How often to look for codes to be sent, for which somebody waits."""
_LOOKS_FOR_TURNS = 12
"""After how many looks to look for turns too."""
MOST_CODES = 3
"""How many codes an account may ask for in a day: each goes to an address that nobody has confirmed yet."""
_LONGEST_ADDRESS = 200
_DAY, _HOUR = timedelta(days=1), timedelta(hours=1)
_PROGRAM_SECONDS = 30.0
_MOST_GAMES = 20
"""The most games named in one message."""
_SETTING = "notify"


@dataclass(frozen=True)
class Subscription:
    """How an account is told, as a setting keeps it; times are in ISO 8601, empty for never.

    `wants_code`: one has to be sent to the address; `codes` is when the latest were asked for. `told` holds
    of each game the actions it had when its turn was told, and whether time was short; `tried` is when
    sending failed.
    """

    address: str = ""
    language: str = "en"
    is_confirmed: bool = False
    wants_code: bool = False
    codes: tuple[str, ...] = ()
    at_once: bool = False
    last: str = ""
    tried: str = ""
    told: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def from_json(cls, kept: object) -> Subscription:
        known = kept if isinstance(kept, Mapping) else {}
        read = cls(**{name: known[name] for name in cls.__dataclass_fields__ if name in known})
        return replace(read, codes=tuple(read.codes))

    @property
    def purpose(self) -> str:
        """What a code is for that confirms this address, and no other."""
        return f"{_SETTING} {self.address}"

    def lines(self) -> tuple[str, ...]:
        if not self.address:
            return TEXTS("notified", "nowhere"), TEXTS("notified", "how")
        how = "unconfirmed" if not self.is_confirmed else "at-once" if self.at_once else "daily"
        failed = (TEXTS("notified", "failed"),) if self.tried else ()
        return (TEXTS("notified", how, address=clean(self.address)), *failed)


def subscription(store: Store, account: str) -> Subscription:
    return Subscription.from_json(store.settings.get(account, _SETTING))


def change(store: Store, account: str, **values: object) -> Subscription:
    """Change an account's subscription, and return it as it is then. Raises StoreError."""
    changed: list[Subscription] = []

    def change_it(kept: object) -> object:
        changed.append(replace(Subscription.from_json(kept), **values))  # type: ignore[arg-type]
        return asdict(changed[-1])

    store.settings.change(account, _SETTING, change_it)
    return changed[-1]


def subscribe(store: Store, account: str, typed: str, spoken: str, now: datetime) -> Subscription:
    """Have a code sent to an address, or confirm it with that code; messages are in the language `spoken`.

    Raises InputError, StoreError.
    """
    kept = subscription(store, account)
    if kept.address and store.accounts.use_code(typed, kept.purpose) == account:
        return change(store, account, is_confirmed=True, tried="", language=spoken)
    if not set("@:/") & set(typed) or clean(typed, _LONGEST_ADDRESS) != typed or " " in typed:
        raise InputError(_("this is neither an address nor the code that was sent to yours"), typed)
    recent = tuple(each for each in kept.codes if now - read_time(each) < _DAY)
    if len(recent) >= MOST_CODES:
        raise InputError(_("You have asked for enough codes today. Try again tomorrow."))
    return change(
        store,
        account,
        address=typed,
        language=spoken,
        is_confirmed=False,
        wants_code=True,
        codes=(*recent, now.isoformat()),
        tried="",
    )


class Notifications:
    """What the broker does about them; `program` is the host's."""

    def __init__(self, store: Store, program: Path, now: Callable[[], datetime] = utc_now) -> None:
        self._store = store
        self._program = program
        self._now = now

    async def run(self, here: Callable[[], Collection[str] | None]) -> None:
        """Send what has to be sent, for ever.

        `here` returns the accounts of those who are connected, None while another host sends.
        """
        for look in count():
            await asyncio.sleep(LOOK_SECONDS)
            if (connected := here()) is None:
                continue
            try:
                for account, kept in await asyncio.to_thread(self._store.settings.of_all, _SETTING):
                    subscribed = Subscription.from_json(kept)
                    if subscribed.wants_code or look % _LOOKS_FOR_TURNS == 0:
                        await self.serve(account, subscribed, is_here=account in connected)
            except StoreError as error:
                log.warning("not-notified", {"why": error})

    async def serve(self, account: str, kept: Subscription, *, is_here: bool) -> None:
        """Send an account what is due now, if anything; what can't be sent is tried again in an hour."""
        message = await asyncio.to_thread(self.due, account, kept, is_here=is_here)
        if message and not await send(self._program, message):
            tried = {
                "told": kept.told,
                "last": kept.last,
                "wants_code": kept.wants_code,
                "tried": self._now().isoformat(),
            }
            await asyncio.to_thread(partial(change, self._store, account, **tried))

    def due(self, account: str, kept: Subscription, *, is_here: bool) -> Message | None:
        """Return what to send to an account now; it counts as sent from here on. Raises StoreError."""
        now = self._now()
        if kept.tried and now - read_time(kept.tried) < _HOUR:
            return None
        use_language(kept.language)
        if kept.wants_code:
            change(self._store, account, wants_code=False)
            code = self._store.accounts.make_code(kept.purpose, account, for_hours=24)
            text = TEXTS("sent", "code", code=code)
            return self._message("code", account, kept, _("Upwords: your code"), text, code=code)
        if not kept.is_confirmed:
            return None
        waiting = [row for row in self._store.games.of(account, limit=200) if row.is_due and row.due]
        told = {
            row.id: [row.actions, is_pressing(row.due, now, Terms.from_json(row.terms))]
            for row in waiting
            if row.due
        }
        if told == kept.told:
            return None
        is_sent = not is_here and any(kept.told.get(game) != value for game, value in told.items())
        if is_sent and not kept.at_once and now - read_time(kept.last) < _DAY:
            return None
        change(self._store, account, told=told, tried="", **({"last": now.isoformat()} if is_sent else {}))
        if not is_sent:
            return None
        subject = TEXTS("sent", "turns", count=len(waiting))
        lines = [
            f"{clean_title(row.name)}: {list_text('', row.due, now, Terms.from_json(row.terms))}"
            for row in waiting[:_MOST_GAMES]
        ]
        ending = _("To stop these messages, connect and type “me notify off”.")
        games = [
            {"game": row.id, "name": row.name, "due": row.due and row.due.isoformat()} for row in waiting
        ]
        return self._message("turn", account, kept, subject, "\n".join((*lines, "", ending)), games=games)

    def _message(
        self, kind: str, account: str, kept: Subscription, subject: str, text: str, **more: object
    ) -> Message:
        return {
            "kind": kind,
            "account": account,
            "name": self._store.accounts.get(account).name,
            "address": kept.address,
            "language": language(),
            "subject": subject,
            "text": text,
            **more,
        }


async def send(program: Path, message: Message) -> bool:
    """Run the host's program with a message on its standard input; return whether it ended well.

    It may take 30 seconds. What fails is logged without the message.
    """
    about = {"kind": message["kind"], "account": message["account"]}
    try:
        process = await asyncio.create_subprocess_exec(
            program, stdin=PIPE, stdout=DEVNULL, stderr=PIPE, start_new_session=True
        )
    except OSError as error:
        log.error("notify-failed", {**about, "why": error})
        return False
    try:
        given = json.dumps(message, ensure_ascii=False).encode()
        _out, said = await asyncio.wait_for(process.communicate(given), _PROGRAM_SECONDS)
    except TimeoutError:
        said = b"it took more than 30 seconds"
        with suppress(ProcessLookupError):  # whatever it has started ends with it
            os.killpg(process.pid, signal.SIGKILL)
    code = await process.wait()
    if code:
        why = clean(said.decode("utf-8", "replace").strip().rpartition("\n")[2], 200)
        log.error("notify-failed", {**about, "exit": code, "why": why})
    else:
        log.info("notified", about)
    return code == 0
