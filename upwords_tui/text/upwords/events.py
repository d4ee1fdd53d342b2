"""What happened, told to a listener: briefly, normally or in full.

The one idea: the sentence everybody gets comes first; what a look at the board would show follows, a fact a
line: what was laid on what, what was kept, which words became others, who has how many points now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from upwords_tui.games.upwords.actions import AcceptPlay, PlayTiles
from upwords_tui.games.upwords.squares import Square
from upwords_tui.games.upwords.tiles import spell
from upwords_tui.games.upwords.view import EntryView, View
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.upwords.announce import entry_sentence
from upwords_tui.session.wording import points
from upwords_tui.text.speaker import Verbosity


def event_lines(
    entry: EntryView, view: View, verbosity: Verbosity, named: Callable[[str], str] = str
) -> tuple[str, ...]:
    """Return what `entry` did, as the seat of `view` may hear it; `named` says a tile."""
    if not isinstance(entry.action, PlayTiles):
        if verbosity is Verbosity.BRIEF and isinstance(entry.action, AcceptPlay):
            return ()
        if not entry.effect.undone:
            return (entry_sentence(entry, view),)
        now = _("Points now: {scores}.").format(scores=scores_text(entry, view))
        return (entry_sentence(entry, view), now)
    total = entry.scores[entry.action.seat]
    if verbosity is Verbosity.BRIEF:
        assert entry.effect.score
        return (
            _("{name}: {play}, {points}, {total} in all.").format(
                name=clean(entry.name),
                play=entry.effect.notation,
                points=entry.effect.score.total,
                total=total,
            ),
        )
    now = _("{name} has {points} now.").format(name=clean(entry.name), points=points(total))
    return (entry_sentence(entry, view), *_details(entry, verbosity, named), now)


def scores_text(entry: EntryView, view: View) -> str:
    """Return everybody's points after `entry`."""
    seats = zip(view.seats, entry.scores, strict=True)
    return "; ".join(f"{clean(seat.name)} {score}" for seat, score in seats)


def _details(entry: EntryView, verbosity: Verbosity, named: Callable[[str], str]) -> Iterator[str]:
    assert isinstance(entry.action, PlayTiles) and entry.effect.score
    before, play = entry.board_before, entry.action.play
    laid = []
    for square, tile in play:
        under = before.top_at(square)
        text = f"{place_text(square, verbosity)} {named(tile)}"
        laid.append(_("{tile}, on {under}").format(tile=text, under=named(under)) if under else text)
    main = entry.effect.score.words[0]
    squares = set(play.squares)
    kept = [tile for square, tile in zip(main.squares, main.tiles, strict=True) if square not in squares]
    yield _("Laid: {tiles}.").format(tiles="; ".join(laid))
    if kept:
        yield _("Kept: {tiles}.").format(tiles=", ".join(map(named, kept)))
    for word in entry.effect.score.words:
        covered = [square for square in word.squares if before.top_at(square) and square in squares]
        if covered:
            old = before.run_through(covered[0], word.direction)
            if len(old) > 1:
                yield _("{old} became {new}.").format(old=spell(before.tops(old)), new=word.text)
    if verbosity is Verbosity.VERBOSE:
        for word in entry.effect.score.words:
            if word.is_flat:
                yield _("{word}: flat, {points}.").format(word=word.text, points=points(word.score))
                continue
            yield _("{word}: heights {heights}; {points}.").format(
                word=word.text, heights=" ".join(map(str, word.heights)), points=points(word.score)
            )


def place_text(square: Square, verbosity: Verbosity) -> str:
    """Return the name of a square, in words when everything is said in full."""
    if verbosity is not Verbosity.VERBOSE:
        return square.name
    return _("row {row} column {column},").format(row=square.row + 1, column=square.name[0])
