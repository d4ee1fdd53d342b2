"""What a listener hears without asking: each play once, how far the game is, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.scene import board_of, scene
from tests.seating import PreparedStore
from tests.text.playing import Playing
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions

EDITION = load_edition("hasbro-10x10")
MOOD = board_of("5C MOOD")


def answered_with(tiles: Mapping[str, str]) -> Any:
    """Return what a computer that lays `tiles` answers; it has a legal play whenever it is asked."""
    return lambda _request: {"action": "play", "tiles": tiles, "plays": [{}]}


def against(
    tiles: Mapping[str, str], *racks: str, bag: str = "EEEEEEEEEE", board: Any = MOOD, **how: Any
) -> Playing:
    """Return a game of Anna, who begins, against a computer that lays `tiles`."""
    racks = racks or ("WLDEARR", "NTAEEEE")
    game = scene(*racks, bag=bag, board=board, edition=EDITION, players=("human", "computer:casual"), **how)
    return Playing(reply=answered_with(tiles), width=200).sit(game)


def test_ones_own_play_is_one_line_with_points_and_total() -> None:
    playing = against({"E6": "N", "F6": "E", "G6": "T"})
    assert playing.type("5c wood") == [
        "You played WOOD: 5 points, total 5.",
        "Ben played NET, E6 across, making ON and DE: 14 points, total 14.",
        "Your turn: L, D, E, A, R, R, E. Bag: 6.",
    ]
    assert playing.type("history 1")[1] == "You played WOOD, C5 across: 5 points, total 5.", (
        "not typed just now"
    )


def test_of_others_it_is_told_what_was_laid_on_what_and_how_high_it_is() -> None:
    playing = against({"C5": "T", "F5": "N"}, "WLDEARR", "TNXXXXX")
    playing.type("5c wood")
    assert playing.type("last")[0] == "Ben played TOON, C5 across: 7 points, total 7."
    assert playing.type("last")[1] == "Stacked: T, on W, 3 high; N, on D."
    playing.type("brief")
    assert playing.type("last") == ["Ben: 5C T(OO)N; T, on W, 3 high; N, on D; 7, total 7."]
    playing.type("verbose")
    assert playing.type("last")[1] == (
        "Played: T, on W, at row 5 column C, now 3 high; N, on D, at row 5 column F, now 2 high."
    )


def test_of_a_letter_that_a_word_has_twice_the_place_is_told() -> None:
    playing = against({"D5": "E", "E5": "E"}, "WLDEARR", "EEXXXXX")
    playing.type("pass!")
    assert playing.type("last")[1] == "Stacked: E, on O, at D5; E, on O, at E5."


def test_briefly_every_word_is_named() -> None:
    playing = against({"E6": "N", "F6": "E", "G6": "T"})
    assert playing.type("brief", "5c wood")[1:] == [
        "5, total 5.",
        "Ben: 6E NET; ON and DE; 14, total 14.",
        "Your turn: L, D, E, A, R, R, E.",
    ]


def test_a_turn_without_a_play_is_ones_own_too() -> None:
    playing = against({"C5": "T"}, bag="EEE", options=UpwordsOptions(pass_rounds=9))
    assert playing.type("exchange w")[0] == "You exchanged W, and drew E."
    assert playing.type("pass!")[0] == "You passed."
    assert against({"C5": "T"}, "QuLDEARR", bag="EEE").type("exchange q u")[0] == (
        "You exchanged Q U, and drew E."
    ), "as it is said on the rack"


def test_that_the_bag_is_empty_is_said_once_when_it_becomes_so() -> None:
    playing = against({"E6": "N", "F6": "E"}, "WLDEARR", "NE", bag="E")
    said = playing.type("5c wood")
    assert said[:2] == ["You played WOOD: 5 points, total 5.", "The bag is empty."]
    assert "The bag is empty." not in playing.type("pass!")


def test_who_has_few_tiles_left_is_said_once_the_bag_is_empty() -> None:
    playing = against({"E6": "N", "F6": "E"}, "WLDEARR", "NETT", bag="E")
    assert playing.type("5c wood")[-1] == "Your turn: L, D, E, A, R, R, E. Ben has 2 tiles left."


def test_who_has_few_tiles_is_not_said_again_until_there_is_one_less() -> None:
    computer = ("human", "computer:casual")
    game = scene(
        "WLDEARR",
        "NE",
        bag="",
        board=MOOD,
        edition=EDITION,
        players=computer,
        options=UpwordsOptions(pass_rounds=9),
    )
    playing = Playing(width=200).sit(game)
    assert playing.told()[-1].endswith("Ben has 2 tiles left.")
    assert playing.type("pass!")[-1] == "Your turn: W, L, D, E, A, R, R."
    assert playing.type("resume")[-1].endswith("Ben has 2 tiles left."), "whoever comes back is told"


def test_the_last_round_is_announced() -> None:
    playing = against({"C5": "T"}, options=UpwordsOptions(rounds=2), bag="EEEEEEEEEE")
    assert playing.type("pass!")[-1].endswith("Bag: 9. This is the last round.")


def test_at_one_keyboard_the_bag_is_said_once_a_round() -> None:
    game = scene(
        "WLDEARR",
        "NTEEEEE",
        bag="EEEEEEEEEE",
        board=MOOD,
        edition=EDITION,
        options=UpwordsOptions(pass_rounds=9),
    )
    playing = Playing(width=200).sit(game)
    assert playing.told()[-1] == "Anna to play. Bag: 10.", "whoever comes to a table is told whole"
    assert playing.type("pass!")[-1] == "Ben."
    assert playing.type("pass!")[-1] == "Anna. Bag: 10."
    assert playing.type("verbose", "pass!")[-1] == "Ben to play."


def test_to_come_back_tells_where_one_is() -> None:
    playing = against({"E6": "N", "F6": "E", "G6": "T"})
    playing.type("5c wood")
    game_id = playing.shell.desk.chair.game_id
    again = Playing(width=200, store=playing.store)
    again.open(game_id)
    assert again.told()[1:] == [
        "Ben played NET, E6 across, making ON and DE: 14 points.",
        "Anna: 5 points.",
        "Ben: 14 points.",
        "Round 2, 6 tiles in the bag.",
        "Your turn: L, D, E, A, R, R, E.",
    ]


def test_what_was_tried_is_played_by_play_alone() -> None:
    playing = against({"E6": "N", "F6": "E", "G6": "T"})
    playing.type("try 5c wood", "rack")
    assert playing.type("play")[0] == "You played WOOD: 5 points, total 5."
    assert playing.type("play") == ["Type a place and a word: “play 5c wood”."], "the board has changed"


def test_what_was_tried_in_another_game_is_not_played() -> None:
    store = PreparedStore()
    playing = Playing(width=200, store=store).sit(
        scene("WLDEARR", "XXXXXXX", bag="E", board=MOOD, edition=EDITION)
    )
    playing.type("try 5c wood")
    other = store.seat(scene("WLDEARR", "XXXXXXX", bag="E", board=MOOD, edition=EDITION), "y")
    playing.open(other)
    assert playing.type("play") == ["Type a place and a word: “play 5c wood”."]


def test_what_is_to_be_typed_is_not_broken_at_its_hyphen() -> None:
    told = Playing(width=40).type("help new")
    assert any("first-steps" in line for line in told)
    assert not [line for line in told if line.endswith("-")]


def test_points_below_nothing_are_said_with_a_word() -> None:
    options = UpwordsOptions(challenge=Challenge.FIVE_POINT)
    game = scene("WLDEARR", "NTAEEEE", bag="EEEEEEEEEE", board=MOOD, edition=EDITION, options=options)
    playing = Playing(width=200).sit(game)
    playing.type("5c wood", "challenge!", "e6 a")
    assert playing.type("history 3")[-1] == "Points then: Anna 5; Ben minus 1."
    assert "total minus 1." in playing.type("history 3")[1]
    assert "Ben minus 1" in playing.type("games")[0]


def test_history_says_which_of_two_tiles_was_kept_and_which_way_a_second_word_runs() -> None:
    board = board_of("5C VAN", "6C A", "7C N", "2A LOS")
    game = scene("DLSOXXX", "NTAEEEE", bag="EEEEEEEEEE", board=board, edition=EDITION)
    playing = Playing(width=200).sit(game)
    playing.type("5c dan", "pass!", "2a loss")
    said = playing.type("history")
    assert said[1] == "1. Anna played DAN, C5 across, making DAN down: 8 points. Kept: A, N."
    assert said[3].endswith("Kept: L; O; S, at C2.")


def test_in_the_list_of_turns_everybody_has_a_name() -> None:
    options = UpwordsOptions(challenge=Challenge.FREE)
    playing = against({"E6": "N", "F6": "E", "G6": "T"}, options=options)
    playing.type("5c wood", "challenge!")
    assert playing.type("last")[0].startswith("You challenged, but NET")
    told = playing.type("history")
    assert told[-1].startswith("4. Anna challenged, but NET") and not any("You" in line for line in told)


def test_turns_taken_back_together_are_told_in_one_sentence() -> None:
    playing = against({"E6": "N", "F6": "E", "G6": "T"})
    playing.type("5c wood")
    assert playing.type("undo", "yes")[2:4] == [
        "You took back the last 2 turns: 6E NET; 5C W(OOD).",
        "Scores now: Anna 0; Ben 0.",
    ]


def test_that_nobody_can_play_is_said_once_as_why_the_game_is_over() -> None:
    game = scene("X", "Z", board=board_of("5D CAT"), edition=EDITION, options=UpwordsOptions(pass_rounds=9))
    playing = Playing(width=200, reply=lambda _request: {"plays": []}).sit(game)
    assert playing.shell.desk.chair.is_over
    told = playing.told()
    assert sum("legal play" in line for line in told) == 1
    assert any(line.startswith("The game is over: no legal play is left.") for line in told)
    assert sum("legal play" in line for line in playing.type("last")) == 1


def test_the_points_of_whoever_has_won_are_told_once() -> None:
    game = scene("A", "NTE", bag="", board=MOOD, edition=EDITION, options=UpwordsOptions(pass_rounds=1))
    said = Playing(width=200).sit(game).type("pass!", "pass!")
    assert "The game is over: everyone has passed. Anna wins, minus 5 to minus 15." in said
    sums = [line for line in said if line.startswith(("Anna: ", "Ben: "))]
    assert [line[:4] for line in sums] == ["Anna", "Ben:"], "with what was taken off"


def test_whoever_is_alone_at_the_keyboard_is_told_how_they_did_and_after_a_loss_what_tells_why() -> None:
    options = UpwordsOptions(rounds=1)
    lost = against({"C5": "T"}, scores=(0, 133), bag="", options=options).type("pass!")
    assert "The game is over: the last round has been played. Ben wins, 108 to minus 35." in lost
    assert "Type “why” to hear which turn cost you most." in lost
    won = against({"C5": "T"}, scores=(460, 20), bag="", options=options).type("pass!", "result")
    assert sum("You win, 425 to " in line for line in won) == 2
    assert not any("“why”" in line for line in won)


def test_history_says_the_place_once_and_what_was_kept() -> None:
    playing = against({"E6": "N", "F6": "E", "G6": "T"})
    playing.type("5c wood")
    assert playing.type("history")[1:] == [
        "1. Anna played WOOD, C5 across: 5 points. Kept: O, O, D.",
        "2. Ben played NET, E6 across, making ON and DE: 14 points.",
    ]


def test_in_full_two_words_that_became_the_same_are_told_apart() -> None:
    board = board_of("5C VAN", "6C A", "7C N")
    playing = against({"E6": "N"}, "DXXXXXX", "NTAEEEE", board=board)
    said = playing.type("verbose", "5c dan")
    assert [line for line in said if "became" in line] == [
        "VAN became DAN across: heights 2 1 1; 4 points.",
        "VAN became DAN down: heights 2 1 1; 4 points.",
    ]


def test_to_come_back_after_a_turn_was_taken_back_tells_the_points_once() -> None:
    game = scene("WLDEARR", "NTEEEEE", bag="EEEEEEEEEE", board=MOOD, edition=EDITION)
    playing = Playing(width=200).sit(game)
    playing.type("5c wood", "undo", "yes")
    said = playing.type("resume")
    assert "Anna: 0 points." in said and not any("Points now" in line for line in said)
    assert "Scores now: Anna 0; Ben 0." in playing.type("last")
