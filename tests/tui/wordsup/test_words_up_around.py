"""The screen of Words Up around the cards: command line, history, result, list of games, sizes, themes."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.wordsup.scene import do, turn, word
from tests.seating import PreparedStore
from tests.tui.playing import LARGE, SMALL
from tests.tui.settling import resize, settle
from tests.tui.wordsup.sitting import Sitting, dealt, laid_out, sitting
from upwords_tui.app.game_types.wordsup import KIND
from upwords_tui.app.play.library import Library
from upwords_tui.games.base import Seat
from upwords_tui.games.wordsup.actions import GiveUp, LeaveMatch, Skip
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.store.results import BestScores, IsAlike
from upwords_tui.store.values import HOME
from upwords_tui.tui.games.wordsup.outcome import WordsUpOutcomeScreen
from upwords_tui.tui.screens.rows import RowList
from upwords_tui.tui.widgets.grid import CellSize

DOEN = "a1 a2 c1 b2"


def alone() -> WordsUpGame:
    return dealt(2, (1,))


def ready() -> WordsUpGame:
    return turn(alone(), DOEN)


def nearly_over() -> WordsUpGame:
    """Return a game that Anna ends with her only stock card, before DOENT."""
    return turn(laid_out("T1", "A1 B2", computers=(1,)), DOEN)


# The command line


async def test_the_command_line_says_what_may_be_typed() -> None:
    async with sitting(alone()) as now:
        await now.press("slash")
        assert now.said() == "A command, a square like b3, or a word; F1 lists them all."
        await now.type("sor")
        assert now.said().startswith("sorry: ")
        await now.press("backspace", "backspace", "backspace", "b", "3")
        assert now.said() == "Type a square to turn its card: b3; or a word from the turned cards: oven."


@pytest.mark.sample(2)
@pytest.mark.parametrize("line", ["turn b3", "b3", "B3", "turn B3"])
async def test_a_square_turns_its_card(line: str) -> None:
    async with sitting(alone()) as now:
        await now.type(f"/{line}\r")
        assert now.faces() == {"B3": "G2"}


async def test_several_squares_turn_several_cards() -> None:
    async with sitting(alone()) as now:
        await now.type("/a1 a2 c1 b2\r")
        assert set(now.faces()) == {"A1", "A2", "C1", "B2"}


async def test_turn_alone_turns_the_card_under_the_cursor() -> None:
    async with sitting(alone()) as now:
        await now.type("/turn\r")
        assert set(now.faces()) == {"D4"}


@pytest.mark.parametrize("line", ["word doen", "doen", "WORD DOEN"])
async def test_a_word_is_made(line: str) -> None:
    async with sitting(ready()) as now:
        await now.type(f"/{line}\r")
        assert now.view.seats[0].score == 18


@pytest.mark.parametrize("line", ["pass!", "/pass!", "Pass!"])
async def test_an_exclamation_mark_has_nothing_asked(line: str) -> None:
    async with sitting(turn(alone(), "a1 b1 c1")) as now:
        await now.type(f"/{line}\r")
        assert isinstance(now.view.history[3].action, GiveUp)


@pytest.mark.parametrize("line", ["who is winning", "/score"])
async def test_what_is_said_for_a_command_is_answered_as_the_command(line: str) -> None:
    async with sitting(alone()) as now:
        await now.type("/score\r")
        told = now.shown()
        assert "0 points" in told
        await now.press("escape")
        await now.type(f"/{line}\r")
        assert now.shown() == told


async def test_which_cards_a_word_shall_use_may_be_said() -> None:
    game = turn(laid_out("S1 R1", "A1 B2", bonus="S5* C3", computers=(1,)), DOEN)
    async with sitting(game) as now:
        await now.type("/word doens stock\r")
        assert now.view.seats[0].stock == 1 and len(now.view.bonus) == 2


async def test_an_unknown_word_is_said() -> None:
    async with sitting(ready(), unknown="DEON") as now:
        await now.type("/word deon\r")
        assert now.said() == "DEON is not in the dictionary. Try another word, or pass."


ANSWERS = (
    ("nonsense", "There is no command “nonsense”. Turn 3 cards first."),
    ("turn z9", "“z9” is not a square: squares go from A1 to H8, a letter and a number."),
    ("b9", "“b9” is not a square: squares go from A1 to H8, a letter and a number."),
    ("word", "Name the word: “word oven”."),
    ("word doen", "Turn 3 cards first."),
    ("pass", "Turn 3 cards first. Or skip, turning none."),
    ("sorry", "Your open stock card is not a Sorry."),
    ("swap", "Your open stock card is not a Swap."),
    ("seen", "At this table you have to remember the cards yourself."),
    ("result", "The game is not over yet."),
    ("square c3", "C3 is face down."),
    ("check doen", "DOEN is in the dictionary."),
    ("theme pink", "midnight, clear."),  # the second of two lines
)


async def test_every_line_has_an_answer() -> None:
    async with sitting(alone()) as now:
        for line, answer in ANSWERS:
            await now.type(f"/{line}\r")
            assert now.said() == answer and now.table.number == 0, line
        await now.type("/skip now\r")
        assert now.top == "Confirm" and "Skip this turn, and turn no card?" in now.shown()


QUESTIONS = (
    ("help swap", "every stock goes to the next player"),
    ("stock", "Your stock shows S, 1; 6 cards in all."),
    ("bonus", "first C, 3"),
    ("score", "Anna: 0 points."),
    ("seats", "Computer, "),
    ("words", "Anna has no words yet."),
    ("options", "Words Up, cards: Dutch."),
    ("last", "A round begins with Anna."),
    ("open", "No card in the field is open."),
)


async def test_questions_are_answered() -> None:
    async with sitting(alone(), size=LARGE) as now:
        for line, text in QUESTIONS:
            await now.type(f"/{line}\r")
            assert text in " ".join(now.shown().split()), line
            if now.top != "WordsUpScreen":
                await now.press("escape")


async def test_nothing_has_happened_once_one_has_looked() -> None:
    async with sitting(alone(), plays={1: "g8 h6 d3 pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        await now.press("enter")
        await now.type("/last\r")
        assert now.said() == "Nothing has happened since."


async def test_a_game_can_be_renamed() -> None:
    async with sitting(alone()) as now:
        await now.type("/rename Sunday\r")
        assert (
            now.said() == "This game is now called Sunday." and now.store.games.of(HOME)[0].name == "Sunday"
        )


async def test_commands_can_be_had_from_the_palette() -> None:
    async with sitting(alone()) as now:
        offered = {each.title for each in now.screen.offers()}
        assert {"turn", "skip", "look", "quit"} <= offered
        assert not {"word", "pass", "sorry", "swap", "accept", "missed"} & offered
        await now.turn("a1 a2 c1")
        assert {"word", "pass"} <= {each.title for each in now.screen.offers()}
        assert not {"exchange", "challenge", "hint", "rack"} & offered


async def test_the_rules_are_one_key_away() -> None:
    async with sitting(alone()) as now:
        await now.press("f1")
        assert now.top == "HelpScreen" and "WORDS UP" in now.shown() and "[Playing]" in now.shown()
        await now.press("enter")
        assert now.top == "WordsUpScreen"


# Every turn so far


async def test_the_history_has_a_page_a_round() -> None:
    game = laid_out("T1", "A1 B2", computers=(1,), options=WordsUpOptions(rounds=2))
    async with sitting(word_ending_a_round(game)) as now:
        await now.press("f9")
        assert "[Round 2]" in now.shown() and "DOENT" not in now.shown()
        await now.press("left")
        assert "[Round 1]" in now.shown() and "DOENT" in now.shown()


async def test_the_history_opens_at_its_end() -> None:
    game = alone()
    for _turn in range(15):
        game = do(turn(game, "a1 b1 c1"), GiveUp(seat=game.position.turn))
    async with sitting(turn(game, "h8"), plays={1: "skip"}) as now:
        await now.press("f9")
        assert "more above" in now.shown() and "more below" not in now.shown() and "turned H8" in now.shown()
        await now.press("home")
        assert "deal" in now.shown() and "turned H8" not in now.shown()


def word_ending_a_round(game: WordsUpGame) -> WordsUpGame:
    return word(turn(game, DOEN), "DOENT", stock=True)


async def test_the_history_begins_with_the_deal_and_numbers_turns() -> None:
    async with sitting(word(ready(), "DOEN")) as now:
        await now.press("f9")
        lines = [" ".join(line.split()) for line in now.shown().splitlines()]
        assert any(line.startswith("deal A round begins with Anna.") for line in lines)
        assert any(line.startswith("1 Anna turned A1") for line in lines)


async def test_the_history_of_a_new_match_is_its_deal() -> None:
    async with sitting(alone()) as now:
        await now.press("f9")
        assert "[Round 1]" in now.shown() and "A round begins with Anna." in now.shown()


# The end


async def test_the_result_comes_by_itself_and_esc_shows_the_table() -> None:
    async with sitting(nearly_over()) as now:
        await now.type("doent\r")
        assert now.top == "WordsUpOutcomeScreen" and "You win, 20 to minus 6." in now.shown(), now.shown()
        await now.press("escape")
        assert now.top == "WordsUpScreen" and now.said() == "The match is over."
        await now.press("enter")
        assert now.top == "WordsUpOutcomeScreen"


async def test_the_result_tells_every_round_and_the_total() -> None:
    game = laid_out("T1", "A1 B2", computers=(1,), options=WordsUpOptions(rounds=2))
    async with sitting(do(word_ending_a_round(game), LeaveMatch(seat=1)), size=LARGE) as now:
        text = now.shown()
        assert "Round 1: Anna's stock is gone." in text and "Round 2: Computer has resigned." in text
        assert " 1    2  in all" in text
        await now.press("f")
        assert now.top == "Notice" and "given before anything was drawn:" in now.shown()


async def test_a_match_of_one_round_has_no_total() -> None:
    async with sitting(nearly_over(), size=LARGE) as now:
        await now.type("doent\r")
        assert "in all" not in now.shown()
        assert re.search(r"Best word  ● DOENT +20$", now.shown(), re.MULTILINE)


async def test_points_that_were_hidden_are_told_at_the_end() -> None:
    game = turn(laid_out("T1", "A1 B2", computers=(1,), options=WordsUpOptions(show_scores=False)), DOEN)
    async with sitting(game) as now:
        assert "20" not in now.shown()
        await now.type("doent\r")
        assert re.search(r"● DOENT +20$", now.shown(), re.MULTILINE)


async def test_enter_plays_again_with_the_same_people_and_rules() -> None:
    async with sitting(
        dealt(2, (), juniors=(1,), options=WordsUpOptions(rounds=2, show_scores=False))
    ) as now:
        before = now.table
        await now.type("/resign\r")
        await now.press("y")
        assert now.top == "WordsUpOutcomeScreen"
        await now.press("enter")
        view = now.view
        assert now.table is not before and not now.table.is_over and now.top == "WordsUpScreen"
        assert [seat.name for seat in view.seats] == ["Anna", "Ben"] and view.seats[1].is_junior
        assert view.options == WordsUpOptions(rounds=2, show_scores=False)


async def test_x_writes_the_match_to_a_file(tmp_path: Path) -> None:
    async with sitting(do(alone(), LeaveMatch(seat=0))) as now:
        await now.press("x")
        assert "Anna-Computer.json" in now.shown()
        file = tmp_path / "match.json"
        await now.press("ctrl+u")
        await now.type(f"{file}\r")
        assert '"wordsup"' in file.read_text(encoding="utf-8")


async def test_resigning_asks_first() -> None:
    async with sitting(alone()) as now:
        await now.type("/resign\r")
        await now.press("enter")
        assert now.table.number == 0, "“No” comes first"
        await now.type("/resign\r")
        await now.press("y")
        assert now.table.is_over and now.top == "WordsUpOutcomeScreen" and "Computer wins" in now.shown()


async def test_after_the_end_nothing_is_played() -> None:
    async with sitting(do(alone(), LeaveMatch(seat=0))) as now:
        await now.press("escape")
        played = now.table.number
        for key in ("f5", "f6", "f7", "f8"):
            await now.press("d", key)
            assert now.top == "WordsUpScreen" and now.said() == "The match is over.", key
            assert now.table.number == played
            assert now.app.cursor_position == now.screen.board.cursor_offset()
            await now.type("/check doen\r")
            assert now.said() == "DOEN is in the dictionary."


async def test_what_lies_face_down_stays_secret_after_the_end() -> None:
    async with sitting(do(alone(), LeaveMatch(seat=0))) as now:
        await now.press("escape")
        assert not now.faces()


# The list of games, and lines


async def test_f10_goes_to_the_list_and_the_game_goes_on() -> None:
    store = PreparedStore()
    store.games.add(alone(), "x")
    async with sitting(alone(), store=store) as now:
        await now.turn("a1 a2")
        await now.press("f10")
        assert now.top == "GamesScreen" and "▀ ▀ ▀ ▀ ▀ ▀ ▀ ▀" in now.shown()
        await now.press("enter")
        assert now.top == "WordsUpScreen" and now.faces() == {"A1": "D6*", "A2": "O1"}
        await now.turn("c1")
        assert len(now.faces()) == 3


async def test_a_new_game_is_one_command_away() -> None:
    async with sitting(alone()) as now:
        await now.type("/new\r")
        assert now.top == "NewGameScreen"


async def test_the_game_goes_on_in_lines() -> None:
    async with sitting(alone()) as now:
        await now.screen.action_command("text")
        assert now.app.switch_with == now.table.game_id


# Sizes and colours


async def test_a_small_window_says_so_and_nothing_is_lost() -> None:
    async with sitting(ready()) as now:
        await now.type("do")
        await now.pilot.resize_terminal(60, 15)
        await now.settle()
        assert "Upwords needs 40 columns and 16 rows" in now.shown()
        await now.pilot.resize_terminal(*SMALL)
        await now.settle()
        assert now.typed() == "DO" and "Left over: E and N" in now.said()


async def test_cards_grow_with_the_window() -> None:
    async with sitting(ready()) as now:
        assert now.screen.board.cell_size is CellSize.CARD
        for size, cells in ((LARGE, CellSize.HUGE), ((100, 30), CellSize.MEDIUM), (SMALL, CellSize.CARD)):
            await now.pilot.resize_terminal(*size)
            await now.settle()
            assert now.screen.board.cell_size is cells and len(now.faces()) == 4


def upper_rows_beside(now: Sitting) -> list[str]:
    """Return of what stands beside the field as much as no question covers."""
    place = now.screen.side.region
    return [line[place.x :] for line in now.shown().splitlines()[place.y : place.y + 14]]


async def test_what_is_beside_the_field_fits_a_new_window_under_a_question_too() -> None:
    async with sitting(ready()) as now:
        without = {}
        for size in (SMALL, LARGE):
            await resize(now.app, size)
            without[size] = upper_rows_beside(now)
        await now.type("/resign\r")
        for size in (SMALL, LARGE, SMALL):
            await resize(now.app, size)
            assert now.top == "Confirm" and upper_rows_beside(now) == without[size]


async def test_cards_stay_in_sight_when_the_window_changes() -> None:
    async with sitting(alone(), plays={1: "g8 h6 d3 pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        for size in (LARGE, (60, 15), SMALL):
            await now.pilot.resize_terminal(*size)
            await now.settle()
            assert now.leaving() == "D3 H6 G8"
        assert now.said() == "Remember them: Enter turns the cards back."


async def test_cards_stay_in_sight_under_another_screen() -> None:
    async with sitting(alone(), plays={1: "g8 h6 d3 pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        await now.press("f1")
        await now.press("enter")
        assert now.top == "WordsUpScreen" and now.leaving() == "D3 H6 G8"


async def test_colours_change_at_once() -> None:
    async with sitting(ready()) as now:
        before = now.screen.board.skin
        await now.type("/theme light\r")
        assert now.screen.board.skin != before and now.screen.side.skin is now.screen.board.skin
        assert now.said() == "The colours are now light." and len(now.faces()) == 4


async def test_names_do_nothing_to_the_screen() -> None:
    names = ("[@click=app.bell]x[/]", "[b]Bo[/] [")
    async with sitting(do(dealt(2, names=names), Skip(seat=0)), size=(200, 60)) as now:
        assert "[@click=app.bell]x[/]" in now.shown() and "[b]Bo[/] [ to play." in now.shown()
        await now.press("f9")
        assert "[@click=app.bell]x[/] skipped" in now.shown()


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_all_that_is_needed_is_in_sight(size: tuple[int, int]) -> None:
    async with sitting(turn(dealt(4, (1, 2, 3)), DOEN), size=size) as now:
        for needed in (
            "Anna",
            "Computer 3",
            "Bonus cards",
            "64 cards",
            "round 1",
            "Type a word",
            "F5 no word",
        ):
            assert needed in now.shown()


async def test_after_a_word_was_refused_the_keys_say_how_to_make_none() -> None:
    async with sitting(ready(), unknown="EODN") as now:
        await now.type("eodn")
        assert "Enter make the word" in now.footer() and "F5" not in now.footer()
        await now.press("enter")
        assert "EODN is not in the dictionary" in now.said() and "! EODN" in now.beside()
        assert "! no such word  F5 no word" in now.footer() and "Enter" not in now.footer()
        assert "points" not in now.beside()
        await now.press("backspace", "n")
        assert "! EODN" in now.beside(), "it is known from then on"
        await now.press("f5")
        assert any(isinstance(entry.action, GiveUp) for entry in now.view.history)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_keys_that_work_fit_into_the_footer(size: tuple[int, int]) -> None:
    async with sitting(ready(), size=size) as now:
        await now.type("doen")
        assert "F1 help" in now.footer() and "Del clear" in now.footer()


async def test_after_the_match_a_key_tells_what_was_missed() -> None:
    game = do(do(ready(), GiveUp(seat=0)), LeaveMatch(seat=1))
    async with sitting(game) as now:
        assert "M missed word" in now.footer()
        await now.press("m")
        await settle(now.app)
        await now.settle()
        assert now.top == "WordsUpOutcomeScreen" and "The best word Anna missed in" in now.shown()
        await now.press("escape")
        assert now.top == "WordsUpScreen" and "F2 missed word" in now.footer()
        await now.press("f2")
        assert "missed" in now.shown() and "round 1" in now.shown()
        await now.press("escape")
        assert "Looking for it" not in now.shown()


async def test_before_a_round_is_over_that_key_says_when() -> None:
    async with sitting(alone()) as now:
        await now.press("f2")
        assert now.said() == "Missed words are shown when a round is over."


async def test_the_best_scores_are_told_at_the_end_and_when_asked_for() -> None:
    async with sitting(nearly_over()) as now:
        await now.type("/highscores\r")
        assert now.said() == "Nobody has finished a match with these cards and this many rounds yet."
        await now.type("doent\r")
        assert now.top == "WordsUpOutcomeScreen"
        await settle(now.app)
        await now.press("pagedown", "pagedown")
        beside = " ".join(" ".join(line[42:].split()) for line in now.shown().splitlines())
        assert "Best scores, Words Up Nederlands" in beside
        assert re.search(r"1\. 20 points, Anna, \d+ \w+ \d+, this game\.", beside)
        await now.press("enter")
        await now.type("/highscores\r")
        assert now.top == "Notice" and "1. 20 points, Anna" in now.shown()


async def test_the_best_scores_are_looked_up_once_and_not_while_drawing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, look = [], Library.best_scores

    def looked(library: Library, edition: str, is_alike: IsAlike) -> BestScores:
        asked.append(threading.current_thread())
        return look(library, edition, is_alike)

    monkeypatch.setattr(Library, "best_scores", looked)
    async with sitting(nearly_over()) as now:
        await now.type("doent\r")
        await settle(now.app)
        screen = now.app.screen
        assert isinstance(screen, WordsUpOutcomeScreen)
        for _time in range(3):
            screen.update()
        assert len(asked) == 1 and asked[0] is not threading.current_thread()


async def test_a_history_of_one_round_offers_no_other_pages() -> None:
    async with sitting(dealt()) as now:
        await now.press("f9")
        assert "page" not in now.footer() and "scroll" not in now.footer()
        await now.press("right", "left")
        assert "[Round 1]" in now.shown()


def test_what_the_name_of_the_cards_says_is_not_said_again() -> None:
    dutch, english = (KIND.variant(f"wordsup-{language}") for language in ("nl", "en"))
    assert dutch.names_words("wordsup-nl") and dutch.names_words("nl-list") and english.names_words("en")
    assert not dutch.names_words("en") and not english.names_words("wordsup-nl")


def much_to_tell(seats: int) -> WordsUpGame:
    """Return a match that is over, against computers with names and levels as they are."""
    stocks = ("T1", "A1 B3 X8", "C3 D2", "E1 F4")[:seats]
    names = ("Anna", "Linnea", "Solomon", "Reinier")
    game = laid_out(*stocks, options=WordsUpOptions(rounds=2))
    levels = ("human", "computer:sharp-eyed", "computer:elephant", "computer:forgetful")
    seated = tuple(Seat(*each) for each in zip(names[:seats], levels, strict=False))
    game = replace(game, seats=seated, setup=replace(game.setup, seats=seated))
    game = word(turn(game, DOEN), "DOENT", stock=True)
    for seat in range(1, seats):
        game = do(game, LeaveMatch(seat=seat))
    return game


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_the_result_shows_whole_blocks_in_the_smallest_window(seats: int) -> None:
    async with sitting(much_to_tell(seats)) as now:
        await now.press("enter") if now.top != "WordsUpOutcomeScreen" else None
        for _missed in range(2):
            lines = [line[45:].strip() for line in now.shown().splitlines()[1:-2]]
            at = next((place for place, line in enumerate(lines) if "more below" in line), len(lines))
            assert at == len(lines) or ("↓" in lines[at] and not lines[at - 1]), lines
            assert "You win!" in lines[:2]
            names = ("Anna", "Linnea", "Solomon", "Reinier")[:seats]
            assert all(any(line[2:].startswith(name) for line in lines[:at]) for name in names)
            await now.press("m")
        assert any("The missed word" in line for line in lines[:at])


async def test_going_down_shows_the_rest_without_leaving_anything_out() -> None:
    async with sitting(much_to_tell(4)) as now:
        await now.press("enter") if now.top != "WordsUpOutcomeScreen" else None
        screen = now.app.screen
        assert isinstance(screen, WordsUpOutcomeScreen)
        rows = [
            "".join(text for text, _ink in row.left).strip()
            for row in screen.all_rows(screen.query_one(RowList).inner_width)
        ]
        seen = ""
        for _step in range(len(rows)):
            seen += now.shown()
            await now.press("down")
        assert all(row in seen for row in rows)
        assert "more above" in now.shown() and "more below" not in now.shown()


async def test_a_missed_word_that_is_known_is_not_offered_again() -> None:
    async with sitting(much_to_tell(2)) as now:
        await now.press("enter") if now.top != "WordsUpOutcomeScreen" else None
        assert "M missed word" in now.footer() and "M shows" in now.said()
        await now.press("m")
        assert "The missed word" in now.shown()
        assert "missed" not in now.footer() and now.said() == "Enter plays again with the same players."
        await now.press("f1")
        assert "Shows the best word you missed" not in now.shown()


async def test_whoever_resigns_without_a_turn_is_offered_no_missed_word() -> None:
    async with sitting(alone()) as now:
        await now.type("/resign\r")
        await now.press("y")
        assert now.top == "WordsUpOutcomeScreen"
        assert "missed" not in now.footer() and "missed" not in now.said()
        await now.press("escape")
        assert now.top == "WordsUpScreen" and "missed" not in now.footer()
