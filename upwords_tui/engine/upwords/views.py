"""What a computer player is told: a position as one seat sees it, from a game or from the engine protocol."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain

from upwords_tui.base.errors import NotationError
from upwords_tui.games.base import Json, JsonObject
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.options import PUBLISHED, PlayRules
from upwords_tui.games.upwords.position import board_json, position_from
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.games.upwords.view import UpwordsView

_MAX_SCORE = 1_000_000
_MAX_TEXT = 4096
_MAX_ROUNDS = 100
_MAX_PENALTY = 1000


@dataclass(frozen=True)
class Opponent:
    """What a seat knows of another: how many tiles it holds, and its score."""

    tiles: int
    score: int


@dataclass(frozen=True)
class EngineView:
    """A position for the seat to move.

    `dictionary` is an id or a path; `opponents` are in turn order; `bag` is the number of tiles in it,
    `passes` how many there were since somebody last played or exchanged, `exchange` how many tiles may be
    exchanged now. `pass_rounds` unbroken rounds of passes end the game; `leftover_penalty` is what each tile
    left then costs (None: as the edition says). `turns_left` counts the turns of all seats, this one included
    (None: no limit); `ends_when_player_out`: an empty rack ends the game once the bag is empty.
    """

    edition: Edition
    board: Board
    rack: tuple[Tile, ...]
    dictionary: str
    score: int
    opponents: tuple[Opponent, ...]
    bag: int
    passes: int
    exchange: int
    house: PlayRules
    pass_rounds: int = 1
    leftover_penalty: int | None = None
    turns_left: int | None = None
    ends_when_player_out: bool = True

    @property
    def penalty(self) -> int:
        return self.edition.leftover_penalty if self.leftover_penalty is None else self.leftover_penalty

    @property
    def hidden(self) -> int:
        return sum(count for _tile, count in self.unseen())

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden from the seat: the bag is empty, and it has one opponent.

        A seat that has resigned keeps tiles that nobody sees.
        """
        return self.bag == 0 and [opponent.tiles for opponent in self.opponents] == [self.hidden]

    def unseen(self) -> tuple[tuple[Tile, int], ...]:
        """Return the tiles this seat has not seen with their counts: the bag and the other racks together."""
        seen = _seen(self.board, self.rack)
        return tuple((tile, count - seen[tile]) for tile, count in self.edition.bag if count > seen[tile])


def engine_view(view: UpwordsView, dictionary: str) -> EngineView:
    """Return what the seat of `view` tells a computer player; it must be that seat's turn."""
    assert view.seat is not None, "a spectator does not play"
    count = len(view.seats)
    others = (view.seats[(view.seat + step) % count] for step in range(1, count))
    return EngineView(
        edition=view.edition,
        board=view.board,
        rack=view.rack,
        dictionary=dictionary,
        score=view.seats[view.seat].score,
        opponents=tuple(Opponent(seat.tiles, seat.score) for seat in others if not seat.has_resigned),
        bag=view.bag,
        passes=view.passes,
        exchange=view.exchange_limit,
        house=view.options.play_rules,
        pass_rounds=view.options.pass_rounds,
        leftover_penalty=view.leftover_penalty,
        turns_left=view.turns_left,
        ends_when_player_out=view.options.ends_when_player_out,
    )


def view_json(view: UpwordsView, dictionary: str) -> Json:
    """Return `engine_view` as the engine protocol writes it; `dictionary` is an id or a path."""
    return told_view(engine_view(view, dictionary))


def told_view(view: EngineView) -> Json:
    """Return a view as the engine protocol writes it."""
    told = {**vars(view)}
    house: PlayRules = told.pop("house")
    return {
        **told,
        **vars(house),
        "edition": told["edition"].id,
        "board": board_json(told["board"]),
        "rack": list(told["rack"]),
        "opponents": [vars(opponent) for opponent in told["opponents"]],
    }


def parse_view(data: object) -> EngineView:
    """Return the view held by decoded JSON `data`, whatever it is.

    A board and a rack are needed; left out, the other fields mean the edition's own dictionary, no opponents,
    no points, and all tiles unseen in the bag. Raises NotationError naming the field.
    """
    if not isinstance(data, dict):
        raise NotationError("a view must be a JSON object with edition, board and rack", "view")
    try:
        return _parse(data)
    except NotationError as error:
        raise error.at("view") from error


def _parse(data: JsonObject) -> EngineView:
    stated = position_from(data)
    edition, unseen = stated.edition, stated.unseen()
    opponents = _opponents(data.get("opponents", []), edition)
    left = len(unseen) - sum(opponent.tiles for opponent in opponents)
    if left < 0:
        raise NotationError("more tiles than the set leaves for them", "opponents")
    dictionary = data.get("dictionary", edition.dictionary)
    if not isinstance(dictionary, str) or not 0 < len(dictionary) <= _MAX_TEXT or "\0" in dictionary:
        raise NotationError("must be the id of a dictionary or the path of a word list", "dictionary")
    bag = _number(data, "bag", left, 0, left)
    return EngineView(
        edition=edition,
        board=stated.board,
        rack=stated.rack,
        dictionary=dictionary,
        score=_number(data, "score", 0, -_MAX_SCORE, _MAX_SCORE),
        opponents=opponents,
        bag=bag,
        passes=_number(data, "passes", 0, 0, _MAX_SCORE),
        exchange=min(_number(data, "exchange", edition.exchange_tiles, 0, _MAX_SCORE), bag),
        house=PlayRules(**{name: read_flag(data, name, usual) for name, usual in vars(PUBLISHED).items()}),
        pass_rounds=_number(data, "pass_rounds", 1, 1, _MAX_ROUNDS),
        leftover_penalty=_number(data, "leftover_penalty", edition.leftover_penalty, 0, _MAX_PENALTY),
        turns_left=read_whole(data, "turns_left", 1, _MAX_SCORE),
        ends_when_player_out=read_flag(data, "ends_when_player_out", True),
    )


def _seen(board: Board, rack: tuple[Tile, ...]) -> Counter[Tile]:
    return Counter(chain(rack, *board.stacks))


def _opponents(data: object, edition: Edition) -> tuple[Opponent, ...]:
    if not isinstance(data, list) or len(data) >= edition.max_seats:
        most = edition.max_seats - 1
        raise NotationError("must be a list of at most {most} opponents", "opponents", most=most)
    opponents: list[Opponent] = []
    for number, item in enumerate(data, 1):
        if not isinstance(item, dict):
            raise NotationError(
                'an opponent must be an object like {"tiles": 7, "score": 0}', f"opponent {number}"
            )
        try:
            tiles = _number(item, "tiles", None, 0, edition.rack_size)
            opponents.append(Opponent(tiles, _number(item, "score", 0, -_MAX_SCORE, _MAX_SCORE)))
        except NotationError as error:
            raise error.at(f"opponent {number}") from error
    return tuple(opponents)


def read_flag(data: JsonObject, field: str, default: bool) -> bool:
    value = data.get(field, default)
    if not isinstance(value, bool):
        raise NotationError("must be true or false", field)
    return value


def _number(data: JsonObject, field: str, default: int | None, low: int, high: int) -> int:
    value = data.get(field, default)
    if type(value) is not int or not low <= value <= high:
        raise NotationError("must be a whole number from {low} to {high}", field, low=low, high=high)
    return value


def read_whole(data: JsonObject, field: str, low: int, high: int) -> int | None:
    return None if data.get(field) is None else _number(data, field, None, low, high)


IDLE_ROUNDS = 6
"""After so many rounds without a play computers pass instead of exchanging, which could go on for ever."""


def is_idle(view: UpwordsView) -> bool:
    count = IDLE_ROUNDS * len(view.seats)
    latest = view.history[-count:]
    return len(latest) == count and not any(isinstance(entry.action, PlayTiles) for entry in latest)
