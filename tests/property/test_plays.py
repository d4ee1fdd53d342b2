"""What holds of every play on any board: notation there and back, and rules read twice."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import boards, editions, random_play
from upwords_tui.base.errors import NotationError
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.play import Play, format_play, format_start, parse_play, parse_start
from upwords_tui.games.upwords.position import board_json, position_from
from upwords_tui.games.upwords.rules import Rule, check
from upwords_tui.games.upwords.tiles import Tile

squares = st.builds(Square, st.integers(0, 98), st.integers(0, 25))


@given(squares, st.sampled_from(list(Direction)))
def test_squares_and_places_there_and_back(square: Square, direction: Direction) -> None:
    assert Square.parse(square.name) == square
    assert parse_start(format_start(square, direction)) == (square, direction)


@st.composite
def laid_plays(draw: st.DrawFn) -> tuple[Edition, Board, Play]:
    """A legal play on a board strewn at random."""
    edition = draw(editions)
    board = draw(boards(edition))
    rng = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(20):
        rack = tuple(rng.choice(edition.alphabet.faces) for _ in range(7))
        play = random_play(edition, board, rack, rng)
        if play:
            return edition, board, play
    centre = edition.centre[0]
    empty = Board.empty(edition.size)
    first, second = edition.alphabet.faces[:2]
    return edition, empty, Play.of({centre: first, centre.step(Direction.ACROSS): second})


@given(laid_plays(), st.sampled_from(["as it is", "lower", "upper", "bare", "spaced"]))
def test_a_legal_play_there_and_back(laid: tuple[Edition, Board, Play], style: str) -> None:
    edition, board, play = laid
    text = format_play(board, play)
    place, _, word = text.partition(" ")
    spelt = {
        "as it is": text,
        "lower": text.lower(),
        "upper": text.upper(),
        "bare": text.replace("(", "").replace(")", ""),
        "spaced": f"{place}  {' '.join(word)}".replace("Q u", "Qu"),
    }[style]
    assert parse_play(spelt, board, edition.alphabet) == play
    assert format_play(board, parse_play(spelt, board, edition.alphabet)) == text


@given(editions.flatmap(lambda edition: st.tuples(st.just(edition), boards(edition))))
def test_a_board_there_and_back(where: tuple[Edition, Board]) -> None:
    edition, board = where
    stated = position_from({"edition": edition.id, "board": board_json(board), "rack": []})
    assert stated.board == board


@given(st.text(max_size=60), editions)
def test_any_text_is_a_play_or_a_notation_error(text: str, edition: Edition) -> None:
    for candidate in (text, f"5C {text}"):
        try:
            play = parse_play(candidate, Board.empty(edition.size), edition.alphabet)
        except NotationError:
            continue
        assert check(edition, Board.empty(edition.size), play.tiles, play) is not None


@st.composite
def any_plays(draw: st.DrawFn) -> tuple[Edition, Board, tuple[Tile, ...], Play]:
    """Any set of tiles on any squares, most of them against the rules."""
    edition = draw(editions)
    board = draw(boards(edition))
    faces = st.sampled_from(edition.alphabet.faces)
    line = draw(st.sampled_from(["row", "col", "any"]))
    fixed = draw(st.integers(0, edition.size - 1))
    placements = []
    for _ in range(draw(st.integers(0, 8))):
        row, col = (draw(st.integers(0, edition.size)) for _ in range(2))
        square = {"row": Square(fixed, col), "col": Square(row, fixed), "any": Square(row, col)}[line]
        placements.append((square, draw(faces)))
    rack = draw(st.lists(faces, max_size=7))
    return edition, board, tuple(rack), Play.of(placements)


def plain_reading(edition: Edition, board: Board, rack: tuple[Tile, ...], play: Play) -> set[Rule]:
    """Return the rules 1 to 9 that `play` breaks, from the text of the rules and by other means."""
    broken = set()
    spots = [(square.row, square.col) for square, _ in play]
    rows, cols = {row for row, _ in spots}, {col for _, col in spots}
    size = edition.size
    before = {(row, col): board.stacks[row * size + col] for row in range(size) for col in range(size)}
    if any(count > rack.count(tile) for tile, count in Counter(play.tiles).items()):
        broken.add(Rule.NOT_ON_RACK)
    if any(spot not in before for spot in spots):
        broken.add(Rule.OFF_BOARD)
    if len(set(spots)) < len(spots):
        broken.add(Rule.SAME_SQUARE)
    if len(rows) > 1 and len(cols) > 1:
        broken.add(Rule.NOT_IN_LINE)
    between = {
        (row, col)
        for row in range(min(rows, default=0), max(rows, default=0) + 1)
        for col in range(min(cols, default=0), max(cols, default=0) + 1)
    }
    is_line = bool(spots) and not broken & {Rule.OFF_BOARD, Rule.NOT_IN_LINE}
    if is_line and any(spot not in spots and not before[spot] for spot in between):
        broken.add(Rule.GAP)
    for square, tile in play:
        stack = before.get((square.row, square.col), ())
        if stack and stack[-1] == tile:
            broken.add(Rule.SAME_TILE)
        if len(stack) >= 5:
            broken.add(Rule.TOO_HIGH)
    is_first = not any(before.values())
    near = {
        (row + down, col + right)
        for row, col in spots
        for down, right in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
    }
    if is_first and not {(row, col) for row, col in spots} & {tuple(square) for square in edition.centre}:
        broken.add(Rule.FIRST_CENTRE)
    if not is_first and not any(before.get(spot) for spot in near):
        broken.add(Rule.NOT_CONNECTED)
    if not broken & {Rule.OFF_BOARD, Rule.SAME_SQUARE, Rule.NOT_IN_LINE, Rule.GAP}:
        full = {spot for spot, stack in before.items() if stack} | set(spots)
        if not any(
            (row + down, col + right) in full
            for row, col in spots
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        ):
            broken |= {Rule.NO_WORD} | ({Rule.FIRST_WORD} if is_first else set())
    if len(set(spots)) > 1 and Rule.NOT_IN_LINE not in broken:
        lines = [[(row, col) for col in range(size)] for row in rows] if len(rows) == 1 else []
        lines += [[(row, col) for row in range(size)] for col in cols] if len(cols) == 1 else []
        for line in lines:
            run: list[tuple[int, int]] = []
            for spot in [*line, (-1, -1)]:
                if before.get(spot):
                    run.append(spot)
                    continue
                if len(run) >= 2 and set(run) <= set(spots):
                    broken.add(Rule.KEEP_ONE)
                run = []
    return broken


@given(any_plays())
def test_check_finds_what_a_plain_reading_finds(case: tuple[Edition, Board, tuple[Tile, ...], Play]) -> None:
    edition, board, rack, play = case
    found = {violation.rule for violation in check(edition, board, rack, play).violations}
    assert found - {Rule.PLURAL_S} == plain_reading(edition, board, rack, play)


@given(any_plays())
def test_violations_come_once_each_in_the_order_of_the_rules(
    case: tuple[Edition, Board, tuple[Tile, ...], Play],
) -> None:
    edition, board, rack, play = case
    verdict = check(edition, board, rack, play)
    order = [list(Rule).index(violation.rule) for violation in verdict.violations]
    assert order == sorted(order)
    once = [violation.rule for violation in verdict.violations if violation.rule is not Rule.KEEP_ONE]
    assert len(once) == len(set(once))
