"""Engines of others: what a settings file says of them, and processes that are kept within limits."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import psutil
import pytest

from tests.engine.requests_for import view, words_file
from upwords_tui.base.errors import EngineError, EngineRefusal, InputError
from upwords_tui.engine import pool as pools
from upwords_tui.engine import registry
from upwords_tui.engine.pool import Pool
from upwords_tui.engine.registry import FILE, ForeignEngine, engines, find_engine, read_settings

FAKE = Path(__file__).with_name("fake_engine.py")


def foreign(folder: Path, *words: str, **told: object) -> ForeignEngine:
    return ForeignEngine("fake", (sys.executable, "-I", str(FAKE), *words), folder, **told)  # type: ignore[arg-type]


@pytest.fixture
def dictionary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return str(words_file(tmp_path))


def test_a_file_says_which_engines_there_are(tmp_path: Path) -> None:
    text = """
        [engines.wordsmith]
        command = ["python3", "wordsmith.py"]
        options = { style = "bold", depth = 3, share = 0.5, book = true }
        level = "strong"
        memory = 64
        forfeit = true
        ponder = true
        [engines.a-2]
        command = ["./a"]
    """
    assert read_settings(text, tmp_path)[0] == {
        "engine:wordsmith": ForeignEngine(
            "wordsmith",
            ("python3", "wordsmith.py"),
            tmp_path,
            {"style": "bold", "depth": 3, "share": 0.5, "book": True},
            "strong",
            64,
            True,
            True,
        ),
        "engine:a-2": ForeignEngine("a-2", ("./a",), tmp_path, {}, "", 1024, False, False),
    }
    assert read_settings("", tmp_path)[0] == {}


_COMMAND = "command: must be a list of strings, the program first"
_OPTIONS = "options: must be a table of numbers, strings, true and false"
_NAME = "a name has at most 20 lower-case letters and digits, with hyphens between them"
_LONG = "a12345678901234567890"
_KEYS = "unknown name; there are command, options, level, memory, forfeit, ponder"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("engines = 3", "engines: must have entries like [engines.wordsmith]"),
        ("[engine.a]\n", "engine: unknown name; there are engines, words. Did you mean engines?"),
        ("[engines]\na = 'b'", "engines.a: must have entries like [engines.wordsmith]"),
        ("[engines.a]", "engines.a: command is missing"),
        ("[engines.a]\ncommand = 'a'", f"engines.a.{_COMMAND}"),
        ("[engines.a]\ncommand = []", f"engines.a.{_COMMAND}"),
        ("[engines.a]\ncommand = ['a', 1]", f"engines.a.{_COMMAND}"),
        ('[engines.a]\ncommand = ["a\\u0000"]', f"engines.a.{_COMMAND}"),
        ("[engines.a]\ncommand = ['a']\noptions = { b = nan }", f"engines.a.{_OPTIONS}"),
        ("[engines.a]\ncommand = ['a']\noptions = { b = 2026-11-28 }", f"engines.a.{_OPTIONS}"),
        (
            "[engines.a]\ncommand = ['a']\nmemory = 1",
            "engines.a.memory: must be a whole number of megabytes from 16 to 1048576",
        ),
        ("[engines.a]\ncommand = ['a']\nforfeit = 1", "engines.a.forfeit: must be true or false"),
        ("[engines.a]\ncomand = ['a']", f"engines.a.comand: {_KEYS}. Did you mean command?"),
        ("[engines.Big]\ncommand = ['a']", f"engines.Big: {_NAME}"),
        (f"[engines.{_LONG}]\ncommand = ['a']", f"engines.{_LONG}: {_NAME}"),
    ],
)
def test_what_is_wrong_is_one_line_that_names_the_key(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(InputError) as raised:
        read_settings(text, tmp_path)
    assert str(raised.value) == complaint


def test_the_file_is_in_the_folder_of_settings_and_need_not_be_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert engines() == {}
    with pytest.raises(InputError, match="no engine “a”; there are none"):
        find_engine("a")
    (tmp_path / "other").mkdir()
    file = tmp_path / "other" / FILE
    file.write_text("[engines.wordsmith]\ncommand = ['./a']")
    monkeypatch.setattr(registry, "_chosen", file)
    assert find_engine("engine:wordsmith").folder == tmp_path / "other"
    assert find_engine("wordsmith").id == "engine:wordsmith"
    with pytest.raises(InputError, match=r"no engine “wordsmit”; .* Did you mean engine:wordsmith"):
        find_engine("wordsmit")


@pytest.mark.parametrize(
    ("text", "complaint"), [(b"\xff", "is not UTF-8 text"), (b"[", "this is not TOML: .*")]
)
def test_a_file_that_does_not_hold_together_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: bytes, complaint: str
) -> None:
    file = tmp_path / FILE
    file.write_bytes(text)
    monkeypatch.setattr(registry, "_chosen", file)
    for _again in range(2):
        with pytest.raises(InputError, match=f"^{file}: {complaint}"):
            engines()


async def test_it_is_told_its_options_its_level_and_where_the_words_are(
    tmp_path: Path, dictionary: str
) -> None:
    engine = foreign(tmp_path, options={"style": "bold"}, level="strong", memory=200)
    asked = {"do": "tell", "level": "engine:fake", "limits": ["RLIMIT_DATA", "RLIMIT_CPU"]}
    with Pool(foreign=engine) as pool:
        told = await pool.asker().ask({**asked, "view": view(dictionary=dictionary)})
    assert told["options"] == {"style": "bold"}
    assert told["folder"] == str(tmp_path)
    assert told["request"]["level"] == "strong"
    assert Path(told["request"]["view"]["words"]).read_text("utf-8").split()[:2] == ["at", "ate"]
    assert told["limits"] == {"RLIMIT_DATA": [200 << 20] * 2, "RLIMIT_CPU": [3600] * 2}


async def test_one_that_does_not_know_hello_plays_all_the_same(tmp_path: Path) -> None:
    with Pool(foreign=foreign(tmp_path, "old")) as pool:
        answer = await pool.asker().ask({"do": "echo", "text": "here"})
    assert answer["said"] == "here"


async def test_options_that_it_refuses_are_told_as_it_says_without_control_characters(tmp_path: Path) -> None:
    with Pool(foreign=foreign(tmp_path, "strict", options={"style": "odd"})) as pool:
        for _again in range(2):
            with pytest.raises(EngineRefusal) as raised:
                await pool.asker().ask({"do": "echo", "text": "here"})
            assert str(raised.value) == "the engine refused: options: style: [31mno such style"


async def test_one_that_takes_too_much_memory_dies_and_nothing_else(tmp_path: Path) -> None:
    with Pool(foreign=foreign(tmp_path, memory=100)) as pool:
        with pytest.raises(EngineError, match="the engine died"):
            await pool.asker().ask({"do": "eat", "bytes": 1 << 30})
        assert (await pool.asker().ask({"do": "eat", "bytes": 1000}))["eaten"] == 1000


async def test_a_program_that_is_not_there_is_named(tmp_path: Path) -> None:
    engine = ForeignEngine("gone", ("./nowhere",), tmp_path)
    with Pool(foreign=engine) as pool, pytest.raises(EngineRefusal) as raised:
        await pool.asker().ask({"do": "move"})
    assert str(raised.value) == "there is no program “nowhere”"


async def test_one_that_does_not_stop_when_it_is_told_to_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "_HURRIED_SECONDS", 0.1)
    with Pool(foreign=foreign(tmp_path)) as pool:
        question = pool._put("", {"do": "nap", "for": 3600, "seconds": 900.0})
        question.hurry()
        with pytest.raises(EngineError, match="hung"):
            question.result(60)


async def test_a_level_of_others_is_asked_of_them_and_ends_with_the_pool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / FILE
    file.write_text(f"[engines.fake]\ncommand = ['{sys.executable}', '-I', '{FAKE}']")
    monkeypatch.setattr(registry, "_chosen", file)
    with Pool() as pool:
        answer = await pool.asker().ask({"do": "move", "level": "engine:fake", "text": "here"})
        process = psutil.Process(answer["process"])
        assert answer["process"] != os.getpid() and "fake_engine" in " ".join(process.cmdline())
        with pytest.raises(EngineRefusal, match="no engine “engine:other”; there are engine:fake"):
            await pool.asker().ask({"do": "move", "level": "engine:other"})
    end = time.monotonic() + 30
    while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
        assert time.monotonic() < end
        time.sleep(0.01)


async def test_one_that_thinks_while_others_do_makes_way_for_a_question(tmp_path: Path) -> None:
    with Pool(foreign=foreign(tmp_path, "ponders", ponder=True)) as pool:
        pondering = pool._put("Anna", {"do": "ponder", "seconds": 900.0})
        assert (await pool.asker("Anna").ask({"do": "echo", "text": "here"}))["said"] == "here"
        assert pondering.result(60) == {"id": 2, "late": True}


@pytest.mark.parametrize(("word", "may"), [("ponders", False), ("other", True)])
async def test_one_that_may_not_or_does_not_ponder_is_not_asked_to(
    tmp_path: Path, word: str, may: bool
) -> None:
    with Pool(foreign=foreign(tmp_path, word, ponder=may)) as pool:
        assert await pool.asker().ask({"do": "ponder"}) == {"ponder": False}


async def test_an_edition_that_it_does_not_play_is_named(tmp_path: Path, dictionary: str) -> None:
    with Pool(foreign=foreign(tmp_path, "small")) as pool:
        with pytest.raises(EngineRefusal, match="it does not play hasbro-10x10"):
            await pool.asker().ask({"do": "move", "view": view(dictionary=dictionary)})
        assert (await pool.asker().ask({"do": "echo", "text": "here"}))["said"] == "here"
