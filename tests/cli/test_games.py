"""`upwords-tui games`: what is kept, from the shell; told is only what anybody may know."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.golden.make import GAMES
from tests.store.stored import new_game, passed
from tests.terminal.term import Term, upwords
from upwords_tui.app.play.files import read_game
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.store.opening import open_store
from upwords_tui.store.values import HOME

FINISHED = GAMES / "classic-two.json"


@pytest.fixture
def kept(tmp_path: Path) -> str:
    """A file with a game that is over and, played later, one that is not."""
    data = tmp_path / "games.db"
    store = open_store(data)
    store.games.add(read_game(FINISHED), "Sunday")
    store.games.add(passed(new_game(options=UpwordsOptions(pass_rounds=5)), 1), "Anna – Ben")
    store.close()
    return str(data)


def test_the_list_for_people(kept: str) -> None:
    ran = run("games", "--data", kept)
    assert (ran.code, ran.err) == (0, "")
    first, second = ran.out.splitlines()
    assert first.startswith("1. ") and "to move" in first
    assert second.startswith("2. Sunday: ") and ", Ben won, " in second
    assert run("games", "list", "--data", kept).out == ran.out


def test_the_list_for_programs(kept: str) -> None:
    going, over = json.loads(run("games", "--json", "--data", kept).out)
    assert (going["number"], going["over"], going["actions"], len(going["to_act"])) == (1, False, 1, 1)
    assert (over["number"], over["name"], over["over"], over["to_act"]) == (2, "Sunday", True, [])
    game = read_game(FINISHED)
    assert [seat["score"] for seat in over["seats"]] == list(game.told_scores)
    assert over["winners"] == list(game.outcome.winners)
    assert json.loads(run("games", "list", "--json", "--data", kept).out) == [going, over]


def test_a_game_is_shown_as_anybody_may_know_it(kept: str) -> None:
    told = run("games", "show", "Sunday", "--data", kept).out
    # Then it is said whether the words were checked, and that the record adds up.
    assert told.splitlines() == run("replay", str(FINISHED)).out.splitlines()[:-2]
    store = open_store(Path(kept))
    hidden = store.games.load(store.games.of(HOME)[0].id).game
    store.close()
    shown = run("games", "show", "1", "--data", kept, "--json").out
    assert json.loads(shown)["told"][-1].endswith("to play.")
    assert hidden.setup.seed.hex() not in shown
    assert str(list(hidden.position.seats[0].rack)) not in shown and '"rack"' not in shown


def test_a_game_is_exported(kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("games", "export", "2", "sunday.json", "--data", kept)
    assert (ran.code, ran.out) == (0, "Written. Check it with: upwords-tui replay sunday.json\n")
    assert run("replay", "sunday.json").code == 0
    assert "this file already exists" in run("games", "export", "2", "sunday.json", "--data", kept).complaint
    assert run("games", "export", "2", "--data", kept).out.endswith("replay Sunday.json\n")
    for name, begins in (("s.html", "<!DOCTYPE"), ("s.svg", "<svg"), ("s.txt", "Hasbro")):
        # Of a game that goes on, everybody may see the board.
        said = run("games", "export", "1", name, "--data", kept).out
        assert said == f"Written to {name}.\n" and Path(name).read_text("utf-8").startswith(begins)
    assert "this file already exists" in run("games", "export", "1", "s.txt", "--data", kept).complaint
    # What is hidden in a game goes into no file unasked.
    assert "use --yes" in run("games", "export", "1", "going.json", "--data", kept).complaint
    assert not Path("going.json").exists()
    assert run("games", "export", "1", "going.json", "--yes", "--data", kept).code == 0
    assert stat.S_IMODE(Path("going.json").stat().st_mode) == 0o600


def test_a_game_is_renamed(kept: str) -> None:
    ran = run("games", "rename", "sun", "Sunday evening", "--data", kept)
    assert (ran.code, ran.out) == (0, "Sunday is now called Sunday evening.\n")
    assert json.loads(run("games", "--json", "--data", kept).out)[1]["name"] == "Sunday evening"
    assert "expected a name" in run("games", "rename", "1", " ", "--data", kept).complaint


def test_before_a_game_is_deleted_it_is_asked(kept: str) -> None:
    assert run("games", "delete", "2", "--data", kept).complaint.endswith("use --yes to skip the question")
    for answer, said, left in (("no", "Nothing deleted.", 2), ("yes", "Deleted.", 1)):
        with Term(upwords("--lang", "en", "games", "delete", "2", "--data", kept)) as term:
            term.wait_for("Delete “Sunday” for good? Its scores are kept. yes or no:")
            term.send(f"{answer}\r")
            term.wait_for(said)
            assert term.wait() == (left == 2)
        assert len(json.loads(run("games", "--json", "--data", kept).out)) == left


def test_whoever_is_sure_is_not_asked(kept: str) -> None:
    assert run("games", "delete", "2", "--yes", "--data", kept).out == "Deleted.\n"
    assert [game["over"] for game in json.loads(run("games", "--json", "--data", kept).out)] == [False]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("9", "There is no game 9: there are 2."),
        ("sundy", "There is no game called “sundy”. Did you mean game 2, Sunday?"),
        ("zzz", "Type “upwords-tui games” to list them."),
    ],
)
def test_a_game_that_is_not_there(kept: str, name: str, sentence: str) -> None:
    for action in ("show", "export", "delete"):
        assert sentence in run("games", action, name, "--data", kept).complaint


def test_without_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = tmp_path / "none.db"
    assert run("games", "--data", str(nowhere)).complaint.endswith("none.db: No such file or directory")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    ran = run("games")
    assert (ran.code, ran.out) == (0, "There are no games yet.\n")
    assert json.loads(run("games", "--json").out) == []
    assert not (tmp_path / "data").exists(), "to look makes no file"


def test_a_file_that_holds_no_games(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    file.write_text("no games")
    assert str(file) in run("games", "--data", str(file)).complaint
