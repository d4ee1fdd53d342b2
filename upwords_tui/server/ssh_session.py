"""A visitor's channel at the door, from the first request to its end.

Behind one channel there may be several sessions, one after the other: the visitor has changed front-ends, or
a process has died and the game goes on in another.
"""

from __future__ import annotations

import asyncio
import contextvars
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Protocol, TypeVar

import asyncssh

from upwords_tui.app.play.library import FRONT_END
from upwords_tui.base.errors import StoreError, mark
from upwords_tui.base.i18n import _, translate, use_language, wanted_languages
from upwords_tui.server.event_log import Counters, complain, note
from upwords_tui.server.folder import TEXTS
from upwords_tui.server.limits import Typing
from upwords_tui.server.session_pipe import Carrier, TextCarrier
from upwords_tui.server.session_registry import PlaceInLine, Reception, Start, closing_sentence
from upwords_tui.server.session_request import (
    PLAIN_SCREEN,
    SCREEN,
    TEXT,
    WORDS,
    SessionEnd,
    Visit,
    can_show_a_screen,
    front_end,
    offered_name,
    sensible_size,
    terminal_name,
)
from upwords_tui.store.opening import Store
from upwords_tui.store.values import Account

PLACE = "place"
"""The setting with the id of the game an account is at, empty in the hall."""


def kept_place(store: Store, account: str) -> str:
    game = store.settings.get(account, PLACE)
    return game if isinstance(game, str) and game and store.games.goes_on(game, account) else ""


class Whereabouts:
    """Stores where a visitor is, without making the event loop wait for the disk."""

    def __init__(self, store: Store) -> None:
        self._kept = store
        self._account = ""
        self._game = self._stored = ""
        self.is_cut_off = False
        """Whether the server is ending: nothing is stored any more."""
        self._storing: asyncio.Task[None] | None = None

    def at(self, account: str, game: str) -> None:
        if self.is_cut_off or not account:
            return
        self._account, self._game = account, game
        if self._game != self._stored and (self._storing is None or self._storing.done()):
            self._storing = asyncio.get_running_loop().create_task(self._store())

    def come_back(self, account: str, game: str) -> None:
        self._account, self._game, self._stored = account, game, game

    def leave(self) -> None:
        """Note that the visitor has left; those who are cut off, or hang up, stay where they were."""
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
        # Another session of theirs may be at a game meanwhile.
        if game or self._kept.settings.get(self._account, PLACE) == before:
            self._kept.settings.set(self._account, PLACE, game)


class ByteChannel(Protocol):
    """The channel of one visitor. What writes raises OSError if nobody is there any more."""

    def write(self, data: bytes) -> None: ...

    def write_stderr(self, data: bytes) -> None: ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def exit(self, status: int) -> None:
        """Send the exit code after all that was written, and close."""

    def abort(self) -> None: ...

    def is_closing(self) -> bool:
        """Return whether the client has gone, or is being disconnected."""

    def get_environment(self) -> Mapping[str, str]:
        """Return the permitted part of the client's environment."""

    def get_extra_info(self, name: str) -> object:
        """Return, for "username", the name they log in with."""


_LEAVE = b"\x03"
"""Ctrl+C leaves the queue."""
_LINE_ENDS = b"\r\n\x03\x15"
"""What ends or clears a line being typed: Enter, Ctrl+C, Ctrl+U."""
_BACKLOG = 4096
"""With more bytes than this waiting, no more are read."""
_BACK = mark("You are back in your game.")
_UNWELCOME = mark("You have been banned from this server.")
_FORGOTTEN = mark("Your key no longer opens this account.")
_CLOSING = mark("The server is shutting down. Your game is saved: connect again later.")
_REFUSED, _FAILED = 1, 70
_UNKNOWN_COMMAND = 127


class TypedInput:
    """What is typed on a channel, passed on to the `carrier` of its session as fast as `Typing` allows."""

    def __init__(self, channel: ByteChannel, counters: Counters) -> None:
        self.carrier: Carrier | None = None
        self.is_mid_line = False
        """Whether the last line passed on or dropped is unfinished."""
        self._channel = channel
        self._counters = counters
        self._loop = asyncio.get_running_loop()
        self._typing = Typing()
        self._is_full = self._is_over = self._is_end_passed_on = False
        self._later: asyncio.TimerHandle | None = None

    def begin(self, *, by_lines: bool) -> None:
        self._typing.begin(by_lines=by_lines)
        self._is_end_passed_on = False

    def add(self, data: bytes) -> None:
        self._typing.add(data)
        if self.carrier is None or (self._later and len(self._typing) > _BACKLOG):
            self._channel.pause_reading()
        self.pass_on()

    def end(self) -> None:
        self._is_over = True
        self.pass_on()

    def go_on(self) -> None:
        self._is_full = False
        self.pass_on()

    def pass_on(self) -> None:
        if self.carrier is None or self._later or self._is_full:
            return
        typed = self._typing.take(self._loop.time())
        self._counters.typed_bytes += len(typed)
        self.follow_lines(typed)
        self._is_full = not self.carrier.type(typed)
        if self._is_full:
            self._channel.pause_reading()
        elif self._typing:
            if len(self._typing) > _BACKLOG:
                self._channel.pause_reading()
            self._later = self._loop.call_later(self._typing.wait(self._loop.time()), self._go_on_later)
        elif not self._is_over:
            self._channel.resume_reading()
        elif not self._is_end_passed_on:
            self._is_end_passed_on = True
            self.carrier.end_of_input()

    def _go_on_later(self) -> None:
        self._later = None
        if self._channel.is_closing():
            self._channel.abort()  # unread bytes would keep it open
        else:
            self.pass_on()

    def follow_lines(self, typed: bytes) -> None:
        end = max(map(typed.rfind, (bytes([each]) for each in _LINE_ENDS)))
        self.is_mid_line = len(typed) > end + 1 or (self.is_mid_line and end < 0)

    def let_go(self) -> None:
        if self._later:
            self._later.cancel()
        carrier, self.carrier, self._later, self._is_full = self.carrier, None, None, False
        if carrier:
            carrier.close()


class SshSession(asyncssh.SSHServerSession[bytes]):
    """A visitor: one channel. A guest has no `key`. `hang_up` ends the whole connection."""

    channel: ByteChannel
    typed: TypedInput

    def __init__(
        self,
        reception: Reception,
        key: str,
        address: str,
        changed: Callable[[], None],
        hang_up: Callable[[], None],
    ) -> None:
        self.is_on = False
        self.is_gone = False
        self.reception = reception
        self.key = key
        self.address = address
        self.word = ""
        self.term: str | None = None
        self.size = (0, 0)
        self.held_up: set[object] = set()
        """The reasons why nothing is shown now."""
        self._limits = reception.limits
        self._changed = changed
        self._hang_up = hang_up
        self._was_asked = False
        self._loop = asyncio.get_running_loop()
        self._series = SessionSeries(self)
        self._resizing: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    @property
    def account(self) -> str:
        """Whose session goes on here; empty while that is not known."""
        carrier = self.typed.carrier
        return self._series.known_account or (carrier.account if carrier else "")

    # Requests of the client

    def connection_made(self, chan: ByteChannel) -> None:
        self.channel = chan
        self.typed = TypedInput(chan, self.reception.counters)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        if self._was_asked:  # too late
            return False
        self.term = terminal_name(term_type)
        self.size = term_size[:2]
        return True

    def shell_requested(self) -> bool:
        is_first, self._was_asked = not self._was_asked, True
        return is_first

    def exec_requested(self, command: str) -> bool:
        is_first = self.shell_requested()
        if is_first:
            self.word = command
        return is_first

    def subsystem_requested(self, subsystem: str) -> bool:
        self.reception.refuse("subsystem", self.address)
        return False

    def session_started(self) -> None:
        self.is_on = True
        self._series.begin()

    def break_received(self, msec: int) -> bool:
        return True

    # Input

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if self.typed.carrier or self.term is None:
            self.typed.add(data)
        elif _LEAVE in data and self._series.start is None:
            self._series.cancel()
            self.exit(_REFUSED)
        else:
            self.typed.follow_lines(data)

    def eof_received(self) -> bool:
        self.typed.end()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self.size = (width, height)
        if self.typed.carrier and self._resizing is None:
            cols, rows = sensible_size(*self.size)
            self.typed.carrier.resize(cols, rows)
            wait = max(1 / self._limits.sizes_a_second, cols * rows / self._limits.cells_a_second)
            self._resizing = self._loop.call_later(wait, self._resize, self.typed.carrier, self.size)

    def _resize(self, carrier: Carrier, size: tuple[int, int]) -> None:
        self._resizing = None
        if carrier is self.typed.carrier and size != self.size:
            self.terminal_size_changed(*self.size, 0, 0)

    # Output

    def pause_writing(self) -> None:
        self.hold_up(self.channel)

    def resume_writing(self) -> None:
        self.go_on(self.channel)

    def hold_up(self, reason: object) -> None:
        """Show nothing until `go_on`; a client that stalls for too long is disconnected."""
        self.held_up.add(reason)
        if self.typed.carrier:
            self.typed.carrier.pause()
        if self._stalled is None:
            self._stalled = self._loop.call_later(self._limits.stalled_seconds, self._let_go)

    def go_on(self, reason: object) -> None:
        self.held_up.discard(reason)
        if self.held_up:
            return
        if self._stalled:
            self._stalled.cancel()
            self._stalled = None
        if self.typed.carrier:
            self.typed.carrier.resume()

    def _let_go(self) -> None:
        self.reception.counters.stalled += 1
        note("stalled", address=self.address)
        self._hang_up()

    def write(self, data: bytes) -> None:
        with suppress(OSError):
            self.channel.write(data)

    def say(self, sentence: str) -> None:
        self.write(sentence.encode() + (b"\n" if self.term is None else b"\r\n"))

    def exit(self, code: int) -> None:
        with suppress(OSError):
            self.channel.exit(code)
        self.is_on = False
        self._changed()

    def dismiss(self) -> None:
        self._series.whereabouts.is_cut_off = True
        self._part(_CLOSING, _FAILED)

    def turn_out(self, *, has_key: bool = True) -> None:
        self._part(_UNWELCOME if has_key else _FORGOTTEN, _REFUSED)

    def _part(self, sentence: str, code: int) -> None:
        self._series.cancel()
        if self.typed.carrier and self.typed.carrier.is_screen:
            self.write(PLAIN_SCREEN)
        self._series.context.run(lambda: self.say(_(sentence)))
        self.exit(code)

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._resizing, self._stalled):
            if timer:
                timer.cancel()
        self._series.cancel()
        self._series.let_carrier_go()
        self.is_on, self.is_gone = False, True
        self._changed()


T = TypeVar("T")


class SessionSeries:
    """The sessions behind one channel, one after the other."""

    def __init__(self, visitor: SshSession) -> None:
        self.whereabouts = Whereabouts(visitor.reception.store)
        self.context = contextvars.copy_context()
        self.start: Start | None = None
        """The permission to start, until something is shown."""
        self.known_account = ""
        self._visitor = visitor
        self._reception = visitor.reception
        self._limits = visitor.reception.limits
        self._place_in_line = PlaceInLine(visitor.write, visitor.say)
        self._life: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._life = asyncio.get_running_loop().create_task(self._live())

    def cancel(self) -> None:
        if self._life:
            self._life.cancel()

    async def _live(self) -> None:
        visitor, counters = self._visitor, self._reception.counters
        environment = {**visitor.channel.get_environment(), "TERM": visitor.term or "dumb"}
        use_language(*wanted_languages(environment))
        self.context = contextvars.copy_context()
        counters.sessions += 1
        began, code = time.monotonic(), -1
        try:
            code = await self._visit(environment)
        except Exception as error:
            code = _FAILED
            complain("session-failed", error, address=visitor.address)
            if isinstance(error, OSError):
                visitor.say(_("The game can't be reached right now. Try again in a moment."))
            else:
                visitor.say(_("Something went wrong (our fault). Your game is saved."))
        finally:
            self._reception.session_over()
            seconds = round(time.monotonic() - began, 3)
            note("session-over", address=visitor.address, code=code, seconds=seconds)
            self.let_carrier_go()
        visitor.exit(code)

    async def _visit(self, environment: dict[str, str]) -> int:
        visitor, reception = self._visitor, self._reception
        if visitor.word not in ("", *WORDS):
            reception.refuse("command", visitor.address)
            why = "mosh" if visitor.word.startswith("mosh-server") else "words"
            said = TEXTS("visitor", why, words=", ".join(WORDS))
            visitor.channel.write_stderr(said.encode() + b"\n")
            return _UNKNOWN_COMMAND
        if reception.closes_in is not None:
            return self._refused("closing", closing_sentence(reception.closes_in))
        if reception.counters.sessions > reception.settings.most_sessions:
            return self._refused("full", _("The server is full. Try again later."))
        account = await self._known()
        preferred: object = ""
        game = ""
        if account:
            preferred = await self._asked(reception.store.settings.get, account.id, FRONT_END)
            if account.is_barred:
                return self._refused("barred", _(_UNWELCOME))
            game = await self._asked(kept_place, reception.store, account.id)
            self.whereabouts.come_back(account.id, game)
        login = str(visitor.channel.get_extra_info("username") or "")
        # Only the text game asks for an invitation.
        must_be_asked = reception.settings.invited and bool(visitor.key) and not account
        wanted = front_end(login, visitor.word, preferred, environment["TERM"])
        visit = Visit(
            number=next(reception.numbers),
            account=account.id if account else "",
            key=visitor.key,
            offered=offered_name(login),
            front_end=TEXT if must_be_asked else wanted,
            game=game,
            environment=environment,
        )
        if game and visit.front_end == TEXT:
            visitor.say(_(_BACK))
        return await self._play(visit)

    def _refused(self, why: str, sentence: str) -> int:
        self._reception.refuse(why, self._visitor.address)
        self._visitor.say(sentence)
        return _REFUSED

    async def _known(self) -> Account | None:
        key = self._visitor.key
        return await self._asked(self._reception.store.accounts.of_key, key) if key else None

    @staticmethod
    async def _asked(ask: Callable[..., T], *given: object) -> T:
        """Ask the store. Raises OSError if it can't answer."""
        try:
            return await asyncio.to_thread(ask, *given)
        except StoreError as error:
            raise OSError(translate(error)) from error

    async def _play(self, visit: Visit) -> int:
        """Run sessions until one ends without a switch, or too many die; return the exit code."""
        visitor = self._visitor
        deaths: deque[float] = deque(maxlen=self._limits.deaths)
        while True:
            end, visit = await self._one_session(visit)
            if end and not end.switch:
                self.whereabouts.leave()
                return end.code
            if end:
                visit = await self._again(visit, end.switch, end.game)
                continue
            self._reception.counters.deaths += 1
            now = time.monotonic()
            if visit.front_end == SCREEN:
                visitor.write(PLAIN_SCREEN)
            if len(deaths) == deaths.maxlen and now - deaths[0] < self._limits.deaths_seconds:
                visitor.say(_("The game keeps stopping. Your game is saved: connect again."))
                return _FAILED
            visitor.say(_("The game stopped; it continues where it was."))
            await asyncio.sleep(self._limits.again_seconds * len(deaths))
            deaths.append(now)
            visit = replace(await self._again(visit, visit.front_end, visit.game), half_line=True)

    async def _again(self, visit: Visit, wanted: str, game: str) -> Visit:
        """Return the next visit; the one before may have made an account."""
        account = await self._known()
        can_show = can_show_a_screen(visit.environment["TERM"])
        return replace(
            visit,
            number=next(self._reception.numbers),
            account=account.id if account else visit.account,
            front_end=SCREEN if wanted == SCREEN and can_show else TEXT,
            game=game,
            half_line=False,
        )

    async def _one_session(self, visit: Visit) -> tuple[SessionEnd | None, Visit]:
        """Run one session; return how it ended (None: it died), and the visit with its account and game."""
        began, typed, reception = time.monotonic(), self._visitor.typed, self._reception
        self.known_account = visit.account
        typed.is_mid_line = typed.is_mid_line and visit.half_line
        context, tell = self.context, self._place_in_line.begin(is_screen=visit.front_end == SCREEN)
        self.start = await reception.admission.enter(lambda place: context.run(tell, place))
        birth: asyncio.TimerHandle | None = None
        try:
            self._place_in_line.clear()
            typed.carrier = carrier = self._new_carrier(visit)
            cols, rows = sensible_size(*self._visitor.size)
            visit = replace(visit, cols=cols, rows=rows, half_line=visit.half_line and typed.is_mid_line)
            files = [each if isinstance(each, int) else each.fileno() for each in carrier.theirs]
            await reception.send(visit.to_bytes(), files)
            carrier.let_go()
            loop = asyncio.get_running_loop()
            birth = loop.call_later(
                self._limits.birth_seconds, lambda: carrier.give_up() if self.start else None
            )
            reception.counters.begun += 1
            note(
                "session-begin",
                number=visit.number,
                account=visit.account,
                front_end=visit.front_end,
                waited=round(time.monotonic() - began, 3),
            )
            typed.pass_on()
            end = await carrier.ended
            return end, replace(visit, account=visit.account or carrier.account, game=carrier.game)
        finally:
            if birth:
                birth.cancel()
            self.let_carrier_go()
            note("session-end", number=visit.number, seconds=round(time.monotonic() - began, 3))

    def _new_carrier(self, visit: Visit) -> Carrier:
        visitor = self._visitor
        visitor.typed.begin(by_lines=visit.front_end == TEXT)
        if visit.front_end == TEXT:
            size = None if visitor.term is None else sensible_size(*visitor.size)
            carrier: Carrier = TextCarrier(visit.game, self._show, visitor.typed.go_on, self._moved, size)
        else:
            carrier = Carrier(visit.game, self._show, visitor.typed.go_on, self._moved)
        if visitor.held_up:
            carrier.pause()
        return carrier

    def _show(self, data: bytes) -> None:
        if self.start:
            self.start.done()
            self.start = None
        self._reception.counters.shown_bytes += len(data)
        self._visitor.write(data)

    def _moved(self) -> None:
        carrier = self._visitor.typed.carrier
        if carrier and self._visitor.key:  # nobody knows a guest again
            self.whereabouts.at(self._visitor.account, carrier.game)

    def let_carrier_go(self) -> None:
        if self.start:
            self.start.done()
            self.start = None
        self._visitor.typed.let_go()
