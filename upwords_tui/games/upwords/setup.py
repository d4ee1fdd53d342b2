"""How a game of Upwords begins: the set-up, the draw for who plays first, the deal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.draw import Dealer
from upwords_tui.games.game import AnySetup
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition, load_edition
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.position import UpwordsPosition, UpwordsSeatState
from upwords_tui.games.upwords.tiles import Tile


@dataclass(frozen=True)
class UpwordsSetup(AnySetup):
    """Everything a game is, before the first action. `seed` is 32 secret bytes."""

    edition_id: str
    dictionary: DictionaryRef
    seats: tuple[Seat, ...]
    seed: bytes = field(repr=False)
    options: UpwordsOptions = field(default_factory=UpwordsOptions)

    def __post_init__(self) -> None:
        edition = self.edition
        self._check(edition.name, edition.min_seats, edition.max_seats)

    @property
    def edition(self) -> Edition:
        return load_edition(self.edition_id)


class Opening(NamedTuple):
    """The draw for who plays first: each round's tiles by seat, tied seats drawing again."""

    rounds: tuple[tuple[tuple[int, Tile], ...], ...]
    first: int


def draw_for_first(edition: Edition, seats: int, dealer: Dealer) -> tuple[Opening, int]:
    """Return the opening draw and how many draws it took.

    Each seat draws one tile, nearest to the start of the alphabet begins; tied seats draw again from what
    is left. A player alone draws nothing.
    """
    bag = edition.tiles
    draws = 0
    rounds: list[tuple[tuple[int, Tile], ...]] = []
    tied = list(range(seats))
    while len(tied) > 1:
        if len(bag) < len(tied):
            bag = edition.tiles
        drawn, bag = dealer.take(bag, len(tied), draws)
        draws += len(tied)
        rounds.append(tuple(zip(tied, drawn, strict=True)))
        nearest = min(edition.alphabet.order(tile) for tile in drawn)
        tied = [seat for seat, tile in rounds[-1] if edition.alphabet.order(tile) == nearest]
    return Opening(tuple(rounds), tied[0]), draws


def deal(setup: UpwordsSetup) -> tuple[Opening, UpwordsPosition]:
    """Return the opening draw and the position in which the first seat is to move.

    All tiles go back into the bag after the draw; then each seat in turn order takes a full rack.
    """
    edition, dealer = setup.edition, Dealer(setup.seed)
    count = len(setup.seats)
    opening, draws = draw_for_first(edition, count, dealer)
    bag = edition.tiles
    racks: dict[int, tuple[Tile, ...]] = {}
    for step in range(count):
        racks[(opening.first + step) % count], bag = dealer.take(bag, edition.rack_size, draws)
        draws += edition.rack_size
    return opening, UpwordsPosition(
        edition=edition,
        options=setup.options,
        board=Board.empty(edition.size),
        bag=bag,
        draws=draws,
        seats=tuple(UpwordsSeatState(racks[seat]) for seat in range(count)),
        turn=opening.first,
        first=opening.first,
    )
