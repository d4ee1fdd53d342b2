"""Events, scores and outcomes of Upwords as sentences.

`narrate` tells an event on the screen, in lists and to listeners, in more or less detail. The key fact comes
first: what was played, what it formed, and the points with their total. What a look at the board would show
follows: what was laid on what, and in full what was kept and which words became others. Whoever plays alone
at a keyboard is “you”, and is not told what they have just typed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from upwords_tui.app.narration import Detail, events
from upwords_tui.app.narration.numbers import spoken_whole
from upwords_tui.app.narration.wording import duration_text, listed, own_list_lines, points, team_name
from upwords_tui.base.i18n import TextTables, _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games import base
from upwords_tui.games.base import HUMAN
from upwords_tui.games.upwords import actions
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.moves import FIVE_POINTS
from upwords_tui.games.upwords.options import Challenge
from upwords_tui.games.upwords.play import Play, main_run
from upwords_tui.games.upwords.position import EndReason, UpwordsOutcome
from upwords_tui.games.upwords.rules import FormedWord, PlayScore
from upwords_tui.games.upwords.tiles import UNKNOWN, Tile, spell
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView

_TEXTS = TextTables(__file__)


def may_challenge(view: UpwordsView) -> bool:
    return view.pending is not None and view.seat in view.pending.may_challenge


def doubtful_words(view: UpwordsView) -> tuple[str, ...]:
    return tuple(dict.fromkeys(view.pending.words)) if view.pending else ()


def stake_sentence(view: UpwordsView) -> str:
    """Return what a challenge of the last play costs if its words are good; empty if nothing."""
    count = len(doubtful_words(view))
    if view.pending is None or view.options.challenge is Challenge.FREE:
        return ""
    lost = points(FIVE_POINTS * len(view.pending.words))
    return _TEXTS("stake", view.options.challenge, count=count, points=lost)


def challenge_question(view: UpwordsView) -> str:
    """Return what is asked before a challenge; empty where nothing is at stake."""
    stake = stake_sentence(view) if may_challenge(view) else ""
    if not stake:
        return ""
    return f"{_TEXTS('turn', 'challenge', words=listed(doubtful_words(view)))} {stake}"


def doubt_sentence(view: UpwordsView) -> str:
    """Return that the last play may be challenged, and what is at stake."""
    said = _TEXTS("turn", "doubt", words=listed(doubtful_words(view)))
    return f"{said} {stake_sentence(view)}".strip()


def challenge_sentence(
    entry: UpwordsEntryView, view: UpwordsView, named_all: Callable[[Sequence[Tile]], str] = ", ".join
) -> str:
    """Return what a challenge has led to, as the seat of `view` hears it; `named_all` says tiles."""
    action, effect, name = entry.action, entry.effect, clean(entry.name)
    assert isinstance(action, actions.ChallengePlay)
    is_own = view.seat == action.seat
    who = "-you" if is_own else ""
    # In a team another member may have done it.
    is_you = is_own and not view.seats[action.seat].members
    costs_turn = view.options.challenge is Challenge.LOSE_TURN
    words = tuple(action.unknown) if effect.withdrawn else tuple(dict.fromkeys(effect.words))
    ending = f"{'withdrawn' if effect.withdrawn else 'upheld'}{'-you' if is_you else ''}"
    lines = [_TEXTS("challenge", ending, count=len(words), name=name, words=listed(words))]
    if effect.withdrawn:
        lines += _taken_back(entry, view, named_all, costs_turn=costs_turn)
    elif effect.penalty:
        lines += [_TEXTS("challenge", f"points{who}", name=name, points=points(effect.penalty))]
        lines += [_total(entry, action.seat, name, is_own=is_own)]
    elif costs_turn:
        lines += [_TEXTS("challenge", f"turn{who}", name=name)]
    return " ".join(lines)


def _taken_back(
    entry: UpwordsEntryView,
    view: UpwordsView,
    named_all: Callable[[Sequence[Tile]], str],
    *,
    costs_turn: bool,
) -> Iterator[str]:
    """Yield what a successful challenge means to whoever made the play."""
    earlier = reversed(view.history[: entry.number])
    is_play = (each for each in earlier if isinstance(each.action, actions.PlayTiles))
    play = next((each for each in is_play if each.action.seat == entry.effect.challenged), None)
    if play is None:
        return
    assert isinstance(play.action, actions.PlayTiles) and entry.effect.challenged is not None
    seat, name = entry.effect.challenged, clean(play.name)
    is_own = view.seat == seat
    how = f"back{'-turn' if costs_turn else ''}{'-you' if is_own else ''}"
    yield _TEXTS("challenge", how, player=name, tiles=named_all(play.action.play.tiles))
    yield _total(entry, seat, name, is_own=is_own)
    if view.seat == entry.action.seat:
        yield _total(entry, entry.action.seat, name, is_own=True)


def _total(entry: UpwordsEntryView, seat: int, name: str, *, is_own: bool) -> str:
    return _TEXTS(
        "challenge", "total-you" if is_own else "total", name=name, points=points(entry.scores[seat])
    )


_DEEDS = (actions.PlayTiles, actions.Exchange, actions.Pass, actions.TimeOut, actions.ChallengePlay)


def tile_count(count: int) -> str:
    return ngettext("{count} tile", "{count} tiles", count).format(count=count)


def squares_text(squares: Sequence[Square]) -> str:
    return listed([square.name for square in squares])


def first_word_sentence(centre: Sequence[Square]) -> str:
    return _TEXTS("violation", "first-centre", count=len(centre), squares=squares_text(centre))


def tiles_text(tiles: Sequence[Tile], named: Callable[[str], str] = str) -> str:
    return listed(list(map(named, tiles)))


def direction_text(direction: Direction) -> str:
    return _("across") if direction is Direction.ACROSS else _("down")


def narrate(
    entry: UpwordsEntryView,
    view: UpwordsView,
    detail: Detail = Detail.SENTENCE,
    named: Callable[[str], str] = str,
    you: int | None = None,
    *,
    is_answer: bool = False,
    with_scores: bool = True,
) -> tuple[str, ...]:
    """Return what `entry` did, as the seat of `view` may hear it: a fact a line, the key fact first.

    `named` says a tile. `you` is the seat that hears of its own doing as such; None where several listen. To
    a listener: `is_answer` is what has just been typed, so that whoever did knows where, and all know who was
    called; without `with_scores` the total is left out.
    """
    if isinstance(entry.action, actions.PlayTiles):
        is_heard = detail not in (Detail.SENTENCE, Detail.LINE)
        is_own = is_heard and entry.action.seat == you
        told = _PlayTold(entry, named, is_own=is_own, is_answer=is_heard and is_answer)
        return told.lines(detail, with_total=with_scores)
    sentence = _deed(entry, view, named, you)
    match detail:
        case Detail.SENTENCE | Detail.ROW:
            return (sentence,)
        case Detail.LINE:
            return (_with_notation(sentence, entry),)
        case Detail.BRIEF if isinstance(entry.action, actions.AcceptPlay):
            return ()
    if sentence and entry.effect.undone and with_scores:
        return (sentence, _("Scores now: {scores}.").format(scores=scores_text(entry, view)))
    return (sentence,) if sentence else ()


def entry_sentence(entry: UpwordsEntryView, view: UpwordsView) -> str:
    return narrate(entry, view)[0]


def entry_lines(entry: UpwordsEntryView, view: UpwordsView) -> tuple[str, ...]:
    return narrate(entry, view, Detail.LINE)


def _with_notation(sentence: str, entry: UpwordsEntryView) -> str:
    return f"{sentence}  [{entry.effect.notation}]" if entry.effect.notation else sentence


def scores_text(entry: UpwordsEntryView, view: UpwordsView) -> str:
    seats = zip(view.seats, entry.scores, strict=True)
    return "; ".join(f"{clean(seat.name)} {spoken_whole(score)}" for seat, score in seats)


def _deed(entry: UpwordsEntryView, view: UpwordsView, named: Callable[[str], str], you: int | None) -> str:
    name, effect = clean(entry.name), entry.effect
    is_own = entry.action.seat == you
    who = "-you" if is_own else ""
    match entry.action:
        case actions.Exchange(tiles=tiles) if is_own or (tiles and effect.drawn):
            laid, drawn = tiles_text(tiles, named), tiles_text(effect.drawn, named)
            return _TEXTS("deed", f"Exchange{who}", name=name, tiles=laid, drawn=drawn)
        case actions.Exchange():
            return _TEXTS("told", "exchanged", name=name, count=entry.tile_count)
        case actions.ChallengePlay():
            return challenge_sentence(entry, view)
        case base.Forfeit() | base.Agreeing() | base.Sit():
            return " ".join(events.alike_lines(entry, view, you))
        case actions.Said(left=left) if left:
            told = zip(view.seats, left, strict=True)
            counts = "; ".join(f"{clean(seat.name)} {spoken_whole(count)}" for seat, count in told)
            return _TEXTS("kept", "left", counts=counts)
        case actions.Said(words=words) if words:
            return accepted_sentence(words)
        case actions.Said(rack=rack):
            how = "has" if rack else "noted"
            return _TEXTS("kept", how, name=name, tiles=tiles_text(rack, named))
        case actions.DeclareStuck():
            return _TEXTS("told", "stuck-alone" if view.is_solo else "stuck")
        case actions.Resign() if view.is_solo:
            return _TEXTS("deed", f"stop{who}", name=name)
        case action:
            return _TEXTS("deed", type(action).__name__ + who, name=name)


class _PlayTold:
    """A play as its player hears of it (`is_own`), whoever has just typed it (`is_answer`), or others."""

    def __init__(
        self, entry: UpwordsEntryView, named: Callable[[str], str], *, is_own: bool, is_answer: bool
    ) -> None:
        assert isinstance(entry.action, actions.PlayTiles) and entry.effect.score
        self.entry, self.named, self.is_own, self.is_answer = entry, named, is_own, is_answer
        self.play, self.score = entry.action.play, entry.effect.score
        self.main, *others = self.score.words
        # A word that reads like the main word is told with its direction.
        self.others = listed(
            [_with_way(word) if word.text == self.main.text else word.text for word in others]
        )
        tops = ((square, tile, entry.board_before.top_at(square)) for square, tile in self.play)
        self.covered = [(square, tile, under) for square, tile, under in tops if under is not None]

    def lines(self, detail: Detail, *, with_total: bool) -> tuple[str, ...]:
        match detail:
            case Detail.SENTENCE | Detail.LINE:
                sentence = self._laid()
                if self.others:
                    others = listed([word.text for word in self.score.words[1:]])
                    sentence = _TEXTS("told", "also", sentence=sentence, words=others)
                how = "points-all" if self.score.all_rack_bonus else "points"
                values = {"points": points(self.score.total), "count": len(self.play)}
                sentence = _TEXTS("told", how, sentence=sentence, **values)
                return (_with_notation(sentence, self.entry) if detail is Detail.LINE else sentence,)
            case Detail.BRIEF:
                # Its player is told only what is new.
                parts = [self.entry.effect.notation, self.others, self._covered_text()]
                what = self.others if self.is_own else "; ".join(filter(None, parts))
                if not (self.is_own or self.is_answer):
                    what = f"{clean(self.entry.name)}: {what}"
                return (self._with_points(what, is_brief=True, with_total=with_total),)
        what = self._laid()
        if self.others:
            what = _TEXTS("told", "making", sentence=what, words=self.others)
        line = self._with_points(what, with_total=with_total and detail is not Detail.ROW)
        if detail is Detail.ROW:
            # What was laid follows from what was kept.
            return (" ".join((line, *self._kept_lines())),)
        if detail is Detail.VERBOSE:
            return (line, *self._details())
        covered = "" if self.is_own else self._covered_text()
        return (line, _TEXTS("told", "stacked", tiles=covered)) if covered else (line,)

    def _laid(self) -> str:
        """Return which word was laid, by whom and where, as far as the hearer does not know."""
        how = f"{'answer' if self.is_answer else 'laid'}{'-you' if self.is_own else ''}"
        values = {"word": self.main.text, "place": self.main.squares[0].name}
        direction = direction_text(self.main.direction)
        return _TEXTS("told", how, name=clean(self.entry.name), direction=direction, **values)

    def _with_points(self, what: str, *, with_total: bool, is_brief: bool = False) -> str:
        """Return a sentence with the points of the play; `what` was played may be empty."""
        brought = str(self.score.total) if is_brief else points(self.score.total)
        if self.score.all_rack_bonus and not is_brief:
            brought = _TEXTS("told", "all", points=brought, count=len(self.play))
        if with_total:
            total = spoken_whole(self.entry.scores[self.entry.action.seat])
            brought = _TEXTS("told", "total", points=brought, total=total)
        how = "brief" if is_brief else "points"
        return _TEXTS("told", how, play=what, sentence=what, points=brought) if what else f"{brought}."

    def _covered_text(self) -> str:
        """Return what was laid on what, and where if the word has a tile twice; empty if nothing was."""
        parts = []
        for square, tile, under in self.covered:
            part = _TEXTS("told", "on", tile=self.named(tile), under=self.named(under))
            if self.main.tiles.count(tile) > 1:
                part = _TEXTS("told", "at", tiles=part, square=square.name)
            height = self.entry.board.height_at(square)
            if height > 2:
                part = _TEXTS("told", "high", tiles=part, height=height)
            parts.append(part)
        return "; ".join(parts)

    def _kept_lines(self) -> Iterator[str]:
        """Yield which tiles of the main word were there and stayed uncovered, if any were."""
        tiles = zip(self.main.squares, self.main.tiles, strict=True)
        kept = [(square, tile) for square, tile in tiles if square not in self.play.squares]
        # If a tile was both laid and kept, its square is told.
        laid = {tile for _square, tile in self.play}
        at = _("{tiles}, at {square}")
        said = [
            at.format(tiles=self.named(tile), square=square.name) if tile in laid else self.named(tile)
            for square, tile in kept
        ]
        if said:
            apart = "; " if any(tile in laid for _square, tile in kept) else ", "
            yield _("Kept: {tiles}.").format(tiles=apart.join(said))

    def _details(self) -> Iterator[str]:
        """Yield all that a look at the board shows of a play, a fact a line."""
        under = {square: tile for square, _laid, tile in self.covered}
        laid = []
        for square, tile in self.play:
            place = _("row {row} column {column}").format(row=square.row + 1, column=square.name[0])
            part = self.named(tile)
            if square in under:
                part = _("{tile}, on {under}").format(tile=part, under=self.named(under[square]))
            part = _("{tiles}, at {place}").format(tiles=part, place=place)
            if square in under:
                height = self.entry.board.height_at(square)
                part = _("{tiles}, now {height} high").format(tiles=part, height=height)
            laid.append(part)
        yield _("Played: {tiles}.").format(tiles="; ".join(laid))
        yield from self._kept_lines()
        before, texts = self.entry.board_before, Counter(word.text for word in self.score.words)
        for word in self.score.words:
            text = word.text
            if covered := [square for square in word.squares if square in under]:
                old = before.run_through(covered[0], word.direction)
                if len(old) > 1:
                    text = _("{old} became {new}").format(old=spell(before.tops(old)), new=text)
            if texts[word.text] > 1:
                text = _with_way(word, text)
            how, heights = "flat" if word.is_flat else "heights", " ".join(map(str, word.heights))
            yield _TEXTS("told", how, word=text, heights=heights, points=points(word.score))


def _with_way(word: FormedWord, text: str = "") -> str:
    return _TEXTS("told", "way", word=text or word.text, direction=direction_text(word.direction))


def news(view: UpwordsView, seats: Sequence[int] = ()) -> tuple[str, ...]:
    """Return what has happened since the seat last did something, or who begins; `seats` share a keyboard."""
    since = []
    for entry in reversed(events.told_as_one(view.history, seats)):
        if entry.action.seat == view.seat and isinstance(entry.action, _DEEDS):
            if isinstance(entry.action, actions.TimeOut):
                # Nobody did that on purpose.
                since.append(entry_sentence(entry, view))
            break
        if not isinstance(entry.action, actions.AcceptPlay):
            since.append(entry_sentence(entry, view))
    else:
        since += [opening_sentence(view), *own_list_lines(view.dictionary.id)]
    return tuple(reversed(since)) or (entry_sentence(view.history[-1], view),)


def score_lines(view: UpwordsView) -> tuple[str, ...]:
    lines = []
    for number, seat in enumerate(view.seats):
        name = clean(seat.name)
        if seat.members and seat.name != team_name(seat.members):
            name = _("{name} ({members})").format(name=name, members=listed(list(map(clean, seat.members))))
        said = points(seat.score - seat.overtime_points)
        if seat.overtime_points:
            said = _TEXTS("score", "overtime", points=said, overtime=seat.overtime_points)
        if seat.has_resigned:
            said = _TEXTS("score", "left", points=said, left=events.left_word(number, view))
        lines.append(f"{name}: {said}.")
    return tuple(lines)


def kept_sentence(told: str, view: UpwordsView) -> str:
    """Return what was `told` of an entry of a kept game, and how the game stands, in one line."""
    if view.outcome:
        return told
    scores = "; ".join(f"{clean(seat.name)} {spoken_whole(seat.score)}" for seat in view.seats)
    return " ".join((told, f"{scores}.", turn_sentence(view)))


def left_sentence(view: UpwordsView) -> str:
    """Return how it is typed what everybody has left at the end of a kept game."""
    names, example = listed([clean(seat.name) for seat in view.seats]), " ".join("3052"[: len(view.seats)])
    return _TEXTS("kept", "leftovers", names=names, example=example)


def opening_sentence(view: UpwordsView) -> str:
    """Return who plays first and why: the tiles drawn, and drawn again after a tie."""
    first = clean(view.seats[view.opening.first].name)
    if view.options.kept and not view.is_solo:
        return _TEXTS("opening", "first", name=first)
    if not view.opening.rounds:
        return _TEXTS("opening", "set-up" if view.opening.is_set_up else "alone", name=first)
    drawn, *again = (
        ", ".join(_TEXTS("opening", "tile", name=clean(view.seats[at].name), tile=tile) for at, tile in draws)
        for draws in view.opening.rounds
    )
    for more in again:
        drawn = _TEXTS("opening", "again", drawn=drawn, more=more)
    return _TEXTS("opening", "draw", name=first, drawn=drawn)


def opening_lines(view: UpwordsView) -> tuple[str, ...]:
    return (opening_sentence(view),)


def turn_sentence(view: UpwordsView) -> str:
    if view.outcome:
        return outcome_sentence(view)
    if view.pending and view.pending.is_last:
        names = listed([clean(view.seats[seat].name) for seat in view.pending.may_challenge])
        return _TEXTS("turn", "last-play", names=names)
    name = clean(view.seats[view.turn].to_play)
    return _TEXTS("turn", "retry" if view.is_retry else "play", name=name)


def end_reason_text(reason: EndReason, view: UpwordsView) -> str:
    """Return why the game is over, as a clause; of a game on a real board, that it was one."""
    text = _reason_text(reason, view)
    return _("{reason} (on a real board)").format(reason=text) if view.options.kept else text


def _reason_text(reason: EndReason, view: UpwordsView) -> str:
    if view.is_solo and reason is EndReason.ALL_PASSED:
        return _("you passed")
    if view.options.kept and reason is EndReason.STOPPED:
        return _("the players stopped")
    return events.all_others_left(view) if reason is EndReason.RESIGNED else _TEXTS("end", reason)


def outcome_sentence(view: UpwordsView, own: int | None = None) -> str:
    """Return why the game is over and who has won; nothing while it goes on. `own` is “you”."""
    is_won = view.outcome and view.outcome.winners
    return f"{ending_sentence(view)} {events.headline(view, own) if is_won else ''}".strip()


def outcome_lines(view: UpwordsView) -> tuple[str, ...]:
    return (outcome_sentence(view), *(reckoning_lines(view, view.outcome) if view.outcome else ()))


def ending_sentence(view: UpwordsView) -> str:
    if view.outcome is None:
        return ""
    return _("The game is over: {reason}.").format(reason=end_reason_text(view.outcome.reason, view))


def sums(view: UpwordsView) -> list[str]:
    """Return how the final scores come about where anything was taken off, else nothing."""
    outcome = view.outcome
    is_less = outcome and any(items.total != items.score for items in outcome.reckoning)
    return reckoning_lines(view, outcome) if outcome and is_less else []


def reckoning_lines(view: UpwordsView, outcome: UpwordsOutcome) -> list[str]:
    lines = []
    for number, items in enumerate(outcome.reckoning):
        parts = [str(items.score)]
        if items.leftover_penalty:
            left = items.tiles_left
            told = tile_count(len(left)) if UNKNOWN in left else tiles_text(left)
            parts.append(_TEXTS("score", "less-tiles", penalty=items.leftover_penalty, tiles=told))
        if items.overtime_penalty:
            parts.append(_TEXTS("score", "less-time", penalty=items.overtime_penalty))
        total = points(items.total)
        if len(parts) > 1:
            total = _TEXTS("score", "so", parts=" ".join(parts), points=total)
        if items.has_resigned:
            total = _TEXTS("score", "left", points=total, left=events.left_word(number, view))
        lines.append(f"{clean(view.seats[number].name)}: {total}.")
    return lines


def worth_sentence(play: Play, score: PlayScore, board: Board) -> str:
    """Return what a play on `board` would score."""
    main = score.words[0]
    values = {"direction": direction_text(main.direction), "points": points(score.total)}
    return _TEXTS("told", "worth", word=main.text, place=main_run(board, play)[0].name, **values)


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
        items.append((_("all tiles played"), "", score.all_rack_bonus))
    return items


def is_judging(view: UpwordsView) -> bool:
    """Return whether the seat of `view` can only accept or challenge; a computer waits for that."""
    if not may_challenge(view):
        return False
    assert view.pending
    return view.pending.is_last or (view.turn != view.seat and view.seats[view.turn].player != HUMAN)


def call(view: UpwordsView) -> str:
    """Return what calls the person of this seat to the keyboard, to play or only to judge a play."""
    assert view.seat is not None
    name = clean(view.seats[view.seat].to_play)
    if is_judging(view):
        asked = _TEXTS("turn", "accept", name=name, words=listed(doubtful_words(view)))
        return f"{asked} {stake_sentence(view)}".strip()
    return _TEXTS("turn", "yours", name=name)


def turn_lines(view: UpwordsView, you: int | None = None) -> tuple[str, ...]:
    """Return whose turn it is, what else the seat of `view` may do, and how far the game is."""
    if view.outcome:
        return (turn_sentence(view),)
    if view.on_break:
        return (*events.standing_sentences(view, you), progress_sentence(view))
    is_own = view.turn == you and not (view.pending and view.pending.is_last)
    called = turn_sentence(view)
    if is_own:
        called = _("You may play something else, or pass.") if view.is_retry else _("Your turn.")
    lines = [call(view) if is_judging(view) else called]
    if may_challenge(view) and not is_judging(view):
        lines.append(doubt_sentence(view))
    return (*lines, *events.standing_sentences(view, you), progress_sentence(view))


def few_sentence(view: UpwordsView, seat: int) -> str:
    held = view.seats[seat]
    return _("{name} has {tiles} left.").format(name=clean(held.name), tiles=tile_count(held.tiles))


def accepted_sentence(words: Sequence[str]) -> str:
    return _("Accepted here: {words}.").format(words=listed(words))


def unknown_rack_sentence(view: UpwordsView) -> str:
    return " ".join((few_sentence(view, view.turn), _("Say which, if you like: “rack catxyze”.")))


def progress_sentence(view: UpwordsView) -> str:
    round_number = view.history[-1].round if view.outcome and view.history else view.round
    bag, most = _TEXTS("turn", "bag", count=view.bag), view.options.rounds
    number = min(round_number, most) if most else round_number
    return _TEXTS("turn", "of-rounds" if most else "round", round=number, rounds=most, bag=bag)


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
        time = duration_text(abs(left))
        lines.append(_TEXTS("clock", "left" if left >= 0 else "over", name=clean(seat.name), time=time))
    return tuple(lines) or (_("This game has no clock."),)


def running_out(view: UpwordsView, running_ms: int, seconds: int) -> dict[object, str]:
    """Return a warning for each time, of the turn or the game, that has come down to so many seconds."""
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
