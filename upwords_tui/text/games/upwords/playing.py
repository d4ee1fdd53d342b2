"""Upwords line by line: what its lines mean, what is said of it, who is called how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from upwords_tui.app.commands.intents import Act, Intent, Say
from upwords_tui.app.commands.lookup import command_named, split_command
from upwords_tui.app.commands.registry import Command
from upwords_tui.app.commands.square_syntax import is_place
from upwords_tui.app.commands.upwords.board_queries import board_words
from upwords_tui.app.commands.upwords.interpreter import board_form, interpret
from upwords_tui.app.commands.upwords.play_syntax import in_commands, parse_freely
from upwords_tui.app.game_types.base import GameKind
from upwords_tui.app.narration import Detail
from upwords_tui.app.narration.events import is_told_elsewhere, last_as_one, standing_sentences
from upwords_tui.app.narration.upwords.events import (
    challenge_sentence,
    doubt_sentence,
    few_left,
    few_sentence,
    first_word_sentence,
    is_judging,
    may_challenge,
    narrate,
    opening_sentence,
    progress_sentence,
    score_lines,
    stage_sentences,
    turn_lines,
)
from upwords_tui.app.narration.upwords.refusals import exchange_sentence, refusal_lines
from upwords_tui.app.narration.upwords.results import (
    best_score_lines,
    changed_rules_lines,
    clock_lines,
    result_lines,
    running_out,
)
from upwords_tui.app.narration.wording import dictionary_name
from upwords_tui.app.profile.highscores import answer
from upwords_tui.app.profile.upwords import best_answer
from upwords_tui.app.teaching.newcomers import coached_turn, end_turn
from upwords_tui.app.teaching.upwords.first_turns import coaching_sentences
from upwords_tui.app.teaching.upwords.word_lookup import waiting_reason, words_formed, words_laid
from upwords_tui.app.teaching.word_lookup import Learning, is_wanted
from upwords_tui.base.errors import CommandError, IllegalAction, NotationError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import AnyAction
from upwords_tui.games.upwords.actions import Action, ChallengePlay, DeclareStuck, PlayTiles
from upwords_tui.games.upwords.tiles import spell
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView
from upwords_tui.text.context import Handler, TextContext
from upwords_tui.text.games.upwords.board_cursor import Browser
from upwords_tui.text.games.upwords.coach import TextCoach, is_best
from upwords_tui.text.games.upwords.history import Past, board_view
from upwords_tui.text.games.upwords.rack import SpokenRack
from upwords_tui.text.playing import Playing as AnyPlaying
from upwords_tui.text.preferences import Habits
from upwords_tui.text.speaker import Verbosity

_OF_THE_RACK = frozenset(
    ("rack", "shuffle", "sort", "arrange", "spell", "play", "try", "exchange", "unseen", "hint", "best")
)
"""The commands that tell what only whoever plays may know, unless they make a play."""


class UpwordsPlaying(AnyPlaying):
    """Plays the game of Upwords on the desk; `rack` is how the tiles on it are ordered and said."""

    def __init__(self, game: GameKind, desk: TextContext, habits: Habits) -> None:
        super().__init__(game, desk, habits)
        self.rack = rack = SpokenRack(desk, habits)
        self._browser = Browser(desk)
        self._explained: int | None = None
        self._counted_round: int | None = None
        self._has_bag = True
        self._few: dict[int, int] = {}
        self._tried: tuple[int, str] | None = None
        self._learning = Learning(words_laid)
        self.handlers = {
            "highscores": self._scores,
            "last": lambda _rest: self._last(),
            "turn": lambda _rest: self._say(*turn_lines(desk.view, desk.you)),
            "play": lambda _rest: self._say(_("Name a place and a word: “play 5c wood”.")),
            "exchange": lambda _rest: self._say(exchange_sentence(desk.view)),
            "clear": lambda _rest: self._say(
                _("Nothing is laid before it is played. Type “try” and a play to test it.")
            ),
            **rack.handlers,
            **Past(desk).handlers,
            **TextCoach(desk, self._note_tried).handlers,
            **self._browser.handlers,
        }

    def introduction(self) -> Sequence[str]:
        """Return how a play is typed."""
        return (
            _("A play is a place and a word: 5c wood is across, c5 wood is down."),
            _("Letters that are there already are kept, others cover them."),
            _("Ctrl+C hurries a computer that thinks."),
        )

    def due(self) -> Sequence[str]:
        """Return whose turn it is, and how a play is typed."""
        view = self._desk.view
        if view.outcome:
            return super().due()
        is_own = view.turn == self._desk.seat and not is_judging(view)
        return (turn_lines(view, self._desk.you)[0], *self.introduction()[: int(is_own)])

    # What a line means

    def interpret(self, line: str) -> Intent | None:
        """Return what a line means; None if this front-end does it better and has done it."""
        line = in_commands(line, self.commands)
        handler = self._own(line)
        if handler is not None:
            handler(split_command(line)[1])
            return None
        desk = self._desk
        own = replace(desk.view, rack=self.rack.tiles)
        if desk.speaker.speaks and self._asks_for_rows(line):
            # Rows of letters and dots are nothing for a voice.
            return Say(board_words(board_view(desk)))
        intent = interpret(self._with_tried(line), desk.chair, own, self.commands, board_view(desk))
        if isinstance(intent, Act):
            # In an exercise nothing is made, and what was tried before is no longer what is spoken of.
            self._tried = None
        return intent

    def _with_tried(self, line: str) -> str:
        """Return a line; “play” alone with the play that was tried, if all is as it was then.

        “define” alone is about the turn that is being read, or the words of such a play.
        """
        word, rest = split_command(line)
        command = self._command(word)
        name = command.name if command else ""
        if name == "try" and rest and not is_best(rest):
            self._note_tried(rest)
        if rest or name not in ("define", "play"):
            return line
        if name == "define" and self._desk.past is not None:
            return f"{line} {self._desk.past + 1}"
        at, tried = self._tried or (None, "")
        if at != len(self._desk.view.history):
            return line
        return f"{line} {tried if name == 'play' else self._words_tried()}".strip()

    def _note_tried(self, play: str) -> None:
        self._tried = len(self._desk.view.history), play

    def _words_tried(self) -> str:
        """Return the words that the play that was tried forms; nothing of one that can't be made."""
        view, (at, play) = self._desk.view, self._tried or (None, "")
        if at == len(view.history):
            with suppress(NotationError):
                return " ".join(words_formed(view, parse_freely(play, view.board, view.edition.alphabet)))
        return ""

    def tells_own(self, line: str, *, is_move: bool) -> bool:
        """Return whether `line`, or the answer to it, tells of the rack: a play that is made does not."""
        command = self._command(split_command(line)[0])
        if is_move:
            return command is not None and command.name == "exchange"
        if command is None:
            return any(map(is_place, line.split()))
        return command.name in _OF_THE_RACK

    def _asks_for_rows(self, line: str) -> bool:
        word, rest = split_command(line)
        command = self._command(word)
        if command is None or command.name != "board":
            return False
        try:
            return board_form(rest) == "rows"
        except CommandError:
            return False

    def _command(self, word: str) -> Command | None:
        """Return the command that `word` names, if it names one."""
        return command_named(word, self.commands)

    def _own(self, line: str) -> Handler | None:
        word, rest = split_command(line)
        command = self._command(word)
        if command is None or (rest and not command.arguments):
            return None
        name = command.name
        here = self._desk.handlers.get(name)
        if here and name == "define" and not rest:
            return lambda _rest: here(self._words_tried())
        if here and (name not in ("define", "try") or is_best(rest)):
            return here
        is_alone = name in self._browser.handlers and not rest.split()[1:]
        is_alone = is_alone or (name == "try" and is_best(rest))
        if not is_alone and (name not in ("rack", "turn", "last") or rest):
            return None
        return self.handlers[name]

    def refusal_lines(self, error: IllegalAction, action: AnyAction) -> Sequence[str]:
        """Return why an action was refused, and what can be done."""
        desk = self._desk
        rack = desk.named_all(self.rack.tiles)
        assert isinstance(action, Action)
        return refusal_lines(error, action, desk.view, rack, desk.named)

    def forget(self) -> None:
        """Forget where one read on the board, how the rack was ordered, and how far the game was."""
        super().forget()
        self._browser.forget()
        self.rack.forget()
        self._counted_round, self._has_bag = None, True
        self._few = {}
        self._tried = None

    def words(self) -> list[str]:
        """Return the words on the board."""
        board = self._desk.view.board
        return [spell(board.tops(squares)).lower() for squares, _way in board.words()]

    def squares(self) -> list[str]:
        """Return the squares on which something lies."""
        board = self._desk.view.board
        return list(dict.fromkeys(square.name.lower() for run, _way in board.words() for square in run))

    def exercises(self) -> list[str]:
        """Return the themes of puzzles that are called by one word, and the editions that have puzzles."""
        # Imported late: few ask.
        from upwords_tui.app.training.upwords.puzzles import editions_with_puzzles, theme_names

        names = dict.fromkeys(name for each in theme_names().items() for name in each if " " not in name)
        return [*names, *editions_with_puzzles()]

    # What is said

    def describe(self) -> None:
        """Say what game is on the table: edition, players, rules, what happened last."""
        view = self._desk.view
        self._called, self._few = None, {}
        self._learning.begin(view)
        self._say_who_plays(view.edition.name)
        if view.dictionary.id not in (view.edition.dictionary, f"{view.edition.dictionary}-list"):
            self._say(_("Dictionary: {name}.").format(name=dictionary_name(view.dictionary.id)))
        self._say(*changed_rules_lines(view))
        if (reason := waiting_reason(view)) and is_wanted(self._desk.library):
            self._say(reason)
        self._say(*self._latest(with_scores=bool(view.outcome)))
        if view.history and not view.outcome:
            self._say(*score_lines(view), progress_sentence(view))
            self._counted_round, self._has_bag = view.round, bool(view.bag)
        if view.board.is_empty and not view.outcome:
            self._say(first_word_sentence(view.edition.centre))
        if view.outcome:
            self._say_outcome()

    def come_back(self) -> None:
        """Say shortly which game is on the table again."""
        self._learning.begin(self._desk.view)
        super().come_back()

    def tell(self, entry: UpwordsEntryView, *, is_here: bool) -> None:
        """Say what an action did, as the person at the keyboard may know it."""
        self._desk.read()
        if _is_play_of(self._desk.chair.seats, entry):
            # The turn that was explained, for another window may have ended it already.
            turn = self._coached_turn if self._explained is None else self._explained
            self._explained = None
            if turn is not None:
                end_turn(self._desk.library, turn)
        view = self._desk.view
        if not is_told_elsewhere(entry, view):
            self._say(*self._lines_of(entry, view, is_answer=is_here))
        # Many may be settled at once: those of the last round are told.
        first = entry.number - len(view.seats)
        words = [each for each in self._learning.new(view, entry.number) if each.number >= first]
        self._say(*self._explained_words(words, view.edition.language))
        if entry.ended is not None:
            self._say_outcome()
            if self._desk.seat is not None:
                self._say(_("“retry” sets you your mistakes of this game again: find what was better."))
        elif entry.number == len(view.history) - 1:
            if self._has_bag and not view.bag:
                self._say(_("The bag is empty."))
            self._has_bag = bool(view.bag)

    def _latest(self, *, with_scores: bool = True) -> Sequence[str]:
        """Return what happened last, as it was said, or without the points it left everybody with."""
        # With several people at one keyboard everybody hears only what everybody may know.
        view = self._desk.chair.view() if self._desk.is_shared else self._desk.view
        if not view.history:
            return (opening_sentence(view),)
        entry = last_as_one(view, self._desk.chair.seats)
        return self._lines_of(entry, view, with_scores=with_scores)

    def _last(self) -> None:
        self._say(*self._latest())
        if self._desk.view.outcome:
            self._say_outcome()

    def _lines_of(
        self, entry: UpwordsEntryView, view: UpwordsView, *, is_answer: bool = False, with_scores: bool = True
    ) -> Sequence[str]:
        desk = self._desk
        if isinstance(entry.action, ChallengePlay):
            return self._challenge_lines(entry)
        if isinstance(entry.action, DeclareStuck) and entry.ended is not None:
            # Why the game is over tells just that.
            return ()
        is_answer = is_answer and entry.action.seat in desk.chair.seats
        told = partial(narrate, entry, view, Detail(desk.verbosity), desk.named, desk.you)
        return told(is_answer=is_answer, with_scores=with_scores)

    def _challenge_lines(self, entry: UpwordsEntryView) -> Sequence[str]:
        """Return what a challenge has brought; who is alone here hears what is on their rack again."""
        desk = self._desk
        view = desk.chair.view() if desk.is_shared else desk.view
        lines = [challenge_sentence(entry, view, desk.named_all)]
        if entry.effect.withdrawn and view.seat == entry.effect.challenged and view.rack:
            lines.append(_("Your rack: {tiles}.").format(tiles=desk.named_all(self.rack.tiles)))
        return lines

    def call(self) -> None:
        """Call who is due; where several people share the keyboard, their clock waits for them."""
        desk = self._desk
        view = desk.view
        is_first, only_offers = self._called is None, self._only_offers()
        if view.on_break:
            self._say(*standing_sentences(view))
            return
        is_own = view.turn == desk.seat and not view.partner
        is_plain = is_own and not (is_judging(view) or view.is_retry or view.offer)
        if only_offers:
            self._say(*standing_sentences(view, desk.you))
        elif desk.is_shared or not is_plain:
            called, *more = turn_lines(view, desk.you)[:-1]
            if is_plain and not is_first and desk.verbosity is not Verbosity.VERBOSE:
                # The prompt says it as well.
                called = _("{name}.").format(name=clean(view.seats[view.turn].to_play))
            stage = self._stage(view) if view.turn == desk.seat and not is_judging(view) else ()
            self._say(" ".join((called, *stage)), *more)
        else:
            self._say(" ".join(self._own_turn(view)))
            self._coach(view)
            if may_challenge(view):
                self._say(doubt_sentence(view))
        self._say_clock(view)

    def _coach(self, view: UpwordsView) -> None:
        """Explain the turn to whoever has asked for that: here nothing is said unasked."""
        self._explained = self._coached_turn
        if self._explained is not None:
            self._say(*coaching_sentences(self._explained, view))

    @property
    def _coached_turn(self) -> int | None:
        """Which turn is to be explained, from 0; None if none is, as in a lesson."""
        desk = self._desk
        return coached_turn(desk.library, if_new=False) if desk.game_id is not None else None

    def _say_clock(self, view: UpwordsView) -> None:
        """Say how much time whoever is called has, where there is a clock."""
        if view.options.turn_seconds or view.options.game_seconds:
            desk, chair = self._desk, self._desk.chair
            own = desk.seat if desk.seat in chair.awaited else None
            seat = view.turn if own is None else own
            self._say(clock_lines(view, chair.time.elapsed_ms)[0 if view.options.turn_seconds else seat])
            if own is not None and chair.time.waits_for_player and desk.verbosity is not Verbosity.BRIEF:
                self._say(_("The clock goes on with your next line."))

    def running_out(self, seconds: int) -> Mapping[object, str]:
        """Return what to say of the times that are up in so many seconds: of this turn, of the game."""
        return running_out(self._desk.view, self._desk.chair.time.elapsed_ms, seconds)

    def _own_turn(self, view: UpwordsView) -> Sequence[str]:
        called = _("Your turn.")
        if view.rack:
            called = _("Your turn: {tiles}.").format(tiles=self._desk.named_all(self.rack.tiles))
        return called, *self._stage(view)

    def _stage(self, view: UpwordsView) -> Sequence[str]:
        """Return how far the game is, for whoever is called: once a round, and who has come to few tiles."""
        few = few_left(view)
        known = {seat: tiles for seat, tiles in few.items() if self._few.get(seat) == tiles}
        new = {seat: tiles for seat, tiles in few.items() if seat not in known and seat != view.turn}
        self._few = known | new
        told = [few_sentence(view, seat) for seat in new]
        if view.round == self._counted_round:
            return told
        self._counted_round = view.round
        return *stage_sentences(view, with_bag=self._desk.verbosity is not Verbosity.BRIEF), *told

    def _say_outcome(self) -> None:
        desk, view = self._desk, self._desk.view
        if view.outcome is None:
            return
        self._say(*result_lines(view, self.find_new()))
        if view.is_solo:
            scores = desk.library.best_solo_scores(view.edition.id, view.dictionary.id)
            self._say(*best_score_lines(scores[:3], view.outcome.reckoning[0].total))
        if desk.seat is None:
            self._say(_("Type “review” to look back at the game, “new” to begin one of your own."))
        else:
            self._say(
                _(
                    "Type “review” to look back at the game, “again” to play another like it, “new”"
                    " to begin any other."
                )
            )

    def _scores(self, rest: str) -> None:
        library = self._desk.library
        is_here = self._desk.on_table and not rest
        self._say(*(best_answer(library, self._desk.view) if is_here else answer(library, rest)))


def _is_play_of(seats: Sequence[int], entry: UpwordsEntryView) -> bool:
    return isinstance(entry.action, PlayTiles) and entry.action.seat in seats
