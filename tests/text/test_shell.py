"""The text game: what is typed, what is said, and that nothing else ever is."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import pytest

from tests.app.careers import keep
from tests.games.scene import scene
from tests.text.playing import Playing
from tests.text.upwords_playing import MOOD, at
from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS, TEXT_COMMANDS
from upwords_tui.base.i18n import use_language
from upwords_tui.games.base import UNDO, Offer
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.text.console import Speaker
from upwords_tui.text.start import candidates


def test_a_play_is_told_to_all_who_listen() -> None:
    assert at().type("wood at c5 across")[:2] == ["WOOD, C5 across: 5 points, total 5.", "Stacked: W, on M."]


def test_briefly_and_in_full() -> None:
    playing = at()
    assert playing.type("brief", "5c wood")[1] == "5C W(OOD); W, on M; 5, total 5."
    playing = at()
    said = playing.type("verbose", "f5 dear")
    assert "Played: E, at row 6 column F; A, at row 7 column F; R, at row 8 column F." in said
    assert "DEAR: flat, 8 points." in said
    assert playing.library.setting("text")["verbosity"] == "verbose"


def test_what_is_wrong_is_said_and_nothing_is_lost() -> None:
    playing = at(unknown=["WOOD"])
    assert playing.type("5c wood") == [
        "WOOD at C5 across: WOOD is not in the dictionary.",
        "Try another word. Type “check” and a word to look one up.",
    ]
    assert playing.type("a1 lead")[0] == "LEAD at A1 down: The tiles must touch or cover a tile on the board."
    assert playing.type("rack") == ["Your rack: W, L, Q U, D, E, A, R."]
    assert playing.type("try f5 dear")[0] == "DEAR at F5 down: 8 points."


def test_last_can_be_repeated_again_and_again() -> None:
    playing = at()
    playing.type("5c wood")
    said = playing.type("last")
    assert said == ["Anna played WOOD, C5 across: 5 points, total 5.", "Stacked: W, on M."]
    assert playing.type("last", "last") == said * 2
    playing.type("brief")
    assert playing.type("last") == ["Anna: 5C W(OOD); W, on M; 5, total 5."]


def test_moving_over_the_board() -> None:
    playing = at()
    assert playing.type("go c5")[0] == "C5 holds M."
    assert playing.type("right", "right 2", "down", "left 99", "up 3", "where") == [
        "D5: O",
        "F5, centre: D",
        "F6, centre: empty",
        "Edge. A6: empty",
        "A3: empty",
        "A3: empty",
    ]
    assert playing.type("home") == ["E5, centre: O"]
    assert playing.type("next", "next") == ["MOOD, C5 across, flat"] * 2
    assert playing.type("square c5")[1:] == [
        "Across: MOOD, from C5.",
        "4 more tiles can go on it, the next any but M.",
        "Beside it: D5 O.",
    ]


def test_the_rack_in_an_order_of_ones_own() -> None:
    playing = at()
    assert playing.type("sort") == ["Your rack: A, D, E, L, Q U, R, W."]
    mixed = playing.type("shuffle")
    assert mixed != ["Your rack: A, D, E, L, Q U, R, W."] and playing.type("rack") == mixed
    assert playing.type("sort", "spell")[-1].startswith("Alfa, Delta, Echo, Lima, Quebec Uniform, Romeo,")
    assert playing.type("spell ab") == ["Alfa, Bravo"]


def test_the_end_of_a_game_is_told_once() -> None:
    said = at().type("pass!", "pass!", "score", "pass!")
    assert sum(line.startswith("The game is over") for line in said) == 2  # told, and why pass is refused
    assert "The game is over." in said


def test_every_command_does_something_and_the_screen_has_none_that_text_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = {command.name for command in TEXT_COMMANDS}
    assert {command.name for command in SCREEN_COMMANDS if not command.only} <= names
    for command in TEXT_COMMANDS:
        if command.name in ("quit",):
            continue
        playing = at(reply=lambda request: {"plays": [], "action": "pass"})
        said = playing.type(command.example or command.name)
        assert said, command.name
        assert not any("There is no command" in line for line in said)
        use_language("en")
        assert playing.type(f"/help {command.name}")[0].startswith(command.name)


@pytest.mark.parametrize("width", [40, 80])
def test_no_line_is_too_long_and_none_holds_an_escape(width: int) -> None:
    playing = at(width=width)
    for command in TEXT_COMMANDS:
        if command.name not in ("quit", "new", "delete", "resign"):
            playing.type(command.example or command.name, f"help {command.name}")
    said = playing.out.getvalue()
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", said)
    for line in said.splitlines():
        assert len(line) <= width or line.startswith(("> ", "Anna> ", "Bo> ")), line


def test_hostile_names_come_out_clean() -> None:
    said = Playing().run("new Anna\x1b[31m B\u202eo", "score", "rename \x1b]0;x\x07", "games", "quit")
    assert "\x1b" not in said and "\u202e" not in said and "\x07" not in said


@pytest.mark.parametrize("edition", ["classic-8x8", "hasbro-10x10", "hasbro-fi-10x10", "dutch-10x10"])
def test_any_game_can_be_played_to_its_end(edition: str) -> None:
    rng = random.Random(edition)
    playing = Playing()
    playing.run(f"new {edition} Anna Bo", "quit")
    playing.type("resume")
    for _ in range(400):
        if playing.shell.desk.chair.is_over:
            break
        view = playing.shell.desk.view
        first = view.rack[0] if view.rack else "x"
        square = rng.choice(list(view.board.squares())).name
        playing.type(f"{square} {first}{rng.choice(view.rack or ('x',))}")
        if rng.random() < 0.3:
            playing.type(rng.choice(("pass!", f"exchange {first}")))
    playing.type(*["pass!"] * 6)
    assert playing.shell.desk.chair.is_over
    assert "The game is over" in playing.out.getvalue()


def test_what_one_of_two_exchanged_is_not_told_to_the_other() -> None:
    said = at().type("exchange l")
    assert said[1] == "Anna exchanged 1 tile." and said[2] == "Ben."


def test_letters_that_grow_in_capitals() -> None:
    assert at().type("column ß") == ["Name a column from A to J: “column e”."]


def test_whose_turn_it_is_is_said_in_finnish_games_too() -> None:
    playing = Playing()
    said = playing.run("new hasbro-fi-10x10 Anna Bo", "quit")
    assert " to play." in said


def test_a_move_made_too_late_is_not_made() -> None:
    playing = at(options=UpwordsOptions(turn_seconds=30, pass_rounds=9))
    playing.type("rack")
    playing.time.now += 31
    assert playing.type("5c wood") == [
        "Anna ran out of time and had to pass.",
        "So your command was not carried out.",
        "Anna's rack can still be read above: clear your screen.",
        "Ben.",
        "This turn: 30 seconds left.",
        "The clock starts again with your next line.",
    ]
    playing.time.now += 31
    assert playing.type("score")[0] == "Anna: 0 points.", "the clock waits for who sits down"
    playing.time.now += 31
    assert playing.type("score") == [
        "Ben ran out of time and had to pass.",
        "Anna: 0 points.",
        "Ben: 0 points.",
        "Anna. Bag: 8.",
        "This turn: 30 seconds left.",
        "The clock starts again with your next line.",
    ]


def test_the_board_of_an_earlier_turn_can_be_read() -> None:
    playing = at()
    playing.type("5c wood", "pass!", "f5 dear")
    assert playing.type("history 1")[0] == "Turn 1 of 3, round 1."
    assert playing.type("at 1")[-1] == "Points then: Anna 5; Ben 0."
    assert playing.shell.prompt == "Ben turn 1> "
    assert playing.type("square f6") == ["F6 is empty. It is a centre square.", "Beside it: F5 D."]
    assert playing.type("words") == playing.type("board words") == ["WOOD, C5 across, heights 2 1 1 1"]
    assert playing.type("later")[1] == "Ben passed."
    assert playing.type("later")[0] == "Turn 3 of 3, round 2."
    assert playing.type("square f6")[0] == "F6 holds E."
    assert playing.type("later") == ["The board as it is now."]
    assert playing.type("at 1", "earlier")[-1] == "This is the first turn."
    assert "Ben passed." in playing.type("pass!"), "a move is made now, not then"
    assert playing.shell.desk.past is None
    assert playing.type("at 99") == ["Name a turn from 1 to 4."]


def test_at_alone_tells_the_turn_of_the_board_that_is_read() -> None:
    playing = at()
    assert playing.type("at") == ["Nothing has happened yet."]
    playing.type("5c wood")
    assert playing.type("at") == playing.type("at 1") and playing.type("now")
    playing.type("pass!")
    assert playing.type("at") == playing.type("history 2") and playing.shell.desk.past is None
    playing.type("at 1")
    assert playing.type("at") == playing.type("history 1") and playing.shell.desk.past == 0


def test_nobody_is_stuck_when_a_play_waits_to_be_judged() -> None:
    edition = load_edition("hasbro-10x10")
    game = scene(
        "WLQuDEAR", "XXXXXXX", "EEEEEEE", bag="EEEEEEEE", board=MOOD,
        options=UpwordsOptions(challenge=Challenge.FREE), players=("human", "computer:casual", "human"),
        edition=edition,
    )  # fmt: skip
    playing = Playing().sit(game)
    told = playing.type("5c wood")
    assert told[-1] == "Cleo, do you accept WOOD, or challenge?"
    assert playing.shell.desk.seat == 2
    assert playing.type("turn") == ["Cleo, do you accept WOOD, or challenge?", "Round 1, 7 tiles in the bag."]
    assert playing.type("accept")[0] == "Cleo accepts the play."


def test_the_rack_can_be_put_in_order_by_hand() -> None:
    playing = at()
    assert playing.type("arrange ra") == ["Your rack: R, A, W, L, Q U, D, E."]
    assert playing.type("arrange qu, d") == ["Your rack: Q U, D, R, A, W, L, E."]
    assert playing.type("arrange Q U, w") == ["Your rack: Q U, W, D, R, A, L, E."], "as it was said"
    assert playing.type("arrange ss") == ["You have no S left on your rack."]
    assert playing.type("arrange")[0].startswith("Name the tiles to put first")


def test_what_there_is_to_know() -> None:
    playing = Playing(width=200)
    playing.run(
        "help", "help rules", "help points", "help challenges", "levels", "editions", "highscores", "quit"
    )
    told = playing.out.getvalue()
    for known in (
        "Playing: play, try, exchange, pass,",
        "First word: Two tiles or more, over a centre square: E5, F5, E6 and F6.",
        "Flat words: All letters one tile high: 2 points per tile.",
        "challenged freely: Any word may be played",
        "first-steps: ",
        "Classic 8×8, classic-8x8: English, 64 tiles on 8×8 squares",
        "There are no best scores of Upwords yet.",
        "There are no best scores of Words Up yet.",
    ):
        assert known in told, known


def test_the_result_of_a_game_alone_stands_among_the_best_scores() -> None:
    playing = Playing(width=200)
    told = playing.run(
        "new Bo", "fair", "bag", "pass", "yes", "result", "fair", "highscores", "again", "quit"
    )
    assert "given before anything was drawn: " in told and "The seed: " in told
    assert "Round 1, 93 tiles in the bag." in told
    assert "1. minus 35 points, Bo, " in told and ", this game." in told
    assert "Bo: 0 minus 35 for " in told
    assert told.count("Bo plays alone.") == 2


def test_commands_that_stand_alone_take_nothing() -> None:
    playing = at()
    assert playing.type("pass quietly") == ["Type “pass” on its own."]
    assert playing.type("find f5")[0] == "F5 holds D."
    assert playing.type("exchange") == ["Name the tile to exchange: “exchange q”. It takes your turn."]


def test_tiles_can_be_spelt_always() -> None:
    playing = at()
    playing.type("spell always")
    assert playing.type("rack")[0].startswith("Your rack: W Whiskey, L Lima, Qu Quebec Uniform, D Delta,")
    assert playing.type("go c5", "right")[-1] == "D5: O Oscar"
    assert "Stacked: W Whiskey, on M Mike." in playing.type("5c wood")
    assert playing.library.setting("text")["spells"] is True
    playing.type("spell never")
    assert playing.type("where") == ["D5: O"]


def test_each_person_has_an_order_of_their_own() -> None:
    playing = at("WLQuDEAR", "XXXZZZL", options=UpwordsOptions(pass_rounds=9))
    assert playing.type("sort") == ["Your rack: A, D, E, L, Q U, R, W."]
    playing.type("pass!")
    assert playing.type("rack") == ["Your rack: X, X, X, Z, Z, Z, L."], "nothing tells what Anna holds"
    playing.type("pass!")
    assert playing.type("rack") == ["Your rack: A, D, E, L, Q U, R, W."]


def test_sitting_down_again_gives_no_more_time() -> None:
    playing = at(options=UpwordsOptions(turn_seconds=30, pass_rounds=9))
    playing.type("rack")
    playing.time.now += 20
    playing.type("resume", "tutorial", "tutorial stop")
    assert playing.type("clock")[0] == "This turn: 10 seconds left."


def test_a_refused_move_does_not_lead_back_from_the_past() -> None:
    playing = at()
    playing.type("5c wood", "at 1", "j9 xx")
    assert playing.shell.desk.past == 0


def test_a_computer_does_not_lose_time_while_people_think_about_its_play() -> None:
    edition = load_edition("hasbro-10x10")
    game = scene(
        "WLQuDEAR", "XXXXXXX", "EEEEEEE", bag="EEEEEEEE", board=MOOD, edition=edition,
        options=UpwordsOptions(challenge=Challenge.FREE, game_seconds=60),
        players=("human", "computer:casual", "human"),
    )  # fmt: skip
    playing = Playing().sit(game)
    playing.type("5c wood")
    playing.time.now += 400
    playing.type("accept")
    # The people thought longer than its clock; what it takes itself is counted.
    assert playing.shell.desk.chair.view().seats[1].clock_ms > 50_000


def test_what_was_taken_back_is_said() -> None:
    playing = at(options=UpwordsOptions(pass_rounds=9))
    playing.type("5c wood")
    assert playing.type("undo", "yes")[2:4] == [
        "Ben took back the last turn, which was Anna's: 5C W(OOD).",
        "Scores now: Anna 0; Ben 0.",
    ]


@pytest.mark.parametrize(
    ("language", "line"),
    [(language, line) for language, lines in
     {"en": ["undo", "oops", "undo last", "go back", "take that back"],
      "fi": ["peruuta", "hups", "peru", "peru viimeinen siirto", "otan takaisin"],
      "nl": ["terugnemen", "oeps", "ga terug", "neem dat terug", "maak ongedaan"]}.items() for line in lines],
)  # fmt: skip
def test_nothing_is_taken_back_unasked_against_a_computer_either(language: str, line: str) -> None:
    use_language(language)
    try:
        game = scene("WOODXYZ", "NETAAAA", bag="EEEEEEEE", players=("human", "computer:highest"))
        playing = Playing(width=200).sit(game)
        playing.type("5c wood")
        said = playing.type(line, "no")
        assert said[0].endswith("?") and playing.shell.desk.chair.number == 2
        playing.type(line, "yes")
        assert playing.shell.desk.view.board.is_empty
    finally:
        use_language("en")


def test_what_was_taken_back_can_be_made_again_until_the_next_move() -> None:
    playing = at(options=UpwordsOptions(pass_rounds=9))
    nothing = "There is no turn of yours to make again: only the one just taken back can be."
    playing.type("5c wood")
    assert playing.type("redo") == [nothing]
    playing.type("undo", "yes")
    assert playing.type("redo")[0].startswith("WOOD, C5 across: ")
    assert playing.type("redo") == [nothing]
    playing.type("undo", "yes", "pass!")
    assert playing.type("redo") == [nothing]


def test_an_offer_that_was_left_open_can_be_agreed_to() -> None:
    playing = at(options=UpwordsOptions(pass_rounds=9))
    playing.type("5c wood")
    playing.shell.table.do_all([Offer(UNDO, seat=1)])
    assert playing.type("turn", "undo", "yes")[-3:] == [
        "Anna agrees. Ben took back the last turn, which was Anna's: 5C W(OOD).",
        "Scores now: Anna 0; Ben 0.",
        "Anna.",
    ]


def test_lines_may_be_the_rule() -> None:
    playing = Playing()
    playing.run("text")
    assert "This is the text game." in playing.out.getvalue()
    playing.run("text always")
    assert playing.library.setting("front-end") == "text"
    assert "Type “screen”, or “screen always”." not in playing.run("screen")
    playing.shell.can_show_screen = True
    playing.run("new Anna Bo")
    assert playing.type("screen sometimes") == ["Type “screen”, or “screen always”."]
    assert playing.shell.switch_with is None


def test_tab_offers_what_may_come_next() -> None:
    playing = at()

    def offered(before: str) -> list[str]:
        return candidates(playing.shell, before)

    assert {"board ", "play ", "rack"} <= set(offered(""))
    assert offered("board ") == ["rows", "words", "squares"]
    assert offered("5c ") == offered("find ") == ["mood"]
    assert "exchange" in offered("help ")
    assert offered("resume ") == offered("nonsense ") == []


def test_a_terminal_without_curly_quotes_gets_straight_ones() -> None:
    written = io.BytesIO()
    out = io.TextIOWrapper(written, encoding="latin-1")
    Speaker(out).say("There is no “Ä” … 10×10")
    assert written.getvalue().decode("latin-1") == 'There is no "Ä" ... 10×10\n'


def test_what_one_has_done_is_told_with_a_game_on_the_table_and_without(tmp_path: Path) -> None:
    playing = at()
    keep(playing.store, [(200, 150)])
    assert "Upwords: 1 game, 1 won, 0 lost." in playing.type("me")
    said = Playing(store=playing.store).run("me", f"me export {tmp_path / 'me.json'}", "quit")
    assert "Upwords: 1 game, 1 won, 0 lost." in said and "Written to" in said
    assert (tmp_path / "me.json").exists()


def test_many_games_of_before_are_spoken_of_first() -> None:
    playing = at()
    keep(playing.store, [(200, 150)] * 30)
    said = playing.type("me", "me")
    assert said[0] == "Looking through 30 earlier games, just this once."
    assert sum("earlier games" in line for line in said) == 1
