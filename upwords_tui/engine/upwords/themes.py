"""What a puzzle is about, by rule: every theme is a question that its position and its answers decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.playlist import ScoredPlay
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.upwords.play import Placement, Play
from upwords_tui.games.upwords.rules import Rule, check
from upwords_tui.games.upwords.squares import Square

_LONG = 7
_ALONGSIDE = 3
_STACKING = 3


def themes(
    view: EngineView,
    generator: Generator,
    answers: Sequence[ScoredPlay],
    common: Set[str],
    *,
    is_exact: bool,
) -> tuple[str, ...]:
    """Return the themes of a puzzle, some of `games.upwords.puzzles.THEMES`, in their order.

    `common` are the common words of the language, in small letters. What is said of a play holds for each of
    the answers.
    """
    board, edition = view.board, view.edition
    highest = generator.generate(board, view.rack).best()
    assert highest
    heights = [[board.height_at(square) for square in each.play.squares] for each in answers]

    def tell() -> Iterator[tuple[str, bool]]:
        yield "quiet", max(each.score for each in answers) < highest.score
        yield "tower", all(edition.max_height - 1 in laid for laid in heights)
        yield "flat", not any(map(any, heights))
        yield "all-tiles", all(len(laid) == edition.rack_size for laid in heights)
        yield "plural", _tempts(view, generator, min(each.score for each in answers))
        yield "endgame", is_exact
        words = ({word.text.lower() for word in each.words} for each in answers)
        yield "common", any(each <= common for each in map(frozenset, words))
        yield "long", all(len(each.entry) >= _LONG for each in answers)
        yield "alongside", all(len(each.words) >= _ALONGSIDE for each in answers)
        yield "stacking", all(sum(map(bool, laid)) >= _STACKING for laid in heights)

    return tuple(theme for theme, holds in tell() if holds)


def _tempts(view: EngineView, generator: Generator, score: int) -> bool:
    """Return whether a lone plural tile, which rule 10 forbids, would bring at least so many points."""
    edition, board = view.edition, view.board
    if edition.plural_tile is None or edition.plural_tile not in view.rack:
        return False
    squares = (Square(row, col) for row in range(board.size) for col in range(board.size))
    for square in squares:
        if board.stack_at(square):
            continue
        play = Play((Placement(square, edition.plural_tile),))
        verdict = check(edition, board, view.rack, play, generator.lexicon)
        is_forbidden = [each.rule for each in verdict.violations] == [Rule.PLURAL_S]
        if is_forbidden and verdict.score and verdict.score.total >= score:
            return True
    return False
