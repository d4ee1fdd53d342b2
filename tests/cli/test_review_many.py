"""`upwords-tui review` of many games: those that are kept, and records in a folder."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Self

import pytest

from tests.bench.positions import make_generator
from tests.cli.running import run
from tests.keeping import keep_finished
from upwords_tui.app.play.upwords.turns import turns_of
from upwords_tui.base.errors import EngineError
from upwords_tui.cli import review
from upwords_tui.engine.autoplay import Budget
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.upwords.matches import play_game
from upwords_tui.engine.upwords.simulation import player_of
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.record import format_record, to_record
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.store.opening import open_store

QUICK = ("--seconds", "0.02")


@pytest.fixture(scope="module")
def game() -> UpwordsGame:
    """Give a short game of Anna's with a computer, in which much could have been better."""
    generator = make_generator("classic-8x8")
    seats = Seat("Anna"), Seat("Computer", "computer:highest")
    dictionary = DictionaryRef(generator.edition.dictionary, "0" * 64)
    setup = UpwordsSetup("classic-8x8", dictionary, seats, b"7" * 32, options=UpwordsOptions(rounds=4))
    levels = [player_of(find_level(level)) for level in ("first-steps", "casual")]
    return play_game(setup, levels, generator, Budget(1))


def test_the_games_that_are_kept(game: UpwordsGame, tmp_path: Path) -> None:
    data = tmp_path / "games.db"
    with closing(open_store(data)) as store:
        for name in ("one", "two"):
            keep_finished(store, game, name)
    ran = run("review", "--all", "--data", str(data), "--games", "1", *QUICK)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Reviewed 1 game, ")
    told = json.loads(run("review", "--all", "--data", str(data), *QUICK, "--json").out)
    assert told["games"] == 2
    assert told["turns"] == sum(each["turns"] for each in told["phases"])
    assert told["lost_points"] == pytest.approx(sum(each["lost_points"] for each in told["phases"]))
    assert len({each["kind"] for each in told["puzzles"]}) == 1


def test_records_in_a_folder(game: UpwordsGame, tmp_path: Path) -> None:
    record = format_record(to_record(game))
    (tmp_path / "sunday.json").write_text(record, encoding="utf-8")
    (tmp_path / "broken.json").write_text("{}", encoding="utf-8")
    ran = run("review", str(tmp_path), *QUICK)
    assert ran.code == 0
    (passed,) = ran.err.splitlines()
    assert "broken.json: " in passed
    assert "sunday.json, turn" in ran.out
    assert "weaknesses 1" not in ran.out, "records are set nobody again"
    anna = json.loads(run("review", str(tmp_path), "--player", "ANNA", *QUICK, "--json").out)
    computer = json.loads(run("review", str(tmp_path), "--player", "computer", *QUICK, "--json").out)
    assert anna["turns"] + computer["turns"] == len(turns_of(game))


def test_a_record_is_thought_about_once_whatever_it_is_called(
    game: UpwordsGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    file = tmp_path / "sunday.json"
    file.write_text(format_record(to_record(game)), encoding="utf-8")
    first = run("review", str(tmp_path), "--player", "Anna", *QUICK)
    asked = Asked()
    monkeypatch.setattr(review, "Pool", lambda _size: asked)
    file.rename(tmp_path / "monday.json")
    again = run("review", str(tmp_path), "--player", "Anna", *QUICK)
    assert (again.code, again.out) == (0, first.out.replace("sunday", "monday"))
    run("review", str(tmp_path), "--player", "Anna", "--seconds", "0.03")
    assert asked.count, "longer thought may find more"
    before = asked.count
    run("review", str(tmp_path), "--player", "Computer", *QUICK)
    assert asked.count > before, "these turns are others"


class Asked:
    """A pool that gives no answers, and counts what it is asked."""

    def __init__(self) -> None:
        self.count = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...

    def asker(self) -> Self:
        return self

    async def ask(self, _request: object) -> object:
        self.count += 1
        raise EngineError("no answer")


def test_whose_turns_are_meant(game: UpwordsGame, tmp_path: Path) -> None:
    record = format_record(to_record(game))
    (tmp_path / "two.json").write_text(record.replace("computer:highest", "human"), encoding="utf-8")
    assert (
        "two.json: several people play here, Anna, Computer: choose one"
        in run("review", str(tmp_path)).complaint
    )
    assert "nobody in these records is called Bo" in run("review", str(tmp_path), "--player", "Bo").complaint


def test_what_does_not_go_together(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert "or use --all" in run("review").complaint
    assert "or use --all" in run("review", "--all", str(file)).complaint
    assert "--games works only with --all" in run("review", str(file), "--games", "2").complaint
    assert "--player works only with FOLDER" in run("review", "--all", "--player", "Anna").complaint
    assert (
        "--dictionary works only with FILE, FOLDER" in run("review", "--all", "--dictionary", "en").complaint
    )
    assert "no record" in run("review", str(tmp_path)).complaint
    assert "No such file" in run("review", "--all", "--data", str(tmp_path / "none.db")).complaint


def test_nothing_is_kept_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "there are none yet" in run("review", "--all").out
    assert not list(tmp_path.iterdir())
