"""Games in which somebody leaves the other an easy puzzle.

The one idea: easy puzzles are rare, since what is best among all words of a list is seldom a word that
everybody knows. But whoever is to move has some dozens of plays, and after each of them the other's position
is another. So the one is laid that leaves the clearest best play of everyday words: a slip. Where none does,
useful tiles are laid and awkward ones stay, as with weak players; so racks come to have few plays, of which
one stands out.
"""

from __future__ import annotations

import ctypes
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from tests.puzzles.positions import reference
from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator, CompiledPlays
from upwords_tui.engine.upwords.leave import LeaveValues, leave_values
from upwords_tui.engine.upwords.play_list import Plays, ScoredPlay
from upwords_tui.engine.upwords.views import EngineView, Opponent, engine_view
from upwords_tui.games.base import COMPUTER, Seat
from upwords_tui.games.upwords.actions import Action, Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.puzzles import seed_of
from upwords_tui.games.upwords.tiles import Tile

FIRST_GAME = 100_001
"""Their first game; those in which nobody slips are below."""

_LOOKED_AT = 60
"""After so many plays at most the other's position is looked at …"""

_MANY_PLAYS = 120
"""… unless the other has more plays than these as it is: among many hardly one stands out."""

_HANDY = 12
"""Of so many plays the one is laid that keeps the least useful tiles."""

ENDGAME_TILES = 9
"""With more tiles on both racks an endgame is no easy puzzle."""

_TRIED = 3
"""So many slips of a turn are tried."""

_FEWEST_LEFT = 30
"""With fewer tiles left, and some in the bag, hardly anything stands out."""

MOST_APART = 40
"""By so many points the scores may differ: further apart little is decided."""

_CLOSE = 15
"""Of a number of plays one is laid that leaves the scores so close, or nearly."""

_POINTS, _FEW = 0.6, 4
"""The best play scores so many points, times the root of the tiles left, more than all else."""

_ROOM = 512
"""Plays there is room for: where there are more, none stands out."""

LEVELS = ("beginner", "learner")

Stake = Callable[[EngineView, Plays], float]
"""Returns what is at stake in a position as far as it can be seen at once; 0 if it is no easy puzzle."""


class Slips:
    """Plays games: whoever is to move knows the words of `common`, what is at stake is by `generator`."""

    def __init__(self, generator: CompiledGenerator, common: CompiledGenerator, stake: Stake) -> None:
        self._generator, self._common, self._stake = generator, common, stake
        leaves = leave_values(generator.edition.id)
        assert leaves
        self._leaves: LeaveValues = leaves
        self._scratch = (kernel.KernelPlay * _ROOM)()

    def begun(self, number: int) -> UpwordsGame:
        edition = self._generator.edition
        seats = tuple(Seat(level, f"{COMPUTER}:{level}") for level in LEVELS)
        seed = seed_of(edition.id, number)
        return UpwordsGame.begin(UpwordsSetup(edition.id, reference(edition), seats, seed))

    def next(self, game: UpwordsGame, chance: random.Random) -> tuple[UpwordsGame, list[ScoredPlay]]:
        """Return the game a turn later, nobody having slipped, and the slips there are, the best first."""
        (seat,), position = game.to_act, game.position
        mine, other = position.seats[seat], position.seats[1 - seat]
        plays = self._common.generate(position.board, mine.rack)
        if not plays:
            action = Exchange(seat=seat, tiles=mine.rack[:1]) if position.exchange_limit else Pass(seat=seat)
            return self._done(game, action), []
        assert isinstance(plays, CompiledPlays)
        places = chance.sample(range(len(plays)), min(len(plays), _LOOKED_AT))
        ahead = mine.score - other.score
        plain = min(
            map(plays.__getitem__, places[:_HANDY]),
            key=lambda each: (
                abs(ahead + each.score) // _CLOSE,
                -self._covered(game, each),
                self._kept(game, mine.rack, each),
            ),
        )
        slips = []
        left = position.edition.tile_count - position.board.tile_count()
        is_clear = left >= _FEWEST_LEFT or not position.bag
        if is_clear and len(self._generator.generate(position.board, other.rack)) <= _MANY_PLAYS:
            view = engine_view(game.view_for(seat), self._generator.edition.dictionary)
            at_stake = [
                (self._stake(then, left), place, play)
                for place, (play, then, left) in enumerate(self._left(game, view, plays, places))
            ]
            slips = [play for stake, _place, play in sorted(at_stake, key=lambda each: each[:2]) if stake]
        return self.laid(game, seat, plain), slips[: -_TRIED - 1 : -1]

    def _covered(self, game: UpwordsGame, play: ScoredPlay) -> int:
        board = game.position.board
        return sum(2 * board.height_at(square) - 1 for square in play.play.squares)

    def _kept(self, game: UpwordsGame, rack: tuple[Tile, ...], play: ScoredPlay) -> int:
        left = Counter(rack)
        left.subtract(play.play.tiles)
        return self._leaves.at(len(game.position.bag)).of_rack(left)

    def _left(
        self, game: UpwordsGame, view: EngineView, plays: CompiledPlays, places: Sequence[int]
    ) -> Iterator[tuple[ScoredPlay, EngineView, CompiledPlays]]:
        """Yield those of some plays after which the other has one that scores much more than all else.

        With each comes what the other sees, and may lay. The kernel does it, as it is asked of thousands.
        """
        generator, position = self._generator, game.position
        (seat,), library, room = game.to_act, generator.library, len(self._scratch)
        mine, other = position.seats[seat], position.seats[1 - seat]
        before, tiles = generator.board(position.board).raw, position.edition.tile_count
        tiles -= position.board.tile_count()
        words = ctypes.byref(generator.rules), ctypes.byref(generator.graph)
        held, others = generator.rack(mine.rack), ctypes.byref(generator.rack(other.rack))
        for place in places:
            play = plays._plays[place]
            if abs(mine.score + play.score - other.score) > MOST_APART:
                continue
            board, rack = ctypes.create_string_buffer(before), type(held).from_buffer_copy(held)
            library.board_lay(board, *words, ctypes.byref(play), ctypes.byref(rack))
            count = library.kernel_plays(board, *words, others, self._scratch, room)
            laid = play.placed.bit_count()
            least = _POINTS * math.sqrt(tiles - laid) if position.bag else 1
            if not _FEW <= count <= room or self._scratch[0].score - self._scratch[1].score < least:
                continue
            drawn = min(laid, len(position.bag))
            bag, held_then = len(position.bag) - drawn, len(mine.rack) - laid + drawn
            if bag == 0 and held_then + len(other.rack) > ENDGAME_TILES:
                continue
            scored = plays[place]
            then = replace(
                view,
                board=position.board.with_tiles(scored.play),
                rack=other.rack,
                score=other.score,
                opponents=(Opponent(held_then, mine.score + play.score),),
                bag=bag,
                exchange=min(view.exchange, bag),
            )
            found = (kernel.KernelPlay * count).from_buffer_copy(self._scratch)
            yield scored, then, CompiledPlays(generator.edition, then.board, found, count)

    def laid(self, game: UpwordsGame, seat: int, play: ScoredPlay) -> UpwordsGame:
        return self._done(game, PlayTiles(seat=seat, play=play.play))

    def _done(self, game: UpwordsGame, action: Action) -> UpwordsGame:
        return game.apply(game.propose(action, self._generator.lexicon))
