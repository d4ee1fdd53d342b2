"""Accounts, their keys, one-time codes and settings."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from datetime import timedelta
from hashlib import scrypt
from pathlib import Path
from typing import Any

from upwords_tui.base.errors import StoreError, mark
from upwords_tui.base.safe_text import NAME_LIMIT, clean, clean_name, clean_title
from upwords_tui.games.base import JsonObject
from upwords_tui.store.account_names import checked_name, fitting_name, look_key, name_key
from upwords_tui.store.database import SQL, Row, StorePart, new_id, nobody
from upwords_tui.store.values import (
    IN_HAND,
    INVITATION,
    PERSON,
    RACKS,
    Account,
    dumped,
    read_mapping,
    read_rows,
    read_time,
    read_value,
)

# Codes are in Crockford's base 32, which leaves out lookalikes: O is read as 0, l as 1.
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans("OIL", "011", " -")
_HALF = 4
"""Digits of a group; a code has two of them, 40 bits."""
_WRITTEN = r"[0-9A-Z]{4}-[0-9A-Z]{4}"
_MIXED = r"(?=.*[0-9][ -]?[A-Z])[0-9A-Z]{4}[ -]?[0-9A-Z]{4}"


def new_code() -> str:
    digits = [_DIGITS[byte % len(_DIGITS)] for byte in os.urandom(2 * _HALF)]
    return "".join([*digits[:_HALF], "-", *digits[_HALF:]])


def read_code(written: str) -> str:
    digits = written.upper().translate(_MISREAD)[: 2 * _HALF + 1]
    return f"{digits[:_HALF]}-{digits[_HALF:]}"


def is_like_code(written: str) -> bool:
    """Return whether a name looks like a code. Digits of names are at the end: “Anna 2020”."""
    return bool(re.fullmatch(_WRITTEN, written) or re.fullmatch(_MIXED, written.upper()))


def hashed_code(written: str, purpose: str) -> str:
    """Return the hash of a code in hex; it takes 10 ms, so nobody can try all codes."""
    code = read_code(written).encode(errors="replace")
    return scrypt(code, salt=purpose.encode(), n=2**12, r=8, p=1, dklen=32).hex()


_TAKEN = mark("That name is taken.")
_KEY_TAKEN = mark("This key belongs to somebody else.")
_NO_CODE = mark("This code is not valid: it is mistyped, used already, or out of date.")

_ACCOUNT = "id, name, kind, created, is_host, is_barred, seen"
_HERE = "kind <> 'gone'"


class Accounts(StorePart):
    def add(self, name: str, kind: str = PERSON, key: str = "", invitation: str = "") -> Account:
        """Make an account, perhaps with a first key, using up an `invitation` (a code).

        Raises StoreError if the name won't do (`checked_name`) or looks like another's, the key is taken, or
        the code is not valid.
        """
        account_id, name, now = new_id(), checked_name(name, kind), self._db.later()
        hashed = hashed_code(invitation, INVITATION) if invitation else ""
        with self._db.transaction(StoreError(_TAKEN)):
            if hashed and self._used(hashed) is None:
                raise StoreError(_NO_CODE)
            keys = {"name_key": name_key(name), "look_key": look_key(name)}
            self._db.insert("accounts", id=account_id, name=name, kind=kind, created=now, **keys)
            if key:
                self._add_key(account_id, key, now)
        return Account(account_id, name, kind, read_time(now))

    def get(self, account: str) -> Account:
        found = self._accounts("id = ?", account)
        if not found:
            raise nobody()
        return found[0]

    def all(self) -> tuple[Account, ...]:
        found = self._accounts("kind <> 'home'")
        return tuple(sorted(found, key=lambda account: (account.name.casefold(), account.id)))

    def named(self, name: str) -> Account | None:
        read, look = name_key(name), look_key(name)
        found = self._accounts("(name_key = ? OR look_key = ?)", read, look)
        return next((each for each in found if name_key(each.name) == read), found[0]) if found else None

    def free_name(self, offered: str, kind: str = PERSON) -> str:
        """Return the valid name nearest to `offered` that nobody has; empty if nothing in it will do."""
        name = fitting_name(offered, kind)
        number, wanted = 1, name
        while wanted and self.named(wanted):
            number += 1
            wanted = fitting_name(f"{name[: NAME_LIMIT - 1 - len(str(number))]} {number}", kind)
        return wanted

    def rename(self, account: str, name: str) -> None:
        name = checked_name(name, self.get(account).kind)
        sql = f"UPDATE accounts SET name = ?, name_key = ?, look_key = ? WHERE id = ? AND {_HERE}"
        self._db.write(sql, name, name_key(name), look_key(name), account, refusal=StoreError(_TAKEN))

    def mark(self, account: str, *, is_host: bool | None = None, is_barred: bool | None = None) -> None:
        """Set whether somebody is a host, or banned; None leaves it. Raises as `get` does."""
        said = [None if value is None else int(value) for value in (is_host, is_barred)]
        sql = (
            "UPDATE accounts SET is_host = coalesce(?, is_host), is_barred = coalesce(?, is_barred)"
            f" WHERE id = ? AND {_HERE}"
        )
        if not self._db.write(sql, *said, account):
            raise nobody()

    def barred(self) -> frozenset[str]:
        return frozenset(self._db.texts("SELECT id FROM accounts WHERE is_barred <> 0"))

    def seen(self, account: str) -> None:
        self._db.write(f"UPDATE accounts SET seen = ? WHERE id = ? AND {_HERE}", self._db.later(), account)

    def is_gone(self, account: str) -> bool:
        return not self._db.query(f"SELECT 1 FROM accounts WHERE id = ? AND {_HERE}", account)

    def delete(self, account: str) -> None:
        """Forget somebody: name, keys, codes, settings, what they said and what was said to them alone.

        Their waiting tables go, and the games they began that nobody else sits at. Results stay without the
        name, and with only the facts of teams. In other games their seat keeps its name.
        """
        statements = Path(__file__).with_name("forget.sql").read_text("utf-8").split(";\n")[:-1]
        with self._db.transaction():
            for statement in statements:
                self._db.execute(statement, {"id": account})

    def clear_away(self, after: timedelta, here: Collection[str] = ()) -> int:
        """Delete guests who have left for good, and expired codes; return how many guests.

        They are not `here`, and for so long they have not come, and nobody has acted in their unfinished
        games.
        """
        self._db.write("DELETE FROM codes WHERE expires <= ?", self._db.later())
        since = self._db.later(-after)
        left = {*self._db.texts(SQL["left_for_good"], since, since)} - {*here}
        for account in left:
            self.delete(account)
        return len(left)

    def export(self, account: str) -> JsonObject:
        """Return all that is stored about somebody, without hidden parts of unfinished games."""
        return exported(self.get(account), self._db.query)

    def _accounts(self, where: str, *values: object) -> list[Account]:
        rows = self._db.query(f"SELECT {_ACCOUNT} FROM accounts WHERE {where} AND {_HERE}", *values)
        return [*read_rows(Account, rows)]

    # Keys

    def of_key(self, key: str) -> Account | None:
        """Return whose key this is ("SHA256:…" of a public key, "uid:1000")."""
        found = self._accounts("id = (SELECT account FROM account_keys WHERE account_key = ?)", key)
        return found[0] if found else None

    def add_key(self, account: str, key: str) -> None:
        with self._db.transaction(StoreError(_KEY_TAKEN)):
            self._db.require(account)
            self._add_key(account, key, self._db.later())

    def _add_key(self, account: str, key: str, now: str) -> None:
        owners = self._db.rows("SELECT account FROM account_keys WHERE account_key = ?", key)
        if owners and owners[0][0] != account:
            raise StoreError(_KEY_TAKEN)
        if not owners:
            self._db.insert("account_keys", account_key=key, account=account, added=now)

    def keys(self, account: str) -> tuple[str, ...]:
        sql = "SELECT account_key FROM account_keys WHERE account = ? ORDER BY added, account_key"
        return tuple(self._db.texts(sql, account))

    def remove_key(self, account: str, key: str) -> None:
        with self._db.transaction():
            # A lock on the account, against removing two keys at the same time.
            self._db.execute("UPDATE accounts SET kind = kind WHERE id = ?", (account,))
            kept = {
                row[0]
                for row in self._db.rows("SELECT account_key FROM account_keys WHERE account = ?", account)
            }
            if key not in kept:
                raise StoreError("There is no such key.")
            if len(kept) == 1:
                raise StoreError("This is the last key: without it nobody could use this account.")
            self._db.execute("DELETE FROM account_keys WHERE account_key = ?", (key,))

    # Codes

    def make_code(self, purpose: str, account: str, for_hours: float) -> str:
        code, expires = new_code(), self._db.later(timedelta(hours=for_hours))
        hashed = hashed_code(code, purpose)
        with self._db.transaction():
            self._db.require(account)
            self._db.execute("DELETE FROM codes WHERE expires <= ?", (self._db.later(),))
            self._db.insert("codes", hash=hashed, purpose=purpose, account=account, expires=expires)
        return code

    def whose_code(self, code: str, purpose: str) -> str | None:
        sql = "SELECT account FROM codes WHERE hash = ? AND expires > ?"
        return next(iter(self._db.texts(sql, hashed_code(code, purpose), self._db.later())), None)

    def use_code(self, code: str, purpose: str) -> str | None:
        hashed = hashed_code(code, purpose)
        with self._db.transaction():
            return self._used(hashed)

    def _used(self, hashed: str) -> str | None:
        rows = self._db.rows(
            "SELECT account FROM codes WHERE hash = ? AND expires > ?", hashed, self._db.later()
        )
        is_mine = self._db.execute("DELETE FROM codes WHERE hash = ?", (hashed,))
        return str(rows[0][0]) if rows and is_mine else None


class Settings(StorePart):
    def get(self, account: str, name: str, default: object = None) -> Any:
        rows = self._db.query("SELECT value FROM settings WHERE account = ? AND name = ?", account, name)
        return read_value(rows[0][0], default) if rows else default

    def of_all(self, name: str) -> tuple[tuple[str, object], ...]:
        """Return a setting of everybody who has it, with their accounts."""
        rows = self._db.query("SELECT account, value FROM settings WHERE name = ? ORDER BY account", name)
        return tuple((str(account), read_value(value)) for account, value in rows)

    def set(self, account: str, name: str, value: object) -> None:
        self.change(account, name, lambda _kept: value)

    def change(self, account: str, name: str, change: Callable[[Any], object]) -> None:
        """Store what `change` makes of a setting (or None); it must not use the store."""
        with self._db.transaction(nobody(), holding=account):
            rows = self._db.rows("SELECT value FROM settings WHERE account = ? AND name = ?", account, name)
            value = dumped(change(read_value(rows[0][0]) if rows else None))
            self._db.insert("settings", "account", "name", account=account, name=name, value=value)


# The export


Query = Callable[..., list[Row]]
"""Asks a database: SQL, then the values for its blanks."""

_PROPOSALS = "SELECT choices, terms, code, made FROM proposals WHERE owner = ? ORDER BY made"


def exported(account: Account, query: Query) -> JsonObject:
    mine, lists = account.id, tomllib.loads(Path(__file__).with_name("export.toml").read_text("utf-8"))
    # What is in a hand belongs to an unfinished game.
    asked = "SELECT name, value FROM settings WHERE account = ? AND name NOT IN (?, ?) ORDER BY name"
    settings = query(asked, mine, IN_HAND, RACKS)
    return {
        "name": account.name,
        "kind": account.kind,
        "created": account.created.isoformat(),
        "seen": account.seen.isoformat() if account.seen else None,
        "is_host": account.is_host,
        "is_barred": account.is_barred,
        "settings": {clean(str(name)): read_value(value) for name, value in settings},
        "games": [_game(query, mine, *row) for row in query(SQL["exported_games"], mine, mine, mine)],
        "facts": [
            {"game": str(game), "seat": seat, **_told(body, mine)}
            for game, seat, body in query(SQL["exported_facts"], mine, mine)
        ],
        "tables": [
            {
                "choices": _told(choices, mine),
                "terms": read_mapping(terms),
                "code": str(code),
                "made": str(made),
            }
            for choices, terms, code, made in query(_PROPOSALS, mine)
        ],
        **{
            name: [
                {
                    part: clean(value) if isinstance(value, str) else value
                    for part, value in zip(each["columns"].split(), row, strict=True)
                }
                for row in query(each["query"], mine)
            ]
            for name, each in lists.items()
        },
    }


def _game(query: Query, mine: str, *row: object) -> JsonObject:
    game, kind, name, edition, created, updated, is_over, is_owner, setup = row
    told = {
        "id": str(game),
        "kind": clean_name(str(kind)),
        "name": clean_title(str(name)),
        "edition": clean_name(str(edition)),
        "created": str(created),
        "updated": str(updated),
        "is_over": is_over == 1,
        "is_owner": is_owner == 1,
    }
    if is_over != 1:
        return told
    actions = query("SELECT body, made FROM actions WHERE game = ? ORDER BY number", game)
    return {
        **told,
        "setup": _told(setup, mine),
        "actions": [{**_told(body, mine), "made": str(made)} for body, made in actions],
    }


def _told(text: object, mine: str) -> JsonObject:
    told: JsonObject = _without_others(read_mapping(text), mine)
    return told


def _without_others(value: object, mine: str) -> Any:
    """Return a JSON value without the ids of other people's accounts."""
    if isinstance(value, Mapping):
        kept = {key: each for key, each in value.items() if key != "account" or each == mine}
        if isinstance(accounts := kept.get("accounts"), list):
            # It stays clear which member of a team this is.
            kept["accounts"] = [each if each == mine else "" for each in accounts]
        return {key: _without_others(each, mine) for key, each in kept.items()}
    return [_without_others(each, mine) for each in value] if isinstance(value, list) else value
