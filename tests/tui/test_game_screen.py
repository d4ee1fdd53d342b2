"""The game screen around the play: command line, palette, rack, mouse, sizes, names, cursor, failures."""

from __future__ import annotations

import io
from contextlib import redirect_stderr
from dataclasses import replace
from pathlib import Path

import pytest
from textual import events

from tests.games.scene import CLASSIC, SIX, board_of, pass_turn, play, scene
from tests.tui.playing import LARGE, SMALL, FakeEngine, Playing, against_computer, lays, passes, playing
from tests.tui.rendering import board_parts, make_board
from tests.tui.settling import resize
from tests.tui.test_coaching import ranks
from upwords_tui.app.teaching.newcomers import TURNS, coaching_sentences
from upwords_tui.base.i18n import use_language
from upwords_tui.games.base import Seat
from upwords_tui.games.upwords.board import Direction, Square
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.tui import crash
from upwords_tui.tui.games.upwords import status
from upwords_tui.tui.games.upwords.presenter import unseen_tiles
from upwords_tui.tui.games.upwords.side_panel import RACK_MARGIN
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.values import BoardView

BAG = "ABCDEFGHIJKLMNOP"


def opening() -> UpwordsGame:
    return against_computer(scene("WOODXYZ", "AAAAAAA", bag=BAG))


def later() -> UpwordsGame:
    """Return a game with SNACK on the board, played by Anna; the computer has passed."""
    game = against_computer(scene("SNACKXY", "AAAAAAA", bag=BAG))
    return pass_turn(play(game, "5C SNACK"))


# The command line


async def test_the_command_line_takes_the_place_of_the_footer() -> None:
    async with playing(opening()) as now:
        await now.press("slash")
        assert now.screen.command_line.is_open
        assert now.footer().split() == ["/_", "Enter", "done", "Esc", "never", "mind"]
        assert now.said() == "A command, or a play like 5c wood; F1 lists them all."
        await now.type("sc")
        assert now.said() == "score: Tells everybody's score."
        await now.press("tab")
        assert now.footer().startswith(" /score _ ")
        await now.press("enter")
        assert now.top == "Notice" and "Anna: 0 points." in now.shown()
        await now.press("enter")
        assert "F1 help" in now.footer()


async def test_tab_completes_what_a_command_takes_and_what_it_may_be_is_told() -> None:
    async with playing(opening()) as now:
        await now.press("slash")
        await now.type("theme ")
        assert now.said().startswith("dark, light, ")
        await now.type("l")
        assert now.said() == "light"
        await now.press("tab")
        assert now.screen.command_line.text == "theme light "
        await now.press("ctrl+u")
        await now.type("sco hi")
        await now.press("tab")
        assert now.screen.command_line.text == "sco hi", "a score takes nothing"
        await now.press("home", "delete", "ctrl+u")


async def test_a_whole_play_is_one_line() -> None:
    async with playing(opening()) as now:
        await now.type("/play 5e wood\r")
        assert now.table.view(0).seats[0].score == 8
        await now.type("/try 6e xyz\r")
        assert now.top == "Notice" or "XYZ" in now.said()


async def test_earlier_lines_come_back_and_backspace_leaves() -> None:
    async with playing(opening()) as now:
        await now.type("/rack\r")
        assert now.said() == "Your rack: W, O, O, D, X, Y, Z."
        await now.type("/")
        await now.press("up")
        assert now.footer().startswith(" /rack_ ")
        await now.press("down", "backspace")
        assert not now.screen.command_line.is_open and "F1 help" in now.footer()


async def test_nonsense_is_answered_in_a_sentence() -> None:
    async with playing(opening()) as now:
        for line, answer in (
            ("/e", "“e” could be exchange, earlier, editions, export."),
            ("/foo", "There is no command “foo”. To play it, type the place first: “e5 foo”."),
            ("/rakc", "There is no command “rakc”. Did you mean rack?"),
            ("/do say how much the bag still holds", "“bag”: Round 1, 16 tiles in the bag."),
            ("/help plurals", "Plurals: You can't just add S to the end of a word."),
            ("/look at e6", "E6 is empty. It is a centre square."),
            ("/resign e6", "“resign” is a command. To play it, type the place first: “e6 resign”."),
            ("/square z99", "Z99 is off the board, which ends at J10."),
            ("/check", "Name a word: “check snack”."),
        ):
            await now.type(f"{line}\r")
            assert now.said() == answer
        await now.type("/theme pink\r")
        assert now.top == "Notice" and "midnight, clear." in now.shown()
        await now.press("escape")
        await now.type("/well i give up, you win\r")
        assert "Resign and leave this game for good?" in now.shown()
        await now.press("n")
        assert now.table.number == 0


async def test_a_direction_with_a_slip_is_played_only_after_a_yes() -> None:
    async with playing(opening()) as now:
        for answer, number in (("n", 0), ("y", 1)):
            await now.type("/wood e5 donw\r")
            assert "“donw” is not a direction. Did you mean down?" in now.shown()
            await now.press(answer)
            assert now.table.number >= number and bool(now.table.number) == bool(number)


async def test_the_command_line_that_a_click_opens_is_ended_by_a_click() -> None:
    async with playing(scene("WOODXYZ", "AAAAAAA")) as now:
        await now.click_text("/ command")
        await now.click_text("never mind")
        assert not now.screen.command_line.is_open and "F1 help" in now.footer()
        await now.click_text("/ command")
        await now.type("5c wood")
        await now.click_text("done")
        assert not now.screen.command_line.is_open and now.laid() == {}
        assert len(now.table.view(None).history) == 1


@pytest.mark.combinations
@pytest.mark.parametrize("button", [2, 3])
@pytest.mark.parametrize("text", ["done", "never mind"])
async def test_no_other_button_of_the_mouse_ends_it(text: str, button: int) -> None:
    async with playing(scene("WOODXYZ", "AAAAAAA")) as now:
        await now.type("/theme")
        line = now.screen.command_line
        offset = (now.footer().index(text), 0)
        await now.pilot.click(line, offset=offset, button=button)
        await now.settle()
        assert line.is_open and line.text == "theme"
        await now.pilot.click(line, offset=offset)
        await now.settle()
        assert not line.is_open


async def test_a_paste_goes_into_the_command_line_and_nowhere_else() -> None:
    async with playing(opening()) as now:
        now.app.post_message(events.Paste("\r\n\x1b]0;me\x07 5c wood\r\npass\r\n" + "resign\n" * 2000))
        await now.settle()
        line = now.screen.command_line
        assert not now.laid() and line.is_open and line.text == "]0;me 5c wood"
        await now.press("escape", "slash")
        now.app.post_message(events.Paste("\x1b[31mcheck\nwood " + "x" * 10_000))
        await now.settle()
        assert len(line.text) <= 500 and "check wood x" in line.text
        await now.press("escape")
        assert not line.is_open


async def test_commands_can_be_had_from_the_palette() -> None:
    async with playing(opening()) as now:
        offered = {each.title for each in now.screen.offers()}
        assert {"try", "exchange", "pass", "resign", "quit"} <= offered
        assert not {"play", "clear", "undo", "accept", "challenge", "review"} & offered
        await now.press("ctrl+p")
        assert now.top == "CommandPalette"
        await now.press(*"exch")
        await now.settle()
        assert "Exchanges a tile for one" in now.shown()


async def test_help_history_and_look_under_are_one_key_away() -> None:
    async with playing(later()) as now:
        for key, top in (("f1", "HelpScreen"), ("f9", "UpwordsHistoryScreen"), ("f8", "Notice")):
            await now.press(key)
            assert now.top == top
            await now.press("enter")
            assert now.top == "UpwordsScreen"


async def test_colours_change_at_once() -> None:
    async with playing(opening()) as now:
        before = now.screen.board.skin
        await now.type("/theme light\r")
        assert now.screen.board.skin != before and now.app.theme.startswith("light")
        assert now.said() == "The colours are now light."


async def test_colours_are_called_as_they_are_in_the_language_in_use() -> None:
    use_language("fi")
    try:
        async with playing(opening()) as now:
            await now.type("/theme vaalea\r")
            assert now.said() == "Värit: vaalea."
            assert now.app.theme.startswith("light")
    finally:
        use_language("en")


# The rack


async def test_tiles_are_carried_along_the_rack() -> None:
    async with playing(opening()) as now:
        await now.press("tab")
        assert now.said().startswith("W, place 1 of 7")
        await now.press("right", "right")
        assert now.rack() == "OOWDXYZ" and now.said().startswith("W, place 3 of 7")
        await now.press("z", "home")
        assert now.rack() == "ZOOWDXY"
        await now.press("tab", "end", "enter")
        assert now.rack() == "ZOWDXYO" and now.said().startswith("Your turn.")
        await now.press("tab", "down")
        assert now.screen.hand.held is None and now.cursor() == "E6"


async def test_a_tile_on_the_board_is_not_carried() -> None:
    async with playing(opening()) as now:
        await now.press("w", "tab")
        assert now.said().startswith("O, place 2 of 7")
        await now.press("shift+tab")
        assert now.said().startswith("Z, place 7 of 7")


async def test_the_rack_keeps_its_order_from_turn_to_turn() -> None:
    async with playing(opening()) as now:
        await now.press("tab", "end", "enter", "o", "d", "enter")
        assert "XYZW" in now.rack()
        await now.press("shift+f3")
        assert now.rack() == "".join(sorted(now.rack()))
        rack = now.rack()
        await now.press("f3")
        assert sorted(now.rack()) == sorted(rack)


# The mouse


async def test_the_mouse_can_do_everything() -> None:
    async with playing(opening()) as now:
        rack = now.screen.side.rack
        await now.click("D5")
        assert now.cursor() == "D5"
        await now.click("D5", times=2)
        assert now.screen.hand.laying.direction is Direction.DOWN
        await now.pilot.click(rack, offset=(3, 1))
        await now.pilot.click(rack, offset=(8, 1))
        await now.settle()
        assert now.laid() == {"D5": "W", "D6": "O"}
        await now.click("D6")
        assert now.laid() == {"D5": "W"} and now.cursor() == "D6"
        await now.click("D5", button=3)
        assert now.said() == "D5 is empty."
        await now.pilot.click(now.screen.footer, offset=(now.footer().index("clear"), 0))
        await now.settle()
        assert not now.laid()
        await now.pilot.click(now.screen.footer, offset=(now.footer().index("help"), 0))
        await now.settle()
        assert now.top == "HelpScreen"


async def test_a_tile_is_dragged_along_the_rack() -> None:
    async with playing(opening()) as now:
        rack = now.screen.side.rack
        await now.pilot.mouse_down(rack, offset=(3, 1))
        await now.pilot.mouse_up(rack, offset=(18, 1))
        await now.settle()
        assert now.rack() == "OODWXYZ" and not now.laid()


async def test_a_click_picks_a_tile_for_exchange() -> None:
    async with playing(opening()) as now:
        await now.press("f4")
        await now.pilot.click(now.screen.side.rack, offset=(3, 1))
        await now.settle()
        assert now.said() == "To exchange: W. Enter exchanges."


# Sizes


async def test_a_small_window_says_so_and_nothing_is_lost() -> None:
    async with playing(opening()) as now:
        await now.press("w", "o")
        await now.pilot.resize_terminal(60, 15)
        await now.settle()
        assert "Upwords needs 40 columns and 16 rows" in now.shown()
        await now.press("o")
        await now.pilot.resize_terminal(*LARGE)
        await now.settle()
        assert now.laid() == {"E5": "W", "F5": "O"}
        await now.press("o")
        assert now.laid() == {"E5": "W", "F5": "O", "G5": "O"}
        assert now.cell_size() is CellSize.LARGE and "WOO at E5" in now.said()
        await now.pilot.resize_terminal(*SMALL)
        await now.settle()
        assert now.cell_size() is CellSize.SMALL and "WOO at E5" in now.said()


# What is shown to whom


def newcomer() -> UpwordsGame:
    """Return a game on the smallest screen in which the computer begins, with HOP."""
    return against_computer(scene("WOODXYZ", "HOPAAAA", bag=BAG, turn=1))


async def test_three_turns_are_explained_before_there_is_room_for_history() -> None:
    hop = lays(C5="H", D5="O", E5="P")
    async with playing(newcomer(), engine=FakeEngine(hop), coached=True) as now:
        assert "Your first turn" in now.shown() and "Join the words on the board" in now.shown()
        assert "Arrows move, Space turns" in now.shown()
        assert "Computer played HOP" in now.shown() and "History" not in now.shown()
        now.engine.reply = passes
        await now.press("w")
        assert "Your first turn" not in now.shown() and "You are laying" in now.shown()
        await now.press("delete", "down")
        for typed, told in (
            ("c4 wh", "Your second turn"),
            ("d4 oo", "Your third turn"),
            ("e4 dp", "History"),
        ):
            assert told not in now.shown()
            await now.type(f"/play {typed}\r")
            assert told in now.shown()
        assert now.app.library.setting("coaching") is False


@pytest.mark.combinations
@pytest.mark.parametrize("code", ["en", "fi", "nl"])
@pytest.mark.parametrize("turn", range(TURNS))
async def test_all_that_a_newcomer_is_told_fits_while_tiles_are_picked_and_carried_too(
    code: str, turn: int
) -> None:
    use_language(code)
    try:
        async with playing(newcomer(), engine=FakeEngine(lays(C5="H", D5="O", E5="P")), coached=True) as now:
            now.app.library.set_setting("coaching", True)
            now.app.library.set_setting("coached-turns", turn)
            await now.press("f1")
            await now.press("escape")
            advice = status.coaching(turn, now.screen.view)
            assert advice
            for keys in ((), ("tab",), ("enter", "f4")):
                await now.press(*keys)
                lines = [line[now.screen.board.size.width :] for line in now.shown().splitlines()]
                beside = " ".join(" ".join(lines[1:]).split())
                for sentence in (advice.title, *coaching_sentences(turn, now.screen.view)):
                    assert sentence in beside, (sentence, now.shown())
    finally:
        use_language("en")


async def test_explaining_is_turned_off_and_on() -> None:
    async with playing(opening(), coached=True) as now:
        assert "Your first turn" in now.shown()
        await now.type("/coaching off\r")
        assert now.said() == "From now on turns are not explained." and "Your first turn" not in now.shown()
        await now.type("/coaching on\r")
        assert now.said().startswith("Your next three turns") and "Your first turn" in now.shown()
        await now.type("/coaching maybe\r")
        assert now.said() == "Type “coaching on” or “coaching off”."


async def test_what_one_has_done_is_shown_above_the_game_and_written(tmp_path: Path) -> None:
    async with playing(opening()) as now:
        await now.type("/me\r")
        assert "You have not finished a game yet." in now.shown()
        await now.press("enter")
        await now.type(f"/me export {tmp_path / 'me.json'}\r")
        assert now.said().startswith("Written to") and (tmp_path / "me.json").exists()
        await now.type("/me name Annie\r")
        assert now.said().startswith("Type “me” alone")


async def test_who_looks_on_is_told_nothing_of_it() -> None:
    game = against_computer(scene("WOODXYZ", "AAAAAAA", bag=BAG), 0, 1)
    async with playing(game, coached=True) as now:
        assert "Your first turn" not in now.shown()


# The footer


async def test_help_comes_first_and_nothing_that_cannot_be_done() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag=BAG))) as now:
        assert now.footer().startswith(" F2 hint  F4 exchange  F5 pass")
        assert "challenge" not in now.footer()
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA"))) as now:
        assert now.footer().startswith(" F2 hint  F5 pass"), "nothing is left to draw"


async def test_why_a_play_cannot_be_made_stands_where_the_key_stood() -> None:
    async with playing(opening(), unknown="OW") as now:
        await now.press("w")
        assert now.footer().startswith(" ! too short") and "Enter" not in now.footer()
        await now.press("o")
        assert now.footer().startswith(" Enter play")
        await now.press("delete", "o", "w")
        assert now.footer().startswith(" ! no such word")
        assert "! OW " in now.shown() and "2 × 2" not in now.shown()


async def test_names_do_nothing_to_the_screen() -> None:
    seats = (Seat("[@click=app.bell]x[/]"), Seat("[b]Bo[/] [", "computer:highest"))
    game = scene("WOODXYZ", "AAAAAAA", bag=BAG)
    game = UpwordsGame(replace(game.setup, seats=seats), game.opening, game.start, seats)
    async with playing(game) as now:
        await now.press("w", "o", "enter")
        assert "[@click=app.bell]x[/]" in now.shown() and "[b]Bo[/] [ passed." in now.shown()
        await now.press("f9")
        assert now.top == "UpwordsHistoryScreen"


async def test_the_terminals_cursor_is_where_the_attention_is() -> None:
    async with playing(opening()) as now:
        assert now.app.cursor_position == place_of(now, "E5")
        await now.press("right", "down")
        assert now.app.cursor_position == place_of(now, "F6")
        await now.press("tab")
        assert now.app.cursor_position == now.screen.side.rack.place_offset(0)
        await now.press("enter", "slash", "s")
        assert now.app.cursor_position == (3, 23)
        await now.press("escape", "f1")
        await now.press("enter")
        assert now.app.cursor_position == place_of(now, "F6")


def place_of(now: Playing, square: str) -> tuple[int, int]:
    """The place of a square's letter at 80x24, counted by hand."""
    at = Square.parse(square)
    return 4 + 4 * at.col, 2 + 2 * at.row


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_all_that_is_needed_is_in_sight(size: tuple[int, int]) -> None:
    game = against_computer(scene(*["WOODXYZ"] * 6, bag=BAG, edition=SIX))
    async with playing(game, size=size) as now:
        text = now.shown()
        for needed in (
            "Anna",
            "Computer 5",
            "Unseen",
            "Your rack",
            "bag 16",
            "round 1",
            "Your turn.",
            "F1 help",
        ):
            assert needed in text


async def test_eight_squares_fill_a_small_window_too() -> None:
    game = against_computer(scene("WOODXYZ", "AAAAAAA", bag=BAG, edition=CLASSIC))
    async with playing(game) as now:
        await now.press("w", "o")
        assert now.laid() == {"D4": "W", "E4": "O"} and "Classic 8×8" in now.shown()


async def test_a_game_in_the_middle_shows_the_last_play() -> None:
    game = against_computer(scene("WOODXYZ", "AAAAAAA", bag=BAG, board=board_of("5C SNACK"), turn=1))
    async with playing(game, engine=FakeEngine(lays(E4="A"))) as now:
        assert now.screen.board.view.last == {Square.parse("E4")}
        assert "Computer played AA" in now.shown()


# Failures


async def test_a_failure_ends_the_program_without_a_traceback(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        async with playing(opening()) as now:
            now.screen.call_later(lambda: 1 // 0)
            await now.pilot.pause()
            assert isinstance(now.app.crash, ZeroDivisionError)
            assert not now.app._exit_renderables
            raise now.app.crash


def test_the_player_gets_one_line_and_the_file_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash, "user_log_path", lambda *_args, **_how: tmp_path / "log")
    said = io.StringIO()
    with redirect_stderr(said):
        try:
            secret = "the rack"
            raise RuntimeError("unforeseen")
        except RuntimeError as error:
            assert crash.report(error) == 70
    log = tmp_path / "log" / "upwords-tui.log"
    assert said.getvalue().count("\n") == 1
    assert str(log) in said.getvalue() and "Your game is saved" in said.getvalue()
    assert "RuntimeError: unforeseen" in log.read_text() and "test_game_screen.py" in log.read_text()
    assert secret not in log.read_text().replace('secret = "the rack"', "")


def test_where_no_file_can_be_written_the_line_says_what_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(crash, "user_log_path", lambda *_args, **_how: tmp_path / "file" / "log")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "file"))
    said = io.StringIO()
    with redirect_stderr(said):
        crash.report(ValueError("\x1b[31mbad\nline"))
    assert said.getvalue().count("\n") == 1 and "ValueError: [31mbad line" in said.getvalue()


def test_a_row_of_a_size_that_is_being_left_is_blank() -> None:
    board = make_board("hasbro-10x10", BoardView(board_of("5C SNACK")))
    for part in board_parts(board):
        assert not part.render_line(500).text.strip()


@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE, (200, 60)])
async def test_the_rack_ends_with_the_board_and_stays_while_best_plays_are_looked_at(
    size: tuple[int, int],
) -> None:
    async with playing(opening(), size=size, engine=ranks("5C WOOD")) as now:
        board, rack = now.screen.board.region, now.screen.side.rack.region
        assert rack.y == board.bottom if size == LARGE else rack.bottom == board.bottom
        await now.press("f12")
        assert now.screen.coaching.choosing and now.screen.side.rack.region == rack


async def test_the_rack_goes_where_its_tiles_are_as_big_as_those_on_the_board() -> None:
    async with playing(opening(), size=LARGE) as now:
        below = now.screen.side.rack
        assert below.tile_width == now.screen.board.cell_size.width
        assert (
            below.region.x + RACK_MARGIN == now.screen.board.region.x + now.screen.board.cell_size.label_width
        )
        await now.press("f4")
        await now.pilot.click(below, offset=(RACK_MARGIN + 8, 1))
        assert now.screen.hand.picked == frozenset({1})
        tiles = rack_line(now)
        for size in (SMALL, (132, 40), LARGE):
            await resize(now.app, size)
            assert now.shown().count("Your rack") == 1 and rack_line(now) == tiles
            assert (now.screen.side.rack is below) == (size == LARGE)
            assert now.app.cursor_position == now.screen.side.rack.place_offset(1)


def rack_line(now: Playing) -> str:
    """Return the tiles of the rack as they are shown."""
    rack = now.screen.side.rack
    row = rack.place_offset(0).y
    line = now.shown().splitlines()[row]
    return "".join(line[rack.region.x : rack.region.right].replace("[", "").replace("]", "").split())


@pytest.mark.parametrize(
    ("bag", "seats", "seat", "holder"),
    [("", 2, 0, "Ben"), ("B", 2, 0, ""), ("", 3, 0, ""), ("", 2, None, "")],
)
def test_who_holds_the_rest_is_told_where_that_is_certain(
    bag: str, seats: int, seat: int | None, holder: str
) -> None:
    view = scene(*["WOODXYZ"] * seats, bag=bag).view_for(seat)
    assert unseen_tiles(view).holder == holder


async def test_a_key_that_does_nothing_says_so_once() -> None:
    async with playing(opening()) as now:
        for key, told in (("f11", "F11"), ("1", "1"), ("ctrl+s", "Ctrl+S"), ("shift+f4", "Shift+F4")):
            await now.press(key)
            assert now.said() == f"{told} does nothing here; F1 says what the keys do."
        await now.press("left_shift", "media_play")
        assert now.said() == "Shift+F4 does nothing here; F1 says what the keys do."
        await now.press("right")
        assert "does nothing" not in now.shown()
        await now.press("f10")
        await now.press("f2")
        assert now.top == "GamesScreen" and "F2 does nothing here" in now.shown()
        await now.press("down")
        assert "does nothing" not in now.shown()
