"""Computer players of Upwords against each other. A player gets views, never the game."""

from __future__ import annotations

import asyncio
import atexit
import ctypes
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

from upwords_tui.engine.autoplay import (
    BUDGET,
    Budget,
    Keep,
    MatchSetup,
    Pairing,
    PlayOne,
    Thinking,
    next_turn,
)
from upwords_tui.engine.levels import spending
from upwords_tui.engine.pool import Pool
from upwords_tui.engine.registry import ForeignEngine, find_engine
from upwords_tui.engine.results import GameResult
from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator, CompiledPlays, make_generator
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.levels import UpwordsLevel, find_level
from upwords_tui.engine.upwords.players import Choice, MoveKind, Player, RankedPlay, Task
from upwords_tui.engine.upwords.protocol import read_move
from upwords_tui.engine.upwords.simulation import player_of
from upwords_tui.engine.upwords.views import EngineView, engine_view, is_idle, told_view
from upwords_tui.games.base import ENGINE, DictionaryRef
from upwords_tui.games.upwords.actions import Action, DeclareStuck, Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.lexicon.cache import load_lexicon
from upwords_tui.lexicon.registry import word_list

Contestant = UpwordsLevel | ForeignEngine

MOST_ACTIONS = 2000
"""More than any game of computer players has."""


@cache
def _pool() -> Pool:
    """Return the processes of all engines that play here; they end with this one."""
    pool = Pool(foreign_tries=1)
    atexit.register(pool.stop)
    return pool


class ForeignPlayer(Player):
    """Asks an engine of others. Raises EngineError, InputError."""

    def __init__(self, engine: ForeignEngine, budget: Budget) -> None:
        self._engine, self._budget = engine, budget

    def rank(self, view: EngineView, generator: Generator, task: Task, count: int) -> list[RankedPlay]:
        raise NotImplementedError

    def choose(self, view: EngineView, generator: Generator, task: Task) -> Choice:
        effort = {name: value for name, value in vars(self._budget).items() if value is not None}
        request = {
            "do": "move",
            "level": self._engine.id,
            "seed": task.seed,
            "view": told_view(view),
            **effort,
        }
        answer = asyncio.run(_pool().asker().ask(request))
        return read_move({"answer": answer}, "answer", view)


# Matches


def edition_called(text: str | None) -> str:
    return text or "hasbro-10x10"


def prepare(
    match: MatchSetup, progress: Callable[[int, int], None], keep: Keep | None
) -> tuple[PlayOne, DictionaryRef]:
    edition = load_edition(match.edition)
    levels = [_contestant(seat) for seat in match.seats]
    name = match.dictionary or edition.dictionary
    chosen = word_list(name)
    reference = DictionaryRef(name, chosen.sha256)
    UpwordsSetup(edition.id, reference, Pairing(match, levels, 1).seats, bytes(32))
    lexicon = load_lexicon(
        chosen.path, edition.alphabet, edition.size, sha256=chosen.sha256, progress=progress
    )
    generator = make_generator(edition, lexicon)

    def play(number: int) -> GameResult:
        return play_one(Pairing(match, levels, number), generator, reference, keep)

    return play, reference


def _contestant(seat: str) -> Contestant:
    """Return the level, or the engine, with an id. Raises InputError if there is none, or no program."""
    if not seat.startswith(ENGINE):
        return find_level(seat)
    engine = find_engine(seat)
    assert engine.program
    return engine


def play_one(
    pairing: Pairing[Contestant], generator: Generator, dictionary: DictionaryRef, keep: Keep | None = None
) -> GameResult:
    setup = UpwordsSetup(
        edition_id=generator.edition.id,
        dictionary=dictionary,
        seats=pairing.seats,
        seed=pairing.seed,
        options=UpwordsOptions(**vars(generator.house)),
    )
    budget = pairing.match.budget
    players = [
        ForeignPlayer(level, budget) if isinstance(level, ForeignEngine) else player_of(level)
        for level in pairing.in_seats(pairing.levels)
    ]
    if keep is None and (whole := _whole_game(setup, players, generator, pairing.thinking)):
        totals, reason = whole.ending.totals[: len(players)], kernel.END_REASONS[whole.ending.reason]
        return pairing.result(totals, whole.ending.actions, reason)
    game = play_game(setup, players, generator, budget, pairing.thinking)
    if keep:
        keep(pairing.number, game)
    assert game.outcome
    totals = [reckoning.total for reckoning in game.outcome.reckoning]
    return pairing.result(totals, game.action_count, str(game.outcome.reason))


def play_game(
    setup: UpwordsSetup,
    players: Sequence[Player],
    generator: Generator,
    budget: Budget = BUDGET,
    thinking: Sequence[Thinking] = (),
) -> UpwordsGame:
    """Return the finished game of `players`, one a seat; `thinking` takes their times."""
    if whole := _whole_game(setup, players, generator, thinking):
        return _replayed(setup, whole, generator)
    game = UpwordsGame.begin(setup)
    while not game.is_over:
        (seat,) = game.to_act
        if _is_stuck(game, generator):
            game = game.apply(DeclareStuck(seat=seat))
        else:
            choose = partial(_chosen, game, seat, players[seat], generator, budget)
            game = next_turn(game, seat, choose, generator.lexicon, thinking[seat] if thinking else None)
    return game


def _chosen(game: UpwordsGame, seat: int, player: Player, generator: Generator, budget: Budget) -> Action:
    seen = game.view_for(seat)
    # Repeatable, yet the two games of a pair and the turns of a game must not share their chances.
    turn = f"{game.setup.seed.hex()} {_names(game.setup)} {game.action_count}"
    seed = int.from_bytes(hashlib.sha256(turn.encode()).digest()[:6], "big")
    task = Task(budget.iterations, seed)
    if budget.seconds is not None:
        task = replace(task, iterations=None, spent=spending(budget.seconds))
    action = _action(seat, player.choose(engine_view(seen, game.setup.dictionary.id), generator, task))
    return Pass(seat=seat) if isinstance(action, Exchange) and is_idle(seen) else action


class WholeGame(NamedTuple):
    """A game that the kernel has played."""

    ending: kernel.KernelEnding
    actions: Sequence[kernel.KernelAction]


def _whole_game(
    setup: UpwordsSetup, players: Sequence[Player], generator: Generator, thinking: Sequence[Thinking]
) -> WholeGame | None:
    """Return a game played by the kernel; None if it lacks a player or an option."""
    names = _names(setup).encode()
    usual = UpwordsOptions(**vars(generator.house))
    if not isinstance(generator, CompiledGenerator) or setup.options != usual or len(players) < 2:
        return None
    compiled = [made for each in players if (made := each.compiled(generator, setup.dictionary.id))]
    if len(compiled) < len(players) or len(names) >= kernel.NAME_BYTES:
        return None
    edition, tiles = setup.edition, generator.tiles
    match = kernel.KernelMatch(
        seats=len(players),
        tile_count=len(tiles),
        exchange_tiles=edition.exchange_tiles,
        stuck_needs_empty_bag=edition.stuck_needs_empty_bag,
        names=names,
    )
    match.tiles[: len(tiles)], match.seed[:] = tiles, setup.seed
    in_seats = (ctypes.POINTER(kernel.KernelPlayer) * len(players))(*map(ctypes.pointer, compiled))
    actions, ending = (kernel.KernelAction * MOST_ACTIONS)(), kernel.KernelEnding()
    rules, graph = ctypes.byref(generator.rules), ctypes.byref(generator.graph)
    generator.library.kernel_match(
        rules, graph, ctypes.byref(match), in_seats, actions, MOST_ACTIONS, ctypes.byref(ending)
    )
    if ending.reason < 0:
        raise MemoryError("no room for a game")
    for seat, each in enumerate(thinking):
        each.seconds += ending.seconds[seat]
        each.moves += ending.moves[seat]
    return WholeGame(ending, actions[: ending.actions])


def _replayed(setup: UpwordsSetup, whole: WholeGame, generator: Generator) -> UpwordsGame:
    game, faces = UpwordsGame.begin(setup), setup.edition.alphabet.faces
    for done in whole.actions:
        match done.kind:
            case kernel.PLAY:
                plays = CompiledPlays(setup.edition, game.position.board, [done.play], 1)
                action: Action = PlayTiles(seat=done.seat, play=plays[0].play)
            case kernel.EXCHANGE:
                action = Exchange(seat=done.seat, tiles=(faces[done.tile],))
            case kernel.PASS:
                action = Pass(seat=done.seat)
            case _:
                action = DeclareStuck(seat=done.seat)
        game = game.apply(game.propose(action, generator.lexicon))
    return game


def _names(setup: UpwordsSetup) -> str:
    return " ".join(seat.player for seat in setup.seats)


def _action(seat: int, choice: Choice) -> Action:
    if choice.play:
        return PlayTiles(seat=seat, play=choice.play.play)
    if choice.kind is MoveKind.EXCHANGE:
        return Exchange(seat=seat, tiles=choice.tiles)
    return Pass(seat=seat)


def _is_stuck(game: UpwordsGame, generator: Generator) -> bool:
    position = game.position
    return position.may_be_stuck and not any(
        generator.generate(position.board, position.seats[seat].rack) for seat in position.active
    )
