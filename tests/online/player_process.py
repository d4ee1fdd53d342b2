"""A process that sits at a game as told: `python -m tests.online.player_process SOCKET GAMES ACCOUNT GAME`.

It says `at N` whenever the game has come to N actions. Told `pass` it passes, told `serve` it has computers
act and then says `served`, told `leave` it leaves the table and says `left`.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from upwords_tui.app.play.dictionaries import Dictionaries
from upwords_tui.app.play.library import Library
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.online.broker_link import BrokerLink, in_loop
from upwords_tui.online.live_games import LiveGames
from upwords_tui.online.messages import Heard, Rang
from upwords_tui.store.opening import open_store


def say(said: str) -> None:
    print(said, flush=True)


async def play(path: Path, games: Path | str, account: str, game_id: str) -> None:
    link = BrokerLink(path)
    library = Library(open_store(games), "x", account, dictionaries=Dictionaries(link.engines.open_speller))
    hub = LiveGames(library, link.engines, link.rang)
    waking = set[asyncio.Task[None]]()

    def hear(heard: Heard) -> None:
        if isinstance(heard, Rang):
            waking.add(asyncio.ensure_future(hub.wake(heard.game, heard.number)))

    session = link.session(account, account, "screen", in_loop(hear))
    session.at(game_id)
    chair = hub.sit(game_id, account)
    chair.listen(lambda _news: say(f"at {chair.number}"), say)
    say(f"at {chair.number}")
    while told := await asyncio.to_thread(sys.stdin.readline):
        match told.strip():
            case "pass":
                await chair.do(Pass(seat=chair.view().turn))
            case "serve":
                await chair.serve()
                say("served")
            case "leave":
                chair.leave()
                session.at(None)
                say("left")
    link.close()


if __name__ == "__main__":
    _program, path, games, account, game_id = sys.argv
    asyncio.run(play(Path(path), games if "://" in games else Path(games), account, game_id))
