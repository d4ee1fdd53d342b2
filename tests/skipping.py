"""Whether a computer player of Words Up that skips turns on purpose would play better than one that does not.

    python -m tests.skipping LEVEL RULE [PAIRS]

The one idea: the player is the one there is, and skips where a rule says so and it knows of no word; it plays
itself without the rule, in pairs of matches with the same shuffle and seats swapped.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from upwords_tui.engine.autoplay import BUDGET, MatchSetup, Pairing
from upwords_tui.engine.results import GameResult, Match
from upwords_tui.engine.wordsup.matches import Chooser, play_match
from upwords_tui.engine.wordsup.players import WordsUpPlayer, find_level
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.wordsup.actions import Action, Skip, TurnCard
from upwords_tui.games.wordsup.game import Seen
from upwords_tui.games.wordsup.options import WordsUpSetup
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.lexicon.registry import open_dictionary

DICTIONARY = "wordsup-nl-list"


def _left(view: WordsUpView) -> int:
    return sum(card is not None for card in view.field)


RULES: dict[str, Callable[[WordsUpView], bool]] = {
    "always": lambda _view: True,
    "half": lambda view: _left(view) <= 32,
    "few": lambda view: _left(view) <= 16,
    "end": lambda view: _left(view) <= 10,
    "open": lambda view: view.stays_up,
}


class Skipper:
    """A player that skips a turn for which it knows no word, where a rule has it so."""

    def __init__(self, player: WordsUpPlayer, rule: Callable[[WordsUpView], bool]) -> None:
        self.skipped = 0
        self._player = player
        self._rule = rule

    def choose(self, view: WordsUpView, sightings: Sequence[Seen]) -> Action:
        """Return what the seat of `view`, whose turn it is, does next."""
        action = self._player.choose(view, sightings)
        is_blind = isinstance(action, TurnCard) and self._player.best_known(view, sightings) is None
        if view.seat is None or not (view.may_skip and is_blind and self._rule(view)):
            return action
        self.skipped += 1
        return Skip(seat=view.seat)


def play(level_id: str, rule: str, number: int) -> tuple[GameResult, int]:
    """Play match `number` of a level that skips against itself; return it, and how often it skipped."""
    words = open_dictionary(DICTIONARY)
    level = find_level(level_id)
    setting = MatchSetup("wordsup", (f"{level_id}, skipping", level_id), "skipping", "nl", words.id, BUDGET)
    pairing = Pairing(setting, (level, level), number)
    reference = DictionaryRef(words.id, words.sha256)
    setup = WordsUpSetup(language="nl", dictionary=reference, seats=pairing.seats, seed=pairing.seed)
    plain = level.make("nl", words.id)
    skipper = Skipper(plain, RULES[rule])
    players: list[Chooser] = [skipper, plain]
    game = play_match(setup, pairing.in_seats(players), pairing.thinking)
    assert game.outcome
    reason = str(game.position.results[-1].reason)
    result = pairing.result(game.outcome.totals, game.action_count, reason)
    return result, skipper.skipped


def main(level: str, rule: str, pairs: str = "500") -> None:
    """Play, and print how often the one that skips has won."""
    with ProcessPoolExecutor() as pool:
        played = list(pool.map(partial(play, level, rule), range(1, 2 * int(pairs) + 1), chunksize=10))
    match = Match((f"{level}, skipping: {rule}", level), tuple(result for result, _skips in played))
    skips = sum(count for _result, count in played) / len(played)
    won, spread = 100 * match.win_rate, match.spread
    errors = 100 * (match.win_error or 0), match.error or 0
    print(
        f"{match.levels[0]}: won {won:.1f} ± {errors[0]:.1f} %, {spread:+.1f} ± {errors[1]:.1f} points, "
        f"{skips:.2f} skips a match, {len(played)} matches",
        flush=True,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
