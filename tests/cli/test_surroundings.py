"""The command in every sort of surroundings: languages, closed streams, full disks, missing homes."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.running import COMMAND, ROOT, Ran, changed, start
from tests.golden.make import GAMES

FINNISH = json.dumps(
    {"edition": "hasbro-fi-10x10", "board": [[[]] * 10] * 10, "rack": list("PÄIVÄ")}
).encode()


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "environment",
    [
        {"LANG": "C", "LC_ALL": None},
        {"LC_ALL": "POSIX"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
    ids=str,
)
def test_letters_the_terminal_does_not_have(words: str, environment: dict[str, str | None]) -> None:
    encoding = "latin-1" if environment.get("PYTHONIOENCODING") == "latin-1" else "utf-8"
    command, variables = [*COMMAND, "moves", "--dictionary", words, "-"], changed(environment)
    said = subprocess.run(command, input=FINNISH, capture_output=True, env=variables, cwd=ROOT)
    assert (said.returncode, said.stderr) == (0, b"")
    assert said.stdout.endswith(b" plays.\n")
    said = subprocess.run(
        [*command, "--json"], input=FINNISH, capture_output=True, env=changed(environment), cwd=ROOT
    )
    assert (said.returncode, said.stderr) == (0, b"")
    words_made = {play["words"][0]["word"] for play in json.loads(said.stdout.decode(encoding))["plays"]}
    assert words_made == {"PÄIVÄ"}


def test_words_typed_in_a_locale_of_plain_letters_keep_all_of_theirs() -> None:
    ran = start(
        *("words", "--dictionary", "fi-list", "hölmö".encode()),
        LC_ALL="POSIX",
        PYTHONUTF8="0",
        PYTHONCOERCECLOCALE="0",
    )
    assert ran.code == 0 and ran.out.startswith("HOLMO: ")


def test_help_has_no_colours_of_its_own() -> None:
    """Python would give it some, from 3.14 on."""
    ran = start("--help", FORCE_COLOR="1", NO_COLOR=None)
    assert ran.code == 0 and "\x1b" not in ran.out


def test_bytes_that_are_no_text_on_the_command_line(words: str) -> None:
    ran = start("words", "--dictionary", words, b"caf\xe9", b"\xff\xfe")
    assert (ran.code, ran.err) == (1, "")
    assert start("moves", b"\xff.json").complaint.endswith("No such file or directory")


@pytest.mark.parametrize("home", [None, "/nowhere", "/dev/null", "/proc"])
def test_no_home_to_write_to(words: str, home: str | None) -> None:
    """Then nothing is kept, and everything works."""
    everywhere = {"HOME": home, "XDG_CACHE_HOME": None, "XDG_DATA_HOME": None}
    ran = start("moves", "--json", "--dictionary", words, "-", stdin=FINNISH, **everywhere)
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["count"] > 0


def test_a_cache_that_can_not_be_written(words: str, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("")
    ran = start("moves", "--json", "--dictionary", words, "-", stdin=FINNISH, XDG_CACHE_HOME=str(blocked))
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["count"] > 0


def shell(script: str, *arguments: str) -> Ran:
    """Run `script` in a shell; $U is the command."""
    command = ["sh", "-c", script.replace("$U", f"{sys.executable} -m upwords_tui"), "sh", *arguments]
    said = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120)
    return Ran(said.returncode, said.stdout, said.stderr)


RECORD = str(sorted(GAMES.glob("*.json"))[0])


def test_closed_streams() -> None:
    ran = shell("$U moves - <&-")
    assert ran.code == 2
    assert ran.err == "upwords-tui: standard input: line 1 column 1: this is not JSON\n"
    assert shell('$U replay "$1" >&-', RECORD) == Ran(0, "", "")
    assert shell("$U moves /no/such 2>&-") == Ran(2, "", "")
    assert shell("$U editions <&- >&- 2>&-") == Ran(0, "", "")
    assert shell("$U <&- >&-") == Ran(0, "", "")


def test_a_reader_that_has_enough() -> None:
    for command in ('replay "$1"', "editions --json", "--help", "moves --help"):
        ran = shell(f"{{ $U {command}; echo $? >&2; }} | true", RECORD)
        assert ran.err in ("141\n", "0\n"), ran
    # Long answers, whose reader leaves in the middle.
    ran = shell('{ for i in 1 2 3; do $U replay "$1"; done; } | head -n 1', RECORD)
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("unbuffered", [None, "1"])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_disk_that_is_full(monkeypatch: pytest.MonkeyPatch, unbuffered: str | None) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered or "")
    for command in ("editions", "editions --json", "--help"):
        assert shell(f"$U {command} >/dev/full") == Ran(2, "", "upwords-tui: No space left on device\n")


def test_pipes_are_read_like_files(tmp_path: Path, words: str) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    ran = shell('cat "$1" > "$2" & $U replay "$2"', RECORD, str(fifo))
    assert ran.code == 0
    assert "The record is valid" in ran.out
    assert shell('$U replay - < "$1"', RECORD).out == ran.out
    if shutil.which("bash"):
        # A writer that is slow to write is waited for.
        assert shell('bash -c \'$U replay <(sleep 1; cat "$0")\' "$1"', RECORD).out == ran.out
    (tmp_path / "p.json").write_bytes(FINNISH)
    ran = shell('cat "$1" | $U moves --dictionary "$2" /dev/stdin', str(tmp_path / "p.json"), words)
    assert ran.code == 0


def test_without_a_terminal_the_game_is_played_line_by_line(tmp_path: Path) -> None:
    for environment in ({}, {"TERM": None}, {"TERM": "dumb"}):
        ran = start("--data", str(tmp_path / "games.db"), **environment)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.startswith("Upwords. Type “new” for a game,")


def test_an_interrupt_is_no_traceback() -> None:
    with subprocess.Popen(
        [*COMMAND, "moves", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        # Whoever starts the tests in the background has interrupts ignored, here too.
        cwd=ROOT, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as waiting:  # fmt: skip
        assert waiting.stdin
        assert waiting.stderr
        # More than a pipe holds: once it is taken, the command is reading and no longer starting.
        waiting.stdin.write(b" " * 200_000)
        waiting.stdin.flush()
        while True:
            # A signal that comes just before it waits for more is seen only when the next one comes.
            waiting.send_signal(2)
            with suppress(subprocess.TimeoutExpired):
                assert waiting.wait(0.5) == 130
                break
        assert waiting.stderr.read() == b""


def imported(*arguments: str) -> set[str]:
    """Return the modules that `arguments` import."""
    code = (
        "import sys\n"
        "from upwords_tui.cli.main import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    said = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, cwd=ROOT, check=True,
        input=json.dumps({"edition": "hasbro-10x10", "board": [[[]] * 10] * 10, "rack": [], "play": {}}),
    )  # fmt: skip
    return set(said.stderr.split())


HEAVY = {"textual", "rich", "enchant", "upwords_tui.lexicon.voikko", "sqlite3", "asyncio"}


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("arguments", "allowed"),
    [
        ("editions", set()),
        ("--version", set()),
        ("--help", set()),
        ("levels", set()),
        ("dictionaries", {"enchant", "upwords_tui.lexicon.voikko", "sqlite3"}),
        ("words --dictionary en-list cat", set()),
        ("moves --dictionary LIST -", set()),
        ("score --dictionary LIST -", set()),
        (f"replay {RECORD}", {"sqlite3"}),
    ],
)
def test_nothing_heavy_is_imported_without_need(words: str, arguments: str, allowed: set[str]) -> None:
    found = imported(*(words if word == "LIST" else word for word in arguments.split()))
    assert not HEAVY & found - allowed


def test_the_fast_commands_import_little() -> None:
    found = imported("editions")
    assert "upwords_tui.games.upwords.edition" in found
    ours = {name for name in found if name.startswith("upwords_tui")}
    layers = {name.split(".")[1] for name in ours if "." in name}
    assert not layers & {"lexicon", "store", "tui"}
    assert {name for name in ours if name.startswith("upwords_tui.app.")} == {
        *("upwords_tui.app.game_types", "upwords_tui.app.narration", "upwords_tui.app.play"),
        *("upwords_tui.app.game_types.base", "upwords_tui.app.game_types.upwords"),
        *("upwords_tui.app.narration.numbers", "upwords_tui.app.play.files"),
    }


def test_languages_of_the_environment() -> None:
    from upwords_tui.cli.main import _languages

    with pytest.MonkeyPatch.context() as patch:
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            patch.delenv(name, raising=False)
        assert _languages([]) == []
        patch.setenv("LANG", "fi_FI.UTF-8")
        assert _languages([]) == ["fi_FI.UTF-8"]
        patch.setenv("LC_ALL", "")
        assert _languages([]) == ["fi_FI.UTF-8"]
        patch.setenv("LANGUAGE", "nl:en_GB:fi")
        assert _languages([]) == ["nl"]
        patch.setenv("LANGUAGE", "en_GB:fi")
        assert _languages([]) == ["en"]
        assert _languages(["--lang", "fi", "editions"]) == ["fi"]
        assert _languages(["--lang=nl"]) == ["nl"]
        assert _languages(["--lang"]) == ["en"]
