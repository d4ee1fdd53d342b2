"""`upwords-tui autoplay`: repeatable, on all cores, and going on where it was stopped."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import COMMAND, Ran, run, start
from upwords_tui.cli import autoplay
from upwords_tui.engine.autoplay import Budget, MatchSetup
from upwords_tui.engine.elo import Sprt
from upwords_tui.engine.results import GameResult

MATCH = ("autoplay", "--seats", "highest,first-steps", "--edition", "classic-8x8", "--games", "6", "--json")


def played(*arguments: str) -> Any:
    answer = json.loads(run(*MATCH, "--jobs", "1", *arguments).out)
    for timed in (answer, *answer["games"]):
        timed.pop("seconds_per_move", None)
        if isinstance(timed["seconds"], list):
            timed.pop("seconds")
    return answer


def test_the_same_games_however_many_at_a_time() -> None:
    one = played()
    assert one == played("--jobs", "2")
    assert [game["game"] for game in one["games"]] == [1, 2, 3, 4, 5, 6]
    assert one["win_rate"] > 0.5
    assert [game["first_seat"] for game in one["games"]] == [0, 1, 0, 1, 0, 1]
    assert all(sum(game["moves"]) > 4 for game in one["games"])


def test_a_match_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    kept = tmp_path / "match.jsonl"
    whole = played("--resume", str(kept))
    lines = kept.read_text().splitlines()
    assert len(lines) == 7
    kept.write_text("\n".join(lines[:4]) + "\n" + lines[4][:30])
    assert played("--resume", str(kept)) == whole
    assert len(kept.read_text().splitlines()) == 7
    assert played("--resume", str(kept)) == whole
    assert len(kept.read_text().splitlines()) == 7
    kept.write_text(lines[0][:30])
    assert played("--resume", str(kept)) == whole


TEST = ("--seats", "highest,skilled", "--edition", "classic-8x8", "--sprt", "0,150")
"""A match that is decided after some thirty games."""


def decided(*arguments: str) -> Any:
    answer = json.loads(run("autoplay", *TEST, "--json", "--jobs", "1", *arguments).out)
    return [answer["sprt"], [(game["seed"], game["scores"]) for game in answer["games"]]]


def test_a_test_ends_when_it_is_decided_however_many_play_at_a_time() -> None:
    sprt, games = whole = decided()
    assert sprt["accepted"] == "H1" and sprt["llr"] > 2.944 and sprt["bounds"] == [-2.944, 2.944]
    assert 10 < len(games) < 60
    assert decided("--jobs", "2") == whole
    sprt, games = decided("--games", "6")
    assert (sprt["accepted"], games) == (None, whole[1][:6])
    said = run("autoplay", *TEST, "--jobs", "1").out.splitlines()[-1]
    assert said.startswith("SPRT, Elo 0 (H0) or 150 (H1): LLR +") and said.endswith("H1 accepted")


def test_a_test_that_was_killed_comes_to_the_same(tmp_path: Path) -> None:
    whole = decided("--records", str(tmp_path / "whole"))
    kept, records = tmp_path / "match.jsonl", tmp_path / "records"
    keeping = ("--resume", str(kept), "--records", str(records))
    # The same games, but far more of them than are played before it is killed.
    endless = (*COMMAND, "autoplay", *TEST[:4], "--games", "1000000", *keeping, "--jobs", "2")
    killed = subprocess.Popen(endless, start_new_session=True)
    while not kept.exists() or kept.read_text().count("\n") < 4:
        with suppress(subprocess.TimeoutExpired):
            pytest.fail(f"it has ended with {killed.wait(0.1)}")
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    lines = kept.read_text().splitlines()
    kept.write_text("\n".join([*lines[:3], lines[3][:40]]))
    (records / "half.part").write_text("{")
    assert decided(*keeping) == whole
    written = {path.name: path.read_bytes() for path in records.glob("*.json")}
    assert {
        path.name: path.read_bytes() for path in (tmp_path / "whole").iterdir()
    }.items() <= written.items()
    again = kept.read_bytes()
    assert decided(*keeping) == whole and kept.read_bytes() == again


def test_records_hold_the_games(tmp_path: Path) -> None:
    without = played("--games", "2")
    assert without == played("--games", "2", "--records", str(tmp_path))
    first, second = sorted(tmp_path.iterdir())
    for file, game in zip((first, second), without["games"], strict=True):
        told = json.loads(run("replay", "--json", str(file)).out)
        assert sorted(seat["score"] for seat in told["seats"]) == sorted(game["scores"])
        assert json.loads(file.read_text())["seed"] == game["seed"]
    assert first.name[:-8] == second.name[:-8]


def test_three_play_in_one_game_or_each_two() -> None:
    three = ("autoplay", "--seats", "highest,casual,keen", "--edition", "classic-8x8", "--jobs", "1")
    one_game = json.loads(run(*three, "--json").out)
    assert [game["first_seat"] for game in one_game["games"]] == [0, 1, 2]
    assert {len(game["scores"]) for game in one_game["games"]} == {3}
    in_twos = json.loads(run(*three, "--round-robin", "--games", "4", "--json").out)
    assert [game["levels"] for game in in_twos["games"][::2]] == [[0, 1], [0, 2], [1, 2]] * 2
    assert in_twos["round_robin"] is True
    lines = run(*three, "--round-robin").out.splitlines()
    assert lines[0] == "6 games; ratings are relative to their mean, 0:"
    assert lines[1].startswith("highest  Elo +") and lines[1].endswith(" %, 4 games")


ENGINES = f"""
[engines.ours]
command = ["{sys.executable}", "-m", "upwords_tui.engine.process"]
level = "highest"
[engines.dies]
command = ["{sys.executable}", "-c", "input()"]
[engines.cheats]
command = ["{sys.executable}", "-c", '''
import sys, json
for line in sys.stdin:
    said = {{"action": "play", "tiles": {{"A1": "E"}}}}
    print(json.dumps({{"id": json.loads(line)["id"], **said}}), flush=True)
''']
[engines.missing]
command = ["no-such-program"]
"""


def with_engines(folder: Path, *arguments: str) -> Ran:
    (folder / "upwords-tui").mkdir(exist_ok=True)
    (folder / "upwords-tui" / "settings.toml").write_text(ENGINES)
    words = ("autoplay", "--edition", "classic-8x8", "--jobs", "1", *arguments)
    return start(*words, XDG_CONFIG_HOME=str(folder), XDG_DATA_HOME=str(folder))


def test_engines_of_others_play_and_forfeit(tmp_path: Path) -> None:
    one, two = json.loads(with_engines(tmp_path, "--seats", "engine:ours,highest", "--json").out)["games"]
    assert one["failures"] == ["", ""]
    assert one["scores"] == two["scores"][::-1], "it is the same player"
    ran = with_engines(tmp_path, "--seats", "engine:dies,engine:cheats,keen")
    told = ran.err.splitlines()
    assert len(told) == 6
    assert {line for line in told if "dies" in line} == {
        f"Game {number}: engine:dies forfeits: the engine died (exit code 0)" for number in (1, 2, 3)
    }
    assert "Game 1: engine:cheats forfeits: answer: must be a move that the rules allow here" in ran.err
    assert ran.out.splitlines()[-2:] == [
        "Forfeited by engine:dies: 3 games",
        "Forfeited by engine:cheats: 3 games",
    ]
    for seats, said in (
        ("engine:missing,keen", "no program “no-such-program”"),
        ("engine:x,keen", "no engine"),
    ):
        assert said in with_engines(tmp_path, "--seats", seats).complaint


def test_nothing_is_told_where_nobody_watches() -> None:
    assert run(*MATCH, "--jobs", "1").err == ""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_told_how_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Terminal()
    monkeypatch.setattr(sys, "stderr", told)
    monkeypatch.setattr(autoplay, "_TELL_SECONDS", -1.0)
    monkeypatch.setenv("COLUMNS", "200")
    wanted = MatchSetup("upwords", ("keen", "club"), "1", "classic-8x8", None, Budget())
    running = autoplay._Running(wanted, Sprt(0, 20), None, [])
    running.take(GameResult(1, "a", 0, (200, 210), 20, "out"))
    running.take(GameResult(2, "a", 1, (260, 210), 20, "forfeit", failures=("", "it died")))
    lines = [line.rstrip() for line in told.getvalue().split("\r")]
    assert lines[1].split("  ")[:3] == ["1", "+0 −1 =0", "Won: 0.0 %"]
    assert "Game 2: club forfeits: it died" in lines
    assert lines[-1].endswith("LLR −0.05 between −2.94 and +2.94, undecided")


@pytest.mark.parametrize(
    ("text", "reason"),
    [("{}\n", "other settings"), ("nonsense\n", "no autoplay results"), ("nonsense", "no autoplay results")],
)
def test_a_file_that_is_another_is_left_alone(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(text)
    ran = run(*MATCH, "--resume", str(file))
    assert ran.code == 2
    assert reason in ran.complaint and str(file) in ran.complaint
    assert file.read_text() == text


def test_a_line_that_is_no_result(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    played("--resume", str(file))
    file.write_text(file.read_text() + '{"game": 7}\n')
    assert "no autoplay results" in run(*MATCH, "--jobs", "1", "--resume", str(file)).complaint


def test_seconds_instead_of_iterations() -> None:
    answer = json.loads(run(*MATCH, "--games", "2", "--seconds", "0.01").out)
    assert (answer["seconds"], answer["iterations"]) == (0.01, None)
    assert 0 < answer["seconds_per_move"][0] < 5
