"""What others did, in as few words as it can be said: words with their points, special cards, lost turns.

The one idea: whoever looks at the table sees cards, stocks and bonus cards; only what no longer lies there
has to be told. So a turn is a few facts, each short enough for a line, and names a card with its square only
where no card shows it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from upwords_tui.app.narration.common_events import alike_lines
from upwords_tui.app.narration.numbers import spoken_whole
from upwords_tui.app.narration.wording import points
from upwords_tui.app.narration.wordsup.events import (
    card_text,
    happening_sentence,
    round_lines,
    rounds_begun,
    rounds_ended,
)
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.wordsup.actions import GiveUp, LeaveMatch, MakeWord, TurnCard
from upwords_tui.games.wordsup.cards import TEN_POINTS
from upwords_tui.games.wordsup.events import Happening, What
from upwords_tui.games.wordsup.position import LEAST_TURNED, square_name
from upwords_tui.games.wordsup.view import WordsUpEntryView, WordsUpView

_SEEN_ON_THE_TABLE = (What.WORD, What.STOCK_OPENED, What.BONUS_OPENED, What.TURNED_BACK)


class Fact(NamedTuple):
    """One thing to be told, and the points it brought, if it brought any that are told.

    `is_aside`: it tells what brought nothing, and may be left out beside what did.
    """

    text: str
    points: int | None = None
    is_aside: bool = False


class TurnGist(NamedTuple):
    """What is to be told of a turn in a round (from 1), after the name of whoever made it, on which seat.

    Without a name: what happened by itself. `result` is the round, from 0, whose reckoning the facts are, if
    they are that of one round; it may be shown as a table instead. `total` are all points of the seat
    after the turn, where they are told and the round goes on.
    """

    round: int
    name: str
    facts: tuple[Fact, ...]
    seat: int | None = None
    result: int | None = None
    total: int | None = None

    @property
    def points(self) -> int | None:
        """The points of all facts; None if none of them brought any."""
        brought = [fact.points for fact in self.facts if fact.points is not None]
        return sum(brought) if brought else None

    @property
    def main_facts(self) -> tuple[Fact, ...]:
        """The facts without those that are asides, unless there are no others."""
        return tuple(fact for fact in self.facts if not fact.is_aside) or self.facts


def gists(
    entries: Sequence[WordsUpEntryView], view: WordsUpView, shown: Container[int]
) -> tuple[TurnGist, ...]:
    """Return what is to be told of the turns of which `entries` tell, the earliest first.

    `shown` are the squares whose cards can be seen or are gone, so that they need not be named.
    """
    found: list[TurnGist] = []
    for place, entry in enumerate(entries):
        before = entries[place - 1] if place else None
        began = _begins(entry)
        number = entry.round - (began is not None)
        if before is None or before.action.seat != entry.action.seat or _begins(before) is not None:
            found.append(_turn(number, entry))
        over = _first(entry, What.ROUND_OVER)
        own = tuple(_facts(entry, entry.effect.happenings[: began if over is None else over], view))
        total = entry.scores[entry.action.seat] if entry.scores is not None and over is None else None
        found[-1] = found[-1]._replace(facts=found[-1].facts + own, total=total)
        if not isinstance(entry.action, LeaveMatch) and (alike := alike_lines(entry, view)):
            # They are whole sentences, which name whom they are about.
            found += TurnGist(number, "", tuple(map(Fact, alike))), _turn(number, entry)
        is_last = place + 1 == len(entries) or entries[place + 1].action.seat != entry.action.seat
        if is_last or began is not None:
            turned = _turned(entries[: place + 1], entry, began)
            unseen = _unseen(turned, shown)
            if turned and not unseen and not found[-1].facts:
                said = ngettext("turned {count} card", "turned {count} cards", len(turned))
                unseen = (Fact(said.format(count=len(turned))),)
            found[-1] = found[-1]._replace(facts=found[-1].facts + unseen)
        if over is not None:
            happened = entry.effect.happenings[over:began]
            ended = rounds_ended(entry)
            facts = tuple(_happened(happened, entry, view))
            found.append(TurnGist(number, "", facts, result=ended[0] if len(ended) == 1 else None))
        if began is not None:
            happened = entry.effect.happenings[began:]
            found.append(TurnGist(entry.round, "", tuple(_happened(happened, entry, view))))
    return tuple(gist for gist in found if gist.facts)


def opening_gist(view: WordsUpView) -> TurnGist:
    """Return what is to be told of how the first round was opened: the special cards."""
    told = [each for each in view.opening if each.what not in _SEEN_ON_THE_TABLE]
    sentences = (happening_sentence(each, view) for each in told if each.what is not What.ROUND_BEGUN)
    return TurnGist(1, "", tuple(Fact(sentence) for sentence in sentences if sentence))


def gist_lines(turn: TurnGist) -> list[str]:
    """Return a turn for the ear: its facts with their points in one line, sentences in lines of their own."""
    if not turn.name:
        return [fact.text for fact in turn.facts]
    facts = [fact for fact in turn.facts if not _is_sentence(fact)]
    said = [fact.text if fact.points is None else f"{fact.text}, {points(fact.points)}" for fact in facts]
    brought = [place for place, fact in enumerate(facts) if fact.points is not None]
    if brought and turn.total is not None:
        total = _("total {total}").format(total=spoken_whole(turn.total))
        said[brought[-1]] += f", {total}"
    line = f"{turn.name}: {'; '.join(said)}."
    return [*([line] if said else []), *(fact.text for fact in turn.facts if _is_sentence(fact))]


def _is_sentence(fact: Fact) -> bool:
    return fact.text.endswith((".", "!"))


def square_lines(
    entries: Sequence[WordsUpEntryView],
    view: WordsUpView,
    *,
    with_stocks: bool = True,
    with_open: bool = True,
) -> list[str]:
    """Return which cards were turned in the turns of which `gists` tells the rest, in their order.

    Those that words took are gone, so their squares are enough, together; all others are named. Last come the
    cards that stocks have come to show, unless that is told otherwise; whoever is called hears the bonus
    cards. Of a round that is over nothing is told; without `with_open`, none that has stayed open.
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
                # Nobody has to remember them any more.
                lines.clear()
                gone.clear()
                turned.clear()
                shows.clear()
        # With fewer, cards stay open, and a word takes any of them.
        if entry.effect.word and len(turned) >= LEAST_TURNED:
            gone += [square_name(each.squares[0]) for each in turned]
            turned.clear()
        is_last = place + 1 == len(entries) or entries[place + 1].action.seat != entry.action.seat
        if is_last and gone:
            lines.append(_("Gone: {squares}.").format(squares=", ".join(gone)))
            gone.clear()
        if turned and (is_last or not isinstance(entry.action, TurnCard)):
            told = [each for each in turned if with_open or view.field[each.squares[0]] is False]
            cards = "; ".join(f"{square_name(each.squares[0])}: {card_text(each.cards[0])}" for each in told)
            said = _("{name} turned {squares}.") if has_names else _("Turned {squares}.")
            lines += [said.format(name=clean(entry.name), squares=cards)] if told else []
            turned.clear()
    return [*lines, *filter(None, shows.values())]


def _turn(number: int, entry: WordsUpEntryView) -> TurnGist:
    return TurnGist(number, clean(entry.name), (), entry.action.seat)


def _begins(entry: WordsUpEntryView) -> int | None:
    """Return where in what an action led to the next round begins; None if none does."""
    return _first(entry, What.ROUND_BEGUN)


def _first(entry: WordsUpEntryView, what: What) -> int | None:
    happened = entry.effect.happenings
    return next((at for at, each in enumerate(happened) if each.what is what), None)


def _facts(entry: WordsUpEntryView, happenings: Sequence[Happening], view: WordsUpView) -> Iterator[Fact]:
    match entry.action:
        case MakeWord() if (word := entry.effect.word) is not None:
            yield Fact(word.text, word.score if entry.scores is not None else None)
        case GiveUp():
            yield Fact(_("no word"), is_aside=True)
        case LeaveMatch():
            yield Fact(_("resigned"))
    yield from _happened(happenings, entry, view)


def _happened(happenings: Sequence[Happening], entry: WordsUpEntryView, view: WordsUpView) -> Iterator[Fact]:
    ended, begun = iter(rounds_ended(entry)), iter(rounds_begun(entry))
    for each in happenings:
        is_own = each.seat == entry.action.seat
        match each.what:
            case What.TURNED | What.WORD | What.STOCK_OPENED | What.BONUS_OPENED | What.TURNED_BACK:
                continue
            case What.TEN if is_own:
                yield Fact("10+", TEN_POINTS if entry.scores is not None else None)
            case What.SORRY if is_own:
                yield Fact(_("a Sorry ends the turn"))
            case What.SWAP:
                yield Fact(_("a Swap moves the stocks on"))
            case What.MISSED:
                yield Fact(_("missed the turn for a Sorry"))
            case What.SKIPPED:
                yield Fact(_("skipped the turn"))
            case What.STAY_UP:
                yield Fact(_("Cards stay open now."))
            case What.ROUND_OVER:
                number = next(ended)
                yield from map(Fact, round_lines(number + 1, view.results[number], view))
            case What.ROUND_BEGUN:
                yield Fact(happening_sentence(each, view, number=next(begun)))
            case _:
                yield Fact(happening_sentence(each, view))


def _turned(
    entries: Sequence[WordsUpEntryView], last: WordsUpEntryView, began: int | None
) -> list[Happening]:
    """Return the cards turned since the last word in the turn that ends with `last`."""
    turned: list[Happening] = []
    for entry in entries:
        if entry.action.seat != last.action.seat:
            turned.clear()
        happened = entry.effect.happenings[: began if entry is last else None]
        if any(each.what in (What.WORD, What.ROUND_BEGUN) for each in happened):
            turned.clear()
        turned += [each for each in happened if each.what is What.TURNED and each.cards]
    return turned


def _unseen(turned: Sequence[Happening], shown: Container[int]) -> tuple[Fact, ...]:
    """Return, as one fact if any, which cards were turned that nobody sees."""
    hidden = [each for each in turned if each.cards[0].spells and each.squares[0] not in shown]
    cards = (f"{square_name(each.squares[0])}: {card_text(each.cards[0])}" for each in hidden)
    return (Fact("; ".join(cards), is_aside=True),) if hidden else ()
