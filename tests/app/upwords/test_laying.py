"""Laying tiles: every key one step, Backspace exactly one step back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.scene import DUTCH, ENGLISH, FINNISH, board_of, tiles
from tests.strategies import boards, editions
from upwords_tui.app.play.upwords.draft import DraftPlay, TypedResult
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.play import Play, format_play
from upwords_tui.games.upwords.tiles import Tile


def laying(
    rack: str, at: str = "C5", board: Board | None = None, edition: Edition = ENGLISH, down: bool = False
) -> DraftPlay:
    direction = Direction.DOWN if down else Direction.ACROSS
    board = board or Board.empty(edition.size)
    return DraftPlay(board, tiles(rack, edition), edition.alphabet, Square.parse(at), direction)


def typed(state: DraftPlay, keys: str) -> tuple[DraftPlay, list[TypedResult]]:
    outcomes = []
    for key in keys:
        state, outcome = state.type(key)
        outcomes.append(outcome)
    return state, outcomes


def test_typing_a_word() -> None:
    state, outcomes = typed(laying("CATSDOG"), "cat")
    assert outcomes == [TypedResult.LAID] * 3
    assert format_play(state.board, state.play) == "5C CAT"
    assert "".join(state.rack_left) == "SDOG"
    assert state.cursor.name == "F5"
    assert state.tiles[Square.parse("D5")] == "A"


def test_typing_down() -> None:
    state, _ = typed(laying("CATSDOG", down=True), "CAT")
    assert format_play(state.board, state.play) == "C5 CAT"


@pytest.mark.parametrize(
    ("keys", "word"), [("quit", "QUIT"), ("qit", "QUIT"), ("Quit", "QUIT"), ("QuIT", "QUIT")]
)
def test_qu_is_typed_as_q_or_as_q_u(keys: str, word: str) -> None:
    state, outcomes = typed(laying("QUITUAX"), keys)
    assert format_play(state.board, state.play) == "5C QuIT"
    assert outcomes.count(TypedResult.LAID) == 3
    assert outcomes.count(TypedResult.SWALLOWED) == len(keys) - 3
    assert "".join(state.rack_left) == "UAX"


def test_a_u_after_qu_and_a_move_is_a_tile() -> None:
    state, _ = typed(laying("QUUAX"), "q")
    state, outcome = state.move(Direction.DOWN, 1).type("u")
    assert outcome is TypedResult.LAID
    state, _ = typed(laying("QUUAX"), "qu")
    state, outcome = state.type("u")
    assert outcome is TypedResult.LAID


def test_backspace_after_q_u_takes_back_one_tile() -> None:
    state, _ = typed(laying("AQUU"), "aqu")
    state = state.back()
    assert "".join(state.play.tiles) == "A"
    state, outcome = state.type("u")
    assert outcome is TypedResult.LAID


def test_qu_on_the_board_is_kept_by_q_u() -> None:
    state, outcomes = typed(laying("SIT", "C5", board_of("5C QUA")), "quit")
    assert outcomes == [TypedResult.KEPT, TypedResult.SWALLOWED, TypedResult.LAID, TypedResult.LAID]
    assert format_play(state.board, state.play) == "5C (Qu)IT"


def test_where_q_is_a_tile_of_its_own() -> None:
    state, outcomes = typed(laying("QUA", edition=DUTCH), "qu")
    assert outcomes == [TypedResult.LAID, TypedResult.LAID]
    assert state.play.tiles == ("Q", "U")


@pytest.mark.parametrize("key", ["Ä", "ä", "a\u0308", "A\u0308"])
def test_letters_with_dots(key: str) -> None:
    state, outcome = laying("ÄA", edition=FINNISH).type(key)
    assert (outcome, state.play.tiles) == (TypedResult.LAID, ("Ä",))


@pytest.mark.parametrize("key", ["ä", "ß", "1", " ", "\x1b", "", "é", "日", "\u0301", "ab", "quit", "\ud800"])
def test_keys_that_are_no_tile(key: str) -> None:
    state = laying("ABC")
    assert state.type(key) == (state, TypedResult.NO_SUCH_TILE)


def test_what_is_not_on_the_rack() -> None:
    state, outcomes = typed(laying("AB"), "aa")
    assert outcomes == [TypedResult.LAID, TypedResult.NOT_ON_RACK]
    assert state.cursor.name == "D5"


def test_letters_that_are_there_are_kept() -> None:
    board = board_of("5C MOOD")
    state, outcomes = typed(laying("WSXYZ", "C5", board), "woods")
    assert outcomes == [
        TypedResult.LAID,
        TypedResult.KEPT,
        TypedResult.KEPT,
        TypedResult.KEPT,
        TypedResult.LAID,
    ]
    assert format_play(board, state.play) == "5C W(OOD)S"
    for expected in ("W(OOD)", "W(OOD)", "W(OOD)", "W(OOD)"):
        state = state.back()
        assert format_play(board, state.play) == f"5C {expected}"
    assert state.cursor.name == "D5"
    assert state.back().play == Play(())
    assert state.back().cursor.name == "C5"


def test_a_clicked_tile_is_laid_even_on_its_like() -> None:
    """Whoever takes up a tile wants it laid; the rules say what is wrong with it."""
    state, outcome = laying("MXY", "C5", board_of("5C MOOD")).lay(Tile("M"))
    assert (outcome, state.play.tiles) == (TypedResult.LAID, ("M",))
    assert state.lay(Tile("M")) == (state, TypedResult.NOT_ON_RACK)
    assert laying("A", "C5").lay(Tile("B"))[1] is TypedResult.NOT_ON_RACK


def test_over_the_edge() -> None:
    state, outcomes = typed(laying("CATSDOG", "I5"), "cats")
    assert outcomes == [TypedResult.LAID, TypedResult.LAID, TypedResult.OFF_BOARD, TypedResult.OFF_BOARD]
    assert state.lay(Tile("D"))[1] is TypedResult.OFF_BOARD
    assert "".join(state.play.tiles) == "CA"
    # The cursor is seen on J5, so an arrow goes from there.
    assert state.move(Direction.ACROSS, -1).cursor.name == "I5"
    assert state.move(Direction.DOWN, 1).cursor.name == "J6"
    assert state.back().cursor.name == "J5"


def test_laid_squares_are_skipped() -> None:
    state, _ = typed(laying("CATSDOG", "C5"), "c")
    state, _ = typed(state.go_to(Square.parse("E5")), "t")
    state, outcome = state.go_to(Square.parse("C5")).type("a")
    assert outcome is TypedResult.LAID
    assert format_play(state.board, state.play) == "5C CAT"
    assert state.cursor.name == "F5"


def test_moving_is_held_on_the_board() -> None:
    state = laying("A")
    assert state.move(Direction.ACROSS, -99).cursor.name == "A5"
    assert state.move(Direction.DOWN, 99).cursor.name == "C10"
    assert state.go_to(Square(50, 50)) == state
    assert state.go_to(Square.parse("J10")).cursor.name == "J10"
    assert state.turn().direction is Direction.DOWN
    assert state.turn().turn() == state


def test_clearing() -> None:
    state, _ = typed(laying("CATSDOG", "C5"), "cat")
    cleared = state.clear()
    assert (cleared.steps, cleared.cursor.name, cleared.rack_left) == ((), "C5", state.rack)
    assert cleared.clear() == cleared


def test_one_tile_taken_up_again() -> None:
    state, _ = typed(laying("CATSDOG", "C5"), "cat")
    state = state.remove_at(Square.parse("D5"))
    assert (state.cursor.name, state.play.tiles) == ("D5", ("C", "T"))
    assert state.type("o")[0].play.tiles == ("C", "O", "T")


def test_a_play_from_elsewhere() -> None:
    play = Play.of({Square.parse("C5"): Tile("C"), Square.parse("D5"): Tile("A")})
    state = laying("CATSDOG", "A1", down=True).with_play(play, Direction.ACROSS, Square.parse("E5"))
    assert (state.play, state.direction, state.cursor.name) == (play, Direction.ACROSS, "E5")
    assert state.back().play.tiles == ("C",)


# Properties


@st.composite
def states(draw: st.DrawFn) -> DraftPlay:
    """Any state that keys can lead to."""
    edition = draw(editions)
    board = draw(boards(edition))
    rng = random.Random(draw(st.integers(0, 2**32)))
    rack = tuple(rng.sample(edition.tiles, edition.rack_size))
    start = Square(rng.randrange(edition.size), rng.randrange(edition.size))
    state = DraftPlay(board, rack, edition.alphabet, start)
    for _ in range(draw(st.integers(0, 25))):
        match rng.randrange(9):
            case 0:
                state = state.move(rng.choice(list(Direction)), rng.choice([-99, -1, 1, 99]))
            case 1:
                state = state.turn()
            case 2:
                state = state.back()
            case 3:
                state = state.remove_at(rng.choice(tuple(board.squares())))
            case 4:
                state = state.lay(rng.choice(rack))[0]
            case _:
                state = state.type(rng.choice([*"abcdefghiqu", *map(str, rack)]))[0]
    return state


keys = st.sampled_from("abcdefghijklmnopqrstuvwxyzäöåQU!")


@given(states(), keys)
def test_every_key_is_one_step_and_back_undoes_it(state: DraftPlay, key: str) -> None:
    after, outcome = state.type(key)
    if outcome in (TypedResult.LAID, TypedResult.KEPT):
        assert len(after.steps) == len(state.steps) + 1
        back = after.back()
        assert back.steps == state.steps
        assert back.play == state.play
        assert back.rack_left == state.rack_left
        # Where the key would go again, so that typing it again does the same.
        assert back.type(key) == (after, outcome)
    elif outcome is TypedResult.SWALLOWED:
        assert (after.steps, after.cursor) == (state.steps, state.cursor)
    else:
        assert after.steps == state.steps


@given(states())
def test_tiles_are_never_made_or_lost(state: DraftPlay) -> None:
    assert sorted((*state.rack_left, *state.play.tiles)) == sorted(state.rack)
    assert len(set(state.play.squares)) == len(state.play)
    assert all(square in state.board for square in state.play.squares)
    assert state.cursor in state.board or (
        max(state.cursor) == state.board.size and min(state.cursor) < state.board.size
    )


@given(states())
def test_backspace_takes_everything_back_in_the_end(state: DraftPlay) -> None:
    steps = len(state.steps)
    for _ in range(steps):
        state = state.back()
    assert state.play == Play(())
    assert state.back() == state
