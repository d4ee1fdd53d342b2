"""What happened, told to a listener: briefly, normally or in full.

The one idea: the first line says what was played, what it formed and the points with their total; what a
look at the board would show follows: what was laid on what, and in full what was kept and which words became
others. Whoever plays alone at a keyboard is “you”, and is not told what they have typed a moment ago.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from upwords_tui.app.narration.common_events import alike_lines
from upwords_tui.app.narration.numbers import spoken_whole
from upwords_tui.app.narration.upwords.events import direction_text, entry_sentence, tiles_text
from upwords_tui.app.narration.wording import listed, points
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.actions import AcceptPlay, Agreeing, Exchange, Pass, PlayTiles, Resign, TimeOut
from upwords_tui.games.upwords.scoring import PlayScore
from upwords_tui.games.upwords.squares import Square
from upwords_tui.games.upwords.tiles import Tile, spell
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView
from upwords_tui.text.speaker import Verbosity

_FIRST_STACK = 2
"""A tile on another is so high at least: only what is higher is said."""


def event_lines(
    entry: UpwordsEntryView,
    view: UpwordsView,
    verbosity: Verbosity,
    named: Callable[[str], str] = str,
    you: int | None = None,
    *,
    is_answer: bool = False,
    with_scores: bool = True,
) -> tuple[str, ...]:
    """Return what `entry` did, as the seat of `view` may hear it.

    `named` says a tile. `you` is the seat that hears of its own doing as such; None where several listen.
    `is_answer`: it has just been typed: whoever did knows where, and all know who was called.
    Without `with_scores` the points that it left everybody with, or its player, are not told.
    """
    is_own = entry.action.seat == you
    if not isinstance(entry.action, PlayTiles):
        if verbosity is Verbosity.BRIEF and isinstance(entry.action, AcceptPlay):
            return ()
        sentence = _own_sentence(entry, view, named) if is_own else ""
        if isinstance(entry.action, Agreeing):
            sentence = " ".join(alike_lines(entry, view, you))
        sentence = sentence or entry_sentence(entry, view, named)
        if not sentence:
            return ()
        if not (entry.effect.undone and with_scores):
            return (sentence,)
        return (sentence, _("Points now: {scores}.").format(scores=scores_text(entry, view)))
    if verbosity is Verbosity.BRIEF:
        what = _brief_line(entry, named, is_own=is_own, is_answer=is_answer)
        return (_with_points(what, entry, verbosity, with_total=with_scores),)
    line = _play_line(entry, is_own=is_own, is_answer=is_answer)
    line = _with_points(line, entry, verbosity, with_total=with_scores)
    if verbosity is Verbosity.VERBOSE:
        return (line, *_details(entry, named))
    covered = "" if is_own else _covered_text(entry, named)
    return (line, _("Stacked: {tiles}.").format(tiles=covered)) if covered else (line,)


def scores_text(entry: UpwordsEntryView, view: UpwordsView) -> str:
    """Return everybody's points after `entry`."""
    seats = zip(view.seats, entry.scores, strict=True)
    return "; ".join(f"{clean(seat.name)} {spoken_whole(score)}" for seat, score in seats)


def _own_sentence(entry: UpwordsEntryView, view: UpwordsView, named: Callable[[str], str]) -> str:
    """Return what a turn without a play was, to whoever made it; empty for anything else."""
    match entry.action:
        case Exchange(tiles=tiles):
            return _("You exchanged {tiles}, and drew {drawn}.").format(
                tiles=tiles_text(tiles, named), drawn=tiles_text(entry.effect.drawn, named)
            )
        case Pass():
            return _("You passed.")
        case TimeOut():
            return _("Your time ran out: you had to pass.")
        case AcceptPlay():
            return _("You accept the play.")
        case Resign():
            return _("You stopped.") if view.is_solo else _("You resigned.")
    return ""


def _score_of(entry: UpwordsEntryView) -> PlayScore:
    assert entry.effect.score
    return entry.effect.score


def _total(entry: UpwordsEntryView) -> str:
    return spoken_whole(entry.scores[entry.action.seat])


def _others(score: PlayScore) -> str:
    """Return the words formed besides the main one; one that reads like it, with the way it runs."""
    main, *others = score.words
    same = _("{word} {direction}")
    return listed(
        [
            same.format(word=word.text, direction=direction_text(word.direction))
            if word.text == main.text
            else word.text
            for word in others
        ]
    )


def _play_line(entry: UpwordsEntryView, *, is_own: bool, is_answer: bool) -> str:
    assert isinstance(entry.action, PlayTiles)
    score = _score_of(entry)
    main = score.words[0]
    if is_own:
        said = _("You played {word}") if is_answer else _("You played {word}, {place} {direction}")
    else:
        said = (
            _("{word}, {place} {direction}") if is_answer else _("{name} played {word}, {place} {direction}")
        )
    line = said.format(
        name=clean(entry.name),
        word=main.text,
        place=main.squares[0].name,
        direction=direction_text(main.direction),
    )
    if others := _others(score):
        line = _("{sentence}, making {words}").format(sentence=line, words=others)
    return line


def _with_points(what: str, entry: UpwordsEntryView, verbosity: Verbosity, *, with_total: bool) -> str:
    """Return what was played, as one sentence with its points; `what` may be nothing."""
    assert isinstance(entry.action, PlayTiles)
    score, is_brief = _score_of(entry), verbosity is Verbosity.BRIEF
    brought = str(score.total) if is_brief else points(score.total)
    if score.all_rack_bonus and not is_brief:
        said = _("{points} with all {count} tiles laid")
        brought = said.format(points=brought, count=len(entry.action.play))
    if with_total:
        brought = _("{points}, total {total}").format(points=brought, total=_total(entry))
    said = _("{play}; {points}.") if is_brief else _("{sentence}: {points}.")
    return said.format(play=what, sentence=what, points=brought) if what else f"{brought}."


def _brief_line(
    entry: UpwordsEntryView, named: Callable[[str], str], *, is_own: bool, is_answer: bool
) -> str:
    """Return a play in one line: the notation, all it formed and covered; to its player only what is new."""
    score = _score_of(entry)
    others, covered = _others(score), _covered_text(entry, named)
    parts = [others] if is_own else [entry.effect.notation, others, covered]
    what = "; ".join(filter(None, parts))
    return what if is_own or is_answer else f"{clean(entry.name)}: {what}"


def _covered(entry: UpwordsEntryView) -> Iterator[tuple[Square, Tile, Tile]]:
    """Return each square of a play that was covered, with the tile laid and the one under it."""
    assert isinstance(entry.action, PlayTiles)
    for square, tile in entry.action.play:
        under = entry.board_before.top_at(square)
        if under is not None:
            yield square, tile, under


def _covered_text(entry: UpwordsEntryView, named: Callable[[str], str]) -> str:
    """Return what was laid on what, and where if the word has a tile twice; empty if nothing was."""
    word = _score_of(entry).words[0]
    parts = []
    for square, tile, under in _covered(entry):
        part = _("{tile}, on {under}").format(tile=named(tile), under=named(under))
        if word.tiles.count(tile) > 1:
            part = _("{tiles}, at {square}").format(tiles=part, square=square.name)
        height = entry.board.height_at(square)
        if height > _FIRST_STACK:
            part = _("{tiles}, {height} high").format(tiles=part, height=height)
        parts.append(part)
    return "; ".join(parts)


def history_line(entry: UpwordsEntryView, view: UpwordsView, named: Callable[[str], str]) -> str:
    """Return an action in one line of a list of them: what was laid follows from what was kept."""
    if not isinstance(entry.action, PlayTiles):
        return entry_sentence(entry, view, named)
    line = _play_line(entry, is_own=False, is_answer=False)
    line = _with_points(line, entry, Verbosity.NORMAL, with_total=False)
    return " ".join((line, *_kept_lines(entry, named)))


def _kept_lines(entry: UpwordsEntryView, named: Callable[[str], str]) -> Iterator[str]:
    """Yield which tiles of the main word were there and stayed uncovered, if any were."""
    assert isinstance(entry.action, PlayTiles)
    word, squares = _score_of(entry).words[0], set(entry.action.play.squares)
    tiles = zip(word.squares, word.tiles, strict=True)
    kept = [(square, tile) for square, tile in tiles if square not in squares]
    # Of a tile that was laid and kept it is told which one stayed.
    laid = {tile for _square, tile in entry.action.play}
    said = [
        _("{tiles}, at {square}").format(tiles=named(tile), square=square.name)
        if tile in laid
        else named(tile)
        for square, tile in kept
    ]
    if said:
        apart = "; " if any(tile in laid for _square, tile in kept) else ", "
        yield _("Kept: {tiles}.").format(tiles=apart.join(said))


def _details(entry: UpwordsEntryView, named: Callable[[str], str]) -> Iterator[str]:
    """Return all that a look at the board shows of a play, a fact a line."""
    assert isinstance(entry.action, PlayTiles)
    before, play, words = entry.board_before, entry.action.play, _score_of(entry).words
    under = {square: tile for square, _laid, tile in _covered(entry)}
    laid = []
    for square, tile in play:
        place = _("row {row} column {column}").format(row=square.row + 1, column=square.name[0])
        part = named(tile)
        if square in under:
            part = _("{tile}, on {under}").format(tile=part, under=named(under[square]))
        part = _("{tiles}, at {place}").format(tiles=part, place=place)
        if square in under:
            part = _("{tiles}, now {height} high").format(tiles=part, height=entry.board.height_at(square))
        laid.append(part)
    yield _("Laid: {tiles}.").format(tiles="; ".join(laid))
    yield from _kept_lines(entry, named)
    texts = Counter(word.text for word in words)
    for word in words:
        text = word.text
        if covered := [square for square in word.squares if square in under]:
            old = before.run_through(covered[0], word.direction)
            if len(old) > 1:
                text = _("{old} became {new}").format(old=spell(before.tops(old)), new=text)
        if texts[word.text] > 1:
            text = _("{word} {direction}").format(word=text, direction=direction_text(word.direction))
        if word.is_flat:
            yield _("{word}: flat, {points}.").format(word=text, points=points(word.score))
            continue
        yield _("{word}: heights {heights}; {points}.").format(
            word=text, heights=" ".join(map(str, word.heights)), points=points(word.score)
        )
