"""The real program in a real terminal: playing, leaving in every way there is, and coming back."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median

import psutil
import pytest

from tests.terminal.games import ANNA, COMPUTER, new_store, stored_game
from tests.terminal.term import LIMIT, Term, upwords
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.store.opening import open_store
from upwords_tui.store.values import HOME

Start = Callable[..., Term]
YOUR_TURN = "Your turn."


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start the program with the database in the test's folder, which is also its home."""
    terms: list[Term] = []

    def start_program(*arguments: str, **how: object) -> Term:
        environ = {"HOME": str(tmp_path), "XDG_RUNTIME_DIR": "", **how.pop("environ", {})}  # type: ignore[dict-item]
        command = how.pop("command", None) or upwords("--data", str(tmp_path / "games.db"), *arguments)
        terms.append(Term(command, environ=environ, **how))  # type: ignore[arg-type]
        return terms[-1]

    yield start_program
    for term in terms:
        term.close()


def processes(term: Term) -> list[psutil.Process]:
    program = psutil.Process(term.pid)
    return [program, *program.children(recursive=True)]


def assert_all_end(them: list[psutil.Process]) -> None:
    _gone, alive = psutil.wait_procs(them, timeout=LIMIT)
    assert not [process for process in alive if process.status() != psutil.STATUS_ZOMBIE]


def assert_terminal_is_as_before(term: Term) -> None:
    """What was switched on has been switched off: other screen, mouse, pastes, hidden cursor."""
    for mode in (b"1049", b"1000", b"1003", b"1006", b"2004"):
        switched = term.output.rfind(b"\x1b[?" + mode + b"h")
        assert switched < 0 or term.output.rfind(b"\x1b[?" + mode + b"l") > switched, mode
    assert term.output.rfind(b"\x1b[?25h") > term.output.rfind(b"\x1b[?25l")
    assert b"Traceback" not in term.output


def is_at(term: Term, col: int, row: int) -> bool:
    """Return whether the terminal's own cursor is on this square of a small board."""
    cursor = term.screen.cursor
    return (cursor.x, cursor.y) == (4 + 4 * col, 2 + 2 * row) and not cursor.hidden


def has_moved(term: Term, col: int) -> bool:
    """Return whether the terminal's own cursor has left this column."""
    return term.screen.cursor.x != col


def key_cost(term: Term) -> float:
    """Return how many bytes a step of the cursor costs: the middle of several, as others may come between."""
    costs = []
    for key in ("right", "left") * 3:
        begun, before = len(term.output), term.screen.cursor.x
        term.send(key)
        term.wait_until(partial(has_moved, term, before))
        costs.append(len(term.output) - begun)
    return median(costs)


def has_passed(text: str) -> bool:
    """Return whether the history says that Anna has; among the keys there is always a “pass”."""
    return re.search("Anna +pass", text) is not None


# Playing


def test_a_new_game_is_begun_left_and_gone_on_with(start: Start, tmp_path: Path) -> None:
    path = new_store(tmp_path, seed=None)
    term = start()
    term.wait_for("Welcome")
    term.send("n")
    term.wait_for("Who plays")
    term.send("enter")
    term.wait_for(YOUR_TURN)
    game = stored_game(path)
    letter = str(game.position.seats[0].rack[0])[0]
    term.send("home", "pageup", letter.lower())
    term.wait_for("You are laying")
    term.send("/pass!", "enter")
    term.wait_until(lambda: stored_game(path).action_count >= game.action_count + 2)
    term.wait_for(has_passed)
    term.wait_for(YOUR_TURN)
    term.send("ctrl+q")
    assert term.wait() == 0
    assert_terminal_is_as_before(term)

    again = start()
    again.wait_for("Continue")
    again.send("enter")
    again.wait_for(YOUR_TURN)
    again.wait_for(has_passed)


def test_a_word_is_played_and_the_computer_answers(start: Start, tmp_path: Path) -> None:
    path = new_store(tmp_path)
    term = start("--continue")
    term.wait_for(YOUR_TURN)
    term.send("stone")
    term.wait_for("STONE at E5 across: 10 points. Enter plays it.")
    term.send("enter")
    term.wait_for("5E STONE")
    term.wait_until(lambda: stored_game(path).action_count == 2)
    assert stored_game(path).position.turn == 0
    term.wait_for(YOUR_TURN)
    term.send("home", "pageup")
    term.wait_until(lambda: is_at(term, 0, 0))
    screen = term.text()
    term.send("ctrl+q")
    term.wait()
    again = start("--continue")
    again.wait_for(YOUR_TURN)
    again.send("home", "pageup")
    again.wait_for(lambda text: text.splitlines()[1:21] == screen.splitlines()[1:21])


def test_what_was_shown_outlives_a_kill(start: Start, tmp_path: Path) -> None:
    path = new_store(tmp_path, ANNA)
    term = start("--continue")
    term.wait_for(YOUR_TURN)
    rack = stored_game(path).position.seats[0].rack
    term.send("/exchange " + str(rack[0]), "enter")
    term.wait_for(f"Anna exchanged {rack[0]}, and drew")
    them = processes(term)
    term.kill(signal.SIGKILL)
    assert_all_end(them)
    assert stored_game(path).action_count == 1
    again = start()
    again.wait_for("Continue")
    again.send("enter")
    again.wait_for(f"Anna exchanged {rack[0]}, and drew")


def test_two_windows_show_the_same_game(start: Start, tmp_path: Path) -> None:
    new_store(tmp_path)
    first, second = start("--continue"), start("--continue")
    first.wait_for(YOUR_TURN)
    second.wait_for(YOUR_TURN)
    first.send("stone", "enter")
    second.wait_for("5E STONE")


@pytest.mark.long
def test_a_turn_that_two_windows_explain_counts_once(start: Start, tmp_path: Path) -> None:
    new_store(tmp_path)
    first = start("--continue")
    first.wait_for(YOUR_TURN)
    first.send("/coaching on", "enter")
    first.wait_for("Your first turn")
    second = start("--continue")
    second.wait_for("Your first turn")
    first.send("stone", "enter")
    for window in (first, second):
        window.wait_for("Your second turn")


# Leaving


@pytest.mark.sample(1)
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_signals_leave_a_clean_terminal(start: Start, tmp_path: Path, number: signal.Signals) -> None:
    new_store(tmp_path)
    term = start("--continue")
    term.wait_for(YOUR_TURN)
    them = processes(term)
    term.kill(number)
    assert term.wait() == 128 + number
    assert_all_end(them)
    assert_terminal_is_as_before(term)


def test_a_closed_terminal_ends_everything(start: Start, tmp_path: Path) -> None:
    path = new_store(tmp_path)
    term = start("--continue")
    term.wait_for(YOUR_TURN)
    term.send("stone", "enter")
    term.wait_for("5E STONE")
    them = processes(term)
    assert len(them) > 1, "the engine is one of them"
    term.hang_up()
    assert_all_end(them)
    first = stored_game(path).entries[0].action
    assert isinstance(first, PlayTiles)


def test_ctrl_z_gives_the_shell_back_and_takes_it_again(start: Start, tmp_path: Path) -> None:
    new_store(tmp_path)
    term = start(command=["sh", "-i"], environ={"PS1": "shell> "})
    term.wait_for("shell>")
    term.press(" ".join(upwords("--data", str(tmp_path / "games.db"), "--continue")), "enter", quiet=0)
    term.wait_for(YOUR_TURN)
    term.send("not")
    term.wait_for("NOT at E5")
    term.send("ctrl+z")
    term.wait_for("Stopped")
    assert_terminal_is_as_before(term)
    term.send("fg", "enter")
    term.wait_for("NOT at E5")
    term.send("e")
    term.wait_for("NOTE at E5")
    term.wait_until(lambda: not term.screen.cursor.hidden)


@pytest.mark.long
def test_ctrl_z_stops_nothing_where_no_shell_could_go_on_with_it(start: Start, tmp_path: Path) -> None:
    new_store(tmp_path)
    term = start("--continue")
    term.wait_for(YOUR_TURN)
    term.press("n", "ctrl+z", "o", quiet=0)
    term.wait_for("NO at E5")


def test_a_failure_is_one_line(start: Start, tmp_path: Path) -> None:
    new_store(tmp_path)
    failing = (
        "import sys; from upwords_tui.tui.games.upwords.screen import UpwordsScreen as GameScreen;"
        "from upwords_tui.cli.main import main;"
        " GameScreen.action_turn = lambda self: 1 // 0; sys.exit(main(sys.argv[1:]))"
    )
    term = start(command=[sys.executable, "-c", failing, "--data", str(tmp_path / "games.db"), "--continue"])
    term.wait_for(YOUR_TURN)
    them = processes(term)
    term.send("space")
    assert term.wait() == 70
    assert_all_end(them)
    assert_terminal_is_as_before(term)
    said = term.output.rpartition(b"\x1b[?1049l")[2].decode()
    assert "Your game is saved" in said and "ZeroDivisionError" not in said
    log = next(tmp_path.rglob("upwords-tui.log"))
    assert str(log) in said.replace("\r\n", "") and "ZeroDivisionError" in log.read_text()


@pytest.mark.long
def test_a_deleted_game_is_told(start: Start, tmp_path: Path) -> None:
    path = new_store(tmp_path, ANNA, COMPUTER)
    term = start("--continue")
    term.wait_for(YOUR_TURN)
    store = open_store(path)
    store.games.delete(store.games.of(HOME)[0].id)
    store.close()
    term.send("stone", "enter")
    term.wait_for("deleted")
    assert "STONE" in term.text(), "what was laid is still there"


def test_from_the_full_screen_to_lines_and_back(start: Start, tmp_path: Path) -> None:
    new_store(tmp_path)
    term = start("--continue")
    term.wait_for(YOUR_TURN)
    term.send("/text", "enter")
    term.wait_for_prompt()
    assert "Your turn: " in term.text()
    said = term.ask("score")
    assert "0 points." in said and "\x1b" not in said
    term.send("screen", "enter")
    term.wait_for("F4 exchange")
    # What stood there before may still be to be seen: the screen is perhaps not there yet.
    assert term.press_until_it_ends("ctrl+q") == 0


@pytest.mark.long
def test_lines_may_be_the_rule(start: Start, tmp_path: Path) -> None:
    new_store(tmp_path)
    term = start("--continue")
    term.wait_for(YOUR_TURN)
    term.send("/text always", "enter")
    term.wait_for_prompt()
    assert "Your turn: " in term.text()
    term.send("quit", "enter")
    assert term.wait() == 0
    term = start("--continue")
    term.wait_for("Your turn: ")
    assert b"\x1b" not in term.output
    term.send("screen always", "enter")
    term.wait_for("F4 exchange")
    term.send("ctrl+q")
    assert term.wait() == 0
