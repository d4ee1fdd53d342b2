"""Laying tiles on the game screen."""

from __future__ import annotations

from tests.games.scene import FINNISH, board_of, scene, sq
from tests.tui.playing import FakeEngine, against_computer, lays, playing
from upwords_tui.games.upwords.board import Direction
from upwords_tui.games.upwords.game import UpwordsGame

BAG = "ABCDEFGHIJKLMNOP"


def snack() -> UpwordsGame:
    """Return a game in which SNACK lies on row 5, and Anna is to move."""
    return against_computer(scene("WORLDER", "ZZZZZZZ", bag=BAG, board=board_of("5C SNACK")))


async def test_what_is_not_a_word_yet_is_said_once_and_is_not_wrong() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag=BAG))) as now:
        await now.press("w")
        assert now.said() == "The first word needs two tiles or more."
        assert now.shown().count("The first word") == 1
        assert "! too short" in now.shown() and "~" not in now.shown()
        await now.press("backspace", "home", "w", "x")
        assert "! not on ◇" in now.shown() and "~" in now.shown()


async def test_a_word_is_laid_counted_and_played() -> None:
    game = against_computer(scene("WOODXYZ", "AAAAAAA", bag=BAG))
    async with playing(game) as now:
        assert now.cursor() == "E5"
        await now.press("w", "o", "o", "d")
        assert now.laid() == {"E5": "W", "F5": "O", "G5": "O", "H5": "D"}
        assert now.cursor() == "I5"
        assert "WOOD at E5 across: 8 points. Enter plays it." in now.said()
        # Of a single word there is no total beside what it is worth.
        assert "2 × 4" in now.shown() and "total" not in now.shown()
        assert now.table.number == 0
        await now.press("enter")
        assert now.table.view(0).seats[0].score == 8
        assert len(now.store.games.actions_since(now.table.game_id, 0)) == now.table.number == 2
        assert not now.laid() and "Computer passed." in now.shown()
        assert "5E WOOD" in now.shown()


async def test_a_letter_that_shows_is_kept_and_any_other_is_stacked() -> None:
    async with playing(snack()) as now:
        await now.press("left", "left", "w", "n", "a", "c", "k")
        assert now.laid() == {"C5": "W"}
        assert now.cursor() == "H5"
        assert "WNACK at C5 across: 6 points" in now.said()
        await now.press("enter")
        assert now.table.view(0).board.stack_at(*sq("C5")) == ("S", "W")


async def test_what_is_wrong_is_painted_and_said() -> None:
    async with playing(snack(), unknown="WNACK") as now:
        await now.press("left", "left", "w")
        assert set(sq("C5 D5 E5 F5 G5")) <= now.screen.board.view.wrong
        assert now.said() == "WNACK is not in the dictionary."
        await now.press("backspace", "home", "pageup", "o")
        assert now.said() == "The tiles must touch or cover a tile on the board."
        assert set(sq("A1")) <= now.screen.board.view.wrong
        await now.press("enter")
        assert now.table.number == 0 and now.laid() == {"A1": "O"}
        assert now.said() == "Not played. The tiles must touch or cover a tile on the board."
        await now.press("delete", "enter")
        assert now.said() == "Lay some tiles first: type the letters of a word."


async def test_one_key_takes_back_one_letter_and_another_all() -> None:
    async with playing(against_computer(scene("WOODXYZ", "A", bag=BAG))) as now:
        await now.press("w", "o", "o", "backspace")
        assert now.laid() == {"E5": "W", "F5": "O"} and now.cursor() == "G5"
        await now.press("delete")
        assert not now.laid() and now.cursor() == "E5"
        await now.press("backspace")
        assert now.said().startswith("Your turn.")


async def test_space_turns_the_word() -> None:
    async with playing(against_computer(scene("WOODXYZ", "A", bag=BAG))) as now:
        await now.press("space", "w", "o")
        assert now.laid() == {"E5": "W", "E6": "O"}
        assert now.screen.hand.laying.direction is Direction.DOWN
        assert "↓" in now.shown()


async def test_qu_is_one_key_and_its_u_does_no_harm() -> None:
    async with playing(against_computer(scene("QuITU", "A", bag=BAG))) as now:
        await now.press("q", "u", "i", "t")
        assert now.laid() == {"E5": "Qu", "F5": "I", "G5": "T"}
        assert now.said().startswith("QUIT at E5 across")


async def test_letters_with_dots_are_keys_like_others() -> None:
    game = against_computer(scene("ÄÖLYAEI", "A", bag="ABCDEFGH", edition=FINNISH))
    async with playing(game) as now:
        await now.type("öly")
        assert now.laid() == {"E5": "Ö", "F5": "L", "G5": "Y"}
        # As some terminals send it: the letter and its dots.
        await now.press("delete")
        await now.type("ä")
        assert now.laid() == {"E5": "Ä"}


async def test_letters_nobody_has_are_refused_in_a_sentence() -> None:
    async with playing(against_computer(scene("WOODXYZ", "A", bag=BAG))) as now:
        await now.press("b")
        assert now.said() == "You have no B left on your rack." and not now.laid()
        await now.type("ж")
        assert now.said() == "This edition has no tile Ж."


async def test_a_letter_that_no_tile_has_is_the_one_without_its_marks() -> None:
    async with playing(against_computer(scene("CAFEIJW", "A", bag=BAG))) as now:
        await now.type("cafë")
        assert "".join(now.laid().values()) == "CAFE"
        await now.type("ĳ")
        assert "".join(now.laid().values()) == "CAFEIJ"
        await now.press("home", "é")
        assert now.said() == "You have no E left on your rack."


async def test_a_word_may_end_at_the_edge() -> None:
    async with playing(against_computer(scene("WOODXYZ", "A", bag=BAG))) as now:
        await now.press("end", "left", "w", "o", "o")
        assert now.laid() == {"I5": "W", "J5": "O"}
        assert now.said() == "The board ends here." and now.cursor() == "J5"
        await now.press("left")
        assert now.cursor() == "I5"


async def test_keys_in_one_burst_keep_their_order() -> None:
    async with playing(against_computer(scene("WOODXYZ", "A", bag=BAG))) as now:
        await now.type(" wo o")
        assert now.laid() == {"E5": "W", "E6": "O", "E7": "O"}
        assert now.screen.hand.laying.direction is Direction.ACROSS
        await now.press("delete")
        await now.type("/check wood\r")
        assert now.said() == "WOOD is in the dictionary." and not now.laid()


async def test_one_may_lay_while_the_computer_thinks() -> None:
    engine = FakeEngine(lays(E6="A"))
    game = against_computer(scene("WOODXYZ", "AAAAAAA", bag=BAG, board=board_of("5C SNACK"), turn=1))
    engine.gate.clear()
    async with playing(game, engine=engine) as now:
        assert now.said() == "Computer is thinking … Enter: move now."
        await now.press("up", "w", "o")
        assert now.said().endswith("points. Computer is thinking … Enter: move now.")
        assert "Enter" not in now.footer()
        await now.press("enter")
        assert engine.hurried == 1 and now.table.number == 0
        engine.gate.set()
        await now.settle()
        assert now.table.number == 1
        assert now.laid() == {"E4": "W", "F4": "O"}, "what was laid stays"


async def test_laid_tiles_stay_on_top_of_what_the_computer_plays_there() -> None:
    engine = FakeEngine(lays(E4="A"))
    game = against_computer(scene("WOODXYZ", "AAAAAAA", bag=BAG, board=board_of("5C SNACK"), turn=1))
    engine.gate.clear()
    async with playing(game, engine=engine) as now:
        await now.press("up", "w")
        engine.gate.set()
        await now.settle()
        assert now.laid() == {"E4": "W"}
        assert now.screen.board.view.board.stack_at(*sq("E4")) == ("A",)
        assert now.screen.board._look(*sq("E4")).height == 2
