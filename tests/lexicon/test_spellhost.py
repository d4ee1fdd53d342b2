"""The host of spell-checkers: whatever it does, a word gets an answer."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from upwords_tui.lexicon import spell_host
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.registry import open_dictionary
from upwords_tui.lexicon.spell_host import FAILURES, SpellHost
from upwords_tui.lexicon.spellers import open_speller

SPELLER = "enchant:en_US"

HOST = """
import json, os, signal, sys
from pathlib import Path

def say(**said):
    print(json.dumps({"id": asked["id"], **said}), flush=True)

for line in sys.stdin:
    asked = json.loads(line)
    word = asked["word"]
"""


def script(*body: str) -> tuple[str, ...]:
    """Return a host whose loop does this with each `word`; `say` answers."""
    return (sys.executable, "-I", "-c", HOST + "\n".join(f"    {line}" for line in body))


@pytest.fixture
def host() -> Iterator[SpellHost]:
    made = SpellHost()
    yield made
    made.close()


def asked(command: tuple[str, ...], *words: str) -> list[Refusal | None]:
    made = SpellHost(command)
    try:
        return [made.ask(SPELLER, word, ()) for word in words or ("word",)]
    finally:
        made.close()


def test_it_answers_like_a_spell_checker_in_this_process(host: SpellHost) -> None:
    if not open_speller(SPELLER)[1]:
        pytest.skip("hunspell-en-us is not installed")
    here, there = open_dictionary("en"), open_dictionary("en", open_speller=host.open)
    for word in ("snack", "blogosphere", "zzyzzyva", "tv", "googleable", "o'clock"):
        assert there.judge(word) == here.judge(word)


@pytest.mark.parametrize("end", ["sys.exit(1)", "os.kill(os.getpid(), signal.SIGKILL)", "print('nonsense')"])
def test_it_is_started_again_however_often_it_dies(end: str) -> None:
    """Each deadly word kills two of them, the one that was there and the one started for it."""
    body = f"if word == 'deadly': {end}", "say(refusal=None)"
    assert asked(script(*body), *["deadly", "word"] * 5) == [Refusal.NOT_LISTED, None] * 5


@pytest.mark.parametrize("blow", ["SIGKILL", "SIGSTOP"])
def test_a_word_is_asked_once_more_of_a_fresh_one(tmp_path: Path, blow: str) -> None:
    mark = str(tmp_path / "done")
    body = f"if not Path({mark!r}).exists():", f"    Path({mark!r}).touch()"
    blow_itself = f"    os.kill(os.getpid(), signal.{blow})"
    assert asked(script(*body, blow_itself, "say(refusal=None)")) == [None]


def test_one_that_always_fails_is_left_alone_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    starts = tmp_path / "starts"
    command = (sys.executable, "-I", "-c", f"open({str(starts)!r}, 'a').write('x')")
    made = SpellHost(command)
    for wait, count in ((0.0, FAILURES), (1.0, FAILURES), (spell_host.REST_SECONDS, FAILURES + 1)):
        now += wait
        assert [made.ask(SPELLER, "word", ()) for _ in range(5)] == [Refusal.NOT_LISTED] * 5
        assert len(starts.read_text()) == count
    made.close()


def test_threads_that_ask_at_once_get_their_own_answers() -> None:
    made = SpellHost(script("say(refusal='name' if 'a' in word else None)"))
    words = [f"{number:x}" for number in range(2000)]
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda word: made.ask(SPELLER, word, ()), words))
    made.close()
    assert found == [Refusal.NAME if "a" in word else None for word in words]


def test_what_it_says_is_passed_on() -> None:
    assert asked(script("say(refusal=None)")) == [None]
    assert asked(script("say(refusal='name')")) == [Refusal.NAME]
    stale = {"id": 0, "refusal": None}
    assert asked(script(f"print({json.dumps(json.dumps(stale))})", "say(refusal='name')")) == [Refusal.NAME]


@pytest.mark.parametrize("body", ["print('[1]' * 1000, flush=True)", "say(refusal='?')", "say(refusal=[1])"])
def test_nonsense_means_that_the_list_decides(body: str) -> None:
    assert asked(script(body), *"abcde") == [Refusal.NOT_LISTED] * 5


def test_silence_means_that_the_list_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spell_host, "ANSWER_SECONDS", 0.01)
    assert asked(script("pass")) == [Refusal.NOT_LISTED]


def test_a_host_that_can_not_be_started_means_that_the_list_decides() -> None:
    assert asked(("/no/such/program",)) == [Refusal.NOT_LISTED]


def test_an_absent_spell_checker_is_not_asked_again() -> None:
    made = SpellHost(script("say(absent=True)"))
    try:
        speller = made.open(SPELLER)
        assert speller
        assert speller("word", ()) is Refusal.NOT_LISTED
        assert made.open(SPELLER) is None
    finally:
        made.close()
