"""Records and best scores of Words Up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from upwords_tui.app.game_types.base import Variant, kind_of
from upwords_tui.app.narration.wording import points
from upwords_tui.app.narration.wordsup.events import rounds_ended
from upwords_tui.app.play.library import Library, ScoreRow
from upwords_tui.app.profile.facts import Best, GameFacts, PersonalBest, read_facts
from upwords_tui.app.profile.highscores import score_lines
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.games.wordsup.view import WordsUpView

RECORDS: Sequence[PersonalBest] = (
    PersonalBest("word", _mark("Best word"), _mark("Your best word so far: {what}."), points),
    PersonalBest(
        "long",
        _mark("Longest word"),
        _mark("Your longest word so far: {what}."),
        lambda count: ngettext("{count} letter", "{count} letters", count).format(count=count),
    ),
    PersonalBest("round", _mark("Best round"), _mark("Your best round so far: {what}."), points),
)

PLAYS = _mark("Points per word")
"""The label of the average."""


def facts(game: WordsUpGame, seat: int) -> GameFacts:
    """Return the facts of a match for a seat; of equals the first counts."""
    words = [
        (entry.number, word)
        for entry in game.entries
        if entry.action.seat == seat and (word := entry.effect.word)
    ]
    bests: dict[str, Best] = {}
    if words:
        number, best = max(words, key=lambda made: made[1].score)
        bests["word"] = Best(best.score, (best.text,), number)
        number, longest = max(words, key=lambda made: (len(made[1].text), made[1].score))
        bests["long"] = Best(len(longest.text), (longest.text,), number)
        gains = [result.gathered[seat] - result.penalties[seat] for result in game.position.results]
        ended = (
            entry.number for entry in game.entries if gains.index(max(gains)) in rounds_ended(entry.told)
        )
        bests["round"] = Best(max(gains), made=max(ended, default=None))
    # The rounds agreed: a match that was given up counts as a whole one.
    return GameFacts(len(words), sum(word.score for _number, word in words), bests, game.setup.options.rounds)


# Best scores: of matches with the same cards and as many rounds, one's own first


def best_title(view: WordsUpView) -> str:
    return table_title(kind_of(WordsUpGame.kind).variant_of(view).name, view.options.rounds)


def table_title(edition: str, rounds: int) -> str:
    said = ngettext("{count} round", "{count} rounds", rounds).format(count=rounds)
    return _("Best scores, {edition}, {rounds}").format(edition=edition, rounds=said)


def best_lines(library: Library, view: WordsUpView, count: int) -> tuple[str, ...]:
    """Return at most `count` best scores in matches like `view`, one's own first. Raises StoreError."""
    variant = kind_of(WordsUpGame.kind).variant_of(view)
    return lines_of(library, variant.id, view.options.rounds, count, view)


def lines_of(
    library: Library, edition_id: str, rounds: int, count: int, view: WordsUpView | None = None
) -> tuple[str, ...]:
    """Return the same for an edition and a number of rounds, with the match of `view` marked."""
    own, others = library.best_scores(edition_id, lambda setup, facts: _rounds_of(setup, facts) == rounds)
    lines = score_lines(own[:count], _this(own, view))
    if others:
        lines += (_("Best scores of others:"), *score_lines(others[:count], _this(others, view)))
    return lines


def _rounds_of(setup: Mapping[str, object], facts: Mapping[str, object]) -> int | None:
    """Return the rounds of a match, by its set-up or, if it was deleted, its facts; None if unknown."""
    if setup:
        options = setup.get("options")
        rounds = options.get("rounds", WordsUpOptions.rounds) if isinstance(options, Mapping) else None
        return rounds if type(rounds) is int else None
    known = read_facts(facts)
    return None if known is None else known.size


def best_answer(library: Library, view: WordsUpView, count: int) -> tuple[str, ...]:
    """Return the same with a title, or that there are none. Raises StoreError."""
    lines = best_lines(library, view, count)
    nobody = _("Nobody has finished a match with these cards and this many rounds yet.")
    return (f"{best_title(view)}:", *lines) if lines else (nobody,)


def _this(scores: Sequence[ScoreRow], view: WordsUpView | None) -> int:
    """Return the place of the match of `view`, the latest if several fit; -1 if it is not there."""
    if view is None or view.outcome is None:
        return -1
    made = {(seat.name, total) for seat, total in zip(view.seats, view.outcome.totals, strict=True)}
    found = [place for place, score in enumerate(scores) if (score.name, score.score) in made]
    return max(found, key=lambda place: scores[place].ended, default=-1)


def tables(library: Library, variant: Variant, count: int) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the tables of an edition that are not empty, fewest rounds first. Raises StoreError."""
    played: set[int | None] = set()

    def note(setup: Mapping[str, object], facts: Mapping[str, object]) -> bool:
        played.add(_rounds_of(setup, facts))
        return False

    library.best_scores(variant.id, note)
    for rounds in sorted(each for each in played if each is not None):
        if lines := lines_of(library, variant.id, rounds, count):
            yield table_title(variant.name, rounds), lines
