"""What players ask about a game in words: who plays, how much time is left, by which rules."""

from __future__ import annotations

from upwords_tui.app.narration.outcomes import left_word
from upwords_tui.app.narration.upwords.events import opening_sentence, tile_count
from upwords_tui.app.narration.wording import dictionary_name, who_text
from upwords_tui.app.setup.upwords import ITEMS, duration_text
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.upwords.levels import LEVELS
from upwords_tui.games.upwords.view import UpwordsView


def clock_lines(view: UpwordsView, running_ms: int) -> tuple[str, ...]:
    """Return how much time everybody has; `running_ms` is what the turn in progress has taken so far."""
    lines = []
    if view.pending and view.pending.is_last:
        running_ms = 0
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


def running_out(view: UpwordsView, running_ms: int, seconds: int) -> dict[object, str]:
    """Return what to say of each time of which the seat of `view` has no more than so many seconds.

    Each by what it is the time of: a turn, or the game. What never was more needs no warning.
    """
    is_judging = view.pending is not None and view.pending.is_last
    if view.seat is None or view.seat != view.turn or not view.is_awaited or is_judging:
        return {}
    options, own = view.options, view.seats[view.seat]
    lines, found = clock_lines(view, running_ms), dict[object, str]()
    if seconds < options.turn_seconds and options.turn_seconds * 1000 - running_ms <= seconds * 1000:
        found["turn", view.seat, own.turns] = lines[0]
    left = None if own.clock_ms is None else own.clock_ms - running_ms
    if left is not None and seconds < options.game_seconds and 0 <= left <= seconds * 1000:
        found["game", view.seat] = lines[bool(options.turn_seconds) + view.seat]
    return found


def players_lines(view: UpwordsView) -> tuple[str, ...]:
    """Return who plays, a line each: person or computer, tiles held, turns made, passes; then who began."""
    lines = []
    for number, seat in enumerate(view.seats):
        who = who_text(seat.player, seat.members, LEVELS)
        counts = [
            tile_count(seat.tiles),
            ngettext("{count} turn", "{count} turns", seat.turns).format(count=seat.turns),
        ]
        if seat.passes:
            passed = ngettext("passed once", "passed {count} times in a row", seat.passes)
            counts.append(passed.format(count=seat.passes))
        if view.is_solo:
            used = _("{count} of {all} exchanges used")
            counts.append(used.format(count=seat.exchanges, all=view.edition.solo_exchanges))
        if seat.has_resigned:
            counts.append(left_word(number, view))
        lines.append(f"{clean(seat.name)}, {who}: {', '.join(counts)}.")
    return *lines, *([opening_sentence(view)] if view.opening.rounds else [])


def rules_lines(view: UpwordsView) -> tuple[str, ...]:
    """Return edition, dictionary and options of a game, a line each; options as published are left out."""
    edition, options = view.edition, view.options
    challenge = () if "challenge" in options.to_json() else (ITEMS[0].line(options, edition),)
    return (
        _("Edition: {name}.").format(name=edition.name),
        _("Dictionary: {name}.").format(name=dictionary_name(view.dictionary.id)),
        *challenge,
        *changed_rules_lines(view),
    )


def changed_rules_lines(view: UpwordsView) -> tuple[str, ...]:
    """Return the options that are not as published, a line each."""
    changed = view.options.to_json()
    return tuple(item.line(view.options, view.edition) for item in ITEMS if item.name in changed)
