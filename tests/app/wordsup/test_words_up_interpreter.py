"""Lines typed at a table of Words Up: what they mean, and that no line does anything but mean something."""

from __future__ import annotations

import random
import string
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app.wordsup.words_up_tables import ROW, table_of
from tests.games.wordsup.scene import do, scene, sq, turn
from upwords_tui.app.commands.intents import Act, Ask, Intent, Say
from upwords_tui.app.commands.interpreter import typed
from upwords_tui.app.commands.registry import find_command
from upwords_tui.app.commands.wordsup.commands import COMMANDS, TEXT_COMMANDS
from upwords_tui.app.commands.wordsup.interpreter import interpret
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import use_language
from upwords_tui.games.wordsup.actions import GiveUp, LeaveMatch, MakeWord, MissTurn, PlaySwap, Skip, TurnCard
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions

SEAT = "S1 E1 A1 T1 B3 O1 O1 M2 S1 T1 E1 N1"
"""S, E, A and T lie on A1 to D1, B, O, O and M on E1 to H1."""


def start(stock: str = "T1 S1", bonus: str = "", field: str = SEAT) -> Any:
    """Return a table at which Anna has turned no card yet."""
    return table_of(scene(field, stock, "A1 A1", bonus=bonus))


def turned(
    squares: str = "A1 B1 C1", stock: str = "T1 S1", bonus: str = "", options: WordsUpOptions | None = None
) -> Any:
    """Return a table at which Anna has turned some cards."""
    return table_of(turn(scene(SEAT, stock, "A1 A1", bonus=bonus, options=options), squares), "TEAS")


def meant(line: str, at: Any = None, seat: int = 0) -> Intent:
    at = at or start()
    said = typed(line, TEXT_COMMANDS)
    return said.checked(interpret(said.line, at.chair, at.view(seat), TEXT_COMMANDS))


def acted(line: str, at: Any = None, seat: int = 0) -> object:
    intent = meant(line, at, seat)
    assert isinstance(intent, Act), intent
    return intent.action


def said(line: str, at: Any = None) -> tuple[str, ...]:
    intent = meant(line, at)
    assert isinstance(intent, Say), intent
    return intent.lines


def complaint(line: str, at: Any = None, seat: int = 0) -> str:
    with pytest.raises(CommandError) as caught:
        meant(line, at, seat)
    return str(caught.value)


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


# Squares


@pytest.mark.parametrize("line", ["b3", "B3", "/b3", " b3 ", "turn b3", "TURN B3", "tur b3"])
def test_a_square_turns_its_card(line: str) -> None:
    assert meant(line) == Act(TurnCard(seat=0, square=sq("B3")))


@pytest.mark.parametrize(
    "line", ["b3 c5 h8", "turn b3 c5 h8", "turn b3, c5, h8", "turn b3,c5,h8", "b3 c5,h8", "b3  c5   h8"]
)
def test_several_squares_turn_one_card_after_the_other(line: str) -> None:
    first, second, third = (TurnCard(seat=0, square=sq(name)) for name in ("B3", "C5", "H8"))
    assert meant(line) == Act(first, then=(second, third))


@pytest.mark.parametrize("line", ["b3, c5, h8", "b3,c5,h8", "b3, c5 h8"])
def test_squares_may_have_commas_between_them_without_a_command_too(line: str) -> None:
    assert meant(line) == meant("b3 c5 h8")


@pytest.mark.parametrize(
    "line", ["z9", "i1", "a9", "a0", "b33", "turn z9", "turn b3 z9", "b3 xyz", "b3 c5 9"]
)
def test_what_is_no_square_is_named(line: str) -> None:
    told = complaint(line)
    assert f"“{line.split()[-1]}”" in told and "A1" in told and "H8" in told


def test_turn_alone_asks_whose_turn_it_is() -> None:
    assert meant("turn") == Ask("turn")
    assert meant("turn ,") == Ask("turn"), "a comma names no square"


def test_squares_of_another_are_for_the_table_to_refuse() -> None:
    assert acted("b3", seat=1) == TurnCard(seat=1, square=sq("B3"))


# Words


@pytest.mark.parametrize("line", ["boom", "BOOM", "word boom", "/word Boom", "/boom"])
def test_a_word_is_made_of_the_turned_cards(line: str) -> None:
    assert acted(line, turned("E1 F1 G1 H1")) == MakeWord(seat=0, word="BOOM")


def test_a_bare_word_takes_what_it_needs() -> None:
    at = turned("E1 F1 G1", stock="S1 T1", bonus="M2 T1")
    assert acted("boot", at) == MakeWord(seat=0, word="BOOT", bonus=1)
    assert acted("boos", at) == MakeWord(seat=0, word="BOOS", stock=True)
    assert acted("booms", at) == MakeWord(seat=0, word="BOOMS", stock=True, bonus=0)


@pytest.mark.parametrize("line", ["boom stock", "word boom stock", "BOOM STOCK"])
def test_the_stock_card_may_be_asked_for(line: str) -> None:
    assert acted(line, turned("E1 F1 G1", stock="M2", bonus="M6*")) == MakeWord(
        seat=0, word="BOOM", stock=True
    )


@pytest.mark.parametrize("line", ["boom bonus 2", "word boom bonus 2"])
def test_a_bonus_card_may_be_asked_for(line: str) -> None:
    assert acted(line, turned("E1 F1 G1", stock="M2", bonus="M6* M2")) == MakeWord(
        seat=0, word="BOOM", bonus=1
    )


@pytest.mark.parametrize("line", ["boost stock bonus 1", "boost bonus 1 stock"])
def test_both_may_be_asked_for(line: str) -> None:
    assert acted(line, turned("E1 F1 G1", bonus="S1")) == MakeWord(seat=0, word="BOOST", stock=True, bonus=0)


@pytest.mark.parametrize(
    "after", ["bonus", "bonus 0", "bonus -1", "bonus x", "joker", "stock 2", "stock bonus", "bonus 1 2"]
)
def test_only_stock_and_a_numbered_bonus_may_follow_a_word(after: str) -> None:
    told = complaint(f"boom {after}", turned("E1 F1 G1"))
    assert "“stock”" in told and "“bonus”" in told


def test_a_number_of_any_length_is_no_trouble() -> None:
    action = acted(f"boom bonus {'9' * 400}", turned("E1 F1 G1"))
    assert isinstance(action, MakeWord) and action.bonus


def test_what_is_asked_for_is_asked_for_even_if_it_can_not_be() -> None:
    assert acted("boom bonus 9", turned("E1 F1 G1")) == MakeWord(seat=0, word="BOOM", bonus=8)


def test_the_word_is_missing() -> None:
    assert "Name the word" in complaint("word", turned())


@pytest.mark.parametrize("word", ["b00m", "boom!", "b-m"])
def test_a_word_has_letters_alone(word: str) -> None:
    assert "letters" in complaint(f"word {word}", turned("E1 F1 G1 H1"))


def test_a_word_that_can_not_be_made_is_refused_with_the_reason() -> None:
    assert "no card left for X" in complaint("boox", turned("E1 F1 G1"))


def test_too_early_for_a_word_it_is_said_what_to_turn() -> None:
    assert "3 cards" in complaint("word boom")
    assert "1 more card " in complaint("word boom", turned("A1 B1"))


def test_a_bare_word_before_its_time_is_an_unknown_command() -> None:
    assert "“boom”" in complaint("boom")


def test_a_bare_word_out_of_turn_is_no_word() -> None:
    assert "“boom”" in complaint("boom", turned("E1 F1 G1 H1"), seat=1)


def test_a_word_out_of_turn_is_for_the_table_to_refuse() -> None:
    assert acted("word boom", turned("E1 F1 G1 H1"), seat=1) == MakeWord(seat=1, word="BOOM")


def test_letters_may_be_of_any_language(spoken: str) -> None:
    at = table_of(turn(scene("Ä1 Ö1 Å1 K1 " + ROW, "T1 S1", "A1"), "A1 B1 C1 D1"))
    assert "Ä" in complaint("kääö", at)


# Words that are commands too


def test_a_word_that_begins_a_command_is_a_word_if_the_cards_make_it() -> None:
    assert find_command("seat", TEXT_COMMANDS).name == "seats"
    assert acted("seat", turned("A1 B1 C1 D1")) == MakeWord(seat=0, word="SEAT")
    assert acted("seat", turned()) == MakeWord(seat=0, word="SEAT", stock=True)


def test_a_word_that_begins_a_command_may_say_what_it_uses() -> None:
    at = turned("A1 B1 C1", stock="T1 S1", bonus="T5*")
    assert acted("seat stock", at) == MakeWord(seat=0, word="SEAT", stock=True)


def test_a_word_that_begins_a_command_is_that_command_if_the_cards_do_not_make_it() -> None:
    assert isinstance(meant("seat", turned("E1 F1 G1 H1")), Say)
    assert isinstance(meant("seat"), Say)


def test_a_beginning_of_several_commands_is_a_word_where_one_can_be_made() -> None:
    at = table_of(turn(scene("R1 E1 S1 " + ROW, "T1 S1", "A1", juniors=(0,)), "A1 B1 C1"))
    assert acted("res", at) == MakeWord(seat=0, word="RES")
    assert "could be" in complaint("res")


def test_a_whole_command_is_always_that_command() -> None:
    at = table_of(turn(scene("O1 P2 E1 N1 " + ROW, "T1 S1", "A1"), "A1 B1 C1 D1"))
    assert "type “word OPEN” to make it, “/open” for the command" in complaint("open", at)
    assert isinstance(meant("/open", at), Say)
    assert acted("word open", at) == MakeWord(seat=0, word="OPEN")


def test_other_words_for_a_command_are_commands_too() -> None:
    at = table_of(turn(scene("L1 I1 S1 T1 " + ROW, "T1 S1", "A1"), "A1 B1 C1 D1"))
    assert "type “word LIST” to make it" in complaint("list", at) and meant("/list", at) == Ask("games")
    assert meant("repeat", at) == Ask("last")


# Actions


@pytest.mark.parametrize(
    ("line", "action"),
    [("skip", Skip(seat=0)), ("SKI", Skip(seat=0)), ("sorry", MissTurn(seat=0)), ("swap", PlaySwap(seat=0))],
)
def test_what_is_done_at_the_start_of_a_turn(line: str, action: object) -> None:
    assert acted(line) == action


def test_pass_makes_no_word() -> None:
    assert acted("pass", turned()) == GiveUp(seat=0)


def test_pass_before_a_card_is_turned_asks_for_three_or_skip() -> None:
    told = complaint("pass")
    assert "3 cards" in told and "skip" in told


def test_resign_is_asked_about_unless_the_match_is_over() -> None:
    intent = meant("resign")
    assert isinstance(intent, Act) and intent.action == LeaveMatch(seat=0) and intent.confirm
    over = table_of(do(scene(SEAT, "T1", "A1"), LeaveMatch(seat=1)))
    late = meant("resign", over)
    assert isinstance(late, Act) and not late.confirm


@pytest.mark.parametrize(
    "name",
    # Of “show me the board” another thing is said.
    [each.name for each in TEXT_COMMANDS if not (each.arguments or each.name == "show")],
)
def test_commands_without_arguments_stand_alone(name: str) -> None:
    assert complaint(f"{name} x") == f"Type “{name}” on its own."


# Saying


def test_rows_and_columns() -> None:
    assert said("row 1")[0].startswith("Row 1: ")
    assert said("column h") == said("column H") and said("column h")[0].startswith("Column H: ")


@pytest.mark.parametrize("line", ["row", "row 0", "row 9", "row a", "row 1 2", "row ١"])
def test_a_row_has_a_number(line: str) -> None:
    assert "Name a row from 1 to 8" in complaint(line)


@pytest.mark.parametrize("line", ["column", "column i", "column 1", "column ab", "column ß", "column ſ"])
def test_a_column_has_a_letter(line: str) -> None:
    assert "Name a column from A to H" in complaint(line)


def test_squares_are_read() -> None:
    assert said("square a1") == ("A1 is face down.",)
    assert said("square a1", turned()) == ("A1 is open: S, 1.",)
    assert "Name a square" in complaint("square")
    assert "“j1”" in complaint("square j1")


def test_words_are_looked_up() -> None:
    assert "TEAS is not in" in said("check teas", turned())[0]
    assert "SNACK is in" in said("check snack", turned())[0]
    assert "Name a word" in complaint("check")


def test_a_result_there_is_not_yet() -> None:
    assert said("result") == ("The game is not over yet.",)


@pytest.mark.parametrize(
    "name", ["open", "stock", "bonus", "field", "words", "score", "seats", "options", "result"]
)
def test_what_can_be_asked_is_answered(name: str) -> None:
    assert all(line.endswith((".", "!")) for line in said(name))


# What is for the front-end, and what is nothing


def test_what_is_for_the_front_end() -> None:
    for name in ("last", "history", "fair", "new", "again", "games", "quit", "spell", "levels", "help"):
        assert meant(name) == Ask(name)


def test_what_follows_may_be_a_file_with_two_spaces() -> None:
    assert meant("rename a  b ") == Ask("rename", "a  b")
    assert meant("new words up Anna") == Ask("new", "words up Anna")


@pytest.mark.parametrize("line", ["", " ", "/", "\x1b", "\u200b"])
def test_nothing_typed(line: str) -> None:
    assert "help" in complaint(line)


@pytest.mark.parametrize("line", ["xyzzy", "rack", "exchange q", "challenge"])
def test_what_means_nothing_here(line: str) -> None:
    assert f"“{line.split()[0]}”" in complaint(line)


@pytest.mark.parametrize("line", ["look b1", "show b1", "read 1b", "what is on b1?", "what's at b 1"])
def test_asking_about_a_square_turns_nothing(line: str) -> None:
    for at in (start(), turned()):
        assert meant(line, at) == meant("square b1", at)


@pytest.mark.parametrize(
    "line", ["big oven", "word big oven", "put seat b1", "seat now", "turn the other card b1"]
)
def test_several_words_are_no_word(line: str) -> None:
    for at in (start(), turned()):
        complaint(line, at)


@pytest.mark.parametrize(("line", "name"), [("filed", "field"), ("bonsu", "bonus"), ("histroy", "history")])
def test_what_was_meant_by_a_slip_is_asked(line: str, name: str) -> None:
    assert complaint(line) == f"There is no command “{line}”. Did you mean {name}?"
    at = table_of(turn(scene(SEAT, "T1 S1", "A1 A1"), "A1 B1 C1"), line.upper())
    assert complaint(line, at).endswith(f"Did you mean {name}?")
    assert "Did you mean" not in complaint(line, turned()), "it is a word, if not of these cards"


@pytest.mark.parametrize(
    ("language", "line"),
    [("fi", "katso b1"), ("fi", "mita on b1"), ("nl", "kijk b1"), ("nl", "wat ligt er op b1")],
)
def test_questions_in_other_languages(language: str, line: str) -> None:
    use_language(language)
    try:
        assert meant(line) == meant("square b1")
    finally:
        use_language("en")


# In other languages


@pytest.mark.combinations
@pytest.mark.parametrize("name", ["turn", "pass", "skip", "sorry", "swap", "open", "seats", "last", "bonus"])
def test_commands_mean_the_same_in_every_language(name: str, spoken: str) -> None:
    at = turned()
    translated = find_command(name, TEXT_COMMANDS).title
    assert meant(translated, at) == meant(name, at)


def test_what_follows_a_word_is_said_in_every_language(spoken: str) -> None:
    at = turned("E1 F1 G1", stock="M2", bonus="M6*")
    stock, bonus = (find_command(name, TEXT_COMMANDS).title for name in ("stock", "bonus"))
    assert acted(f"boom {stock}", at) == MakeWord(seat=0, word="BOOM", stock=True)
    assert acted(f"boom {bonus} 1", at) == MakeWord(seat=0, word="BOOM", bonus=0)
    assert acted("boom stock", at) == MakeWord(seat=0, word="BOOM", stock=True)


@pytest.mark.combinations
@pytest.mark.parametrize("line", ["z9", "boox", "xyzzy!", "row 9", "word", "check", "square", "b3 z9"])
def test_what_is_wrong_is_said_in_every_language(line: str, spoken: str) -> None:
    told = complaint(line, turned("E1 F1 G1"))
    assert told and told.isprintable() and "{" not in told


# Anything at all

PIECES = [command.name for command in COMMANDS] + [
    "a1", "b1", "h8", "z9", "boom", "seat", "teas", "stock", "bonus", "1", "2", "0", "-1", "9" * 500, "ä",
    "ß", "", " ", "\t", "/", "\x1b[31m", "\x00", "\u202e", "\ud800", "ﬁ", "İ", "日本", "%s", "{0}", "[b]",
    ",", "٣",
]  # fmt: skip


def games() -> list[WordsUpGame]:
    some = scene(SEAT, "T1 S1", "A1 A1", bonus="M2 joker", options=WordsUpOptions(allow_notes=True))
    return [
        some,
        turn(some, "A1 B1"),
        turn(some, "E1 F1 G1"),
        do(turn(some, "E1 F1 G1"), GiveUp(seat=0)),
        do(some, LeaveMatch(seat=0)),
        scene(SEAT, "sorry", "swap T1", options=WordsUpOptions(show_scores=False)),
        scene(SEAT, "T1", "A1", is_end_phase=True, stays_up=True, face_up=tuple(range(9)), turned=(3,)),
    ]


def understood(line: str, at: Any, seat: int) -> bool:
    try:
        intent = meant(line, at, seat)
    except CommandError as error:
        assert str(error).isprintable(), line
        return False
    if isinstance(intent, Say):
        assert intent.lines and all(sentence.isprintable() for sentence in intent.lines)
    return True


@pytest.mark.sample(1)
@pytest.mark.parametrize("lines", [600, pytest.param(2500, marks=pytest.mark.long)])
def test_thousands_of_lines(spoken: str, lines: int) -> None:
    rng = random.Random(7)
    tables = [table_of(game) for game in games()]
    numbers = [at.number for at in tables]
    count = 0
    for _ in range(lines):
        pieces = [rng.choice(PIECES) for _ in range(rng.randrange(5))]
        if rng.random() < 0.3:
            pieces.append("".join(rng.choices(string.printable, k=rng.randrange(20))))
        line = rng.choice(["", " ", "  "]).join(pieces)
        count += understood(line, rng.choice(tables), rng.randrange(2))
    assert count > lines // 10
    assert [at.number for at in tables] == numbers, "nothing is done here"


@settings(max_examples=50)
@given(
    st.text(max_size=40),
    st.sampled_from(["", "turn ", "word ", "word boom ", "square ", "check ", "row ", "column "]),
    st.integers(0, len(games()) - 1),
)
def test_any_line(text: str, begun: str, number: int) -> None:
    understood(begun + text, table_of(games()[number]), 0)


def test_a_very_long_line() -> None:
    assert not understood("x" * 1_000_000, start(), 0)
    understood("b3 " * 300_000, start(), 0)
    understood("boom bonus " + "9" * 1_000_000, turned("E1 F1 G1"), 0)
