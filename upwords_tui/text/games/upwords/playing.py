"""Upwords line by line: the meaning of lines, sentences about the game, the rack and the board."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from upwords_tui.app.commands.intents import Act, Intent, Say, StoreAnew, acting
from upwords_tui.app.commands.phrases import is_denial, is_place, whole_number
from upwords_tui.app.commands.registry import command_named, find_command, split_command
from upwords_tui.app.commands.upwords import board_queries, interpreter
from upwords_tui.app.commands.upwords.commands import TEXT_COMMANDS
from upwords_tui.app.narration import Detail
from upwords_tui.app.narration.events import is_told_elsewhere, last_as_one, standing_sentences
from upwords_tui.app.narration.speech import spelled_tiles
from upwords_tui.app.narration.upwords import events, results
from upwords_tui.app.narration.upwords.events import narrate, opening_sentence, scores_text
from upwords_tui.app.narration.upwords.refusals import exchange_sentence, refusal_lines
from upwords_tui.app.play.library import keep_order, kept_order
from upwords_tui.app.play.upwords.draft import reordered
from upwords_tui.app.play.upwords.turns import turn_named
from upwords_tui.app.profile.upwords import best_answer
from upwords_tui.app.review.coach import review_refusal
from upwords_tui.app.teaching.newcomers import coached_turn, coaching_sentences, end_turn
from upwords_tui.app.teaching.word_lookup import is_wanted
from upwords_tui.app.training.puzzles import editions_with_puzzles, theme_names
from upwords_tui.base.errors import CommandError, IllegalAction, NotationError, UpwordsError
from upwords_tui.base.i18n import TextTables, _, language, pgettext
from upwords_tui.games.base import AnyAction, HeardEntry
from upwords_tui.games.upwords.actions import Action, ChallengePlay, DeclareStuck, PlayTiles, Said
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.tiles import UNKNOWN, Tile, spell
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView
from upwords_tui.text.context import Handler, TextContext
from upwords_tui.text.games.contract import LessonTexts, TextGame
from upwords_tui.text.games.upwords.coach import TextCoach, is_best
from upwords_tui.text.games.upwords.exercises import UpwordsTextExercises
from upwords_tui.text.playing import Playing
from upwords_tui.text.preferences import Habits

if TYPE_CHECKING:
    from upwords_tui.app.teaching.upwords import UpwordsLessonCourse

_TEXTS = TextTables(__file__)
_OF_THE_RACK = frozenset(
    ("rack", "shuffle", "sort", "arrange", "spell", "play", "try", "exchange", "unseen", "hint", "best")
)
"""The commands whose lines show the player's tiles, unless they make a play."""


class UpwordsPlaying(Playing):
    """Plays the game of Upwords on the desk."""

    def __init__(self, desk: TextContext, habits: Habits) -> None:
        super().__init__(desk, habits, board_queries.words_laid)
        self.rack = rack = SpokenRack(desk, habits)
        self._browser = Browser(desk)
        self._explained: int | None = None
        """The turn being explained to a newcomer, from 0."""
        self._stage = _Stage()
        self._corrected = ""  # told instead of the game that is stored for it
        self._tried: tuple[int, str] = (-1, "")
        """How many actions there were when a play was last tried, and the play as it was typed."""
        self.handlers = {
            "highscores": lambda rest: self._scores(rest, lambda: best_answer(desk.library, desk.view)),
            "last": lambda _rest: self._last(),
            "turn": lambda _rest: self._say(*events.turn_lines(desk.view, desk.you)),
            "play": lambda _rest: self._say(_("Type a place and a word: “play 5c wood”.")),
            "exchange": lambda _rest: self._say(exchange_sentence(desk.view)),
            "clear": lambda _rest: self._say(
                _("Tiles go on the board only when you play. Type “try” and a play to test it.")
            ),
            **rack.handlers,
            **Past(desk).handlers,
            **TextCoach(desk, self._note_tried).handlers,
            **self._browser.handlers,
        }
        self.offered = {
            "words": lambda: [spell(desk.view.board.tops(run)).lower() for run in self._runs()],
            "squares": lambda: list(dict.fromkeys(each.name.lower() for run in self._runs() for each in run)),
            # Themes of puzzles that are called by one word, and the editions that have puzzles.
            "exercises": lambda: [
                *dict.fromkeys(name for each in theme_names().items() for name in each if " " not in name),
                *editions_with_puzzles(),
            ],
        }

    def _runs(self) -> list[tuple[Square, ...]]:
        return [run for run, _way in self._desk.view.board.words()]

    def introduction(self) -> Sequence[str]:
        return (
            _("A play is a place and a word: 5c wood is across, c5 wood is down."),
            _("Letters already there stay, and others cover them."),
            _("Ctrl+C makes the computer move at once."),
        )

    def due(self) -> Sequence[str]:
        view = self._desk.view
        if view.outcome:
            return super().due()
        is_own = view.turn == self._desk.seat and not events.is_judging(view)
        return (events.turn_lines(view, self._desk.you)[0], *self.introduction()[: int(is_own)])

    def interpret(self, line: str) -> Intent | None:
        desk = self._desk
        line = interpreter.in_commands(line, desk.commands)
        word, rest = split_command(line)
        command = None if is_denial(word) else command_named(word, desk.commands)
        name = command.name if command else ""
        if desk.on_table:
            desk.on_table.check(name)
        if command and (not rest or command.arguments) and (handler := self._own(name, rest)):
            handler(rest)
            return None
        if name == "board" and desk.speaker.speaks and _are_rows(rest):
            # Rows of letters and dots are no use to a voice.
            return Say(board_queries.board_words(board_view(desk)))
        if name == "try" and rest and not is_best(rest):
            self._note_tried(rest)
        if name == "define" and not rest and desk.past is not None:
            line = f"{line} {desk.past + 1}"
        elif name in ("define", "play") and not rest:
            line = f"{line} {self._tried_play if name == 'play' else self._tried_words()}".strip()
        own = replace(desk.view, rack=self.rack.tiles)
        intent = interpreter.interpret(line, desk.chair, own, desk.commands, board_view(desk))
        if isinstance(intent, StoreAnew):
            game_id, self._corrected = intent.work()
            desk.open_game(game_id)
            return None
        if isinstance(intent, Act):
            # In an exercise the move is not made, but the play tried before is no longer meant.
            self._tried = -1, ""
        return intent

    def _note_tried(self, play: str) -> None:
        self._tried = len(self._desk.view.history), play

    @property
    def _tried_play(self) -> str:
        """The play tried last, as it was typed, unless something has happened since."""
        number, play = self._tried
        return play if number == len(self._desk.view.history) else ""

    def _tried_words(self) -> str:
        """Return the words that the play tried last forms; nothing if it can't be made."""
        view = self._desk.view
        if play := self._tried_play:
            with suppress(NotationError):
                laid = interpreter.parse_freely(play, view.board, view.edition.alphabet)
                return " ".join(board_queries.words_in(view.check(laid).score))
        return ""

    def _own(self, name: str, rest: str) -> Handler | None:
        """Return the handler of a command that this front-end carries out itself, if it does."""
        here = self._desk.handlers.get(name)
        if here and name == "define" and not rest:
            return lambda _rest: here(self._tried_words())
        if here and (name not in ("define", "try") or is_best(rest)):
            return here
        is_alone = name in self._browser.handlers and not rest.split()[1:]
        is_alone = is_alone or (name == "try" and is_best(rest))
        if not is_alone and (name not in ("rack", "turn", "last") or rest):
            return None
        return self.handlers[name]

    def tells_own(self, line: str, *, is_move: bool) -> bool:
        if self._desk.view.options.kept:
            return False
        command = command_named(split_command(line)[0], self._desk.commands)
        if is_move:
            return command is not None and command.name == "exchange"
        if command is None:
            return any(map(is_place, line.split()))
        return command.name in _OF_THE_RACK

    def refusal_lines(self, error: IllegalAction, action: AnyAction) -> Sequence[str]:
        desk = self._desk
        rack = desk.named_all(self.rack.tiles)
        assert isinstance(action, Action)
        return refusal_lines(error, action, desk.view, rack, desk.named)

    def forget(self) -> None:
        super().forget()
        self._browser.forget()
        self.rack.forget()
        self._stage = _Stage()
        self._tried = -1, ""

    def describe(self) -> None:
        """Say what game is on the table: edition, players, rules, what happened last."""
        view = self._desk.view
        corrected, self._corrected = self._corrected, ""
        if corrected:
            self._say(corrected)
            self._called = -1
            return
        self._stage.few = {}
        self._say_game(results.changed_rules_lines(view))
        if (reason := board_queries.waiting_reason(view)) and is_wanted(self._desk.library):
            self._say(reason)
        self._say(*self._latest(with_scores=bool(view.outcome)))
        if view.history and not view.outcome:
            self._say(*events.score_lines(view), events.progress_sentence(view))
            self._stage.round, self._stage.has_bag = view.round, bool(view.bag)
        if view.board.is_empty and not view.outcome:
            self._say(events.first_word_sentence(view.edition.centre))
        if view.outcome:
            self._say_outcome()

    def _tell(self, entry: HeardEntry, *, is_here: bool) -> None:
        desk = self._desk
        assert isinstance(entry, UpwordsEntryView)
        desk.read()
        if isinstance(entry.action, PlayTiles) and entry.action.seat in desk.chair.seats:
            # Another window may have ended the turn already.
            turn = self._turn_to_explain() if self._explained is None else self._explained
            self._explained = None
            if turn is not None:
                end_turn(desk.library, turn)
        view = desk.view
        if view.options.kept:
            self._tell_kept(entry, view)
            return
        if not is_told_elsewhere(entry, view):
            self._say(*self._lines_of(entry, view, is_answer=is_here))
        # Many words may become final at once: only those of the last round are explained.
        self._explain_new(entry.number, view.edition.language, entry.number - len(view.seats))
        if entry.ended is not None:
            self._say_outcome()
            if desk.seat is not None:
                self._say(_("Type “retry” to replay your mistakes from this game."))
        elif entry.number == len(view.history) - 1:
            if self._stage.has_bag and not view.bag:
                self._say(_("The bag is empty."))
            self._stage.has_bag = bool(view.bag)

    def _tell_kept(self, entry: UpwordsEntryView, view: UpwordsView) -> None:
        """Tell what was typed in one line, unless more was asked for."""
        told, *more = self._lines_of(entry, view, is_answer=True, with_scores=False) or ("",)
        if self._stage.has_bag and not view.bag and not view.outcome:
            told = " ".join((told, _("The bag is empty.")))
        self._stage.has_bag = bool(view.bag)
        if told:
            self._say(events.kept_sentence(told, view))
        self._say(*(more if self._desk.verbosity is Detail.VERBOSE else ()))
        if entry.ended is not None:
            self._say_outcome()

    def _latest(self, *, with_scores: bool = True) -> Sequence[str]:
        """Return what happened last, as it was said, or without everybody's points after it."""
        # At a shared keyboard everybody hears only what everybody may know.
        view = self._desk.chair.view() if self._desk.is_shared else self._desk.view
        if not view.history:
            return (events.opening_sentence(view),)
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
            # A player alone here hears the rack again.
            own = desk.chair.view() if desk.is_shared else desk.view
            lines = [events.challenge_sentence(entry, own, desk.named_all)]
            if entry.effect.withdrawn and own.seat == entry.effect.challenged and own.rack:
                lines.append(_("Your rack: {tiles}.").format(tiles=desk.named_all(self.rack.tiles)))
            return lines
        if isinstance(entry.action, DeclareStuck) and entry.ended is not None:
            # The reason why the game is over says the same.
            return ()
        is_answer = is_answer and entry.action.seat in desk.chair.seats
        told = partial(events.narrate, entry, view, desk.verbosity, desk.named, desk.you)
        return told(is_answer=is_answer, with_scores=with_scores)

    def call(self) -> None:
        desk = self._desk
        view = desk.view
        is_first, only_offers = self._called is None, self._only_offers()
        if view.on_break:
            self._say(*standing_sentences(view))
            return
        if view.options.kept and not is_first:
            return  # told with what was typed
        is_own = view.turn == desk.seat and not view.partner
        is_plain = is_own and not (events.is_judging(view) or view.is_retry or view.offer)
        if only_offers:
            self._say(*standing_sentences(view, desk.you))
        elif desk.is_shared or not is_plain:
            called, *more = events.turn_lines(view, desk.you)[:-1]
            if is_plain:
                called = self._called_by_name(is_first=is_first) or called
            is_due = view.turn == desk.seat and not events.is_judging(view)
            stage = self._stage.sentences(view, desk.verbosity) if is_due else ()
            self._say(" ".join((called, *stage)), *more)
        else:
            called = _("Your turn.")
            if view.rack:
                called = _("Your turn: {tiles}.").format(tiles=desk.named_all(self.rack.tiles))
            self._say(" ".join((called, *self._stage.sentences(view, desk.verbosity))))
            self._explained = self._turn_to_explain()
            self._say(*(() if self._explained is None else coaching_sentences(self._explained, view)))
            if events.may_challenge(view):
                self._say(events.doubt_sentence(view))
        self._say_clock(view)

    def _turn_to_explain(self) -> int | None:
        """Return the turn to be explained to a newcomer, from 0; None if none is, as in a lesson."""
        desk = self._desk
        return coached_turn(desk.library, if_new=False) if desk.game_id is not None else None

    def _say_clock(self, view: UpwordsView) -> None:
        if view.options.turn_seconds or view.options.game_seconds:
            desk, chair = self._desk, self._desk.chair
            own = desk.seat if desk.seat in chair.awaited else None
            seat = view.turn if own is None else own
            lines = events.clock_lines(view, chair.time.elapsed_ms)
            self._say(lines[0 if view.options.turn_seconds else seat])
            if own is not None and chair.time.waits_for_player and desk.verbosity is not Detail.BRIEF:
                self._say(_("The clock starts again with your next line."))

    def running_out(self, seconds: int) -> Mapping[object, str]:
        return events.running_out(self._desk.view, self._desk.chair.time.elapsed_ms, seconds)

    def _say_outcome(self) -> None:
        desk, view = self._desk, self._desk.view
        if view.outcome is None:
            return
        self._say(*results.result_lines(view, self.find_new(), desk.you))
        if view.is_solo and not view.options.kept:
            scores = desk.library.best_solo_scores(view.edition.id, view.dictionary.id)
            self._say(*results.best_score_lines(scores[:3], view.outcome.reckoning[0].total))
        if desk.you is not None and desk.you not in view.outcome.winners and not review_refusal(view):
            self._say(_("Type “why” to hear which turn cost you most."))
        if not view.options.kept:
            self._say(_TEXTS("afterwards", "watched" if desk.seat is None else "played"))


_FEW = 2
"""With so few tiles, and none to draw, a player may go out in the next turn."""


class _Stage:
    """How far the game is, told once a round, and who has few tiles left."""

    def __init__(self) -> None:
        self.round: int | None = None
        self.has_bag = True
        self.few: dict[int, int] = {}

    def sentences(self, view: UpwordsView, verbosity: Detail) -> Sequence[str]:
        """Return what has not been said yet: the bag, unless BRIEF, the last round, and few tiles."""
        few = {
            number: seat.tiles
            for number, seat in enumerate(view.seats)
            if not view.bag and 0 < seat.tiles <= _FEW and not seat.has_resigned
        }
        known = {seat: tiles for seat, tiles in few.items() if self.few.get(seat) == tiles}
        new = {seat: tiles for seat, tiles in few.items() if seat not in known and seat != view.turn}
        self.few = known | new
        told = [events.few_sentence(view, seat) for seat in new]
        if view.round == self.round:
            return told
        self.round = view.round
        says_bag = view.bag and verbosity is not Detail.BRIEF
        bag = [_("Bag: {count}.").format(count=view.bag)] if says_bag else []
        last = [_("This is the last round.")] if view.round == view.options.rounds else []
        return *bag, *last, *told


def _are_rows(rest: str) -> bool:
    with suppress(CommandError):
        return interpreter.board_form(rest) == "rows"
    return False


class SpokenRack:
    """Says the rack of the person at the keyboard, and keeps its order."""

    def __init__(self, desk: TextContext, habits: Habits) -> None:
        self._desk = desk
        self._habits = habits
        self._orders: dict[int | None, tuple[Tile, ...]] = {}
        self.chance = random.Random()
        self.handlers: dict[str, Handler] = {
            "rack": lambda _rest: self._say(),
            "shuffle": lambda _rest: self._shuffle(),
            "sort": lambda _rest: self._put(desk.view.edition.alphabet.sort(self._own)),
            "arrange": self._arrange,
            "spell": self._spell,
        }

    def forget(self) -> None:
        self._orders.clear()

    @property
    def _kept_game(self) -> str | None:
        """The game for which the order is stored: a stored one, with one person at the keyboard."""
        desk = self._desk
        return None if desk.seat is None or desk.is_shared else desk.game_id

    def _put(self, tiles: tuple[Tile, ...]) -> None:
        self._orders[self._desk.seat] = tiles
        if game_id := self._kept_game:
            with suppress(UpwordsError):
                keep_order(self._desk.library, game_id, () if tiles == self._desk.view.rack else tiles)
        self._say()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The rack in the player's order; tiles drawn since then come last."""
        seat, game_id = self._desk.seat, self._kept_game
        if seat not in self._orders and game_id:
            with suppress(UpwordsError):  # the game itself goes on
                self._orders[seat] = kept_order(self._desk.library, game_id)
        self._orders[seat] = tiles = reordered(self._orders.get(seat, ()), self._desk.view.rack)
        return tiles

    @property
    def _own(self) -> tuple[Tile, ...]:
        """The tiles of a player. Raises CommandError for a spectator."""
        acting(self._desk.view)
        return self.tiles

    def _say(self) -> None:
        if UNKNOWN in (rack := self._own):
            self._desk.say(events.unknown_rack_sentence(self._desk.view))
        elif rack:
            self._desk.say(_("Your rack: {tiles}.").format(tiles=self._desk.named_all(rack)))
        else:
            self._desk.say(_("Your rack is empty."))

    def _shuffle(self) -> None:
        rack = list(self._own)
        self.chance.shuffle(rack)
        self._put(tuple(rack))

    def _arrange(self, rest: str) -> None:
        rack = self._own
        if not rest:
            raise CommandError(_("Name the tiles to put first: “arrange s t”."))
        first = interpreter.tiles_named(self._desk.view, rest)
        left = Counter(rack)
        left.subtract(first)
        if any(count < 0 for count in left.values()):
            missing = ", ".join(tile for tile, count in left.items() if count < 0)
            raise CommandError(_("You have no {letter} left on your rack.").format(letter=missing))
        self._put(reordered(first, rack))

    def _spell(self, rest: str) -> None:
        if rest or self._desk.on_table is None or not self._desk.view.rack:
            self._habits.spell(rest)
        else:
            self._desk.say(spelled_tiles(self.tiles, language()))


# The lesson of Upwords


def _due(course: UpwordsLessonCourse) -> Mapping[str, str]:
    due, square = course.due_line, course.lesson.square.lower()
    return {
        "due": due,
        "word": course.due_word,
        "place": due.split()[0],
        "square": square,
        "words": pgettext("board", "words"),
    }


LESSON = LessonTexts(Path(__file__).with_name("lesson.toml"), _due)


# Reading the board, and its history


STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def board_view(desk: TextContext) -> UpwordsView:
    """Return the view with the board being read: of a tried play, of an earlier turn, or the present one."""
    view: UpwordsView = desk.view
    if isinstance(desk.tried, Board):
        return replace(view, board=desk.tried)
    if desk.past is None or desk.past >= len(view.history):
        return view
    return replace(view, board=view.history[desk.past].board)


class Browser:
    """Moves over the board being read, and says what is there."""

    def __init__(self, desk: TextContext) -> None:
        self._desk = desk
        self._square: Square | None = None
        self._word: Direction | None = None
        """The direction of the word just read that begins there, if any."""
        self.handlers: dict[str, Handler] = {
            "square": self._look,
            "go": self._look,
            "where": lambda _rest: self._say_square(),
            "home": self._home,
            "next": lambda _rest: self._to_word(1),
            "previous": lambda _rest: self._to_word(-1),
            **{name: partial(self._move, name) for name in STEPS},
        }

    def forget(self) -> None:
        self._square = self._word = None

    @property
    def _here(self) -> Square:
        return self._square or board_view(self._desk).edition.centre[0]

    def _say_square(self, form: str = "{square}") -> None:
        said = board_queries.square_sentence(board_view(self._desk), self._here, self._desk.named)
        self._desk.say(form.format(square=said))

    def _look(self, rest: str) -> None:
        view = board_view(self._desk)
        if rest:
            self._square, self._word = interpreter.square_named(view, rest), None
        here = self._here
        lines = [
            *interpreter.square_lines(view, here),
            board_queries.room_sentence(view, here),
            board_queries.neighbour_sentence(view, here),
        ]
        self._desk.say(*filter(None, lines))

    def _move(self, name: str, rest: str) -> None:
        count = whole_number(rest or "1", 1, 99)
        if count is None:
            example = f"{find_command(name, TEXT_COMMANDS).title} 2"
            raise CommandError(_("Add a number of squares: “{example}”.").format(example=example))
        (down, right), here = STEPS[name], self._here
        last = board_view(self._desk).board.size - 1
        target = Square(here.row + count * down, here.col + count * right)
        held = Square(min(max(target.row, 0), last), min(max(target.col, 0), last))
        self._square, self._word = held, None
        self._say_square("{square}" if held == target else _("Edge. {square}"))

    def _home(self, _rest: str) -> None:
        self.forget()
        self._say_square()

    def _to_word(self, step: int) -> None:
        """Read out the next (`step` 1) or previous (-1) word, in the order of first squares, round and round.

        From one square the word across comes before that down.
        """
        board = board_view(self._desk).board
        words = sorted((squares[0], way is Direction.DOWN, squares) for squares, way in board.words())
        if not words:
            self._desk.say(_("The board is empty."))
            return
        here = self._here, -1 if self._word is None else int(self._word is Direction.DOWN)
        keys = [(start, int(is_down)) for start, is_down, _squares in words]
        after = [place for place, key in enumerate(keys) if key > here]
        before = [place for place, key in enumerate(keys) if key < here]
        place = (after or [0])[0] if step > 0 else (before or [len(keys) - 1])[-1]
        self._square, is_down, squares = words[place]
        self._word = Direction.DOWN if is_down else Direction.ACROSS
        self._desk.say(board_queries.word_sentence(board, squares, self._word))


class Past:
    """Tells the turns of a game, and shows the board after any of them."""

    def __init__(self, desk: TextContext) -> None:
        self._desk = desk
        self.handlers: dict[str, Handler] = {
            "history": self._history,
            "at": self._at,
            "earlier": lambda _rest: self._step(-1),
            "later": lambda _rest: self._step(1),
            "now": lambda _rest: self._now(),
        }

    def _line(self, entry: UpwordsEntryView) -> str:
        # In a list everybody has a name.
        view = replace(self._desk.view, seat=None)
        (row,) = narrate(entry, view, Detail.ROW, self._desk.named)
        return row if isinstance(entry.action, Said) else f"{entry.number + 1}. {row}"

    def _history(self, rest: str) -> None:
        view = self._desk.view
        if rest:
            self._tell(turn_named(view, rest))
            return
        self._desk.say(opening_sentence(view), *map(self._line, view.history))

    def _tell(self, number: int) -> None:
        view = self._desk.view
        entry = view.history[number]
        heading = _("Turn {number} of {count}, round {round}.")
        self._desk.say(
            heading.format(number=number + 1, count=len(view.history), round=entry.round),
            *narrate(entry, view, self._desk.verbosity, self._desk.named, self._desk.you),
            _("Points then: {scores}.").format(scores=scores_text(entry, view)),
        )

    def _at(self, rest: str) -> None:
        last, past = len(self._desk.view.history) - 1, self._desk.past
        if not rest and last >= 0:
            self._tell(last if past is None else past)
            return
        number = turn_named(self._desk.view, rest)
        self._desk.read(number)
        self._tell(number)

    def _step(self, step: int) -> None:
        last = len(self._desk.view.history) - 1
        here = last if self._desk.past is None else self._desk.past
        if last < 0:
            raise CommandError(_("Nothing has happened yet."))
        if here + step < 0:
            raise CommandError(_("This is the first turn."))
        if here + step > last:
            self._now()
        else:
            self._desk.read(here + step)
            self._tell(here + step)

    def _now(self) -> None:
        self._desk.read()
        self._desk.say(_("The board as it is now."))


UPWORDS = TextGame(UpwordsPlaying, LESSON, UpwordsTextExercises)
