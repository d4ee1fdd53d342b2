"""Events, scores and outcomes as sentences; why something can't be done is said in `refusals`.

The one idea: the full-screen game shows these sentences, the text mode speaks them, the command line prints
them. The key fact comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from upwords_tui.app.narration.outcomes import all_others_left, left_word
from upwords_tui.app.narration.upwords.challenges import challenge_sentence
from upwords_tui.app.narration.wording import listed, own_list_lines, points, team_name
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.actions import (
    AcceptPlay,
    Agreeing,
    ChallengePlay,
    DeclareStuck,
    Exchange,
    Forfeit,
    Pass,
    PlayTiles,
    Resign,
    Sit,
    TimeOut,
)
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.notation import main_run
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.position import EndReason, UpwordsOutcome
from upwords_tui.games.upwords.scoring import PlayScore
from upwords_tui.games.upwords.squares import Direction, Square
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView

_DEEDS = (PlayTiles, Exchange, Pass, TimeOut, ChallengePlay)


def tile_count(count: int) -> str:
    """Return “1 tile”, “3 tiles”."""
    return ngettext("{count} tile", "{count} tiles", count).format(count=count)


def squares_text(squares: Sequence[Square]) -> str:
    """Return the names of `squares` as a list."""
    return listed([square.name for square in squares])


def first_word_sentence(centre: Sequence[Square]) -> str:
    """Return where the first word must lie, by the centre squares of the board."""
    return ngettext(
        "The first word must cover the centre square {squares}.",
        "The first word must cover one of the centre squares {squares}.",
        len(centre),
    ).format(squares=squares_text(centre))


def tiles_text(tiles: Sequence[Tile], named: Callable[[str], str] = str) -> str:
    """Return the faces of `tiles` as a list; `named` says a tile."""
    return listed(list(map(named, tiles)))


def direction_text(direction: Direction) -> str:
    """Return “across” or “down”."""
    return _("across") if direction is Direction.ACROSS else _("down")


# What happened


def entry_sentence(entry: UpwordsEntryView, view: UpwordsView, named: Callable[[str], str] = str) -> str:
    """Return what `entry` did, in one sentence, as the seat of `view` may hear it; `named` says a tile."""
    name = clean(entry.name)
    action, effect = entry.action, entry.effect
    match action:
        case PlayTiles():
            return _play_sentence(name, entry)
        case Exchange(tiles=tiles):
            if tiles and effect.drawn:
                return _("{name} exchanged {tiles}, and drew {drawn}.").format(
                    name=name, tiles=tiles_text(tiles, named), drawn=tiles_text(effect.drawn, named)
                )
            return _("{name} exchanged {tiles}.").format(name=name, tiles=tile_count(entry.tile_count))
        case Pass():
            return _("{name} passed.").format(name=name)
        case TimeOut():
            return _("{name} ran out of time and had to pass.").format(name=name)
        case ChallengePlay():
            return challenge_sentence(entry, view)
        case AcceptPlay():
            return _("{name} accepts the play.").format(name=name)
        case Resign():
            if view.is_solo:
                return _("{name} stopped.").format(name=name)
            return _("{name} resigned.").format(name=name)
        case Forfeit() | Agreeing() | Sit():
            # Imported late: few games have any of it.
            from upwords_tui.app.narration.common_events import alike_lines

            return " ".join(alike_lines(entry, view))
        case DeclareStuck():
            if view.is_solo:
                return _("No legal play is left.")
            return _("No player has a legal play left.")
    raise TypeError(f"no sentence for {type(action).__name__}")


def _play_sentence(name: str, entry: UpwordsEntryView) -> str:
    assert isinstance(entry.action, PlayTiles) and entry.effect.score
    score = entry.effect.score
    words = score.words
    main = words[0]
    sentence = _("{name} played {word}, {place} {direction}").format(
        name=name, word=main.text, place=main.squares[0].name, direction=direction_text(main.direction)
    )
    if len(words) > 1:
        others = listed([word.text for word in words[1:]])
        sentence = _("{sentence}, making {words} too").format(sentence=sentence, words=others)
    if score.all_rack_bonus:
        return _("{sentence}: {points}, all {count} tiles laid!").format(
            sentence=sentence, points=points(score.total), count=len(entry.action.play)
        )
    return _("{sentence}: {points}.").format(sentence=sentence, points=points(score.total))


def told_together(entries: Sequence[UpwordsEntryView], seats: Sequence[int]) -> Sequence[UpwordsEntryView]:
    """Return what happened, with what was asked and answered at once at the keyboard of `seats` as one."""
    if len(seats) < 2:
        return entries
    # Imported late: the first picture does without.
    from upwords_tui.app.play.agreements import told_as_one

    return told_as_one(entries, seats)


def news(view: UpwordsView, seats: Sequence[int] = ()) -> tuple[str, ...]:
    """Return what happened since this seat itself did something; before that, who begins.

    `seats` are those that share its keyboard: what they answered together is told as one.
    """
    since = []
    for entry in reversed(told_together(view.history, seats)):
        if entry.action.seat == view.seat and isinstance(entry.action, _DEEDS):
            if isinstance(entry.action, TimeOut):
                # Nobody did that on purpose.
                since.append(entry_sentence(entry, view))
            break
        if not isinstance(entry.action, AcceptPlay):
            since.append(entry_sentence(entry, view))
    else:
        since += [opening_sentence(view), *own_list_lines(view.dictionary.id)]
    return tuple(reversed(since)) or (entry_sentence(view.history[-1], view),)


def score_lines(view: UpwordsView) -> tuple[str, ...]:
    """Return everybody's points of now, a sentence each."""
    lines = []
    for number, seat in enumerate(view.seats):
        name = clean(seat.name)
        if seat.members and seat.name != team_name(seat.members):
            name = _("{name} ({members})").format(name=name, members=listed(list(map(clean, seat.members))))
        said = points(seat.score - seat.overtime_points)
        if seat.overtime_points:
            said = _("{points}, {overtime} taken off for overtime").format(
                points=said, overtime=seat.overtime_points
            )
        if seat.has_resigned:
            said = _("{points} ({left})").format(points=said, left=left_word(number, view))
        lines.append(f"{name}: {said}.")
    return tuple(lines)


def opening_sentence(view: UpwordsView) -> str:
    """Return who plays first and why: what everybody has drawn, and those once more who had drawn alike."""
    first = clean(view.seats[view.opening.first].name)
    if not view.opening.rounds:
        return _("{name} plays alone.").format(name=first)
    drawn, *again = (
        ", ".join(
            _("{name} {tile}").format(name=clean(view.seats[seat].name), tile=tile) for seat, tile in draws
        )
        for draws in view.opening.rounds
    )
    for more in again:
        drawn = _("{drawn}; once more: {more}").format(drawn=drawn, more=more)
    return _("{name} begins. The draw: {drawn}.").format(name=first, drawn=drawn)


def turn_sentence(view: UpwordsView) -> str:
    """Return whose turn it is and what that asks of them."""
    if view.outcome:
        return outcome_sentence(view)
    if view.pending and view.pending.is_last:
        names = listed([clean(view.seats[seat].name) for seat in view.pending.may_challenge])
        return _("The last play is down: {names} may challenge or accept it.").format(names=names)
    name = clean(view.seats[view.turn].to_play)
    if view.is_retry:
        return _("{name} may play something else, or pass.").format(name=name)
    return _("{name} to play.").format(name=name)


# How it ended


def end_reason_text(reason: EndReason, view: UpwordsView) -> str:
    """Return why a game ended, as a clause."""
    if view.is_solo and reason is EndReason.ALL_PASSED:
        return _("you passed")
    return {
        EndReason.OUT: _("the bag and a rack are empty"),
        EndReason.STUCK: _("no legal play is left"),
        EndReason.ALL_PASSED: _("everyone has passed"),
        EndReason.ROUNDS: _("the last round is played"),
        EndReason.RESIGNED: all_others_left(view),
        EndReason.STOPPED: _("the player stopped"),
        EndReason.AGREED: _("all have agreed to end the game"),
        EndReason.FORFEIT: _("the time of a player is up"),
    }[reason]


def outcome_sentence(view: UpwordsView) -> str:
    """Return how the game ended and who won."""
    return f"{ending_sentence(view)} {winner_sentence(view)}".strip()


def ending_sentence(view: UpwordsView) -> str:
    """Return why the game ended; nothing while it goes on."""
    if view.outcome is None:
        return ""
    return _("The game is over: {reason}.").format(reason=end_reason_text(view.outcome.reason, view))


def winner_sentence(view: UpwordsView) -> str:
    """Return who has won with how many points; nothing while the game goes on."""
    outcome = view.outcome
    if outcome is None:
        return ""
    total = outcome.reckoning[outcome.winners[0]].total if outcome.winners else 0
    if view.is_solo:
        return _("The final score is {points}.").format(points=points(total))
    names = listed([clean(view.seats[seat].name) for seat in outcome.winners])
    beaten = [
        items.total == total and not items.has_resigned and seat not in outcome.winners
        for seat, items in enumerate(outcome.reckoning)
    ]
    if any(beaten):
        won = ngettext(
            "{names} wins with {points} and the longest word!",
            "{names} share the win with {points} and the longest word!",
            len(outcome.winners),
        )
    else:
        won = ngettext(
            "{names} wins with {points}!", "{names} share the win with {points}!", len(outcome.winners)
        )
    return won.format(names=names, points=points(total))


def sums(view: UpwordsView) -> list[str]:
    """Return how the final scores come about where anything was taken off: the reckoning, else nothing."""
    outcome = view.outcome
    is_less = outcome and any(items.total != items.score for items in outcome.reckoning)
    return reckoning_lines(view, outcome) if outcome and is_less else []


def reckoning_lines(view: UpwordsView, outcome: UpwordsOutcome) -> list[str]:
    """Return the final reckoning, one sentence a seat."""
    lines = []
    for number, items in enumerate(outcome.reckoning):
        parts = [str(items.score)]
        if items.leftover_penalty:
            parts.append(
                _("minus {penalty} for {tiles} left").format(
                    penalty=items.leftover_penalty, tiles=tiles_text(items.tiles_left)
                )
            )
        if items.overtime_penalty:
            parts.append(_("minus {penalty} for overtime").format(penalty=items.overtime_penalty))
        total = points(items.total)
        if len(parts) > 1:
            total = _("{parts} makes {points}").format(parts=" ".join(parts), points=total)
        if items.has_resigned:
            total = _("{points} ({left})").format(points=total, left=left_word(number, view))
        lines.append(f"{clean(view.seats[number].name)}: {total}.")
    return lines


# What is being laid


def worth_sentence(play: Play, score: PlayScore, board: Board) -> str:
    """Return what a play not yet made comes to. `board` is the board before it."""
    main = score.words[0]
    return _("{word} at {place} {direction}: {points}.").format(
        word=main.text,
        place=main_run(board, play)[0].name,
        direction=direction_text(main.direction),
        points=points(score.total),
    )


def score_items(score: PlayScore) -> list[tuple[str, str, int]]:
    """Return the parts of a score as (what, how it is counted, points), in the order they are added."""
    items = []
    for word in score.words:
        if word.is_flat:
            count = f"{word.base // len(word.tiles)} × {len(word.tiles)}"
        else:
            count = "+".join(map(str, word.heights))
        items.append((word.text, f"{count} + {word.bonus}" if word.bonus else count, word.score))
    if score.placed_bonus:
        items.append((_("bonus tiles"), "", score.placed_bonus))
    if score.all_rack_bonus:
        items.append((_("all tiles laid"), "", score.all_rack_bonus))
    return items
