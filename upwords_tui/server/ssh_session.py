"""Somebody's session at the door, from the first request on their channel to its end.

The one idea: behind one channel there may be several sessions after each other: another front-end was asked
for, or a process died and the game goes on in another. Whoever plays notices as little of it as can be.
"""

from __future__ import annotations

import asyncio
import contextvars
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Protocol

import asyncssh

from upwords_tui.app.play.library import FRONT_END
from upwords_tui.base.errors import StoreError, mark
from upwords_tui.base.i18n import _, translate, use_language
from upwords_tui.server.event_log import complain, note
from upwords_tui.server.identity import (
    WORDS,
    Accounts,
    can_show_a_screen,
    front_end,
    languages,
    offered_name,
    terminal_name,
)
from upwords_tui.server.limits import Typing
from upwords_tui.server.session_pipe import Carrier, Hearer, TextCarrier
from upwords_tui.server.session_registry import PlaceInLine, Reception, Start, closing_sentence
from upwords_tui.server.session_request import PLAIN_SCREEN, SCREEN, TEXT, SessionEnd, Visit, sensible_size

# At which game somebody sits, kept as long as they do: so that whoever the server cut off comes back to it


PLACE = "place"
"""The setting of an account: the id of a game, empty in the hall."""


def kept_place(accounts: Accounts, account: str) -> str:
    """Return the game that somebody was cut off at, if it goes on; else nothing. Raises StoreError."""
    game = accounts.setting(account, PLACE)
    return game if isinstance(game, str) and game and accounts.goes_on(game, account) else ""


class Whereabouts:
    """Where one visitor is. It belongs to an event loop, and waits for the store nowhere."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._account = ""
        self._game = self._stored = ""
        self._is_cut_off = False
        self._storing: asyncio.Task[None] | None = None

    def at(self, account: str, game: str) -> None:
        """Note that the visitor, who has this account, is at a game, or in the hall (empty)."""
        if self._is_cut_off or not account:
            return
        self._account, self._game = account, game
        if self._game != self._stored and (self._storing is None or self._storing.done()):
            self._storing = asyncio.get_running_loop().create_task(self._store())

    def come_back(self, account: str, game: str) -> None:
        """Note what is kept of somebody who has just come."""
        self._account, self._game, self._stored = account, game, game

    def cut_off(self) -> None:
        """Keep where the visitor is: it is the server that ends."""
        self._is_cut_off = True

    def leave(self) -> None:
        """Note that the visitor has gone, unless it was the server that ended."""
        self.at(self._account, "")

    async def _store(self) -> None:
        while self._game != self._stored:
            before, game = self._stored, self._game
            try:
                await asyncio.to_thread(self._put, before, game)
            except StoreError as error:
                complain("no-whereabouts", error)
                return
            self._stored = game

    def _put(self, before: str, game: str) -> None:
        # Another session of theirs may sit at a game meanwhile.
        if game or self._accounts.setting(self._account, PLACE) == before:
            self._accounts.set_setting(self._account, PLACE, game)


# What a visitor asks of that which carries their bytes: a channel of SSH, or a client on this machine


class ChannelOwner(Protocol):
    """What a channel belongs to."""

    def abort(self) -> None:
        """Hang up at once."""


class ByteChannel(Protocol):
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

    def get_connection(self) -> ChannelOwner:
        """Return the connection."""

    def get_environment(self) -> Mapping[str, str]:
        """Return what was let through of the client's environment."""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return what else is known: of the "username" the name that they log in with."""


_LEAVE = b"\x03"
"""Ctrl+C: what is understood while somebody waits in line."""
_LINE_ENDS = b"\r\n\x03\x15"
"""What ends a line being typed, or lets go of it: Enter, Ctrl+C, Ctrl+U."""
_BACKLOG = 4096
"""Bytes that may wait to be passed on before no more are read."""
_BACK = mark("You are back at the game you were at.")
_UNWELCOME = mark("You can't come in here any more.")
_FORGOTTEN = mark("Your key does not open this account any more.")
_CLOSING = mark("The server closes its door for a moment. What was played is kept: please come again.")
_REFUSED, _FAILED = 1, 70
_UNKNOWN_COMMAND = 127


class SshSession(asyncssh.SSHServerSession[bytes]):
    """One channel. `is_on` says whether a session goes on there, `is_gone` that the channel is closed.

    `changed` is called when that has changed. `key` is the one they came with; empty for a guest.
    """

    def __init__(self, reception: Reception, key: str, address: str, changed: Callable[[], None]) -> None:
        self.is_on = False
        self.is_gone = False
        self._reception = reception
        self._limits = reception.limits
        self.key = key
        self._address = address
        self._changed = changed
        self._was_asked = False
        self._loop = asyncio.get_running_loop()
        self._channel: ByteChannel
        self._word = ""
        self._known_account = ""
        self._term: str | None = None
        self._size = (0, 0)
        self._whereabouts = Whereabouts(reception.accounts)
        self._context = contextvars.copy_context()
        self._life: asyncio.Task[None] | None = None
        self._carrier: Carrier | None = None
        self._start: Start | None = None
        self._typing = Typing()
        self._place_in_line = PlaceInLine(self._write, self.say)
        self._is_full = False
        self._is_input_over = False
        self._is_end_told = False
        self._is_mid_line = False
        self._later: asyncio.TimerHandle | None = None
        self._resizing: asyncio.TimerHandle | None = None
        self._held_up: set[object] = set()
        self._stalled: asyncio.TimerHandle | None = None

    @property
    def account(self) -> str:
        """Whose session goes on here; empty while that is not known."""
        return self._known_account or (self._carrier.account if self._carrier else "")

    # What the client asks for

    def connection_made(self, chan: ByteChannel) -> None:
        """Keep the channel."""
        self._channel = chan

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        """Keep what kind of terminal there is; later it is too late."""
        if self._was_asked:
            return False
        self._term = terminal_name(term_type)
        self._size = term_size[:2]
        return True

    def shell_requested(self) -> bool:
        """Allow a session, once."""
        return self._ask()

    def exec_requested(self, command: str) -> bool:
        """Keep what is to be run; whether it may be is said when it would be."""
        is_first = self._ask()
        if is_first:
            self._word = command
        return is_first

    def _ask(self) -> bool:
        is_first, self._was_asked = not self._was_asked, True
        return is_first

    def subsystem_requested(self, subsystem: str) -> bool:
        """Refuse file transfer, and whatever else there may be."""
        self._reception.refuse("subsystem", self._address)
        return False

    def session_started(self) -> None:
        """Begin."""
        self.is_on = True
        self._life = self._loop.create_task(self._live())

    def break_received(self, msec: int) -> bool:
        """Let a break be nothing."""
        return True

    # What the client does

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Take in what was typed."""
        if self._carrier:
            self._typing.add(data)
            if self._later and len(self._typing) > _BACKLOG:
                self._channel.pause_reading()
            self._pass_on()
        elif self._term is None:
            self._typing.add(data)
            self._channel.pause_reading()
        elif _LEAVE in data and self._start is None:
            self._hang_up()
            self._exit(_REFUSED)
        else:
            self._follow_lines(data)

    def eof_received(self) -> bool:
        """Take in that nothing more will be typed."""
        self._is_input_over = True
        self._pass_on()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Take in another size; of many in a time that befits them the last is told."""
        self._size = (width, height)
        if self._carrier and self._resizing is None:
            cols, rows = sensible_size(*self._size)
            self._carrier.resize(cols, rows)
            wait = max(1 / self._limits.sizes_a_second, cols * rows / self._limits.cells_a_second)
            self._resizing = self._loop.call_later(wait, self._resize, self._carrier, self._size)

    def _resize(self, carrier: Carrier, size: tuple[int, int]) -> None:
        self._resizing = None
        if carrier is self._carrier and size != self._size:
            self.terminal_size_changed(*self._size, 0, 0)

    def _pass_on(self) -> None:
        """Pass on of what was typed as much as may be passed on now; read no more while much waits."""
        if self._carrier is None or self._later or self._is_full:
            return
        typed = self._typing.take(self._loop.time())
        self._reception.counters.typed_bytes += len(typed)
        self._follow_lines(typed)
        self._is_full = not self._carrier.type(typed)
        if self._is_full:
            self._channel.pause_reading()
        elif self._typing:
            if len(self._typing) > _BACKLOG:
                self._channel.pause_reading()
            self._later = self._loop.call_later(self._typing.wait(self._loop.time()), self._go_on_typing)
        elif not self._is_input_over:
            self._channel.resume_reading()
        elif not self._is_end_told:
            self._is_end_told = True
            self._carrier.end_of_input()

    def _follow_lines(self, typed: bytes) -> None:
        """Know whether a line has been begun, of what was typed and passed on, or dropped."""
        end = max(map(typed.rfind, (bytes([each]) for each in _LINE_ENDS)))
        self._is_mid_line = len(typed) > end + 1 or (self._is_mid_line and end < 0)

    def _go_on_typing(self) -> None:
        self._later = None
        if self._channel.is_closing():
            self._channel.abort()  # what was not read yet would keep it open
        else:
            self._pass_on()

    def _hang_up(self) -> None:
        """End what was begun here."""
        if self._life:
            self._life.cancel()

    def _ready(self) -> None:
        self._is_full = False
        self._pass_on()

    # What it is shown

    def pause_writing(self) -> None:
        """Hold up the session: its channel is full."""
        self.hold_up(self._channel)

    def resume_writing(self) -> None:
        """Go on: there is place in the channel again."""
        self.go_on(self._channel)

    def hold_up(self, reason: object) -> None:
        """Show nothing more until `go_on`; who takes nothing for too long is let go of."""
        self._held_up.add(reason)
        if self._carrier:
            self._carrier.pause()
        if self._stalled is None:
            self._stalled = self._loop.call_later(self._limits.stalled_seconds, self._let_go)

    def go_on(self, reason: object) -> None:
        """Go on after `hold_up`."""
        self._held_up.discard(reason)
        if self._held_up:
            return
        if self._stalled:
            self._stalled.cancel()
            self._stalled = None
        if self._carrier:
            self._carrier.resume()

    def _let_go(self) -> None:
        self._reception.counters.stalled += 1
        note("stalled", address=self._address)
        self._channel.get_connection().abort()

    def _show(self, data: bytes) -> None:
        if self._start:
            self._start.done()
            self._start = None
        self._reception.counters.shown_bytes += len(data)
        self._write(data)

    def _write(self, data: bytes) -> None:
        with suppress(OSError):
            self._channel.write(data)

    def say(self, sentence: str) -> None:
        """Show one line."""
        self._write(sentence.encode() + (b"\n" if self._term is None else b"\r\n"))

    def _exit(self, code: int) -> None:
        with suppress(OSError):
            self._channel.exit(code)
        self.is_on = False
        self._changed()

    # From beginning to end

    async def _live(self) -> None:
        environment = self._environment()
        use_language(*languages(environment))
        self._context = contextvars.copy_context()
        counters = self._reception.counters
        counters.sessions += 1
        began, code = time.monotonic(), -1
        try:
            code = await self._visit(environment)
        except OSError as error:
            code = _FAILED
            complain("session-failed", error, address=self._address)
            self.say(_("The game can't be reached just now. Please come again in a moment."))
        except Exception as error:
            code = _FAILED
            complain("session-failed", error, address=self._address)
            self.say(_("Something went wrong that should not have. What was played is kept."))
        finally:
            self._reception.session_over()
            note("session-over", address=self._address, code=code, seconds=round(time.monotonic() - began, 3))
            self._let_carrier_go()
        self._exit(code)

    async def _visit(self, environment: dict[str, str]) -> int:
        """See whether somebody may come in, and let them play; return the exit code."""
        if self._word not in ("", *WORDS):
            self._reception.refuse("command", self._address)
            self._channel.write_stderr(
                _("Only {words} can be run here.").format(words=", ".join(WORDS)).encode() + b"\n"
            )
            return _UNKNOWN_COMMAND
        closes_in = self._reception.closes_in
        if closes_in is not None:
            return self._refused("closing", closing_sentence(closes_in))
        if self._reception.counters.sessions > self._reception.settings.most_sessions:
            return self._refused("full", _("Every place is taken just now. Please come again later."))
        login = str(self._channel.get_extra_info("username") or "")
        account, preferred, is_barred = await self._account()
        if is_barred:
            return self._refused("barred", _(_UNWELCOME))
        game = await self._kept_place(account)
        cols, rows = sensible_size(*self._size)
        visit = Visit(
            number=self._reception.number(),
            account=account,
            key=self.key,
            offered=offered_name(login),
            front_end=TEXT
            if self._must_be_asked(account)
            else front_end(login, self._word, preferred, environment["TERM"]),
            game=game,
            cols=cols,
            rows=rows,
            environment=environment,
        )
        if game and visit.front_end == TEXT:
            self.say(_(_BACK))
        return await self._play(visit)

    def _refused(self, why: str, sentence: str) -> int:
        """Count and say that somebody may not come in; return the exit code."""
        self._reception.refuse(why, self._address)
        self.say(sentence)
        return _REFUSED

    async def _kept_place(self, account: str) -> str:
        """Return the game at which the server has cut this person off, if it goes on."""
        if not account:
            return ""
        try:
            game = await asyncio.to_thread(kept_place, self._reception.accounts, account)
        except StoreError as error:
            raise OSError(translate(error)) from error
        self._whereabouts.come_back(account, game)
        return game

    def _moved(self) -> None:
        # Nobody knows a guest again.
        if self._carrier and self.key:
            self._whereabouts.at(self.account, self._carrier.game)

    async def _account(self) -> tuple[str, object, bool]:
        """Return the account of whoever this is (empty: none yet), its front-end, whether it is barred."""
        if not self.key:
            return "", "", False
        accounts = self._reception.accounts
        try:
            account = await asyncio.to_thread(accounts.account_of_key, self.key)
            if account is None:
                return "", "", False
            preferred = await asyncio.to_thread(accounts.setting, account.id, FRONT_END)
        except StoreError as error:
            raise OSError(translate(error)) from error
        return account.id, preferred, account.is_barred

    def _must_be_asked(self, account: str) -> bool:
        """Return whether somebody has to name an invitation, which is asked for line by line."""
        return self._reception.settings.invited and bool(self.key) and not account

    def _environment(self) -> dict[str, str]:
        known = self._channel.get_environment()
        return {**known, "TERM": self._term or "dumb"}

    async def _play(self, visit: Visit) -> int:
        """Have one session after another, as long as they ask for it or die; return the exit code."""
        deaths: deque[float] = deque(maxlen=self._limits.deaths)
        while True:
            end, visit = await self._one_session(visit)
            if end and not end.switch:
                return end.code
            if end:
                visit = await self._again(visit, end.switch, end.game)
                continue
            self._reception.counters.deaths += 1
            now = time.monotonic()
            if visit.front_end == SCREEN:
                self._write(PLAIN_SCREEN)
            if len(deaths) == deaths.maxlen and now - deaths[0] < self._limits.deaths_seconds:
                self.say(_("The game broke off too often. What was played is kept: please come again."))
                return _FAILED
            self.say(_("The game broke off; it goes on where it was."))
            await asyncio.sleep(self._limits.again_seconds * len(deaths))
            deaths.append(now)
            visit = replace(await self._again(visit, visit.front_end, visit.game), half_line=True)

    async def _again(self, visit: Visit, wanted: str, game: str) -> Visit:
        """Return the visit that follows another: at a first one an account may have been made."""
        account, _preferred, _is_barred = await self._account()
        can_show = can_show_a_screen(visit.environment["TERM"])
        return replace(
            visit,
            number=self._reception.number(),
            account=account or visit.account,
            front_end=SCREEN if wanted == SCREEN and can_show else TEXT,
            game=game,
            half_line=False,
        )

    async def _one_session(self, visit: Visit) -> tuple[SessionEnd | None, Visit]:
        """Have one session; return how it ended, if it could say so, and whose it was in which game."""
        began = time.monotonic()
        self._known_account = visit.account
        self._is_mid_line = self._is_mid_line and visit.half_line
        context, tell = self._context, self._place_in_line.begin(is_screen=visit.front_end == SCREEN)
        self._start = await self._reception.admission.enter(lambda place: context.run(tell, place))
        birth: asyncio.TimerHandle | None = None
        try:
            self._place_in_line.clear()
            self._carrier = carrier = self._new_carrier(visit)
            size = sensible_size(*self._size)
            half_line = visit.half_line and self._is_mid_line
            visit = replace(visit, cols=size[0], rows=size[1], half_line=half_line)
            await self._reception.pass_on(visit, carrier.their_files)
            carrier.let_go()
            birth = self._loop.call_later(self._limits.birth_seconds, self._if_unborn, carrier)
            self._reception.counters.begun += 1
            note(
                "session-begin",
                number=visit.number,
                account=visit.account,
                front_end=visit.front_end,
                waited=round(time.monotonic() - began, 3),
            )
            self._pass_on()
            end = await carrier.ended
            return end, replace(visit, account=visit.account or carrier.account, game=carrier.game)
        finally:
            if birth:
                birth.cancel()
            self._let_carrier_go()
            note("session-end", number=visit.number, seconds=round(time.monotonic() - began, 3))

    def _new_carrier(self, visit: Visit) -> Carrier:
        hearer = Hearer(self._show, self._ready, self._moved)
        self._typing.begin(by_lines=visit.front_end == TEXT)
        self._is_end_told = False
        if visit.front_end == TEXT:
            size = None if self._term is None else sensible_size(*self._size)
            carrier: Carrier = TextCarrier(hearer, visit.game, size)
        else:
            carrier = Carrier(hearer, visit.game)
        if self._held_up:
            carrier.pause()
        return carrier

    def _if_unborn(self, carrier: Carrier) -> None:
        if self._start is not None:
            carrier.give_up()

    def _let_carrier_go(self) -> None:
        if self._start:
            self._start.done()
        if self._later:
            self._later.cancel()
        carrier, self._carrier, self._start, self._later = self._carrier, None, None, None
        self._is_full = False
        if carrier:
            carrier.close()

    def dismiss(self) -> None:
        """Say that the door closes, and hang up."""
        self._whereabouts.cut_off()
        self._part(_CLOSING, _FAILED)

    def turn_out(self, *, has_key: bool = True) -> None:
        """Say that somebody may not be here any more, or has no key of the account any more, and hang up."""
        self._part(_UNWELCOME if has_key else _FORGOTTEN, _REFUSED)

    def _part(self, sentence: str, code: int) -> None:
        self._hang_up()
        if self._carrier and self._carrier.is_screen:
            self._write(PLAIN_SCREEN)
        self._context.run(lambda: self.say(_(sentence)))
        self._exit(code)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything: the channel is gone."""
        for timer in (self._later, self._resizing, self._stalled):
            if timer:
                timer.cancel()
        self._hang_up()
        self._let_carrier_go()
        self._whereabouts.leave()
        self.is_on, self.is_gone = False, True
        self._changed()
