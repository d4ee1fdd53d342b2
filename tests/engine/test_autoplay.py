from __future__ import annotations

import pytest

from tests.agreement.worlds import real_world
from tests.engine.matches import play_match
from upwords_tui.engine.autoplay import GameResult, Match
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.upwords.matches import play_game
from upwords_tui.engine.upwords.players import Choice, HighestScore, MoveKind, Task
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.position import EndReason
from upwords_tui.games.upwords.setup import UpwordsSetup

HIGHEST = find_level("highest")
WORDS = DictionaryRef("words", "0" * 64)


class Watcher(HighestScore):
    """Plays like its parent and remembers what it was shown."""

    def __init__(self) -> None:
        self.views: list[EngineView] = []
        self.tasks: list[Task] = []

    def choose(self, view: EngineView, generator: Generator, task: Task) -> Choice:
        self.views.append(view)
        self.tasks.append(task)
        return super().choose(view, generator, task)


class Passer(HighestScore):
    def choose(self, view: EngineView, generator: Generator, task: Task) -> Choice:
        return Choice(MoveKind.PASS)


def setup(edition_id: str, seats: int, number: int = 1) -> UpwordsSetup:
    return UpwordsSetup(edition_id, WORDS, (Seat("Bot", "computer:highest"),) * seats, bytes([number]) * 32)


@pytest.mark.parametrize("edition_id", ["classic-8x8", "hasbro-10x10", "hasbro-fi-10x10", "dutch-10x10"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_games_come_to_an_end(edition_id: str, seats: int) -> None:
    generator = real_world(edition_id).generator
    game = play_game(setup(edition_id, seats), [HIGHEST.make() for _ in range(seats)], generator)
    assert game.outcome
    assert game.outcome.reason in {EndReason.OUT, EndReason.STUCK, EndReason.ALL_PASSED}
    assert game.position.board.tile_count() > 0


def test_the_same_seed_plays_the_same_game() -> None:
    generator = real_world("classic-8x8").generator
    games = [play_game(setup("classic-8x8", 2, seed), [HighestScore()] * 2, generator) for seed in (1, 1, 2)]
    actions = [[entry.action for entry in game.entries] for game in games]
    assert actions[0] == actions[1] != actions[2]


def test_a_player_is_shown_its_own_rack_and_a_new_chance_each_turn() -> None:
    watchers = [Watcher(), Watcher()]
    game = play_game(setup("classic-8x8", 2), watchers, real_world("classic-8x8").generator)
    positions = [game.start, *(entry.position for entry in game.entries)]
    for seat, watcher in enumerate(watchers):
        shown = [view.rack for view in watcher.views]
        assert (
            shown
            == [position.seats[seat].rack for position in positions if position.to_act == (seat,)][
                : len(shown)
            ]
        )
    seeds = [task.seed for watcher in watchers for task in watcher.tasks]
    assert len(set(seeds)) == len(seeds)


def test_all_passing_ends_the_game() -> None:
    game = play_game(setup("classic-8x8", 2), [Passer(), Passer()], real_world("classic-8x8").generator)
    assert game.outcome
    assert game.outcome.reason is EndReason.ALL_PASSED


def test_pairs_share_a_seed_and_swap_seats() -> None:
    generator = real_world("classic-8x8").generator
    results = list(play_match((HIGHEST, HIGHEST), 4, "seed", generator, WORDS))
    assert [result.number for result in results] == [1, 2, 3, 4]
    assert results[0].seed == results[1].seed != results[2].seed == results[3].seed
    assert results[0].scores == results[1].scores[::-1]
    assert Match(("highest", "highest"), tuple(results)).spread == 0
    assert results == list(play_match((HIGHEST, HIGHEST), 4, "seed", generator, WORDS))
    assert results != list(play_match((HIGHEST, HIGHEST), 4, "another", generator, WORDS))


def result(number: int, one: int, two: int) -> GameResult:
    return GameResult(number, "00", 0, (one, two), 20, "out")


def test_a_match_is_summed_up_by_pairs() -> None:
    games = (result(1, 300, 200), result(2, 250, 250), result(3, 200, 260), result(4, 300, 200))
    match = Match(("a", "b"), games)
    assert (match.wins, match.spread) == ((2, 1), 35.0)
    assert match.error == pytest.approx(15.0)
    assert match.as_json() | {"games": 4} == {
        "levels": ["a", "b"],
        "wins": [2, 1],
        "ties": 1,
        "scores": [262.5, 227.5],
        "win_rate": 0.625,
        "win_error": 0.125,
        "spread": 35.0,
        "error": 15.0,
        "seconds_per_move": [0.0, 0.0],
        "games": 4,
    }
    assert match.as_json()["games"][2] == {
        "game": 3,
        "seed": "00",
        "first_seat": 0,
        "scores": [200, 260],
        "turns": 20,
        "reason": "out",
        "seconds": [0.0, 0.0],
        "moves": [0, 0],
    }
    assert GameResult.from_json(match.as_json()["games"][2]) == games[2]


def test_one_pair_has_no_error_bar() -> None:
    assert Match(("a", "b"), (result(1, 300, 200), result(2, 250, 250))).error is None
