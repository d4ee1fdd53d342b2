from __future__ import annotations

import pytest

from tests.agreement.worlds import real_world
from tests.engine.matches import play_match
from upwords_tui.base.errors import EngineError
from upwords_tui.engine.autoplay import BUDGET, MatchSetup, Pairing, Thinking
from upwords_tui.engine.elo import Sprt
from upwords_tui.engine.results import GameResult, Match
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.upwords.matches import play_game
from upwords_tui.engine.upwords.players import Choice, HighestScore, MoveKind, Task
from upwords_tui.engine.upwords.simulation import player_of
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.position import EndReason
from upwords_tui.games.upwords.tiles import Tile

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
    game = play_game(setup(edition_id, seats), [player_of(HIGHEST) for _ in range(seats)], generator)
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


def setting(*seats: str, round_robin: bool = False) -> MatchSetup:
    return MatchSetup("upwords", seats, "seed", "classic-8x8", None, BUDGET, round_robin)


def seated(match: MatchSetup, games: int) -> list[tuple[bytes, list[str]]]:
    """Return the seed of each game, and who sits in it."""
    levels = [find_level(seat) for seat in match.seats]
    pairings = [Pairing(match, levels, number) for number in range(1, games + 1)]
    return [
        (pairing.seed, [seat.player.removeprefix("computer:") for seat in pairing.seats])
        for pairing in pairings
    ]


def test_pairs_share_a_seed_and_swap_seats() -> None:
    generator = real_world("classic-8x8").generator
    two = HIGHEST, find_level("sharp")
    results = list(play_match(two, 4, "seed", generator, WORDS))
    assert [result.number for result in results] == [1, 2, 3, 4]
    assert results[0].seed == results[1].seed != results[2].seed == results[3].seed
    assert [result.first_seat for result in results] == [0, 1, 0, 1]
    assert results == list(play_match(two, 4, "seed", generator, WORDS))
    assert results != list(play_match(two, 4, "another", generator, WORDS))


def test_a_level_against_itself_has_new_draws_in_each_game() -> None:
    generator = real_world("classic-8x8").generator
    results = list(play_match((HIGHEST, HIGHEST), 4, "seed", generator, WORDS))
    assert len({result.seed for result in results}) == 4
    match = Match(("highest", "highest"), tuple(results))
    assert match.error and match.win_error is not None
    assert "pairs" not in match.as_json()


def test_three_play_from_all_seats_with_the_same_draws() -> None:
    games = seated(setting("keen", "club", "sharp"), 6)
    assert [seats for _seed, seats in games[:3]] == [
        ["keen", "club", "sharp"],
        ["club", "sharp", "keen"],
        ["sharp", "keen", "club"],
    ]
    assert [len({seed for seed, _seats in games[:count]}) for count in (3, 6)] == [1, 2]


def test_in_a_round_robin_each_two_meet_in_pairs() -> None:
    games = seated(setting("keen", "club", "sharp", round_robin=True), 8)
    assert [seats for _seed, seats in games] == [
        ["keen", "club"],
        ["club", "keen"],
        ["keen", "sharp"],
        ["sharp", "keen"],
        ["club", "sharp"],
        ["sharp", "club"],
        ["keen", "club"],
        ["club", "keen"],
    ]
    assert len({seed for seed, _seats in games}) == 4


class Failing(HighestScore):
    """Plays one move, then goes wrong."""

    def __init__(self, error: Exception | None) -> None:
        self._error, self._moves = error, 0

    def choose(self, view: EngineView, generator: Generator, task: Task) -> Choice:
        self._moves += 1
        choice = super().choose(view, generator, task)
        if self._moves == 1:
            return choice
        if self._error:
            raise self._error
        return Choice(MoveKind.EXCHANGE, tiles=(Tile("?"),))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (EngineError("the engine died"), "the engine died"),
        (ZeroDivisionError(), "ZeroDivisionError"),
        (None, "illegal move: not-on-rack"),
    ],
)
def test_who_fails_forfeits_the_game(error: Exception | None, said: str) -> None:
    generator = real_world("classic-8x8").generator
    thinking = Thinking(), Thinking()
    game = play_game(setup("classic-8x8", 2), [HighestScore(), Failing(error)], generator, BUDGET, thinking)
    assert game.outcome and game.outcome.reason is EndReason.RESIGNED
    assert game.outcome.winners == (0,)
    assert thinking[0].failure == "" and said in thinking[1].failure
    if error:
        with pytest.raises(type(error)):
            play_game(setup("classic-8x8", 2), [HighestScore(), Failing(error)], generator)


def test_the_others_play_on_without_who_fails() -> None:
    generator = real_world("classic-8x8").generator
    thinking = Thinking(), Thinking(), Thinking()
    players = [HighestScore(), Failing(EngineError("gone")), HighestScore()]
    game = play_game(setup("classic-8x8", 3), players, generator, BUDGET, thinking)
    assert game.outcome and game.outcome.reason in {EndReason.OUT, EndReason.STUCK}
    assert 1 not in game.outcome.winners
    assert [each.failure for each in thinking] == ["", "gone", ""]


def result(number: int, one: int, two: int, failures: tuple[str, str] = ("", "")) -> GameResult:
    """Return game `number` of a match in pairs."""
    seed = f"{(number + 1) // 2:02}"
    return GameResult(number, seed, (number + 1) % 2, (one, two), 20, "out", failures=failures)


def test_a_match_is_summed_up_by_pairs() -> None:
    games = (result(1, 300, 200), result(2, 250, 250), result(3, 200, 260), result(4, 300, 200))
    match = Match(("a", "b"), games)
    assert (match.wins, match.spread) == ([2, 1], 35.0)
    assert match.error == pytest.approx(15.0)
    assert match.as_json() | {"games": 4} == {
        "levels": ["a", "b"],
        "wins": [2, 1],
        "ties": 1,
        "forfeits": [0, 0],
        "scores": [262.5, 227.5],
        "win_rate": 0.625,
        "win_error": 0.125,
        "spread": 35.0,
        "error": 15.0,
        "elo": 88.7,
        "elo_error": 92.6,
        "pairs": [0, 0, 1, 1, 0],
        "seconds_per_move": [0.0, 0.0],
        "games": 4,
    }
    assert match.as_json()["games"][2] == {
        "game": 3,
        "seed": "02",
        "first_seat": 0,
        "scores": [200, 260],
        "turns": 20,
        "reason": "out",
        "seconds": [0.0, 0.0],
        "moves": [0, 0],
        "levels": [0, 1],
        "failures": ["", ""],
    }
    assert GameResult.from_json(match.as_json()["games"][2]) == games[2]


def test_half_a_pair_counts_as_games_but_not_as_a_pair() -> None:
    match = Match(("a", "b"), (result(1, 300, 200), result(2, 300, 200), result(3, 200, 260)))
    assert match.wins == [2, 1]
    assert match.pairs == [0, 0, 0, 0, 1]
    assert match.error is None


def test_a_forfeited_game_is_lost_and_its_scores_count_for_nothing() -> None:
    games = (result(1, 300, 200), result(2, 10, 0, ("", "it died")), result(3, 50, 0, ("it died", "")))
    match = Match(("a", "b"), games)
    assert (match.wins, match.forfeits, match.spread) == ([2, 1], [1, 1], 100.0)
    assert match.as_json()["scores"] == [300, 200]


def test_a_test_is_told_with_its_bounds() -> None:
    games = [result(number, 300, 200) for number in range(1, 201)]
    told = Match(("a", "b"), tuple(games), Sprt(0, 20)).as_json()
    assert told["elo"] is None and told["pairs"] == [0, 0, 0, 0, 100]
    assert told["sprt"] == {"elo0": 0, "elo1": 20, "bounds": [-2.944, 2.944], "llr": 5.591, "accepted": "H1"}
    assert Match(("a", "b"), tuple(games[:2]), Sprt(0, 20)).as_json()["sprt"]["accepted"] is None


def test_three_levels_are_rated() -> None:
    games = [
        GameResult(
            number,
            f"{number // 3}",
            number % 3,
            (90, 80, 10),
            20,
            "out",
            (0.0,) * 3,
            (1,) * 3,
            (0, 1, 2),
            ("",) * 3,
        )
        for number in range(6)
    ]
    match = Match(("a", "b", "c"), tuple(games))
    assert match.wins == [6, 0, 0]
    one, two, three = match.ratings
    assert [each.share for each in match.ratings] == [1.0, 0.5, 0.0]
    assert one.elo > 200 > two.elo > -200 > three.elo
    assert two.elo == pytest.approx(0.0, abs=0.1) and one.games == 6
    assert {"win_rate", "elo", "pairs"} & match.as_json().keys() == set()


def test_one_pair_has_no_error_bar() -> None:
    assert Match(("a", "b"), (result(1, 300, 200), result(2, 250, 250))).error is None
