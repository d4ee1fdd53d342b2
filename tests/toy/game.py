"""Nim: whoever takes the last match wins the tokens of all. What a token is worth is told only at the end."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.base import AnyAction, Effect, GameView
from upwords_tui.games.draw import Dealer
from upwords_tui.games.game import AnyPosition, Game, Outcome, PlainSetup
from upwords_tui.games.json_fields import GAME_OVER, NOT_YOUR_TURN, AnyOptions, Record


@dataclass(frozen=True)
class ToyOptions(AnyOptions):
    allow_undo: bool = True
    has_clock: bool = False


@dataclass(frozen=True)
class ToySetup(PlainSetup):
    what, most = "Toy", 3
    options: ToyOptions


@dataclass(frozen=True, kw_only=True)
class Take(AnyAction):
    count: int


@dataclass(frozen=True)
class ToyPosition(AnyPosition):
    options: ToyOptions
    tokens: tuple[int, ...]
    left: int = 7
    turn: int = 0
    outcome: Outcome | None = None


@dataclass(frozen=True, kw_only=True)
class ToyView(GameView):
    seats: tuple[Any, ...]
    history: tuple[Any, ...]
    turn: int
    left: int
    tokens: tuple[int, ...]


@dataclass(frozen=True)
class ToyGame(Game[ToySetup, None, Any, ToyPosition, Any]):
    kind: ClassVar[str] = "toy"
    turns: ClassVar = (Take,)
    _record: ClassVar[Record] = Record(ToySetup, {"take": Take})

    @classmethod
    def begin(cls, setup: ToySetup) -> "ToyGame":
        tokens, _left = Dealer(setup.seed).take(range(1000, 10_000), len(setup.seats), 0)
        return cls(setup, None, ToyPosition(setup.options, tokens), setup.seats)

    def _after(self, action: Any) -> tuple[ToyPosition, Effect]:
        now = self.position
        if action.seat not in now.to_act:
            raise IllegalAction(GAME_OVER if now.outcome else NOT_YOUR_TURN)
        if not 0 < action.count <= min(3, now.left):
            raise IllegalAction("not-so-many")
        won = [sum(now.tokens) * (seat == now.turn) for seat in range(len(now.tokens))]
        outcome = Outcome((now.turn,), tuple(won)) if action.count == now.left else None
        turn, left = (now.turn + 1) % len(won), now.left - action.count
        return replace(now, left=left, turn=turn, outcome=outcome), Effect()

    def as_it_stands(self) -> tuple[ToyPosition, Effect]:
        return replace(self.position, outcome=Outcome((self.position.turn,), self.position.tokens)), Effect()

    def view_for(self, seat: int | None) -> ToyView:
        now = self.position
        tokens = now.tokens if now.outcome else ()
        return ToyView(**self.shown(seat), turn=now.turn, left=now.left, tokens=tokens)
