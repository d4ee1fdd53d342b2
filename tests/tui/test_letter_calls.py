from __future__ import annotations

from tests.bench.key_calls import count_calls


def test_a_letter_takes_few_calls_of_our_functions() -> None:
    calls = count_calls()
    assert calls["tui/games/upwords/screen.py:UpwordsScreen.press_letter"] == 1
    assert calls.total() <= 900, calls.most_common(10)
