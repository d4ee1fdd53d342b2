"""The tables of best scores of Upwords: games played alone, by edition and words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.narration.upwords.results import best_score_lines
from upwords_tui.app.narration.wording import dictionary_name
from upwords_tui.app.play.library import Library
from upwords_tui.base.i18n import _
from upwords_tui.games.upwords.view import UpwordsView


def table_title(edition: str, dictionary: str) -> str:
    """Return what the scores are of; `edition` is its name."""
    said = _("Best scores alone, {edition}, {words}")
    return said.format(edition=edition, words=dictionary_name(dictionary))


def best_answer(library: Library, view: UpwordsView) -> tuple[str, ...]:
    """Return the best scores of games alone like that of `view`, with what they are of. Raises StoreError."""
    words = view.dictionary.id
    total = view.outcome.reckoning[0].total if view.outcome and view.is_solo else None
    scores = library.best_solo_scores(view.edition.id, words)
    return f"{table_title(view.edition.name, words)}:", *best_score_lines(scores, total)


def tables(library: Library, variant: Variant, count: int) -> Iterator[tuple[str, Sequence[str]]]:
    """Find the tables of an edition that have anything in them. Raises StoreError."""
    for dictionary in library.solo_dictionaries(variant.id):
        scores = library.best_solo_scores(variant.id, dictionary)[:count]
        if scores:
            yield table_title(variant.name, dictionary), best_score_lines(scores, None)
