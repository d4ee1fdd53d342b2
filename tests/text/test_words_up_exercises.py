"""Exercises of Words Up line by line: the memory, missed words, the field of the day."""

from __future__ import annotations

from datetime import date

import pytest

from tests.app.wordsup.test_missed_words import TASK, few_words
from tests.app.wordsup.test_missing import nearly_over, over
from tests.text.playing import Playing
from tests.text.words_up_playing import at, dealt
from upwords_tui.app.daily import upwords
from upwords_tui.app.narration.speech import with_word
from upwords_tui.app.training import wordsup as memory
from upwords_tui.games.wordsup.position import square_name
from upwords_tui.text.console import Reader

__all__ = ["few_words"]

SEED = b"t" * 32


@pytest.fixture(autouse=True)
def known_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "secret_seed", lambda: SEED)
    monkeypatch.setattr(upwords, "local_today", lambda: date(2026, 11, 23))


def test_memory_tells_cards_asks_and_goes_on_until_somebody_stops() -> None:
    shown, asked = memory.dealt("en", SEED, 0, 3)
    said = Playing(width=200).run("memory", "", *(each.letter for each in asked), "", "stop", "quit")
    lines = [line.strip() for line in said.splitlines()]
    assert " ".join(f"{square_name(each.square)}: {each.letter}." for each in shown) in lines
    question = lines.index(f"What was at {square_name(asked[0].square)}?")
    assert lines[question + 1] == f"> {asked[0].letter}"
    assert lines.count("Right.") == 3
    assert "3 of 3 right. All 3 cards: your best yet." in lines
    assert "4 cards. Remember where they lie." in lines, "Enter brought the next"
    assert lines[-1].startswith("> quit"), "what follows “stop” is a line like any other"


def test_memory_ends_with_the_lines_there_are() -> None:
    assert "What was at" in Playing(width=200).run("memory 5", "")


def test_what_is_to_be_remembered_scrolls_out_of_view_where_there_is_a_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for lines in (0, 24):
        monkeypatch.setattr(Reader, "terminal_lines", lines)
        said = Playing(width=200).run("memory", "repeat", "", "repeat", "stop", "quit").splitlines()
        assert said.count("") == lines
        assert not lines or said[said.index("") + lines].startswith("What was at ")


def test_letters_are_spelt_for_who_wants_that() -> None:
    shown, _asked = memory.dealt("en", SEED, 0, 3)
    said = " ".join(Playing(width=200).run("spell always", "memory", "stop", "quit").split())
    spelt = [f"{square_name(each.square)}: {with_word(each.letter, 'en')}." for each in shown]
    assert " ".join(spelt) in said
    playing = Playing(width=200).sit(over())
    assert "A1: S Sierra, 1" in playing.type("spell always", "retry", "stop")[2]


def test_leaving_says_where_one_is() -> None:
    said = Playing(width=200).run("memory", ".", "quit")
    assert "You have left the exercise. Type “help” for all commands." in said
    assert at().type("memory", "stop")[-1] == "You have left the exercise and are back in your game."


def test_memory_is_for_whoever_has_a_game_on_the_table_and_leaves_it_there() -> None:
    playing = at()
    said = playing.type("memory 3", ".", "field")
    assert said[0] == "3 cards. Remember where they lie."
    assert any(line.startswith("Row 1:") for line in said)


def test_retry_at_a_match_that_is_over_asks_for_the_missed_word() -> None:
    playing = Playing(width=200).sit(over())
    said = playing.type("retry", "seat", "hint", "beats")
    assert tuple(said[:3]) == TASK
    told = "\n".join(said)
    assert "SEAT scores 4 points; another word scores more." in told
    assert "BEATS, 7 points: right!" in told
    assert said[-1] == "That was the last word in this game."


def test_a_missed_word_comes_back_wherever_one_is_until_it_is_known() -> None:
    playing = Playing(width=200).sit(nearly_over())
    playing.type("resign!")
    assert "This one comes back on " not in " ".join(playing.type("retry", "stop")), (
        "what is left is not done"
    )
    elsewhere = Playing(width=200, store=playing.store)
    elsewhere.run()
    said = elsewhere.type("retry", "beats")
    assert tuple(said[:3]) == TASK and "BEATS, 7 points: right!" in said
    assert any(line.startswith("This one comes back on ") for line in said)
    assert "which word would have scored most" not in " ".join(elsewhere.type("retry"))


def test_retry_during_a_match_tells_nothing_of_it() -> None:
    playing = dealt()
    said = " ".join(playing.type("retry"))
    assert "which word would have scored most" not in said and said


def test_the_daily_field_is_put_on_the_table() -> None:
    playing = Playing(width=200)
    playing.run()
    said = playing.type("daily field")
    assert said[0].startswith("Words Up Nederlands:")
    playing.type("resign!")
    assert playing.type("daily field")[0] == "Field: lost, minus 30 to minus 24."
