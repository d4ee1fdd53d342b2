"""What players ask about a game in words: how much time is left, by which rules it is played."""

from __future__ import annotations

from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.option_items import ITEMS, duration_text


def clock_lines(view: View, running_ms: int) -> tuple[str, ...]:
    """Return how much time everybody has; `running_ms` is what the turn in progress has taken so far."""
    lines = []
    if view.options.turn_seconds and not view.outcome:
        left = max(view.options.turn_seconds * 1000 - running_ms, 0) // 1000
        lines.append(_("This turn: {time} left.").format(time=duration_text(left)))
    for number, seat in enumerate(view.seats):
        if seat.clock_ms is None:
            continue
        left = (seat.clock_ms - running_ms * (number in view.to_act)) // 1000
        name = clean(seat.name)
        if left >= 0:
            lines.append(_("{name}: {time} left.").format(name=name, time=duration_text(left)))
        else:
            lines.append(_("{name}: {time} over.").format(name=name, time=duration_text(-left)))
    return tuple(lines) or (_("This game has no clock."),)


def rules_lines(view: View) -> tuple[str, ...]:
    """Return edition, dictionary and options of a game, a line each; options as published are left out."""
    edition, options = view.edition, view.options
    lines = [
        _("Edition: {name}.").format(name=edition.name),
        _("Dictionary: {name}.").format(name=clean(view.dictionary.id)),
    ]
    changed = options.to_json()
    lines += [
        f"{item.label()}: {item.show(item.value(options), edition)}."
        for item in ITEMS
        if item.name in changed or item.name == "challenge"
    ]
    return tuple(lines)
