"""A hall with people, tables and games that a test has made up."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from tests.tui.screens.stage import HOSTILE, NOW
from upwords_tui.app.play.library import GameRow
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.games.base import Seat
from upwords_tui.online.messages import Person
from upwords_tui.online.open_tables import Begun, Standing, WaitingTable
from upwords_tui.store.ratings import Rating
from upwords_tui.store.values import PERSON
from upwords_tui.tui.screens.hall import HallScreen
from upwords_tui.tui.theme import Skin

ANY = ""


def table(number: int, owner: str, standing: Standing, *names: str, code: str = "") -> WaitingTable:
    """Return a table of `owner` and those named, the last of whom is missing."""
    choices = NewGameChoices("hasbro-10x10", "en", tuple(map(Seat, names)))
    missing = (len(names) - 1,)
    return WaitingTable(f"{number}", owner, standing, choices.variant, choices, names, missing, code)


def somebody(name: str, game: str | None = None, *, watching: bool = False) -> Person:
    return Person(name, name, name, "screen", NOW, NOW, game, watching)


def row(name: str, number: int) -> GameRow:
    return GameRow(f"w{number}", "upwords", name, "hasbro-10x10", "x", NOW, number, False, False, True)


class MadeUpLobby:
    """Remembers what it is asked."""

    def __init__(
        self,
        tables: Sequence[WaitingTable] = (),
        *people: Person,
        watched: Sequence[GameRow] = (),
        said: Sequence[str] = (),
    ) -> None:
        self.account = SimpleNamespace(id="anna", name="Anna")
        self.waiting, self.here, self.watched = tuple(tables), people, tuple(watched)
        self.said = tuple(said)
        self.rated: dict[str, Rating] = {}
        self.asked: list[tuple[str, ...]] = []
        self.company = SimpleNamespace(people=lambda: self.here)
        self.library = SimpleNamespace(check_may_open=lambda _game_id, _account: None)
        self.is_host = False
        self.tables = SimpleNamespace(
            waiting=lambda: self.waiting,
            join=self._join,
            join_by_code=self._join_by_code,
            decline=self._decline,
        )

    @property
    def store(self) -> Any:
        """Those who are rated, and how."""
        people = [SimpleNamespace(id=account, name=account, kind=PERSON) for account in self.rated]
        return SimpleNamespace(
            accounts=SimpleNamespace(all=lambda: people), ratings=SimpleNamespace(latest=self.rated.values)
        )

    def watchable(self) -> tuple[GameRow, ...]:
        return self.watched

    def _join(self, table_id: str) -> Begun:
        self.asked.append(("join", table_id))
        return Begun("begun")

    def _join_by_code(self, code: str) -> Begun:
        self.asked.append(("code", code))
        found = replace_standing(self.waiting[0], "seated") if self.waiting else None
        return Begun(waiting=found)

    def _decline(self, table_id: str) -> None:
        self.asked.append(("decline", table_id))
        self.waiting = tuple(each for each in self.waiting if each.id != table_id)

    def say(self, text: str) -> None:
        self.asked.append(("say", text))

    def tell(self, name: str, text: str) -> None:
        self.asked.append(("tell", name, text))


def replace_standing(waiting: WaitingTable, standing: Standing) -> WaitingTable:
    return waiting._replace(standing=standing)


class MadeUpAttendance:
    """Is there from the start."""

    def __init__(self, lobby: MadeUpLobby) -> None:
        self.lobby: Any = lobby
        self.conversation = SimpleNamespace(missed=lambda: lobby.said)

    async def entered(self) -> bool:
        return True


def busy_lobby() -> MadeUpLobby:
    """Return a lobby with some of everything, one name of each kind hostile."""
    lobby = MadeUpLobby(
        (
            table(1, "Ben", "invited", "Ben", "Anna"),
            table(2, "Anna", "mine", "Anna", ANY, code="NMD1-59EG"),
            table(3, HOSTILE, "open", HOSTILE, ANY),
        ),
        somebody("Ben"),
        somebody("Cleo", "x", watching=True),
        somebody(HOSTILE, "x"),
        watched=(row("Cleo – Dee", 12), row(HOSTILE, 3)),
        said=(
            "Ben in the hall: who wants to play? (today 14:05)",
            f"Cleo to you: {HOSTILE} (yesterday 9:30)",
        ),
    )
    lobby.rated = {
        "Ben": Rating("Ben", "upwords", "quick", 1523.4, 60.0, 30, 3.0, NOW),
        "Cleo": Rating("Cleo", "upwords", "quick", 1610.0, 200.0, 2, 3.0, NOW),
    }
    return lobby


def hall(lobby: MadeUpLobby) -> Any:
    """Return what makes the screen."""

    def made(skin: Skin) -> HallScreen:
        attendance: Any = MadeUpAttendance(lobby)
        return HallScreen(skin, attendance, now=lambda: NOW)

    return made


def due(library: Any) -> None:
    """Have the unfinished games of a library wait for whoever looks."""
    games = library.games

    def waiting(*arguments: Any) -> tuple[GameRow, ...]:
        return tuple(game._replace(is_due=not game.is_over) for game in games(*arguments))

    library.games = waiting
