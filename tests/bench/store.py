"""How fast the store is: lists, storing an action, and taking over what another process has stored."""

from __future__ import annotations

import gc
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.app.careers import keep
from tests.bench.timing import spread
from tests.games.scene import AllWords
from tests.games.wordsup.scene import setup as words_up_setup
from tests.store.stored import new_game
from tests.strategies import Walker
from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile.career import careers, what_is_new, work_all_out
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.actions import Exchange, PlayTiles
from upwords_tui.games.upwords.game import UpwordsGame as Upwords
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.wordsup.actions import GiveUp, TurnCard
from upwords_tui.games.wordsup.game import WordsUpGame as WordsUp
from upwords_tui.games.wordsup.options import WordsUpOptions as WordsUpOptions
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.values import HOME
from upwords_tui.tui.screens.games import known_games

GAMES, ACTIONS, GOES = 500, 36, 31
MANY = 10_000
Played = Callable[[Any], AnyGame]
WALKER = Walker(random.Random(67), {PlayTiles: 20, Exchange: 1})


def run() -> None:
    """Print the figures."""
    gc.collect()
    gc.freeze()  # as the game does once it is on the screen
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        store, other = open_store(path), open_store(path)
        long = WALKER.play(new_game("Anna", "Ben", options=UpwordsOptions(pass_rounds=9)), ACTIONS)
        match = WordsUp.begin(words_up_setup(options=WordsUpOptions(rounds=9)))
        _take_over(store, other, long, lambda game: WALKER.play(game, 1))
        _take_over(store, other, _at(long, 200, exchanged), exchanged)
        _take_over(store, other, _at(match, ACTIONS, turned), turned)
        _take_over(store, other, _at(match, 200, turned), turned)
        for number in range(GAMES):
            store.games.add(long, f"Anna – Ben {number}")
        _timed("a page of 20 games", lambda: store.games.of(HOME, 240, 20))
        _timed(f"all {GAMES} games", lambda: store.games.of(HOME))
        _timed("how many games there are", lambda: store.games.count(HOME))
        _timed("the last unfinished game", lambda: store.games.unfinished(HOME))
        _timed("anything new (no)", store.changed)
        _timed("opening", lambda: open_store(path).close())
        _career(store)
        _long_list(Path(folder) / "long.db", new_game("Anna", "Ben"))
        store.close()
        other.close()


def _career(store: Store) -> None:
    """Time what somebody has done in so many games: the first time, and once facts are kept."""
    library = Library(store, "Anna")
    some = [row.id for row in library.games(0, 10)]
    kept = keep(store, [(200, 150)] * GAMES)
    _timed(f"working out what 10 games of {ACTIONS} actions tell", lambda: library.keep_facts(some))
    work_all_out(library)
    _timed(f"what was done in {GAMES} games", lambda: careers(library))
    _timed("what the last of them means", lambda: what_is_new(library, kept[-1]))


def _long_list(path: Path, game: AnyGame) -> None:
    """Time what the list of games asks when it is opened, of somebody who has very many."""
    store = open_store(path)
    for number in range(MANY):
        store.games.add(game, f"Anna – Ben {number}")
    library = Library(store, "Anna")
    _timed(f"opening the list of {MANY} games", lambda: known_games(library))
    _timed("going to its end", lambda: known_games(library, None))
    store.close()


def _take_over(store: Store, other: Store, game: AnyGame, on: Played) -> None:
    """Time how long storing an action takes, and how long a table in another process needs to show it."""
    game_id = store.games.add(game, "x")
    table = kind_of(game.kind).kit.table.open(other, game_id, lambda _game: AllWords())

    def hear(since: int, _action: object) -> None:
        table.heard(since, None)

    table.listen(hear)
    appended, seen, noticed = list[float](), list[float](), list[float]()
    count = game.action_count
    for _ in range(GOES):
        if game.is_over:
            break
        game = on(game)
        appended.append(_ms(lambda: store.games.append(game_id, game)))  # noqa: B023
        noticed.append(_ms(other.changed))
        seen.append(_ms(table.refresh))
    assert table.number == game.action_count
    print(f"  {game.kind}, from {count} actions to {table.number}")
    for what, times in (("storing one", appended), ("noticing it", noticed), ("taking it over", seen)):
        print(f"    {what}: {spread(times)}")
    print(f"    opening the game: {_ms(lambda: store.games.load(game_id)):.2f} ms")


def _ms(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    begun = clock()
    work()
    return (clock() - begun) * 1e3


def _timed(what: str, work: Callable[[], object]) -> None:
    """Print the processor time of what waits for no disk: other programs change it little."""
    print(f"  {what}, CPU: {spread([_ms(work, time.process_time) for _ in range(GOES)])}")


def _at(game: AnyGame, count: int, on: Played) -> AnyGame:
    while game.action_count < count:
        game = on(game)
    return game


def exchanged(game: Any) -> AnyGame:
    """Return a game of Upwords after one more exchange: such a game never ends."""
    seat = game.position.turn
    after: Upwords = game.apply(Exchange(seat=seat, tiles=game.position.seats[seat].rack[:1]))
    return after


def turned(game: Any) -> AnyGame:
    """Return a match of Words Up after one more card turned; three of them, and the turn is given up."""
    view = game.view_for(None)
    squares = _closed(view.field) if len(view.turned) < 3 and view.may_turn else iter(())
    square = next(squares, None)
    action = GiveUp(seat=view.turn) if square is None else TurnCard(seat=view.turn, square=square)
    after: WordsUp = game.apply(action)
    return after


def _closed(field: Any) -> Iterator[int]:
    return (square for square, card in enumerate(field) if card is False)
