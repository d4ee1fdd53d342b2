"""What the terms of a table mean for whoever sets it and sits down there.

The one idea: terms are settled when a table is set, so that whoever sits down agrees to what they were told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from upwords_tui.app.play.library import Library
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.setup.terms import USUAL_DAYS, Terms
from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean_name
from upwords_tui.store.port import GUEST, Proposal, Store


def among_people(choices: NewGameChoices) -> NewGameChoices:
    """Return the choices of a game for several people: the computer helps only where all agree to that.

    A rated one has a time: whoever is losing could put off its end for ever. Where none was set that is the
    usual one of the game, or USUAL_DAYS for each turn.
    """
    options = choices.terms.agreed(choices.options, is_among_people=True)
    terms = choices.terms if hasattr(options, "allow_help") else replace(choices.terms, help=False)
    if terms.rated and not (terms.has_days or options.has_clock):
        options = options.timed()
        if not options.has_clock:
            terms = replace(terms, move_days=USUAL_DAYS)
    return replace(choices, options=options, terms=terms)


def is_set_so(proposal: Proposal, choices: NewGameChoices) -> bool:
    """Return whether a table was set with these choices and their terms."""
    return proposal.choices == choices.to_json() and Terms.from_json(proposal.terms) == choices.terms


def check_who_plays(store: Store, terms: Terms, accounts: Iterable[str]) -> None:
    """Raise InputError if one of these accounts (empty ones are nobody's) may not play with these terms."""
    for account in accounts:
        if terms.rated and account and (found := store.account(account)).kind == GUEST:
            said = _("{name} is a guest here: rated games are for people with a key.")
            raise InputError(said.format(name=clean_name(found.name)))


def begin_at_once(library: Library, choices: NewGameChoices) -> str:
    """Begin the game of a table that waits for nobody, with its clock; return its id. As `Library.begin`."""
    game_id = library.begin(choices)
    library.open(game_id).begin_clock()
    return game_id
