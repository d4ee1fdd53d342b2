"""Challenges in sentences: what is at stake before, who has what again after.

The one idea: whoever reads or hears it is “you”; of the others everybody hears the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from upwords_tui.app.narration.wording import listed, points
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.actions import ChallengePlay, PlayTiles
from upwords_tui.games.upwords.moves import FIVE_POINTS
from upwords_tui.games.upwords.options import Challenge
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView


def may_challenge(view: UpwordsView) -> bool:
    """Return whether the seat of `view` may challenge the previous play."""
    return view.pending is not None and view.seat in view.pending.may_challenge


def doubtful_words(view: UpwordsView) -> tuple[str, ...]:
    """Return the words that may be challenged, each once."""
    return tuple(dict.fromkeys(view.pending.words)) if view.pending else ()


def stake_sentence(view: UpwordsView) -> str:
    """Return what a challenge of the last play costs if its words are good; empty if nothing."""
    count = len(doubtful_words(view))
    if view.pending is None or view.options.challenge is Challenge.FREE:
        return ""
    if view.options.challenge is Challenge.LOSE_TURN:
        return ngettext(
            "If it is good, that costs you a turn.", "If all of them are good, that costs you a turn.", count
        )
    return ngettext(
        "If it is good, that costs you {points}.", "If all of them are good, that costs you {points}.", count
    ).format(points=points(FIVE_POINTS * len(view.pending.words)))


def challenge_question(view: UpwordsView) -> str:
    """Return what is asked before a challenge; empty where nothing is at stake, or nothing to challenge."""
    stake = stake_sentence(view) if may_challenge(view) else ""
    if not stake:
        return ""
    asked = _("Challenge {words}?").format(words=listed(doubtful_words(view)))
    return f"{asked} {stake}"


def doubt_sentence(view: UpwordsView) -> str:
    """Return that the last play may be challenged, and what is at stake."""
    said = _("You may challenge {words}.").format(words=listed(doubtful_words(view)))
    return f"{said} {stake_sentence(view)}".strip()


def challenge_sentence(
    entry: UpwordsEntryView, view: UpwordsView, named_all: Callable[[Sequence[Tile]], str] = ", ".join
) -> str:
    """Return what a challenge has brought, as the seat of `view` hears it; `named_all` says tiles."""
    return " ".join(_told(entry, view, named_all))


def _told(
    entry: UpwordsEntryView, view: UpwordsView, named_all: Callable[[Sequence[Tile]], str]
) -> Iterator[str]:
    action, effect, name = entry.action, entry.effect, clean(entry.name)
    assert isinstance(action, ChallengePlay)
    is_own = view.seat == action.seat
    # Of a team whoever hears it may not be the one who did it.
    is_you = is_own and not view.seats[action.seat].members
    costs_turn = view.options.challenge is Challenge.LOSE_TURN
    if effect.withdrawn:
        count = len(action.unknown)
        said = ngettext(
            "{name} challenged: {words} is not in the dictionary.",
            "{name} challenged: {words} are not in the dictionary.",
            count,
        )
        if is_you:
            said = ngettext(
                "You challenged: {words} is not in the dictionary.",
                "You challenged: {words} are not in the dictionary.",
                count,
            )
        yield said.format(name=name, words=listed(action.unknown))
        yield from _taken_back(entry, view, named_all, costs_turn=costs_turn)
        return
    words = tuple(dict.fromkeys(effect.words))
    said = ngettext(
        "{name} challenged, but {words} is good. The play stands.",
        "{name} challenged, but {words} are good. The play stands.",
        len(words),
    )
    if is_you:
        said = ngettext(
            "You challenged, but {words} is good. The play stands.",
            "You challenged, but {words} are good. The play stands.",
            len(words),
        )
    yield said.format(name=name, words=listed(words))
    if effect.penalty:
        lost = _("You lose {points}.") if is_own else _("{name} loses {points}.")
        yield lost.format(name=name, points=points(effect.penalty))
        yield _total(entry, action.seat, name, is_own=is_own)
    elif costs_turn:
        yield _("You lose your next turn.") if is_own else _("{name} loses the next turn.").format(name=name)


def _taken_back(
    entry: UpwordsEntryView,
    view: UpwordsView,
    named_all: Callable[[Sequence[Tile]], str],
    *,
    costs_turn: bool,
) -> Iterator[str]:
    """Yield what it means to whoever has made the play that is taken back."""
    play = _challenged_play(entry, view)
    if play is None:
        return
    assert isinstance(play.action, PlayTiles) and entry.effect.challenged is not None
    seat, name = entry.effect.challenged, clean(play.name)
    is_own = view.seat == seat
    if is_own:
        yield _("Your tiles are back: {tiles}.").format(tiles=named_all(play.action.play.tiles))
        if costs_turn:
            yield _("You lose the turn.")
    elif costs_turn:
        yield _("{player} takes the tiles back and loses the turn.").format(player=name)
    else:
        yield _("{player} takes the tiles back.").format(player=name)
    yield _total(entry, seat, name, is_own=is_own)
    if view.seat == entry.action.seat:
        yield _total(entry, entry.action.seat, name, is_own=True)


def _total(entry: UpwordsEntryView, seat: int, name: str, *, is_own: bool) -> str:
    """Return how many points a seat has after `entry`."""
    total = points(entry.scores[seat])
    if is_own:
        return _("You have {points}.").format(points=total)
    return _("{name} has {points} now.").format(name=name, points=total)


def _challenged_play(entry: UpwordsEntryView, view: UpwordsView) -> UpwordsEntryView | None:
    """Return the play that `entry` judges, by the name of whoever made it then."""
    for earlier in reversed(view.history[: entry.number]):
        if isinstance(earlier.action, PlayTiles) and earlier.action.seat == entry.effect.challenged:
            return earlier
    return None
