"""The bell of a real terminal: rung once for each turn that becomes one's own, for who wants it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.terminal.games import new_store, stored_game
from tests.terminal.term import UNKNOWN_TO_PYTE, Term, upwords

YOUR_TURN = "Your turn"
NOTICE = b"\x1b]777;notify;Upwords;It is your turn.\x1b\\"


def rings(term: Term) -> int:
    """Return how often the bell was rung: what sets the title of a window ends with the same byte."""
    return UNKNOWN_TO_PYTE.sub(b"", term.output).count(b"\x07")


def pass_and_be_answered(term: Term, path: Path) -> None:
    count = stored_game(path).action_count
    term.send("/pass!", "enter")
    term.wait_until(lambda: stored_game(path).action_count >= count + 2)
    term.wait_for(YOUR_TURN)


@pytest.mark.parametrize("front_end", ["screen", "text"])
def test_it_rings_once_a_turn_and_only_for_who_wants_it(front_end: str, tmp_path: Path) -> None:
    path = new_store(tmp_path)
    arguments = ("--data", str(path), "--continue", *(["--text"] if front_end == "text" else []))
    with Term(upwords(*arguments), environ={"HOME": str(tmp_path), "XDG_RUNTIME_DIR": ""}) as term:
        term.wait_for(YOUR_TURN)
        pass_and_be_answered(term, path)
        term.send("/bell on", "enter")
        term.wait_for("The bell will ring")
        assert rings(term) == 0
        pass_and_be_answered(term, path)
        term.wait_until(lambda: rings(term) > 0)
        term.send("/bell off", "enter")
        term.wait_for("The bell is off")
        pass_and_be_answered(term, path)
        term.send("/quit", "enter")
        assert term.wait() == 0
        assert rings(term) == 1


def test_the_window_and_the_desktop_tell_of_one_s_turn(tmp_path: Path) -> None:
    path = new_store(tmp_path)
    arguments = upwords("--data", str(path), "--continue")
    with Term(arguments, environ={"HOME": str(tmp_path), "XDG_RUNTIME_DIR": ""}, term="foot") as term:
        term.wait_for(YOUR_TURN)
        pass_and_be_answered(term, path)
        assert NOTICE not in term.output, "nobody has asked for it"
        term.send("/set notices on", "enter")
        term.wait_for("You will get notices")
        pass_and_be_answered(term, path)
        term.wait_until(lambda: NOTICE in term.output)
        term.send("/quit", "enter")
        assert term.wait() == 0
    told = [title.decode() for title in re.findall(rb"\x1b\]2;([^\x1b]*)\x1b\\", term.output)]
    assert told[0] == "Your turn – Upwords" and "Computer to play – Upwords" in told
    kept, put_back = term.output.index(b"\x1b[22;2t"), term.output.rindex(b"\x1b[23;2t")
    assert kept < term.output.index(b"\x1b]2;") and term.output.rindex(b"\x1b]2;") < put_back
    assert (term.output.count(b"\x1b[22;2t"), term.output.count(b"\x1b[23;2t")) == (1, 1)


def test_when_time_runs_low_it_rings_three_times_for_who_wants_that(tmp_path: Path) -> None:
    new_store(tmp_path)
    with Term(
        upwords("--data", str(tmp_path / "games.db"), "--text"), environ={"HOME": str(tmp_path)}
    ) as term:
        term.wait_for_prompt()
        term.ask("set sounds on")
        term.ask("set warning 60")
        term.send("new Anna Bo turn=61", "enter")
        term.wait_for("The clock starts again with your next line.")
        term.send("rack", "enter")
        term.wait_until(lambda: rings(term) == 3)
        term.send("/quit", "enter")
        assert term.wait() == 0
        assert rings(term) == 3
