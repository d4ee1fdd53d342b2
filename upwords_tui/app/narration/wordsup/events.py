"""What happens in a match of Words Up, in sentences: a fact each, the most important thing first."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from upwords_tui.app.narration import Detail
from upwords_tui.app.narration.events import alike_lines, all_others_left, headline, tells_scores
from upwords_tui.app.narration.numbers import spoken_whole
from upwords_tui.app.narration.wording import points
from upwords_tui.base.i18n import TextTables, _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.wordsup.actions import (
    GiveUp,
    Happening,
    LeaveMatch,
    MakeWord,
    PlaySwap,
    TurnCard,
    What,
)
from upwords_tui.games.wordsup.cards import TEN_POINTS, Card, CardType, word_score
from upwords_tui.games.wordsup.position import LEAST_TURNED, RoundEnd, RoundResult, square_name
from upwords_tui.games.wordsup.view import WordsUpEntryView, WordsUpView

_TEXTS = TextTables(__file__)

_OF_SPECIAL_CARDS = (What.TEN, What.SORRY, What.SWAP)

_letter_said: ContextVar[Callable[[str], str]] = ContextVar("letter_said", default=str)


@contextmanager
def letters_said(named: Callable[[str], str]) -> Iterator[None]:
    """Within, say every letter of a card as `named` does, with its spelling word, perhaps."""
    before = _letter_said.set(named)
    try:
        yield
    finally:
        _letter_said.reset(before)


def card_text(card: Card) -> str:
    """Return a card: “A, 1” (without the comma voices take A for the article), “A, 5 coloured”, “Joker”."""
    if card.type is CardType.LETTER:
        text = f"{_letter_said.get()(card.letter)}, {card.value}"
        return _("{card} coloured").format(card=text) if card.is_coloured else text
    return _TEXTS("card", card.type)


def card_count(count: int) -> str:
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def cards_text(cards: Sequence[Card]) -> str:
    return "; ".join(map(card_text, cards))


def happening_sentence(
    happening: Happening, view: WordsUpView, you: int | None = None, number: int = 1
) -> str:
    """Return one thing that happened, in the second person to `you`; `number` of a round from 1."""
    name = clean(view.seats[happening.seat].name)
    cards = cards_text(happening.cards)
    square = square_name(happening.squares[0]) if happening.squares else ""
    if happening.what is What.WORD or (happening.what is What.STOCK_OPENED and not cards):
        return ""
    values = {"name": name, "square": square, "card": cards, "cards": cards, "number": number}
    if happening.seat == you and (own := _TEXTS.find("happening-you", happening.what, **values)):
        return own
    if happening.what is What.TURNED and not cards:
        return _TEXTS("happening", "turned-unseen", **values)
    if happening.what is What.ROUND_BEGUN and view.options.rounds > 1:
        return _TEXTS("happening", "round-begun-numbered", **values)
    return _TEXTS("happening", happening.what, **values)


def opening_lines(view: WordsUpView, you: int | None = None) -> list[str]:
    """Return how the first round was opened, as the seat `you` hears it, if any."""
    return [line for each in view.opening if (line := happening_sentence(each, view, you))]


def narrate(
    entry: WordsUpEntryView,
    view: WordsUpView,
    detail: Detail = Detail.SENTENCE,
    you: int | None = None,
    *,
    is_answer: bool = False,
) -> list[str]:
    """Return what an action did, in the order in which it happened.

    Briefly or normally it is told as to those at the keyboard of whoever did it, in as few words as tell it;
    the seat `you` is told of as such. Which cards may be used in the rest of the turn is not told: whoever
    goes on with it hears that. `is_answer`: it has just been typed, so that all know who did it.
    """
    happened = _by_round(entry)
    if detail not in (Detail.BRIEF, Detail.NORMAL):
        return [*_head(entry, view), *_happening_lines(happened, view)]
    lines = _own_head(entry, view, you, is_answer=is_answer)
    goes_on = entry.number == len(view.history) - 1 and view.turn == entry.action.seat and not view.outcome
    if goes_on and not isinstance(entry.action, TurnCard):
        opened = (What.STOCK_OPENED, What.BONUS_OPENED)
        happened = [(each, number) for each, number in happened if each.what not in opened]
    elif isinstance(entry.action, TurnCard) and happened[0][0].cards:
        lines = [_turned_line(happened, view, you)]
    elif isinstance(entry.action, GiveUp) and happened and happened[0][0].what is What.TURNED_BACK:
        lines = [_("Turned back.")]
        del happened[0]
    return [*lines, *_happening_lines(happened, view, you)]


def entry_lines(entry: WordsUpEntryView, view: WordsUpView) -> list[str]:
    return narrate(entry, view)


def _head(entry: WordsUpEntryView, view: WordsUpView) -> list[str]:
    """Return what somebody did, as far as what happened does not tell it."""
    name = clean(entry.name)
    match entry.action:
        case MakeWord() if (word := entry.effect.word) is not None:
            cards, worth = cards_text(word.cards), points(word.score)
            if word.cards[0].is_coloured:
                # “26 points, doubled” could be heard as 52.
                worth = _("{half} doubled is {points}").format(half=word.score // 2, points=worth)
            said = _("{name} made {word}, {points}, with {cards}.")
            if entry.scores is None:
                said = _("{name} made {word} with {cards}.")
            return [said.format(name=name, word=word.text, points=worth, cards=cards)]
        case GiveUp():
            return [_("{name} made no word.").format(name=name)]
        case PlaySwap():
            return [_("{name} played a Swap.").format(name=name)]
        case LeaveMatch():
            return [_("{name} resigned.").format(name=name)]
    return alike_lines(entry, view)


_Happened = list[tuple[Happening, int]]
"""What happened, each with its round from 1; the one that begins belongs to its own."""


def _by_round(entry: WordsUpEntryView) -> _Happened:
    happened, number = [], round_of(entry)
    for each in entry.effect.happenings:
        number += each.what is What.ROUND_BEGUN
        happened.append((each, number))
    return happened


def round_of(entry: WordsUpEntryView) -> int:
    """Return the round, from 1, in which an action was made; more may have begun with it."""
    return entry.round - sum(each.what is What.ROUND_BEGUN for each in entry.effect.happenings)


def rounds_ended(entry: WordsUpEntryView) -> list[int]:
    return [number - 1 for each, number in _by_round(entry) if each.what is What.ROUND_OVER]


def _happening_lines(happened: _Happened, view: WordsUpView, you: int | None = None) -> Iterator[str]:
    """Yield what happened; the end of a round with its reckoning."""
    for each, number in happened:
        if each.what is What.ROUND_OVER:
            yield from round_lines(number, view.results[number - 1], view)
        elif line := happening_sentence(each, view, you, number):
            yield line


def _turned_line(happened: _Happened, view: WordsUpView, you: int | None) -> str:
    """Return which card was turned, and what it did by itself; take both out of `happened`."""
    turned, _number = happened.pop(0)
    square = square_name(turned.squares[0])
    if not happened or happened[0][0].what not in _OF_SPECIAL_CARDS:
        return _("{square}: {card}.").format(square=square, card=cards_text(turned.cards))
    done, _number = happened.pop(0)
    if done.what is What.SORRY:
        # They are turned back whenever a turn ends.
        happened[:] = [(each, number) for each, number in happened if each.what is not What.TURNED_BACK]
    said = _("10+: ten points.") if done.what is What.TEN else happening_sentence(done, view, you)
    return f"{square}, {said}"


def _own_head(entry: WordsUpEntryView, view: WordsUpView, you: int | None, *, is_answer: bool) -> list[str]:
    word, is_yours = entry.effect.word, entry.action.seat == you
    if word is None:
        if is_yours and isinstance(entry.action, GiveUp):
            return [_("You made no word.")]
        if is_yours and isinstance(entry.action, LeaveMatch):
            return [_("You resigned.")]
        says_itself = (is_yours or is_answer) and isinstance(entry.action, PlaySwap)
        return [] if says_itself else _head(entry, view)
    said = _("You made {word}") if is_yours else _("{name} made {word}")
    line = said.format(name=clean(entry.name), word=word.text)
    if entry.scores is None:
        return [f"{line}."]
    line = word.text if is_answer else line
    if rounds_ended(entry):
        return [f"{line}: {points(word.score)}."]
    total = entry.scores[entry.action.seat]
    said = _("{sentence}: {points}, total {total}.")
    return [said.format(sentence=line, points=points(word.score), total=spoken_whole(total))]


def _ends_turn(entries: Sequence[WordsUpEntryView], place: int) -> bool:
    return place + 1 == len(entries) or entries[place + 1].action.seat != entries[place].action.seat


def _first(happened: _Happened, what: What) -> int | None:
    return next((at for at, (each, _number) in enumerate(happened) if each.what is what), None)


class TurnTold(NamedTuple):
    """A turn of a player: its number from 1 (0: how a later round opened), round, and sentences."""

    number: int
    round: int
    lines: tuple[str, ...]


def turns_told(
    entries: Sequence[WordsUpEntryView], view: WordsUpView, *, without: Container[What] = ()
) -> tuple[TurnTold, ...]:
    """Return the turns in `entries`; cards turned one after the other are one sentence.

    Only cards in the entries are named: of the history those that are open now, of what was heard all.
    Happenings in `without` are left out.
    """
    turns: list[TurnTold] = []
    squares: list[str] = []
    lines: list[str] = []
    for place, entry in enumerate(entries):
        name, is_card = clean(entry.name), isinstance(entry.action, TurnCard)
        happened = [each for each in _by_round(entry) if each[0].what not in without]
        begun = _first(happened, What.ROUND_BEGUN)
        if isinstance(entry.action, TurnCard):
            card, square = cards_text(happened[0][0].cards), square_name(entry.action.square)
            # A special card is named by what it does.
            does = len(happened) > 1 and happened[1][0].what in _OF_SPECIAL_CARDS
            squares.append(f"{square}: {card}" if card and not does else square)
        # That a card was turned is told with its square.
        rest = [*_head(entry, view), *_happening_lines(happened[is_card:begun], view)]
        is_over = begun is not None or _ends_turn(entries, place)
        if squares and (rest or is_over):
            lines.append(_("{name} turned {squares}.").format(name=name, squares="; ".join(squares)))
            squares = []
        lines += rest
        if lines and is_over:
            number = sum(turn.number > 0 for turn in turns) + 1
            turns.append(TurnTold(number, entry.round - (begun is not None), tuple(lines)))
            lines = []
        if begun is not None:
            turns.append(TurnTold(0, entry.round, tuple(_happening_lines(happened[begun:], view))))
    return tuple(turns)


def round_reason(result: RoundResult, view: WordsUpView) -> str:
    """Return why a round ended, as the end of a sentence."""
    free = [clean(seat.name) for seat, lost in zip(view.seats, result.penalties, strict=True) if not lost]
    if result.reason is RoundEnd.STOCK and len(free) == 1:
        return _("{name}'s stock is gone").format(name=free[0])
    return all_others_left(view) if result.reason is RoundEnd.RESIGNED else _TEXTS("end", result.reason)


def round_lines(number: int, result: RoundResult, view: WordsUpView) -> Iterator[str]:
    """Yield why a round (from 1) ended, and what everybody got in it."""
    yield _("Round {number}: {reason}.").format(number=number, reason=round_reason(result, view))
    for seat, got, lost in zip(view.seats, result.gathered, result.penalties, strict=True):
        total = points(got - lost)
        if lost:
            total = _("{got}, minus {lost} for the stock, so {points}").format(
                got=got, lost=lost, points=total
            )
        yield f"{clean(seat.name)}: {total}."


def outcome_lines(view: WordsUpView, own: int | None = None) -> list[str]:
    return [*results_lines(view), *win_lines(view, own)] if view.outcome else []


def results_lines(view: WordsUpView) -> list[str]:
    rounds = enumerate(view.results, 1)
    return [line for number, result in rounds for line in round_lines(number, result, view)]


def win_lines(view: WordsUpView, own: int | None = None) -> list[str]:
    """Return who won and by how much; after several rounds, with everybody's points."""
    outcome = view.outcome
    if outcome is None:
        return []
    totals = []
    if len(view.results) > 1 and not tells_scores(view):
        seats = zip(view.seats, outcome.totals, strict=True)
        all_points = "; ".join(f"{clean(seat.name)} {points(total)}" for seat, total in seats)
        totals.append(_("Total: {points}.").format(points=all_points))
    return [*totals, headline(view, own)]


def turn_sentence(view: WordsUpView) -> str:
    return _("{name} to play.").format(name=clean(view.seats[view.turn].to_play))


class BestCardWord(NamedTuple):
    seat: int
    word: str
    score: int


def best_word(view: WordsUpView) -> BestCardWord | None:
    """Return the word of a finished match that scored most, the first of equals; None if none was made."""
    made = [
        BestCardWord(entry.action.seat, entry.effect.word.text, word_score(entry.effect.word.cards))
        for entry in view.history
        if entry.effect.word
    ]
    return max(made, key=lambda each: each.score, default=None)


def result_lines(view: WordsUpView, new: Sequence[str] = (), own: int | None = None) -> tuple[str, ...]:
    """Return how the match ended, round by round, what is `new`, and the best word of all."""
    if view.outcome is None:
        return (_("The game is not over yet."),)
    return (*outcome_lines(view, own), *new, *best_word_lines(view))


def best_word_lines(view: WordsUpView) -> tuple[str, ...]:
    """Return the best word of a finished match, and who made it; nothing if there is none."""
    best = best_word(view)
    if best is None:
        return ()
    said = _("Best word: {word} by {name}, {points}.")
    name = clean(view.seats[best.seat].name)
    return (said.format(word=best.word, name=name, points=points(best.score)),)


_SEEN_ON_THE_TABLE = (What.WORD, What.STOCK_OPENED, What.BONUS_OPENED, What.TURNED_BACK)


class Fact(NamedTuple):
    """One thing to be told, and its points, if any; `is_aside`: it may be left out beside what scored."""

    text: str
    points: int | None = None
    is_aside: bool = False


class TurnGist(NamedTuple):
    """What is to be told of a turn in a round (from 1).

    Without a `name` it is what happened by itself. `result` is the round, from 0, whose reckoning the facts
    are, if only one; it may be shown as a table instead. `total` are all points of the seat after the turn,
    where they are told and the round goes on.
    """

    round: int
    name: str
    facts: tuple[Fact, ...]
    seat: int | None = None
    result: int | None = None
    total: int | None = None

    @property
    def points(self) -> int | None:
        """The points of all facts; None if none of them scored."""
        brought = [fact.points for fact in self.facts if fact.points is not None]
        return sum(brought) if brought else None

    @property
    def main_facts(self) -> tuple[Fact, ...]:
        """The facts that are no asides; if there are no others, those."""
        return tuple(fact for fact in self.facts if not fact.is_aside) or self.facts


def gists(
    entries: Sequence[WordsUpEntryView], view: WordsUpView, shown: Container[int]
) -> tuple[TurnGist, ...]:
    """Return what is to be told of the turns in `entries`, without the cards on the squares `shown`."""
    found: list[TurnGist] = []
    turned: list[Happening] = []
    is_new = True
    for place, entry in enumerate(entries):
        happened, seat = _by_round(entry), entry.action.seat
        over, began = _first(happened, What.ROUND_OVER), _first(happened, What.ROUND_BEGUN)
        turn = TurnGist(round_of(entry), clean(entry.name), (), seat)
        if is_new:
            found.append(turn)
            turned.clear()
        own = tuple(_facts(entry, happened[: began if over is None else over], view))
        total = entry.scores[seat] if entry.scores is not None and over is None else None
        found[-1] = found[-1]._replace(facts=found[-1].facts + own, total=total)
        if not isinstance(entry.action, LeaveMatch) and (alike := alike_lines(entry, view)):
            # These are whole sentences, with names.
            found += turn._replace(name="", seat=None, facts=tuple(map(Fact, alike))), turn
        if entry.effect.word:
            turned.clear()
        turned += [each for each, _number in happened[:began] if each.what is What.TURNED and each.cards]
        is_new = began is not None or _ends_turn(entries, place)
        if is_new:
            hidden = [each for each in turned if each.cards[0].spells and each.squares[0] not in shown]
            last: tuple[Fact, ...] = ()
            if hidden:
                named = (f"{square_name(each.squares[0])}: {card_text(each.cards[0])}" for each in hidden)
                last = (Fact("; ".join(named), is_aside=True),)
            elif turned and not found[-1].facts:
                said = ngettext("turned {count} card", "turned {count} cards", len(turned))
                last = (Fact(said.format(count=len(turned))),)
            found[-1] = found[-1]._replace(facts=found[-1].facts + last)
        if over is not None:
            ended = rounds_ended(entry)
            facts = tuple(_happened(happened[over:began], entry, view))
            found.append(TurnGist(turn.round, "", facts, result=ended[0] if len(ended) == 1 else None))
        if began is not None:
            found.append(TurnGist(entry.round, "", tuple(_happened(happened[began:], entry, view))))
    return tuple(gist for gist in found if gist.facts)


def opening_gist(view: WordsUpView) -> TurnGist:
    """Return what is to be told of how the first round was opened: the special cards."""
    told = [each for each in view.opening if each.what not in _SEEN_ON_THE_TABLE]
    sentences = (happening_sentence(each, view) for each in told if each.what is not What.ROUND_BEGUN)
    return TurnGist(1, "", tuple(Fact(sentence) for sentence in sentences if sentence))


def gist_lines(turns: Iterable[TurnGist]) -> list[str]:
    """Return turns for the ear: facts with their points in one line, sentences in lines of their own."""
    lines: list[str] = []
    for turn in turns:
        facts = [fact for fact in turn.facts if turn.name and not fact.text.endswith((".", "!"))]
        said = [fact.text if fact.points is None else f"{fact.text}, {points(fact.points)}" for fact in facts]
        brought = [place for place, fact in enumerate(facts) if fact.points is not None]
        if brought and turn.total is not None:
            total = _("total {total}").format(total=spoken_whole(turn.total))
            said[brought[-1]] += f", {total}"
        lines += [f"{turn.name}: {'; '.join(said)}."] if said else []
        lines += [fact.text for fact in turn.facts if fact not in facts]
    return lines


def square_lines(
    entries: Sequence[WordsUpEntryView],
    view: WordsUpView,
    *,
    with_stocks: bool = True,
    with_open: bool = True,
) -> list[str]:
    """Return which cards were turned in the turns of which `gists` tells the rest, in their order.

    Of those that words took, only the squares are told, together; all others are named. Last come the cards
    that stocks have come to show, if `with_stocks`. Of a round that is over nothing is told; without
    `with_open`, none that has stayed open.
    """
    has_names = len({entry.action.seat for entry in entries}) > 1
    lines: list[str] = []
    gone: list[str] = []
    turned: list[Happening] = []
    shows: dict[int, str] = {}
    for place, entry in enumerate(entries):
        for each in entry.effect.happenings:
            if each.what is What.TURNED and each.cards:
                turned.append(each)
            elif each.what is What.STOCK_OPENED and with_stocks:
                shows[each.seat] = happening_sentence(each, view)
            elif each.what is What.ROUND_OVER:
                # Nobody has to remember these cards any more.
                lines, gone, turned, shows = [], [], [], {}
        # With fewer, cards stay open, and a word takes any of them.
        if entry.effect.word and len(turned) >= LEAST_TURNED:
            gone += [square_name(each.squares[0]) for each in turned]
            turned = []
        is_last = _ends_turn(entries, place)
        if is_last and gone:
            lines.append(_("Gone: {squares}.").format(squares=", ".join(gone)))
            gone = []
        if turned and (is_last or not isinstance(entry.action, TurnCard)):
            told = [each for each in turned if with_open or view.field[each.squares[0]] is False]
            cards = "; ".join(f"{square_name(each.squares[0])}: {card_text(each.cards[0])}" for each in told)
            said = _("{name} turned {squares}.") if has_names else _("Turned {squares}.")
            lines += [said.format(name=clean(entry.name), squares=cards)] if told else []
            turned = []
    return [*lines, *filter(None, shows.values())]


def _facts(entry: WordsUpEntryView, happened: _Happened, view: WordsUpView) -> Iterator[Fact]:
    match entry.action:
        case MakeWord() if (word := entry.effect.word) is not None:
            yield Fact(word.text, word.score if entry.scores is not None else None)
        case GiveUp():
            yield Fact(_("no word"), is_aside=True)
        case LeaveMatch():
            yield Fact(_("resigned"))
    yield from _happened(happened, entry, view)


def _happened(happened: _Happened, entry: WordsUpEntryView, view: WordsUpView) -> Iterator[Fact]:
    for each, number in happened:
        is_own = each.seat == entry.action.seat
        match each.what:
            case What.TURNED | What.WORD | What.STOCK_OPENED | What.BONUS_OPENED | What.TURNED_BACK:
                continue
            case What.TEN if is_own:
                yield Fact("10+", TEN_POINTS if entry.scores is not None else None)
            case What.SORRY if is_own:
                yield Fact(_("a Sorry ends the turn"))
            case What.SWAP:
                yield Fact(_("a Swap passes the stocks on"))
            case What.MISSED:
                yield Fact(_("missed a turn for a Sorry"))
            case What.SKIPPED:
                yield Fact(_("skipped a turn"))
            case What.STAY_UP:
                yield Fact(_("Cards stay open now."))
            case _:
                yield from map(Fact, _happening_lines([(each, number)], view))
