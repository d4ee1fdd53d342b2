"""The engine process as another program would use it, and its insides where time matters."""

from __future__ import annotations

import hashlib
import io
import json
import math
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.places import board_with
from tests.engine.requests_for import line, view, words_file
from upwords_tui.base.errors import DictionaryError
from upwords_tui.engine import levels as budget
from upwords_tui.engine import process
from upwords_tui.engine.process import EngineProcess, GeneratorShelf
from upwords_tui.engine.upwords import levels, protocol
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.players import Choice, HighestScore, MoveKind, RankedPlay, Task
from upwords_tui.engine.upwords.protocol import MAX_LINE
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.lexicon.dictionary import WordList


@pytest.fixture
def shelf(tmp_path: Path) -> GeneratorShelf:
    words = words_file(tmp_path)

    def open_word_list(id_or_path: str | Path) -> WordList:
        if id_or_path != "words":
            raise DictionaryError(f"no dictionary “{id_or_path}”")
        digest = hashlib.sha256(words.read_bytes()).hexdigest()
        return WordList("words", "", "", words, digest, 0)

    return GeneratorShelf(open_word_list, tmp_path / "cache")


def talk(shelf: GeneratorShelf, *lines: bytes) -> list[dict[str, Any]]:
    """Return the answers to `lines`, infos left out, in the order of ids (errors without id first)."""
    answers = io.BytesIO()
    EngineProcess(io.BytesIO(b"".join(lines)), answers, shelf).run()
    said = [json.loads(answer) for answer in answers.getvalue().splitlines()]
    return sorted(
        (answer for answer in said if "info" not in answer), key=lambda answer: str(answer["id"] or 0)
    )


def test_a_move_is_answered(shelf: GeneratorShelf) -> None:
    board = board_with("5C MOOD")
    assert talk(shelf, line(id=7, do="move", level="highest", seconds=1.0, view=view("W", board))) == [
        {"id": 7, "action": "play", "tiles": {"C5": "W"}, "notation": "5C W(OOD)", "score": 5}
    ]


def test_without_a_play_the_answer_is_an_exchange_or_a_pass(shelf: GeneratorShelf) -> None:
    assert talk(
        shelf, line(id=1, do="move", view=view("V")), line(id=2, do="move", view=view("V", bag=0))
    ) == [{"id": 1, "action": "exchange", "tile": "V", "tiles": ["V"]}, {"id": 2, "action": "pass"}]


def test_the_best_plays_come_with_scores_and_equity(shelf: GeneratorShelf) -> None:
    (answer,) = talk(shelf, line(id="hint", do="plays", n=2, view=view("TEA"), position=12))
    assert answer["id"] == "hint"
    assert answer["position"] == 12
    assert [(play["notation"], play["score"], play["equity"]) for play in answer["plays"]] == [
        ("5C ATE", 6, 6),
        ("5C EAT", 6, 6),
    ]
    assert answer["plays"][0]["tiles"] == {"C5": "A", "D5": "T", "E5": "E"}


def test_there_may_be_no_plays(shelf: GeneratorShelf) -> None:
    assert talk(shelf, line(id=1, do="plays", view=view("V"))) == [{"id": 1, "plays": []}]


ORDERS = "do: must be hello, set, move, plays, review, why, ponder, stop, ping or quit"
CLOCK = "clock: must be an object like"
BAD_LINES = [
    (b"hello\n", None, "column 1: this is not JSON"),
    (b"[1]\n", None, "JSON: a request must be a JSON object"),
    (b"\xff\xfe\n", None, "JSON: not UTF-8 text"),
    (b"[" * 100_000 + b"\n", None, "JSON"),
    (b'{"id": 1' + b"0" * 5000 + b"}\n", None, "JSON: a number has too many digits"),
    (b'{"id": 4, "do": NaN}\n', None, "JSON: NaN is not a number"),
    (b'{"do": "move"}\n', None, "id: must be a whole number or a short string"),
    (b'{"id": true, "do": "move"}\n', None, "id: must be a whole number"),
    (b'{"id": [1], "do": "move"}\n', None, "id: must be a whole number"),
    (line(id="x" * 101, do="quit"), None, "id: must be a whole number"),
    (line(id=4), 4, ORDERS),
    (line(id=4, do=["move"]), 4, ORDERS),
    (line(id=4, do="dance"), 4, ORDERS),
    (line(id=4, do="move"), 4, "view: a view must be a JSON object"),
    (line(id=4, do="move", view=view(rack="?")), 4, "view: rack: This edition has no tile “?”"),
    (line(id=4, do="move", view=view(dictionary="klingon")), 4, "no dictionary “klingon”"),
    (line(id=4, do="move", view=view(), level="wizard"), 4, "level: no level “wizard”"),
    (line(id=4, do="move", view=view(), level=3), 4, "level: must be the id of a level"),
    (line(id=4, do="move", view=view(), level="\x1b[31m\x9bx\u202e"), 4, "level: no level “ [31m x”"),
    (line(id=4, do="move", view=view(), seconds=0), 4, "seconds: must be a number above 0"),
    (line(id=4, do="move", view=view(), wall=0), 4, "wall: must be a number above 0"),
    (line(id=4, do="move", view=view(), seconds="1"), 4, "seconds: must be a number above 0"),
    (line(id=4, do="move", view=view(), seconds=True), 4, "seconds: must be a number above 0"),
    (line(id=4, do="move", view=view(), seconds=1e300), 4, "seconds: must be a number above 0"),
    (line(id=4, do="move", view=view(), iterations=0), 4, "iterations: must be a whole number from 1"),
    (line(id=4, do="move", view=view(), iterations=2.5), 4, "iterations: must be a whole number from 1"),
    (line(id=4, do="move", view=view(), seed="a"), 4, "seed: must be a whole number"),
    (line(id=4, do="plays", view=view(), n=0), 4, "n: must be a whole number from 1"),
    (line(id=4, do="plays", view=view(), position=-1), 4, "position: must be a whole number from 0"),
    (line(id=4, do="set"), 4, "options: must be an object of names and values"),
    (line(id=4, do="set", options=[]), 4, "options: must be an object of names and values"),
    (
        line(id=4, do="set", options={"levl": 1}),
        4,
        "options: levl: there are level, seconds. Did you mean level?",
    ),
    (line(id=4, do="set", options={"level": 1}), 4, "options: level: must be the id of a level"),
    (line(id=4, do="set", options={"level": "wizard"}), 4, "options: level: no level “wizard”"),
    (line(id=4, do="set", options={"seconds": -1}), 4, "options: seconds: must be a number above 0"),
    (line(id=4, do="move", view=view(), clock=3), 4, CLOCK),
    (line(id=4, do="move", view=view(), clock={}), 4, CLOCK),
    (line(id=4, do="move", view=view(), clock={"own": True}), 4, CLOCK),
    (line(id=4, do="move", view=view(), clock={"own": -1}), 4, CLOCK),
    (line(id=4, do="move", view=view(), clock={"own": 3, "increment": "5"}), 4, CLOCK),
    (b"x" * (3 * MAX_LINE) + b"\n", None, "a line of more than"),
]


@pytest.mark.parametrize(("bad", "request_id", "complaint"), BAD_LINES)
def test_a_bad_line_is_answered_and_the_engine_lives_on(
    shelf: GeneratorShelf, bad: bytes, request_id: Any, complaint: str
) -> None:
    error, answer = talk(shelf, bad, b"\n", line(id=9, do="plays", n=1, view=view("AT")))
    assert error["id"] == request_id
    assert set(error) == {"id", "error"}
    assert error["error"].startswith(complaint)
    assert len(error["error"]) < 400
    assert error["error"].isprintable()
    assert answer["plays"][0]["score"] == 4


def test_a_last_line_needs_no_end(shelf: GeneratorShelf) -> None:
    assert talk(shelf, line(id=1, do="plays", n=1, view=view("V")).strip()) == [{"id": 1, "plays": []}]


def test_compiling_is_reported(shelf: GeneratorShelf) -> None:
    answers = io.BytesIO()
    request = line(id=3, do="move", view=view("AT"))
    EngineProcess(io.BytesIO(request), answers, shelf).run()
    said = [json.loads(answer) for answer in answers.getvalue().splitlines()]
    assert said[0] == {"id": 3, "info": {"compiling": 0.0}}
    assert said[-2] == {"id": 3, "info": {"compiling": 1.0}}
    assert said[-1]["action"] == "play"


class Thinker(HighestScore):
    """Thinks until it is stopped, having said so."""

    def choose(self, view: EngineView, generator: Generator, task: Task) -> Choice:
        task.report({"thinking": True})
        for _ in range(task.iterations or 10**9):
            if task.is_up():
                return HighestScore().choose(view, generator, task)
        return Choice(MoveKind.PASS)

    def rank(self, view: EngineView, generator: Generator, task: Task, count: int) -> list[RankedPlay]:
        raise RuntimeError("out\nof ideas")


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> None:
    table = (levels.LEVELS[0]._replace(id="thinker"),)
    monkeypatch.setattr(process, "player_of", lambda _level: Thinker())
    monkeypatch.setattr(levels, "LEVELS", table)
    usual = protocol.Usual
    monkeypatch.setattr(protocol, "Usual", lambda *of: usual(*of) if of else usual("thinker"))


class Dialogue:
    """An engine in this process, talked to through pipes, line by line."""

    def __init__(self, shelf: GeneratorShelf) -> None:
        into, out_of = os.pipe(), os.pipe()
        self._requests = os.fdopen(into[1], "wb")
        self._answers = os.fdopen(out_of[0], "rb")
        self._theirs = os.fdopen(into[0], "rb"), os.fdopen(out_of[1], "wb")
        self._engine = EngineProcess(*self._theirs, shelf)
        self._thread = threading.Thread(target=self._engine.run)
        self._thread.start()

    def say(self, **request: Any) -> None:
        self._requests.write(line(**request))
        self._requests.flush()

    def hear(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self._answers.readline())
        return answer if "compiling" not in answer.get("info", {}) else self.hear()

    def end(self) -> None:
        """Close our ends; fails if the engine does not end then."""
        self._requests.close()
        self._thread.join(20)
        assert not self._thread.is_alive()
        self._answers.close()
        for stream in self._theirs:
            stream.close()


def heard(talk: Dialogue, count: int) -> list[dict[str, Any]]:
    """Return the next lines by their ids: two threads write them, and either may be the quicker one."""
    return sorted((talk.hear() for _ in range(count)), key=lambda answer: answer["id"])


@pytest.mark.usefixtures("thinker")
def test_stop_is_heard_while_the_engine_thinks(shelf: GeneratorShelf) -> None:
    talk = Dialogue(shelf)
    talk.say(id=1, do="move", seconds=3600, view=view("AT"))
    talk.say(id=2, do="move", seconds=3600, view=view("TEA"))
    assert talk.hear() == {"id": 1, "info": {"thinking": True}}
    talk.say(id=3, do="stop", request=1)
    one, two, three = heard(talk, 3)
    assert (one["score"], two, three) == (4, {"id": 2, "info": {"thinking": True}}, {"id": 3, "stopped": [1]})
    talk.say(id=4, do="stop")
    two, four = heard(talk, 2)
    assert (two["score"], four) == (6, {"id": 4, "stopped": [2]})
    talk.say(id=5, do="stop")
    assert talk.hear() == {"id": 5, "stopped": []}
    talk.end()


@pytest.mark.usefixtures("thinker")
def test_a_ping_is_answered_while_the_engine_thinks(shelf: GeneratorShelf) -> None:
    talk = Dialogue(shelf)
    talk.say(id=1, do="move", seconds=3600, view=view("AT"))
    assert talk.hear() == {"id": 1, "info": {"thinking": True}}
    talk.say(id="there?", do="ping")
    assert talk.hear() == {"id": "there?", "pong": True}
    talk.say(id=2, do="quit")
    talk.end()


@pytest.mark.usefixtures("thinker")
def test_quit_is_heard_while_the_engine_thinks(shelf: GeneratorShelf) -> None:
    talk = Dialogue(shelf)
    talk.say(id=1, do="move", seconds=3600, view=view("AT"))
    talk.say(id=2, do="move", seconds=3600, view=view("AT"))
    assert talk.hear() == {"id": 1, "info": {"thinking": True}}
    talk.say(id=3, do="quit")
    one, two, three = heard(talk, 3)
    assert (one["id"], two) == (1, {"id": 2, "error": "the engine is leaving"})
    assert three == {"id": 3, "quit": True}
    talk.end()


@pytest.mark.usefixtures("thinker")
def test_iterations_count_instead_of_seconds(shelf: GeneratorShelf) -> None:
    assert talk(shelf, line(id=1, do="move", iterations=5, view=view("AT"))) == [{"id": 1, "action": "pass"}]


@pytest.mark.usefixtures("thinker")
def test_time_runs_out(shelf: GeneratorShelf) -> None:
    (answer,) = talk(shelf, line(id=1, do="move", seconds=0.001, view=view("AT")))
    assert answer["score"] == 4


@pytest.mark.parametrize(
    ("share", "wall", "thought"),
    [
        (1.0, math.inf, 5.0),
        (0.5, math.inf, 10.0),
        (0.01, math.inf, 500.0),
        (0.01, 20.0, 20.0),
        (1.0, 20.0, 5.0),
    ],
)
def test_thinking_is_paid_in_cpu_time_and_by_the_clock_where_one_runs(
    monkeypatch: pytest.MonkeyPatch, share: float, wall: float, thought: float
) -> None:
    """A machine so busy that the engine has but a `share` of it: the same thinking takes so much longer."""
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr(time, "process_time", lambda: now * share)
    spent = budget.spending(5.0, wall)
    now += thought / 2
    assert spent() == pytest.approx(0.5)
    now += thought / 2 - 0.01
    assert 0.99 < spent() < 1
    now += 0.02
    assert spent() > 1


@pytest.mark.usefixtures("thinker")
def test_the_engine_spends_its_seconds_so(shelf: GeneratorShelf, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[float, float]] = []

    def spending(seconds: float, wall: float) -> Callable[[], float]:
        asked.append((seconds, wall))
        return lambda: 1.0

    monkeypatch.setattr(process, "spending", spending)
    requests = [{"seconds": 3.5}, {"seconds": 3.5, "wall": 7}, {}]
    lines = [line(id=number, do="move", view=view("AT"), **each) for number, each in enumerate(requests)]
    talk(shelf, *lines)
    assert asked == [(3.5, math.inf), (3.5, 7.0), (1.0, math.inf)]


@pytest.mark.usefixtures("thinker")
def test_a_fault_of_a_player_is_an_answer(shelf: GeneratorShelf, capsys: pytest.CaptureFixture[str]) -> None:
    answers = talk(
        shelf, line(id=1, do="plays", view=view()), line(id=2, do="move", iterations=1, view=view())
    )
    assert answers == [
        {"id": 1, "error": "internal error: RuntimeError: out of ideas"},
        {"id": 2, "action": "pass"},
    ]
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.usefixtures("thinker")
def test_a_crowd_of_questions_is_refused(shelf: GeneratorShelf) -> None:
    talk = Dialogue(shelf)
    for number in range(1, 67):
        talk.say(id=number, do="move", seconds=3600, view=view("AT"))
    heard = sorted((talk.hear() for _ in range(3)), key=lambda answer: answer["id"])
    refusal = "64 questions are waiting already"
    assert heard == [
        {"id": 1, "info": {"thinking": True}},
        {"id": 65, "error": refusal},
        {"id": 66, "error": refusal},
    ]
    talk.say(id=99, do="quit")
    talk.end()


def test_it_ends_when_nobody_reads(shelf: GeneratorShelf) -> None:
    talk = Dialogue(shelf)
    talk._answers.close()
    talk.say(id=1, do="plays", view=view("AT"))
    talk._thread.join(120)
    assert not talk._thread.is_alive()
    talk._requests.close()
    talk._theirs[0].close()
    with suppress(BrokenPipeError):
        talk._theirs[1].close()


def run_process(tmp_path: Path, said: bytes) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "upwords_tui.engine.process"]
    return subprocess.run(command, input=said, capture_output=True, env=environment, check=False, timeout=60)


def test_as_a_process_it_answers_and_ends(tmp_path: Path) -> None:
    path = str(words_file(tmp_path))
    done = run_process(
        tmp_path,
        line(id=1, do="move", view=view("W", board_with("5C MOOD"), dictionary=path)) + b"nonsense\n",
    )
    answers = {answer["id"]: answer for answer in map(json.loads, done.stdout.splitlines())}
    assert answers[1]["notation"] == "5C W(OOD)"
    assert "error" in answers[None]
    assert (done.returncode, done.stderr) == (0, b"")


def test_quitting_a_process_ends_it_though_its_input_stays_open(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "upwords_tui.engine.process"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(line(id=1, do="quit"))
        process.stdin.flush()
        assert json.loads(process.stdout.readline()) == {"id": 1, "quit": True}
        assert process.wait(20) == 0


def test_a_process_ends_when_nobody_reads_its_answers() -> None:
    command = [sys.executable, "-m", "upwords_tui.engine.process"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(line(id=1, do="move", view=view(dictionary="klingon")))
        process.stdin.flush()
        assert (process.stderr.read(), process.wait(20)) == (b"", 0)


def test_it_imports_no_screen_library() -> None:
    script = (
        "import sys, upwords_tui.engine.process, upwords_tui.engine.pool\n"
        "print({'textual', 'rich', 'enchant', 'upwords_tui.lexicon.voikko', 'sqlite3'} & set(sys.modules))"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "set()"


def test_it_says_who_it_is(shelf: GeneratorShelf) -> None:
    (hello,) = talk(shelf, line(id=1, do="hello", protocol=1))
    options = hello.pop("options")
    assert hello.pop("levels") == [level.id for level in levels.LEVELS]
    assert hello == {
        "id": 1,
        "name": "Upwords TUI",
        "version": version("upwords-tui"),
        "protocol": 1,
        "questions": ["move", "plays", "review", "why"],
        "editions": "any",
        "languages": ["en", "fi", "nl"],
        "dictionaries": ["en", "fi", "nl", "wordsup-nl"],
        "ponder": False,
    }
    assert [(option["name"], option["kind"], option["default"]) for option in options] == [
        ("level", "choice", "highest"),
        ("seconds", "number", 1.0),
    ]


def test_what_is_set_holds_where_a_question_does_not_say(shelf: GeneratorShelf) -> None:
    usual = protocol.Usual().changed({"level": "expert", "seconds": 3})
    asked = protocol.parse_request(line(id=1, do="move", view=view()), usual)
    told = protocol.parse_request(line(id=1, do="move", view=view(), level="keen", seconds=2), usual)
    counted = protocol.parse_request(line(id=1, do="move", view=view(), iterations=9), usual)
    found = [
        (each.level.id, each.seconds, each.wall)
        for each in (asked, told, counted)
        if isinstance(each, protocol.Question)
    ]
    assert found == [("expert", 3.0, math.inf), ("keen", 2.0, math.inf), ("expert", None, math.inf)]
    answers = talk(
        shelf,
        line(id=1, do="set", options={"seconds": 2}),
        line(id=2, do="set", options={"level": "wizard", "seconds": 9}),
        line(id=3, do="set", options={"level": "expert"}),
    )
    assert answers[0] == {"id": 1, "set": {"level": "highest", "seconds": 2.0}}
    assert answers[1]["error"].startswith("options: level: no level “wizard”")
    assert answers[2] == {"id": 3, "set": {"level": "expert", "seconds": 2.0}}


@pytest.mark.parametrize(
    ("clock", "seconds", "wall"),
    [
        ({"own": 300}, 1.0, 60.0),
        ({"own": 10, "opponents": [3], "increment": 0}, 0.5, 2.0),
        ({"own": 0, "increment": 1}, 0.5, 2.0),
        ({"own": 0}, 0.1, 0.4),
    ],
)
def test_a_clock_says_how_long_to_think(clock: dict[str, Any], seconds: float, wall: float) -> None:
    asked = protocol.parse_request(line(id=1, do="move", view=view(), clock=clock))
    assert isinstance(asked, protocol.Question)
    assert (asked.seconds, asked.wall) == (seconds, wall)
    asked = protocol.parse_request(line(id=1, do="move", view=view(), clock=clock, seconds=9.0, wall=9.5))
    assert isinstance(asked, protocol.Question)
    assert (asked.seconds, asked.wall) == (9.0, 9.5)


def test_it_does_not_think_while_others_do(shelf: GeneratorShelf) -> None:
    assert talk(shelf, line(id=1, do="ponder", view=view())) == [{"id": 1, "ponder": False}]


def test_it_tells_how_a_search_stands_but_not_all_the_time(
    shelf: GeneratorShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def infos(seconds: float, **request: Any) -> list[dict[str, Any]]:
        monkeypatch.setattr(process, "_INFO_SECONDS", seconds)
        answers = io.BytesIO()
        asked = line(id=1, do="move", level="champion", iterations=2000, **request)
        EngineProcess(io.BytesIO(asked), answers, shelf).run()
        said = [json.loads(answer) for answer in answers.getvalue().splitlines()]
        return [answer["info"] for answer in said if "best" in answer.get("info", {})]

    told = infos(0.0, view=view("TEATEAS"))
    assert len(told) > 1
    for info in told:
        assert set(info) == {"samples", "candidates", "best", "win", "ahead"}
        assert info["best"]["action"] in ("play", "exchange") and 0 <= info["win"] <= 1
    assert [info["samples"] for info in told] == sorted(info["samples"] for info in told)
    assert len(infos(3600.0, view=view("TEATEAS"))) == 1


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = [
    "id",
    "do",
    "level",
    "seconds",
    "wall",
    "iterations",
    "seed",
    "view",
    "options",
    "clock",
    "made",
    "n",
]


@given(
    st.sampled_from(["hello", "set", "move", "plays", "review", "why", "ponder", "stop", "ping"]),
    st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=3),
    st.dictionaries(st.sampled_from([*view()]), VALUES, max_size=2),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_it_is_asked_it_answers_and_lives_on(
    shelf: GeneratorShelf, do: str, odd: dict[str, Any], odd_view: dict[str, Any]
) -> None:
    asked = {"id": 1, "do": do, "iterations": 1, "view": {**view("AT"), **odd_view}, **odd}
    asked["iterations"] = 1 if type(asked["iterations"]) is not int else min(asked["iterations"], 5)
    bad, ping = talk(shelf, json.dumps(asked).encode() + b"\n", line(id="ping", do="ping"))[-2:]
    assert ping == {"id": "ping", "pong": True} or bad == {"id": "ping", "pong": True}
    for answer in (bad, ping):
        assert answer.get("error", "fine").isprintable()
