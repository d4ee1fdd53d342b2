"""What is told of what others did, as sentences and in as few words as they take: by what is in sight."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from upwords_tui.app.commands.wordsup.commands import SCREEN_COMMANDS
from upwords_tui.app.narration.events import is_told_elsewhere
from upwords_tui.app.narration.wording import own_list_lines
from upwords_tui.app.narration.wordsup.events import (
    Fact,
    TurnGist,
    gists,
    opening_gist,
    opening_lines,
    turns_told,
)
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.games.wordsup.actions import What
from upwords_tui.games.wordsup.position import MadeWord
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.tui.games.wordsup.visible_cards import VisibleCards
from upwords_tui.tui.screens.keys import command_label
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import Form, Part, by_line, line_by_line, nothing
from upwords_tui.tui.widgets.section import BLANK, Line, wrap, wrap_pieces

# What a computer does, action by action, for whoever wants to see it do it


class MatchPicture(NamedTuple):
    """How a match looked after an action: what could be known, and what was in sight."""

    view: WordsUpView
    sight: VisibleCards

    @property
    def word(self) -> MadeWord | None:
        """The word that the action made, if it made one."""
        heard = self.sight.heard
        return heard[-1].effect.word if heard else None


class Reel:
    """Pictures that are still to come; the first is the one that is shown now."""

    def __init__(self) -> None:
        self._pictures: deque[MatchPicture] = deque()

    @property
    def shown(self) -> MatchPicture | None:
        """The picture to show now; None: how things stand."""
        return self._pictures[0] if self._pictures else None

    @property
    def beats(self) -> int:
        """For how many times the pace the picture is shown: a word is read longer than a card."""
        return 2 if self._pictures and self._pictures[0].word else 1

    def add(self, before: MatchPicture, after: MatchPicture) -> None:
        """Have `after` shown when its time has come; `before` is how things looked until then."""
        if not self._pictures:
            self._pictures.append(before)
        self._pictures.append(after)

    def step(self) -> None:
        """Show the next picture; the last is how things stand."""
        self._pictures.popleft()
        if len(self._pictures) == 1:
            self._pictures.clear()

    def clear(self) -> None:
        """Show how things stand."""
        self._pictures.clear()


def told(picture: MatchPicture, *, with_offers: bool = True) -> tuple[str, ...]:
    """Return what has happened since the person at the keyboard did something, in sentences.

    `with_offers`: also what is offered and has not been answered, which is told of the game as it stands.
    """
    view, sight = picture
    heard = [each for each in sight.heard if with_offers or not is_told_elsewhere(each, view)]
    # While cards are looked at, that they are turned back is not what is seen.
    without = (What.TURNED_BACK,) if sight.waits else ()
    turns = turns_told(heard, view, without=without)
    opening = [*own_list_lines(view.dictionary.id), *opening_lines(view)] if _tells_opening(picture) else []
    return (*opening, *(line for turn in turns if _is_told(turn.round, picture) for line in turn.lines))


def gists_of(picture: MatchPicture) -> tuple[TurnGist, ...]:
    """Return the same in as few words as it can be said, by turns."""
    view, sight = picture
    shown = [square for square, card in enumerate(view.field) if card is not False or square in sight.leaving]
    turns = [turn for turn in gists(sight.heard, view, shown) if _is_told(turn.round, picture)]
    opening = [opening_gist(view)] if _tells_opening(picture) else []
    return tuple(turn for turn in (*opening, *turns) if turn.facts)


def _tells_opening(picture: MatchPicture) -> bool:
    return len(picture.sight.heard) == len(picture.view.history) and picture.view.round == 1


def _is_told(number: int, picture: MatchPicture) -> bool:
    """Return whether what happened in a round is to be read now."""
    view, sight = picture
    # What begins the next round is told when the reckoning of the last has been read.
    end = view.round if sight.is_between else view.round + 1
    return sight.read < number < end


# What others did, as parts of what stands beside the field: words and points, and never fewer than all


Way = Callable[[TurnGist, Skin, int], list[Line]]
"""How a turn is said in lines of so many columns."""

_MARGIN, _INDENT = 2, 4
_MARK = 2
"""The columns that the mark of a player takes, right below the headings."""
_POINTS = 5
"""The columns that points take at the right."""
_PARAGRAPH, _WORDS, _NUMBER, _NONE = 1, 2, 3, 4
"""The forms of a turn, after a line for each fact; only that of whoever reads it has the last."""


class Happened:
    """The turns to be told, each of them a part, their heading, and what words mean."""

    def __init__(
        self,
        turns: Sequence[TurnGist],
        view: WordsUpView,
        skin: Skin,
        width: int,
        meanings: Sequence[str] = (),
    ) -> None:
        """Make parts; `view` is of whoever reads it: what they did themselves gives way before others do."""
        self._skin = skin
        title: Line = ([("  " + _("What happened"), skin.palette.faint)], ())
        self.heading = Part(lambda: [title], nothing) if turns else Part(nothing)
        self._meanings = by_line([line for said in meanings for line in _lines(said, skin, width, 2)], skin)
        self._own: list[Part] = []
        self._others: list[Part] = []
        self._turns = []
        for turn in turns:
            is_own = view.seat is not None and turn.seat == view.seat
            forms = (
                _forms(turn, skin, width) if turn.result is None else _table(turn.result, view, skin, width)
            )
            self._turns.append(Part(*forms, nothing) if is_own else Part(*forms))
            (self._own if is_own else self._others).append(self._turns[-1])

    @property
    def parts(self) -> tuple[Part, ...]:
        """The heading, below it the turns, and below them what words mean."""
        return self.heading, *self._turns, self._meanings

    def shorter(self) -> Iterator[tuple[Part, int]]:
        """Yield the steps that leave nothing out, the earliest turn first."""
        return ((part, _PARAGRAPH) for part in self._turns)

    def shortest(self) -> Iterator[tuple[Part, int]]:
        """Yield the steps that leave something out: meanings, own turns, what brought nothing, words."""
        yield from line_by_line(self._meanings)
        steps = (self._own, _NONE), (self._others, _WORDS), (self._others, _NUMBER)
        yield from ((part, form) for parts, form in steps for part in parts)

    def latest(self, room: int) -> list[Line]:
        """Return the last lines, as many as fit below one that names where all is told."""
        lines = [line for part in self._turns for line in part.lines]
        key = command_label(SCREEN_COMMANDS, "history")
        more = f"  {self._skin.glyphs.ellipsis} " + _("{key} tells what was before.").format(key=key)
        shown = lines[-(room - 1) :] if room > 1 else []
        return [([(more, self._skin.palette.faint)], ()), *shown]


def _table(number: int, view: WordsUpView, skin: Skin, width: int) -> Iterator[Form]:
    """Yield the one form of what everybody got in a round, from 0."""

    def lines() -> list[Line]:
        # Imported late: only the end of a round needs it.
        from upwords_tui.tui.games.wordsup.outcome import round_rows

        rows = round_rows(view, number, width - _MARGIN, skin)
        return [([(" " * _MARGIN, ""), *row.left], row.right) for row in rows]

    yield lines


def _forms(turn: TurnGist, skin: Skin, width: int) -> Iterator[Form]:
    return (partial(_marked, way, turn, skin, width) for way in _WAYS)


def _marked(way: Way, turn: TurnGist, skin: Skin, width: int) -> list[Line]:
    """Return the lines of a turn, which stand behind the mark of whoever made it."""
    if turn.seat is None or not turn.name:
        return way(turn, skin, width)
    sign, colour = skin.seat_mark(turn.seat)
    if way in _TIGHT:
        (left, right), *others = way(turn._replace(name=f"{sign} {turn.name}"), skin, width)
        (text, ink), *spans = left
        behind = _MARK + len(f"{sign} ")
        return [([(text[:behind], colour), (text[behind:], ink), *spans], right), *others]
    (left, right), *others = way(turn, skin, width - _MARK)
    (text, ink), *spans = left
    first: Line = ([(f"  {sign} ", colour), (text[2:], ink), *spans], right)
    return [first, *(_moved(line) for line in others)]


def _moved(line: Line) -> Line:
    """Return a line as far to the right as one behind a mark."""
    left, right = line
    if not left:
        return line
    (text, ink), *spans = left
    return [(" " * _MARK + text, ink), *spans], right


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


def _in_paragraph(turn: TurnGist, skin: Skin, width: int, indent: int = 2) -> list[Line]:
    """Return the facts one after the other, later lines indented."""
    pieces = [f"{turn.name}:"] if turn.name else []
    for place, fact in enumerate(turn.facts, 1):
        end = "," * (place < len(turn.facts))
        said = f"{fact.text.rstrip('.')}{end}" if fact.points is None else f"{fact.text} {fact.points}{end}"
        # A word stays with its points.
        pieces += said.split() if fact.points is None else [said]
    return _set(wrap_pieces(pieces, width - 2, skin, indent=indent), skin, 2)


def _in_words(turn: TurnGist, skin: Skin, width: int) -> list[Line]:
    """Return the facts without those that brought nothing, if there are others."""
    return _in_paragraph(turn._replace(facts=turn.main_facts), skin, width, indent=0)


def _in_number(turn: TurnGist, skin: Skin, width: int) -> list[Line]:
    """Return how many facts there are, and what they brought."""
    if not turn.name:
        return _in_paragraph(turn, skin, width)[:1]
    count = sum(fact.points is not None for fact in turn.facts)
    said = ngettext("{count} word", "{count} words", count).format(count=count) if count else _("no word")
    right = [(f"+{turn.points}", skin.palette.dim)] if turn.points is not None else []
    return [([(f"  {turn.name}: {said}", skin.palette.text)], right)]


_TIGHT: tuple[Way, ...] = (_in_words, _in_number)
"""Those of which later lines begin below the mark: there is no room beside it."""
_WAYS: tuple[Way, ...] = (_in_lines, _in_paragraph, *_TIGHT)


def _with_name(turn: TurnGist) -> Fact:
    fact = turn.facts[0]
    return fact._replace(text=f"{turn.name}: {fact.text}")


def _fact(fact: Fact, skin: Skin, width: int, indent: int) -> list[Line]:
    if fact.points is None:
        return _lines(fact.text, skin, width, indent)
    lines = _lines(fact.text, skin, width - _POINTS, indent)
    return [*lines[:-1], (lines[-1][0], [(str(fact.points), skin.palette.text)])]


def _lines(text: str, skin: Skin, width: int, indent: int) -> list[Line]:
    return _set(wrap(text, width - indent, skin, indent=2) or [""], skin, indent)


def _set(wrapped: Sequence[str], skin: Skin, indent: int) -> list[Line]:
    return [([(" " * indent + line, skin.palette.text)], ()) if line else BLANK for line in wrapped]
