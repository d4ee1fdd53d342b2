"""A game that is over, in sentences: who won, what was best in it, and that it was fair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upwords_tui.games.upwords.position import Outcome
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _, ngettext
from upwords_tui.safe_text import clean
from upwords_tui.session.dates import date_text
from upwords_tui.session.ending import margin_lines
from upwords_tui.session.library import ScoreRow
from upwords_tui.session.numbers import decimal
from upwords_tui.session.scores import score_lines
from upwords_tui.session.upwords.announce import outcome_sentence, reckoning_lines, tile_count
from upwords_tui.session.upwords.statistics import averages, best_play, longest_word
from upwords_tui.session.wording import listed, points


def result_lines(view: View, new: Sequence[str] = ()) -> tuple[str, ...]:
    """Return how the game ended, the reckoning, what is `new`, the best play, longest word and averages."""
    if view.outcome is None:
        return (_("The game is not over."),)
    return (
        outcome_sentence(view),
        *margin_lines(view),
        *_reckoning(view, view.outcome),
        *new,
        *_facts(view),
        *_duel(view),
    )


def _duel(view: View) -> Iterator[str]:
    """Yield that this was the duel of a day, and what can be done with it, for whoever has played it."""
    # Imported late: most games are none.
    from upwords_tui.session.upwords.of_day import OPTIONS

    if view.seat is None or view.options != OPTIONS:
        return
    from upwords_tui.session.upwords.daily import day_of_duel

    if day := day_of_duel(view):
        said = _(
            "This was the duel of {date}: “daily compare” puts it beside others, “daily share” tells them."
        )
        yield said.format(date=date_text(day))


def _reckoning(view: View, outcome: Outcome) -> Iterator[str]:
    """Yield how the final scores come about; not of winners from whom nothing was taken: theirs is told."""
    lines = reckoning_lines(view, outcome)
    for seat, (line, items) in enumerate(zip(lines, outcome.reckoning, strict=True)):
        if seat not in outcome.winners or items.total != items.score:
            yield line


def _facts(view: View) -> Iterator[str]:
    best = best_play(view)
    if best is not None and best.effect.score:
        words = listed([word.text for word in best.effect.score.words])
        yield _("The best play of the game was by {name}: {words}, {points}.").format(
            words=words, name=clean(best.name), points=points(best.effect.score.total)
        )
    longest = longest_word(view)
    if longest is not None:
        yield _("The longest word: {word}, {name}, {tiles}.").format(
            word=longest.word.text,
            name=clean(longest.entry.name),
            tiles=tile_count(len(longest.word.tiles)),
        )
    means = averages(view)
    if view.is_solo:
        yield from (_("Points a play: {mean}.").format(mean=decimal(mean)) for _seat, mean in means)
    elif means:
        shown = [f"{clean(view.seats[seat].name)} {decimal(mean)}" for seat, mean in means]
        yield _("Points a play: {means}.").format(means="; ".join(shown))
    rounds = view.history[-1].round if view.history else 0
    yield ngettext("{count} round was played.", "{count} rounds were played.", rounds).format(count=rounds)


def best_score_lines(scores: Sequence[ScoreRow], total: int | None) -> tuple[str, ...]:
    """Return the best scores of games played alone; the first equal to `total` is said to be this game."""
    if not scores:
        return (_("Nobody has finished a game alone with this edition and these words."),)
    mine = next((place for place, score in enumerate(scores) if score.score == total), -1)
    return score_lines(scores, mine)
