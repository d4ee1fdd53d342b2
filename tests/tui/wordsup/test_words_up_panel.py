"""The panel beside the field, as lines of text, without a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from rich.cells import cell_len
from textual.geometry import Size

from tests.games.wordsup.scene import do, scene, turn, word
from tests.tui.rendering import ASCII, FULL
from tests.tui.wordsup.sitting import dealt, laid_out
from upwords_tui.app.narration.wordsup.events import Fact, TurnGist, gists
from upwords_tui.games.base import Seat
from upwords_tui.games.wordsup.actions import GiveUp, LeaveMatch
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.tui.games.wordsup.hand import Making, WordsUpHand
from upwords_tui.tui.games.wordsup.presenter import WordsUpMode, key_hints
from upwords_tui.tui.games.wordsup.side_panel import beside, round_word_lines
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import lay_out

DOEN = "a1 a2 c1 b2"
SIZES = [(35, 19), (41, 34), (57, 53)]
"""Columns and rows in windows of 80x24, 120x40 and 200x60."""


def panel(
    game: WordsUpGame,
    typed: str = "",
    told: Sequence[TurnGist] = (),
    width: int = 35,
    height: int = 19,
    skin: Skin = FULL,
    mode: WordsUpMode | None = None,
    meanings: Sequence[str] = (),
) -> list[str]:
    """Return the lines of the panel for Anna."""
    view = game.view_for(0)
    making = Making.of(WordsUpHand(typed=typed), game.check, view)
    mode = mode or (WordsUpMode.TYPING if typed else WordsUpMode.TURNING)
    lines = beside(mode, view, making, told, skin, Size(width, height), meanings=meanings).lines
    return [lay_out(line, width, skin, "", parted=False).text.rstrip() for line in lines]


def named(game: WordsUpGame, *names: str) -> WordsUpGame:
    """Return a game whose seats have other names."""
    seats = tuple(Seat(name, seat.player) for name, seat in zip(names, game.seats, strict=True))
    return replace(game, seats=seats, setup=replace(game.setup, seats=seats))


def three_words() -> WordsUpGame:
    """Return a game in which Anna has made DOEN and KEN plus stock, and a 10+ was turned."""
    game = word(turn(dealt(), DOEN), "DOEN")
    return word(turn(game, "b1 g1 b5 e6 c5"), "KEIR")


# Players


def test_players_stand_with_open_card_stock_and_points() -> None:
    anna, ben = "▸ ● Anna              S 1  ×6     0", "  ■ Ben               U 2  ×6     0"
    assert panel(dealt())[1:5] == [anna, "", ben, ""]
    assert panel(dealt(), height=17)[1:3] == [anna, ben], "no room for more"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_level_of_a_computer_is_told(width: int, height: int) -> None:
    lines = panel(dealt(2, (1,)), width=width, height=height)
    at = next(at for at, line in enumerate(lines) if "Computer" in line)
    beside = "  ■ Computer · Elephant" in lines[at]
    assert beside or lines[at + 1] == "    Elephant"
    assert beside == (width > 35)


def test_points_are_hidden_where_that_is_agreed() -> None:
    game = word(turn(dealt(options=WordsUpOptions(show_scores=False)), DOEN), "DOEN")
    lines = panel(game)
    assert lines[1].endswith("×6") and lines[0].split() == ["stock"]
    assert "  ● Anna: DOEN" in lines and not any("18" in line for line in lines)


def test_the_points_of_a_word_in_the_making_are_hidden_too() -> None:
    game = turn(dealt(options=WordsUpOptions(show_scores=False)), DOEN)
    assert panel(game, "DOEN")[11] == "  DOEN"


def test_who_is_out_of_cards_shows_none() -> None:
    game = word(turn(laid_out("T1", "A1 B2"), DOEN), "DOENT", stock=True)
    assert "×0" not in panel(game)[1]


def test_who_has_resigned_is_marked() -> None:
    assert panel(do(dealt(3), LeaveMatch(seat=1)))[2] == "  ■ Ben  resigned                 0"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_four_players_have_their_cards_side_by_side(width: int, height: int) -> None:
    lines = [line for line in panel(dealt(4), width=width, height=height)[1:9] if "×" in line]
    assert len({line.index("×3") for line in lines}) == 1
    assert [line.split()[-1] for line in lines] == ["0"] * 4


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_long_names_move_nothing(width: int, height: int) -> None:
    game = named(dealt(), "A name that is far, far too long for it", "Ben")
    lines = panel(game, width=width, height=height)
    assert lines[1].index("×6") == lines[3].index("×6")
    assert ("…" in lines[1]) == (width < 57) and lines[1].endswith(" 0")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_wide_characters_are_counted(width: int, height: int) -> None:
    game = named(dealt(), "日本日本日本日本日本日本日本日本", "Ben")
    lines = panel(game, width=width, height=height)
    assert cell_len(lines[1].partition("×6")[0]) == lines[3].index("×6")
    assert all(cell_len(line) <= width for line in lines)


def test_a_team_shows_who_plays_for_it() -> None:
    seats = (Seat("Reds", members=("Cy", "Di")), Seat("Ben"))
    game = dealt()
    game = replace(game, seats=seats, setup=replace(game.setup, seats=seats))
    assert panel(game)[1].startswith("▸ ● Cy")


# Bonus cards


def test_bonus_cards_stand_side_by_side() -> None:
    assert panel(dealt())[6:8] == ["  Bonus cards         4 more closed", "   C 3   P*6   L 1   F 4"]


def test_the_last_pile_has_none_behind_it() -> None:
    assert panel(laid_out("A1 B2", "C3 D2", bonus="E1"))[6] == "  Bonus cards"


def test_where_there_are_none_that_is_said() -> None:
    assert panel(laid_out("A1 B2", "C3 D2"))[7] == "  none left"


# The word


def test_before_cards_are_turned_it_is_said_what_they_are_for() -> None:
    assert panel(dealt())[9:13] == [
        "  The turn",
        "  Use every card you turn in one",
        "  word; you may add your stock card",
        "  and a bonus card.",
    ]


def test_whoever_waits_is_told_who_plays() -> None:
    game = do(turn(dealt(), "g8 h6 d3"), GiveUp(seat=0))
    assert panel(game, mode=WordsUpMode.WAITING)[9:11] == ["  The turn", "  Ben to play."]


def test_a_word_that_is_none_is_marked_and_has_no_points() -> None:
    view = turn(dealt(), DOEN).view_for(0)
    making = Making.of(WordsUpHand(typed="DOEN"), turn(dealt(), DOEN).check, view, {"DOEN"})
    lines = beside(WordsUpMode.TYPING, view, making, (), FULL, Size(35, 19)).lines
    texts = [lay_out(line, 35, FULL, "", parted=False).text.rstrip() for line in lines]
    assert texts[10:13] == ["  !D*6  !O 1  !E 1  !N 1", "! DOEN", "  no such word"]
    assert [hint.key for hint in key_hints(WordsUpMode.TYPING, view, making)][:3] == ["!", "F5", "⌫"]


def test_cards_that_may_be_used_are_marked() -> None:
    lines = panel(turn(dealt(), DOEN))
    assert lines[9:12] == ["  Your word", "  ○D*6  ○O 1  ○E 1  ○N 1", "  with stock, bonus or both"]
    assert "○S 1" in lines[1] and "○C 3" in lines[7]


@pytest.mark.parametrize(
    ("stock", "bonus", "text"),
    [("S1 R1", "", "  with the stock card"), ("sorry R1", "E1", "  with a bonus card"), ("sorry R1", "", "")],
)
def test_only_what_there_is_is_offered(stock: str, bonus: str, text: str) -> None:
    assert panel(turn(laid_out(stock, "A1 B2", bonus=bonus), DOEN))[11] == text


def test_cards_of_the_word_are_marked_and_the_others_named() -> None:
    lines = panel(turn(dealt(), DOEN), "DO")
    assert lines[10] == "  •D*6  •O 1" and lines[11].split() == ["DO", "still", "to", "use:", "E", "N"]


def test_a_word_that_can_be_made_stands_with_its_points() -> None:
    assert panel(turn(dealt(), DOEN), "DOEN")[11:13] == ["  DOEN", "  18 points, doubled"]
    assert panel(turn(dealt(), "b2 a2 c1 a1"), "NEDO")[11:13] == ["  NEDO", "  9 points"]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_longest_word_is_told_in_full(width: int, height: int) -> None:
    lines = panel(turn(dealt(), DOEN), "DOENSL", width=width, height=height)
    at = next(at for at, line in enumerate(lines) if line.startswith("  DOENSL"))
    assert lines[at : at + 2] == ["  DOENSL · stock + bonus", "  22 points, doubled"]


def test_cards_used_of_stock_and_bonus_are_marked() -> None:
    lines = panel(turn(dealt(), DOEN), "DOENSL")
    assert "•S 1" in lines[1] and "•L 1" in lines[7] and "○C 3" in lines[7]


@pytest.mark.parametrize("typed", ["", "D", "DOEN", "DOENSL"])
def test_nothing_below_moves_while_a_word_is_typed(typed: str) -> None:
    told = (no_word("Ben"),)
    before = panel(dealt(), told=told)
    assert panel(turn(dealt(), DOEN), typed, told=told).index(before[-1]) == before.index(before[-1])


def test_a_joker_in_a_word_is_a_joker() -> None:
    assert panel(turn(dealt(), "b6 a1 a2 c1"), "DOEK")[10] == "  •D*6  •O 1  •E 1  •?"


# What has happened


def no_word(name: str) -> TurnGist:
    return TurnGist(1, name, (Fact("no word"),), 0)


def words(count: int, name: str = "Ben") -> TurnGist:
    """Return a turn with so many words of ten points."""
    return TurnGist(1, name, tuple(Fact(f"WORD{number}", 10) for number in range(count)), 1)


def test_what_has_happened_is_told_by_turns_a_line_for_each_fact() -> None:
    told = [
        "  ● Anna: no word",
        "  ■ Ben" + "+20".rjust(28),
        "      WORD0" + "10".rjust(24),
        "      WORD1" + "10".rjust(24),
    ]
    assert panel(dealt(), told=(no_word("Anna"), words(2)), height=20)[-5:] == ["  What happened", *told]
    assert panel(dealt(), told=(no_word("Anna"), words(2)))[-5:] == ["", *told], (
        "rather that than the heading"
    )


@pytest.mark.combinations
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_longest_turn_is_told_in_full(seats: int, width: int, height: int) -> None:
    """Elephants have made ten words in a turn; nothing is left out, whoever else has played."""
    told = (words(3, "Anna"), no_word("Cleo"), words(10))
    lines = panel(dealt(seats), told=told, width=width, height=height, mode=WordsUpMode.LOOKING)
    text = " ".join(" ".join(lines).split())
    assert len(lines) <= height and "What happened" in text and "Anna" in text and "Cleo: no word" in text
    assert all(f"WORD{number}" in text for number in range(10))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_of_far_too_much_the_latest_is_kept_and_the_history_named(width: int, height: int) -> None:
    told = [*(no_word(f"Nobody {number}")._replace(seat=2) for number in range(80)), words(2)]
    lines = panel(dealt(4), told=told, width=width, height=height)
    assert len(lines) <= height and "WORD1" in " ".join(lines) and "Nobody 0" not in " ".join(lines)
    assert any("F9 shows what came before." in line for line in lines)


MODES = [mode for mode in WordsUpMode if mode is not WordsUpMode.TYPING]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_has_happened_has_one_place_whatever_the_keys_are_for(width: int, height: int) -> None:
    """Cards to be remembered, a word to be made, somebody else's turn: the eye finds it where it was."""
    told = (no_word("Anna"), no_word("Ben"))
    games = dealt(), turn(dealt(), DOEN)
    shown = [
        panel(game, told=told, width=width, height=height, mode=mode) for game in games for mode in MODES
    ]
    assert len({lines.index("  ● Anna: no word") for lines in shown}) == 1


@pytest.mark.combinations
@pytest.mark.parametrize("height", range(12, 35))
@pytest.mark.parametrize("typed", ["", "DOEN"])
def test_what_words_mean_hides_nothing_of_what_happened(height: int, typed: str) -> None:
    game, told = turn(dealt(), DOEN) if typed else dealt(), (no_word("Anna"), words(2))
    meanings = ("WORD0: a long explanation of one thing and another, which goes on and on.",) * 3
    before, after = (panel(game, typed, told, height=height, meanings=each) for each in ((), meanings))
    facts = ("Anna: no word", "WORD0 ", "WORD1 ")
    for fact in facts:
        assert any(fact in line for line in after) or not any(fact in line for line in before), after
    assert any("a long explanation" in line for line in after) or height < 20


def test_where_there_is_too_much_its_place_begins_higher() -> None:
    lines = panel(dealt(), told=(words(7),), mode=WordsUpMode.LOOKING)
    assert lines.index("  What happened") < lines.index("  ■ Ben" + "+70".rjust(28)) < 12


def test_marks_stand_below_each_other() -> None:
    """Of players, of what they did in lines and in a paragraph: all at one edge."""
    for told in ((no_word("Anna"), words(2)), (words(3, "Anna"), words(9))):
        lines = [line for line in panel(dealt(), told=told) if "●" in line or "■" in line]
        assert len(lines) > 2 and {min(map(line.find, "●■"), key=lambda at: at < 0) for line in lines} == {2}


def test_one_very_long_fact_keeps_to_the_panel() -> None:
    lines = panel(dealt(4), told=[TurnGist(1, "Ben", (Fact("word " * 300),))])
    assert len(lines) <= 19 and max(map(len, lines)) <= 35


def test_where_nothing_has_happened_the_words_of_the_round_stand() -> None:
    assert panel(three_words())[-2:] == ["  Words of this round", "  ● Anna: DOEN 18, KEIR 5, 10+"]


def test_at_the_start_there_is_neither() -> None:
    assert panel(dealt())[-1] == ""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_of_many_words_the_latest_are_kept(width: int, height: int) -> None:
    game = scene(" ".join(["A1", "B3", "C3", "D2"] * 16), "S1 " * 6, "R1 " * 6)
    for row in range(1, 8):
        for squares in ("abcd", "efgh"):
            game = word(turn(game, " ".join(f"{column}{row}" for column in squares)), "ABCD")
    lines = panel(game, width=width, height=height)
    assert len(lines) <= height and lines[-1].endswith("ABCD 9")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_of_the_words_of_the_round_everybody_keeps_the_latest_below_the_heading(
    width: int, height: int
) -> None:
    game = scene(" ".join(["A1", "B3", "C3", "D2"] * 16), "S1 " * 6, "R1 " * 6)
    for row in range(1, 8):
        for squares in ("abcd", "efgh"):
            game = word(turn(game, " ".join(f"{column}{row}" for column in squares)), "ABCD")
        game = do(turn(game, "a8 b8 c8"), GiveUp(seat=game.position.turn))
    lines = panel(game, width=width, height=height)
    at = lines.index("  Words of this round")
    first, second = (next(place for place in range(at, len(lines)) if mark in lines[place]) for mark in "●■")
    assert at + 1 == first < second
    for line in (lines[second - 1], lines[-1]):
        assert line.endswith("ABCD 9"), lines
    assert all(line.startswith(("  ● ", "  ■ ", "    ")) for line in lines[first:])
    assert ("Anna: …" in lines[first]) == (height < 20), "what is left out is marked"


@pytest.mark.parametrize("room", range(1, 8))
def test_the_words_of_the_round_take_no_more_room_than_there_is(room: int) -> None:
    game = word(turn(dealt(), DOEN), "DOEN")
    game = do(turn(game, "g8 h6 d3"), GiveUp(seat=0))
    game = word(turn(game, "b1 g1 b5 e6 c5"), "KEIR")
    lines = round_word_lines(game.view_for(0), FULL, 35, room)
    said = [lay_out(line, 35, FULL, "", parted=False).text.strip() for line in lines]
    if room == 1:
        assert said == ["… F9 shows what came before."]
    else:
        assert said == ["Words of this round", "● Anna: DOEN 18", "■ Ben: KEIR 5, 10+"][-room:]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_reckoning_of_a_round_is_a_table(width: int, height: int) -> None:
    game = word(
        turn(laid_out("T1", "A1 B2", "C1", "D1", options=WordsUpOptions(rounds=2)), DOEN), "DOENT", stock=True
    )
    heard = [game.heard(number, None) for number in range(len(game.entries))]
    told = [each for each in gists(heard, game.view_for(0), ()) if each.result is not None]
    lines = panel(game, told=told, width=width, height=height, mode=WordsUpMode.BETWEEN)
    at = next(place for place, line in enumerate(lines) if line.startswith("  Round 1: "))
    table = [line.split() for line in lines[at:] if line]
    in_all = width >= 35
    assert table[-5:] == [
        ["words", "stock", "makes", *["in", "all"] * in_all],
        ["●", "Anna", "20", "0", "20", *["20"] * in_all],
        ["■", "Ben", "0", "−6", "−6", *["−6"] * in_all],
        ["▲", "Cleo", "0", "−2", "−2", *["−2"] * in_all],
        ["◆", "Dan", "0", "−2", "−2", *["−2"] * in_all],
    ]
    assert lines[at + 2] == "  ● Anna" or height < 14
    assert any("▂▂▂▂" in line for line in lines) or height < 14, "twenty in large digits"


def test_with_characters_of_ascii_only() -> None:
    lines = panel(turn(dealt(), DOEN), "DOENSL", told=(no_word("Ben “Bo” …"),), skin=ASCII)
    assert all(line.isascii() for line in lines)


def test_all_that_is_shown_of_a_turn_given_up_is_that_it_was() -> None:
    game = do(turn(dealt(), "g8 h6 d3"), GiveUp(seat=0))
    text = "\n".join(panel(game))
    assert "X" not in text and "J" not in text and "Y" not in text


@pytest.mark.parametrize("word", ["away", "elsewhere"])
def test_who_is_away_is_marked_beside_the_name(word: str) -> None:
    game = named(dealt(), "Anna", "Benjamina")
    making = Making.of(WordsUpHand(), game.check, game.view_for(0))
    lines = beside(
        WordsUpMode.TURNING, game.view_for(0), making, (), FULL, Size(35, 19), absent={1: word}
    ).lines
    shown = f"{'Benjamina' if word == 'away' else 'Benj…'}  {word}".ljust(18)
    assert lay_out(lines[3], 35, FULL, "", parted=False).text == f"  ■ {shown}U 2  ×6     0"
