"""Records and best scores of Upwords."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.narration.upwords.events import tile_count
from upwords_tui.app.narration.upwords.results import best_score_lines
from upwords_tui.app.narration.wording import dictionary_name, points
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.upwords.turns import facts as facts
from upwords_tui.app.profile.facts import PersonalBest
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.games.upwords.view import UpwordsView

RECORDS: Sequence[PersonalBest] = (
    PersonalBest("play", _mark("Best play"), _mark("Your best play so far: {what}."), points),
    PersonalBest("word", _mark("Longest word"), _mark("Your longest word so far: {what}."), tile_count),
    PersonalBest(
        "stack",
        _mark("Highest stack"),
        _mark("Your highest stack so far: {what}."),
        lambda count: ngettext("{count} tile high", "{count} tiles high", count).format(count=count),
        # Not the other way round: that would read like the length of the word.
        form=_mark("{amount}, in {words}"),
        least=2,
    ),
)

PLAYS = _mark("Points per play")
"""The label of the average."""


# Best scores: of games played alone, by edition and words


def table_title(edition: str, dictionary: str) -> str:
    said = _("Best solo scores, {edition}, {words}")
    return said.format(edition=edition, words=dictionary_name(dictionary))


def best_answer(library: Library, view: UpwordsView) -> tuple[str, ...]:
    """Return the best scores of solo games like that of `view`, with a title. Raises StoreError."""
    words = view.dictionary.id
    total = view.outcome.reckoning[0].total if view.outcome and view.is_solo else None
    scores = library.best_solo_scores(view.edition.id, words)
    return f"{table_title(view.edition.name, words)}:", *best_score_lines(scores, total)


def tables(library: Library, variant: Variant, count: int) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the tables of an edition that are not empty. Raises StoreError."""
    for dictionary in library.solo_dictionaries(variant.id):
        scores = library.best_solo_scores(variant.id, dictionary)[:count]
        if scores:
            yield table_title(variant.name, dictionary), best_score_lines(scores, None)
