"""The words of this round, as lines beside the field: those of each player, the latest where room is short.

The one idea: everybody keeps a line for the latest of their words before anybody gets a second one.
"""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.games.wordsup.view import SeatView, View
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.wordsup.commands import SCREEN_COMMANDS
from upwords_tui.tui.screens.keys import command_label
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Line, wrap_pieces

_INDENT = 4
"""The columns before names: the margin, and the mark of the player."""


def round_word_lines(view: View, skin: Skin, width: int, room: int) -> list[Line]:
    """Return the words of this round by players, in at most `room` lines.

    Where a player has more of them than fit, an ellipsis stands for the earlier ones. Only what takes a line
    of a player goes without the heading.
    """
    palette = skin.palette
    made = {number: words for number, seat in enumerate(view.seats) if (words := _words(seat))}
    if not made or room < 1:
        return []
    heading: Line = ([("  " + _("Words of this round"), palette.faint)], ())
    lines: list[Line] = [heading] if room > len(made) else []
    shares = _shares(view, made, skin, width, room - len(lines))
    for number, share in shares.items():
        sign, colour = skin.seat_mark(number)
        for line in _latest(view.seats[number].name, made[number], skin, width, share):
            lines.append(([(f"  {sign} ", colour), (line, palette.dim)], ()))
            sign = " "
    if len(made) > room:
        key = command_label(SCREEN_COMMANDS, "history")
        more = f"  {skin.glyphs.ellipsis} " + _("{key} tells what was before.").format(key=key)
        lines[room - 1 :] = [([(more, palette.faint)], ())]
    return lines


def _words(seat: SeatView) -> list[str]:
    is_scored = seat.score is not None
    made = [f"{word.text} {word.score}" if is_scored else word.text for word in seat.words]
    return made + ["10+"] * seat.tens


def _shares(view: View, made: dict[int, list[str]], skin: Skin, width: int, room: int) -> dict[int, int]:
    """Return how many lines everybody gets who has words: one each, then one more in turn while needed."""
    needed = {
        number: len(_laid(view.seats[number].name, words, skin, width)) for number, words in made.items()
    }
    shares = dict.fromkeys(made, 1)
    spare = room - len(made)
    while spare > 0 and (short := [number for number in made if shares[number] < needed[number]]):
        for number in short[:spare]:
            shares[number] += 1
        spare -= len(short)
    return shares


def _latest(name: str, words: Sequence[str], skin: Skin, width: int, room: int) -> list[str]:
    """Return the latest of a player's words in `room` lines, in any case the last of them."""
    for start in range(len(words)):
        lines = _laid(name, words[start:], skin, width, is_rest=start > 0)
        if len(lines) <= room:
            return lines
    return _laid(name, words[-1:], skin, width, is_rest=len(words) > 1)[:room]


def _laid(name: str, words: Sequence[str], skin: Skin, width: int, *, is_rest: bool = False) -> list[str]:
    """Return a name and words in lines; a word stays with its points."""
    lead = [f"{clean(name)}:", *([skin.glyphs.ellipsis] if is_rest else [])]
    pieces = [*lead, *(f"{word}," for word in words[:-1]), words[-1]]
    return wrap_pieces(pieces, width - _INDENT, skin, indent=2)
