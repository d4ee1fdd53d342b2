"""Engines of others among the computer players: where they can be named, and what is said else."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.folders import write_engines
from tests.seating import PreparedStore
from tests.text.playing import Playing
from tests.text.test_new_game import seats_after
from upwords_tui.app.game_types.upwords import KIND
from upwords_tui.app.narration.wording import seat_text
from upwords_tui.app.play.library import Library
from upwords_tui.app.setup.new_game import NewGameChoices, remember, remembered, remembered_rivals
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import RecordError
from upwords_tui.games.base import Seat
from upwords_tui.games.json_fields import check_seat
from upwords_tui.tui.screens.setup_form import SetupForm

LISTED = "[engines.wordsmith]\ncommand = ['wordsmith']\n"
ANNA, SMITH = Seat("Anna"), Seat("wordsmith", "computer:engine:wordsmith")
CHOICES = NewGameChoices("hasbro-10x10", "en", (ANNA, SMITH))


@pytest.fixture
def listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return write_engines(tmp_path, monkeypatch, LISTED)


@pytest.mark.usefixtures("listed")
def test_an_engine_is_seated_by_its_name_and_called_so() -> None:
    assert seats_after("new engine:wordsmith") == [("Anna", "human"), (SMITH.name, SMITH.player)]
    assert seats_after("new Bo against wordsmith") == [("Bo", "human"), (SMITH.name, SMITH.player)]
    assert seats_after("new Di=engine:wordsmith ENGINE:Wordsmith") == [
        ("Anna", "human"),
        ("Di", SMITH.player),
        (SMITH.name, SMITH.player),
    ]
    assert seats_after("new hardest") == [("Anna", "human"), ("Athena", "computer:champion")]
    levels = KIND.variants()[0].levels
    assert [seat_text(seat, levels) for seat in (SMITH, replace(SMITH, name="Di"))] == [
        "wordsmith",
        "Di (wordsmith)",
    ]
    assert "engine:wordsmith: An engine from elsewhere." in Playing().run("levels", "quit")


@pytest.mark.usefixtures("listed")
def test_on_the_screen_it_comes_after_all_levels() -> None:
    form = SetupForm.of(replace(CHOICES, seats=(ANNA, Seat("Athena", "computer:champion"))), {})
    chosen = form.next_player(1, 1)
    assert (chosen.seats[1].seat.player, chosen.seats[1].seat.name) == (SMITH.player, SMITH.name)
    assert chosen.next_player(1, 1).seats[1].is_human


@pytest.mark.parametrize(
    ("file", "line", "told"),
    [
        (LISTED, "new engine:wordsmit", "no engine “engine:wordsmit”; there are engine:wordsmith. Did you"),
        (LISTED, "new words-up engine:wordsmith", "Words Up can't use other engines."),
        ("", "new engine:a", "no engine “engine:a”; there are none"),
        (
            "[engines.a]\ncommand = 3",
            "new engine:a",
            "settings.toml: engines.a.command: must be a list of strings",
        ),
        ("[", "new Di=engine:a", "settings.toml: this is not TOML"),
    ],
)
def test_where_there_is_none_one_line_says_why(
    file: str, line: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_engines(tmp_path, monkeypatch, file)
    playing = Playing()
    playing.run(line)
    assert told.replace(" ", "") in re.sub(r"\s+", "", playing.out.getvalue())
    assert not playing.shell.desk.on_table


@pytest.mark.usefixtures("listed")
def test_choices_with_an_engine_are_kept_and_one_that_is_gone_is_told_of() -> None:
    store = Library(PreparedStore(), "Anna")
    remember(store, CHOICES)
    assert remembered(store, "Anna").seats == CHOICES.seats
    assert remembered_rivals(store, KIND) == (SMITH.player,)
    assert CHOICES.problems() == ()
    gone = replace(CHOICES, seats=(ANNA, replace(SMITH, player="computer:engine:gone")))
    assert gone.problems() == ("engine: no engine “engine:gone”; there are engine:wordsmith",)


@pytest.mark.usefixtures("listed")
def test_a_game_against_it_is_not_rated() -> None:
    rated = replace(CHOICES, terms=Terms(rated=True))
    assert "wordsmith has no rating, so this game can't be rated." in rated.problems()


@pytest.mark.parametrize(
    "player", ["engine:a", "computer:engine:", "computer:engine:a:b", "computer:other:a"]
)
def test_no_other_player_gets_into_a_record(player: str) -> None:
    check_seat(Seat("A", "computer:engine:a-2"))
    with pytest.raises(RecordError):
        check_seat(Seat("A", player))
