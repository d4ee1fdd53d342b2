"""What others did, beside the field: as many lines as there is room for, and never fewer than all of it.

The one idea: a turn has its name in a line and each fact in one below it. Where that is too much, the facts
of the earliest turns follow each other in a paragraph, then their number is told; the latest yields last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from upwords_tui.i18n import _, ngettext
from upwords_tui.session.wordsup.commands import SCREEN_COMMANDS
from upwords_tui.session.wordsup.gist import Fact, TurnGist
from upwords_tui.tui.screens.keys import command_label
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import BLANK, Line, wrap

_INDENT = 4
_POINTS = 5
"""The columns that points take at the right."""


def happened_lines(turns: Sequence[TurnGist], skin: Skin, width: int, room: int) -> list[Line]:
    """Return the turns under their heading in at most `room` lines; nothing where there are none."""
    if not turns or room < 2:
        return []
    ways = [[_marked(way(turn, skin, width), turn, skin) for way in _WAYS] for turn in turns]
    taken = [0] * len(turns)
    if _height(ways, taken) == room:
        # The heading is what can be done without.
        return [line for way in ways for line in way[0]]
    for dense in range(1, len(_WAYS)):
        for place in range(len(turns)):
            if _height(ways, taken) < room:
                break
            # A way that saves nothing would only say less.
            if len(ways[place][dense]) < len(ways[place][taken[place]]):
                taken[place] = dense
    lines = [line for way, number in zip(ways, taken, strict=True) for line in way[number]]
    if len(lines) >= room:
        more = [
            (
                f"  {skin.glyphs.ellipsis} "
                + _("{key} tells what was before.").format(key=command_label(SCREEN_COMMANDS, "history")),
                skin.palette.faint,
            )
        ]
        lines = [(more, ()), *(lines[2 - room :] if room > 2 else [])]
    return [([("  " + _("What happened"), skin.palette.faint)], ()), *lines]


def _marked(lines: list[Line], turn: TurnGist, skin: Skin) -> list[Line]:
    """Return the lines of a turn with the mark of whoever made it in the margin."""
    if turn.seat is None or not turn.name:
        return lines
    sign, colour = skin.seat_mark(turn.seat)
    (left, right), *others = lines
    (text, ink), *spans = left
    return [([(f"{sign} ", colour), (text[2:], ink), *spans], right), *others]


def _height(ways: Sequence[Sequence[Sequence[Line]]], taken: Sequence[int]) -> int:
    return sum(len(way[number]) for way, number in zip(ways, taken, strict=True))


def _in_lines(turn: TurnGist, skin: Skin, width: int) -> list[Line]:
    """Return a line with the name, and one for each fact."""
    palette, name = skin.palette, turn.name
    if not name:
        return [line for fact in turn.facts for line in _fact(fact, skin, width, 2)]
    if len(turn.facts) == 1 and len(alone := _fact(_with_name(turn), skin, width, 2)) == 1:
        return alone
    total = turn.points if len(turn.facts) > 1 else None
    right = [(f"+{total}", palette.dim)] if total is not None else []
    return [
        ([(f"  {name}", palette.bright)], right),
        *(line for fact in turn.facts for line in _fact(fact, skin, width, _INDENT)),
    ]


def _in_paragraph(turn: TurnGist, skin: Skin, width: int) -> list[Line]:
    """Return the facts one after the other."""
    told = (fact.text if fact.points is None else f"{fact.text} {fact.points}" for fact in turn.facts)
    said = ", ".join(part.rstrip(".") for part in told)
    return _lines(f"{turn.name}: {said}" if turn.name else said, skin, width, 2)


def _in_brief(turn: TurnGist, skin: Skin, width: int) -> list[Line]:
    """Return how many facts there are, and what they brought."""
    if not turn.name:
        return _in_paragraph(turn, skin, width)[:1]
    count = sum(fact.points is not None for fact in turn.facts)
    said = ngettext("{count} word", "{count} words", count).format(count=count) if count else _("no word")
    right = [(f"+{turn.points}", skin.palette.dim)] if turn.points is not None else []
    return [([(f"  {turn.name}: {said}", skin.palette.text)], right)]


_WAYS: tuple[Callable[[TurnGist, Skin, int], list[Line]], ...] = (_in_lines, _in_paragraph, _in_brief)


def _with_name(turn: TurnGist) -> Fact:
    fact = turn.facts[0]
    return fact._replace(text=f"{turn.name}: {fact.text}")


def _fact(fact: Fact, skin: Skin, width: int, indent: int) -> list[Line]:
    if fact.points is None:
        return _lines(fact.text, skin, width, indent)
    lines = _lines(fact.text, skin, width - _POINTS, indent)
    return [*lines[:-1], (lines[-1][0], [(str(fact.points), skin.palette.text)])]


def _lines(text: str, skin: Skin, width: int, indent: int) -> list[Line]:
    wrapped = wrap(text, width - indent, skin, indent=2) or [""]
    return [([(" " * indent + line, skin.palette.text)], ()) if line else BLANK for line in wrapped]
