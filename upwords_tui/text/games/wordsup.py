"""Words Up line by line: turning cards, making words, and hearing what others do.

The one idea: a card is said once, with its square, when it is turned. What has happened since one's own last
action may be heard again with `last`, as a screen shows it until a key is pressed; after that it has to be
remembered. A long turn of somebody else is its words, points and special cards; where somebody types, its
squares follow in parts, as they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from itertools import groupby
from typing import Any, TypeVar, cast

from upwords_tui.app.commands.intents import Intent
from upwords_tui.app.commands.lookup import find_command
from upwords_tui.app.commands.replies import is_all
from upwords_tui.app.commands.wordsup.card_queries import (
    bonus_cards,
    changed_rules_lines,
    open_lines,
    own_cards,
    own_cards_after,
    progress,
    short_task,
    stock_card,
    stock_lines,
    task,
    turn_lines,
)
from upwords_tui.app.commands.wordsup.commands import TEXT_COMMANDS
from upwords_tui.app.game_types.base import GameKind
from upwords_tui.app.game_types.wordsup import WordsUpVariant
from upwords_tui.app.narration import Detail
from upwords_tui.app.narration.events import alike_lines, is_told_elsewhere, standing_sentences
from upwords_tui.app.narration.wording import dictionary_name
from upwords_tui.app.narration.wordsup.events import (
    TurnGist,
    best_word_lines,
    entry_lines,
    gist_lines,
    gists,
    letters_said,
    narrate,
    opening_lines,
    result_lines,
    rounds_ended,
    square_lines,
    turn_sentence,
    turns_told,
    win_lines,
)
from upwords_tui.app.play.wordsup import looked_until
from upwords_tui.app.profile.highscores import MOST, answer
from upwords_tui.app.profile.wordsup import best_answer
from upwords_tui.app.teaching.word_lookup import Learning
from upwords_tui.app.teaching.wordsup.lesson import WordsUpLessonCourse
from upwords_tui.app.teaching.wordsup.word_lookup import words_made
from upwords_tui.base.errors import IllegalAction
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import AnyAction
from upwords_tui.games.wordsup.actions import MakeWord, TurnCard, What
from upwords_tui.games.wordsup.cards import CardType
from upwords_tui.games.wordsup.position import LEAST_TURNED, square_name
from upwords_tui.games.wordsup.view import WordsUpEntryView, WordsUpView
from upwords_tui.text.context import TextContext
from upwords_tui.text.games.contract import TextGame
from upwords_tui.text.lessons import typed
from upwords_tui.text.playing import Playing as AnyPlaying
from upwords_tui.text.preferences import Habits
from upwords_tui.text.speaker import Verbosity

Method = TypeVar("Method", bound=Callable[..., Any])

_PART = 5
"""A turn of somebody else that takes more lines is told in parts of so many."""


def _as_heard(method: Method) -> Method:
    """Have letters said with their spelling word within a method, for who wants that."""

    @wraps(method)
    def wrapped(self: WordsUpPlaying, *args: Any, **kwargs: Any) -> Any:
        with letters_said(self._desk.named):
            return method(self, *args, **kwargs)

    return cast(Method, wrapped)


class WordsUpPlaying(AnyPlaying):
    """Plays the match of Words Up on the desk."""

    def __init__(self, game: GameKind, desk: TextContext, habits: Habits) -> None:
        super().__init__(game, desk, habits)
        self._latest: list[str] = []
        self._held: list[str] = []
        self._has_held = False
        self._explained = frozenset[str]()
        self._has_told_stocks = False
        self._knows_no_bonus = False
        self._is_new_line = True
        self._has_turned_special = False
        self._learning = Learning(words_made)
        self.handlers = {
            "turn": lambda _rest: self._say(*turn_lines(self._view, self._desk.you)),
            "last": lambda _rest: self._last(),
            "highscores": self._scores,
            "history": lambda _rest: self._history(),
            "spell": habits.spell,
        }

    @property
    def _view(self) -> WordsUpView:
        view: WordsUpView = self._desk.view
        return view

    def introduction(self) -> Sequence[str]:
        """Return how cards are turned, and how a word is made."""
        return (
            _("A square turns its card: b3. So do several: b3 c5 h8."),
            _("When three or four are turned, type the word they make; “pass” makes none."),
        )

    def due(self) -> Sequence[str]:
        """Return whose turn it is, and how cards are turned or a word is made, whichever is due."""
        view, (turn, make) = self._view, self.introduction()
        if view.outcome:
            return super().due()
        is_due = view.turn in self._desk.chair.awaited
        called = turn_lines(view, self._desk.you)[:-1]
        how = make if view.may_make_word else turn
        return (*called, *([how] if is_due else []))

    @_as_heard
    def interpret(self, line: str) -> Intent | None:
        """Return what a line means."""
        self._is_new_line, self._has_turned_special = True, False
        held, self._held = self._held, []
        if is_all(line.strip()) and (held or self._has_told_all):
            said = _("Nothing more is left to tell; “{last}” repeats it.")
            again = said.format(last=find_command("last", self.commands).title)
            self._say(*(held or [again]))
            return None
        return super().interpret(line)

    @_as_heard
    def refusal_lines(self, error: IllegalAction, action: AnyAction) -> Sequence[str]:
        """Return why an action was refused, and what can be done."""
        return super().refusal_lines(error, action)

    def squares(self) -> list[str]:
        """Return the squares on which a card lies."""
        return [
            square_name(square).lower() for square, card in enumerate(self._view.field) if card is not None
        ]

    def forget(self) -> None:
        """Forget what was said of the match that was on the table before."""
        super().forget()
        self._latest.clear()
        self._held.clear()
        self._explained = frozenset()
        self._has_told_stocks = self._knows_no_bonus = False

    # What is said

    @_as_heard
    def describe(self) -> None:
        """Say which match is on the table: players, rules, how it was opened or that it goes on."""
        view = self._view
        self._called, self._has_told_stocks, self._knows_no_bonus = None, False, False
        self._learning.begin(view)
        variant = WordsUpVariant(view.cards)
        self._say_who_plays(variant.name)
        if view.dictionary.id not in (variant.dictionary, f"{variant.dictionary}-list"):
            self._say(_("Dictionary: {name}.").format(name=dictionary_name(view.dictionary.id)))
        self._say(*changed_rules_lines(view))
        if view.outcome:
            self._say_end(result_lines(view, self.find_new()))
        elif view.history:
            self._say(progress(view))
            self._recall(view)
            if not view.at_start:
                self._say(self._whose_turn(view), *self._own_cards(view), open_lines(view)[0])
                self._say(*([] if view.may_make_word else [task(view)]))
        else:
            self._say(*self._opening())

    def come_back(self) -> None:
        """Say shortly that the match is over; of one that goes on what lies open has to be known."""
        if self._view.outcome:
            self._learning.begin(self._view)
            super().come_back()
        else:
            self.describe()

    def _opening(self) -> Sequence[str]:
        """Return how the first round was opened; of stocks that a Swap has passed on also what they show."""
        view = self._view
        swaps = any(each.what is What.SWAP for each in view.opening)
        return (*opening_lines(view, self._desk.you), *(stock_lines(view) if swaps else ()))

    def _recall(self, view: WordsUpView) -> None:
        """Have what others did while nobody listened here ready for `last`, and say that it is."""
        chair = self._desk.chair
        seat = view.turn if view.turn in chair.seats else self._desk.seat
        recap = chair.recap(seat)
        own = sum(entry.action.seat == seat for entry in recap)
        if self._latest or own == len(recap):
            return
        looked = looked_until(self._desk.library, chair.game_id)
        unseen = [entry for entry in recap[max(own - 1, 0) :] if entry.number >= looked]
        if not unseen:
            return
        self._latest += [line for entry in unseen for line in entry_lines(entry, view)]
        said = _("Type “{command}” to hear what has happened since the last turn of {name}.")
        name = find_command("last", self.commands).title
        self._say(said.format(command=name, name=clean(view.seats[seat or 0].name)))

    @_as_heard
    def tell_all(self, news: Sequence[tuple[WordsUpEntryView, bool]]) -> None:
        """Say what actions did, as everybody at the table could see it."""
        view, desk = self._view, self._desk
        seats = desk.chair.seats
        for is_done_here, run in groupby(news, lambda each: each[1] and each[0].action.seat in seats):
            if self._is_new_line and (is_done_here or desk.seat is None):
                self._latest.clear()
                self._is_new_line = False
            entries = [entry for entry, _is_here in run]
            if is_done_here:
                for entry in entries:
                    self._tell(entry)
            else:
                self._tell_of_others(entries)
        entry = news[-1][0]
        self._say(*self._explained_words(self._learning.new(view, entry.number), view.cards.language))
        if entry.number < len(view.history) - 1:
            return
        if view.outcome:
            self._say_end((*win_lines(view), *self.find_new(), *best_word_lines(view)))
        elif rounds_ended(entry) and seats and desk.verbosity is not Verbosity.BRIEF:
            self._explain(self._missed_hint())

    def _tell(self, entry: WordsUpEntryView) -> None:
        """Say what somebody at this keyboard did."""
        view, desk = self._view, self._desk
        self._has_turned_special |= len(entry.effect.happenings) > 1
        is_card = isinstance(entry.action, TurnCard) and not desk.is_shared
        detail = Detail.NORMAL if is_card else Detail(desk.verbosity)
        lines, said = (narrate(entry, view, detail, desk.you, is_answer=now) for now in (False, True))
        alike = alike_lines(entry, view, desk.you)
        passed_on = self._passed_on([entry])
        self._latest += [*alike, *lines[len(alike) :], *passed_on]
        if not is_told_elsewhere(entry, view):
            self._say(*alike, *said[len(alike) :], *passed_on)

    def _tell_of_others(self, entries: Sequence[WordsUpEntryView]) -> None:
        """Say what others did: whole, or what it came to, and then the squares; of a long turn in parts."""
        view, verbosity = self._view, self._desk.verbosity
        passed_on = self._passed_on(entries)
        whole = _turn_lines(entries, view)
        self._latest += [*whole, *passed_on]
        told = [entry for entry in entries if not is_told_elsewhere(entry, view)]
        is_under_way = all(isinstance(entry.action, TurnCard) for entry in told)
        if verbosity is Verbosity.VERBOSE or (is_under_way and verbosity is Verbosity.NORMAL):
            self._say(*_turn_lines(told, view), *passed_on)
        elif verbosity is Verbosity.BRIEF:
            open_or_gone = [square for square, card in enumerate(view.field) if card is not False]
            self._say(*_gist_lines(gists(told, view, open_or_gone)), *passed_on)
        else:
            turns = gists(told, view, range(len(view.field)))
            self._say(*_gist_lines([turn._replace(facts=turn.main_facts) for turn in turns]))
            # Where cards stay open, whoever is called hears them all.
            is_new = not (view.stays_up and view.at_start)
            squares = square_lines(told, view, with_stocks=not passed_on, with_open=is_new)
            squares += passed_on
            if len(whole) <= _PART:
                self._say(*squares)
            else:
                self._hold(*squares)

    def _passed_on(self, entries: Sequence[WordsUpEntryView]) -> Sequence[str]:
        """Return which stock everybody has now, if a Swap has passed them on."""
        swaps = (each.what is What.SWAP for entry in entries for each in entry.effect.happenings)
        if not any(swaps) or self._view.outcome:
            return ()
        self._has_told_stocks = True
        return stock_lines(self._view)

    def _hold(self, *lines: str) -> None:
        """Hold lines back until they are asked for, where somebody types; elsewhere say them."""
        if not self._desk.reader.is_typed or len(lines) < 2:
            self._say(*lines)
            return
        self._has_told_stocks = False
        self._held += lines
        if not self._has_held:
            self._has_held = True
            said = _("Enter tells the squares, a part at a time; “{all}” tells the rest at once.")
            self._say(said.format(all=_("all")))

    @property
    def _has_told_all(self) -> bool:
        """Return whether “all” can mean no word, but what has been held back at this table before."""
        return self._has_held and not self._view.may_make_word

    @property
    def held(self) -> str:
        """How many lines an empty line begins to tell; any other but “all” lets go of them."""
        count = len(self._held)
        said = ngettext("Enter: {count} more line", "Enter: {count} more lines", count)
        return said.format(count=count) if count else ""

    def tell_more(self) -> None:
        """Say the next part of a turn that is told in parts."""
        part, self._held = self._held[:_PART], self._held[_PART:]
        self._say(*part)

    @_as_heard
    def call(self) -> None:
        """Say whose turn it is and what may be used besides the field; within a turn, what may be done."""
        view, is_first = self._view, self._called is None
        self._say(*standing_sentences(view, self._desk.you))
        if self._only_offers():
            return
        if not view.at_start:
            self._has_told_stocks = False
            if view.turn in self._desk.chair.awaited:
                self._say_what_next(view)
            return
        # How a round begins has told all that may be used.
        has_begun = not view.history or _begins_round(view.history[-1])
        self._say(self._called_by(view, is_first=is_first), *(() if has_begun else self._own_cards(view)))
        self._has_told_stocks = False
        if view.stays_up:
            self._say(open_lines(view)[0])
            self._explain(task(view), "" if view.may_turn else short_task(view))
        elif has_begun and view.turn in self._desk.chair.awaited:
            self._explain_turning()
        card = view.seats[view.turn].open_card if view.is_awaited else None
        if card is not None and card.type is CardType.SORRY:
            self._explain(
                _("Type “sorry” to spend the Sorry on this turn; until then your stock is blocked.")
            )
        elif card is not None and card.type is CardType.SWAP:
            self._explain(_("Type “swap” to play the Swap, now or at the start of a later turn."))

    def _explain_turning(self) -> None:
        """Say how a turn begins, where nobody has turned a card yet."""
        if self._desk.verbosity is not Verbosity.BRIEF:
            said = _("Turn {count} cards by typing their squares: b3 c5 h8.")
            self._explain(said.format(count=LEAST_TURNED))

    def _explain(self, said: str, again: str = "") -> None:
        """Say what can be done; once it has been heard at this table, no more than `again`."""
        is_known = said in self._explained and self._desk.verbosity is not Verbosity.VERBOSE
        self._explained |= {said}
        self._say(*filter(None, [again if is_known else said]))

    def _say_what_next(self, view: WordsUpView) -> None:
        """Say within a turn what is to be done, where that is not plain."""
        latest = view.history[-1] if view.history else None
        verbosity = self._desk.verbosity
        is_verbose, is_brief = verbosity is Verbosity.VERBOSE, verbosity is Verbosity.BRIEF
        if latest and isinstance(latest.action, MakeWord):
            if is_verbose:
                self._say(own_cards(view, view.turn), task(view))
            elif changed := own_cards_after(latest.action, view):
                self._knows_no_bonus = not view.bonus
                self._say(changed)
            else:
                self._explain(task(view), short_task(view) if view.stays_up else "")
        # A card that does not count is easily taken for one that does, also among several of a line.
        elif not is_brief and (view.may_make_word or self._has_turned_special):
            self._explain(task(view), short_task(view))

    def _own_cards(self, view: WordsUpView) -> tuple[str, ...]:
        """Return what the seat to move may use besides the field, if somebody here sits on it."""
        if view.turn not in self._desk.chair.seats:
            return ()
        knows, self._knows_no_bonus = self._knows_no_bonus, not view.bonus
        if knows and not view.bonus:
            return () if self._has_told_stocks else (stock_card(view, view.turn),)
        return (bonus_cards(view) if self._has_told_stocks else own_cards(view, view.turn),)

    def _called_by(self, view: WordsUpView, *, is_first: bool) -> str:
        """Return how whoever is due is called; at a shared keyboard by name alone, but for the first time."""
        is_plain = self._desk.is_shared and view.is_awaited and not is_first
        if is_plain and self._desk.verbosity is not Verbosity.VERBOSE:
            # The prompt says it as well.
            return _("{name}.").format(name=clean(view.seats[view.turn].to_play))
        return self._whose_turn(view)

    def _whose_turn(self, view: WordsUpView) -> str:
        if self._desk.is_shared or not view.is_awaited:
            return turn_sentence(view)
        return _("Your turn.")

    @_as_heard
    def _last(self) -> None:
        opening = () if self._view.history else self._opening()
        self._say(*(self._latest or opening or (_("Nothing has happened since."),)))

    @_as_heard
    def _history(self) -> None:
        view = self._view
        self._say(*opening_lines(view))
        # Whoever makes no word, or spends a Sorry, turns them back: that goes without saying.
        for turn in turns_told(view.history, view, without=(What.TURNED_BACK,)):
            told = " ".join(turn.lines)
            self._say(f"{turn.number}. {told}" if turn.number else told)

    def _scores(self, rest: str) -> None:
        library = self._desk.library
        is_here = self._desk.on_table and not rest
        self._say(*(best_answer(library, self._view, MOST) if is_here else answer(library, rest)))

    def _missed_hint(self) -> str:
        name = find_command("missed", self.commands).title
        return _("Type “{command}” to hear which word you missed that would have brought most.").format(
            command=name
        )

    def _say_end(self, lines: Sequence[str]) -> None:
        advice = [self._missed_hint(), _("Type “again” to play another like it, “new” to begin any other.")]
        if self._desk.seat is None:
            advice = [_("Type “new” to begin one of your own.")]
        said = [*lines, *advice]
        self._latest += said
        self._say(*said)


def _begins_round(entry: WordsUpEntryView) -> bool:
    return any(each.what is What.ROUND_BEGUN for each in entry.effect.happenings)


def _turn_lines(entries: Sequence[WordsUpEntryView], view: WordsUpView) -> list[str]:
    """Return all that happened, the cards that somebody turned one after the other in a sentence."""
    return [line for turn in turns_told(entries, view) for line in turn.lines]


def _gist_lines(turns: Iterable[TurnGist]) -> list[str]:
    """Return what turns came to."""
    return [line for turn in turns for line in gist_lines(turn)]


# The lesson of Words Up line by line: what the tutor says at each step, and what is to be typed


def _title(command: str) -> str:
    return find_command(command, TEXT_COMMANDS).title


def _due(course: WordsUpLessonCourse) -> str:
    return typed(course.due_line)


TOLD: dict[str, Callable[[WordsUpLessonCourse], tuple[str, ...]]] = {
    "turning": lambda course: (
        _("We play a little match, you and I. “learn skip” passes over a step, “learn stop” leaves."),
        _("The field has eight rows of eight cards, face down: columns A to H, rows 1 to 8."),
        _("Turn three cards: their squares do it."),
        _due(course),
    ),
    "word": lambda course: (own_cards(course.view, course.view.turn), _due(course)),
    "going-on": lambda course: (_("Turn three more cards."), _due(course)),
    "giving-up": lambda _course: (typed("", _title("pass")),),
    "looking": lambda _course: (
        _("Until you do something, this tells my turn again."),
        typed("", _title("last")),
    ),
    "remembering": lambda course: (_("Turn the three again."), _due(course)),
    "doubled": lambda course: (_due(course),),
    "end": lambda _course: (
        _(
            "In a match of your own, type “help” to hear every command, “missed” to hear the best"
            " word you missed."
        ),
        _("Type “new words-up” to begin a match. Have fun!"),
    ),
}
"""What is said of each step, after what is learned there: what to do."""


# What Words Up gives the text game: each part is imported when it is asked for


class WordsUpTextGame(TextGame):
    """Words Up line by line."""

    playing = WordsUpPlaying
    lesson = TOLD


WORDS_UP = WordsUpTextGame()
