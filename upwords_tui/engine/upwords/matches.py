"""Computer players of Upwords against each other. A player gets views, never the game."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from upwords_tui.engine.autoplay import BUDGET, Budget, GameResult, MatchSetup, Pairing, PlayOne, Thinking
from upwords_tui.engine.levels import spending
from upwords_tui.engine.upwords.compiled_generator import make_generator
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.levels import UpwordsLevel, find_level
from upwords_tui.engine.upwords.players import Choice, MoveKind, Player, Task
from upwords_tui.engine.upwords.views import engine_view, is_idle
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.upwords.actions import Action, DeclareStuck, Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.setup import UpwordsSetup
from upwords_tui.lexicon.cache import load_lexicon
from upwords_tui.lexicon.registry import word_list


def edition_called(text: str | None) -> str:
    """Return the id of the edition meant; None is the usual one."""
    return text or "hasbro-10x10"


def prepare(match: MatchSetup, progress: Callable[[int, int], None]) -> tuple[PlayOne, DictionaryRef]:
    """Return what plays a game of a match by its number, and the dictionary. Raises InputError."""
    edition = load_edition(match.edition)
    name = match.dictionary or edition.dictionary
    chosen = word_list(name)
    lexicon = load_lexicon(
        chosen.path, edition.alphabet, edition.size, sha256=chosen.sha256, progress=progress
    )
    one, two = map(find_level, match.seats)
    reference = DictionaryRef(name, chosen.sha256)
    generator = make_generator(edition, lexicon)
    play = partial(
        play_one, (one, two), seed=match.seed, generator=generator, dictionary=reference, budget=match.budget
    )
    return play, reference


def play_one(
    levels: tuple[UpwordsLevel, UpwordsLevel],
    number: int,
    seed: str,
    generator: Generator,
    dictionary: DictionaryRef,
    budget: Budget = BUDGET,
) -> GameResult:
    pairing = Pairing(levels, number, seed)
    setup = UpwordsSetup(
        edition_id=generator.edition.id,
        dictionary=dictionary,
        seats=pairing.seats,
        seed=pairing.seed,
        options=UpwordsOptions(repeat_in_stack=generator.repeat_in_stack),
    )
    players = pairing.in_seats([level.make() for level in levels])
    game = play_game(setup, players, generator, budget, pairing.thinking)
    assert game.outcome
    totals = [reckoning.total for reckoning in game.outcome.reckoning]
    return pairing.result(totals, game.opening.first, game.action_count, str(game.outcome.reason))


def play_game(
    setup: UpwordsSetup,
    players: Sequence[Player],
    generator: Generator,
    budget: Budget = BUDGET,
    thinking: Sequence[Thinking] | None = None,
) -> UpwordsGame:
    """Return the finished game of `players`, one a seat; `thinking` takes what each of them needed.

    Words are checked at play.
    """
    thinking = thinking or [Thinking() for _ in players]
    game = UpwordsGame.begin(setup)
    while not game.is_over:
        (seat,) = game.to_act
        if _is_stuck(game, generator):
            action: Action = DeclareStuck(seat=seat)
        else:
            seen = game.view_for(seat)
            view = engine_view(seen, setup.dictionary.id)
            # Repeatable, yet the two games of a pair and the turns of a game must not share their chances.
            task = Task(budget.iterations, _task_seed(setup, game.action_count))
            if budget.seconds is not None:
                task = replace(task, iterations=None, should_stop=spending(budget.seconds))
            choose = partial(players[seat].choose, view, generator, task)
            action = _action(seat, thinking[seat].about(choose))
            if isinstance(action, Exchange) and is_idle(seen):
                action = Pass(seat=seat)
        game = game.apply(game.propose(action, generator.lexicon))
    return game


def _task_seed(setup: UpwordsSetup, number: int) -> int:
    names = " ".join(seat.player for seat in setup.seats)
    digest = hashlib.sha256(f"{setup.seed.hex()} {names} {number}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def _action(seat: int, choice: Choice) -> Action:
    if choice.play:
        return PlayTiles(seat=seat, play=choice.play.play)
    if choice.kind is MoveKind.EXCHANGE:
        return Exchange(seat=seat, tiles=choice.tiles)
    return Pass(seat=seat)


def _is_stuck(game: UpwordsGame, generator: Generator) -> bool:
    """Return whether the game is over because no seat has a legal play."""
    position = game.position
    return position.may_be_stuck and not any(
        generator.generate(position.board, position.seats[seat].rack) for seat in position.active
    )
