"""Turns: plays, exchanges, passes, resignations, and every way a game ends."""

from __future__ import annotations

import pytest

from tests.games.scene import (
    ENGLISH,
    FINNISH,
    SIX,
    AllWords,
    board_of,
    do,
    exchange,
    pass_turn,
    play,
    rack,
    scene,
    scores,
    tiles,
)
from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.base import Sit
from upwords_tui.games.upwords.actions import DeclareStuck, Exchange, Pass, PlayTiles, Resign
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, TieBreak, UpwordsOptions
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.position import EndReason
from upwords_tui.games.upwords.rules import Rule
from upwords_tui.games.upwords.tiles import Tile

BAG = "ABCDEFGHIJ"


def refused(game: UpwordsGame, action: object) -> str:
    """Return the reason `action` is refused for."""
    with pytest.raises(IllegalAction) as caught:
        game.apply(action)  # type: ignore[arg-type]
    return caught.value.reason


def reason(game: UpwordsGame) -> EndReason | None:
    return game.outcome.reason if game.outcome else None


# Plays.


def test_a_play_scores_draws_and_passes_the_turn_on() -> None:
    game = play(scene("MOODABC", "XYZ", bag=BAG), "5C MOOD")
    assert scores(game) == [8, 0]
    assert rack(game, 0)[:3] == "ABC" and len(rack(game, 0)) == 7
    assert len(game.position.bag) == 6
    assert game.entries[0].effect.drawn == tiles(rack(game, 0)[3:])
    assert game.to_act == (1,)


def test_the_last_tiles_of_the_bag_are_drawn_as_far_as_they_go() -> None:
    game = play(scene("MOODABC", "XYZ", bag="EE"), "5C MOOD")
    assert rack(game, 0) == "ABCEE"
    assert game.position.bag == ()


def test_a_refused_play_changes_nothing_and_tells_why() -> None:
    game = scene("MOODABC", "XYZ", bag=BAG)
    with pytest.raises(IllegalAction) as caught:
        play(game, "5C MOOD", unknown="MOOD")
    assert [violation.rule for violation in caught.value.violations] == [Rule.UNKNOWN_WORD]
    assert game.to_act == (0,)


def test_a_play_carries_the_verdict_on_exactly_its_words() -> None:
    game = scene("MOODABC", "XYZ", bag=BAG)
    laid = Play.of({Square(4, 4): Tile("M"), Square(4, 5): Tile("O")})
    assert refused(game, PlayTiles(seat=0, play=laid)) == "not-judged"
    assert refused(game, PlayTiles(seat=0, play=laid, judged=("MO", "OM"))) == "not-judged"
    assert game.apply(PlayTiles(seat=0, play=laid, judged=("MO",))).to_act == (1,)


def test_where_words_are_judged_when_challenged_a_play_carries_no_verdict() -> None:
    game = scene("MOODABC", "XYZ", bag=BAG, options=UpwordsOptions(challenge=Challenge.FREE))
    laid = Play.of({Square(4, 4): Tile("M"), Square(4, 5): Tile("O")})
    assert refused(game, PlayTiles(seat=0, play=laid, judged=("MO",))) == "not-judged"
    proposed = game.propose(PlayTiles(seat=0, play=laid), AllWords("MO"))
    assert proposed == PlayTiles(seat=0, play=laid)


def test_only_the_seat_whose_turn_it_is_may_move() -> None:
    game = scene("MOODABC", "XYZ", bag=BAG)
    assert refused(game, Pass(seat=1)) == "not-your-turn"
    assert refused(game, Exchange(seat=1, tiles=tiles("X"))) == "not-your-turn"
    assert refused(game, Pass(seat=2)) == "no-such-seat"
    assert refused(game, Pass(seat=-1)) == "no-such-seat"
    assert refused(pass_turn(game, 2), Pass(seat=0)) == "game-over"


def test_a_repeat_in_a_stack_is_refused_where_the_table_says_so() -> None:
    board = board_of("5C MOOD", "5C W(OOD)")
    strict = scene("MAAAAAA", "X", board=board, bag=BAG, options=UpwordsOptions(repeat_in_stack=False))
    with pytest.raises(IllegalAction):
        play(strict, "5C M(OOD)")
    assert scores(play(scene("MAAAAAA", "X", board=board, bag=BAG), "5C M(OOD)")) == [6, 0]


# Exchanges.


def test_an_exchange_never_redraws_the_tile_set_aside() -> None:
    for bag in ("E", "EEEE"):
        game = exchange(scene("ZABCDEF", "XY", bag=bag), "Z")
        assert rack(game, 0) == "ABCDEFE"
        assert sorted(game.position.bag) == sorted(["Z", *bag[1:]])
        assert game.to_act == (1,)


def test_what_an_exchange_needs() -> None:
    game = scene("ABCDEFG", "XY", bag="EE")
    assert refused(game, Exchange(seat=0, tiles=())) == "no-tiles"
    assert refused(game, Exchange(seat=0, tiles=tiles("Z"))) == "not-on-rack"
    assert refused(game, Exchange(seat=0, tiles=tiles("AB"))) == "too-many-tiles"
    empty = scene("ABCDEFG", "XY")
    assert refused(empty, Exchange(seat=0, tiles=tiles("A"))) == "bag-empty"


def test_seven_may_be_exchanged_where_the_table_says_so_but_no_more_than_the_bag_holds() -> None:
    options = UpwordsOptions(exchange_tiles=7)
    game = exchange(scene("ABCDEFG", "XY", bag="H" * 9, options=options), "ABCDEFG")
    assert rack(game, 0) == "H" * 7
    short = scene("ABCDEFG", "XY", bag="HHH", options=options)
    assert short.position.exchange_limit == 3
    assert refused(short, Exchange(seat=0, tiles=tiles("ABCD"))) == "too-many-tiles"
    assert refused(short, Exchange(seat=0, tiles=tiles("AA"))) == "not-on-rack"
    assert rack(exchange(short, "ABC"), 0) == "DEFGHHH"


# (a) Out of tiles.


def test_a_the_game_ends_when_a_player_is_out_and_the_bag_is_empty() -> None:
    game = play(scene("MOOD", "XYZ"), "5C MOOD")
    assert reason(game) is EndReason.OUT
    assert game.outcome is not None
    assert [(items.score, items.leftover_penalty, items.total) for items in game.outcome.reckoning] == [
        (8, 0, 8),
        (0, 15, -15),
    ]
    assert game.outcome.winners == (0,)
    assert game.to_act == ()


def test_a_not_while_there_are_tiles_in_the_bag() -> None:
    game = play(scene("MOOD", "XYZ", bag="E"), "5C MOOD")
    assert reason(game) is None
    assert rack(game, 0) == "E"


def test_a_house_rule_lets_the_others_play_on() -> None:
    options = UpwordsOptions(ends_when_player_out=False)
    game = play(scene("MOOD", "WXY", "AEI", options=options), "5C MOOD")
    assert reason(game) is None
    assert game.position.active == (1, 2)
    game = do(game, Pass(seat=1), Pass(seat=2))
    assert reason(game) is EndReason.ALL_PASSED, "the seat that is out need not pass"


def test_a_house_rule_the_game_ends_when_all_are_out() -> None:
    options = UpwordsOptions(ends_when_player_out=False)
    game = play(scene("MOOD", "W", options=options), "5C MOOD")
    game = play(game, "5C W(OOD)")
    assert reason(game) is EndReason.OUT


def test_a_house_rule_skips_the_seat_that_is_out_turn_after_turn() -> None:
    options = UpwordsOptions(ends_when_player_out=False)
    game = play(scene("MOOD", "WTX", "GXX", options=options), "5C MOOD")
    game = play(game, "5C W(OOD)")
    game = play(game, "5C G(OOD)")
    assert game.to_act == (1,)
    assert game.position.round == 2


# (b) Stuck.


def test_b_a_game_may_be_declared_stuck_when_the_bag_is_empty() -> None:
    assert refused(scene("AB", "CD", bag="E"), DeclareStuck(seat=0)) == "not-stuck"
    game = do(scene("AB", "CD"), DeclareStuck(seat=0))
    assert reason(game) is EndReason.STUCK
    assert game.outcome is not None and game.outcome.winners == (0, 1)


def test_b_in_the_finnish_edition_also_with_tiles_in_the_bag() -> None:
    game = do(scene("AB", "CD", bag="E", edition=FINNISH), DeclareStuck(seat=0))
    assert reason(game) is EndReason.STUCK


@pytest.mark.parametrize("challenge", [Challenge.FREE, Challenge.LOSE_TURN, Challenge.FIVE_POINT])
def test_b_not_where_any_word_may_be_laid(challenge: Challenge) -> None:
    assert (
        refused(scene("AB", "CD", options=UpwordsOptions(challenge=challenge)), DeclareStuck(seat=0))
        == "not-stuck"
    )


# (c) All passed.


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_c_an_unbroken_round_of_passes_ends_the_game(seats: int) -> None:
    game = pass_turn(scene(*["AB"] * seats, bag=BAG, edition=SIX), seats - 1)
    assert reason(game) is None
    assert reason(pass_turn(game)) is EndReason.ALL_PASSED


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_c_the_chain_may_begin_at_any_seat(seats: int) -> None:
    game = play(scene("MOODABC", *["AB"] * (seats - 1), bag=BAG, edition=SIX), "5C MOOD")
    game = pass_turn(game, seats - 1)
    assert reason(game) is None, "the seat that played has not passed"
    assert reason(pass_turn(game)) is EndReason.ALL_PASSED


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_c_an_exchange_breaks_the_chain(seats: int) -> None:
    game = pass_turn(scene(*["ABCDEFG"] * seats, bag=BAG, edition=SIX), seats - 1)
    game = exchange(game, "A")
    assert [state.passes for state in game.position.seats] == [0] * seats
    game = pass_turn(game, seats - 1)
    assert reason(game) is None
    assert reason(pass_turn(game)) is EndReason.ALL_PASSED


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_c_the_table_may_ask_for_several_rounds(rounds: int) -> None:
    game = scene("AB", "AB", "AB", bag=BAG, options=UpwordsOptions(pass_rounds=rounds))
    game = pass_turn(game, 3 * rounds - 1)
    assert reason(game) is None
    assert reason(pass_turn(game)) is EndReason.ALL_PASSED


def test_c_a_resignation_in_a_chain_does_not_break_it() -> None:
    game = pass_turn(scene("AB", "AB", "AB", bag=BAG), 2)
    game = do(game, Resign(seat=2))
    assert reason(game) is EndReason.ALL_PASSED
    assert game.outcome is not None and game.outcome.winners == (0, 1)


def test_c_after_an_early_resignation_the_others_complete_the_chain() -> None:
    game = pass_turn(scene("AB", "AB", "AB", "AB", bag=BAG))
    game = do(game, Resign(seat=2))
    assert game.to_act == (1,)
    game = pass_turn(game)
    assert game.to_act == (3,)
    assert reason(pass_turn(game)) is EndReason.ALL_PASSED


# Rounds.


def test_the_game_ends_after_so_many_full_rounds() -> None:
    game = scene("ABCDEFG", "ABCDEFG", "AB", bag=BAG, options=UpwordsOptions(rounds=2), turn=0)
    for _ in range(5):
        game = exchange(game, rack(game, game.position.turn)[0])
        assert reason(game) is None
    assert game.position.round == 2
    assert reason(exchange(game, rack(game, 2)[0])) is EndReason.ROUNDS


def test_a_round_goes_on_being_counted_when_the_first_seat_has_resigned() -> None:
    game = scene("AB", "ABCDEFG", "ABCDEFG", bag=BAG, options=UpwordsOptions(rounds=2))
    game = do(game, Resign(seat=0))
    assert game.position.round == 1
    game = exchange(exchange(game, "A"), "A")
    assert (game.position.round, game.to_act) == (2, (1,))
    game = exchange(exchange(game, "B"), "B")
    assert reason(game) is EndReason.ROUNDS


# Resigning.


def test_the_last_seat_left_wins_whatever_the_scores() -> None:
    game = do(scene("AB", "AB", bag=BAG, scores=(100, 0)), Resign(seat=0))
    assert reason(game) is EndReason.RESIGNED
    assert game.outcome is not None and game.outcome.winners == (1,)
    assert game.outcome.reckoning[0].has_resigned


def test_a_seat_may_resign_out_of_turn_and_does_nothing_more() -> None:
    game = do(scene("AB", "AB", "AB", bag=BAG), Resign(seat=1))
    assert game.to_act == (0,)
    assert refused(game, Pass(seat=1)) == "resigned"
    assert refused(game, Resign(seat=1)) == "resigned"
    assert pass_turn(game).to_act == (2,)


def test_a_resigned_seat_cannot_win_and_its_tiles_stay_out_of_play() -> None:
    game = do(scene("AB", "AB", "AB", bag=BAG, scores=(50, 10, 20)), Resign(seat=0))
    assert len(game.position.bag) == len(BAG)
    game = pass_turn(game, 2)
    assert game.outcome is not None and game.outcome.winners == (2,)


def test_a_resigned_seat_without_tiles_does_not_end_the_game() -> None:
    game = do(scene("", "AB", "AB", scores=(5, 0, 0)), Resign(seat=0))
    assert reason(game) is None


# Winning.


def test_equal_scores_share_the_win() -> None:
    game = pass_turn(scene("AB", "AB", "A", bag=BAG, scores=(20, 20, 15)), 3)
    assert game.outcome is not None and game.outcome.winners == (0, 1, 2), "20-10, 20-10 and 15-5"


def test_the_longest_word_stays_the_longest() -> None:
    game = play(scene("MOODABC", "XY", bag="A" * 20), "5C MOOD")
    game = play(pass_turn(game), "C5 (M)A")
    assert [state.longest for state in game.position.seats] == [4, 0]


@pytest.mark.parametrize(("tie_break", "winners"), [(TieBreak.NONE, (0, 1)), (TieBreak.LONGEST_WORD, (1,))])
def test_the_longest_word_in_tiles_may_break_a_tie(tie_break: TieBreak, winners: tuple[int, ...]) -> None:
    game = scene("QUIT", "OAD", bag="A" * 20, options=UpwordsOptions(tie_break=tie_break))
    game = play(play(game, "5D QUIT"), "F5 (T)OAD")
    assert scores(game) == [8, 8]
    assert [state.longest for state in game.position.seats] == [3, 4], "Qu is one tile"
    game = pass_turn(game, 2)
    assert game.outcome is not None and game.outcome.winners == winners


def test_the_tie_break_asks_only_those_who_tie() -> None:
    options = UpwordsOptions(tie_break=TieBreak.LONGEST_WORD)
    game = scene("MOODS", "AB", "AB", options=options, bag="A" * 40, scores=(-50, 10, 10))
    game = pass_turn(play(game, "5C MOODS"), 3)
    assert game.outcome is not None and game.outcome.winners == (1, 2)


def test_the_leftover_penalty_may_be_another() -> None:
    game = pass_turn(scene("ABC", "A", bag=BAG, options=UpwordsOptions(leftover_penalty=0)), 2)
    assert game.outcome is not None
    assert [items.total for items in game.outcome.reckoning] == [0, 0]
    dear = pass_turn(scene("ABC", "A", bag=BAG, options=UpwordsOptions(leftover_penalty=7)), 2)
    assert dear.outcome is not None
    assert [items.total for items in dear.outcome.reckoning] == [-21, -7]


# Alone.


def test_solo_five_exchanges_cost_nothing() -> None:
    game = scene("ABCDEFG", bag=BAG)
    for _ in range(5):
        assert game.position.exchange_limit == 1
        game = exchange(game, rack(game, 0)[0])
    assert scores(game) == [0]
    assert game.position.exchange_limit == 0
    assert refused(game, Exchange(seat=0, tiles=game.position.seats[0].rack[:1])) == "no-exchanges-left"


def test_solo_stuck_only_when_no_exchange_is_left() -> None:
    game = scene("ABCDEFG", bag=BAG)
    assert refused(game, DeclareStuck(seat=0)) == "not-stuck"
    for _ in range(5):
        game = exchange(game, rack(game, 0)[0])
    assert reason(do(game, DeclareStuck(seat=0))) is EndReason.STUCK
    assert reason(do(scene("AB"), DeclareStuck(seat=0))) is EndReason.STUCK


def test_solo_ends_when_all_tiles_are_used_or_the_player_stops() -> None:
    used = play(scene("MOOD"), "5C MOOD")
    assert reason(used) is EndReason.OUT
    assert used.outcome is not None and used.outcome.winners == (0,)
    stopped = do(scene("MOOD", bag=BAG), Resign(seat=0))
    assert reason(stopped) is EndReason.STOPPED
    assert stopped.outcome is not None and stopped.outcome.winners == (0,)
    assert stopped.outcome.reckoning[0].total == -20
    assert reason(pass_turn(scene("MOOD", bag=BAG))) is EndReason.ALL_PASSED


@pytest.mark.parametrize("challenge", list(Challenge))
def test_solo_words_are_judged_at_once_whatever_the_table_says_of_challenges(challenge: Challenge) -> None:
    game = scene("MOODABC", bag=BAG, options=UpwordsOptions(challenge=challenge))
    with pytest.raises(IllegalAction) as caught:
        play(game, "5C MOOD", unknown="MOOD")
    assert [violation.rule for violation in caught.value.violations] == [Rule.UNKNOWN_WORD]
    assert play(game, "5C MOOD").position.pending is None


# Seats.


def test_a_team_takes_its_turns_alternately() -> None:
    game = scene(
        "ABCDEFG", "AB", bag=BAG, members=(("Ada", "Bea", "Cas"),), options=UpwordsOptions(pass_rounds=9)
    )
    names = []
    for number in range(8):
        names.append(game.member(game.position.turn))
        game = exchange(game, rack(game, 0)[0]) if number == 4 else pass_turn(game)
    assert names == ["Ada", "Ben", "Bea", "Ben", "Cas", "Ben", "Ada", "Ben"]
    assert [entry.name for entry in game.entries] == names


def test_somebody_else_may_sit_down() -> None:
    game = do(scene("AB", "AB", bag=BAG), Sit(seat=1, name="Zoe", player="computer:beginner"))
    assert game.seats[1].level == "beginner"
    assert game.setup.seats[1].name == "Ben"
    assert game.to_act == (0,)


@pytest.mark.parametrize(
    "sit",
    [
        Sit(seat=1, name="", player="human"),
        Sit(seat=1, name="x" * 41, player="human"),
        Sit(seat=1, name="a\x1b[31mb", player="human"),
        Sit(seat=1, name="a\u202eb", player="human"),
        Sit(seat=1, name="Zoe", player="robot"),
        Sit(seat=1, name="Zoe", player="computer:"),
        Sit(seat=1, name="Zoe", player="human", account="x" * 65),
        Sit(seat=1, name="Zoe", player="human", account="a\nb"),
        Sit(seat=1, name="Zoe", player="computer:beginner", account="ab12"),
    ],
)
def test_nobody_sits_down_whom_no_record_could_hold(sit: Sit) -> None:
    assert refused(scene("AB", "AB", bag=BAG), sit) == "bad-seat"


def test_nobody_sits_down_when_it_is_over_or_where_there_is_no_seat() -> None:
    game = scene("AB", "AB", bag=BAG)
    assert refused(game, Sit(seat=2, name="Zoe", player="human")) == "no-such-seat"
    assert refused(pass_turn(game, 2), Sit(seat=1, name="Zoe", player="human")) == "game-over"


def test_the_english_rules_hold_for_these_scenes() -> None:
    assert scene("AB").position.edition is ENGLISH
