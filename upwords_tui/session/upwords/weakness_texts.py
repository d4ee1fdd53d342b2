"""Where somebody loses most, in sentences: the findings first, then the figures, a line each.

The one idea: nobody has to find the sense of a table, by eye or by ear, and the answers of the turns that are
chosen to be tried again are not told.
"""

from __future__ import annotations

from collections.abc import Iterator

from upwords_tui.i18n import _, ngettext
from upwords_tui.session.dates import date_text, month_text
from upwords_tui.session.numbers import decimal
from upwords_tui.session.upwords.review import cost_sentence
from upwords_tui.session.upwords.weaknesses import Kind, Loss, OwnTurn, Period, Phase, Weaknesses


def nothing_sentence() -> str:
    """Return what is said where no turn has been looked back at."""
    return _("Weaknesses show in games you have played to their end, and there is none yet.")


def weakness_lines(found: Weaknesses) -> tuple[str, ...]:
    """Return all there is to say, and how one of the chosen turns is set."""
    if not found.total.turns:
        return (nothing_sentence(),)
    lines = [*finding_lines(found), *figure_lines(found), *chosen_lines(found)]
    if found.chosen:
        lines.append(_("“weaknesses 1” sets you the first of them: find what was better."))
    return tuple(lines)


def finding_lines(found: Weaknesses) -> tuple[str, ...]:
    """Return what there is to learn, in a few sentences."""
    return tuple(_findings(found))


def _findings(found: Weaknesses) -> Iterator[str]:
    games = ngettext("{count} game", "{count} games", found.games).format(count=found.games)
    said = _("Looked back at {games}, {turns} of yours: {lost} points lost a turn.")
    yield said.format(games=games, turns=_turns(found.total), lost=decimal(found.total.per_turn))
    if not found.kinds:
        yield _("Nothing better was found.")
        return
    phase = found.worst_phase
    worst = found.phases[phase]
    yield _worst_phase(phase).format(lost=decimal(worst.per_turn), turns=_turns(worst))
    kind, loss = next(iter(found.kinds.items()))
    said = _("What costs you most: {kind}. {lost} points lost in {turns}.")
    yield said.format(kind=kind_text(kind), lost=decimal(loss.points), turns=_turns(loss))
    if found.periods:
        before, after = (each.loss.per_turn for each in found.periods[-2:])
        yield _course(before, after).format(lost=decimal(after), before=decimal(before))


def _course(before: float, after: float) -> str:
    if decimal(before) == decimal(after):
        return _("Lately you lose as much as before: {lost} points a turn.")
    if after < before:
        return _("You are getting better: {lost} points lost a turn lately, {before} before.")
    return _("Lately you lose more: {lost} points a turn, {before} before.")


def _worst_phase(phase: Phase) -> str:
    return {
        Phase.OPENING: _("You lose most in the opening: {lost} points a turn, in {turns}."),
        Phase.MIDDLE: _("You lose most in the middle of the game: {lost} points a turn, in {turns}."),
        Phase.END: _("You lose most in the end, when the bag is empty: {lost} points a turn, in {turns}."),
    }[phase]


def figure_lines(found: Weaknesses) -> tuple[str, ...]:
    """Return the figures, a line each, under headings."""
    return tuple(_figures(found))


def _figures(found: Weaknesses) -> Iterator[str]:
    yield _("By part of the game, points lost a turn:")
    for phase, loss in found.phases.items():
        yield _line(phase_text(phase), loss.per_turn, _turns(loss))
    if found.kinds:
        yield _("By what was better, points lost in all:")
    for kind, loss in found.kinds.items():
        yield _line(kind_text(kind), loss.points, _turns(loss))
    if found.periods:
        yield _("Over time, points lost a turn:")
    for period in found.periods:
        yield _line(period_text(period), period.loss.per_turn, _turns(period.loss))


def _line(what: str, lost: float, turns: str) -> str:
    return _("{what}: {lost} points, {turns}").format(what=what, lost=decimal(lost), turns=turns)


def chosen_lines(found: Weaknesses) -> tuple[str, ...]:
    """Return which turns are chosen to be tried again, numbered, without their answers."""
    if not found.chosen:
        return ()
    count = len(found.chosen)
    heading = ngettext(
        "A turn to try again, one that cost most of this kind:",
        "{count} turns to try again, those that cost most of one kind:",
        count,
    )
    lines = (f"{number}. {turn_text(each)}" for number, each in enumerate(found.chosen, 1))
    return heading.format(count=count), *lines


def turn_text(turn: OwnTurn) -> str:
    """Return which turn it is and what it cost."""
    return f"{turn.where} {cost_sentence(turn.one)}"


def phase_text(phase: Phase) -> str:
    """Return what a part of a game is called, in a list."""
    return {
        Phase.OPENING: _("The opening"),
        Phase.MIDDLE: _("The middle"),
        Phase.END: _("The end, with an empty bag"),
    }[phase]


def kind_text(kind: Kind) -> str:
    """Return what a kind of weakness is called."""
    return {
        Kind.EXCHANGE: _("exchanges not made"),
        Kind.PLAY: _("exchanges and passes where a play was better"),
        Kind.PLURAL: _("the plural S, laid or kept at the wrong time"),
        Kind.LONG: _("longer plays overlooked"),
        Kind.STACK: _("stacks overlooked"),
        Kind.LEAVE: _("bad tiles kept"),
        Kind.OTHER: _("other plays that score more"),
    }[kind]


def period_text(period: Period) -> str:
    """Return which games these are: a month, or the first and the last of them."""
    if period.is_month and period.last:
        return month_text(period.last)
    last = period.number + period.games - 1
    if period.last is None:
        return _("Games {first} to {last}").format(first=period.number, last=last)
    said = _("Games {first} to {last}, until {day}")
    return said.format(first=period.number, last=last, day=date_text(period.last))


def _turns(loss: Loss) -> str:
    return ngettext("{count} turn", "{count} turns", loss.turns).format(count=loss.turns)
