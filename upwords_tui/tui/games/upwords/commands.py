"""The commands of the screen of Upwords, beyond those of every game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.worker import WorkType

from upwords_tui.app.commands.registry import Command
from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.narration.upwords.refusals import exchange_refusal, exchange_sentence
from upwords_tui.app.narration.wording import points
from upwords_tui.app.review.upwords.coach_permission import help_refusal, review_refusal
from upwords_tui.app.teaching.upwords.first_turns import wants_stack
from upwords_tui.base.errors import IllegalAction, UpwordsError
from upwords_tui.base.i18n import _, language, translate
from upwords_tui.games.base import AnyAction
from upwords_tui.games.upwords.actions import AcceptPlay, Exchange, OfferUndo, PlayTiles
from upwords_tui.games.upwords.board import Direction
from upwords_tui.games.upwords.play import Play, main_run
from upwords_tui.tui.games.upwords.coach import Choosing
from upwords_tui.tui.games.upwords.screen import UpwordsScreen
from upwords_tui.tui.games.upwords.status import UpwordsMode
from upwords_tui.tui.screens.keys import command_label
from upwords_tui.tui.screens.table_commands import TableCommands

if TYPE_CHECKING:
    from upwords_tui.app.commands.intents import Intent
    from upwords_tui.app.play.library import Library
    from upwords_tui.app.play.upwords.engine_moves import Move

_key = partial(command_label, SCREEN_COMMANDS)
_WHILE_CHOOSING = ("play", "help", "best", "define")


class UpwordsCommands(TableCommands[UpwordsScreen]):
    """Carries out commands on `screen`."""

    ALONE = ("exchange", "square", "define")

    def __init__(self, screen: UpwordsScreen) -> None:
        super().__init__(screen)
        self._chance = random.Random()
        self.handlers |= {
            "play": self._enter,
            "exchange": self._exchange,
            "clear": lambda _argument: screen.lay(screen.hand.laying.clear()),
            "help": self._help_here,
            "highscores": self.say_highscores,
            "hint": lambda _argument: self._hint(),
            "best": lambda _argument: self._best(),
            "shuffle": lambda _argument: screen.change(screen.hand.shuffled(self._chance)),
            "sort": lambda _argument: screen.change(screen.hand.sorted()),
            "arrange": lambda _argument: screen.action_arrange(1),
            "define": lambda _argument: self._define(),
            "square": lambda _argument: screen.show_square(screen.hand.cursor),
            "history": self._history,
            "at": self._history,
            "earlier": lambda _argument: self._show_turn(len(screen.view.history) - 2),
            "review": self._review,
            "follow": self._follow,
            "try": lambda _argument: screen.say(_("Name a place and a word: “try c5 wood”.")),
        }

    def meaning(self, line: str) -> Intent:
        """Return what a typed line means. Raises InputError."""
        # Imported late: the first picture does without.
        from upwords_tui.app.commands.intents import Act

        intent = super().meaning(line)
        if isinstance(intent, Act) and isinstance(intent.action, OfferUndo) and not intent.confirm:
            return intent._replace(confirm=_("Take back the last turn?"), always=True)
        return intent

    def is_possible(self, command: Command) -> bool:
        """Return whether a command can be carried out now."""
        screen, nothing = self.screen, (UpwordsMode.READY, UpwordsMode.WAITING, UpwordsMode.OVER)
        if command.name == "play":
            return screen.seat is not None and screen.mode not in nothing
        if command.name == "clear":
            return bool(screen.hand.laying.play.placements)
        return super().is_possible(command)

    def best_answer(self, library: Library) -> Sequence[str]:
        """Return the best scores of games played alone like this one."""
        # Imported late: the first picture does without.
        from upwords_tui.app.profile.upwords import best_answer

        return best_answer(library, self.screen.view)

    async def run(self, name: str, argument: str) -> None:
        """Carry out a command; all but those for them end the looking at best plays."""
        if name not in _WHILE_CHOOSING:
            self.screen.coaching.choosing = None
        await super().run(name, argument)

    async def _enter(self, _argument: str) -> None:
        screen = self.screen
        if screen.mode is UpwordsMode.OVER:
            screen.show_outcome(is_asked=True)
            return
        if screen.seat is None:
            screen.go_on()
            screen.say_looks_on()
            return
        match screen.mode:
            case UpwordsMode.CHOOSING:
                self._lay_chosen()
            case UpwordsMode.ARRANGING:
                screen.change(screen.hand.holding(None))
            case UpwordsMode.EXCHANGING:
                await self.do(Exchange(seat=screen.seat, tiles=screen.hand.picked_tiles))
            case UpwordsMode.JUDGING:
                await self.do(AcceptPlay(seat=screen.seat))
            case UpwordsMode.WAITING | UpwordsMode.LAYING if (
                screen.chair.waits_for_computers and not screen.is_to_act
            ):
                screen.serve()
                screen.chair.hurry()
            case _ if screen.hand.laying.play.placements:
                await self.do(PlayTiles(seat=screen.seat, play=screen.hand.laying.play))
            case _:
                screen.say(_("Lay some tiles first: type the letters of a word."))

    def _exchange(self, _argument: str) -> None:
        screen = self.screen
        if screen.hand.picked is not None:
            screen.change(screen.hand.with_picking(False))
        elif exchange_refusal(screen.view):
            screen.say(exchange_sentence(screen.view))
        else:
            cleared = screen.hand.with_laying(screen.hand.laying.clear())
            screen.change(cleared.with_picking(True))

    def refused(self, error: IllegalAction, action: AnyAction) -> None:
        """Say in one line why an action can't be made; of a play so that one sees that Enter was heard."""
        if not error.violations:
            super().refused(error, action)
            return
        screen = self.screen
        reason = screen.variant.game.refusal(error, action, screen.view)
        screen.say(_("Not played. {reason}").format(reason=reason))

    async def _define(self) -> None:
        """Explain the words of the play that is shown or laid, or under the cursor; else those laid last."""
        # Imported late: nobody asks before the first picture.
        from upwords_tui.app.teaching.upwords.word_lookup import words_formed

        screen = self.screen
        square, laid = screen.hand.cursor, screen.coaching.answer or screen.hand.laying.play
        if choosing := screen.coaching.choosing:
            await self.interpret(f"define {choosing.words[choosing.row].word}")
        elif laid.placements and (words := words_formed(screen.view, laid)):
            await self.interpret(f"define {' '.join(words)}")
        elif any(len(screen.view.board.run_through(square, way)) > 1 for way in Direction):
            await self.interpret(f"define {square.name}")
        else:
            await self.interpret("define")

    # What was

    def _history(self, argument: str) -> None:
        # Imported late: the first picture does without.
        from upwords_tui.app.play.upwords.turns import turn_named

        if not argument:
            self.screen.show_history()
            return
        try:
            self._show_turn(turn_named(self.screen.view, argument))
        except UpwordsError as error:
            self.screen.say(translate(error))

    def _show_turn(self, number: int) -> None:
        """Show the turns from that of this number on, from 0; before the first, the start of the game."""
        # Imported late: the first picture does without.
        from upwords_tui.tui.games.upwords.history import UpwordsHistoryScreen

        screen = self.screen
        screen.app.push_screen(UpwordsHistoryScreen(screen.skin, screen.view, max(number, -1)))

    def rack_spelled(self) -> str:
        """Return what is on the rack of whoever sits here, spelled."""
        # Imported late: the first picture does without.
        from upwords_tui.app.narration.speech import spelled_tiles

        return spelled_tiles(self.screen.hand.order, language())

    # The coach

    def _follow(self, argument: str) -> None:
        # Imported late: the first picture does without.
        from upwords_tui.app.commands.replies import whole_number

        number = whole_number(argument, 1, 9999)
        if number is None and not review_refusal(self.screen.view):
            self.screen.say(_("Name the number of a turn: “follow 5”."))
        else:
            self.screen.show_review(number, follows=True)

    def _review(self, argument: str) -> None:
        # Imported late: the first picture does without.
        from upwords_tui.app.commands.replies import whole_number

        number = whole_number(argument, 1, 9999)
        if argument and number is None and not review_refusal(self.screen.view):
            self.screen.say(_("Name the number of a turn: “review 5”."))
        else:
            self.screen.show_review(number)

    async def _help_here(self, argument: str) -> None:
        if argument or self.screen.mode is not UpwordsMode.CHOOSING:
            await self._help(argument)
            return
        from upwords_tui.tui.games.upwords.coach import explanations

        self.screen.upwords.show_help(self.screen.variant, explanations())

    def _hint(self) -> None:
        screen = self.screen
        screen.coaching.choosing = None
        if screen.coaching.has_laid(screen.hand.laying.play):
            screen.say(_("The whole play lies on the board: Enter plays it, Esc takes it back."))
        else:
            self._ask_coach("hint")

    def _best(self) -> None:
        if self.screen.mode is UpwordsMode.CHOOSING:
            self.screen.choose(None)
        else:
            self._ask_coach("best")

    def _ask_coach(self, question: str) -> None:
        screen = self.screen
        if refusal := help_refusal(screen.view):
            screen.say(refusal)
            return
        if screen.coaching.ask(question, screen.hand.laying.play):
            # Called when it begins: it may be given up before.
            work: WorkType[None] = self._wait_for_coach
            screen.run_worker(work, group="coach")
        screen.update()

    async def _wait_for_coach(self) -> None:
        """Have all questions answered, one after the other; a position that changes ends this."""
        from upwords_tui.app.review.upwords.coach import failure_sentence

        screen, coaching = self.screen, self.screen.coaching
        while coaching.question:
            question, laid = coaching.question
            try:
                await (self._take_best() if question == "best" else self._take_hint(laid))
            except UpwordsError as error:
                screen.say(failure_sentence(error))
            # Not if this has been cancelled: then others may be asked by now.
            coaching.answered()
            screen.update()

    async def _take_hint(self, laid: Play) -> None:
        from upwords_tui.app.review.upwords.coach import WHOLE_PLAY

        screen = self.screen
        hint = await screen.chair.coach.hint(screen.seat, with_stack=wants_stack(screen.coached_turn))
        screen.coaching.hint = hint
        said = hint.sentence
        if hint.degree == WHOLE_PLAY and hint.move:
            # What was typed while the engine thought stays.
            if screen.hand.laying.play == laid:
                self._lay(hint.move)
                screen.coaching.lay(hint.move.play)
                said = (
                    _("Best is {play}: {points}. Enter plays it, Esc takes it back.")
                    if hint.is_best
                    else _("To try a stack: {play}, {points}. Enter plays it, Esc takes it back.")
                )
            elif not hint.is_best:
                said = _("To try a stack: {play}, {points}. {key} lays it on the board.")
            else:
                said = _("Best is {play}: {points}. {key} lays it on the board.")
            said = said.format(play=hint.move.notation, points=points(hint.move.score), key=_key("hint"))
        screen.say(said)

    async def _take_best(self) -> None:
        from upwords_tui.app.review.upwords.best_plays import fold
        from upwords_tui.app.review.upwords.coach import without_play_sentence

        screen = self.screen
        plays = await screen.chair.coach.best_plays(screen.seat)
        if plays:
            screen.choose(Choosing(fold(plays, screen.view.board)))
        else:
            screen.say(without_play_sentence(screen.view))

    def _lay_chosen(self) -> None:
        choosing = self.screen.coaching.choosing
        assert choosing
        self.screen.coaching.choosing = None
        self.screen.coaching.end_hint()
        self._lay(choosing.move)

    def _lay(self, move: Move) -> None:
        """Lay a play as one's own, in place of whatever is laid."""
        screen, board = self.screen, self.screen.view.board
        start = main_run(board, move.play)[0]
        laying = screen.hand.laying.with_play(move.play, move.play.direction(board), start)
        screen.change(screen.hand.with_picking(False).with_laying(laying))
