"""A game kept from a real board: nothing is dealt, racks are unknown, and what was typed can be put right."""

from __future__ import annotations

import pytest

from tests.games.scene import CLASSIC, ENGLISH, SEED, AllWords, board_of, sq, tiles
from upwords_tui.app.play.upwords.turns import Corrected, Misfit, corrected
from upwords_tui.base.errors import IllegalAction, RecordError
from upwords_tui.games.base import END, Accept, DictionaryRef, Offer, Seat
from upwords_tui.games.record import format_record, from_record, parse_record, to_record
from upwords_tui.games.upwords import moves
from upwords_tui.games.upwords.actions import Action, ChallengePlay, Exchange, Pass, PlayTiles, Said
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.play import parse_play
from upwords_tui.games.upwords.position import EndReason
from upwords_tui.games.upwords.rules import Rule, Violation, check
from upwords_tui.games.upwords.tiles import UNKNOWN, Tile, without

ALL = AllWords()


def kept(
    *lines: str, words: AllWords = ALL, seats: int = 2, options: UpwordsOptions | None = None
) -> UpwordsGame:
    """Return a game of so many seats in which these plays were typed; "-" is a pass."""
    people = tuple(Seat(name) for name in ("Anna", "Ben", "Cleo")[:seats])
    options = options or UpwordsOptions(kept=True)
    game = UpwordsGame.begin(
        UpwordsSetup("hasbro-10x10", DictionaryRef("en", "0" * 64), people, SEED, options)
    )
    for line in lines:
        game = typed(game, line, words)
    return game


def typed(game: UpwordsGame, line: str, words: AllWords = ALL) -> UpwordsGame:
    return game.apply(game.propose(action(game, line), words))


def action(game: UpwordsGame, line: str) -> Action:
    seat, position = game.position.turn, game.position
    if line == "-":
        return Pass(seat=seat)
    return PlayTiles(seat=seat, play=parse_play(line, position.board, position.edition.alphabet))


def reason(game: UpwordsGame, action: Action) -> str:
    with pytest.raises(IllegalAction) as refused:
        game.apply(action)
    return refused.value.reason


def test_nothing_is_drawn_and_who_is_named_first_begins() -> None:
    game = kept()
    assert game.opening == moves.Opening((), 0)
    assert [state.rack for state in game.position.seats] == [(UNKNOWN,) * 7, (UNKNOWN,) * 7]
    assert (len(game.position.bag), set(game.position.bag)) == (86, {UNKNOWN})


def test_racks_are_counted_and_never_guessed() -> None:
    game = kept("5C MOOD", "F5 DEAR")
    assert game.position.scores == (8, 8)
    assert [state.rack for state in game.position.seats] == [(UNKNOWN,) * 7, (UNKNOWN,) * 7]
    assert len(game.position.bag) == 86 - 4 - 3
    assert game.view_for(0).unseen() == game.view_for(None).unseen()


def test_a_game_with_a_computer_player_can_not_be_kept() -> None:
    seats = (Seat("Anna"), Seat("Casual", "computer:casual"))
    with pytest.raises(RecordError, match="played by people"):
        UpwordsSetup("hasbro-10x10", DictionaryRef("en", "0" * 64), seats, SEED, UpwordsOptions(kept=True))


# What the set can hold


def test_two_of_a_tile_that_the_set_has_once_are_refused_in_one_play() -> None:
    laid = parse_play("5C ZZ", board_of(), ENGLISH.alphabet)
    broken = check(ENGLISH, board_of(), (UNKNOWN,) * 7, laid).violations
    assert broken[0] == Violation(Rule.NOT_IN_SET, sq("C5 D5"), tiles=tiles("Z"))


def test_more_tiles_than_somebody_holds_are_refused() -> None:
    laid = parse_play("5C MOOD", board_of(), ENGLISH.alphabet)
    assert [each.rule for each in check(ENGLISH, board_of(), (UNKNOWN,) * 3, laid).violations] == [
        Rule.NOT_ON_RACK
    ]
    assert check(ENGLISH, board_of(), (UNKNOWN,) * 4, laid).is_legal


def test_an_unknown_tile_goes_for_one_that_is_not_there() -> None:
    rack = (Tile("A"), UNKNOWN, Tile("B"), UNKNOWN)
    assert without(rack, tiles("AC")) == (Tile("B"), UNKNOWN)
    assert without(tiles("AB"), tiles("A")) == tiles("B")
    assert CLASSIC.alphabet.sort((UNKNOWN, Tile("B"), Tile("A"))) == (Tile("A"), Tile("B"), UNKNOWN)


# What is said at the table


def test_a_rack_that_is_said_counts_for_that_turn_alone() -> None:
    game = kept("5C MOOD").apply(Said(seat=1, rack=tiles("DEARXYZ")))
    assert game.position.seats[1].rack == tiles("DEARXYZ")
    with pytest.raises(IllegalAction) as refused:
        typed(game, "F5 DEAN")
    assert [each.rule for each in refused.value.violations] == [Rule.NOT_ON_RACK]
    game = typed(game, "F5 DEAR")
    assert game.position.seats[1].rack == (UNKNOWN,) * 7
    assert game.entries[-1].before.seats[1].rack == tiles("DEARXYZ")


def test_only_whoever_says_a_rack_may_know_it() -> None:
    game = kept().apply(Said(seat=0, rack=tiles("DEARXYZ")))
    assert game.heard(0, 0).action == Said(seat=0, rack=tiles("DEARXYZ"))
    assert game.heard(0, None).action == game.heard(0, 1).action == Said(seat=0)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (Said(seat=1, rack=tiles("DEARXYZ")), "not-your-turn"),
        (Said(seat=0, rack=tiles("DEARXY")), moves.WRONG_COUNT),
        (Said(seat=0, rack=tiles("DEARXZZ")), moves.NOT_IN_SET),
        (Said(seat=0, rack=(*tiles("DEARXY"), UNKNOWN)), moves.NOT_IN_SET),
        (Said(seat=0, words=("ZAX", "\x1b[31mRED")), moves.NOT_IN_SET),
        (Said(seat=0, words=("A" * 21,)), moves.NOT_IN_SET),
        (Said(seat=0, left=(1,)), moves.WRONG_COUNT),
        (Said(seat=0, left=(1, 8)), moves.WRONG_COUNT),
        (Said(seat=0, left=(1, -1)), moves.WRONG_COUNT),
        (Said(seat=7, words=("FOO",)), "no-such-seat"),
    ],
)
def test_what_can_not_be_is_refused(said: Said, why: str) -> None:
    assert reason(kept(), said) == why


def test_nothing_is_said_at_the_table_of_any_other_game() -> None:
    assert reason(kept(options=UpwordsOptions()), Said(seat=0, words=("FOO",))) == moves.NOT_KEPT


def test_an_unknown_tile_is_on_no_rack_of_any_other_game() -> None:
    game = kept(options=UpwordsOptions())
    assert reason(game, Exchange(seat=game.position.turn, tiles=(UNKNOWN,))) == moves.NOT_ON_RACK


def test_a_word_that_all_accept_needs_no_dictionary() -> None:
    words = AllWords("MOOD")
    with pytest.raises(IllegalAction):
        kept("5C MOOD", words=words)
    game = typed(kept().apply(Said(seat=0, words=("MOOD",))), "5C MOOD", words)
    assert game.position.scores == (8, 0)
    assert [*game.verdicts()] == [], "no dictionary is asked about it when the record is checked"


def test_a_word_that_all_accept_stands_when_it_is_challenged() -> None:
    words, options = AllWords("MOOD"), UpwordsOptions(kept=True, challenge=Challenge.FREE)
    game = kept("5C MOOD", words=words, options=options)
    doubted = game.propose(ChallengePlay(seat=1), words)
    assert game.apply(doubted).position.scores == (0, 0)
    allowed = game.apply(Said(seat=1, words=("MOOD",)))
    assert allowed.apply(allowed.propose(ChallengePlay(seat=1), words)).position.scores == (8, 0)


def test_an_exchange_says_how_many() -> None:
    game = kept(options=UpwordsOptions(kept=True, exchange_tiles=7)).apply(
        Exchange(seat=0, tiles=(UNKNOWN,) * 3)
    )
    assert len(game.position.bag) == 86 and game.entries[-1].effect.drawn == ()


# The end


def test_tiles_left_end_the_game_and_may_be_put_right() -> None:
    game = kept("5C MOOD", "F5 DEAR").apply(Said(seat=0, left=(3, 0)))
    assert game.outcome and (game.outcome.reason, game.outcome.totals) == (EndReason.STOPPED, (-7, 8))
    again = game.apply(Said(seat=0, left=(0, 2)))
    assert again.outcome and again.outcome.totals == (8, -2)
    assert reason(game, Pass(seat=0)) == "game-over"


def test_all_who_stop_lose_what_they_hold() -> None:
    game = kept("5C MOOD", "-").apply(Offer(END, seat=0)).apply(Accept(END, seat=1))
    assert game.outcome and (game.outcome.reason, game.outcome.totals) == (EndReason.STOPPED, (-27, -35))


# Corrections


def put_right(
    game: UpwordsGame, number: int, line: str, words: AllWords = ALL, *, stays: bool = False
) -> Corrected:
    before = game.entries[number].before
    instead: Action | None = None
    if line == "-":
        instead = Pass(seat=before.turn)
    elif line:
        instead = PlayTiles(seat=before.turn, play=parse_play(line, before.board, ENGLISH.alphabet))
    found = corrected(game, number, instead, words, stays=stays)
    assert isinstance(found, Corrected)
    return found


def test_a_turn_becomes_another_and_the_rest_follows() -> None:
    game = kept("5C MOOD", "F5 DEAR", "5C WOOD")
    now = put_right(game, 1, "F5 DEARS").game
    assert (game.position.scores, now.position.scores) == ((13, 8), (13, 10))
    assert now == kept("5C MOOD", "F5 DEARS", "5C WOOD")


def test_a_turn_is_taken_out_and_those_after_it_move_on() -> None:
    now = put_right(kept("5C MOOD", "-", "F5 DEAR", "5C WOOD"), 1, "").game
    assert now == kept("5C MOOD", "F5 DEAR", "5C WOOD")
    assert now.position.scores == (13, 8)


def test_a_turn_is_put_in() -> None:
    now = put_right(kept("5C MOOD", "F5 DEAR", "5C WOOD"), 1, "-", stays=True)
    assert now.game == kept("5C MOOD", "-", "F5 DEAR", "5C WOOD")
    assert now.number == 1


def test_what_no_longer_fits_is_named_and_nothing_changes() -> None:
    game = kept("5C MOOD", "F5 DEAR", "8F REDS")
    instead = PlayTiles(seat=1, play=parse_play("C5 MAD", game.entries[1].before.board, ENGLISH.alphabet))
    found = corrected(game, 1, instead, ALL)
    assert isinstance(found, Misfit)
    assert (found.number, [each.rule for each in found.error.violations]) == (2, [Rule.NOT_CONNECTED])


def test_a_word_that_is_none_does_not_fit() -> None:
    game = kept("5C MOOD", "F5 DEAR")
    instead = PlayTiles(seat=1, play=parse_play("F5 DEAN", game.entries[1].before.board, ENGLISH.alphabet))
    found = corrected(game, 1, instead, AllWords("DEAN"))
    assert isinstance(found, Misfit) and found.number == 1


def test_what_was_taken_back_is_left_out() -> None:
    game = kept("5C MOOD", "F5 DEAR").apply(Offer("undo", seat=0)).apply(Accept("undo", seat=1))
    now = put_right(typed(game, "F5 DEAN"), 0, "5C MOOR")
    assert [type(entry.action) for entry in now.game.entries] == [PlayTiles, PlayTiles]


def test_the_tiles_left_are_said_of_a_corrected_game_too() -> None:
    game = kept("5C MOOD", "F5 DEAR").apply(Said(seat=0, left=(3, 0)))
    now = put_right(game, 1, "F5 DEARS").game
    assert now.outcome and now.outcome.totals == (-7, 10)


# The record


def test_the_record_says_that_it_was_kept_and_is_verified() -> None:
    game = kept("5C MOOD").apply(Said(seat=1, rack=tiles("DEARXYZ")))
    game = (
        typed(game, "F5 DEAR").apply(Exchange(seat=0, tiles=(UNKNOWN,))).apply(Said(seat=1, words=("FOO",)))
    )
    game = game.apply(Said(seat=1, left=(0, 2)))
    record = to_record(game)
    assert record["options"] == {"kept": True}
    assert from_record(parse_record(format_record(record))) == game
    assert record["actions"][1] == {"seat": 1, "action": "said", "rack": [*"DEARXYZ"], "scores": [8, 0]}


def test_the_record_of_any_other_game_is_as_it_was() -> None:
    assert "kept" not in to_record(kept(options=UpwordsOptions()))["options"]


@pytest.mark.parametrize(
    "action",
    [
        {"seat": 0, "action": "said", "rack": "DEAR"},
        {"seat": 0, "action": "said", "rack": ["D", 3]},
        {"seat": 0, "action": "said", "rack": ["Ω"]},
        {"seat": 0, "action": "said", "left": ["3", "0"]},
        {"seat": 0, "action": "said", "left": [True, False]},
        {"seat": 0, "action": "said", "left": [3]},
        {"seat": 0, "action": "said", "words": [["A"]]},
        {"seat": 0, "action": "exchange", "tiles": ["?", "?"]},
        {"seat": 0, "action": "play", "tiles": {"E5": "?", "F5": "A"}},
    ],
)
def test_a_hostile_record_is_refused(action: dict[str, object]) -> None:
    record = to_record(kept())
    record["actions"] = [action]
    with pytest.raises(RecordError):
        from_record(record)
