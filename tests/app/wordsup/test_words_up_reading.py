"""The table of Words Up read out: all that is open, nothing that is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.app.wordsup.words_up_tables import ROW
from tests.games.wordsup.scene import do, scene, sq, turn, word
from upwords_tui.app.commands.wordsup.card_queries import (
    bonus_line,
    changed_rules_lines,
    column_line,
    field_lines,
    noted,
    open_lines,
    own_cards,
    players_lines,
    progress,
    row_line,
    rules_lines,
    score_lines,
    seen_lines,
    square_line,
    stock_lines,
    task,
    turn_lines,
    words_lines,
)
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import use_language
from upwords_tui.games.base import Seat
from upwords_tui.games.wordsup.actions import GiveUp, LeaveMatch
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.games.wordsup.view import WordsUpView

FIELD = {
    **dict.fromkeys(["H2", "H3", "H4", "H5", "H6", "H7", "H8"], "E1"),
    "A1": "B3",
    "B1": "O1",
    "C1": "O5*",
    "D1": "M2",
    "H1": "S1",
    "B2": "joker",
}
NOTES = WordsUpOptions(allow_notes=True)
SECRET = WordsUpOptions(show_scores=False)


def view(game: WordsUpGame, seat: int | None = 0) -> WordsUpView:
    return game.view_for(seat)


def seen(game: WordsUpGame) -> tuple[str, ...]:
    return seen_lines(view(game), game.seen())


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


# The field


def test_a_row_says_what_is_open_face_down_and_gone() -> None:
    game = turn(scene(FIELD, "S1 T1", "A1"), "C1 B1")
    assert row_line(view(game), 0) == (
        "Row 1: A1 face down; B1 open: O, 1; C1 open: O, 5 coloured; D1 face down; "
        "E1 to G1 gone; H1 face down."
    )
    assert row_line(view(game), 2) == "Row 3: A3 to G3 gone; H3 face down."


def test_a_column_says_the_same_downwards() -> None:
    game = turn(scene(FIELD, "S1 T1", "A1"), "B1 B2")
    assert column_line(view(game), 1) == "Column B: B1 open: O, 1; B2 open: Joker; B3 to B8 gone."
    assert column_line(view(game), 7) == "Column H: H1 to H8 face down."


def test_all_rows_are_read_and_counted() -> None:
    lines = field_lines(view(scene(FIELD, "S1 T1", "A1")))
    assert [line.split(":")[0] for line in lines[:8]] == [f"Row {number}" for number in range(1, 9)]
    assert lines[8] == "13 cards in the field."


def test_one_card_is_one_card() -> None:
    one = scene({"A1": "B3"}, "S1 T1", "A1", is_end_phase=True, stays_up=True)
    assert field_lines(view(one))[-1] == "1 card in the field."


def test_a_square() -> None:
    game = turn(scene(FIELD, "S1 T1", "A1"), "C1")
    assert square_line(view(game), sq("C1")) == "C1 is open: O, 5 coloured."
    assert square_line(view(game), sq("A1")) == "A1 is face down."
    assert square_line(view(game), sq("E1")) == "E1 is gone."


# What has been seen


def back(options: WordsUpOptions) -> WordsUpGame:
    """Return a game in which B, O and O have been turned and turned back."""
    return do(turn(scene(ROW, "S1 T1", "A1 A1", options=options), "A1 B1 C1"), GiveUp(seat=0))


def test_what_has_been_seen_is_not_told_unless_notes_are_allowed() -> None:
    game = back(WordsUpOptions())
    with pytest.raises(CommandError, match="remember"):
        seen(game)
    assert noted(view(game), game.seen()) == {}
    assert square_line(view(game), sq("A1"), game.seen()) == "A1 is face down."


def test_with_notes_what_has_been_seen_is_told_row_by_row() -> None:
    game = back(NOTES)
    assert seen(game) == ("Row 1: A1: B, 3; B1: O, 1; C1: O, 1.",)
    assert square_line(view(game), sq("A1"), game.seen()) == "A1 is face down; seen: B, 3."
    assert square_line(view(game), sq("D1"), game.seen()) == "D1 is face down."


def test_rows_of_what_has_been_seen_are_in_order() -> None:
    game = do(turn(scene(ROW, "S1 T1", "A1", options=NOTES), "B2 C1 A1"), GiveUp(seat=0))
    assert [line.split(":")[0] for line in seen(game)] == ["Row 1", "Row 2"]


def test_cards_that_are_open_or_gone_are_not_among_the_seen() -> None:
    fresh = turn(scene(ROW, "S1 T1", "A1", options=NOTES), "A1 B1 C1")
    assert "No card" in seen(fresh)[0]
    assert "No card" in seen(word(turn(fresh, "D1"), "BOOM"))[0]


def test_special_cards_are_not_among_the_seen() -> None:
    game = turn(scene("sorry " + ROW, "S1 T1", "A1 A1", options=NOTES), "A1")
    assert "No card" in seen(game)[0]


def test_cards_of_another_round_are_not_among_the_seen() -> None:
    options = replace(NOTES, rounds=2)
    game = do(turn(scene(ROW, "S1", "A1 A1", options=options), "D1 E1 F1"), GiveUp(seat=0))
    game = do(turn(game, "G1 H1 A2"), GiveUp(seat=1))
    assert noted(view(game), game.seen())
    game = word(turn(game, "A1 B1 C1"), "BOOS", stock=True)
    assert game.position.round == 2 and game.seen()
    assert noted(view(game), game.seen()) == {}


# What is open


def test_all_that_is_open() -> None:
    game = turn(scene(ROW, "S1 T1", "A1 N1", bonus="M2 joker", pile="E1 E1 E1 E1"), "B1 A1")
    assert open_lines(view(game)) == (
        "Open in the field: A1: B, 3; B1: O, 1.",
        "Your stock shows S, 1; 2 cards in all.",
        "Ben's stock shows A, 1; 2 cards in all.",
        "Bonus cards: first M, 2; second Joker. 4 more in the next pile.",
    )


def test_nothing_of_the_field_is_open() -> None:
    assert "No card" in open_lines(view(scene(ROW, "S1", "A1")))[0]


def test_ones_own_stock_comes_first() -> None:
    lines = stock_lines(view(scene(ROW, "S1", "sorry T1", "A5*"), 1))
    assert lines == (
        "Your stock shows Sorry; 2 cards in all.",
        "Anna's stock shows S, 1; 1 card in all.",
        "Cleo's stock shows A, 5 coloured; 1 card in all.",
    )


def test_a_stock_that_is_gone() -> None:
    game = word(turn(scene(ROW, "S1", "A1"), "A1 B1 C1"), "BOOS", stock=True)
    assert stock_lines(view(game))[0] == "Anna's stock is gone."


def test_bonus_cards() -> None:
    assert bonus_line(view(scene(ROW, "S1", "A1", bonus="M2"))) == "Bonus cards: first M, 2. No pile is left."
    assert bonus_line(view(scene(ROW, "S1", "A1"))) == "There are no bonus cards left."


def test_what_one_may_use_besides_the_field() -> None:
    game = scene(ROW, "S1 T1", "A1", bonus="M2 joker")
    assert own_cards(view(game), 0) == "Your stock: S, 1. Bonus: M, 2; Joker."
    over = word(turn(scene(ROW, "S1", "A1"), "A1 B1 C1"), "BOOS", stock=True)
    assert own_cards(view(over), 0) == "Your stock: nothing. Bonus: nothing."


# The turn


@pytest.mark.parametrize(
    ("squares", "told"),
    [
        ("", "Turn 3 cards."),
        ("A1 B1", "Turn 1 card."),
        ("A1 B1 C1", "Make a word from all turned cards, turn a fourth, or pass."),
        ("A1 B1 C1 D1", "Make a word from all turned cards, or pass."),
    ],
)
def test_what_is_to_be_done(squares: str, told: str) -> None:
    assert task(view(turn(scene(ROW, "S1 T1", "A1"), squares))) == told


def test_what_is_to_be_done_in_the_end_phase() -> None:
    ahead = scene(ROW, "S1 T1", "A1", is_end_phase=True, stays_up=True)
    assert task(view(ahead)).startswith("Turn one card")
    assert task(view(turn(ahead, "A1"))).startswith("Make a word from any open cards")


def test_what_is_to_be_done_when_there_is_no_fourth_card() -> None:
    three = scene("B3 O1 O1", "S1 T1", "A1", is_end_phase=True)
    assert "fourth" not in task(view(turn(three, "A1 B1 C1")))


def test_how_far_the_match_is() -> None:
    game = scene(FIELD, "S1 T1", "A1", options=WordsUpOptions(rounds=3), round=2, direction=-1)
    assert progress(view(game)) == "Round 2 of 3, anticlockwise; 13 cards in the field."
    assert progress(view(scene(FIELD, "S1", "A1", is_end_phase=True))).endswith("The end phase has begun.")
    assert progress(view(scene(FIELD, "S1", "A1", is_end_phase=True, stays_up=True))).endswith(
        "Cards stay open."
    )


def test_whose_turn_it_is_comes_first() -> None:
    lines = turn_lines(view(scene(ROW, "S1 T1", "A1")))
    assert lines[0] == "Anna to play." and len(lines) == 3


@pytest.mark.parametrize("seat", [1, None])
def test_nobody_is_told_what_somebody_else_is_to_do(seat: int | None) -> None:
    game = turn(scene(ROW, "S1 T1", "A1"), "A1 B1 C1")
    called, *rest = turn_lines(view(game, seat), seat)
    assert called == "Anna to play." and rest == [progress(view(game))]


def test_after_the_match_nobody_is_to_play() -> None:
    over = do(scene(ROW, "S1", "A1"), LeaveMatch(seat=0))
    assert turn_lines(view(over)) == ("The match is over.",)


# Points


def made(options: WordsUpOptions) -> WordsUpGame:
    """Return a game in which Anna has a word and a 10+, and Ben nothing."""
    game = turn(scene("10+ " + ROW, "S1 T1", "A1", options=options), "A1 B1 C1 D1 E1")
    return word(game, "BOOM")


def test_points_and_words() -> None:
    game = view(made(WordsUpOptions()))
    assert score_lines(game) == ("Anna: 17 points.", "Ben: 0 points.")
    assert words_lines(game) == ("Anna: BOOM 7, 10+.", "Ben has no words yet.")


def test_points_are_hidden_where_they_are_not_told() -> None:
    game = view(made(SECRET))
    assert len(score_lines(game)) == 1 and "17" not in score_lines(game)[0]
    assert words_lines(game) == ("Anna: BOOM, 10+.", "Ben has no words yet.")


def test_points_not_told_come_out_at_the_end() -> None:
    game = view(do(made(SECRET), LeaveMatch(seat=1)))
    assert score_lines(game) == ("Anna: 13 points.", "Ben: minus 2 points.")


# Who, and by which rules


def test_who_plays() -> None:
    game = made(WordsUpOptions())
    seats = (Seat("Anna", members=("Ada", "Bea")), Seat("Ben", "computer:elephant"))
    game = replace(game, seats=seats)
    assert players_lines(view(game)) == (
        "Anna, a team of Ada and Bea: 2 cards in the stock, 1 word.",
        "Ben, computer, Elephant: 1 card in the stock, 0 words."
        " Never forgets a card, and knows every word in the list.",
        "A round begins with Anna.",
    )


def test_juniors_and_those_who_have_left() -> None:
    game = do(scene(ROW, "S1 T1", "A1", "E1", juniors=(1,)), LeaveMatch(seat=1))
    assert players_lines(view(game))[1].endswith("a junior, resigned.")


def test_the_rules_of_the_match() -> None:
    lines = rules_lines(view(scene(ROW, "S1", "A1")))
    assert lines[:3] == ("Words Up, cards: Dutch.", "Dictionary: Dutch.", "The match has: 1 round.")
    assert "Points are shown at once: yes." in lines


def test_only_what_is_not_as_published_is_told() -> None:
    assert changed_rules_lines(view(scene(ROW, "S1", "A1"))) == ()
    options = WordsUpOptions(rounds=2, with_optional=True, show_scores=False, allow_notes=True, idle_rounds=0)
    lines = changed_rules_lines(view(scene(ROW, "S1", "A1", options=options, juniors=(0, 1))))
    assert lines == (
        "The match has: 2 rounds.",
        "Play with the Q: yes.",
        "Points are shown at once: no.",
        "The game remembers for you: yes.",
        "Without words the end phase begins after: no limit.",
        "May make words of three letters: Anna and Ben.",
    )


# Names


def test_hostile_names_are_made_safe() -> None:
    game = replace(scene(ROW, "S1", "A1"), seats=(Seat("A\x1b[31mnna"), Seat("B\u202een")))
    shown = view(game)
    lines = (*stock_lines(shown), *score_lines(shown), *words_lines(shown), *players_lines(shown))
    assert all(line.isprintable() for line in (*lines, *turn_lines(shown)))


def test_everything_is_said_in_every_language(spoken: str) -> None:
    for game in (made(NOTES), back(NOTES), made(SECRET), do(made(NOTES), LeaveMatch(seat=1))):
        shown = view(game)
        lines = (
            *field_lines(shown), *open_lines(shown), *turn_lines(shown), *score_lines(shown),
            *words_lines(shown), *players_lines(shown), *rules_lines(shown), own_cards(shown, 0),
        )  # fmt: skip
        assert all(line and "{" not in line and line.isprintable() for line in lines)
