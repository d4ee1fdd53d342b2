"""The host of spell-checkers: whatever it does, a word gets an answer."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from upwords_tui.lexicon import spellhost
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.registry import open_dictionary
from upwords_tui.lexicon.spellers import speller_status
from upwords_tui.lexicon.spellhost import STARTS, SpellHost

SPELLER = "enchant:en_US"


def script(body: str) -> tuple[str, ...]:
    return (sys.executable, "-c", f"import sys\nfor line in sys.stdin:\n    {body}")


@pytest.fixture
def host() -> Iterator[SpellHost]:
    made = SpellHost()
    yield made
    made.close()


def asked(command: tuple[str, ...], times: int = 1) -> list[Refusal | None]:
    made = SpellHost(command)
    try:
        return [made.ask(SPELLER, "word", ()) for _ in range(times)]
    finally:
        made.close()


def test_it_answers_like_a_spell_checker_in_this_process(host: SpellHost) -> None:
    if not speller_status(SPELLER).is_ready:
        pytest.skip("hunspell-en-us is not installed")
    here, there = open_dictionary("en"), open_dictionary("en", open_speller=host.open)
    for word in ("snack", "blogosphere", "zzyzzyva", "tv", "googleable", "o'clock"):
        assert there.judge(word) == here.judge(word)


def test_it_is_started_again_after_it_was_killed(host: SpellHost) -> None:
    first = host.ask(SPELLER, "blogosphere", ())
    assert host._process
    host._process.kill()
    host._process.wait()
    assert host.ask(SPELLER, "blogosphere", ()) == first


def test_what_it_says_is_passed_on() -> None:
    assert asked(script("print('null', flush=True)")) == [None]
    assert asked(script("print('\"name\"', flush=True)")) == [Refusal.NAME]


@pytest.mark.parametrize(
    "body",
    [
        "print('nonsense', flush=True)",
        "sys.exit(1)",
        "print('[1]' * 1000, flush=True)",
        "print('\"?\"', flush=True)",
    ],
)
def test_nonsense_means_that_the_list_decides(body: str) -> None:
    assert asked(script(body), times=STARTS + 1) == [Refusal.NOT_LISTED] * (STARTS + 1)


def test_silence_means_that_the_list_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spellhost, "ANSWER_SECONDS", 0.01)
    assert asked(script("pass")) == [Refusal.NOT_LISTED]


def test_a_host_that_can_not_be_started_means_that_the_list_decides() -> None:
    assert asked(("/no/such/program",)) == [Refusal.NOT_LISTED]


def test_an_absent_spell_checker_is_not_asked_again() -> None:
    made = SpellHost(script("print('{\"absent\": true}', flush=True)"))
    try:
        speller = made.open(SPELLER)
        assert speller
        assert speller.refusal("word") is Refusal.NOT_LISTED
        assert made.open(SPELLER) is None
    finally:
        made.close()
