"""The command `me` at home, and when facts are kept: at the end, when asked for, before a game is deleted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.app.careers import keep
from tests.seating import OpenLibrary, PreparedStore, sit_down
from tests.store.stored import new_game, passed
from upwords_tui.app.commands.people import among_people, people_groups
from upwords_tui.app.commands.registry import commands_of
from upwords_tui.app.commands.upwords.commands import GROUPS
from upwords_tui.app.profile import career as career_module
from upwords_tui.app.profile.career import (
    Career,
    PastGame,
    answer,
    as_json,
    untold,
    waiting_sentence,
    work_out,
)
from upwords_tui.app.profile.facts import read_facts
from upwords_tui.base.errors import CommandError, InputError
from upwords_tui.base.i18n import use_language
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.store.values import HOME


@pytest.fixture
def library(tmp_path: Path) -> OpenLibrary:
    return OpenLibrary(PreparedStore(tmp_path / "games.db"))


def test_nothing_done_yet(library: OpenLibrary) -> None:
    assert answer(library, "") == ("You have not finished a game yet.",)


def test_all_in_all(library: OpenLibrary) -> None:
    keep(library.store, [(200, 150), (250, 150), (100, 150)])
    lines = answer(library, "")
    assert lines[0] == "Upwords: 3 games, 2 won, 1 lost."
    assert lines[1] == "Won in a row: 2 games at best."
    assert lines[2] == "Average: 183.3 points per game."
    assert lines[3] == "Your last 3 games: won, won, lost."
    assert lines[4] == "Best game: 250 points, Hasbro 10×10, against Casual, 1 Jan 2026."
    assert lines[5] == "Made in game 2 on the list: “resume 2” opens it."
    assert "Against Casual: 3 games, 2 won, 1 lost, average 183.3 points." in lines
    assert "Hasbro 10×10: 3 games, average 183.3 points, best 250 points." in lines
    assert lines[-1] == "You have won 2 of your last 3 games against Casual: try Regular."


def test_of_records_of_several_games_each_is_told_with_its_number(
    library: OpenLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(library.store, [(200, 150), (250, 150)])

    def records(career: Career) -> list[tuple[str, str, PastGame]]:
        first, second = career.games
        return [("Best game", "250 points", second), ("Longest word", "CATS", first)]

    monkeypatch.setattr(career_module, "_record_texts", records)
    lines = answer(library, "")
    assert "Best game: 250 points, game 1." in lines and "Longest word: CATS, game 2." in lines
    assert "Type “resume 1” to open game 1 on the list." in lines


def test_the_course_is_told_in_words(library: OpenLibrary) -> None:
    keep(library.store, [(40, 150)] * 7 + [(70, 70), *[(90, 80)] * 4])
    lines = answer(library, "")
    drawn, won = "drawn", ", ".join(["won"] * 4)
    assert f"Your last 10 games: {', '.join(['lost'] * 5)}, {drawn}, {won}." in lines
    assert "On average 86.0 points in the last 5 games, 40.0 before." in lines


def test_of_one_game_there_is_no_course(library: OpenLibrary) -> None:
    keep(library.store, [(40, 150)])
    assert not any(line.startswith(("Your last", "On average")) for line in answer(library, ""))


def test_what_is_less_than_nothing_is_said_in_words(library: OpenLibrary) -> None:
    keep(library.store, [(-20, 150)] * 5 + [(-40, 5)])
    lines = answer(library, "")
    assert "Average: minus 23.3 points per game." in lines
    assert "On average minus 24.0 points in the last 5 games, minus 20.0 before." in lines
    assert not any("-2" in line or "−" in line for line in lines)


def test_a_game_that_ends_is_worked_out_at_once() -> None:
    table = sit_down(new_game("Anna", "Ada:casual"))
    while not table.is_over:
        table.do(Pass(seat=table.to_act[0]))
    (game,) = table.store.results.finished(HOME)
    assert [read_facts(seat.facts) is not None for seat in game.seats] == [True, False]


def test_games_of_before_are_worked_out_a_few_at_a_time(library: OpenLibrary) -> None:
    kept = keep(library.store, [(200, 150)] * 23)
    assert len(untold(library.finished())) == 23 and not waiting_sentence(library)
    assert list(work_out(library)) == [13, 3, 0]
    assert untold(library.finished()) == [] and list(work_out(library)) == []
    assert [game.game_id for game in library.finished()] == kept


def test_many_games_of_before_are_announced(library: OpenLibrary) -> None:
    keep(library.store, [(200, 150)] * 30)
    assert waiting_sentence(library) == "Looking through 30 earlier games, just this once."


def test_a_game_that_cannot_be_read_holds_up_no_other(library: OpenLibrary) -> None:
    bad, _good = keep(library.store, [(200, 150), (210, 150)])
    library.store.database.write("UPDATE games SET setup = 'x' WHERE id = ?", bad)
    assert answer(library, "")[0] == "Upwords: 2 games, 2 won, 0 lost."
    assert untold(library.finished()) == [bad]


def test_a_game_of_before_is_worked_out_before_it_is_deleted(library: OpenLibrary) -> None:
    (game_id,) = keep(library.store, [(200, 150)])
    library.delete(game_id)
    (game,) = library.finished()
    assert not game.is_there and read_facts(game.seats[0].facts) is not None


def test_a_game_that_goes_on_tells_nothing(library: OpenLibrary) -> None:
    game_id = library.store.games.add(passed(new_game("Anna", "Ada:casual")), "x")
    library.delete(game_id)
    assert library.finished() == ()


def test_it_is_written_to_a_file(library: OpenLibrary, tmp_path: Path) -> None:
    keep(library.store, [(200, 150), (100, 150)])
    path = tmp_path / "me.json"
    assert answer(library, f"export {path}") == (f"Written to {path}.",)
    written = json.loads(path.read_text("utf-8"))
    assert written == json.loads(json.dumps(as_json(library)))
    (career,) = written["careers"]
    assert (career["kind"], career["games"], career["won"], career["lost"]) == ("upwords", 2, 1, 1)
    game = written["games"][0]
    assert game["edition"] == "hasbro-10x10" and game["seats"][0]["facts"]["version"] == 2
    assert [seat["mine"] for seat in game["seats"]] == [True, False]
    with pytest.raises(InputError, match="already exists"):
        answer(library, f"export {path}")


@pytest.mark.parametrize("line", ["export", "exported x", "name Annie"])
def test_what_is_no_such_command(library: OpenLibrary, line: str) -> None:
    with pytest.raises(CommandError):
        answer(library, line)


def test_where_there_are_no_files_none_is_written(library: OpenLibrary, tmp_path: Path) -> None:
    library.files = False
    with pytest.raises(InputError, match="can't read or write files"):
        answer(library, f"export {tmp_path / 'me.json'}")
    assert not (tmp_path / "me.json").exists()


def test_the_word_is_that_of_the_language(library: OpenLibrary, tmp_path: Path) -> None:
    use_language("fi")
    try:
        assert str(tmp_path) in answer(library, f"vie {tmp_path / 'a.json'}")[0]
    finally:
        use_language("en")


def test_on_a_server_the_word_is_about_the_account_too() -> None:
    people = people_groups(is_host=True)
    for front_end in ("screen", "text"):
        (home,) = [each for each in commands_of(GROUPS, front_end) if each.name == "me"]
        (only,) = [each for each in commands_of(among_people(GROUPS, people), front_end) if each.name == "me"]
        assert home.arguments == "[GAME|export FILE]" and "key" in only.arguments


def test_one_game_alone_can_be_asked_for(library: OpenLibrary) -> None:
    keep(library.store, [(200, 150)])
    assert answer(library, "upwords") == answer(library, "")
    for typed in ("words up", "words-up", "Words Up"):
        assert answer(library, typed) == ("Words Up: no games yet.",)
