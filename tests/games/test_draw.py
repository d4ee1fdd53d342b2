"""Chance: the published algorithm, the draw for who plays first, the deal."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from tests.games.scene import ENGLISH, FINNISH, REF, SEED, SIX
from upwords_tui.base.errors import RecordError
from upwords_tui.games.base import Seat
from upwords_tui.games.draw import Dealer, commitment
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup, draw_for_first


def seed(number: int) -> bytes:
    return number.to_bytes(32, "big")


def published(secret: bytes, counter: int, choices: int) -> int:
    """Return a draw as docs/notation.md describes it, written anew."""
    attempt = 0
    while True:
        digest = hashlib.sha256(
            b"upwords-tui draw 1" + secret + counter.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        ).hexdigest()
        if int(digest, 16) < 2**256 // choices * choices:
            return int(digest, 16) % choices
        attempt += 1


@pytest.mark.parametrize("choices", [1, 2, 3, 7, 64, 99, 100])
def test_a_draw_is_what_is_published(choices: int) -> None:
    for counter in range(50):
        assert Dealer(SEED).number(counter, choices) == published(SEED, counter, choices)


def test_the_same_for_ever() -> None:
    assert [Dealer(SEED).number(counter, 100) for counter in range(8)] == [10, 94, 61, 71, 85, 69, 83, 48]
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_a_value_beyond_the_last_whole_multiple_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    attempts: list[int] = []

    class Digest:
        def __init__(self, message: bytes) -> None:
            attempts.append(int.from_bytes(message[-4:], "big"))

        def digest(self) -> bytes:
            return b"\xff" * 32 if len(attempts) < 3 else (7).to_bytes(32, "big")

    monkeypatch.setattr(hashlib, "sha256", Digest)
    assert Dealer(SEED).number(0, 100) == 7
    assert attempts == [0, 1, 2]


def test_draws_are_evenly_spread_and_independent_of_each_other() -> None:
    counts = Counter(Dealer(seed(number)).number(number % 5, 10) for number in range(20_000))
    assert all(1_800 < counts[choice] < 2_200 for choice in range(10)), counts
    pairs = Counter(
        (Dealer(seed(number)).number(0, 4), Dealer(seed(number)).number(1, 4)) for number in range(16_000)
    )
    assert len(pairs) == 16
    assert all(850 < count < 1_150 for count in pairs.values()), pairs


def test_tiles_taken_leave_the_rest_in_order() -> None:
    taken, left = Dealer(SEED).take("ABCDEFGH", 3, 5)
    assert sorted((*taken, *left)) == list("ABCDEFGH")
    assert list(left) == sorted(left)
    assert Dealer(SEED).take("AB", 0, 0) == ((), ("A", "B"))
    assert sorted(Dealer(SEED).take("AB", 2, 0)[0]) == ["A", "B"]


def test_the_seed_is_in_no_repr() -> None:
    game = UpwordsGame.begin(UpwordsSetup("hasbro-10x10", REF, (Seat("Anna"),), SEED))
    for text in (repr(Dealer(SEED)), repr(game.setup), repr(game)):
        assert repr(SEED)[2:-1] not in text
        assert SEED.hex() not in text


# Who plays first.


def test_nearest_to_the_start_of_the_alphabet_plays_first() -> None:
    for number in range(200):
        opening, draws = draw_for_first(ENGLISH, 4, Dealer(seed(number)))
        last = opening.rounds[-1]
        orders = {seat: ENGLISH.alphabet.order(tile) for seat, tile in last}
        assert orders[opening.first] == min(orders.values())
        assert list(orders.values()).count(min(orders.values())) == 1
        assert draws == sum(map(len, opening.rounds))


def test_tied_players_and_only_they_draw_again() -> None:
    ties = 0
    for number in range(300):
        opening, _ = draw_for_first(FINNISH, 4, Dealer(seed(number)))
        drawn: list[str] = []
        for earlier, later in zip(opening.rounds, opening.rounds[1:], strict=False):
            ties += 1
            nearest = min(FINNISH.alphabet.order(tile) for _, tile in earlier)
            tied = [seat for seat, tile in earlier if FINNISH.alphabet.order(tile) == nearest]
            assert [seat for seat, _ in later] == tied
        for drawing in opening.rounds:
            drawn += [tile for _, tile in drawing]
        assert not Counter(drawn) - Counter(FINNISH.tiles), "tied players draw from what is left"
    assert ties > 20


def test_every_seat_begins_about_as_often() -> None:
    counts = Counter(draw_for_first(SIX, 6, Dealer(seed(number)))[0].first for number in range(3_000))
    assert all(400 < counts[seat] < 600 for seat in range(6)), counts


def test_one_player_draws_nothing() -> None:
    opening, draws = draw_for_first(ENGLISH, 1, Dealer(SEED))
    assert (opening.rounds, opening.first, draws) == ((), 0, 0)


def test_racks_are_dealt_in_turn_order_from_the_whole_bag() -> None:
    game = UpwordsGame.begin(
        UpwordsSetup("spin-master-10x10", REF, tuple(Seat(name) for name in "ABCDEF"), seed(3))
    )
    first, dealer = game.opening.first, Dealer(seed(3))
    bag, counter = SIX.tiles, sum(map(len, game.opening.rounds))
    for step in range(6):
        taken, bag = dealer.take(bag, 7, counter)
        counter += 7
        assert game.position.seats[(first + step) % 6].rack == taken
    assert (game.position.bag, game.position.draws, game.position.turn) == (bag, counter, first)


# Set-ups nobody can play.


@pytest.mark.parametrize(
    ("edition_id", "seats", "secret"),
    [
        ("hasbro-10x10", (), SEED),
        ("hasbro-10x10", tuple(Seat(name) for name in "ABCDE"), SEED),
        ("spin-master-10x10", tuple(Seat(name) for name in "ABCDEFG"), SEED),
        ("hasbro-10x10", (Seat("A"),), SEED[:31]),
        ("hasbro-10x10", (Seat("A"),), b""),
        ("hasbro-10x10", (Seat(""),), SEED),
        ("hasbro-10x10", (Seat("x" * 41),), SEED),
        ("hasbro-10x10", (Seat("a\nb"),), SEED),
        ("hasbro-10x10", (Seat("A", "robot"),), SEED),
        ("hasbro-10x10", (Seat("A", "computer"),), SEED),
        ("hasbro-10x10", (Seat("A", "computer:a b"),), SEED),
        ("hasbro-10x10", (Seat("A", members=("B", "")),), SEED),
        ("hasbro-10x10", (Seat("A", members=tuple("BCDEFGHIJKL")),), SEED),
        ("hasbro-10x10", (Seat("A", account="x" * 65),), SEED),
        ("hasbro-10x10", (Seat("A", account="\x1b[2J"),), SEED),
        ("hasbro-10x10", (Seat("A", "computer:beginner", account="ab12"),), SEED),
    ],
)
def test_a_set_up_nobody_can_play(edition_id: str, seats: tuple[Seat, ...], secret: bytes) -> None:
    with pytest.raises(RecordError):
        UpwordsSetup(edition_id, REF, seats, secret)
