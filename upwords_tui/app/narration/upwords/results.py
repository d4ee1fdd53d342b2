"""A game that is over, in sentences; and what players ask about a game: who plays, the time, the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from upwords_tui.app.daily.game_of_the_day import OPTIONS, duel_day, local_today, typed_after
from upwords_tui.app.narration.events import seat_lines, tells_scores
from upwords_tui.app.narration.numbers import date_text, decimal, signed
from upwords_tui.app.narration.upwords import events
from upwords_tui.app.narration.wording import dictionary_name, listed, points
from upwords_tui.app.play.library import ScoreRow
from upwords_tui.app.play.upwords.turns import standing
from upwords_tui.app.profile.highscores import score_lines
from upwords_tui.app.setup.upwords import ITEMS
from upwords_tui.base.i18n import TextTables, _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.upwords.levels import LEVELS
from upwords_tui.games.upwords.actions import Exchange, Pass, PlayTiles, Said
from upwords_tui.games.upwords.position import EndReason
from upwords_tui.games.upwords.rules import FormedWord
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsSeatView, UpwordsView

_TEXTS = TextTables(__file__)


@dataclass(frozen=True)
class Longest:
    """The longest word formed, and the turn that formed it."""

    word: FormedWord
    entry: UpwordsEntryView


def standing_plays(view: UpwordsView) -> list[UpwordsEntryView]:
    """Return the plays that were neither taken back nor withdrawn after a challenge."""
    return standing(view.history, (PlayTiles,))


def best_play(view: UpwordsView) -> UpwordsEntryView | None:
    return max(standing_plays(view), key=_points, default=None)


def longest_word(view: UpwordsView) -> Longest | None:
    """Return the longest word in tiles; of equals the one that scored most, then the first."""
    found = [
        Longest(word, entry)
        for entry in standing_plays(view)
        for word in (entry.effect.score.words if entry.effect.score else ())
    ]
    return max(found, key=lambda each: (len(each.word.tiles), each.word.score), default=None)


def averages(view: UpwordsView) -> list[tuple[int, float]]:
    """Return each seat's points for a turn in which it laid tiles; seats that never did are left out."""
    plays = standing_plays(view)
    found = []
    for number in range(len(view.seats)):
        scored = [_points(entry) for entry in plays if entry.action.seat == number]
        if scored:
            found.append((number, sum(scored) / len(scored)))
    return found


def lead(scores: Sequence[int], seat: int) -> int:
    """Return how many points `seat` is ahead of the best of the others; alone all it has."""
    others = (score for other, score in enumerate(scores) if other != seat)
    return scores[seat] - max(others, default=0)


def course(view: UpwordsView, seat: int) -> list[int]:
    """Return how far ahead of the best other `seat` was after each turn that stood, and at the end."""
    turns = standing(view.history, (PlayTiles, Exchange, Pass))
    return with_end([lead(entry.scores, seat) for entry in turns], view, seat)


def with_end(ahead: Sequence[int], view: UpwordsView, seat: int) -> list[int]:
    """Return the course of a game with its end, if that differs from the last turn."""
    end = [lead(view.outcome.totals, seat)] if ahead and view.outcome else []
    return [*ahead, *(end if end != list(ahead[-1:]) else [])]


def course_note(view: UpwordsView, seat: int) -> str:
    """Return why the course of a game does not end as its last turn did; mostly nothing."""
    turns = standing(view.history, (PlayTiles, Exchange, Pass))
    last, after = [lead(entry.scores, seat) for entry in turns[-1:]], course(view, seat)[-1:]
    if last == after:
        return ""
    before, end = (signed(each[0]) for each in (last, after))
    return _TEXTS("result", "scored", before=before, after=end)


def ranks(view: UpwordsView) -> list[tuple[int, int]]:
    """Return (rank, seat) with the best first; equal totals share a rank, who resigned comes last."""
    outcome = view.outcome
    if outcome is None:
        return []

    def order(seat: int) -> tuple[bool, bool, int]:
        items = outcome.reckoning[seat]
        return items.has_resigned, seat not in outcome.winners, -items.total

    ordered = sorted(range(len(view.seats)), key=order)
    found: list[tuple[int, int]] = []
    for place, seat in enumerate(ordered, 1):
        same = bool(found) and order(found[-1][1]) == order(seat)
        found.append((found[-1][0] if same else place, seat))
    return found


def _points(entry: UpwordsEntryView) -> int:
    return entry.effect.score.total if entry.effect.score else 0


def result_lines(view: UpwordsView, new: Sequence[str] = (), own: int | None = None) -> tuple[str, ...]:
    """Return how the game ended, the reckoning, what is `new`, the best play, longest word and averages."""
    if view.outcome is None:
        return (_("The game is not over yet."),)
    lines = zip(events.reckoning_lines(view, view.outcome), view.outcome.reckoning, strict=True)
    is_told = view.is_solo or tells_scores(view)
    return (
        events.outcome_sentence(view, own),
        # The reckoning, but for scores told above from which nothing was taken off.
        *(line for line, items in lines if not is_told or items.total != items.score),
        *new,
        *_facts(view),
    )


def lacks_leftovers(view: UpwordsView) -> bool:
    """Return whether a kept game was ended by its players, and nobody has said what is left."""
    said = (entry.action for entry in view.history if isinstance(entry.action, Said))
    is_stopped = view.outcome is not None and view.outcome.reason is EndReason.STOPPED
    return view.options.kept and is_stopped and not any(action.left for action in said)


def _facts(view: UpwordsView) -> Iterator[str]:
    """Yield what is notable of a finished game, and of which day it was the duel."""
    if lacks_leftovers(view):
        yield events.left_sentence(view)
    best = best_play(view)
    if best is not None and best.effect.score:
        words = listed([word.text for word in best.effect.score.words])
        gained = points(best.effect.score.total)
        yield _TEXTS("result", "best", words=words, name=clean(best.name), points=gained)
    longest = longest_word(view)
    if longest is not None:
        values = {"name": clean(longest.entry.name), "tiles": events.tile_count(len(longest.word.tiles))}
        yield _TEXTS("result", "longest", word=longest.word.text, **values)
    means = averages(view)
    if view.is_solo:
        yield from (_("Points per play: {mean}.").format(mean=decimal(mean)) for _seat, mean in means)
    elif means:
        shown = [f"{clean(view.seats[seat].name)} {decimal(mean)}" for seat, mean in means]
        yield _("Points per play: {means}.").format(means="; ".join(shown))
    rounds = view.history[-1].round if view.history else 0
    yield ngettext("{count} round was played.", "{count} rounds were played.", rounds).format(count=rounds)
    if view.seat is not None and view.options == OPTIONS and (day := duel_day(view, local_today())):
        named = typed_after(day, view.edition.id, local_today())
        yield _TEXTS("result", "duel", date=date_text(day), daily=named)


def best_score_lines(scores: Sequence[ScoreRow], total: int | None) -> tuple[str, ...]:
    """Return the best solo scores; the first equal to `total` is marked as this game."""
    if not scores:
        return (_("Nobody has finished a solo game with this edition and these words."),)
    mine = next((place for place, score in enumerate(scores) if score.score == total), -1)
    return score_lines(scores, mine)


def players_lines(view: UpwordsView) -> tuple[str, ...]:
    def facts(seat: UpwordsSeatView) -> list[str]:
        counts = [
            events.tile_count(seat.tiles),
            ngettext("{count} turn", "{count} turns", seat.turns).format(count=seat.turns),
        ]
        if seat.passes:
            passed = ngettext("passed once", "passed {count} times in a row", seat.passes)
            counts.append(passed.format(count=seat.passes))
        if view.is_solo:
            used = _("{count} of {all} exchanges used")
            counts.append(used.format(count=seat.exchanges, all=view.edition.solo_exchanges))
        return counts

    lines = seat_lines(view, LEVELS, facts)
    return *lines, *([events.opening_sentence(view)] if view.opening.rounds else [])


def rules_lines(view: UpwordsView) -> tuple[str, ...]:
    """Return edition, dictionary and options of a game, a line each; options as published are left out."""
    edition, options = view.edition, view.options
    challenge = () if "challenge" in options.to_json() else (ITEMS[0].line(options, edition),)
    return (
        _("Edition: {name}.").format(name=edition.name),
        _("Dictionary: {name}.").format(name=dictionary_name(view.dictionary.id)),
        *challenge,
        *changed_rules_lines(view),
        *([events.accepted_sentence(sorted(view.allowed))] if view.allowed else ()),
    )


def changed_rules_lines(view: UpwordsView) -> tuple[str, ...]:
    changed = view.options.to_json()
    return tuple(item.line(view.options, view.edition) for item in ITEMS if item.name in changed)
