"""What the widgets are given to show: the field, the sentences, the keys; without a screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from textual.geometry import Size

from tests.games.scene import scene
from tests.games.wordsup.scene import card, do, sq, turn, word
from tests.tui.wordsup.sitting import dealt, laid_out
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.wordsup.actions import GiveUp, LeaveMatch
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.games.wordsup.position import square_name
from upwords_tui.lexicon.registry import word_list
from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.games.upwords import presenter as upwords_presenter
from upwords_tui.tui.games.wordsup import presenter, side_panel
from upwords_tui.tui.games.wordsup.hand import Making, WordsUpHand
from upwords_tui.tui.games.wordsup.presenter import WordsUpMode
from upwords_tui.tui.games.wordsup.visible_cards import VisibleCards
from upwords_tui.tui.theme import make_skin
from upwords_tui.tui.widgets.values import CardState

DOEN = "a1 a2 c1 b2"


def making(game: WordsUpGame, typed: str = "", choice: int = 0, seat: int = 0) -> Making:
    return Making.of(WordsUpHand(typed=typed, choice=choice), game.check, game.view_for(seat))


def states(
    game: WordsUpGame,
    typed: str = "",
    sight: VisibleCards | None = None,
    notes: Mapping[int, str] | None = None,
) -> dict[str, tuple[CardState, str]]:
    """Return state and face of all squares that are not plainly face down."""
    noted = {square: card(face) for square, face in (notes or {}).items()}
    shown = presenter.field_view(game.view_for(0), making(game, typed), sight or VisibleCards(), noted, None)
    return {
        square_name(square): (cell.state, cell.card.face)
        for square, cell in enumerate(shown.cells)
        if cell and cell.card
    }


def said(
    game: WordsUpGame, mode: WordsUpMode, typed: str = "", seconds: int = 0, *, is_shared: bool = False
) -> str:
    return presenter.state(mode, game.view_for(0), making(game, typed), seconds, is_shared=is_shared)


def turn_told(game: WordsUpGame, mode: WordsUpMode) -> str:
    """Return what the panel says of the turn, below its heading."""
    skin = make_skin("dark", ColourDepth.TRUE, GlyphLevel.FULL)
    lines = side_panel.beside(mode, game.view_for(0), making(game), (), skin, Size(40, 20)).lines
    texts = ["".join(text for text, _ink in left).strip() for left, _right in lines]
    return texts[texts.index("The turn") + 1]


def keys(game: WordsUpGame, mode: WordsUpMode, typed: str = "", seat: int = 0) -> list[str]:
    hints = presenter.key_hints(mode, game.view_for(seat), making(game, typed, seat=seat))
    return [f"{hint.key} {hint.text}" for hint in hints]


AT_THE_END = ["F9 history", "Ctrl+P all commands", "F10 games"]
BUSY = ["/ command", "F1 help", *AT_THE_END]
"""What works while Esc has something to take back, or to close."""
TYPING = ["/ command", "F1 help", "Esc back", *AT_THE_END]
ALWAYS = ["/ command", "F1 help", "Esc menu", *AT_THE_END]


# The line at the top


def test_the_top_tells_game_cards_field_and_round() -> None:
    top = presenter.top_line(dealt(options=WordsUpOptions(rounds=3)).view_for(0))
    assert top.game == "WORDS UP" and top.details[0] == "Words Up Nederlands"
    assert top.facts == ("64 cards", "round 1 of 3")


@pytest.mark.parametrize("own", ["wordsup-nl", "wordsup-nl-list"])
def test_the_games_own_words_need_no_telling(own: str) -> None:
    view = replace(dealt().view_for(0), dictionary=DictionaryRef(own, "0" * 64))
    assert presenter.top_line(view).details == ("Words Up Nederlands",)


def test_other_words_are_told() -> None:
    view = replace(dealt().view_for(0), dictionary=DictionaryRef("en", "0" * 64))
    assert presenter.top_line(view).details == ("Words Up Nederlands", "English")


def test_a_list_of_ones_own_is_called_as_its_file_in_either_game(tmp_path: Path) -> None:
    file = tmp_path / "ours.txt"
    file.write_text("MOOD\nWOOD\n")

    def of_upwords(dictionary: str) -> tuple[str, ...]:
        view = replace(scene("WOOD", "X").view_for(0), dictionary=DictionaryRef(dictionary, "0" * 64))
        return upwords_presenter.top_line(view).details[1:]

    own = word_list(file).id
    view = replace(dealt().view_for(0), dictionary=DictionaryRef(own, "0" * 64))
    assert presenter.top_line(view).details == ("Words Up Nederlands", "ours.txt")
    assert of_upwords(own) == ("ours.txt",)
    assert of_upwords("list-0123456789abcdef") == ("own word list",), "it is not kept any more"


def test_cards_that_are_gone_are_not_counted() -> None:
    assert presenter.top_line(word(turn(dealt(), DOEN), "DOEN").view_for(0)).facts[0] == "60 cards"


def test_a_match_that_is_over_has_no_round() -> None:
    assert presenter.top_line(do(dealt(), LeaveMatch(seat=0)).view_for(0)).facts[1] == "game over"


# The field


def test_at_first_all_is_face_down() -> None:
    shown = presenter.field_view(dealt().view_for(0), making(dealt()), VisibleCards(), {}, 9)
    assert {cell and cell.state for cell in shown.cells} == {CardState.DOWN} and shown.cursor == 9


def test_cards_are_plainly_open_before_a_word_can_be_made() -> None:
    assert states(turn(dealt(), "a1 a2")) == {"A1": (CardState.UP, "D6*"), "A2": (CardState.UP, "O1")}


def test_cards_are_lit_once_a_word_can_be_made() -> None:
    assert {state for state, _face in states(turn(dealt(), "a1 a2 c1")).values()} == {CardState.LIT}


def test_cards_in_the_word_are_used_and_the_others_stay_lit() -> None:
    shown = states(turn(dealt(), DOEN), "DO")
    assert {square: state for square, (state, _face) in shown.items()} == {
        "A1": CardState.USED,
        "A2": CardState.USED,
        "C1": CardState.LIT,
        "B2": CardState.LIT,
    }


def test_cards_another_has_open_are_not_lit() -> None:
    game = turn(do(turn(dealt(), "a1 a2 c1"), GiveUp(seat=0)), "g8 h6 d3")
    assert {state for state, _face in states(game).values()} == {CardState.UP}


def test_cards_about_to_go_are_shown_where_they_lay() -> None:
    sight = VisibleCards(leaving={sq("g8"): card("X8"), sq("e7"): card("sorry")})
    assert states(dealt(), sight=sight) == {
        "G8": (CardState.LEAVING, "X8"),
        "E7": (CardState.LEAVING, "sorry"),
    }


def test_a_card_that_is_open_again_does_not_leave() -> None:
    sight = VisibleCards(leaving={sq("a1"): card("D6*")})
    assert states(turn(dealt(), "a1"), sight=sight)["A1"][0] is CardState.UP


def test_an_empty_place_is_one() -> None:
    game = word(turn(dealt(), DOEN), "DOEN")
    shown = presenter.field_view(game.view_for(0), making(game), VisibleCards(), {}, None)
    assert [square_name(square) for square, cell in enumerate(shown.cells) if cell is None] == [
        "A1",
        "C1",
        "A2",
        "B2",
    ]


def test_notes_stand_on_the_backs() -> None:
    assert states(dealt(), notes={sq("g8"): "X8"}) == {"G8": (CardState.DOWN, "X8")}


def test_a_card_about_to_go_is_shown_and_not_its_note() -> None:
    sight = VisibleCards(leaving={sq("g8"): card("X8")})
    assert states(dealt(), sight=sight, notes={sq("g8"): "X8"})["G8"][0] is CardState.LEAVING


def test_no_card_that_is_face_down_is_in_the_picture() -> None:
    assert states(do(turn(dealt(), "a1 a2 c1"), GiveUp(seat=0))) == {}


# What is said


def test_what_is_to_be_done_is_said() -> None:
    assert said(dealt(), WordsUpMode.TURNING) == "Your turn. Turn 3 cards. Use the arrows and Enter."
    assert said(turn(dealt(), "a1 a2"), WordsUpMode.TURNING) == (
        "Your turn. Turn 1 card. Use the arrows and Enter."
    )


def test_where_several_share_the_keyboard_it_is_said_whose_turn_it_is() -> None:
    assert said(dealt(), WordsUpMode.TURNING, is_shared=True) == "Anna to play. Turn 3 cards."


def test_a_fourth_card_is_offered_until_it_is_turned() -> None:
    assert "turn one more" in said(turn(dealt(), "a1 a2 c1"), WordsUpMode.MAKING)
    four = said(turn(dealt(), DOEN), WordsUpMode.MAKING)
    assert "one more" not in four and "F5" in four


def test_cards_to_be_remembered_wait_for_enter() -> None:
    assert said(dealt(), WordsUpMode.LOOKING) == "Remember them: Enter turns the cards back."


@pytest.mark.parametrize(("seconds", "text"), [(1, "in 1 second."), (5, "in 5 seconds.")])
def test_or_for_some_seconds(seconds: int, text: str) -> None:
    assert text in said(dealt(), WordsUpMode.LOOKING, seconds=seconds)


def test_who_waits_is_told_for_whom() -> None:
    game = do(turn(dealt(), "a1 a2 c1"), GiveUp(seat=0))
    assert (
        said(game, WordsUpMode.WAITING) == "Ben to play."
        and turn_told(game, WordsUpMode.WAITING) == "Ben to play."
    )


def test_that_a_computer_thinks_is_told_in_both_places() -> None:
    game = do(turn(dealt(computers=(1,)), "a1 a2 c1"), GiveUp(seat=0))
    assert said(game, WordsUpMode.WAITING) == turn_told(game, WordsUpMode.WAITING) == "Computer is thinking …"
    assert turn_told(game, WordsUpMode.WATCHING) == "Computer to play.", "what it has done is being shown"


def test_the_end_is_said() -> None:
    assert said(do(dealt(), LeaveMatch(seat=0)), WordsUpMode.OVER) == "The match is over."


def test_a_word_that_can_be_made_is_said() -> None:
    assert said(turn(dealt(), DOEN), WordsUpMode.TYPING, "DOEN") == "Enter makes DOEN."


def test_other_cards_are_offered_where_there_are_any() -> None:
    game = turn(laid_out("S1 R1", "A1 B2", bonus="S5*"), DOEN)
    assert said(game, WordsUpMode.TYPING, "DOENS") == "Enter makes DOENS. Tab uses other cards."


def test_letters_that_are_missing_are_named() -> None:
    assert (
        said(turn(dealt(), DOEN), WordsUpMode.TYPING, "DO")
        == "DO: every turned card must be used. Left over: E and N."
    )


def test_a_word_that_is_too_short_is_said_to_be() -> None:
    said_of = said(turn(dealt(), "a1 a2 c1"), WordsUpMode.TYPING, "DOE")
    assert said_of == "DOE is too short: it needs 4 letters or more."


def test_two_bonus_cards_can_not_be_used() -> None:
    assert "only one stock card and one bonus card" in said(turn(dealt(), DOEN), WordsUpMode.TYPING, "DOENLF")


@pytest.mark.parametrize(("face", "key"), [("sorry", "F7"), ("swap", "F8")])
def test_a_special_card_on_the_stock_is_pointed_out(face: str, key: str) -> None:
    view = laid_out(f"{face} A1", "B2 C3").view_for(0)
    assert key in presenter.special_hint(view)


def test_it_is_not_once_a_card_is_turned_or_in_the_turn_of_another() -> None:
    game = laid_out("sorry A1", "B2 sorry")
    assert presenter.special_hint(turn(game, "a1").view_for(0)) == ""
    other = laid_out("A1 B2", "sorry B2")
    assert presenter.special_hint(other.view_for(1)) == ""


def test_a_letter_on_the_stock_needs_no_hint() -> None:
    assert presenter.special_hint(dealt().view_for(0)) == ""


# The keys


def test_at_the_start_of_a_turn_cards_are_turned_or_the_turn_skipped() -> None:
    assert keys(dealt(), WordsUpMode.TURNING) == ["Enter turn", "↑↓←→ move", "F6 skip", *ALWAYS]


def test_after_a_card_nothing_is_skipped() -> None:
    assert keys(turn(dealt(), "a1"), WordsUpMode.TURNING) == ["Enter turn", "↑↓←→ move", *ALWAYS]


def test_the_last_card_of_a_stock_can_not_be_skipped() -> None:
    assert "F6 skip" not in keys(laid_out("A1", "B2 C3"), WordsUpMode.TURNING)


def test_a_sorry_blocks_the_stock_and_is_spent() -> None:
    found = keys(laid_out("sorry A1", "B2 C3"), WordsUpMode.TURNING)
    assert "F7 spend Sorry" in found and "F6 skip" not in found


def test_a_swap_is_played_or_skipped() -> None:
    found = keys(laid_out("swap A1", "B2 C3"), WordsUpMode.TURNING)
    assert "F8 play Swap" in found and "F6 skip" in found


def test_with_cards_enough_a_word_is_typed() -> None:
    assert keys(turn(dealt(), "a1 a2 c1"), WordsUpMode.MAKING) == [
        "A–Z word",
        "Enter turn",
        "F5 no word",
        *ALWAYS,
    ]
    assert keys(turn(dealt(), DOEN), WordsUpMode.MAKING) == ["A–Z word", "F5 no word", *ALWAYS]


def test_a_word_being_typed_is_made_or_taken_back() -> None:
    found = keys(turn(dealt(), DOEN), WordsUpMode.TYPING, "DOEN")
    assert found == ["Enter make the word", "⌫ take back", "Del clear", *TYPING]
    refused = ["F5 no word", "⌫ take back", "Del clear", *TYPING]
    assert keys(turn(dealt(), DOEN), WordsUpMode.TYPING, "DO") == refused


def test_tab_is_there_where_there_is_a_choice() -> None:
    game = turn(laid_out("S1 R1", "A1 B2", bonus="S5*"), DOEN)
    assert "Tab other cards" in keys(game, WordsUpMode.TYPING, "DOENS")


@pytest.mark.parametrize(
    ("mode", "first"), [(WordsUpMode.LOOKING, "Enter turn back"), (WordsUpMode.WATCHING, "Enter show all")]
)
def test_otherwise_enter_does_what_is_due(mode: WordsUpMode, first: str) -> None:
    assert keys(dealt(), mode) == [first, *BUSY]


@pytest.mark.parametrize(
    ("mode", "first"), [(WordsUpMode.BETWEEN, "Enter next round"), (WordsUpMode.OVER, "Enter result")]
)
def test_after_a_round_what_was_missed_can_be_asked(mode: WordsUpMode, first: str) -> None:
    assert "F2 missed word" not in keys(dealt(), mode), "who has had no turn has missed nothing"
    found = keys(turn(dealt(), "a1"), mode)
    assert found == [first, "F2 missed word", *(ALWAYS if mode is WordsUpMode.OVER else BUSY)]


def test_who_waits_has_only_what_always_works() -> None:
    assert keys(dealt(), WordsUpMode.WAITING) == ALWAYS
