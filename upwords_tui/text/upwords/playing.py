"""Upwords line by line: what its lines mean, what is said of it, who is called how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from upwords_tui.errors import CommandError, IllegalAction
from upwords_tui.games.base import AnyAction
from upwords_tui.games.upwords.actions import Action, PlayTiles
from upwords_tui.games.upwords.tiles import spell
from upwords_tui.games.upwords.view import EntryView, View
from upwords_tui.i18n import _
from upwords_tui.session.agreeing import is_standing
from upwords_tui.session.coaching import coached_turn, end_turn
from upwords_tui.session.commands import find_command, split_command
from upwords_tui.session.highscores import answer
from upwords_tui.session.intents import Intent
from upwords_tui.session.kinds import GameKind
from upwords_tui.session.upwords.announce import entry_sentence, opening_sentence, squares_text
from upwords_tui.session.upwords.calls import doubtful_words, is_judging, may_challenge, turn_lines
from upwords_tui.session.upwords.first_turns import coaching_sentences
from upwords_tui.session.upwords.highscores import best_answer
from upwords_tui.session.upwords.interpreter import interpret
from upwords_tui.session.upwords.refusals import (
    exchange_sentence,
    refusal_lines,
)
from upwords_tui.session.upwords.results import best_score_lines, result_lines
from upwords_tui.session.upwords.telling import changed_rules_lines, clock_lines
from upwords_tui.session.wording import listed
from upwords_tui.text.desk import Desk, Handler
from upwords_tui.text.habits import Habits
from upwords_tui.text.playing import Playing as AnyPlaying
from upwords_tui.text.speaker import Verbosity
from upwords_tui.text.upwords.browsing import Browser
from upwords_tui.text.upwords.coaching import Coaching
from upwords_tui.text.upwords.events import event_lines
from upwords_tui.text.upwords.past import Past, board_view
from upwords_tui.text.upwords.rack import Rack


class Playing(AnyPlaying):
    """Plays the game of Upwords on the desk; `rack` is how the tiles on it are ordered and said."""

    def __init__(self, game: GameKind, desk: Desk, habits: Habits) -> None:
        super().__init__(game, desk, habits)
        self.rack = rack = Rack(desk, habits)
        self._browser = Browser(desk)
        self._explained: int | None = None
        self.handlers = {
            "highscores": self._scores,
            "last": lambda _rest: self._last(),
            "turn": lambda _rest: self._say(*turn_lines(desk.view)),
            "play": lambda _rest: self._say(_("Name a place and a word: play 5c wood.")),
            "try": lambda _rest: self._say(_("Name a place and a word: try c5 wood.")),
            "exchange": lambda _rest: self._say(exchange_sentence(desk.view)),
            "clear": lambda _rest: self._say(_("Nothing is laid before it is played: try tests a play.")),
            **rack.handlers,
            **Past(desk).handlers,
            **Coaching(desk).handlers,
            **self._browser.handlers,
        }

    def introduction(self) -> Sequence[str]:
        """Return how a play is typed."""
        return (
            _("A play is a place and a word: 5c wood is across, c5 wood is down."),
            _("Letters that are there already are kept, others cover them."),
            _("Ctrl+C hurries a computer that thinks."),
        )

    # What a line means

    def interpret(self, line: str) -> Intent | None:
        """Return what a line means; None if this front-end does it better and has done it."""
        handler = self._own(line)
        if handler is not None:
            handler(split_command(line)[1])
            return None
        desk = self._desk
        own = replace(desk.view, rack=self.rack.tiles)
        return interpret(line, desk.chair, own, self.commands, board_view(desk))

    def _own(self, line: str) -> Handler | None:
        word, rest = split_command(line)
        try:
            command = find_command(word, self.commands)
        except CommandError:
            return None
        name = command.name
        if rest and not command.arguments:
            return None
        moves = name in self._browser.handlers and not rest.split()[1:]
        if not moves and (name not in ("rack", "turn", "last") or rest):
            return None
        return self.handlers[name]

    def refusal_lines(self, error: IllegalAction, action: AnyAction) -> Sequence[str]:
        """Return why an action was refused, and what can be done."""
        desk = self._desk
        rack = desk.named_all(self.rack.tiles)
        assert isinstance(action, Action)
        return refusal_lines(error, action, desk.view, rack)

    def forget(self) -> None:
        """Forget where one read on the board, and how the rack was ordered."""
        self._browser.forget()
        self.rack.forget()

    def words(self) -> list[str]:
        """Return the words on the board."""
        board = self._desk.view.board
        return [spell(board.tops(squares)).lower() for squares, _way in board.words()]

    # What is said

    def describe(self) -> None:
        """Say what game is on the table: edition, players, rules, what happened last."""
        view = self._desk.view
        self._say_who_plays(view.edition.name)
        self._say(*changed_rules_lines(view))
        self._say(entry_sentence(view.history[-1], view) if view.history else opening_sentence(view))
        if view.board.is_empty and not view.outcome:
            centre = squares_text(view.edition.centre)
            self._say(
                _("The first word must cover one of the centre squares {squares}.").format(squares=centre)
            )
        if view.outcome:
            self._say_outcome()

    def tell(self, entry: EntryView, *, is_here: bool) -> None:
        """Say what an action did, as the person at the keyboard may know it."""
        self._desk.past = None
        if _is_play_of(self._desk.chair.seats, entry):
            # The turn that was explained, for another window may have ended it already.
            turn = self._coached_turn if self._explained is None else self._explained
            self._explained = None
            if turn is not None:
                end_turn(self._desk.library, turn)
        if not is_standing(entry, self._desk.view):
            self._tell(entry)

    def _last(self) -> None:
        """Say again what happened last, as it was said."""
        # With several people at one keyboard everybody hears only what everybody may know.
        view = self._desk.chair.view() if self._desk.is_shared else self._desk.view
        if view.history:
            self._tell(view.history[-1])
        else:
            self._say(opening_sentence(view))

    def _tell(self, entry: EntryView) -> None:
        desk = self._desk
        self._say(*event_lines(entry, desk.view, desk.verbosity, desk.named))
        if entry.ended is not None:
            self._say_outcome()

    def call(self) -> None:
        """Call who is due; where several people share the keyboard, their clock waits for them."""
        desk = self._desk
        view = desk.view
        if view.on_break:
            self._say(*turn_lines(view)[:-1])
            return
        is_own = view.turn == desk.seat and not view.partner
        is_plain = is_own and not (is_judging(view) or view.is_retry or view.offer)
        if desk.is_shared or not is_plain:
            self._say(*turn_lines(view)[:-1])
        else:
            self._say(self._own_turn(view))
            self._coach(view)
            if may_challenge(view):
                self._say(_("You may challenge {words}.").format(words=listed(doubtful_words(view))))
        self._say_clock(view)

    def _coach(self, view: View) -> None:
        """Explain the turn to whoever has asked for that: here nothing is said unasked."""
        self._explained = self._coached_turn
        if self._explained is not None:
            self._say(*coaching_sentences(self._explained, view))

    @property
    def _coached_turn(self) -> int | None:
        """Which turn is to be explained, from 0; None if none is, as in a lesson."""
        desk = self._desk
        return coached_turn(desk.library, if_new=False) if desk.game_id is not None else None

    def _say_clock(self, view: View) -> None:
        """Say how much time whoever is called has, where there is a clock."""
        if view.options.turn_seconds or view.options.game_seconds:
            desk, chair = self._desk, self._desk.chair
            own = desk.seat if desk.seat in chair.awaited else None
            seat = view.turn if own is None else own
            self._say(clock_lines(view, chair.elapsed_ms)[0 if view.options.turn_seconds else seat])
            if own is not None and chair.waits_for_player and desk.verbosity is not Verbosity.BRIEF:
                self._say(_("The clock goes on with your next line."))

    def _own_turn(self, view: View) -> str:
        if not view.rack:
            return _("Your turn.")
        return _("Your turn. Your rack: {tiles}.").format(tiles=self._desk.named_all(self.rack.tiles))

    def _say_outcome(self) -> None:
        desk, view = self._desk, self._desk.view
        if view.outcome is None:
            return
        self._say(*result_lines(view, self.find_new()))
        if view.is_solo:
            scores = desk.library.best_solo_scores(view.edition.id, view.dictionary.id)
            self._say(*best_score_lines(scores[:3], view.outcome.reckoning[0].total))
        if desk.seat is None:
            self._say(_("review looks back at the game, new begins one of your own."))
        else:
            self._say(_("review looks back at the game, again plays another like it, new begins any other."))

    def _scores(self, rest: str) -> None:
        library = self._desk.library
        is_here = self._desk.on_table and not rest
        self._say(*(best_answer(library, self._desk.view) if is_here else answer(library, rest)))


def _is_play_of(seats: Sequence[int], entry: EntryView) -> bool:
    return isinstance(entry.action, PlayTiles) and entry.action.seat in seats
