"""What is worth remembering of a match of Words Up: the best word, the longest, the best round."""

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


def _letters(count: int) -> str:
    return ngettext("{count} letter", "{count} letters", count).format(count=count)


RECORDS: Sequence[PersonalBest] = (
    PersonalBest("word", _mark("Best word"), _mark("Your best word so far: {what}."), points),
    PersonalBest("long", _mark("Longest word"), _mark("Your longest word so far: {what}."), _letters),
    PersonalBest("round", _mark("Best round"), _mark("Your best round so far: {what}."), points),
)

PLAYS = _mark("Points per word")
"""What the average of points is called."""


def facts(game: WordsUpGame, seat: int) -> GameFacts:
    """Return what a match tells of a seat. Of what is equally good the first is told."""
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
    # As many rounds as were agreed: a match that was given up had fewer, but was no shorter one.
    return GameFacts(len(words), sum(word.score for _number, word in words), bests, game.setup.options.rounds)


# The best scores of matches of Words Up: with the same cards and as many rounds, one's own first


def best_title(view: WordsUpView) -> str:
    """Return with what cards and how many rounds the best scores are told."""
    return table_title(kind_of(WordsUpGame.kind).variant_of(view).name, view.options.rounds)


def table_title(edition: str, rounds: int) -> str:
    """Return what scores are of; `edition` is the name of the cards."""
    said = ngettext("{count} round", "{count} rounds", rounds).format(count=rounds)
    return _("Best scores, {edition}, {rounds}").format(edition=edition, rounds=said)


def best_lines(library: Library, view: WordsUpView, count: int) -> tuple[str, ...]:
    """Return at most `count` of one's own best scores, and as many of others, as lines; perhaps none.

    They are those of matches like that of `view`, whoever they were played against, also of those that have
    been deleted. Raises StoreError.
    """
    variant = kind_of(WordsUpGame.kind).variant_of(view)
    return lines_of(library, variant.id, view.options.rounds, count, view)


def lines_of(
    library: Library, edition_id: str, rounds: int, count: int, view: WordsUpView | None = None
) -> tuple[str, ...]:
    """Return the same for an edition and so many rounds; the match of `view`, if any, stands out."""
    own, others = library.best_scores(edition_id, lambda setup, facts: _rounds_of(setup, facts) == rounds)
    lines = score_lines(own[:count], _this(own, view))
    if others:
        lines += (_("Best scores of others:"), *score_lines(others[:count], _this(others, view)))
    return lines


def _rounds_of(setup: Mapping[str, object], facts: Mapping[str, object]) -> int | None:
    """Return of how many rounds a match was, by its set-up or what is left of it; None if that is lost."""
    if setup:
        options = setup.get("options")
        rounds = options.get("rounds", WordsUpOptions.rounds) if isinstance(options, Mapping) else None
        return rounds if type(rounds) is int else None
    known = read_facts(facts)
    return None if known is None else known.size


def best_answer(library: Library, view: WordsUpView, count: int) -> tuple[str, ...]:
    """Return the same to somebody who has asked, with what it is about. Raises StoreError."""
    lines = best_lines(library, view, count)
    nobody = _("Nobody has finished a match with these cards and this many rounds yet.")
    return (f"{best_title(view)}:", *lines) if lines else (nobody,)


def _this(scores: Sequence[ScoreRow], view: WordsUpView | None) -> int:
    """Return the place of the match of `view`, if it is over; of several like it that of the latest."""
    if view is None or view.outcome is None:
        return -1
    made = {(seat.name, total) for seat, total in zip(view.seats, view.outcome.totals, strict=True)}
    found = [place for place, score in enumerate(scores) if (score.name, score.score) in made]
    return max(found, key=lambda place: scores[place].ended, default=-1)


def tables(library: Library, variant: Variant, count: int) -> Iterator[tuple[str, Sequence[str]]]:
    """Find the tables of some cards that have anything in them, fewest rounds first. Raises StoreError."""
    played: set[int | None] = set()

    def note(setup: Mapping[str, object], facts: Mapping[str, object]) -> bool:
        played.add(_rounds_of(setup, facts))
        return False

    library.best_scores(variant.id, note)
    for rounds in sorted(each for each in played if each is not None):
        if lines := lines_of(library, variant.id, rounds, count):
            yield table_title(variant.name, rounds), lines
