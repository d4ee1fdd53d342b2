"""Make the golden games anew: `python -m tests.golden.make`.

Whole games of every edition, each a record in `games/` that `test_games` rebuilds and verifies. They are
played by a simple player (one of its best plays, now and then a phony, an exchange, a pass) on the small word
lists of tests/agreement, from fixed seeds, so that making them anew gives the same files. If they change, a
rule, the draw or the format has changed: say so in the changelog, and raise the version of the format if an
older record can no longer be read.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field
from pathlib import Path

from tests.agreement.reference import WordSet, legal_plays
from tests.strategies import Walker, random_play
from upwords_tui.games.base import (
    BREAK,
    END,
    UNDO,
    Accept,
    DictionaryRef,
    Forfeit,
    GoOn,
    Offer,
    Refuse,
    Seat,
    Sit,
    Undo,
)
from upwords_tui.games.record import format_record, to_record
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
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import Challenge, TieBreak, UpwordsOptions

GAMES = Path(__file__).parent / "games"
WORDS = Path(__file__).parent.parent / "agreement" / "words"
EVERYTHING = (PlayTiles, Exchange, Pass, TimeOut, ChallengePlay, AcceptPlay, Resign, Undo, Sit)


@dataclass(frozen=True)
class Plan:
    """One golden game: its name, its table, and what happens besides plain turns."""

    name: str
    edition_id: str
    seats: tuple[Seat, ...]
    options: UpwordsOptions = field(default_factory=UpwordsOptions)
    resigns_at: int = 0
    undoes_at: int = 0
    sits_at: int = 0
    forfeits: tuple[tuple[int, bool], ...] = ()
    scripted: tuple[tuple[int, Action], ...] = ()


def _seats(*names: str) -> tuple[Seat, ...]:
    return tuple(Seat(name) for name in names)


PLANS = (
    Plan("classic-two", "classic-8x8", _seats("Anna", "Ben")),
    Plan("classic-solo", "classic-8x8", _seats("Anna")),
    Plan("hasbro-two", "hasbro-10x10", (Seat("Anna"), Seat("Computer", "computer:champion"))),
    Plan("hasbro-undo", "hasbro-10x10", _seats("Anna", "Ben", "Cleo"), undoes_at=9, sits_at=12),
    Plan(
        "hasbro-undo-offers",
        "hasbro-10x10",
        (Seat("Anna"), Seat("Ben"), Seat("Computer", "computer:champion"), Seat("Cleo")),
        scripted=(
            (6, Offer(UNDO, seat=0)),
            (7, Accept(UNDO, seat=3)),
            (8, Refuse(UNDO, seat=1)),
            (14, Offer(UNDO, seat=1)),
            (15, Accept(UNDO, seat=0)),
            (16, Accept(UNDO, seat=3)),
            (20, Offer(UNDO, seat=3)),
            (21, Refuse(UNDO, seat=3)),
            (24, Offer(UNDO, seat=0)),
        ),
    ),
    Plan(
        "hasbro-ended-early",
        "hasbro-10x10",
        (Seat("Anna"), Seat("Ben"), Seat("Computer", "computer:champion"), Seat("Cleo")),
        UpwordsOptions(game_seconds=300, turn_seconds=60),
        scripted=(
            (5, Offer(BREAK, seat=1)),
            (6, Accept(BREAK, seat=3)),
            (7, Refuse(BREAK, seat=0)),
            (10, Offer(BREAK, seat=0)),
            (11, Accept(BREAK, seat=1)),
            (12, Accept(BREAK, seat=3)),
            (13, GoOn(seat=3)),
            (14, Offer(END, seat=1)),
            (15, Refuse(END, seat=1)),
            (16, GoOn(seat=0)),
            (17, GoOn(seat=1)),
            (24, Offer(END, seat=3)),
            (27, Offer(END, seat=3)),
            (28, Accept(END, seat=0)),
            (29, Accept(END, seat=1)),
        ),
    ),
    Plan(
        "hasbro-out-of-days",
        "hasbro-10x10",
        _seats("Anna", "Ben", "Cleo"),
        forfeits=((14, False), (24, True)),
    ),
    Plan(
        "hasbro-lose-turn",
        "hasbro-10x10",
        _seats("Anna", "Ben", "Cleo"),
        UpwordsOptions(challenge=Challenge.LOSE_TURN, pass_rounds=3),
    ),
    Plan(
        "spin-master-six",
        "spin-master-10x10",
        _seats("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn"),
        UpwordsOptions(challenge=Challenge.FREE, ends_when_player_out=False),
        resigns_at=14,
    ),
    Plan(
        "finnish-teams",
        "hasbro-fi-10x10",
        (Seat("Äidit", members=("Aino", "Öljer")), Seat("Isät", members=("Eero", "Otso", "Väinö"))),
        UpwordsOptions(tie_break=TieBreak.LONGEST_WORD, exchange_tiles=7),
    ),
    Plan(
        "dutch-five-point",
        "dutch-10x10",
        _seats("Anna", "Ben"),
        UpwordsOptions(challenge=Challenge.FIVE_POINT, game_seconds=120, increment_seconds=5, rounds=12),
    ),
)


def _turn(game: UpwordsGame, words: WordSet, rng: random.Random) -> Action:
    position = game.position
    seat, ms = position.turn, rng.randrange(1_000, 40_000)
    if position.has_challenges and rng.random() < 0.2:
        rack = position.seats[seat].rack
        phony = random_play(position.edition, position.board, rack, rng)
        if phony:
            return PlayTiles(seat=seat, play=phony, elapsed_ms=ms)
    rack = position.seats[seat].rack
    plays = legal_plays(position.edition, position.board, rack, words, house=position.options.play_rules)
    if plays and rng.random() < 0.95:
        return PlayTiles(seat=seat, play=rng.choice(plays[:5]).play, elapsed_ms=ms)
    limit = position.exchange_limit
    if limit:
        tiles = rng.sample(rack, rng.randint(1, limit))
        return Exchange(seat=seat, tiles=tuple(tiles), elapsed_ms=ms)
    if (
        not plays
        and position.may_be_stuck
        and not any(
            legal_plays(position.edition, position.board, state.rack, words) for state in position.seats
        )
    ):
        return DeclareStuck(seat=seat)
    return Pass(seat=seat, elapsed_ms=ms)


def _next(game: UpwordsGame, plan: Plan, words: WordSet, rng: random.Random) -> Action:
    position, number = game.position, game.action_count
    if plan.resigns_at and number >= plan.resigns_at and not position.seats[1].has_resigned:
        return Resign(seat=1)
    if number == plan.undoes_at and number:
        return Undo(seat=0, agreed=(1, 2))
    if number in dict(plan.forfeits):
        return Forfeit(seat=position.turn, ends=dict(plan.forfeits)[number])
    if number in dict(plan.scripted):
        return dict(plan.scripted)[number]
    if number == plan.sits_at and number:
        return Sit(seat=2, name="Dora", player="computer:beginner")
    if position.may_challenge and (rng.random() < 0.4 or (position.pending and position.pending.ends)):
        seat = rng.choice(position.may_challenge)
        return ChallengePlay(seat=seat) if rng.random() < 0.5 else AcceptPlay(seat=seat)
    return _turn(game, words, rng)


def make(plan: Plan) -> UpwordsGame:
    """Return the game of `plan`, played to its end."""
    edition = load_edition(plan.edition_id)
    rng = random.Random(plan.name)
    words = WordSet((WORDS / f"{edition.language}.txt").read_text(encoding="utf-8").split(), edition)
    dictionary = DictionaryRef(f"golden-{edition.language}", "0" * 64)
    game = UpwordsGame.begin(
        UpwordsSetup(edition.id, dictionary, plan.seats, rng.randbytes(32), plan.options)
    )
    while not game.is_over:
        game = game.apply(game.propose(_next(game, plan, words, rng), words))
    return game


def make_tangle() -> UpwordsGame:
    """Return the first game in which random players do everything there is to do (but be stuck)."""
    options = UpwordsOptions(challenge=Challenge.FREE, turn_seconds=30, pass_rounds=3)
    dictionary = DictionaryRef("golden-none", "0" * 64)
    for number in itertools.count():
        rng = random.Random(f"tangle {number}")
        setup = UpwordsSetup(
            "hasbro-10x10", dictionary, _seats("Anna", "Anna", "Ben"), rng.randbytes(32), options
        )
        game = Walker(rng).play(UpwordsGame.begin(setup), 400)
        if {type(entry.action) for entry in game.entries} >= set(EVERYTHING):
            return game
    raise AssertionError


def main() -> None:
    """Write every golden game."""
    GAMES.mkdir(exist_ok=True)
    (GAMES / "tangle.json").write_text(format_record(to_record(make_tangle())), encoding="utf-8")
    for plan in PLANS:
        (GAMES / f"{plan.name}.json").write_text(format_record(to_record(make(plan))), encoding="utf-8")


if __name__ == "__main__":
    main()
