"""Games played here and kept again as from a real board, without racks: not a point differs.

Half are whole games of computer players on the words of their edition, under one house rule or another; half
go at random, with challenges, teams, turns taken back and players who leave.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.agreement.test_whole_games import generator_of
from tests.strategies import Walker, random_setup
from upwords_tui.engine.autoplay import Budget
from upwords_tui.engine.upwords import kernel, matches
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.upwords.simulation import player_of
from upwords_tui.games.base import HUMAN, Agreeing, AllWords, DictionaryRef, Seat, Sit, Undo
from upwords_tui.games.record import from_record, to_record
from upwords_tui.games.upwords.actions import DeclareStuck, Exchange, Pass, Said, TimeOut
from upwords_tui.games.upwords.edition import edition_ids
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import TieBreak, UpwordsOptions
from upwords_tui.games.upwords.position import EndReason
from upwords_tui.games.upwords.tiles import UNKNOWN

HALF = 100
RULES = (
    UpwordsOptions(),
    UpwordsOptions(rounds=8),
    UpwordsOptions(repeat_in_stack=False),
    UpwordsOptions(ends_when_player_out=False, pass_rounds=2),
    UpwordsOptions(leftover_penalty=2, tie_break=TieBreak.LONGEST_WORD),
)


def kept_again(game: UpwordsGame) -> None:
    """Keep a game of people or computers as from a real board, and compare every score with it."""
    setup, first = game.setup, game.opening.first
    seats = [replace(seat, player=HUMAN, account="", accounts=()) for seat in setup.seats]
    options = replace(setup.options, kept=True)
    # Whoever begins is named first.
    kept = UpwordsGame.begin(replace(setup, seats=(*seats[first:], *seats[:first]), options=options))
    count, gone = len(seats), set[int]()
    for entry in game.entries:
        gone.update(range(min(entry.effect.undone, default=entry.number), entry.number))
    for entry in game.entries:
        action = entry.action
        if entry.number in gone or isinstance(action, Agreeing | Undo | Sit):
            continue
        seat, again = (action.seat - first) % count, replace(action, elapsed_ms=0)
        match action:
            case Exchange(tiles=tiles):
                again = Exchange(seat=seat, tiles=(UNKNOWN,) * len(tiles))
            case TimeOut():
                again = Pass(seat=seat)
            case DeclareStuck():
                left = [len(state.rack) for state in entry.position.seats]
                again = Said(seat=seat, left=(*left[first:], *left[:first]))
            case _:
                again = replace(again, seat=seat)
        kept = kept.apply(kept.propose(again, AllWords()) if not kept.position.has_challenges else again)
        scores = entry.position.scores
        assert kept.position.scores == (*scores[first:], *scores[:first])
        assert len(kept.position.bag) == len(entry.position.bag)
        assert {UNKNOWN} >= {tile for state in kept.position.seats for tile in state.rack}
    # Whoever agrees to end a game here loses nothing for tiles left; on a real board that is not asked.
    if game.outcome and game.outcome.reason is not EndReason.AGREED:
        assert kept.outcome
        totals = game.outcome.totals
        assert kept.outcome.totals == (*totals[first:], *totals[:first])
        assert {(seat + first) % count for seat in kept.outcome.winners} == set(game.outcome.winners)
    assert from_record(to_record(kept)) == kept


@pytest.mark.skipif(kernel.library() is None, reason="no compiled kernel")
@pytest.mark.sample(5)
@pytest.mark.parametrize("number", range(HALF))
def test_a_game_of_computers_kept_again_has_the_same_scores(number: int) -> None:
    edition_id, options = (
        edition_ids()[number % len(edition_ids())],
        RULES[number % len(RULES) - number // 7 % 2],
    )
    generator = generator_of(edition_id, strict=not options.repeat_in_stack)
    levels = ("highest", "casual", "first-steps", "keen")[: 2 + number % 3]
    setup = UpwordsSetup(
        edition_id=edition_id,
        dictionary=DictionaryRef(generator.edition.dictionary, "0" * 64),
        seats=tuple(Seat(level, f"computer:{level}") for level in levels),
        seed=random.Random(number).randbytes(32),
        options=options,
    )
    players = [player_of(find_level(level)) for level in levels]
    game = matches.play_game(setup, players, generator, Budget(iterations=1))
    assert game.is_over
    kept_again(game)


@pytest.mark.sample(10)
@pytest.mark.parametrize("number", range(HALF))
def test_a_game_at_random_kept_again_has_the_same_scores(number: int) -> None:
    rng = random.Random(number)
    setup = random_setup(rng)
    options = replace(setup.options, turn_seconds=0, game_seconds=0, increment_seconds=0)
    game = Walker(rng).play(UpwordsGame.begin(replace(setup, options=options)), 80)
    kept_again(game)
