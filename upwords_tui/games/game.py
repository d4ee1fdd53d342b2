"""What every game offers, whatever its rules.

A game is a set-up (with a secret seed) and a list of actions; everything else follows. What an action leads
to, each game says in its own subclass of `Game`. Table, store and front-ends are written against `AnyGame`.
Set-ups and actions travel as JSON objects, which each game reads as hostile input.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeAlias

from upwords_tui.base.errors import IllegalAction, RecordError
from upwords_tui.base.type_vars import TypeVar
from upwords_tui.games import agreement, base, json_fields
from upwords_tui.games.draw import commitment


class AnySetup:
    """What a game was begun with. `seed` is 32 secret bytes."""

    dictionary: base.DictionaryRef
    seats: tuple[base.Seat, ...]
    seed: bytes

    @property
    def commitment(self) -> str:
        """The hash of the seed, published from the start."""
        return commitment(self.seed)

    def _check(self, edition: str, least: int, most: int) -> None:
        """Check number and names of seats, and the seed. Raises RecordError."""
        count = len(self.seats)
        if not least <= count <= most:
            raise RecordError(
                "{edition} is for {least} to {most} players, not {count}",
                "seats",
                edition=edition,
                least=least,
                most=most,
                count=count,
            )
        for number, seat in enumerate(self.seats):
            json_fields.check_seat(seat, f"seats[{number}]")
        json_fields.check_seed(self.seed)


@dataclass(frozen=True, kw_only=True)
class Agreements:
    """The agreements of a position: an `offer` not yet answered by all, and the seats still `on_break`."""

    offer: base.AgreementOffer | None = None
    on_break: tuple[int, ...] = ()


class AnyPosition(Agreements):
    """How things stand after some action. `outcome` is how the game ended, or None."""

    options: Any
    turn: int
    outcome: Any

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game is waiting for."""
        return () if self.outcome else (self.turn,)

    def shifts(self, seat: int) -> int:
        """Return how often the members of a team in `seat` have taken over from each other."""
        return 0

    def has_resigned(self, seat: int) -> bool:
        return False

    @property
    def on_turn(self) -> tuple[int, ...]:
        """The seats to act whose turn it is; others have only to answer something."""
        return self.to_act


SetupT = TypeVar("SetupT", bound=AnySetup, default=Any)
OpeningT = TypeVar("OpeningT", default=Any)
PositionT = TypeVar("PositionT", bound=AnyPosition, default=Any)
ActionT = TypeVar("ActionT", bound=base.AnyAction, default=Any)
EffectT = TypeVar("EffectT", default=Any)


@dataclass(frozen=True)
class PlayedEntry(Generic[ActionT, EffectT, PositionT]):
    """One action with its effect, the positions before and after it, and who did it (a seat or its member).

    Each game adds its views of it.
    """

    number: int
    action: ActionT
    effect: EffectT
    before: PositionT
    position: PositionT
    name: str

    @property
    def told_action(self) -> ActionT:
        """The action without an account id, which is private."""
        return replace(self.action, account="") if isinstance(self.action, base.Sit) else self.action


EntryT = TypeVar("EntryT", bound=PlayedEntry, default=Any)


class Outcome(NamedTuple):
    """How a game ended: who won, and everybody's points."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Game(ABC, Generic[SetupT, OpeningT, ActionT, PositionT, EntryT]):
    """A game in progress or finished; immutable.

    `opening` is what led to `start`, the position before the first action; `entries` are the actions so far.
    """

    setup: SetupT
    opening: OpeningT
    start: PositionT
    seats: tuple[base.Seat, ...]
    entries: tuple[EntryT, ...] = ()

    kind: ClassVar[str]
    """The id of the game, such as "upwords"."""
    _record: ClassVar[json_fields.Record]
    _entry: ClassVar[type[Any]] = PlayedEntry
    effect: ClassVar[type[Any]] = base.Effect
    turns: ClassVar[tuple[type[base.AnyAction], ...]] = ()
    """The actions that can be taken back."""
    beside: ClassVar[tuple[type[base.AnyAction], ...]] = ()
    """The actions after which the turns before them can still be taken back."""
    kept: ClassVar[tuple[str, ...]] = ()
    """The fields of a position that stay as they are when turns are taken back."""
    leaving: ClassVar[tuple[type[base.AnyAction], ...]] = ()
    """The actions of leaving, which a break allows too."""

    @classmethod
    @abstractmethod
    def begin(cls, setup: SetupT) -> Self:
        """Return the game at its start."""

    @abstractmethod
    def _after(self, action: ActionT) -> tuple[PositionT, Any]:
        """Return the position after `action`, and its effect. Raises IllegalAction."""

    @abstractmethod
    def as_it_stands(self) -> tuple[PositionT, Any]:
        """Return the position after all have agreed to end the game as it stands, and the effect."""

    def propose(self, action: ActionT, words: base.WordJudge) -> ActionT:
        """Return `action` with the verdict of `words` filled in. Raises IllegalAction for wrong words."""
        return action

    def verdicts(self) -> Iterator[tuple[int, str, bool]]:
        """Yield the verdicts of the dictionary: number of the action, word, and whether it is one."""
        return iter(())

    @abstractmethod
    def view_for(self, seat: int | None) -> base.GameView:
        """Return what `seat` may know (None: a spectator)."""

    def known(self, seat: int | None) -> base.Json:
        """Return the common fields of views; the seed only when the game is over."""
        position = self.position
        return {
            "seat": seat,
            "dictionary": self.setup.dictionary,
            "options": position.options,
            "commitment": self.setup.commitment,
            "seed": self.setup.seed if position.outcome else None,
            "to_act": position.to_act,
            "may_undo": agreement.may_offer(self, base.UNDO),
            "may_end": agreement.may_offer(self, base.END),
            "may_break": agreement.may_offer(self, base.BREAK),
            "offer": position.offer,
            "on_break": position.on_break,
            "outcome": position.outcome,
        }

    def shown(self, seat: int | None) -> base.Json:
        """Return all fields of a plain `GameView`."""
        seats = tuple(base.SeatView(**who) for who in self.sitting())
        history = tuple(self.heard(number, seat) for number in range(self.action_count))
        return {**self.known(seat), "seats": seats, "history": history}

    def sitting(self) -> tuple[base.Json, ...]:
        """Return the fields of each `SeatView`."""
        return tuple(
            {"name": who.name, "player": who.player, "members": who.members, "to_play": self.member(number)}
            for number, who in enumerate(self.seats)
        )

    def heard(self, number: int, seat: int | None) -> Any:
        """Return action `number` (from 0) as `seat` (None: a spectator) heard of it, by default in full."""
        entry = self.entries[number]
        return base.HeardEntry(number=number, action=entry.told_action, effect=entry.effect, name=entry.name)

    def apply(self, action: ActionT) -> Self:
        """Return the game after `action`. Raises IllegalAction if the rules forbid it."""
        number, before = self.action_count, self.position
        name = ""
        if 0 <= action.seat < len(self.seats):
            who = self.seats[action.seat]
            name = who.name if who.accounts and action.is_for_team else self.member(action.seat)
        doing: base.AnyAction = action
        position: Any
        seats = self.seats
        if isinstance(doing, base.Agreeing):
            position, effect = agreement.after(self, doing)
        elif isinstance(doing, base.Sit):
            self._check_goes_on(doing)
            taken = base.Seat(doing.name, doing.player, account=doing.account)
            try:
                json_fields.check_seat(taken)
            except RecordError as error:
                raise IllegalAction(json_fields.BAD_SEAT) from error
            seats = (*seats[: doing.seat], taken, *seats[doing.seat + 1 :])
            position, effect = agreement.settled(before, seats), self.effect()
        elif isinstance(doing, base.Forfeit):
            self._check_goes_on(doing)
            if doing.seat not in self.to_act:
                raise IllegalAction(json_fields.NOT_YOUR_TURN)
            done, effect = self._forfeited(doing)
            position = agreement.settled(done, seats)
        else:
            agreement.check_break(self, doing)
            done, effect = self._after(action)
            position = agreement.settled(done, seats)
        entry = self._entry(number, action, effect, before, position, name)
        return replace(self, seats=seats, entries=(*self.entries, entry))

    def _check_goes_on(self, action: base.AnyAction) -> None:
        if self.is_over:
            raise IllegalAction(json_fields.GAME_OVER)
        if not 0 <= action.seat < len(self.seats):
            raise IllegalAction(json_fields.NO_SUCH_SEAT)

    def _forfeited(self, action: base.Forfeit) -> tuple[Any, Any]:
        """Return the position after a forfeit, by default the end with all others as winners."""
        position: Any = self.position
        totals = getattr(position, "scores", (0,) * len(self.seats))
        others = tuple(seat for seat in range(len(self.seats)) if seat != action.seat)
        return replace(position, outcome=Outcome(others, tuple(totals))), self.effect()

    @cached_property
    def position(self) -> PositionT:
        now: PositionT = self.entries[-1].position if self.entries else self.start
        return now

    @property
    def dictionary(self) -> base.DictionaryRef:
        return self.setup.dictionary

    @property
    def action_count(self) -> int:
        """How many actions have been applied; the number of the next one."""
        return len(self.entries)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game is waiting for, the one whose turn it is first."""
        return self.position.to_act

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats to act, in a break those yet to go on, and those asked to agree to something."""
        position = self.position
        waiting = position.on_break or position.to_act
        asked = position.offer.waits_for if position.offer else ()
        return (*waiting, *(seat for seat in asked if seat not in waiting))

    @property
    def asked(self) -> tuple[int, ...]:
        """Those of the seats `awaited` that are only asked to agree to something, or in a break to go on."""
        position = self.position
        moving = () if position.on_break else position.to_act
        return tuple(seat for seat in self.awaited if seat not in moving)

    @property
    def outcome(self) -> Any:
        return self.position.outcome

    @property
    def told_scores(self) -> tuple[int, ...]:
        """Everybody's points, at the end the final ones; empty while they are not public."""
        if self.outcome:
            return tuple(self.outcome.totals)
        return tuple(getattr(self.position, "scores", ()))

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    def member(self, seat: int) -> str:
        """Return who plays next for `seat`: its name, or that of a team's member."""
        who = self.seats[seat]
        return who.members[self.position.shifts(seat) % len(who.members)] if who.members else who.name

    def may_do(self, account: str, action: base.AnyAction) -> bool:
        """Return whether an owner of the seat may do this now: in a team, turns go round."""
        accounts = self.seats[action.seat].accounts
        return action.is_for_team or not accounts or account == self._on_turn(action.seat)

    def _on_turn(self, seat: int) -> str:
        accounts = self.seats[seat].accounts
        return accounts[self.position.shifts(seat) % len(accounts)]

    def partner(self, seat: int, account: str) -> str:
        """Return the member of a team whose turn it is, if that is somebody else; else empty."""
        is_turn = seat in self.position.on_turn and bool(self.seats[seat].accounts)
        return self.member(seat) if is_turn and self._on_turn(seat) != account else ""

    def due(self, seat: int) -> tuple[str, ...]:
        """Return the accounts of a seat that the game waits for: of a team all, if any may answer."""
        who, position = self.seats[seat], self.position
        if seat not in self.awaited:
            return ()
        asked = (*position.on_break, *(position.offer.waits_for if position.offer else ()))
        has_turn = seat in position.on_turn and seat not in asked
        return (self._on_turn(seat),) if who.accounts and has_turn else who.owners

    @classmethod
    def edition_of(cls, setup: base.JsonObject) -> str:
        """Return the id of the edition that a set-up names."""
        return cls.kind

    @classmethod
    def from_choices(cls, **choices: object) -> AnySetup:
        """Return the set-up of a game with these seats and options, this dictionary and seed."""
        setup: AnySetup = cls._record.setup(**choices)
        return setup

    # As a record

    def setup_json(self) -> base.Json:
        """Return the set-up, seed included: secret while the game runs."""
        return self._record.setup_to_json(self.setup)

    def opening_json(self) -> base.Json:
        return self._record.opening_to_json(self)

    def result_json(self) -> base.Json | None:
        return self._record.result_to_json(self.position)

    def action_json(self, number: int) -> base.Json:
        """Return action `number` (from 0) with what it led to, for the store."""
        return self._record.entry_to_json(self.entries[number])

    @classmethod
    def from_setup_json(cls, data: base.JsonObject) -> Self:
        return cls.begin(cls._record.setup_from_json(data))

    def apply_json(self, data: base.JsonObject) -> Self:
        """Return the game after a recorded action, having verified all it says. Raises RecordError."""
        action, number = self._record.action_from_json(data, self), self.action_count
        try:
            after_it = self.apply(action)
        except IllegalAction as error:
            rules = ", ".join(str(getattr(violation, "rule", "")) for violation in error.violations)
            raise RecordError(
                "the rules forbid it ({rules})", f"action {number}", rules=rules or error.reason
            ) from error
        json_fields.verify(number, data, after_it.action_json(number), self._record.led_to)
        return after_it


AnyGame: TypeAlias = Game


@dataclass(frozen=True)
class PlainSetup(AnySetup):
    """A set-up with nothing but options, for `least` to `most` players of `what`."""

    what: ClassVar[str]
    least: ClassVar[int] = 2
    most: ClassVar[int] = 4

    dictionary: base.DictionaryRef
    seats: tuple[base.Seat, ...]
    seed: bytes = field(repr=False)
    options: Any

    def __post_init__(self) -> None:
        self._check(self.what, self.least, self.most)
