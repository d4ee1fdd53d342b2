"""Which cards a word is made of: the best way first, and why there is none."""

from __future__ import annotations

from tests.app.wordsup.words_up_tables import ROW
from tests.games.wordsup.scene import card, cards, scene, sq, turn
from upwords_tui.app.play.wordsup import CardPlace, Shortfall, open_cards, places, shortfall, used, ways
from upwords_tui.games.wordsup.actions import MakeWord
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.position import MadeWord

FEW = {"A1": "B3", "B1": "O1", "C1": "O1", "D1": "M2", "E1": "T1"}


def found(game: WordsUpGame, word: str, seat: int = 0) -> list[tuple[bool, int | None, int]]:
    """Return the ways to make `word`: whether with the stock card, with which bonus card, for what."""
    made = ways(game.check, game.view_for(seat), word)
    assert all(way.action.word == word == way.made.text and way.action.seat == seat for way in made)
    return [(way.action.stock, way.action.bonus, way.made.score) for way in made]


def boo(stock: str = "S1 T1", bonus: str = "", field: str = ROW) -> WordsUpGame:
    """Return a game in which Anna has turned B, O and O."""
    return turn(scene(field, stock, "A1 A1", bonus=bonus), "A1 B1 C1")


def ended(stock: str = "S1 T1", bonus: str = "", turned: tuple[str, ...] = ()) -> WordsUpGame:
    """Return a game in whose last part all cards of the field are open, `turned` those of this turn."""
    return scene(
        FEW, stock, "A1 A1", bonus=bonus, is_end_phase=True, stays_up=True,
        face_up=tuple(map(sq, FEW)), turned=tuple(map(sq, turned)),
    )  # fmt: skip


# Ways


def test_the_way_that_scores_most_comes_first() -> None:
    assert found(boo("M2 T1", "M3 M6*"), "BOOM") == [(False, 1, 11), (False, 0, 8), (True, None, 7)]


def test_of_equal_ways_that_with_the_stock_card_comes_first() -> None:
    assert found(boo("M2 T1", "M2"), "BOOM") == [(True, None, 7), (False, 0, 7)]


def test_equal_bonus_cards_are_taken_in_their_order() -> None:
    assert [bonus for _stock, bonus, _score in found(boo(bonus="M2 E1 M2"), "BOOM")] == [0, 2]


def test_four_turned_cards_need_nothing_else() -> None:
    game = turn(scene(ROW, "S1 T1", "A1", bonus="S1"), "A1 B1 C1 D1")
    assert found(game, "BOOM") == [(False, None, 7)]


def test_both_may_join() -> None:
    assert found(boo("T1 S1", "S1 A1"), "BOOST") == [(True, 0, 7)]
    game = turn(scene(ROW, "T1 S1", "A1", bonus="S1"), "A1 B1 C1 D1")
    assert found(game, "BOOMST") == [(True, 0, 9)]


def test_a_coloured_card_stands_first_where_one_can() -> None:
    game = turn(scene("B3 O1 O1 " + ROW, "B7* T1", "A1"), "A1 B1 C1")
    assert found(game, "BOOB") == [(True, None, 24)]


def test_a_joker_is_any_letter_and_worth_nothing() -> None:
    assert found(boo("joker T1", "M2"), "BOOM") == [(False, 0, 7), (True, None, 5)]
    game = turn(scene("joker O1 O1 " + ROW, "M2 T1", "A1"), "A1 B1 C1")
    assert found(game, "ZOOM") == [(True, None, 4)]


def test_a_special_card_on_the_stock_is_never_used() -> None:
    assert found(boo("sorry T1", "M2"), "BOOM") == [(False, 0, 7)]
    assert found(boo("swap T1"), "BOOM") == []


def test_all_turned_cards_must_be_used() -> None:
    game = turn(scene(ROW, "T1 S1", "A1", bonus="S1"), "A1 B1 C1 D1")
    assert found(game, "BOOST") == []


def test_there_is_no_way_before_three_cards_are_turned_or_for_another() -> None:
    assert found(turn(scene(ROW, "M2 T1", "A1"), "A1 B1"), "BOOM") == []
    assert found(boo("M2 T1"), "BOOM", seat=1) == []


def test_two_bonus_cards_make_no_way() -> None:
    assert found(boo("S1 T1", "M2 E1"), "BOOME") == []


def test_in_the_end_phase_any_open_cards_make_a_word() -> None:
    assert found(ended(turned=("E1",)), "BOOM") == [(False, None, 7)]
    assert found(ended("B7* T1", turned=("E1",)), "BOOM") == [(True, None, 22), (False, None, 7)]


def test_in_the_end_phase_the_stock_card_that_is_used_must_stand_in_the_word() -> None:
    assert found(ended("X1 T1", turned=("E1",)), "BOOM") == [(False, None, 7)]


def test_in_the_end_phase_words_may_be_long() -> None:
    assert found(ended("S1 T1", "I1", turned=("E1",)), "MOBTOSI") == [(True, 0, 10)]


def test_a_junior_needs_no_fourth_card() -> None:
    game = turn(scene(ROW, "S1 T1", "A1", juniors=(0,)), "A1 B1 C1")
    assert found(game, "BOO") == [(False, None, 5)]
    assert found(boo(), "BOO") == []


def test_the_check_is_asked_about_every_way_once() -> None:
    asked: list[MakeWord] = []
    game = boo("M2 T1", "M2 E1")

    def check(action: MakeWord) -> MadeWord:
        asked.append(action)
        return game.check(action)

    ways(check, game.view_for(0), "BOOM")
    assert len(asked) == len(set(asked)) == 6


# Places


def test_places_are_those_of_the_field_as_turned_then_stock_then_bonus() -> None:
    game = turn(scene(ROW, "S1 T1", "A1", bonus="M2 E1"), "C1 A1 B1")
    assert places(game.view_for(0)) == (
        CardPlace(card("O1"), square=sq("C1")),
        CardPlace(card("B3"), square=sq("A1")),
        CardPlace(card("O1"), square=sq("B1")),
        CardPlace(card("S1")),
        CardPlace(card("M2"), bonus=0),
        CardPlace(card("E1"), bonus=1),
    )


def test_before_its_time_there_are_no_places() -> None:
    assert places(turn(scene(ROW, "S1 T1", "A1"), "A1 B1").view_for(0)) == ()
    assert places(boo().view_for(1)) == ()


def test_a_special_card_is_no_place() -> None:
    assert [place.card for place in places(boo("sorry T1").view_for(0))] == list(cards("B3 O1 O1"))


def test_in_the_end_phase_the_card_just_turned_is_the_last_of_the_field() -> None:
    assert [square for square, _card in open_cards(ended(turned=("A1",)).view_for(0))] == [
        sq(name) for name in ("B1", "C1", "D1", "E1", "A1")
    ]


# Used


def test_letters_take_cards_of_the_field_before_stock_and_bonus() -> None:
    there = places(boo("O1 T1", "O1").view_for(0))
    taken = used(there, "OOO")
    assert taken == (there[1], there[2], there[3])


def test_a_joker_is_taken_last() -> None:
    there = places(turn(scene("joker O1 O1 " + ROW, "M2 T1", "A1"), "A1 B1 C1").view_for(0))
    assert used(there, "OOOM") == (there[1], there[2], there[0], there[3])


def test_letters_without_a_card() -> None:
    there = places(boo().view_for(0))
    assert used(there, "X") is None
    assert used(there, "BB") is None
    assert used(there, "") == ()


# What is missing


def test_what_has_no_card_is_missing() -> None:
    assert shortfall(boo().view_for(0), "BOOMX") == Shortfall(("M", "X"), (), has_joker=False)


def test_a_second_letter_needs_a_second_card() -> None:
    assert shortfall(boo().view_for(0), "BOOB").missing == ("B",)


def test_a_joker_stands_in_for_one_missing_letter() -> None:
    view = boo("joker T1").view_for(0)
    assert shortfall(view, "BOOM").missing == ()
    assert shortfall(view, "BOOMX").missing != ()


def test_turned_cards_that_are_left_over() -> None:
    view = turn(scene(ROW, "S1 T1", "A1"), "A1 B1 C1 D1").view_for(0)
    assert shortfall(view, "BOOS") == Shortfall((), cards("M2"), has_joker=False)
    assert shortfall(view, "BOS").left == cards("O1 M2")


def test_stock_and_bonus_may_be_left_over() -> None:
    assert shortfall(boo(bonus="M2 E1").view_for(0), "BOOM") == Shortfall((), (), has_joker=False)


def test_in_the_end_phase_nothing_is_left_over() -> None:
    assert shortfall(ended(turned=("E1",)).view_for(0), "BOOM") == Shortfall((), (), has_joker=False)
