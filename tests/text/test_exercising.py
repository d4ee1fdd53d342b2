"""Puzzles and one's own mistakes line by line: solved, failed, hinted at, given up, left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.golden_files import assert_golden
from tests.puzzle_samples import only_in
from tests.seating import FakeTime, PreparedStore
from tests.text.playing import Playing
from tests.tui.screens.reviewing import reasons, why
from upwords_tui.app.training import exercise_session, puzzles
from upwords_tui.app.training import mistakes as retrying
from upwords_tui.app.training.exercises import MISTAKE, PUZZLE, ExerciseRating
from upwords_tui.base.errors import EngineError
from upwords_tui.base.i18n import _, pgettext
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.puzzles import puzzle as puzzle_named
from upwords_tui.text.games.upwords import exercises
from upwords_tui.text.start import candidates

GOLDEN = Path(__file__).parent / "golden"
RIGHT, WORSE = "2A GRUFF(I)NG", "C6 GUFF"
"""The answer of puzzle 11.7, and the play that comes nearest."""
WHY = why(
    reasons({"score": 16, "leave": ["N", "R"]}, 0.0, 24.0), reasons({"score": 36, "leave": []}, 0.0, 21.0)
)
"""What an engine says of them."""
OVER = "Type “try best” to read the answer on the board, “stop” to leave. Enter gives the next one."


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch, sample_puzzles: None) -> FakeTime:
    """Have exercises be done at noon, on a day that changes only when told to."""
    time = FakeTime()
    time.show(datetime(2026, 11, 23, 12, tzinfo=UTC))
    for module in (exercise_session, puzzles, retrying, exercises):
        monkeypatch.setattr(module, "utc_now", time.utc)
    return time


def kept(playing: Playing, sort: str = PUZZLE) -> dict[str, str]:
    """Return what became of each exercise, by its name."""
    return {each.name: each.body.get("outcome", "") for each in playing.library.exercises.known(sort)}


def begun(*lines: str, **how: Any) -> tuple[Playing, list[str]]:
    """Return a text game after these lines, and what was said to the last of them."""
    playing = Playing(**{"width": 300, **how})
    playing.run()
    for line in lines:
        said = playing.type(line)
    return playing, said


# A puzzle is set


def test_a_puzzle_is_set_with_all_one_has_to_know() -> None:
    playing, said = begun("puzzle 11.7")
    assert said == [
        "Puzzle 11.7 of Hasbro 10×10: find the best play.",
        "Anna: 62 points. Minerva: 74 points. Round 4, 62 tiles in the bag.",
        "Your rack: G, F, U, F, N, G, R.",
        (
            "A play you type is judged, not made. Type “board” or “board words” to read the board, “hint” for"
            " a hint, “show” for the answer, “stop” to leave."
        ),
    ]
    assert playing.shell.prompt == "puzzle> "
    assert playing.shell.desk.game_id is None and playing.library.games() == (), "nothing of it is kept"
    assert playing.type("puzzle 18.43")[1:] == [
        "Anna: 191 points. Alma: 340 points. Round 22, 0 tiles in the bag. Alma has 2 tiles left.",
        "Your rack: U, Q U, J, U, B.",
    ], "how it is done is said once; who may be out soon is told"


def test_all_that_reads_the_board_reads_it_there() -> None:
    playing, _said = begun("puzzle 11.7")
    read = playing.type("board words", "row 2", "column c", "square e5", "find f", "words", "unseen", "last")
    assert read and not [line for line in read if "GRUFFING" in line]
    assert playing.type("rack", "turn", "bag", "score", "seats")
    assert playing.type(f"try {WORSE.lower()}")[0].startswith("GUFF at C6 down: ")
    assert playing.type("shuffle")[0].startswith("Your rack: ")
    assert kept(playing) == {}, "who only looks has tried nothing"


def test_a_listener_who_wants_everything_hears_the_board_at_once() -> None:
    said = begun("verbose", "puzzle 11.7")[1]
    board = begun("puzzle 11.7", "board words")[1]
    assert said[2 : 2 + len(board)] == board


# What is tried is judged


HIDDEN = "Your puzzle rating comes later."


def test_the_best_play_at_the_first_try() -> None:
    playing, said = begun("puzzle 11.7", RIGHT)
    assert said == [
        "Right: 2A GRUFF(I)NG for 36 points.",
        "It is 18.3 points ahead of C6 GUFF; the chance of winning is 16 percentage points higher.",
        "Themes: covers nothing, all tiles and long word.",
        HIDDEN,
        OVER,
    ]
    assert kept(playing) == {"hasbro-10x10/11.7": "first"}
    assert playing.shell.prompt == "Enter: next> "
    assert playing.type(WORSE) == ["This one is over. Enter: next, “stop”: leave."]
    assert playing.library.exercises.rating("en").tried == 1, "it is rated once"


def test_why_the_answer_is_better_is_told_after_what_became_of_it() -> None:
    asked = list[Mapping[str, Any]]()

    def reply(request: Mapping[str, Any]) -> Mapping[str, Any]:
        asked.append(request)
        return {"why": WHY}

    playing, _said = begun("puzzle 11.7", reply=reply)
    assert not asked, "to set a puzzle nobody is asked"
    said = playing.type(RIGHT)
    because = (
        "Why is 2A GRUFF(I)NG better than C6 GUFF (16 points)? It scores 20 points more now. The best "
        "reply scores 21 points on average, not 24."
    )
    assert said[-2:] == [because, OVER] and said[0].startswith("Right: ")
    (request,) = asked
    assert (
        request["do"] == "why" and len(request["made"]["tiles"]) == 4 and len(request["best"]["tiles"]) == 7
    )
    assert playing.type("last") == said[:-1]
    assert playing.type("show")[-1] != because and len(asked) == 1, "it is told once"


def test_that_nobody_can_say_why_is_not_told() -> None:
    def reply(_request: Mapping[str, Any]) -> Mapping[str, Any]:
        raise EngineError("it is down")

    said = begun("puzzle 11.7", RIGHT, reply=reply)[1]
    assert said == begun("puzzle 11.7", RIGHT)[1]


def test_two_failures_bring_hints_and_at_last_the_answer() -> None:
    playing, said = begun("puzzle 11.7", WORSE)
    assert said == ["C6 GUFF for 16 points: there is something better."]
    assert playing.type("c6 guf")[1] == "Look at row 2, from A2 to H2. Ask again for the word."
    assert playing.type("pass")[1] == "The word is GRUFFING. Ask again for the whole play."
    assert kept(playing) == {}
    said = playing.type("exchange f")
    assert said[:2] == ["Exchange F: there is something better.", "Best: 2A GRUFF(I)NG for 36 points."]
    assert "This one comes back on 24 November 2026." in said
    assert kept(playing) == {"hasbro-10x10/11.7": "shown"}


def test_what_was_tried_in_vain_is_no_other_try() -> None:
    playing, _said = begun("puzzle 11.7", WORSE)
    for again in (WORSE, "c6 guff"):
        assert playing.type(again) == ["C6 GUFF for 16 points: you have already tried that."]
    assert playing.type("pass")[1].startswith("Look at row 2"), "the second try"


def test_a_puzzle_that_comes_again_says_so() -> None:
    playing, said = begun("puzzle 11.7", "puzzle 18.43", "puzzle 11.7")
    assert said[0].startswith("Puzzle 11.7 "), "passed over is not done"
    assert playing.type("show", "stop", "puzzle 11.7")[-4] == "You have had this one before."


def test_solved_after_a_failure_or_a_hint_is_solved_later() -> None:
    for before in (WORSE, "hint"):
        playing, said = begun("puzzle 11.7", before, RIGHT)
        assert said[0].startswith("Right") and kept(playing) == {"hasbro-10x10/11.7": "later"}
        assert HIDDEN in said


def test_an_answer_as_good_counts_as_well() -> None:
    _playing, said = begun("puzzle 18.43", "i1 ulu")
    assert said[:4] == [
        "Right: I1 U(L)U for 14 points.",
        "It is 6 points ahead of F6 (D)U(N).",
        "Just as good: 7H B(IS).",
        "That is certain: the game was searched to its end.",
    ]


def test_answers_as_good_are_told_apart_by_ear(monkeypatch: pytest.MonkeyPatch) -> None:
    make, plays = puzzles.exercise_of, ("1A C(AT)", "B2 DOG")
    monkeypatch.setattr(puzzles, "exercise_of", lambda *of: make(*of)._replace(equals=plays))
    playing, said = begun("puzzle 11.7", "show")
    assert "Just as good: 1A C(AT); B2 DOG." in said
    spoken = playing.type("speech on", "show")
    assert "Just as good: A1 across, cat, keeping A, T; B2 down, dog." in spoken


def test_what_the_rules_forbid_is_refused_and_is_no_try() -> None:
    playing, said = begun("puzzle 11.7", "c6 guffrrr", unknown=["GUFF"])
    assert "better" not in said[0]
    assert "better" not in playing.type("a1 guff")[0], "it touches nothing"
    assert "GUFF" in playing.type(WORSE)[0]
    for line in ("undo", "finish", "challenge", "accept"):
        assert playing.type(line)
    assert playing.type(RIGHT)[0].startswith("Right") and kept(playing) == {"hasbro-10x10/11.7": "first"}


# Help, and giving up


@pytest.mark.parametrize("line", ["best", "best 3", "try best", "resign"])
def test_what_would_tell_the_answer_asks_first(line: str) -> None:
    playing, _said = begun("puzzle 11.7")
    said = playing.type(line, "no")
    assert said[0] == "Give up, and show the answer?" and "GRUFF" not in "".join(said)
    assert kept(playing) == {}
    said = playing.type(line, "yes")
    assert "Best: 2A GRUFF(I)NG for 36 points." in said and kept(playing) == {"hasbro-10x10/11.7": "shown"}


def test_who_gives_up_by_laying_the_answer_is_not_told_that_it_can_be_laid() -> None:
    playing, _said = begun("puzzle 11.7")
    assert OVER not in playing.type("try best", "yes")
    assert OVER in playing.type("puzzle", "show"), "with the next one it is told"


def test_a_hint_has_three_degrees_and_the_answer_can_be_read_on_the_board() -> None:
    playing, _said = begun("puzzle 11.7")
    said = [playing.type("hint")[0] for _degree in range(3)]
    assert [line.split()[0] for line in said] == ["Look", "The", "Best:"]
    assert playing.type("try best") == [
        "Best: 2A GRUFF(I)NG for 36 points.",
        "The board now shows this play; type “now” to go back.",
    ]
    assert "GRUFFING" in "".join(playing.type("board words"))
    assert "GRUFFING" not in "".join(playing.type("now", "board words"))


@pytest.mark.parametrize(
    ("ahead", "told"), [(11.0, "11 points"), (11.04, "11 points"), (11.06, "11.1 points"), (1.0, "1 point")]
)
def test_by_how_much_the_answer_is_ahead_has_a_decimal_only_where_it_says_something(
    ahead: float, told: str
) -> None:
    found = puzzle_named("hasbro-10x10", "11.7")._replace(points=ahead, win=0.0, rival="pass")
    assert puzzles._after(found)[0] == f"It is {told} ahead of passing."


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (1500.0, 1499.6, "1500, unchanged."),
        (1500.0, 1501.0, "1501, up 1."),
        (1500.0, 1498.0, "1498, down 2."),
    ],
)
def test_how_a_puzzle_has_changed_a_rating(before: float, after: float, told: str) -> None:
    was, now = (ExerciseRating(rating, deviation=60.0) for rating in (before, after))
    assert exercise_session.rating_sentence(was, now) == f"Your puzzle rating: {told}"


def test_the_first_puzzles_frighten_nobody() -> None:
    said = exercise_session.rating_sentence(ExerciseRating(), ExerciseRating(1325.4, 250.0))
    assert said == HIDDEN


def test_show_gives_up_and_says_the_answer_again_afterwards() -> None:
    playing, said = begun("puzzle 11.7", "show")
    assert said[0] == "Best: 2A GRUFF(I)NG for 36 points."
    assert HIDDEN in said
    assert playing.type("show", "hint")[0] == said[0]
    assert kept(playing) == {"hasbro-10x10/11.7": "shown"}


def test_what_now_tells_the_task_once_more() -> None:
    playing, said = begun("puzzle 11.7")
    assert playing.type("help here") == said
    assert playing.enter() == said[:-1], "an empty line, too"
    playing.type(RIGHT)
    assert playing.type("help here") == ["This one is over. Enter: next, “stop”: leave."]


# From one to the next, and back


def test_an_empty_line_brings_the_next_until_there_is_none() -> None:
    playing, _said = begun("puzzle all tiles", "show")
    assert "11.7" in "".join(kept(playing))
    assert playing.enter()[-2:] == [
        "You have seen all the puzzles with this theme.",
        "Type “puzzle” for another, “new” for a game, “help” for all commands.",
    ]
    assert playing.shell.desk.on_table is None
    assert playing.type("puzzle")[0].startswith("Puzzle "), "another theme has more"


def test_who_types_puzzle_in_the_middle_gets_another_and_has_not_failed() -> None:
    playing, said = begun("puzzle")
    seen = [said[0], *(playing.type(line)[0] for line in ("puzzle", "again", "puzzle"))]
    assert len(set(seen)) == 4 and kept(playing) == {}, "all there are, one after the other"
    assert playing.type("puzzle")[0] in seen, "those that were passed over come after all others"
    assert playing.type("stop")[-1].startswith("Type “puzzle” for another")


def test_the_game_of_before_comes_back() -> None:
    playing, _said = begun("new Anna Bo")
    game_id = playing.shell.desk.game_id
    playing.type("puzzle 11.7", "learn", "learn stop")
    assert playing.shell.desk.game_id == game_id, "a lesson in an exercise does not forget it"
    said = playing.type("puzzle 11.7", RIGHT, "puzzle 42.36", "show", "stop")
    assert "2 done, 1 of them at the first attempt." in said
    assert said[-2] == "Hasbro 10×10: Anna, Bo." and said[-1].endswith("Bag: 86."), "and no more of it"
    assert playing.shell.desk.game_id == game_id
    playing.type("puzzle", "new Cy Di", "stop")
    assert playing.shell.desk.game_id != game_id, "a new game is where one is"


def test_a_game_that_is_over_is_not_told_anew_when_one_comes_back() -> None:
    playing, _reviewer, _said = finished_game("retry")
    assert playing.type("stop") == ["Hasbro 10×10: Anna, Ada (Casual).", "The game is over."]
    assert len(playing.type("result")) > 2, "it is there for whoever asks"


def test_what_happened_meanwhile_elsewhere_is_told_when_one_comes_back(tmp_path: Path) -> None:
    playing, _said = begun("new Anna Bo", store=PreparedStore(tmp_path / "games.db"))
    playing.type("puzzle 11.7")
    playing.again().run("resume", "pass!", "quit")
    assert "Anna passed." in playing.type("stop")


def test_repeat_says_what_was_said_last_at_an_exercise() -> None:
    playing, task = begun("puzzle 11.7")
    assert playing.type("repeat") == task[:-1], "before any try what is asked for, but not how it is done"
    for line in (WORSE, "hint", RIGHT):
        said = playing.type(line)
        assert playing.type("last") == [each for each in said if each != OVER]
    assert playing.type("puzzle 42.36") == playing.type("last"), "another begins anew"


def test_the_answer_is_what_the_prompt_tells_while_it_is_read() -> None:
    playing, _said = begun("puzzle 11.7", RIGHT, "try best")
    assert playing.shell.prompt == "tried> "
    playing.type("now")
    assert playing.shell.prompt == "Enter: next> "


def test_without_an_exercise_there_is_nothing_to_show_or_leave() -> None:
    playing, said = begun("show")
    assert said == ["No exercise is open. Type “puzzle” for one."]
    assert playing.type("stop") == ["No exercise or lesson is open. Did you mean quit?"]
    playing.type("learn")
    assert playing.type("stop")[0] == "Type “learn” to continue from here another time."


def test_nothing_leads_an_exercise_astray() -> None:
    playing, _said = begun("new Anna Bo", "puzzle 11.7")
    assert playing.type("export x.json", "rename Sunday") == ["Practice games are not saved."] * 2
    assert "when it is over" in playing.type("review")[0]
    assert playing.type("delete 1", "yes")[-1] == "Deleted."
    assert playing.type("stop")[-1] == "This game has been deleted."


# Which puzzle


def test_puzzles_are_named_by_theme_edition_language_and_id() -> None:
    playing, said = begun("puzzle endgame")
    assert said[0].startswith("Puzzle 18.43 of Hasbro 10×10") or "42." in said[0]
    assert playing.type("puzzle dutch-10x10")[0].startswith("Puzzle ")
    for line in ("puzzle dutch-10x10 long", "puzzle dutch long word", "puzzle nederlands long"):
        said = playing.type(line)[0].split(" of ")
        assert said[0] in ("Puzzle 2.6", "Puzzle 31.31") and said[1].startswith("Stapelwoord"), line
    assert playing.type("puzzle hasbro-fi-10x10/27.8")[0].startswith("Puzzle 27.8 of Hasbro 10×10 suomi")
    assert playing.type("puzzle")[0].startswith("Puzzle ") and "suomi" in playing.type("puzzle")[0]
    assert playing.type("puzzle hasbro-10x10 1.1") == ["There is no puzzle 1.1 of Hasbro 10×10."]
    assert playing.type("puzzle flowers")[0].startswith("“flowers” is not a puzzle theme. There are “not ")
    assert playing.type("puzzle classic-8x8") == [
        "There are no puzzles of Classic 8×8. There are puzzles of dutch-10x10, hasbro-10x10 and "
        "hasbro-fi-10x10: “puzzle dutch-10x10”."
    ]


def test_without_any_puzzles_one_line_says_so(tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    with only_in(tmp_path / "none"):
        playing, said = begun("puzzle")
        assert said == ["There are no puzzles of Hasbro 10×10."]
        assert playing.type("puzzles") == ["You have not done a puzzle yet. Type “puzzle” for the first."]


def test_a_damaged_file_is_one_line(tmp_path: Path) -> None:
    folder = tmp_path / "damaged"
    folder.mkdir()
    (folder / "hasbro-10x10.zip").write_bytes(b"PK nonsense")
    with only_in(folder):
        said = begun("puzzle")[1]
    assert len(said) == 1 and "is not valid" in said[0]


def test_puzzles_tells_how_one_does_and_what_is_left() -> None:
    playing, said = begun("puzzles")
    assert said[0] == "You have not done a puzzle yet. Type “puzzle” for the first."
    assert "Hasbro 10×10: 4 puzzles, 4 new." in said
    playing.type(
        "puzzle 11.7", RIGHT, "puzzle 18.43", "7h bis", "puzzle dutch 2.6", "show", "puzzle 11.7", "stop"
    )
    said = playing.type("puzzles")
    solved = "2 of 2 solved at the first try, no rating yet. In a row: 2 now, 2 at best."
    assert said[0] == f"Puzzles, English: {solved}"
    assert said[1] == "Puzzles, Dutch: 0 of 1 solved at the first try, no rating yet."
    assert "Hasbro 10×10: 4 puzzles, 2 new." in said
    assert any(line.startswith("The new ones by theme: ") for line in said)
    assert playing.type("me")[-2:] == said[:2]


def test_a_puzzle_that_was_failed_comes_again_when_it_is_due(now: FakeTime) -> None:
    playing, _said = begun("puzzle 11.7", "show", "stop")
    assert "11.7" not in playing.type("puzzle")[0], "not on the same day"
    playing.type("stop")
    now.now += timedelta(days=2).total_seconds()
    assert "Hasbro 10×10: 4 puzzles, 3 new. 1 is due again." in playing.type("puzzles")
    assert playing.type("puzzle")[:2] == [
        "You have had this one before.",
        "Puzzle 11.7 of Hasbro 10×10: find the best play.",
    ]
    said = playing.type(RIGHT)
    assert not any("rating" in line for line in said), "a puzzle is rated once"
    assert kept(playing) == {"hasbro-10x10/11.7": "first"}


# One's own mistakes


class Reviewer:
    """An engine that finds three tiles of the rack in a row best, laid on the first centre row.

    `asked` is how often it was asked, `is_down`: it fails.
    """

    def __init__(self) -> None:
        self.asked = 0
        self.is_down = False

    def __call__(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        if request["do"] != "review":
            return {"action": "pass"}
        if self.is_down:
            raise EngineError("it is down")
        self.asked += 1
        rack, made = request["view"]["rack"], request["made"]
        tiles = dict(zip(("E5", "F5", "G5"), rack, strict=False))
        word = "".join(rack[:3])
        best = {"action": "play", "tiles": tiles, "notation": f"5E {word}", "score": 6, "leave": rack[3:]}
        best |= {"equity": 9.0, "win": 0.6}
        other = {"action": made["action"], "tiles": made.get("tiles", []), "leave": rack}
        other |= {"equity": 1.0, "win": 0.5}
        if made["action"] == "play":
            other |= {"notation": "5E " + "".join(made["tiles"].values()), "score": 4}
        is_best = made.get("tiles") == tiles
        return {
            "made": best if is_best else other,
            "best": best,
            "lost_points": 0.0 if is_best else 8.0,
            "lost_win": 0.0 if is_best else 0.1,
        }


def finished_game(*lines: str) -> tuple[Playing, Reviewer, list[str]]:
    """Return a text game in which Anna has played two turns that could be bettered, and what was said last.

    All these lines are typed together at its end.
    """
    reviewer = Reviewer()
    playing, _said = begun("new Anna casual", reply=reviewer)
    said = playing.type("5e " + "".join(playing.shell.desk.view.rack[3:5]))
    while not playing.shell.desk.chair.is_over:
        said = playing.type("pass!")
    if lines:
        said = playing.type(*lines)
    return playing, reviewer, said


def answer(playing: Playing) -> str:
    """Return the line that plays what the reviewer finds best."""
    return "5e " + "".join(playing.shell.desk.view.rack[:3])


def test_the_end_of_a_game_tells_of_retry_once() -> None:
    playing, _reviewer, said = finished_game()
    assert said[-1] == "Type “retry” to replay your mistakes from this game."
    game_id = playing.shell.desk.game_id
    assert game_id
    assert said[-1] not in playing.type("result", "games", "last")


def test_the_mistakes_of_a_game_are_set_one_after_the_other() -> None:
    playing, reviewer, said = finished_game("retry")
    assert said[0].startswith("Reviewing ") and said[0].endswith("Ctrl+C stops.")
    assert said[1].startswith("Turn ") and "of your game with Ada, " in said[1]
    assert said[2].startswith("You chose: 5E ") and said[2].endswith(" for 4 points. Find something better.")
    assert not any(line.startswith("Your turn") for line in said), "nobody is called"
    assert said[4].startswith("Your rack: ") and playing.shell.prompt == "retry> "
    assert reviewer.asked == 2 and said[0].startswith("Reviewing 2 turns"), "every turn is looked at"
    word = "".join(playing.shell.desk.view.rack[2:5])
    assert playing.type(f"5e {word}") == [f"5E {word} for 4 points: there is something better."]
    said = playing.type(answer(playing))
    assert said[0].startswith("Right: 5E ") and said[1].startswith("In the game you chose: 5E ")
    assert said[1].endswith(
        " for 4 points. Cost: 8.0 points, and 10 percentage points of the chance of winning."
    )
    assert any(line.startswith("This one comes back on ") for line in said)
    said = playing.enter()
    assert said[0].startswith("Turn ") and said[1] == "You chose: pass. Find something better."
    assert playing.type("show")[0].startswith("Best: 5E ")
    said = playing.enter()
    assert said[:2] == [
        "That was the last mistake in this game. The next comes back on 24 November 2026.",
        "2 done, 0 of them at the first attempt.",
    ]
    assert playing.shell.desk.chair.is_over, "the game is on the table again"
    asked = reviewer.asked
    playing.type("retry", "stop")
    assert reviewer.asked == asked, "what was found is not looked for again"


def test_elsewhere_what_is_due_is_set_and_then_the_latest_game_is_looked_at(now: FakeTime) -> None:
    playing, reviewer, _said = finished_game("new Bo Cy", "retry")
    assert reviewer.asked, "the game that was not looked back at"
    mistakes = kept(playing, MISTAKE)
    assert len(mistakes) == reviewer.asked and set(mistakes.values()) == {""}
    for _turn in mistakes:
        playing.type("show")
        said = playing.enter()
    assert said[0].startswith("Nothing is due now. The next comes back on 24 November 2026.")
    assert playing.type("retry")[0] == "Nothing is due now. The next comes back on 24 November 2026."
    now.now += timedelta(days=3).total_seconds()
    assert playing.type("retry")[0].startswith("Turn "), "nothing is looked for again"


def test_mistakes_of_a_deleted_game_are_none_any_more() -> None:
    playing, _reviewer, said = finished_game("retry", "stop", "delete 1", "yes", "retry")
    assert "Deleted." in said and said[-1:] == [
        "Mistakes come from games you have finished, and there are none yet."
    ]
    assert kept(playing, MISTAKE), "they are passed over, not gone"


def test_a_look_back_that_fails_can_be_gone_on_with() -> None:
    playing, reviewer, _said = finished_game()
    reviewer.is_down = True
    said = playing.type("retry")
    assert said[1:] == ["The coach can't answer now; ask again."]
    reviewer.is_down = False
    assert playing.type("retry")[1].startswith("Turn ")
    reviewer.is_down = True
    assert playing.type(answer(playing)) == ["The coach can't answer now; ask again."]
    reviewer.is_down = False
    assert playing.type(answer(playing))[0].startswith("Right")
    assert "first" in kept(playing, MISTAKE).values(), "a try that nobody could judge is none"


def test_whoever_stops_a_look_back_goes_on_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    playing, reviewer, _said = finished_game()
    desk = playing.shell.desk
    wait_for = desk.wait_for

    def interrupted(work: Any, interrupt: Any = None) -> None:
        """Wait as ever; Ctrl+C is pressed when the second turn is asked about."""

        def ask(request: Mapping[str, Any]) -> Mapping[str, Any]:
            if reviewer.asked == 1:
                interrupt()
            return reviewer(request)

        playing.engine.reply = ask
        wait_for(work, interrupt)

    with monkeypatch.context() as patch:
        patch.setattr(desk, "wait_for", interrupted)
        assert playing.type("retry")[-1] == "Stopped."
    playing.engine.reply = reviewer
    assert playing.type("retry")[0].startswith(("Reviewing 1 turn.", "Turn ")), "one is known already"


def test_what_would_have_been_better_is_told_with_its_reasons() -> None:
    playing, reviewer, _said = finished_game("retry")
    moves = list[Mapping[str, Any]]()

    def reply(request: Mapping[str, Any]) -> Mapping[str, Any]:
        if request["do"] != "why":
            return reviewer(request)
        moves.append(request["made"])
        return {"why": WHY}

    playing.engine.reply = reply
    said = playing.type(answer(playing))
    assert [line for line in said if line.startswith("Why is 5E ") and " better than 5E " in line]
    playing.type("retry")
    said = playing.type("show")
    assert [line for line in said if line.startswith("Why is 5E ") and " better than pass? " in line]
    assert [made["action"] for made in moves] == ["play", "pass"]


def test_a_game_alone_says_so() -> None:
    reviewer = Reviewer()
    playing, _said = begun("new Anna alone", "pass!", reply=reviewer)
    said = playing.type("retry")
    assert said[1].startswith("Turn 1 of your game alone, ") and said[2].startswith("You chose: pass.")


def test_a_game_without_mistakes_says_so() -> None:
    reviewer = Reviewer()
    playing, _said = begun("new Anna casual", reply=reviewer)
    playing.type(answer(playing), "resign!")
    assert playing.type("retry")[-1] == "You made no mistakes in this game."


def test_retry_at_a_puzzle_and_a_puzzle_at_retry() -> None:
    playing, _reviewer, said = finished_game("puzzle", "retry")
    assert any(line.startswith("Reviewing 2 turns") for line in said)
    assert playing.shell.prompt == "retry> "
    assert playing.type("puzzle 11.7")[0].startswith("Puzzle") and playing.shell.prompt == "puzzle> "
    playing.type("stop")
    assert playing.shell.desk.chair.is_over


# Whole runs, as they are heard

ANSWERS = {"en": ("11.7", "2a gruffing"), "fi": ("27.8", "h2 jalokivi"), "nl": ("2.6", "9b insnoof")}


@pytest.mark.parametrize(("language", "width"), [("en", 80), ("en", 40), ("fi", 80), ("nl", 80)])
def test_a_whole_run_is_told_as_it_was(language: str, width: int, request: pytest.FixtureRequest) -> None:
    from upwords_tui.base.i18n import use_language

    use_language(language)
    playing = Playing(width=width)
    first, play = ANSWERS[language]
    lines: Sequence[str] = (
        *("puzzles", f"puzzle {first}", "board words", "rack", "unseen", "pass", "undo", "hint"),
        *("best", ".", play, "try best", "now", "help here", "", "exchange e", "hint", "hint", "show", ""),
        *("resign", "stop", "puzzles", "help puzzle", "help retry", "show", "stop", "puzzle x", "quit"),
    )
    playing.run(*lines)
    told = playing.out.getvalue()
    prompts = (*(pgettext("prompt", what) for what in ("puzzle", "Enter: next")), _("yes or no: "), "> ")
    assert all(len(line) <= width for line in told.splitlines() if not line.startswith(prompts))
    assert_golden(GOLDEN / f"exercises-{language}-{width}.txt", told)


def test_every_sample_is_solved_by_its_answer() -> None:
    from upwords_tui.games.upwords.puzzles import puzzles

    for edition in ("hasbro-10x10", "hasbro-fi-10x10", "dutch-10x10"):
        assert load_edition(edition)
        for puzzle in puzzles(edition):
            for line in puzzle.answers:
                said = begun(f"puzzle {edition} {puzzle.id}", line.replace("(", "").replace(")", ""))[1]
                assert said[0].startswith("Right"), (puzzle.id, line, said)


def test_define_alone_explains_what_was_tried_judged_or_told() -> None:
    playing, _said = begun("puzzle 11.7")
    told = []
    for line in ("", "try c6 guff", "c6 fug", "show"):
        playing.type(line)
        told.append(" ".join(playing.type("define")))
    last, tried, judged, answer = told
    assert "GUFF" not in last and "GUFF" in tried and "FUG" in judged and "GRUFFING" in answer, told
    assert "GRUFFING" not in f"{last} {tried} {judged}"
    assert "HAT" in playing.type("define hat")[0]


def test_tab_offers_themes_and_editions_after_puzzle() -> None:
    playing, _said = begun("puzzle 11.7")
    offered = candidates(playing.shell, "puzzle ")
    assert {"endgame", "stacking", "hasbro-10x10", "dutch-10x10"} <= set(offered)
    told = ("Puzzle ", "You have seen", "There are no puzzles with this theme.")
    assert all(playing.type(f"puzzle {name}")[0].startswith(told) for name in offered)
