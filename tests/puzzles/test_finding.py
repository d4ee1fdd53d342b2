"""Whether a position is a puzzle: on samples made up for it, and in endgames played out to the last play."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

from tests.agreement.reference import WordSet, legal_plays
from tests.games.scene import CLASSIC, board_of, scene
from tests.puzzles import finding as puzzles
from tests.puzzles.finding import MOST_ANSWERS, Found, Tried, find
from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator, make_generator
from upwords_tui.engine.upwords.players import Choice, MoveKind
from upwords_tui.engine.upwords.views import engine_view
from upwords_tui.games.upwords.actions import Action, Pass, PlayTiles
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.play import format_play
from upwords_tui.lexicon.bitsets import compile_lexicon

pytestmark = pytest.mark.skipif(kernel.library() is None, reason="no compiled kernel")

WORDS = "AT ATE TEA EAT TEN NET ANT TAN SAT SEA SET SEAT EATS TEAS NEAT OAT OATS TOE TOES ONE NOT TON STONE"


@pytest.fixture(scope="module")
def generator() -> CompiledGenerator:
    return opened(WORDS)


def opened(words: str) -> CompiledGenerator:
    made = make_generator(CLASSIC, compile_lexicon(words.split(), CLASSIC.alphabet, CLASSIC.size))
    assert isinstance(made, CompiledGenerator)
    return made


# On samples made up for it

Means = Mapping[str, tuple[float, float]]
"""By how many points, and by how much of the chance to win, plays stay behind the first, on average."""


class MadeUp:
    """Samples in which plays stay behind as told, give or take a little that changes from one to the next."""

    def __init__(self, means: Sequence[tuple[float, float]], noise: float) -> None:
        self._means, self._noise = means, noise
        self.asked: list[int] = []
        self.places: dict[int, int] = {}

    def run(self, tried: Sequence[Tried], first: int, samples: int) -> None:
        self.asked.append(first + samples)
        for place, one in enumerate(tried):
            self.places.setdefault(id(one), place)
            points, win = self._means[self.places[id(one)]]
            for number in range(first, first + samples):
                wave = self._noise * (1 if number % 2 else -1) if self.places[id(one)] else 0.0
                one.points.append(20 - points + wave)
                one.values.append(0.8 - win + wave / 100)


def judged(
    generator: CompiledGenerator,
    monkeypatch: pytest.MonkeyPatch,
    *means: tuple[float, float],
    noise: float = 0.1,
    samples: int = 960,
    pass_at: int | None = None,
) -> tuple[list[int] | None, Found | None, MadeUp]:
    """Return which of the candidates are answers, by place; None if it is no puzzle."""
    game = scene("TEA", "NS", bag="OOEEA", board=board_of("4C TEN", edition=CLASSIC), edition=CLASSIC)
    view = engine_view(game.view_for(0), "en")
    source = MadeUp(means, noise)
    monkeypatch.setattr(puzzles, "Samples", lambda *_: source)
    plays = list(generator.generate(view.board, view.rack))[: len(means)]
    candidates = [Choice(MoveKind.PLAY, play=play) for play in plays]
    if pass_at is not None:
        candidates[pass_at] = Choice(MoveKind.PASS)
    found = find(view, generator, candidates, samples, 1)
    if found is None:
        return None, None, source
    return sorted(plays.index(each) for each in found.answers), found, source


CLEAR, EQUAL, BETWEEN = (12.0, 0.1), (0.0, 0.0), (2.0, 0.02)


def test_what_is_ahead_of_all_else_is_the_answer(
    generator: CompiledGenerator, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, found, _source = judged(generator, monkeypatch, EQUAL, (9.0, 0.08), CLEAR)
    assert answers == [0] and found
    assert (found.points, found.win, found.is_exact) == (9.0, 0.08, False)
    assert found.rival.play and found.rival.play.score == 8, "the second that was tried"


@pytest.mark.parametrize(
    ("behind", "is_puzzle"),
    [((20.0, 0.001), False), ((0.5, 0.06), True), ((4.0, 0.04), False), (BETWEEN, False)],
)
def test_it_is_ahead_by_the_chance_to_win(
    generator: CompiledGenerator,
    monkeypatch: pytest.MonkeyPatch,
    behind: tuple[float, float],
    *,
    is_puzzle: bool,
) -> None:
    answers, _found, _source = judged(generator, monkeypatch, EQUAL, CLEAR, behind)
    assert answers == ([0] if is_puzzle else None)


def test_the_margin_has_to_be_more_than_chance(
    generator: CompiledGenerator, monkeypatch: pytest.MonkeyPatch
) -> None:
    behind = (6.0, 0.06)
    # Four standard errors of 960 samples are about an eighth of their deviation.
    assert judged(generator, monkeypatch, EQUAL, behind, noise=6)[0] == [0]
    assert judged(generator, monkeypatch, EQUAL, behind, noise=20)[0] is None
    assert judged(generator, monkeypatch, EQUAL, behind, noise=20, samples=9600)[0] == [0]


def test_plays_that_can_not_be_told_apart_are_answers_and_the_last_of_them_is_ahead(
    generator: CompiledGenerator, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, found, _source = judged(generator, monkeypatch, EQUAL, (0.05, 0.0005), CLEAR, noise=1.0)
    assert answers == [0, 1] and found
    assert found.points == pytest.approx(12 - 0.05)


def test_where_too_much_is_worth_the_same_there_is_nothing_to_find(
    generator: CompiledGenerator, monkeypatch: pytest.MonkeyPatch
) -> None:
    enough = [EQUAL] * MOST_ANSWERS
    assert judged(generator, monkeypatch, *enough, CLEAR)[0] == list(range(MOST_ANSWERS))
    assert judged(generator, monkeypatch, *enough, EQUAL, CLEAR)[0] is None
    assert judged(generator, monkeypatch, EQUAL, EQUAL)[0] is None, "nothing is behind"


def test_to_pass_is_no_answer_but_may_come_nearest(
    generator: CompiledGenerator, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert judged(generator, monkeypatch, EQUAL, CLEAR, pass_at=0)[0] is None
    _answers, found, _source = judged(generator, monkeypatch, EQUAL, (8.0, 0.1), CLEAR, pass_at=1)
    assert found and found.rival.kind is MoveKind.PASS


def test_what_is_no_puzzle_shows_early(generator: CompiledGenerator, monkeypatch: pytest.MonkeyPatch) -> None:
    _answers, _found, source = judged(generator, monkeypatch, EQUAL, BETWEEN)
    assert source.asked == [32]
    _answers, _found, source = judged(generator, monkeypatch, EQUAL, CLEAR)
    assert source.asked == [32, 64, 128, 256, 512, 960], "a puzzle is tried to the end"


# In endgames


def played_out(game: UpwordsGame, words: WordSet) -> int:
    """Return by how much whoever is to move will be ahead in the end, if both do their best."""
    return max(values(game, words).values())


def values(game: UpwordsGame, words: WordSet) -> dict[str, int]:
    """Return what everything that can be done is worth in the end, by the rules of the game alone."""
    position = game.position
    seat, board = position.turn, position.board
    worth: dict[str, int] = {}
    for found in [*legal_plays(position.edition, board, position.seats[seat].rack, words), None]:
        action: Action = PlayTiles(seat=seat, play=found.play) if found else Pass(seat=seat)
        after = game.apply(game.propose(action, words))
        name = format_play(board, found.play) if found else "pass"
        outcome = after.outcome
        totals = outcome.totals if outcome else ()
        worth[name] = totals[seat] - totals[1 - seat] if outcome else -played_out(after, words)
    return worth


def test_endgames_are_those_of_playing_everything_out() -> None:
    words, generator = WordSet(WORDS.split(), CLASSIC), opened(WORDS)
    rng, met = random.Random(4), {True: 0, False: 0}
    for _ in range(60):
        mine, theirs = "".join(rng.sample("TEASNO", 2)), "".join(rng.sample("TEASNO", 2))
        board = board_of(rng.choice(("4C TEN", "4D SEA", "D3 NEAT")), edition=CLASSIC)
        tiles = [*mine, *theirs, *(tile for stack in board.stacks for tile in stack)]
        faces = CLASSIC.alphabet.faces
        edition = CLASSIC._replace(bag=tuple((face, tiles.count(face)) for face in faces))
        scores = rng.randint(10, 20), rng.randint(10, 20)
        game = scene(mine, theirs, board=board, edition=edition, scores=scores)
        view = engine_view(game.view_for(0), "en")
        choices = puzzles.all_choices(view, generator)
        worth = values(game, words)
        assert len(worth) == len(choices)
        found = find(view, generator, choices, 0, 0)
        expected = by_hand(worth)
        told = found and ({format_play(board, each.play) for each in found.answers}, found.points, found.win)
        assert told == expected, (mine, theirs, worth)
        assert found is None or found.is_exact
        met[found is not None] += 1
    assert min(met.values()) > 3, met


def by_hand(worth: Mapping[str, int]) -> tuple[set[str], float, float] | None:
    """Return answers, points and chance of the puzzle that these values make; None if they make none."""
    best = max(worth.values())
    behind = [value for value in worth.values() if value < best]
    answers = {name for name, value in worth.items() if value == best}
    if not behind or "pass" in answers or len(answers) > MOST_ANSWERS:
        return None
    points, win = best - max(behind), chance(best) - chance(max(behind))
    return (answers, points, win) if win else None


def chance(points: int) -> float:
    return 0.5 if points == 0 else float(points > 0)
