"""The analysis board: positions set up and tried, kept and read again, and games that begin from one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.seating import FakeWords, PreparedLibrary, PreparedStore, hub_of
from tests.store.stored import new_game, passed
from tests.text.playing import Engine
from upwords_tui.app.play.library import Library
from upwords_tui.app.review.analysis import MOST_TRIES, Analysis, AnalysisBoard, asked_for, begun, settled
from upwords_tui.base.errors import CommandError, IllegalAction, InputError, NotationError, RecordError
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.record import from_record, to_record
from upwords_tui.games.upwords.actions import Pass, PlayTiles, Resign
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.play import parse_play
from upwords_tui.games.upwords.position import format_line, parse_line

EMPTY = "hasbro-10x10 10/10/10/10/10/10/10/10/10/10 ?"
WOOD = "hasbro-10x10 10/10/10/10/2WOOD4/10/10/10/10/10 CATDOGS 12:7 2 82"


@pytest.fixture
def library() -> PreparedLibrary:
    return PreparedLibrary(PreparedStore(), FakeWords())


def board_on(library: Library, line: str) -> AnalysisBoard:
    return AnalysisBoard(library, hub_of(library, Engine()).practise, Engine(), begun(parse_line(line)))


def attempted(board: AnalysisBoard, play: str) -> tuple[str, ...]:
    view = board.view
    return board.attempt(PlayTiles(seat=view.turn, play=parse_play(play, view.board, view.edition.alphabet)))


# Positions


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        (EMPTY, f"{EMPTY} 0:0 1 86"),
        (EMPTY.replace("?", "CAT"), f"{EMPTY.replace('?', 'CAT')} 0:0 1 90"),
        (WOOD, WOOD),
        (f"{EMPTY} 3:2:1 3 0", f"{EMPTY} 3:2:1 3 79"),
    ],
)
def test_a_position_has_scores_and_what_full_racks_leave_in_the_bag(line: str, whole: str) -> None:
    assert format_line(settled(parse_line(line))) == whole


def test_no_position_has_tiles_that_the_set_lacks() -> None:
    with pytest.raises(NotationError, match="2 × X on the board and the rack; the set has 1"):
        begun(parse_line(EMPTY.replace("?", "XX")))


# Tries


def test_what_is_set_up_stays_one_position_until_something_is_tried(library: PreparedLibrary) -> None:
    board = board_on(library, EMPTY)
    assert board.answer("put", "5c wood") == ("On the board: C5 W, D5 O, E5 O and F5 D.",)
    assert board.answer("rack", "catdogs") == ("Player 1 is to move. Rack: C, A, T, D, O, G, S. Bag: 82.",)
    assert len(board.analysis.tries) == 1
    assert attempted(board, "5C WOODCAT") == (
        "5C (WOOD)CAT, 14 points. Player 2 is to move. Their tiles are unknown: type “rack” and the tiles."
        " Bag: 86.",
    )
    assert format_line(board.here.position) == (
        "hasbro-10x10 10/10/10/10/2WOODCAT1/10/10/10/10/10 ? 14:0 2 79"
    )
    board.answer("back", "")
    board.answer("score", "3 4")
    assert board.analysis.lines() == (
        "1. set up",
        "  2. 5C (WOOD)CAT, 14 points",
        "  3. set up (on the board)",
    )


def test_tries_are_a_tree_to_go_back_and_forth_in(library: PreparedLibrary) -> None:
    board = board_on(library, WOOD)
    attempted(board, "5C WOODCAT")
    board.answer("name", "longer")
    board.answer("back", "")
    attempted(board, "C5 WAD")
    board.answer("note", "  leaves \x1b[31m the S ")
    board.answer("back", "")
    assert board.analysis.lines() == (
        "1. set up (on the board)",
        "  2. 5C (WOOD)CAT, 14 points. longer",
        "  3. C5 (W)AD, 6 points. leaves [31m the S",
    )
    assert board.answer("forth", "2")[0].startswith("C5 (W)AD, 6 points. leaves")
    with pytest.raises(CommandError, match="0 tries follow here"):
        board.answer("forth", "")
    assert board.answer("tree", "2")[0].startswith("5C (WOOD)CAT, 14 points. longer. Player 1 is to move.")
    for number in ("0", "4", "x", "-1"):
        with pytest.raises(CommandError):
            board.answer("tree", number)


def test_an_analysis_has_an_end() -> None:
    analysis = begun(parse_line(WOOD))
    play = parse_play("5C WOODCAT", analysis.here.position.board, analysis.here.position.edition.alphabet)
    for _try in range(MOST_TRIES - 1):
        analysis = analysis.go(0).played(play, 6)
    with pytest.raises(CommandError, match="room for 500 tries"):
        analysis.go(0).played(play, 6)


@pytest.mark.parametrize(
    ("command", "rest", "said"),
    [
        ("put", "", "Type a place and a word: “put 5c wood” lays it across, “put c5 wood” down."),
        ("put", "5i wood", "K5 is off the board, which ends at J10."),
        ("put", "wood", "A place is missing: write 5c wood for across, c5 wood for down."),
        ("take", "j1", "J1 is empty."),
        ("take", "z99", "Z99 is off the board, which ends at J10."),
        ("rack", "aabbccdd", "8 tiles; a rack holds at most 7"),
        ("rack", "xx", "2 × X on the board and the rack; the set has 1"),
        ("rack", "!", "This edition has no tile “!”."),
        ("to", "move 3", "Add a player from 1 to 2: “to move 1”."),
        ("score", "1 2 3 4 5", "Type the points of 1 to 4 players"),
        ("keep", "", "Give the analysis a name: “keep Sunday”."),
    ],
)
def test_what_can_not_be_is_said_in_a_sentence_and_changes_nothing(
    library: PreparedLibrary, command: str, rest: str, said: str
) -> None:
    board = board_on(library, WOOD)
    with pytest.raises(InputError) as refused:
        board.answer(command, rest)
    assert said in str(refused.value)
    assert format_line(board.here.position) == WOOD


def test_no_stack_is_higher_than_the_edition_allows(library: PreparedLibrary) -> None:
    board = board_on(library, EMPTY)
    for letter in "abcde":
        board.answer("put", f"c5 {letter}")
    with pytest.raises(InputError, match="C5: 6 tiles; a stack holds at most 5"):
        board.answer("put", "c5 f")
    assert board.answer("take", "c5") == ("Taken off the board.",)
    assert board.here.position.board.stacks[42] == tuple("ABCD")
    board.answer("take", "all")
    assert format_line(board.here.position).startswith(EMPTY)


def test_only_what_the_rules_allow_is_tried(library: PreparedLibrary) -> None:
    board = board_on(library, WOOD)
    with pytest.raises(IllegalAction):
        attempted(board, "1A CAT")
    with pytest.raises(CommandError, match="Only plays can be tried here"):
        board.attempt(Pass(seat=1))
    board.answer("rack", "unknown")
    attempted(board, "5C WOODY")  # where the rack is unknown any tile will do
    assert board.here.move == "5C (WOOD)Y, 10 points"


# Kept, and read again


def test_what_is_kept_comes_back_as_it_was(library: PreparedLibrary) -> None:
    board = board_on(library, WOOD)
    attempted(board, "5C WOODCAT")
    board.answer("note", "hm")
    board.answer("back", "")
    assert board.answer("keep", "Sunday") == ("Kept: “analyse Sunday” opens it again.",)
    again = asked_for(library, "sunday")
    assert again == board.analysis and again.title == "Sunday"
    assert again.lines(with_positions=True) == (
        "1. set up",
        WOOD,
        "  2. 5C (WOOD)CAT, 14 points. hm",
        "  hasbro-10x10 10/10/10/10/2WOODCAT1/10/10/10/10/10 ? 12:21 1 79",
    )


def test_an_export_has_positions_that_can_be_read(library: PreparedLibrary, tmp_path: Any) -> None:
    board = board_on(library, WOOD)
    path = tmp_path / "tries.txt"
    board.answer("export", str(path))
    assert path.read_text("utf-8") == f"1. set up\n{WOOD}\n"
    with pytest.raises(InputError, match="this file already exists"):
        board.answer("export", str(path))


GARBAGE: list[Any] = [
    {}, {"tries": 5}, {"tries": []}, {"tries": [5], "dictionary": "en", "at": 0},
    {"tries": [[WOOD, -1, "", "", ""]], "dictionary": "en", "at": 1},
    {"tries": [[WOOD, -1, "", "", ""]], "dictionary": "en", "at": "x"},
    {"tries": [[WOOD, -1, "", "", "", ""]], "dictionary": "en", "at": 0},
    {"tries": [["nonsense", -1, "", "", ""]], "dictionary": "en", "at": 0},
    {"tries": [[5, -1, "", "", ""]], "dictionary": "en", "at": 0},
    {"tries": [[WOOD, None, "", "", ""]], "dictionary": "en", "at": 0},
    {"tries": {"a": 1}, "dictionary": "en", "at": 0},
]  # fmt: skip


@pytest.mark.parametrize("data", GARBAGE, ids=range(len(GARBAGE)))
def test_what_is_no_analysis_is_said_to_be_none(data: Any) -> None:
    with pytest.raises(RecordError, match="this is no analysis"):
        Analysis.from_json(data, "x")


def test_no_try_follows_from_a_later_one() -> None:
    data = {"tries": [[WOOD, 7, "", "", ""], [WOOD, 5, "", "", ""]], "dictionary": "en", "at": 1}
    assert [each.before for each in Analysis.from_json(data, "").tries] == [-1, 0]


# What there is to analyse


def test_a_turn_of_a_finished_game_is_analysed_and_no_other(library: PreparedLibrary) -> None:
    begun_one = new_game()
    library.store.games.add(begun_one, "Sunday")
    library.store.games.add(passed(begun_one, 2), "Monday")
    first, second = begun_one.position.turn, 1 - begun_one.position.turn
    assert asked_for(library, "monday 1") == begun(begun_one.view_for(first).stated, "en")
    assert asked_for(library, "monday 2") == begun(passed(begun_one).view_for(second).stated, "en")
    for wanted, said in (
        ("sunday", "You can analyse a game when it is over"),
        ("monday 9", "This game has no such turn"),
        ("friday", "There is no game called “friday”"),
    ):
        with pytest.raises(CommandError, match=said):
            asked_for(library, wanted)


@pytest.mark.parametrize("command", ["put 1a cat", "tree", "keep x"])
async def test_all_is_closed_once_a_game_without_help_goes_on(library: PreparedLibrary, command: str) -> None:
    board = board_on(library, WOOD)
    elsewhere = new_game(options=UpwordsOptions(allow_help=False))
    library.store.games.add(elsewhere, "Rated one")
    name, _space, rest = command.partition(" ")
    closed: list[Any] = [
        lambda: asked_for(library, WOOD),
        lambda: board.answer(name, rest),
        lambda: attempted(board, "5C WOODCAT"),
        lambda: board.begin_game("against keen"),
        lambda: board_on(library, WOOD),
    ]
    for each in closed:
        with pytest.raises(InputError, match="closed while your game “Rated one” goes on"):
            each()
    with pytest.raises(InputError, match="Rated one"):
        await board.look()
    with pytest.raises(InputError, match="Rated one"):
        await board.every_play("")


# Games that begin from a position


def started(line: str, *seats: Seat, seed: int = 0) -> UpwordsGame:
    dictionary = DictionaryRef("en", "a" * 64)
    return UpwordsGame.begin(
        UpwordsSetup("hasbro-10x10", dictionary, seats, bytes([seed]) * 32, UpwordsOptions(), line)
    )


def test_a_game_goes_on_from_a_position() -> None:
    game = started(WOOD, Seat("Anna"), Seat("Ben"))
    position = game.position
    assert position.turn == position.first == 1 and position.scores == (12, 7)
    assert "".join(position.seats[1].rack) == "CATDOGS" and len(position.seats[0].rack) == 7
    assert len(position.bag) == 82
    assert started(WOOD, *game.seats, seed=1).position.seats[0].rack != position.seats[0].rack
    record = to_record(game)
    assert record["start"] == WOOD
    assert from_record(record) == game
    usual = UpwordsGame.begin(replace(game.setup, start=""))
    assert "start" not in to_record(usual) and usual.position.scores == (0, 0)


def test_where_nobody_knows_the_rack_it_is_drawn() -> None:
    game = started(format_line(settled(parse_line(EMPTY))), Seat("Anna"), Seat("Ben"))
    assert [len(seat.rack) for seat in game.position.seats] == [7, 7] and len(game.position.bag) == 86


def test_in_an_endgame_nothing_is_left_to_draw() -> None:
    line = WOOD.replace(" 82", " 0")
    game = started(line, Seat("Anna"), Seat("Ben"))
    assert len(game.position.seats[0].rack) == 7, "a rack has room for no more"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("x", "a position in one line has an edition"),
        (EMPTY, "a position of another edition, or for other seats"),
        (f"{EMPTY} 1:2:3 1 80", "a position of another edition, or for other seats"),
        (WOOD.replace("CATDOGS", "XX"), "start: 2 × X on the board"),
        (WOOD.replace("CATDOGS", "CATDOQS"), "start: rack: This edition has no tile “Q”"),
        (WOOD.replace("hasbro-10x10", "/etc/passwd"), "start: edition: no edition “/etc/passwd”"),
        ("A" * 100_000, "start: a position in one line has an edition"),
        (WOOD.replace("hasbro", "dutch"), "a position of another edition, or for other seats"),
    ],
)
def test_no_game_begins_from_what_is_no_position_for_it(line: str, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        started(line, Seat("Anna"), Seat("Ben"))


async def test_a_game_from_here_counts_for_nothing(library: PreparedLibrary) -> None:
    board = board_on(library, WOOD)
    with pytest.raises(CommandError, match="Add a computer player: “from here against keen”"):
        board.begin_game("here against nobody")
    game_id = board.begin_game("here against Keen")
    table = library.open(game_id)
    assert [seat.player for seat in table.game.seats] == ["computer:keen", "human"]
    assert format_line(table.game.view_for(1).stated) == WOOD
    assert not table.clock.terms.rated
    await table.do(Resign(seat=1))
    assert table.game.is_over and library.finished() == ()
