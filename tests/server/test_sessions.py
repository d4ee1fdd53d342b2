"""Several full-screen sessions in one event loop, each at a line: none sees, ends or disturbs another."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.online.tables import Company
from tests.server.door import FarEnd, plain
from upwords_tui.app.play.dictionaries import Dictionaries
from upwords_tui.app.play.library import LANGUAGE
from upwords_tui.online.broker_link import BrokerLink
from upwords_tui.server import session_request
from upwords_tui.server import worker as line_module
from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.process_context import ProcessContext
from upwords_tui.server.session_request import SessionEnd, Visit
from upwords_tui.server.worker import REFUSED, SessionWorker, SocketLine, begin
from upwords_tui.tui.app import UpwordsApp
from upwords_tui.tui.crash import EXIT_CODE
from upwords_tui.tui.games.upwords.screen import UpwordsScreen

ENGLISH = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"}
FINNISH = {"TERM": "xterm-256color", "LANG": "fi_FI.UTF-8"}
DUTCH = {"TERM": "xterm", "NO_COLOR": "1", "LANG": "nl_NL.UTF-8"}


class Floor:
    """A worker in this process, with the games of a company, and the terminals of whoever comes."""

    def __init__(self, folder: Path, far: socket.socket, company: Company) -> None:
        self.folder = folder
        self.company = company
        self.begin: Any = begin
        self._far = far
        self._count = 0
        self.ends: list[FarEnd] = []

    async def make(self, house: ProcessContext, visit: Visit, line: SocketLine) -> UpwordsApp:
        app: UpwordsApp = await self.begin(house, visit, line)
        return app

    def come(
        self, account: str, environment: Mapping[str, str] = ENGLISH, game: str = "", **how: Any
    ) -> FarEnd:
        """Have a session begin and return its terminal."""
        self._count += 1
        near, far = session_request.line()
        near.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65_536)
        asked = Visit(self._count, account, game=game, environment=environment, **how)
        socket.send_fds(self._far, [asked.to_bytes()], [near.fileno()])
        near.close()
        self.ends.append(FarEnd(far))
        return self.ends[-1]

    async def left(self) -> int:
        """Return the number of the next session that the worker says is over."""
        async with asyncio.timeout(60):
            told = json.loads(await asyncio.get_running_loop().sock_recv(self._far, session_request.PACKET))
        return int(told["left"])

    def close(self) -> None:
        """Have the worker end."""
        self._far.close()


@asynccontextmanager
async def working(folder: Path) -> AsyncIterator[Floor]:
    """Give a worker that works."""
    control, far = session_request.line()
    far.setblocking(False)
    company = Company()
    floor = Floor(folder, far, company)
    link = BrokerLink(folder / "nobody.sock")
    house = ProcessContext(ServerSettings(folder), company.store, link, Dictionaries(), company.hub)
    work = asyncio.create_task(SessionWorker(control, house, floor.make).work())
    try:
        yield floor
        floor.close()
        async with asyncio.timeout(60):
            await work
    finally:
        for end in floor.ends:
            end.hang_up()
        control.close()
        far.close()


@asynccontextmanager
async def at_one_table(folder: Path, *computers: str) -> AsyncIterator[tuple[Floor, FarEnd, FarEnd, FarEnd]]:
    """Give a worker and the terminals of Anna and Ben, who play with computers, and of Cleo, who looks on."""
    async with working(folder) as floor:
        company = floor.company
        game = company.upwords(*computers)
        seats = zip(company.people, (ENGLISH, FINNISH, DUTCH), strict=True)
        anna, ben, cleo = (floor.come(account, environment, game) for account, environment in seats)
        await anna.wait_for("Your turn.")
        await ben.wait_for("Vuorossa Anna.")
        await cleo.wait_for("Aan de beurt: Anna.")
        yield floor, anna, ben, cleo


async def test_the_language_somebody_has_chosen_comes_before_their_clients(tmp_path: Path) -> None:
    async with working(tmp_path) as floor:
        game = floor.company.upwords()
        anna, ben = floor.company.people[:2]
        floor.company.store.settings.set(ben, LANGUAGE, "fi")
        await floor.come(ben, DUTCH, game).wait_for("Vuorossa Anna.")
        await floor.come(anna, DUTCH, game).wait_for("Jouw beurt.")


async def test_colours_are_the_terminals_not_those_of_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    async with at_one_table(tmp_path) as (_floor, anna, _ben, cleo):
        shades = set(re.findall(rb"8;2;([0-9]+);([0-9]+);([0-9]+)", anna.shown))
        assert any(red != blue for red, _green, blue in shades), "not all are grey"
        assert b"8;2;" not in cleo.shown


def rack(company: Company, game: str, seat: int) -> str:
    """Return the letters on a rack, in alphabetical order."""
    position: Any = company.game(game).position
    return "".join(sorted(str(tile) for tile in position.seats[seat].rack))


def racks_in(text: str, length: int) -> set[str]:
    """Return all that so many letters next to each other in `text` can be, in alphabetical order."""
    letters = re.sub("[^A-Za-z]", "", text)
    return {"".join(sorted(letters[at : at + length])) for at in range(len(letters) - length + 1)}


async def test_everybody_has_their_own_picture(tmp_path: Path) -> None:
    async with at_one_table(tmp_path) as (_floor, anna, ben, cleo):
        assert "Your rack" in anna.text() and "Telineesi" in ben.text() and "Ongezien" in cleo.text()
        assert b"8;2;" in anna.shown
        assert b"8;5;" in ben.shown and b"8;2;" not in ben.shown
        assert not re.search(rb"\x1b\[[0-9;]*\b(3[0-8]|4[0-8]|9[0-7]|10[0-7])\b[0-9;]*m", cleo.shown)


async def test_racks_stay_private_and_moves_are_shown(tmp_path: Path) -> None:
    async with at_one_table(tmp_path) as (floor, anna, ben, cleo):
        company, (game,) = floor.company, anna.games
        held = [{rack(company, game, seat)} for seat in (0, 1)]

        async def act(far: FarEnd, keys: str, number: int, *others: tuple[FarEnd, str]) -> None:
            far.send(keys)
            await far.wait_until(lambda: company.game(game).action_count == number)
            for seat in (0, 1):
                held[seat].add(rack(company, game, seat))
            for other, sentence in others:
                await other.wait_for(sentence)

        await act(anna, "og\r", 1, (ben, "Anna pelasi"), (cleo, "Anna legde"))
        await act(ben, "/shuffle\r/exchange i\r", 2, (anna, "Ben exchanged"), (cleo, "Ben ruilde"))
        await act(anna, "/arrange\r/pass!\r", 3, (ben, "Anna ohitti"), (cleo, "Anna paste"))
        assert all(re.search(r"^ 5\W+O\W+G", far.text(), re.MULTILINE) for far in (anna, ben, cleo))
        for far, own in ((anna, held[0]), (ben, held[1]), (cleo, set[str]())):
            seen = racks_in(plain(far.shown), 7)
            assert not own or own & seen, "a rack is found where it is"
            assert not (held[0] | held[1]) - own & seen


async def play(floor: Floor, anna: FarEnd, keys: str = "og\r") -> None:
    """Have Anna make the first move."""
    anna.send(keys)
    await anna.wait_until(lambda: floor.company.game(anna.games[0]).action_count == 1)


async def test_a_computer_acts_once_however_many_sit_there(tmp_path: Path) -> None:
    async with at_one_table(tmp_path, "highest") as (floor, anna, ben, cleo):
        await play(floor, anna, "/pass!\r")
        await ben.wait_for("Sinun vuorosi")
        ben.send("/pass!\r")
        for far, sentence in ((anna, "Max 0 passed"), (ben, "Max 0 ohitti"), (cleo, "Max 0 paste")):
            await far.wait_for(sentence)
        assert floor.company.engine.asked == 1


async def test_what_a_thread_finds_out_is_said_in_their_language(tmp_path: Path) -> None:
    async with working(tmp_path) as floor:
        library: Any = floor.company.hub._library
        library._words.sha256 = "1" * 64
        ben = floor.come(floor.company.ben, FINNISH, floor.company.upwords())
        await ben.wait_for("Sanalista on muuttunut")


async def test_a_hang_up_disturbs_nobody(tmp_path: Path) -> None:
    async with at_one_table(tmp_path) as (floor, anna, ben, cleo):
        ben.hang_up()
        assert await floor.left() == 2
        await play(floor, anna)
        await cleo.wait_for("Anna legde")
        cleo.send("ctrl+c", "ctrl+c")
        assert await cleo.wait_for_end() == SessionEnd() and await floor.left() == 3
        assert not anna.is_closed


async def test_a_reader_that_stops_is_let_go_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_module, "MOST_WAITING", 30_000)
    monkeypatch.setattr(line_module, "PARTING_SECONDS", 0.1)
    async with at_one_table(tmp_path) as (floor, anna, _ben, cleo):
        cleo.stop_reading()
        leaving = asyncio.create_task(floor.left())
        for size in range(1000):
            with suppress(OSError):
                cleo.end.send(session_request.size_packet(90 + size % 9, 24 + size % 7))
            await asyncio.sleep(0.02)
            if leaving.done():
                break
        assert await leaving == 3
        await play(floor, anna)
        assert not anna.is_closed


async def test_a_terminal_can_have_another_size(tmp_path: Path) -> None:
    async with at_one_table(tmp_path) as (floor, anna, ben, _cleo):
        before = ben.text()
        anna.send("og")
        await anna.wait_for("OG at E5 across")
        for size in ((40, 10), (200, 60), (120, 40)):
            anna.resize(*size)
        await anna.wait_for(lambda screen: any(len(line) > 100 for line in screen.split("\n")))
        anna.resize(60, 15)
        await anna.wait_for("Upwords needs 40 columns and 16 rows")
        anna.resize(80, 24)
        await anna.wait_for("OG at E5 across")
        assert ben.text() == before
        await play(floor, anna, "\r")


async def test_there_is_nothing_to_go_back_to(tmp_path: Path) -> None:
    async with at_one_table(tmp_path) as (floor, anna, _ben, _cleo):
        anna.send("ctrl+z", "ctrl+z", "og")
        await anna.wait_for("OG at E5")
        await play(floor, anna, "\r")


GARBAGE = (
    b"\x1b[1114112u\xff\xfe\xc3\x28\x1b[<0;9M\x1b[97;1:3u",
    b"\x1b]52;c;aGk=\x07\x1bP$q\x1b\\\x1b[8;9999;9999t\x1b[48;9999;9999;1;1t",
    b"\x1b[200~" + b"\x00\x1b[31m" * 50 + b"\x1b[201~",
    b"\x1b[<35;99999;99999M\x1b[<0;0;0m" * 20,
    bytes(range(0x80, 0x100)) * 10,
)


async def test_garbage_does_no_harm(tmp_path: Path) -> None:
    async with at_one_table(tmp_path) as (floor, anna, ben, _cleo):
        for each in GARBAGE:
            ben.send(each)
        for packet in (b"?", b"s", b"s1", b"sx y", b"o\x1b[2J", b"gnone", b"e{}"):
            ben.end.send(packet)
        await play(floor, anna)
        await ben.wait_for("Anna pelasi")
        ben.send("f1")
        await ben.wait_for("takaisin")
        assert not ben.is_closed


def breaking_in(far_account: str, how: Callable[[UpwordsApp], None]) -> Any:
    """Return a `begin` that makes the application of one account with something wrong in it."""

    async def broken(house: ProcessContext, visit: Visit, line: SocketLine) -> UpwordsApp:
        app = await begin(house, visit, line)
        if visit.account == far_account:
            how(app)
        return app

    return broken


async def ended_by_a_crash(floor: Floor, far: FarEnd) -> None:
    """Check that a session ended as one does that crashed: its line names no place, the log has more."""
    end = await far.wait_for_end()
    assert end and end.code == EXIT_CODE
    said = far.shown.decode().rpartition("\x1b[?1004l")[2]
    path = floor.folder / "upwords-tui.log"
    assert said.startswith("upwords-tui: ") and said.endswith("ylläpitäjälle on kerrottu.\r\n")
    assert str(floor.folder) not in said
    assert "a bug" in path.read_text(encoding="utf-8")


def fail(*_told: object, **_how: object) -> None:
    raise ZeroDivisionError("a bug")


async def test_a_crash_ends_one_session(tmp_path: Path) -> None:
    async with working(tmp_path) as floor:
        company, game = floor.company, floor.company.upwords()
        floor.begin = breaking_in(company.ben, lambda app: setattr(app, "action_palette", fail))
        anna, ben = floor.come(company.anna, game=game), floor.come(company.ben, FINNISH, game)
        await anna.wait_for("Your turn.")
        await ben.wait_for("Vuorossa Anna.")
        ben.send("ctrl+p")
        await ended_by_a_crash(floor, ben)
        assert await floor.left() == 2
        await play(floor, anna)


async def test_who_crashes_at_the_news_takes_nobody_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hear = UpwordsScreen.on_entries
    async with at_one_table(tmp_path) as (floor, anna, ben, cleo):

        def hear_badly(screen: Any, entries: tuple[Any, ...], **how: Any) -> None:
            (fail if screen.upwords.library.account == floor.company.ben else hear)(screen, entries, **how)

        monkeypatch.setattr(UpwordsScreen, "on_entries", hear_badly)
        await play(floor, anna)
        await ended_by_a_crash(floor, ben)
        await cleo.wait_for("Anna legde")
        await anna.wait_for("Anna played")
        assert not anna.is_closed


async def test_what_begins_badly_ends_well(tmp_path: Path) -> None:
    async with working(tmp_path) as floor:
        nobody = floor.come("f" * 32, FINNISH)
        assert await nobody.wait_for_end() == SessionEnd(REFUSED)
        assert nobody.shown.startswith(b"upwords-tui: ") and nobody.shown.endswith(b"\r\n")
        floor.begin = fail
        anna = floor.come(floor.company.anna)
        end = await anna.wait_for_end()
        assert end and end.code == EXIT_CODE


async def test_the_other_front_end_is_asked_for_with_the_game(tmp_path: Path) -> None:
    async with at_one_table(tmp_path) as (_floor, anna, _ben, _cleo):
        (game,) = anna.games
        anna.send("/text\r")
        assert await anna.wait_for_end() == SessionEnd(switch=session_request.TEXT, game=game)


async def test_which_game_is_open_is_told(tmp_path: Path) -> None:
    async with at_one_table(tmp_path) as (_floor, anna, _ben, _cleo):
        (game,) = anna.games
        anna.send("f10")
        await anna.wait_until(lambda: anna.games == [game, ""])


@pytest.mark.parametrize(("offered", "called"), [("Dora", "Dora"), ("Anna", "Anna 2"), ("", "Guest")])
async def test_who_comes_for_the_first_time_gets_an_account(
    tmp_path: Path, offered: str, called: str
) -> None:
    async with working(tmp_path) as floor:
        newcomer = floor.come("", offered=offered, key=f"SHA256:{called}" if offered else "")
        await newcomer.wait_until(lambda: called in newcomer.text())
        newcomer.send("enter")
        await newcomer.wait_until(lambda: bool(newcomer.accounts))
        assert floor.company.store.accounts.get(newcomer.accounts[0]).name == called
        await newcomer.wait_until(lambda: "Press Enter to play" in newcomer.text())
        newcomer.send("ctrl+c", "ctrl+c")
        await floor.left()


async def test_the_end_of_the_worker_leaves_every_terminal(tmp_path: Path) -> None:
    async with at_one_table(tmp_path) as (floor, *ends):
        floor.close()
        for far in ends:
            assert await far.wait_for_end() is None, "not told: they go on elsewhere"
            assert far.shown.endswith(b"\x1b[?1049l\x1b[?25h\x1b[?1004l")


async def test_output_of_the_process_stays_its_own(tmp_path: Path) -> None:
    before = sys.stdout, sys.stderr
    async with at_one_table(tmp_path) as (floor, anna, ben, cleo):
        assert (sys.stdout, sys.stderr) == before
        for far in (anna, cleo, ben):
            far.send("ctrl+c", "ctrl+c")
            await floor.left()
            assert (sys.stdout, sys.stderr) == before


async def test_nobody_stays_at_the_table_who_has_left(tmp_path: Path) -> None:
    async with at_one_table(tmp_path) as (floor, anna, ben, cleo):
        (room,) = floor.company.hub._games.values()
        cleo.hang_up()
        anna.send("ctrl+c", "ctrl+c")
        ben.send("f10")
        for _session in range(2):
            await floor.left()
        await ben.wait_until(lambda: ben.games[-1] == "" and room.is_empty)
        await floor.company.hub.tick()
        assert not floor.company.hub._games


async def test_who_goes_at_any_moment_is_gone(tmp_path: Path) -> None:
    async with working(tmp_path) as floor:
        game, whole = floor.company.upwords(), 0
        # When the first picture stands, before another has begun, and while it draws.
        for count in range(12):
            far = floor.come(floor.company.cleo, game=game)
            if count == 0:
                await far.wait_for("Anna to play.")
                whole = len(far.shown)
            least = whole * (count - 1) // 11
            await far.wait_until(lambda far=far, least=least: len(far.shown) >= least)  # type: ignore[misc]
            far.hang_up()
        assert {await floor.left() for _session in range(12)} == {*range(1, 13)}
        await floor.company.hub.tick()
        assert not floor.company.hub._games
