"""Games that start in the middle: a board, racks and a bag of one's choosing, with the real rules on top.

The one idea: a scene is a real `UpwordsGame` whose first position is written down, not dealt, so that a test
says only what it is about. Everything after it goes through `UpwordsGame.apply`.
"""

from __future__ import annotations

from collections.abc import Iterable

from upwords_tui.games.base import HUMAN, DictionaryRef, Seat
from upwords_tui.games.upwords.actions import AcceptPlay, Action, ChallengePlay, Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.board import Board, Square
from upwords_tui.games.upwords.edition import Edition, load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import Opening, UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.play import parse_play
from upwords_tui.games.upwords.position import UpwordsPosition, UpwordsSeatState
from upwords_tui.games.upwords.rules import Rule, Verdict
from upwords_tui.games.upwords.tiles import Tile

ENGLISH = load_edition("hasbro-10x10")
FINNISH = load_edition("hasbro-fi-10x10")
DUTCH = load_edition("dutch-10x10")
CLASSIC = load_edition("classic-8x8")
SIX = load_edition("spin-master-10x10")

REF = DictionaryRef("en", "0" * 64)
SEED = bytes(range(32))


class AllWords:
    """A dictionary that knows every word but those it is told not to."""

    def __init__(self, *unknown: str) -> None:
        self.unknown = frozenset(unknown)

    def contains(self, word: str) -> bool:
        return word not in self.unknown


class Words:
    """A dictionary that knows a few words."""

    def __init__(self, text: str) -> None:
        self.words = frozenset(text.split())

    def contains(self, word: str) -> bool:
        return word in self.words


def sq(names: str) -> tuple[Square, ...]:
    """Return the squares named in `names`, in the order of the board."""
    return tuple(sorted(map(Square.parse, names.split())))


def tiles(text: str, edition: Edition = ENGLISH) -> tuple[Tile, ...]:
    """Return the tiles that spell `text`."""
    return edition.alphabet.spellings(text)[0] if text else ()


def lay(board: Board, *plays: str, edition: Edition = ENGLISH) -> Board:
    """Return `board` with plays in notation laid on it, whether the rules allow them or not."""
    for play in plays:
        board = board.with_tiles(parse_play(play, board, edition.alphabet))
    return board


def board_of(*plays: str, edition: Edition = ENGLISH) -> Board:
    """Return an empty board with plays in notation laid on it."""
    return lay(Board.empty(edition.size), *plays, edition=edition)


def rules(verdict: Verdict) -> list[Rule]:
    """Return which rules a play breaks."""
    return [violation.rule for violation in verdict.violations]


def scene(
    *racks: str,
    bag: str = "",
    board: Board | None = None,
    edition: Edition = ENGLISH,
    options: UpwordsOptions | None = None,
    turn: int = 0,
    members: tuple[tuple[str, ...], ...] = (),
    players: tuple[str, ...] = (),
    scores: Iterable[int] = (),
) -> UpwordsGame:
    """Return a game in which each seat holds the rack given, seat 0 having begun."""
    options = options or UpwordsOptions()
    names = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn")
    seats = tuple(
        Seat(
            names[number],
            players[number] if players else HUMAN,
            members[number] if number < len(members) else (),
        )
        for number in range(len(racks))
    )
    setup = UpwordsSetup(edition.id, REF, seats, SEED, options)
    states = [UpwordsSeatState(tiles(rack, edition)) for rack in racks]
    for number, score in enumerate(scores):
        states[number] = UpwordsSeatState(states[number].rack, score=score)
    start = UpwordsPosition(
        edition=edition,
        options=options,
        board=board or Board.empty(edition.size),
        bag=edition.alphabet.sort(tiles(bag, edition)),
        draws=0,
        seats=tuple(states),
        turn=turn,
        first=0,
    )
    return UpwordsGame(setup, Opening((), 0), start, seats)


def do(game: UpwordsGame, *actions: Action) -> UpwordsGame:
    """Return `game` after `actions`, every word being good."""
    for action in actions:
        game = game.apply(game.propose(action, AllWords()))
    return game


def play(game: UpwordsGame, text: str, unknown: str = "", ms: int = 0) -> UpwordsGame:
    """Return `game` after the seat to move has laid `text`; words of `unknown` are no words."""
    position = game.position
    laid = parse_play(text, position.board, position.edition.alphabet)
    action = PlayTiles(seat=position.turn, play=laid, elapsed_ms=ms)
    return game.apply(game.propose(action, AllWords(*unknown.split())))


def challenge(game: UpwordsGame, seat: int, unknown: str = "") -> UpwordsGame:
    """Return `game` after `seat` has challenged the previous play, in which `unknown` are no words."""
    return game.apply(game.propose(ChallengePlay(seat=seat), AllWords(*unknown.split())))


def accept(game: UpwordsGame, *seats: int) -> UpwordsGame:
    """Return `game` after each of `seats` has accepted the previous play."""
    return do(game, *(AcceptPlay(seat=seat) for seat in seats))


def pass_turn(game: UpwordsGame, times: int = 1, ms: int = 0) -> UpwordsGame:
    """Return `game` after so many passes by whoever was to move."""
    for _ in range(times):
        game = do(game, Pass(seat=game.position.turn, elapsed_ms=ms))
    return game


def exchange(game: UpwordsGame, text: str) -> UpwordsGame:
    """Return `game` after the seat to move has exchanged the tiles that spell `text`."""
    edition = game.position.edition
    return do(game, Exchange(seat=game.position.turn, tiles=tiles(text, edition)))


def scores(game: UpwordsGame) -> list[int]:
    """Return the scores of all seats, before any reckoning."""
    return [state.score for state in game.position.seats]


def rack(game: UpwordsGame, seat: int) -> str:
    """Return the rack of `seat` as text."""
    return "".join(game.position.seats[seat].rack)
