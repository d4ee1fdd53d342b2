"""How the game of a full table begins: once, whoever does it.

The one idea: who takes the last seat begins the game; if they are gone before that, whoever looks next does.
Of all who try the store lets one.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any, NamedTuple

from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import StaleGame, StoreError, UpwordsError
from upwords_tui.online.open_tables import choices_of, names_at, seats_at
from upwords_tui.store.port import Proposal, Store

log = logging.getLogger(__name__)


class Started(NamedTuple):
    """A game that has begun. `message` is what to say on TABLES, None if somebody else was quicker."""

    game_id: str
    message: dict[str, Any] | None = None


def begin_full(store: Store, library: Library, proposal: Proposal) -> Started:
    """Begin the game of a full table, unless somebody else has.

    Raises InputError if it can't be played here; StaleGame if the table was withdrawn, StoreError if somebody
    has got up meanwhile or nothing can be stored.
    """
    choices = choices_of(proposal)
    names = names_at(store, choices, proposal.seats)
    accounts = [want.account for want in proposal.seats]
    choices = replace(choices, seats=seats_at(choices.seats, names, accounts))
    game = library.dealt(choices)
    is_open = choices.terms.watchers
    try:
        game_id = store.begin_proposed(
            proposal.id, game, choices.game_name(), is_open=is_open, seats=proposal.seats
        )
    except StaleGame:
        begun = store.game_of(proposal.id)
        if begun is None:
            raise
        return Started(begun)
    except StoreError:
        now = store.proposal(proposal.id)
        if not now.is_full or now.seats == proposal.seats:
            raise
        # Somebody has got up since it was looked at, and somebody else sat down.
        return begin_full(store, library, now)
    library.open(game_id).begin_clock()
    due = [account for number in game.to_act for account in game.due(number)]
    return Started(game_id, {"begun": game_id, "seats": accounts, "names": list(names), "due": due})


class FullTables:
    """Begins the games of tables whose last player was gone before the game began."""

    def __init__(self, store: Store, library: Library) -> None:
        self._store = store
        self._library = library
        self._full: set[str] = set()
        self._hopeless: set[str] = set()

    def begin(self) -> tuple[dict[str, Any], ...]:
        """Begin what was full already when this was called last; return what is to be said on TABLES.

        It may wait for the disk and for dictionaries. Raises StoreError if the store can't be asked.
        """
        full = {proposal.id: proposal for proposal in self._store.full_proposals()}
        left = [full[each] for each in full if each in self._full - self._hopeless]
        self._full, self._hopeless = set(full), self._hopeless & set(full)
        return tuple(message for proposal in left if (message := self._begun(proposal)))

    def _begun(self, proposal: Proposal) -> dict[str, Any] | None:
        try:
            return begin_full(self._store, self._library, proposal).message
        except StoreError as error:
            log.warning("the game of table %s can't begin yet: %s", proposal.id, error)
        except UpwordsError as error:
            self._hopeless.add(proposal.id)
            log.warning("the game of table %s can't begin: %s", proposal.id, error)
        except Exception:  # the other tables begin
            self._hopeless.add(proposal.id)
            log.exception("beginning the game of table %s went wrong", proposal.id)
        return None
