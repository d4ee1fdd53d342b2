"""`--dictionary` where one plays: new games begin with those words, line by line and on the screen."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import COMMAND, ROOT, run
from tests.store.stored import raw
from tests.terminal.term import Term, upwords


@pytest.fixture
def folder(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the list lies, and from where it is named."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return tmp_path


def text(*arguments: str, typed: str) -> str:
    command = [*COMMAND, "text", "--data", "games.db", *arguments]
    said = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=120)
    assert (said.returncode, said.stderr) == (0, "")
    return said.stdout


def dictionaries(data: str = "games.db") -> list[str]:
    """Return what the games kept are played with, the last one first."""
    listed = json.loads(run("games", "--json", "--data", data).out)
    shown = (run("games", "show", str(game["number"]), "--json", "--data", data) for game in listed)
    return [json.loads(each.out)["dictionary"] for each in shown]


def test_a_list_of_ones_own_line_by_line(folder: Path) -> None:
    said = text("--dictionary", "few words.txt", typed="new me and Ben\nyes\ncheck mood\ncheck moon\n")
    assert "New games use these words: few words.txt." in said
    assert "MOOD is in the dictionary." in said and "MOON is not in the dictionary." in said
    (own,) = dictionaries()
    assert own.startswith("list-")
    told = text("--continue", typed="options\n")
    assert "few words.txt" in told and "list-" not in told


def test_in_any_game(folder: Path) -> None:
    text("--dictionary", "few words.txt", typed="new words-up me and Ben\nyes\n")
    text("--dictionary", "fi-list", typed="new me and Ben\nyes\n")
    assert [each.partition("-")[0] for each in dictionaries()] == ["fi", "list"]


def test_what_has_begun_keeps_its_words(folder: Path) -> None:
    text(typed="new me and Ben\nyes\n")
    assert "CAT is in the dictionary." in text(
        "--continue", "--dictionary", "few words.txt", typed="check cat\n"
    )
    assert dictionaries() == ["en"]


def test_from_another_folder_the_same_list_is_meant(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text("--dictionary", "few words.txt", typed="new me and Ben\nyes\n")
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    (folder / "games.db").rename("games.db")
    text(typed="new me and Ben\nyes\n")
    later, first = dictionaries()
    assert later == first and first.startswith("list-")


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["few words.txt", "en-list"])
def test_on_the_screen(folder: Path, name: str) -> None:
    words = str(folder / name) if "." in name else name
    command = upwords("--lang", "en", "--data", str(folder / "games.db"), "--dictionary", words)
    with Term(command, environ={"XDG_CACHE_HOME": str(folder / "cache"), "PYTHONPATH": str(ROOT)}) as term:
        term.wait_for("Enter")
        term.send("n")
        term.wait_for("your own list")
        term.send("\x11")
        assert term.wait() == 0


def test_it_may_stand_before_a_command(words: str) -> None:
    assert run("--dictionary", words, "words", "qi").out == run("words", "--dictionary", words, "qi").out


def test_a_game_whose_list_is_nowhere_is_not_offered_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    text(typed="new me and Bea\nyes\n")
    text("--dictionary", "few words.txt", typed="new me and Ben\nyes\n")
    shutil.rmtree(folder / "cache")
    with raw(folder / "games.db") as database:  # as before lists were kept with the games
        database.execute("DELETE FROM word_lists")
    said = " ".join(text("--continue", "--lang", "en", typed="resume\n").split())
    assert "This game can't be opened: the word list list-" in said
    assert said.index("can't be opened") < said.index("Type “resume” to continue") < said.index("> resume")
    assert "– Bea" in said[said.index("Type “resume”") :].split(".")[0]
    assert said.count("can't be opened") == 1 and "– Ben" not in said
    # Whoever has the file still goes on with it.
    assert "MOOD is in" in text("--continue", "--dictionary", "few words.txt", typed="check mood\n")
