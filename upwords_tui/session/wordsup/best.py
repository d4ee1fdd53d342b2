"""The best scores of matches of Words Up: with the same cards and as many rounds, one's own first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from upwords_tui.games.wordsup.options import Options
from upwords_tui.games.wordsup.view import View
from upwords_tui.i18n import _, ngettext
from upwords_tui.session.facts import read_facts
from upwords_tui.session.library import Library, ScoreRow
from upwords_tui.session.scores import score_lines
from upwords_tui.session.wordsup.kind import WordsUpVariant


def best_title(view: View) -> str:
    """Return with what cards and how many rounds the best scores are told."""
    rounds = ngettext("{count} round", "{count} rounds", view.options.rounds).format(
        count=view.options.rounds
    )
    return _("Best scores, {edition}, {rounds}").format(
        edition=WordsUpVariant(view.cards).name, rounds=rounds
    )


def best_lines(library: Library, view: View, count: int) -> tuple[str, ...]:
    """Return at most `count` of one's own best scores, and as many of others, as lines; perhaps none.

    They are those of matches like that of `view`, whoever they were played against, also of those that have
    been deleted. Raises StoreError.
    """
    rounds = view.options.rounds

    def is_alike(setup: Mapping[str, Any], facts: Mapping[str, Any]) -> bool:
        if setup:
            options = setup.get("options")
            return isinstance(options, Mapping) and options.get("rounds", Options.rounds) == rounds
        known = read_facts(facts)
        return known is not None and known.size == rounds

    own, others = library.best_scores(WordsUpVariant(view.cards).id, is_alike)
    lines = score_lines(own[:count], _this(own, view))
    if others:
        lines += (_("Best scores of others:"), *score_lines(others[:count], _this(others, view)))
    return lines


def best_answer(library: Library, view: View, count: int) -> tuple[str, ...]:
    """Return the same to somebody who has asked, with what it is about. Raises StoreError."""
    lines = best_lines(library, view, count)
    nobody = _("Nobody has finished a match with these cards and so many rounds yet.")
    return (f"{best_title(view)}:", *lines) if lines else (nobody,)


def _this(scores: Sequence[ScoreRow], view: View) -> int:
    """Return the place of the match of `view`, if it is over; of several like it that of the latest."""
    if view.outcome is None:
        return -1
    made = {(seat.name, total) for seat, total in zip(view.seats, view.outcome.totals, strict=True)}
    found = [place for place, score in enumerate(scores) if (score.name, score.score) in made]
    return max(found, key=lambda place: scores[place].ended, default=-1)
