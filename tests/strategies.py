"""Hypothesis strategies that several tests share: boards, plays, options, and whole games.

The one idea: a game is walked by a `Walker`, which picks among everything the rules allow just then. Its
choices come from a seeded generator, so that Hypothesis draws a few numbers and still gets a whole game.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from hypothesis import strategies as st

from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.base import (
    BREAK,
    END,
    UNDO,
    Accept,
    Agreeing,
    DictionaryRef,
    GoOn,
    Offer,
    Refuse,
    Seat,
    Sit,
    Undo,
)
from upwords_tui.games.upwords.actions import (
    AcceptPlay,
    Action,
    ChallengePlay,
    DeclareStuck,
    Exchange,
    Pass,
    PlayTiles,
    Resign,
    TimeOut,
)
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.edition import Edition, edition_ids, load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import Challenge, TieBreak, UpwordsOptions
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.rules import check
from upwords_tui.games.upwords.tiles import Tile

NAMES = ("Anna", "Ben", "Anna", "Dan", "Eve", "Finn")
"""Two players of one name sit at most tables: nothing may depend on names."""


class SomeWords:
    """A dictionary that knows three words in four, always the same ones."""

    def contains(self, word: str) -> bool:
        return zlib.crc32(word.encode()) % 4 != 0


SOME_WORDS = SomeWords()

editions = st.sampled_from([load_edition(edition_id) for edition_id in edition_ids()])

seeds = st.integers(0, 2**64 - 1)


def random_options(rng: random.Random) -> UpwordsOptions:
    """Return options in which each house rule is off about as often as on."""
    return UpwordsOptions(
        challenge=rng.choice(list(Challenge)),
        tie_break=rng.choice(list(TieBreak)),
        ends_when_player_out=rng.choice([True, False]),
        repeat_in_stack=rng.choice([True, False]),
        allow_undo=rng.choice([True, True, False]),
        rounds=rng.choice([0, 0, 0, 0, 2, 8]),
        pass_rounds=rng.choice([1, 2, 3]),
        turn_seconds=rng.choice([0, 30]),
        game_seconds=rng.choice([0, 0, 60, 600]),
        increment_seconds=rng.choice([0, 10]),
        exchange_tiles=rng.choice([None, 1, 3, 7]),
        leftover_penalty=rng.choice([None, 0, 2]),
    )


def random_setup(rng: random.Random) -> UpwordsSetup:
    """Return any set-up a game can be played with."""
    edition = load_edition(rng.choice(edition_ids()))
    seats = tuple(
        Seat(
            NAMES[number],
            rng.choice(["human", "computer:beginner"]),
            rng.choice([(), (), ("Ada", "Bea"), ("Ada", "Bea", "Cas")]),
        )
        for number in range(rng.choice([1, 2, 2, 3, 3, 4, edition.max_seats]))
    )
    return UpwordsSetup(
        edition_id=edition.id,
        dictionary=DictionaryRef(edition.language, "0" * 64),
        seats=seats,
        seed=rng.randbytes(32),
        options=random_options(rng),
    )


setups = seeds.map(lambda seed: random_setup(random.Random(seed)))


@st.composite
def boards(draw: st.DrawFn, edition: Edition) -> Board:
    """A board with some tiles strewn on it, which no game need have led to."""
    board = Board.empty(edition.size)
    rng = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 40))):
        square = Square(rng.randrange(edition.size), rng.randrange(edition.size))
        if board.height_at(square) < edition.max_height:
            board = board.with_tiles([(square, rng.choice(edition.alphabet.faces))])
    return board


def random_play(
    edition: Edition, board: Board, rack: tuple[Tile, ...], rng: random.Random, tries: int = 40
) -> Play | None:
    """Return some play that is legal whatever the words, or None if none was found in so many tries."""
    if not rack:
        return None
    anchors = list(board.occupied()) or list(edition.centre)
    for _ in range(tries):
        direction = rng.choice(list(Direction))
        square = rng.choice(anchors)
        if not board.is_empty and rng.random() < 0.5:
            square = rng.choice(square.neighbours())
        square = square.step(direction, -rng.randrange(3))
        held = list(rack)
        rng.shuffle(held)
        count = rng.choice([1, 1, 2, 2, 3, 4, len(held)])
        placed: dict[Square, Tile] = {}
        for tile in held[:count]:
            while square in board and board.stack_at(square) and rng.random() < 0.5:
                square = square.step(direction)
            placed[square] = tile
            square = square.step(direction)
        play = Play.of(placed)
        if check(edition, board, rack, play).is_legal:
            return play
    return None


@dataclass
class Walker:
    """Picks actions at random among those allowed. It sees the whole game: it is the test, not a player."""

    rng: random.Random
    weights: dict[type[Action] | tuple[type[Agreeing], str], int] = field(
        default_factory=lambda: {
            PlayTiles: 80,
            Exchange: 6,
            Pass: 2,
            TimeOut: 1,
            ChallengePlay: 12,
            AcceptPlay: 12,
            Resign: 1,
            Undo: 2,
            (Offer, UNDO): 4,
            (Accept, UNDO): 4,
            (Refuse, UNDO): 1,
            (Offer, END): 1,
            (Accept, END): 2,
            (Refuse, END): 1,
            (Offer, BREAK): 2,
            (Accept, BREAK): 8,
            (Refuse, BREAK): 1,
            GoOn: 8,
            Sit: 1,
            DeclareStuck: 1,
        }
    )

    def action(self, game: UpwordsGame) -> Action:
        """Return an action that `game` allows; the game must not be over."""
        kinds = list(self.weights)
        while True:
            kind = self.rng.choices(kinds, [self.weights[kind] for kind in kinds])[0]
            wish = self._wish(game, kind)
            if wish is None:
                continue
            try:
                action = game.propose(wish, SOME_WORDS)
                game.apply(action)
            except IllegalAction as error:
                assert error.violations or error.reason != "illegal-play"
                continue
            return action

    def walk(self, game: UpwordsGame, most: int) -> Iterator[tuple[UpwordsGame, Action, UpwordsGame]]:
        """Yield (game, action, game after it) until the game is over or `most` actions are done."""
        for _ in range(most):
            if game.is_over:
                return
            action = self.action(game)
            after = game.apply(action)
            yield game, action, after
            game = after

    def play(self, game: UpwordsGame, most: int) -> UpwordsGame:
        """Return `game` after at most so many random actions."""
        latest = game
        for _, _, latest in self.walk(game, most):  # noqa: B007
            pass
        return latest

    def _wish(self, game: UpwordsGame, kind: type[Action] | tuple[type[Agreeing], str]) -> Action | None:
        rng, position = self.rng, game.position
        turn, anyone = position.turn, rng.randrange(len(game.seats))
        ms = rng.choice([0, 500, 20_000, 90_000])
        rack = position.seats[turn].rack
        if kind is PlayTiles:
            play = random_play(position.edition, position.board, rack, rng)
            return PlayTiles(seat=turn, elapsed_ms=ms, play=play) if play else None
        if kind is Exchange:
            limit = min(position.exchange_limit, len(rack))
            tiles = tuple(rng.sample(rack, rng.randint(1, limit))) if limit else ()
            return Exchange(seat=turn, elapsed_ms=ms, tiles=tiles)
        if kind is Pass:
            return Pass(seat=turn, elapsed_ms=ms)
        if kind is TimeOut:
            return TimeOut(seat=turn, elapsed_ms=rng.choice([30_000, 700_000]))
        if kind is Undo:
            return Undo(seat=anyone, agreed=tuple(range(len(game.seats))))
        if kind is Sit:
            return Sit(seat=anyone, name=rng.choice(NAMES), player=rng.choice(["human", "computer:champion"]))
        if kind is DeclareStuck:
            return DeclareStuck(seat=turn)
        if kind is ChallengePlay:
            return ChallengePlay(seat=anyone)
        if isinstance(kind, tuple):
            answer, about = kind
            return answer(about, seat=anyone)
        action: Action = kind(seat=anyone)
        return action


walkers = seeds.map(lambda seed: Walker(random.Random(seed)))


def random_game(rng: random.Random, most: int = 100) -> UpwordsGame:
    """Return a game, finished or not, that random but legal actions lead to."""
    return Walker(rng).play(UpwordsGame.begin(random_setup(rng)), rng.choice([0, 10, most, most]))


games = seeds.map(lambda seed: random_game(random.Random(seed)))
