"""`upwords-tui engine --try` and `--test`: ours and the example pass, and each fault is one line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.running import ROOT, run
from tests.folders import write_engines
from upwords_tui.app.play.upwords.table import action_from_answer
from upwords_tui.cli import engines
from upwords_tui.cli.engines import _begun, _lexicon, _told
from upwords_tui.engine.pool import Pool
from upwords_tui.engine.registry import ForeignEngine

ODD = f"'{sys.executable}' '{Path(__file__).with_name('odd_engine.py')}'"
EXAMPLE = ROOT / "docs" / "engine-example.py"


def test_ours_passes() -> None:
    ran = run("engine", "--test", f"'{sys.executable}' -m upwords_tui engine")
    lines = ran.out.splitlines()
    assert lines[:2] == ["passed: hello (This is Upwords TUI, version 0.1.0)", "passed: ping"]
    assert [line for line in lines[:-1] if not line.startswith("passed: ")] == []
    assert (lines[-1], ran.code) == ("29 checks, 0 failed.", 0)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("nameless", ["hello: name and version must be strings"]),
        ("option", ["hello: depth: its default doesn't fit its kind and range"]),
        ("other id", ["ping: no answer within 0.3 seconds"]),
        ("dies", ["a move, classic-8x8, position 1: it stopped", "stop: it stopped"]),
        ("garbage", ["a move, classic-8x8, position 2: a line is not a JSON object"]),
        ("illegal", ["a move, classic-8x8, position 3: You don't have Z."]),
        ("no action", ["a move, classic-8x8, position 1: an answer that is not an action"]),
        ("slow", ["stop: no answer within 0.3 seconds"]),
        ("dies of a bad line", ["a bad line: hello: it stopped", "a bad line: [1]: it stopped"]),
        ("knows everything", ["an unknown question: expected an error, as a string"]),
        ("takes any option", ["set: expected an error, as a string"]),
        ("stays", ["quit: it is still running after 0.3 seconds"]),
        ("nothing", []),
    ],
)
def test_each_fault_is_a_line(fault: str, told: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    if any("0.3" in line for line in told):
        monkeypatch.setattr(engines, "_ANSWER_SECONDS" if fault == "other id" else "_STOP_SECONDS", 0.3)
    ran = run("engine", "--test", f"{ODD} '{fault}'")
    failed = [line.removeprefix("FAILED: ") for line in ran.out.splitlines() if line.startswith("FAILED")]
    assert all(any(line.startswith(each) for line in failed) for each in told), ran.out
    assert (ran.code, bool(failed)) == (int(bool(told)), bool(told))
    assert all(line.isprintable() and len(line) < 200 for line in ran.out.splitlines())


@pytest.mark.parametrize(
    ("option", "value", "complaint"),
    [
        ("--try", "a", "engine: no engine “a”; there are engine:odd, engine:gone"),
        ("--test", "engine:a", "engine: no engine “engine:a”; there are engine:odd, engine:gone"),
        ("--test", "'", "--test: a quotation mark is not closed"),
        ("--test", " ", "--test: expected a command"),
        ("--test", "./nowhere", "--test: there is no program “nowhere”"),
    ],
)
def test_what_is_not_there_is_named(
    option: str, value: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed(tmp_path, monkeypatch)
    assert run("engine", option, value).complaint.removeprefix("upwords-tui: ") == complaint


def listed(folder: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    command = [sys.executable, str(Path(__file__).with_name("odd_engine.py")), *(words or ["nothing"])]
    text = f"[engines.odd]\ncommand = {command}\n[engines.gone]\ncommand = ['./nowhere']\n"
    write_engines(folder, monkeypatch, text)


@pytest.mark.parametrize(
    ("name", "words", "said", "code"),
    [
        ("odd", [], ["This is Odd [31mlong long long long long long lo, version 1.", "It plays."], 0),
        ("odd", ["no action"], ["It doesn't play: an answer that is not an action."], 1),
        ("gone", [], ["It doesn't play: there is no program “nowhere”."], 1),
    ],
)
def test_one_of_the_settings_can_be_tried(
    name: str, words: list[str], said: list[str], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed(tmp_path, monkeypatch, *words)
    ran = run("engine", "--try", name)
    assert (ran.out.splitlines()[-len(said) :], ran.code) == (said, code)


def test_the_list_of_levels_has_them_and_says_what_is_wrong_with_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed(tmp_path, monkeypatch)
    assert run("levels").out.splitlines()[-2:] == [
        "engine:odd   odd: An engine from elsewhere.",
        "engine:gone  gone: An engine from elsewhere.",
    ]
    assert "engine" not in run("levels", "--game", "wordsup").out
    file = write_engines(tmp_path / "other", monkeypatch, "[engines.odd]\ncommand = 3")
    ran = run("levels")
    assert (ran.code, ran.err) == (
        2,
        f"upwords-tui: {file}: engines.odd.command: must be a list of strings, the program first\n",
    )


# The example of docs/engine.md


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """The example, which plays one edition only: to make its trees takes seconds each."""
    text = EXAMPLE.read_text("utf-8")
    editions = '[*sorted(QU), "hasbro-fi-10x10", "dutch-10x10"]'
    assert text.count(editions) == 1
    file = tmp_path / EXAMPLE.name
    file.write_text(text.replace(editions, '["classic-8x8"]'), "utf-8")
    return file


def test_the_example_passes(example: Path) -> None:
    ran = run("engine", "--test", f"'{sys.executable}' '{example}'")
    assert (ran.out.splitlines()[-1], ran.code) == ("17 checks, 0 failed.", 0), ran.out


@pytest.mark.long
def test_the_example_plays_every_edition() -> None:
    ran = run("engine", "--test", f"'{sys.executable}' '{EXAMPLE}'")
    assert (ran.out.splitlines()[-1], ran.code) == ("29 checks, 0 failed.", 0), ran.out


async def test_the_example_plays_a_whole_game(example: Path) -> None:
    game = _begun("classic-8x8")
    engine = ForeignEngine("example", (sys.executable, str(example)), options={"longest": 6})
    with Pool(foreign=engine) as pool:
        while not game.is_over:
            (seat,) = game.to_act
            view = game.view_for(seat)
            answer = await pool.asker().ask({"do": "move", "view": _told(view)})
            game = game.apply(game.propose(action_from_answer(answer, seat, view), _lexicon("classic-8x8")))
            assert game.action_count < 200
    assert game.outcome
    assert min(reckoning.total for reckoning in game.outcome.reckoning) > 100
