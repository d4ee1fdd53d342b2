"""The choices of a new game, remembered from one game to the next."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from upwords_tui.engine.levels import FIRST_LEVEL, LEVELS
from upwords_tui.errors import InputError, RecordError
from upwords_tui.games.base import COMPUTER, HUMAN, DictionaryRef, Seat
from upwords_tui.games.draw import SEED_BYTES
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.options import Options
from upwords_tui.games.upwords.setup import Setup
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _, language
from upwords_tui.safe_text import clean_name, clean_title
from upwords_tui.store.database import Store

_SETTING = "new-game"
DEFAULT_EDITION = "hasbro-10x10"
EDITIONS = {"en": DEFAULT_EDITION, "fi": "hasbro-fi-10x10", "nl": "dutch-10x10"}
"""The edition of somebody who has never chosen one, by the language they are spoken to in."""


@dataclass(frozen=True)
class Choices:
    """What the new-game screen asks. `dictionary` is an id or a path; seats are in table order."""

    edition_id: str = DEFAULT_EDITION
    dictionary: str = "en"
    seats: tuple[Seat, ...] = ()
    options: Options = field(default_factory=Options)

    def to_json(self) -> dict[str, Any]:
        """Return the choices as JSON."""
        return {
            "edition": self.edition_id,
            "dictionary": self.dictionary,
            "seats": [
                {"name": seat.name, "player": seat.player, "members": list(seat.members)}
                for seat in self.seats
            ],
            "options": self.options.to_json(),
        }

    @classmethod
    def from_json(cls, data: object) -> Choices:
        """Return the choices written by `to_json`. Raises RecordError or EditionError."""
        if not isinstance(data, Mapping):
            raise RecordError("choices are a JSON object")
        edition = load_edition(str(data.get("edition")))
        seats = data.get("seats")
        if not isinstance(seats, list) or len(seats) > edition.max_seats:
            raise RecordError("seats is a list")
        dictionary = data.get("dictionary")
        if not isinstance(dictionary, str) or not dictionary:
            raise RecordError("dictionary is an id or a path")
        return cls(
            edition_id=edition.id,
            dictionary=dictionary,
            seats=tuple(_seat(seat) for seat in seats),
            options=Options.from_json(data.get("options", {})),
        )

    @classmethod
    def again(cls, view: View) -> Choices:
        """Return the choices with which the game of `view` was begun, its seats as they are now."""
        return cls(
            edition_id=view.edition.id,
            dictionary=view.dictionary.id,
            seats=tuple(Seat(seat.name, seat.player, seat.members) for seat in view.seats),
            options=view.options,
        )

    def tidied(self) -> Choices:
        """Return the choices with every name made fit to be shown."""
        seats = (
            Seat(clean_name(seat.name), seat.player, tuple(map(clean_name, seat.members)))
            for seat in self.seats
        )
        return replace(self, seats=tuple(seats))

    def problems(self) -> tuple[str, ...]:
        """Return what keeps a game from being begun with these choices, one sentence each."""
        edition = load_edition(self.edition_id)
        problems = []
        if not edition.min_seats <= len(self.seats) <= edition.max_seats:
            problems.append(
                _("{edition} is for {least} to {most} players.").format(
                    edition=edition.name, least=edition.min_seats, most=edition.max_seats
                )
            )
        names = [seat.name.casefold() for seat in self.seats]
        if not all(names):
            problems.append(_("Every seat needs a name."))
        elif len(set(names)) < len(names):
            problems.append(_("Two seats have the same name."))
        if not all(member for seat in self.seats for member in seat.members):
            problems.append(_("Every member of a team needs a name."))
        if not any(seat.is_human for seat in self.seats):
            problems.append(_("At least one seat must be played by a person."))
        known = {level.id for level in LEVELS}
        problems += [
            _("There is no computer player “{level}” any more; choose another.").format(
                level=clean_name(level)
            )
            for level in (seat.level for seat in self.seats)
            if level is not None and level not in known
        ]
        return tuple(problems)

    def setup(self, dictionary_id: str, dictionary_sha256: str, seed: bytes | None = None) -> Setup:
        """Return the set-up of a game with these choices and a fresh secret seed.

        `dictionary_id` is what the dictionary is known by, where the player may have typed a path.
        """
        return Setup(
            edition_id=self.edition_id,
            dictionary=DictionaryRef(dictionary_id, dictionary_sha256),
            seats=self.seats,
            seed=seed or os.urandom(SEED_BYTES),
            options=self.options,
        )

    def game_name(self) -> str:
        """Return a name for the game in the list of games: who plays."""
        return clean_title(" – ".join(seat.name for seat in self.seats))


def _seat(data: object) -> Seat:
    if not isinstance(data, Mapping):
        raise RecordError("a seat is a JSON object")
    members = data.get("members", [])
    if not isinstance(members, list):
        raise RecordError("members is a list")
    player = str(data.get("player"))
    if player != HUMAN and not player.startswith(f"{COMPUTER}:"):
        raise RecordError("a player is a human or a computer")
    return Seat(clean_name(str(data.get("name"))), player, tuple(clean_name(str(name)) for name in members))


def remembered(store: Store, user: str) -> Choices:
    """Return the choices of the last game begun, or for the first: `user` against the computer."""
    try:
        return Choices.from_json(store.setting(_SETTING))
    except InputError:
        name, computer = clean_name(user), _("Computer")
        if name.casefold() in ("", computer.casefold()):
            name = _("You")
        edition = load_edition(EDITIONS.get(language(), DEFAULT_EDITION))
        seats = Seat(name), Seat(computer, f"{COMPUTER}:{FIRST_LEVEL}")
        return Choices(edition.id, edition.dictionary, seats)


def remember(store: Store, choices: Choices) -> None:
    """Keep `choices` for the next new game."""
    store.set_setting(_SETTING, choices.to_json())
