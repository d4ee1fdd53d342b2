"""The games that are kept, line by line: any of the list is named by its number or its name."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

import pytest

from tests.seating import PreparedStore
from tests.text.playing import Playing
from tests.text.upwords_playing import at
from upwords_tui.base.errors import StoreError
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.games.record import from_record, parse_record


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Playing:
    """Return a text game with three games: “Sunday evening”, the last, lies on the table."""
    monkeypatch.chdir(tmp_path)
    playing = Playing(width=200)
    playing.run("quit")
    for line in ("new Anna Bo", "new Anna Cleo", "new Anna Dan", "rename Sunday evening"):
        playing.time.now += 1
        playing.type(line)
    return playing


def names(playing: Playing) -> list[str]:
    """Return what the games are called, as the list has them."""
    return [row.name for row in playing.library.games()]


def test_any_game_of_the_list_is_renamed_by_its_number(shelf: Playing) -> None:
    assert names(shelf) == ["Sunday evening", "Anna – Cleo", "Anna – Bo"]
    assert shelf.type("rename 2 bar") == ["Anna – Cleo is now called bar."]
    assert shelf.type("rename 1 Monday") == ["This game is now called Monday."]
    assert shelf.type("rename Tuesday at 5") == ["This game is now called Tuesday at 5."]
    assert names(shelf) == ["Tuesday at 5", "bar", "Anna – Bo"]
    for line in ("rename", "rename 2"):
        assert shelf.type(line) == [
            ("Add the new name: “rename Sunday evening”, or “rename 2 Sunday evening”.")
        ]
    assert shelf.type("rename 1984") == ["This game is now called 1984."], "no game has that number"


def test_without_a_game_on_the_table_one_is_named_by_its_number(shelf: Playing) -> None:
    later = Playing(width=200, store=shelf.store)
    later.run("quit")
    assert later.type("rename bar") == ["Give the game number; “games” lists them."]
    assert later.type("export") == ["Give the game number; “games” lists them."]
    assert later.type("rename 3 bar") == ["Anna – Bo is now called bar."]


def test_any_game_is_written_to_a_file(shelf: Playing, tmp_path: Path) -> None:
    said = shelf.type("export 3", "yes")
    assert said[-1] == "Written. Check it with: upwords-tui replay Anna-Bo.json"
    shelf.type("export 2 c.json", "yes", "export own.json", "yes")
    seats = {
        path.name: [seat.name for seat in from_record(parse_record(path.read_text())).seats]
        for path in tmp_path.iterdir()
    }
    assert seats == {"Anna-Bo.json": ["Anna", "Bo"], "c.json": ["Anna", "Cleo"], "own.json": ["Anna", "Dan"]}


def test_a_game_is_gone_on_with_by_enough_of_its_name(shelf: Playing) -> None:
    assert shelf.type("resume cleo")[0] == "Hasbro 10×10: Anna, Cleo."
    assert shelf.type("resume SUNDAY")[0] == "Hasbro 10×10: Anna, Dan."
    assert shelf.type("resume anna") == [
        "“anna” could be game 2, Anna – Cleo; game 3, Anna – Bo: give the number."
    ]
    assert shelf.type("resume sundya") == [
        "There is no game called “sundya”. Did you mean game 1, Sunday evening?"
    ]
    assert shelf.type("resume zebra") == ["There is no game called “zebra”. Type “games” to list them."]
    assert shelf.type("resume 4") == ["There is no game 4: there are 3."]
    asked = shelf.type("delete bo", "yes")
    assert asked[0].startswith("Delete “Anna – Bo” for good? It is not over yet.") and asked[-1] == "Deleted."
    assert names(shelf) == ["Sunday evening", "Anna – Cleo"]


def test_a_game_called_by_a_number_that_none_in_the_list_has_is_found_by_its_name(shelf: Playing) -> None:
    shelf.type("rename 3 1984")
    assert shelf.type("resume 1984")[0] == "Hasbro 10×10: Anna, Bo."
    assert shelf.type("resume 3")[0] == "Hasbro 10×10: Anna, Bo.", "the numbers of the list go first"
    assert shelf.type("resume 198") == ["There is no game 198: there are 3."]


def test_finished_games_are_listed_alone(shelf: Playing) -> None:
    assert shelf.type("games finished") == ["You have no finished games yet."]
    shelf.type("resume bo", "resign", "yes")
    said = shelf.type("games fin")
    assert said[0] == "Finished:" and said[1].startswith("3. Anna ") and len(said) == 2
    assert shelf.type("games finished 2") == ["There is only one page."]
    assert [line[:2] for line in shelf.type("games")] == ["1.", "2.", "Fi", "3."]


def test_games_may_be_deleted_elsewhere_while_the_finished_ones_are_looked_for(
    shelf: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.type("resume bo", "resign", "yes")
    count, library = shelf.library.game_count, shelf.library

    def counted() -> int:
        found = count()
        for row in library.games():
            library.delete(row.id)
        return found

    monkeypatch.setattr(library, "game_count", counted)
    assert shelf.type("games finished") == ["There are no games yet."]


def test_pages_of_finished_games_are_asked_for_as_they_are_told() -> None:
    playing = Playing(width=200)
    playing.run("quit")
    for _game in range(22):
        playing.type("new alone", "resign", "yes")
    assert playing.type("games finished")[-1] == "2 older games: “games finished 2”."
    assert [line[:3] for line in playing.type("games finished 2")] == ["Fin", "21.", "22."]
    use_language("fi")
    assert playing.type("pelit päättyneet")[-1] == "2 vanhempaa peliä: ”pelit päättyneet 2”."


def test_one_word_begins_a_game_as_last_time() -> None:
    playing = Playing(width=200)
    playing.run("new Anna Bo classic-8x8", "quit")
    later = Playing(width=200, store=playing.store)
    assert "again begins" not in later.run("quit"), "a game goes on: resume is told of"
    assert "Start a game of Classic 8×8: Anna and Bo?" in later.type("again")
    assert "Classic 8×8: Anna, Bo." in later.type("again", "yes")
    later.type("resign", "yes", "resume", "resign", "yes")
    assert "Type “again” to start another game like the last one." in Playing(
        store=playing.store, width=200
    ).run("quit")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_first_command_of_a_person_without_games_may_be_again(code: str) -> None:
    use_language(code)
    playing = Playing(width=200)
    playing.run("again", "again")
    assert len(names(playing)) == 1


def test_games_are_listed_resumed_and_deleted(tmp_path: Path) -> None:
    playing = Playing()
    playing.time.now += (datetime.now(UTC) - playing.time.utc()).total_seconds()
    file = tmp_path / "g.json"
    playing.run("new Anna Bo", "rename Sunday evening", f"export {file}", "yes", "quit")
    assert file.exists()
    told = playing.type("games")
    line = " ".join("\n".join(told).split())
    assert line.startswith("1. Sunday evening: Anna 0, Bo 0, ") and " to move, open now, today" in line
    assert line.endswith(", Hasbro 10×10.")
    assert "Anna, Bo." in playing.type("resume")[0]
    playing.time.now += 1
    assert playing.type(f"import {file}")[0].endswith("Anna, Bo.")
    assert playing.type("delete 1", "no", "games")[-1].startswith("2. Sunday evening")
    assert playing.type("delete 1", "yes")[-1] == "Deleted."


def test_what_is_hidden_in_a_game_goes_to_a_file_only_after_a_yes(tmp_path: Path) -> None:
    playing = Playing(width=200)
    file = tmp_path / "g.json"
    playing.run("new Anna Bo", "quit")
    playing.type("resume")
    shown = tmp_path / "g.txt"
    assert playing.type(f"export {shown}") == [f"Written to {shown}."] and "Anna 0" in shown.read_text(
        "utf-8"
    )
    question = "The game is not over: the file would reveal everything hidden. Write it anyway?"
    said = playing.type(f"export {file}", "no")
    assert (said[0], said[-1]) == (question, "Nothing was done.")
    assert not file.exists()
    assert playing.type(f"export {file}", "yes")[-1] == f"Written. Check it with: upwords-tui replay {file}"
    assert file.stat().st_mode & 0o777 == 0o600
    playing.type("resign", "yes")
    assert playing.type(f"export {tmp_path / 'over.json'}") == [
        f"Written. Check it with: upwords-tui replay {tmp_path / 'over.json'}"
    ]


def test_a_game_deleted_elsewhere_is_taken_off_the_table(tmp_path: Path) -> None:
    playing = at(store=PreparedStore(tmp_path / "games.db"))
    playing.type("5c wood")
    playing.again().library.delete(playing.shell.desk.chair.game_id)
    assert playing.type("score")[0] == "This game has been deleted."
    assert playing.type("games") == ["There are no games yet."]
    playing.type("new Anna Bo")
    playing.again().library.set_setting("width", 60)
    assert playing.type("bag")[0].startswith("Round 1"), "what is gone troubles nobody any more"


def test_a_record_may_not_say_what_files_are_read(tmp_path: Path) -> None:
    playing = Playing(width=200)
    file = tmp_path / "g.json"
    playing.run("new Anna Bo", f"export {file}", "yes", "quit")
    file.write_text(file.read_text().replace('"id": "en"', '"id": "/etc/passwd"'))
    told = playing.type(f"import {file}")
    assert told == [f"{file}: there are no words called “/etc/passwd” here"]
    assert len(playing.library.games()) == 1


def test_a_store_that_does_not_answer_for_a_while_costs_nobody_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    playing = Playing(width=200)
    playing.run("new Anna and Ben")

    def unanswered(*_asked: object, **_how: object) -> NoReturn:
        raise StoreError("the database does not answer")

    with monkeypatch.context() as away:
        for name in ("changed", "games"):
            away.setattr(playing.library, name, unanswered)
        for _time in range(2):
            assert playing.type("score") == ["the database does not answer"]
    assert playing.type("score") == ["Anna: 0 points.", "Ben: 0 points."]
