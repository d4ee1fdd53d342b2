"""What can't be undone is asked once: what it means, what answers it, and what does without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.scene import board_of, scene
from tests.games.wordsup.scene import scene as match
from tests.text.playing import Playing
from upwords_tui.app.narration.upwords.events import entry_sentence
from upwords_tui.base.i18n import _, language, pgettext, use_language
from upwords_tui.games.upwords.actions import ChallengePlay, Pass
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions

PASS = "Pass this turn?"
NOTHING = "Nothing was done."
CHALLENGES = [Challenge.FREE, Challenge.LOSE_TURN, Challenge.FIVE_POINT]


def at(rack: str = "WOODXYZ", *, unknown: tuple[str, ...] = (), **options: Any) -> Playing:
    """Return a game of Anna and Ben, who share the keyboard."""
    game = scene(rack, "NETAAAA", bag="EEEEEEEEEE", options=UpwordsOptions(**options))
    return Playing(unknown=unknown, width=200).sit(game)


def number(playing: Playing) -> int:
    actions: int = playing.shell.desk.chair.number
    return actions


@pytest.mark.parametrize("yes", ["yes", "y", "pass", "PASS", "/pass"])
def test_the_same_command_once_more_is_a_yes(yes: str) -> None:
    playing = at()
    assert playing.type("pass", yes)[0] == PASS
    assert isinstance(playing.shell.desk.view.history[-1].action, Pass)


@pytest.mark.parametrize("no", ["no", "n", "."])
def test_a_no_does_nothing(no: str) -> None:
    playing = at()
    assert playing.type("pass", no)[-1] == NOTHING
    assert not number(playing)


def test_another_line_is_answered_and_it_is_said_what_to_write() -> None:
    playing = at()
    told = playing.type("pass", "score")
    assert told[2:4] == [NOTHING, "To skip the question, type: pass!"]
    assert "Anna: 0 points." in told and not number(playing)


def test_the_end_of_all_lines_is_no_answer() -> None:
    playing = at()
    assert playing.type("pass")[2:] == [NOTHING, "To skip the question, type: pass!"]
    assert not number(playing)


def test_quit_leaves_a_question_and_the_program() -> None:
    playing = Playing(width=200)
    told = playing.run("new Anna Bo", "pass", "quit", "score")
    assert "Saved. Type “resume” next time to continue." in told and "0 points" not in told
    assert not number(playing)


def test_ctrl_c_at_a_question_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = at()
    ask = playing.shell.desk.reader.read

    def read(prompt: str, *how: object, **more: object) -> str | None:
        if "yes" in prompt:
            raise KeyboardInterrupt
        return ask(prompt, *how, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(playing.shell.desk.reader, "read", read)
    assert playing.type("pass", "score")[-3:] == [NOTHING, "Anna: 0 points.", "Ben: 0 points."]
    assert not number(playing)


def test_a_pass_that_ends_the_game_says_so() -> None:
    playing = at(pass_rounds=1)
    assert playing.type("pass!", "pass")[-4] == "Pass? Then everyone has passed, and the game ends."


def test_with_an_empty_rack_there_is_nothing_else_to_do() -> None:
    game = scene("", "NETAAAA", board=board_of("5C MOOD"), options=UpwordsOptions(ends_when_player_out=False))
    playing = Playing(width=200).sit(game)
    playing.type("pass")
    assert number(playing) == 1


def test_what_the_rules_refuse_is_refused_at_once() -> None:
    playing = at(challenge=Challenge.FREE)
    playing.type("5c wood")
    playing.type("pass!", "pass!", "pass!", "pass!")
    assert playing.type("pass")[0] != PASS, "the game is over"
    assert playing.type("challenge") == ["There is no play to challenge or accept."]


@pytest.mark.parametrize("line", ["pass", "challenge", "resign"])
def test_a_setting_has_nothing_asked(line: str) -> None:
    playing = at(challenge=Challenge.FIVE_POINT)
    playing.type("5c wood", "set asking off")
    before = number(playing)
    assert not any(said.endswith("?") for said in playing.type(line))
    assert number(playing) == before + 1


def test_a_doubt_is_asked_whatever_is_set_and_a_pipe_is_told_the_line_without_it() -> None:
    playing = at()
    playing.type("set asking off")
    assert playing.type("wood c5 acrsos", "score")[:3] == [
        "“acrsos” is not a direction. Did you mean across?",
        "yes or no: score",
        NOTHING,
    ]
    assert "To skip the question, type: wood c5 across" in playing.type("wood c5 acrsos", "score")
    assert not number(playing)
    playing.type("wood c5 acrsos", "yes")
    assert number(playing) == 1


def test_again_asks_while_a_game_runs() -> None:
    playing = Playing(width=200)
    playing.run("new Anna Bo", "again", "no")
    assert len(playing.library.games()) == 1
    assert playing.type("again", "again")[0] == "Leave this game, which is saved, and start another like it?"
    assert len(playing.library.games()) == 2


def test_again_asks_nothing_when_the_game_is_over() -> None:
    playing = Playing(width=200)
    playing.run("new Anna Bo", "resign!", "again")
    assert len(playing.library.games()) == 2


def test_skipping_and_giving_up_before_the_last_card_ask() -> None:
    playing = Playing(width=200).sit(
        match("B3 O1 O1 M2 S1 T1 E1 N1 A1 P2 B3 O1 O1 M2 S1 T1", "S1 T1", "A1 N1")
    )
    assert playing.type("skip", "no")[0] == "Skip this turn, and turn no card?"
    playing.type("a1 b1 c1")
    assert playing.type("pass", "no")[0] == "Make no word? You may still turn another card."
    told = playing.type("d1", "pass")
    assert "Ben." in told and "yes or no: " not in told, "nothing but a word was left"


MARKED: dict[str, Callable[[], Playing]] = {
    "pass": at,
    "resign": at,
    "challenge": lambda: _doubtful(Challenge.FIVE_POINT),
    "undo": lambda: _played(allow_undo=True),
    "finish": at,
    "break": lambda: at(game_seconds=600),
    "again": lambda: _begun(),
    "delete 1": lambda: _begun(),
    "export {path}": lambda: _begun(),
    "skip": lambda: _match(),
}


def _doubtful(challenge: Challenge) -> Playing:
    playing = at(challenge=challenge)
    playing.type("5c wood")
    return playing


def _played(**options: Any) -> Playing:
    playing = at(**options)
    playing.type("5c wood")
    return playing


def _begun() -> Playing:
    playing = Playing(width=200)
    playing.run("new Anna Bo")
    return playing


def _match() -> Playing:
    return Playing(width=200).sit(match("B3 O1 O1 M2 S1 T1 E1 N1 A1 P2 B3 O1 O1 M2 S1 T1", "S1 T1", "A1 N1"))


@pytest.mark.parametrize("line", MARKED)
def test_every_command_that_asks_takes_an_exclamation_mark(line: str, tmp_path: object) -> None:
    typed = line.format(path=f"{tmp_path}/game.json")
    assert "yes or no: " in MARKED[line]().type(typed), "it asks"
    word, space, rest = typed.partition(" ")
    said = MARKED[line]().type(f"{word}!{space}{rest}")
    assert "yes or no: " not in said and NOTHING not in said and said


def test_a_mark_after_what_asks_nothing_changes_nothing() -> None:
    playing = at()
    assert playing.type("score!") == playing.type("score")
    assert "no command" in playing.type("nonsense!")[0]


def test_a_question_waits_for_yes_or_no() -> None:
    playing = at()
    said = playing.type("resign", "", "n")
    assert said[0] == "Resign and leave this game for good?" and said[-1] == "Nothing was done."
    assert not playing.shell.desk.chair.is_over
    playing.type("resign", "Y")
    assert playing.shell.desk.chair.is_over


def test_a_question_is_left_by_any_other_line_which_is_answered() -> None:
    playing = at()
    said = playing.type("resign", "rack", "board words")
    assert said[:2] == ["Resign and leave this game for good?", "yes or no: rack"]
    assert said[2] == "Nothing was done."
    assert "Your rack: W, O, O, D, X, Y, Z." in said
    assert not playing.shell.desk.chair.is_over
    assert playing.type("resign", ".")[-1] == "Nothing was done."


@pytest.mark.parametrize(
    ("spoken", "line", "answer"),
    [
        ("en", "what does that mean?", "That question was not understood."),
        ("en", "rakc?", "That question was not understood."),
        ("en", "can I lay wood at e5 and at e6?", "That question was not understood."),
        ("en", "is wood a word?", "You can't look up words in a game with challenges."),
        ("fi", "mitä ihmettä?", "Kysymystä ei ymmärretty."),
        ("nl", "wat betekent dat?", "Die vraag is niet begrepen."),
    ],
    indirect=["spoken"],
)
def test_a_question_that_nobody_understands_leaves_what_was_asked_standing(
    spoken: str, line: str, answer: str
) -> None:
    playing = _doubtful(Challenge.FIVE_POINT)
    asked, typed, again, *_after = playing.type(pgettext("command", "challenge"), line, _("yes"))
    assert typed.endswith(line) and again == f"{answer} {asked}"
    assert isinstance(playing.shell.desk.view.history[-1].action, ChallengePlay), "a yes is still one"


def test_a_question_that_is_understood_is_answered_instead() -> None:
    playing = _doubtful(Challenge.FIVE_POINT)
    said = playing.type("challenge", "whose turn is it?", "yes")
    assert "Nothing was done." in said and "Ben to play." in said and number(playing) == 1


def test_without_a_game_such_a_question_leaves_what_was_asked_standing_too() -> None:
    playing = Playing(width=200)
    told = playing.run("new bob", "what?", "yes")
    assert "That question was not understood. Is “bob” a person's name?" in told
    assert [seat.name for seat in playing.shell.desk.view.seats] == ["bob"]


def test_what_is_asked_about_typed_once_more_is_a_yes() -> None:
    playing = at()
    playing.type("resign", "Resign")
    assert playing.shell.desk.chair.is_over


def test_alone_a_pass_that_ends_the_game_is_asked_about() -> None:
    playing = Playing()
    playing.run("new alone")
    assert playing.type("pass", "no")[-1] == "Nothing was done."
    assert "The game is over: you passed. You scored minus 35 points." in playing.type("pass", "yes")


# Challenges


@pytest.mark.parametrize(
    ("challenge", "stake"),
    [
        (Challenge.FREE, ""),
        (Challenge.LOSE_TURN, "If it is good, that costs you a turn."),
        (Challenge.FIVE_POINT, "If it is good, that costs you 5 points."),
    ],
)
def test_what_is_at_stake_is_told_before(challenge: Challenge, stake: str) -> None:
    playing = at(challenge=challenge)
    assert f"You may challenge WOOD. {stake}".strip() in playing.type("5c wood")
    asked = playing.type("challenge", "no")[0]
    assert asked == f"Challenge WOOD? {stake}" if stake else "WOOD is good" in asked


def test_the_stake_is_of_all_words() -> None:
    playing = at(challenge=Challenge.FIVE_POINT)
    stake = "If all of them are good, that costs you 15 points."
    assert f"You may challenge NET, ON and DE. {stake}" in playing.type("5c wood", "6e net")
    assert playing.type("challenge", "no")[0] == f"Challenge NET, ON and DE? {stake}"
    assert "Anna loses 15 points. Anna has minus 7 points now." in " ".join(playing.type("challenge!"))


def heard(playing: Playing, seat: int | None) -> str:
    """Return the last action as a seat hears it who is alone at a screen."""
    view: Any = playing.store.games.load(playing.shell.desk.chair.game_id).game.view_for(seat)
    return entry_sentence(view.history[-1], view)


def test_after_a_successful_challenge_each_hears_what_it_means_to_them() -> None:
    playing = at(challenge=Challenge.LOSE_TURN, unknown=("WOOD",))
    playing.type("5c wood", "challenge!")
    doubted = "challenged: WOOD is not in the dictionary."
    assert (
        heard(playing, 0)
        == f"Ben {doubted} Your tiles are back: W, O, O, D. You lose the turn. You have 0 points."
    )
    others = "Anna takes the tiles back and loses the turn. Anna has 0 points now."
    assert heard(playing, 1) == f"You {doubted} {others} You have 0 points."
    assert heard(playing, None) == f"Ben {doubted} {others}"


def test_a_total_below_nothing_says_so_in_a_word() -> None:
    playing = at(challenge=Challenge.FIVE_POINT)
    playing.type("5c wood", "6e net", "challenge!")
    assert any("total minus " in line for line in playing.type("g6 tee"))


def test_after_a_challenge_that_failed_its_price_is_told() -> None:
    playing = at(challenge=Challenge.FIVE_POINT)
    playing.type("5c wood", "challenge!")
    good = "challenged, but WOOD is good. The play stands."
    assert heard(playing, 1) == f"You {good} You lose 5 points. You have minus 5 points."
    assert heard(playing, 0) == f"Ben {good} Ben loses 5 points. Ben has minus 5 points now."


@pytest.mark.parametrize("spoken", ["en", "fi", "nl"])
def test_after_a_challenge_each_hears_what_they_have(spoken: str) -> None:
    before = language()
    use_language(spoken)
    try:
        playing = at(challenge=Challenge.FREE, unknown=("WOOD",))
        playing.type("5c wood")
        said = " ".join(playing.type("challenge!"))
    finally:
        use_language(before)
    assert "WOOD" in said and "Anna" in said and "{" not in said
    if spoken == "en":
        assert "Anna takes the tiles back. Anna has 0 points now." in said, "two share the keyboard"


def test_a_time_that_is_up_leaves_nothing_to_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = at(turn_seconds=60)
    playing.type("score")
    ask = playing.shell.desk.reader.read

    def read(prompt: str, *how: object, **more: object) -> str | None:
        if "yes" in prompt:
            playing.time.now += 61
        return ask(prompt, *how, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(playing.shell.desk.reader, "read", read)
    told = playing.type("pass", "yes")
    assert "Anna ran out of time and had to pass." in told and "So your command was not carried out." in told
    assert number(playing) == 1, "the time-out is all that happened"


# Warnings of time


def warned(*lines: str, **clocks: Any) -> Playing:
    playing = at(**clocks)
    playing.type(*lines, "score")
    return playing


def waits(playing: Playing) -> list[str]:
    """Return what is said to whoever types, once they are woken for it."""
    if not playing.shell.table.has_moved_on():
        return []
    begun = len(playing.out.getvalue())
    playing.shell.turn_to_player()
    return playing.out.getvalue()[begun:].splitlines()


def test_nobody_is_warned_who_has_not_asked_for_it() -> None:
    playing = warned(turn_seconds=60)
    playing.time.now += 40
    assert waits(playing) == []


def test_the_end_of_a_turn_is_told_once_before() -> None:
    playing = warned("set warning 30", turn_seconds=60)
    playing.time.now += 20
    assert waits(playing) == []
    playing.time.now += 15
    assert waits(playing) == ["This turn: 25 seconds left."]
    playing.time.now += 5
    assert waits(playing) == []


def test_every_turn_has_a_warning_of_its_own() -> None:
    playing = warned("set warning 30", turn_seconds=60)
    playing.time.now += 35
    assert waits(playing)
    playing.type("pass!", "score")
    assert waits(playing) == []
    playing.time.now += 35
    assert waits(playing) == ["This turn: 25 seconds left."]


def test_the_clock_of_a_game_is_told_once_before() -> None:
    playing = warned("set warning 10", game_seconds=60)
    playing.time.now += 51
    assert waits(playing) == ["Anna: 9 seconds left."]
    playing.time.now += 2
    assert waits(playing) == []


def test_what_never_was_longer_is_no_news() -> None:
    playing = warned("set warning 60", turn_seconds=30)
    playing.time.now += 5
    assert waits(playing) == []


@pytest.mark.parametrize("spoken", ["en", "fi", "nl"])
def test_the_setting_is_said_in_each_language(spoken: str) -> None:
    use_language(spoken)
    try:
        playing = at()
        said = playing.type("set warning 30", "set warning", "set warning off")
    finally:
        use_language("en")
    assert all("30" in line for line in said[:2]) and "30" not in said[-1]
