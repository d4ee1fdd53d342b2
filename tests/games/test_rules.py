"""Every rule of a play: broken alone, broken with others, and just not broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.scene import (
    CLASSIC,
    DUTCH,
    ENGLISH,
    FINNISH,
    AllWords,
    Words,
    board_of,
    lay,
    rules,
    sq,
    tiles,
)
from upwords_tui.games.upwords.board import Board, Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.options import PUBLISHED, PlayRules
from upwords_tui.games.upwords.play import Play, parse_play
from upwords_tui.games.upwords.rules import Rule, Verdict, Violation, check
from upwords_tui.games.upwords.tiles import UNKNOWN, Tile

EMPTY = board_of()
MOOD = board_of("5C MOOD")


def judge(
    board: Board,
    text: str,
    rack: str | None = None,
    *,
    words: AllWords | Words | None = None,
    edition: Edition = ENGLISH,
    house: PlayRules = PUBLISHED,
) -> Verdict:
    """Return the verdict on a play in notation; unless said otherwise the rack is what it takes."""
    laid = parse_play(text, board, edition.alphabet)
    held = laid.tiles if rack is None else tiles(rack, edition)
    return check(edition, board, held, laid, words, house=house)


def on(board: Board, placed: dict[str, str], rack: str = "", edition: Edition = ENGLISH) -> Verdict:
    """Return the verdict on tiles laid on named squares."""
    laid = Play.of({Square.parse(name): Tile(face) for name, face in placed.items()})
    held = tiles(rack, edition) if rack else laid.tiles
    return check(edition, board, held, laid)


# 1. Every tile is on the rack.


def test_1_tiles_must_be_on_the_rack() -> None:
    verdict = judge(EMPTY, "5D NOON", "NOXXXXX")
    assert verdict.violations == (Violation(Rule.NOT_ON_RACK, sq("F5 G5"), tiles=tiles("NO")),)
    assert verdict.score is not None and verdict.score.total == 8


def test_1_the_rack_counts_each_tile_once() -> None:
    assert rules(judge(EMPTY, "5D NOON", "NNO")) == [Rule.NOT_ON_RACK]
    assert judge(EMPTY, "5D NOON", "ONONXYZ").is_legal


def test_1_qu_is_not_a_u() -> None:
    verdict = judge(EMPTY, "5D SUN", "SQUNAAA")
    assert verdict.violations == (Violation(Rule.NOT_ON_RACK, sq("E5"), tiles=(Tile("U"),)),)


def test_1_tiles_of_a_rack_that_nobody_knows_must_be_in_the_set() -> None:
    board = board_of("5C ZOO")
    laid = parse_play("E5 (O)Z", board, ENGLISH.alphabet)
    assert check(ENGLISH, board, (UNKNOWN,) * 7, laid).violations == (
        Violation(Rule.NOT_IN_SET, sq("E6"), tiles=tiles("Z")),
    )
    assert check(ENGLISH, board, tiles("ZEBRA"), laid).is_legal  # what is known was counted before


# 2. On the board, distinct, in one line.


def test_2_off_the_board() -> None:
    verdict = judge(MOOD, "5I OOZE")
    assert Violation(Rule.OFF_BOARD, sq("K5 L5")) in verdict.violations
    assert verdict.score is None


def test_2_the_smaller_board_ends_sooner() -> None:
    board = board_of("5D TAN", edition=CLASSIC)
    assert judge(board, "5D (TAN)GO", edition=CLASSIC).is_legal
    assert rules(judge(board, "5D (TAN)GOED", edition=CLASSIC)) == [Rule.OFF_BOARD]


def test_2_two_tiles_on_one_square() -> None:
    laid = Play.of([(Square(4, 4), Tile("A")), (Square(4, 4), Tile("T")), (Square(4, 5), Tile("N"))])
    verdict = check(ENGLISH, EMPTY, tiles("ANT"), laid)
    assert verdict.violations == (Violation(Rule.SAME_SQUARE, sq("E5")),)
    assert verdict.score is None


def test_2_not_in_one_line() -> None:
    verdict = on(EMPTY, {"E5": "A", "F6": "T"})
    assert verdict.violations == (Violation(Rule.NOT_IN_LINE, sq("E5 F6")),)
    assert rules(on(EMPTY, {"E5": "A", "F5": "T", "F6": "O"})) == [Rule.NOT_IN_LINE]


# 3. No gap.


def test_3_a_gap() -> None:
    verdict = on(EMPTY, {"E5": "A", "G5": "T", "I5": "S"})
    assert verdict.violations == (Violation(Rule.GAP, sq("F5 H5")),)


def test_3_tiles_already_there_close_a_gap() -> None:
    assert judge(MOOD, "5B S(MOOD)Y").is_legal
    assert rules(on(MOOD, {"A5": "S", "G5": "Y"})) == [Rule.GAP]


# 4. Never the same face.


def test_4_the_same_face_on_top() -> None:
    verdict = on(MOOD, {"C5": "M", "G5": "Y"})
    assert verdict.violations == (Violation(Rule.SAME_TILE, sq("C5"), tiles=(Tile("M"),)),)


def test_4_a_face_further_down_is_no_matter_unless_the_table_says_so() -> None:
    board = lay(MOOD, "5C W(OOD)")
    assert judge(board, "5C M(OOD)").is_legal
    verdict = judge(board, "5C M(OOD)", house=PlayRules(repeat_in_stack=False))
    assert verdict.violations == (Violation(Rule.SAME_TILE, sq("C5"), tiles=(Tile("M"),)),)
    assert judge(board, "5C F(OOD)", house=PlayRules(repeat_in_stack=False)).is_legal


# 5. Never higher than five.


def test_5_a_stack_of_five_is_full() -> None:
    four = lay(MOOD, "5C W(OOD)", "5C G(OOD)", "5C H(OOD)")
    assert judge(four, "5C F(OOD)").is_legal
    five = lay(four, "5C F(OOD)")
    assert judge(five, "5C R(OOD)").violations == (Violation(Rule.TOO_HIGH, sq("C5")),)


# 6. The first play.


def test_6_the_first_play_covers_a_centre_square() -> None:
    verdict = judge(EMPTY, "4C MOOD")
    assert verdict.violations == (Violation(Rule.FIRST_CENTRE, ENGLISH.centre),)
    for start in ("5C", "6F", "5B", "E5", "F3", "6E"):
        assert judge(EMPTY, f"{start} MOOD").is_legal, start
    assert rules(judge(EMPTY, "5G MOOD")) == [Rule.FIRST_CENTRE]


def test_6_the_centre_of_the_smaller_board() -> None:
    empty = board_of(edition=CLASSIC)
    assert judge(empty, "4A MOOD", edition=CLASSIC).is_legal
    assert rules(judge(empty, "6A MOOD", edition=CLASSIC)) == [Rule.FIRST_CENTRE]


def test_6_one_tile_makes_no_first_word() -> None:
    assert rules(judge(EMPTY, "5E A")) == [Rule.FIRST_WORD, Rule.NO_WORD]
    assert rules(judge(EMPTY, "5A A")) == [Rule.FIRST_WORD, Rule.FIRST_CENTRE, Rule.NO_WORD]


def test_6_two_letters_on_one_tile_are_not_two_tiles() -> None:
    assert rules(judge(EMPTY, "5E QU")) == [Rule.FIRST_WORD, Rule.NO_WORD]


def test_6_a_play_of_no_tiles() -> None:
    assert rules(check(ENGLISH, EMPTY, (), Play(()))) == [Rule.FIRST_WORD, Rule.FIRST_CENTRE, Rule.NO_WORD]
    assert rules(check(ENGLISH, MOOD, (), Play(()))) == [Rule.NOT_CONNECTED, Rule.NO_WORD]


# 7. Later plays are connected.


def test_7_a_later_play_touches_what_is_there() -> None:
    assert rules(judge(MOOD, "8C TEN")) == [Rule.NOT_CONNECTED]
    assert judge(MOOD, "6F YE").is_legal
    assert judge(MOOD, "5C W(OOD)").is_legal
    assert judge(MOOD, "C1 ROOM").is_legal, "a play that only covers"


def test_7_a_corner_does_not_touch() -> None:
    assert rules(judge(MOOD, "6G TEN")) == [Rule.NOT_CONNECTED]


def test_7_a_lone_tile_far_away_breaks_two_rules() -> None:
    assert rules(judge(MOOD, "9A A")) == [Rule.NOT_CONNECTED, Rule.NO_WORD]


# 8. Words formed.


def test_8_all_words_are_found_main_word_first() -> None:
    verdict = judge(lay(MOOD, "F5 (D)EAR"), "6E N(E)T")
    assert verdict.score is not None
    assert [word.text for word in verdict.score.words] == ["NET", "ON"]


def test_8_a_lone_tile_on_a_lone_tile_makes_no_word() -> None:
    lone = EMPTY.with_tiles([(Square(4, 4), Tile("A"))])
    assert rules(on(lone, {"E5": "B"})) == [Rule.NO_WORD]


def test_8_a_single_tile_reads_both_ways() -> None:
    board = board_of("5D CAT", "D5 (C)OD")
    verdict = judge(board, "6E N")
    assert verdict.score is not None
    assert [word.text for word in verdict.score.words] == ["ON", "AN"]


# 9. Keep one.


def test_9_a_word_may_not_be_covered_whole() -> None:
    verdict = judge(MOOD, "5C TANG")
    assert verdict.violations == (Violation(Rule.KEEP_ONE, sq("C5 D5 E5 F5"), ("MOOD",)),)
    assert rules(judge(MOOD, "5B STANGS")) == [Rule.KEEP_ONE]
    assert judge(MOOD, "5C T(O)NG").is_legal


def test_9_every_word_of_the_line_counts_for_itself() -> None:
    board = lay(EMPTY, "5B AT", "5E ON")
    both = on(board, {"B5": "O", "C5": "P", "D5": "E", "E5": "R", "F5": "A"})
    assert both.violations == (
        Violation(Rule.KEEP_ONE, sq("B5 C5"), ("AT",)),
        Violation(Rule.KEEP_ONE, sq("E5 F5"), ("ON",)),
    )
    one = on(board, {"B5": "O", "C5": "P", "D5": "E", "E5": "R"})
    assert one.violations == (Violation(Rule.KEEP_ONE, sq("B5 C5"), ("AT",)),)


def test_9_words_across_the_line_may_lose_a_letter_each() -> None:
    board = lay(EMPTY, "5E AT", "6E TO")
    assert judge(board, "E4 ZOO").is_legal is False, "AT and TO read down as AT and TO as well"
    assert Violation(Rule.KEEP_ONE, sq("E5 E6"), ("AT",)) in judge(board, "E4 ZOO").violations
    across = lay(EMPTY, "5E AT")
    assert judge(across, "E4 ZOO").is_legal


def test_9_a_lone_tile_in_the_line_may_be_covered() -> None:
    board = lay(EMPTY, "E5 AT")
    assert judge(board, "5D TON").is_legal


def test_9_holds_in_every_edition_also_in_the_finnish() -> None:
    board = board_of("5C SANA", edition=FINNISH)
    assert rules(judge(board, "5C ETTE", edition=FINNISH)) == [Rule.KEEP_ONE]
    without = ENGLISH._replace(keep_one=False)
    assert judge(MOOD, "5C TANG", edition=without).is_legal


def test_9_is_told_even_where_there_is_a_gap() -> None:
    board = lay(EMPTY, "5E AT")
    assert rules(on(board, {"E5": "O", "F5": "N", "H5": "S"})) == [Rule.GAP, Rule.KEEP_ONE]


# 10. Plural S.

CAT = board_of("5D CAT")


def test_10_an_s_alone_at_the_end_of_a_word() -> None:
    verdict = judge(CAT, "5D (CAT)S")
    assert verdict.violations == (Violation(Rule.PLURAL_S, sq("G5"), ("CATS",)),)
    assert rules(judge(board_of("E3 CAT"), "E3 (CAT)S")) == [Rule.PLURAL_S]


def test_10_also_when_it_ends_two_words() -> None:
    board = lay(EMPTY, "5D CAT", "G2 DOG")
    verdict = judge(board, "5D (CAT)S")
    assert verdict.violations == (Violation(Rule.PLURAL_S, sq("G5"), ("CATS", "DOGS")),)


def test_10_not_with_a_word_of_a_lone_letter() -> None:
    so = EMPTY.with_tiles([(Square(5, 6), Tile("O"))])
    board = lay(so, "5D CAT")
    assert judge(board, "5D (CAT)S").is_legal, "SO is new"
    before = lay(EMPTY.with_tiles([(Square(3, 6), Tile("I"))]), "5D CAT")
    assert judge(before, "5D (CAT)S").is_legal, "IS extends no standing word"


def test_10_not_when_the_s_stands_within_or_before_another_word() -> None:
    assert judge(lay(CAT, "G6 HE"), "5D (CAT)S").is_legal, "SHE begins with the S"
    assert judge(lay(CAT, "G4 I", "G6 T"), "5D (CAT)S").is_legal, "SIT has it in the middle"
    assert judge(lay(EMPTY, "5D LEEP"), "5C S(LEEP)").is_legal


def test_10_not_when_a_word_so_lengthened_ended_in_s_already() -> None:
    assert judge(board_of("5D BOS"), "5D (BOS)S").is_legal
    both = lay(EMPTY, "5D BOS", "G2 CAT")
    assert judge(both, "5D (BOS)S").is_legal, "one such word is enough"


def test_10_not_with_other_tiles_besides() -> None:
    assert judge(lay(CAT, "G2 PLU"), "5D (CAT)S").is_legal is False
    assert judge(CAT, "G2 PLUS").is_legal
    assert judge(board_of("5D BOX"), "5D (BOX)ES").is_legal
    assert judge(CAT, "5D B(AT)S").is_legal


def test_10_not_when_the_s_is_stacked() -> None:
    assert judge(board_of("5D CATE"), "5D (CAT)S").is_legal


def test_10_a_verb_counts_as_a_plural_too() -> None:
    assert rules(judge(board_of("5D SING"), "5D (SING)S")) == [Rule.PLURAL_S]


def test_10_another_letter_is_free() -> None:
    assert judge(CAT, "5D (CAT)E").is_legal


def test_10_holds_in_dutch_but_not_in_finnish() -> None:
    assert rules(judge(CAT, "5D (CAT)S", edition=DUTCH)) == [Rule.PLURAL_S]
    assert judge(board_of("5D ELO", edition=FINNISH), "5D (ELO)S", edition=FINNISH).is_legal
    assert judge(board_of("5D ELO", edition=FINNISH), "5D (ELO)T", edition=FINNISH).is_legal


# 11. Words.


def test_11_unknown_words_are_named_with_their_squares() -> None:
    board = lay(MOOD, "F5 (D)EAR")
    assert judge(board, "6E N(E)T", words=Words("NET ON")).is_legal
    verdict = judge(board, "6E N(E)T", words=Words("NET"))
    assert verdict.violations == (Violation(Rule.UNKNOWN_WORD, sq("E5 E6"), ("ON",)),)
    neither = judge(board, "6E N(E)T", words=Words(""))
    assert neither.violations == (Violation(Rule.UNKNOWN_WORD, sq("E5 E6 F6 G6"), ("NET", "ON")),)


def test_11_nobody_is_asked_where_words_are_judged_when_challenged() -> None:
    assert judge(EMPTY, "5D ZZZX", words=None).is_legal


def test_11_words_are_asked_for_in_capitals_with_qu_in_two_letters() -> None:
    assert judge(EMPTY, "5D QUIT", words=Words("QUIT")).is_legal


# Several at once.


@pytest.mark.parametrize(
    ("placed", "rack", "expected"),
    [
        ({"A1": "Z", "Z9": "X"}, "ABC", "not-on-rack off-board not-in-line not-connected"),
        ({"C5": "M", "C7": "X"}, "", "gap same-tile"),
        ({"C5": "T", "D5": "A", "E5": "N", "F5": "G"}, "TAN", "not-on-rack keep-one"),
        ({"H8": "A", "J8": "A"}, "", "gap not-connected"),
        ({"J5": "A", "K5": "A"}, "", "off-board not-connected"),
    ],
)
def test_all_faults_are_told_in_one_order(placed: dict[str, str], rack: str, expected: str) -> None:
    assert [str(rule) for rule in rules(on(MOOD, placed, rack))] == expected.split()


def test_words_that_cannot_be_told_are_not_judged() -> None:
    laid = Play.of({Square(4, 4): Tile("A"), Square(4, 6): Tile("T")})
    verdict = check(ENGLISH, EMPTY, (), laid, Words(""))
    assert rules(verdict) == [Rule.NOT_ON_RACK, Rule.GAP]
    assert verdict.score is None


def test_an_illegal_play_whose_words_can_be_told_is_scored_all_the_same() -> None:
    verdict = judge(CAT, "5D (CAT)S", "XX", words=Words("CAT"))
    assert rules(verdict) == [Rule.NOT_ON_RACK, Rule.PLURAL_S, Rule.UNKNOWN_WORD]
    assert verdict.score is not None and verdict.score.total == 8


def test_every_kind_of_violation_has_its_test_above() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    for rule in Rule:
        assert f"Rule.{rule.name}" in source, rule


# What each violation names, and what is asked only when it can be told


def test_a_play_that_leaves_the_board_has_no_gaps_to_name() -> None:
    assert rules(on(MOOD, {"H5": "A", "K5": "T"})) == [Rule.OFF_BOARD, Rule.NOT_CONNECTED]
    assert rules(on(MOOD, {"H6": "A", "J7": "T"})) == [Rule.NOT_IN_LINE, Rule.NOT_CONNECTED]


def test_violations_name_the_tiles_laid() -> None:
    assert Violation(Rule.FIRST_WORD, sq("E5")) in on(EMPTY, {"E5": "A"}).violations
    alone = on(MOOD, {"A9": "A"}).violations
    assert alone == (Violation(Rule.NOT_CONNECTED, sq("A9")), Violation(Rule.NO_WORD, sq("A9")))


def test_a_face_may_lie_twice_in_a_stack_unless_a_house_rule_says_no() -> None:
    board = board_of("5C MOOD", "5C W(OOD)")
    laid = parse_play("5C M(OOD)", board, ENGLISH.alphabet)
    assert check(ENGLISH, board, laid.tiles, laid).is_legal
    assert rules(check(ENGLISH, board, laid.tiles, laid, house=PlayRules(repeat_in_stack=False))) == [
        Rule.SAME_TILE
    ]


def test_an_s_at_the_end_of_two_letters_is_a_plural_too() -> None:
    verdict = judge(board_of("5D AT"), "5D (AT)S")
    assert verdict.violations == (Violation(Rule.PLURAL_S, sq("F5"), ("ATS",)),)
