"""Codes: read however they are written, and told from names."""

from __future__ import annotations

import pytest

from upwords_tui.store.accounts import is_like_code, new_code, read_code


@pytest.mark.parametrize("written", ["7k3m-q2wx", "7K3M Q2WX", "7K3MQ2WX", " 7k3m  q2wx "])
def test_a_code_is_read_however_it_is_written(written: str) -> None:
    assert read_code(written) == "7K3M-Q2WX"


def test_every_code_as_it_is_shown_looks_like_one() -> None:
    assert all(is_like_code(new_code()) for _time in range(500))
    assert is_like_code("ABCD-EFGH")


@pytest.mark.parametrize("written", ["7k3m-q2wx", "7K3M Q2WX", "7k3mq2wx", "a1bc-defg"])
def test_a_code_written_otherwise_looks_like_one(written: str) -> None:
    assert is_like_code(written)


@pytest.mark.parametrize(
    "name",
    ["Anna", "Anna-Lisa", "Anne Mari", "Anna2020", "Anna 2020", "Mika-1999", "Benjamin", "7K3M-Q2WXY", ""],
)
def test_a_name_does_not(name: str) -> None:
    assert not is_like_code(name)
