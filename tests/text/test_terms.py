"""What is agreed on at a table, typed where there are other people, and said at the table."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.online.lobbies import Hall
from tests.text.playing import Playing
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import CommandError
from upwords_tui.games.base import Seat
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.text.setup_line import NewGame
from upwords_tui.text.setup_questions import SetupQuestions

NOT_ASKED: Any = None


def line(text: str, *, has_terms: bool = True) -> NewGameChoices:
    return NewGame(Playing().library, NOT_ASKED, has_terms=has_terms).read(text)


def asked(*answers: str, is_among_people: bool = True) -> tuple[NewGameChoices | None, str]:
    """Return what comes of a new game by questions, and what was said."""
    playing = Playing(width=300)
    desk = playing.shell.desk
    if is_among_people:
        desk.lobby = Hall().come("Anna").lobby
    playing.lines.write("".join(f"{answer}\n" for answer in answers))
    playing.lines.seek(0)
    return SetupQuestions(desk).ask(), playing.out.getvalue()


def test_a_line_that_sets_a_table() -> None:
    choices = line("Anna Ben and highest rated, 3 days and bank 5 undo=no")
    assert [seat.name for seat in choices.seats] == ["Anna", "Ben", "Magnus"]
    assert choices.terms == Terms(rated=True, move_days=3, bank_days=5)
    assert choices.options == UpwordsOptions(allow_undo=False)


def test_terms_go_with_the_game_named_in_the_same_line() -> None:
    choices = line("2 days words-up Ben rounds=3")
    assert choices.variant.kind == "wordsup" and choices.terms == Terms(move_days=2)


def test_help_is_the_game_s_own_option_too() -> None:
    alone = line("highest help=no")
    assert alone.options == UpwordsOptions(allow_help=False) and alone.terms == Terms()
    with pytest.raises(CommandError, match="There is no option"):
        line("words-up Ben help=yes")


def test_at_home_nothing_is_agreed_on() -> None:
    choices = line("Rated Days", has_terms=False)
    assert [seat.name for seat in choices.seats] == ["Rated", "Days"] and choices.terms == Terms()
    _choices, said = asked("", "Anna Ben", "", is_among_people=False)
    assert "agreed" not in said


def test_the_questions_ask_for_it_last() -> None:
    choices, said = asked("", "Anna Ben", "", "rated perhaps", "rated help", "rated 3 days")
    assert choices and choices.terms == Terms(rated=True, move_days=3)
    assert "What do you agree on? [nothing]" in said
    assert (
        "“perhaps” is not something to agree on." in said
        and "A rated game has no hints: choose one or the other." in said
    )
    choices, said = asked("", "Anna Ben help", "", "")
    assert choices and choices.terms == Terms(help=True) and "What do you agree on? [with help]" in said


def test_at_the_table_terms_and_time_are_said() -> None:
    playing = Playing(width=300)
    seats = Seat("Anna"), Seat("Max", "computer:highest")
    terms = Terms(watchers=False, move_days=3, bank_days=1)
    game_id = playing.library.begin(
        NewGameChoices("hasbro-10x10", "en", seats, UpwordsOptions(pass_rounds=10), terms=terms)
    )
    playing.open(game_id)
    assert "No spectators.\n3 days per turn and 1 in reserve.\n" in playing.out.getvalue()
    assert playing.told()[-1] == "Anna: 3 days left, and then 24 hours in reserve."
    playing.time.now += timedelta(days=3.5).total_seconds()
    assert playing.type("clock")[:1] == ["Anna: 12 hours left, all of it in reserve."]
    said = playing.type("pass!")
    assert said[-1] == "Anna: 3 days left, and then 12 hours in reserve.", "a computer takes none of it"
    playing.time.now += timedelta(days=3.5).total_seconds()
    assert "Anna has run out of time and loses the game." in "\n".join(playing.type("rack"))
