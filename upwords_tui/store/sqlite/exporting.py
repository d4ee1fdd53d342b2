"""All that is kept about somebody, for themselves.

The one idea: of a game that is not over only what lists show is told, for its set-up and actions hold what is
hidden; and of others only the names they show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from upwords_tui.safe_text import clean, clean_name, clean_title
from upwords_tui.store.foreign import read_mapping, read_value
from upwords_tui.store.port import IN_HAND, RACKS, Account

Query = Callable[..., list[tuple[Any, ...]]]
"""Asks a database: SQL, then the values for its blanks."""

_LISTS = {
    "keys": ("key added", "SELECT account_key, added FROM account_keys WHERE account = ? ORDER BY added"),
    "codes": ("purpose expires", "SELECT purpose, expires FROM codes WHERE account = ? ORDER BY expires"),
    "results": (
        "game kind edition dictionary seats name score won ended",
        "SELECT game, kind, edition, dictionary, seats, name, score, won, ended FROM results"
        " WHERE ? IN (SELECT results.account UNION ALL SELECT members.account FROM result_members AS members"
        " WHERE members.game = results.game AND members.seat = results.seat) ORDER BY ended, game, seat",
    ),
    "ratings": (
        "kind pace rating deviation games ended",
        "SELECT kind, pace, mean, deviation, games, ended FROM ratings WHERE account = ? ORDER BY kind, pace",
    ),
    "exercises": (
        "sort name due body",
        "SELECT sort, name, due, body FROM exercises WHERE account = ? ORDER BY sort, due, name",
    ),
    "said": (
        "to text audience made",
        "SELECT coalesce(accounts.name, place), text, audience, made FROM talk"
        " LEFT JOIN accounts ON id = listener WHERE author = ? ORDER BY made",
    ),
    "heard": (
        "by text made",
        "SELECT accounts.name, text, made FROM talk JOIN accounts ON id = author"
        " WHERE listener = ? ORDER BY made",
    ),
    "reported": (
        "about text made",
        "SELECT accounts.name, text, made FROM reports JOIN accounts ON accounts.id = about"
        " WHERE reporter = ? ORDER BY made",
    ),
    "seats": (
        "owner state made",
        "SELECT accounts.name, state, made FROM proposed_seats JOIN proposals ON proposals.id = proposal"
        " JOIN accounts ON accounts.id = owner WHERE account = ? ORDER BY made",
    ),
    "ignored": (
        "name",
        "SELECT name FROM ignored JOIN accounts ON id = other WHERE account = ? ORDER BY name",
    ),
}
"""What is told as a list: what the parts of each line are called, and the question."""
_FACTS = (
    "SELECT facts.game, facts.seat, body FROM facts JOIN results ON results.game = facts.game"
    " AND results.seat = facts.seat WHERE account = ? OR EXISTS (SELECT 1 FROM result_members AS members"
    " WHERE members.game = facts.game AND members.seat = facts.seat AND members.account = ?)"
    " ORDER BY ended, facts.game, facts.seat"
)
_GAMES = (
    "SELECT id, kind, name, edition, created, updated, is_over, CASE owner WHEN ? THEN 1 ELSE 0 END, setup"
    " FROM games WHERE owner = ? OR id IN (SELECT game FROM seats WHERE account = ?) ORDER BY created, id"
)
_PROPOSALS = "SELECT choices, terms, code, made FROM proposals WHERE owner = ? ORDER BY made"


def exported(account: Account, query: Query) -> Mapping[str, Any]:
    """Return what the database that `query` asks keeps about an account, as JSON."""
    mine = account.id
    # What lies in a hand is of a game that is not over.
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
        "games": [_game(query, mine, *row) for row in query(_GAMES, mine, mine, mine)],
        "facts": [
            {"game": str(game), "seat": seat, **_told(body, mine)}
            for game, seat, body in query(_FACTS, mine, mine)
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
            name: [dict(zip(parts.split(), map(_shown, row), strict=True)) for row in query(sql, mine)]
            for name, (parts, sql) in _LISTS.items()
        },
    }


def _game(query: Query, mine: str, *row: Any) -> Mapping[str, Any]:
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


def _told(text: object, mine: str) -> Mapping[str, Any]:
    told: Mapping[str, Any] = _without_others(read_mapping(text), mine)
    return told


def _without_others(value: Any, mine: str) -> Any:
    """Return a JSON value without the ids of other people's accounts."""
    if isinstance(value, Mapping):
        kept = {key: each for key, each in value.items() if key != "account" or each == mine}
        if isinstance(accounts := kept.get("accounts"), list):
            # Of a team it stays plain which of its members this is.
            kept["accounts"] = [each if each == mine else "" for each in accounts]
        return {key: _without_others(each, mine) for key, each in kept.items()}
    return [_without_others(each, mine) for each in value] if isinstance(value, list) else value


def _shown(value: object) -> object:
    return clean(value) if isinstance(value, str) else value
