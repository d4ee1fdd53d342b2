"""`upwords-tui autoplay`: repeatable, on all cores, and going on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run

MATCH = ("autoplay", "--seats", "highest,first-steps", "--edition", "classic-8x8", "--games", "6", "--json")


def played(*arguments: str) -> Any:
    answer = json.loads(run(*MATCH, *arguments).out)
    for timed in (answer, *answer["games"]):
        timed.pop("seconds_per_move", None)
        if isinstance(timed["seconds"], list):
            timed.pop("seconds")
    return answer


def test_the_same_games_however_many_at_a_time() -> None:
    one = played("--jobs", "1")
    assert one == played("--jobs", "3")
    assert [game["game"] for game in one["games"]] == [1, 2, 3, 4, 5, 6]
    assert one["win_rate"] > 0.5
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


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{}\n", "other settings"),
        ("nonsense\n", "no results of autoplay"),
        ("", "no results of autoplay"),
    ],
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
    assert "no results of autoplay" in run(*MATCH, "--resume", str(file)).complaint


def test_seconds_instead_of_iterations() -> None:
    answer = json.loads(run(*MATCH, "--games", "2", "--seconds", "0.01").out)
    assert (answer["seconds"], answer["iterations"]) == (0.01, None)
    assert 0 < answer["seconds_per_move"][0] < 5
