"""Words Up line by line: turning cards, making words, and hearing what others do.

A card is said once, with its square, when it is turned. `last` repeats what has happened since one's own last
action, as a screen shows it until a key is pressed; after that it has to be remembered. A long turn of others
is told by its words, points and special cards; at a terminal its squares follow in parts, on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from itertools import groupby
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from upwords_tui.app.commands.intents import Intent
from upwords_tui.app.commands.phrases import is_all
from upwords_tui.app.commands.registry import find_command
from upwords_tui.app.commands.wordsup import card_queries
from upwords_tui.app.commands.wordsup.card_queries import words_made
from upwords_tui.app.narration import Detail
from upwords_tui.app.narration.events import alike_lines, is_told_elsewhere, standing_sentences
from upwords_tui.app.narration.wordsup import events
from upwords_tui.app.play.wordsup import looked_until
from upwords_tui.app.profile.highscores import MOST
from upwords_tui.app.profile.wordsup import best_answer
from upwords_tui.app.teaching.wordsup import WordsUpLessonCourse
from upwords_tui.base.errors import IllegalAction
from upwords_tui.base.i18n import TextTables, _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import AnyAction
from upwords_tui.games.wordsup.actions import MakeWord, TurnCard, What
from upwords_tui.games.wordsup.cards import CardType
from upwords_tui.games.wordsup.position import LEAST_TURNED, square_name
from upwords_tui.games.wordsup.view import WordsUpEntryView, WordsUpView
from upwords_tui.text.context import TextContext
from upwords_tui.text.games.contract import LessonTexts, TextGame
from upwords_tui.text.playing import News, Playing
from upwords_tui.text.preferences import Habits

P = ParamSpec("P")
R = TypeVar("R")

_TEXTS = TextTables(__file__)
_PART = 5
"""The lines of a part of a long turn."""


def _as_heard(
    method: Callable[Concatenate[WordsUpPlaying, P], R],
) -> Callable[Concatenate[WordsUpPlaying, P], R]:
    """Within a method, say letters with their spelling words, if the player wants that."""

    @wraps(method)
    def wrapped(self: WordsUpPlaying, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with events.letters_said(self._desk.named):
            return method(self, *args, **kwargs)

    return wrapped


class WordsUpPlaying(Playing):
    """Plays Words Up on the desk."""

    def __init__(self, desk: TextContext, habits: Habits) -> None:
        super().__init__(desk, habits, words_made)
        self._latest: list[str] = []
        self._held = _Held(desk)
        self._explained = frozenset[str]()
        self._has_told_stocks = False
        self._knows_no_bonus = False
        self._is_new_line = True
        self._has_turned_special = False
        self.handlers = {
            "turn": lambda _rest: self._say(*card_queries.turn_lines(self._view, self._desk.you)),
            "last": lambda _rest: self._last(),
            "highscores": lambda rest: self._scores(rest, lambda: best_answer(desk.library, desk.view, MOST)),
            "history": lambda _rest: self._history(),
            "spell": habits.spell,
        }
        self.offered = {"squares": self._squares}

    @property
    def _view(self) -> WordsUpView:
        view: WordsUpView = self._desk.view
        return view

    def introduction(self) -> Sequence[str]:
        return (
            _("Type a square to turn its card: b3; or several: b3 c5 h8."),
            _("When three or four are turned, type the word they make, or “pass”."),
        )

    def due(self) -> Sequence[str]:
        view, (turn, make) = self._view, self.introduction()
        if view.outcome:
            return super().due()
        is_due = view.turn in self._desk.chair.awaited
        called = card_queries.turn_lines(view, self._desk.you)[:-1]
        how = make if view.may_make_word else turn
        return (*called, *([how] if is_due else []))

    @_as_heard
    def interpret(self, line: str) -> Intent | None:
        self._is_new_line, self._has_turned_special = True, False
        held = self._held.let_go()
        # Where no word may be made, “all” asks for the lines held back.
        if is_all(line.strip()) and (held or (self._held.has_begun and not self._view.may_make_word)):
            again = _TEXTS("told", "all", last=find_command("last", self._desk.commands).title)
            self._say(*(held or [again]))
            return None
        return super().interpret(line)

    @_as_heard
    def refusal_lines(self, error: IllegalAction, action: AnyAction) -> Sequence[str]:
        return super().refusal_lines(error, action)

    def _squares(self) -> list[str]:
        cards = enumerate(self._view.field)
        return [square_name(square).lower() for square, card in cards if card is not None]

    def forget(self) -> None:
        super().forget()
        self._latest.clear()
        self._held.let_go()
        self._explained = frozenset()
        self._has_told_stocks = self._knows_no_bonus = False

    @_as_heard
    def describe(self) -> None:
        view = self._view
        self._has_told_stocks = self._knows_no_bonus = False
        self._say_game(card_queries.changed_rules_lines(view))
        if view.outcome:
            self._say_end(events.result_lines(view, self.find_new(), self._desk.you))
        elif view.history:
            self._say(card_queries.progress(view))
            self._recall(view)
            if not view.at_start:
                self._say(_whose_turn(self._desk), *self._own_cards(view), card_queries.open_lines(view)[0])
                self._say(*([] if view.may_make_word else [card_queries.task(view)]))
        else:
            self._say(*self._opening())

    def come_back(self) -> None:
        """Say briefly that the match is over; describe one that goes on, for its open cards."""
        if self._view.outcome:
            super().come_back()
        else:
            self.describe()

    def _opening(self) -> Sequence[str]:
        view = self._view
        swaps = any(each.what is What.SWAP for each in view.opening)
        return (
            *events.opening_lines(view, self._desk.you),
            *(card_queries.stock_lines(view) if swaps else ()),
        )

    def _recall(self, view: WordsUpView) -> None:
        """Prepare for `last` what others did while nobody listened here, and say so."""
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
        self._latest += [line for entry in unseen for line in events.entry_lines(entry, view)]
        name = find_command("last", self._desk.commands).title
        self._say(_TEXTS("told", "recap", command=name, name=clean(view.seats[seat or 0].name)))

    @_as_heard
    def tell_all(self, news: Sequence[News]) -> None:
        view, desk = self._view, self._desk
        seats = desk.chair.seats
        for is_done_here, run in groupby(news, lambda each: each[1] and each[0].action.seat in seats):
            if self._is_new_line and (is_done_here or desk.seat is None):
                self._latest.clear()
                self._is_new_line = False
            entries = [entry for entry, _is_here in run if isinstance(entry, WordsUpEntryView)]
            if is_done_here:
                for entry in entries:
                    self._tell_own(entry)
            else:
                self._tell_of_others(entries)
        entry = entries[-1]
        self._explain_new(entry.number, view.cards.language)
        if entry.number < len(view.history) - 1:
            return
        if view.outcome:
            self._say_end(
                (*events.win_lines(view, desk.you), *self.find_new(), *events.best_word_lines(view))
            )
        elif events.rounds_ended(entry) and seats and desk.verbosity is not Detail.BRIEF:
            self._explain(_missed_hint(desk))

    def _tell_own(self, entry: WordsUpEntryView) -> None:
        view, desk = self._view, self._desk
        self._has_turned_special |= len(entry.effect.happenings) > 1
        is_card = isinstance(entry.action, TurnCard) and not desk.is_shared
        detail = Detail.NORMAL if is_card else desk.verbosity
        lines, said = (events.narrate(entry, view, detail, desk.you, is_answer=now) for now in (False, True))
        alike = alike_lines(entry, view, desk.you)
        passed_on = self._passed_on([entry])
        self._latest += [*alike, *lines[len(alike) :], *passed_on]
        if not is_told_elsewhere(entry, view):
            self._say(*alike, *said[len(alike) :], *passed_on)

    def _tell_of_others(self, entries: Sequence[WordsUpEntryView]) -> None:
        """Say what others did: in full, or a summary and then the squares, in parts if they are many."""
        view, verbosity = self._view, self._desk.verbosity
        passed_on = self._passed_on(entries)
        whole = _turn_lines(entries, view)
        self._latest += [*whole, *passed_on]
        told = [entry for entry in entries if not is_told_elsewhere(entry, view)]
        is_under_way = all(isinstance(entry.action, TurnCard) for entry in told)
        if verbosity is Detail.VERBOSE or (is_under_way and verbosity is Detail.NORMAL):
            self._say(*_turn_lines(told, view), *passed_on)
        elif verbosity is Detail.BRIEF:
            open_or_gone = [square for square, card in enumerate(view.field) if card is not False]
            self._say(*events.gist_lines(events.gists(told, view, open_or_gone)), *passed_on)
        else:
            turns = events.gists(told, view, range(len(view.field)))
            self._say(*events.gist_lines([turn._replace(facts=turn.main_facts) for turn in turns]))
            # Where cards stay open, the call to the next player says them all.
            is_new = not (view.stays_up and view.at_start)
            squares = events.square_lines(told, view, with_stocks=not passed_on, with_open=is_new)
            squares += passed_on
            if len(whole) <= _PART:
                self._say(*squares)
            elif self._held.hold(*squares):
                self._has_told_stocks = False

    def _passed_on(self, entries: Sequence[WordsUpEntryView]) -> Sequence[str]:
        swaps = (each.what is What.SWAP for entry in entries for each in entry.effect.happenings)
        if not any(swaps) or self._view.outcome:
            return ()
        self._has_told_stocks = True
        return card_queries.stock_lines(self._view)

    @property
    def held(self) -> str:
        return self._held.prompt

    def tell_more(self) -> None:
        self._say(*self._held.part())

    @_as_heard
    def call(self) -> None:
        view, desk, is_first = self._view, self._desk, self._called is None
        self._say(*standing_sentences(view, desk.you))
        if self._only_offers():
            return
        if not view.at_start:
            self._has_told_stocks = False
            if view.turn in self._desk.chair.awaited:
                self._say_what_next(view)
            return
        # The beginning of a round has told all that may be used.
        happened = view.history[-1].effect.happenings if view.history else ()
        has_begun = not view.history or any(each.what is What.ROUND_BEGUN for each in happened)
        called = ""
        if desk.is_shared and view.is_awaited:
            called = self._called_by_name(is_first=is_first)
        self._say(called or _whose_turn(desk), *(() if has_begun else self._own_cards(view)))
        self._has_told_stocks = False
        if view.stays_up:
            self._say(card_queries.open_lines(view)[0])
            self._explain(card_queries.task(view), "" if view.may_turn else card_queries.short_task(view))
        elif has_begun and view.turn in self._desk.chair.awaited and desk.verbosity is not Detail.BRIEF:
            self._explain(_TEXTS("told", "turn", count=LEAST_TURNED))
        card = view.seats[view.turn].open_card if view.is_awaited else None
        if card is not None and card.type is CardType.SORRY:
            said = _TEXTS("told", "sorry")
            self._explain(said)
        elif card is not None and card.type is CardType.SWAP:
            self._explain(_TEXTS("told", "swap"))

    def _explain(self, said: str, again: str = "") -> None:
        is_known = said in self._explained and self._desk.verbosity is not Detail.VERBOSE
        self._explained |= {said}
        self._say(*filter(None, [again if is_known else said]))

    def _say_what_next(self, view: WordsUpView) -> None:
        """Say within a turn what comes next, unless that is plain."""
        latest = view.history[-1] if view.history else None
        verbosity = self._desk.verbosity
        is_verbose, is_brief = verbosity is Detail.VERBOSE, verbosity is Detail.BRIEF
        if latest and isinstance(latest.action, MakeWord):
            if is_verbose:
                self._say(card_queries.own_cards(view, view.turn), card_queries.task(view))
            elif latest.action.stock or latest.action.bonus is not None:
                made, has_bonus = latest.action, latest.action.bonus is not None
                self._knows_no_bonus = not view.bonus
                self._say(card_queries.own_cards(view, made.seat, stock=made.stock, bonus=has_bonus))
            else:
                self._explain(card_queries.task(view), card_queries.short_task(view) if view.stays_up else "")
        # A special card turned does not count, which is easily overlooked.
        elif not is_brief and (view.may_make_word or self._has_turned_special):
            self._explain(card_queries.task(view), card_queries.short_task(view))

    def _own_cards(self, view: WordsUpView) -> tuple[str, ...]:
        """Return what the player on turn may use besides the field, if that is somebody here."""
        if view.turn not in self._desk.chair.seats:
            return ()
        knows, self._knows_no_bonus = self._knows_no_bonus, not view.bonus
        if knows and not view.bonus:
            return () if self._has_told_stocks else (card_queries.own_cards(view, view.turn, bonus=False),)
        return (card_queries.own_cards(view, view.turn, stock=not self._has_told_stocks),)

    @_as_heard
    def _last(self) -> None:
        opening = () if self._view.history else self._opening()
        self._say(*(self._latest or opening or (_("Nothing has happened since."),)))

    @_as_heard
    def _history(self) -> None:
        view = self._view
        self._say(*events.opening_lines(view))
        # That cards are turned back after no word or a Sorry goes without saying.
        for turn in events.turns_told(view.history, view, without=(What.TURNED_BACK,)):
            told = " ".join(turn.lines)
            self._say(f"{turn.number}. {told}" if turn.number else told)

    def _say_end(self, lines: Sequence[str]) -> None:
        advice = [_("Type “new” to start one of your own.")]
        if self._desk.seat is not None:
            again = _("Type “again” to play another like it, “new” to start a different one.")
            advice = [_missed_hint(self._desk), again]
        said = [*lines, *advice]
        self._latest += said
        self._say(*said)


class _Held:
    """Lines held back until they are asked for, a part at a time; only at a terminal."""

    def __init__(self, desk: TextContext) -> None:
        self._desk = desk
        self._lines: list[str] = []
        self.has_begun = False

    def hold(self, *lines: str) -> bool:
        """Hold lines back, or say them if few or not for a terminal; return whether they are held."""
        if not self._desk.reader.is_typed or len(lines) < 2:
            self._desk.say(*lines)
            return False
        self._lines += lines
        if not self.has_begun:
            self.has_begun = True
            self._desk.say(_TEXTS("told", "more", all=_("all")))
        return True

    def let_go(self) -> list[str]:
        held, self._lines = self._lines, []
        return held

    def part(self) -> list[str]:
        part, self._lines = self._lines[:_PART], self._lines[_PART:]
        return part

    @property
    def prompt(self) -> str:
        count = len(self._lines)
        said = ngettext("Enter: {count} more line", "Enter: {count} more lines", count)
        return said.format(count=count) if count else ""


def _whose_turn(desk: TextContext) -> str:
    if desk.is_shared or not desk.view.is_awaited:
        return events.turn_sentence(desk.view)
    return _("Your turn.")


def _missed_hint(desk: TextContext) -> str:
    return _TEXTS("told", "missed", command=find_command("missed", desk.commands).title)


def _turn_lines(entries: Sequence[WordsUpEntryView], view: WordsUpView) -> list[str]:
    """Return all that happened; cards turned one after the other are one sentence."""
    return [line for turn in events.turns_told(entries, view) for line in turn.lines]


def _due(course: WordsUpLessonCourse) -> Mapping[str, str]:
    return {"due": course.due_line, "cards": card_queries.own_cards(course.view, course.view.turn)}


LESSON = LessonTexts(Path(__file__).with_suffix(".toml"), _due)
WORDS_UP = TextGame(WordsUpPlaying, LESSON)
