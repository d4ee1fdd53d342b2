"""Golden matches of Words Up: rebuilt byte for byte, and told by `replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.golden.words_up import MATCHES
from upwords_tui.cli.main import main
from upwords_tui.games.record import format_record, from_record, parse_record, to_record
from upwords_tui.games.wordsup.actions import What
from upwords_tui.games.wordsup.game import RECORD

RECORDS = sorted(MATCHES.glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_match_is_rebuilt(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = path.read_text("utf-8")
    game = from_record(parse_record(text))
    assert game.is_over and format_record(to_record(game)) == text
    assert main(["replay", str(path)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Words Up: Anna, Ben")
    assert "The record is valid:" in told.splitlines()[-1]


def test_together_they_cover_all_that_can_be_done_and_happen() -> None:
    records = [json.loads(path.read_text("utf-8")) for path in RECORDS]
    done = {action["action"] for record in records for action in record["actions"]}
    assert done >= set(RECORD.actions) - {"sit", "resign", "forfeit"}
    happened = {
        each[0]
        for record in records
        for happenings in (record["happened"], *(action.get("happened", []) for action in record["actions"]))
        for each in happenings
    }
    assert happened == {str(what) for what in What} - {"word"}


def test_a_changed_match_is_found_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    text = RECORDS[0].read_text("utf-8")
    score = next(action["score"] for action in json.loads(text)["actions"] if "score" in action)
    path.write_text(text.replace(f'"score": {score},', f'"score": {score + 1},', 1))
    assert main(["replay", str(path)]) == 1
    assert f"score is {score + 1} in the record but should be {score}" in capsys.readouterr().out
