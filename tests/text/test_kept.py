"""A game on a real board, kept line by line: a line a turn is typed, and a line is said."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.golden_files import assert_golden
from tests.seating import FakeWords, PreparedStore
from tests.text.playing import Playing
from tests.text.whole_games import chosen_play, named, upwords
from upwords_tui.app.play.library import Library
from upwords_tui.app.setup.upwords import options_text
from upwords_tui.base.errors import StoreError
from upwords_tui.base.i18n import use_language
from upwords_tui.games.base import AllWords
from upwords_tui.games.record import from_record, to_record
from upwords_tui.games.upwords.actions import Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.play import format_play
from upwords_tui.games.upwords.tiles import UNKNOWN

LEFT = "Type how many tiles each has left, in this order: Anna and Ben. For example: “leftovers 3 0”."
GOLDEN = Path(__file__).parent / "golden"
EDITIONS = {"en": "hasbro-10x10", "fi": "hasbro-fi-10x10", "nl": "dutch-10x10"}
MOST_LINES = 1.3
"""So many lines a turn may be typed at most, corrections and all."""


def on_the_real_board(number: int, edition_id: str) -> UpwordsGame:
    """Return a whole game as it is played where no computer looks on."""
    game = upwords(number, "", "", edition_id=edition_id)
    while not game.is_over:
        position = game.position
        rack = position.seats[position.turn].rack
        play = chosen_play(position.edition, position.board, rack)
        action: Any = Pass(seat=position.turn)
        if play:
            action = PlayTiles(seat=position.turn, play=play.play)
        elif position.exchange_limit:
            action = Exchange(seat=position.turn, tiles=rack[:1])
        game = game.apply(game.propose(action, AllWords()))
    return game


def lines_of(game: UpwordsGame, playing: Playing) -> list[str]:
    """Return what is typed for each turn."""
    lines = []
    for entry in game.entries:
        match entry.action:
            case PlayTiles(play=play):
                lines.append(
                    format_play(entry.before.board, play).replace("(", "").replace(")", "").casefold()
                )
            case Exchange():
                lines.append(f"{named('exchange', playing)} 1")
            case _:
                lines.append(named("pass", playing))
    return lines


def the_game(playing: Playing) -> UpwordsGame:
    game = playing.store.games.load(playing.shell.desk.chair.game_id).game
    assert isinstance(game, UpwordsGame)
    return game


def begun(*lines: str, **how: Any) -> Playing:
    playing = Playing(**{"width": 200, **how})
    playing.run("keep Anna and Ben")
    playing.type(*lines)
    return playing


def test_a_whole_game_is_kept_in_a_line_a_turn(spoken: str) -> None:
    words = FakeWords()
    words.id = spoken
    playing = Playing(words=words)
    real = on_the_real_board(2, EDITIONS[spoken])
    lines = lines_of(real, playing)
    correct, passed = named("correct", playing), named("pass", playing)
    typed = [f"{named('keep', playing)} Anna, Ben", *lines[:5], passed, f"{correct} 6 {lines[5]}"]
    typed += [*lines[6:9], passed, f"{correct} {lines[9]}", *lines[10:]]
    told = playing.run(*typed)
    kept = the_game(playing)
    order = [(seat - real.opening.first) % 2 for seat in range(2)]
    assert kept.outcome and real.outcome
    assert [kept.outcome.totals[seat] for seat in order] == [*real.outcome.totals]
    assert len(typed) <= MOST_LINES * len(lines)
    assert from_record(to_record(kept)) == kept
    assert_golden(GOLDEN / f"kept-game-{spoken}.txt", told)


def test_a_line_is_said_for_each_line_typed() -> None:
    playing = begun()
    for line in (
        "5c mood",
        "f5 dear",
        "exchange",
        "pass",
        "exchange 1",
        "5c wood",
        "rack catxyze",
        "allow foo",
    ):
        assert len(playing.type(line)) == 1, line


def test_it_says_what_is_formed_the_points_the_totals_and_who_is_next() -> None:
    playing = begun("5c mood")
    assert playing.type("f5 dear") == ["DEAR, F5 down: 8 points. Anna 8; Ben 8. Anna to play."]


def test_nothing_is_dealt_and_the_first_named_begins() -> None:
    playing = begun()
    game = the_game(playing)
    assert game.position.turn == 0 and set(game.position.seats[0].rack) == {UNKNOWN}
    assert "Anna goes first." in playing.told()
    assert playing.type("rack") == ["Anna has 7 tiles left. Say which, if you like: “rack catxyze”."]


def test_heights_and_words_are_told_on_asking() -> None:
    playing = begun("5c mood", "f5 dear", "5c wood")
    assert playing.type("square c5")[0] == "C5 shows W, 2 high; under it M."
    assert playing.type("unseen z") == ["Z: 1 tile unseen."]


def test_what_the_set_can_not_hold_is_refused() -> None:
    playing = begun("5e zoo")
    assert playing.type("g5 oz")[0] == "OZ at G5 down: The set has no other Z."
    assert the_game(playing).action_count == 1


def test_a_word_that_is_none_is_refused_until_all_accept_it() -> None:
    playing = begun(unknown=("MOOD",))
    assert playing.type("5c mood") == [
        "MOOD at C5 across: MOOD is not in the dictionary.",
        "If all accept it, type “allow mood”.",
    ]
    assert (
        playing.type("allow mood", "5c mood")[-1] == "MOOD, C5 across: 8 points. Anna 8; Ben 0. Ben to play."
    )


def test_a_challenge_is_judged_by_the_words_agreed_on() -> None:
    playing = Playing(width=200, unknown=("DEAN",))
    playing.run("keep Anna, Ben and Cleo challenge=five-point")
    playing.type("5c mood", "f5 dean")
    (said,) = playing.type("challenge anna")
    assert said.startswith("Anna challenged: DEAN is not in the dictionary.")
    assert said.endswith("Anna 8; Ben 0; Cleo 0. Ben may play something else, or pass.")


def test_who_is_named_to_challenge_must_play() -> None:
    playing = begun("5c mood")
    assert playing.type("challenge zoe") == ["zoe is not in this game. Choose from Anna and Ben."]


def test_a_correction_that_does_not_fit_changes_nothing() -> None:
    playing = begun("5c mood", "f5 dear", "8f reds")
    (said,) = playing.type("correct 2 c5 mad")
    assert said == (
        "Nothing was changed, because turn 3 would no longer fit: Anna played REDS, F8 across: 8 points."
        " The tiles must touch or cover a tile on the board."
    )
    assert the_game(playing).position.scores == (16, 8)


def test_a_turn_put_in_before_one_that_then_does_not_fit_is_not_blamed() -> None:
    playing = begun("5c mood", "f5 dear")
    (said,) = playing.type("correct 2 insert f5 dear")
    assert said == (
        "Nothing was changed, because turn 2 would no longer fit: Ben played DEAR, F5 down: 8 points."
        " You can't put E on E at F6: use the one already there."
    )


def test_a_turn_is_taken_out_and_one_put_in() -> None:
    playing = begun("5c mood", "pass", "f5 dear")
    assert playing.type("correct 2 out") == ["Turn 2 is taken out. Anna 8; Ben 8. Anna to play."]
    assert playing.type("correct 2 insert pass") == ["Turn 2: Ben passed. Anna 16; Ben 0. Ben to play."]


def test_a_correction_keeps_the_name_and_there_is_one_game() -> None:
    playing = begun("5c mood", "f5 dear", "rename Sunday", "correct 1 5c moor")
    (row,) = playing.library.games()
    assert row.name == "Sunday"
    assert playing.type("games")[0].startswith(
        "1. Sunday: Anna 8, Ben 8, Anna to move, on a real board, open now,"
    )


def test_a_turn_is_taken_back_at_once() -> None:
    playing = begun("5c mood", "f5 dear")
    (said,) = playing.type("undo")
    assert said == "Anna took back the last turn, which was Ben's: F5 (D)EAR. Anna 8; Ben 0. Ben to play."
    assert playing.type("f5 dean")[0].endswith("Anna 8; Ben 8. Anna to play.")


def test_the_leftovers_are_typed_and_may_be_put_right() -> None:
    playing = begun("5c mood", "f5 dear")
    told = playing.type("leftovers 3 0")
    assert told[:3] == [
        "Tiles left: Anna 3; Ben 0.",
        "The game is over: the players stopped (on a real board). Ben wins, 8 to minus 7.",
        "Anna: 8 minus 15 for 3 tiles left, so minus 7 points.",
    ]
    assert "Ben wins, 3 to minus 2." in playing.type("leftovers 2 1")[1]
    assert playing.type("leftovers 2") == [LEFT]


def test_the_history_numbers_what_can_be_corrected() -> None:
    playing = begun("5c mood", "rack dearxyz", "allow foo", "f5 dear")
    assert playing.type("history")[1:] == [
        "1. Anna played MOOD, C5 across: 8 points.",
        "Ben's rack is noted.",
        "Accepted here: FOO.",
        "4. Ben played DEAR, F5 down: 8 points. Kept: D.",
    ]


def test_too_large_an_exchange_is_refused_in_numbers() -> None:
    playing = begun("5c mood")
    for line in ("exchange 3", "exchange 9"):
        assert playing.type(line) == ["That is more tiles than you may exchange in one turn.", "At most: 1."]


def test_it_counts_for_nothing() -> None:
    playing = begun("5c mood", "f5 dear", "leftovers 3 0")
    assert playing.library.finished() == ()
    assert playing.library.choices().options.kept is False


def test_it_goes_on_after_the_program_has_ended(tmp_path: Path) -> None:
    playing = Playing(width=200, store=PreparedStore(tmp_path / "games.db"))
    playing.run("keep Anna and Ben", "5c mood", "f5 dear")
    later = playing.again()
    told = later.run("resume", "5c wood")
    assert "Anna to play." in told
    assert told.splitlines()[-2] == "WOOD, C5 across: 5 points. Anna 13; Ben 8. Ben to play."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("keep", "Name the players, beginning with the first to play: “keep Anna and Ben”."),
        (
            "keep Anna against casual",
            "A game on a real board has no computer players, no clock and no rating here.",
        ),
        (
            "keep Anna and Ben time=60",
            "A game on a real board has no computer players, no clock and no rating here.",
        ),
        ("keep words-up Anna and Ben", "Only Upwords can be played on a real board."),
        ("correct 7 wood at e5", "There is no turn 7 to correct."),
        ("correct 0 pass", "There is no turn 0 to correct."),
        ("correct 1 5c mood", "There is no turn 1 to correct."),
        ("correct", "There is no turn 0 to correct."),
        ("leftovers", LEFT),
        ("leftovers a b", LEFT),
        ("leftovers 8 0", "That can't be the number of tiles."),
        ("leftovers " + "9" * 5000, LEFT),
        ("rack abc", "That can't be the number of tiles."),
        ("rack zzabcde", "The set doesn't have all these tiles besides those on the board."),
        ("allow", "Name the word that all accept: “allow zax”."),
        ("allow 5", "Name a word: “define snack”."),
        ("hint", "Hints are off in this game."),
        ("best", "Hints are off in this game."),
    ],
)
def test_a_line_that_can_not_be_is_answered_in_one(line: str, said: str) -> None:
    playing = begun()
    assert playing.type(line) == [said]
    assert the_game(playing).action_count == 0


@pytest.mark.parametrize("line", ["correct 1 pass", "allow foo", "leftovers 3 0"])
def test_any_other_game_is_not_kept(line: str) -> None:
    playing = Playing(width=200)
    playing.run("new Anna and Ben")
    assert playing.type(line)[0] == "That is for games on a real board: “keep Anna and Ben” begins one."


def test_turns_whose_rack_was_said_are_reviewed() -> None:
    playing = begun("5c mood", "rack dearxyz", "f5 dear", "leftovers 3 0")
    assert [turn.number for turn in playing.shell.desk.chair.turns()] == [2]


def test_without_a_rack_there_is_nothing_to_review() -> None:
    playing = begun("5c mood", "leftovers 3 0")
    assert playing.type("review") == ["There is nothing to review: no rack was typed during the game."]


def test_another_window_learns_that_the_game_was_corrected() -> None:
    playing = begun("5c mood")
    game_id = playing.shell.desk.chair.game_id
    other: Library = playing.library
    elsewhere = other.open(game_id)
    playing.type("correct 1 5c moor")
    assert other.game(game_id) is None
    with pytest.raises(StoreError, match="corrected in another window: “resume” opens it as it is now"):
        elsewhere.refresh()
    other.delete(playing.shell.desk.chair.game_id)
    with pytest.raises(StoreError, match="This game has been deleted"):
        elsewhere.refresh()


def test_a_new_game_says_that_it_is_played_on_a_real_board() -> None:
    said = options_text(UpwordsOptions(kept=True, challenge=Challenge.FREE))
    assert said == "unknown words challenged freely, all else by the book, on a real board"


@pytest.mark.parametrize(
    ("spoken", "lines"),
    [
        ("en", ("Anna plays sat at e5", "ben passes", "anna: e4 esat", "ben exchanged 1 tile")),
        ("fi", ("Anna pelaa e5 sat", "ben passaa", "anna: e4 esat", "ben vaihtoi 1 laatan")),
        ("nl", ("Anna legt sat e5", "ben past", "anna: e4 esat", "ben ruilt 1 steen")),
    ],
)
def test_what_the_player_to_move_does_may_be_told(spoken: str, lines: Sequence[str]) -> None:
    words = FakeWords()
    words.id = spoken
    use_language(spoken)
    playing = begun(*lines, words=words)
    *_, first, second, third, fourth = (entry.action for entry in the_game(playing).entries)
    assert isinstance(first, PlayTiles) and isinstance(second, Pass)
    assert isinstance(third, PlayTiles) and len(third.play.placements) == 1
    assert fourth == Exchange(seat=1, tiles=(UNKNOWN,))


@pytest.mark.parametrize(
    "line", ["ben passes", "Ben: e4 esat", "ben plays esat at e4", "BEN exchanges 1 tile"]
)
def test_what_somebody_else_does_waits_for_their_turn(line: str) -> None:
    playing = begun()
    assert playing.type(line) == ["Anna to play. “correct” changes a turn that is over."]
    assert not the_game(playing).entries


@pytest.mark.parametrize("line", ["end", "Over", "ended"])
def test_the_end_is_told_and_what_is_left_is_asked_for(line: str) -> None:
    playing = begun("5c mood", "f5 dear")
    assert LEFT in playing.type(line)
    told = playing.type("leftovers Ben 0 and Anna 3")
    assert told[0] == "Tiles left: Anna 3; Ben 0." and LEFT not in told


def test_a_name_that_begins_a_question_is_a_name() -> None:
    playing = Playing(width=200)
    playing.run("keep Will and Ben")
    playing.type("will plays cat at e5")
    assert isinstance(the_game(playing).entries[0].action, PlayTiles)


def test_who_is_named_like_a_word_lays_it_nevertheless() -> None:
    playing = Playing(width=200)
    playing.run("keep Cat and Ben")
    playing.type("cat e5")
    assert isinstance(the_game(playing).entries[0].action, PlayTiles)


def test_turns_are_changed_in_other_words() -> None:
    playing = begun("e5 cat", "pass")
    assert playing.type("change turn 1 to dog at e5")[-1].startswith("Turn 1: Anna played DOG, E5 down")
    assert playing.type("remove turn 2")[-1].startswith("Turn 2 is taken out.")
    assert playing.type("correct 9 cats at e5 down")[-1] == "There is no turn 9 to correct."


def test_a_plus_stands_between_players() -> None:
    playing = Playing(width=200)
    playing.run("keep Anna + Ben")
    assert [seat.name for seat in the_game(playing).setup.seats] == ["Anna", "Ben"]
