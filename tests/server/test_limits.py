"""Plain counting: keys and pastes, and connections by where they come from."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from upwords_tui.server.limits import Bucket, Neighbours, Typing, neighbourhood

RIGHT = b"\x1b[C"


def typed(data: bytes, by_lines: bool = False) -> Typing:
    typing = Typing()
    typing.begin(by_lines)
    typing.add(data)
    return typing


def through(typing: Typing, seconds: float, step: float = 0.05) -> bytes:
    """Return what passes in so many seconds."""
    return b"".join(typing.take(number * step) for number in range(int(seconds / step) + 1))


def through_from(typing: Typing, begin: float, end: float) -> bytes:
    return b"".join(typing.take(begin + number * 0.01) for number in range(int((end - begin) / 0.01)))


def test_a_bucket_owes_what_was_taken_too_soon() -> None:
    bucket = Bucket(10, 20)
    assert bucket.take(20, 0) == 0
    assert bucket.take(5, 0) == 0.5
    assert bucket.level(0.5) == 0
    assert bucket.level(100) == 20


def test_sixty_keys_pass_at_once_and_then_thirty_a_second() -> None:
    typing = typed(RIGHT * 1000)
    assert typing.take(0) == RIGHT * 60
    assert typing.take(0) == b""
    assert 0 < typing.wait(0) < 0.1
    assert len(typing.take(1)) // 3 in (30, 31)
    assert len(typing) == 3000 - len(RIGHT * 60) - 90


def test_nobody_types_fast_for_long() -> None:
    passed = len(through(typed(b"x" * 8000), 300))
    assert 600 + 12 * 290 <= passed <= 600 + 12 * 310


def test_keys_are_passed_on_whole() -> None:
    typing = typed((RIGHT + "ä".encode() + b"\x1bOP\x1b[1;5A\x1bx" + b"\x1b[<35;10;20M") * 20)
    pieces = {b"\x1b[C", "ä".encode(), b"\x1bOP", b"\x1b[1;5A", b"\x1bx", b"\x1b[<35;10;20M"}
    for number in range(200):
        taken = typing.take(number * 0.03)
        while taken:
            piece = next(piece for piece in pieces if taken.startswith(piece))
            taken = taken.removeprefix(piece)
    assert not typing


def test_a_paste_passes_at_once_and_ends_somewhere() -> None:
    paste = b"\x1b[200~" + b"x" * 4000 + b"\x1b[201~"
    typing = typed(paste)
    assert typing.take(0) == paste
    assert typing.take(0) == b""
    endless = typed(b"\x1b[200~" + b"x" * 60_000)
    assert len(through(endless, 30)) < 22_000


def test_of_a_moving_mouse_the_latest_place_counts() -> None:
    def moved(number: int) -> bytes:
        return b"\x1b[<35;%d;7M" % number

    typing = typed(b"")
    for number in range(6000):
        typing.add(moved(number))
        typing.take(number / 200)
    assert typing.take(30.1) in (moved(5999), b"")
    typing = typed(
        moved(1) + moved(2) + b"\x1b[<0;2;7M" + moved(3) + b"x" + b"\x1b[<32;4;7M" + moved(5) + moved(6)
    )
    assert typing.take(0) == moved(2) + b"\x1b[<0;2;7M" + moved(3) + b"x" + b"\x1b[<32;4;7M" + moved(6)


def test_keys_come_soon_after_a_mouse() -> None:
    typing = typed(b"")
    for number in range(2000):
        typing.add(b"\x1b[<35;%d;7M" % number)
        typing.take(number / 100)
    typing.add(b"x")
    assert through_from(typing, 20.0, 20.2).endswith(b"x")


def test_a_line_of_text_is_one_thing_to_do() -> None:
    line = b"play D5 right WORD and so on\n"
    typing = typed(line * 200, by_lines=True)
    lines = typing.take(0).count(b"\n")
    assert 50 <= lines <= 60
    assert through(typed(line * 100, by_lines=True), 10) == line * 100


@given(st.lists(st.binary(max_size=300), max_size=20), st.booleans())
def test_what_waits_is_neither_lost_nor_changed(pieces: list[bytes], by_lines: bool) -> None:
    typing = typed(b"", by_lines)
    passed = b""
    for number, piece in enumerate(pieces):
        typing.add(piece)
        passed += typing.take(number * 0.01)
    now = len(pieces) * 0.01
    while typing:
        now += max(typing.wait(now), 0.001)
        taken = typing.take(now)
        assert taken, "what was waited for passes"
        passed += taken
    assert passed == b"".join(pieces)


def test_one_neighbourhood_does_not_take_the_place_of_others() -> None:
    neighbours = Neighbours(3)
    assert [neighbours.admit("192.0.2.1", 0) for _each in range(4)] == [True, True, True, False]
    assert neighbours.admit("192.0.2.2", 0)
    neighbours.leave("192.0.2.1")
    assert not neighbours.admit("192.0.2.1", 0.5), "too soon"
    assert neighbours.admit("192.0.2.1", 1)
    assert not neighbours.admit("192.0.2.1", 60), "too many"
    for number in range(5000):
        address = f"198.51.{number // 250}.{number % 250}"
        neighbours.admit(address, number)
        neighbours.leave(address)
    assert not neighbours.admit("192.0.2.1", 6000), "they are not forgotten over many others"


def test_what_counts_as_one_neighbourhood() -> None:
    assert neighbourhood("2001:db8:1:2:3::1") == neighbourhood("2001:db8:1:2:ffff::2%eth0")
    assert neighbourhood("2001:db8:1:2::1") != neighbourhood("2001:db8:1:3::1")
    assert neighbourhood("::ffff:192.0.2.1") == "192.0.2.1"
    assert [neighbourhood(each) for each in ("127.0.0.1", "::1", "")] == ["", "", ""]
