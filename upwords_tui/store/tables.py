"""Tables that wait for their people, and the games that come of them.

Every change locks the row of the table first, so of two who take the last seat the second sees that it is
gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter

from upwords_tui.base.errors import StaleGame, StoreError, mark
from upwords_tui.games.base import JsonObject
from upwords_tui.games.game import AnyGame
from upwords_tui.store.accounts import new_code, read_code
from upwords_tui.store.database import SQL, Database, Row, StorePart, new_id, nobody
from upwords_tui.store.games import Games
from upwords_tui.store.values import (
    GUEST,
    MOST_PROPOSALS,
    Proposal,
    ProposedSeat,
    dumped,
    read_rows,
    read_time,
)

_GONE = mark("This table is no longer waiting: its game has begun, or it was closed.")
_SEATED = mark("You already have a seat at this table.")
_HOLD = "UPDATE proposals SET code = code WHERE id = ?"

_HAS_OPEN = "EXISTS (SELECT 1 FROM proposed_seats WHERE proposal = id AND state = 'open')"
_MINE = "owner = ? OR id IN (SELECT proposal FROM proposed_seats WHERE account = ?)"
_IS_FULL = (
    "NOT EXISTS (SELECT 1 FROM proposed_seats WHERE proposal = id AND state NOT IN ('taken', 'computer'))"
)
_TABLE = itemgetter(slice(6))
"""Returns the columns of the table in a row, without the seat."""
_SIT = "UPDATE proposed_seats SET account = ?, state = ? WHERE proposal = ? AND seat = ?"


class Tables(StorePart):
    def __init__(self, database: Database, games: Games) -> None:
        super().__init__(database)
        self._games = games

    def add(
        self, owner: str, choices: JsonObject, terms: JsonObject, seats: Sequence[ProposedSeat]
    ) -> Proposal:
        """Store a table with a new code. Raises StoreError for doubled people, or too many tables."""
        proposal_id, code = new_id(), new_code()
        people = [seat.account for seat in seats if seat.account]
        if len(set(people)) < len(people):
            raise StoreError("Nobody can have two seats at a table.")
        with self._db.transaction(nobody()):
            self._db.require(owner, *people)
            self._games.check_count(owner)
            now = self._db.later()
            waiting = self._db.rows("SELECT count(*) FROM proposals WHERE owner = ?", owner)[0][0]
            if waiting >= MOST_PROPOSALS:
                raise StoreError("You already have {most} tables waiting for players.", most=MOST_PROPOSALS)
            self._db.insert(
                "proposals",
                id=proposal_id,
                owner=owner,
                choices=dumped(choices),
                terms=dumped(terms),
                code=code,
                is_listed=1,
                made=now,
            )
            for number, seat in enumerate(seats):
                self._db.insert(
                    "proposed_seats",
                    proposal=proposal_id,
                    seat=number,
                    account=seat.account or None,
                    state=seat.state,
                    is_invited=int(seat.state in ("invited", "declined")),
                )
        return Proposal(proposal_id, owner, choices, terms, tuple(seats), code, read_time(now))

    def get(self, proposal_id: str) -> Proposal:
        return _only(_read(self._db.query, "WHERE id = ?", proposal_id))

    def by_code(self, code: str) -> Proposal:
        return _only(_read(self._db.query, "WHERE code = ?", read_code(code)))

    def shown_to(self, account: str) -> tuple[Proposal, ...]:
        """Return the tables `account` owns or has a seat at, and those with an open seat; oldest first."""
        where = f"WHERE {_MINE} OR {_HAS_OPEN}"
        return _read(self._db.query, where, account, account)

    def all(self) -> tuple[Proposal, ...]:
        return _read(self._db.query, "")

    def of_the_fleeting(self) -> frozenset[str]:
        """Return the guests and banned people with a table or a place at one."""
        return frozenset(self._db.texts(SQL["of_the_fleeting"], GUEST))

    def give_up(self, account: str) -> tuple[Proposal, ...]:
        with self._db.transaction():
            withdrawn = _read(self._db.rows, "WHERE owner = ?", account)
            self._db.execute("DELETE FROM proposals WHERE owner = ?", (account,))
            self._db.execute(SQL["give_up"], (account,))
        return withdrawn

    def full(self) -> tuple[Proposal, ...]:
        return _read(self._db.query, f"WHERE {_IS_FULL}")

    def take_seat(self, proposal_id: str, account: str) -> Proposal:
        """Take the seat `account` is invited to, else an open one. Raises StoreError."""
        with self._held(proposal_id) as table:
            self._db.require(account)
            if table.state_of(account) == "taken":
                raise StoreError(_SEATED)
            mine = _seat_of(table, ProposedSeat(account, "invited"), ProposedSeat(account, "declined"))
            seat = _seat_of(table, ProposedSeat()) if mine is None else mine
            if seat is None:
                raise StoreError("All seats at this table are taken.")
            self._db.execute(_SIT, (account, "taken", proposal_id, seat))
            return self._now_at(proposal_id)

    def decline_seat(self, proposal_id: str, account: str) -> Proposal:
        with self._held(proposal_id) as table:
            seat = _seat_of(table, ProposedSeat(account, "invited"))
            if seat is None:
                raise StoreError("You are not invited to this table.")
            self._db.execute(_SIT, (account, "declined", proposal_id, seat))
            return self._now_at(proposal_id)

    def leave_seat(self, proposal_id: str, account: str) -> Proposal:
        with self._held(proposal_id) as table:
            seat = _seat_of(table, ProposedSeat(account, "taken"))
            if seat is None:
                raise StoreError("You have no seat at this table.")
            self._db.execute(SQL["leave_seat"], (proposal_id, seat))
            return self._now_at(proposal_id)

    def withdraw(self, proposal_id: str, owner: str) -> None:
        if not self._db.write("DELETE FROM proposals WHERE id = ? AND owner = ?", proposal_id, owner):
            raise StoreError(_GONE)

    def begin(
        self,
        proposal_id: str,
        game: AnyGame,
        name: str,
        *,
        is_open: bool = False,
        seats: tuple[ProposedSeat, ...] | None = None,
    ) -> str:
        """Replace a full table by its game, with its terms, for its owner; return the game's id.

        Raises StaleGame if the table is gone (`game_of` returns its game, if begun), StoreError if it is not
        full, or its `seats` have changed.
        """
        with self._db.transaction(StaleGame(_GONE)):
            self._db.execute(_HOLD, (proposal_id,))
            found = self._db.rows("SELECT owner, terms FROM proposals WHERE id = ?", proposal_id)
            if found and seats is not None and self._now_at(proposal_id).seats != seats:
                raise StoreError("Others have since joined this table.")
            gone = self._db.execute(f"DELETE FROM proposals WHERE id = ? AND {_IS_FULL}", (proposal_id,))
            if not gone:
                raise StoreError("This table is still waiting for somebody.") if found else StaleGame(_GONE)
            ((owner, terms),) = found
            return self._games.insert(
                game, name, owner, is_open=int(is_open), terms=terms, proposal=proposal_id
            )

    def game_of(self, proposal_id: str) -> str | None:
        return next(iter(self._db.texts("SELECT id FROM games WHERE proposal = ?", proposal_id)), None)

    @contextmanager
    def _held(self, proposal_id: str) -> Iterator[Proposal]:
        """Lock a table in a transaction. Raises StoreError if it is gone."""
        with self._db.transaction(StoreError(_SEATED)):
            self._db.execute(_HOLD, (proposal_id,))
            yield self._now_at(proposal_id)

    def _now_at(self, proposal_id: str) -> Proposal:
        return _only(_read(self._db.rows, "WHERE id = ?", proposal_id))


def _only(found: tuple[Proposal, ...]) -> Proposal:
    if not found:
        raise StoreError(_GONE)
    return found[0]


def _read(query: Callable[..., list[Row]], where: str, *values: object) -> tuple[Proposal, ...]:
    # One query for both: between two, others might sit down or begin the game.
    rows = query(SQL["tables"].format(where=where), *values)
    tables = (
        (*table[:4], tuple(read_rows(ProposedSeat, (row[6:] for row in of_seats))), *table[4:])
        for table, of_seats in groupby(rows, _TABLE)
    )
    return tuple(read_rows(Proposal, tables))


def _seat_of(table: Proposal, *wanted: ProposedSeat) -> int | None:
    return next((number for number, seat in enumerate(table.seats) if seat in wanted), None)
