"""Three people and a computer round one hub, each with an account of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.games.wordsup.scene import setup as words_up_setup
from tests.seating import PreparedGames, PreparedLibrary, PreparedStore
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.game import UpwordsGame as Upwords
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.wordsup.game import WordsUpGame as WordsUp
from upwords_tui.online.live_games import LiveGames

SEED = bytes(range(32))


class Thinker:
    """An engine that passes when its gate is open; `asked` counts the moves it was asked for,
    `questions` whatever it was asked."""

    restarts = hurried = questions = 0

    def __init__(self) -> None:
        self.asked = 0
        self._failure: Exception | None = None
        self.gate = asyncio.Event()
        self.gate.set()

    def hurry(self) -> None:
        self.hurried += 1

    def fail_with(self, error: Exception) -> None:
        """Answer with an error from now on."""
        self._failure = error

    async def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        self.questions += 1
        if self._failure:
            raise self._failure
        if request["do"] == "move":
            self.asked += 1
            await self.gate.wait()
        return {"action": "pass", "plays": [{}]}


class CountingGames(PreparedGames):
    claims = 0

    def claim(self, game_id: str, holder: str, seconds: float) -> bool:
        self.claims += 1
        return super().claim(game_id, holder, seconds)


class CountingStore(PreparedStore):
    """A store that counts how often somebody wanted to have the computers of a game act."""

    games_type = CountingGames
    games: CountingGames


class Company:
    """A hub with Anna, Ben and a third person who has no seat. `store` and `engine` are its."""

    def __init__(self, store: CountingStore | None = None, like: Company | None = None) -> None:
        """`like` are the same people in another process, who have the same games."""
        self.store = store or CountingStore()
        self.engine = Thinker()
        self.library, self.engines = PreparedLibrary(self.store), _Engines(self.engine)
        self.hub = LiveGames(self.library, self.engines)
        names = ("Anna", "Ben", "Cleo")
        ids = like.people if like else tuple(self.store.accounts.add(name).id for name in names)
        self.people: tuple[str, ...] = ids
        self.anna, self.ben, self.cleo = ids

    def upwords(self, *computers: str, is_open: bool = True, **options: Any) -> str:
        """Store a game of Upwords of Anna, Ben and computers, which others may watch, and return its id."""
        rules = UpwordsOptions(**{"pass_rounds": 10, **options})
        words = DictionaryRef("en", "0" * 64)
        setup = UpwordsSetup("hasbro-10x10", words, self._seats(computers), SEED, rules)
        return self.store.games.add(Upwords.begin(setup), "x", self.anna, is_open=is_open)

    def words_up(self, *computers: str, is_open: bool = True) -> str:
        """Store a match of Words Up of the same, and return its id."""
        game = WordsUp.begin(replace(words_up_setup(), seats=self._seats(computers)))
        return self.store.games.add(game, "x", self.anna, is_open=is_open)

    def sit(
        self, game_id: str
    ) -> tuple[PlayerSession[Any, Any], PlayerSession[Any, Any], PlayerSession[Any, Any]]:
        """Return the chairs of Anna, Ben, and of the third person, who looks on."""
        anna, ben, cleo = (self.hub.sit(game_id, account) for account in (self.anna, self.ben, self.cleo))
        return anna, ben, cleo

    def game(self, game_id: str) -> AnyGame:
        """Return the game as the store has it."""
        return self.store.games.load(game_id).game

    def _seats(self, computers: tuple[str, ...]) -> tuple[Seat, ...]:
        people = Seat("Anna", account=self.anna), Seat("Ben", account=self.ben)
        return (
            *people,
            *(Seat(f"Max {place}", f"computer:{level}") for place, level in enumerate(computers)),
        )


class _Engines:
    def __init__(self, engine: Thinker) -> None:
        self._engine = engine

    def asker(self, account: str = "") -> Thinker:
        return self._engine
